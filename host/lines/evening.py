"""Games one after the other in line mode: how one ends, and what is played next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from host.games import load, shown
from host.lines.answering import NotUnderstood, Row, pick_one
from host.lines.commands import Left
from host.lines.conversation import Conversation
from host.lines.terminal import EndOfLines
from host.presenter.learning.first_game import is_lesson
from host.presenter.luck import practice_note
from host.presenter.rematch import Rematch
from host.presenter.shared import SharedGame

if TYPE_CHECKING:
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.lines.table import LineTable
    from host.lines.terminal import Terminal
    from host.presenter.ports import OpenGameLike
    from host.store import OpenGame, Store

GoOn = Callable[[str], str]
"""The command that goes on with the game of an id."""
ALSO = ("board", "card", "log", "story", "export", "save", "help")
"""The commands there are after a game too."""


class Evening:
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
            share = SharedGame(opened, apart=False).lead(lambda _stands: None)
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
        rematch = Rematch(opened.match)
        talk.attempt(lambda: rematch.keep(opened, self.store))
        for key, label in rematch.rows():
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
            except NotUnderstood as why:
                self.terminal.tell(f"{why} Or type quit.")
                continue
            if key == "undo":
                if talk.attempt(talk.table.undo):
                    note = practice_note(opened.match.setup, opened.marks)
                    self.terminal.tell(f"{'; '.join(filter(None, (offered[key][0], note)))}.")
                return None
            if (setup := offered[key][1]()) is not None:
                return setup


def _table_of(opened: OpenGameLike) -> LineTable:
    """The table at which an open game is played."""
    if is_lesson(opened.match.setup.model_dump_json()):
        from host.lines.lesson import LessonLines
        from host.presenter.learning.lesson import first_round

        return LessonLines(opened, first_round())
    table: LineTable = load(shown(opened.match.setup.rules).lines)(opened)
    return table
