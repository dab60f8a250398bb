"""Effects that resolve or copy texts of other cards."""

from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from cards.dice_selection import DiceSelection
from cards.effects.effect import Effect, Instructions
from cards.events import EVENTS, EventName
from cards.filter_fields import Ref
from cards.filters import Filter, all_cards
from cards.node import Node
from cards.wording.scope import Scope
from cards.wording.sentences import Instruction


class TextSelection(Node):
    """Texts to be resolved: those that wait for an event, or the power of a die.

    `{each: text, waits_for: end_of_round, card: {exhausted: false}}`, or `{choose: text, power_of: {choose:
    die, of: you, in: exhausted}}`.
    """

    waits_for: EventName | None = None
    card: Filter | None = None
    """The cards that have these texts; all cards in play if left out."""
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
        """Write the texts: `each effect of cards in play that triggers when the round ends`."""
        if self.power_of is not None:
            return f"the power{'s' if self.power_of.picks_several else ''} of {self.power_of.words(scope)}"
        assert self.waits_for is not None
        cards = all_cards(self.card or Filter.model_construct(), scope)
        reads = EVENTS[self.waits_for].clause
        paragraph = reads if isinstance(reads, str) else reads[2]
        blanks = {"card": "a card", "other": "another card", "how": "changed", "token": "any"}
        blanks |= {"origin": "", "text": ""}
        return f"each effect of {cards} in play that triggers when {paragraph.format(**blanks)}"


class Resolve(Effect):
    """Resolve texts now, without their trigger and without their price.

    The controller of each text resolves it; you resolve the power of a die. You choose the order of several
    texts.
    """

    op: Literal["resolve"]
    shorthand: ClassVar[str] = "what"
    picks: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = (
        "resolve: {choose: text, power_of: {choose: die, of: you, in: exhausted, type: divine}}"
    )
    what: TextSelection

    def words(self, scope: Scope) -> Instructions:
        words = self.what.words(scope)
        if self.what.power_of is not None:
            cost = "their costs" if self.what.power_of.picks_several else "its cost"
            return Instruction(f"resolve {words} without paying {cost}")
        return Instruction(f"resolve {words}, in the order of your choice")


class CopyText(Effect):
    """Resolve the same text as a new text of yours.

    Nothing has been named or paid for it, so that X is 0. `text` is the one that the triggering event is
    about. "This card" is the card that copies; in a text of a Phoenixborn, your own.
    """

    op: Literal["copy_text"]
    shorthand: ClassVar[str] = "what"
    picks: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = "copy_text: text"
    what: Ref = "text"

    def words(self, scope: Scope) -> Instructions:
        return Instruction(
            f"resolve a copy of {scope.phrase(self.what)} as your own, without paying its cost"
        )
