"""The cards at hand: packs of one box together, looked up by name, and which cards are implemented."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from pathlib import Path
from typing import TypeVar

from cards.bosses import ChimeraCard
from cards.boxes import BOXES, STANDARD, known_box
from cards.card import Card, DiePower
from cards.decks.deck import Deck
from cards.effects.effect import Unimplemented
from cards.node_search import nodes_within
from cards.pack import PACKS, Pack
from cards.pack_cache import CachedPack, LazyItem, LazyMapping, known_pack
from cards.paragraphs import split_title
from cards.paragraphs.keywords import KeywordDefinition, KeywordParagraph

Item = TypeVar("Item")

_SHOWN = 8
"""The most names that an error lists if none is near."""

_NEARLY = 0.1
"""A name is suggested only if its likeness (1 for the same) is at most this much below that of the nearest.
"""


class Library:
    """Several packs of one box together: cards, decks, Chimeras and shared abilities by name.

    Looking up an unknown name raises `LookupError` with the nearest known ones.
    """

    def __init__(self, packs: Iterable[Pack | CachedPack], box: str = STANDARD) -> None:
        self.box = box
        self.cards: LazyMapping[Card] = LazyMapping()
        self._reactions: dict[str, bool] = {}
        self.releases: dict[str, str] = {}
        """The product of each card and Chimera."""
        self.known_from: dict[str, str] = {}
        """By card: `text` if its text is known, `behavior` if only what a program does with it."""
        self.keywords: dict[str, KeywordDefinition] = {}
        self.dice: dict[str, DiePower] = {}
        self.decks: LazyMapping[Deck] = LazyMapping()
        self._deck_releases: dict[str, str] = {}
        self.chimeras: dict[str, ChimeraCard] = {}
        for pack in packs:
            self.add(pack)

    def add(self, pack: Pack | CachedPack) -> None:
        """Add a pack; its cards replace those of the same name. Raise `ValueError` for another box's pack."""
        if isinstance(pack, CachedPack):
            self._add(pack.rest, pack.cards, pack.decks, frozenset(pack.reactions))
        else:
            cards = {card.name: card for card in pack.cards}
            decks = {deck.name: deck for deck in pack.decks}
            self._add(pack, cards, decks, {name for name, card in cards.items() if card.is_reaction})

    def _add(
        self,
        pack: Pack,
        cards: Mapping[str, Card | LazyItem[Card]],
        decks: Mapping[str, Deck | LazyItem[Deck]],
        reactions: AbstractSet[str],
    ) -> None:
        if pack.box != self.box:
            raise ValueError(f"the pack {pack.release} is for {pack.box}, not for {self.box}")
        for name, card in cards.items():
            self.cards.put(name, card)
            self.releases[name] = pack.release
            self.known_from[name] = pack.known_from
            self._reactions[name] = name in reactions
        for chimera in pack.chimeras:
            self.chimeras[chimera.name] = chimera
            self.releases[chimera.name] = pack.release
        self.keywords.update({keyword.name: keyword for keyword in pack.keywords})
        self.dice.update({power.type: power for power in pack.dice})
        for name, deck in decks.items():
            self.decks.put(name, deck)
            self._deck_releases[name] = pack.release

    def extended(self, packs: Iterable[Pack | CachedPack]) -> Library:
        """Return a new library with these packs added; this one stays as it is."""
        larger = Library((), self.box)
        for name, known in vars(self).items():
            if isinstance(known, dict | LazyMapping):
                known_there = getattr(larger, name)
                known_there |= known
        for pack in packs:
            larger.add(pack)
        return larger

    def card(self, name: str) -> Card:
        """Return the card of this name."""
        return _find(self.cards, name, "card")

    def deck(self, name: str) -> Deck:
        """Return the deck of this name."""
        return _find(self.decks, name, "deck")

    def decks_of(self, release: str) -> list[str]:
        """Return the names of the decks of a product, sorted."""
        return sorted(name for name, product in self._deck_releases.items() if product == release)

    def chimera(self, name: str) -> ChimeraCard:
        """Return the Chimera of this name."""
        return _find(self.chimeras, name, "Chimera")

    def die_power(self, kind: str) -> DiePower:
        """Return the power of a type of dice."""
        return _find(self.dice, kind, "type of dice")

    def keyword(self, name: str) -> KeywordDefinition:
        """Return the shared ability of this name, given without its numeral."""
        return _find(self.keywords, name, "shared ability")

    def reactions(self) -> tuple[str, ...]:
        """Return the names of all cards that can be played as a reaction."""
        return tuple(name for name, is_reaction in self._reactions.items() if is_reaction)

    def conjurations(self, names: Iterable[str], conjures: Iterable[str] = ()) -> dict[str, int]:
        """Return the conjuration pile of a deck with these cards: name to count (Rulebook p. 18, step 4).

        `conjures` names cards brought into play by something else than a card, such as a behavior row of a
        boss.
        """
        pile = {name: self.card(name).limit or 0 for name in conjures}
        waiting = [*pile, *names]
        while waiting:
            for name in self.card(waiting.pop()).conjures:
                if name not in pile:
                    pile[name] = self.card(name).limit or 0
                    waiting.append(name)
        return pile


def _find(known: Mapping[str, Item], name: str, what: str) -> Item:
    try:
        return known[name]
    except KeyError:
        raise LookupError(unknown(what, name, known)) from None


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Write that `name` is unknown, with the nearest known names."""
    return "; ".join(unknown_and_hint(what, name, known))


def unknown_and_hint(what: str, name: str, known: Iterable[str]) -> tuple[str, str]:
    """Return that `name` is unknown, and a hint: the nearest known names, or some of them if none is near."""
    known = list(known)
    near = nearest(name, known)
    if near:
        hint = f"did you mean {' or '.join(filter(None, (', '.join(near[:-1]), near[-1])))}?"
    else:
        shown, more = sorted(known)[:_SHOWN], len(known) - _SHOWN
        hint = f"known: {', '.join(shown)}{f' and {more} more' if more > 0 else ''}"
    return f"unknown {what} '{name}'", hint


def nearest(name: str, known: Iterable[str], cutoff: float = 0.5) -> list[str]:
    """Return the known names that are similar, the most similar first, without those far less similar.

    Their likeness to the name is at least `cutoff`; that of the same name is 1.
    """
    folded = {each.casefold(): each for each in known}
    found = get_close_matches(name.casefold(), folded, n=3, cutoff=cutoff)
    alike = [SequenceMatcher(None, each, name.casefold()).ratio() for each in found]
    return [folded[each] for each, like in zip(found, alike, strict=True) if like > alike[0] - _NEARLY]


_own_packs: list[Pack] = []
_with_own_packs: dict[str, Library] = {}
"""The boxes to which packs of a person's own were added."""


def use_own_packs(packs: Iterable[Pack]) -> None:
    """Set the packs that this process has beside those that come with Cinderboard."""
    _own_packs[:] = packs
    _with_own_packs.clear()
    for box in {pack.box for pack in _own_packs}:
        _with_own_packs[box] = library_of(box).extended(pack for pack in _own_packs if pack.box == box)


def own_packs() -> tuple[Pack, ...]:
    """Return the packs that `use_own_packs` set."""
    return tuple(_own_packs)


def standard_library() -> Library:
    """Return the packs of Ashes Reborn and Red Rains that come with Cinderboard, and a person's own."""
    return _with_own_packs.get(STANDARD) or _library_in(STANDARD, PACKS)


def library_of(box: str) -> Library:
    """Return what `standard_library` does, for any box; raise `ValueError` if there is no such box."""
    if box == STANDARD:
        return standard_library()
    return _with_own_packs.get(box) or _library_in(known_box(box), BOXES[box].folder)


@cache
def _library_in(box: str, folder: Path) -> Library:
    return Library((known_pack(path) for path in sorted(folder.glob("*.yaml"))), box)


def missing_effects(card: Card, library: Library) -> list[str]:
    """Return what the program does not carry out of a card, in the author's words.

    Shared abilities of the card are included.
    """
    missing: list[str] = []
    for node in nodes_within(card.text):
        if isinstance(node, Unimplemented):
            missing.append(node.missing)
        elif isinstance(node, KeywordParagraph):
            name = split_title(node.keyword)[0]
            known = library.keywords.get(name)
            if known is None:
                missing.append(f"the ability {name}")
            else:
                missing.extend(
                    part.missing for part in nodes_within(known) if isinstance(part, Unimplemented)
                )
    return missing


def is_implemented(card: Card, library: Library) -> bool:
    """Return True if the engine carries out every effect of the card."""
    return not missing_effects(card, library)
