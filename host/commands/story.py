"""`cinderboard story`: a saved game to be read, with the table drawn where it turned."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from host.commands.options import Subparsers, add_data, data_of
from host.commands.printing import print_lines
from host.outcome import OK, CommandError

MARKDOWN, HTML = (".md", ".markdown"), (".html", ".htm")


def add(subparsers: Subparsers) -> None:
    """Describe `story`."""
    parser = subparsers.add_parser("story", help="write a saved game as a story to read, or as a web page")
    parser.add_argument("save", metavar="SAVE", help="the id of a game, a save file or an exported text")
    parser.add_argument(
        "path", metavar="PATH", type=Path, help="the file to make, .md or .html; - prints Markdown"
    )
    add_data(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the story."""
    from engine.ashes.game import TableRules
    from host.presenter.phrases.tale_html import tale_in_html
    from host.presenter.phrases.tale_markdown import tale_in_markdown
    from host.presenter.tale import tale_of
    from host.store import Store
    from host.store.newfile import write_new

    suffix = args.path.suffix.lower()
    if str(args.path) != "-" and suffix not in (*MARKDOWN, *HTML):
        raise CommandError(f"{args.path} is neither .md nor .html; a story is written as one of these")
    match, record = Store(data_of(args)).replay(args.save)
    for notice in record.notices:
        print(f"cinderboard story: {notice}", file=sys.stderr)
    if not isinstance(match.rules, TableRules):
        raise CommandError(f"{record.title} has no story; `cinderboard replay` tells it as text")
    tale = tale_of(match, record.title)
    if str(args.path) == "-":
        print_lines(tale_in_markdown(tale))
    else:
        write_new(args.path, (tale_in_html if suffix in HTML else tale_in_markdown)(tale))
        print(args.path)
    return OK
