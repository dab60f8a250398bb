"""What a card is searched by: type, costs, dice, release, Phoenixborn, abilities and text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING

from cards.cost import Cost
from cards.node_search import nodes_with_paths, nodes_within
from cards.paragraphs.keywords import X_NUMERAL, KeywordParagraph
from cards.text import rules_text
from host.presenter.display.card_text import text_of
from host.presenter.name_search import normalized

if TYPE_CHECKING:
    from cards.bosses import ChimeraCard
    from cards.card import Card
    from cards.library import Library
    from cards.reapers.cards_and_decks import ReapersCard
    from cards.reapers.library import ReapersLibrary
    from cards.text import WrittenParagraph

NUMBERS = ("cost", "attack", "life", "recover", "battlefield", "spellboard", "power", "vp")
"""Numbers of cards that can be compared; the cost is the number of dice it takes to play the card."""


class CardFacts:
    """A card in a list, of any game. What a search asks for is read then, and kept."""

    phoenixborn = ""
    """The one to whose decks alone the card belongs, of a conjuration through the cards that bring it."""

    def __init__(self, name: str, type: str, release: str) -> None:  # noqa: A002
        self.name = name
        self.type = type
        self.release = release

    @cached_property
    def text(self) -> str:
        """Everything written on the card, in the form of `normalized`."""
        parts = [self.name, self.type, self.release, self.phoenixborn, *self.paragraphs()]
        return normalized(" ".join(parts))

    def paragraphs(self) -> Iterable[str]:
        """Return what is written on the card besides its type."""
        return ()

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers printed on the card; X is none."""
        return {}

    @cached_property
    def dice(self) -> frozenset[str]:
        """The types of dice that the card needs to be played or used."""
        return frozenset()

    @cached_property
    def abilities(self) -> tuple[str, ...]:
        """The abilities that the card has or gives, with their numerals: `Focus 2`."""
        return ()


class _AshesFacts(CardFacts):
    def __init__(self, card: Card, library: Library, phoenixborn: str) -> None:
        super().__init__(card.name, card.type, library.releases[card.name])
        self._card = card
        self._library = library
        self.phoenixborn = phoenixborn

    @cached_property
    def _written(self) -> list[WrittenParagraph]:
        return rules_text(self._card, self._library)

    def paragraphs(self) -> Iterable[str]:
        parts = (part for paragraph in self._written for part in (paragraph.head, paragraph.text))
        return (*self._card.conjures, *parts)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        numbers = {what: getattr(self._card, what, None) for what in NUMBERS}
        numbers["cost"] = self._card.cost and self._card.cost.magic_play_cost
        return {what: value for what, value in numbers.items() if isinstance(value, int)}

    @cached_property
    def dice(self) -> frozenset[str]:
        return needed_die_types(self._card)

    @cached_property
    def abilities(self) -> tuple[str, ...]:
        shared = [
            node.keyword for node in nodes_within(self._card.text) if isinstance(node, KeywordParagraph)
        ]
        labels = [part.label for part in self._written if part.label not in ("", X_NUMERAL)]
        return tuple(dict.fromkeys((*shared, *labels)))


class _BossFacts(CardFacts):
    def __init__(self, boss: ChimeraCard, library: Library) -> None:
        super().__init__(boss.name, boss.kind, library.releases[boss.name])
        self._library = library

    def paragraphs(self) -> Iterable[str]:
        return (part for paragraph in text_of(self.name, self._library) for part in paragraph)


class _ReapersFacts(CardFacts):
    def __init__(self, card: ReapersCard, release: str) -> None:
        super().__init__(card.name, card.type or "", release)
        self._card = card

    def paragraphs(self) -> Iterable[str]:
        return self._card.paragraphs()

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        numbers = {"power": self._card.power, "vp": self._card.vp}
        return {what: value for what, value in numbers.items() if isinstance(value, int)}


@cache
def card_facts(library: Library) -> tuple[CardFacts, ...]:
    """Return the facts of all cards and bosses of the packs, by name."""
    cards = list(library.cards.values())
    owners: dict[str, set[str]] = {}
    for card in cards:
        for name in card.conjures:
            owners.setdefault(name, set()).add(_phoenixborn(card))
    facts: list[CardFacts] = []
    for card in cards:
        bringing = owners.get(card.name, set())
        phoenixborn = _phoenixborn(card) or (next(iter(bringing)) if len(bringing) == 1 else "")
        facts.append(_AshesFacts(card, library, phoenixborn))
    facts += [_BossFacts(boss, library) for boss in library.chimeras.values()]
    return tuple(sorted(facts, key=lambda card: card.name))


def _phoenixborn(card: Card) -> str:
    return card.name if card.type == "phoenixborn" else card.unique_to or ""


@cache
def reapers_facts(library: ReapersLibrary) -> tuple[CardFacts, ...]:
    """Return the facts of all cards of Ardent Reapers, by name."""
    return tuple(_ReapersFacts(library.cards[name], library.releases[name]) for name in sorted(library.cards))


def needed_die_types(card: Card) -> frozenset[str]:
    """Return the types of dice needed by any cost of a card, for playing or for using it."""
    return frozenset(kind for cost in _costs(card) for way in cost.ways() for kind in _needs(way))


def required_die_types(card: Card) -> frozenset[str]:
    """Return the types of dice without which some cost of a card cannot be paid in any way."""
    ways = [[_needs(way).keys() for way in cost.ways()] for cost in _costs(card)]
    return frozenset(kind for needs in ways for kind in frozenset(needs[0]).intersection(*needs[1:]))


def can_pay_for(card: Card, dice: dict[str, int]) -> bool:
    """Return True if these dice, all on their best sides, can pay each cost of a card in some way.

    Costs in dice of any type are not counted, since a finished deck has ten dice.
    """
    return all(
        any(all(dice.get(kind, 0) >= count for kind, count in _needs(way).items()) for way in cost.ways())
        for cost in _costs(card)
    )


def _costs(card: Card) -> Iterator[Cost]:
    """Yield the costs of playing and using a card, without those that are alternatives or reductions."""
    for steps, node in nodes_with_paths(card):
        if isinstance(node, Cost) and not {"either", "cheaper", "or_pays"} & set(steps):
            yield node


def _needs(way: Cost) -> dict[str, int]:
    """Return how many dice of each type one way to pay needs."""
    needed: dict[str, int] = {}
    for face, count in (*way.magic.items(), *((face, 1) for face in way.magic_x)):
        kind = face.partition(" ")[0]
        if kind != "basic":
            needed[kind] = needed.get(kind, 0) + count
    return needed
