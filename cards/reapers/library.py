"""The cards of Ardent Reapers at hand, and the packs that contain them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from cards.boxes import REAPERS
from cards.errors import InvalidPack
from cards.library import unknown
from cards.node import Node
from cards.reapers.cards_and_decks import CREATURES_NEEDED, ReapersCard, ReapersDeck
from cards.validation.files import read_text

BOX = REAPERS
PACKS = Path(__file__).with_name("packs")


class ReapersPack(Node):
    """The content of one file; `release` is the set that its cards belong to."""

    release: str
    box: str = BOX
    cards: tuple[ReapersCard, ...] = ()
    decks: tuple[ReapersDeck, ...] = ()


class ReapersLibrary:
    """Cards and decks by name. Looking up an unknown name raises `LookupError` with the nearest names."""

    def __init__(self, packs: Iterable[ReapersPack]) -> None:
        self.box = BOX
        self.cards: dict[str, ReapersCard] = {}
        self.decks: dict[str, ReapersDeck] = {}
        self.releases: dict[str, str] = {}
        for pack in packs:
            for card in pack.cards:
                self.cards[card.name] = card
                self.releases[card.name] = pack.release
            self.decks.update({deck.name: deck for deck in pack.decks})

    def card(self, name: str) -> ReapersCard:
        """Return the card of this name."""
        if name not in self.cards:
            raise LookupError(unknown("card", name, self.cards))
        return self.cards[name]

    def deck(self, name: str) -> ReapersDeck:
        """Return the deck of this name."""
        if name not in self.decks:
            raise LookupError(unknown("deck", name, self.decks))
        return self.decks[name]

    def why_not_playable(self, deck: ReapersDeck) -> list[str]:
        """Return the reasons why a deck cannot be played; empty if it can."""
        reasons = []
        for name in deck.card_counts():
            if name not in self.cards:
                reasons.append(unknown("card", name, self.cards))
            elif why := self.cards[name].unimplemented:
                reasons.append(f"{name} cannot be played with: {why}")
        known = [self.cards[name] for name in deck.cards if name in self.cards]
        creatures = sum(card.type == "creature" for card in known)
        if not reasons and creatures < CREATURES_NEEDED:
            reasons.append(
                f"a deck needs {CREATURES_NEEDED} Creatures or more to begin with, not {creatures}"
            )
        return reasons


def read_pack(text: str, file: str) -> ReapersPack:
    """Read a pack from its text; raise `PackError` (see `cards.errors`) if it cannot be used."""
    from cards.validation.yaml_reader import read_yaml

    data = read_yaml(text, file)
    try:
        return ReapersPack.model_validate(data)
    except ValidationError as error:
        from cards.validation.messages import explain_errors

        raise InvalidPack(*explain_errors(error, data, file, ReapersPack)) from None


@cache
def reapers_library() -> ReapersLibrary:
    """Return the cards of Ardent Reapers that come with Cinderboard."""
    return ReapersLibrary(read_pack(read_text(path), str(path)) for path in sorted(PACKS.glob("*.yaml")))
