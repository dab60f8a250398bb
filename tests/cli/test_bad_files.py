"""Tests of unusable files, given to every command that reads one: a message, an exit code, no traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.store import Store
from tests.cli.conftest import Run, one_line

NOISE = random.Random(1).randbytes(4000)
WRONG_PACK = "release: Mine\ncards:\n  - {name: Worm, type: dragon}\n"
WRONG_SCENARIO = "scenario: A stranger\nplayers: {ann: {phoenixborn: Nobody}}\nscript: [{ann: pass}]\n"

YAML = {
    "malformed": (b"release: Mine\ncards:\n  - name: [\n", "check the indentation"),
    "huge": (b"- aaaaaaaaaaaaaaaaaaaa\n" * 100_000, "larger than 2 MB; split it"),
    "deep": (b"[" * 20_000 + b"]" * 20_000, "more than 40 deep; flatten"),
    "bomb": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "'&a' is not allowed; remove it"),
    "empty": (b"", "is empty; start with"),
    "binary": (NOISE, "not UTF-8 text; save it as UTF-8"),
}
"""Contents of YAML files, each with the message about it."""


@pytest.mark.parametrize(("content", "said"), YAML.values(), ids=YAML.keys())
@pytest.mark.parametrize("command", [("judge",), ("cards", "lint")], ids=["judge", "lint"])
def test_file_that_is_no_pack_or_scenario(
    run: Run, tmp_path: Path, command: tuple[str, ...], content: bytes, said: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(content)
    told = run(*command, str(path))
    assert (told.returncode, told.stderr) == (1, "")
    first, *_, count = told.stdout.splitlines()
    assert first.startswith(str(path)) and said in first
    assert count.endswith(("0 passed, 1 failed", "1 error", "errors"))


@pytest.mark.parametrize(
    ("command", "content", "said"),
    [
        (("cards", "lint"), WRONG_PACK, "card 'Worm', type: 'dragon' is not allowed here; use one of"),
        (("judge",), WRONG_SCENARIO, "unknown card 'Nobody'; known: "),
        (("judge",), WRONG_PACK, "'scenario' is missing"),
    ],
    ids=["pack", "scenario", "pack as scenario"],
)
def test_file_with_a_mistake_in_it(
    run: Run, tmp_path: Path, command: tuple[str, ...], content: str, said: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(content, encoding="utf-8")
    told = run(*command, str(path))
    assert (told.returncode, told.stderr) == (1, "")
    assert said in told.stdout


def test_folder_without_scenarios(run: Run, tmp_path: Path) -> None:
    told = run("judge", str(tmp_path))
    assert told.returncode == 1
    assert told.stdout.startswith("no scenario was found; name a .yaml file or a folder that holds some\n")


@pytest.mark.parametrize("command", ["replay", "import"])
@pytest.mark.parametrize("kept", [0.2, 0.6])
def test_truncated_save(run: Run, tmp_path: Path, command: str, kept: float) -> None:
    with Store(tmp_path / "elsewhere").create(RedRainsSetup(seed=1)) as game:
        game.run_automatic_steps()
        path = Path(tmp_path / "elsewhere" / "games" / f"{game.id}.cinder")
    whole = path.read_bytes()
    cut = whole[: int(len(whole) * kept)]
    path.write_bytes(cut)
    told = run(command, str(path))
    assert path.name in one_line(told)
    assert told.returncode == 2
    assert path.read_bytes() == cut


def test_binary_file_is_not_imported(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(NOISE)
    told = run("import", str(path))
    assert "photo.jpg is not a saved game of Cinderboard" in one_line(told)
    assert told.returncode == 2
    assert run("saves").stdout == ""


def test_export_to_a_folder_that_is_not_there(run: Run, data: Path, tmp_path: Path) -> None:
    Store(data).create(RedRainsSetup(seed=1)).close()
    told = run("export", "1", str(tmp_path / "none" / "game.jsonl"))
    assert f"there is no folder {tmp_path / 'none'}; create it first, or choose another file" in one_line(
        told
    )
    assert told.returncode == 3
