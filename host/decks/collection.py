"""What a person owns and likes, for each box of packs, in one file of the data folder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import yaml
from msgspec import Struct
from msgspec.structs import replace

from cards.boxes import STANDARD
from cards.errors import PackError
from cards.validation.yaml_reader import read_yaml
from host.decks.deck_files import make_folder, text_of_file, write_whole
from host.decks.errors import DeckUnreadable

FILE = "collection.yaml"
"""Name of the file, in the data folder."""


class Collection(Struct, frozen=True):
    """The releases that a person owns, with corrections for single cards, and favorites.

    `added` are cards owned without their release, `missing` those of an owned release that are not there.
    With `limits`, building and drafting begin with what is owned. Names that no pack has are kept.
    """

    releases: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()
    favorites: frozenset[str] = frozenset()
    limits: bool = True

    @property
    def exists(self) -> bool:
        """Return True if anything is owned."""
        return bool(self.releases or self.added)

    @property
    def limits_cards(self) -> bool:
        """Return True if building and drafting begin with what is owned."""
        return self.exists and self.limits

    def owns(self, card: str, release: str) -> bool:
        """Return True if this card of this release is owned."""
        return card in self.added or (release in self.releases and card not in self.missing)

    def with_release(self, release: str, owned: bool, cards: Iterable[str]) -> Collection:
        """Return the collection with or without a release; corrections of its `cards` are gone."""
        own = frozenset(cards)
        return replace(
            self,
            releases=self.releases | {release} if owned else self.releases - {release},
            added=self.added - own,
            missing=self.missing - own,
        )

    def with_card(self, card: str, release: str, owned: bool) -> Collection:
        """Return the collection with or without a single card."""
        known = release in self.releases
        return replace(
            self,
            added=self.added | {card} if owned and not known else self.added - {card},
            missing=self.missing | {card} if known and not owned else self.missing - {card},
        )

    def with_favorite(self, card: str) -> Collection:
        """Return the collection with a card among the favorites, or no longer among them."""
        return replace(self, favorites=self.favorites ^ {card})

    def unknown_names(self, known: Iterable[str]) -> list[str]:
        """Return the names in it that are none of the known cards and releases."""
        return sorted((self.releases | self.added | self.missing | self.favorites).difference(known))


_NAMES = ("releases", "added", "missing", "favorites")


class CollectionFile:
    """The file of collections. What it has besides, such as boxes of other versions, is kept."""

    def __init__(self, data: Path) -> None:
        self.path = data / FILE

    def read(self, box: str) -> tuple[Collection, str]:
        """Return the collection of a box, and why the file cannot be used; an empty one without a file."""
        try:
            stored = self._stored()
        except DeckUnreadable as error:
            return Collection(), f"your collection is not used: {error}"
        fields = stored.get(box)
        fields = fields if isinstance(fields, dict) else {}
        names = {what: frozenset(_texts(fields.get(what))) for what in _NAMES}
        return Collection(**names, limits=fields.get("limits") is not False), ""

    def write(self, box: str, collection: Collection) -> None:
        """Write the collection of a box; raise `DeckUnreadable` or `StoreError` if that fails."""
        stored = self._stored()
        before = stored.get(box)
        fields: dict[str, Any] = {**before} if isinstance(before, dict) else {}
        fields |= {what: sorted(getattr(collection, what)) for what in _NAMES}
        fields["limits"] = collection.limits
        stored[box] = {
            what: value
            for what, value in fields.items()
            if (value != [] if what in _NAMES else what != "limits" or value is False)
        }
        make_folder(self.path.parent)
        write_whole(self.path, yaml.safe_dump(stored, sort_keys=False, allow_unicode=True, width=100))

    def _stored(self) -> dict[str, Any]:
        if not self.path.exists():
            return {}
        text = text_of_file(self.path)
        if not text.strip():
            return {}
        try:
            stored = read_yaml(text, str(self.path), "a collection", STANDARD)
            return cast("dict[str, Any]", json.loads(json.dumps(stored)))  # without the lines of everything
        except PackError as error:
            raise DeckUnreadable(str(error), error.problems[0].line) from None


def _texts(value: Any) -> list[str]:
    """Return the texts in a list of a file; a single text counts as one."""
    values = value if isinstance(value, list) else [value]
    return [each for each in values if isinstance(each, str)]
