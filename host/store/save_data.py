"""A saved game as plain data, without a game running.

The state of a turn as a save holds it: JSON, compressed, in letters.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cards.errors import printable, shortened
from host.store import input_limits
from host.store.errors import SaveUnreadable
from host.store.input_limits import STATE_BYTES

if TYPE_CHECKING:
    from engine.games import GameSetup
    from engine.kernel.game import Bookmark
    from engine.kernel.save_codec import GameCodec, SavedChoice

FORMAT = 3
"""The layout of save files and of the text form; raised when an older Cinderboard could misread it."""


@cache
def app_version() -> str:
    """The version of this Cinderboard."""
    from importlib import metadata

    return metadata.version("cinderboard")


@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """One answer as it was saved: who was asked what, and what was picked.

    That is told by what it means; up to format 2 by the ids the options had.
    """

    seat: str
    kind: str
    picks: tuple[SavedChoice | str, ...]


@dataclass(frozen=True, slots=True)
class UndoMark:
    """Somebody went back to the point where `at` answers were given, after having seen `seen`."""

    at: int
    seen: str


@dataclass(frozen=True, slots=True)
class TurnSnapshot:
    """The game as it stood when a turn began: `at` answers were given, `chances` of all by the table.

    `state` is what `host.store.save_data` makes of it.
    """

    at: int
    chances: int
    state: str


@dataclass(frozen=True, slots=True)
class Record:
    """Everything a save holds.

    The first `cursor` lines are in force, the rest was undone and can be redone. `created` and `played`
    are UTC times in ISO form. A game that does not begin at its setup begins at the first of `turns`; that
    is `begins`, as in "Ann's turn in round 2". `format` is how lines are told, `seal` that of the file it was
    read from, empty in format 1. `notices` are sentences about what was wrong with the file; `sound` is False
    when something of it was lost, so that it must not be written over.
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
    format: int = FORMAT
    seal: str = ""
    notices: tuple[str, ...] = ()
    sound: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "notices", tuple(map(printable, self.notices)))

    def cut(self, count: int, notice: str) -> Record:
        """This record up to its first `count` lines, with a notice why the rest is left out."""
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

    def since(self, turn: TurnSnapshot, begins: str) -> Record:
        """This record from a turn on, what came before left out."""
        return replace(
            self,
            resumed_from=begins,
            lines=self.lines[turn.at :],
            cursor=self.cursor - turn.at,
            marks=tuple(UndoMark(mark.at - turn.at, mark.seen) for mark in self.marks if mark.at >= turn.at),
            turns=tuple(replace(later, at=later.at - turn.at) for later in self.turns if later.at >= turn.at),
        )


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One line of the list of games.

    `answers` counts chance too. `winner` is empty until the game is over. A file that cannot be read is
    listed as well: `readable` is False and `notices` says what is wrong. `outline` is how it stands, once
    that was worked out after the last answer; `stamp` tells this state of its file from others.
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
    setup_json: str = field(default="", repr=False)
    stamp: str = field(default="", repr=False, compare=False)
    outline: str = field(default="", repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notices", tuple(map(printable, self.notices)))

    @property
    def setup(self) -> GameSetup:
        """The setup of the game; `SaveUnreadable` when this version does not understand it."""
        return read_setup(self.setup_json)


def read_setup(text: str) -> GameSetup:
    """A setup from its saved JSON; `SaveUnreadable` when this version does not understand it."""
    # The engine is imported late: listing games must not wait for it.
    from pydantic import ValidationError

    from engine.match import read_setup as parse_setup

    try:
        return parse_setup(text)
    except LookupError as error:
        told = shortened(str(error.args[0]))
    except ValidationError as error:
        first = error.errors()[0]
        where = " / ".join(_written(first["loc"], first["type"], text)) or "setup"
        told = shortened(f"{where}: {first['msg']}")
    raise SaveUnreadable(
        f"the setup of the game is not understood by Cinderboard {app_version()} ({told}); "
        "open it with the version that made it"
    )


def _written(place: tuple[str | int, ...], kind: str, text: str) -> Iterator[str]:
    """The steps to the place of an error that stand in the file; the others name a kind of setup or deck."""
    data: Any = json.loads(text) if place else None
    for at, step in enumerate(place, 1):
        stands = step in data if isinstance(data, dict) else isinstance(data, list) and isinstance(step, int)
        if stands:
            data = data[step]
        if stands or (at == len(place) and kind == "missing"):
            yield str(step)


def turn_of(bookmark: Bookmark[Any], codec: GameCodec[Any]) -> TurnSnapshot:
    """A turn in writing."""
    text = json.dumps(codec.pack(bookmark.state), separators=(",", ":"))
    state = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return TurnSnapshot(bookmark.answers, bookmark.chances, state)


def state_of(turn: TurnSnapshot, codec: GameCodec[Any]) -> Any:
    """The state at a turn; `ValueError` when the rules of today cannot play it on."""
    unpacker = zlib.decompressobj()
    try:
        packed = unpacker.decompress(base64.b64decode(turn.state, validate=True), STATE_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof:
        raise ValueError(f"larger than {STATE_BYTES} bytes, or cut off")
    return codec.unpack(input_limits.loads(packed.decode()))
