"""`cinderboard cards`: the cards that the program knows, which of them are yours, and a check for packs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards.boxes import BOXES, REAPERS, STANDARD
from host.command_exit import NEGATIVE, OK, CommandError
from host.commands.options import (
    Subparsers,
    add_data,
    add_packs,
    data_of,
    existing_paths,
    own_packs,
    print_json,
)
from host.commands.output_filter import print_lines

if TYPE_CHECKING:
    from host.presenter.card_search.card_search import CardSearch
    from host.presenter.display.card_catalog import CardCatalog


def add(subparsers: Subparsers) -> None:
    """Describe `cards list`, `cards show`, `cards own`, `cards favorite` and `cards lint`."""
    parser = subparsers.add_parser("cards", help="list and show cards, check card packs")
    verbs = parser.add_subparsers(metavar="VERB", required=True)

    listing = verbs.add_parser(
        "list",
        help="all known cards, or those that fit a search",
        description="Lists cards. A search has words and terms, as in the app: "
        "type:ally,ready dice:natural cost<3 release:song pb:aradel keyword:alert is:owned -type:ally bird. "
        "Put it in quotes; the options write such terms.",
    )
    listing.add_argument("search", metavar="SEARCH", nargs="*", help="words and terms; all must fit")
    for name, about in _TERM_OPTIONS.items():
        listing.add_argument(f"--{name}", metavar="VALUE", help=about)
    listing.add_argument("--owned", action="store_true", help="only what you own")
    listing.add_argument("--favorites", action="store_true", help="only your favorites")
    listing.add_argument("--json", action="store_true", help="print a list of JSON objects")
    _add_box(listing)
    add_packs(listing)
    add_data(listing)
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

    own = verbs.add_parser(
        "own",
        help="mark releases and single cards as yours; without NAME, list your releases",
        description="Marks releases, or single cards, as yours: what the app offers to build and draft with.",
    )
    own.add_argument("names", metavar="NAME", nargs="*", help="a release or a card; repeat, each in quotes")
    own.add_argument("--not", dest="remove", action="store_true", help="they are not yours, or no favorites")
    own.set_defaults(run=run_own)
    favorite = verbs.add_parser("favorite", help="mark cards as favorites; without NAME, list them")
    favorite.add_argument("names", metavar="NAME", nargs="*", help="a card; repeat, each in quotes")
    favorite.add_argument("--not", dest="remove", action="store_true", help="they are no favorites any more")
    favorite.set_defaults(run=run_favorite)
    for verb in (own, favorite):
        verb.set_defaults(packs=[])
        _add_box(verb)
        add_data(verb)

    lint = verbs.add_parser(
        "lint",
        help="check card packs and report what is wrong",
        description="Checks pack files, and all those in folders. Exit code 1 when there is a mistake.",
    )
    lint.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a YAML file or a folder of them")
    lint.add_argument("--json", action="store_true", help="print a list of JSON objects")
    lint.set_defaults(run=run_lint)


_TERM_OPTIONS = {
    "type": "such as ally, ready, or several: ally,ready",
    "dice": "a type of dice that the card needs; basic: none",
    "cost": "dice to play it: 2, or '<3'",
    "release": "the product; some words of its name are enough",
    "pb": "the Phoenixborn it is exclusive to; none: it is not",
    "keyword": "an ability",
}
"""Options that write a term of the search, with their help."""


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

    catalog = _catalog(args)
    result = _search(args, catalog).find(_line(args))
    for note in result.notes:
        print(note, file=sys.stderr)
    names = {card.name for card in result.cards}
    cards = [card for card in catalog.all_cards() if card.name in names]
    if args.json:
        print_json([to_builtins(card) for card in cards])
        return OK
    for card in cards:
        note = "" if card.implemented else "  (not fully implemented)"
        print(f"{card.name:32}{card.type:28}{card.release}{note}")
    return OK if cards else NEGATIVE


def _line(args: argparse.Namespace) -> str:
    """Return the search line of `cards list`, with the terms of its options."""
    from host.presenter.card_search.card_filter import term_text

    terms = []
    for key in _TERM_OPTIONS:
        if value := getattr(args, key):
            compared = key == "cost" and value[0] in "<>="
            terms.append(f"{key}{value}" if compared else term_text(key, value))
    terms += ["is:owned"] * args.owned + ["is:favorite"] * args.favorites
    return " ".join([*terms, *args.search])


def _search(args: argparse.Namespace, catalog: CardCatalog) -> CardSearch:
    """Return the search of these cards, with the collection."""
    from host.presenter.card_search.card_search import CardSearch
    from host.store.folders import data_folder

    return CardSearch(catalog.box, catalog.facts(), data_folder(data_of(args)))


def run_own(args: argparse.Namespace) -> int:
    """Mark what is owned."""
    search = _search(args, _catalog(args))
    if not args.names:
        rows = [row for row in search.releases if row.owned or row.owned_cards]
        for row in rows:
            print(f"{row.name}: {row.label} cards")
        for name in search.unknown_names:
            print(f"no pack has '{name}', which stays in your collection", file=sys.stderr)
        if not rows:
            print('nothing yet; begin with a release: cinderboard cards own "Master Set"', file=sys.stderr)
        return OK
    releases = {row.name for row in search.releases}
    for name in _known(args.names, [*releases, *(card.name for card in search.cards)]):
        if name in releases:
            search.set_releases({name: not args.remove})
        else:
            search.set_card(name, owned=not args.remove)
    return OK


def run_favorite(args: argparse.Namespace) -> int:
    """Mark favorites."""
    search = _search(args, _catalog(args))
    for name in _known(args.names, [card.name for card in search.cards]):
        if (name in search.collection.favorites) == args.remove:
            search.toggle_favorite(name)
    if not args.names:
        for name in sorted(search.collection.favorites):
            print(name)
    return OK


def _known(names: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return the names as they are written; raise `CommandError` with the nearest for one that is unknown."""
    from cards.library import unknown

    written = {name.casefold(): name for name in reversed(known)}
    for name in names:
        if name.casefold() not in written:
            raise CommandError(unknown("card or release", name, known))
    return [written[name.casefold()] for name in names]


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
