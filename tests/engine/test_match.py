"""Tests of setups and the games that they make."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from cards.library import standard_library
from engine.match import Match, read_setup
from engine.redrains.read_model import chimera_of
from engine.setup_error import SetupError
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from tests.support.seat_names import CHIMERA

SHEETS = {
    ("standard", 1): (30, 4),
    ("standard", 2): (30, 5),
    ("standard", 3): (30, 6),
    ("heroic", 1): (35, 5),
    ("heroic", 2): (35, 6),
    ("heroic", 3): (35, 7),
}
"""Life and threat of the Corpse of Viros, by difficulty and level (its 1-player cards)."""


def match(**chosen: Any) -> Match:
    """Return a match with this setup, at its first question to a person."""
    made = Match(RedRainsSetup.model_validate(chosen))
    made.run_automatic_steps()
    return made


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"deck": "The Iron Man"}, "unknown deck 'The Iron Man'; did you mean The Iron Men?"),
        ({"chimera": "The Corpse"}, "unknown Chimera 'The Corpse'"),
        ({"aspects": "Wrath"}, "The Corpse of Viros has no aspect deck 'Wrath'; it has Fury and Shadow"),
        ({"seat": "Chimera"}, "a player cannot be called Chimera"),
        ({"seat": "table"}, "a player cannot be called table"),
    ],
)
def test_an_impossible_setup_is_reported_in_a_sentence(chosen: dict[str, str], told: str) -> None:
    with pytest.raises(SetupError) as refusal:
        match(**chosen)
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    "chosen",
    [{"level": 0}, {"level": 4}, {"difficulty": "easy"}, {"by_hand": ["coins"]}, {"seat": ""}, {"color": 1}],
)
def test_what_is_no_setup_at_all_is_refused(chosen: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        RedRainsSetup.model_validate(chosen)


@pytest.mark.parametrize(("difficulty", "level"), SHEETS)
@pytest.mark.parametrize("aspects", ["Fury", "Shadow"])
def test_the_chimera_card_decides_the_beginning(difficulty: str, level: int, aspects: str) -> None:
    """As many aspects as the threat value are face down, the others are in the pile."""
    made = match(difficulty=difficulty, level=level, aspects=aspects)
    life, threat = SHEETS[difficulty, level]
    side = made.view("Player").player(CHIMERA)
    chimera = chimera_of(made.view("Player"))
    assert chimera is not None
    assert (side.phoenixborn.life, chimera.threat) == (life, threat)
    assert [card.face_up for card in side.battlefield] == [False] * threat
    assert side.draw_pile == 18 - threat
    assert Counter(made.game.state.players[CHIMERA].deck.values()) == {3: 6}


@pytest.mark.parametrize(("difficulty", "level"), SHEETS)
def test_the_first_aspects_are_placed_by_their_blood_values(difficulty: str, level: int) -> None:
    made = match(difficulty=difficulty, level=level)
    sheet = made.library.chimera("The Corpse of Viros").sheet(1, made.setup.difficulty, level)
    state = made.game.state
    placed = [
        made.rules.catalog.of(state.cards[card].name).blood for card in state.players[CHIMERA].battlefield
    ]
    assert placed == list(sheet.setup)


def test_the_suggested_first_five_are_in_hand() -> None:
    made = match()
    assert made.decision is not None
    assert made.decision.kind == "prepare discard"
    hand = made.view("Player").player("Player").hand
    assert hand is not None
    names = sorted(card.name or "" for card in hand)
    assert names == ["Anchornaut", "Chant of Revenge", "Hammer Knight", "Iron Worker", "Strengthen"]
    assert made.view("Player").player("Player").draw_pile == 25


def test_the_first_five_can_be_chosen_freely() -> None:
    """Five different cards out of all in the deck."""
    made = match(first_five="choose")
    decision = made.decision
    assert decision is not None
    assert (decision.kind, decision.minimum, decision.maximum, len(decision.options)) == (
        "first five",
        5,
        5,
        10,
    )
    picks = [option.id for option in decision.options[-5:]]
    wanted = sorted(option.label for option in decision.options[-5:])
    made.answer(picks)
    hand = made.view("Player").player("Player").hand
    assert hand is not None
    assert sorted(card.name or "" for card in hand) == wanted


@pytest.mark.parametrize("kind", CHANCES)
def test_each_kind_of_dice_can_come_from_the_table(kind: str) -> None:
    """Then it is asked for; the other kinds are still rolled by the program."""
    made = match(by_hand=[kind])
    asked: set[str] = set()
    for _ in range(60):
        made.run_automatic_steps()
        decision = made.decision
        if decision is None:
            break
        asked.add(decision.chance)
        options = decision.options
        made.answer([option.id for option in options[-decision.minimum :]] if decision.minimum else [])
    assert asked == {"", kind}


def test_a_seat_that_is_not_at_the_table_has_no_view() -> None:
    with pytest.raises(KeyError):
        match().view("nobody")


def test_a_save_holds_a_setup_as_it_is() -> None:
    """The same JSON gives the same game."""
    setup = RedRainsSetup(aspects="Shadow", difficulty="heroic", level=2, by_hand=("rage dice",), seed=77)
    again = read_setup(setup.model_dump_json())
    assert again == setup
    one, other = Match(setup), Match(again)
    for made in (one, other):
        made.step()
        made.step()
    assert list(one.game.journal.lines()) == list(other.game.journal.lines())


def test_a_deck_that_breaks_a_rule_is_refused() -> None:
    """A whole deck in a setup is checked as the deck builder checks it, for both games."""
    deck = (
        standard_library().deck("The Iron Men").model_copy(update={"name": "Short", "dice": {"natural": 9}})
    )
    seats = (SeatSetup(name="ann", deck=deck), SeatSetup(name="bob", deck="The Iron Men"))
    for setup in (RedRainsSetup(deck=deck), AshesSetup(seats=seats)):
        with pytest.raises(SetupError, match=r"the deck .Short. is not legal: .*9.*dice"):
            Match(setup)


def test_what_a_built_in_player_rolls_is_rolled_by_the_program() -> None:
    """Even with real dice, nobody at the table has those of a built-in player."""
    seats = [
        {"name": "Ann", "deck": "The Iron Men"},
        {"name": "Bo", "deck": "The Iron Men", "player": "sharp"},
    ]
    setup = AshesSetup.model_validate({"seats": seats, "seed": 3, "by_hand": ["player dice"]})
    match = Match(setup, checkpoints=False)
    match.run_automatic_steps()
    for _ in range(10):
        decision = match.decision
        assert decision is not None and decision.chance == "player dice" and decision.purpose.player == "Ann"
        match.answer([decision.options[0].id])
        match.run_automatic_steps()
    assert match.decision is None or match.decision.seat == "Ann"
    assert len(match.view("Ann").player("Bo").active_dice) == 10
