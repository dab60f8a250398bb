"""Tests of the sharp player: it plays legally to the end, sees only its view, is repeatable and good."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle, islice

import pytest
from msgspec.structs import replace

from cards.library import standard_library
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.game import AshesRules
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import Pass, Respond
from engine.ashes.model.state import State
from engine.ashes.table_setup import add_card
from engine.ashes.view.view_builder import ashes_view
from engine.bots.imagined_state import determinize
from engine.bots.lines_of_play import AnsweredQuestion
from engine.bots.lookahead import Lookahead
from engine.bots.player_and_playout import PlayerPerSeat, RandomPlayer, play_out
from engine.bots.searching_player import SHARP, SearchingPlayer, Strength
from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer, option_for
from engine.kernel.game_with_undo import Game
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from tests.bots.strength import against_random, play
from tests.support.hidden_information import disguised

NAMES = ("ann", "bob", "cat", "dan")
DECKS = standard_library().decks_of("Master Set")


def new_match(count: int, seed: int, decks: list[str] | None = None) -> Match:
    """Return a game of `count` seats, with different decks as far as there are enough."""
    chosen = islice(cycle(decks or DECKS[seed % len(DECKS) :] + DECKS[: seed % len(DECKS)]), count)
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(NAMES, chosen, strict=False))
    return Match(AshesSetup(seats=seats, seed=seed), checkpoints=False)


@pytest.mark.parametrize(
    ("count", "seed", "sharp"),
    [
        pytest.param(3, 2, 3, marks=pytest.mark.slow),
        pytest.param(4, 3, 1, marks=pytest.mark.slow),
        *(pytest.param(4, seed, 4, marks=pytest.mark.long) for seed in range(3, 7)),
    ],
)
def test_games_come_to_their_end(count: int, seed: int, sharp: int) -> None:
    """With any number of it at the table every answer is legal, and somebody wins; two are below."""
    match = new_match(count, seed)
    players = PlayerPerSeat(
        {
            name: SearchingPlayer(seed) if place < sharp else RandomPlayer(seed)
            for place, name in enumerate(NAMES)
        }
    )
    assert play_out(match, match.view, players, 4000).finished
    assert match.game.state.winner in NAMES[:count]


def test_it_answers_about_a_card_that_is_set_aside() -> None:
    """A unit about to leave play is in no zone of the view; conjured last, its number is the highest."""
    match = new_match(2, 1)
    state = match.game.state
    add_card(state, "Wishing Wing", "ann", "aside")
    wing = len(state.cards) - 1
    options = (option_for(Respond(wing, 0), "use Bequest"), option_for(Pass(), "pass"))
    asked = Decision("ann", "trigger", "Respond?", options, rule_texts.TURN)
    assert SearchingPlayer(1).choose(asked, partial(match.view, "ann"))[0] in [
        option.id for option in options
    ]


def test_it_plays_the_same_game_again() -> None:
    """What it does follows from its seed and what it saw."""

    def journal() -> str:
        match = new_match(2, 5, ["The Iron Men"])
        players = PlayerPerSeat({"ann": SearchingPlayer(1), "bob": SearchingPlayer(2)})
        assert play_out(match, match.view, players, 4000).finished
        return match.game.journal.digest()

    assert journal() == journal()


@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.long)])
def test_hidden_cards_do_not_change_its_choice(count: int) -> None:
    """Whatever lies in draw piles and other hands, it answers alike: all through a game."""
    match = new_match(count, 2)
    ours = {name: SearchingPlayer(3) for name in NAMES}
    twins = {name: SearchingPlayer(3) for name in NAMES}
    compared = 0
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        seat = decision.seat
        other = disguised(match.game.state, seat, compared)
        answer = ours[seat].choose(decision, partial(match.view, seat))
        assert twins[seat].choose(decision, partial(match.view, seat, other)) == answer
        match.answer(answer)
        match.run_automatic_steps()
        compared += 1
    assert compared > 60


def test_an_imagined_table_looks_like_the_real_one() -> None:
    """What is imagined from a view gives the same view again, at every question of a game.

    But for unknown cards, whose ids nobody sees, and what is being played at that moment.
    """
    match = new_match(2, 4)
    players = {name: SturdyPlayer(7) for name in NAMES}
    compared = 0
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        view = match.view(decision.seat)
        if not view.winner:
            again = ashes_view(
                determinize(view, match.rules.catalog), match.rules.catalog, AshesReborn(), decision.seat
            )
            assert again == view
            compared += 1
        match.answer(players[decision.seat].choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
    assert compared > 60


@pytest.mark.parametrize(
    ("each", "least"),
    [pytest.param(1, 5, marks=pytest.mark.slow), pytest.param(5, 27, marks=pytest.mark.long)],
)
def test_it_beats_the_random_player(each: int, least: int) -> None:
    """A small sample of docs/bots.md, with each deck in turn."""
    games = [game for deck in DECKS for game in against_random(deck, DECKS, each)]
    wins = 0
    for game in games:
        won = play(game).winner
        wins += won is not None and game.players[won] == "sharp"
    assert len(games) == 6 * each
    assert wins >= least


def table_before_a_turn(seat: str, change: Callable[[State], None]) -> tuple[Match, Game[State]]:
    """Return the first turn of `seat` after `change`, with no dice and no hands."""
    match = new_match(2, 1, ["The Iron Men"])
    match.run_automatic_steps()
    while (decision := match.decision) is not None and decision.kind != "turn":
        match.answer([option.id for option in decision.options[: decision.minimum]])
        match.run_automatic_steps()
    state = match.game.state.copy()
    state.turn = state.first_player = seat
    for die in list(state.dice):
        state.put_die(replace(die, pool="exhausted"))
    for player in state.players.values():
        for card in list(player.hand):
            player.hand.remove(card)
            player.discard.append(card)
            state.put_card(replace(state.cards[card], zone="discard"))
    change(state)
    return match, Game(AshesRules(match.rules.catalog, state, {}, AshesReborn()))


def ask(match: Match, game: Game[State], player: SearchingPlayer) -> Answer:
    """Return the player's answer to the pending question."""
    decision = game.decision
    assert decision is not None
    return player.choose(decision, lambda: match.view(decision.seat, game.state))


def wound(state: State, seat: str, left: int) -> None:
    """Leave `left` life to a Phoenixborn."""
    card = state.cards[state.players[seat].phoenixborn]
    life = standard_library().card(card.name).life
    assert isinstance(life, int)
    state.put_card(replace(card, wounds=life - left))


@pytest.mark.parametrize("strength", [SHARP, Strength(playouts=200)])
def test_it_kills_when_it_can(strength: Strength) -> None:
    """Two units can just destroy the opposing Phoenixborn, and there is no blocker."""

    def change(state: State) -> None:
        add_card(state, "Iron Worker", "ann", "battlefield")
        add_card(state, "Hammer Knight", "ann", "battlefield")
        exhausted = add_card(state, "Hammer Knight", "bob", "battlefield")
        state.put_card(replace(state.cards[exhausted], exhaustion=1))
        wound(state, "bob", 5)

    match, game = table_before_a_turn("ann", change)
    player = SearchingPlayer(1, strength=strength)
    while game.decision is not None and game.decision.seat == "ann":
        game.answer(ask(match, game, player))
    assert game.state.winner == "ann"


@pytest.mark.parametrize("surprised", [False, True])
def test_a_plan_stands_while_the_table_is_as_imagined(
    surprised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn is searched once, and again after a surprise."""
    searched = 0
    search = Lookahead.turn

    def counted(self: Lookahead, state: State) -> tuple[AnsweredQuestion, ...]:
        nonlocal searched
        searched += 1
        return search(self, state)

    monkeypatch.setattr(Lookahead, "turn", counted)

    def change(state: State) -> None:
        add_card(state, "Hammer Knight", "ann", "battlefield")
        add_card(state, "Iron Worker", "bob", "battlefield")
        for die in [die for die in state.dice if die.owner == "ann"]:
            state.put_die(replace(die, pool="active", side="power"))

    match, game = table_before_a_turn("ann", change)
    player = SearchingPlayer(1)
    turns = 0
    while game.decision is not None and game.state.turn == "ann":
        if game.decision.kind == "turn":
            turns += 1
            if surprised and turns == 2:
                wound(game.state, "bob", 9)
        asked = player if game.decision.seat == "ann" else SearchingPlayer(2)
        game.answer(ask(match, game, asked))
    assert turns == 2
    assert searched == (2 if surprised else 1)


def attack_on_ann(change: Callable[[State], None], target: str) -> tuple[Match, Game[State]]:
    """Let Bob attack what `target` names with everything, and return the game at Ann's first question."""
    match, game = table_before_a_turn("bob", change)
    while (decision := game.decision) is not None and decision.seat != "ann":
        game.answer(_attacking(decision, target))
    return match, game


def _attacking(decision: Decision, target: str) -> list[str]:
    assert decision.seat != TABLE
    if decision.kind == "turn":
        return ["attack"]
    if decision.kind == "attack target":
        return [next(option.id for option in decision.options if target in option.label)]
    return [option.id for option in decision.options[: decision.maximum]]


def test_it_blocks_what_would_destroy_it() -> None:
    """Even a good unit blocks the last blow."""

    def change(state: State) -> None:
        add_card(state, "Hammer Knight", "ann", "battlefield")
        add_card(state, "Hammer Knight", "bob", "battlefield")
        wound(state, "ann", 3)

    match, game = attack_on_ann(change, "Coal Roarkwin")
    assert game.decision is not None and game.decision.kind == "block"
    assert ask(match, game, SearchingPlayer(1)) != ("none",)


def test_it_does_not_throw_a_unit_away() -> None:
    """A healthy Phoenixborn takes a blow that would destroy its small unit."""

    def change(state: State) -> None:
        add_card(state, "Iron Worker", "ann", "battlefield")
        add_card(state, "Hammer Knight", "bob", "battlefield")

    match, game = attack_on_ann(change, "Coal Roarkwin")
    assert game.decision is not None and game.decision.kind == "block"
    assert ask(match, game, SearchingPlayer(1)) == ("none",)


def test_it_does_not_guard_to_its_death() -> None:
    """A unit is not worth the last life of the Phoenixborn."""

    def change(state: State) -> None:
        unit = add_card(state, "Iron Worker", "ann", "battlefield")
        state.put_card(replace(state.cards[unit], exhaustion=1))
        add_card(state, "Hammer Knight", "bob", "battlefield")
        wound(state, "ann", 3)

    match, game = attack_on_ann(change, "Iron Worker")
    assert game.decision is not None and game.decision.kind == "guard"
    assert ask(match, game, SearchingPlayer(1)) == ("none",)


def test_it_answers_unknown_questions() -> None:
    """A question of an unknown kind is answered legally."""
    match = new_match(2, 1)
    match.run_automatic_steps()
    asked = match.decision
    assert asked is not None
    question = Decision(
        asked.seat, "riddle", "Which?", asked.options, asked.rule, asked.minimum, asked.maximum
    )
    try:
        question.check(SearchingPlayer(1).choose(question, partial(match.view, asked.seat)))
    except IllegalAnswer as error:
        pytest.fail(str(error))


def test_it_plays_on_after_answers_were_taken_back() -> None:
    seats = (
        SeatSetup(name="ann", deck="The Iron Men"),
        SeatSetup(name="bob", deck="The Shadows of Viros", player="sharp"),
    )
    match = Match(AshesSetup(seats=seats, seed=3))
    person = RandomPlayer(5)
    given = 0
    match.run_automatic_steps()
    while (decision := match.decision) is not None and given < 2000:
        assert decision.seat == "ann"
        match.answer(person.choose(decision, partial(match.view, "ann")))
        match.run_automatic_steps()
        given += 1
        if given % 10 == 0 and match.decision is not None:
            for _ in range(3):
                match.undo()
    assert given > 20
    assert match.decision is None
