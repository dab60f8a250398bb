"""What the shared abilities of a card on the table come to, as the packs define them."""

from __future__ import annotations

from cards.clauses import split_title
from cards.library import Library
from cards.passives.flags import Flag, FlagName
from cards.validation.introspection import nodes
from engine.ashes.view.read_model import CardView


class Traits:
    """Knows abilities by what they do, so that a new one needs no change in a player."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._abilities: dict[FlagName, frozenset[str]] = {}

    def has(self, card: CardView, flag: FlagName) -> bool:
        """Whether a shared ability the card has now holds this passive text."""
        known = self._abilities.get(flag)
        if known is None:
            known = self._abilities[flag] = frozenset(
                name
                for name, keyword in self._library.keywords.items()
                if any(isinstance(node, Flag) and node.op == flag for node in nodes(keyword.text))
            )
        return any(split_title(title)[0] in known for title in card.abilities)
