"""A saved game being played: every answer is on the disk before a method returns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from host.store.errors import SaveGone
from host.store.input_limits import TURNS
from host.store.replay import line_of, winner_of
from host.store.save_data import SavedAnswer, SaveData, UndoMark, turn_of
from host.store.save_text import write_text
from host.store.save_writer import GameFile, now
from host.store.sqlite_file import GameLock

if TYPE_CHECKING:
    from engine.kernel.journal import JournalEntry
    from engine.match import Match


class OpenGame:
    """A game open for playing, locked against other processes. Use it as a context manager.

    All changes go through this object; `match` is for looking. A change that raises (`IllegalAnswer`,
    `CannotWrite`) has changed neither the match nor the file. `by` is ignored here: a `GameShare` asks other
    players to agree to an undo before it calls. A damaged save is never written: the first change goes to a
    new file that `copy` makes, and `notices` then names it.
    """

    def __init__(
        self, match: Match[Any, Any], save: SaveData, opened: OpenFile, copy: Callable[[SaveData], OpenFile]
    ) -> None:
        self.match = match
        self._save = save
        self._open = opened
        self._copy = copy
        self.notices = save.notices
        self.marks = save.marks
        self._lines = list(save.lines)
        """Answers in the file: those in force, then those that were undone."""
        self._turns = list(save.turns)
        """Turns in the file, in order."""

    @property
    def id(self) -> str:
        """Return the id of the game in its store."""
        return self._open.file.path.stem

    @property
    def created(self) -> str:
        """Return when the game began, which identifies it under whatever id it is saved."""
        return self._save.created

    @property
    def title(self) -> str:
        """Return the title of the game in lists."""
        return self._save.title

    @property
    def thinking(self) -> None:
        """Return the search that is still running: none, built-in players answer before a change returns."""

    @property
    def reviews(self) -> dict[str, Sequence[tuple[str, str]]]:
        """Return no reviews: only a `SharedGame` has them."""
        return {}

    def reasons_below(self, lines: Sequence[object], turn_seat: str) -> dict[int, str]:
        """Return no reasons of built-in players: only a `SharedGame` notes them."""
        return {}

    @property
    def missing_history(self) -> str:
        """Return why nothing before its first turn can be undone; empty for a game with its beginning."""
        begins = self._save.resumed_from
        if not begins:
            return ""
        return f"This game continues from {begins}; what came before no longer fits the rules."

    def answer(self, picks: Sequence[str]) -> JournalEntry:
        """Answer the pending decision for a person."""
        return self._grow(lambda: self.match.answer(picks))

    def correct(self, *picks: str, by: str = "") -> tuple[int, int]:
        """Report what is on the table, as one answer; return what `Session.apply_reports` returns."""
        seen = self.match.revealed_at_end
        return self._rewrite(lambda: self.match.apply_reports(*picks), seen)

    def answer_otherwise(self, at: int, picks: Sequence[str], by: str = "") -> int:
        """Change an answer as `Session.answer_otherwise` does; of a roll of the program with an undo mark."""
        rolled = self.match.is_automatic(self.match.game.journal.entries[at].decision)
        seen = self.match.seen_after(at) if rolled else self.match.revealed_at_end
        return self._rewrite(lambda: (at, self.match.answer_otherwise(at, tuple(picks))), seen)[1]

    def _rewrite(self, change: Callable[[], tuple[int, int]], seen: str) -> tuple[int, int]:
        """Make a change of answers in force, from one whose number it returns, and save it; or undo it."""
        answers, undone = self.match.answers()
        over = self.match.game.over
        try:
            at, lost = change()
            lines = [line_of(entry) for entry in self.match.game.journal.entries[at:]]
            is_undo = seen and not (over and self.match.game.over)
            self._append(at, lines, UndoMark(at, seen) if is_undo else None)
        except BaseException:
            self.match.restore(answers, undone)
            raise
        return at, lost

    def step(self) -> JournalEntry | None:
        """Answer one piece of automatic chance; return None if a person is asked or the game is over."""
        if not self._automatic():
            return None
        if self.match.game.undone:
            self._move(lambda: self.match.game.redo(), seen="")
            return self.match.game.journal.entries[-1]
        return self._grow(self.match.step)

    def run_automatic_steps(self) -> None:
        """Answer chance and built-in players until a person is asked, as one durable step."""
        while self.match.game.undone and self._automatic():
            self.step()
        if self._automatic():
            self._grow(self.match.run_automatic_steps)

    def undo(self, by: str = "") -> int:
        """Undo the last answer of a person and all that followed; return the number of answers left.

        Dice rolled together are undone together. Raises `ValueError` with the reason if there is nothing to
        undo.
        """
        questions = self.match.questions()
        if not questions:
            raise ValueError(self.missing_history or "nothing to undo")
        return self.back_to(questions[-1])

    def redo(self, by: str = "") -> int:
        """Redo what was undone, up to the next question to a person; return the number of answers."""
        self._move(self.match.redo, seen="")
        return len(self.match.game.journal)

    def back_to(self, count: int, by: str = "") -> int:
        """Go back to where `count` answers were given; return the number of answers left.

        The game cannot stop at chance that the program answers, nor within a roll: it then goes back further,
        to the last question to a person, or to the first question of the game. Raises `ValueError` if there
        are not that many answers.
        """
        count = self.match.question_at(count)
        if count < len(self.match.game.journal):
            self._move(lambda: self.match.game.back_to(count), seen=self.match.seen_after(count))
        return count

    def save_again(self) -> str:
        """Save the game from memory to a new file, continue in that, and return its id.

        For a game whose file is gone (`SaveGone`).
        """
        self._continue_in(self._current_record())
        return self.id

    def rename(self, title: str) -> None:
        """Rename the game; the caller has checked the name."""
        self._write(lambda file: file.retitle(title))
        self._save = replace(self._save, title=title)

    def export(self, path: Path) -> Path:
        """Write the game from memory as text to `path`, which must not exist yet."""
        return write_text(self._current_record(), path)

    def close(self) -> None:
        """Close the file and release its lock."""
        self._open.close()

    def __enter__(self) -> OpenGame:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _automatic(self) -> bool:
        decision = self.match.decision
        return decision is not None and self.match.is_automatic(decision)

    def _grow(self, change: Callable[[], object]) -> JournalEntry:
        """Make a change that adds answers, and save them; undo it if that fails."""
        game = self.match.game
        before, undone = len(game.journal), list(game.undone)
        try:
            change()
            lines = [line_of(entry) for entry in game.journal.entries[before:]]
            self._append(before, lines)
        except BaseException:
            if len(game.journal) > before:
                game.back_to(before)
                game.undone = undone
            raise
        return game.journal.entries[-1]

    def _move(self, change: Callable[[], object], seen: str) -> None:
        """Make a change that goes back or forth among the answers, and save the new position."""
        game = self.match.game
        before = len(game.journal)
        change()
        mark = UndoMark(len(game.journal), seen) if seen else None
        try:
            self._write(lambda file: file.move(len(game.journal), game.over, winner_of(game), mark))
        except BaseException:
            if len(game.journal) > before:
                game.back_to(before)
            while len(game.journal) < before:
                game.redo()
            raise
        if mark is not None:
            self.marks = (*self.marks, mark)

    def _append(self, count: int, lines: Sequence[SavedAnswer], mark: UndoMark | None = None) -> None:
        """Save `lines` as the answers after the first `count`, with a `mark` if something was seen."""
        game = self.match.game
        remaining = [turn for turn in self._turns if turn.at <= count]
        after = remaining[-1].at if remaining else -1
        turns = [turn_of(mark, self.match.codec) for mark in game.bookmarks if mark.answers > after]
        turns = turns[: TURNS - len(remaining)]
        self._write(lambda file: file.append(count, lines, game.over, winner_of(game), turns, mark))
        self._lines[count:] = lines
        self._turns = [*remaining, *turns]
        before = tuple(replace(left, at=min(left.at, count)) for left in self.marks)
        self.marks = before if mark is None else (*before, mark)

    def _write(self, change: Callable[[GameFile], None]) -> None:
        """Write to the save; for a damaged one, to a copy from the first change on."""
        if not self._save.sound:
            # The copy contains what was loaded; then the change is written to it as to any save.
            self._continue_in(replace(self._save, title=f"{self.title} (rescued)"))
            self.notices = (
                *self.notices,
                f"the damaged file stays as it is; this game continues as game {self.id}",
            )
        try:
            change(self._open.file)
        except SaveGone as error:
            error.game = self
            raise

    def _continue_in(self, save: SaveData) -> None:
        """Continue in a new file that contains `save`."""
        left, self._open = self._open, self._copy(save)
        left.close()
        self._save = replace(save, sound=True)

    def _current_record(self) -> SaveData:
        """Return the game as it is in memory, with what was undone."""
        game = self.match.game
        return replace(
            self._save,
            cursor=len(game.journal),
            lines=tuple(self._lines),
            marks=self.marks,
            turns=tuple(self._turns),
            played=now(),
            over=game.over,
            winner=winner_of(game),
        )


class OpenFile:
    """A save file and the lock that keeps others from playing it."""

    def __init__(self, file: GameFile, lock: GameLock) -> None:
        self.file = file
        self._lock = lock

    def close(self) -> None:
        """Close the file and release the lock."""
        self.file.close()
        self._lock.close()
