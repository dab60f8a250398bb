"""People who draft at one terminal: whose side may be seen, and for whom the bot finishes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.bots.drafter import DraftingPlayer
from engine.kernel.decision import TABLE

if TYPE_CHECKING:
    from engine.draft.draft import Draft
    from engine.draft.view import DraftView
    from engine.kernel.decision import Decision
    from engine.kernel.journal import Entry
    from host.presenter.ports import OpenGameLike

NOBODY = ""
"""The seat of an onlooker, who sees what everybody may."""


class DraftHotSeat:
    """The people at one terminal. `seat` is who looks at it now; nobody at first."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.match: Draft = opened.match
        self._finishing: dict[str, int] = {}
        """For whom the bot picks what is left, and how many answers there were when it began."""
        self._by_bot: set[int] = set()
        """The numbers of the answers it gave for them."""
        setup = self.match.setup
        self.people = [seat.name for seat in setup.seats if seat.player == "person"]
        self.seat = self.people[0] if len(self.people) == 1 else NOBODY
        self._bot = DraftingPlayer(self.match.library)
        self.go_on()

    @property
    def decision(self) -> Decision | None:
        """What a person is asked now; None when the draft is over, or chance could not be saved."""
        asked = self.match.decision
        return None if asked is None or self.match.is_automatic(asked) else asked

    @property
    def over(self) -> bool:
        """Whether everybody has a deck."""
        return self.match.decision is None

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

    def take_over(self, seat: str) -> None:
        """Now this drafter looks."""
        self.seat = seat

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for the one who is asked, and let bots and chance go on."""
        self.opened.answer(picks)
        self.go_on()

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
                self.opened.redo()
            else:
                self.opened.answer(self._bot.choose(asked, partial(self.match.view, asked.seat)))
            self.opened.settle()
        self._look_away()

    def undo(self) -> None:
        """Take back the last answer of a person, or all that the bot did for one since it was asked to."""
        count, seat = self._last_deed()
        self.opened.back_to(count)
        self._finishing.pop(seat, None)
        self._by_bot = {number for number in self._by_bot if number < count}
        self._look_away()

    def redo(self) -> None:
        """Give again what was taken back last."""
        self.opened.redo()
        self.go_on()

    @property
    def undoes(self) -> str:
        """What an undo takes back, without naming what is secret; empty when there is nothing."""
        count, seat = self._last_deed()
        if seat:
            return f"the bot's picks for {seat}"
        return "" if count < 0 else _deed(self.match.game.journal.entries[count])

    def _last_deed(self) -> tuple[int, str]:
        """How many answers came before the last thing a person did, and for whom the bot was to finish.

        The seat is empty for an answer; the number is -1 when nobody has done anything.
        """
        entries = self.match.game.journal.entries
        given = [
            number
            for number, entry in enumerate(entries)
            if not self.match.is_automatic(entry.decision) and number not in self._by_bot
        ]
        last = (given[-1] if given else -1, "")
        return max([last, *((count, seat) for seat, count in self._finishing.items())])

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self.match.game.undone)

    def story(self) -> list[str]:
        """What happened so far, in sentences everybody may read."""
        return [text for item in self.match.game.journal.happenings() if (text := self.match.describe(item))]

    def _look_away(self) -> None:
        """Who looked may see no more when another one is asked, unless no other person drafts."""
        asked = self.decision
        if len(self.people) > 1 and (asked is None or asked.seat != self.seat):
            self.seat = NOBODY


def _deed(entry: Entry) -> str:
    deeds = {
        "draft phoenixborn": "choosing a Phoenixborn",
        "draft card": "keeping a card",
        "draft dice": "taking dice",
        "swap": "the answer about swapping",
        "swap for": "choosing what to give",
    }
    decision = entry.decision
    return f"{decision.seat}: {deeds[decision.kind]}" if decision.kind in deeds else decision.prompt
