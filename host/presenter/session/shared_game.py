"""A game that several screens show at once: a change by one of them is reported to the others.

All changes of the one game in this process go through a `GameShare`, one after the other. While a built-in
player thinks, in a thread, nobody can change the game and everybody can look; undos and corrections made
meanwhile follow right after. An undo that opponents must agree to is a `ChangeRequest` first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from itertools import count as numbers
from math import inf
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from cards.wording.words import counted, listed
from engine.kernel.decision import TABLE
from host.presenter.session.running_search import RunningSearch
from host.presenter.session.turn_reasons import TurnReasons
from host.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from engine.bots.player_and_playout import Thought
    from engine.kernel.decision import Answer, Decision
    from host.presenter.ports import LineLike, MarkLike, OpenGameLike

T = TypeVar("T")


PATIENCE = 0.2
"""Seconds to wait for a built-in player before the screen goes on without its answer."""


def run_in_thread(
    choose: Callable[[], T], then: Callable[[T], object], *, patience: float = 0.0
) -> Callable[[], T] | None:
    """Call `choose` in a thread, then `then` with its result in the running event loop.

    If it takes at most `patience` seconds, `then` is not called: returns what returns the result, or raises
    what `choose` did. The thread does not keep the program from ending.
    """
    loop, here = asyncio.get_running_loop(), copy_context()
    results: Queue[Callable[[], T]] = Queue()
    in_time: Queue[bool] = Queue()
    """True if somebody awaited the result, False if it comes too late for that."""

    def finish(chosen: Callable[[], T]) -> None:
        results.put(chosen)
        if in_time.get():
            return
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
    try:
        chosen = results.get(timeout=patience) if patience else None
    except Empty:
        chosen = None
    in_time.put(chosen is not None)
    return chosen


def _is_loop_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


ChangeListener = Callable[[int], object]
"""Callback after a change by another screen: gets how many of the known answers are still valid."""

TextListener = Callable[[str], object]
"""Callback with a text for people."""


class ChangeRequest(Struct):
    """A change that the seat `by` wants to make, and the `pending_seats` that have not agreed yet."""

    number: int
    asker: GameShare
    by: str
    label: str
    pending_seats: tuple[str, ...]
    change: Callable[[], int]

    @property
    def announcement(self) -> str:
        """Sentence about the request that everybody may read."""
        return f"{self.asker_name} wants to {self.label}. {listed(self.pending_seats)} must agree."

    def question(self, seat: str) -> str:
        """Return the question for a seat that must agree."""
        return f"{seat}, do you agree? {self.asker_name} wants to {self.label}."

    @property
    def asker_name(self) -> str:
        """Name of who wants the change."""
        return self.by or "Somebody at the terminal"


class SharedGame:
    """An open game and its shares. It closes when the last share or the host's share leaves.

    A built-in player thinks in a thread where an event loop is running; the screens show something else once
    it took `patience` seconds. Without a limit, `inf`, they wait for as long as it takes.
    """

    def __init__(self, opened: OpenGameLike, *, patience: float = 0.0) -> None:
        self.opened = opened
        self._patience = patience
        self._thoughts: Mapping[str, Thought] = opened.match.thoughts
        self.reasons = TurnReasons(opened.match)
        self.reviews: dict[str, Sequence[tuple[str, str]]] = {}
        """Reviews of the finished game in words, by seat; none once the game goes on."""
        self.thinking: RunningSearch | None = None
        """The search of the built-in player who is thinking; None if none is."""
        self.request: ChangeRequest | None = None
        """The change that others must agree to; dropped when anybody changes the game."""
        self._numbers = numbers(1)
        self._shares: list[GameShare] = []
        self._deferred: dict[Hashable, tuple[GameShare, Callable[[], int]]] = {}
        """Changes to make as soon as the built-in player has decided, by key."""

    def share(
        self,
        on_change: ChangeListener,
        on_end: Callable[[], object] = lambda: None,
        *,
        on_refusal: TextListener = lambda _reason: None,
        on_request: TextListener = lambda _text: None,
    ) -> GameShare:
        """Return a new share of the game.

        `on_change` is called after each change by another share, `on_end` when the host's share leaves,
        `on_refusal` with the reason why a queued change could not be made, and `on_request` when the request
        to agree has changed, with a sentence or an empty text.
        """
        made = GameShare(self, on_change, on_end, on_refusal, on_request)
        self._shares.append(made)
        return made

    def share_as_host(
        self,
        on_change: ChangeListener,
        *,
        on_refusal: TextListener = lambda _reason: None,
        on_request: TextListener = lambda _text: None,
    ) -> GameShare:
        """Return the share of the host: the game ends for all shares when it leaves."""
        made = self.share(on_change, on_refusal=on_refusal, on_request=on_request)
        made.is_host = True
        return made

    def report_change(self, by: GameShare, valid_answers: int) -> None:
        """Report a change to all shares except the one that made it."""
        self.reviews.clear()
        self._drop_request()
        for other in tuple(self._shares):
            if other is not by:
                other.on_change(valid_answers)

    def run_automatic_steps(self) -> None:
        """Let chance and built-in players answer, the latter in a thread if an event loop is running."""
        match = self.opened.match
        if not self._thinks_in_thread:
            self.opened.run_automatic_steps()
            return
        while not self.thinking and (asked := match.decision) is not None and match.is_automatic(asked):
            choose = match.built_in.get(asked.seat)
            if choose is None or match.game.undone:
                self.opened.step()
                continue
            search = RunningSearch(asked.seat, self._thoughts.get(asked.seat))
            chosen = run_in_thread(
                partial(choose, asked), self._answer_handler(asked), patience=self._patience
            )
            if chosen is None:
                self.thinking = search
            else:
                self.opened.answer(chosen())

    @property
    def _thinks_in_thread(self) -> bool:
        """Return True if players may think in a thread: a screen that waits has one only for a search."""
        return _is_loop_running() and (not self._patience or (self._patience < inf and bool(self._thoughts)))

    def _answer_handler(self, asked: Decision) -> Callable[[Answer], None]:
        def thought(answer: Answer) -> None:
            self.thinking = None
            deferred, self._deferred = self._deferred, {}
            if not self._shares or self.opened.match.decision is not asked:
                return
            valid_answers = len(self.opened.match.game.journal)
            try:
                if deferred:
                    self._drop_request()
                    valid_answers = min(valid_answers, *map(self._make_deferred, deferred.values()))
                else:
                    self.opened.answer(answer)
                self.run_automatic_steps()
            except StoreError:  # nothing has changed; whoever continues gets the reason
                pass
            finally:
                for share in tuple(self._shares):
                    share.on_change(valid_answers)

        return thought

    def defer(self, by: GameShare, key: Hashable, change: Callable[[], int]) -> DeferredChange:
        """Queue a change until the built-in player has decided; it replaces that player's answer.

        Nobody needs that answer any more, so the player decides now. Of changes with the same `key` only the
        first is queued. `change` returns how many answers are still valid.
        """
        self._deferred.setdefault(key, (by, change))
        assert self.thinking is not None
        self.thinking.answer_now()
        return DeferredChange(f"{self.thinking.seat} is thinking; this happens right after.")

    def _make_deferred(self, deferred: tuple[GameShare, Callable[[], int]]) -> int:
        by, change = deferred
        try:
            return change()
        except AgreementRequired:  # those who must agree have been asked
            pass
        except (StoreError, ValueError) as error:
            by.on_refusal(str(error))
        return len(self.opened.match.game.journal)

    # Agreement of other seats

    def ask(
        self, asker: GameShare, by: str, seats: tuple[str, ...], label: str, change: Callable[[], int]
    ) -> AgreementRequired:
        """Ask `seats` to agree that `by` makes a change; an equal request is not asked again."""
        request = self.request
        if request is None or (request.by, request.label) != (by, label):
            if request is not None and request.by != by:
                raise ValueError(f"{request.announcement} Answer that first.")
            self.request = ChangeRequest(next(self._numbers), asker, by, label, seats, change)
            self._announce()
        return AgreementRequired(f"{listed(seats)} must agree first.")

    def agree(self, seat: str) -> None:
        """Agree for a seat; make the change when all have. Raise `ValueError` if the seat is not asked."""
        request = self._asked_of(seat)
        request.pending_seats = tuple(each for each in request.pending_seats if each != seat)
        if not request.pending_seats:
            self.request = None
            self._make_change(request)
        self._announce(f"{seat} agrees.")

    def decline(self, seat: str) -> None:
        """Decline for a seat, which drops the request; raise `ValueError` if it is not asked."""
        self._asked_of(seat)
        self.request = None
        self._announce(f"{seat} does not agree: nothing was changed.")

    def _asked_of(self, seat: str) -> ChangeRequest:
        if self.request is None or seat not in self.request.pending_seats:
            raise ValueError(f"{seat or 'Nobody'} is not asked to agree to anything now.")
        return self.request

    def _make_change(self, request: ChangeRequest) -> None:
        if self.thinking:
            self.defer(request.asker, request.number, request.change)
            return
        valid_answers = len(self.opened.match.game.journal)
        self.reviews.clear()
        try:
            valid_answers = min(valid_answers, request.change())
            self.run_automatic_steps()
        finally:
            for share in tuple(self._shares):
                share.on_change(valid_answers)

    def _drop_request(self) -> None:
        if self.request is not None:
            self.request = None
            self._announce()

    def _announce(self, text: str = "") -> None:
        for share in tuple(self._shares):
            share.on_request(text)

    def leave(self, share: GameShare) -> None:
        """Remove a share; the last one closes the game."""
        if share not in self._shares:
            return
        self._shares.remove(share)
        if self.request is not None and self.request.asker is share:
            self._drop_request()
        if share.is_host:
            left, self._shares = self._shares, []
            for other in left:
                other.on_end()
        if not self._shares:
            if self.thinking is not None:
                self.thinking.answer_now()  # nobody waits for the answer
            self.opened.close()


class DeferredChange(ValueError):
    """Raised for a change made while a built-in player thinks: it is queued and made right after.

    The message is a sentence for the person.
    """


class AgreementRequired(DeferredChange):
    """Raised for a change that other seats must agree to first: it is made when all have."""


class GameShare:
    """One screen's access to a shared game: an `OpenGameLike` whose changes the other shares hear of."""

    def __init__(
        self,
        shared: SharedGame,
        on_change: ChangeListener,
        on_end: Callable[[], object],
        on_refusal: TextListener,
        on_request: TextListener,
    ) -> None:
        self._shared = shared
        self._opened = shared.opened
        self.on_change = on_change
        self.on_end = on_end
        self.on_refusal = on_refusal
        self.on_request = on_request
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
        """Sentences about what was wrong with the save."""
        return self._opened.notices

    @property
    def missing_history(self) -> str:
        """Reason why nothing before the first turn can be undone; empty if it can."""
        return self._opened.missing_history

    @property
    def id(self) -> str:
        """Name under which the store keeps the game."""
        return self._opened.id

    @property
    def created(self) -> str:
        """Time at which the game began, which identifies it under whatever id it is saved."""
        return self._opened.created

    @property
    def thinking(self) -> RunningSearch | None:
        """The search of the built-in player who is thinking; None if none is."""
        return self._shared.thinking

    @property
    def reviews(self) -> dict[str, Sequence[tuple[str, str]]]:
        """The reviews of the finished game that people asked for, by seat."""
        return self._shared.reviews

    def reasons_below(self, lines: Sequence[LineLike], turn_seat: str) -> Mapping[int, str]:
        """Return why built-in players took their turns, by the index of the line that it is below."""
        return self._shared.reasons.below(lines, turn_seat)

    def answer(self, picks: Sequence[str]) -> object:
        """Answer the pending decision."""
        return self._change(lambda: self._opened.answer(picks))

    @property
    def request(self) -> ChangeRequest | None:
        """The change that other seats have not agreed to yet."""
        return self._shared.request

    def agree(self, seat: str) -> None:
        """Agree to the request for a seat; raise `ValueError` if it is not asked."""
        self._shared.agree(seat)

    def decline(self, seat: str) -> None:
        """Decline the request for a seat; raise `ValueError` if it is not asked."""
        self._shared.decline(seat)

    def correct(self, *picks: str, by: str = "") -> tuple[int, int]:
        """Report corrections of the real table; return the answers before them and the number lost after.

        Raises `DeferredChange` while a built-in player thinks, or if others must agree first.
        """
        lost = 0

        def correct() -> int:
            nonlocal lost
            at, lost = self._opened.correct(*picks)
            return at

        def who_must() -> tuple[str, ...]:
            at = self.match.lossy_correction_start(*picks) if self.match.opponents(by) else None
            return () if at is None else self.match.must_agree(by, at)

        def label() -> str:
            return "correct the table, and the action under way begins again"

        return self._with_agreement(picks, by, who_must, label, correct), lost

    def answer_otherwise(self, at: int, picks: Sequence[str], by: str = "") -> int:
        """Change the answer after the first `at` ones; return how many later ones of people are lost.

        Raises `DeferredChange` while a built-in player thinks, or if others must agree first.
        """
        lost = 0

        def change() -> int:
            nonlocal lost
            lost = self._opened.answer_otherwise(at, picks)
            return at

        def who_must() -> tuple[str, ...]:
            seats: tuple[str, ...] = self.match.must_agree(by, at)
            return seats

        def label() -> str:
            return "say what was entered or rolled otherwise"

        self._with_agreement((at, *picks), by, who_must, label, change)
        return lost

    def correct_each(self, batches: Sequence[tuple[str, ...]], by: str = "") -> int:
        """Report several batches of corrections one after the other; return how many answers stay.

        Raises `DeferredChange` as `correct` does. Batches after one that others must agree to are not
        reported.
        """
        deferred, valid_answers = None, len(self.match.game.journal)
        for batch in batches:
            try:
                valid_answers = min(valid_answers, self.correct(*batch, by=by)[0])
            except AgreementRequired:
                raise
            except DeferredChange as error:
                deferred = error
        if deferred is not None:
            raise deferred
        return valid_answers

    def run_automatic_steps(self) -> None:
        """Answer chance until a person is asked, a built-in player thinks, or the game is over."""
        if not self.thinking:
            self._change(self._shared.run_automatic_steps)

    def step(self) -> object:
        """Answer one piece of chance."""
        return self._change(self._opened.step)

    def undo(self, by: str = "") -> int:
        """Take back a person's last answer.

        Raises `DeferredChange` while a built-in player thinks, or if others must agree first.
        """
        questions = self.match.questions()
        return self.back_to(questions[-1], by) if questions else self._opened.undo()

    def redo(self, by: str = "") -> object:
        """Repeat the answer that was undone last; raise `DeferredChange` if others must agree first."""
        self._wait_for_thoughts()

        def redo() -> int:
            given = len(self.match.game.journal)
            self._opened.redo()
            return given

        asked = self.match.decision

        def label() -> str:
            return f"redo {asked.seat}'s answer"

        return self._with_agreement("redo", by, lambda: self.match.must_agree_to_redo(by), label, redo)

    def back_to(self, count: int, by: str = "") -> int:
        """Go back to `count` answers, or to the question of a person before that; return how many are left.

        Raises `DeferredChange` while a built-in player thinks, or if others must agree first.
        """
        count = self.match.question_at(count)

        def who_must() -> tuple[str, ...]:
            seats: tuple[str, ...] = self.match.must_agree(by, count)
            return seats

        return self._with_agreement(
            count,
            by,
            who_must,
            lambda: _undo_label(self.match, by, count),
            lambda: self._opened.back_to(count),
        )

    def _with_agreement(
        self,
        key: Hashable,
        by: str,
        who_must: Callable[[], tuple[str, ...]],
        label: Callable[[], str],
        change: Callable[[], int],
    ) -> int:
        """Make a change that takes answers back, once nobody thinks and all who must agree have agreed."""

        def agreed_change() -> int:
            if seats := who_must():
                raise self._shared.ask(self, by, seats, label(), change)
            return change()

        if self.thinking:
            raise self._shared.defer(self, key, agreed_change)
        game = self.match.game
        given, undone = len(game.journal), len(game.undone)
        valid_answers = agreed_change()
        if valid_answers < given or (given, undone) != (len(game.journal), len(game.undone)):
            self._shared.report_change(self, min(valid_answers, given))
        return valid_answers

    def save_again(self) -> str:
        """Save the game to a new file, continue in that, and return its name."""
        return self._opened.save_again()

    def export(self, path: Path) -> Path:
        """Write the game as text to `path`, which must not exist yet."""
        return self._opened.export(path)

    def close(self) -> None:
        """Leave the game; the last share closes it."""
        self._shared.leave(self)

    def _wait_for_thoughts(self) -> None:
        if self.thinking:
            raise ValueError(f"{self.thinking.seat} is thinking; wait a moment")

    def _change(self, change: Callable[[], T]) -> T:
        """Make a change and report it to the other shares, also what was done before it failed."""
        self._wait_for_thoughts()
        before = len(self.match.game.journal)
        undone = len(self.match.game.undone)
        try:
            return change()
        finally:
            after = len(self.match.game.journal)
            if (before, undone) != (after, len(self.match.game.undone)):
                self._shared.report_change(self, min(before, after))


def _undo_label(match: Any, by: str, count: int) -> str:
    """Return what going back to `count` answers undoes, without naming secrets."""
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
