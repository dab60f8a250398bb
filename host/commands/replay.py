"""`cinderboard replay`: a saved game as text."""

from __future__ import annotations

import argparse
import sys

from host.commands.options import Subparsers, add_data, data_of, whole
from host.exit_codes import OK, CommandError


def add_replay(subparsers: Subparsers) -> None:
    """Describe `replay`."""
    parser = subparsers.add_parser("replay", help="print a saved game as text")
    parser.add_argument("save", metavar="SAVE", help="the id of a game, a save file or an exported text")
    parser.add_argument("--to", metavar="N", type=whole, help="stop after the first N answers")
    add_data(parser)
    parser.set_defaults(run=run_replay)


def run_replay(args: argparse.Namespace) -> int:
    """Print the game."""
    from host.presenter.narration.log_details import transcript
    from host.store import Store

    match, record = Store(data_of(args)).replay(args.save)
    for notice in record.notices:
        print(f"cinderboard replay: {notice}", file=sys.stderr)
    count = len(match.game.journal)
    if args.to is not None and args.to > count:
        raise CommandError(f"--to {args.to} is more than the {count} answers of this game")
    print(record.title)
    for line in transcript(match, count if args.to is None else args.to, record.marks):
        print(line)
    return OK
