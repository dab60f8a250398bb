"""Tests that worker processes are no more than useful, and that none outlives the command."""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from host import worker_pool
from host.cli import main
from host.worker_pool import map_in_processes, processor_count
from tests.cli.conftest import Run

PATIENCE = 30.0
LINUX = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are seen in /proc")


def lives(pid: int) -> bool:
    """Return True if a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for_end(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(lives(pid) for pid in pids):
        assert time.monotonic() < end, "workers were left behind"
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start a Python process, and end it and its workers afterwards."""
    with subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as command:
        begun: list[int] = []
        try:
            yield command
        finally:
            if command.poll() is None:
                begun = children(command.pid)
                command.kill()
            for pid in begun:
                os.kill(pid, signal.SIGKILL)


@pytest.fixture
def idle() -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """Start a command with two workers, and yield it with their process ids."""
    with started("-m", "tests.cli.idle_workers") as command:
        assert command.stdout is not None
        pids = []
        for _ in range(2):
            assert select.select([command.stdout], [], [], PATIENCE)[0], "a worker did not begin"
            pids.append(int(os.read(command.stdout.fileno(), 8)))  # a line of `idle`
        yield command, pids


@LINUX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL", "SIGINT", "SIGHUP"])
def test_workers_end_with_their_parent(idle: tuple[subprocess.Popen[str], list[int]], name: str) -> None:
    """They end even with a lot of work left."""
    command, pids = idle
    assert all(lives(pid) for pid in pids)
    command.send_signal(getattr(signal, name))
    command.wait(PATIENCE)
    wait_for_end(pids)


@LINUX
def test_a_worker_that_is_ended_is_reported(idle: tuple[subprocess.Popen[str], list[int]]) -> None:
    command, pids = idle
    os.kill(pids[0], signal.SIGKILL)
    assert command.stdout is not None and command.stdout.read() == "ended\n"
    wait_for_end(pids)


@LINUX
@pytest.mark.skipif(processor_count() < 2, reason="one processor plays alone")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_simulate_leaves_no_process_running(name: str) -> None:
    arguments = ["simulate", "--jobs", "2", "--games", "1000000"]
    with started("-m", "host.cli", *arguments) as command:
        end = time.monotonic() + PATIENCE
        while len(pids := children(command.pid)) < 2:
            assert time.monotonic() < end and command.poll() is None, "no workers"
            time.sleep(0.05)
        command.send_signal(getattr(signal, name))
        code = command.wait(PATIENCE)
        assert command.stderr is not None and command.stderr.read() == ""
    assert code == (-signal.SIGKILL if name == "SIGKILL" else 130)
    wait_for_end(pids)


def test_jobs_are_bounded(run: Run) -> None:
    told = run("simulate", "--games", "1", "--jobs", "999999999")
    assert told.returncode == 0
    assert told.stderr == (
        "cinderboard simulate: --jobs 1 instead of 999999999: there are only "
        f"{'1 processor_count' if processor_count() == 1 else '1 games'}\n"
    )


def test_no_more_jobs_than_processors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[int] = []
    pool = worker_pool.ProcessPoolExecutor

    def counted(jobs: int, **more: object) -> object:
        begun.append(jobs)
        return pool(jobs, **more)

    monkeypatch.setattr(worker_pool, "processor_count", lambda: 2)
    monkeypatch.setattr(worker_pool, "ProcessPoolExecutor", counted)
    assert main(["simulate", "--games", "9", "--jobs", "5", "--json"]) == 0
    assert "--jobs 2 instead of 5: there are only 2 processors\n" in capsys.readouterr().err
    assert begun == [2]


def test_work_is_taken_as_it_is_done() -> None:
    """Endless work does not fill the memory, results come in order, and nobody works after the end."""
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield -taken

    results = map_in_processes(abs, endless(), 2)
    assert [next(results) for _ in range(100)] == list(range(1, 101))
    assert taken < 200
    results.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_a_mistake_in_the_work_is_raised() -> None:
    with pytest.raises(TypeError):
        list(map_in_processes(abs, [1, "a", 2, 3], 2))  # type: ignore[list-item]
    assert multiprocessing.active_children() == []
