"""A card pack, which is a YAML file with cards, shared abilities, decks and Chimeras, and its reader."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct
from pydantic import AfterValidator, ValidationError

from cards.bosses import ChimeraCard
from cards.boxes import BOXES, STANDARD, known_box
from cards.card import Card, DiePower
from cards.decks.deck import Deck
from cards.errors import InvalidPack
from cards.node import Node
from cards.paragraphs.keywords import KeywordDefinition
from cards.validation.files import read_text

if TYPE_CHECKING:
    from cards.validation.yaml_reader import Mapping


class Pack(Node):
    """The content of one file. `release` is the product of the cards, `box` the rule book they are for.

    `known_from: behavior` marks cards of which no printed text is known, only how a program plays them.
    """

    release: str
    known_from: Literal["text", "behavior"] = "text"
    box: Annotated[str, AfterValidator(known_box)] = STANDARD
    keywords: tuple[KeywordDefinition, ...] = ()
    dice: tuple[DiePower, ...] = ()
    cards: tuple[Card, ...] = ()
    decks: tuple[Deck, ...] = ()
    chimeras: tuple[ChimeraCard, ...] = ()


PACKS = BOXES[STANDARD].folder


class Source(Struct, frozen=True):
    """A pack with its file name and its YAML, whose nodes know their lines."""

    file: str
    pack: Pack
    data: "Mapping"


def load_pack(path: Path) -> Pack:
    """Read a pack; raise `PackError` (see `cards.errors`) if it cannot be used."""
    return load_source(path).pack


def load_source(path: Path) -> Source:
    """Read a pack together with its YAML, for those who report places in it."""
    return parse_source(read_text(path), str(path))


def parse_source(text: str, file: str) -> Source:
    """Read a pack from its text; `file` is the name that errors show."""
    # Imported late: cached packs need no YAML reader.
    from cards.validation.yaml_reader import read_yaml

    data = read_yaml(text, file)
    try:
        return Source(file, Pack.model_validate(data), data)
    except ValidationError as error:
        # Imported late: only a broken pack needs error messages, which are not part of every start.
        from cards.validation.messages import explain_errors

        raise InvalidPack(*explain_errors(error, data, file, Pack)) from None
