"""What all tests share: figures that a test records are printed at the end, also from parallel runs."""

import signal

import pytest

FIGURES = "figures"
"""The name of the property that a test records for it."""


def pytest_configure() -> None:
    """Programs that tests start do not ignore these signals, even if the tests run in the background."""
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print them, one line each."""
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
