"""Tests of a boss with a battlefield against each of two partners: turns, opponents and reach of texts."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from cards.library import standard_library
from cards.selection import Selection
from engine.ashes.context import Cause, EffectContext
from engine.ashes.events import (
    ActionTaken,
    AttackDeclared,
    BlockerDeclared,
    GuardDeclared,
    PhaseBegan,
    TurnBegan,
)
from engine.ashes.language.selections import candidates
from engine.ashes.model.option_meanings import Pass
from engine.ashes.table_setup import SetupError, add_card, lay_out_deck
from engine.ashes.view.view_builder import read_only_table
from engine.bots.player_and_playout import GetView, RandomPlayer
from engine.kernel.decision import Answer, Decision
from engine.kernel.journal import Event
from engine.kernel.rules_interface import Outcome
from engine.kernel.session import Session
from engine.redrains.game import RedRainsRules
from engine.redrains.mode import RedRains
from engine.redrains.state import RedRainsState
from engine.redrains.table_setup import add_player, empty_state, make_catalog
from engine.redrains.view_builder import view_for

PARTNERS = {"ann": "The Iron Men", "bob": "The Mist Guardian"}
NAME = "The Corpse of Viros"
FIRST = {
    "ann": ("Whiplash", "Iron Scales", "Firebelly"),
    "bob": ("Hunting Instincts", "Rampage", "Firebelly"),
}
"""Face up aspects that face each partner, left to right."""


def first_turn() -> RedRainsState:
    """Return two players on one side in ann's first turn, each facing aspects, two of them face down."""
    library = standard_library()
    state = empty_state(library, NAME, "standard", 1, "Fury")
    seat = state.boss.seat
    for name in PARTNERS:
        deck = library.deck(PARTNERS[name])
        add_player(state, name, deck.phoenixborn, dict(deck.cards), side="partners")
    assert state.players[seat].faces == tuple(PARTNERS)
    assert [*state.players] == [*PARTNERS, seat]
    for name in PARTNERS:
        deck = library.deck(PARTNERS[name])
        lay_out_deck(state, library, name, deck)
        for card in list(state.players[name].draw[:5]):
            state.players[name].draw.remove(card)
            state.players[name].hand.append(card)
            state.put_card(replace(state.cards[card], zone="hand"))
        add_card(state, "Anchornaut", name, "battlefield")
        add_card(state, "Hammer Knight", name, "battlefield")
    for faced, aspects in FIRST.items():
        for aspect in aspects:
            card = add_card(state, aspect, seat, "battlefield")
            state.put_card(replace(state.cards[card], lane=faced))
        for _ in range(2):
            card = add_card(state, "Frozen Fear", seat, "battlefield", face_up=False)
            state.put_card(replace(state.cards[card], lane=faced))
    for name, count in state.players[seat].deck.items():
        for _ in range(count):
            add_card(state, name, seat, "draw", face_up=False)
    state.round, state.phase, state.first_player, state.turn = 1, "player turns", "ann", "ann"
    for at, die in enumerate(state.dice):
        if die.owner in PARTNERS:
            state.put_die(replace(state.dice[at], pool="active", side="power"))
    return state


class Partners:
    """Game of partners, played at random and checked at each question."""

    def __init__(self, seed: int, player: RandomPlayer | None = None) -> None:
        state = first_turn()
        self.boss = state.boss.seat
        self.catalog = make_catalog(standard_library(), NAME, state.boss.life)
        self.player = player or RandomPlayer(seed)
        rules = RedRainsRules(self.catalog, state)
        self.session = Session(rules, seed, checkpoints=False)
        self.session.run_automatic_steps()

    @property
    def state(self) -> RedRainsState:
        """Return the current state."""
        return self.session.game.state

    def play(self, most: int, rounds: int = 99) -> list[Event]:
        """Answer up to `most` questions, or until this many rounds are over; return the events."""
        for _ in range(most):
            decision = self.session.decision
            if decision is None or self.state.round > rounds:
                break
            self.check(decision)
            look = partial(view_for, self.state, self.catalog, decision.seat)
            self.session.answer(self.player.choose(decision, look))
            self.session.run_automatic_steps()
        return [item.event for entry in self.session.game.journal.entries for item in entry.events]

    def check(self, decision: Decision) -> None:
        """Check that only partners are asked, that none attacks the other, and that battles keep apart."""
        state = self.state
        assert decision.seat in PARTNERS
        for battle in state.battles:
            attacker, against = state.cards[battle.attacker], state.cards[battle.against]
            assert {attacker.controller == self.boss, against.controller == self.boss} == {True, False}
            if attacker.controller == self.boss:
                assert against.controller == state.facing
            elif against.zone == "battlefield" and battle.defender is not None:
                assert against.lane in (attacker.controller, state.cards[battle.target].lane)
        for card in state.players[self.boss].battlefield:
            assert state.cards[card].lane in PARTNERS


class Passing(RandomPlayer):
    """Player that passes every turn."""

    def choose(self, decision: Decision, look: GetView) -> Answer:
        """Pass, or choose at random where passing is not offered."""
        passes = next((option.id for option in decision.options if isinstance(option.value, Pass)), None)
        return super().choose(decision, look) if passes is None else (passes,)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_round_goes_round_both_partners_and_both_battlefields(seed: int) -> None:
    """Both players act, then the boss against each, the first player first; then each row is filled up."""
    game = Partners(seed, Passing(seed))
    events = game.play(3000, rounds=1)
    # Their first turn has begun before anybody was asked.
    turns = [("ann", "")]
    turns += [(event.seat, event.facing) for event in events if isinstance(event, TurnBegan)]
    lap = [("ann", ""), (game.boss, "ann"), (game.boss, "bob")]
    assert len(turns) > 6
    assert game.state.round == 2
    assert turns == [lap[at % 3] for at in range(len(turns))]
    assert game.state.first_player == game.boss and game.state.pointing == "bob"
    row = [game.state.cards[card] for card in game.state.players[game.boss].battlefield]
    for lane in PARTNERS:
        assert sum(card.lane == lane for card in row) >= game.state.boss.threat


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_partners_win_and_lose_together(seed: int) -> None:
    """A game ends with the boss, or with one of them: then both have lost."""
    game = Partners(seed)
    events = game.play(9000)
    assert game.state.phase == "over"
    dead = [seat for seat in game.state.players if _is_lost(game, seat)]
    winners = tuple(PARTNERS) if dead == [game.boss] else (game.boss,)
    assert game.session.game.outcome == Outcome(winners, game.state.reason)
    assert view_for(game.state, game.catalog, "ann").winners == winners
    assert len(dead) == 1
    attacks = [event for event in events if isinstance(event, AttackDeclared)]
    assert {event.seat for event in attacks} >= {game.boss}
    assert any(isinstance(event, BlockerDeclared | GuardDeclared) for event in events)


def test_every_main_action_in_a_row_has_to_be_a_pass() -> None:
    """The phase ends after four passes: of both players, and of the boss against each of them."""
    game = Partners(1, Passing(1))
    events = game.play(3000, rounds=1)
    began = next(at for at, event in enumerate(events) if event == PhaseBegan("recovery"))
    passed = [
        event.passing for event in events[:began] if isinstance(event, ActionTaken) and event.action == "main"
    ]
    assert passed[-4:] == [True] * 4 and False in passed[-5:]


def _is_lost(game: Partners, seat: str) -> bool:
    card = game.state.cards[game.state.players[seat].phoenixborn]
    return card.wounds >= game.catalog.of(card.name).life


def text_of(seat: str, card: int) -> EffectContext:
    """Return the context of a card's text that is being resolved."""
    return EffectContext(card, seat, Cause("ability", card, seat))


@pytest.mark.parametrize("facing", list(PARTNERS))
def test_a_text_of_the_boss_means_the_battlefield_it_works_on(facing: str) -> None:
    """In its turn against a player, its units are those that face that opponent."""
    state = first_turn()
    table = read_only_table(state, make_catalog(standard_library(), NAME, state.boss.life), RedRains())
    boss = state.boss.seat
    state.turn, state.facing = boss, facing
    frame = text_of(boss, state.players[boss].phoenixborn)
    own = [state.cards[card].name for card in candidates(table, _each("you"), frame)]
    assert own == list(FIRST[facing])
    theirs = {state.cards[card].controller for card in candidates(table, _each("opponent"), frame)}
    assert theirs == {facing}
    aspect = table.units(boss, "bob")[0]
    frame = text_of(boss, aspect)
    assert {state.cards[card].controller for card in candidates(table, _each("opponent"), frame)} == {"bob"}


@pytest.mark.parametrize("seat", list(PARTNERS))
def test_each_reaches_the_battlefield_opposite_and_a_target_lies_anywhere(seat: str) -> None:
    """`each` opposing unit is one that faces the player; a target may also face the partner."""
    state = first_turn()
    table = read_only_table(state, make_catalog(standard_library(), NAME, state.boss.life), RedRains())
    frame = text_of(seat, state.players[seat].phoenixborn)
    reached = [state.cards[card].name for card in candidates(table, _each("opponent"), frame)]
    assert reached == list(FIRST[seat])
    targets = Selection.model_validate({"target": "unit", "of": "opponent"})
    assert {state.cards[card].lane for card in candidates(table, targets, frame)} == set(PARTNERS)


def _each(of: str) -> Selection:
    return Selection.model_validate({"each": "unit", "of": of})


def test_names_of_seats_are_different() -> None:
    """Names are seats: two of one name would be one."""
    state = first_turn()
    for name in state.players:
        with pytest.raises(SetupError, match=f"already called {name}"):
            add_player(state, name, "Coal Roarkwin", {})
