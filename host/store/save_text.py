"""Text form of a game: JSON lines that people and other programs can read.

The first line has the header with the setup; then come the answers, one a line, the undo marks and the turns.
Answers that were undone come last among the answers and are marked so. See docs/saves.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cards.validation.files import open_plain
from host.store import input_limits
from host.store.checksums import SaveChecksums, setup_checksum
from host.store.errors import GameNotFound, SaveUnreadable
from host.store.input_limits import SAVE_BYTES, VALUE_LETTERS
from host.store.new_files import write_new
from host.store.save_data import FORMAT, SaveData
from host.store.save_reader import SaveDataBuilder, header_of, unreadable_header, whole_number


def lines_of(save: SaveData) -> Iterator[str]:
    """Yield the text form of `build`, line by line; raises `SaveUnreadable` if its setup is damaged.

    While the game goes on its secret is replaced, so that whoever continues it from the text does so with
    other luck.
    """
    try:
        save = copy_with_new_secret(save)
        setup_value = input_limits.loads(save.setup)
    except ValueError:
        raise SaveUnreadable("the setup of the game is damaged, so it cannot be exported") from None
    setup = setup_checksum(save.setup)
    checksums = SaveChecksums(setup)
    items: list[dict[str, object]] = []
    for n, line in enumerate(save.lines):
        item: dict[str, object] = {"n": n, "seat": line.seat, "kind": line.kind, "picks": line.picks}
        if n >= save.cursor:
            item["undone"] = True
        item["checksum"] = checksums.answer(line)
        items.append(item)
    for mark in save.marks:
        items.append({"undone to": mark.at, "after seeing": mark.seen, "checksum": checksums.mark(mark)})
    for turn in save.turns:
        packed = {"turn at": turn.at, "chances": turn.chances, "state": turn.state}
        items.append({**packed, "checksum": checksums.turn(turn)})
    yield _json(
        {
            "cinderboard": FORMAT,
            "app": save.app,
            "title": save.title,
            "created": save.created,
            "played": save.played,
            "over": save.over,
            "winner": save.winner,
            "begins": save.resumed_from,
            "answers": len(save.lines),
            "setup": setup_value,
            "checksum": setup,
            "seal": checksums.seal(
                save.app,
                save.title,
                save.created,
                save.played,
                save.cursor,
                save.over,
                save.winner,
                save.resumed_from,
            ),
        }
    )
    yield from map(_json, items)


def copy_with_new_secret(save: SaveData) -> SaveData:
    """Return the save for a copy: while the game goes on, its secret must not leave the game.

    Raises `ValueError` if the setup is damaged.
    """
    setup = input_limits.loads(save.setup)
    seed = setup.get("seed") if isinstance(setup, dict) else None
    if save.over or not isinstance(seed, str):
        return save
    from engine.kernel.luck_secret import is_secret, secret_of_copy

    if not is_secret(seed):
        return save
    return replace(save, setup=json.dumps({**setup, "seed": secret_of_copy(seed)}))


def write_text(save: SaveData, path: Path) -> Path:
    """Write the text form of `build` to `path`, which must not exist yet, and return the path."""
    write_new(path, "".join(f"{line}\n" for line in lines_of(save)))
    return path


def parse(path: Path) -> SaveData:
    """Read the text form: everything sound up to the first broken line, which a notice names.

    Raises `SaveUnreadable` if the file cannot be read or its first line is no header, `GameNotFound` if there
    is no file.
    """
    try:
        with open_plain(path) as raw:
            if path.stat().st_size > SAVE_BYTES:
                size = f"{SAVE_BYTES // 1_000_000} MB"
                raise SaveUnreadable(f"{path.name} is larger than {size}, and no exported game is that large")
            # Read one letter more than a line may have, so that a longer one is not taken for two.
            with TextIOWrapper(raw, encoding="utf-8") as file:
                return _parse(path.name, iter(lambda: file.readline(VALUE_LETTERS + 1), ""))
    except UnicodeDecodeError:
        raise SaveUnreadable(f"{path.name} is not a text of Cinderboard; it must be UTF-8") from None
    except FileNotFoundError:
        raise GameNotFound(f"there is no file {path}; check its name and folder") from None
    except OSError as error:
        raise SaveUnreadable(f"{path} cannot be read: {error.strerror}") from error


def _parse(name: str, texts: Iterator[str]) -> SaveData:
    try:
        first = _object(next(texts, ""))
        setup = json.dumps(first["setup"])
        header = header_of(name, first | {"format": first.get("cinderboard"), "setup": setup})
        answers = whole_number(first.get("answers"), "answers")
    except RecursionError:
        raise unreadable_header(name, ValueError("nested too deep")) from None
    except KeyError as error:
        raise unreadable_header(name, ValueError(f"{error.args[0]} is missing")) from None
    except ValueError as error:
        raise unreadable_header(name, error) from None
    builder = SaveDataBuilder(name, header)
    cursor = None
    for number, text in enumerate(texts, start=2):
        try:
            item = _object(text)
            if "undone to" in item:
                at, seen = item["undone to"], item.get("after seeing")
                builder.mark(len(builder.marks), at, seen, item.get("checksum"))
                continue
            if "turn at" in item:
                found = (item["turn at"], item.get("chances"), item.get("state"), item.get("checksum"))
                builder.turn(len(builder.turns), *found)
                continue
            if item.get("undone") and cursor is None:
                cursor = len(builder.lines)
            builder.answer(
                item.get("n"), item.get("seat"), item.get("kind"), item.get("picks"), item.get("checksum")
            )
        except ValueError as error:
            builder.add_loss(
                f"line {number} of {name} is broken ({error}); "
                f"the {len(builder.lines)} answers before it were loaded"
            )
            break
    else:
        if len(builder.lines) < answers:
            builder.add_loss(
                f"{name} is cut off: it has the first {len(builder.lines)} of {answers} answers, "
                "which were loaded"
            )
    return builder.build(len(builder.lines) if cursor is None else cursor)


def _object(text: str) -> dict[str, Any]:
    if len(text) > VALUE_LETTERS:
        raise ValueError(f"longer than {VALUE_LETTERS} letters")
    item = input_limits.loads(text)
    if not isinstance(item, dict):
        raise ValueError("not an object")
    return item


def _json(item: dict[str, object]) -> str:
    # In ASCII, so that a terminal shows any title harmlessly and it is read back unchanged.
    return json.dumps(item)
