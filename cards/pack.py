"""A card pack: one YAML file with cards, shared abilities, decks and Chimeras.

Reads packs from YAML files.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, ValidationError

from cards.boxes import BOXES, STANDARD, known_box
from cards.card import Card, DiePower
from cards.chimera import ChimeraCard
from cards.decks.deck import Deck
from cards.errors import InvalidPack
from cards.node import Node
from cards.paragraphs.paragraph import KeywordDefinition
from cards.validation.files import read_text

if TYPE_CHECKING:
    from cards.validation.yaml_reader import Mapping


class Pack(Node):
    """What one file holds. `release` is the product the cards belong to, `box` the rule book they are for."""

    release: str
    box: Annotated[str, AfterValidator(known_box)] = STANDARD
    keywords: tuple[KeywordDefinition, ...] = ()
    dice: tuple[DiePower, ...] = ()
    cards: tuple[Card, ...] = ()
    decks: tuple[Deck, ...] = ()
    chimeras: tuple[ChimeraCard, ...] = ()


PACKS = BOXES[STANDARD].folder


@dataclass(frozen=True)
class Source:
    """A pack with the file it was read from and its YAML, which knows its lines."""

    file: str
    pack: Pack
    data: Mapping


def load_pack(path: Path) -> Pack:
    """Read one pack; `PackError` (see `cards.errors`) when it cannot be used."""
    return load_source(path).pack


def load_source(path: Path) -> Source:
    """Read one pack, and keep its YAML for those who want to point into it."""
    return parse_source(read_text(path), str(path))


def parse_source(text: str, file: str) -> Source:
    """Read a pack from its text; `file` is the name that errors show."""
    # Packs that are kept need no reader of YAML.
    from cards.validation.yaml_reader import read_yaml

    data = read_yaml(text, file)
    try:
        return Source(file, Pack.model_validate(data), data)
    except ValidationError as error:
        # Only a broken pack needs the words for what is broken: they are not part of every start.
        from cards.validation.messages import explain_errors

        raise InvalidPack(*explain_errors(error, data, file, Pack)) from None
