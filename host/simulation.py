"""Many games played by built-in players: what came of them, and how fast."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import perf_counter
from typing import Any

from engine.bots.player import PlayerPerSeat, play_out
from engine.games import Figures, GameSetup, entry_of
from engine.kernel.chance import derive_seed
from engine.match import Match
from host.worker_pool import in_processes

DECISION_LIMIT = 20_000
"""Decisions after which a game counts as stalled; the longest real ones have a few thousand."""

NEW_OBJECTS = 20_000
"""How many objects more than before there are when Python looks for unused ones; else it is 700."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: the `number`-th of a series.

    `players` are names of built-in players, one for each seat. With `check` the state is checked at every
    decision.
    """

    setup: GameSetup
    players: tuple[str, ...]
    seed: int
    number: int
    limit: int
    check: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went. `seconds` is the time of playing, set-up included, hashing not."""

    finished: bool = False
    winners: tuple[str, ...] = ()
    decisions: int = 0
    turns: int = 0
    rounds: int = 0
    seconds: float = 0.0
    digest: str = ""
    reached: frozenset[str] = frozenset()
    problem: str = ""


@dataclass(slots=True)
class Result:
    """What came of a series of games.

    `seconds` is the time of playing alone, added up over all processes; `elapsed` is what passed by the
    clock. `reached` counts games, by what happened in them. `unfinished` has a sentence for every game
    that stalled or failed. `turns` are those of the first seat, `drawn` the games nobody has won.
    """

    seats: tuple[str, ...]
    kind: Figures
    drawn: int = 0
    games: int = 0
    finished: int = 0
    decisions: int = 0
    turns: int = 0
    rounds: int = 0
    seconds: float = 0.0
    elapsed: float = 0.0
    won: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    unfinished: list[str] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one more game."""
        self.games += 1
        self.seconds += outcome.seconds
        self.decisions += outcome.decisions
        self.turns += outcome.turns
        self.rounds += outcome.rounds
        self.reached.update(outcome.reached)
        if outcome.digest:
            self.digests.append(outcome.digest)
        if outcome.problem:
            self.unfinished.append(outcome.problem)
        if outcome.finished:
            self.finished += 1
            self.won.update(outcome.winners)
            self.drawn += not outcome.winners

    @property
    def digest(self) -> str:
        """A hash over all journals, in the order of the games, however many processes played them."""
        return sha256("".join(self.digests).encode()).hexdigest()

    def figures(self) -> dict[str, object]:
        """The result as plain values, with rates; wins and losses are those of the first seat."""
        wins = self.won[self.seats[0]]
        by_seat = {"wins_by_seat": [self.won[seat] for seat in self.seats]}
        return {
            "games": self.games,
            "finished": self.finished,
            "wins": wins,
            "losses": self.finished - wins - self.drawn,
            **({"draws": self.drawn} if self.drawn else {}),
            **(by_seat if self.kind.by_seat else {}),
            "decisions": self.decisions,
            "turns": self.turns,
            **({} if self.kind.rounds is None else {"rounds": self.rounds}),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "ms_per_turn": round(1000 * self.seconds / self.turns, 3) if self.turns else 0.0,
            "games_per_second": round(self.games / self.elapsed, 2) if self.elapsed else 0.0,
            **{name: self.reached[name] for name in self.kind.milestones},
            "digest": self.digest,
        }


def tasks(
    setup: GameSetup, players: Sequence[str], games: int, seed: int, *, check: bool = False
) -> Iterator[Task]:
    """The games of a series: of each, its luck and its players' depend on `seed` and its number alone."""
    for number in range(games):
        one = setup.model_copy(update={"seed": derive_seed(seed, "game", number)})
        yield Task(one, tuple(players), seed, number, DECISION_LIMIT, check)


def simulate(
    series: Iterable[Task], jobs: int = 1, played: Callable[[], None] = lambda: None
) -> Iterator[Outcome]:
    """Play games, in `jobs` processes; yields their outcomes in order. `played` is called after each.

    A game of too many decisions is given up, and one in which the engine fails is told in its outcome:
    neither ends the series.
    """
    for outcome in in_processes(play, series, jobs):
        played()
        yield outcome


def summed(setup: GameSetup, outcomes: Iterable[Outcome]) -> Result:
    """The result of a series of games of this setup."""
    result = Result(setup.seat_names, entry_of(setup.rules).figures)
    began = perf_counter()
    for outcome in outcomes:
        result.add(outcome)
    result.elapsed = perf_counter() - began
    return result


def together(results: Sequence[Result]) -> Result:
    """Several series as one; a win is one of the first seat, whatever it is called."""
    whole = Result(results[0].seats, results[0].kind)
    for result in results:
        for name in ("games", "finished", "decisions", "turns", "rounds", "seconds", "elapsed", "drawn"):
            setattr(whole, name, getattr(whole, name) + getattr(result, name))
        whole.won.update(
            {mine: result.won[theirs] for mine, theirs in zip(whole.seats, result.seats, strict=True)}
        )
        whole.reached.update(result.reached)
        whole.unfinished += result.unfinished
        whole.digests += result.digests
    return whole


class CheckedMatch(Match[Any, Any]):
    """A game whose state is checked after every answer, chance included; raises `AssertionError`."""

    def step(self) -> bool:
        """Answer one piece of chance."""
        stepped = super().step()
        if stepped:
            self.rules.check(self.game.state)
        return stepped

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for a person."""
        super().answer(picks)
        self.rules.check(self.game.state)


@contextmanager
def _rarely_collecting() -> Iterator[None]:
    """Let Python look for unused cycles of objects less often while a game is played.

    A game makes many small objects and keeps them in its journal, so that looking through them every few
    hundred finds nothing and takes up to a quarter of the time.
    """
    usual = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play(task: Task) -> Outcome:
    """Play one game."""
    with _rarely_collecting():
        return _played(task)


def _played(task: Task) -> Outcome:
    seats = task.setup.seat_names
    entry = entry_of(task.setup.rules)
    cards = entry.cards()
    bots = {
        seat: entry.players[name](
            derive_seed(task.seed, "player" if place == 0 else f"player {place}", task.number), cards
        )
        for place, (seat, name) in enumerate(zip(seats, task.players, strict=True))
    }
    which = f"game {task.number} (seed {task.setup.seed})"
    began = perf_counter()
    match: Match[Any, Any] = (CheckedMatch if task.check else Match)(
        task.setup, checkpoints=False, silent=True
    )
    try:
        playout = play_out(match, match.view, PlayerPerSeat(bots), task.limit)
    except Exception as error:
        took = perf_counter() - began
        told = f"{type(error).__name__}: {error}"
        return Outcome(
            seconds=took, problem=f"{which} failed after {len(match.game.journal)} answers: {told}"
        )
    ended, figures = match.game.outcome, entry.figures
    outcome = Outcome(
        finished=match.game.over,
        winners=() if ended is None else ended.winners,
        decisions=playout.decisions,
        rounds=0 if figures.rounds is None else figures.rounds(match.game.state),
        seconds=perf_counter() - began,
        digest=match.game.journal.digest(),
        problem="" if playout.finished else f"{which} was not over after {task.limit} decisions",
    )
    return _told(outcome, match, figures)


def _told(outcome: Outcome, match: Match[Any, Any], figures: Figures) -> Outcome:
    """The outcome with what happened in the game."""
    first = match.setup.seat_names[0]
    events = [happening.event for happening in match.game.journal.all_events()]
    turns = sum(figures.turn(event) == first for event in events)
    reached = frozenset(filter(None, map(figures.milestone, events)))
    return replace(outcome, turns=turns, reached=reached)
