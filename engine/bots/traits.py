"""What the shared abilities of a card on the table come to, as the packs define them."""

from __future__ import annotations

from cards.library import Library
from cards.paragraphs import split_title
from cards.paragraphs.lasting import PassiveParagraph
from engine.ashes.view.read_model import CardView


class Traits:
    """Knows abilities by what they do, so that a new one needs no change in a player."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._abilities: dict[str, frozenset[str]] = {}

    def has(self, card: CardView, change: str) -> bool:
        """Whether a shared ability the card has now changes this of it, such as `cannot block`."""
        known = self._abilities.get(change)
        if known is None:
            known = self._abilities[change] = frozenset(
                name for name, keyword in self._library.keywords.items() if change in _keys(keyword.text)
            )
        return any(split_title(title)[0] in known for title in card.abilities)


def _keys(text: tuple[object, ...]) -> frozenset[str]:
    paragraphs = (paragraph for paragraph in text if isinstance(paragraph, PassiveParagraph))
    changes = (change for paragraph in paragraphs for part in paragraph.passive for change in part.changes())
    return frozenset(key for change in changes if change.is_own for key in change.keys)
