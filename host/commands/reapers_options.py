"""Ardent Reapers on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from host.commands.game_options import PlainArguments, bots_by_seat
from host.commands.options import data_of
from host.exit_codes import CommandError

if TYPE_CHECKING:
    from cards.reapers.cards import ReapersDeck
    from cards.reapers.library import ReapersLibrary
    from engine.games import GameSetup
    from engine.kernel.chance import Seed

PLAYERS = ("Player 1", "Player 2")


class ReapersArguments(PlainArguments):
    """Options of a game between two, each with a published deck or a deck list."""

    own = ("undo",)
    foreign_option_reason = "--rules reapers has neither Phoenixborn nor Chimera"

    def setup(self, args: argparse.Namespace, seed: Seed, others: dict[str, object]) -> GameSetup:
        """Return the setup of two players; without `--deck` they play the first two decks."""
        from pydantic import ValidationError

        from cards.reapers.library import reapers_library
        from engine.games import entry_of
        from engine.reapers.setup import ReapersSetup

        library = reapers_library()
        decks = args.deck or list(library.decks)[:2]
        if len(decks) != len(PLAYERS):
            raise CommandError(f"Ardent Reapers is for two players, so two --deck, not {len(decks)}")
        chosen = [_deck(deck, args, library) for deck in decks]
        names = [name.strip() for name in args.seat or PLAYERS]
        if len(names) != len(decks):
            raise CommandError(f"{len(names)} --seat for {len(decks)} players; name one seat for each")
        bots = bots_by_seat(args.bot, names, list(entry_of(self.rules).players))
        seats = [
            {"name": name, "deck": deck, "player": bots.get(name, "person")}
            for name, deck in zip(names, chosen, strict=True)
        ]
        others = {**_at_table(args, [name for name in names if name not in bots]), **others}
        known = {name: value for name, value in others.items() if name in ReapersSetup.model_fields}
        known |= {"undo": args.undo} if args.undo else {}
        try:
            return ReapersSetup.model_validate({"seats": seats, "seed": seed, **known})
        except ValidationError as error:
            raise CommandError(error.errors()[0]["msg"].removeprefix("Value error, ")) from None

    def pairings(self, args: argparse.Namespace) -> Iterator[GameSetup]:
        """Yield a game of every deck against every deck."""
        from cards.reapers.library import reapers_library

        for decks in product(sorted(reapers_library().decks), repeat=2):
            yield self.setup(argparse.Namespace(**{**vars(args), "deck": list(decks)}), 0, {})


def _at_table(args: argparse.Namespace, people: list[str]) -> dict[str, object]:
    """Return what `--table` puts on the table: nothing, or cards and coin."""
    chosen = getattr(args, "table", None)
    if chosen not in (None, "screen", "full"):
        raise CommandError("--table of Ardent Reapers is screen or full: it has no other ways to play")
    return {"real_decks": people, "by_hand": ["coin flip"]} if chosen == "full" else {}


def _deck(given: str, args: argparse.Namespace, library: ReapersLibrary) -> str | ReapersDeck:
    """Return a deck by its name, an own deck by that of its list, or one from a file that lists its cards."""
    from host.decks.errors import DeckRefused, DeckUnreadable
    from host.decks.reapers_decks import SUFFIX, ReapersDeckRepository
    from host.store.files import data_folder

    if given in library.decks:
        return given
    path, repository = Path(given), ReapersDeckRepository(data_folder(data_of(args)), library)
    own = next((own for own in repository.lists() if own.name == given), None)
    if own is not None:
        if own.deck is None:
            raise CommandError(own.error)
        return own.deck
    if path.suffix != SUFFIX:
        try:
            library.deck(given)
        except LookupError as error:
            message = f"{error.args[0]}; a deck of your own is a file ending in .txt, one card per line"
            raise CommandError(message) from None
    try:
        return repository.read(path)
    except (DeckUnreadable, DeckRefused) as error:
        raise CommandError(str(error)) from None
