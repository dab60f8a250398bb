"""People who draft at one terminal: whose side may be seen, and for whom the bot finishes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.bots.drafter import DraftingPlayer
from engine.kernel.decision import TABLE
from host.presenter.hot_seat import NOBODY, HotSeat

if TYPE_CHECKING:
    from engine.draft.view import DraftView
    from engine.draft_match import Draft
    from engine.kernel.journal import Entry
    from host.presenter.ports import OpenGameLike


class DraftHotSeat(HotSeat):
    """The drafters at one terminal. `seat` is who looks at it now; nobody at first."""

    match: Draft

    def __init__(self, opened: OpenGameLike) -> None:
        self._finishing: dict[str, int] = {}
        """For whom the bot picks what is left, and how many answers there were when it began."""
        self._by_bot: set[int] = set()
        """The numbers of the answers it gave for them."""
        self._bot = DraftingPlayer(opened.match.library)
        super().__init__(opened)

    @property
    def view(self) -> DraftView:
        """What the one who looks may see."""
        return self.match.view(self.seat)

    @property
    def passes_to(self) -> str:
        """To whom the terminal must be passed before anything of the question is shown; empty if it stays.

        As long as Phoenixborn are chosen nobody has a secret, so everybody may look.
        """
        asked = self.decision
        if asked is None or asked.seat in (self.seat, TABLE) or self.view.phase == "Phoenixborn":
            return ""
        return asked.seat

    def finish_by_bot(self) -> None:
        """Let the bot make all picks that are left to the one who is asked."""
        asked = self.decision
        if asked is not None and asked.seat != TABLE:
            self._finishing.setdefault(asked.seat, len(self.match.game.journal))
            self.go_on()

    def go_on(self) -> None:
        """Let bots and chance answer up to the next question to a person, and hide what is not theirs."""
        self.opened.settle()
        while (asked := self.decision) is not None and asked.seat in self._finishing:
            self._by_bot.add(len(self.match.game.journal))
            if self.can_redo:
                self.opened.redo(asked.seat)
            else:
                self.opened.answer(self._bot.choose(asked, partial(self.match.view, asked.seat)))
            self.opened.settle()
        self._look_away()

    def undo(self) -> None:
        """Undo the last answer of a person, or all that the bot did for one since it was asked to."""
        count, _ = self._last_deed()
        self.opened.back_to(count, self._who_acts)
        self.look_again()

    @property
    def undoes(self) -> str:
        """What an undo takes back, without naming what is secret; empty when there is nothing."""
        _, seat = self._last_deed()
        return f"the bot's picks for {seat}" if seat else super().undoes

    def is_own(self, number: int) -> bool:
        """Whether a person gave the answer of this number, and the bot did not for them."""
        return number not in self._by_bot and super().is_own(number)

    def look_again(self) -> None:
        """The draft was changed; where somebody went back, what the bot did later is forgotten."""
        given = len(self.match.game.journal)
        self._finishing = {seat: count for seat, count in self._finishing.items() if count < given}
        self._by_bot = {number for number in self._by_bot if number < given}
        super().look_again()

    def _last_deed(self) -> tuple[int, str]:
        """How many answers came before the last thing a person did, and for whom the bot was to finish.

        The seat is empty for an answer; the number is -1 when nobody has done anything.
        """
        finished = ((count, seat) for seat, count in self._finishing.items())
        return max([(self.last_answer(), ""), *finished])

    def _look_away(self) -> None:
        """Who looked may see no more when another one, or the table, is asked, unless nobody else drafts."""
        asked = self.decision
        if len(self.people) > 1 and (asked is None or asked.seat != self.seat):
            self.seat = NOBODY

    def deed(self, entry: Entry) -> str:
        """An answer as the others may know it: not which card."""
        decision = entry.decision
        return f"{decision.seat}: {_DEEDS[decision.kind]}" if decision.kind in _DEEDS else decision.prompt


_DEEDS = {
    "draft phoenixborn": "choosing a Phoenixborn",
    "draft card": "keeping a card",
    "draft dice": "taking dice",
    "swap": "the answer about swapping",
    "swap for": "choosing what to give",
}
