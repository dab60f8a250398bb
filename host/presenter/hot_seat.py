"""People who share one terminal: who looks at it now, and what a person can take back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel.decision import TABLE

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from engine.kernel.journal import Entry
    from host.presenter.ports import OpenGameLike

NOBODY = ""
"""The seat of an onlooker, who sees what everybody may."""


class HotSeat:
    """The people at one terminal. `seat` is who looks at it now; nobody until the terminal is passed on."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.match: Any = opened.match
        setup = self.match.setup
        self.people: tuple[str, ...] = setup.people
        """Those who look at this terminal."""
        self._everybody = self.people
        self.seat = self.people[0] if len(self.people) == 1 else NOBODY
        self.go_on()

    @property
    def decision(self) -> Decision | None:
        """What a person is asked now; None when the game is over, or chance could not be saved."""
        asked: Decision | None = self.match.decision
        if asked is None or self.match.is_automatic(asked) or self.waits_for:
            return None
        return asked

    @property
    def waits_for(self) -> str:
        """Who is asked at a screen of their own, or thinks; empty when it is somebody here."""
        if self.opened.thinking:
            return self.opened.thinking
        asked: Decision | None = self.match.decision
        if asked is None or asked.seat in self.people or asked.seat not in self._everybody:
            return ""
        return asked.seat

    def sit_elsewhere(self, seats: Collection[str]) -> None:
        """These people look at screens of their own from now on; a player alone does so at both."""
        if len(self._everybody) > 1:
            self.people = tuple(seat for seat in self._everybody if seat not in seats)
            self.seat = self.people[0] if len(self.people) == 1 else NOBODY
            self.look_again()

    def look_again(self) -> None:
        """Others have changed the game."""
        self._look_away()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.match.decision is None

    @property
    def view(self) -> Any:
        """What the one who looks may see; when nobody does, as the game is over, what the first seat may."""
        return self.match.view(self.seat or (self.match.setup.seat_names[0] if self.people else NOBODY))

    @property
    def passes_to(self) -> str:
        """To whom the terminal must be passed before anything of the question is shown; empty if it stays."""
        asked = self.decision
        if asked is None:
            return ""
        if not self.people:
            return ""
        wanted = (self.seat or self.people[0]) if asked.seat == TABLE else asked.seat
        return "" if wanted == self.seat else wanted

    def take_over(self, seat: str) -> None:
        """Now this person looks."""
        self.seat = seat

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for the one who is asked, and let built-in players and chance go on."""
        self.opened.answer(picks)
        self.go_on()

    def go_on(self) -> None:
        """Let built-in players and chance answer up to the next question to a person."""
        self.opened.settle()
        self._look_away()

    def undo(self) -> None:
        """Undo the last answer of a person."""
        self.opened.back_to(self._last_answer())
        self._look_away()

    def redo(self) -> None:
        """Give again what was taken back last."""
        self.opened.redo()
        self.go_on()

    @property
    def undoes(self) -> str:
        """What an undo takes back, without naming what is secret; empty when there is nothing."""
        count = self._last_answer()
        return "" if count < 0 else self.deed(self.match.game.journal.entries[count])

    def deed(self, entry: Entry) -> str:
        """An answer as those may know it who were not asked."""
        return f"{entry.decision.seat}: {entry.decision.question}"

    def is_own(self, number: int) -> bool:
        """Whether a person gave the answer of this number; of a roll only the first."""
        decision = self.match.game.journal.entries[number].decision
        return not decision.goes_on and not self.match.is_automatic(decision)

    def _last_answer(self) -> int:
        """How many answers came before the last one of a person; -1 when nobody has answered."""
        numbers = range(len(self.match.game.journal.entries))
        return next((number for number in reversed(numbers) if self.is_own(number)), -1)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self.match.game.undone)

    def story(self) -> list[str]:
        """What happened so far, in sentences everybody may read."""
        return [text for item in self.match.game.journal.happenings() if (text := self.match.describe(item))]

    def _look_away(self) -> None:
        """Who looked may see no more when another one is asked."""
        asked = self.decision
        if asked is not None and asked.seat not in (self.seat, TABLE) and len(self.people) != 1:
            self.seat = NOBODY
