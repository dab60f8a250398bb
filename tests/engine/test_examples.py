"""Tests that the example of every word of the card language resolves at a table without failing."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import engine.all_handlers  # noqa: F401 - registers them
from cards.amounts import Measure
from cards.conditions import Condition
from cards.effects.effect import Effect
from cards.node import words_of
from cards.pack import Pack
from cards.passives import Passive
from engine.kernel.session import Session
from tests.support.positions import SEAT, Position, ids

ANSWERS = 40
"""Most answers; no example asks for that many."""


def example_of(kind: type[Any]) -> dict[str, Any] | str:
    """Return the example of a kind of node as a pack has it."""
    found: dict[str, Any] | str = yaml.safe_load(kind.example)
    return found


EFFECTS = {kind.__name__: example_of(kind) for kind in words_of(Effect)}
CONDITIONS = {
    kind.__name__: {"if": {"that": example_of(kind), "then": [{"draw": 1}]}} for kind in words_of(Condition)
}
AMOUNTS = {kind.__name__: {"draw": {"cards": example_of(kind)}} for kind in words_of(Measure)}
PASSIVES = {kind.__name__: example_of(kind) for kind in words_of(Passive)}


def table(text: dict[str, Any], **facts: Any) -> Session[Any]:
    """Return a game where Ann holds a card with this text, with units and cards on both sides."""
    card = {"name": "Riddle", "cost": ["side"], "text": [text], **facts}
    pack = Pack.model_validate({"release": "Test", "cards": [card]})
    return Position(
        dice=[("natural", "class"), ("ceremonial", "basic")],
        hand=["Riddle", "Cover"],
        draw=["Strengthen", "Chant of Revenge", "Hammer Knight"],
        discard=["Anchornaut"],
        battlefield=["Iron Worker", "Hammer Knight"],
        packs=[pack],
    ).start()


def names_in_hand(session: Session[Any]) -> list[str]:
    """Return the names of the cards in Ann's hand."""
    state = session.game.state
    return [state.cards[card].name for card in state.players[SEAT].hand]


def play(session: Session[Any]) -> None:
    """Play the card, then answer every question with the first option, until it is resolved."""
    session.answer([next(option for option in ids(session.decision) if option.startswith("play:"))])
    for _ in range(ANSWERS):
        session.run_automatic_steps()
        decision = session.decision
        if decision is None or decision.kind == "turn":
            return
        session.answer([option.id for option in decision.options[: max(1, decision.minimum)]])
    raise AssertionError("the example asks without end")


@pytest.mark.parametrize("name", [*EFFECTS, *CONDITIONS, *AMOUNTS])
def test_an_example_is_resolved(name: str) -> None:
    effect = {**EFFECTS, **CONDITIONS, **AMOUNTS}[name]
    session = table({"effects": [effect]}, type="action spell")
    play(session)
    assert "Riddle" not in names_in_hand(session)


@pytest.mark.parametrize("name", PASSIVES)
def test_a_passive_example_is_lived_with(name: str) -> None:
    session = table({"passive": [PASSIVES[name]]}, type="ally", attack=1, life=1, recover=1)
    play(session)
    assert "Riddle" not in names_in_hand(session)
