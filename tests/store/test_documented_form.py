"""Tests of the checksums, computed from docs/saves.md alone."""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zlib import crc32

from host.store import OpenGame, Store
from tests.store.conftest import keep


def checksum(value: object, **options: bool) -> str:
    return f"{crc32(json.dumps(value, **options).encode()):08x}"  # type: ignore[arg-type]


def test_chains_and_seal_of_a_file_and_of_its_text(
    store: Store, begin: Callable[..., OpenGame], tmp_path: Path
) -> None:
    with begin() as game:
        keep(game, 4)
        game.back_to(3)
        keep(game, 2)
        game.undo()
    with closing(sqlite3.connect(game._open.file.path)) as db:
        (setup,) = db.execute("SELECT setup FROM game").fetchone()
        answers = db.execute("SELECT n, seat, kind, picks, checksum FROM answers ORDER BY n").fetchall()
        marks = db.execute("SELECT n, at, seen, checksum FROM marks ORDER BY n").fetchall()
        turns = db.execute("SELECT n, at, chances, state, checksum FROM turns ORDER BY n").fetchall()
        *values, over, winner, begins, seal = db.execute(
            "SELECT format, app, title, created, played, cursor, over, winner, begins, seal FROM game"
        ).fetchone()
    first = answer = mark = turn = checksum(json.loads(setup), sort_keys=True)
    for number, (n, seat, kind, picks, stored) in enumerate(answers):
        answer = checksum([answer, seat, kind, json.loads(picks)])
        assert (n, stored) == (number, answer)
    for number, (n, at, seen, stored) in enumerate(marks):
        mark = checksum([mark, at, seen])
        assert (n, stored) == (number, mark)
    for number, (n, at, chances, state, stored) in enumerate(turns):
        turn = checksum([turn, at, chances, state])
        assert (n, stored) == (number, turn)
        assert json.loads(zlib.decompress(base64.b64decode(state))).get("turn", 0) == at // 2 == n
    assert len(answers) == 7 and len(marks) == 2 and len(turns) == 4
    assert seal == checksum([*values, bool(over), winner, begins, 7, answer, 2, mark, 4, turn])

    head, *rest = map(json.loads, store.export("1", tmp_path / "game.jsonl").read_text().splitlines())
    assert (head["cinderboard"], head["checksum"], head["seal"]) == (3, first, seal)
    assert [line["checksum"] for line in rest] == [row[-1] for row in (*answers, *marks, *turns)]


def test_a_game_without_an_answer_is_sealed_with_its_setup(begin: Callable[..., OpenGame]) -> None:
    with begin(by_hand=("player dice",)) as game:
        path = game._open.file.path
    with closing(sqlite3.connect(path)) as db:
        *values, over, winner, setup, seal = db.execute(
            "SELECT format, app, title, created, played, cursor, over, winner, checksum, seal FROM game"
        ).fetchone()
        (turn,) = db.execute("SELECT checksum FROM turns").fetchone()
    assert seal == checksum([*values, bool(over), winner, "", 0, setup, 0, setup, 1, turn])
