"""Effects that deal, prevent and redirect damage, and that destroy and cancel."""

from typing import ClassVar, Literal

from pydantic import Field

from cards.amounts import Amount
from cards.amounts.amount import amount_phrase, quantity_phrase
from cards.amounts.measures import NotDrawn, Size
from cards.effects.effect import Effect, Instructions
from cards.filter_fields import Ref
from cards.selection import What
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase
from cards.wording.sentences import Instruction


class DealDamage(Effect):
    """Deal damage: the damage process starts at step 1. `from` is the card that deals it, if another."""

    op: Literal["deal_damage"]
    example: ClassVar[str] = "deal_damage: {amount: 1, to: {target: unit}}"
    amount: Amount = 1
    to: What
    dealer: Ref | None = Field(None, alias="from")
    cannot_be_prevented: bool = False

    def words(self, scope: Scope) -> Instructions:
        if self.dealer is not None:
            deals = self.model_copy(update={"dealer": None}).words(scope)
            assert isinstance(deals, Instruction)
            return Instruction(deals.text, scope.phrase(self.dealer))
        surely = ", which cannot be prevented" if self.cannot_be_prevented else ""
        if isinstance(self.amount, NotDrawn):
            return Instruction(
                f"deal 1 damage to {reference_phrase(self.to, scope)} "
                f"for each card {self.amount.which(scope)}{surely}"
            )
        word = "further damage" if scope.is_repeated("damage", self.to) else "damage"
        to = reference_phrase(self.to, scope)
        return Instruction(f"deal {quantity_phrase(self.amount, word, scope)} to {to}{surely}")


class Destroy(Effect):
    """Destroy a unit: the damage process starts at step 3."""

    op: Literal["destroy"]
    example: ClassVar[str] = "destroy: {target: unit}"
    shorthand: ClassVar[str] = "what"
    what: What

    def words(self, scope: Scope) -> Instructions:
        scope.gone.add(self.what if isinstance(self.what, str) else self.what.named_as or "")
        return Instruction(f"destroy {reference_phrase(self.what, scope)}")


class PreventDamage(Effect):
    """Prevent damage that was dealt from being received: an amount, all of it, or all but an amount."""

    op: Literal["prevent_damage"]
    example: ClassVar[str] = "prevent_damage: 1"
    shorthand: ClassVar[str] = "amount"
    amount: Amount | Literal["all"] = "all"
    all_but: Amount | None = None

    def words(self, scope: Scope) -> Instructions:
        if self.all_but is not None:
            return Instruction(f"prevent all but {_share(self.all_but, scope)}")
        if self.amount == "all":
            return Instruction("prevent that damage")
        return Instruction(f"prevent {_share(self.amount, scope)}")


class PlaceNoWounds(Effect):
    """Place no wound tokens for the damage that was dealt; it is still received."""

    op: Literal["place_no_wounds"]
    example: ClassVar[str] = "place_no_wounds"

    def words(self, scope: Scope) -> Instructions:
        return Instruction("place no wound tokens for that damage")


class RedirectDamage(Effect):
    """Deal the damage to another card instead of the one it was dealt to."""

    op: Literal["redirect_damage"]
    example: ClassVar[str] = "redirect_damage: {choose: unit, of: you}"
    about_one: ClassVar[tuple[str, ...]] = ("to",)
    shorthand: ClassVar[str] = "to"
    to: What

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"deal that damage to {reference_phrase(self.to, scope)} instead")


class StandIn(Effect):
    """Make this card the target instead, if it could have been chosen.

    For a text that waits until something would target another card.
    """

    op: Literal["stand_in"]
    example: ClassVar[str] = "stand_in"

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"have {scope.this} become the target instead, if it could have been chosen")


class Cancel(Effect):
    """Cancel the effect that triggered this text, and the rest of its card."""

    op: Literal["cancel"]
    example: ClassVar[str] = "cancel"

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"cancel what remains of {scope.canceled}")


def _share(amount: Amount, scope: Scope) -> str:
    """Write a part of the damage mentioned before."""
    shown = amount_phrase(amount, scope)
    if isinstance(amount, Size):
        return f"1 of it for each of {scope.phrase(amount.size)}"
    if shown == "that number":
        return "that much of it"
    return f"{shown} of it" if isinstance(amount, int | str) else f"as much of it as {shown}"
