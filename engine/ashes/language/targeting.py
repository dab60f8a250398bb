"""What may be targeted, and what protects a card from it."""

from __future__ import annotations

from cards.selection import Selection, What
from engine.ashes.language.flags import has_flag
from engine.ashes.table import Frame, Table


def is_targeting(what: What) -> bool:
    """Whether it targets what it picks, as a text that names a position does; a card known does not."""
    return isinstance(what, Selection) and what.way in ("target", "leftmost", "rightmost")


def is_picked_anyway(what: What) -> bool:
    """Whether a card is picked even if nothing happens to it: as a target, or to be spoken of later."""
    return is_targeting(what) or (isinstance(what, Selection) and what.named_as is not None)


def may_target(table: Table, card_id: int, frame: Frame) -> bool:
    """Whether a text may target this card.

    Abilities such as Concealed forbid it to attacks, spells, abilities and dice powers of opponents.
    """
    card = table.state.cards[card_id]
    if (
        frame.cause.kind != "text"
        and table.state.opposed(card.controller, frame.controller)
        and has_flag(table, card, "untargetable_by_opponents")
    ):
        return False
    return not is_guarded_from_spells(table, card_id, frame)


def is_guarded_from_spells(table: Table, card_id: int, frame: Frame) -> bool:
    """Whether the text is that of an opponent's spell, and the card cannot be affected by these."""
    card = table.state.cards[card_id]
    return (
        frame.cause.kind == "spell"
        and table.state.opposed(card.controller, frame.controller)
        and has_flag(table, card, "unaffected_by_opposing_spells")
    )


def may_be_picked(table: Table, what: Selection, card_id: int, frame: Frame) -> bool:
    """Whether a card that fits a selection can be picked for an effect that does something to it."""
    if is_targeting(what):
        return may_target(table, card_id, frame)
    return not is_guarded_from_spells(table, card_id, frame)
