"""Whole games with real decks: the table keeps books, and the program's agree with them at every question."""

from __future__ import annotations

import json

import pytest

from engine.match import Match, read_setup
from engine.reapers.setup import ReapersSetup
from engine.reapers.state import ReapersState
from engine.reapers.view import ReapersView
from tests.reapers.games import begin
from tests.reapers.real_table import RealTable
from tests.reapers.secrets import disguised

DECKS = ('Marla "Buff" Grafani', "Sigriðr the Frequent")
"""Both have several copies of a card."""
LIMIT = 3000
SHORT = [*range(3), *(pytest.param(number, marks=pytest.mark.long) for number in range(3, 200))]


def begun(number: int) -> Match[ReapersState, ReapersView]:
    """Of three games one has both decks real, and two have one; every other has decks of any cards."""
    setup = begin(number).setup
    if number % 2:
        seats = [one.model_copy(update={"deck": deck}) for one, deck in zip(setup.seats, DECKS, strict=True)]
        setup = setup.model_copy(update={"seats": tuple(seats)})
    real = (("ann", "bob"), ("ann",), ("bob",))[number // 2 % 3]
    hidden = {"hidden_hand": ("blind", "shown")[number % 5 == 4]}
    told = {**setup.model_dump(), "real_decks": real, "policies": hidden}
    return Match(ReapersSetup.model_validate(told))


@pytest.mark.parametrize("number", SHORT)
def test_a_real_deck_never_disagrees(number: int) -> None:
    match = begun(number)
    table = RealTable(match, number)
    told = []
    for _ in range(LIMIT):
        decision = table.wait()
        if decision is None:
            break
        for seat in match.setup.seat_names:
            state = match.game.state
            assert match.view(seat, disguised(state, seat)) == match.view(seat)
        match.answer(table.answer(decision))
        told += [match.describe(item) for item in match.game.journal.entries[-1].happenings]
    assert match.game.over and table.named
    lines = [match.describe(item) for item in match.game.journal.happenings()]
    assert [line for line in told if line not in lines] == [], "what was told reads otherwise later"


@pytest.mark.parametrize("number", [0, 3])
def test_undone_kept_and_given_again_it_is_the_same(number: int) -> None:
    match = begun(number)
    match.game.scribe = match.codec.write
    RealTable(match, number).play(LIMIT)
    lines = list(match.game.journal.lines())
    match.game.back_to(len(match.game.journal) // 2)
    while match.game.undone:
        match.game.redo()
    assert list(match.game.journal.lines()) == lines
    again: Match[ReapersState, ReapersView] = Match(read_setup(match.setup.model_dump_json()))
    for entry in match.game.journal.entries:
        decision = again.decision
        assert decision is not None and decision == entry.decision
        said = json.loads(json.dumps(entry.said))
        again.game.answer(again.codec.read(decision, said, again.game.state))
    assert list(again.game.journal.lines()) == lines
    packed = json.loads(json.dumps(match.codec.pack(match.game.state)))
    assert match.codec.unpack(packed) == match.game.state
