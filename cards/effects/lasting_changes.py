"""Effects that change cards or players for a while: `change`, and older short forms of it."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import model_validator

from cards.amounts import Amount
from cards.continuous_changes.change import ContinuousChange, Until, Whom, is_reevaluated, merge_changes
from cards.continuous_changes.layers import check_lasting_effect
from cards.continuous_changes.wording import (
    COPY_NOTE,
    change_sentences,
    subject_phrase,
    until_text,
    values_text,
)
from cards.effects.effect import Effect, Instructions
from cards.node import Node
from cards.passives.flags import FlagName, flag_texts, flags
from cards.selection import Selection, What
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, selection_phrase
from cards.wording.sentences import Instruction
from cards.wording.words import listed

_END_OF_TURN: Until = ("end of turn",)


class LastingEffect(Effect):
    """An effect that changes cards or players `until` something ends it."""

    def affected(self) -> Whom:
        """Return whom it changes."""
        raise NotImplementedError

    def changes(self) -> tuple[ContinuousChange, ...]:
        """Return the changes that it makes to them."""
        raise NotImplementedError

    def question_end(self, scope: Scope) -> str:
        """Write the end of the question which cards it is to change; a whole sentence begins with `;`."""
        raise NotImplementedError


class ChangeForNow(ContinuousChange, LastingEffect):
    """Make a continuous change that ends at the first of the times under `until`.

    Cards picked by `target` or `choose`, or known by name, are changed and no others. With `each`, every card
    is changed while it fits, newcomers too; with `now`, only those that are there when this resolves. Amounts
    are computed when this resolves.
    """

    op: Literal["change"]
    example: ClassVar[str] = "change: {for: {target: unit}, attack: 1, until: end of turn}"
    picks: ClassVar[tuple[str, ...]] = ("whom",)
    until: Until = _END_OF_TURN
    now: bool = False

    @model_validator(mode="after")
    def _ends(self) -> "ChangeForNow":
        check_lasting_effect(self, self.is_live)
        if self.now and not isinstance(self.whom, Selection):
            raise ValueError("'now' means those of 'each' that are there: for: {each: unit}")
        if self.copy_of is not None and self.is_live:
            raise ValueError("a copy is made once: pick the card, or add 'now: true'")
        return self

    @property
    def is_live(self) -> bool:
        """Return True if the cards it is about are looked up each time they matter."""
        return is_reevaluated(self.whom) and not self.now

    def affected(self) -> Whom:
        return self.whom

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (self,)

    def question_end(self, scope: Scope) -> str:
        return f"; {'; '.join(change_sentences(self, 'it', scope))}"

    def words(self, scope: Scope) -> Instructions:
        if isinstance(self.whom, Selection) and self.whom.way != "each":
            lead = f"choose {selection_phrase(self.whom, scope, asks=False)}: "
            it = "each of them" if self.whom.picks_several else "it"
        else:
            lead, it = "", subject_phrase(self, scope.this, scope)
        if self.now:
            it = f"{it} in play as this resolves"
        text, until = listed(change_sentences(self, it, scope)), until_text(self.until, scope)
        # After another clause, "until" would be about that alone.
        leads = text.startswith(("whenever ", "as long as ")) or ", if " in text
        text = f"{until}, {text}" if leads else f"{text} {until}"
        return Instruction(f"{lead}{text}", whole=not lead)


class Modify(LastingEffect):
    """Add to a card's values for a while."""

    op: Literal["modify"]
    example: ClassVar[str] = "modify: {what: {target: unit}, attack: 1}"
    what: What
    attack: Amount = 0
    life: Amount = 0
    recover: Amount = 0
    more: bool = False
    """True if this adds to what the previous effect gave; changes the wording only."""
    until: Until = _END_OF_TURN

    def affected(self) -> Whom:
        return self.what

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (
            (ContinuousChange.model_construct(attack=self.attack, life=self.life, recover=self.recover),)
            if self._adds
            else ()
        )

    @property
    def _adds(self) -> bool:
        return (self.attack, self.life, self.recover) != (0, 0, 0)

    def question_end(self, scope: Scope) -> str:
        return f"to give {values_text(self, scope)}"

    def words(self, scope: Scope) -> Instructions:
        more = "a further " if self.more else ""
        cards, values = reference_phrase(self.what, scope), f"{more}{values_text(self, scope)}"
        # A card whose value is named would run into the number that follows.
        text = f"give {values} to {cards}" if cards[-1:].isdigit() else f"give {cards} {values}"
        return Instruction(f"{text} {until_text(self.until, scope)}")


class SwapValues(LastingEffect):
    """Swap the printed attack and life values of a unit for a while."""

    op: Literal["swap_attack_and_life"]
    example: ClassVar[str] = "swap_attack_and_life: {target: unit}"
    shorthand: ClassVar[str] = "what"
    what: What
    until: Until = _END_OF_TURN

    def affected(self) -> Whom:
        return self.what

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (ContinuousChange.model_construct(swap=("attack", "life")),)

    def question_end(self, scope: Scope) -> str:
        return "whose attack and life to swap"

    def words(self, scope: Scope) -> Instructions:
        text = f"swap the printed attack and life of {reference_phrase(self.what, scope)}"
        return Instruction(f"{text} {until_text(self.until, scope)}")


class Grant(LastingEffect):
    """Give a card a shared ability for a while, or passive text that stays if it loses its abilities."""

    op: Literal["grant"]
    example: ClassVar[str] = "grant: {what: {target: unit}, keyword: Alert}"
    what: What
    keyword: str = ""
    passive: tuple[FlagName, ...] = ()
    until: Until = _END_OF_TURN

    @model_validator(mode="after")
    def _gives_something(self) -> "Grant":
        if bool(self.keyword) == bool(self.passive):
            raise ValueError("'grant' gives either a 'keyword' or 'passive' text")
        return self

    def affected(self) -> Whom:
        return self.what

    def changes(self) -> tuple[ContinuousChange, ...]:
        if self.keyword:
            return (ContinuousChange.model_construct(gains=(self.keyword,)),)
        return merge_changes(flags()[name].full_form for name in self.passive)

    def question_end(self, scope: Scope) -> str:
        if self.keyword:
            return f"to give {self.keyword}"
        return f"; {' and '.join(flag_texts(self.passive, 'it'))}"

    def words(self, scope: Scope) -> Instructions:
        cards, until = reference_phrase(self.what, scope), until_text(self.until, scope)
        if self.keyword:
            return Instruction(f"give {cards} {self.keyword} {until}")
        if not isinstance(self.what, Selection):
            it, lead = cards, ""
        else:
            it, lead = "it", f"choose {selection_phrase(self.what, scope, asks=False)}: "
        text = listed(flag_texts(self.passive, it))
        return Instruction(f"{lead}{text} {until}", whole=not lead)


class BecomeCopyOf(LastingEffect):
    """Make a unit a copy of another for a while.

    It takes over title, printed abilities and printed values, with X as it is now; its own type stays.
    """

    op: Literal["become_copy_of"]
    example: ClassVar[str] = "become_copy_of: {what: {choose: unit}, of: {target: unit}}"
    about_one: ClassVar[tuple[str, ...]] = ("what", "of")
    what: What
    of: What
    until: Until = _END_OF_TURN

    def affected(self) -> Whom:
        return self.what

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (ContinuousChange.model_construct(copy_of=self.of),)

    def question_end(self, scope: Scope) -> str:
        return "to become a copy"

    def words(self, scope: Scope) -> Instructions:
        who, model = reference_phrase(self.what, scope), reference_phrase(self.of, scope)
        return Instruction(f"have {who} become a copy of {model} {until_text(self.until, scope)}{COPY_NOTE}")


def abilities_granted_by(node: Node) -> Iterator[str]:
    """Yield the names of the shared abilities that a node gives to cards."""
    if isinstance(node, Grant):
        yield from [node.keyword] if node.keyword else []
    elif isinstance(node, ContinuousChange):
        yield from (gain for gain in node.gains if isinstance(gain, str))
