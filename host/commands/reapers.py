"""Ardent Reapers on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from host.commands.match import PlainArguments, bots_by_seat
from host.outcome import CommandError

if TYPE_CHECKING:
    from engine.games import GameSetup

PLAYERS = ("Player 1", "Player 2")


class ReapersArguments(PlainArguments):
    """A game between two, each with a deck as it was published."""

    why = "--rules reapers has neither Phoenixborn nor Chimera"

    def setup(self, args: argparse.Namespace, seed: int, others: dict[str, object]) -> GameSetup:
        """Two players; without `--deck` the first two decks there are."""
        from pydantic import ValidationError

        from cards.reapers.library import reapers_library
        from engine.games import entry_of
        from engine.reapers.setup import ReapersSetup

        library = reapers_library()
        decks = args.deck or list(library.decks)[:2]
        if len(decks) != len(PLAYERS):
            raise CommandError(f"Ardent Reapers is for two players, so two --deck, not {len(decks)}")
        for deck in decks:
            try:
                library.deck(deck)
            except LookupError as error:
                raise CommandError(str(error.args[0])) from None
        names = [name.strip() for name in args.seat or PLAYERS]
        if len(names) != len(decks):
            raise CommandError(f"{len(names)} --seat for {len(decks)} players; name one seat for each")
        bots = bots_by_seat(args.bot, names, list(entry_of(self.rules).players))
        seats = [
            {"name": name, "deck": deck, "player": bots.get(name, "person")}
            for name, deck in zip(names, decks, strict=True)
        ]
        known = {name: value for name, value in others.items() if name in ReapersSetup.model_fields}
        try:
            return ReapersSetup.model_validate({"seats": seats, "seed": seed, **known})
        except ValidationError as error:
            raise CommandError(error.errors()[0]["msg"].removeprefix("Value error, ")) from None

    def pairings(self, args: argparse.Namespace) -> Iterator[GameSetup]:
        """A game of every deck against every one."""
        from cards.reapers.library import reapers_library

        for decks in product(sorted(reapers_library().decks), repeat=2):
            yield self.setup(argparse.Namespace(**{**vars(args), "deck": list(decks)}), 0, {})
