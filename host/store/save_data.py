"""A saved game as plain data, without a running game.

The state at a turn is saved as JSON, compressed and written in base 64.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from cards.errors import printable, shortened
from host.store import input_limits
from host.store.errors import SaveUnreadable
from host.store.input_limits import STATE_BYTES

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.game_with_undo import Bookmark
    from engine.kernel.save_codec import GameCodec, SavedChoice

FORMAT = 3
"""Version of save files and of their text form, the only one that is read."""


def other_format(name: str, format_: int) -> SaveUnreadable:
    """Return the error for a save of another format than `FORMAT`."""
    whose = "was never released" if format_ < FORMAT else "is of a newer Cinderboard"
    return SaveUnreadable(
        f"{name} has save format {format_}, which {whose}; Cinderboard {app_version()} reads format {FORMAT} "
        "alone, and the file was left as it is"
    )


@cache
def app_version() -> str:
    """Return the version of this Cinderboard."""
    from importlib import metadata

    return metadata.version("cinderboard")


class SavedAnswer(Struct, frozen=True):
    """One answer as it was saved: the seat, the kind of question, and the meaning of what was picked."""

    seat: str
    kind: str
    picks: tuple[SavedChoice, ...]


class UndoMark(Struct, frozen=True):
    """Mark that somebody went back to where `at` answers were given, after having seen `seen`."""

    at: int
    seen: str


class TurnSnapshot(Struct, frozen=True):
    """State of the game at the beginning of a turn, after `at` answers, `chances` of them by the table.

    `state` is the packed state, as `turn_of` writes it.
    """

    at: int
    chances: int
    state: str


class SaveData(Struct, frozen=True):
    """Everything that a save contains.

    The first `cursor` lines are in force, the rest were undone and can be redone. `created` and `played` are
    UTC times in ISO form. A game that does not begin at its setup begins at the first of `turns`;
    `resumed_from` names that turn, as in "Ann's turn in round 2". `seal` is that of the file that was read.
    `notices` are sentences about what was wrong with the file; `sound` is False if something of it was lost,
    so that the file must not be written.
    """

    setup: str
    title: str
    app: str
    created: str
    played: str
    cursor: int
    lines: tuple[SavedAnswer, ...]
    marks: tuple[UndoMark, ...] = ()
    turns: tuple[TurnSnapshot, ...] = ()
    resumed_from: str = ""
    over: bool = False
    winner: str = ""
    seal: str = ""
    notices: tuple[str, ...] = ()
    sound: bool = True

    def __post_init__(self) -> None:
        force_setattr(self, "notices", tuple(map(printable, self.notices)))

    def truncated(self, count: int, notice: str) -> SaveData:
        """Return this save up to its first `count` lines, with a notice why the rest is left out."""
        return replace(
            self,
            lines=self.lines[:count],
            cursor=min(self.cursor, count),
            marks=tuple(mark for mark in self.marks if mark.at <= count),
            turns=tuple(turn for turn in self.turns if turn.at <= count),
            over=False,
            winner="",
            notices=(*self.notices, notice),
            sound=False,
        )

    def from_turn(self, turn: TurnSnapshot, begins: str) -> SaveData:
        """Return this save from a turn on, without what came before."""
        return replace(
            self,
            resumed_from=begins,
            lines=self.lines[turn.at :],
            cursor=self.cursor - turn.at,
            marks=tuple(UndoMark(mark.at - turn.at, mark.seen) for mark in self.marks if mark.at >= turn.at),
            turns=tuple(replace(later, at=later.at - turn.at) for later in self.turns if later.at >= turn.at),
        )


class SavedGame(Struct, frozen=True):
    """One row of the list of games.

    `answers` counts chance, too. `winner` is empty until the game is over. A file that cannot be read is
    listed as well: `readable` is False and `notices` says what is wrong. `outline` describes its state,
    once that was computed after the last answer; `stamp` changes when the file does.
    """

    id: str
    path: Path
    title: str
    answers: int = 0
    created: str = ""
    played: str = ""
    over: bool = False
    winner: str = ""
    notices: tuple[str, ...] = ()
    readable: bool = True
    setup_json: str = ""
    stamp: str = ""
    outline: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "notices", tuple(map(printable, self.notices)))

    @property
    def setup(self) -> GameSetup:
        """Return the setup of the game; raises `SaveUnreadable` if this version does not understand it."""
        return read_setup(self.setup_json)


def read_setup(text: str) -> GameSetup:
    """Return a setup from its saved JSON; raises `SaveUnreadable` if this version does not understand it."""
    # Imported here: listing games must not wait for the engine.
    from pydantic import ValidationError

    from engine.match import read_setup as parse_setup

    try:
        return parse_setup(text)
    except LookupError as error:
        problem = shortened(str(error.args[0]))
    except ValidationError as error:
        first = error.errors()[0]
        where = " / ".join(_steps_in_file(first["loc"], first["type"], text)) or "setup"
        problem = shortened(f"{where}: {first['msg']}")
    raise SaveUnreadable(
        f"the setup of the game is not understood by Cinderboard {app_version()} ({problem}); "
        "open it with the version that made it"
    )


def _steps_in_file(place: tuple[str | int, ...], kind: str, text: str) -> Iterator[str]:
    """Yield the steps of an error's location that are in the file; others name a kind of setup or deck."""
    data: Any = json.loads(text) if place else None
    for at, step in enumerate(place, 1):
        is_there = (
            step in data if isinstance(data, dict) else isinstance(data, list) and isinstance(step, int)
        )
        if is_there:
            data = data[step]
        if is_there or (at == len(place) and kind == "missing"):
            yield str(step)


def turn_of(bookmark: Bookmark[Any], codec: GameCodec[Any]) -> TurnSnapshot:
    """Return the snapshot of a turn."""
    text = json.dumps(codec.pack(bookmark.state), separators=(",", ":"))
    state = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return TurnSnapshot(bookmark.answers, bookmark.chances, state)


def state_of(turn: TurnSnapshot, codec: GameCodec[Any]) -> Any:
    """Return the state of a turn; raises `ValueError` if the current rules cannot continue it."""
    unpacker = zlib.decompressobj()
    try:
        packed = unpacker.decompress(base64.b64decode(turn.state, validate=True), STATE_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof:
        raise ValueError(f"larger than {STATE_BYTES} bytes, or cut off")
    return codec.unpack(input_limits.loads(packed.decode()))
