"""A game that several screens show at once: what one of them changes, the others are told.

There is one game in one process, and whoever changes it does so through a `Share` of it, one after the other.
While a built-in player thinks, nobody can change it, and everybody can look; what is taken back or corrected
meanwhile is done right after. What takes something back that opponents must agree to is a `Request` first.

Thinking behind everybody's back: in a thread, so that the loop of screens and devices goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from itertools import count as numbers
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from cards.grammar.words import counted, listed
from engine.kernel.decision import TABLE
from host.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from engine.kernel.decision import Answer, Decision
    from host.presenter.ports import MarkLike, OpenGameLike

T = TypeVar("T")


def run_in_thread(choose: Callable[[], T], then: Callable[[T], object]) -> bool:
    """Call `choose` in a thread, and `then` with what it returns in the loop that runs now.

    False, and nothing is done, where no loop runs. A thought that nobody waits for any more when the program
    ends keeps it from nothing.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return False
    here = copy_context()

    def finish(chosen: Callable[[], T]) -> None:
        with suppress(RuntimeError):  # the program has ended
            loop.call_soon_threadsafe(lambda: then(chosen()), context=here)

    def thought() -> None:
        try:
            chosen = choose()
        except BaseException as error:
            failed = error

            def fail() -> T:
                raise failed

            finish(fail)
        else:
            finish(lambda: chosen)

    Thread(target=thought, name="a built-in player thinks", daemon=True).start()
    return True


Follow = Callable[[int], object]
"""Told of a change by somebody else: how many of the answers that were known still stand."""


@dataclass
class Request:
    """Something that the seat `by` wants to take back, as `what` says, and who has not agreed to it yet."""

    number: int
    asker: GameShare
    by: str
    what: str
    waiting: tuple[str, ...]
    deed: Callable[[], int]

    @property
    def told(self) -> str:
        """What everybody may read of it."""
        return f"{self.who} wants to {self.what}. {listed(self.waiting)} must agree."

    def question(self, seat: str) -> str:
        """What one of those who must agree is asked."""
        return f"{seat}, do you agree? {self.who} wants to {self.what}."

    @property
    def who(self) -> str:
        """Who wants it, in words."""
        return self.by or "Somebody at the terminal"


class SharedGame:
    """An open game and those who share it. It is closed when the last one leaves, or the one who `leads`.

    Where nothing else is shown meanwhile, built-in players need not think `apart`.
    """

    def __init__(self, opened: OpenGameLike, *, apart: bool = True) -> None:
        self.opened = opened
        self._apart = apart
        self.thinking = ""
        """The built-in player who thinks now."""
        self.request: Request | None = None
        """What somebody wants to take back; it lapses when anybody changes the game."""
        self._numbers = numbers(1)
        self._shares: list[GameShare] = []
        self._later: dict[Hashable, tuple[GameShare, Callable[[], int]]] = {}
        """What is done as soon as they have thought."""

    def share(self, follow: Follow, ended: Callable[[], object] = lambda: None) -> GameShare:
        """One more that shows the game; `follow` is called after each change that another one has made,
        `ended` when the game is taken off the table."""
        made = GameShare(self, follow, ended)
        self._shares.append(made)
        return made

    def share_as_host(self, follow: Follow) -> GameShare:
        """The share of the one whose game it is: with them it leaves the table."""
        made = self.share(follow)
        made.is_host = True
        return made

    def changed(self, by: GameShare, stands: int) -> None:
        """Tell all but the one who did it."""
        self._lapse()
        for other in tuple(self._shares):
            if other is not by:
                other.follow(stands)

    def run_automatic_steps(self) -> None:
        """Let chance and built-in players go on, these behind everybody's back where there is a loop."""
        match = self.opened.match
        while not self.thinking and (asked := match.decision) is not None and match.is_automatic(asked):
            choose = match.built_in.get(asked.seat)
            if not self._apart:
                self.opened.run_automatic_steps()
            elif choose is None or match.game.undone:
                self.opened.step()
            elif run_in_thread(partial(choose, asked), self._thought_of(asked)):
                self.thinking = asked.seat
            else:
                self.opened.run_automatic_steps()

    def _thought_of(self, asked: Decision) -> Callable[[Answer], None]:
        def thought(answer: Answer) -> None:
            self.thinking = ""
            later, self._later = self._later, {}
            if not self._shares or self.opened.match.decision is not asked:
                return
            stands = len(self.opened.match.game.journal)
            try:
                if later:
                    self._lapse()
                    stands = min(stands, *map(self.make_deferred, later.values()))
                else:
                    self.opened.answer(answer)
                self.run_automatic_steps()
            except StoreError:  # nothing has changed; whoever goes on is told why
                pass
            finally:
                for share in tuple(self._shares):
                    share.follow(stands)

        return thought

    def defer(self, by: GameShare, what: Hashable, deed: Callable[[], int]) -> DeferredChange:
        """Do this as soon as who thinks has thought, in place of what they chose; the same only once.

        `deed` returns how many of the answers still stand.
        """
        self._later.setdefault(what, (by, deed))
        return DeferredChange(f"{self.thinking} is thinking; this happens right after.")

    def make_deferred(self, kept: tuple[GameShare, Callable[[], int]]) -> int:
        by, deed = kept
        try:
            return deed()
        except Asks:  # those who must agree have been told
            pass
        except (StoreError, ValueError) as error:
            by.refused(str(error))
        return len(self.opened.match.game.journal)

    # What others must agree to

    def ask(
        self, asker: GameShare, by: str, seats: tuple[str, ...], what: str, deed: Callable[[], int]
    ) -> Asks:
        """Ask these seats whether they agree that `by` does this; the same is asked once."""
        request = self.request
        if request is None or (request.by, request.what) != (by, what):
            if request is not None and request.by != by:
                raise ValueError(f"{request.told} Answer that first.")
            self.request = Request(next(self._numbers), asker, by, what, seats, deed)
            self._tell()
        return Asks(f"{listed(seats)} must agree first.")

    def agree(self, seat: str) -> None:
        """One of those who are asked agrees; when all have, it is done. `ValueError` for anybody else."""
        request = self._asked_of(seat)
        request.waiting = tuple(each for each in request.waiting if each != seat)
        if not request.waiting:
            self.request = None
            self._do(request)
        self._tell(f"{seat} agrees.")

    def decline(self, seat: str) -> None:
        """One of those who are asked does not agree: nothing is done. `ValueError` for anybody else."""
        self._asked_of(seat)
        self.request = None
        self._tell(f"{seat} does not agree: nothing was changed.")

    def _asked_of(self, seat: str) -> Request:
        if self.request is None or seat not in self.request.waiting:
            raise ValueError(f"{seat or 'Nobody'} is not asked to agree to anything now.")
        return self.request

    def _do(self, request: Request) -> None:
        if self.thinking:
            self.defer(request.asker, request.number, request.deed)
            return
        stands = len(self.opened.match.game.journal)
        try:
            stands = min(stands, request.deed())
            self.run_automatic_steps()
        finally:
            for share in tuple(self._shares):
                share.follow(stands)

    def _lapse(self) -> None:
        if self.request is not None:
            self.request = None
            self._tell()

    def _tell(self, told: str = "") -> None:
        for share in tuple(self._shares):
            share.requested(told)

    def leave(self, share: GameShare) -> None:
        """One shows it no more."""
        if share not in self._shares:
            return
        self._shares.remove(share)
        if self.request is not None and self.request.asker is share:
            self._lapse()
        if share.is_host:
            left, self._shares = self._shares, []
            for other in left:
                other.ended()
        if not self._shares:
            self.opened.close()


class DeferredChange(ValueError):
    """Somebody thinks; it is kept and done right after, and the sentence says so."""


class Asks(DeferredChange):
    """Others must agree first, as the sentence says; it is done when all of them have."""


class GameShare:
    """The game as one of those who share it has it: an `OpenGameLike` of which the others hear."""

    def __init__(self, shared: SharedGame, follow: Follow, ended: Callable[[], object]) -> None:
        self._shared = shared
        self._opened = shared.opened
        self.follow = follow
        self.ended = ended
        self.refused: Callable[[str], object] = lambda _told: None
        """Told why something could not be done that was kept while somebody was thinking."""
        self.requested: Callable[[str], object] = lambda _told: None
        """Called when what others are asked to agree to has changed, with a sentence if there is one."""
        self.is_host = False

    @property
    def match(self) -> Any:
        """The game itself."""
        return self._opened.match

    @property
    def marks(self) -> Sequence[MarkLike]:
        """Undos past something seen, oldest first."""
        return self._opened.marks

    @property
    def notices(self) -> Sequence[str]:
        """What was wrong with the save."""
        return self._opened.notices

    @property
    def missing_history(self) -> str:
        """Why nothing before its first turn can be undone, if so."""
        return self._opened.missing_history

    @property
    def id(self) -> str:
        """The name it is stored under."""
        return self._opened.id

    @property
    def thinking(self) -> str:
        """The built-in player who thinks now; empty when none does."""
        return self._shared.thinking

    def answer(self, picks: Sequence[str]) -> object:
        """Answer the pending decision."""
        return self._change(lambda: self._opened.answer(picks))

    @property
    def request(self) -> Request | None:
        """What somebody wants to take back, and others have not agreed to yet."""
        return self._shared.request

    def agree(self, seat: str) -> None:
        """Agree to it for a seat that is asked; `ValueError` for any other."""
        self._shared.agree(seat)

    def decline(self, seat: str) -> None:
        """Do not agree to it; `ValueError` as above."""
        self._shared.decline(seat)

    def correct(self, *picks: str, by: str = "") -> tuple[int, int]:
        """Set something on the table right; `Later` when somebody thinks, or when others must agree first."""
        lost = 0

        def correct() -> int:
            nonlocal lost
            at, lost = self._opened.correct(*picks)
            return at

        def who_must() -> tuple[str, ...]:
            at = self.match.correction_loses(*picks) if self.match.opponents(by) else None
            return () if at is None else self.match.must_agree(by, at)

        def what() -> str:
            return "correct the table, and the action under way begins again"

        return self._gated(picks, by, who_must, what, correct), lost

    def correct_each(self, batches: Sequence[tuple[str, ...]], by: str = "") -> None:
        """Set things right that count one after the other; `Later` as above.

        What comes after something that others must agree to first is to be said again.
        """
        kept = None
        for batch in batches:
            try:
                self.correct(*batch, by=by)
            except Asks:
                raise
            except DeferredChange as later:
                kept = later
        if kept is not None:
            raise kept

    def run_automatic_steps(self) -> None:
        """Answer chance until a person is asked, a built-in player thinks, or the game is over."""
        if not self.thinking:
            self._change(self._shared.run_automatic_steps)

    def step(self) -> object:
        """Answer one piece of chance."""
        return self._change(self._opened.step)

    def undo(self, by: str = "") -> int:
        """Take back a person's last answer; `Later` when somebody thinks, or when others must agree first."""
        questions = self.match.questions()
        return self.back_to(questions[-1], by) if questions else self._opened.undo()

    def redo(self, by: str = "") -> object:
        """Give again what was taken back last; `Later` when others must agree first."""
        self._wait_for_thoughts()

        def redo() -> int:
            given = len(self.match.game.journal)
            self._opened.redo()
            return given

        asked = self.match.decision

        def what() -> str:
            return f"redo {asked.seat}'s answer"

        return self._gated("redo", by, lambda: self.match.must_agree_to_redo(by), what, redo)

    def back_to(self, count: int, by: str = "") -> int:
        """Go back until this many answers are left, or to a person's question before; `Later` as above."""
        count = self.match.question_at(count)

        def who_must() -> tuple[str, ...]:
            seats: tuple[str, ...] = self.match.must_agree(by, count)
            return seats

        return self._gated(
            count,
            by,
            who_must,
            lambda: _undoing(self.match, by, count),
            lambda: self._opened.back_to(count),
        )

    def _gated(
        self,
        key: Hashable,
        by: str,
        who_must: Callable[[], tuple[str, ...]],
        what: Callable[[], str],
        deed: Callable[[], int],
    ) -> int:
        """Do something that takes answers back, or ask those first who must agree; once nobody thinks."""

        def gated() -> int:
            if seats := who_must():
                raise self._shared.ask(self, by, seats, what(), deed)
            return deed()

        if self.thinking:
            raise self._shared.defer(self, key, gated)
        game = self.match.game
        given, undone = len(game.journal), len(game.undone)
        stands = gated()
        if stands < given or (given, undone) != (len(game.journal), len(game.undone)):
            self._shared.changed(self, min(stands, given))
        return stands

    def save_again(self) -> str:
        """Save the game to a new file and go on in that."""
        return self._opened.save_again()

    def export(self, path: Path) -> Path:
        """Write the game as text to `path`, which must not exist yet."""
        return self._opened.export(path)

    def close(self) -> None:
        """Show it no more; the last one lets other processes open it."""
        self._shared.leave(self)

    def _wait_for_thoughts(self) -> None:
        if self.thinking:
            raise ValueError(f"{self.thinking} is thinking; wait a moment")

    def _change(self, change: Callable[[], T]) -> T:
        """Make a change, and tell the others also of what was done before it failed."""
        self._wait_for_thoughts()
        before = len(self.match.game.journal)
        undone = len(self.match.game.undone)
        try:
            return change()
        finally:
            after = len(self.match.game.journal)
            if (before, undone) != (after, len(self.match.game.undone)):
                self._shared.changed(self, min(before, after))


def _undoing(match: Any, by: str, count: int) -> str:
    """Say what is undone on going back to `count` answers, without naming what is secret."""
    places = [at for at in match.questions() if at >= count]
    seat = match.game.journal.entries[count].decision.seat
    if len(places) > 1:
        what = f"the last {counted(len(places), 'answer')}"
    elif seat == TABLE:
        what = "what was entered last from the table"
    else:
        what = "their last answer" if seat == by else f"{seat}'s last answer"
    seen = match.seen_after(count)
    return f"undo {what} (seen since: {seen})" if seen else f"undo {what}"
