"""The text of a card, clause by clause: keywords, activations, triggers, reactions, passive text."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from cards.amounts import Amount
from cards.conditions import Conditions
from cards.cost import Cost
from cards.effects.effect import Effects
from cards.moments import Timing, Trigger
from cards.node import Node
from cards.passives import Passives
from cards.passives.values import Values
from cards.validation.introspection import looks_at_values


class Clause(Node):
    """A paragraph of card text.

    `ability` is its name when it is a named ability, with the numeral at its end if it has one.
    `inexhaustible` text stays while the card is exhausted (Rulebook p. 15).
    """

    ability: str | None = None
    inexhaustible: bool = False


class KeywordClause(Clause):
    """An ability that many cards share, defined once: `keyword: Gigantic 1`."""

    keyword: str


class OnPlayClause(Clause):
    """What happens when the card is played (action and reaction spells) or attached."""

    effects: Effects = Field(min_length=1)


class ActivatedClause(Clause):
    """Pay the cost, which has a main or a side action in it, then resolve the effects."""

    activate: Cost
    effects: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _takes_an_action(self) -> ActivatedClause:
        if any(way.main + way.side == 0 for way in self.activate.ways()):
            raise ValueError("an activation always costs a main or a side action (Rulebook p. 22)")
        return self


class TriggeredClause(Clause):
    """Resolves when, or after, something happens; optional with `may`.

    `pays` is what an optional text costs: it is offered only if that can be paid. `once: turn` offers it
    no more in a turn in which it was used.
    """

    when: Trigger | None = None
    after: Trigger | None = None
    condition: Conditions | None = Field(None, alias="if")
    may: bool = False
    pays: Cost | None = None
    once: Literal["turn"] | None = None
    effects: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _one_timing(self) -> TriggeredClause:
        if (self.when is None) == (self.after is None):
            raise ValueError("a triggered text has either 'when' or 'after'")
        self.trigger.check_timing(self.timing)
        if self.pays is not None and not self.may:
            raise ValueError("a text that 'pays' is optional: add 'may: true'")
        if self.pays is not None and any(way.main or way.side for way in self.pays.ways()):
            raise ValueError("a triggered text takes no action: 'pays' lists dice, discards or exhaust")
        return self

    @property
    def timing(self) -> Timing:
        """Whether it resolves when or after that moment."""
        return "when" if self.when else "after"

    @property
    def trigger(self) -> Trigger:
        """The moment waited for."""
        found = self.when or self.after
        assert found is not None
        return found


class ReactionClause(Clause):
    """The card may be played from the hand when, or after, something happens (Rulebook p. 9).

    On an ally this is a reaction box: the ally is played without its action, then `effects` resolve.
    """

    reaction: Timing
    to: Trigger
    condition: Conditions | None = Field(None, alias="if")
    effects: Effects

    @model_validator(mode="after")
    def _has_its_moment(self) -> ReactionClause:
        self.to.check_timing(self.reaction)
        return self


class FocusClause(Clause):
    """Active on every copy once the spell is focused this often.

    More effects after those of the activation, effects that the player may resolve `instead` of them, if
    everything these pick is there, a `cheaper` activation, or `spares`: so much less damage that your
    Phoenixborn is dealt by this text.
    """

    focus: Literal[1, 2]
    effects: Effects = ()
    instead: Effects = ()
    cheaper: Cost | None = None
    spares: int = Field(0, ge=0)

    @model_validator(mode="after")
    def _does_something(self) -> FocusClause:
        given = (self.effects, self.instead, self.cheaper is not None, self.spares)
        if sum(map(bool, given)) != 1:
            raise ValueError("a Focus text has one of 'effects', 'instead', 'cheaper' and 'spares'")
        return self


_NO_END = "cannot depend on current values of cards, which may depend on it; count cards or tokens instead"


class PassiveClause(Clause):
    """Active just by being in play, while its condition holds."""

    passive: Passives = Field(min_length=1)
    condition: Conditions | None = Field(None, alias="while")

    @model_validator(mode="after")
    def _check_values(self) -> Self:
        changes = [part for part in self.passive if isinstance(part, Values)]
        if changes and looks_at_values((*changes, self.condition)):
            raise ValueError(f"passive text that adds to values {_NO_END}")
        return self


class GrantClause(Clause):
    """An alteration spell's line that gives its unit further text."""

    grants: tuple[Granted, ...] = Field(min_length=1)


class StatusClause(Clause):
    """A status ability (the green box of an aspect): at the start of the Chimera's turn one status
    token is removed and the effects resolve, exhausted or not."""

    status: int = Field(ge=1)
    effects: Effects = Field(min_length=1)


class DefineX(Clause):
    """What X is on this card."""

    x: Amount

    @model_validator(mode="after")
    def _check_values(self) -> Self:
        if looks_at_values(self.x):
            raise ValueError(f"X {_NO_END}")
        return self


CLAUSE_KEYS: dict[str, str] = {
    "keyword": "keyword",
    "activate": "activated",
    "when": "triggered",
    "after": "triggered",
    "reaction": "reaction",
    "focus": "focus",
    "passive": "passive",
    "grants": "grant",
    "status": "status",
    "x": "x",
    "effects": "on play",
}


def _kind_of_clause(value: Any) -> str | None:
    if isinstance(value, Clause):
        return next((kind for key, kind in CLAUSE_KEYS.items() if key in type(value).model_fields), None)
    if isinstance(value, dict):
        return next((kind for key, kind in CLAUSE_KEYS.items() if key in value), None)
    return None


Granted = Annotated[
    Annotated[KeywordClause, Tag("keyword")]
    | Annotated[ActivatedClause, Tag("activated")]
    | Annotated[TriggeredClause, Tag("triggered")]
    | Annotated[PassiveClause, Tag("passive")],
    Discriminator(_kind_of_clause),
]

AnyClause = Annotated[
    Annotated[KeywordClause, Tag("keyword")]
    | Annotated[OnPlayClause, Tag("on play")]
    | Annotated[ActivatedClause, Tag("activated")]
    | Annotated[TriggeredClause, Tag("triggered")]
    | Annotated[ReactionClause, Tag("reaction")]
    | Annotated[FocusClause, Tag("focus")]
    | Annotated[PassiveClause, Tag("passive")]
    | Annotated[GrantClause, Tag("grant")]
    | Annotated[StatusClause, Tag("status")]
    | Annotated[DefineX, Tag("x")],
    Discriminator(_kind_of_clause),
]

GrantClause.model_rebuild()


class KeywordDefinition(Node):
    """A shared ability: its name without numeral, and its text, in which `N` is the numeral."""

    name: str
    numeral: bool = False
    text: tuple[Granted, ...] = Field(min_length=1)


def split_title(title: str) -> tuple[str, int]:
    """`Throw 1` is (`Throw`, 1); a name without numeral has 0."""
    name, _, numeral = title.rpartition(" ")
    return (name, int(numeral)) if name and numeral.isdecimal() else (title, 0)
