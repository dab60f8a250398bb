"""A card in one line, with what a drafter chooses by: type, values, cost.

What cards ask of the dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.card import Card
from cards.cost import Cost
from cards.text import bonus_text, cost_text
from cards.validation.introspection import nodes_with_paths
from engine.draft.state import COPIES


def card_label(card: Card) -> str:
    """`Iron Worker, ally, attack 2, life 2, recover 1, for main action, 2 basic`."""
    parts = [card.name, card.type]
    parts += [f"{what} {value}" for what, value in values_of(card)]
    if card.bonus is not None:
        parts.append(bonus_text(card.bonus))
    if card.cost is not None:
        parts.append(f"for {cost_text(card.cost)}")
    return ", ".join(parts)


def phoenixborn_label(card: Card, unique: str) -> str:
    """`Coal Roarkwin, battlefield 6, spellboard 4, life 15, with One Hundred Blades`."""
    values = ", ".join(f"{what} {value}" for what, value in values_of(card))
    return f"{card.name}, {values}, with {COPIES} {unique}"


def values_of(card: Card) -> list[tuple[str, int | str]]:
    """The values printed on a card, as (what, value)."""
    if card.type == "phoenixborn":
        return _given(card, ("battlefield", "life", "spellboard"))
    return _given(card, ("attack", "life", "recover"))


def _given(card: Card, names: tuple[str, ...]) -> list[tuple[str, int | str]]:
    return [(name, getattr(card, name)) for name in names if getattr(card, name) is not None]


def demand(cards: Iterable[Card]) -> dict[str, int]:
    """How many dice of each type all costs of these cards ask for, those of activations too.

    Of parallel costs none must be paid with a certain type, so they ask for none.
    """
    asked: dict[str, int] = {}
    for card in cards:
        for steps, node in nodes_with_paths(card):
            if isinstance(node, Cost) and "either" not in steps:
                for face, count in (*node.magic.items(), *((face, 1) for face in node.magic_x)):
                    if face != "basic":
                        kind = face.partition(" ")[0]
                        asked[kind] = asked.get(kind, 0) + count
    return asked


def missing(card: Card, dice: Mapping[str, int]) -> int:
    """How many dice are missing to play a card the cheapest way, if all showed the right sides."""
    if card.cost is None:
        return 0
    ways = []
    for way in card.cost.ways():
        needed: dict[str, int] = {}
        for face, count in way.magic.items():
            kind = face.partition(" ")[0]
            needed[kind] = needed.get(kind, 0) + count
        needed.pop("basic", None)
        typed = sum(max(0, count - dice.get(kind, 0)) for kind, count in needed.items())
        ways.append(max(typed, sum(way.magic.values()) - sum(dice.values())))
    return min(ways)
