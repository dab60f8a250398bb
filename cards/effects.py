"""The effect language: one small node for each thing a card can do.

A pack writes an effect as one key with its fields (`deal_damage: {amount: 1, to: {target: unit}}`), or
with a bare value for the field that matters most (`draw: 1`). Effects resolve from top to bottom, as
much of each as possible (Rulebook p. 14, Resolving Effects).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from cards.flags import FlagName
from cards.node import Node, OpNode, unfold
from cards.selection import Amount, DieFace, Filter, Ref, Selection, Token, What, Who

Until = Literal["end of turn", "end of round"]


class DealDamage(OpNode):
    """Deal damage: starts the damage process at step 1."""

    op: Literal["deal_damage"]
    amount: Amount = 1
    to: What
    cannot_be_prevented: bool = False


class PlaceTokens(OpNode):
    """Place tokens; wounds placed this way enter the damage process at step 2."""

    op: Literal["place_tokens"]
    token: Token
    amount: Amount = 1
    onto: What


class RemoveTokens(OpNode):
    """Remove tokens, as many as there are up to the amount (all when no amount is given)."""

    op: Literal["remove_tokens"]
    token: Token
    amount: Amount | None = None
    what: What = Field(alias="from")


class MoveTokens(OpNode):
    """Move tokens from one card to another in a single resolution."""

    op: Literal["move_tokens"]
    token: Token
    amount: Amount = 1
    what: What = Field(alias="from")
    to: What


class Destroy(OpNode):
    """Destroy: enters the damage process at step 3."""

    op: Literal["destroy"]
    shorthand: ClassVar[str] = "what"
    what: What


class DiscardFromPlay(OpNode):
    """Discard a card that is in play; this does not destroy it."""

    op: Literal["discard_from_play"]
    shorthand: ClassVar[str] = "what"
    what: What


class Draw(OpNode):
    """Draw cards: a number (`up_to` lets the player stop earlier), or until the hand has a size."""

    op: Literal["draw"]
    shorthand: ClassVar[str] = "cards"
    cards: Amount = 1
    who: Who = "you"
    up_to: bool = False
    until_hand_has: int | None = None


class DiscardCards(OpNode):
    """Discard cards from a hand, or from the top of a draw pile."""

    op: Literal["discard_cards"]
    cards: Amount = 1
    who: Who = "you"
    zone: Literal["hand", "draw pile"] = Field("hand", alias="from")
    at_random: bool = False


class MoveCard(OpNode):
    """Move a card to a zone of its owner."""

    op: Literal["move_card"]
    what: What
    to: Literal["hand", "top of draw pile", "bottom of draw pile", "discard", "removed"]


class Summon(OpNode):
    """Place conjurations from the conjuration pile onto a battlefield, as many as fit."""

    op: Literal["summon"]
    shorthand: ClassVar[str] = "conjuration"
    conjuration: str
    count: Amount = 1
    onto: Literal["your", "opponent's", "any", "target player's"] = "your"
    named_as: str | None = Field(None, alias="as")


class PutIntoPlay(OpNode):
    """Put a unit from wherever it lies onto your battlefield, if there is room."""

    op: Literal["put_into_play"]
    shorthand: ClassVar[str] = "what"
    what: What


class Attach(OpNode):
    """Attach a conjured alteration spell from the conjuration pile to a unit."""

    op: Literal["attach"]
    conjuration: str
    to: What


class Modify(OpNode):
    """Add to a card's values for a while."""

    op: Literal["modify"]
    what: What
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0
    more: bool = False
    """Whether this adds to what the effect before it gave (for the wording only)."""
    until: Until = "end of turn"


class SwapValues(OpNode):
    """Swap the printed attack and life values of a unit for a while."""

    op: Literal["swap_attack_and_life"]
    shorthand: ClassVar[str] = "what"
    what: What
    until: Until = "end of turn"


class Grant(OpNode):
    """Give a card a named ability for a while, or passive text that it keeps whatever its abilities."""

    op: Literal["grant"]
    what: What
    keyword: str = ""
    passive: tuple[FlagName, ...] = ()
    until: Until = "end of turn"

    @model_validator(mode="after")
    def _gives_something(self) -> Grant:
        if bool(self.keyword) == bool(self.passive):
            raise ValueError("'grant' gives either a 'keyword' or 'passive' text")
        return self


class BecomeCopyOf(OpNode):
    """A unit becomes a copy of another for a while.

    It takes over title, printed abilities and printed values, X being what it is now; its type stays.
    """

    op: Literal["become_copy_of"]
    what: What
    of: What
    until: Until = "end of turn"


class ChangeDice(OpNode):
    """Raise or lower dice in a player's active pool one level each.

    The player who chooses is `by`; only dice that can change are chosen. `must` takes as many as
    possible, otherwise any number up to `count`.
    """

    op: Literal["raise_dice", "lower_dice"]
    shorthand: ClassVar[str] = "count"
    count: Amount = 1
    who: Who = "you"
    by: Literal["you", "opponent"] = "you"
    must: bool = False


class PlaceDie(OpNode):
    """Place the die whose power is being resolved on a card."""

    op: Literal["place_die"]
    shorthand: ClassVar[str] = "onto"
    onto: What


class ChooseCard(OpNode):
    """Choose a card and give it a name for the effects that follow."""

    op: Literal["choose_card"]
    shorthand: ClassVar[str] = "what"
    what: Selection


class ChoosePlayer(OpNode):
    """Choose a player and give them a name for the effects that follow."""

    op: Literal["choose_player"]
    named_as: str = Field(alias="as")
    of: Literal["any", "opponent"] = "any"
    target: bool = False


class Choice(Node):
    """One of several things to do; `label` names it when the effects alone would not."""

    label: str | None = None
    effects: Effects


class ChooseOne(OpNode):
    """Choose one of several lists of effects."""

    op: Literal["choose_one"]
    shorthand: ClassVar[str] = "options"
    options: tuple[Choice, ...] = Field(min_length=2)
    by: Literal["you", "opponent"] = "you"


class May(OpNode):
    """The controller may resolve these effects, or not."""

    op: Literal["may"]
    shorthand: ClassVar[str] = "effects"
    effects: Effects


class InOrderTo(OpNode):
    """Do one thing in order to do another, which happens only if the first was done in full."""

    op: Literal["in_order_to"]
    do: Effects
    then: Effects


class If(OpNode):
    """Resolve effects only if a condition holds when they are reached."""

    op: Literal["if"]
    that: Condition
    then: Effects
    otherwise: Effects = Field((), alias="else")


class PreventDamage(OpNode):
    """Prevent damage that was dealt from being received: an amount, all of it, or all but an amount."""

    op: Literal["prevent_damage"]
    shorthand: ClassVar[str] = "amount"
    amount: Amount | Literal["all"] = "all"
    all_but: Amount | None = None


class RedirectDamage(OpNode):
    """Another card is dealt the damage instead of the one it was dealt to."""

    op: Literal["redirect_damage"]
    shorthand: ClassVar[str] = "to"
    to: What


class GainAction(OpNode):
    """The player whose turn it is may take an additional side action this turn."""

    op: Literal["gain_action"]
    shorthand: ClassVar[str] = "action"
    action: Literal["side"] = "side"


class Cancel(OpNode):
    """Cancel the effect that caused the trigger, and what remains of its card."""

    op: Literal["cancel"]


class PlaceRedRains(OpNode):
    """Place Red Rains tokens on the Chimera, one at a time."""

    op: Literal["place_red_rains"]
    shorthand: ClassVar[str] = "amount"
    amount: Amount = 1


class RaiseRage(OpNode):
    """Raise (or lower) rage dice one level each: basic to power, or power to basic."""

    op: Literal["raise_rage", "lower_rage"]
    shorthand: ClassVar[str] = "count"
    count: Amount = 1


class RerollRage(OpNode):
    """Re-roll rage dice that show basic; a later condition can ask what the last one shows."""

    op: Literal["reroll_rage"]
    shorthand: ClassVar[str] = "count"
    count: int | Literal["all"] = 1


class Reveal(OpNode):
    """Turn the leftmost face down aspect face up; it comes into play."""

    op: Literal["reveal"]


class AttackWith(OpNode):
    """The Chimera attacks with a unit: the leftmost that can attack, or the aspect just revealed."""

    op: Literal["attack_with"]
    shorthand: ClassVar[str] = "unit"
    unit: Literal["leftmost", "revealed"] = "leftmost"


class AddFaceDownAspects(OpNode):
    """Add face down aspects from the draw pile on the right of the Chimera's battlefield."""

    op: Literal["add_face_down_aspects"]
    shorthand: ClassVar[str] = "count"
    count: int = 1


class ReturnToPlay(OpNode):
    """A unit that is leaving play comes back on the right, with exhaustion tokens on it."""

    op: Literal["return_to_play"]
    what: Ref = "this"
    exhaustion: int = 0


class Unimplemented(OpNode):
    """A printed effect that is not executed yet: it counts against its card, and says what is missing."""

    op: Literal["unimplemented"]
    shorthand: ClassVar[str] = "missing"
    missing: str


AnyEffect = (
    DealDamage
    | PlaceTokens
    | RemoveTokens
    | MoveTokens
    | Destroy
    | DiscardFromPlay
    | Draw
    | DiscardCards
    | MoveCard
    | Summon
    | Attach
    | Modify
    | SwapValues
    | Grant
    | BecomeCopyOf
    | PutIntoPlay
    | RedirectDamage
    | GainAction
    | ChangeDice
    | PlaceDie
    | ChooseCard
    | ChoosePlayer
    | ChooseOne
    | May
    | InOrderTo
    | If
    | PreventDamage
    | Cancel
    | PlaceRedRains
    | RaiseRage
    | RerollRage
    | Reveal
    | AttackWith
    | AddFaceDownAspects
    | ReturnToPlay
    | Unimplemented
)


def _shorthands(union: Any) -> dict[str, str]:
    """Every key of a union of nodes, with the field a bare value stands for."""
    found: dict[str, str] = {}
    for kind in union.__args__:
        for key in kind.model_fields["op"].annotation.__args__:
            found[key] = kind.shorthand
    return found


EFFECT_KEYS = _shorthands(AnyEffect)


def _unfold_effect(value: Any) -> Any:
    return unfold(value, EFFECT_KEYS)


Effect = Annotated[
    Annotated[AnyEffect, Field(discriminator="op")],
    BeforeValidator(_unfold_effect),
]
Effects = tuple[Effect, ...]


class Condition(Node):
    """A question about the state. Every part given must hold."""

    there_is: Selection | None = None
    there_is_no: Selection | None = None
    card: Ref | None = None
    fits: Filter | None = Field(None, alias="is")
    destroyed: Ref | None = None
    """Whether this text has destroyed that unit."""
    paid_with: DieFace | None = None
    """Whether a die on this side was spent to use this text: `illusion power`."""
    last_die: Literal["basic", "power"] | None = None
    can_attack: Literal["leftmost", "revealed"] | None = None
    fatigued: bool | None = None

    @model_validator(mode="after")
    def _has_parts(self) -> Condition:
        if (self.card is None) != (self.fits is None):
            raise ValueError("'card' names a card and 'is' says what it must be; give both")
        if not self.model_fields_set:
            raise ValueError("a condition asks something")
        return self


for _node in (Choice, ChooseOne, May, InOrderTo, If, Condition):
    _node.model_rebuild()
