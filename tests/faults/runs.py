"""Runs of the tests: once to learn which tests run which lines, then with one fault after the other."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.faults.mutations import Fault, broken, with_probes

PROBE = """import mmap
from pathlib import Path

with Path(__file__).with_name("fault_seen").open("r+b") as file:
    seen = mmap.mmap(file.fileno(), 0)
"""
"""A module whose `seen` all processes of a run share: one byte a fault, set when its line is reached."""

RECORDER = Path(__file__).with_name("recorder.py")
OPTIONS = ("-p", "no:cacheprovider", "-n", "0", "-q", "--tb=no")
IN_A_FORK = ("-x", "-m", "not browser", "-W", "ignore::pytest.PytestAssertRewriteWarning")
LIBRARIES = (
    "hypothesis",
    "msgspec",
    "pydantic",
    "pytest_asyncio.plugin",
    "pytest_textual_snapshot",
    "rich.console",
    "serial",
    "starlette.applications",
    "textual.app",
    "textual.pilot",
    "textual.widgets",
    "uvicorn",
    "xdist.plugin",
    "yaml",
)
"""Modules that every run would import: they are imported once, and each fault is run in a fork."""

OURS = {"engine", "cards", "host", "firmware", "hardware", "bench", "tests"}
FIRST = 4
"""How many tests are tried before a second process with all others is started."""

SECONDS_TO_LOAD_A_TEST = 0.003

CPU_SECONDS, WAITING_SECONDS = 30, 300
"""Time beyond what its tests usually take after which a run is ended: busy or waiting."""


@dataclass(frozen=True)
class Result:
    """How a fault was noticed: by which test, or by the time limit; `noticed` is empty if it was not.

    `tests` were run of the `of` tests that run its line; `seconds` is what these take without a fault.
    """

    number: int
    noticed: str
    tests: int
    of: int
    seconds: float

    def as_row(self) -> dict[str, Any]:
        return asdict(self)


def mapped_tests(folder: Path, checkout: Path, faults: list[Fault]) -> dict[int, list[tuple[str, float]]]:
    """Return for each fault the tests that run its line, and how many seconds each takes.

    Runs all tests once with marks in the program, folder by folder, and keeps what each folder gave.
    """
    parts = folder / "lines"
    parts.mkdir(exist_ok=True)
    todo = [name for name in _test_folders(checkout) if not (parts / f"{name}.json").exists()]
    if todo:
        with _marked(checkout, faults):
            for name in todo:
                print(f"which lines do tests/{name} run?", flush=True)
                where = (
                    [f"tests/{name}"]
                    if name != "tests"
                    else sorted(
                        path.relative_to(checkout).as_posix()
                        for path in (checkout / "tests").glob("test_*.py")
                    )
                )
                command = [sys.executable, "-m", "pytest", *OPTIONS, "-p", "recorder", *where]
                path = f"{checkout}{os.pathsep}{RECORDER.parent}"
                environment = {**os.environ, "PYTHONPATH": path, "FAULTS_RECORD": str(parts / f"{name}.json")}
                subprocess.run(command, cwd=checkout, env=environment, stdin=subprocess.DEVNULL)
    rows = [
        (test, seconds, numbers)
        for part in sorted(parts.glob("*.json"))
        for test, (seconds, numbers) in json.loads(part.read_text()).items()
    ]
    found: dict[int, list[tuple[str, float]]] = {}
    for test, seconds, numbers in rows:
        for number in numbers:
            found.setdefault(number, []).append((test, seconds))
    size = Counter(_file_of(test) for test, *_ in rows)
    return {number: _in_order(tests, size) for number, tests in found.items()}


def _test_folders(checkout: Path) -> list[str]:
    folders = sorted({path.parent.name for path in (checkout / "tests").glob("*/test_*.py")})
    return [*folders, "tests"]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _in_order(tests: list[tuple[str, float]], size: Mapping[str, int]) -> list[tuple[str, float]]:
    """Return the quickest case of each test function first, then their second cases, and so on.

    A file with many tests takes long to load, whichever of them is run.
    """
    rows: dict[str, int] = {}
    ordered = []
    for test, seconds in sorted(tests, key=lambda each: each[1]):
        function = test.partition("[")[0]
        rows[function] = rows.get(function, -1) + 1
        takes = seconds + SECONDS_TO_LOAD_A_TEST * size[_file_of(test)]
        ordered.append((rows[function], takes, test, seconds))
    return [(test, seconds) for _, _, test, seconds in sorted(ordered)]


@contextlib.contextmanager
def _marked(checkout: Path, faults: list[Fault]) -> Iterator[None]:
    files: dict[str, dict[int, int]] = {}
    for fault in faults:
        files.setdefault(fault.file, {})[fault.line] = fault.number
    before = {file: (checkout / file).read_bytes() for file in files}
    (checkout / "fault_probe.py").write_text(PROBE)
    (checkout / "fault_seen").write_bytes(bytes(max(fault.number for fault in faults) + 1))
    try:
        for file, numbers in files.items():
            (checkout / file).write_text(with_probes(before[file], numbers))
        yield
    finally:
        for file, source in before.items():
            (checkout / file).write_bytes(source)


class Runner:
    """Runs the tests of one fault after the other, each in a fork of this process."""

    def __init__(self, checkout: Path, tests: dict[int, list[tuple[str, float]]], seconds: float) -> None:
        self._checkout = checkout
        self._tests = tests
        self._seconds = seconds
        self._passing: dict[str, bool] = {}
        sys.dont_write_bytecode = True
        subprocess.run([sys.executable, "-m", "compileall", "-q", "engine", "cards", "host"], cwd=checkout)
        for name in LIBRARIES:
            import_module(name)

    def has_more(self, fault: Fault, result: Result) -> bool:
        """Return True if no test has noticed the fault and there are tests that were not run then."""
        tests = len(self._tests.get(fault.number, ()))
        more = tests > result.of or (result.tests < tests and result.seconds < self._seconds)
        return more and not result.noticed

    def run(self, fault: Fault, first: str = "") -> Result:
        """Put the fault into the checkout and run its tests, `first` before all others.

        A test that fails without the fault too, in a process of its own, counts for nothing.
        """
        tests = self._tests.get(fault.number, [])
        chosen: list[str] = [first] if "::" in first else []
        total = 0.0
        for test, seconds in tests:
            if test not in chosen and self._passing.get(test, True) and total < self._seconds:
                chosen.append(test)
                total += seconds
        size = 1 if chosen[:1] == [first] else FIRST
        noticed = ""
        with self._broken(fault):
            for part in (chosen[:size], chosen[size:]):
                if part and not noticed:
                    noticed = self._forked(part, total)
        if "::" in noticed and not self._passes(noticed):
            return self.run(fault)
        return Result(fault.number, noticed, len(chosen), max(len(tests), len(chosen)), round(total, 2))

    def _passes(self, test: str) -> bool:
        if test not in self._passing:
            self._passing[test] = not self._forked([test], 10)
        return self._passing[test]

    @contextlib.contextmanager
    def _broken(self, fault: Fault) -> Iterator[None]:
        path = self._checkout / fault.file
        source, times = path.read_bytes(), path.stat()
        path.write_bytes(broken(source, fault))
        # Python takes a compiled file for that of a source with the same time, to the second, and length.
        os.utime(path, (times.st_atime, times.st_mtime + 10 + fault.number))
        try:
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _forked(self, tests: list[str], seconds: float) -> str:
        """Return the test that failed, "time limit", or "ended" without a result; empty if all passed."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.setpgid(0, 0)
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                os.close(reading)
                cpu = int(CPU_SECONDS + 5 * seconds)
                resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))
                self._in_child(tests, writing)
            except BaseException:
                os.write(writing, f"error {traceback.format_exc()!r}\n".encode())
            finally:
                os._exit(0)
        os.close(writing)
        end = time.monotonic() + WAITING_SECONDS + 10 * seconds
        try:
            while (ended := os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)) is None:
                if time.monotonic() > end:
                    break
                time.sleep(0.05)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        with os.fdopen(reading) as pipe:
            words = pipe.read().splitlines()
        if words and words[0].startswith("error "):
            raise RuntimeError(words[0])
        if words:
            return "" if words[0] == "passed" else words[0]
        return "time limit" if ended is None or os.WIFSIGNALED(status) else "ended"

    def _in_child(self, tests: list[str], writing: int) -> None:
        os.chdir(self._checkout)
        for name in [each for each in sys.modules if each.partition(".")[0] in OURS]:
            del sys.modules[name]
        sys.path[:0] = [str(self._checkout)]
        os.environ["PYTHONPATH"] = str(self._checkout)
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nothing, number)
        import pytest

        chooser = _Chooser(tests)
        files = list(dict.fromkeys(_file_of(test) for test in tests))
        files = [file for file in files if (self._checkout / file).exists()]
        code = pytest.main([*OPTIONS, *IN_A_FORK, *files], plugins=[chooser]) if files else 5
        if code not in (0, 5):
            chooser.failed = chooser.failed or f"pytest ended with {code}"
        os.write(writing, f"{chooser.failed or 'passed'}\n".encode())


class _Chooser:
    """A plugin of pytest that runs only some tests, in their order, and remembers the first that fails."""

    def __init__(self, tests: list[str]) -> None:
        self._tests = {test: at for at, test in enumerate(tests)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._tests), key=lambda item: self._tests[item.nodeid]
        )

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.failed = self.failed or f"collecting {report.nodeid}"

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid
