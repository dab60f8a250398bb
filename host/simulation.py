"""Many games played by a built-in player: what came of them, and how fast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from time import perf_counter

from engine.ashes.events import TurnBegan
from engine.bots.named import make_player
from engine.bots.player import play_out
from engine.bots.seeds import derive
from engine.match import Match, Setup
from engine.redrains.events import ChimeraFatigued, PhaseAdvanced, UltimateBegan

DECISION_LIMIT = 20_000
"""Decisions after which a game counts as stalled; the longest real ones have a few thousand."""


REACHED = ("phase_2", "phase_3", "ultimate_1", "ultimate_2", "ultimate_3", "fatigue")
"""What is counted, in games in which it happened: a phase begun, an Ultimate resolved, a tired Chimera."""


@dataclass(slots=True)
class Result:
    """What came of a series of games.

    `seconds` is the time of playing alone, set-up of each game included, start of the program and
    hashing not. `reached` counts games, by what happened in them. `unfinished` has a sentence for every
    game that stalled or failed.
    """

    games: int
    finished: int = 0
    decisions: int = 0
    turns: int = 0
    seconds: float = 0.0
    wins: int = 0
    losses: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    unfinished: list[str] = field(default_factory=list)
    digest: str = ""

    def figures(self) -> dict[str, object]:
        """The result as plain values, with rates."""
        return {
            "games": self.games,
            "finished": self.finished,
            "wins": self.wins,
            "losses": self.losses,
            "decisions": self.decisions,
            "turns": self.turns,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "ms_per_turn": round(1000 * self.seconds / self.turns, 3) if self.turns else 0.0,
            **{name: self.reached[name] for name in REACHED},
            "digest": self.digest,
        }


def simulate(setup: Callable[[int], Setup], games: int, seed: int, player: str, limit: int) -> Result:
    """Play `games` games of `setup(seed of the game)` with the built-in player of this name.

    Game `i` and its player depend on `seed` and `i` alone. A game of more than `limit` decisions is
    given up, and one in which the engine fails is told in `unfinished`: neither ends the series.
    """
    result = Result(games)
    digest = sha256()
    for number in range(games):
        chosen = setup(derive(seed, "game", number))
        bot = make_player(player, derive(seed, "player", number))
        began = perf_counter()
        match = Match(chosen, checkpoints=False)
        try:
            playout = play_out(match, match.view, bot, limit)
        except Exception as error:
            result.seconds += perf_counter() - began
            result.unfinished.append(
                f"game {number} (seed {chosen.seed}) failed after {len(match.game.journal)} answers: "
                f"{type(error).__name__}: {error}"
            )
            continue
        result.seconds += perf_counter() - began
        result.decisions += playout.decisions
        digest.update(match.game.journal.digest().encode())
        _count(result, match)
        if not playout.finished:
            result.unfinished.append(
                f"game {number} (seed {chosen.seed}) was not over after {limit} decisions"
            )
    result.digest = digest.hexdigest()
    return result


def _count(result: Result, match: Match) -> None:
    """Add what happened in one game. Phases are called I, II and III: their length is their number."""
    seat = match.setup.seat_names[0]
    reached: set[str] = set()
    for happening in match.game.journal.happenings():
        event = happening.event
        if isinstance(event, TurnBegan):
            result.turns += event.seat == seat
        elif isinstance(event, UltimateBegan):
            reached.add(f"ultimate_{len(event.phase)}")
        elif isinstance(event, PhaseAdvanced):
            reached.add(f"phase_{len(event.phase)}")
        elif isinstance(event, ChimeraFatigued):
            reached.add("fatigue")
    result.reached.update(reached)
    if match.game.over:
        result.finished += 1
        if match.game.state.winner == seat:
            result.wins += 1
        else:
            result.losses += 1
