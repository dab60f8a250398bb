"""The text form of a game: JSON lines that people and other programs can read.

First a line about the game with its setup, then one line an answer, then the marks. Undone answers come
last among the answers and say so. See docs/saves.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards.errors import plain
from host.store.checksum import DIFFERS, of_answer, of_setup
from host.store.errors import SaveUnreadable
from host.store.record import FORMAT, Line, Mark, Record

LINE_LIMIT = 1_000_000
"""Characters one line may have: no real line is near it, and a hostile file cannot fill the memory."""


def lines_of(record: Record) -> Iterator[str]:
    """The text form of `record`, line by line, without line ends."""
    yield _json(
        {
            "cinderboard": record.format,
            "app": record.app,
            "title": record.title,
            "created": record.created,
            "played": record.played,
            "answers": len(record.lines),
            "setup": json.loads(record.setup),
            "checksum": of_setup(record.setup),
        }
    )
    checksum = of_setup(record.setup)
    for n, line in enumerate(record.lines):
        item: dict[str, object] = {"n": n, "seat": line.seat, "kind": line.kind, "picks": line.picks}
        if n >= record.cursor:
            item["undone"] = True
        item["checksum"] = checksum = of_answer(checksum, line)
        yield _json(item)
    for mark in record.marks:
        yield _json({"undone to": mark.at, "after seeing": mark.seen})


def parse(path: Path) -> Record:
    """Read the text form: everything sound up to the first broken line, which a notice names.

    Raises `SaveUnreadable` when the file cannot be read or its first line is no game.
    """
    try:
        with path.open(encoding="utf-8") as file:
            texts = iter(lambda: file.readline(LINE_LIMIT + 1), "")
            return _parse(path, texts)
    except UnicodeDecodeError:
        raise SaveUnreadable(f"{path.name} is not a text of Cinderboard; it must be UTF-8") from None
    except OSError as error:
        raise SaveUnreadable(f"{path} cannot be read: {error.strerror}") from error


def _parse(path: Path, texts: Iterator[str]) -> Record:
    try:
        head = _object(next(texts, ""))
        record = Record(
            json.dumps(head["setup"]),
            plain(str(head["title"])),
            plain(str(head["app"])),
            plain(str(head["created"])),
            plain(str(head["played"])),
            0,
            (),
            format=int(head["cinderboard"]),
        )
        checksum, answers = str(head["checksum"]), int(head["answers"])
    except (ValueError, KeyError, TypeError) as error:
        raise SaveUnreadable(
            f"{path.name} is not an exported game of Cinderboard: line 1 is not its setup ({error})"
        ) from None
    notices: tuple[str, ...] = ()
    if record.format > FORMAT:
        notices = (f"{path.name} was exported by the newer Cinderboard {record.app}",)
    if checksum != of_setup(record.setup):
        notices += (f"the setup in {path.name} was changed since it was exported ({DIFFERS})",)
    lines: list[Line] = []
    marks: list[Mark] = []
    cursor = None
    for number, text in enumerate(texts, start=2):
        try:
            item = _object(text)
            if "undone to" in item:
                marks.append(Mark(int(item["undone to"]), plain(str(item["after seeing"]))))
                continue
            if item["n"] != len(lines):
                raise ValueError(f"answer {len(lines)} is missing")
            if item.get("undone") and cursor is None:
                cursor = len(lines)
            line = _line(item)
            checksum = of_answer(checksum, line)
            if checksum != item["checksum"]:
                raise ValueError(DIFFERS)
            lines.append(line)
        except (ValueError, KeyError, TypeError) as error:
            notices += (
                f"line {number} of {path.name} is broken ({error}); "
                f"the {len(lines)} answers before it were loaded",
            )
            break
    else:
        if len(lines) < answers:
            notices += (
                f"{path.name} is cut off: it has the first {len(lines)} of {answers} answers, "
                "which were loaded",
            )
    return Record(
        record.setup,
        record.title,
        record.app,
        record.created,
        record.played,
        len(lines) if cursor is None else cursor,
        tuple(lines),
        tuple(mark for mark in marks if 0 <= mark.at <= len(lines)),
        format=record.format,
        notices=notices,
        sound=not notices,
    )


def _line(item: dict[str, Any]) -> Line:
    seat, kind, picks = item["seat"], item["kind"], item["picks"]
    if not (isinstance(seat, str) and isinstance(kind, str) and isinstance(picks, list)):
        raise ValueError("seat, kind or picks is of the wrong type")
    if not all(isinstance(pick, str) for pick in picks):
        raise ValueError("picks must be option ids")
    return Line(seat, kind, tuple(picks))


def _object(text: str) -> dict[str, Any]:
    if len(text) > LINE_LIMIT:
        raise ValueError(f"longer than {LINE_LIMIT} characters")
    try:
        item = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg}") from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(item, dict):
        raise ValueError("not an object")
    return item


def _json(item: dict[str, object]) -> str:
    return json.dumps(item, ensure_ascii=False)
