"""Decisions on rules where the sources of Red Rains are silent or disagree, each in one place.

`docs/policies.md` gives the background of each. To read a rule otherwise, change its function.
"""

from __future__ import annotations

from typing import Literal

from cards.bosses import BossCardSide
from engine.ashes.language.characteristics import status_abilities
from engine.ashes.running_game import Table
from engine.redrains.state import RedRainsState

STARTING_SIDE: Literal["player", "chimera"] = "player"
"""Holder of the first player token in round 1."""


PROPOSED_ULTIMATE = 5
"""The Ultimate value against two players, where no source gives the card's."""
PROPOSED_STAMINA = 2
"""The stamina against two players, if the pack has 1 for one player."""


def proposed_side(alone: BossCardSide) -> BossCardSide:
    """Return a proposal for the two-player side of a boss's card, made from its side for one player.

    No source has that side. Each of the two battlefields is as the one against a single player. The aspects
    of both place twice as many Red Rains tokens. With half as much life again, two built-in players win about
    as often together as the better of them does alone.
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
    """Return True if a card on the Chimera's battlefield gives a Red Rains token in recovery.

    "Each aspect in play": every face up aspect, including conjured ones.
    """
    return table.card(card_id).face_up and "aspect" in table.print_of(card_id).kinds


def counts_for_status(table: Table, card_id: int) -> bool:
    """Return True if a card on a Dragonborn's battlefield gives it a status token in its Dragon phase.

    Every face up aspect that is not conjured does.
    """
    kinds = table.print_of(card_id).kinds
    return table.card(card_id).face_up and "aspect" in kinds and "conjured aspect" not in kinds


def counts_for_threat(table: Table, card_id: int) -> bool:
    """Return True if a card counts when aspects are replenished: every aspect does, face up or down."""
    return not table.card(card_id).face_up or "aspect" in table.print_of(card_id).kinds


def status_is_refilled(table: Table, card_id: int) -> bool:
    """Return True if recovery refills a card's status tokens: every aspect in play with a status ability.

    Conjured and exhausted ones included, but not one that has lost its abilities.
    """
    return "aspect" in table.print_of(card_id).kinds and bool(status_abilities(table, table.card(card_id)))


def ultimate_value(state: RedRainsState) -> int:
    """Return the Ultimate value, raised by 1 for each exhaustion token on the Chimera or the Ultimate card.

    The Ultimate removes that many tokens; a surplus stays. It is 0 if the boss has no Ultimate.
    """
    boss = state.boss
    if not boss.ultimate:
        return 0
    own_card = state.cards[state.players[boss.seat].phoenixborn]
    return boss.ultimate + own_card.exhaustion + state.cards[boss.ultimate_card].exhaustion


def chooser_for_the_chimera(table: Table, seat: str) -> str:
    """Return the seat that answers if an effect leaves the Chimera a choice or an order.

    The player whose effect it is (Reference, Laws of the Chimera: Choices). For the Chimera's own effects the
    player it faces; of two players the first player, or the one the token points at.
    """
    if table.cause is not None and table.state.are_opponents(
        asking := table.card(table.cause).controller, seat
    ):
        return asking
    return (
        table.lane_of(seat, table.cause)
        or table.policy(seat).turns(table, seat)[0]
        or table.opponents(seat)[0]
    )


def battlefield_for(table: Table, seat: str) -> str:
    """Return the battlefield that a unit is put on for the Chimera, as the seat it faces; empty if open.

    The one of the card whose text puts it there, or the one facing the player whose text does; else the one
    of the current turn.
    """
    cause = None if table.cause is None else table.card(table.cause)
    if cause is not None and cause.controller == seat and cause.lane:
        return cause.lane
    opposite = "" if cause is None else table.lane_against(seat, cause.controller)
    return opposite or table.state.facing


def ultimate_against(table: Table, seat: str) -> tuple[str, ...]:
    """Return the seats that an Ultimate resolves against, one after the other; `""` is a single player.

    In a turn of the Chimera only the player it faces; else each in turn order, as if alone.
    """
    return (table.state.facing,) if table.state.facing else table.policy(seat).turns(table, seat)
