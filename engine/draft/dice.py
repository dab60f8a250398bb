"""What cards ask of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.card import Card
from cards.cost import Cost
from cards.validation.introspection import located


def demand(cards: Iterable[Card]) -> dict[str, int]:
    """How many dice of each type all costs of these cards ask for, those of activations too.

    Of parallel costs none must be paid with a certain type, so they ask for none.
    """
    asked: dict[str, int] = {}
    for card in cards:
        for steps, node in located(card):
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
