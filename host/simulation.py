"""Many games played by built-in players: what came of them, and how fast."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import perf_counter

from engine.ashes.events import PlayerLeft, TurnBegan
from engine.ashes.model import invariants
from engine.bots.named import make_player
from engine.bots.player import EachSeat, play_out
from engine.bots.seeds import derive
from engine.match import Match, RedRainsSetup, Setup
from engine.redrains.events import ChimeraFatigued, PhaseAdvanced, UltimateBegan
from host.workers import in_processes

DECISION_LIMIT = 20_000
"""Decisions after which a game counts as stalled; the longest real ones have a few thousand."""

NEW_OBJECTS = 20_000
"""How many objects more than before there are when Python looks for unused ones; else it is 700."""

REACHED = ("phase_2", "phase_3", "ultimate_1", "ultimate_2", "ultimate_3", "fatigue")
"""What is counted against the Chimera, in games in which it happened: a phase begun, an Ultimate resolved,
a tired Chimera."""
ELIMINATED = "eliminated"
"""What is counted between players: games in which somebody was out before the end."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: the `number`-th of a series.

    `players` are names of built-in players, one for each seat. With `check` the state is checked at every
    decision.
    """

    setup: Setup
    players: tuple[str, ...]
    seed: int
    number: int
    limit: int
    check: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went. `seconds` is the time of playing, set-up included, hashing not."""

    finished: bool = False
    winner: str = ""
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
    that stalled or failed. `turns` are those of the first seat.
    """

    seats: tuple[str, ...]
    against_chimera: bool = True
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
            self.won[outcome.winner] += 1

    @property
    def digest(self) -> str:
        """A hash over all journals, in the order of the games, however many processes played them."""
        return sha256("".join(self.digests).encode()).hexdigest()

    def figures(self) -> dict[str, object]:
        """The result as plain values, with rates; wins and losses are those of the first seat."""
        wins = self.won[self.seats[0]]
        counted = REACHED if self.against_chimera else (ELIMINATED,)
        return {
            "games": self.games,
            "finished": self.finished,
            "wins": wins,
            "losses": self.finished - wins,
            **({} if self.against_chimera else {"wins_by_seat": [self.won[seat] for seat in self.seats]}),
            "decisions": self.decisions,
            "turns": self.turns,
            **({} if self.against_chimera else {"rounds": self.rounds}),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "ms_per_turn": round(1000 * self.seconds / self.turns, 3) if self.turns else 0.0,
            "games_per_second": round(self.games / self.elapsed, 2) if self.elapsed else 0.0,
            **{name: self.reached[name] for name in counted},
            "digest": self.digest,
        }


def tasks(
    setup: Setup, players: Sequence[str], games: int, seed: int, *, check: bool = False
) -> Iterator[Task]:
    """The games of a series: of each, its luck and its players' depend on `seed` and its number alone."""
    for number in range(games):
        one = setup.model_copy(update={"seed": derive(seed, "game", number)})
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


def summed(setup: Setup, outcomes: Iterable[Outcome]) -> Result:
    """The result of a series of games of this setup."""
    result = Result(setup.seat_names, isinstance(setup, RedRainsSetup))
    began = perf_counter()
    for outcome in outcomes:
        result.add(outcome)
    result.elapsed = perf_counter() - began
    return result


def together(results: Sequence[Result]) -> Result:
    """Several series as one; a win is one of the first seat, whatever it is called."""
    whole = Result(results[0].seats, results[0].against_chimera)
    for result in results:
        for name in ("games", "finished", "decisions", "turns", "rounds", "seconds", "elapsed"):
            setattr(whole, name, getattr(whole, name) + getattr(result, name))
        whole.won.update(
            {mine: result.won[theirs] for mine, theirs in zip(whole.seats, result.seats, strict=True)}
        )
        whole.reached.update(result.reached)
        whole.unfinished += result.unfinished
        whole.digests += result.digests
    return whole


class CheckedMatch(Match):
    """A match whose state is checked after every answer, chance included; raises `Unsound`."""

    def step(self) -> bool:
        """Answer one piece of chance."""
        stepped = super().step()
        if stepped:
            invariants.check(self.game.state, self.catalog)
        return stepped

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for a person."""
        super().answer(picks)
        invariants.check(self.game.state, self.catalog)


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
    bots = {
        seat: make_player(name, derive(task.seed, "player" if place == 0 else f"player {place}", task.number))
        for place, (seat, name) in enumerate(zip(seats, task.players, strict=True))
    }
    which = f"game {task.number} (seed {task.setup.seed})"
    began = perf_counter()
    match = (CheckedMatch if task.check else Match)(task.setup, checkpoints=False)
    try:
        playout = play_out(match, match.view, EachSeat(bots), task.limit)
    except Exception as error:
        took = perf_counter() - began
        told = f"{type(error).__name__}: {error}"
        return Outcome(
            seconds=took, problem=f"{which} failed after {len(match.game.journal)} answers: {told}"
        )
    outcome = Outcome(
        finished=match.game.over,
        winner=match.game.state.winner,
        decisions=playout.decisions,
        rounds=match.game.state.round,
        seconds=perf_counter() - began,
        digest=match.game.journal.digest(),
        problem="" if playout.finished else f"{which} was not over after {task.limit} decisions",
    )
    return _told(outcome, match)


def _told(outcome: Outcome, match: Match) -> Outcome:
    """The outcome with what happened in the game.

    Phases of the Chimera are called I, II and III: their length is their number.
    """
    first = match.setup.seat_names[0]
    turns = 0
    reached: set[str] = set()
    for happening in match.game.journal.happenings():
        event = happening.event
        if isinstance(event, TurnBegan):
            turns += event.seat == first
        elif isinstance(event, UltimateBegan):
            reached.add(f"ultimate_{len(event.phase)}")
        elif isinstance(event, PhaseAdvanced):
            reached.add(f"phase_{len(event.phase)}")
        elif isinstance(event, ChimeraFatigued):
            reached.add("fatigue")
        elif isinstance(event, PlayerLeft):
            reached.add(ELIMINATED)
    return replace(outcome, turns=turns, reached=frozenset(reached))
