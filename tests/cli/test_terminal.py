"""Tests of the app started as a user starts it, in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from host.store import Store
from tests.cli.conftest import Run

PATIENCE = 30.0


class Terminal:
    """Command running in a terminal of this size."""

    def __init__(
        self,
        *arguments: str,
        term: str = "xterm-256color",
        size: tuple[int, int] = (120, 40),
        hangs_up: bool = True,
    ) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host.cli", *arguments],
            # Where the tests run may name a size of its own.
            env={k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")} | {"TERM": term},
            # The terminal controls the process: closing it hangs up, as closing a window does, unless
            # the process does not listen to that.
            preexec_fn=lambda: (
                os.login_tty(theirs),
                signal.signal(signal.SIGHUP, signal.SIG_DFL if hangs_up else signal.SIG_IGN),
            ),
        )
        os.close(theirs)
        self.seen = ""

    def press(self, keys: str | bytes) -> None:
        """Type these keys."""
        os.write(self._ours, keys.encode() if isinstance(keys, str) else keys)

    def wait_for(self, text: str) -> None:
        """Read what is drawn until this text appears."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} did not appear in {self.seen[-1000:]!r}"
            if not self._read(0.1):
                break
        assert text in self.seen, self.seen[-1000:]

    def exit_code(self) -> int:
        """Read on until the command has ended, and return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.seen[-1000:]
            self._read(0.05)
        while self._read(0.05):
            pass
        return self.process.returncode

    def leave(self, keys: str) -> int:
        """Type these keys until the command has ended, as keys typed during startup may be lost."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.seen[-1000:]
            with suppress(OSError):  # it may end at this very moment
                self.press(keys)
            for _ in range(10):
                self._read(0.05)
        return self.exit_code()

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._ours)
        self._ours = -1
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """End the command if it has not ended."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        if self._ours >= 0:
            os.close(self._ours)

    def _read(self, seconds: float) -> bool:
        """Read what has come; return False if the command has closed the terminal or nothing came."""
        ready, _, _ = select.select([self._ours], [], [], seconds)
        if not ready:
            return self.process.poll() is None
        try:
            data = os.read(self._ours, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)


@pytest.fixture
def terminal(data: Path) -> Iterator[type[Terminal]]:
    """Yield the class of terminals, and close all of them afterwards."""
    opened: list[Terminal] = []

    class Closing(Terminal):
        def __init__(self, *arguments: str, **more: Any) -> None:
            super().__init__("--data", str(data), *arguments, **more)
            opened.append(self)

    yield Closing
    for one in opened:
        one.close()


def test_app_opens_and_quits(terminal: type[Terminal]) -> None:
    app = terminal()
    app.wait_for("New game")
    app.press("q")
    assert app.exit_code() == 0


def test_play_goes_straight_to_the_table_and_a_closed_window_loses_nothing(
    terminal: type[Terminal], data: Path
) -> None:
    """A pass is answered; the window is closed; the game continues after it."""
    app = terminal("play", "--seed", "4")
    app.wait_for("Roarkwin")
    app.press("\r")
    store = Store(data)
    end = time.monotonic() + PATIENCE
    while not any(line.seat == "Player" for line in store.read("1").lines):
        assert time.monotonic() < end, "no answer was saved"
        app._read(0.05)
    app.hang_up()
    with store.open("1") as game:
        assert game.match.setup.seed == 4
        assert any(entry.decision.seat == "Player" for entry in game.match.game.journal.entries)


def test_a_program_that_is_ended_gives_the_terminal_back(terminal: type[Terminal]) -> None:
    """The alternate screen is left, the cursor is there and the mouse is no longer reported."""
    app = terminal("play", "--seed", "4")
    app.wait_for("Roarkwin")
    app.process.send_signal(signal.SIGTERM)
    assert app.exit_code() == 143
    for given_back in ("\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l"):
        assert given_back in app.seen


@pytest.mark.parametrize(
    "noise",
    [
        pytest.param(b"\xff", marks=pytest.mark.slow),
        b"\xff\xfe\x80\xc3(",
        pytest.param(b"\xf0\x9f", marks=pytest.mark.slow),
        pytest.param(b"\xed\xa0\x80", marks=pytest.mark.slow),
        b"\x1b[1114112u",
        pytest.param(b"\x1b[99999999999999999999u", marks=pytest.mark.slow),
        pytest.param(b"\x1b[:35;~", marks=pytest.mark.slow),
    ],
)
def test_bytes_that_are_no_keys(terminal: type[Terminal], noise: bytes) -> None:
    app = terminal()
    app.wait_for("New game")
    app.press(noise)
    app.press("?")  # what a cut-off character or sequence may swallow
    assert app.leave("q") == 0
    assert "Traceback" not in app.seen


@pytest.mark.parametrize("start", [(), ("play", "--seed", "4")], ids=["start", "table"])
def test_a_terminal_that_is_gone_without_a_signal(
    terminal: type[Terminal], data: Path, start: tuple[str, ...]
) -> None:
    """The app ends, closes its game and keeps all answers."""
    app = terminal(*start, hangs_up=False)
    app.wait_for("Roarkwin" if start else "New game")
    if start:
        app.press("\r")
        end = time.monotonic() + PATIENCE
        while not any(line.seat == "Player" for line in Store(data).read("1").lines):
            assert time.monotonic() < end, "no answer was saved"
            app._read(0.05)
    app.hang_up()
    assert app.process.returncode == 129
    if start:
        with Store(data).open("1") as game:
            assert game.notices == ()
            assert any(entry.decision.seat == "Player" for entry in game.match.game.journal.entries)


def test_data_folder_that_is_a_file_is_reported_before_the_app_opens(
    terminal: type[Terminal], data: Path
) -> None:
    data.write_text("")
    app = terminal()
    assert app.exit_code() == 3
    assert app.seen.startswith("cinderboard: the data folder ") and app.seen.count("\n") == 1


def test_terminal_that_can_show_nothing(terminal: type[Terminal]) -> None:
    app = terminal(term="dumb")
    assert app.exit_code() == 3
    assert "cannot show the app" in app.seen and app.seen.count("\n") == 1


@pytest.mark.parametrize("size", [(1, 1), (5, 24)])
def test_terminal_of_a_few_columns(terminal: type[Terminal], size: tuple[int, int]) -> None:
    app = terminal(size=size)
    assert app.exit_code() == 3
    assert f"only {size[0]} columns wide; widen it" in app.seen and app.seen.count("\n") == 1


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((30, 8), marks=pytest.mark.slow),
        pytest.param((200, 1), marks=pytest.mark.slow),
        (10, 3),
    ],
)
def test_small_terminal_opens_and_quits(terminal: type[Terminal], size: tuple[int, int]) -> None:
    """The app starts in any size above that, and can be left."""
    app = terminal("play", "--seed", "1", size=size)
    app.wait_for("\x1b[?1049h")
    assert app.leave("\x11") == 0
    assert "Traceback" not in app.seen


@pytest.mark.parametrize(
    ("console", "said"), [("/dev/ttyCinder", "nothing at /dev/ttyCinder"), ("auto", "o console")]
)
def test_console_that_is_not_plugged_in(terminal: type[Terminal], console: str, said: str) -> None:
    """The game goes on without it, and the start screen says that there is none."""
    app = terminal("--console", console)
    app.wait_for("New game")
    app.wait_for(said)
    app.press("q")
    assert app.exit_code() == 0


IRON_AND_MIST = ("--rules", "ashes", "--deck", "The Iron Men", "--deck", "The Mist Guardian")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--deck", "The Iron Man"), "did you mean The Iron Men"),
        ((*IRON_AND_MIST, "--bot", "Aradel"), "--bot Aradel: write SEAT=NAME, such as Aradel=sharp"),
        ((*IRON_AND_MIST, "--bot", "Ann=sharp"), "no seat 'Ann'; the seats are Coal, Aradel"),
        ((*IRON_AND_MIST, "--bot", "Coal=clever"), "no player 'clever'; there are sharp and gentle"),
        ((*IRON_AND_MIST, "--bot", "Coal=sharp", "--bot", "Coal=random"), "sharp plays for Coal already"),
        ((*IRON_AND_MIST, "--by-hand", "rage dice"), "--by-hand 'rage dice' does not fit here"),
        (
            (*IRON_AND_MIST, "--seat", "table", "--seat", "Ann"),
            "cinderboard: a player cannot be called table",
        ),
        ((*IRON_AND_MIST, "--seat", "A\x1b[2J\nB", "--seat", "Ann"), "cannot be called A [2J B; choose"),
    ],
)
def test_wrong_setup_creates_no_game(run: Run, data: Path, options: tuple[str, ...], said: str) -> None:
    """A mistake in `play` is told in one line, and there is no half game in the list."""
    told = run("play", *options, "--text")
    assert told.returncode == 2
    assert said in told.stderr and told.stderr.count("\n") == 1 and not told.stdout
    assert Store(data).games() == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--deck", "The Iron Man"), "did you mean The Iron Men"),
        ((*IRON_AND_MIST, "--seat", "A\x1b[2J\nB", "--seat", "Ann"), "cannot be called A [2J B; choose"),
    ],
)
def test_wrong_setup_is_told_in_a_terminal_too(
    terminal: type[Terminal], data: Path, options: tuple[str, ...], said: str
) -> None:
    app = terminal("play", *options)
    assert app.exit_code() == 2
    assert said in app.seen and app.seen.count("\n") == 1
    assert Store(data).games() == []
