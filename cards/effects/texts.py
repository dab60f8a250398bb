"""Effects that resolve texts of other cards, and a mark for printed effects that the language lacks."""

from typing import ClassVar, Literal

from cards.dice_selection import TextSelection
from cards.effects.effect import Effect, Instructions
from cards.filter_fields import Ref
from cards.grammar.scope import Scope
from cards.grammar.sentences import Instruction


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
            return Instruction(f"resolve {words}, without its price")
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
        return Instruction(f"resolve a copy of {scope.phrase(self.what)} as your own, without its price")


class Unimplemented(Effect):
    """A printed effect that the program does not carry out: its card counts as not implemented.

    `missing` says what the effect would need.
    """

    op: Literal["unimplemented"]
    example: ClassVar[str] = "unimplemented: singing"
    shorthand: ClassVar[str] = "missing"
    missing: str

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"not carried out by the program yet: {self.missing}", whole=True)
