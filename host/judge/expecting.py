"""Compares a game with what a scenario expects of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.decision import IllegalAnswer
from host.judge.answering import Mismatch, any_option, find_option, picks_for
from host.judge.facts import ANY_ORDER, Look, facts_of
from host.judge.seats import seat_of
from host.judge.wording import Question


def differences(wanted: dict[str, Any], look: Look) -> Iterator[str]:
    """Every way in which the game is not as expected, one sentence each."""
    for subject, facts in wanted.items():
        found = facts_of(subject, look)
        for name, value in facts.items():
            key = name.replace("_", " ")
            if key not in found:
                raise Mismatch(f"'{subject}' has no '{name}'; it has {', '.join(sorted(found))}")
            if not _alike(key, found[key], value):
                yield f"{subject}: {name} is {_shown(found[key])}, expected {_shown(value)}"


def _alike(name: str, found: Any, wanted: Any) -> bool:
    if name in ANY_ORDER and isinstance(found, list) and isinstance(wanted, list):
        return sorted(map(str, found)) == sorted(map(str, wanted))
    # In Python true is 1; on a table it is not.
    return isinstance(found, bool) == isinstance(wanted, bool) and bool(found == wanted)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def _other_asked(seat: str, question: Question | None) -> str:
    """That this seat is not asked now, but another or nobody; empty when it is."""
    asked = "nobody" if question is None else question.decision.seat
    return "" if asked == seat_of(seat) else f"{seat} should be asked now, but {asked} is"


def not_refused(wanted: dict[str, Any], question: Question | None) -> Iterator[str]:
    """Answers the game would take though it should refuse them."""
    for seat, said in wanted.items():
        if other := _other_asked(seat, question):
            yield other
            continue
        assert question is not None
        try:
            question.decision.check(picks_for(question, said))
        except (Mismatch, IllegalAnswer):
            continue
        yield f"'{_shown(said)}' should be refused to '{question.decision.prompt}', but it is a legal answer"


def wrong_offers(wanted: dict[str, Any], offering: bool, question: Question | None) -> Iterator[str]:
    """What is not offered though it should be, or is though it should not."""
    for seat, words in wanted.items():
        if other := _other_asked(seat, question):
            yield other
            continue
        assert question is not None
        for word in words if isinstance(words, list) else [words]:
            # What must be offered is one option; what must not be is any that the word could mean.
            meant = find_option if offering else any_option
            if (meant(question, str(word)) is not None) != offering:
                should = "should be offered" if offering else "should not be offered"
                yield f"'{word}' {should} to '{question.decision.prompt}'; offered: {question.offered}"
