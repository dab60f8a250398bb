"""Events of damage: dealt, prevented, redirected, and units destroyed."""

from __future__ import annotations

from cards.wording.words import listed
from engine.ashes.events.phrases import card_name
from engine.ashes.model.state import State
from engine.kernel.immutable_record import Record


class DamageDealt(Record):
    """A card is dealt damage: step 1 of the damage process.

    `others` are cards that deal it together with the `source`.
    """

    card: int
    amount: int
    source: int | None
    others: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        """Change nothing: `TokensPlaced` places the wounds."""

    def describe(self, state: State) -> str:
        dealing = () if self.source is None else (self.source, *self.others)
        by = f" by {listed([card_name(state, card) for card in dealing])}" if dealing else ""
        return f"{card_name(state, self.card)} is dealt {self.amount} damage{by}"


class DamagePrevented(Record):
    """Damage that was dealt to a card is prevented."""

    card: int
    amount: int

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return f"{self.amount} damage to {card_name(state, self.card)} is prevented"


class DamageRedirected(Record):
    """Damage that was dealt to a card is dealt to another instead."""

    card: int
    to: int

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return f"the damage to {card_name(state, self.card)} goes to {card_name(state, self.to)} instead"


class UnitDestroyed(Record):
    """A unit is destroyed: step 3 of the damage process."""

    card: int

    def apply(self, state: State) -> None:
        """Change nothing: leaving play and being discarded are events of their own."""

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card)} is destroyed"
