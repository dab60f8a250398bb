"""Effects that contain other effects: choices, payments and conditions."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from cards.conditions import Conditions
from cards.cost import Cost
from cards.dice_selection import DiceSelection
from cards.effects.effect import Effect, Effects, Instructions, effect_lines
from cards.filter_fields import Ref
from cards.filters import player_phrase
from cards.node import Node
from cards.player_selection import where_words
from cards.selection import Selection
from cards.wording.costs import price_text
from cards.wording.scope import FACED, Scope
from cards.wording.selection_phrases import selection_phrase, who_acts
from cards.wording.sentences import Instruction, joined_lines, optional
from cards.wording.words import article


class ChooseCard(Effect):
    """Choose a card and name it for the effects that follow."""

    op: Literal["choose_card"]
    example: ClassVar[str] = "choose_card: {choose: unit}"
    shorthand: ClassVar[str] = "what"
    what: Selection

    def words(self, scope: Scope) -> Instructions:
        chosen: Selection = self.what
        if chosen.named_as == scope.leader and chosen.kinds == ("phoenixborn",):
            scope.names[chosen.named_as] = scope.leader
            return []  # There is only one Phoenixborn to choose.
        if not chosen.asks:
            return Instruction(f"find {selection_phrase(chosen, scope)}")
        who = {"you": "", "opponent": scope.opponent}.get(chosen.by)
        who = player_phrase(chosen.by, scope) if who is None else who
        if chosen.zone == "draw" and chosen.of == "you" and chosen.among is None:
            card = selection_phrase(chosen, scope, asks=False).replace(" from your draw pile", "", 1)
            return Instruction(f"search your draw pile for {card}", who)
        return Instruction(f"choose {selection_phrase(chosen, scope, asks=False)}", who, stem="choose")


class NameCard(Effect):
    """Name any card that a deck can hold; later effects can use its title: `same: {title: NAME}`."""

    op: Literal["name_card"]
    example: ClassVar[str] = "name_card: the named card"
    shorthand: ClassVar[str] = "named_as"
    picks: ClassVar[tuple[str, ...]] = ()
    named_as: str = Field(alias="as")

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"name a card{scope.name_card(self.named_as, 'card')}")


class ChooseDice(Effect):
    """Choose dice and name them for the effects that follow."""

    op: Literal["choose_dice"]
    example: ClassVar[str] = "choose_dice: {choose: die, of: you}"
    shorthand: ClassVar[str] = "what"
    picks: ClassVar[tuple[str, ...]] = ()
    what: DiceSelection

    def words(self, scope: Scope) -> Instructions:
        faced = self.what.by == "opponent" and scope.opponent == FACED
        verb = "count" if self.what.way == "each" and self.what.zone == "card" else "choose"
        return Instruction(f"{verb} {self.what.words(scope, asks=not faced)}", FACED if faced else "")


class ChoosePlayer(Effect):
    """Choose a player and name them for the effects that follow.

    With `target` and `is` a player who is already known becomes a target.
    """

    op: Literal["choose_player"]
    example: ClassVar[str] = "choose_player: {as: that player}"
    named_as: str = Field(alias="as")
    of: Literal["any", "opponent"] = "any"
    target: bool = False
    where: Conditions | None = None
    """A condition that the player must meet, called `them` in it; if no player meets it, nobody is chosen."""
    is_named: Ref | None = Field(None, alias="is")

    @model_validator(mode="after")
    def _can_be_chosen(self) -> Self:
        if self.is_named is not None and not self.target:
            raise ValueError("'is' is for a player who becomes a target: add 'target: true'")
        if self.is_named is not None and (self.of != "any" or self.where is not None):
            raise ValueError("'is' says which player: leave 'of' and 'where' out")
        return self

    def words(self, scope: Scope) -> Instructions:
        if self.is_named is not None:
            known, _, _ = who_acts(self.is_named, scope)
            scope.names[self.named_as] = "that player"
            return Instruction(f"{known} becomes a target", whole=True)
        asked = where_words(self.where, scope)
        named = scope.name_player(self.named_as)
        noun = "player" if self.of == "any" else "opponent"
        return Instruction(f"choose {article(f'target {noun}' if self.target else noun)}{asked}{named}")


class EffectOption(Node):
    """One of several things to do; `label` names it if its effects do not say enough.

    With `if` it is offered only if the condition holds when the choice is made.
    """

    label: str | None = None
    condition: Conditions | None = Field(None, alias="if")
    effects: Effects


class ChooseOne(Effect):
    """Choose one of several lists of effects.

    `as` names the options; `rest_of` with that name offers those that have not been chosen yet.
    """

    op: Literal["choose_one"]
    example: ClassVar[str] = "choose_one: [{effects: [{draw: 1}]}, {effects: [{draw: 2}]}]"
    shorthand: ClassVar[str] = "options"
    options: tuple[EffectOption, ...] = ()
    rest_of: Ref | None = None
    named_as: str | None = Field(None, alias="as")
    by: Literal["you", "opponent"] | Ref = "you"

    @model_validator(mode="after")
    def _has_options(self) -> "ChooseOne":
        if (self.rest_of is None) == (not self.options):
            raise ValueError("'choose_one' has either 'options' or 'rest_of' the options of an earlier one")
        if self.rest_of is None and len(self.options) < 2:
            raise ValueError("'choose_one' has at least two options")
        return self

    def words(self, scope: Scope) -> Instructions:
        who = {"you": "", "opponent": scope.opponent}.get(self.by) or player_phrase(self.by, scope)
        if self.by == "you":
            who = ""
        if self.rest_of is not None:
            return Instruction(f"choose one of {scope.phrase(self.rest_of)} that is left", who)
        options = [_choice(option, scope) for option in self.options]
        named = scope.name_card(self.named_as, "option") if self.named_as else ""
        return Instruction(f"choose one{named}: {'; or '.join(options)}", who)


class May(Effect):
    """Let the controller decide whether to resolve these effects."""

    op: Literal["may"]
    example: ClassVar[str] = "may: [{draw: 1}]"
    shorthand: ClassVar[str] = "effects"
    effects: Effects = Field(min_length=1)
    outcome: str | None = Field(None, alias="as")

    @property
    def optional(self) -> bool:
        return True

    def words(self, scope: Scope) -> Instructions:
        lines = effect_lines(self.effects, scope)
        if self.outcome is not None:
            scope.name_step(self.outcome, joined_lines(lines))
        return optional(lines)


class Pay(Effect):
    """Let the controller pay a cost to resolve `then`; if it is not paid, `else` resolves.

    The controller is asked only if the cost can be paid.
    """

    op: Literal["pay"]
    example: ClassVar[str] = "pay: {cost: [1 basic], then: [{draw: 1}], else: [{draw: 2}]}"
    cost: Cost
    then: Effects = ()
    otherwise: Effects = Field((), alias="else")

    @model_validator(mode="after")
    def _takes_no_action(self) -> "Pay":
        if not (self.then or self.otherwise):
            raise ValueError("this has neither 'then' nor 'else': what follows if it is paid, or is not?")
        if any(way.main or way.side for way in self.cost.ways()):
            raise ValueError("a payment in a text takes no action: 'cost' lists dice, discards or exhaust")
        return self

    def words(self, scope: Scope) -> Instructions:
        price = price_text(self.cost, scope.this)
        lines = [Instruction(f"you may {price}", whole=True)]
        if self.then:
            lines = [optional(effect_lines(self.then, scope.inner()), price)]
        if self.otherwise:
            text = joined_lines(effect_lines(self.otherwise, scope.inner()))
            lines.append(Instruction(f"otherwise, {text}", whole=True))
        return lines


class InOrderTo(Effect):
    """Resolve `do`, and then `then` only if `do` was done in full.

    If it was not, `else` resolves instead.
    """

    op: Literal["in_order_to"]
    example: ClassVar[str] = "in_order_to: {do: [{draw: 1}], then: [{draw: 1}]}"
    do: Effects = Field(min_length=1)
    then: Effects = ()
    otherwise: Effects = Field((), alias="else")

    @model_validator(mode="after")
    def _has_a_consequence(self) -> Self:
        if not (self.then or self.otherwise):
            raise ValueError("this has neither 'then' nor 'else': what follows if it was done, or was not?")
        return self

    def words(self, scope: Scope) -> Instructions:
        first = joined_lines(effect_lines(self.do, scope))
        then = []
        if self.then:
            text = joined_lines(effect_lines(self.then, scope))
            if len(self.then) == 1 and isinstance(self.then[0], If) and not self.then[0].otherwise:
                then = [f"if you do and {text.removeprefix('if ')}"]
            else:
                then = [f"if you do: {text}" if text.startswith("if ") else f"if you do, {text}"]
        if self.otherwise:
            may = any(isinstance(node, May) or node.optional for node in self.do)
            failed = self.do[-1].shortfall_clause or ("you do not" if may else "you cannot")
            then.append(f"if {failed}, {joined_lines(effect_lines(self.otherwise, scope.inner()))}")
        return Instruction(first, sequel="; ".join(then))


class If(Effect):
    """Resolve effects only if a condition holds at that time."""

    op: Literal["if"]
    example: ClassVar[str] = "if: {that: {fatigued: true}, then: [{draw: 1}]}"
    that: Conditions
    then: Effects = Field(min_length=1)
    otherwise: Effects = Field((), alias="else")

    def words(self, scope: Scope) -> Instructions:
        asked = self.that.words(scope)
        inner = scope.inner(self.that.mentioned_card)
        lines = [Instruction(f"if {asked}, {joined_lines(effect_lines(self.then, inner))}", whole=True)]
        scope.steps.update(inner.steps)
        scope.step = inner.step or scope.step
        if self.otherwise:
            lines.append(
                Instruction(
                    f"otherwise, {joined_lines(effect_lines(self.otherwise, scope.inner()))}", whole=True
                )
            )
        return lines


def _choice(option: EffectOption, scope: Scope) -> str:
    only = f"if {option.condition.words(scope)}, " if option.condition is not None else ""
    if not option.effects:
        return only + (option.label or "do nothing")
    about = option.condition.mentioned_card if option.condition is not None else None
    return only + joined_lines(effect_lines(option.effects, scope.inner(about)))
