"""A game that several screens show at once: what one of them changes, the others are told.

There is one game in one process, and whoever changes it does so through a `Share` of it, one after the other.
While a built-in player thinks, nobody can change it, and everybody can look; what is taken back or corrected
meanwhile is done right after.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from host.presenter.thinking import think
from host.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from engine.kernel.decision import Answer, Decision
    from host.presenter.ports import MarkLike, OpenGameLike

T = TypeVar("T")
Follow = Callable[[int], object]
"""Told of a change by somebody else: how many of the answers that were known still stand."""


class SharedGame:
    """An open game and those who share it. It is closed when the last one leaves, or the one who `leads`."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.thinking = ""
        """The built-in player who thinks now."""
        self._shares: list[Share] = []
        self._later: dict[Hashable, tuple[Share, Callable[[], int]]] = {}
        """What is done as soon as they have thought."""

    def share(self, follow: Follow, ended: Callable[[], object] = lambda: None) -> Share:
        """One more that shows the game; `follow` is called after each change that another one has made,
        `ended` when the game is taken off the table."""
        made = Share(self, follow, ended)
        self._shares.append(made)
        return made

    def lead(self, follow: Follow) -> Share:
        """The share of the one whose game it is: with them it leaves the table."""
        made = self.share(follow)
        made.leads = True
        return made

    def changed(self, by: Share, stands: int) -> None:
        """Tell all but the one who did it."""
        for other in tuple(self._shares):
            if other is not by:
                other.follow(stands)

    def settle(self) -> None:
        """Let chance and built-in players go on, these behind everybody's back where there is a loop."""
        match = self.opened.match
        while not self.thinking and (asked := match.decision) is not None and match.is_automatic(asked):
            choose = match.built_in.get(asked.seat)
            if choose is None or match.game.undone:
                self.opened.step()
            elif think(partial(choose, asked), self._thought_of(asked)):
                self.thinking = asked.seat
            else:
                self.opened.settle()

    def _thought_of(self, asked: Decision) -> Callable[[Answer], None]:
        def thought(answer: Answer) -> None:
            self.thinking = ""
            later, self._later = self._later, {}
            if not self._shares or self.opened.match.decision is not asked:
                return
            stands = len(self.opened.match.game.journal)
            try:
                if later:
                    stands = min(stands, *map(self._do_now, later.values()))
                else:
                    self.opened.answer(answer)
                self.settle()
            except StoreError:  # nothing has changed; whoever goes on is told why
                pass
            finally:
                for share in tuple(self._shares):
                    share.follow(stands)

        return thought

    def keep(self, by: Share, what: Hashable, deed: Callable[[], int]) -> Later:
        """Do this as soon as who thinks has thought, in place of what they chose; the same only once.

        `deed` returns how many of the answers still stand.
        """
        self._later.setdefault(what, (by, deed))
        return Later(f"{self.thinking} is thinking; this is done right after.")

    def _do_now(self, kept: tuple[Share, Callable[[], int]]) -> int:
        by, deed = kept
        try:
            return deed()
        except (StoreError, ValueError) as error:
            by.refused(str(error))
            return len(self.opened.match.game.journal)

    def leave(self, share: Share) -> None:
        """One shows it no more."""
        if share not in self._shares:
            return
        self._shares.remove(share)
        if share.leads:
            left, self._shares = self._shares, []
            for other in left:
                other.ended()
        if not self._shares:
            self.opened.close()


class Later(ValueError):
    """Somebody thinks; it is kept and done right after, and the sentence says so."""


class Share:
    """The game as one of those who share it has it: an `OpenGameLike` of which the others hear."""

    def __init__(self, shared: SharedGame, follow: Follow, ended: Callable[[], object]) -> None:
        self._shared = shared
        self._opened = shared.opened
        self.follow = follow
        self.ended = ended
        self.refused: Callable[[str], object] = lambda _told: None
        """Told why something could not be done that was kept while somebody was thinking."""
        self.leads = False

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
    def lost_beginning(self) -> str:
        """Why nothing before its first turn can be undone, if so."""
        return self._opened.lost_beginning

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

    def correct(self, *picks: str) -> tuple[int, int]:
        """Set something on the table right; `Later` when somebody thinks."""
        if self.thinking:
            raise self._shared.keep(self, picks, lambda: self._opened.correct(*picks)[0])
        at, lost = self._opened.correct(*picks)
        self._shared.changed(self, at)
        return at, lost

    def correct_each(self, batches: Sequence[tuple[str, ...]]) -> None:
        """Set things right that count one after the other; `Later` when somebody thinks."""
        kept = None
        for batch in batches:
            try:
                self.correct(*batch)
            except Later as later:
                kept = later
        if kept is not None:
            raise kept

    def settle(self) -> None:
        """Answer chance until a person is asked, a built-in player thinks, or the game is over."""
        if not self.thinking:
            self._change(self._shared.settle)

    def step(self) -> object:
        """Answer one piece of chance."""
        return self._change(self._opened.step)

    def undo(self) -> int:
        """Take back a person's last answer; `Later` when somebody thinks."""
        if self.thinking:
            raise self._shared.keep(self, "undo", self._opened.undo)
        return self._change(self._opened.undo)

    def redo(self) -> object:
        """Give again what was taken back last."""
        return self._change(self._opened.redo)

    def back_to(self, count: int) -> int:
        """Go back until this many answers are left, or to a person's question before; `Later` as above."""
        if self.thinking:
            raise self._shared.keep(self, count, lambda: self._opened.back_to(count))
        return self._change(lambda: self._opened.back_to(count))

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
