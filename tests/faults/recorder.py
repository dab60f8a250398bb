"""Plugin of pytest that writes which tests reach which marks of `fault_probe`, and how long each test takes.

It stands alone, as it is loaded into runs of other commits.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

tests: dict[str, Any] = {}
"""For each test its seconds and the numbers of the marks; None as seconds if it failed."""

imports: dict[str, list[int]] = {}
"""For each file of tests the marks that were reached while its tests were found."""


def reached() -> list[int]:
    """Return the marks set since this was called last."""
    from fault_probe import seen  # type: ignore[import-not-found]

    numbers = [at for at, mark in enumerate(seen[:]) if mark]
    seen[:] = bytes(len(seen))
    return numbers


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Keep what is reached while a file is imported and its tests are made."""
    try:
        return (yield)
    finally:
        if isinstance(collector, pytest.Module):
            imports[collector.nodeid] = reached()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Keep what is reached while a test runs, with its fixtures."""
    reached()
    tests[item.nodeid] = [0.0, []]
    try:
        return (yield)
    finally:
        tests[item.nodeid][1] = reached()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what a test took."""
    row = tests[report.nodeid]
    row[0] = None if report.failed or row[0] is None else round(row[0] + report.duration, 4)


def pytest_sessionfinish() -> None:
    """Write what is known of the tests that pass."""
    path = Path(os.environ["FAULTS_RECORD"])
    passed = {
        name: (seconds, sorted({*numbers, *imports.get(name.partition("::")[0], ())}))
        for name, (seconds, numbers) in tests.items()
        if seconds is not None
    }
    path.with_suffix(".part").write_text(json.dumps(passed))
    path.with_suffix(".part").rename(path)
