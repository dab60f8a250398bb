"""`cinderboard cards`: the cards that the program knows, and a check for packs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cards.boxes import BOXES, REAPERS, STANDARD
from host.command_exit import NEGATIVE, OK, CommandError
from host.commands.options import Subparsers, add_packs, existing_paths, own_packs, print_json
from host.commands.output_filter import print_lines

if TYPE_CHECKING:
    from host.presenter.display.card_catalog import CardCatalog


def add(subparsers: Subparsers) -> None:
    """Describe `cards list`, `cards show` and `cards lint`."""
    parser = subparsers.add_parser("cards", help="list and show cards, check card packs")
    verbs = parser.add_subparsers(metavar="VERB", required=True)

    listing = verbs.add_parser("list", help="all known cards")
    listing.add_argument("--json", action="store_true", help="print a list of JSON objects")
    _add_box(listing)
    add_packs(listing)
    listing.set_defaults(run=run_list)

    show = verbs.add_parser("show", help="one card, ability or die with its rules text")
    show.add_argument(
        "name",
        metavar="NAME",
        nargs="+",
        help="its name, with or without quotes: Iron Rhino, Bypass, Slash, natural die",
    )
    _add_box(show)
    add_packs(show)
    show.set_defaults(run=run_show)

    lint = verbs.add_parser(
        "lint",
        help="check card packs and report what is wrong",
        description="Checks pack files, and all those in folders. Exit code 1 when there is a mistake.",
    )
    lint.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a YAML file or a folder of them")
    lint.add_argument("--json", action="store_true", help="print a list of JSON objects")
    lint.set_defaults(run=run_lint)


def _add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--box",
        choices=[*BOXES, REAPERS],
        default=STANDARD,
        help="the rule book they are for: one name can be a different card in each (default: %(default)s)",
    )


def _catalog(args: argparse.Namespace) -> CardCatalog:
    """Return the cards of the box and of the packs that were named."""
    from cards.library import library_of
    from host.presenter.display.card_catalog import catalog_of, catalog_of_box

    if not args.packs:
        return catalog_of_box(args.box)
    if args.box == REAPERS:
        raise CommandError("--pack adds packs of Ashes only; leave out --pack, or --box reapers")
    packs = own_packs(args.packs)
    for path, pack in zip(args.packs, packs, strict=True):
        if pack.box != args.box:
            raise CommandError(f"{path} is for another rule book; add --box {pack.box}")
    return catalog_of(library_of(args.box).extended(packs))


def run_list(args: argparse.Namespace) -> int:
    """List the cards."""
    from msgspec import to_builtins

    cards = _catalog(args).all_cards()
    if args.json:
        print_json([to_builtins(card) for card in cards])
        return OK
    for card in cards:
        note = "" if card.implemented else "  (not fully implemented)"
        print(f"{card.name:32}{card.type:28}{card.release}{note}")
    return OK


def run_show(args: argparse.Namespace) -> int:
    """Show one card, ability or die."""
    try:
        lines = _catalog(args).page(" ".join(args.name))
    except LookupError as error:
        raise CommandError(
            f"{error.args[0]}; `cinderboard cards list --box {args.box}` names them all"
        ) from None
    for line in lines:
        print(line)
    return OK


def run_lint(args: argparse.Namespace) -> int:
    """Check packs."""
    paths = existing_paths(args.paths)
    from msgspec import to_builtins

    from cards.library import standard_library
    from cards.lint import format_problems, lint

    problems = lint(paths, standard_library())
    if args.json:
        print_json([to_builtins(problem) for problem in problems])
    else:
        print_lines(format_problems(problems))
    return NEGATIVE if any(problem.severity == "error" for problem in problems) else OK
