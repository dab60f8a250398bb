"""A card in one line, with what a drafter chooses by: type, values, cost."""

from __future__ import annotations

from cards.card import Card
from cards.text import bonus_text, cost_text
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
