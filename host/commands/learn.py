"""`cinderboard learn`: a first round that explains itself."""

from __future__ import annotations

import argparse

from host.commands.options import Subparsers, add_console, add_data, add_text, data_of
from host.commands.play import begin, need_terminal, open_at
from host.commands.quick_start import quick_start


def add_learn(subparsers: Subparsers) -> None:
    """Describe `learn`."""
    parser = subparsers.add_parser(
        "learn",
        help="learn Red Rains in a first round",
        description="A game of Red Rains that explains each rule when you first meet it: your first turns, "
        "and the Chimera's. It takes fifteen minutes, and you can leave at any time: `learn` continues it.",
    )
    add_data(parser)
    add_console(parser)
    add_text(parser)
    parser.add_argument("--anew", action="store_true", help="start over, even if a lesson is under way")
    parser.set_defaults(run=run_learn)


@quick_start()
def run_learn(args: argparse.Namespace) -> int:
    """Go on with the first lesson, or begin it, in the app or line by line."""
    from host.presenter.learning.lesson import first_round
    from host.presenter.records.saved_games import lesson_of
    from host.store import Store

    store = Store(data_of(args))
    under_way = None if args.anew else lesson_of(store.games())
    if under_way is None:
        return begin(args, first_round().setup)
    need_terminal(args)
    with store.open(under_way.id) as game:
        return open_at(args, game)
