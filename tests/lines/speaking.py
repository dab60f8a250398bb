"""Whole games, played as in the app and written down as the lines that play them in line mode.

`python -m tests.lines.speaking 200` plays this many games of each kind through a pipe to a process of its
own, and compares the journals. Most of the time goes to the disk; `TMPDIR=/dev/shm` before the command saves
that.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.option_words import Question
from engine.kernel.decision import Decision
from engine.kernel.journal import JournalEntry
from host.cli import main as cinderboard
from host.cli import parser
from host.commands.draft import setup_of as draft_of
from host.commands.play import game_of
from host.lines.answer_parser import NOTHING
from host.lines.option_rows import rows_of
from host.presenter.games.draft import DraftSession
from host.presenter.games.reapers_session import ReapersSession
from host.presenter.options.roll_entry import roll_grid
from host.presenter.session.ashes_session import AshesSession
from host.store import Store

ANN = ("--deck", "The Iron Men", "--seat", "Ann")
BEN = ("--deck", "The Mist Guardian", "--seat", "Ben")
CAL = ("--deck", "The Snakes in Silver", "--seat", "Cal")
KINDS: dict[str, tuple[str, ...]] = {
    "red-rains": ("play",),
    "two against the Chimera": ("play", *ANN, *BEN),
    "a built-in partner": ("play", *ANN, *BEN, "--bot", "Ben=sturdy"),
    "companion": ("play", "--table", "companion"),
    "assisted": ("play", "--table", "assisted"),
    "all on the table": ("play", "--table", "full"),
    "ashes": ("play", "--rules", "ashes", *ANN, *BEN, "--undo", "free"),
    "against a built-in player": ("play", "--rules", "ashes", *ANN, *BEN, "--bot", "Ben=random"),
    "three": ("play", "--rules", "ashes", *ANN, *BEN, *CAL, "--undo", "free"),
    "raven": ("play", "--rules", "raven", "--undo", "free"),
    "draft": ("draft", "--seat", "Ann", "--bot", "Bot", "--seat", "Ben", "--undo", "free"),
    "reapers": ("play", "--rules", "reapers", "--undo", "free"),
    "reapers on the table": ("play", "--rules", "reapers", "--table", "full", "--undo", "free"),
}
"""Kinds of games in line mode, with the command for each."""
ASIDE = (
    "board",
    "hand",
    "log all",
    "card Iron Worker",
    "help",
    "why",
    "options",
    "save",
    "gibberish",
    "9999",
)
"""Lines that answer nothing."""
LONGEST = 4_000
"""Number of answers after which a game is abandoned."""


class Speaker:
    """Person who plays at random, and words each answer in one of the possible ways.

    If `chatty`, they look at things now and then, and undo an answer to give it again.
    """

    def __init__(self, shared: Any, seed: int, *, chatty: bool = True) -> None:
        self.shared = shared
        self.match = shared.match
        self.luck = random.Random(seed)
        self.chatty = chatty
        self.lines: list[str] = []

    def play(self, most: int = LONGEST) -> None:
        """Play to the end, or up to `most` answers."""
        while (decision := self._pending()) is not None and len(self.lines) < most:
            if self.chatty and self.luck.random() < 0.1:
                self.lines.append(self.luck.choice(ASIDE))
            picks = self._picks(decision)
            self.lines.append(self._answer_text(decision, picks))
            self._answer(picks)
            if self.chatty and self.luck.random() < 0.05 and self._pending() is not None and self._undoes():
                self._there_and_back()

    def _pending(self) -> Decision | None:
        """Return the pending question, after passing the screen on to the next seat."""
        while seat := self.shared.hands_over_to:
            self.lines.append("")
            self.shared.take_over(seat)
        decision: Decision | None = self.shared.decision
        return decision

    def _undoes(self) -> bool:
        return bool(self.shared.undo_label)

    def _there_and_back(self) -> None:
        self.lines.append("undo")
        self.shared.undo()
        self._pending()
        self.lines.append("redo")
        self.shared.redo()

    def _answer(self, picks: Sequence[str]) -> None:
        if isinstance(self.shared, AshesSession):
            self.shared.answer(picks, at_once=True)
        else:
            self.shared.answer(picks)

    def _picks(self, decision: Decision) -> tuple[str, ...]:
        options = [option.id for option in decision.options]
        if decision.dice_roll is not None:
            grid = roll_grid(decision)
            assert grid is not None
            for row, kind in enumerate(grid.kinds):
                for _ in range(grid.rolled(kind)):
                    grid = grid.go_to(row).enter(self.luck.choice(grid.sides))
            return grid.picks(decision)
        count = self.luck.randint(decision.minimum, decision.maximum)
        return tuple(self.luck.sample(options, count))

    def _answer_text(self, decision: Decision, picks: Sequence[str]) -> str:
        """Return the answer as signs, labels or words of scenario files; of a roll, as letters or words."""
        if decision.dice_roll is not None:
            return self._rolled(decision, picks)
        if not picks:
            return self.luck.choice(NOTHING[:2])
        rows = {row.id: row for row in rows_of(decision, {})}
        labels = [option.label.casefold() for option in decision.options]
        said = []
        for pick in picks:
            row = rows[pick]
            ways = [row.sign]
            if labels.count(row.label.casefold()) == 1 and self._is_plain(row.label, len(picks)):
                ways.append(self.luck.choice((row.label, row.label.upper())))
            if (short := self._short(decision, pick)) and self._is_plain(short, len(picks)):
                ways.append(short)
            said.append(self.luck.choice(ways))
        return self.luck.choice((", ", " and ", "; ")).join(said)

    def _is_plain(self, label: str, picks: int) -> bool:
        """Return True if a label can be combined with others, and means nothing else."""
        if label.casefold() in ("no", "none", "nothing", *ASIDE):
            return False
        return picks == 1 or not any(between in label for between in (",", ";", " and "))

    def _short(self, decision: Decision, pick: str) -> str:
        if (
            any(type(option.value) not in ASHES_CHOICES for option in decision.options)
            or decision.seat == "table"
        ):
            return ""
        question = Question(decision, self.match.game.state, self.match.rules.catalog)
        called = {option.id: words.short for option, words in question.option_words}
        short = called[pick]
        alone = list(called.values()).count(short) == 1
        return short if alone and not short.isdecimal() and short not in NOTHING else ""

    def _rolled(self, decision: Decision, picks: Sequence[str]) -> str:
        grid = roll_grid(decision)
        assert grid is not None
        sides = [decision.option(pick).value.side for pick in picks]  # type: ignore[attr-defined]
        told = []
        for kind in grid.kinds:
            shown = [side for die, side in zip(grid.dice, sides, strict=True) if die == kind]
            counts = [(shown.count(side), side) for side in grid.sides if side in shown]
            short = self.luck.random() < 0.5
            told.append(
                f"{kind} "
                + " ".join(f"{count}{side[0]}" if short else f"{count} {side}" for count, side in counts)
            )
        return "  ".join(told)


def setup_of(kind: str, seed: int) -> Any:
    """Return the setup of a game of this kind."""
    args = parser().parse_args([*KINDS[kind], "--seed", str(seed)])
    return draft_of(args) if kind == "draft" else game_of(args)


def play_in_lines(
    kind: str, seed: int, folder: Path, *, most: int = LONGEST, chatty: bool = True
) -> tuple[list[str], list[JournalEntry]]:
    """Play a game of this kind; return the lines that play it, and its journal in the app."""
    ways = {"draft": DraftSession, "reapers": ReapersSession, "reapers on the table": ReapersSession}
    shares: Callable[[Any], Any] = ways.get(kind, AshesSession)
    with Store(folder).create(setup_of(kind, seed)) as opened:
        speaker = Speaker(shares(opened), seed, chatty=chatty)
        speaker.play(most)
        return [*speaker.lines, "quit"], list(opened.match.game.journal.entries)


def differs(one: Sequence[JournalEntry], other: Sequence[JournalEntry]) -> str:
    """Return the first difference between two journals; empty when they are equal."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if entry_facts(left) != entry_facts(right):
            return f"answer {number}: {entry_facts(left)} is not {entry_facts(right)}"
    return "" if len(one) == len(other) else f"{len(one)} answers are not {len(other)}"


def entry_facts(entry: JournalEntry) -> tuple[object, ...]:
    """Return an answer with its events."""
    asked = entry.decision
    return asked.seat, asked.kind, entry.answer, [(item.event, item.rule) for item in entry.events]


def through_a_pipe(
    kind: str, seed: int, lines: Sequence[str], folder: Path, *, forked: bool = False
) -> tuple[str, list[JournalEntry]]:
    """Play these lines through a pipe; return the output and the journal of the saved game.

    The process is started anew, or if `forked` is a copy of this one, which saves a second of imports.
    """
    arguments = ["--data", str(folder), *KINDS[kind], "--seed", str(seed), "--text"]
    told = (_fork if forked else _process)(arguments, "\n".join(lines))
    match, _ = Store(folder).replay("1")
    return told, list(match.game.journal.entries)


def _process(arguments: Sequence[str], written: str) -> str:
    command = [sys.executable, "-m", "host.cli", *arguments]
    ran = subprocess.run(command, input=written, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def _fork(arguments: Sequence[str], written: str) -> str:
    their_input, ours = os.pipe()
    ours_too, their_output = os.pipe()
    sys.stdout.flush()
    if not (child := os.fork()):
        _speak(arguments, their_input, their_output, (ours, ours_too))
    os.close(their_input)
    os.close(their_output)
    with os.fdopen(ours, "w", encoding="utf-8") as to, os.fdopen(ours_too, encoding="utf-8") as back:

        def write() -> None:
            with to:
                to.write(written)

        writing = threading.Thread(target=write)
        writing.start()
        told = back.read()
        writing.join()
    _, status = os.waitpid(child, 0)
    assert status == 0, told
    return told


def _speak(arguments: Sequence[str], their_input: int, their_output: int, others: Sequence[int]) -> NoReturn:
    """Run the command in the child process, with its input and output at the pipes, and exit."""
    code = 70
    try:
        for other in others:
            os.close(other)
        os.dup2(their_input, 0)
        os.dup2(their_output, 1)
        with (
            os.fdopen(0, encoding="utf-8", closefd=False) as sys.stdin,
            os.fdopen(1, "w", encoding="utf-8", closefd=False) as sys.stdout,
        ):
            code = cinderboard(list(arguments))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play many games of each kind; return 1 when one differs."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("count", type=int)
    told.add_argument("--kind", action="append", choices=[*KINDS])
    told.add_argument("--from", type=int, default=1, dest="first")
    args = told.parse_args(arguments)
    failed = 0
    for kind in args.kind or KINDS:
        answers = 0
        for seed in range(args.first, args.first + args.count):
            with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
                lines, journal = play_in_lines(kind, seed, Path(one))
                _, played = through_a_pipe(kind, seed, lines, Path(other), forked=seed > args.first)
                answers += len(journal)
                if wrong := differs(journal, played):
                    failed += 1
                    print(f"{kind}, seed {seed}: {wrong}", flush=True)
        print(f"{kind}: {args.count} games, {answers} answers", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
