"""A deck as a YAML file of its own, in the form of one entry under `decks:` in a pack."""

from __future__ import annotations

from pathlib import Path

import yaml
from pydantic import ValidationError

from cards.boxes import STANDARD
from cards.decks.deck import Deck
from cards.errors import InvalidPack
from cards.validation.files import read_text
from cards.validation.yaml_reader import read_yaml


def deck_as_yaml(deck: Deck) -> str:
    """Write a deck as a readable YAML file, which `read_deck_yaml` reads back."""
    fields = deck.model_dump(mode="json", exclude={"release"} if not deck.release else set())
    if deck.box == STANDARD:
        del fields["box"]
    if not deck.first_five:
        del fields["first_five"]
    return yaml.safe_dump(fields, sort_keys=False, allow_unicode=True, width=100)


def read_deck_yaml(text: str, file: str) -> Deck:
    """Read a deck from a YAML text; raise `PackError` (see `cards.errors`) if it is none.

    `file` is the name that errors show. Aliases and other constructs that could expand without limit are
    refused (`cards.validation.yaml_reader`). Whether the deck is legal is checked by
    `cards.decks.deckbuilding`.
    """
    data = read_yaml(text, file, "a deck", "name")
    try:
        return Deck.model_validate(data)
    except ValidationError as error:
        # Imported late: only a broken deck needs error messages.
        from cards.validation.messages import explain_errors

        raise InvalidPack(*explain_errors(error, data, file, Deck)) from None


def load_deck(path: Path) -> Deck:
    """Read a deck from a YAML file; raise `PackError` if it cannot be used."""
    return read_deck_yaml(read_text(path), str(path))
