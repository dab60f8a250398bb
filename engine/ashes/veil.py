"""A table as one seat knows it: cards it may not know have no name, and nobody can ask what they are."""

from __future__ import annotations

from dataclasses import fields

from msgspec.structs import replace

from engine.ashes.mode import Mode
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.prints import Print
from engine.ashes.model.state import State
from engine.ashes.view.viewing import looking, may_know


class Veiled(Exception):
    """The game asked what a card is that the seat may not know: what comes now, it cannot know either."""


class Veil(Catalog):
    """The prints of a game that goes on behind a veil: none of a card that is `hidden`."""

    hidden: frozenset[int] = frozenset()

    @classmethod
    def over(cls, catalog: Catalog) -> Veil:
        """The prints of this catalog, which stays as it is; every reaction there is will be heard."""
        veil = cls(catalog.library)
        for item in fields(Catalog):
            there = getattr(catalog, item.name)
            setattr(veil, item.name, there.copy() if isinstance(there, dict | set) else there)
        veil.hear_reactions()
        return veil

    def print_of(self, card: Card) -> Print:
        """The print of a card as it is now; `Veiled` for one that is hidden."""
        if card.id in self.hidden and not card.name:
            raise Veiled
        return super().print_of(card)


def draw_veil(state: State, catalog: Veil, mode: Mode, seat: str, shown: frozenset[int]) -> None:
    """Take from a state all that a seat may not know; but for cards that it is `shown` just now.

    From now on others are asked for a reaction wherever they might have one, whether they do or not. `mode`
    and `catalog` are those of this state alone.
    """
    table = looking(state, catalog, mode)
    hidden = [card for card in state.cards if card.name and card.id not in shown]
    hidden = [card for card in hidden if not may_know(table, card, seat)]
    for card in hidden:
        state.put_card(replace(card, name="", was="", copied="", printed=None))
    catalog.hidden = frozenset(card.id for card in hidden)
    mode.hides_reactions = True
