"""Tests of two players against a Chimera from the box: setup, hands, a built-in partner, undo."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.ashes.model.option_meanings import HandOver
from engine.bots.player_and_playout import RandomPlayer
from engine.game_entries import entry_of
from engine.match import Match
from engine.setups.red_rains import CardSide, PartnerSetup, RedRainsSetup

BOB = PartnerSetup(name="bob", deck="The Mist Guardian")
SETUP = RedRainsSetup(seat="ann", partner=BOB, seed=5)


def play(match: Match, most: int) -> None:
    """Answer `most` questions at random, checking both hands at each."""
    player = RandomPlayer(1)
    for _ in range(most):
        match.run_automatic_steps()
        if (decision := match.decision) is None:
            return
        match.answer(player.choose(decision, lambda: match.view(decision.seat)))
    match.run_automatic_steps()


@pytest.mark.parametrize("open_hands", [False, True])
def test_a_hand_is_its_players_own_unless_hands_are_open(open_hands: bool) -> None:
    match = Match(SETUP.model_copy(update={"open_hands": open_hands}))
    match.run_automatic_steps()
    for seat, partner in (("ann", "bob"), ("bob", "ann")):
        view = match.view(seat)
        assert view.player(seat).hand is not None
        assert (view.player(partner).hand is not None) == open_hands
        assert view.player(partner).hand_size == 5
        assert view.player(partner).conjuration_pile is None
    boss = match.game.state.boss.seat
    assert match.view(boss).player("ann").hand is None


def test_a_game_keeps_the_side_that_was_proposed_when_it_began() -> None:
    match = Match(SETUP)
    assert match.setup.card == CardSide(life=45, threat=4, ultimate=5, first_aspects=(1, 2, 2, 2), stamina=2)
    alone = Match(RedRainsSetup())
    assert alone.setup.card is None


def test_a_built_in_partner_takes_its_part_of_the_turn() -> None:
    """Only the person is asked, though it is the partner who ends the turn."""
    partner = BOB.model_copy(update={"player": "sturdy"})
    match = Match(SETUP.model_copy(update={"partner": partner}))
    match.run_automatic_steps()
    for _ in range(40):
        decision = match.decision
        assert decision is not None and decision.seat == "ann"
        picks = RandomPlayer(3).choose(decision, lambda: match.view("ann"))
        match.answer(picks)
        match.run_automatic_steps()
        if match.game.state.round > 1:
            break
    mine = [entry.decision.seat for entry in match.game.journal.entries]
    assert mine.count("bob") > 2
    assert match.setup.people == ("ann",)


def test_an_undo_goes_back_to_who_acted() -> None:
    match = Match(SETUP)
    match.run_automatic_steps()
    while (decision := match.decision) is not None and decision.kind != "turn":
        match.answer(RandomPlayer(1).choose(decision, lambda: match.view("ann")))
        match.run_automatic_steps()
    assert decision is not None
    over = next(option for option in decision.options if isinstance(option.value, HandOver))
    count = len(match.game.journal)
    match.answer((over.id,))
    assert match.game.state.turn == "bob"
    match.game.back_to(count)
    assert match.decision == decision and match.game.state.turn == "ann" and not match.game.state.main_used


@pytest.mark.parametrize("depth", ["assisted", "companion"])
def test_a_partner_may_play_with_real_cards(depth: str) -> None:
    partner = PartnerSetup.model_validate({"name": "bob", "deck": "The Mist Guardian", "depth": depth})
    match = Match(SETUP.model_copy(update={"partner": partner, "real_decks": ("bob",)}))
    play(match, 60)
    assert match.game.state.round >= 1
    assert match.game.state.players["bob"].real and not match.game.state.players["ann"].real
    assert {entry.decision.seat for entry in match.game.journal.entries} >= {"ann", "bob"}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"partner": {"name": "ann", "deck": "The Iron Men"}}, "two players are called ann"),
        (
            {"partner": {"name": "bob", "deck": "The Iron Men", "player": "clever"}},
            "Input should be 'person'",
        ),
        (
            {"partner": {"name": "b", "deck": "The Iron Men", "player": "sturdy", "depth": "companion"}},
            "by the full",
        ),
        ({"real_decks": ["bob"]}, "bob cannot have a real deck"),
        (
            {"card": {"life": 0, "threat": 1, "ultimate": 1, "first_aspects": [1]}},
            "greater than or equal to 1",
        ),
    ],
)
def test_a_wrong_setup_says_why(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        RedRainsSetup.model_validate({"seat": "ann", **wrong})


def test_a_player_that_is_no_longer_there_is_the_one_it_was_as_strong_as() -> None:
    partner = {"name": "bob", "deck": "The Mist Guardian", "player": "master"}
    assert PartnerSetup.model_validate(partner).player == "sharp"


def test_it_is_called_by_both_decks() -> None:
    assert SETUP.title == "The Iron Men and The Mist Guardian against The Corpse of Viros (standard, level 1)"
    assert entry_of("red-rains").setup.model_validate_json(SETUP.model_dump_json()) == SETUP
