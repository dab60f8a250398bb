"""`cinderboard draft`: begin a draft."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cards.boxes import RAVEN, STANDARD
from host.command_exit import CommandError
from host.commands.game_options import UNDO_OPTION
from host.commands.options import (
    Subparsers,
    add_console,
    add_data,
    add_serve,
    add_text,
    data_of,
    whole_number,
)
from host.commands.play import gc_paused, need_terminal, play_opened
from host.presenter.seeds import ABOUT_SEED, new_secret

if TYPE_CHECKING:
    from engine.draft.setup import Collection, DraftSetup


_BOXES = {"ashes": STANDARD, "raven": RAVEN}


def add(subparsers: Subparsers) -> None:
    """Describe `draft`."""
    parser = subparsers.add_parser(
        "draft",
        help="draft decks from your cards, for two to four players",
        description="Begins a draft between the people and bots named by --seat and --bot, two to four "
        "in all.",
    )
    add_options(parser)
    add_serve(parser)
    parser.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Describe who drafts, from which cards, and how the app shows it."""
    parser.add_argument(
        "--seat",
        metavar="NAME",
        dest="seats",
        action="append",
        type=_person,
        default=[],
        help="a person who drafts; repeat for each, clockwise",
    )
    parser.add_argument(
        "--bot",
        metavar="NAME",
        dest="seats",
        action="append",
        type=_bot,
        help="a drafting bot, seated where it is named among the --seat",
    )
    parser.add_argument(
        "--rules",
        choices=tuple(_BOXES),
        default="ashes",
        help="the game to draft for; raven: from the original cards (default: ashes)",
    )
    parser.add_argument(
        "--release",
        metavar="NAME",
        dest="releases",
        action="append",
        help="a product to draft from; may be repeated (default: Master Set; Core Set with --rules raven)",
    )
    parser.add_argument(
        "--owned", action="store_true", help="draft from what you own (cinderboard cards own) instead"
    )
    UNDO_OPTION.add(parser)
    parser.add_argument(
        "--seed",
        type=whole_number,
        help=ABOUT_SEED,
    )
    add_text(parser)
    add_data(parser)
    add_console(parser)


@gc_paused()
def run(args: argparse.Namespace) -> int:
    """Begin a new draft in the app."""
    setup = setup_of(args)
    need_terminal(args)
    from host.store import Store

    with Store(data_of(args)).create(setup) as draft:
        return play_opened(args, draft)


def setup_of(args: argparse.Namespace) -> DraftSetup:
    """Return the draft that the options describe; raises `CommandError` if they describe none."""
    from cards.boxes import FIRST_RELEASES
    from engine.draft_setup_checks import draft_setup
    from engine.setup_error import SetupError

    try:
        seed = new_secret() if args.seed is None else args.seed
        box, undo = _BOXES[args.rules], args.undo or "ask"
        if args.owned:
            own = _owned_cards(args, box)
            return draft_setup(
                args.seats, own.releases, seed, also=own.also, without=own.without, box=box, undo=undo
            )
        return draft_setup(args.seats, args.releases or (FIRST_RELEASES[box],), seed, box=box, undo=undo)
    except SetupError as error:
        raise CommandError(str(error)) from None


def _owned_cards(args: argparse.Namespace, box: str) -> Collection:
    from host.presenter.setup_forms.draft_form import owned_cards
    from host.store.folders import data_folder

    if args.releases:
        raise CommandError("--owned and --release exclude each other; leave one out")
    owned = owned_cards(data_folder(data_of(args)), box)
    if owned is None:
        raise CommandError('--owned: you own no product yet; mark one: cinderboard cards own "Master Set"')
    return owned


def _person(name: str) -> tuple[str, str]:
    return name, "person"


def _bot(name: str) -> tuple[str, str]:
    return name, "bot"
