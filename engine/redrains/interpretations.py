"""Decisions where the sources of Red Rains are silent or disagree, each in one place.

`docs/policies.md` gives the background of each. Another reading is made by changing the function.
"""

from __future__ import annotations

from typing import Literal

from cards.chimera import BossCardSide
from engine.ashes.language.characteristics import status_abilities
from engine.ashes.table import Table
from engine.redrains.state import RedRainsState

STARTS: Literal["player", "chimera"] = "player"
"""Who holds the first player token in round 1: the player."""


PROPOSED_ULTIMATE = 5
"""The Ultimate value against two players, where nobody has said what the card has."""
PROPOSED_STAMINA = 2
"""Two players empty the draw pile twice to tire a Chimera; what the pack knows of one player says 1."""


def proposed_side(alone: BossCardSide) -> BossCardSide:
    """What the side for two players may say, from that for one player: no source has it.

    Each of the two battlefields is as the one against a single player. The aspects of both place twice as
    many Red Rains tokens; and against half as much life again built-in players win about as often together
    as the better of them does alone.
    """
    return alone.model_copy(
        update={
            "players": 2,
            "life": alone.life + (alone.life + 1) // 2,
            "ultimate": None if alone.ultimate is None else PROPOSED_ULTIMATE,
            "stamina": max(alone.stamina, PROPOSED_STAMINA),
            "unsure": ("life", "threat", "ultimate", "setup"),
        }
    )


def counts_for_red_rains(table: Table, card_id: int) -> bool:
    """Whether a card on the Chimera's battlefield gives a Red Rains token in recovery.

    "Each aspect in play": every face up aspect, conjured ones too.
    """
    return table.card(card_id).face_up and "aspect" in table.print_of(card_id).kinds


def counts_for_status(table: Table, card_id: int) -> bool:
    """Whether a card on a Dragonborn's battlefield gives it a status token in its Dragon phase: every face up
    aspect that is not conjured."""
    kinds = table.print_of(card_id).kinds
    return table.card(card_id).face_up and "aspect" in kinds and "conjured aspect" not in kinds


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

    The Ultimate removes as many tokens as this; a surplus stays. It is 0 where there is no Ultimate.
    """
    boss = state.boss
    if not boss.ultimate:
        return 0
    own_card = state.cards[state.players[boss.seat].phoenixborn]
    return boss.ultimate + own_card.exhaustion + state.cards[boss.ultimate_card].exhaustion


def chooser_for_the_chimera(table: Table, seat: str) -> str:
    """Who answers when an effect leaves the Chimera a choice or an order.

    The player whose effect it is (Laws, Choices); of its own effects the player it faces, of two the first
    player or whom the token points at.
    """
    if table.cause is not None and table.state.opposed(asking := table.card(table.cause).controller, seat):
        return asking
    return (
        table.lane_of(seat, table.cause)
        or table.policy(seat).turns(table, seat)[0]
        or table.opponents(seat)[0]
    )


def battlefield_for(table: Table, seat: str) -> str:
    """On which of its battlefields a unit is put for the Chimera, if that is settled: whom it faces.

    That of the card whose text puts it there, or opposite the player whose text does; else the one it deals
    with now.
    """
    cause = None if table.cause is None else table.card(table.cause)
    if cause is not None and cause.controller == seat and cause.lane:
        return cause.lane
    opposite = "" if cause is None else table.lane_against(seat, cause.controller)
    return opposite or table.state.facing


def ultimate_against(table: Table, seat: str) -> tuple[str, ...]:
    """Against whom an Ultimate resolves, one after the other; `""` is a single player.

    In a turn of the Chimera against the player it faces, else against each in turn order, as if alone.
    """
    return (table.state.facing,) if table.state.facing else table.policy(seat).turns(table, seat)
