"""Tests of the sharp player by Raven Rules: it meditates for what it needs and wastes no tokens."""

from __future__ import annotations

from functools import partial

import pytest

from cards.validation.yaml_reader import read_yaml
from engine.ashes.model.state import State
from engine.bots.searching_player import SearchingPlayer
from host.judge.scenario import Scenario
from host.judge.starting_position import begin

MEDITATING = """
  ann:
    phoenixborn: Tolliver I
    hand: [Royal Vizier]
    deck: [DECK]
    dice: {charm: [class, class], time: [basic]}
  bob: {phoenixborn: Noah Redmoon}
""".replace("DECK", ", ".join(["Sycophant"] * 20))
PROTECTED = """
  ann: {phoenixborn: Coal Roarkwin, battlefield: [Iron Rhino], spellboard: [{card: Protect, status: 3}]}
  bob: {phoenixborn: Jessa Na Ni, battlefield: [Living Doll], dice: {natural: [power]}}
"""
PINGED = """
  ann: {phoenixborn: Coal Roarkwin, battlefield: [Pain Shaman], dice: {natural: [power]}}
  bob: {phoenixborn: Coal Roarkwin, battlefield: [Pain Shaman]}
"""
FREE = """
  ann: {phoenixborn: Coal Roarkwin, battlefield: [Iron Worker]}
  bob: {phoenixborn: Jessa Na Ni, battlefield: [Hammer Knight], spellboard: [Endless Song]}
cards:
  - name: Endless Song
    type: ready spell
    cost: [main]
    text:
      - activate: []
        at_any_time: true
        effects: [grant: {what: {each: unit, of: you}, passive: [cannot_guard]}]
"""


def after_a_turn(players: str, first: str = "", turn: str = "ann") -> State:
    """Return the table after a turn of sharp players that begins with the option labeled `first`."""
    told = f"scenario: A turn\nrules: raven\nturn: {turn}\nscript: []\nplayers: {players}"
    session, rules = begin(Scenario.model_validate(read_yaml(told, "turn.yaml", "a scenario", "scenario")))
    session.run_automatic_steps()
    sharp = {seat: SearchingPlayer(1, rules.catalog.library) for seat in ("ann", "bob")}
    while (decision := session.decision) is not None and session.game.state.turn == turn:
        named = [option.id for option in decision.options if option.label.lower() == first]
        look = partial(rules.view, session.game.state, decision.seat)
        session.answer(named or sharp[decision.seat].choose(decision, look))
        first = "" if named else first
        session.run_automatic_steps()
    return session.game.state


def test_it_discards_no_more_than_the_dice_it_lacks() -> None:
    """All discards come before the first die is turned (3.3.0), and one die is enough."""
    state = after_a_turn(MEDITATING)
    ann = state.players["ann"]
    assert [state.cards[unit].name for unit in ann.battlefield] == ["Royal Vizier"]
    assert len(ann.draw) == 19


def test_it_prevents_no_more_than_there_is() -> None:
    """It spends one token of Protect for one damage, and keeps the others."""
    state = after_a_turn(PROTECTED, "natural dice power", "bob")
    ann = state.players["ann"]
    assert state.cards[ann.battlefield[0]].wounds == 0
    assert [state.cards[spell].status for spell in ann.spellboard] == [2]


def test_texts_that_answer_each_other_come_to_an_end() -> None:
    """Received damage is responded to before it becomes wounds, so two Pain Shamans could go on forever."""
    assert after_a_turn(PINGED, "natural dice power").turn == "bob"


@pytest.mark.parametrize("turn", ["ann", "bob"])
def test_a_text_without_an_action_is_not_used_for_ever(turn: str) -> None:
    """It may be used between the steps of an attack, or when nothing else is left, at no cost."""
    assert after_a_turn(FREE, turn=turn).turn != turn
