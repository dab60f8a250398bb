"""Placing, removing and moving tokens."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.node import OpNode
from cards.selection import Amount, SomeToken, Token, What


class PlaceTokens(OpNode):
    """Place tokens; wounds placed this way enter the damage process at step 2."""

    op: Literal["place_tokens"]
    token: Token
    amount: Amount = 1
    onto: What


class RemoveTokens(OpNode):
    """Remove tokens, as many as there are up to the amount (all when no amount is given).

    With `any_number` the player says how many. The number removed gets the name `counted_as`.
    """

    op: Literal["remove_tokens"]
    token: Token
    amount: Amount | None = None
    any_number: bool = False
    counted_as: str | None = None
    what: What = Field(alias="from")


class MoveTokens(OpNode):
    """Move tokens from one card to another in a single resolution; which kind, the player says of `any`."""

    op: Literal["move_tokens"]
    about_one: ClassVar[tuple[str, ...]] = ("what", "to")
    token: SomeToken
    amount: Amount = 1
    what: What = Field(alias="from")
    to: What
