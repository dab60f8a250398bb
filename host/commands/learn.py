"""`cinderboard learn`: a first round that explains itself."""

from __future__ import annotations

import argparse

from host.commands.options import Subparsers, add_console, add_data, add_text, data_of
from host.commands.play import in_lines, need_terminal, open_app, play_lines
from host.commands.quick_start import quick_start


def add(subparsers: Subparsers) -> None:
    """Describe `learn`."""
    parser = subparsers.add_parser(
        "learn",
        help="learn Red Rains in a first round",
        description="A game of Red Rains that says each rule when it is first met: your first turns, and the "
        "Chimera's. It takes ten minutes and can be left at any time; the game is kept like any other.",
    )
    add_data(parser)
    add_console(parser)
    add_text(parser)
    parser.set_defaults(run=run)


@quick_start()
def run(args: argparse.Namespace) -> int:
    """Begin the first lesson in the app, or line by line."""
    need_terminal(args)
    if not in_lines(args):
        return open_app(args, None, learns=True)
    from host.lines.lesson import LessonLines
    from host.presenter.learning.lesson import first_round
    from host.store import Store

    lesson = first_round()
    with Store(data_of(args)).create(lesson.setup) as game:
        return play_lines(args, game, table_of=lambda opened: LessonLines(opened, lesson))
