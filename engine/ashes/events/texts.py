"""Events about texts: cards played, effects activated, triggered, canceled and left out."""

from __future__ import annotations

from engine.ashes.events.naming import card_name
from engine.ashes.model.state import State
from engine.kernel.value import Value


class CardPlayed(Value):
    """A player plays a card from their hand; its costs are paid."""

    seat: str
    card: int

    def apply(self, state: State) -> None:
        """Announces only: the moves of the card are events of their own."""

    def describe(self, state: State) -> str:
        return f"{self.seat} plays {card_name(state, self.card)}"


class CardActivated(Value):
    """A player activates an effect of a card in play; its costs are paid."""

    seat: str
    card: int
    ability: str

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        name = f" ({self.ability})" if self.ability else ""
        return f"{self.seat} activates {card_name(state, self.card)}{name}"


class TriggerResolved(Value):
    """A triggered text begins to resolve."""

    card: int
    ability: str

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        name = f": {self.ability}" if self.ability else ""
        return f"{card_name(state, self.card)} triggers{name}"


class EffectCanceled(Value):
    """What remains of a card's effects is canceled."""

    card: int | None

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        name = "the effect" if self.card is None else f"the effect of {card_name(state, self.card)}"
        return f"{name} is canceled"


class NoneLeft(Value):
    """A text would bring a conjured card, and none of that name is left in the conjuration pile."""

    seat: str
    name: str

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        return f"no {self.name} is left in {self.seat}'s conjuration pile"


class EffectLeftOut(Value):
    """A printed effect that the program cannot carry out yet; `missing` says what it is."""

    card: int | None
    missing: str

    def apply(self, state: State) -> None:
        """Announces only: people at the table see to it."""

    def describe(self, state: State) -> str:
        name = "an effect" if self.card is None else f"an effect of {card_name(state, self.card)}"
        return f"{name} is not handled by the program: {self.missing}"
