"""Line mode, in a thread that reads what is written to it."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from engine.game_entries import GameSetup
from engine.kernel.decision import Answer, Decision
from host.commands.output_filter import filtered_output
from host.lines.line_game import LineGames
from host.lines.option_rows import rows_of
from host.lines.terminal import Terminal
from host.store import OpenGame, Store

PASS = re.compile(
    r"Pass the terminal to .*?\. (?P<seat>.*): press Enter when only you can see this\."
    r"|Nothing is shown until .* is there: press Enter as (?P<again>.*), or type quit to leave\."
)


class _Lines(io.StringIO):
    """A standard input whose lines come one by one; `waiting` gets an item each time one is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: SimpleQueue[str] = SimpleQueue()
        self.waiting: SimpleQueue[bool] = SimpleQueue()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.waiting.put(True)
        return self.lines.get()


class LinesFrontEnd:
    """One conversation after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._source: _Lines | None = None
        self._printed = io.StringIO()
        self._game = ""
        self._seat = ""
        """Who reads."""
        self._before = ""
        """What was printed for this reader since it was looked at last."""
        self._cover = ("", "")
        """To whom the terminal is to be passed, and what is printed meanwhile."""

    def close(self) -> None:
        """Leave the game."""
        if self._source is not None:
            self._source.lines.put("quit\n")
            assert not self._source.waiting.get(timeout=60), "quit leaves"
            self._source = None

    def say(self, *lines: str) -> str:
        """Write lines, and return what is printed to them."""
        printed = ""
        for line in lines:
            assert self._source is not None
            self._source.lines.put(f"{line}\n")
            printed += self._wait()
        return printed

    def _wait(self) -> str:
        """Let the conversation run until it waits for a line; return what it prints."""
        assert self._source is not None
        assert self._source.waiting.get(timeout=60), "the conversation is over"
        text = self._printed.getvalue()
        self._printed.seek(0)
        self._printed.truncate()
        passed = list(PASS.finditer(text))
        if passed and not text[passed[-1].end() :].strip(" >\n"):
            self._before += text[: passed[-1].start()]
            self._cover = passed[-1]["seat"] or passed[-1]["again"], passed[-1][0]
        else:
            self._seat, self._cover = self._cover[0] or self._seat, ("", "")
            self._before += text
        return text

    def _talk(self, open_game: Callable[[], OpenGame]) -> None:
        self._source = source = _Lines()
        self._before, self._cover = "", ("", "")
        store = Store(self.folder)
        store.prepare()

        def run() -> None:
            before, sys.stdout = sys.stdout, self._printed
            try:
                game = open_game()
                self._game, self._seat = game.id, game.match.setup.people[0]
                with filtered_output():
                    session = LineGames(Terminal(source), store, go_on=str, new_seed=lambda: 3)
                    session.play(game)
            finally:
                sys.stdout = before
                source.waiting.put(False)

        Thread(target=run, daemon=True).start()
        self._wait()

    def begin(self, setup: GameSetup) -> str:
        self.close()
        self._talk(lambda: Store(self.folder).create(setup))
        return self._game

    def cover(self) -> str:
        return self._cover[0]

    def uncover(self) -> None:
        self._before = ""
        self.say("")

    def shown(self) -> Mapping[str, str]:
        if not self.cover():
            self.say("options")
        read, self._before = self._before, ""
        return {self._seat: read} | ({"": self._cover[1]} if self.cover() else {})

    def answer(self, decision: Decision, picks: Answer) -> None:
        rows = {row.id: row.sign for row in rows_of(decision, {})}
        self.say(", ".join(rows[pick] for pick in picks) or "none")

    def answer_wrongly(self) -> None:
        self.say("99999", "1, 1, 1", "give me the hand")

    def undo(self) -> None:
        self.say("undo")

    def redo(self) -> None:
        self.say("redo")

    def take_back(self) -> None:
        self.say("take back")

    def correct_wounds(self, wounds: int) -> None:
        self.say("correct", "tokens", "coal", "wound", str(wounds), "done")

    def correct_discard(self, card: str) -> None:
        self.say("correct", "move", card, "discard pile", "done")

    def correct_wrongly(self) -> None:
        said = self.say("correct", "game", "round", "x")
        self.say("cancel")
        assert "Type a number from 1 to 99" in said

    def return_to_game(self) -> None:
        self.close()
        self._talk(lambda: Store(self.folder).open(self._game))

    def save_again(self) -> str:
        said = self.say("save")
        self._game = said.rpartition("as game ")[2].partition(".")[0]
        return said
