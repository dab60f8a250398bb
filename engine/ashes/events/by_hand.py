"""Events of cards and texts that people at a real table see to themselves."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.events.naming import card_name
from engine.ashes.model.card import Card
from engine.ashes.model.made import MADE_UNIT, Values
from engine.ashes.model.state import State
from engine.kernel.value import Value


class UnitMade(Value):
    """A unit that is on no list of the program, on its way into play."""

    title: str
    seat: str
    values: Values

    def apply(self, state: State) -> None:
        card = Card(
            len(state.cards), MADE_UNIT, self.seat, self.seat, "aside", copied=self.title, printed=self.values
        )
        state.cards.append(card)
        state.players[self.seat].zones["aside"].append(card.id)

    def describe(self, state: State) -> str:
        attack, life, _ = self.values
        return f"{self.seat} plays {self.title} ({attack} attack, {life} life)"


class ValuesSaid(Value):
    """The values of a card of which only these count."""

    card: int
    values: Values

    def apply(self, state: State) -> None:
        state.put_card(replace(state.cards[self.card], printed=self.values))

    def describe(self, state: State) -> str:
        attack, life, recover = self.values
        name = card_name(state, self.card)
        return f"{name} has {attack} attack, {life} life and recover value {recover}"


class DepthChanged(Value):
    """A seat is played by another policy. `values` are those of its cards of which only these count now."""

    seat: str
    depth: str
    policy: str
    values: tuple[tuple[int, Values], ...]

    def apply(self, state: State) -> None:
        state.players[self.seat].policy = self.policy
        counted = dict(self.values)
        for card in state.cards:
            if card.owner == self.seat and not card.copied:
                state.put_card(replace(card, printed=counted.get(card.id)))

    def describe(self, state: State) -> str:
        return f"{self.seat} is played at {self.depth} depth from now on"


class LeftToPlayer(Value):
    """Something of a text that a player does with real cards or dice; `what` says it to them.

    `card` is the one whose text it is, if any.
    """

    seat: str
    what: str
    card: int | None = None

    def apply(self, state: State) -> None:
        """Announces only: the player does it."""

    def describe(self, state: State) -> str:
        name = "" if self.card is None else f" ({card_name(state, self.card)})"
        return f"{self.seat}: {self.what}{name}"
