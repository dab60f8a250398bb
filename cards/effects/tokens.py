"""Placing, removing and moving tokens."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.amounts import Amount
from cards.amounts.amount import quantity
from cards.effects.effect import Effect, Written
from cards.filters import Load, SomeToken, Token
from cards.grammar.lines import Line
from cards.grammar.nouns import what
from cards.grammar.scope import Scope
from cards.grammar.words import TOKENS
from cards.selection import Selection, What


class PlaceTokens(Effect):
    """Place tokens; wounds placed this way enter the damage process at step 2."""

    op: Literal["place_tokens"]
    example: ClassVar[str] = "place_tokens: {token: wound, onto: {target: unit}}"
    token: Token
    amount: Amount = 1
    onto: What

    def words(self, scope: Scope) -> Written:
        more = "further " if scope.again(self.token, self.onto) else ""
        tokens = quantity(self.amount, f"{more}{TOKENS[self.token]}", scope)
        if not isinstance(self.amount, int | str):
            # What the number is measured by may be a card too: first where they go, then how many.
            return Line(f"put on {what(self.onto, scope)} {tokens}")
        stem = f"put {tokens}"
        return Line(f"{stem} on {what(self.onto, scope)}", stem=stem)


class RemoveTokens(Effect):
    """Remove tokens, as many as there are up to the amount (all when no amount is given).

    With `any_number` the player says how many. The number removed gets the name `counted_as`. Of `any`
    tokens all are those of every kind; fewer than all, the player says of which kind each is.
    """

    op: Literal["remove_tokens"]
    example: ClassVar[str] = "remove_tokens: {token: wound, from: {target: unit}}"
    token: SomeToken
    amount: Amount | None = None
    any_number: bool = False
    counted_as: str | None = None
    what: What = Field(alias="from")

    def words(self, scope: Scope) -> Written:
        token = TOKENS[self.token]
        tokens = f"all {token}s" if self.amount is None else quantity(self.amount, token, scope)
        if self.any_number:
            tokens = f"any number of {token}s"
        if self.counted_as is not None:
            scope.counts[self.counted_as] = f"{token}s taken off"
        return Line(f"take {tokens} off {what(_bearer(self.what, self.token), scope)}")


class MoveTokens(Effect):
    """Move tokens from one card to another in a single resolution; which kind, the player says of `any`."""

    op: Literal["move_tokens"]
    example: ClassVar[str] = "move_tokens: {token: wound, from: this, to: {target: unit}}"
    about_one: ClassVar[tuple[str, ...]] = ("what", "to")
    token: SomeToken
    amount: Amount = 1
    what: What = Field(alias="from")
    to: What

    def words(self, scope: Scope) -> Written:
        tokens = quantity(self.amount, TOKENS[self.token], scope)
        bearer = _bearer(self.what, self.token)
        return Line(f"move {tokens} from {what(bearer, scope)} to {what(self.to, scope)}")


def _bearer(meant: What, token: SomeToken) -> What:
    """The card that tokens are taken from: that it has such a token goes without saying."""
    if isinstance(meant, Selection) and meant.has == (Load(token=token),):
        return meant.model_copy(update={"has": None})
    return meant
