"""Questions with every word replaced, which does not disturb programs that read values."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from engine.kernel.decision import Answer, Decision
from engine.kernel.game_with_undo import Game
from engine.kernel.session import Session


def scrambled(decision: Decision, seed: int) -> Decision:
    """Return the question with meaningless prompt, ids and labels, which differ by seed."""

    def token(word: str) -> str:
        return blake2b(f"{seed}:{word}".encode(), digest_size=6).hexdigest()

    options = tuple(
        replace(option, id=token(f"id {option.id}"), label=token(f"label {number}"))
        for number, option in enumerate(decision.options)
    )
    return replace(decision, prompt=token("prompt"), options=options)


def unscrambled(decision: Decision, answer: Answer, seed: int) -> Answer:
    """Return the answer to `decision` that corresponds to an answer to its scrambled twin."""
    real = {
        twin.id: own.id for twin, own in zip(scrambled(decision, seed).options, decision.options, strict=True)
    }
    return tuple(real[pick] for pick in answer)


class ScrambledSession:
    """Game whose every question is scrambled, each differently."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._asked = 0
        self._twins: tuple[Decision, Decision] | None = None

    @property
    def game(self) -> Game[Any]:
        """Return the game itself."""
        return self._session.game

    @property
    def decision(self) -> Decision | None:
        """Return the scrambled twin of the pending question."""
        own = self._session.decision
        if own is None:
            return None
        if self._twins is None or self._twins[0] is not own:
            self._asked += 1
            self._twins = (own, scrambled(own, self._asked))
        return self._twins[1]

    def answer(self, picks: Answer) -> None:
        """Give the answer that corresponds to one to the scrambled twin."""
        own = self._session.decision
        assert own is not None
        self._session.answer(unscrambled(own, picks, self._asked))

    def apply_reports(self, *picks: str) -> tuple[int, int]:
        """Apply reports by their own ids, which are no options."""
        return self._session.apply_reports(*picks)
