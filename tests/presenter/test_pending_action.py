"""Tests of an unfinished action: the question to which it is undone, and when it is over."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cards.library import standard_library
from engine.bots.player_and_playout import RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.console.input_model import Command, InputState, Outcome
from host.console.key_meanings import key_meanings, press
from host.presenter.narration.seat_history import SeatHistory
from host.presenter.session.ashes_session import AshesSession
from host.presenter.session.pending_action import find_pending_action
from host.store import Store

SEAT = "Player"


def is_within(match: Match, chosen: str, kind: str) -> bool:
    """Return True if the question of this kind belongs to an action whose words begin so."""
    decision = match.decision
    action = None if decision is None else find_pending_action(SeatHistory(match, decision.seat))
    return action is not None and match.decision.kind == kind and action.label.startswith(chosen)


def game_within(store: Store, chosen: str, kind: str) -> str:
    """Return the id of a saved game that a built-in player has played to such a question."""
    for seed in range(1, 40):
        player = SturdyPlayer(seed)
        with store.create(RedRainsSetup(seed=seed)) as game:
            game.run_automatic_steps()
            while (decision := game.match.decision) is not None:
                if is_within(game.match, chosen, kind):
                    return game.id
                game.answer(player.choose(decision, partial(game.match.view, decision.seat)))
                game.run_automatic_steps()
    raise AssertionError("no game leads to such a question")


@pytest.mark.parametrize(
    ("chosen", "kind"),
    [
        ("play", "pay"),
        ("activate", "pay"),
        ("activate", "discard cost"),
        ("natural", "target"),
        ("attack", "attack target"),
        ("attack", "attackers"),
        ("meditate", "meditate"),
    ],
)
def test_an_action_is_taken_back_to_the_question_where_it_was_chosen(
    tmp_path: Path, chosen: str, kind: str
) -> None:
    store = Store(tmp_path)
    with store.open(game_within(store, chosen, kind)) as opened:
        session = AshesSession(opened)
        action = session.pending_action
        assert action is not None and not action.locked_because
        given = list(session.match.game.journal.lines())
        later = len(session.match.game.journal) - action.answers_before
        session.back_to(action.answers_before)
        assert session.decision is not None and session.decision.kind == "turn"
        assert len(session.match.game.journal) == action.answers_before
        assert session.pending_action is None
        for _ in range(later):
            session.redo()
        assert list(session.match.game.journal.lines()) == given


def test_the_next_turn_is_no_part_of_the_action_before() -> None:
    """The example is a block in the Chimera's turn, right after an action that ended the player's turn."""
    asked = 0
    for seed in range(1, 5):
        match, player = Match(RedRainsSetup(seed=seed)), SturdyPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None:
            if match.game.state.turn != SEAT:
                asked += 1
                half = find_pending_action(SeatHistory(match, SEAT))
                assert (
                    half is None or match.game.journal.entries[half.answers_before].decision.kind == "trigger"
                )
            match.answer(player.choose(decision, partial(match.view, decision.seat)))
            match.run_automatic_steps()
    assert asked > 20


def test_a_reaction_is_pending_until_it_is_discarded() -> None:
    library = standard_library()
    decks = ("The Cloudsea Siren", "The Bloodwoods Queen")
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(("ann", "bob"), decks, strict=True))
    reactions = set()
    for seed in range(13, 17):
        match, player = Match(AshesSetup(seed=seed, seats=seats)), RandomPlayer(seed)
        match.run_automatic_steps()
        while (decision := match.decision) is not None:
            half = find_pending_action(SeatHistory(match, decision.seat))
            if (
                half is not None
                and match.game.journal.entries[half.answers_before].decision.kind == "trigger"
            ):
                reactions.add((half.label, decision.kind))
            match.answer(player.choose(decision, partial(match.view, decision.seat)))
            match.run_automatic_steps()
    assert reactions
    types = {library.card(what.removeprefix("play ")).type for what, _ in reactions}
    assert types == {"reaction spell"}


def test_back_on_the_console_takes_the_play_back_after_what_is_not_answered_yet() -> None:
    match, player = Match(RedRainsSetup(seed=1)), SturdyPlayer(1)
    match.run_automatic_steps()
    while not is_within(match, "attack", "attackers"):
        decision = match.decision
        match.answer(player.choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
    decision = match.decision
    view = match.view(SEAT)

    def back(cursor: InputState) -> Outcome:
        return press(decision, view, cursor, "back", pending_action="attack")

    assert back(InputState(picks=(decision.options[0].id,))) == InputState()
    assert back(InputState()) is Command.TAKE_BACK
    assert (
        key_meanings(decision, view, InputState(), pending_action="attack")["back"].words
        == "take back: attack"
    )
    assert "back" not in key_meanings(decision, view, InputState()), "dark where nothing is to be taken back"
