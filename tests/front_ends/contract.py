"""The contract of front ends: an interface to use one as people do, and checks that each of them passes.

The same game in another folder, which no front end shows, says what the answers must lead to.
"""

from __future__ import annotations

import html
import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

from engine.ashes.real_table.card_corrections import CardPlaced
from engine.game_entries import GameSetup
from engine.kernel.decision import Answer, Decision
from host.presenter.games.draft import DraftSession
from host.presenter.games.reapers_session import ReapersSession
from host.presenter.session.ashes_session import AshesSession
from host.presenter.session.pending_action import PendingAction
from host.presenter.session.seat_session import PlainSession
from host.store import OpenGame, Store
from host.store.save_writer import SUFFIX
from tests.web.traffic import reader_of

PRESENTED: dict[str, Callable[[OpenGame], PlainSession | AshesSession]] = {
    "pebbles": PlainSession,
    "draft": DraftSession,
    "reapers": ReapersSession,
}
"""How games are presented by their rules; all others as `AshesSession`."""


class FrontEnd(Protocol):
    """A front end, used from outside: started once, it plays one game after the other in its folder."""

    folder: Path

    @abstractmethod
    def begin(self, setup: GameSetup) -> str:
        """Leave the game that is played, begin a new one and return its id."""

    @abstractmethod
    def cover(self) -> str:
        """Return the seat to which the terminal is to be passed; empty if nothing is covered."""

    @abstractmethod
    def uncover(self) -> None:
        """Say that the next player is there."""

    @abstractmethod
    def shown(self) -> Mapping[str, str]:
        """Return all that can be read now, by the seat that reads it; under "" if the table is covered."""

    @abstractmethod
    def answer(self, decision: Decision, picks: Answer) -> None:
        """Give an answer; `decision` lists the options in the order in which people are offered them."""

    @abstractmethod
    def answer_wrongly(self) -> None:
        """Try answers that are not offered."""

    @abstractmethod
    def undo(self) -> None:
        """Undo the last answer."""

    @abstractmethod
    def redo(self) -> None:
        """Redo it."""

    @abstractmethod
    def take_back(self) -> None:
        """Take back the action that is begun and not finished."""

    @abstractmethod
    def correct_wounds(self, wounds: int) -> None:
        """Correct the table: lay so many wounds on the own Phoenixborn, which has none."""

    @abstractmethod
    def correct_discard(self, card: str) -> None:
        """Correct the table: the first card of the own hand, with this name, is in the discard pile."""

    @abstractmethod
    def correct_wrongly(self) -> None:
        """Try a correction that is impossible, and check that it is refused with a reason."""

    @abstractmethod
    def return_to_game(self) -> None:
        """Leave the game, or end the program, and continue the saved game."""

    @abstractmethod
    def save_again(self) -> str:
        """Save a game whose file is gone, after an answer was refused; return what was said about it."""


class Reference:
    """The same game, presented but not shown."""

    def __init__(self, folder: Path, setup: GameSetup) -> None:
        self.opened = Store(folder).create(setup)
        self.seat = PRESENTED.get(setup.rules, AshesSession)(self.opened)

    def decision(self) -> Decision | None:
        """Return what is asked, once who is asked looks."""
        while seat := self.seat.hands_over_to:
            self.seat.take_over(seat)
        decision: Decision | None = self.seat.decision
        return decision

    def answer(self, picks: Sequence[str]) -> None:
        """Answer, and show no steps."""
        if isinstance(self.seat, AshesSession):
            self.seat.answer(picks, at_once=True)
        else:
            self.seat.answer(picks)

    def pending_action(self) -> PendingAction | None:
        """Return the action that is begun and not finished."""
        return self.seat.pending_action if isinstance(self.seat, AshesSession) else None

    def journal(self) -> list[str]:
        """Return all answers and events."""
        return list(self.opened.match.game.journal.lines())


class Contract:
    """One game of a front end beside its reference, and what is checked of both."""

    def __init__(self, front: FrontEnd, setup: GameSetup, folder: Path) -> None:
        self.front = front
        self.reference = Reference(folder, setup)
        self.match = self.reference.opened.match
        self.people = setup.people
        self._luck = Random(setup.rules)
        self._covers = 0
        self._readers = {} if setup.rules == "pebbles" else {
            seat: reader_of(self.match, seat) for seat in ("", *self.people)
        }  # fmt: skip
        self.id = front.begin(setup)

    def close(self) -> None:
        """Close the reference."""
        self.reference.opened.close()

    def journal(self) -> list[str]:
        """Return the journal as the front end has saved it."""
        match, _ = Store(self.front.folder).replay(self.id)
        return list(match.game.journal.lines())

    def is_equal(self) -> None:
        """Check that the saved game is the reference, and that who is asked is shown the question."""
        assert self.journal() == self.reference.journal()
        decision = self.reference.decision()
        self.uncover()
        if decision is not None:
            shown = self.front.shown()
            asked = decision.seat if decision.seat in shown else next(iter(shown))
            assert plain(decision.question) in plain(shown[asked])

    def decide(self) -> tuple[Decision, Answer] | None:
        """Return the question and a random answer to it; None after the end of the game."""
        decision = self.reference.decision()
        if decision is None:
            return None
        count = max(decision.minimum, min(decision.maximum, self._luck.choice((1, 1, 2))))
        options = [option.id for option in decision.options]
        return decision, tuple(self._luck.sample(options, min(count, len(options))))

    def play(self, answers: int) -> None:
        """Give answers; at each question nobody is shown what they may not know."""
        for _ in range(answers):
            decided = self.decide()
            self.read()
            self.uncover()
            self.read()
            if decided is None:
                break
            self.front.answer(*decided)
            self.reference.answer(decided[1])

    def play_until(self, wanted: Callable[[Decision], bool], most: int = 60) -> Decision:
        """Give as few picks as can be until such a question is asked, and show it."""
        for _ in range(most):
            decision = self.reference.decision()
            assert decision is not None
            self.uncover()
            if wanted(decision):
                return decision
            picks = tuple(option.id for option in decision.options[: decision.minimum])
            self.front.answer(decision, picks)
            self.reference.answer(picks)
        raise AssertionError("there is no such question")

    def read(self) -> None:
        """Check that nothing which a seat may not know is shown to it."""
        for seat, text in self.front.shown().items():
            if reader := self._readers.get(seat):
                reader.check(text)

    def uncover(self) -> None:
        """Check that a cover shows no card and takes no answer, and let the next player look.

        That is the one who is asked, as `decision` of the reference has it.
        """
        while seat := self.front.cover():
            text = self.front.shown()[""]
            cards = {option.label for option in (self.match.decision or _NOTHING).options if option.subject}
            assert not [label for label in cards if label in text]
            if not self._covers:
                self.front.answer_wrongly()
            assert self.front.cover() == seat == self.reference.seat.seat
            self._covers += 1
            self.front.uncover()
            assert seat in self.front.shown()

    def undo_all(self) -> None:
        """Undo to the beginning and redo to the end."""
        journal = self.reference.journal()
        undone = 0
        while self.reference.decision() is not None and self.reference.seat.undo_label:
            self.front.undo()
            self.reference.seat.undo()
            self.reference.decision()
            self.uncover()
            undone += 1
        assert undone > 2
        self.is_equal()
        for _ in range(undone):
            self.front.redo()
            self.reference.seat.redo()
            self.reference.decision()
            self.uncover()
        assert self.reference.journal() == journal
        self.is_equal()

    def refuse(self) -> None:
        """Check that an answer which is not offered changes nothing."""
        self.uncover()
        self.front.answer_wrongly()
        self.is_equal()

    def return_to_game(self) -> None:
        """Check that the saved game goes on where it was left, between two actions."""
        while self.reference.pending_action() is not None:
            self.play(1)
        self.front.return_to_game()
        self.is_equal()

    def lose_the_save(self) -> None:
        """Check that an answer is refused once the file is gone, and that the game is saved again."""
        store = Store(self.front.folder)
        decided = self.decide()
        assert decided is not None
        self.uncover()
        before = {game.id for game in store.games()}
        save = self.front.folder / "games" / f"{self.id}{SUFFIX}"
        save.unlink()
        self.front.answer(*decided)
        said = self.front.save_again()
        (self.id,) = {game.id for game in store.games()} - before
        assert f"game {self.id}" in said and not save.exists()
        self.is_equal()
        self.front.answer(*decided)
        self.reference.answer(decided[1])
        self.is_equal()

    def take_back(self) -> None:
        """Check that an action which is begun is taken back as a whole."""
        self.play_until(lambda decision: decision.kind == "turn")
        begun = self.play_until_begun()
        self.front.take_back()
        self.reference.seat.back_to(begun.answers_before)
        self.is_equal()

    def play_until_begun(self) -> PendingAction:
        """Begin an action that asks something more, and return it."""
        decision = self.reference.decision()
        assert decision is not None
        pick = next(option.id for option in decision.options if option.id.startswith("play:"))
        self.front.answer(decision, (pick,))
        self.reference.answer((pick,))
        begun = self.reference.pending_action()
        assert begun is not None
        return begun

    def correct(self) -> None:
        """Check that a correction is an answer that can be undone, and that an impossible one is refused."""
        self.play_until(lambda decision: decision.kind == "turn")
        self.is_equal()
        self.front.correct_wrongly()
        self.is_equal()
        self.front.correct_wounds(2)
        (seat,) = self.people
        card = self.match.game.state.players[seat].phoenixborn
        assert isinstance(self.reference.seat, AshesSession)
        self.reference.seat.correct(f"correct:tokens:{card}:wound:+2")
        self.is_equal()
        self.front.undo()
        self.reference.seat.undo()
        self.is_equal()
        hand = self.match.game.state.players[seat].hand
        self.front.correct_discard(self.match.game.state.cards[hand[0]].name)
        self.reference.seat.correct(CardPlaced(hand[0], "discard", seat).id)
        self.is_equal()


class _Nothing:
    options: tuple[Any, ...] = ()


_NOTHING = _Nothing()


def plain(text: str) -> str:
    """Return the letters and digits of a text: front ends break lines, add tags and begin sentences."""
    words = re.sub("<[^>]*>", "", html.unescape(text))
    return "".join(sign for sign in words.casefold() if sign.isalnum())
