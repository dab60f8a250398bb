"""How often a ready spell is focused (Rulebook p. 9)."""

from __future__ import annotations

from engine.ashes.language.acts import more_focus
from engine.ashes.table import Table


def focus_level(table: Table, card_id: int) -> int:
    """How often a ready spell is focused: by further copies on the same spellboard (Rulebook p. 9), and by
    texts."""
    card = table.card(card_id)
    if card.zone != "spellboard":
        return 0
    spellboard = table.state.players[card.controller].spellboard
    copies = sum(1 for spell in spellboard if table.card(spell).name == card.name)
    return max(0, copies - 1 + more_focus(table, card))
