"""A game played line by line, and games one after the other.

Each turn of the loop prints what happened and asks the question; then a line is read and handled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from cards.errors import shortened
from cards.wording.words import capitalized
from engine.kernel.decision import TABLE
from host.games import load, parts_of
from host.lines.answer_parser import UnclearAnswer, exact_match, naming_hint, parse_answer, pick_one
from host.lines.answer_parser import example_roll as example_of
from host.lines.commands import COMMANDS, Command, Dialogue, PlayerLeft
from host.lines.option_rows import Row, pick_count_text, rows_of, rows_to_read_out
from host.lines.sentences import sentence
from host.lines.terminal import EndOfInput
from host.presenter.command_parser.parser import parse_command
from host.presenter.command_parser.typed_answers import LineReader, enter_line
from host.presenter.learning.lesson_setup import lesson_of
from host.presenter.learning.tips import TipContext, Tips
from host.presenter.preferences import PREFERENCES_FILE, Preferences
from host.presenter.records.follow_up_games import FollowUpGames
from host.presenter.seeds import practice_note
from host.presenter.session.shared_game import AgreementRequired, SharedGame
from host.store.errors import SaveGone, StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.game_entries import GameSetup
    from engine.kernel.decision import Decision
    from engine.kernel.luck_secret import Seed
    from host.lines.game_lines import GameLines
    from host.lines.terminal import Terminal
    from host.presenter.command_parser.commands import ParsedCommand
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.shared_game import GameShare
    from host.store import OpenGame, Store
    from host.store.errors import GameInMemory


class LineGame(Dialogue):
    """One game in line mode. `share` is its share of the open game."""

    def __init__(self, terminal: Terminal, table: GameLines, share: GameShare, data: Path) -> None:
        self.terminal = terminal
        self._share = share
        share.on_change = table.update
        share.on_request = lambda told: self.tell(told) if told else None
        self.data = data
        self.table = table
        self.unsaved_game: GameInMemory | None = None
        self.commands: Mapping[str, Command] = {**COMMANDS, **table.own_commands()}
        self._rows: list[Row] = []
        self._asked: Decision | None = None
        """Question as it was printed last."""
        self._last_state_line = ""
        self._help_shown = False
        self._preferences = Preferences.load(data / PREFERENCES_FILE)
        self._tips = Tips(self._preferences.used, written=True)
        table.session.shows_reasons = self._preferences.reasons

    def play(self) -> None:
        """Play until the game is over; raises `PlayerLeft` or `EndOfInput` if it stops earlier."""
        self.tell(*(f"About this save: {notice}" for notice in self.table.session.opened.notices))
        while (seat := self.table.session.hands_over_to) or not self.table.session.over:
            if seat:
                self._hand_over(seat)
            elif self.table.session.decision is None:
                self._ask_again_to_save()
            else:
                self._ask(self.table.session.decision)
        self.tell(*self.table.new_lines())

    # Questions

    def _hand_over(self, seat: str) -> None:
        """Hand the terminal to the next reader, and print nothing before they are there."""
        self.wait_for(seat)
        self.table.session.take_over(seat)
        self._asked, self._last_state_line = None, ""

    def command_help(self) -> list[str]:
        return [
            f"{' '.join(filter(None, (word, command.argument)))}: {command.about}."
            for word, command in self.commands.items()
        ]

    def tell(self, *lines: str) -> None:
        self.terminal.tell(*lines)

    def wait_for(self, seat: str) -> None:
        self.tell(f"Pass the terminal to {seat}. {seat}: press Enter when only you can see this.")
        while line := self.terminal.ask():
            if line.casefold() in ("here", "i am here", seat.casefold()):
                break
            if line.casefold() == "quit":
                raise PlayerLeft
            self.tell(
                f"Nothing is shown until {seat} is there: press Enter as {seat}, or type quit to leave."
            )
        self.terminal.clear_screen()

    def _ask_again_to_save(self) -> None:
        self.tell("What the program rolled could not be saved. Press Enter to try again, or type quit.")
        line = self.terminal.ask().casefold()
        if line in ("quit", "save"):
            self.commands[line].run(self, "")
        else:
            self.attempt(self.table.session.settle)

    def _ask(self, decision: Decision) -> None:
        self.tell(*self.table.new_lines())
        if decision is not self._asked:
            self._asked = decision
            self._rows = rows_of(decision, self.table.words(decision))
            self.repeat_question()
        self._handle_line(self.terminal.ask(), decision)

    def repeat_question(self) -> None:
        """Print the state of the game if it has changed, the question, and its options."""
        decision = self._asked
        if decision is None:
            self.tell("No question is open now.")
            return
        state_line = self.table.state_line()
        lines = [state_line] if state_line != self._last_state_line else []
        self._last_state_line = state_line
        asker = "From your table" if decision.seat == TABLE else ""
        lines.append(_question(asker, decision))
        if decision.dice_roll is not None:
            lines.append(f"Type the whole roll, such as: {example_of(decision)}.")
        else:
            hints = self.table.hints(decision)
            shown, rest = rows_to_read_out(decision, self._rows)
            lines += [*(_option(row, hints.get(row.id, "")) for row in shown), *rest]
        if not self._help_shown:
            self._help_shown = True
            lines.append("Type a number or the words of an option; help lists what else you can type.")
        elif self._preferences.tips and (
            tip := self._tips.tip_for(TipContext(decision, can_undo=bool(self.table.session.undo_label)))
        ):
            lines.append(f"Hint: {tip}.")
        self.tell(*lines)

    def set_tips(self, *, on: bool) -> None:
        self._preferences.tips = on
        self._save_preferences()

    def set_reasons(self, *, on: bool) -> None:
        self._preferences.reasons = on
        self.table.session.shows_reasons = on
        self._save_preferences()

    def _mark_used(self, name: str) -> None:
        """Remember that a command was used, so that there are no more hints about it."""
        known = self._tips.preference_name(
            "inspect" if name == "card" else "cards" if name == "board" else name
        )
        if known and known not in self._preferences.used:
            self._preferences.used.add(known)
            self._save_preferences()

    def _save_preferences(self) -> None:
        try:
            self._preferences.save(self.data / PREFERENCES_FILE)
        except OSError as error:
            self.tell(f"Your settings cannot be kept: {error.strerror}.")

    # Lines

    def _handle_line(self, line: str, decision: Decision) -> None:
        """Handle a line: answer with it, run its command, or say what is wrong with it."""
        if not line:
            self.tell(f"Nothing was typed. {self._hint()}")
        elif picked := exact_match(line, self._rows):
            self._answer_with(picked, decision)
        elif found := self.command(line):
            command, rest = found
            self._mark_used(line.split()[0].casefold())
            command.run(self, rest)
        elif not self._handle_command(line):
            self._answer_with_line(line)

    def _answer_with(self, picked: str, decision: Decision) -> None:
        if decision.minimum > 1:
            self.tell(f"{pick_count_text(decision)}, with commas between them.")
        else:
            self.attempt(lambda: self.table.answer((picked,)))

    def _answer_with_line(self, line: str) -> None:
        try:
            picks = self.parse_answer(line)
        except UnclearAnswer as why:
            if not self._answer_in_a_row(line):
                self.tell(str(why))
            return
        self.attempt(lambda: self.table.answer(picks))

    def _answer_in_a_row(self, line: str) -> bool:
        """Answer several questions with a line; return False, with nothing said, if it does not begin to."""
        asked = self._asked
        readings = [] if asked is None else self._read(asked, line)
        if readings and readings[0].is_complete:
            self._enter(readings[0])
        elif len(choices := [reading for reading in readings if reading.line]) > 1 and "," in line:
            chosen = self._choose_reading(choices)
            if chosen is not None and asked is not None:
                self._enter(self._read(asked, chosen.line)[0])
        elif asked is not None and readings and "," in line and asked.question not in readings[0].explanation:
            self.tell(sentence(readings[0].explanation))
        else:
            return False
        return True

    def _read(self, decision: Decision, line: str) -> list[ParsedCommand]:
        session = self.table.session
        return LineReader(session.match, session.view, decision, self.table.words(decision)).read(line)

    def parse_answer(self, line: str) -> tuple[str, ...]:
        decision = self._asked
        if decision is None:
            raise UnclearAnswer("No question is open now.")
        return parse_answer(
            line, decision, self._rows, lambda word: self.table.find_option_by_name(decision, word)
        )

    def _hint(self) -> str:
        if self._asked is not None and self._asked.dice_roll is not None:
            return f"Type the whole roll, such as: {example_of(self._asked)}."
        nothing = " Or type none." if self._asked is not None and self._asked.minimum == 0 else ""
        return f"{naming_hint(self._rows)}{nothing} Or type help."

    def command(self, line: str) -> tuple[Command, str] | None:
        """Return the command that a line begins with, and the rest of the line; None if there is none."""
        words = " ".join(line.split())
        for name, command in sorted(self.commands.items(), key=lambda item: -len(item[0])):
            if words.casefold() == name:
                return command, ""
            if command.argument and words.casefold().startswith(f"{name} "):
                return command, words[len(name) + 1 :]
        return None

    # Commands about real cards

    def _handle_command(self, line: str) -> bool:
        """Handle a line as a command about real cards; return False if none can be typed now."""
        scene = self.table.command_context()
        if scene is None:
            return False
        readings = parse_command(scene, line)
        complete = [reading for reading in readings if reading.is_complete]
        if not complete and self._answer_in_a_row(line):
            return True
        if not complete:
            self.tell(*(f"{capitalized(reading.explanation)}." for reading in readings[:1]))
            return True
        chosen = complete[0] if len(complete) == 1 else self._choose_reading(complete)
        if chosen is not None:
            self._enter(chosen)
        return True

    def _choose_reading(self, readings: list[ParsedCommand]) -> ParsedCommand | None:
        """Ask which of several readings is meant."""
        self.tell(
            "Which one do you mean?",
            *(
                f"{n}. {': '.join(filter(None, (one.line, one.explanation)))}"
                for n, one in enumerate(readings, 1)
            ),
        )
        line = self.terminal.ask()
        if line.isdecimal() and 1 <= int(line[:4]) <= len(readings):
            return readings[int(line) - 1]
        self.tell(f"Nothing was done: type a number from 1 to {len(readings)}.")
        return None

    def _enter(self, reading: ParsedCommand) -> None:
        if reading.command:
            self.commands[reading.command].run(self, "")
            return
        undone = enter_line(
            reading,
            lambda: self.table.session.decision,
            lambda picks: self.attempt(lambda: self.table.answer(picks)),
            self._read,
        )
        self.tell(*filter(None, [undone]))

    # Refusals

    def attempt(self, action: Callable[[], object]) -> bool:
        try:
            action()
        except SaveGone as error:
            self.unsaved_game = error.game
            self.tell(f"{sentence(shortened(str(error)))} Your last step was taken back. Type save to "
                      "save the game to a new file, then do it again.")  # fmt: skip
            return False
        except AgreementRequired:
            return self._ask_for_agreement()
        except (StoreError, ValueError) as error:
            self.tell(sentence(shortened(str(error))))
            return False
        return True

    def _ask_for_agreement(self) -> bool:
        """Ask each player whose agreement a request needs; return True once all have agreed.

        The screen is cleared before, and the asker is waited for afterwards, so that nobody sees another
        hand.
        """
        asker = "" if self._share.request is None else self._share.request.by
        agreed = self._ask_each_seat()
        self._asked, self._last_state_line = None, ""
        if asker and not self.table.session.hands_over_to:
            self.wait_for(asker)
        return agreed

    def _ask_each_seat(self) -> bool:
        self.terminal.clear_screen()
        while (request := self._share.request) is not None:
            seat = request.pending_seats[0]
            self.tell(f"{request.question(seat)} Type yes or no.")
            line = self.terminal.ask().casefold()
            if line == "quit":
                raise PlayerLeft
            if line in ("y", "yes"):
                if not self.attempt(partial(self._share.agree, seat)):
                    return False
            elif line in ("n", "no"):
                self._share.decline(seat)
                return False
        return True


def _question(asker: str, decision: Decision) -> str:
    many = pick_count_text(decision) if decision.dice_roll is None else ""
    asked = sentence(decision.question)
    return " ".join(filter(None, (f"{asker}:" if asker else "", asked, f"{many}." if many else "")))


def _option(row: Row, hint: str) -> str:
    """Return an option as it is printed: `4. play Iron Worker: main`; without the sign if it is the label."""
    parts = [row.sign if row.sign == row.label else f"{row.sign}. {row.label}", hint]
    return ": ".join(filter(None, parts))


ContinueCommand = Callable[[str], str]
"""Returns the command line that continues the game with an id."""

COMMANDS_AFTER_GAME = ("board", "card", "log", "review", "story", "export", "save", "help")
"""Commands that can still be used after a game."""


class LineGames:
    """Games in line mode, one after the other.

    `go_on` returns the command line that continues a game, `new_seed` the seed of a rematch.
    """

    def __init__(
        self, terminal: Terminal, store: Store, *, go_on: ContinueCommand, new_seed: Callable[[], Seed]
    ) -> None:
        self.terminal = terminal
        self.store = store
        self._go_on = go_on
        self._new_seed = new_seed

    def play(self, opened: OpenGame) -> None:
        """Play a game, and those that follow it."""
        game: OpenGame | None = opened
        while game is not None:
            with game:
                setup = self._play_one(game)
            game = None if setup is None else self.store.create(setup)

    def _play_one(self, opened: OpenGame) -> GameSetup | None:
        """Play one game; return the setup of the next, or None to stop."""
        tell = self.terminal.tell
        try:
            share = SharedGame(opened, patience=inf).share_as_host(lambda _valid_answers: None)
            dialogue = LineGame(self.terminal, _lines_of(share), share, self.store.directory)
            note = practice_note(opened.match.setup, opened.marks)
            tell(f"{opened.title}. This is game {opened.id}{f', {note}' if note else ''}.")
            while True:
                dialogue.play()
                tell(*dialogue.table.ending())
                if (setup := self._choose_next(dialogue, opened)) is not None:
                    return setup
        except PlayerLeft:
            tell(self._saved_text(opened))
        except EndOfInput:
            tell(f"End of input. {self._saved_text(opened)}")
        except KeyboardInterrupt:
            print()
            tell(self._saved_text(opened))
            raise
        return None

    def _saved_text(self, opened: OpenGame) -> str:
        text = f"Every answer is saved, as game {opened.id}."
        return text if opened.match.decision is None else f"{text} To continue: {self._go_on(opened.id)}"

    def _choose_next(self, dialogue: LineGame, opened: OpenGame) -> GameSetup | None:
        """Ask what to play after a game; return None if its last answer was undone, so that it goes on."""
        offered: dict[str, tuple[str, Callable[[], GameSetup | None]]] = {}
        for number, row in enumerate(dialogue.table.follow_ups()):
            offered[f"own:{number}"] = row.label, partial(row.do, dialogue, self._new_seed)
        rematch = FollowUpGames(opened.match)
        dialogue.attempt(lambda: rematch.load_results(opened, self.store))
        for key, label in rematch.choices():
            offered[key] = label, partial(rematch.setup, key, self._new_seed())
        if undo_label := dialogue.table.session.undo_label:
            offered["undo"] = f"Undo: {undo_label}", lambda: None
        rows = [Row(str(at), key, label, (key,)) for at, (key, (label, _)) in enumerate(offered.items(), 1)]
        self.terminal.tell("What next? Or type quit.", *(f"{row.sign}. {row.label}." for row in rows))
        while True:
            line = self.terminal.ask()
            if line.casefold() == "quit":
                raise PlayerLeft
            if (found := dialogue.command(line)) and line.split()[0].casefold() in COMMANDS_AFTER_GAME:
                command, rest = found
                command.run(dialogue, rest)
                continue
            try:
                key = pick_one(line, rows)
            except UnclearAnswer as why:
                self.terminal.tell(f"{why} Or type quit.")
                continue
            if key == "undo":
                if dialogue.attempt(dialogue.table.undo):
                    note = practice_note(opened.match.setup, opened.marks)
                    self.terminal.tell(f"{'; '.join(filter(None, (offered[key][0], note)))}.")
                return None
            if (setup := offered[key][1]()) is not None:
                return setup


def _lines_of(opened: OpenGameLike) -> GameLines:
    """Return an open game in the lines of its kind."""
    table: GameLines = load(parts_of(opened.match.setup.rules).lines)(opened)
    if lesson := lesson_of(opened.match.setup.model_dump_json()):
        from host.presenter.learning.lesson import LessonGuide, load_lesson

        table.guide = LessonGuide(load_lesson(lesson), table.session)
    return table
