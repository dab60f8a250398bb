"""What filters are made of: kinds of cards, tokens, names, and how a field of a filter is put into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Tag

from cards.grammar.scope import Scope

Kind = Literal[
    "card",
    "unit",
    "ally",
    "conjuration",
    "aspect",
    "conjured aspect",
    "phoenixborn",
    "spell",
    "ready spell",
    "alteration spell",
    "conjured alteration spell",
    "action spell",
    "reaction spell",
    "attacker",
    "blocker",
    "defender",
]
Kinds = Annotated[
    Annotated[Kind, Tag("one kind")] | Annotated[tuple[Kind, ...], Tag("kinds")],
    Discriminator(lambda given: "kinds" if isinstance(given, list | tuple) else "one kind"),
]
"""A kind, or several of which any is meant."""
Token = Literal["wound", "exhaustion", "status", "red rains"]
SomeToken = Literal[Token, "any"]
"""`any` is a token of whatever kind."""
Whose = Literal["you", "opponent", "any"]
"""Seen from the player who controls the text."""

REFERENCE = "names a card or player known to the text"
"""Marks the fields that refer to something by name, for the linter."""
Ref = Annotated[str, REFERENCE]
"""A card already known to the text: `this` (the card it stands on), `host` (the unit an alteration
spell is attached to), `subject` (what the trigger is about), `other` (the second card of the trigger),
or a name given by `as`."""

Owner = Literal["you", "opponent"] | Ref
"""Whose card: yours, an opponent's, or that of a player known by name."""

Place = Literal["play", "hand", "draw", "discard", "conjurations", "removed"]
LYING = {"play": "in play", "removed": "out of the game"}
"""What to say of a card that lies in a place that is no pile."""

Where = Literal["before", "noun", "behind", "place", "has", "clause", "where"]


@dataclass(frozen=True)
class Says:
    """The words of a field of a filter, and where they stand.

    `before` the noun (`an exhausted unit`), right at the `noun` (`a non-ally unit`), `behind` it (`a unit in
    battle with ...`), as its `place` (`a unit in play`), what it `has` (`a unit with 2 status tokens`), a
    `clause` (`a unit that can attack`), or a condition (`a unit where ...`). A field whose words stand in
    several places has `told`, which gives each with its place, in place of both. `reads_values` is whether
    the field depends on current values of cards, which passive text may not; `layer` is the layer of
    characteristics that it asks about (`cards.changes.layers`), 0 for plain facts.
    """

    where: Where | None
    words: Callable[[Any, Scope], str] | None
    reads_values: bool = False
    told: Callable[[Any, Scope], list[tuple[Where, str]]] | None = None
    layer: int = 0

    def tell(self, given: Any, scope: Scope) -> list[tuple[Where, str]]:
        """The words, each with the place where they stand."""
        if self.told is not None:
            return self.told(given, scope)
        assert self.where is not None and self.words is not None
        return [(self.where, self.words(given, scope))]
