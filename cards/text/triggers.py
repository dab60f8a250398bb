"""Writes triggers: the moments that a text waits for."""

from __future__ import annotations

from cards.filters import Filter
from cards.grammar.nouns import one, that
from cards.grammar.scope import Scope
from cards.grammar.words import article
from cards.moments import Cause, Trigger

_ABOUT_A_CARD = {
    "comes_into_play": "{card} enters play",
    "declared_attacker": "{card} is declared as an attacker",
    "declared_blocker": "{card} is declared as a blocker",
    "declared_guard": "{card} is declared as a guard",
    "targeted": "{card} becomes a target",
    "dealt_damage": "{card} is dealt damage",
    "wounds_placed": "wound tokens are placed on {card}",
    "destroyed": "{card} is destroyed",
    "destroys_by_attacking": "{card} destroys {other} by attacking",
    "leaves_play": "{card} leaves play",
}
"""The clause of each event that is about a card."""

_ABOUT_A_PLAYER = {
    "attackers_declared": (
        "you declare attackers",
        "an opponent declares attackers",
        "a player declares attackers",
    ),
    "turn_begins": ("your turn begins", "a turn of an opponent begins", "a turn begins"),
    "turn_ends": ("your turn ends", "a turn of an opponent ends", "a turn ends"),
    "draw_step": (
        "you draw cards in the prepare phase",
        "an opponent draws cards in the prepare phase",
        "a player draws cards in the prepare phase",
    ),
    "passed": ("you pass", "an opponent passes", "a player passes"),
    "player_targeted": ("you become a target", "an opponent becomes a target", "a player becomes a target"),
}
"""The clauses of each event that is about a player: yours, an opponent's, anybody's."""

_ABOUT_NOBODY = {
    "prepare_ends": "the prepare phase ends",
    "player_turns_begin": "the player turns phase begins",
    "end_of_round": "the round ends",
}


_AT = {
    "prepare_ends": "at the end of the prepare phase",
    "player_turns_begin": "at the start of the player turns phase",
    "end_of_round": "at the end of each round",
}
"""What `when` reads as with a point of the round."""

_AT_ONCE = {"end_of_round": "at the end of this round"}
"""The same for text that comes but once, as it ends with its card."""

_DRAWING = {"you": "in the draw step of the prepare phase", "opponent": "in an opponent's draw step"}


def moment_text(trigger: Trigger, timing: str, scope: Scope, once: bool = False) -> str:
    """`when` or `after` with its clause, or a point of the round; names its cards in the scope.

    `once` says that the text does not come again: it takes its card out of play.
    """
    told = trigger_text(trigger, scope)
    if timing == "when" and trigger.by is None:
        if trigger.event in _AT:
            return (_AT_ONCE if once else {}).get(trigger.event, _AT[trigger.event])
        if trigger.event == "draw_step" and trigger.of in _DRAWING:
            scope.more = trigger.of == "you"
            return _DRAWING[trigger.of]
    return f"{timing} {told}"


def trigger_text(trigger: Trigger, scope: Scope) -> str:
    """A trigger as the clause behind `when` or `after`; names its cards in the scope."""
    if trigger.event in _ABOUT_A_CARD:
        card = _card(trigger.card, scope)
        other = one(trigger.other, scope) if trigger.other is not None else "a unit"
        scope.names["subject"] = _known(trigger.card, scope)
        scope.names["other"] = that(trigger.other.kind) if trigger.other is not None else "that unit"
        if scope.names["other"] == "that card" and trigger.event == "destroys_by_attacking":
            other, scope.names["other"] = other.replace("card", "unit"), "that unit"
        told = _ABOUT_A_CARD[trigger.event].format(card=card, other=other)
        if trigger.other is not None and trigger.event != "destroys_by_attacking":
            told += f" together with {other}"
        told += _controller(trigger)
    elif trigger.event in _ABOUT_A_PLAYER:
        yours, theirs, anybodys = _ABOUT_A_PLAYER[trigger.event]
        told = {"you": yours, "opponent": theirs}.get(trigger.of, anybodys)
        scope.names["subject"] = "that opponent" if trigger.of == "opponent" else "that player"
        told += _cards_of(trigger, scope)
    else:
        told = _ABOUT_NOBODY[trigger.event]
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
