"""The game that devices see: one `WebTable`, whose questions have numbers.

All but previews runs in one thread: of two answers to a question one comes first, the other is refused.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from cards.errors import shortened
from engine.kernel.decision import TABLE
from host.games import load, parts_of
from host.presenter.command_parser.typed_answers import LineReader, enter_line
from host.presenter.session.advice import (
    Paragraphs,
    Search,
    advice_paragraphs,
    advice_search,
    offers_advice,
    offers_review,
    review_paragraphs,
    review_search,
)
from host.presenter.session.running_search import RunningSearch
from host.presenter.session.shared_game import AgreementRequired, DeferredChange, SharedGame
from host.store.errors import SaveGone, StoreError
from host.web.game_page import GamePage, Parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.kernel.decision import Answer, Decision
    from host.presenter.command_parser.commands import ParsedCommand
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.shared_game import ChangeRequest, GameShare
    from host.web.game_opener import GameOpener
    from host.web.question_part import QuestionPart


def readings(page: GamePage, line: str) -> list[ParsedCommand]:
    """Return the possible readings of a typed line for the page's seat, likeliest first.

    None where nothing can be typed.
    """
    reader = None if page.decision is None else LineReader(page.match, page.view, page.decision)
    return [] if reader is None else [heard for heard in reader.read(line) if not heard.command]


PREVIEW_DELAY = 0.02
"""Seconds after a question is asked until previews are made: all devices have got the question by then."""
MOST_REPLIES = 256
"""Number of replies remembered, so that an answer sent twice counts once."""

TERMINAL = "the terminal"

T = TypeVar("T")


class Reply(Struct, frozen=True):
    """Reply to a device about its answer. `counts` is True if it was accepted; `message` may be empty.

    `late` is set if the question had already been answered.
    """

    counts: bool
    message: str = ""
    late: bool = False


class WebTable:
    """Game on the table as all devices share it: pages by seat, number of the question, and answers."""

    def __init__(self) -> None:
        self.run_id = secrets.token_hex(4)
        """Random id that tells this run of the program from earlier ones."""
        self.share: GameShare | None = None
        """Share of the game on the table; None without a game."""
        self.game_opener: GameOpener | None = None
        """Saved games, if pages may begin and open them."""
        self._changes = 0
        self._pages: dict[str, GamePage] = {}
        self._parts: dict[str, Parts] = {}
        self._previews: dict[str, list[str]] = {}
        """Previews of the answers to the current question, by seat; empty while they are being made."""
        self._preview_tasks: set[asyncio.Task[None]] = set()
        self._searches: dict[str, RunningSearch] = {}
        """Advice and reviews being looked for, by seat."""
        self._valid_answers: dict[str, int] = {}
        """Number of answers still valid since a page was last updated, by seat."""
        self._replies: OrderedDict[tuple[str, str], Reply] = OrderedDict()
        self._changed_by = ""
        """Name of whoever made the last change."""
        self._listeners: set[asyncio.Event] = set()
        self.notice = ""
        """Sentence shown on all devices until the next answer."""
        self.closed = False
        self.taken_seats: frozenset[str] = frozenset()
        """Seats at which devices sit."""
        self.on_seats_changed: Callable[[], object] = lambda: None
        """Called when `taken_seats` may have changed."""

    # The game on the table

    def show(self, shared: SharedGame) -> None:
        """Put a game on the table, in place of the one that is there."""
        self.clear()
        self.share = share = shared.share(
            self._on_change,
            lambda: self._on_end(share),
            on_refusal=self._on_refusal,
            on_request=self._on_request,
        )
        self._announce_change()

    def show_without_terminal(self, opened: OpenGameLike) -> None:
        """Put an open game on a table that no terminal shares."""
        self.show(SharedGame(opened))
        self.run_automatic_steps()

    def _on_end(self, share: GameShare) -> None:
        if share is self.share:
            self.clear()

    def clear(self) -> None:
        """Take the game off the table."""
        share, self.share = self.share, None
        self._pages, self._valid_answers, self.notice = {}, {}, ""
        if share is not None:
            share.close()
            self._announce_change()

    def close(self) -> None:
        """Clear the table and end the streams of all devices."""
        self.clear()
        self.closed = True
        self._announce_change()

    @property
    def game(self) -> str:
        """Return the id of the game on the table; empty without a game."""
        return "" if self.share is None else self.share.id

    @property
    def created(self) -> str:
        """Return when the game on the table began; empty without a game.

        Seats are taken in the game of that time: its id changes when it has to be saved again.
        """
        return "" if self.share is None else self.share.created

    @property
    def people(self) -> tuple[str, ...]:
        """Return the seats that devices can take."""
        return () if self.share is None else tuple(self.share.match.setup.people)

    @property
    def title(self) -> str:
        """Return the title of the game on the table."""
        return "" if self.share is None else str(self.share.match.setup.title)

    @property
    def request(self) -> ChangeRequest | None:
        """Return the undo or correction that waits for other players' agreement, if any."""
        return None if self.share is None else self.share.request

    @property
    def search(self) -> RunningSearch | None:
        """Return the search of the built-in player who thinks, if one does."""
        return None if self.share is None else self.share.thinking

    @property
    def number(self) -> str:
        """Return the number of the current question, which changes with every change of the game."""
        return f"{self.run_id}.{self._changes}"

    def page(self, seat: str) -> GamePage | None:
        """Return the up-to-date page of a seat, or of onlookers if `seat` is empty; None without a game."""
        if self.share is None:
            return None
        page = self._pages.get(seat)
        if page is None:
            make: Callable[[Any, str], GamePage] = load(parts_of(self.share.match.setup.rules).page)
            page = self._pages[seat] = make(self.share, seat)
        elif seat in self._valid_answers:
            page.update(self._valid_answers[seat])
        self._valid_answers.pop(seat, None)
        return page

    def parts(self, seat: str) -> Parts:
        """Return the rendered parts for a seat, rendered once for all devices that see them."""
        page = self.page(seat)
        if seat not in self._parts:
            self._parts[seat] = {} if page is None else page.parts()
        return self._parts[seat]

    def previews(self, seat: str) -> list[str]:
        """Return the previewed outcome of each answer a seat may give, in the order of the answers.

        Empty until they are made, which this has a thread do in the running event loop; all devices are
        notified then.
        """
        page = self.page(seat)
        part = None if page is None else page.question_part
        if part is None or not part.is_previewed:
            return []
        if seat not in self._previews:
            texts = self._previews[seat] = []
            task = asyncio.get_running_loop().create_task(self._make_previews(seat, part, texts))
            self._preview_tasks.add(task)
            task.add_done_callback(self._preview_tasks.discard)
        return list(self._previews[seat])

    async def _make_previews(self, seat: str, part: QuestionPart, texts: list[str]) -> None:
        share = self.share

        def is_wanted() -> bool:
            """Return False as soon as the game has moved on, or is about to."""
            return self._previews.get(seat) is texts

        await asyncio.sleep(PREVIEW_DELAY)
        asked = None if share is None else share.match.decision
        if asked is None or part.previews is None or not is_wanted():
            return
        part.previews.prepare()
        made = await asyncio.to_thread(part.preview_texts, is_wanted)
        if share is not None and share.match.decision is asked and is_wanted():
            texts.extend(made)
            self._notify_listeners()

    def run_automatic_steps(self) -> None:
        """Run chance and built-in players of a game that was just put on the table."""
        if self.share is not None:
            self.share.run_automatic_steps()
            self._record_change(0, "")

    # Notifications

    def subscribe(self) -> asyncio.Event:
        """Return an event that is set now and after every change, until `unsubscribe`."""
        news = asyncio.Event()
        news.set()
        self._listeners.add(news)
        return news

    def unsubscribe(self, news: asyncio.Event) -> None:
        """Stop setting an event that `subscribe` returned."""
        self._listeners.discard(news)

    def _announce_change(self) -> None:
        self._changes += 1
        self._parts.clear()
        self._previews.clear()
        self._notify_listeners()

    def set_taken_seats(self, taken: set[str]) -> None:
        """Set the seats at which devices sit, and notify all devices."""
        self.taken_seats = frozenset(taken)
        self.on_seats_changed()
        self._notify_listeners()

    def _on_change(self, valid_answers: int) -> None:
        self._record_change(valid_answers, TERMINAL)

    def _on_refusal(self, _why: str) -> None:
        """Announce that a deferred change of a device was refused; the reason may be for its seat alone."""
        self.notice = "Somebody else's undo or correction came first. Look, and try again."

    def _on_request(self, message: str) -> None:
        """Announce a changed request for agreement; the question and its number stay."""
        self.notice = message or self.notice
        self._notify_listeners()

    def _notify_listeners(self) -> None:
        for news in self._listeners:
            news.set()

    def _record_change(self, valid_answers: int, by: str) -> None:
        self._changed_by = by
        for seat in self._pages:
            self._valid_answers[seat] = min(valid_answers, self._valid_answers.get(seat, valid_answers))
        self._announce_change()

    # Changes by devices

    def answer(self, seat: str, number: str, token: str, picked: Callable[[GamePage], Answer]) -> Reply:
        """Answer the question with this number for a seat; the same `token` counts once.

        `picked` computes the answer and raises `ValueError` if there is no such answer.
        """

        def answer(share: GameShare, table: GamePage) -> None:
            share.answer(picked(table))

        return self._change_once(seat, number, token, answer)

    def run_command(self, seat: str, number: str, token: str, command: ParsedCommand) -> Reply:
        """Answer for a seat with a typed line; the reply says what of it was not done."""
        undone: list[str] = []

        def enter(share: GameShare, page: GamePage) -> None:
            def question() -> Decision | None:
                share.run_automatic_steps()
                decision = share.match.decision
                return decision if decision is not None and decision.seat == page.seat else None

            def read(decision: Decision, line: str) -> list[ParsedCommand]:
                return LineReader(share.match, share.match.view(page.seat), decision).read(line)

            undone.append(enter_line(command, question, share.answer, read))

        reply = self._change_once(seat, number, token, enter)
        return Reply(True, undone[0]) if reply.counts and undone and undone[0] else reply

    def correct(self, seat: str, number: str, token: str, batches: Sequence[tuple[str, ...]]) -> Reply:
        """Report for a seat how the real table differs."""
        return self._change_once(
            seat, number, token, lambda share, _: share.correct_each(batches, seat), asked=False
        )

    def answer_otherwise(self, seat: str, number: str, token: str, place: tuple[int, int, int]) -> Reply:
        """Say for a seat what a log line really was: numbers of the line, of its fact and of what it was."""

        def change(share: GameShare, page: GamePage) -> int:
            at, picks = page.alternative_of_line(*place)
            share.answer_otherwise(at, picks, seat)
            return at

        return self._change_once(seat, number, token, change, asked=False)

    def undo(self, seat: str, number: str, token: str) -> Reply:
        """Undo the last answer of a person."""
        return self._change_once(seat, number, token, lambda share, _: share.undo(seat), asked=False)

    def take_back(self, seat: str, number: str, token: str) -> Reply:
        """Take back as a whole the action that the seat has begun."""

        def go_back(share: GameShare, page: GamePage) -> None:
            pending = page.pending_action
            if pending is None or pending.locked_because:
                raise ValueError("Nothing that is begun can be taken back; undo goes back one answer.")
            share.back_to(pending.answers_before, seat)

        return self._change_once(seat, number, token, go_back)

    def redo(self, seat: str, number: str, token: str) -> Reply:
        """Redo the answer that was undone last."""
        return self._change_once(seat, number, token, lambda share, _: share.redo(seat), asked=False)

    def agree(self, seat: str, number: str, token: str) -> Reply:
        """Agree for a seat to the request with this number."""
        return self._answer_request(seat, number, token, lambda share: share.agree(seat))

    def decline(self, seat: str, number: str, token: str) -> Reply:
        """Decline for a seat the request with this number."""
        return self._answer_request(seat, number, token, lambda share: share.decline(seat))

    def _answer_request(
        self, seat: str, number: str, token: str, answer: Callable[[GameShare], object]
    ) -> Reply:
        def reply() -> Reply:
            share = self.share
            request = self.request
            if share is None or request is None or number != str(request.number):
                return Reply(False, "This is not asked any more.", late=True)
            if seat not in request.pending_seats:
                return Reply(False, "Only who is asked can answer this.")
            self.notice = ""
            try:
                answer(share)
            except (StoreError, ValueError) as error:
                return Reply(False, shortened(str(error)))
            finally:
                self._changed_by = request.asker_name
            return Reply(True)

        return self._reply_once(seat, token, reply)

    # Advice and review

    def search_for(self, seat: str) -> RunningSearch | None:
        """Return the search whose clock a seat sees: of a built-in player, or of the advice it asked for."""
        return self.search or self._searches.get(seat)

    async def advice(self, seat: str) -> Paragraphs:
        """Return advice for the turn of a seat; raise `ValueError` if it may have none."""
        share = self.share
        if share is None or not offers_advice(share.match, seat):
            raise ValueError("Advice is for your turn, in a game without other people.")
        turns = await self._search_once(seat, advice_search(share.match))
        return advice_paragraphs(turns)

    async def review(self, seat: str) -> Paragraphs:
        """Return the review of the finished game for a seat; raise `ValueError` if it may have none."""
        share = self.share
        if share is None or not offers_review(share.match, seat):
            raise ValueError("A review is for a game that is over.")
        if seat not in share.reviews:
            number = self.number
            costly = await self._search_once(seat, review_search(share.match, seat))
            found = review_paragraphs(costly)
            if number != self.number:
                raise ValueError("The game goes on.")
            share.reviews[seat] = found
        return list(share.reviews[seat])

    async def _search_once(self, seat: str, search: Search[T]) -> T:
        """Run a search for a seat in a thread, which may have one at a time."""
        if seat in self._searches:
            raise ValueError("One moment: this is being looked for.")
        self._searches[seat] = RunningSearch(seat, search.thought)
        self._notify_listeners()
        try:
            return await asyncio.to_thread(search.run)
        finally:
            del self._searches[seat]

    def answer_now(self, seat: str, number: str, token: str) -> Reply:
        """Let the built-in player who thinks answer now, or the adviser, for a seat of the game."""

        def cut_short() -> Reply:
            if seat not in self.people:
                return Reply(False, "Take a seat to answer.")
            search = self.search_for(seat)
            if number != self.number or search is None:
                return Reply(False, "It has answered already.", late=True)
            search.answer_now()
            return Reply(True)

        return self._reply_once(seat, token, cut_short)

    def resume(self, seat: str, number: str, token: str) -> Reply:
        """Try again to save a roll of the program that could not be saved."""
        return self._change_once(seat, number, token, lambda _share, _: None, asked=False)

    def _change_once(
        self,
        seat: str,
        number: str,
        token: str,
        change: Callable[[GameShare, GamePage], object],
        *,
        asked: bool = True,
    ) -> Reply:
        return self._reply_once(seat, token, lambda: self._change(seat, number, change, asked=asked))

    def _reply_once(self, seat: str, token: str, do: Callable[[], Reply]) -> Reply:
        """Call `do` and return its reply; return the earlier reply if this token has already counted."""
        earlier = self._replies.get((seat, token))
        if earlier is not None:
            return earlier
        reply = do()
        if reply.counts:
            self._replies[seat, token] = reply
            while len(self._replies) > MOST_REPLIES:
                self._replies.popitem(last=False)
        return reply

    def _change(
        self, seat: str, number: str, change: Callable[[GameShare, GamePage], object], *, asked: bool
    ) -> Reply:
        share, page = self.share, self.page(seat)
        if share is None or page is None:
            return Reply(False, "There is no game on the table now.", late=True)
        if seat not in self.people:
            return Reply(False, "Take a seat to answer.")
        if number != self.number:
            return self._too_late(number)
        if asked and page.decision is None:
            pending = page.pending
            if share.thinking:
                return Reply(False, f"{share.thinking.seat} is thinking; wait a moment.", late=True)
            waiting_for = "nobody" if pending is None or pending.seat == TABLE else pending.seat
            return Reply(False, f"This is for {waiting_for} to answer.", late=True)
        before, undone = len(share.match.game.journal), len(share.match.game.undone)
        self.notice = ""
        message, counts, valid_answers = "", False, before
        self._previews.clear()
        try:
            result = change(share, page)
            # A change of an earlier answer returns how many come before it.
            valid_answers = result if isinstance(result, int) else before
            counts = True
            share.run_automatic_steps()
        except SaveGone:
            message = _save_again(share)
        except AgreementRequired:
            return Reply(True)  # the request was announced; the question has not changed
        except DeferredChange as later:
            message, counts = str(later), True
        except (StoreError, ValueError) as error:
            message = shortened(str(error))
        after = len(share.match.game.journal)
        if (before, undone) != (after, len(share.match.game.undone)) or counts:
            self._record_change(min(before, after, valid_answers), seat)
        return Reply(counts, message)

    def _too_late(self, number: str) -> Reply:
        if not number.startswith(f"{self.run_id}."):
            message = (
                "The table was started again. What was confirmed is there; please look, and answer again."
            )
            return Reply(False, message, late=True)
        return Reply(
            False, f"{self._changed_by or 'Somebody'} was first: that question is answered.", late=True
        )


def _save_again(share: GameShare) -> str:
    """Save a game whose file is gone, and return a message that names no folder of this machine."""
    try:
        name = share.save_again()
    except StoreError:
        return (
            "The file of this game is gone, and it could not be saved again; it is still in memory. Free "
            "some space on the machine that runs the table, or bring the folder back, then answer again."
        )
    return f"The file of this game was gone; it is game {name} now. Please answer again."


def changed_parts(before: Mapping[str, str], now: Mapping[str, str]) -> Parts:
    """Return the parts that differ from `before`."""
    return {name: part for name, part in now.items() if before.get(name) != part}
