"""Tests of `cinderboard console ...`, on a simulated board."""

import csv
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from host import console_layout as layout_module
from host.board.latency import Times, table
from host.cli import main
from host.command_exit import BAD_INPUT, NEGATIVE, OK, PIPE_CLOSED, UNABLE
from host.link import serial_ports

from .conftest import needs_micropython


def test_list_and_doctor(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["console", "list", "--console", "sim"]) == OK
    assert "board 63696e6465720001, firmware" in capsys.readouterr().out
    assert main(["--console", "sim", "console", "doctor"]) == OK
    assert capsys.readouterr().out.count("ok ") == 5


def test_without_a_board(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_ports.list_ports, "comports", list)
    for action, code in {
        "list": NEGATIVE, "doctor": NEGATIVE, "install": UNABLE, "monitor": UNABLE, "test": UNABLE,
        "latency": UNABLE,
    }.items():  # fmt: skip
        assert main(["console", action]) == code
        out, err = capsys.readouterr()
        assert "no console found" in err or "no board found on usb" in (out + err).lower()
        assert len(err.splitlines()) <= 1
    assert main(["console", "install", "--console", "none"]) == BAD_INPUT
    assert "use sim, auto or a port" in capsys.readouterr().err


@needs_micropython
def test_install(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["console", "install", "--console", "sim"]) == OK
    out, err = capsys.readouterr()
    assert "runs firmware" in out and "verified" in err
    assert main(["console", "install", "--rollback", "--console", "sim"]) == OK
    out, err = capsys.readouterr()
    assert "runs firmware" in out and "back to firmware" in err and "in slot a" in err


def test_every_key(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.board.key_and_led_test.COLOR_SECONDS", 0.05)
    assert main(["console", "test", "--console", "sim"]) == OK
    assert "every key works" in capsys.readouterr().out
    monkeypatch.setattr("host.simulator.SimulatedConsole.press", lambda _self, _key: None)
    assert main(["console", "test", "--console", "sim", "--seconds", "1"]) == NEGATIVE
    out = capsys.readouterr().out
    assert "not pressed: " in out and "attack, " in out


def test_latency_as_table_and_csv(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    file = tmp_path / "times.csv"
    assert main(["console", "latency", "--console", "sim", "--samples", "40", "--csv", str(file)]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["milliseconds", "samples", "min", "median", "p99"]
    rows = list(csv.DictReader(io.StringIO(file.read_text())))
    medians = ", ".join(f"{row['what']} {row['median_ms']} ({row['p99_ms']})" for row in rows)
    record_property("figures", f"ms, median (p99): {medians}; {lines[-1]}")
    assert [row["what"] for row in rows] == [
        "echo of a line, bare",
        "echo of a line, by this protocol",
        "host to board and back: a light and its answer",
        "key to host",
        "host to LED",
    ]
    assert lines[-1].startswith("the protocol itself costs ")
    for row, line in zip(rows, lines[1:-1], strict=True):
        assert line.startswith(row["what"])
        assert 0 < float(row["min_ms"]) <= float(row["median_ms"]) <= float(row["p99_ms"])


def test_what_the_figures_mean() -> None:
    """Of a hundred samples, the 99th percentile is the 99th."""
    times = Times("counting", tuple(float(number) for number in range(100, 0, -1)))
    assert (times.minimum, times.median, times.p99) == (1.0, 50.5, 99.0)
    assert Times("one", (7.0,)).p99 == 7.0
    assert table([times]).splitlines()[1].split() == ["counting", "100", "1.00", "50.50", "99.00"]


def test_what_does_not_answer_is_no_success(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["console", "list", "--console", str(tmp_path)]) == NEGATIVE
    assert f"{tmp_path} is not a serial port" in capsys.readouterr().out
    for action in ("install", "test", "latency"):
        assert main(["console", action, "--console", str(tmp_path)]) == UNABLE
        assert (
            capsys.readouterr()
            .err.splitlines()[-1]
            .startswith(f"cinderboard: {tmp_path} is not a serial port;")
        )
    for port in ("", "a\nb"):
        with pytest.raises(SystemExit) as ended:
            main(["console", "doctor", "--console", port])
        assert ended.value.code == BAD_INPUT
        assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("action", ["list", "install", "doctor", "monitor", "test", "latency"])
def test_a_layout_with_faults_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    file = tmp_path / "console.toml"
    text = layout_module.LAYOUT_FILE.read_text(encoding="utf-8")
    file.write_text(text.replace("row_pins = [2, ", "row_pins = [10, "), encoding="utf-8")
    monkeypatch.setattr(layout_module.load_layout, "__defaults__", (file,))
    assert main(["console", action, "--console", "sim"]) == BAD_INPUT
    assert capsys.readouterr().err == f"cinderboard: {file}: GPIO 10 is used twice\n"


@pytest.fixture
def monitor(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield `console monitor` in a process of its own, connected to a simulated board."""
    with subprocess.Popen(
        [sys.executable, "-m", "host.cli", "console", "monitor", "--beats", "--console", "sim"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as process:
        assert process.stdout is not None and any("is connected" in line for line in process.stdout)
        try:
            yield process
        finally:
            process.kill()


def test_the_monitor_ends_with_its_reader(monitor: subprocess.Popen[str]) -> None:
    assert monitor.stdout is not None and monitor.stderr is not None
    monitor.stdout.close()
    assert monitor.wait(60) == PIPE_CLOSED
    assert monitor.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_nothing_is_left_when_a_command_is_ended(
    monitor: subprocess.Popen[str], tmp_path: Path, name: str
) -> None:
    assert list(tmp_path.iterdir())
    monitor.send_signal(getattr(signal, name))
    assert monitor.wait(60) == OK
    assert list(tmp_path.iterdir()) == []


def until(lines: Iterable[str], part: str) -> str:
    """Return all lines up to the first that contains this part, or all of them."""
    read = ""
    for line in lines:
        read += line
        if part in line:
            return read
    pytest.fail(f"{part!r} did not come: {read}")


def test_the_monitor_names_what_travels() -> None:
    """Keys named on standard input are pressed on the simulated board."""
    with subprocess.Popen(
        [sys.executable, "-m", "host.cli", "console", "monitor", "--console", "sim"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="surrogateescape",
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdin.write("\udcff\nplay\nplai\n")  # the first is a byte that is no text
        process.stdin.flush()
        errors = until(process.stderr, "no key 'plai'")
        said = until(process.stdout, "< ready 1 session=")
        process.send_signal(signal.SIGINT)
        more, more_errors = process.communicate(timeout=60)
    assert process.returncode == OK
    assert "no key '\ufffd'" in errors
    assert "Traceback" not in errors + more_errors
    for part in ("> hello 1 protocol=1 session=", "< board 1 protocol=1 firmware="):
        assert part in said
    assert "beat" not in said + more
