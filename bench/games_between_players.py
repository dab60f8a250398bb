"""Measures how fast games between players are played, in one process and in several."""

from __future__ import annotations

from itertools import cycle, islice

from cards.library import standard_library
from engine.setups.players import AshesSetup, SeatSetup
from host.simulation import result_of_series, simulate, tasks

SEATS = ("ann", "bob", "cat", "dan")


def setup(count: int) -> AshesSetup:
    """Return a game of this many players, with different decks as far as there are enough."""
    decks = islice(cycle(standard_library().decks_of("Master Set")), count)
    return AshesSetup(
        seats=tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(SEATS, decks, strict=False))
    )


def speed(player: str, count: int, games: int) -> list[tuple[str, str]]:
    """Measure decisions a second of games between this many built-in players, in one process."""
    chosen = setup(count)
    figures = result_of_series(chosen, simulate(tasks(chosen, [player] * count, games, 1))).figures()
    rate = figures["decisions_per_second"]
    return [(f"{count} {player} players, {games} games: decisions a second", f"{rate:,}")]


def parallel_speed(jobs: int, games: int) -> list[tuple[str, str]]:
    """Measure games a second in one process and in several, of the same games."""
    chosen = setup(2)
    rates = []
    for count in (1, jobs):
        result = result_of_series(chosen, simulate(tasks(chosen, ["random"] * 2, games, 1), count))
        rates.append(result.games / result.elapsed)
    one, many = rates
    return [
        (f"2 random players, {games} games: games a second, 1 job", f"{one:.1f}"),
        (f"  {jobs} jobs, starting them included", f"{many:.1f}"),
        ("  as a ratio", f"{many / one:.2f}"),
    ]
