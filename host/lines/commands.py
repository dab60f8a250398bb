"""What can be written besides answers: words, what each does, and how it is explained.

A conversation as commands know it: what they may ask of it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from host.lines.answer_parser import UnclearAnswer
from host.presenter.command_parser.parser import forms_here
from host.presenter.name_search import search_names
from host.presenter.options.option_views import grouped_by_reason
from host.presenter.text_layout import sentence

if TYPE_CHECKING:
    from engine.kernel.decision import Rule
    from host.lines.game_lines import GameLines
    from host.lines.terminal import Terminal
    from host.store.errors import GameInMemory


class Left(Exception):
    """Whoever plays wants to leave the game."""


@dataclass(frozen=True, slots=True)
class Command:
    """`about` explains it; what stands behind the word is given to `run` too, called `takes` in the help."""

    about: str
    run: Callable[[Dialogue, str], None]
    takes: str = ""


LINES_OF_LOG = 12

MOST_RULES = 3
"""So many rules are told at once."""


def _help(talk: Dialogue, rest: str) -> None:
    if rest:
        _explain_word(talk, rest)
        return
    talk.tell(
        "To answer a question, type the number of an option, its words, or part of them; for several, put "
        "commas between them. Every answer is saved at once.",
        *talk.explained(),
    )
    scene = talk.table.scene()
    if scene is not None:
        told = [f"{phrase.form}: {phrase.about}." for phrase in forms_here(scene)]
        talk.tell("With your own cards you can type:", *told)


def _options(talk: Dialogue, _rest: str) -> None:
    talk.repeat_question()


def _board(talk: Dialogue, _rest: str) -> None:
    talk.tell(*talk.table.board())


def _hand(talk: Dialogue, _rest: str) -> None:
    talk.tell(*talk.table.hand())


def _card(talk: Dialogue, rest: str) -> None:
    if not rest:
        talk.tell("Which card? Type card and a name, such as: card Iron Worker.")
        return
    try:
        talk.tell(*talk.table.card(rest))
    except LookupError as error:
        talk.tell(sentence(str(error.args[0])))


def _log(talk: Dialogue, rest: str) -> None:
    lines = talk.table.log()
    if rest == "all":
        talk.tell(*lines)
    elif rest and not rest.isdecimal():
        having = [line for line in lines if rest.casefold() in line.casefold()]
        talk.tell(*(having or [f"Nothing in the log has “{rest}”."]))
    else:
        count = int(rest[:6] or LINES_OF_LOG) or 1
        talk.tell(*(lines[-count:] or ["Nothing has happened yet."]))


def _explain_word(talk: Dialogue, word: str) -> None:
    """What can be written that begins so; else what the rules say of it."""
    told = [line for line in talk.explained() if line.casefold().startswith(word.casefold())]
    if told:
        talk.tell(*told)
    else:
        _why(talk, word)


def _rules_of(talk: Dialogue, word: str) -> list[Rule]:
    """The rules that are called so, or else those that speak of it."""
    rules = {rule.title: rule for rule in talk.table.rules()}
    titles = search_names(word, rules) or [
        title for title, rule in rules.items() if f" {word.casefold()}" in f" {rule.says.casefold()}"
    ]
    return [rules[title] for title in titles]


def _why(talk: Dialogue, rest: str) -> None:
    decision = talk.table.decision
    if rest:
        rules = _rules_of(talk, rest)
        if not rules:
            try:
                talk.tell(*talk.table.card(rest))
            except LookupError:
                talk.tell(f"No rule here is called “{rest}” or mentions it, and no card has that name.")
            return
        talk.tell(*(f"{rule.title}: {rule.says} ({rule.source})" for rule in rules[:MOST_RULES]))
        others = [rule.title for rule in rules[MOST_RULES:]]
        if others:
            talk.tell(f"Also: {', '.join(others)}.")
    elif decision is None:
        talk.tell("No question is open now.")
    else:
        rule = decision.rule
        talk.tell(decision.question, f"{rule.title}: {rule.says}", f"Source: {rule.source}.")


def _undo(talk: Dialogue, _rest: str) -> None:
    what = talk.table.undoes
    if not what:
        talk.tell(talk.table.opened.missing_history or "There is nothing to undo.")
    elif talk.attempt(talk.table.undo):
        talk.tell(f"Undone: {what}.")


def _redo(talk: Dialogue, _rest: str) -> None:
    table = talk.table
    what, seat = table.redoes, table.seat
    if not what:
        talk.tell("There is nothing to redo.")
    elif talk.attempt(table.redo):
        # The next one may be about to read, and may not know what it was.
        talk.tell(f"Redone: {seat}'s answer." if table.passes_to else f"Redone: {what}.")


def _hints(talk: Dialogue, rest: str) -> None:
    if rest.casefold() not in ("on", "off"):
        talk.tell("Type hints on, or hints off.")
        return
    on = rest.casefold() == "on"
    talk.keep_tips(on=on)
    talk.tell("Hints are given until you have used what they are about." if on else "Hints are off.")


def _save(talk: Dialogue, _rest: str) -> None:
    if talk.gone is not None:
        if talk.attempt(talk.gone.save_again):
            talk.gone = None
            talk.tell(f"The game continues as game {talk.table.opened.id}.")
    else:
        talk.tell(f"Every answer is already saved, as game {talk.table.opened.id}.")


def _export(talk: Dialogue, rest: str) -> None:
    path = Path(rest or f"cinderboard-game-{talk.table.opened.id}.txt")
    if talk.attempt(lambda: talk.table.opened.export(path)):
        talk.tell(f"Written to {path}.")


def _quit(_talk: Dialogue, _rest: str) -> None:
    raise Left


def _foresee(talk: Dialogue, rest: str) -> None:
    try:
        picks = talk.understood(rest)
    except UnclearAnswer as why:
        talk.tell(str(why))
        return
    outlook = talk.table.outlook(picks)
    parts = () if outlook is None else outlook.sentences
    talk.tell(*(map(sentence, parts) if parts else ["Nothing is known about what it will do."]))


def _why_not(talk: Dialogue, rest: str) -> None:
    told = [
        f"{sentence(reason)[:-1]}: {', '.join(item.option.label for item in items)}."
        for reason, items in grouped_by_reason(talk.table.held_back()).items()
    ]
    lines = [line for line in told if rest.casefold() in line.casefold()]
    asked = talk.table.decision if rest and not lines else None
    labels = dict.fromkeys(option.label for option in asked.options) if asked is not None else {}
    if can := [label for label in labels if rest.casefold() in label.casefold()]:
        lines = [f"You can do this now: {', '.join(can)}."]
    nothing = f"Nothing you cannot use now is called “{rest}”." if rest and told else ""
    talk.tell(*(lines or [nothing or "You can use everything you have now."]))


LOOKING_AHEAD = {
    "foresee": Command("what an answer will do, as far as is known", _foresee, "ANSWER"),
    "why not": Command("what you have but cannot use now, and why", _why_not, "NAME"),
}
"""What can be said at a table that looks ahead."""

COMMANDS = {
    "help": Command(
        "what you can type; with a word: what it does, or what the rules say about it", _help, "WORD"
    ),
    "options": Command("the question again, with its options", _options),
    "board": Command("everything on the table", _board),
    "hand": Command("the cards in your hand", _hand),
    "card": Command("what a card says, and its state; part of its name is enough", _card, "NAME"),
    "log": Command(
        f"the last {LINES_OF_LOG} lines of what happened; log all: everything; log and a word: lines with it",
        _log,
        "NUMBER",
    ),
    "why": Command("the rule behind the question; with a word: the rules about it", _why, "WORD"),
    "undo": Command("undo the last answer", _undo),
    "redo": Command("redo what was undone", _redo),
    "hints": Command("hints on or hints off: hints about commands", _hints, "ON"),
    "save": Command("how the game is saved", _save),
    "export": Command("save the game as text", _export, "FILE"),
    "quit": Command("leave; the game is saved", _quit),
}
"""By the word that they begin with."""


class Dialogue(Protocol):
    """One game between the program and the people at a terminal.

    `data` is the folder of games and decks, `gone` the game whose file is gone, until it is saved again.
    """

    terminal: Terminal
    table: GameLines
    data: Path
    gone: GameInMemory | None

    @abstractmethod
    def tell(self, *lines: str) -> None:
        """A paragraph."""

    @abstractmethod
    def explained(self) -> list[str]:
        """What can be written besides answers, a sentence each."""

    @abstractmethod
    def understood(self, line: str) -> tuple[str, ...]:
        """The answer that a line would give; `NotUnderstood` when it would give none."""

    @abstractmethod
    def keep_tips(self, *, on: bool) -> None:
        """Give hints from now on, or none."""

    @abstractmethod
    def repeat_question(self) -> None:
        """Ask again what is asked."""

    @abstractmethod
    def wait_for(self, seat: str) -> None:
        """Wait until only this player reads."""

    @abstractmethod
    def attempt(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; a refusal is told and has changed nothing."""
