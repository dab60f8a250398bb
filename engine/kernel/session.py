"""A game with its luck: pieces of chance nobody enters by hand are answered by the seeded source."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

from engine.kernel.chance import SeededChance
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.game import Game, Rules
from engine.kernel.journal import Entry

StateT = TypeVar("StateT")

OnEntry = Callable[[int, Entry], None]


class Session(Generic[StateT]):
    """A game as people play it.

    `by_hand` are the kinds of chance that people answer; the others are answered from `seed` as soon
    as they are asked, so that `decision` is always one for a person (or None when the game is over).
    `on_entry(number, entry)` is called after every answer, chance included.
    """

    def __init__(
        self,
        rules: Rules[StateT],
        seed: int,
        *,
        by_hand: Collection[str] = (),
        checkpoints: bool = True,
        on_entry: OnEntry | None = None,
    ) -> None:
        self.game = Game(rules, checkpoints=checkpoints)
        self.seed = seed
        self._by_hand = frozenset(by_hand)
        self._chance = SeededChance(seed)
        self.on_entry = on_entry

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.game.decision

    def is_automatic(self, decision: Decision) -> bool:
        """Whether the program answers this decision."""
        return decision.seat == TABLE and decision.chance not in self._by_hand

    def settle(self) -> None:
        """Answer chance until a person is asked or the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """Answer one piece of automatic chance; False when a person is asked or the game is over."""
        decision = self.game.decision
        if decision is None or not self.is_automatic(decision):
            return False
        self._enter(self._chance.answer(decision, self.game.chances))
        return True

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for a person. Chance that follows is left for `step` or `settle`."""
        self._enter(tuple(picks))

    def undo(self) -> int:
        """Take back the last answer a person gave, and all chance after it; returns answers left.

        Raises `ValueError` when no person has answered yet.
        """
        entries = self.game.journal.entries
        for count in range(len(entries) - 1, -1, -1):
            if not self.is_automatic(entries[count].decision):
                self.game.back_to(count)
                return count
        raise ValueError("nothing to undo")

    def redo(self) -> None:
        """Give again what the last `undo` took back, up to the next question to a person."""
        self.game.redo()
        while self.game.undone and self.game.decision and self.is_automatic(self.game.decision):
            self.game.redo()

    def _enter(self, answer: Answer) -> None:
        entry = self.game.answer(answer)
        if self.on_entry is not None:
            self.on_entry(len(self.game.journal) - 1, entry)
