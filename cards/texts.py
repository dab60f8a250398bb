"""How a pack points at texts: paragraphs that wait for a moment, and powers of dice."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, model_validator

from cards.cost import DieType
from cards.filters import Filter, Ref
from cards.grammar.fitting import several
from cards.grammar.scope import Scope
from cards.grammar.words import article, listed
from cards.moments import EVENTS, EventName
from cards.node import Node


def _listed(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


class PowerOf(Node):
    """The dice whose power is meant: yours, by type and by where they lie. Which side they show does not
    matter there."""

    type: Annotated[tuple[DieType, ...], BeforeValidator(_listed)] = ()
    zone: Literal["active", "exhausted"] | None = None
    card: Ref | None = None

    @model_validator(mode="before")
    @classmethod
    def _read_place(cls, value: Any) -> Any:
        if isinstance(value, dict) and "in" in value:
            return {("zone" if key == "in" else key): item for key, item in value.items()}
        return value

    @model_validator(mode="after")
    def _lies_somewhere(self) -> Self:
        if (self.zone is None) == (self.card is None):
            raise ValueError("say where the die lies: 'in' a pool, or on which 'card'")
        return self

    def words(self, scope: Scope) -> str:
        """`a divine die in your exhausted pool`."""
        kinds = f"{listed(self.type, 'or')} " if self.type else ""
        where = f"on {scope.phrase(self.card)}" if self.card else f"in your {self.zone} pool"
        return f"{article(f'{kinds}die')} {where}"


class TextSelection(Node):
    """Texts, and how to pick from them: `{each: text, waits_for: end_of_round, card: {exhausted: false}}`, or
    the power of a die, `{choose: text, power_of: {type: divine, in: exhausted}}`."""

    waits_for: EventName | None = None
    card: Filter | None = None
    """The cards on which they stand; any in play when nothing is said."""
    power_of: PowerOf | None = None

    @model_validator(mode="before")
    @classmethod
    def _read_way(cls, value: Any) -> Any:
        if not isinstance(value, dict) or not {"each", "choose"} & value.keys():
            return value
        way = "choose" if "power_of" in value else "each"
        if value.get(way) != "text" or len({"each", "choose"} & value.keys()) > 1:
            raise ValueError(
                "texts that wait for a moment are picked by '{each: text}', "
                "the power of a die by '{choose: text}'"
            )
        return {key: item for key, item in value.items() if key != way}

    @model_validator(mode="after")
    def _is_one_sort(self) -> Self:
        if (self.waits_for is None) == (self.power_of is None):
            raise ValueError("say which texts are meant: 'waits_for' a moment, or 'power_of' a die")
        if self.power_of is not None and self.card is not None:
            raise ValueError("a die power has no 'card' of its own: say 'power_of: {card: this}'")
        return self

    def words(self, scope: Scope) -> str:
        """`each effect of unexhausted cards in play that resolve at the end of a round`."""
        if self.power_of is not None:
            return f"the power of {self.power_of.words(scope)}"
        assert self.waits_for is not None
        cards = several(self.card or Filter(), scope)
        reads = EVENTS[self.waits_for].reads
        clause = reads if isinstance(reads, str) else reads[2]
        moment = f"when {clause.format(card='a card', other='another card')}"
        return f"each effect of {cards} in play that waits for the moment {moment}"
