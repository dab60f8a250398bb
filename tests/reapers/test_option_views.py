"""Tests of the options of a turn, and of unavailable ones with their reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.bots.player_and_playout import RandomPlayer, play_out
from engine.kernel.decision import Answer, Decision
from engine.match import Match
from engine.reapers.events import CardsDrawn
from engine.reapers.option_meanings import DiscardChoice, EndTurn, Fight, Harvest, PlayChoice
from engine.reapers.setup import ReapersSetup
from engine.reapers.state import ReapersState
from engine.reapers.unavailable_reasons import UnavailableReason
from engine.reapers.view import ReapersView
from host.presenter.games.reapers_option_views import REASON_WORDS, ReapersOptionViews, reason_text
from host.presenter.games.reapers_session import event_sentence
from host.presenter.narration.seat_history import SeatHistory
from tests.reapers.games import begin

DECKS = ('Marla "Buff" Grafani', "Sigriðr the Frequent")
"""Decks with several copies of a card."""


@pytest.mark.parametrize("number", range(3))
def test_each_option_of_a_turn_is_available_or_has_a_reason(number: int) -> None:
    match, player, reasons = begin(number), RandomPlayer(number), Counter[str]()
    while (asked := match.decision) is not None and sum(reasons.values()) < 400:
        if match.is_automatic(asked):
            match.step()
            continue
        if asked.kind == "turn":
            reasons.update(_weighed(match, asked))
        match.answer(player.choose(asked, lambda: None))
    assert {"dormant", "not mature", "play first"} <= set(reasons) <= set(REASON_WORDS)


def _weighed(match: Match[ReapersState, ReapersView], asked: Decision) -> list[str]:
    side = match.game.state.sides[asked.seat]
    whole = (
        {PlayChoice(card) for card in side.hand} | {DiscardChoice(card) for card in side.hand} | {EndTurn()}
    )
    whole |= {Fight(card) for card in side.line} | {Harvest(card) for card in side.in_play}
    offered = {option.value for option in asked.options}
    assert asked.details is not None
    held = {item.option.value: item.reason for item in asked.details.unavailable()}
    assert not offered & set(held), "offered and held back"
    assert whole <= offered | set(held)
    for item in ReapersOptionViews(match, asked).unavailable_views():
        assert item.reason
    return [why.kind for why in held.values() if isinstance(why, UnavailableReason)]


def test_a_card_that_forbids_is_named() -> None:
    assert reason_text(UnavailableReason("forbidden", 7), lambda card: f"card {card}") == "card 7 forbids it"


@pytest.mark.parametrize("number", range(4))
def test_no_two_options_read_the_same(number: int) -> None:
    seats = [{"name": seat, "deck": deck} for seat, deck in zip(("ann", "bob"), DECKS, strict=True)]
    match, player = Match(ReapersSetup.model_validate({"seats": seats, "seed": number})), RandomPlayer(number)
    for _ in range(400):
        match.run_automatic_steps()
        asked = match.decision
        if asked is None:
            break
        labels = Counter(option.label for option in asked.options)
        assert max(labels.values()) == 1, f"{asked.prompt}: {labels}"
        match.answer(player.choose(asked, lambda: None))


def test_drawn_cards_have_names_for_who_drew_them() -> None:
    match = begin(3)
    match.run_automatic_steps()
    drawn = [item for item in match.game.journal.all_events() if isinstance(item.event, CardsDrawn)]
    event = drawn[0].event
    assert isinstance(event, CardsDrawn)
    names = [match.game.state.cards[card].name for card in event.cards]
    told = {seat: event_sentence(SeatHistory(match, seat), drawn[0]).text for seat in ("ann", "bob", "")}
    assert all(name in told[event.seat] for name in names)
    assert {told[seat] for seat in told if seat != event.seat} == {f"{event.seat} draws 3 cards"}


def test_a_turn_in_which_only_its_end_is_left_ends_by_itself() -> None:
    ended = 0
    for number in range(3):
        match, player = begin(number), RandomPlayer(number)
        match.run_automatic_steps()
        while (asked := match.decision) is not None:
            assert asked.kind != "turn" or len(asked.options) > 1
            match.answer(player.choose(asked, lambda: None))
            match.run_automatic_steps()
        alone = [each for each in match.game.journal.entries if len(each.decision.options) == 1]
        ended += sum(each.decision.kind == "turn" for each in alone)
        match.undo()
        assert match.decision is not None and len(match.decision.options) > 1
    assert ended


def test_a_fight_that_can_only_be_lost_says_so_in_the_list_of_the_turn() -> None:
    told = Counter[bool]()
    for number in range(4):
        match, player = begin(number), RandomPlayer(number)
        match.run_automatic_steps()
        while (asked := match.decision) is not None:
            picks = player.choose(asked, lambda: None)
            notes = {item.id: item.note for item in ReapersOptionViews(match, asked).option_views()}
            lost = notes[picks[0]] == "you lose" if picks else False
            fights = asked.kind == "turn" and isinstance(asked.picked(picks)[0], Fight)
            match.answer(picks)
            match.run_automatic_steps()
            then = match.decision
            if fights and then is not None and then.kind == "target":
                whom = {item.note for item in ReapersOptionViews(match, then).option_views()}
                assert (whom == {"you lose"}) == lost
                told[lost] += 1
    assert set(told) == {True, False}


def test_a_simulated_player_is_asked_what_is_forced_too() -> None:
    """Its luck, and the digest of a game, thus stay the same."""
    match, player, forced = begin(0), RandomPlayer(0), list[bool]()

    class Asked:
        def choose(self, asked: Decision, look: Callable[[], Any]) -> Answer:
            forced.append(asked.forced)
            return player.choose(asked, look)

    play_out(match, match.view, Asked(), 1000)
    assert any(forced) and not all(forced)
