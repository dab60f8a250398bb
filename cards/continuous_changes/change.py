"""A continuous change: whom it is about, what it changes, against which cause, and under which condition.

An additional cost to attack, block or guard is one part of a change.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, model_validator

from cards.amounts import Amount
from cards.conditions import Conditions
from cards.continuous_changes.permissions import ACTS, MODES, ActName, Mode
from cards.cost import Cost
from cards.dice_selection import DiceSelection
from cards.effects.effect import Effects, effect_lines
from cards.filters import Filter, Kind, Ref
from cards.node import Node, OneOf
from cards.paragraphs.paragraph import Paragraph
from cards.selection import Selection, What, Who
from cards.triggers import Cause
from cards.wording.costs import price_text
from cards.wording.scope import Scope
from cards.wording.sentences import joined_lines
from cards.wording.words import listed

CostlyAct = Literal["attack", "block", "guard"]
"""Acts that can have an additional cost: taking an attack action, declaring blockers, declaring a guard."""

COSTLY_ACTS: tuple[CostlyAct, ...] = get_args(CostlyAct)

_TOLD: dict[CostlyAct, str] = {
    "attack": "take an attack action",
    "block": "declare blockers",
    "guard": "declare a guard",
}


class AdditionalCost(Node):
    """A cost that players pay `to` do something, besides its usual cost; who does not pay it cannot do that.

    It is paid as a whole: once for all blockers, before the first of them is declared. `pays` is a price in
    dice or cards. Instead of paying it a player may do `or_does`, if that can be done in full. If there are
    several such costs, all of them are paid (Raven Rules 4.4.0).
    """

    to: Annotated[
        tuple[CostlyAct, ...],
        Field(min_length=1),
        BeforeValidator(lambda value: (value,) if isinstance(value, str) else value),
    ]
    pays: Cost | None = None
    or_does: Effects = ()

    @model_validator(mode="after")
    def _is_a_cost(self) -> "AdditionalCost":
        if self.pays is None and not self.or_does:
            raise ValueError("this costs nothing: say what it 'pays', or what it 'or_does'")
        if self.pays is not None and any(way.main or way.side or way.exhaust for way in self.pays.ways()):
            raise ValueError(
                "an additional cost takes no action and exhausts no card: 'pays' lists dice or discards"
            )
        return self

    def words(self, it: str, scope: Scope) -> str:
        """Write the sentence without its full stop; `it` is who pays."""
        deeds = [] if self.pays is None else [price_text(self.pays, scope.this)]
        if self.or_does:
            does = joined_lines(effect_lines(self.or_does, scope.inner()))
            deeds.append(does if it == "you" else does.replace("your ", "their "))
        acts = listed([_TOLD[act] for act in self.to], "or")
        return f"{it} can {acts} only at an additional cost: {listed(deeds, 'or')}"


ValueName = Literal["attack", "life", "recover"]

VALUES: tuple[ValueName, ...] = get_args(ValueName)

End = Literal[
    "end of turn",
    "end of attack",
    "end of round",
    "end of next turn",
    "start of your next turn",
    "start of next round",
    "this leaves play",
]
"""Time at which a change ends; `your` and `this` mean the player and the card of the text that made it."""

Until = Annotated[
    tuple[End, ...], BeforeValidator(lambda value: (value,) if isinstance(value, str) else value)
]

Whom = What | Who | Filter
"""Cards by name or selection, all cards that fit a filter, or players: `you`, `opponent`, `each player`, a
name."""


def is_reevaluated(whom: Whom) -> bool:
    """Return True if the cards are looked up each time they matter, not picked once."""
    return (isinstance(whom, Selection) and whom.way == "each") or type(whom) is Filter


class SomeValues(Node):
    """One or more of the values of a card."""

    attack: Amount | None = None
    life: Amount | None = None
    recover: Amount | None = None

    @model_validator(mode="after")
    def _has_one(self) -> "SomeValues":
        if all(getattr(self, name) is None for name in VALUES):
            raise ValueError("this names none of attack, life and recover")
        return self


class DamageRule(Node):
    """A rule for damage dealt to these cards, applied before it becomes wounds.

    `prevent` is the amount that is prevented each time, `product` the number of wounds that each damage
    received places; `never_prevented` damage cannot be prevented by anything.
    """

    prevent: Amount | Literal["all"] | None = None
    product: int | None = Field(None, ge=0)
    never_prevented: bool = False

    @model_validator(mode="after")
    def _does_something(self) -> "DamageRule":
        if self.prevent is None and self.product is None and not self.never_prevented:
            raise ValueError("this says nothing of the damage: 'prevent', 'product' or 'never_prevented'")
        return self


CostName = Literal["reactions", "cards", "activations", "ready spell activations", "effects"]
"""Costs for which dice on cards may be spent: `cards` are those played other than as reactions, `activations`
those of any card, `ready spell activations` those of ready spells alone, and `effects` ask for theirs as they
resolve."""


class SpendableDice(Node):
    """Dice on cards that may be spent on the kinds of costs under `for`, besides the active pool's dice."""

    dice: DiceSelection = Field(alias="with")
    costs: Annotated[
        tuple[CostName, ...],
        Field(alias="for", min_length=1),
        BeforeValidator(lambda value: (value,) if isinstance(value, str) else value),
    ]

    @model_validator(mode="after")
    def _lies_on_cards(self) -> "SpendableDice":
        dice = self.dice
        asked = (dice.number, dice.among, dice.named_as, dice.counted_as)
        if dice.way != "each" or dice.zone != "card" or any(part is not None for part in asked):
            raise ValueError("dice that pay are each of those on a card: {each: die, lies_on: this}")
        return self


Gained = str | Annotated[Paragraph, OneOf(Paragraph, only="granted")]
"""A shared ability with its numeral, such as `Overkill 1`, or a paragraph of text."""


class ContinuousChange(Node):
    """A change that continues: what it changes, for whom, and while which condition holds.

    `for` is a name (exactly those cards), a selection with `each` (looked up each time it matters, so that it
    covers newcomers), a filter (any card that fits it: `{kind: unit, in_battle_with: this}`), or players. In
    a game of two players against a boss, `each` covers one player's battlefield and the boss's battlefield
    opposite it, while a filter covers cards anywhere. Values are first `set`, then added to, and then
    multiplied by `product`; `swap` exchanges two printed values.
    """

    whom: Whom = Field("this", alias="for")
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0
    set_to: SomeValues | None = Field(None, alias="set")
    """Values that are replaced by these numbers before anything is added."""
    product: SomeValues | None = None
    """Factors by which values are multiplied after everything was added."""
    swap: tuple[ValueName, ValueName] | None = None
    """Two printed values that are exchanged."""
    cost: Amount = 0
    """The number of basic dice that it costs more to play."""
    focus: Amount = 0
    """The number by which the focus of a ready spell is higher."""
    numerals: Amount = 0
    """The number by which the numerals of abilities are higher."""
    slots: Amount | Literal["none"] = 0
    """The number of additional battlefield slots that a unit takes, or `none` if it takes no slot at all."""
    kinds: tuple[Kind, ...] = ()
    """The types that the card has besides its own."""
    copy_of: What | None = None
    """The card that it becomes a copy of, with its title, printed abilities and printed values."""
    counts_as: Literal["exhausted"] | None = None
    gains: tuple[Gained, ...] = ()
    loses: Literal["abilities", "all but inexhaustible", "that ability"] | tuple[str, ...] = ()
    """The abilities that are lost: all `abilities`, all that are not inexhaustible, or some by name. Text
    that is no ability stays. In an effect, `that ability` is the one that the triggering event is about."""
    can: tuple[ActName, ...] = ()
    cannot: tuple[ActName, ...] = ()
    must: tuple[ActName, ...] = ()
    what: Annotated[Ref | DiceSelection | Filter | None, Field(union_mode="left_to_right")] = None
    """The object of the acts: a card by name, or the cards that fit; for acts with dice, the dice."""
    by: Filter | None = None
    """The cards that do these acts to a card; anybody if left out."""
    damage: DamageRule | None = None
    pays: SpendableDice | None = None
    """Dice on cards that the players it is about may spend on costs."""
    additional_cost: AdditionalCost | None = None
    """The cost that the players it is about pay besides to attack, block or guard."""
    against: Cause | None = None
    """The cause of the damage or act: the change applies to those with this cause only."""
    unless: Conditions | None = None
    """The condition that lifts what cannot or must be done."""
    condition: Conditions | None = Field(None, alias="while")

    @model_validator(mode="after")
    def _is_a_change(self) -> "ContinuousChange":
        if not self.keys:
            raise ValueError("this changes nothing: name a value, text, state or act")
        of_cards = not isinstance(self.whom, str) or self.whom in ("this", "host")
        if self.pays is not None and of_cards:
            raise ValueError("'pays' is about a player, who may spend the dice: for: you")
        if self.additional_cost is not None and of_cards:
            raise ValueError("'additional_cost' is about players, who pay it: for: each player")
        self._check_acts()
        return self

    def _check_acts(self) -> None:
        for mode in MODES:
            for name in getattr(self, mode):
                act = ACTS[name]
                if not act.sentence(mode):
                    known = " or ".join(repr(other) for other in MODES if act.sentence(other))
                    raise ValueError(f"nothing is meant by '{mode}: {name}'; it stands under {known}")
                if self.what is not None and not act.what:
                    raise ValueError(f"'{name}' takes no 'what': it is done to nothing")
                if self.what is not None and (act.thing == "dice") != isinstance(self.what, DiceSelection):
                    wanted = "dice: {each: die, ...}" if act.thing == "dice" else "a card"
                    raise ValueError(f"'what' of '{name}' is {wanted}")
                if self.by is not None and not act.by:
                    raise ValueError(f"'{name}' takes no 'by': nobody does it to the card")
                if self.against is not None and not act.against:
                    raise ValueError(f"'{name}' takes no 'against': it has no cause")
        acts = bool(self.can or self.cannot or self.must)
        for name, given in (("what", self.what), ("by", self.by), ("unless", self.unless)):
            if given is not None and not acts:
                raise ValueError(f"'{name}' narrows acts, and there is none under can, cannot or must")
        if self.against is not None and not acts and self.damage is None:
            raise ValueError("'against' is the cause of damage or of an act, and there is neither")

    @cached_property
    def keys(self) -> frozenset[str]:
        """Return what it touches: permissions by mode and act, values, texts, costs."""
        found = {f"{mode} {act}" for mode in MODES for act in getattr(self, mode)}
        if any(getattr(self, name) != 0 for name in VALUES) or self.set_to or self.product or self.swap:
            found.add("values")
        if self.copy_of is not None:
            found.add("copy")
        if self.kinds:
            found.add("identity")
        if self.counts_as is not None:
            found.add("state")
        if self.gains or self.loses or self.numerals != 0:
            found.add("text")
        found |= {name for name in ("cost", "focus", "slots") if getattr(self, name) != 0}
        if self.additional_cost is not None:
            found |= {f"additional cost to {act}" for act in self.additional_cost.to}
        return frozenset(found | {name for name in ("damage", "pays") if getattr(self, name) is not None})

    @cached_property
    def changes_life(self) -> bool:
        """Return True if a card may be destroyed when this change begins or ends."""
        replaced = (self.set_to, self.product)
        return (
            self.life != 0
            or any(values is not None and values.life is not None for values in replaced)
            or (self.swap is not None and "life" in self.swap)
        )

    @cached_property
    def is_own(self) -> bool:
        """Return True if it is about the very card whose text it is."""
        return self.whom == "this"

    def acts(self, mode: Mode) -> tuple[ActName, ...]:
        """Return the acts that it lists under `can`, `cannot` or `must`."""
        found: tuple[ActName, ...] = getattr(self, mode)
        return found


def merge_changes(changes: Iterable[ContinuousChange]) -> tuple[ContinuousChange, ...]:
    """Merge neighbouring changes that only permit, forbid or require acts of their own card into one."""
    found: list[ContinuousChange] = []
    for change in changes:
        plain = change.model_fields_set <= set(MODES)
        if plain and found and found[-1].model_fields_set <= set(MODES):
            acts: dict[str, Any] = {mode: (*found[-1].acts(mode), *change.acts(mode)) for mode in MODES}
            found[-1] = ContinuousChange.model_construct(
                **{mode: given for mode, given in acts.items() if given}
            )
        else:
            found.append(change)
    return tuple(found)
