"""What players pay besides, to attack, block or guard."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, model_validator

from cards.cost import Cost
from cards.effects.effect import Effects, effect_lines
from cards.grammar.costs import price_text
from cards.grammar.lines import in_one
from cards.grammar.scope import Scope
from cards.grammar.words import listed
from cards.node import Node

DearAct = Literal["attack", "block", "guard"]
"""Acts that can have an additional cost: to take an attack action, to declare blockers, to declare a
guard."""
DEAR_ACTS: tuple[DearAct, ...] = get_args(DearAct)
_TOLD: dict[DearAct, str] = {
    "attack": "take an attack action",
    "block": "declare blockers",
    "guard": "declare a guard",
}


class AdditionalCost(Node):
    """What players pay `to` do this, besides what it costs anyway; who does not pay it cannot do it.

    It is paid as a whole: once for all blockers, before the first of them is declared. `pays` is a price in
    dice or cards, `or_does` what a player may do for it in its place, as far as it can be done in full. Of
    several such costs all are paid (Raven Rules 4.4.0).
    """

    to: Annotated[
        tuple[DearAct, ...],
        Field(min_length=1),
        BeforeValidator(lambda value: (value,) if isinstance(value, str) else value),
    ]
    pays: Cost | None = None
    or_does: Effects = ()

    @model_validator(mode="after")
    def _is_a_cost(self) -> AdditionalCost:
        if self.pays is None and not self.or_does:
            raise ValueError("this costs nothing: say what it 'pays', or what it 'or_does'")
        if self.pays is not None and any(way.main or way.side or way.exhaust for way in self.pays.ways()):
            raise ValueError(
                "an additional cost takes no action and exhausts no card: 'pays' lists dice or discards"
            )
        return self

    def words(self, it: str, scope: Scope) -> str:
        """The sentence without its full stop, `it` being who pays."""
        deeds = [] if self.pays is None else [price_text(self.pays, scope.this)]
        if self.or_does:
            does = in_one(effect_lines(self.or_does, scope.inner()))
            deeds.append(does if it == "you" else does.replace("your ", "their "))
        acts = listed([_TOLD[act] for act in self.to], "or")
        return f"{it} can {acts} only at an additional cost: {listed(deeds, 'or')}"
