"""Writes triggers: the moments that a text waits for."""

from __future__ import annotations

from cards.filters import Filter
from cards.grammar.nouns import one, that
from cards.grammar.scope import Scope
from cards.grammar.words import article
from cards.moments import EVENTS, Cause, Trigger


def moment_text(trigger: Trigger, timing: str, scope: Scope, once: bool = False) -> str:
    """`when` or `after` with its clause, or a point of the round; names its cards in the scope.

    `once` says that the text does not come again: it takes its card out of play.
    """
    told = trigger_text(trigger, scope)
    if timing == "when" and trigger.by is None:
        at = EVENTS[trigger.event].at
        if trigger.event == "draw_step":
            scope.more = trigger.of == "you"
        if trigger.of in at:
            return at["once"] if once and "once" in at else at[trigger.of]
    return f"{timing} {told}"


def trigger_text(trigger: Trigger, scope: Scope) -> str:
    """A trigger as the clause behind `when` or `after`; names its cards in the scope."""
    happens = EVENTS[trigger.event]
    if not isinstance(happens.words, str):
        yours, theirs, anybodys = happens.words
        told = {"you": yours, "opponent": theirs}.get(trigger.of, anybodys)
        scope.names["subject"] = "that opponent" if trigger.of == "opponent" else "that player"
        told += _cards_of(trigger, scope)
    elif happens.card:
        card = _card(trigger.card, scope)
        other = one(trigger.other, scope) if trigger.other is not None else "a unit"
        scope.names["subject"] = _known(trigger.card, scope)
        scope.names["other"] = that(trigger.other.kind) if trigger.other is not None else "that unit"
        if scope.names["other"] == "that card" and trigger.event == "destroys_by_attacking":
            other, scope.names["other"] = other.replace("card", "unit"), "that unit"
        told = happens.words.format(card=card, other=other)
        if trigger.other is not None and trigger.event != "destroys_by_attacking":
            told += f" together with {other}"
        told += _controller(trigger)
    else:
        told = happens.words
    if trigger.by is None:
        return told
    behind = "that opponent" if trigger.by.of == "opponent" else "the player behind it"
    scope.names["controller of cause"] = behind
    return told + cause_text(trigger.by, "of" if trigger.event in ("targeted", "player_targeted") else "by")


def _card(card: Filter | str | None, scope: Scope) -> str:
    if card is None:
        return "a card"
    return scope.phrase(card) if isinstance(card, str) else one(card, scope)


def _known(card: Filter | str | None, scope: Scope) -> str:
    if isinstance(card, Filter):
        return "your Phoenixborn" if card.kind == "phoenixborn" and card.of == "you" else that(card.kind)
    return "that card" if card is None else scope.phrase(card)


def _controller(trigger: Trigger) -> str:
    """`of` given with an event about a card says under whose control it happens."""
    return {"you": " on your side", "opponent": " on an opposing side"}.get(trigger.of, "")


def _cards_of(trigger: Trigger, scope: Scope) -> str:
    """A card or second card given with an event about a player."""
    with_cards = [_card(card, scope) for card in (trigger.card, trigger.other) if card is not None]
    return f" with {' and '.join(with_cards)}" if with_cards else ""


_CAUSES = {
    None: "effect",
    "effect": "spell, ability or dice power",
    "attack or effect": "attack, spell, ability or dice power",
}


def cause_text(cause: Cause, link: str = "by") -> str:
    """What brings the moment about, as words that end the clause."""
    if cause.a is None and cause.of == "any":
        return ""
    named = _CAUSES.get(cause.a, cause.a)
    if cause.of == "opponent":
        return f" {link} an opponent's {named}"
    return f" {link} {article(str(named))}{' of yours' if cause.of == 'you' else ''}"
