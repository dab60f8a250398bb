"""Corrections of the real table, line by line: people name what differs, and apply all of it at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from cards.wording.words import listed
from engine.ashes.real_table.card_identity import DeckList
from engine.ashes.real_table.token_corrections import MOST_TOKENS
from host.lines.answer_parser import UnclearAnswer, pick_one
from host.lines.option_rows import Row
from host.lines.sentences import sentence
from host.presenter.table_editing.table_editor import Moves, TableEditor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.lines.commands import Dialogue
    from host.presenter.session.ashes_session import AshesSession

TOPICS = {
    "tokens": "wounds, exhaustion, status and Red Rains tokens of a card in play",
    "dice": "what a die shows, or that it is exhausted",
    "game": "round, phase, turn, actions, counts of cards, what is real, how much the program plays",
    "move": "a card is elsewhere, face up or face down, attached, or a different card",
    "add": "add a card to the game",
    "list": "a real deck differs from its list",
}
DONE, CANCEL, TAKE_BACK = "done", "cancel", "take back"
MOST_READ_OUT = 20
"""Number of choices that are read out with a question."""


class _Cancelled(Exception):
    """Raised when the player cancels all corrections."""


class CorrectionDialogue:
    """Dialogue that collects corrections; nothing counts before all of it is applied."""

    def __init__(self, dialogue: Dialogue, session: AshesSession) -> None:
        self._dialogue = dialogue
        self.terminal = dialogue.terminal
        self._explained = False
        self._session = session
        self.editor = TableEditor(session.match, session.view)

    def run(self) -> None:
        """Ask what differs until the player is done, and apply it."""
        try:
            while self._topic() != DONE or not self._enter():
                pass
        except _Cancelled:
            self.terminal.tell("The table is unchanged.")

    def _topic(self) -> str:
        rows = {
            **TOPICS,
            TAKE_BACK: "your last change to a card",
            DONE: "apply all of it",
            CANCEL: "leave it",
        }
        if self._explained:
            at = self._pick(f"What else? {listed(list(rows), 'or')}.", list(rows), aloud=False)
        else:
            lines = [f"{word}: {about}" for word, about in rows.items()]
            at = self._pick("What is different on your table?", list(rows), lines)
        self._explained = True
        chosen = list(rows)[at]
        if chosen == CANCEL:
            raise _Cancelled
        if chosen == TAKE_BACK:
            self.terminal.tell(
                "Taken back." if self.editor.take_back() else "You have changed nothing about a card."
            )
        elif chosen != DONE:
            self._ask_topic(chosen)
        if chosen != DONE and (changes := self.editor.descriptions()):
            why_not = self.editor.refusal()
            self.terminal.tell("So far:", *map(sentence, changes), *([sentence(why_not)] if why_not else []))
        return chosen

    def _ask_topic(self, topic: str) -> None:
        topics: dict[str, Callable[[], None]] = {
            "tokens": self._tokens,
            "dice": self._dice,
            "game": self._game,
            "move": self._move,
            "add": self._add,
            "list": self._list,
        }
        topics[topic]()

    def _enter(self) -> bool:
        """Apply the corrections; print the reason and return False if they are refused."""
        batches = self.editor.batches
        if why_not := self.editor.refusal():
            self.terminal.tell(sentence(why_not))
            return False
        lost: list[int] = []
        for batch in batches:
            if not self._dialogue.attempt(partial(self._correct, batch, lost)):
                return False
        again = " The current action begins again." if any(lost) else ""
        self.terminal.tell(f"The table is corrected.{again}" if batches else "Nothing was changed.")
        return True

    def _correct(self, batch: tuple[str, ...], lost: list[int]) -> None:
        lost.append(self._session.correct(*batch))

    # Topics

    def _tokens(self) -> None:
        rows = self.editor.tokens
        row = rows[self._pick("On which card?", [f"{row.name} of {row.side}" for row in rows])]
        kinds = list(row.current)
        labels = [f"{kind}: {row.edited[kind]}" for kind in kinds]
        kind = kinds[self._pick(f"Which tokens of {row.name}?", list(map(str, kinds)), labels)]
        count = self._number(f"How many {kind} tokens are on {row.name}?", MOST_TOKENS)
        row.change(kind, count - row.edited[kind])

    def _dice(self) -> None:
        rows = self.editor.dice
        if not rows:
            self.terminal.tell("There are no dice.")
            return
        row = rows[self._pick("Which die?", [f"{row.side}'s {row.name}: {row.edited}" for row in rows])]
        row.edited = row.values[self._pick("What does it show?", row.values)]

    def _game(self) -> None:
        rows = self.editor.facts
        named = [f"{f'{row.side}: ' if row.side else ''}{row.name}" for row in rows]
        row = rows[
            self._pick(
                "What?", named, [f"{name}: {row.edited}" for name, row in zip(named, rows, strict=True)]
            )
        ]
        if all(map(str.isdecimal, row.values)):
            row.edited = str(self._number(f"{row.name}?", int(row.values[-1]), int(row.values[0])))
        else:
            row.edited = row.values[self._pick(f"{row.name}?", row.values)]

    def _move(self) -> None:
        cards = self.editor.cards
        card = cards[self._pick("Which card?", [f"{card.name}, {card.side}: {card.place}" for card in cards])]
        self._choose_report(f"Where is {card.name}?", self.editor.moves_of(card.card))

    def _add(self) -> None:
        name = self._named("Which card do you add?")
        additions = self.editor.additions_of(name)
        if not additions:
            self.terminal.tell(sentence(self.editor.why_not_added(name)))
        self._choose_report(f"Where does {name} go?", additions)

    def _list(self) -> None:
        seats = self.editor.incomplete_sides
        if not seats:
            self.terminal.tell("There are no unseen real cards, so there is no deck list to correct.")
            return
        seat = seats[self._pick("Whose deck?", seats)]
        name = self._named(f"Which card is in {seat}'s deck?")
        unseen = self.editor.unseen_of(seat)
        self.editor.add_report(DeckList(seat, name, unseen[self._pick("In place of which?", unseen)]))

    def _choose_report(self, title: str, ways: Moves) -> None:
        if ways:
            self.editor.add_report(ways[self._pick(title, [words for _, words in ways])][0])

    # Single questions

    def _pick(
        self, asked: str, names: Sequence[str], labels: Sequence[str] = (), *, aloud: bool = True
    ) -> int:
        """Ask for one of several and return its index; the first of them are read out if `aloud`."""
        rows = [Row(str(at), str(at), name) for at, name in enumerate(names, 1)]
        lines = [f"{at}. {line}." for at, line in enumerate(labels or names, 1)] if aloud else []
        if len(lines) > MOST_READ_OUT:
            left = len(lines) - MOST_READ_OUT
            lines[MOST_READ_OUT:] = [f"And {left} more: type all to read them, or part of a name."]
        self.terminal.tell(asked, *lines)
        for line in self._lines():
            if line.casefold() == "all":
                self.terminal.tell(*(f"{at}. {name}." for at, name in enumerate(labels or names, 1)))
                continue
            try:
                return int(pick_one(line, rows)) - 1
            except UnclearAnswer as why:
                self.terminal.tell(f"{why} Or type cancel.")
        raise _Cancelled

    def _number(self, asked: str, most: int, least: int = 0) -> int:
        self.terminal.tell(f"{asked} A number from {least} to {most}.")
        for line in self._lines():
            if line.isdecimal() and least <= int(line[:4]) <= most:
                return int(line[:4])
            self.terminal.tell(f"Type a number from {least} to {most}, or cancel.")
        raise _Cancelled

    def _named(self, asked: str) -> str:
        names = list(self._session.match.library.cards)
        rows = [Row(name, name, name) for name in names]
        self.terminal.tell(f"{asked} Type part of its name.")
        for line in self._lines():
            try:
                return pick_one(line, rows)
            except UnclearAnswer as why:
                self.terminal.tell(f"{why} Or type cancel.")
        raise _Cancelled

    def _lines(self) -> Iterator[str]:
        """Yield typed lines until the player cancels."""
        while (line := self.terminal.ask()).casefold() != CANCEL:
            yield line
