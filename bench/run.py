"""Prints how fast things are here and now.

uv run python -m bench.run           # everything, about six minutes
uv run python -m bench.run playing   # only one part, see PARTS
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from importlib import import_module

Rows = list[tuple[str, str]]


def _playing() -> Rows:
    bench = import_module("bench.playing")
    return [
        *bench.speed("random", 200),
        *bench.speed("sturdy", 40),
        *bench.replay_and_undo(1000),
        *bench.view_speed(5),
    ]


def _players() -> Rows:
    bench = import_module("bench.games_between_players")
    return [
        *bench.speed("random", 2, 300),
        *bench.speed("random", 4, 100),
        *bench.parallel_speed(os.cpu_count() or 1, 600),
        *bench.speed("sharp", 2, 8),
    ]


def _rule_books() -> Rows:
    return list(import_module("bench.rule_books").speed(100, 2))


def _thinking() -> Rows:
    return list(import_module("bench.thinking").speed(12))


def _slowest() -> Rows:
    return list(import_module("bench.slowest").rows(3))


def _saving() -> Rows:
    return list(import_module("bench.saving").durable_answers())


def _starting() -> Rows:
    return list(import_module("bench.starting").first_screens(5))


def _devices() -> Rows:
    return [
        *import_module("bench.devices").answers_on_devices(200, 8),
        *import_module("bench.first_view").first_views(9),
    ]


def _pressing() -> Rows:
    bench = import_module("bench.pressing")
    return [*bench.key_to_light(100), *bench.key_to_screen(16)]


def _terminal_bytes() -> Rows:
    latency = import_module("host.board.latency")
    with import_module("host.simulator").SimulatedConsole() as board:
        measured = latency.Measurement(board.port, board.layout, board).run(200, print)
    return [
        (f"{times.what}: median, p99", f"{times.median:.2f}, {times.p99:.2f} ms")
        for times in [*latency.baselines(200), *measured]
    ]


PARTS: dict[str, Callable[[], Rows]] = {
    "playing": _playing,
    "players": _players,
    "rule_books": _rule_books,
    "thinking": _thinking,
    "slowest": _slowest,
    "saving": _saving,
    "starting": _starting,
    "devices": _devices,
    "pressing": _pressing,
    "wire": _terminal_bytes,
}


def main() -> None:
    """Measure the parts named on the command line, or all."""
    chosen = sys.argv[1:] or list(PARTS)
    unknown = [name for name in chosen if name not in PARTS]
    if unknown:
        raise SystemExit(f"unknown part {unknown[0]}; known: {', '.join(PARTS)}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for name in chosen:
        for what, value in PARTS[name]():
            print(f"{what:<68}{value:>12}", flush=True)


if __name__ == "__main__":
    main()
