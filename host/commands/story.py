"""`cinderboard story`: a saved game to be read, with the table drawn where it turned."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from host.commands.options import Subparsers, add_data, data_of
from host.commands.printing import print_lines
from host.exit_codes import OK, CommandError


def add_story(subparsers: Subparsers) -> None:
    """Describe `story`."""
    parser = subparsers.add_parser("story", help="write a saved game as a story to read or a web page")
    parser.add_argument("save", metavar="SAVE", help="the id of a game, a save file or an exported text")
    parser.add_argument(
        "path", metavar="PATH", type=Path, help="file to write, .md or .html; - prints Markdown"
    )
    add_data(parser)
    parser.set_defaults(run=run_story)


def run_story(args: argparse.Namespace) -> int:
    """Write the story."""
    from host.presenter.records.story_export import MARKDOWN, check_form, has_story, story_in
    from host.store import Store
    from host.store.newfile import write_new

    form = MARKDOWN[0] if str(args.path) == "-" else args.path.suffix
    if str(args.path) != "-":
        try:
            check_form(args.path)
        except ValueError as error:
            raise CommandError(str(error)) from None
    match, record = Store(data_of(args)).replay(args.save)
    for notice in record.notices:
        print(f"cinderboard story: {notice}", file=sys.stderr)
    if not has_story(match):
        raise CommandError(f"{record.title} has no story; `cinderboard replay` tells it as text")
    story = story_in(form, match, record.title)
    if str(args.path) == "-":
        print_lines(story)
    else:
        write_new(args.path, story)
        print(args.path)
    return OK
