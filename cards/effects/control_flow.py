"""Effects that control how others resolve: for each, as another player, as a step, at once, later."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

from msgspec.structs import replace
from pydantic import Field, model_validator

from cards.amounts.amount import Amount, quantity_phrase
from cards.conditions import Conditions
from cards.effects.effect import Effect, Effects, Instructions, effect_lines
from cards.filter_fields import Ref
from cards.filters import known_card, player_phrase
from cards.player_selection import PlayerSelection
from cards.selection import Selection
from cards.triggers import Trigger
from cards.wording.scope import Scope
from cards.wording.selection_phrases import selection_phrase
from cards.wording.sentences import Instruction, joined_lines, optional


class ForEach(Effect):
    """Resolve effects several times: for each `card` or `player` in turn, or a `number` of times.

    The cards, players or number are determined once, before the first time. Each card or player has the name
    `as` while its effects resolve; players come in turn order, the active player first. `for_each_player`
    means every player.
    """

    op: Literal["for_each"]
    example: ClassVar[str] = "for_each: {number: 2, do: [{draw: 1}]}"
    short_forms: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "for_each_player": lambda fields: (
            {"player": {"each": "player"}, **fields} if isinstance(fields, dict) else fields
        ),
    }
    card: Selection | None = None
    player: PlayerSelection | None = None
    number: Amount | None = None
    named_as: str | None = Field(None, alias="as")
    do: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _is_for_one_thing(self) -> Self:
        if sum(part is not None for part in (self.card, self.player, self.number)) != 1:
            raise ValueError("'for_each' has one of 'card', 'player' and 'number'")
        if (self.number is None) != (self.named_as is not None):
            raise ValueError(
                "who comes next has a name: for_each: {card: {each: unit}, as: that unit, do: [...]}"
            )
        return self

    def words(self, scope: Scope) -> Instructions:
        inner = scope.inner()
        if self.player is not None:
            named = inner.name_player(self.named_as or "")
            text = joined_lines(effect_lines(self.do, inner))
            if self.player.target:
                targets = f"choose any number of {self.player.several(scope)}{named}"
                return Instruction(targets, sequel=f"for each of them in turn, {text}")
            turn = " in turn" if self.player.where is None else ""
            return Instruction(f"for each {self.player.one(scope)}{named}{turn}, {text}", whole=True)
        if self.card is None:
            assert self.number is not None
            text = joined_lines(effect_lines(self.do, inner))
            often = quantity_phrase(self.number, "time", scope)
            if often.startswith("for each "):
                return Instruction(f"{often}, {text}", whole=True)
            return Instruction(f"do the following {often}: {text}", whole=True)
        each = selection_phrase(self.card, scope, asks=False)
        inner.names[self.named_as or ""] = known_card(self.card.noun)
        if self.card.among in scope.yours or (self.card.of == "you" and self.card.zone != "play"):
            inner.yours.add(self.named_as or "")
        text = joined_lines(effect_lines(self.do, inner))
        return Instruction(f"for {each} in turn, {text}", whole=True)


class AsPlayer(Effect):
    """Let another player resolve effects: `you` is that player, but the text stays its controller's."""

    op: Literal["as_player"]
    example: ClassVar[str] = "as_player: {who: that player, do: [{draw: 1}]}"
    who: Ref
    do: Effects = Field(min_length=1)

    def words(self, scope: Scope) -> Instructions:
        who = player_phrase(self.who, scope)
        inner = scope.inner()
        inner.acts = "they"
        lines = [_of_another(line, who) for line in effect_lines(self.do, inner)]
        if all(line.who == who for line in lines):  # the subject of a list stands once
            rest = [replace(line, text=line.first.removeprefix(f"{who} "), who="") for line in lines[1:]]
            lines = [lines[0], *rest]
        scope.names.update(inner.names)
        scope.steps.update(inner.steps)
        scope.step = inner.step
        return Instruction(joined_lines(lines), whole=True)


def _of_another(line: Instruction, who: str) -> Instruction:
    """Turn an instruction to the reader into one that another player carries out."""
    text = f" {line.text}"
    for yours, theirs in (
        (" your ", " their "),
        (" you may ", f" {who} may "),
        (" you have ", f" {who} has "),
        (" you ", " they "),
        (" chosen by this spell's controller", " chosen by you"),
    ):
        text = text.replace(yours, theirs)
    subject = "" if line.whole or line.who else who
    return Instruction(text.strip(), line.who or subject, line.whole, sequel=line.sequel)


class Do(Effect):
    """Resolve effects as one step with a name, so that a condition can ask whether it was done."""

    op: Literal["do"]
    example: ClassVar[str] = "do: {as: the placing, effects: [{draw: 1}]}"
    outcome: str = Field(alias="as")
    effects: Effects = Field(min_length=1)

    def words(self, scope: Scope) -> Instructions:
        lines = effect_lines(self.effects, scope)
        scope.name_step(self.outcome, joined_lines(lines))
        if not any(effect.optional for effect in self.effects):
            scope.forced.add(self.outcome)
        return lines


class AtOnce(Effect):
    """Resolve effects after computing all of their amounts: two units that hit each other."""

    op: Literal["at_once"]
    example: ClassVar[str] = "at_once: [{deal_damage: {amount: {attack_of: this}, to: {target: unit}}}]"
    shorthand: ClassVar[str] = "effects"
    effects: Effects = Field(min_length=1)

    def words(self, scope: Scope) -> Instructions:
        lines = effect_lines(self.effects, scope)
        return Instruction(f"at the same time, {', and '.join(str(line) for line in lines)}", whole=True)


class Instead(Effect):
    """Resolve effects instead of what would happen in the triggering event."""

    op: Literal["instead"]
    example: ClassVar[str] = "instead: [{draw: 1}]"
    shorthand: ClassVar[str] = "effects"
    effects: Effects = Field(min_length=1)

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"instead of that, {joined_lines(effect_lines(self.effects, scope))}", whole=True)


class DelayedEffect(Effect):
    """Resolve effects at a later event, once, with the cards and players that this text has named.

    The first `skip` such events are ignored. The text expires at the end of the turn, or of what `within`
    says.
    """

    op: Literal["later"]
    example: ClassVar[str] = "later: {at: {event: turn_ends}, effects: [{draw: 1}]}"
    at: Trigger
    timing: Literal["when", "after"] = "when"
    condition: Conditions | None = Field(None, alias="if")
    may: bool = False
    skip: int = Field(0, ge=0)
    within: Literal["turn", "round", "game"] = "turn"
    effects: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _has_its_moment(self) -> "DelayedEffect":
        self.at.check_timing(self.timing)
        return self

    @cached_property
    def text_key(self) -> str:
        """Return a digest of the text; equal texts have the same."""
        return hashlib.sha256(self.model_dump_json(by_alias=True).encode()).hexdigest()[:16]

    def words(self, scope: Scope) -> Instructions:
        inner = scope.inner()
        lead = self.at.words(self.timing, inner)
        count = {0: "the next time", 1: "the second time", 2: "the third time"}
        skipped = count.get(self.skip, f"the {self.skip + 1}th time")
        span = {"turn": " this turn", "round": " this round", "game": ""}[self.within]
        if self.condition is not None:
            lead += f", if {self.condition.words(inner)}"
        lines = effect_lines(self.effects, inner)
        text = str(optional(lines)) if self.may else joined_lines(lines)
        if lead == "when a turn ends" and self.within == "turn" and not self.skip:
            return Instruction(f"at the end of this turn, {text}", whole=True)
        if lead == "when a turn ends" and self.skip == 1:
            return Instruction(f"at the end of the next turn{span}, {text}", whole=True)
        if self.at.event == "turn_begins" and self.within == "game" and not self.skip:
            turn = lead.removesuffix(" begins").replace("when a turn of ", "the next turn of ")
            whole = text.removeprefix("until the turn ends, ")
            begins = f"in {turn}" if whole != text else f"when {turn} begins"
            return Instruction(f"{begins}, {whole}", whole=True)
        when = f"{skipped}{span}, " if self.skip or self.within != "turn" else "later this turn, "
        return Instruction(f"{when}{lead}, {text}", whole=True)
