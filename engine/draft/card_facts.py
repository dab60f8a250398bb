"""Facts by which drafters choose cards: type, values and cost in one line, and the dice that cards need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.card import Card
from cards.cost import Cost
from cards.node_search import nodes_with_paths
from cards.text import bonus_text, cost_text
from engine.draft.state import COPIES


def card_label(card: Card) -> str:
    """Return a card in one line.

    `Iron Worker, ally, attack 2, life 2, recover 1, for main action, 2 basic`.
    """
    parts = [card.name, card.type]
    parts += [f"{what} {value}" for what, value in values_of(card)]
    if card.bonus is not None:
        parts.append(bonus_text(card.bonus))
    if card.cost is not None:
        parts.append(f"for {cost_text(card.cost)}")
    return ", ".join(parts)


def phoenixborn_label(card: Card, unique: str) -> str:
    """Return a Phoenixborn in one line, with its unique card.

    `Coal Roarkwin, battlefield 6, spellboard 4, life 15, with 3 One Hundred Blades`.
    """
    values = ", ".join(f"{what} {value}" for what, value in values_of(card))
    return f"{card.name}, {values}, with {COPIES} {unique}"


def values_of(card: Card) -> list[tuple[str, int | str]]:
    """Return the values printed on a card as pairs of name and value."""
    if card.type == "phoenixborn":
        return _present_values(card, ("battlefield", "life", "spellboard"))
    return _present_values(card, ("attack", "life", "recover"))


def _present_values(card: Card, names: tuple[str, ...]) -> list[tuple[str, int | str]]:
    return [(name, getattr(card, name)) for name in names if getattr(card, name) is not None]


def dice_demand(cards: Iterable[Card]) -> dict[str, int]:
    """Count the dice by type that all costs of `cards` ask for, activations included.

    Parallel costs count none, as no one type must be paid.
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


def missing_dice(card: Card, dice: Mapping[str, int]) -> int:
    """Return how many dice are missing to play a card the cheapest way, if all showed the right sides."""
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
