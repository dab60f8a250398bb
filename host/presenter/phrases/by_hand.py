"""What is to be moved on a real table for an event, as an order: `put 2 wound tokens on Rampage`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cards.grammar.words import article
from engine.ashes.events import (
    Attached,
    CardFlipped,
    CardMoved,
    CardShifted,
    DiceRolled,
    DieChanged,
    DieMoved,
    FirstPlayerTokenMoved,
    PhoenixbornRotated,
    PileShuffled,
    PutUnder,
    TokensPlaced,
    TokensRemoved,
)
from engine.ashes.events.card_names import card_name, tokens_of
from engine.ashes.model.state import State
from engine.redrains.events import PhaseAdvanced
from engine.redrains.state import RedRainsState

if TYPE_CHECKING:
    from engine.kernel.journal import Event


def by_hand(event: Event, state: object) -> str:
    """The order in a few words; empty where nothing on the table moves, or in another game."""
    order = _ORDERS.get(type(event))
    return order(event, state) if order is not None and isinstance(state, State) else ""


def _move_instruction(event: CardMoved, state: State) -> str:
    described = event.describe(state)
    if not described or event.zone in ("hand", "draw"):
        return ""
    if event.zone == "battlefield" and not event.face_up:
        return f"lay the top card of {event.seat}'s draw pile face down on the right of its battlefield"
    places = {
        "battlefield": f"lay {card_name(state, event.card)} on the right of {event.seat}'s battlefield",
        "spellboard": f"lay {card_name(state, event.card)} on {event.seat}'s spellboard",
        "discard": f"put {card_name(state, event.card)} on {event.seat}'s discard pile",
        "conjurations": f"put {card_name(state, event.card)} back into {event.seat}'s conjuration pile",
        "removed": f"remove {card_name(state, event.card)} from the game",
    }
    return places.get(event.zone, "") if event.face_up else ""


def _shifted(event: CardShifted, state: State) -> str:
    end = "right" if event.position < 0 else "left"
    return f"move {card_name(state, event.card)} to the {end} end of its battlefield"


def _roll_instruction(event: DiceRolled, state: State) -> str:
    die = state.dice[event.die]
    return f"set {article(die.type)} die of {die.owner} to {event.side}"


def _die_changed(event: DieChanged, state: State) -> str:
    die = state.dice[event.die]
    return f"turn {article(die.type)} die of {die.owner} to {event.side}"


def _advanced(event: PhaseAdvanced, state: State) -> str:
    if isinstance(state, RedRainsState) and state.boss.kind == "dragonborn":
        return f"turn to its ready spell and progress of phase {event.phase}"
    return f"take away the topmost behavior and Ultimate cards: phase {event.phase}"


def _die_moved(event: DieMoved, state: State) -> str:
    die = state.dice[event.die]
    if event.pool == "out":
        return f"remove {die.owner}'s {die.type} {event.side} die from the game"
    where = f"to the {event.pool} pool" if event.card is None else f"on {card_name(state, event.card)}"
    return f"put {die.owner}'s {die.type} {event.side} die {where}"


_ORDERS: dict[type, Callable[[Any, State], str]] = {
    TokensPlaced: lambda event, state: (
        f"put {tokens_of(event.amount, event.token)} on {card_name(state, event.card)}"
    ),
    TokensRemoved: lambda event, state: (
        f"take {tokens_of(event.amount, event.token)} off {card_name(state, event.card)}"
    ),
    CardFlipped: lambda event, state: (
        f"turn {card_name(state, event.card) if event.face_up else 'the card'} face "
        f"{'up' if event.face_up else 'down'}"
    ),
    CardMoved: _move_instruction,
    CardShifted: _shifted,
    Attached: lambda event, state: f"lay {card_name(state, event.card)} under {card_name(state, event.host)}",
    PutUnder: lambda event, state: f"put a card face down under {card_name(state, event.host)}",
    DiceRolled: _roll_instruction,
    DieChanged: _die_changed,
    DieMoved: _die_moved,
    PhoenixbornRotated: lambda event, state: (
        f"turn {card_name(state, event.card)} {'sideways' if event.rotated else 'upright'}"
    ),
    FirstPlayerTokenMoved: lambda event, _state: f"give the first player token to {event.seat}",
    PileShuffled: lambda event, _state: f"shuffle {event.seat}'s {event.zone} pile",
    PhaseAdvanced: _advanced,
}
