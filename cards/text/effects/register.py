"""The writers of effects, found by their node; each module of this package registers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from cards import effects as fx
from cards.text.lines import Line, merged
from cards.text.scope import Scope
from cards.text.selections import player
from cards.text.words import possessive

Written = Line | list[Line]
Writer = Callable[[Any, Scope], Written]
EFFECT_WRITERS: dict[type[Any], Writer] = {}
AnyWriter = TypeVar("AnyWriter", bound=Writer)


def effect_lines(effects: Iterable[fx.Effect], scope: Scope) -> list[Line]:
    """The instructions for a list of effects, in the order in which they resolve."""
    lines: list[Line] = []
    for effect in effects:
        written = EFFECT_WRITERS[type(effect)](effect, scope)
        lines.extend(written if isinstance(written, list) else [written])
    return merged(lines)


def writes(kind: type[Any]) -> Callable[[AnyWriter], AnyWriter]:
    """Register the writer of an effect."""

    def register(writer: AnyWriter) -> AnyWriter:
        EFFECT_WRITERS[kind] = writer
        return writer

    return register


def who_acts(who: str, scope: Scope) -> tuple[str, str, str]:
    """Who carries an effect out: the subject (empty for the reader) and the two possessives."""
    if who == "you":
        return "", "your", "your"
    if who == "subject":
        known = scope.phrase("subject")
        if known not in ("that player", "that opponent"):
            known = f"the controller of {known}"
        return known, "their", "their"
    words = {
        "opponent": "an opponent",
        "target player": "a target player",
        "target opponent": "a target opponent",
        "each player": "each player",
    }
    subject = words.get(who) or player(who, scope)
    return subject, "their", possessive(subject)
