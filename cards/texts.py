"""How a pack points at texts: paragraphs that wait for a moment, and powers of dice."""

from __future__ import annotations

from typing import Any, Self

from pydantic import model_validator

from cards.dice_selection import DiceSelection
from cards.events import EVENTS, EventName
from cards.filters import Filter
from cards.grammar.fitting import several
from cards.grammar.scope import Scope
from cards.node import Node


class TextSelection(Node):
    """Texts, and how to pick from them: `{each: text, waits_for: end_of_round, card: {exhausted: false}}`, or
    the power of a die, `{choose: text, power_of: {choose: die, of: you, in: exhausted}}`."""

    waits_for: EventName | None = None
    card: Filter | None = None
    """The cards on which they stand; any in play when nothing is said."""
    power_of: DiceSelection | None = None

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
            raise ValueError(
                "a die power has no 'card' of its own: say 'power_of: {choose: die, lies_on: this}'"
            )
        return self

    def words(self, scope: Scope) -> str:
        """`each effect of unexhausted cards in play that resolve at the end of a round`."""
        if self.power_of is not None:
            return f"the power of {self.power_of.words(scope)}"
        assert self.waits_for is not None
        cards = several(self.card or Filter.model_construct(), scope)
        reads = EVENTS[self.waits_for].reads
        paragraph = reads if isinstance(reads, str) else reads[2]
        told = {"card": "a card", "other": "another card", "how": "changed", "token": "any"}
        told |= {"origin": "", "text": ""}
        return f"each effect of {cards} in play that waits for the moment when {paragraph.format(**told)}"
