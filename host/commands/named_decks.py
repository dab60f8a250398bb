"""Decks as the command line names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.commands.options import data_of
from host.exit_codes import CommandError

if TYPE_CHECKING:
    import argparse

    from cards.decks.deck import Deck
    from cards.library import Library
    from engine.setups.base import OwnCards

DECK = "The Iron Men"
"""The one that is played where none is named."""
OWN = "own:"


def deck_named(name: str, args: argparse.Namespace, library: Library | None = None) -> str | Deck | OwnCards:
    """A deck by name: a printed one, or an own deck whole; `CommandError` when there is none.

    `own:18` are real cards that are on no list, of a Phoenixborn with 18 life; `own:18:NAME` names it.
    """
    if name.startswith(OWN):
        return _own_cards(name)
    from cards.library import standard_library

    library = library or standard_library()
    if name in library.decks:
        return name
    from host.decks import DeckShelf
    from host.store.folder import data_folder

    try:
        shelf = DeckShelf(data_folder(data_of(args)), library)
        return shelf.shelved(name).name if shelf.shelved(name).printed else shelf.find(name)
    except LookupError as error:
        raise CommandError(str(error.args[0])) from None


def _own_cards(name: str) -> OwnCards:
    from pydantic import ValidationError

    from cards.errors import plain
    from engine.setups.base import OwnCards

    life, _, phoenixborn = name.removeprefix(OWN).partition(":")
    try:
        return OwnCards.model_validate(
            {"life": life, **({"phoenixborn": phoenixborn} if phoenixborn else {})}, strict=False
        )
    except ValidationError:
        raise CommandError(
            f"--deck {plain(name)}: write own:LIFE or own:LIFE:NAME, such as own:18:Coal Roarkwin; the life "
            "value is a number from 1 to 99"
        ) from None


def seat_names(decks: list[str | Deck | OwnCards], library: Library | None = None) -> list[str]:
    """The first names of the decks' Phoenixborn, told apart by numbers where two are alike."""
    from cards.library import standard_library

    names: list[str] = []
    for deck in decks:
        known = (library or standard_library()).deck(deck) if isinstance(deck, str) else deck
        first = known.phoenixborn.split()[0]
        number = sum(name.split()[0] == first for name in names)
        names.append(f"{first} {number + 1}" if number else first)
    return names
