"""Seeded games and drafts with known answers, to be played again with the console's keys."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from cards.library import standard_library
from engine.bots.player_and_playout import PlayerPerSeat
from engine.bots.searching_player import SearchingPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.draft.setup import DraftSeat, DraftSetup
from engine.drafted_decks import Draft
from engine.game_entries import GameSetup
from engine.kernel.decision import TABLE, Answer, Decision
from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.console.game_keys import SeatView

AnySetup: TypeAlias = GameSetup
Asked: TypeAlias = tuple[Decision, SeatView, Answer]
"""Question to a person, the view of the person who then looks, and the answer."""

NAMES = ("Ann", "Ben", "Cat", "Dan")
DECKS = tuple(standard_library().decks_of("Master Set"))


def setups(count: int) -> list[RedRainsSetup]:
    """Return different setups: with real dice, a chosen First Five, levels and difficulties."""
    return [
        RedRainsSetup(
            seed=seed,
            first_five="choose" if seed % 2 else "suggested",
            by_hand=CHANCES if seed % 3 == 0 else (),
            level=1 + seed % 3,
            difficulty="heroic" if seed % 5 == 4 else "standard",
        )
        for seed in range(1, count + 1)
    ]


def between(players: int, seed: int, **chosen: Any) -> AshesSetup:
    """Return the setup of a game of `players` people; decks rotate with the seed."""
    seats = tuple(
        SeatSetup(name=name, deck=DECKS[(seed + 2 * place + place // 3) % len(DECKS)])
        for place, name in enumerate(NAMES[:players])
    )
    return AshesSetup(seats=seats, seed=seed, **chosen)


def setups_between_players(count: int) -> list[AshesSetup]:
    """Return setups of two, three and four players with all decks and many rules.

    Some enter dice by hand, choose their First Five or are always asked for reactions.
    """
    return [
        between(
            2 + seed % 3,
            seed,
            first_five="choose" if seed % 2 else "suggested",
            by_hand=("player dice",) if seed % 4 == 3 else (),
            reactions="always" if seed % 5 < 2 else "when possible",
        )
        for seed in range(count)
    ]


def drafts(count: int) -> list[DraftSetup]:
    """Return drafts of two to four people, some with the first player chosen at the table."""
    return [
        DraftSetup(
            seats=tuple(DraftSeat(name=name) for name in NAMES[: 2 + seed % 3]),
            by_hand=("first player",) if seed % 2 else (),
            seed=seed,
        )
        for seed in range(count)
    ]


def begin(setup: AnySetup) -> Match | Draft:
    """Return the game or draft of a setup, before its first question."""
    if isinstance(setup, DraftSetup):
        return Draft(setup, checkpoints=False)
    return Match(setup, checkpoints=False)


def view_at(game: Match | Draft, decision: Decision) -> SeatView:
    """Return the view of the seat that is asked; of the first seat, when the table is asked."""
    return game.view(game.setup.seat_names[0] if decision.seat == TABLE else decision.seat)


Wanted: TypeAlias = Callable[[Decision], bool]


def every_question(_decision: Decision) -> bool:
    """Select each question."""
    return True


def every(count: int, least: int) -> Wanted:
    """Select one question in `count`, and the first `least` of each kind."""
    kinds: Counter[str] = Counter()

    def wanted(decision: Decision) -> bool:
        kinds[decision.kind] += 1
        return kinds[decision.kind] <= least or kinds.total() % count == 0

    return wanted


def answers_of(
    game: Match | Draft, choose: Callable[[Decision], Answer], wanted: Wanted = every_question
) -> Iterator[Asked]:
    """Play a game to its end; yield each selected question to a person before it is answered."""
    while True:
        game.run_automatic_steps()
        decision = game.decision
        if decision is None:
            return
        answer = whole_answer(decision, choose)
        if wanted(decision):
            yield decision, view_at(game, decision), answer
        game.answer(answer)


def whole_answer(decision: Decision, choose: Callable[[Decision], Answer]) -> Answer:
    """Return an answer; of a roll for all its dice, those of a type with the highest side first."""
    if decision.dice_roll is None:
        return choose(decision)
    ids = [option.id for option in decision.options]
    left = decision.dice_roll.left
    shown = sorted(((kind, ids.index(choose(decision)[0])) for kind in left), key=lambda die: -die[1])
    of_kind = {kind: [ids[side] for each, side in shown if each == kind] for kind in left}
    return tuple(of_kind[kind].pop(0) for kind in left)


def random_picker(dice: random.Random) -> Callable[[Decision], Answer]:
    """Return a function that gives random answers."""

    def choose(decision: Decision) -> Answer:
        count = dice.randint(decision.minimum, decision.maximum)
        return tuple(option.id for option in dice.sample(decision.options, count))

    return choose


def random_answers(setup: AnySetup, dice: random.Random, wanted: Wanted = every_question) -> Iterator[Asked]:
    """Play a game at random, and yield its selected questions."""
    return answers_of(begin(setup), random_picker(dice), wanted)


def sturdy_answers(setup: RedRainsSetup, wanted: Wanted = every_question) -> Iterator[Asked]:
    """Yield a game played by a player that holds out: long games, large battlefields, every phase."""
    match, player = Match(setup, checkpoints=False), SturdyPlayer(setup.seed)
    return answers_of(match, lambda decision: player.choose(decision, lambda: match.view(setup.seat)), wanted)


def sharp_answers(setup: AshesSetup) -> Iterator[Asked]:
    """Yield a game between players who look ahead."""
    match = Match(setup, checkpoints=False)
    player = PlayerPerSeat({seat: SearchingPlayer(setup.seed) for seat in setup.seat_names})
    return answers_of(match, lambda decision: player.choose(decision, lambda: match.view(decision.seat)))


def by_keyboard(setup: AnySetup, seed: int) -> tuple[list[Answer], list[str]]:
    """Return the answers of people in a random game, and its journal."""
    game, choose = begin(setup), random_picker(random.Random(seed))
    answers = []
    game.run_automatic_steps()
    while (decision := game.decision) is not None:
        answers.append(whole_answer(decision, choose))
        game.answer(answers[-1])
        game.run_automatic_steps()
    return answers, list(game.game.journal.lines())
