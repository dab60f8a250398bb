"""A game played line by line: what happened is told, the question is asked, a line is read and understood.

Games one after the other in line mode: how one ends, and what is played next.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cards.errors import shortened
from engine.kernel.decision import TABLE
from host.games import load, parts_of
from host.lines.answer_parser import (
    Row,
    UnclearAnswer,
    answer_in,
    exactly,
    how_many,
    how_to_say,
    pick_one,
    read_out,
    rows_of,
)
from host.lines.answer_parser import example as example_of
from host.lines.commands import COMMANDS, Command, Dialogue, Left
from host.lines.terminal import EndOfLines
from host.presenter.command_parser.parser import parse_command, picks_for_cards
from host.presenter.learning.lesson_setup import is_lesson
from host.presenter.learning.tips import TipContext, Tips
from host.presenter.luck import practice_note
from host.presenter.preferences import PREFERENCES_FILE, Preferences
from host.presenter.records.saved_games import FollowUpGames
from host.presenter.session.shared_game import AgreementRequired, SharedGame
from host.presenter.text_layout import sentence
from host.store.errors import SaveGone, StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from engine.kernel.decision import Decision
    from host.lines.game_lines import GameLines
    from host.lines.terminal import Terminal
    from host.presenter.command_parser.commands import ParsedCommand
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.shared_game import GameShare
    from host.store import OpenGame, Store
    from host.store.errors import GameInMemory


class Conversation(Dialogue):
    """One game between the program and the people at a terminal.

    `data` is the folder of games and decks, `gone` the game whose file is gone, until it is saved again.
    """

    def __init__(self, terminal: Terminal, table: GameLines, share: GameShare, data: Path) -> None:
        self.terminal = terminal
        self._share = share
        share.on_change = table.follow
        share.on_request = lambda told: self.tell(told) if told else None
        self.data = data
        self.table = table
        self.gone: GameInMemory | None = None
        self.commands: Mapping[str, Command] = {**COMMANDS, **table.more()}
        self._rows: list[Row] = []
        self._asked: Decision | None = None
        """The question as it was asked last."""
        self._standing = ""
        self._explained = False
        self._liked = Preferences.load(data / PREFERENCES_FILE)
        self._tips = Tips(self._liked.used, written=True)

    def play(self) -> None:
        """Play until the game is over; raises `Left` or `EndOfLines` before."""
        self.tell(*(f"About this save: {notice}" for notice in self.table.opened.notices))
        while not self._is_over():
            if self.table.passes_to:
                self._hand_over(self.table.passes_to)
            elif self.table.decision is None:
                self._ask_again_to_save()
            else:
                self._ask(self.table.decision)
        self.tell(*self.table.news())

    def _is_over(self) -> bool:
        return self.table.over and not self.table.passes_to

    # Asking

    def _hand_over(self, seat: str) -> None:
        """Tell nothing more before the next one is there."""
        self.wait_for(seat)
        self.table.take_over(seat)
        self._asked, self._standing = None, ""

    def explained(self) -> list[str]:
        """What can be written besides answers, a sentence each."""
        return [
            f"{' '.join(filter(None, (word, command.takes)))}: {command.about}."
            for word, command in self.commands.items()
        ]

    def tell(self, *lines: str) -> None:
        """A paragraph."""
        self.terminal.tell(*lines)

    def wait_for(self, seat: str) -> None:
        """Wait until only this player reads; raises `Left`."""
        self.tell(f"Pass the terminal to {seat}. {seat}: press Enter when only you can see this.")
        while line := self.terminal.ask():
            if line.casefold() in ("here", "i am here", seat.casefold()):
                break
            if line.casefold() == "quit":
                raise Left
            self.tell(
                f"Nothing is shown until {seat} is there: press Enter as {seat}, or type quit to leave."
            )
        self.terminal.put_out_of_sight()

    def _ask_again_to_save(self) -> None:
        self.tell("What the program rolled could not be saved. Press Enter to try again, or type quit.")
        line = self.terminal.ask().casefold()
        if line in ("quit", "save"):
            self.commands[line].run(self, "")
        else:
            self.attempt(self.table.go_on)

    def _ask(self, decision: Decision) -> None:
        self.tell(*self.table.news())
        if decision is not self._asked:
            self._asked = decision
            self._rows = rows_of(decision, self.table.words(decision))
            self.repeat_question()
        self._take(self.terminal.ask(), decision)

    def repeat_question(self) -> None:
        """Say where the game stands if that is new, what is asked, and the options."""
        decision = self._asked
        if decision is None:
            self.tell("No question is open now.")
            return
        standing = self.table.standing()
        lines = [standing] if standing != self._standing else []
        self._standing = standing
        whose = "From your table" if decision.seat == TABLE else ""
        lines.append(_question(whose, decision))
        if decision.dice_roll is not None:
            lines.append(f"Type the whole roll, such as: {example_of(decision)}.")
        else:
            hints = self.table.hints(decision)
            told, rest = read_out(decision, self._rows)
            lines += [*(_option(row, hints.get(row.id, "")) for row in told), *rest]
        if not self._explained:
            self._explained = True
            lines.append("Type a number or the words of an option; help lists what else you can type.")
        elif self._liked.tips and (
            tip := self._tips.tip_for(TipContext(decision, can_undo=bool(self.table.undoes)))
        ):
            lines.append(f"Hint: {tip}.")
        self.tell(*lines)

    def keep_tips(self, *, on: bool) -> None:
        """Give hints from now on, or none."""
        self._liked.tips = on
        self._keep()

    def _used(self, name: str) -> None:
        """Of what was used once there are no hints any more."""
        known = self._tips.preference_name(
            "inspect" if name == "card" else "cards" if name == "board" else name
        )
        if known and known not in self._liked.used:
            self._liked.used.add(known)
            self._keep()

    def _keep(self) -> None:
        try:
            self._liked.save(self.data / PREFERENCES_FILE)
        except OSError as error:
            self.tell(f"Your settings cannot be kept: {error.strerror}.")

    # Understanding

    def _take(self, line: str, decision: Decision) -> None:
        """Answer with a line, or do what it says; or tell what was wrong with it."""
        if not line:
            self.tell(f"Nothing was typed. {self._how()}")
        elif picked := exactly(line, self._rows):
            self._answer_with(picked, decision)
        elif found := self.command(line):
            command, rest = found
            self._used(line.split()[0].casefold())
            command.run(self, rest)
        elif not self._say(line):
            self._read(line)

    def _answer_with(self, picked: str, decision: Decision) -> None:
        if decision.minimum > 1:
            self.tell(f"{how_many(decision)}, with commas between them.")
        else:
            self.attempt(lambda: self.table.answer((picked,)))

    def _read(self, line: str) -> None:
        try:
            picks = self.understood(line)
        except UnclearAnswer as why:
            self.tell(str(why))
            return
        self.attempt(lambda: self.table.answer(picks))

    def understood(self, line: str) -> tuple[str, ...]:
        """The answer that a line would give; `NotUnderstood` when it would give none."""
        decision = self._asked
        if decision is None:
            raise UnclearAnswer("No question is open now.")
        return answer_in(line, decision, self._rows, lambda word: self.table.option_called(decision, word))

    def _how(self) -> str:
        if self._asked is not None and self._asked.dice_roll is not None:
            return f"Type the whole roll, such as: {example_of(self._asked)}."
        nothing = " Or type none." if self._asked is not None and self._asked.minimum == 0 else ""
        return f"{how_to_say(self._rows)}{nothing} Or type help."

    def command(self, line: str) -> tuple[Command, str] | None:
        """The command that a line begins with, and the rest of the line."""
        words = " ".join(line.split())
        for name, command in sorted(self.commands.items(), key=lambda item: -len(item[0])):
            if words.casefold() == name:
                return command, ""
            if command.takes and words.casefold().startswith(f"{name} "):
                return command, words[len(name) + 1 :]
        return None

    # Saying what comes of real cards

    def _say(self, line: str) -> bool:
        """Whether the line was said of a real table, or told why it cannot be."""
        scene = self.table.scene()
        if scene is None:
            return False
        heard = parse_command(scene, line)
        whole = [reading for reading in heard if reading.pick or reading.command]
        if not whole:
            self.tell(
                *(f"{reading.explanation[:1].upper()}{reading.explanation[1:]}." for reading in heard[:1])
            )
            return True
        meant = whole[0] if len(whole) == 1 else self._which(whole)
        if meant is not None:
            self._said(meant)
        return True

    def _which(self, readings: list[ParsedCommand]) -> ParsedCommand | None:
        """Ask which of several readings was meant."""
        self.tell(
            "Which one do you mean?",
            *(f"{n}. {one.line}: {one.explanation}" for n, one in enumerate(readings, 1)),
        )
        line = self.terminal.ask()
        if line.isdecimal() and 1 <= int(line[:4]) <= len(readings):
            return readings[int(line) - 1]
        self.tell(f"Nothing was done: type a number from 1 to {len(readings)}.")
        return None

    def _said(self, heard: ParsedCommand) -> None:
        if heard.command:
            self.commands[heard.command].run(self, "")
            return
        if not self.attempt(lambda: self.table.answer((heard.pick,))):
            return
        for cards in heard.follow_ups:
            decision = self.table.decision
            picks = () if decision is None else picks_for_cards(decision, cards)
            if not picks or not self.attempt(partial(self.table.answer, picks)):
                break

    # What can go wrong

    def attempt(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; a refusal is told and has changed nothing."""
        try:
            action()
        except SaveGone as error:
            self.gone = error.game
            self.tell(f"{sentence(shortened(str(error)))} Your last step was taken back. Type save to "
                      "save the game to a new file, then do it again.")  # fmt: skip
            return False
        except AgreementRequired:
            return self._all_agree()
        except (StoreError, ValueError) as error:
            self.tell(sentence(shortened(str(error))))
            return False
        return True

    def _all_agree(self) -> bool:
        """Ask those who must agree to an undo, one after the other; it is done once all of them have.

        The hand of who asks is put out of sight meanwhile, and asked for again after.
        """
        asker = "" if self._share.request is None else self._share.request.by
        agreed = self._each_agrees()
        self._asked, self._standing = None, ""
        if asker and not self.table.passes_to:
            self.wait_for(asker)
        return agreed

    def _each_agrees(self) -> bool:
        self.terminal.put_out_of_sight()
        while (request := self._share.request) is not None:
            seat = request.pending_seats[0]
            self.tell(f"{request.question(seat)} Type yes or no.")
            line = self.terminal.ask().casefold()
            if line == "quit":
                raise Left
            if line in ("y", "yes"):
                if not self.attempt(partial(self._share.agree, seat)):
                    return False
            elif line in ("n", "no"):
                self._share.decline(seat)
                return False
        return True


def _question(whose: str, decision: Decision) -> str:
    many = how_many(decision) if decision.dice_roll is None else ""
    asked = sentence(decision.question)
    return " ".join(filter(None, (f"{whose}:" if whose else "", asked, f"{many}." if many else "")))


def _option(row: Row, hint: str) -> str:
    """`4. play Iron Worker: main`; an option that is a number is told once."""
    parts = [row.sign if row.sign == row.label else f"{row.sign}. {row.label}", hint]
    return ": ".join(filter(None, parts))


GoOn = Callable[[str], str]
"""The command that goes on with the game of an id."""

ALSO = ("board", "card", "log", "story", "export", "save", "help")
"""The commands there are after a game too."""


class LineSession:
    """Plays games from the first one on, for as long as people want to.

    `go_on` tells how a game is gone on with, `new_seed` gives the seed of a rematch.
    """

    def __init__(
        self, terminal: Terminal, store: Store, *, go_on: GoOn, new_seed: Callable[[], Seed]
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
                setup = self._one(game)
            game = None if setup is None else self.store.create(setup)

    def _one(self, opened: OpenGame) -> GameSetup | None:
        """Play one game; returns the setup of the next, if there is to be one."""
        tell = self.terminal.tell
        try:
            share = SharedGame(opened, in_background=False).share_as_host(lambda _stands: None)
            talk = Conversation(self.terminal, _table_of(share), share, self.store.directory)
            note = practice_note(opened.match.setup, opened.marks)
            tell(f"{opened.title}. This is game {opened.id}{f', {note}' if note else ''}.")
            while True:
                talk.play()
                tell(*talk.table.ending())
                if (setup := self._next(talk, opened)) is not None:
                    return setup
        except Left:
            tell(self._kept(opened))
        except EndOfLines:
            tell(f"End of input. {self._kept(opened)}")
        except KeyboardInterrupt:
            print()
            tell(self._kept(opened))
            raise
        return None

    def _kept(self, opened: OpenGame) -> str:
        told = f"Every answer is saved, as game {opened.id}."
        return told if opened.match.decision is None else f"{told} To continue: {self._go_on(opened.id)}"

    def _next(self, talk: Conversation, opened: OpenGame) -> GameSetup | None:
        """What is to be played after a game; None once its last answer was taken back, so that it goes on."""
        offered: dict[str, tuple[str, Callable[[], GameSetup | None]]] = {}
        for number, row in enumerate(talk.table.after()):
            offered[f"own:{number}"] = row.label, partial(row.do, talk, self._new_seed)
        rematch = FollowUpGames(opened.match)
        talk.attempt(lambda: rematch.load_results(opened, self.store))
        for key, label in rematch.choices():
            offered[key] = label, partial(rematch.setup, key, self._new_seed())
        if undoes := talk.table.undoes:
            offered["undo"] = f"Undo: {undoes}", lambda: None
        rows = [Row(str(at), key, label, (key,)) for at, (key, (label, _)) in enumerate(offered.items(), 1)]
        self.terminal.tell("What next? Or type quit.", *(f"{row.sign}. {row.label}." for row in rows))
        while True:
            line = self.terminal.ask()
            if line.casefold() == "quit":
                raise Left
            if (found := talk.command(line)) and line.split()[0].casefold() in ALSO:
                command, rest = found
                command.run(talk, rest)
                continue
            try:
                key = pick_one(line, rows)
            except UnclearAnswer as why:
                self.terminal.tell(f"{why} Or type quit.")
                continue
            if key == "undo":
                if talk.attempt(talk.table.undo):
                    note = practice_note(opened.match.setup, opened.marks)
                    self.terminal.tell(f"{'; '.join(filter(None, (offered[key][0], note)))}.")
                return None
            if (setup := offered[key][1]()) is not None:
                return setup


def _table_of(opened: OpenGameLike) -> GameLines:
    """The table at which an open game is played."""
    if is_lesson(opened.match.setup.model_dump_json()):
        from host.lines.ashes_lines import LessonLines
        from host.presenter.learning.lesson import first_round

        return LessonLines(opened, first_round())
    table: GameLines = load(parts_of(opened.match.setup.rules).lines)(opened)
    return table
