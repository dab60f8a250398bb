"""A card, opened: what is printed, how it stands now, and its rules text in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.lore import card_of, printed_facts, text_of
from host.app.screens.dialog import Dialog
from host.app.wording import extras_of, state_of, tokens_of, values_of

if TYPE_CHECKING:
    from engine.ashes.view import CardView


class CardDetail(Dialog[None]):
    """A card by name, with its present state when it is on the table."""

    def __init__(self, name: str, card: CardView | None = None) -> None:
        super().__init__(name)
        self._card_name = name
        self._card = card

    def paragraphs(self) -> list[tuple[str, str]]:
        """Now, printed, text."""
        parts = []
        if self._card is not None:
            parts.append(("Now", now_of(self._card)))
        return parts + card_paragraphs(self._card_name)


def card_paragraphs(name: str) -> list[tuple[str, str]]:
    """Printed facts and rules text of a card, or of a Chimera."""
    parts = []
    card = card_of(name)
    if card is not None:
        facts = printed_facts(card)
        wide = max(len(what) for what, _ in facts)
        parts.append(("Printed", "\n".join(f"{what:<{wide}}  {value}" for what, value in facts)))
    for heading, text in text_of(name):
        parts.append((heading, text))
    return parts or [("", "Nothing is known about this card.")]


def place_of(card: CardView) -> str:
    """Where a card lies, and on whose side; empty for a Chimera, which lies nowhere else."""
    return "" if card.type == "chimera" else f"{card.zone} of {card.controller}"


def now_of(card: CardView) -> str:
    """The state of a card on the table in words."""
    first = ", ".join(part for part in (place_of(card), state_of(card), values_of(card, words=True)) if part)
    lines = [first, tokens_of(card, words=True), extras_of(card, words=True)]
    if card.abilities:
        lines.append(f"abilities now: {', '.join(card.abilities)}")
    return "\n".join(line for line in lines if line)
