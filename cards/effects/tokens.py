"""Effects that place, remove and move tokens, and the first player token."""

from typing import ClassVar, Literal, Self, TypeVar

from pydantic import Field, model_validator

from cards.amounts import Amount
from cards.amounts.amount import Least, Minus, Sum, amount_phrase, quantity_phrase
from cards.amounts.measures import TokensOn
from cards.effects.effect import Effect, Instructions
from cards.filters import Possession, Ref, SomeToken, Token, all_cards
from cards.ranges import InRange
from cards.selection import Selection, What
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase
from cards.wording.sentences import Instruction
from cards.wording.words import TOKENS


class PlaceTokens(Effect):
    """Place tokens; wounds placed this way start the damage process at step 2."""

    op: Literal["place_tokens"]
    example: ClassVar[str] = "place_tokens: {token: wound, onto: {target: unit}}"
    token: Token
    amount: Amount = 1
    onto: What

    def words(self, scope: Scope) -> Instructions:
        more = "further " if scope.is_repeated(self.token, self.onto) else ""
        tokens = quantity_phrase(self.amount, f"{more}{TOKENS[self.token]}", scope)
        match self.amount:
            case Least(parts=(amount, Sum(parts=(total, Minus(minus=TokensOn() as there))))) if (
                there.tokens == self.token and there.card == self.onto
            ):
                tokens = quantity_phrase(amount, TOKENS[self.token], scope)
                return Instruction(
                    f"put {tokens} on {reference_phrase(self.onto, scope)}, "
                    f"up to {amount_phrase(total, scope)} on it in all"
                )
        if not isinstance(self.amount, int | str):
            # The number may be measured on a card too: write first where the tokens go, then how many.
            return Instruction(f"put on {reference_phrase(self.onto, scope)} {tokens}")
        stem = f"put {tokens}"
        return Instruction(f"{stem} on {reference_phrase(self.onto, scope)}", stem=stem)


class RemoveTokens(Effect):
    """Remove tokens, as many as there are up to the amount; all of them if no amount is given.

    With `any_number` the player says how many, up to the amount. The number removed gets the name
    `counted_as`. If `any` token is removed, all means those of every kind; if fewer, the player chooses the
    kind of each. With `in_all`, this many tokens are removed one by one, each from a card that the player
    chooses among those of `from`.
    """

    op: Literal["remove_tokens"]
    example: ClassVar[str] = "remove_tokens: {token: wound, from: {target: unit}}"
    token: SomeToken
    amount: Amount | None = None
    any_number: bool = False
    counted_as: str | None = None
    in_all: InRange | None = None
    what: What = Field(alias="from")

    @model_validator(mode="after")
    def _is_from_among_several(self) -> Self:
        if self.in_all is None:
            return self
        if self.amount is not None or self.any_number or self.token == "any":
            raise ValueError("'in_all' is how many tokens of one kind: leave 'amount' and 'any_number' out")
        if not isinstance(self.what, Selection) or self.what.way != "each":
            raise ValueError("'in_all' takes tokens from among cards: from: {each: unit, of: you}")
        return self

    @property
    def optional(self) -> bool:
        return self.in_all is not None and self.in_all.at_least is None and self.in_all.exactly is None

    def words(self, scope: Scope) -> Instructions:
        token = TOKENS[self.token]
        if self.in_all is not None:
            if self.counted_as is not None:
                any_number = self.in_all.exactly is None and self.in_all.at_most is None
                scope.counts[self.counted_as] = _taken_off(token, any_number)
            upto = "up to " if self.in_all.exactly is None else ""
            count = self.in_all.exactly if self.in_all.exactly is not None else self.in_all.at_most
            tokens = (
                f"any number of {token}s"
                if count is None
                else f"{upto}{quantity_phrase(count, token, scope)}"
            )
            assert isinstance(self.what, Selection)
            cards = all_cards(_bearer(self.what, self.token), scope)
            if isinstance(count, int | str):
                return Instruction(f"take a total of {tokens} off {cards}")
            total = "" if count is None else ", in total,"
            return Instruction(f"take {tokens}{total} off {cards}")
        tokens = f"all {token}s" if self.amount is None else quantity_phrase(self.amount, token, scope)
        if self.any_number:
            tokens = f"any number of {token}s" if self.amount is None else f"up to {tokens}"
        if self.counted_as is not None:
            scope.counts[self.counted_as] = _taken_off(token, self.any_number and self.amount is None)
        return Instruction(f"take {tokens} off {reference_phrase(_bearer(self.what, self.token), scope)}")


def _taken_off(token: str, any_number: bool) -> str:
    """Write what a number counts; after `any number of` it is understood as `that number`."""
    return f"{'' if any_number else 'the number of '}{token}s taken off"


class MoveTokens(Effect):
    """Move tokens from one card to another in a single resolution.

    For `any` token the player chooses the kind.
    """

    op: Literal["move_tokens"]
    example: ClassVar[str] = "move_tokens: {token: wound, from: this, to: {target: unit}}"
    about_one: ClassVar[tuple[str, ...]] = ("what", "to")
    token: SomeToken
    amount: Amount = 1
    what: What = Field(alias="from")
    to: What

    def words(self, scope: Scope) -> Instructions:
        tokens = quantity_phrase(self.amount, TOKENS[self.token], scope)
        bearer = _bearer(self.what, self.token)
        return Instruction(
            f"move {tokens} from {reference_phrase(bearer, scope)} to {reference_phrase(self.to, scope)}"
        )


WhatT = TypeVar("WhatT", bound=What)


def _bearer(source: WhatT, token: SomeToken) -> WhatT:
    """Drop from a selection that its cards have such tokens, as that goes without saying."""
    if isinstance(source, Selection) and source.has == (Possession(token=token),):
        return source.model_copy(update={"has": None})
    return source


class HoldToken(Effect):
    """Give a player the first player token at once, even in the middle of a round."""

    op: Literal["hold_token"]
    example: ClassVar[str] = "hold_token: you"
    shorthand: ClassVar[str] = "who"
    picks: ClassVar[tuple[str, ...]] = ()
    who: Literal["you"] | Ref = "you"

    def words(self, scope: Scope) -> Instructions:
        if self.who == "you":
            return Instruction("take the first player token")
        return Instruction(f"give the first player token to {scope.phrase(self.who)}")
