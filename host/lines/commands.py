"""Commands: the words that can be typed besides answers, what each does, and how help explains it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from host.lines.answer_parser import UnclearAnswer
from host.lines.sentences import sentence
from host.presenter.command_parser.parser import forms_here
from host.presenter.name_search import search_names
from host.presenter.options.option_views import grouped_by_reason

if TYPE_CHECKING:
    from engine.kernel.decision import Rule
    from host.lines.game_lines import GameLines
    from host.lines.terminal import Terminal
    from host.store.errors import GameInMemory


class PlayerLeft(Exception):
    """Raised when the player leaves the game."""


class Command(Struct, frozen=True):
    """A command. `about` explains it; `run` gets the text after the word, which help calls `argument`."""

    about: str
    run: Callable[[Dialogue, str], None]
    argument: str = ""


LINES_OF_LOG = 12

MOST_RULES = 3
"""Number of rules that are read out at once."""


def _help(dialogue: Dialogue, rest: str) -> None:
    if rest:
        _explain_word(dialogue, rest)
        return
    dialogue.tell(
        "To answer a question, type the number of an option, its words, or part of them; for several, put "
        "commas between them. Every answer is saved at once.",
        *dialogue.command_help(),
    )
    context = dialogue.table.command_context()
    if context is not None:
        forms = [f"{phrase.form}: {phrase.about}." for phrase in forms_here(context)]
        dialogue.tell("With your own cards you can type:", *forms)


def _options(dialogue: Dialogue, _rest: str) -> None:
    dialogue.repeat_question()


def _board(dialogue: Dialogue, _rest: str) -> None:
    dialogue.tell(*dialogue.table.board())


def _hand(dialogue: Dialogue, _rest: str) -> None:
    dialogue.tell(*dialogue.table.hand())


def _card(dialogue: Dialogue, rest: str) -> None:
    if not rest:
        dialogue.tell("Which card? Type card and a name, such as: card Iron Worker.")
        return
    try:
        dialogue.tell(*dialogue.table.card(rest))
    except LookupError as error:
        dialogue.tell(sentence(str(error.args[0])))


def _log(dialogue: Dialogue, rest: str) -> None:
    lines = dialogue.table.log()
    if rest == "all":
        dialogue.tell(*lines)
    elif rest and not rest.isdecimal():
        matching = [line for line in lines if rest.casefold() in line.casefold()]
        dialogue.tell(*(matching or [f"Nothing in the log has “{rest}”."]))
    else:
        count = int(rest[:6] or LINES_OF_LOG) or 1
        dialogue.tell(*(lines[-count:] or ["Nothing has happened yet."]))


def _explain_word(dialogue: Dialogue, word: str) -> None:
    """Explain the commands that begin with a word, else read out the rules about it."""
    lines = [line for line in dialogue.command_help() if line.casefold().startswith(word.casefold())]
    if lines:
        dialogue.tell(*lines)
    else:
        _why(dialogue, word)


def _rules_of(dialogue: Dialogue, word: str) -> list[Rule]:
    """Return the rules with this title, else those that mention the word."""
    rules = {rule.title: rule for rule in dialogue.table.rules()}
    titles = search_names(word, rules) or [
        title for title, rule in rules.items() if f" {word.casefold()}" in f" {rule.says.casefold()}"
    ]
    return [rules[title] for title in titles]


def _why(dialogue: Dialogue, rest: str) -> None:
    decision = dialogue.table.session.decision
    if rest:
        rules = _rules_of(dialogue, rest)
        if not rules:
            try:
                dialogue.tell(*dialogue.table.card(rest))
            except LookupError:
                dialogue.tell(f"No rule here is called “{rest}” or mentions it, and no card has that name.")
            return
        dialogue.tell(*(f"{rule.title}: {rule.says} ({rule.source})" for rule in rules[:MOST_RULES]))
        others = [rule.title for rule in rules[MOST_RULES:]]
        if others:
            dialogue.tell(f"Also: {', '.join(others)}.")
    elif decision is None:
        dialogue.tell("No question is open now.")
    else:
        rule = decision.rule
        dialogue.tell(decision.question, f"{rule.title}: {rule.says}", f"Source: {rule.source}.")


def _undo(dialogue: Dialogue, _rest: str) -> None:
    label = dialogue.table.session.undo_label
    if not label:
        dialogue.tell(dialogue.table.session.opened.missing_history or "There is nothing to undo.")
    elif dialogue.attempt(dialogue.table.undo):
        dialogue.tell(sentence(f"Undone: {label}"))


def _redo(dialogue: Dialogue, _rest: str) -> None:
    table = dialogue.table
    label, seat = table.session.redo_label, table.session.seat
    if not label:
        dialogue.tell("There is nothing to redo.")
    elif dialogue.attempt(table.session.redo):
        # The next reader may not know what the answer was.
        what = f"{seat}'s answer" if table.session.hands_over_to else label
        dialogue.tell(sentence(f"Redone: {what}"))


def _hints(dialogue: Dialogue, rest: str) -> None:
    if rest.casefold() not in ("on", "off"):
        dialogue.tell("Type hints on, or hints off.")
        return
    on = rest.casefold() == "on"
    dialogue.set_tips(on=on)
    dialogue.tell("Hints are given until you have used what they are about." if on else "Hints are off.")


def _reasons(dialogue: Dialogue, rest: str) -> None:
    if rest.casefold() not in ("on", "off"):
        dialogue.tell("Type reasons on, or reasons off.")
        return
    on = rest.casefold() == "on"
    dialogue.set_reasons(on=on)
    dialogue.tell(f"Built-in players that think {'say' if on else 'do not say'} why they took a turn.")


def _save(dialogue: Dialogue, _rest: str) -> None:
    if dialogue.unsaved_game is not None:
        if dialogue.attempt(dialogue.unsaved_game.save_again):
            dialogue.unsaved_game = None
            dialogue.tell(f"The game continues as game {dialogue.table.session.opened.id}.")
    else:
        dialogue.tell(f"Every answer is already saved, as game {dialogue.table.session.opened.id}.")


def _export(dialogue: Dialogue, rest: str) -> None:
    path = Path(rest or f"cinderboard-game-{dialogue.table.session.opened.id}.txt")
    if dialogue.attempt(lambda: dialogue.table.session.opened.export(path)):
        dialogue.tell(f"Written to {path}.")


def _quit(_dialogue: Dialogue, _rest: str) -> None:
    raise PlayerLeft


def _preview(dialogue: Dialogue, rest: str) -> None:
    try:
        picks = dialogue.parse_answer(rest)
    except UnclearAnswer as why:
        dialogue.tell(str(why))
        return
    previews = dialogue.table.session.previews
    preview = None if previews is None else previews.preview(picks)
    parts = () if preview is None else preview.sentences
    dialogue.tell(*(map(sentence, parts) if parts else ["Nothing is known about what it will do."]))


def _why_not(dialogue: Dialogue, rest: str) -> None:
    reasons = [
        f"{sentence(reason)[:-1]}: {', '.join(item.option.label for item in items)}."
        for reason, items in grouped_by_reason(dialogue.table.session.unavailable_options).items()
    ]
    lines = [line for line in reasons if rest.casefold() in line.casefold()]
    asked = dialogue.table.session.decision if rest and not lines else None
    labels = dict.fromkeys(option.label for option in asked.options) if asked is not None else {}
    if can := [label for label in labels if rest.casefold() in label.casefold()]:
        lines = [f"You can do this now: {', '.join(can)}."]
    nothing = f"Nothing you cannot use now is called “{rest}”." if rest and reasons else ""
    dialogue.tell(*(lines or [nothing or "You can use everything you have now."]))


PREVIEW_COMMANDS = {
    "foresee": Command("what an answer will do, as far as is known", _preview, "ANSWER"),
    "why not": Command("what you have but cannot use now, and why", _why_not, "NAME"),
}
"""Commands of games with outcome previews."""

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
    "reasons": Command("reasons on or reasons off: why built-in players took a turn", _reasons, "ON"),
    "save": Command("how the game is saved", _save),
    "export": Command("save the game as text", _export, "FILE"),
    "quit": Command("leave; the game is saved", _quit),
}
"""Commands of every game, by the word that they begin with."""


class Dialogue(Protocol):
    """Dialogue between the program and the people at a terminal over one game, as commands use it.

    `data` is the folder of games and decks; `unsaved_game` a game whose file is gone, until saved again.
    """

    terminal: Terminal
    table: GameLines
    data: Path
    unsaved_game: GameInMemory | None

    @abstractmethod
    def tell(self, *lines: str) -> None:
        """Print a paragraph."""

    @abstractmethod
    def command_help(self) -> list[str]:
        """Return an explanation of each command, one sentence each."""

    @abstractmethod
    def parse_answer(self, line: str) -> tuple[str, ...]:
        """Return the answer that a line would give; raises `UnclearAnswer` if it would give none."""

    @abstractmethod
    def set_tips(self, *, on: bool) -> None:
        """Turn hints on or off, and save that."""

    @abstractmethod
    def set_reasons(self, *, on: bool) -> None:
        """Turn the reasons of built-in players on or off, and save that."""

    @abstractmethod
    def repeat_question(self) -> None:
        """Ask the current question again."""

    @abstractmethod
    def wait_for(self, seat: str) -> None:
        """Wait until only this player reads; raises `PlayerLeft` if they quit."""

    @abstractmethod
    def attempt(self, action: Callable[[], object]) -> bool:
        """Call `action` and return True; print a refusal, which has changed nothing, and return False."""
