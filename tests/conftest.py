"""Setup of all tests; figures that a test records are printed at the end, also from parallel runs."""

import gc
import os
import signal
import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# A change passes or fails by what it changes: the examples stay the same until a test does. The long run
# looks for new ones, and for four times as many (`tests/long`). None fails because a machine is busy.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", PATIENT, derandomize=True, max_examples=50)
settings.register_profile("new", PATIENT, max_examples=200)
settings.load_profile("same")

FIGURES = "figures"
"""Name of the property under which a test records figures."""


WAITING = 2
"""Processes beyond the number of cores, because some tests wait for a screen, console or program."""


OBJECTS_BETWEEN_SEARCHES = 50_000
"""Number of new objects after which garbage is collected."""


def pytest_xdist_auto_num_workers() -> int | None:
    """Return the number of processes for `-n auto`; None leaves it to the environment variable."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) + WAITING


def pytest_configure(config: pytest.Config) -> None:
    """Prepare the environment of the programs that tests start.

    They compile each module once, even where Python is told to write no bytecode, and do not ignore signals
    even if the tests run in the background.
    """
    # Tests judge packs themselves, and write nothing into the folders of whoever runs them.
    os.environ["CINDERBOARD_CACHE"] = ""
    # Packs of whoever runs the tests are none of the cards that they are about.
    os.environ["XDG_DATA_HOME"] = str(config.rootpath / ".pytest_cache" / "data")
    if sys.dont_write_bytecode:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(config.rootpath / ".pytest_cache" / "bytecode"))
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Pause garbage collection while tests are collected.

    Objects made then stay anyway. It saves a fifth of the time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Save costs that the collected tests do not need: unseen frames, styles read again, garbage collection.

    Modules, cards and tests stay to the end, so no collection need look at them again. Each screen makes
    thousands of objects that stay while it is shown, so collections are also made rarer. Together that is a
    third of what a test with a screen costs.
    """
    if "textual.screen" in sys.modules:  # some test has a screen
        from tests.support.quick_screens import draw_at_pauses, read_styles_once, wait_for_keys

        draw_at_pauses()
        read_styles_once()
        wait_for_keys()
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the recorded figures, one line each."""
    lines = [
        f"{report.nodeid.rpartition('::')[2]}: {value}"
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == FIGURES
    ]
    if lines:
        terminalreporter.section("figures")
        for line in sorted(lines):
            terminalreporter.write_line(line)
