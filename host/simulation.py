"""Many games played by built-in players: results and speed."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cards.boxes import BOXES
from cards.cost import DIE_TYPES
from cards.decks.deck import FIRST_FIVE, Deck
from cards.decks.deckbuilding import phoenixborn_names
from cards.library import Library
from engine.bots.player_and_playout import PlayerPerSeat, play_out
from engine.game_entries import Figures, GameSetup, entry_of
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import PlayersSetup
from engine.setups.red_rains import RedRainsSetup
from host.worker_pool import map_in_processes

DECISION_LIMIT = 20_000
"""Decisions after which a game counts as stalled; the longest real ones have a few thousand."""

DeckSetup = PlayersSetup | RedRainsSetup
"""Setups of games with decks of Phoenixborn."""

NEW_OBJECTS = 20_000
"""New objects after which Python's garbage collector runs while a game is played; the usual number is 700."""


class Task(Struct, frozen=True):
    """One game to play: number `number` of a series.

    `players` are names of built-in players, one for each seat. With `check`, the state is checked at every
    decision. With `wild_decks`, each seat has a `wild_deck` instead of the setup's.
    """

    setup: GameSetup
    players: tuple[str, ...]
    seed: int
    number: int
    limit: int
    check: bool = False
    wild_decks: bool = False


class Outcome(Struct, frozen=True):
    """Outcome of one game. `seconds` is the time of playing, setup included, hashing not."""

    finished: bool = False
    winners: tuple[str, ...] = ()
    decisions: int = 0
    turns: int = 0
    rounds: int = 0
    seconds: float = 0.0
    digest: str = ""
    reached: frozenset[str] = frozenset()
    problem: str = ""


class Result(Struct):
    """Result of a series of games.

    `seconds` is the time of playing alone, summed over all processes; `elapsed` is the time on the clock.
    `reached` counts games by the milestones that happened in them. `unfinished` has a sentence for every game
    that stalled or failed. `turns` are those of the first seat, `drawn` the games without a winner.
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
        """Return a hash over all journals in the order of the games, whatever the number of processes."""
        return sha256("".join(self.digests).encode()).hexdigest()

    def figures(self) -> dict[str, object]:
        """Return the result as plain values, with rates; wins and losses are those of the first seat."""
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
    setup: GameSetup,
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    check: bool = False,
    wild_decks: bool = False,
) -> Iterator[Task]:
    """Yield the games of a series; the luck of each depends only on `seed` and the number of the game."""
    for number in range(games):
        one = setup.model_copy(update={"seed": derive_seed(seed, "game", number)})
        yield Task(one, tuple(players), seed, number, DECISION_LIMIT, check, wild_decks)


def wild_deck(library: Library, name: str, luck: Random) -> Deck:
    """Return a deck of any cards of the library, legal or not, with a random Phoenixborn and random dice."""
    rules = BOXES[library.box].decks
    playable = sorted(name for name, card in library.cards.items() if card.cost is not None)
    cards: Counter[str] = Counter()
    while cards.total() < rules.cards:
        cards[luck.choice(playable)] += luck.randint(1, min(rules.copies, rules.cards - cards.total()))
    return Deck(
        name=name,
        box=library.box,
        phoenixborn=luck.choice(phoenixborn_names(library)),
        dice=dict(Counter(luck.choices(DIE_TYPES, k=rules.dice))),
        cards=dict(cards),
        first_five=tuple(luck.sample(list(cards), FIRST_FIVE)),
    )


def with_wild_decks(setup: DeckSetup, library: Library, luck: Random) -> tuple[DeckSetup, Library]:
    """Return the setup with a wild deck for each seat, and a library that has these decks.

    The setup names them, because it refuses decks that it holds itself and that are not legal.
    """
    library = library.extended(())
    names = [f"Wild deck {place}" for place in range(1, len(setup.seat_names) + 1)]
    library.decks.update({name: wild_deck(library, name, luck) for name in names})
    return setup.with_decks(names), library


def simulate(
    series: Iterable[Task], jobs: int = 1, played: Callable[[], None] = lambda: None
) -> Iterator[Outcome]:
    """Play games in `jobs` processes and yield their outcomes in order; `played` is called after each.

    A game with too many decisions is given up, and a failure of the engine is reported in the outcome:
    neither ends the series.
    """
    for outcome in map_in_processes(play, series, jobs):
        played()
        yield outcome


def result_of_series(setup: GameSetup, outcomes: Iterable[Outcome]) -> Result:
    """Return the result of a series of games of this setup."""
    result = Result(setup.seat_names, entry_of(setup.rules).figures)
    started = perf_counter()
    for outcome in outcomes:
        result.add(outcome)
    result.elapsed = perf_counter() - started
    return result


def merged_results(results: Sequence[Result]) -> Result:
    """Return several series as one; wins are counted by position of the seat, not by name."""
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
    """Match whose state is checked after every answer, chance included; raises `AssertionError`."""

    def step(self) -> bool:
        stepped = super().step()
        if stepped:
            self.rules.check(self.game.state)
        return stepped

    def answer(self, picks: Sequence[str]) -> None:
        super().answer(picks)
        self.rules.check(self.game.state)


@contextmanager
def _with_rare_collection() -> Iterator[None]:
    """Run the garbage collector less often while a game is played.

    A game makes many small objects and keeps them in its journal, so that collecting every few hundred finds
    nothing and takes up to a quarter of the time.
    """
    usual = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play(task: Task) -> Outcome:
    """Play one game."""
    with _with_rare_collection():
        return _play(task)


def _play(task: Task) -> Outcome:
    setup, seats = task.setup, task.setup.seat_names
    entry = entry_of(setup.rules)
    cards = entry.cards()
    if task.wild_decks:
        assert isinstance(setup, DeckSetup)
        setup, cards = with_wild_decks(
            setup, cards, Random(derive_seed(task.seed, "wild decks", task.number))
        )
    bots = {
        seat: entry.players[name](
            derive_seed(task.seed, "player" if place == 0 else f"player {place}", task.number), cards
        )
        for place, (seat, name) in enumerate(zip(seats, task.players, strict=True))
    }
    title = f"game {task.number} (seed {task.setup.seed})"
    started = perf_counter()
    match: Match[Any, Any] = (CheckedMatch if task.check else Match)(
        setup, library=cards, checkpoints=False, silent=True
    )
    try:
        playout = play_out(match, match.view, PlayerPerSeat(bots), task.limit)
    except Exception as error:
        took = perf_counter() - started
        told = f"{type(error).__name__}: {error}"
        return Outcome(
            seconds=took, problem=f"{title} failed after {len(match.game.journal)} answers: {told}"
        )
    ended, figures = match.game.outcome, entry.figures
    outcome = Outcome(
        finished=match.game.over,
        winners=() if ended is None else ended.winners,
        decisions=playout.decisions,
        rounds=0 if figures.rounds is None else figures.rounds(match.game.state),
        seconds=perf_counter() - started,
        digest=match.game.journal.digest(),
        problem="" if playout.finished else f"{title} was not over after {task.limit} decisions",
    )
    return _with_milestones(outcome, match, figures)


def _with_milestones(outcome: Outcome, match: Match[Any, Any], figures: Figures) -> Outcome:
    """Return the outcome with the turns and milestones of the game."""
    first = match.setup.seat_names[0]
    events = [record.event for record in match.game.journal.all_events()]
    turns = sum(figures.turn(event) == first for event in events)
    reached = frozenset(filter(None, map(figures.milestone, events)))
    return replace(outcome, turns=turns, reached=reached)
