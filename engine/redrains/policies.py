"""Decisions where the sources of Red Rains are silent or disagree, each in one place.

`docs/policies.md` gives the background of each. Another reading is made by changing the function.
"""

from __future__ import annotations

from typing import Literal

from engine.ashes.language.abilities import status_abilities
from engine.ashes.table import Table
from engine.redrains.state import RedRainsState

STARTS: Literal["player", "chimera"] = "player"
"""Who holds the first player token in round 1: the player."""


def counts_for_red_rains(table: Table, card_id: int) -> bool:
    """Whether a card on the Chimera's battlefield gives a Red Rains token in recovery.

    "Each aspect in play": every face up aspect, conjured ones too.
    """
    return table.card(card_id).face_up and "aspect" in table.print_of(card_id).kinds


def counts_for_threat(table: Table, card_id: int) -> bool:
    """Whether a card counts when aspects are replenished: every aspect, face up or down."""
    return not table.card(card_id).face_up or "aspect" in table.print_of(card_id).kinds


def status_is_refilled(table: Table, card_id: int) -> bool:
    """Whether recovery refills a card's status tokens: every aspect in play that has a status ability.

    A conjured or exhausted one too, but none that has lost its abilities.
    """
    return "aspect" in table.print_of(card_id).kinds and bool(status_abilities(table, table.card(card_id)))


def ultimate_value(state: RedRainsState) -> int:
    """The Ultimate value, raised by 1 for each exhaustion token on the Chimera or the Ultimate card.

    The Ultimate removes as many tokens as this; a surplus stays.
    """
    boss = state.boss
    own_card = state.cards[state.players[boss.seat].phoenixborn]
    return boss.ultimate + own_card.exhaustion + state.cards[boss.ultimate_card].exhaustion


def chooser_for_the_chimera(table: Table, seat: str) -> str:
    """Who answers when the Chimera's own effect leaves a choice or an order: the player facing it."""
    return table.faced(seat)[0]
