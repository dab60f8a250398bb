"""A game as text: every answer a person gave, and what came of it, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.kernel.decision import TABLE
from host.presenter.phrases.told import event_sentence

if TYPE_CHECKING:
    from engine.kernel.journal import Entry, Happening
    from host.presenter.ports import MatchLike
    from host.store import Mark


def transcript(match: MatchLike, count: int, marks: Sequence[Mark] = ()) -> Iterator[str]:
    """The opening and the first `count` answers of the game, line by line.

    Answers are numbered as `--to` and the app's log count them; what happened is indented below. Chance
    is told by its events. `marks` stand where somebody went back to.
    """
    for happening in match.game.journal.opening:
        yield from _told(match, happening)
    for number, entry in enumerate(match.game.journal.entries[:count]):
        yield from (
            f"        went back to here after seeing {mark.seen}" for mark in marks if mark.at == number
        )
        if entry.decision.seat != TABLE:
            yield f"{number + 1:>5}  {_answered(entry)}"
        for happening in entry.happenings:
            yield from _told(match, happening)
    if count == len(match.game.journal) and match.game.outcome is not None:
        yield str(match.game.outcome)


def _answered(entry: Entry) -> str:
    return f"{entry.decision.seat}: {', '.join(entry.labels) or 'nothing'} ({entry.decision.prompt})"


def _told(match: MatchLike, happening: Happening) -> Iterator[str]:
    sentence = event_sentence(match, happening).text
    if sentence:
        yield f"        {sentence}"
