"""Cards, dice and decks in few words, where one builds, drafts or reads a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from engine.draft.labels import values_of
from host.app.lore import card_of, cost_of
from host.app.wording import order_of

if TYPE_CHECKING:
    from cards.card import Card
    from cards.deck import Deck

_SHORT_TYPES = {
    "action spell": "action",
    "alteration spell": "alteration",
    "reaction spell": "reaction",
    "ready spell": "ready",
}


def short_type(kind: str) -> str:
    """A type of cards in one word."""
    return _SHORT_TYPES.get(kind, kind)


def price_of(card: Card) -> str:
    """What playing a card costs besides the action."""
    return ", ".join(part for part in cost_of(card.name).split(", ") if part not in ("main", "side"))


def words_of(card: Card) -> str:
    """`ally  A2 L2 R1  2 basic`; the action it takes is left out, so that it fits on a line."""
    values = " ".join(f"{what[0].upper()}{value}" for what, value in values_of(card))
    kind = "" if card.type == "phoenixborn" else short_type(card.type)
    return "  ".join(part for part in (kind, values, price_of(card)) if part)


def dice_of(dice: Mapping[str, int], *, short: bool = False) -> str:
    """`charm 4  natural 6`, or `cha 4  nat 6`; `none` when there are none."""
    kinds = sorted((kind for kind, count in dice.items() if count), key=order_of)
    return "  ".join(f"{kind[:3] if short else kind} {dice[kind]}" for kind in kinds) or "none"


def deck_paragraphs(deck: Deck, conjurations: Mapping[str, int]) -> list[tuple[str, str]]:
    """A finished deck as (heading, text)."""
    return [
        ("Phoenixborn", deck.phoenixborn),
        ("Dice", dice_of(deck.dice)),
        (f"Cards ({sum(deck.cards.values())})", _counted(deck.cards)),
        ("Suggested First Five", ", ".join(deck.first_five)),
        (f"Conjuration pile ({sum(conjurations.values())})", _counted(conjurations) or "none"),
    ]


def _counted(cards: Mapping[str, int]) -> str:
    lines: Iterable[str] = (
        f"{count} x {name}" + (f"  ({card.type})" if (card := card_of(name)) is not None else "")
        for name, count in sorted(cards.items())
    )
    return "\n".join(lines)
