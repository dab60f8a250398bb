"""Effects that only the Chimera and other bosses have."""

from typing import ClassVar, Literal

from pydantic import Field

from cards.amounts import Amount
from cards.amounts.amount import amount_phrase, quantity_phrase
from cards.effects.effect import Effect, Instructions
from cards.selection import Selection, What
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, selection_phrase
from cards.wording.sentences import Instruction
from cards.wording.words import TOKENS


class PlaceRedRains(Effect):
    """Place Red Rains tokens on the Chimera, one at a time."""

    op: Literal["place_red_rains"]
    example: ClassVar[str] = "place_red_rains: 1"
    shorthand: ClassVar[str] = "amount"
    amount: Amount = 1

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"put {quantity_phrase(self.amount, TOKENS['red rains'], scope)} on the Chimera")


class RaiseRage(Effect):
    """Raise or lower rage dice by one level each: basic to power, or power to basic.

    For the dragon dice of a Dragonborn, basic dice are raised and power dice lowered, by one level each.
    """

    op: Literal["raise_rage", "lower_rage", "raise_dragon", "lower_dragon"]
    example: ClassVar[str] = "raise_rage: 1"
    shorthand: ClassVar[str] = "count"
    count: Amount = 1

    @property
    def raises(self) -> bool:
        """Return True if it raises dice, False if it lowers them."""
        return self.op.startswith("raise")

    def words(self, scope: Scope) -> Instructions:
        change, side = ("raise", "power") if self.raises else ("lower", "basic")
        if self.op.endswith("dragon"):
            of = "basic" if self.raises else "power"
            return Instruction(
                f"{change} {quantity_phrase(self.count, f'{of} dragon die', scope)} by one level"
            )
        return Instruction(f"{change} {quantity_phrase(self.count, 'rage die', scope)} to {side}")


class RerollRage(Effect):
    """Re-roll rage dice that show basic; a later condition can ask what the last one shows.

    The number of re-rolled dice that then show basic gets the name `counted_as`.
    """

    op: Literal["reroll_rage"]
    example: ClassVar[str] = "reroll_rage: 1"
    shorthand: ClassVar[str] = "count"
    count: Amount | Literal["all"] = 1
    counted_as: str | None = None

    def words(self, scope: Scope) -> Instructions:
        if self.counted_as is not None:
            scope.counts[self.counted_as] = "the number of those dice that show basic"
        if self.count == "all":
            return Instruction("re-roll every rage die that shows basic")
        scope.names["last die"] = "that die" if self.count == 1 else "the last of them"
        return Instruction(f"re-roll {quantity_phrase(self.count, 'basic rage die', scope)}")


class RollBehavior(Effect):
    """Roll the behavior die, and give its result the name `counted_as`. No row is resolved for it."""

    op: Literal["roll_behavior"]
    example: ClassVar[str] = "roll_behavior: {counted_as: the result}"
    shorthand: ClassVar[str] = "counted_as"
    counted_as: str

    def words(self, scope: Scope) -> Instructions:
        scope.counts[self.counted_as] = "the behavior die"
        return Instruction("roll the behavior die")


class ResolveSideAction(Effect):
    """Resolve only the side action of the current phase's behavior row for a number."""

    op: Literal["resolve_side_action"]
    example: ClassVar[str] = "resolve_side_action: {roll: 10}"
    roll: Amount

    def words(self, scope: Scope) -> Instructions:
        roll = amount_phrase(self.roll, scope)
        return Instruction(
            f"resolve only the side action of the behavior row of the current phase for {roll}"
        )


class Reveal(Effect):
    """Turn the leftmost face-down aspect face up, so that it comes into play. `as` gives it a name."""

    op: Literal["reveal"]
    example: ClassVar[str] = "reveal"
    named_as: str | None = Field(None, alias="as")

    def words(self, scope: Scope) -> Instructions:
        named = scope.name_card(self.named_as, "aspect") if self.named_as else ""
        return Instruction(f"reveal the leftmost face down aspect{named}")


class ResolveStatus(Effect):
    """Remove 1 status token from each aspect picked and resolve its status ability.

    Only aspects with a status ability and at least one status token can be picked.
    """

    op: Literal["resolve_status"]
    example: ClassVar[str] = "resolve_status: {choose: aspect, of: you, at: rightmost}"
    shorthand: ClassVar[str] = "what"
    what: Selection

    def words(self, scope: Scope) -> Instructions:
        picked = selection_phrase(self.what, scope, asks=False)
        return Instruction(
            f"take 1 status token off {picked} with one for its status ability, and resolve that ability"
        )


class AttackWith(Effect):
    """Attack with the leftmost or rightmost unit that can attack, or the aspect that was just revealed."""

    op: Literal["attack_with"]
    example: ClassVar[str] = "attack_with: leftmost"
    shorthand: ClassVar[str] = "unit"
    unit: Literal["leftmost", "rightmost", "revealed"] = "leftmost"

    def words(self, scope: Scope) -> Instructions:
        if self.unit == "revealed":
            return Instruction("attack with the aspect just revealed")
        return Instruction(f"attack with the {self.unit} unit that can attack")


class ActivateReadySpell(Effect):
    """Resolve the Dragonborn's ready spell of the current phase.

    While that card is exhausted, remove `cures` exhaustion tokens from it instead.
    """

    op: Literal["activate_ready_spell"]
    example: ClassVar[str] = "activate_ready_spell: 2"
    shorthand: ClassVar[str] = "cures"
    cures: int | Literal["all"] = 1

    def words(self, scope: Scope) -> Instructions:
        all_of = f"all {TOKENS['exhaustion']}s"
        tokens = all_of if self.cures == "all" else quantity_phrase(self.cures, TOKENS["exhaustion"], scope)
        return Instruction(
            f"resolve the ready spell of the current phase, or, while it is exhausted, take {tokens} off it"
        )


class AddFaceDownAspects(Effect):
    """Put face-down aspects from the draw pile on the right end of the Chimera's battlefield."""

    op: Literal["add_face_down_aspects"]
    example: ClassVar[str] = "add_face_down_aspects: 1"
    shorthand: ClassVar[str] = "count"
    count: int = 1

    def words(self, scope: Scope) -> Instructions:
        aspects = quantity_phrase(self.count, "face down aspect", scope)
        return Instruction(f"add {aspects} from the draw pile on the right of the battlefield")


class TurnFaceDown(Effect):
    """Turn an aspect face down in its place: it leaves play, but is neither destroyed nor discarded.

    Everything on it and under it is removed. Everybody knows which aspect it is.
    """

    op: Literal["turn_face_down"]
    example: ClassVar[str] = "turn_face_down: this"
    shorthand: ClassVar[str] = "what"
    what: What

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"turn {reference_phrase(self.what, scope)} face down")
