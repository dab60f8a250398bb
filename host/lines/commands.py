"""What can be written besides answers: words, what each does, and how it is explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from host.lines.sentences import sentence
from host.presenter.saying.line import phrases_here

if TYPE_CHECKING:
    from host.lines.talk import Talk


class Left(Exception):
    """Whoever plays wants to leave the game."""


@dataclass(frozen=True, slots=True)
class Command:
    """`about` explains it; what stands behind the word is given to `run` too, called `takes` in the help."""

    about: str
    run: Callable[[Talk, str], None]
    takes: str = ""


LINES_OF_LOG = 12


def _help(talk: Talk, _rest: str) -> None:
    talk.tell(
        "To a question write the number of an option, its words, or a few letters of them; for several, with "
        "commas between them. Everything answered is saved at once.",
        *talk.explained(),
    )
    scene = talk.table.scene()
    if scene is not None:
        told = [f"{phrase.form}: {phrase.about}." for phrase in phrases_here(scene)]
        talk.tell("Of your own cards you can say:", *told)


def _options(talk: Talk, _rest: str) -> None:
    talk.repeat_question()


def _board(talk: Talk, _rest: str) -> None:
    talk.tell(*talk.table.board())


def _hand(talk: Talk, _rest: str) -> None:
    talk.tell(*talk.table.hand())


def _card(talk: Talk, rest: str) -> None:
    if not rest:
        talk.tell("Which card? Write card and a name, such as: card Iron Worker.")
        return
    try:
        talk.tell(*talk.table.card(rest))
    except LookupError as error:
        talk.tell(sentence(str(error.args[0])))


def _log(talk: Talk, rest: str) -> None:
    lines = talk.table.log()
    if rest == "all":
        talk.tell(*lines)
    elif rest and not rest.isdecimal():
        found = [line for line in lines if rest.casefold() in line.casefold()]
        talk.tell(*(found or [f"Nothing in the log has “{rest}”."]))
    else:
        count = int(rest[:6] or LINES_OF_LOG) or 1
        talk.tell(*(lines[-count:] or ["Nothing has happened yet."]))


def _why(talk: Talk, _rest: str) -> None:
    decision = talk.table.decision
    if decision is None:
        talk.tell("Nothing is asked now.")
    else:
        rule = decision.rule
        talk.tell(decision.question, f"{rule.title}: {rule.says}", f"Source: {rule.source}.")


def _undo(talk: Talk, _rest: str) -> None:
    what = talk.table.undoes
    if not what:
        talk.tell(talk.table.opened.lost_beginning or "There is nothing to undo.")
    elif talk.attempt(talk.table.undo):
        talk.tell(f"Undone: {what}.")


def _redo(talk: Talk, _rest: str) -> None:
    table = talk.table
    what, seat = table.redoes, table.seat
    if not what:
        talk.tell("There is nothing to redo.")
    elif talk.attempt(table.redo):
        # The next one may be about to read, and may not know what it was.
        talk.tell(f"Again: {seat}'s answer." if table.passes_to else f"Again: {what}.")


def _save(talk: Talk, _rest: str) -> None:
    if talk.gone is not None:
        if talk.attempt(talk.gone.save_again):
            talk.gone = None
            talk.tell(f"The game goes on as game {talk.table.opened.id}.")
    else:
        talk.tell(f"Everything you answered is saved already, as game {talk.table.opened.id}.")


def _export(talk: Talk, rest: str) -> None:
    path = Path(rest or f"cinderboard-game-{talk.table.opened.id}.txt")
    if talk.attempt(lambda: talk.table.opened.export(path)):
        talk.tell(f"Written to {path}.")


def _quit(_talk: Talk, _rest: str) -> None:
    raise Left


COMMANDS = {
    "help": Command("what can be written", _help),
    "options": Command("the question again, with its options", _options),
    "board": Command("all that lies on the table", _board),
    "hand": Command("the cards in your hand", _hand),
    "card": Command("what a card says, and how it lies; a few letters do", _card, "NAME"),
    "log": Command(
        f"the last {LINES_OF_LOG} lines of what happened; log all: everything; log and a word: lines with it",
        _log,
        "NUMBER",
    ),
    "why": Command("the rule behind the question", _why),
    "undo": Command("take back the last answer", _undo),
    "redo": Command("give again what was taken back", _redo),
    "save": Command("how the game is saved", _save),
    "export": Command("write the game as text", _export, "FILE"),
    "quit": Command("leave; the game is saved", _quit),
}
"""By the word that they begin with."""
