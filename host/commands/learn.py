"""`cinderboard learn`: a first round that explains itself."""

from __future__ import annotations

import argparse

from host.commands.options import Subparsers, add_console, add_data, add_text
from host.commands.play import begin
from host.commands.quick_start import quick_start


def add(subparsers: Subparsers) -> None:
    """Describe `learn`."""
    parser = subparsers.add_parser(
        "learn",
        help="learn Red Rains in a first round",
        description="A game of Red Rains that says each rule when it is first met: your first turns, and the "
        "Chimera's. It takes a quarter of an hour, and can be left and continued at any time.",
    )
    add_data(parser)
    add_console(parser)
    add_text(parser)
    parser.set_defaults(run=run)


@quick_start()
def run(args: argparse.Namespace) -> int:
    """Begin the first lesson in the app, or line by line."""
    from host.presenter.learning.first_game import FIRST_GAME

    return begin(args, FIRST_GAME)
