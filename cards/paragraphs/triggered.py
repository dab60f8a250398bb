"""Text that is triggered by events: triggered text, reactions, and status abilities of aspects."""

from typing import ClassVar, Literal

from pydantic import Field, model_validator

from cards.conditions import Conditions
from cards.conditions.game_state import condition_clause
from cards.cost import Cost, Waivable
from cards.effects.cards import DiscardFromPlay
from cards.effects.damage import Destroy
from cards.effects.effect import Effects, effect_lines
from cards.events import EVENTS, Timing
from cards.filters import Filter
from cards.node_search import nodes_within
from cards.paragraphs.paragraph import Paragraph
from cards.triggers import Trigger
from cards.wording.costs import cost_text, price_text, waived_text
from cards.wording.scope import Scope
from cards.wording.sentences import Instruction, joined_lines, optional, sentences


class TriggeredParagraph(Paragraph):
    """Text that resolves when or after an event, or before it `would` happen; with `may` it is optional.

    `pays` is the price of an optional text, which is offered only if that can be paid. With `once: turn` it
    is not offered again in a turn in which it was used. Text `between_realms` works while its card is in its
    owner's hand or discard pile, and not in play.
    """

    example: ClassVar[str] = "{after: {event: passed}, effects: [draw: 1]}"
    leading_keys: ClassVar[tuple[str, ...]] = ("would", "when", "after")
    granted: ClassVar[bool] = True
    would: Trigger | None = None
    when: Trigger | None = None
    after: Trigger | None = None
    condition: Conditions | None = Field(None, alias="if")
    may: bool = False
    pays: Cost | None = None
    once: Literal["turn"] | None = None
    between_realms: bool = False
    effects: Effects = Field(min_length=1)

    @model_validator(mode="after")
    def _one_timing(self) -> "TriggeredParagraph":
        if sum(given is not None for given in (self.would, self.when, self.after)) != 1:
            raise ValueError("a triggered text has one of 'would', 'when' and 'after'")
        self.trigger.check_timing(self.timing)
        if self.pays is not None and not self.may:
            raise ValueError("a text that 'pays' is optional: add 'may: true'")
        if self.pays is not None and any(way.main or way.side for way in self.pays.ways()):
            raise ValueError("a triggered text takes no action: 'pays' lists dice, discards or exhaust")
        return self

    @property
    def timing(self) -> Timing:
        """Return whether it resolves before, when or after the event: `would`, `when` or `after`."""
        return "would" if self.would else "when" if self.when else "after"

    @property
    def trigger(self) -> Trigger:
        """Return the trigger that it waits for."""
        found = self.would or self.when or self.after
        assert found is not None
        return found

    def words(self, scope: Scope, it: str) -> str:
        lead = self.trigger.words(self.timing, scope, once=self._ends_its_card())
        if self.between_realms and not self._says_where_it_is():
            lead = f"from your hand or discard pile, {lead}"
        if self.once is not None:
            lead = f"once per {self.once}, {lead}"
        if self.condition is not None:
            about = self.trigger.card if isinstance(self.trigger.card, str) else ""
            lead += f", {condition_clause(self.condition, scope, about)}"
            scope = scope.inner(None if self._asks_where_it_is() else self.condition.mentioned_card)
        lines = effect_lines(self.effects, scope)
        if self.may:
            lines = [optional(lines, "" if self.pays is None else price_text(self.pays, scope.this))]
        elif self.condition is not None and len(lines) > 1:
            # A full stop would end the condition.
            lines = [Instruction(joined_lines(lines), whole=True)]
        return sentences(lines, lead)

    def _says_where_it_is(self) -> bool:
        """Return True if the text says where its card is, or its trigger is about this card out of play."""
        return self._asks_where_it_is() or all(
            each.card == "this" and EVENTS[each.event].out_of_play for each in self.trigger.alternatives
        )

    def _asks_where_it_is(self) -> bool:
        return any(
            isinstance(node, Filter) and node.lies_in is not None for node in nodes_within(self.condition)
        )

    def _ends_its_card(self) -> bool:
        """Return True if the text says where its card is, or the trigger is about this card out of play."""
        return not (self.may or self.condition) and any(
            isinstance(effect, Destroy | DiscardFromPlay) and effect.what in ("this", "host")
            for effect in self.effects
        )


class ReactionParagraph(Paragraph):
    """Lets the card be played from the hand as a reaction, when or after an event (Rulebook p. 9).

    On a card that is no reaction spell this is a reaction box: the card is played without its action (or
    without the parts in `waives`), or for another price (`or_pays`); then `effects` resolve. If it is
    `uncounted`, it does not count as the player's one reaction in a turn.
    """

    example: ClassVar[str] = "{reaction: after, to: {event: passed}, effects: [draw: 1]}"
    reaction: Timing
    to: Trigger
    condition: Conditions | None = Field(None, alias="if")
    waives: tuple[Waivable, ...] | None = None
    or_pays: Cost | None = None
    uncounted: bool = False
    effects: Effects = ()

    @model_validator(mode="after")
    def _has_its_moment(self) -> "ReactionParagraph":
        self.to.check_timing(self.reaction)
        if self.waives is not None and self.or_pays is not None:
            raise ValueError("a reaction box has 'waives' or 'or_pays', not both")
        return self

    def words(self, scope: Scope, it: str) -> str:
        free = ", without paying its action," if it == "this unit" else ""
        if self.waives is not None:
            free = f", {waived_text(self.waives)}," if self.waives else ""
        elif self.or_pays is not None:
            free = f", for {cost_text(self.or_pays)} instead of its cost,"
        played = f"You may play {it} as a reaction{free} {self.to.words(self.reaction, scope)}"
        if self.condition is not None:
            played += f", if {self.condition.words(scope)}"
        played += ", even if you have played a reaction this turn." if self.uncounted else "."
        return " ".join(filter(None, (played, sentences(effect_lines(self.effects, scope)))))


class StatusParagraph(Paragraph):
    """A status ability (the green box of an aspect).

    At the start of its player's turn one status token is removed and the effects resolve, even if the aspect
    is exhausted. `status` is the number of pips; `0` if there are none, so that nothing refills it.
    """

    example: ClassVar[str] = "{status: 1, effects: [draw: 1]}"
    status: int = Field(ge=0)
    effects: Effects = Field(min_length=1)

    def words(self, scope: Scope, it: str) -> str:
        lines = effect_lines(self.effects, scope)
        whose = "its" if it == scope.boss else "your"
        lead = f"At the start of {whose} turn, exhausted or not, take 1 status token off {it} to do this:"
        return f"{lead} {sentences(lines)}"

    @property
    def label(self) -> str:
        return f"Status {self.status}" if self.status else "Status"
