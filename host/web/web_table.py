"""The game on the table and the devices that show it: one authority, whose questions have numbers.

Everything here runs in one thread, one thing after the other; so of two answers to one question one is first.

Lines that people say of their real cards, from a page.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cards.errors import shortened
from engine.kernel.decision import TABLE
from host.games import load, parts_of
from host.presenter.command_parser.parser import command_context, parse_command, picks_for_cards
from host.presenter.session.shared_game import AgreementRequired, DeferredChange, SharedGame
from host.store.errors import SaveGone, StoreError
from host.web.game_page import GamePage, Parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.kernel.decision import Answer
    from host.presenter.command_parser.commands import ParsedCommand
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.shared_game import ChangeRequest, GameShare
    from host.web.game_library import GameLibrary


def readings(table: GamePage, line: str) -> list[ParsedCommand]:
    """What a line may mean to who sits there, the likeliest first; nothing where nothing can be said."""
    scene = command_context(table.view, table.decision, table.match.library)
    return [] if scene is None else [heard for heard in parse_command(scene, line) if not heard.command]


def say(share: GameShare, heard: ParsedCommand) -> None:
    """What was heard counts; cards that it names answer the questions that follow, as far as they can."""
    share.answer((heard.pick,))
    for cards in heard.follow_ups:
        share.run_automatic_steps()
        asked = share.match.decision
        picks = () if asked is None else picks_for_cards(asked, cards)
        if not picks:
            break
        share.answer(picks)


REMEMBERED = 256
"""So many answers are known again when a device gives them once more."""

TERMINAL = "the terminal"


@dataclass(frozen=True)
class Reply:
    """What a device is told of its answer: whether it `counts`, and a sentence, if there is one to say.

    `late` is set when another one was first.
    """

    counts: bool
    told: str = ""
    late: bool = False


class WebTable:
    """What lies on the table, by whom it is seen, and what each of them answers."""

    def __init__(self) -> None:
        self.run = secrets.token_hex(4)
        """Tells this run of the program from the one before."""
        self.share: GameShare | None = None
        """The game on the table."""
        self.house: GameLibrary | None = None
        """The saved games, where pages may begin and open them."""
        self._changes = 0
        self._tables: dict[str, GamePage] = {}
        self._parts: dict[str, Parts] = {}
        self._stands: dict[str, int] = {}
        """Of the answers each table knows, how many still stand."""
        self._replies: OrderedDict[tuple[str, str], Reply] = OrderedDict()
        self._by = ""
        """Who made the last change."""
        self._news: set[asyncio.Event] = set()
        self.notice = ""
        """What all devices are told until the next answer."""
        self.closed = False
        self.taken: frozenset[str] = frozenset()
        """The seats at which devices sit."""
        self.on_seats: Callable[[], object] = lambda: None
        """Called when others sit at devices."""

    # What lies there

    def show(self, shared: SharedGame) -> None:
        """Put a game on the table."""
        self.clear()
        self.share = share = shared.share(
            self._followed,
            lambda: self._ended(share),
            on_refusal=self._refused,
            on_request=self._requested,
        )
        self._tell()

    def show_without_terminal(self, opened: OpenGameLike) -> None:
        """Put an open game on a table that has no terminal beside it."""
        self.show(SharedGame(opened))
        self.run_automatic_steps()

    def _ended(self, share: GameShare) -> None:
        if share is self.share:
            self.clear()

    def clear(self) -> None:
        """Take the game off the table."""
        share, self.share = self.share, None
        self._tables, self._stands, self.notice = {}, {}, ""
        if share is not None:
            share.close()
            self._tell()

    def close(self) -> None:
        """No more of this: every device is let go."""
        self.clear()
        self.closed = True
        self._tell()

    @property
    def game(self) -> str:
        """The name of the game on the table; empty when there is none."""
        return "" if self.share is None else self.share.id

    @property
    def people(self) -> tuple[str, ...]:
        """Those who can take a seat."""
        return () if self.share is None else tuple(self.share.match.setup.people)

    @property
    def title(self) -> str:
        """What the game is called."""
        return "" if self.share is None else str(self.share.match.setup.title)

    @property
    def request(self) -> ChangeRequest | None:
        """What somebody wants to undo, and others have not agreed to yet."""
        return None if self.share is None else self.share.request

    @property
    def number(self) -> str:
        """The number of what is asked now."""
        return f"{self.run}.{self._changes}"

    def table(self, seat: str) -> GamePage | None:
        """The game as a seat sees it now, or an onlooker if that is empty; None when there is no game."""
        if self.share is None:
            return None
        table = self._tables.get(seat)
        if table is None:
            make: Callable[[Any, str], GamePage] = load(parts_of(self.share.match.setup.rules).page)
            table = self._tables[seat] = make(self.share, seat)
        elif seat in self._stands:
            table.follow(self._stands[seat])
        self._stands.pop(seat, None)
        return table

    def parts(self, seat: str) -> Parts:
        """The page as a seat sees it now, made once for all who see it so."""
        table = self.table(seat)
        if seat not in self._parts:
            self._parts[seat] = {} if table is None else table.parts()
        return self._parts[seat]

    def run_automatic_steps(self) -> None:
        """Let chance go on in a game that was just laid."""
        if self.share is not None:
            self.share.run_automatic_steps()
            self._changed(0, "")

    # Who is told

    def listen(self) -> asyncio.Event:
        """Set whenever there is something new, until `unlisten`."""
        news = asyncio.Event()
        news.set()
        self._news.add(news)
        return news

    def unlisten(self, news: asyncio.Event) -> None:
        """No more."""
        self._news.discard(news)

    def _tell(self) -> None:
        self._changes += 1
        self._parts.clear()
        self._wake()

    def seated(self, taken: set[str]) -> None:
        """Who sits where has changed: everybody looks anew."""
        self.taken = frozenset(taken)
        self.on_seats()
        self._wake()

    def _followed(self, stands: int) -> None:
        self._changed(stands, TERMINAL)

    def _refused(self, _why: str) -> None:
        """What a device asked for while somebody was thinking; why may be for the eyes of its seat alone."""
        self.notice = "Somebody else's undo or correction came first. Look, and try again."

    def _requested(self, told: str) -> None:
        """What others must agree to has changed; what is asked has not, nor its number."""
        self.notice = told or self.notice
        self._wake()

    def _wake(self) -> None:
        for news in self._news:
            news.set()

    def _changed(self, stands: int, by: str) -> None:
        self._by = by
        for seat in self._tables:
            self._stands[seat] = min(stands, self._stands.get(seat, stands))
        self._tell()

    # What devices do

    def answer(self, seat: str, number: str, token: str, picked: Callable[[GamePage], Answer]) -> Reply:
        """Answer for a seat what was asked under this number; the same `token` counts once.

        `picked` says which answer is meant; `ValueError` when there is no such answer.
        """

        def answer(share: GameShare, table: GamePage) -> None:
            share.answer(picked(table))

        return self._once(seat, number, token, answer)

    def say(self, seat: str, number: str, token: str, heard: ParsedCommand) -> Reply:
        """Say for a seat what they did with their real cards."""
        return self._once(seat, number, token, lambda share, _: say(share, heard))

    def correct(self, seat: str, number: str, token: str, batches: Sequence[tuple[str, ...]]) -> Reply:
        """Say for a seat how the table lies."""
        return self._once(
            seat, number, token, lambda share, _: share.correct_each(batches, seat), asked=False
        )

    def undo(self, seat: str, number: str, token: str) -> Reply:
        """Take back the last answer of a person."""
        return self._once(seat, number, token, lambda share, _: share.undo(seat), asked=False)

    def redo(self, seat: str, number: str, token: str) -> Reply:
        """Give again what was taken back last."""
        return self._once(seat, number, token, lambda share, _: share.redo(seat), asked=False)

    def agree(self, seat: str, number: str, token: str) -> Reply:
        """Agree to what somebody wants to undo, asked under this number."""
        return self._answer_request(seat, number, token, lambda share: share.agree(seat))

    def decline(self, seat: str, number: str, token: str) -> Reply:
        """Do not agree to it."""
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
                self._by = request.asker_name
            return Reply(True)

        return self._remembering(seat, token, reply)

    def go_on(self, seat: str, number: str, token: str) -> Reply:
        """Let chance go on that could not be saved."""
        return self._once(seat, number, token, lambda _share, _: None, asked=False)

    def _once(
        self,
        seat: str,
        number: str,
        token: str,
        change: Callable[[GameShare, GamePage], object],
        *,
        asked: bool = True,
    ) -> Reply:
        return self._remembering(seat, token, lambda: self._reply(seat, number, change, asked=asked))

    def _remembering(self, seat: str, token: str, do: Callable[[], Reply]) -> Reply:
        """Do it, or reply as before to a device that asks for the same once more."""
        known = self._replies.get((seat, token))
        if known is not None:
            return known
        reply = do()
        if reply.counts:
            self._replies[seat, token] = reply
            while len(self._replies) > REMEMBERED:
                self._replies.popitem(last=False)
        return reply

    def _reply(
        self, seat: str, number: str, change: Callable[[GameShare, GamePage], object], *, asked: bool
    ) -> Reply:
        share, table = self.share, self.table(seat)
        if share is None or table is None:
            return Reply(False, "There is no game on the table now.", late=True)
        if seat not in self.people:
            return Reply(False, "Take a seat to answer.")
        if number != self.number:
            return self._too_late(number)
        if asked and table.decision is None:
            pending = table.pending
            if share.thinking:
                return Reply(False, f"{share.thinking} is thinking; wait a moment.", late=True)
            whose = "nobody" if pending is None or pending.seat == TABLE else pending.seat
            return Reply(False, f"This is for {whose} to answer.", late=True)
        before, undone = len(share.match.game.journal), len(share.match.game.undone)
        self.notice = ""
        told, counts = "", False
        try:
            change(share, table)
            counts = True
            share.run_automatic_steps()
        except SaveGone:
            told = _save_again(share)
        except AgreementRequired:
            return Reply(True)  # every device is told; what is asked has not changed
        except DeferredChange as later:
            told, counts = str(later), True
        except (StoreError, ValueError) as error:
            told = shortened(str(error))
        after = len(share.match.game.journal)
        if (before, undone) != (after, len(share.match.game.undone)) or counts:
            self._changed(min(before, after), seat)
        return Reply(counts, told)

    def _too_late(self, number: str) -> Reply:
        if not number.startswith(f"{self.run}."):
            told = "The table was started again. What was confirmed is there; please look, and answer again."
            return Reply(False, told, late=True)
        return Reply(False, f"{self._by or 'Somebody'} was first: that question is answered.", late=True)


def _save_again(share: GameShare) -> str:
    """Save a game whose file is gone; what its players are told, without the folders of this machine."""
    try:
        name = share.save_again()
    except StoreError:
        return (
            "The file of this game is gone, and it could not be saved again; it is still in memory. Free "
            "some space on the machine that runs the table, or bring the folder back, then answer again."
        )
    return f"The file of this game was gone; it is game {name} now. Please answer again."


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> Parts:
    """The parts that are not as they were."""
    return {name: part for name, part in now.items() if before.get(name) != part}
