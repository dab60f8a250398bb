"""Triggers: the events that a text waits for, with the cards they are about and their cause."""

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from cards.conditions.condition import Conditions
from cards.events import EVENTS, EventName, How, Timing
from cards.filter_fields import Ref, Token, ZoneName
from cards.filters import Filter, known_card, one_card
from cards.node import Node
from cards.selection import Selection
from cards.wording.scope import Scope
from cards.wording.selection_phrases import selection_phrase
from cards.wording.words import PILES, article, join_clauses, listed
from cards.wording.words import past_tense as as_past

CauseName = Literal[
    "attack",
    "counter",
    "spell",
    "ability",
    "dice power",
    "rule",
    "effect",
    "attack or effect",
]
"""The kinds of causes. `effect` is any spell, ability or dice power; `rule` means that rules alone caused it.
"""


_CAUSES = {
    "effect": ("spell", "ability", "dice power"),
    "attack or effect": ("attack", "spell", "ability", "dice power"),
}


_TARGETS = {"phoenixborn": "Phoenixborn", "unit": "unit"}


_USED = {"ability_used": "that ability", "spell_used": "that spell"}
"""The text that is canceled in answer to these events; for other events it could be any of them."""
_HOW = {"rerolled": "re-rolled", "set": "turned to a side"}


_CONTROL = {
    "you": "you control",
    "opponent": "an opponent controls",
    "another player": "another player controls",
}


def _kinds(kinds: Sequence[str]) -> str:
    each = dict.fromkeys(word for kind in kinds for word in _CAUSES.get(kind, (kind,)))
    return listed(list(each), "or") if kinds else ""


def _listed(given: Any) -> Any:
    return (given,) if isinstance(given, str) else given


class Cause(Node):
    """The cause of an event: its kind (any of several), the card it comes from, and who controls that."""

    a: Annotated[tuple[CauseName, ...], BeforeValidator(_listed)] = ()
    card: Filter | Literal["this", "host"] | None = None
    of: Literal["you", "opponent", "another player", "any"] = "any"
    """The controller of that card; `another player` is any but the controller of the card it happens to."""

    def card_words(self, scope: Scope) -> str:
        """Write the card that it comes from, once it is known: `the attacking unit`."""
        if isinstance(self.card, str):
            return scope.phrase(self.card)
        acts = {"attack": "attacking", "counter": "countering"}.get(" ".join(self.a), "")
        noun = "card" if self.card is None else self.card.noun.replace("phoenixborn", "Phoenixborn")
        return f"the {acts} {'unit' if noun == 'card' else noun}" if acts else f"the {noun} that caused it"

    def words(self, scope: Scope, link: str = "by") -> str:
        """Write the cause as words that end the clause."""
        if self.card is not None:
            card, whose = self.card, {name: f" that {who}" for name, who in _CONTROL.items()}
            if isinstance(card, Filter) and card.of == "any" and self.of != "another player":
                behind = one_card(card.model_copy(update={"of": self.of}), scope)
            else:
                behind = scope.phrase(card) if isinstance(card, str) else one_card(card, scope)
                behind += whose.get(self.of, "")
            kinds = _kinds(self.a)
            return f" {link} {article(kinds)} of {behind}" if kinds else f" {link} {behind}"
        if not self.a and self.of == "any":
            return ""
        named = _kinds(self.a) or "effect"
        if self.of in ("opponent", "another player"):
            return f" {link} {article(self.of) if self.of == 'opponent' else self.of}'s {named}"
        return f" {link} {article(named)}{' of yours' if self.of == 'you' else ''}"


class TextSays(Node):
    """The content of the text that is used.

    It is `inexhaustible` or not, and it affects each card of one of the selections in `affects`, such as
    `{each: unit}`.
    """

    inexhaustible: bool | None = None
    affects: tuple[Selection, ...] = ()

    @model_validator(mode="after")
    def _asks_something(self) -> Self:
        if self.inexhaustible is None and not self.affects:
            raise ValueError("this asks nothing of the text: 'inexhaustible' or 'affects'")
        if any(wanted.way != "each" for wanted in self.affects):
            raise ValueError("'affects' lists what a text is about as a whole: {each: unit}")
        return self

    def words(self, scope: Scope) -> str:
        """Write what is known of the text, to follow its name: ` that is not inexhaustible`."""
        predicates = []
        if self.inexhaustible is not None:
            predicates.append(f"is {'' if self.inexhaustible else 'not '}inexhaustible")
        if self.affects:
            predicates.append(
                f"affects {listed([selection_phrase(wanted, scope) for wanted in self.affects], 'or')}"
            )
        return f" that {listed(predicates)}"


class Trigger(Node):
    """A trigger: the event, the card it is about, a second card, and the cause.

    For `destroys_by_attacking` the card is the attacker and `other` the unit that it destroyed; for
    `targeted` the card is the target. `of` says whose turn, pass, declaration or dice it is, or which player
    is the target; in `later` also a player whom the text has named. `how` is what was done to dice (any of
    several), `token` a kind of token, `from` where a card comes from, `attacking` what the attack is on,
    `during` whose turn it must be. `any` lists triggers of which one is enough; `becomes` is a condition that
    did not hold before.
    """

    event: EventName = "becomes"
    card: Filter | Literal["this", "host"] | None = None
    other: Filter | None = None
    of: Literal["you", "opponent", "any"] | Ref = "any"
    by: Cause | None = None
    how: Annotated[tuple[How, ...], BeforeValidator(_listed)] = ()
    token: Token | None = None
    origin: Annotated[tuple[ZoneName, ...], Field(alias="from"), BeforeValidator(_listed)] = ()
    attacking: Literal["phoenixborn", "unit"] | None = None
    saying: TextSays | None = None
    during: Literal["your turn", "a turn of an opponent", "a turn"] | None = None
    any: "tuple[Trigger, ...]" = Field((), min_length=2)
    becomes: Conditions | None = None

    @model_validator(mode="after")
    def _asks_what_it_tells(self) -> Self:
        given = [key for key in ("event", "any", "becomes") if key in self.model_fields_set]
        if len(given) != 1:
            raise ValueError("a moment is told by one of 'event', 'any' and 'becomes'")
        if self.any:
            more = self.model_fields_set - {"any"}
            if more:
                raise ValueError(f"'{min(more)}' belongs to each of the moments under 'any'")
            return self
        if self.event == "becomes" and self.becomes is None:
            raise ValueError("'becomes' takes a condition: becomes: {card: this, is: {wounded: true}}")
        for key in ("card", "other", "of", "by", "how", "token", "origin", "attacking", "saying"):
            if getattr(self, key) not in (None, "any", ()) and not getattr(EVENTS[self.event], key):
                having = ", ".join(event for event, spec in EVENTS.items() if getattr(spec, key))
                raise ValueError(f"'{self.event}' has no '{key}'; moments that have one: {having}")
        return self

    @cached_property
    def key(self) -> str:
        """Return a digest that is equal for equal triggers."""
        return hashlib.sha256(self.model_dump_json(by_alias=True).encode()).hexdigest()[:16]

    @property
    def alternatives(self) -> "tuple[Trigger, ...]":
        """Return the triggers it consists of, one or several."""
        return self.any or (self,)

    def waits_for(self, event: str) -> bool:
        """Return True if the trigger waits for `event` in any of its alternatives."""
        return any(each.event == event for each in self.alternatives)

    def has_detail(self, key: str) -> bool:
        """Return True if every event it waits for has this detail."""
        return all(getattr(EVENTS[each.event], key) for each in self.alternatives)

    def check_timing(self, timing: Timing) -> None:
        """Raise `ValueError` if a text cannot answer the event at this timing."""
        for each in self.alternatives:
            timings = EVENTS[each.event].all_timings
            if timing not in timings:
                having = " and ".join(f"'{time}'" for time in timings)
                raise ValueError(f"nothing resolves '{timing}' {each.event}: it has {having} only")

    def words(self, timing: Timing, scope: Scope, once: bool = False) -> str:
        """Write `when` or `after` with the clause, or a point of the round; name the cards in `scope`.

        `once` says that the text cannot trigger again, because it takes its card out of play.
        """
        if self.becomes is not None:
            return f"as soon as {self.becomes.words(scope)}"
        clause = self.clause(scope, would=timing == "would")
        if timing == "would":
            return f"when {clause}"
        if timing == "when" and self.by is None and not self.any and self.during is None:
            happens = EVENTS[self.event]
            if isinstance(happens.at, tuple) and self.of != "any":
                scope.more = self.event == "draw_step" and self.of == "you"
                yours, theirs = happens.at
                return yours if self.of == "you" else theirs
            if isinstance(happens.at, str) and happens.at:
                return (happens.at_once if once else "") or happens.at
        return f"{timing} {clause}"

    def clause(self, scope: Scope, past: bool = False, would: bool = False) -> str:
        """Write the clause after `when` or `after`, in the past or conditional; name the cards in `scope`."""
        if self.any:
            return join_clauses(
                [each.clause(scope, past, would) for each in self.any],
                {each._who(scope) for each in self.any},
            )
        if self.becomes is not None:
            return f"it becomes so that {self.becomes.words(scope)}"
        clause = self._about(scope, past, would)
        if self.by is not None:
            behind = "that opponent" if self.by.of == "opponent" else "the player behind it"
            scope.names["controller of cause"] = behind
            scope.names["cause"] = self.by.card_words(scope)
            clause += self.by.words(scope, EVENTS[self.event].link)
        return f"{clause} during {self.during}" if self.during else clause

    def _who(self, scope: Scope) -> str:
        """Return the words with which the clause may begin: the card or the player it is about."""
        if EVENTS[self.event].card and isinstance(EVENTS[self.event].clause, str):
            return self._card(scope)
        return {"you": "you", "opponent": "an opponent"}.get(self.of, "a player")

    def _card(self, scope: Scope) -> str:
        """Write the card it is about; its player may be given by the trigger too."""
        if isinstance(self.card, Filter) and self.of != "any" and self.card.of == "any":
            return one_card(self.card.model_copy(update={"of": self.of}), scope)
        return _card(self.card, scope)

    def _about(self, scope: Scope, past: bool, would: bool) -> str:
        reads = EVENTS[self.event].would if would else EVENTS[self.event].clause
        scope.canceled = _USED.get(self.event, scope.canceled)
        if isinstance(reads, tuple):
            yours, theirs, anybodys = reads
            scope.names["subject"] = "that opponent" if self.of == "opponent" else "that player"
            if self.event == "cost_paid":
                scope.spent = "spent on that cost"
            elif self.event == "dice_exhausted":
                scope.spent = "put there"
            clause = {"you": yours, "opponent": theirs, "any": anybodys}.get(self.of)
            if clause is None:
                clause = theirs.replace("an opponent", scope.phrase(self.of))
            clause = clause.format(how=listed([_HOW.get(how, how) for how in self.how or ("changed",)], "or"))
            if self.card is not None and EVENTS[self.event].first:
                scope.names["subject"] = EVENTS[self.event].first
            if self.attacking is not None:
                clause += f" to attack a {_TARGETS[self.attacking]}"
            return (as_past(clause) if past else clause) + self._with_cards(scope)
        reads = as_past(reads) if past else reads
        if not EVENTS[self.event].card:
            return reads
        card = self._card(scope)
        other = one_card(self.other, scope) if self.other is not None else "a unit"
        scope.names["subject"] = _known(self.card, scope)
        scope.names["other"] = known_card(self.other.noun) if self.other is not None else "that unit"
        if scope.names["other"] == "that card" and EVENTS[self.event].other:
            other, scope.names["other"] = other.replace("card", "unit"), "that unit"
        if self.event in ("destroys", "destroys_by_attacking") and scope.names["subject"] == "that unit":
            scope.names["other"] = "the destroyed unit"
        token = "any" if self.token is None else f"{self.token}".replace("red rains", "Red Rains")
        whose = "your" if isinstance(self.card, str) else "a"
        places = [f"{whose} {PILES[place]}" if place in PILES else place for place in self.origin]
        origin = f" from {listed(places, 'or')}" if places else ""
        text = "" if self.saying is None else self.saying.words(scope)
        clause = reads.format(card=card, other=other, token=token, origin=origin, text=text)
        if self.event == "played" and isinstance(self.card, Filter) and "you" in (self.of, self.card.of):
            played = one_card(self.card.model_copy(update={"of": "any"}), scope)
            clause = f"you {'played' if past else 'play'} {played}"
        if self.other is not None and not EVENTS[self.event].other:
            clause += f" together with {other}"
        return clause if isinstance(self.card, Filter) else clause + _on_side(self.of, scope)

    def _with_cards(self, scope: Scope) -> str:
        """Write the card, or both cards, given with an event about a player."""
        cards = [_card(card, scope) for card in (self.card, self.other) if card is not None]
        return EVENTS[self.event].cards.format(cards=" and ".join(cards)) if cards else ""


def _card(card: Filter | str | None, scope: Scope) -> str:
    if card is None:
        return "a card"
    return scope.phrase(card) if isinstance(card, str) else one_card(card, scope)


def _known(card: Filter | str | None, scope: Scope) -> str:
    if isinstance(card, Filter):
        return (
            "your Phoenixborn" if card.kind == "phoenixborn" and card.of == "you" else known_card(card.noun)
        )
    return "that card" if card is None else scope.phrase(card)


def _on_side(of: str, scope: Scope) -> str:
    """Write under whose control an event about a card happens, if `of` is given."""
    sides = {"any": "", "you": " on your side", "opponent": " on an opposing side"}
    return sides[of] if of in sides else f" on the side of {scope.phrase(of)}"
