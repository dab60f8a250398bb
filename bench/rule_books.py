"""Measures how fast built-in players play the games of each rule book, with its default decks."""

from __future__ import annotations

from host.cli import parser
from host.commands.game_options import setup_of
from host.simulation import result_of_series, simulate, tasks

PLAYERS = {"ashes": "sharp", "raven": "sharp", "reapers": "keen"}
"""The rule books for two players, and the built-in player of each that looks ahead."""


def speed(games: int, looking_ahead: int) -> list[tuple[str, str]]:
    """Measure decisions a second and games a second, each game in one process."""
    rows = []
    for rules, player in PLAYERS.items():
        setup = setup_of(parser().parse_args(["simulate", "--rules", rules]), 0)
        for name, count in (("random", games), (player, looking_ahead)):
            result = result_of_series(setup, simulate(tasks(setup, [name] * 2, count, 1)))
            rate = result.figures()["decisions_per_second"]
            a_second = result.games / result.elapsed
            rows.append((f"{rules}, 2 {name} players, {count} games: decisions a second", f"{rate:,}"))
            rows.append(("  games a second", f"{a_second:.2f}"))
    return rows
