"""A card pack: one YAML file with cards, shared abilities, decks and Chimeras."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from cards.boxes import STANDARD, known_box
from cards.card import Card
from cards.chimera import ChimeraCard
from cards.deck import Deck
from cards.dice import DiePower
from cards.node import Node
from cards.paragraphs.keywords import KeywordDefinition


class Pack(Node):
    """What one file holds. `release` is the product the cards belong to, `box` the rule book they are for."""

    release: str
    box: Annotated[str, AfterValidator(known_box)] = STANDARD
    keywords: tuple[KeywordDefinition, ...] = ()
    dice: tuple[DiePower, ...] = ()
    cards: tuple[Card, ...] = ()
    decks: tuple[Deck, ...] = ()
    chimeras: tuple[ChimeraCard, ...] = ()
