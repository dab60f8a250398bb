"""Tests of turns played on: fair, repeatable, cut short at a word, and told in words that the table shows."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from engine.ashes.model.state import State
from engine.ashes.view.view_builder import read_only_table
from engine.bots.advice import Adviser, review
from engine.bots.dealt_tables import TableDealer
from engine.bots.evaluation import Evaluator
from engine.bots.imagined_state import determinize
from engine.bots.learned_evaluation import ChanceToWin
from engine.bots.player_and_playout import RandomPlayer
from engine.bots.searching_player import SearchingPlayer, Strength
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from tests.support.hidden_information import disguised

QUICK = Strength(turn=100, playouts=250, boss_playouts=250)
DECKS = ("The Iron Men", "The Mist Guardian")


def duel(seed: int = 5) -> Match:
    """Return a game between two printed decks at its first turn."""
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(("ann", "bob"), DECKS, strict=True))
    return at_a_turn(Match(AshesSetup(seats=seats, seed=seed), checkpoints=False))


def against_a_boss(seed: int = 5) -> Match:
    """Return a game against a Chimera at its first turn."""
    return at_a_turn(Match(RedRainsSetup(seed=seed), checkpoints=False))


def at_a_turn(match: Match, later: int = 0) -> Match:
    """Answer at random until a turn begins, and `later` further answers."""
    player, answered = RandomPlayer(1), 0
    match.run_automatic_steps()
    while (asked := match.decision) is not None and (asked.kind != "turn" or answered < later):
        match.answer(player.choose(asked, partial(match.view, asked.seat)))
        match.run_automatic_steps()
        answered += 1
    return match


def question(match: Match) -> Decision:
    """Return the pending question, which must be one of a turn."""
    asked = match.decision
    assert asked is not None
    assert asked.kind == "turn"
    return asked


@pytest.mark.parametrize("begin", [duel, against_a_boss])
def test_what_is_hidden_changes_neither_turn_nor_advice(begin: type[Match]) -> None:
    """Hands, piles and face down cards of others, and the order of the own deck, are exchanged."""
    match = begin()
    asked = question(match)
    for number in range(2):
        other: State = disguised(match.game.state, asked.seat, number)
        here, there = (partial(match.view, asked.seat, state) for state in (match.game.state, other))
        one, two = (SearchingPlayer(3, match.library, QUICK) for _ in range(2))
        assert one.choose(asked, here) == two.choose(asked, there)
        assert one.reason == two.reason
        first, second = (Adviser(match.library, 3, QUICK) for _ in range(2))
        assert first.advise(asked, here) == second.advise(asked, there)


def test_every_card_of_a_dealt_table_has_a_name_and_the_own_deck_is_whole() -> None:
    match = at_a_turn(duel(), 30)
    asked = question(match)
    view = match.view(asked.seat)
    state = determinize(view, match.rules.catalog)
    before = state.copy()
    dealer = TableDealer(view, match.rules.catalog)
    one, again, other = (dealer.deal(state, luck) for luck in (1, 1, 2))
    assert all(card.name for card in one.cards if card.zone not in ("aside",))
    assert one == again != other
    assert state == before
    own = sorted(card.name for card in one.cards if card.owner == asked.seat)
    real = sorted(card.name for card in match.game.state.cards if card.owner == asked.seat)
    assert own == real


def test_what_one_of_two_wins_the_other_loses() -> None:
    """Whichever side is asked, wounds make its chance smaller."""
    match = at_a_turn(duel(), 20)
    table = read_only_table(match.game.state, match.rules.catalog, match.rules.mode)
    chance = ChanceToWin(Evaluator(match.library))
    before = [chance.of(table, seat) for seat in ("ann", "bob")]
    assert sum(before) == pytest.approx(1)
    born = match.game.state.players["ann"].phoenixborn
    match.game.state.put_card(replace(table.card(born), wounds=table.card(born).wounds + 5))
    after = [chance.of(table, seat) for seat in ("ann", "bob")]
    assert after[0] < before[0]
    assert after[1] > before[1]


def test_it_answers_when_it_must_with_the_best_found_so_far() -> None:
    """Whoever waits presses a key: the search ends long before its budget is used."""
    match = duel()
    asked = question(match)
    player = SearchingPlayer(1, match.library, Strength(playouts=10**9))

    def look() -> object:
        player.thought.must_answer = False
        return match.view(asked.seat)

    class Hurried(type(player.thought)):  # type: ignore[misc]
        """Asked to answer as soon as playouts have begun."""

        def __setattr__(self, name: str, value: int) -> None:
            super().__setattr__(name, value)
            if name == "tried" and value > 1500:
                super().__setattr__("must_answer", True)

    player.thought = Hurried()
    answer = player.choose(asked, look)  # type: ignore[arg-type]
    asked.check(answer)
    assert player.thought.share < 0.01


def test_advice_compares_turns_and_a_review_names_what_cost_most() -> None:
    """Who answers at random is told of better turns, as they looked when they were taken."""
    match = duel()
    asked = question(match)
    advice = Adviser(match.library, 1, QUICK).advise(asked, partial(match.view, asked.seat))
    assert 1 < len(advice) <= 3
    chances = [turn.chance for turn in advice]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)
    assert len({turn.actions for turn in advice}) == len(advice)
    at_a_turn(match, 60)
    done: list[float] = []
    costly = review(match, asked.seat, Adviser(match.library, 1, QUICK), done.append)
    assert done[-1] == 1
    costs = [each.cost for each in costly]
    assert costs
    assert costs == sorted(costs, reverse=True)
    assert all(match.game.journal.entries[each.at].decision.seat == asked.seat for each in costly)
    assert costly[0].taken.actions != costly[0].better.actions
