"""Text that a player uses: by playing the card or by activating it, and the Focus of further copies."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from cards.conditions import Conditions
from cards.cost import Cost
from cards.effects.effect import Effects, effect_lines
from cards.paragraphs.paragraph import Paragraph
from cards.wording.costs import cost_text
from cards.wording.scope import Scope
from cards.wording.sentences import joined_lines, optional, sentence, sentences
from cards.wording.words import capitalized


class OnPlayParagraph(Paragraph):
    """Effects that resolve when the card is played (action and reaction spells) or attached."""

    example: ClassVar[str] = "effects: [draw: 1]"
    effects: Effects = Field(min_length=1)

    def words(self, scope: Scope, it: str) -> str:
        return sentences(effect_lines(self.effects, scope), scope.arrives)


class PlayCostParagraph(Paragraph):
    """Effects that are part of the cost of playing the card, done after its dice are paid.

    If they cannot be done, the card cannot be played, unless they are optional. The effects of the spell know
    the names that they give.
    """

    example: ClassVar[str] = "deed: [may: [{lower_dice: 1}]]"
    deed: Effects = Field(min_length=1)

    def words(self, scope: Scope, it: str) -> str:
        deed = joined_lines(effect_lines(self.deed, scope))
        return sentence(f"as a part of the cost of playing {it}, {deed}")


class ActivatedParagraph(Paragraph):
    """An activation: pay the cost, which includes a main or side action, then resolve the effects.

    Its `deed` is part of the cost, done after the rest is paid; if it cannot be done, the text cannot be
    activated. A text that may be used `at_any_time` of your turn takes no action, and can only be used if it
    would do something. With `if` it can be used only while a condition holds. A text that is used `by:
    opponent` is used by the opponents of its controller, at any time of their turns; in it `you` is the
    player who uses it.
    """

    example: ClassVar[str] = "{activate: [main], effects: [draw: 1]}"
    granted: ClassVar[bool] = True
    activate: Cost
    condition: Conditions | None = Field(None, alias="if")
    at_any_time: bool = False
    by: Literal["you", "opponent"] = "you"
    deed: Effects = ()
    effects: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _takes_an_action(self) -> "ActivatedParagraph":
        actions = [way.main + way.side for way in self.activate.ways()]
        if self.at_any_time and any(actions):
            raise ValueError("text that may be used 'at_any_time' takes no action: leave out main and side")
        if not self.at_any_time and not all(actions):
            raise ValueError("an activation always costs a main or a side action (Rulebook p. 22)")
        if self.by == "opponent" and not self.at_any_time:
            raise ValueError("what opponents use takes no action: add 'at_any_time: true'")
        return self

    def words(self, scope: Scope, it: str) -> str:
        scope.use = "activate"
        if self.by == "opponent":
            asked = "" if self.condition is None else f", only if {self.condition.words(scope)}"
            scope.acts = "they"
            deed = joined_lines(effect_lines(self.deed, scope)) if self.deed else ""
            text = joined_lines(effect_lines(self.effects, scope))
            text = f"as a part of the cost, {deed}; {text}" if deed else text
            return f'Opponents may use this at any time of their turns{asked}: "{text}".'
        lead = ["at any time of your turn"] if self.at_any_time else []
        if self.condition is not None:
            lead.append(f"only if {self.condition.words(scope)}")
        done = ""
        if self.deed:
            lead.append(f"as a part of the cost, {joined_lines(effect_lines(self.deed, scope))}")
            done, lead = f"{sentence(', '.join(lead))} ", []
        lines = effect_lines(self.effects, scope)
        return done + sentences([optional(lines)] if self.at_any_time else lines, ", ".join(lead))


class FocusParagraph(Paragraph):
    """A Focus text, active on every copy of the spell once the spell is focused this often.

    It adds effects after those of the activation, or has effects that the player may resolve `instead` of
    them if everything that these pick is there, or effects that resolve `in_place` of them and of those of an
    earlier Focus text, a `cheaper` activation, another price that may be paid for it
    (`or_pays`, with `if` only while a condition holds), or `spares`: the amount by which the damage of this
    text to your Phoenixborn is reduced.
    """

    example: ClassVar[str] = "{focus: 1, effects: [draw: 1]}"
    focus: Literal[1, 2]
    effects: Effects = ()
    instead: Effects = ()
    in_place: Effects = ()
    cheaper: Cost | None = None
    or_pays: Cost | None = None
    condition: Conditions | None = Field(None, alias="if")
    spares: int = Field(0, ge=0)

    @model_validator(mode="after")
    def _does_something(self) -> "FocusParagraph":
        prices = (self.cheaper is not None, self.or_pays is not None)
        if sum(map(bool, (self.effects, self.instead, self.in_place, *prices, self.spares))) != 1:
            kinds = "'effects', 'instead', 'in_place', 'cheaper', 'or_pays' and 'spares'"
            raise ValueError(f"a Focus text has one of {kinds}")
        if self.or_pays is not None and any(way.main + way.side == 0 for way in self.or_pays.ways()):
            raise ValueError("an activation always costs a main or a side action (Rulebook p. 22)")
        if self.condition is not None and self.or_pays is None:
            raise ValueError("'if' in a Focus text is for 'or_pays'; elsewhere use the effect 'if'")
        return self

    def words(self, scope: Scope, it: str) -> str:
        more, scope.use = "a further " if self.focus > 1 else "", "activate"
        if self.cheaper is not None:
            return f"Activating {it} costs {more}{cost_text(self.cheaper)} less."
        if self.or_pays is not None:
            asked = "" if self.condition is None else f" if {self.condition.words(scope)}"
            return f"You may activate {it} for ({cost_text(self.or_pays)}) instead of its cost{asked}."
        if self.spares:
            return f"{capitalized(it)} deals {more}{self.spares} damage less to your Phoenixborn."
        if self.instead:
            lines = effect_lines(self.instead, scope)
            return sentences([optional(lines)], "instead of the effects above")
        if self.in_place:
            return sentences(effect_lines(self.in_place, scope), "instead of the effects above")
        return sentences(effect_lines(self.effects, scope), "also")

    @property
    def label(self) -> str:
        return f"Focus {self.focus}"
