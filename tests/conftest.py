"""What all tests share: figures that a test records are printed at the end, also from parallel runs."""

import pytest

FIGURES = "figures"
"""The name of the property that a test records for it."""


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
