"""`cinderboard simulate`: whole games played by a built-in player, counted and timed."""

from __future__ import annotations

import argparse
import sys

from host.commands.options import Subparsers, add_match, print_json, setup_of, some, whole
from host.commands.outcome import NEGATIVE, OK


def add(subparsers: Subparsers) -> None:
    """Describe `simulate`."""
    parser = subparsers.add_parser(
        "simulate",
        help="let a built-in player play whole games",
        description="Plays N games and prints what came of them. Same seed, same digest, on every machine. "
        "Exit code 1 when a game did not finish.",
    )
    add_match(parser)
    parser.add_argument("--games", type=some, default=100, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=whole, default=1, help="fixes all games (default: %(default)s)")
    parser.add_argument(
        "--player",
        choices=["random", "sturdy"],
        default="random",
        help="random: picks uniformly among the options; sturdy: holds out (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the result."""
    from host import simulation

    result = simulation.simulate(
        lambda seed: setup_of(args, seed), args.games, args.seed, args.player, simulation.DECISION_LIMIT
    )
    if args.json:
        print_json(result.figures())
    else:
        for name, value in result.figures().items():
            print(f"{name.replace('_', ' '):24}{value}")
    for problem in result.unfinished:
        print(f"cinderboard simulate: {problem}", file=sys.stderr)
    return NEGATIVE if result.unfinished else OK
