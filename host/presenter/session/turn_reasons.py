"""Sentences in which built-in players say why they played a turn as they did."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.kernel.decision import Answer, Decision
    from host.presenter.ports import LineLike

TURN_KIND = "turn"
"""Kind of the question what to do in a turn."""


class TurnReason(Struct, frozen=True):
    """The reason for an answer of a seat. It counts as long as this is the answer of that number."""

    seat: str
    answer: Answer
    text: str


class TurnReasons:
    """Reasons for answers that built-in players gave since the game was opened; they are saved nowhere.

    An undo removes those for the answers that it takes back; a redo brings them again.
    """

    def __init__(self, match: Any) -> None:
        self._match = match
        self._by_number: dict[int, TurnReason] = {}
        """Reasons by the number of answers before."""
        for seat, choose in match.built_in.items():
            match.built_in[seat] = partial(self._choose, choose)

    def _choose(self, choose: Callable[[Decision], Answer], asked: Decision) -> Answer:
        """Return the answer of a player, and note its reason."""
        number, answer = len(self._match.game.journal), choose(asked)
        chosen = asked.kind == TURN_KIND and len(asked.options) > 1
        text = self._match.reason_of(asked.seat) if chosen else ""
        self._by_number[number] = TurnReason(asked.seat, tuple(answer), text)
        return answer

    def below(self, lines: Sequence[LineLike], turn_seat: str) -> dict[int, str]:
        """Return the reasons as sentences, by the index of the log line below which each belongs.

        That is the last line of its turn.

        A turn that is not over, that of `turn_seat` now, has none yet: it might give away what comes next.
        """
        found: dict[int, list[str]] = {}
        entries = self._match.game.journal.entries
        ends = [line.end[0] for line in lines]
        for number, reason in sorted(self._by_number.items()):
            entry = entries[number] if number < len(entries) else None
            if (
                not reason.text
                or entry is None
                or (entry.decision.seat, entry.answer) != (reason.seat, reason.answer)
            ):
                continue
            at = next((at for at, end in enumerate(ends) if end >= number), None)
            if at is None:
                continue
            while at + 1 < len(lines) and lines[at + 1].heading == lines[at].heading:
                at += 1
            if at + 1 == len(lines) and turn_seat == lines[at].turn_seat:
                continue
            if reason.text not in (texts := found.setdefault(at, [])):
                texts.append(reason.text)
        return {at: f"Why: {'; then '.join(texts)}." for at, texts in found.items()}
