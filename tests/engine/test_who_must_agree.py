"""Tests of who must agree to an undo: opponents, once it may reveal something."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.bots.player_and_playout import RandomPlayer
from engine.draft.setup import DraftSetup
from engine.game_entries import ENTRIES, entry_of
from engine.kernel.decision import TABLE
from engine.match import Match, read_setup
from engine.reapers.setup import ReapersSetup
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup

DECKS = ("The Snakes in Silver", "The Cloudsea Siren", "The Bloodwoods Queen")
Found = Callable[[Match], object]


def against(*people: str, bots: tuple[str, ...] = (), **chosen: Any) -> AshesSetup:
    """Return the setup of a game of these people and built-in players."""
    names = (*people, *bots)
    seats = [
        {"name": name, "deck": deck, "player": "random" if name in bots else "person"}
        for name, deck in zip(names, DECKS, strict=False)
    ]
    return AshesSetup.model_validate({"seats": seats, "seed": 2, **chosen})


def play_until(found: Found, setup: Any) -> Match:
    """Play at random until `found` is true of the match."""
    match: Match = Match(setup)
    match.run_automatic_steps()
    player = RandomPlayer(2)
    while not (match.questions() and found(match)):
        decision = match.decision
        assert decision is not None, "no such moment in this game"
        match.answer(player.choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
    return match


def last(match: Match) -> tuple[int, str]:
    """Return where an undo leads, and the seat that gave that answer."""
    at = match.questions()[-1]
    return at, match.game.journal.entries[at].decision.seat


def is_within_a_play(match: Match) -> bool:
    return (
        match.decision is not None and match.decision.kind == "pay" and not match.seen_after(last(match)[0])
    )


def has_rolled(match: Match) -> bool:
    at, seat = last(match)
    return "player dice" in match.seen_after(at) and _asked_seat(match) == seat


def has_milled(match: Match) -> bool:
    """Return True if the last answer discarded the top card of a deck, seen by all, without a question."""
    at, seat = last(match)
    entry = match.game.journal.entries[at]
    return (
        "top card of your deck" in entry.labels[0] if entry.answer and _asked_seat(match) == seat else False
    )


def another_is_asked(match: Match) -> bool:
    at, seat = last(match)
    return _asked_seat(match) not in (None, seat, TABLE) and not match.seen_after(at)


def _asked_seat(match: Match) -> str | None:
    return None if match.decision is None else match.decision.seat


@pytest.mark.parametrize(
    ("found", "asked"),
    [
        (is_within_a_play, False),
        (has_rolled, True),
        (has_milled, True),
        (another_is_asked, True),
        (lambda match: match.game.over, True),
    ],
)
def test_an_own_undo_is_free_until_it_may_be_a_look_ahead(found: Found, asked: bool) -> None:
    match = play_until(found, against("Ann", "Ben"))
    at, seat = last(match)
    other = "Ben" if seat == "Ann" else "Ann"
    assert match.must_agree(seat, at) == ((other,) if asked else ())
    assert match.must_agree(other, at) == (seat,), "who takes back another's answer asks whose it was"
    assert match.must_agree("", at) == ("Ann", "Ben"), "somebody without a seat asks everybody"
    assert match.must_agree(seat, len(match.game.journal)) == (), "nothing is taken back"


@pytest.mark.parametrize(
    "setup",
    [
        against("Ann", bots=("Bo",)),
        against("Ann", "Ben", undo="free"),
        RedRainsSetup(),
        RedRainsSetup.model_validate({"partner": {"name": "Ben", "deck": "The Mist Guardian"}}),
    ],
)
def test_only_opponents_are_asked_unless_settled_otherwise(setup: Any) -> None:
    """Solo play is practice, partners do no harm, and people may have chosen so."""
    match = play_until(lambda match: match.seen_after(last(match)[0]), setup)
    at, _ = last(match)
    assert all(match.must_agree(seat, at) == () for seat in ("", *setup.people))


def test_who_is_out_is_asked_only_where_they_would_come_back() -> None:
    gone: list[str] = []

    def somebody_left(match: Match) -> bool:
        gone[:] = [seat for seat, player in match.game.state.players.items() if player.out]
        return bool(gone)

    match = play_until(somebody_left, against("Ann", "Ben", "Cat"))
    at, by = last(match)
    others = {seat for seat in ("Ann", "Ben", "Cat") if seat != by}
    assert set(match.must_agree(by, at)) == others
    match = play_until(lambda later: len(later.questions()) > len(match.questions()) + 6, match.setup)
    at, by = last(match)
    assert not set(match.must_agree("", at)) & set(gone)


def test_a_redo_needs_the_seat_that_answered() -> None:
    match = play_until(another_is_asked, against("Ann", "Ben"))
    _, seat = last(match)
    match.undo()
    other = "Ben" if seat == "Ann" else "Ann"
    assert match.must_agree_to_redo(seat) == ()
    assert match.must_agree_to_redo(other) == (seat,)


def test_drafts_and_reapers_ask_too() -> None:
    draft = DraftSetup.model_validate({"seats": [{"name": "Ann"}, {"name": "Ben"}]})
    decks = list(entry_of("reapers").cards().decks)
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=False)]
    for setup in (draft, ReapersSetup.model_validate({"seats": seats})):
        match = play_until(lambda match: _asked_seat(match) not in (None, TABLE, last(match)[1]), setup)
        at, seat = last(match)
        assert len(match.must_agree(seat, at)) == 1


@pytest.mark.parametrize("rules", [name for name in ENTRIES if "undo" in entry_of(name).setup.model_fields])
def test_games_saved_before_anybody_was_asked_go_on_so(rules: str) -> None:
    seats = [{"name": "Ann", "deck": "x"}, {"name": "Ben", "deck": "y"}]
    if rules == "draft":
        seats = [{"name": seat["name"]} for seat in seats]
    made: Any = entry_of(rules).setup.model_validate({"seats": seats})
    assert made.undo == "ask"
    saved: Any = read_setup(made.model_dump_json(exclude={"undo"}))
    assert saved.undo == "free" and read_setup(made.model_dump_json()) == made
