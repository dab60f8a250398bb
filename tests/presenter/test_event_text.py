"""Tests of the rows of events: each type has one, and what moves on a real table has an instruction."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

from cards.validation.files import read_text
from cards.validation.yaml_reader import read_yaml
from engine.ashes.events import CardMoved, PileOrdered, TokensReturned, UnitMade
from engine.ashes.model.state import State
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.immutable_record import Record
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from host.judge.scenario import Scenario
from host.judge.script_runner import ScriptRunner
from host.judge.starting_position import begin
from host.presenter.narration.event_text import ASHES_EVENTS, instruction_for
from host.presenter.narration.log import Log
from host.presenter.narration.log_actions import LogActions
from host.presenter.narration.seat_history import SeatHistory

SCENARIOS = Path(__file__).parents[1] / "scenarios"
GAMES = ("engine.ashes.", "engine.redrains.", "engine.raven.")

WITHOUT_INSTRUCTION = {
    TokensReturned: "the card has an instruction; what was on it goes back with it",
    UnitMade: "people report what they have laid down",
    PileOrdered: "people report how the table lies",
}


def kinds_below(kind: type[Any]) -> set[type[Any]]:
    return {*kind.__subclasses__()}.union(*map(kinds_below, kind.__subclasses__()))


def layout_of(state: State) -> object:
    """Return what lies where on the table, without hands and draw piles."""
    hidden = ("hand", "draw")
    rows = {
        (seat, zone): tuple(cards)
        for seat, player in state.players.items()
        for zone, cards in player.zones.items()
        if zone not in hidden
    }
    cards = {
        card.id: (card.face_up, card.rotated, card.all_tokens(), card.attached, card.under)
        for card in state.cards
        if card.zone not in hidden
    }
    dice = [(die.side, die.pool, die.card) for die in state.dice]
    return rows, cards, dice, state.first_player


def goes_without_saying(event: object) -> bool:
    """Return True for a card that is being played, or that goes to a hidden zone."""
    return isinstance(event, CardMoved) and event.zone in ("aside", "hand", "draw")


def test_each_type_of_event_has_a_row() -> None:
    kinds = {
        kind
        for kind in kinds_below(Record)
        if callable(getattr(kind, "apply", None)) and kind.__module__.startswith(GAMES)
    }
    assert {kind for kind in ASHES_EVENTS if kind.__module__.startswith(GAMES)} == kinds


def test_what_moves_on_a_real_table_has_an_instruction() -> None:
    seen = set[str]()
    files = [
        path for name in ("battle", "focus", "three-and-four-players") for path in SCENARIOS.glob(f"{name}/*")
    ]
    for file in files:
        scenario = Scenario.model_validate(read_yaml(read_text(file), str(file), "a scenario", "scenario"))
        session, rules = begin(scenario, next(iter(scenario.rules)))
        state, opening = deepcopy(session.game.state), len(list(session.game.journal.all_events()))
        run = ScriptRunner(session, rules)
        for _, step in scenario.steps(next(iter(scenario.rules))):
            assert not list(run.step(step))
        for record in list(session.game.journal.all_events())[opening:]:
            before = layout_of(state)
            record.event.apply(state)
            seen.add(type(record.event).__name__)
            if layout_of(state) != before and type(record.event) not in WITHOUT_INSTRUCTION:
                assert instruction_for(record.event, state) or goes_without_saying(record.event), record
    assert {"ControlTaken", "SlotShared", "PlayAreaRemoved", "TokensPlaced", "DieMoved"} <= seen
    assert len(files) > 50


def test_a_name_is_not_taken_for_the_start_of_a_sentence() -> None:
    seats = (
        SeatSetup(name="The Doctor", deck="The Iron Men"),
        SeatSetup(name="All Hallows", deck="The Cloudsea Siren"),
    )
    match = Match(AshesSetup(seats=seats, seed=3))
    player = RandomPlayer(3)
    for _ in range(80):
        match.run_automatic_steps()
        if (asked := match.decision) is not None:
            match.answer(player.choose(asked, lambda: match.view("")))
    texts = [action.text for action in LogActions(SeatHistory(match, "")).for_lines(Log(match, "").lines)]
    assert any("; The Doctor" in text for text in texts)
    assert not [text for text in texts if "the Doctor" in text or "all Hallows" in text]
