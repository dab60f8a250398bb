"""Selections of dice by pool, type and side."""

from typing import Annotated, Any, Literal

from msgspec.structs import replace
from pydantic import BeforeValidator, Field, model_validator

from cards.cost import DieType, Side
from cards.filter_fields import Ref, RelativePlayer
from cards.filters import Filter, player_phrase, some_card, some_cards
from cards.node import Node
from cards.ranges import InRange
from cards.wording.scope import FACED, Scope
from cards.wording.words import article, listed, possessive

DiePool = Literal["active", "exhausted", "spent", "card"]


def _as_list(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


class DiceSelection(Node):
    """Dice and how to pick from them: `{choose: die, of: you, in: active, type: charm}`.

    `in: spent` means the dice that were spent to play or activate the card with this text; in a text that
    waits for `cost_paid`, those spent on that cost. They count with the side that they showed, and are known
    until the text has resolved. `in: card` means dice on a card; `lies_on` says on which. With `choose`,
    `number` says how many dice are picked, one if left out. A name alone means each of the dice with this
    name: `{each: die, among: those dice}`.
    """

    way: Literal["choose", "each"]
    of: RelativePlayer | Ref = "any"
    """Whose dice they are."""
    zone: DiePool = Field("active", alias="in")
    """The pool that they are in."""
    lies_on: Ref | Filter | None = None
    """The card that they are on."""
    type: Annotated[tuple[DieType, ...], BeforeValidator(_as_list)] = ()
    """A type, or a list of types of which the die has any."""
    side: Annotated[tuple[Side, ...], BeforeValidator(_as_list)] = ()
    """A side, or a list of sides of which the die shows any."""
    number: InRange | None = None
    one_per: Literal["type"] | None = None
    """With `type`, no two of the dice picked may be of the same type."""
    by: Literal["you", "opponent"] | Ref = "you"
    """The player who picks the dice; `opponent` is the player whose dice they are."""
    among: Ref | None = None
    """The name of the dice from which to pick, wherever they are."""
    counted_as: str | None = None
    """The name that the number of dice picked gets."""
    named_as: str | None = Field(None, alias="as")
    """The name that the dice picked have from here on."""

    @model_validator(mode="before")
    @classmethod
    def _read_way(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"way": "each", "among": value}
        if not isinstance(value, dict) or "way" in value:
            return value
        ways = [way for way in ("choose", "each") if value.get(way) == "die"]
        if len(ways) != 1:
            raise ValueError("dice are picked by 'choose: die' or 'each: die'")
        rest = {key: item for key, item in value.items() if key != ways[0]}
        if "lies_on" in rest:
            rest.setdefault("in", "card")
        return {"way": ways[0], **rest}

    @model_validator(mode="after")
    def _lies_there(self) -> "DiceSelection":
        if self.lies_on is not None and self.zone != "card":
            raise ValueError("dice that lie on a card are 'in: card'")
        if self.among is not None and (self.zone != "active" or self.named_as is not None):
            raise ValueError("dice 'among' those of a name are where they are: no 'in', and no other name")
        return self

    @property
    def picks_several(self) -> bool:
        """Return True if more than one die may be picked."""
        return self.number is not None or self.way == "each"

    @property
    def noun(self) -> str:
        """Return the noun for one die: `charm power die`, `time or illusion die`."""
        parts = [listed(self.type, "or") if self.type else "", listed(self.side, "or") if self.side else ""]
        return " ".join([*(part for part in parts if part), "die"])

    @property
    def nouns(self) -> str:
        """Return the noun for several dice: `class or power dice`."""
        return f"{self.noun.removesuffix('die')}dice"

    def one(self, scope: Scope) -> str:
        """Write one such die: `a charm die in your active pool`."""
        return f"{article(self.noun)}{self.where(scope)}"

    def several(self, scope: Scope) -> str:
        """Write such dice in the plural: `charm dice in your active pool`."""
        return f"{self.nouns}{self.where(replace(scope, many=True))}"

    def where(self, scope: Scope) -> str:
        """Write where the dice are, to follow the noun."""
        if self.among is not None:
            return f" among {scope.phrase(self.among)}"
        if self.zone == "spent":
            return f" {scope.spent or f'spent {scope.purpose}'}"
        whose = {"you": "your", "opponent": f"{scope.opponent}'s", "any": "any"}.get(self.of)
        whose = possessive(player_phrase(self.of, scope)) if whose is None else whose
        if self.zone == "card" or self.lies_on is not None:
            owner = "" if self.of == "any" else f" of {whose.removesuffix(chr(39) + 's')}"
            owner = " of yours" if self.of == "you" else owner
            card = some_cards if scope.many else some_card
            return f"{owner} on {'a card' if self.lies_on is None else card(self.lies_on, scope)}"
        return f" in {whose} {self.zone} pool"

    def _named(self, name: str, scope: Scope) -> str:
        """Name the dice and write that name after them; nothing if the name is like `those dice`."""
        known = name.startswith(("that ", "those ", "the "))
        scope.names[name] = name if known else f"the {name}"
        return "" if name.startswith(("that ", "those ")) else f" ({scope.names[name]})"

    def words(self, scope: Scope, asks: bool = True, moves: bool = False) -> str:
        """Write the dice as the object of an effect: `up to 2 target charm dice in your active pool`.

        `asks` is False if the sentence already says who chooses. With `moves` they leave where they are.
        """
        from cards.wording.selection_phrases import (
            count_words,  # the grammar of selections writes dice among amounts
        )

        chooser = FACED if scope.opponent == FACED else "their player"
        who = (
            ""
            if self.by == "you" or not asks
            else ", chosen by " + (chooser if self.by == "opponent" else player_phrase(self.by, scope))
        )
        if self.counted_as is not None:
            scope.counts[self.counted_as] = "dice picked"
        if self.among is not None and self == DiceSelection(way="each", among=self.among):
            return scope.phrase(self.among)
        count, as_many = ("1", "") if self.number is None else count_words(self.number, scope)
        noun = self.noun if count in ("1", "up to 1") else self.nouns
        where = self.where(scope)
        if moves and where.startswith(" in "):
            where = f" from {where.removeprefix(' in ')}"
        where += " of different types" if self.one_per else ""
        named = "" if self.named_as is None else self._named(self.named_as, scope)
        if self.way == "each":
            return f"each {self.noun}{where}{named}"
        if self.number is None:
            return f"{article(self.noun)}{where}{who}{named}"
        return f"{count} {noun}{where}{as_many}{who}{named}"
