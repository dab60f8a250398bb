"""Tests of whole games with real decks, whose records agree with the program's at every question."""

from __future__ import annotations

import pytest

from engine.kernel.decision import IllegalAnswer
from engine.match import Match
from engine.reapers.state import ReapersState
from engine.reapers.view import ReapersView
from host.presenter.games.reapers_cards import misread_cards
from host.presenter.narration.seat_history import SeatHistory
from tests.reapers.games import begin_real, check_saved
from tests.reapers.real_deck_table import RealTable
from tests.support.hidden_information import disguised_reapers

LIMIT = 3000
SHORT = [
    1,
    2,
    pytest.param(0, marks=pytest.mark.slow),
    *(pytest.param(number, marks=pytest.mark.long) for number in range(3, 200)),
]


@pytest.mark.parametrize("number", SHORT)
def test_a_real_deck_never_disagrees(number: int) -> None:
    match = begin_real(number)
    table = RealTable(match, number)
    told = []
    for _ in range(LIMIT):
        decision = table.wait()
        if decision is None:
            break
        for seat in match.setup.seat_names:
            state = match.game.state
            assert match.view(seat, disguised_reapers(state, seat)) == match.view(seat)
            other_hand = f"{state.other(seat)}'s hand"
            assert not [
                each for each in misread_cards(SeatHistory(match, seat)) if other_hand in each.description
            ]
        match.answer(table.answer(decision))
        told += [match.describe(item) for item in match.game.journal.entries[-1].events]
    assert match.game.over and table.named
    lines = [match.describe(item) for item in match.game.journal.all_events()]
    assert [line for line in told if line not in lines] == [], "what was told reads otherwise later"


@pytest.mark.parametrize("number", [0, 3])
def test_it_is_the_same_after_undo_save_and_redo(number: int) -> None:
    match = begin_real(number)
    match.game.answer_writer = match.codec.write
    RealTable(match, number).play(LIMIT)
    lines = list(match.game.journal.lines())
    match.game.back_to(len(match.game.journal) // 2)
    while match.game.undone:
        match.game.redo()
    assert list(match.game.journal.lines()) == lines
    check_saved(match)


def at_a_turn(number: int) -> tuple[Match[ReapersState, ReapersView], RealTable]:
    """Return a game at a turn of ann, who has real cards, and that table."""
    match = begin_real(number)
    table = RealTable(match, number)
    for _ in range(LIMIT):
        decision = table.wait()
        assert decision is not None
        if (decision.kind, decision.seat) == ("turn", "ann") and match.game.state.number > 2:
            return match, table
        match.answer(table.answer(decision))
    raise AssertionError("ann has no turn")


def test_a_wrongly_reported_card_is_corrected() -> None:
    match, _ = at_a_turn(2)
    match.game.answer_writer = match.codec.write
    before = match.game.state.copy()
    (mistaken, *_) = [
        each for each in misread_cards(SeatHistory(match, "ann")) if "battle line" in each.description
    ]
    name, pick = mistaken.names[0]
    match.apply_reports(pick)
    card = int(pick.split(":")[2])
    assert match.game.state.cards[card].name == name != before.cards[card].name
    assert match.game.state.deck_list("ann") == before.deck_list("ann")
    match.rules.check(match.game.state)
    (said,) = match.game.journal.entries[-1].saved_choices or ()
    assert said["is"] == name
    match.undo()
    decision = match.decision
    assert match.game.state == before and decision is not None
    assert match.codec.read(decision, [said], before) == (pick,)
    match.redo()
    assert match.game.state.cards[card].name == name


@pytest.mark.parametrize(
    ("pick", "told"),
    [
        ("correct:name:999:Payday", "there is no such card"),
        ("correct:name:{line}:{known}", "is known to be"),
        ("correct:name:{line}:Nobody", "there is no Nobody in the deck of ann"),
        ("correct:name:{theirs}:Payday", "the program holds bob's cards"),
        ("correct:nam:1:Payday", "write correct:name:CARD:NAME"),
    ],
)
def test_an_impossible_report_is_refused_with_the_reason(pick: str, told: str) -> None:
    match, _ = at_a_turn(2)
    state = match.game.state
    own = [card for card in state.sides["ann"].in_play if state.cards[card].owner == "ann"]
    theirs = [number for number, card in state.cards.items() if card.owner == "bob"]
    written = pick.format(line=own[0], known=state.cards[own[0]].name, theirs=theirs[0])
    before = state.copy()
    with pytest.raises(IllegalAnswer, match=told):
        match.apply_reports(written)
    assert match.game.state == before


def test_a_claim_that_cannot_be_is_refused_with_the_places_of_its_copies() -> None:
    match, _ = at_a_turn(2)
    state, decision = match.game.state, match.decision
    assert decision is not None
    seen = next(state.cards[card].name for card in state.sides["ann"].in_play + state.sides["ann"].discard)
    with pytest.raises(IllegalAnswer, match=f"the deck of ann has 1 {seen}: 1 in"):
        match.answer((f"play:{seen}",))
