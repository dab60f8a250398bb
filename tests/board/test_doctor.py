"""Tests that the doctor names each fault in words, with its remedy."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from host.board import doctor as doctor_module
from host.board.doctor import Finding, Verdict, examine
from host.board.install import build, install
from host.board.prompt import Prompt
from host.console_layout import load_layout
from host.link import serial_ports
from host.link.wire import Message, encode
from host.simulator import SimulatedConsole

from .conftest import Stranger, needs_micropython

Boards = Callable[..., SimulatedConsole]
Strangers = Callable[[Callable[[bytes], bytes]], Stranger]


def found(port: str | None) -> list[Finding]:
    """Return all findings."""
    return list(examine(port, load_layout()))


def fault(port: str | None) -> str:
    """Return the one fault that the doctor finds, with its remedy."""
    (bad,) = [finding for finding in found(port) if finding.verdict is Verdict.BAD]
    assert bad.remedy
    return f"{bad.text} -> {bad.remedy}"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the time in which something may answer."""
    monkeypatch.setattr(doctor_module, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(doctor_module, "PROMPT_SECONDS", 0.3)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait a minute for the board, so that a busy machine does not fail the test."""
    monkeypatch.setattr(doctor_module, "ANSWER_SECONDS", 60.0)


@pytest.fixture
def patient_with_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for MicroPython's prompt, but not for the firmware."""
    monkeypatch.setattr(doctor_module, "PROMPT_SECONDS", 60.0)


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that pretends that boards are plugged in at these ports."""

    class Port(SimpleNamespace):
        def __lt__(self, other: "Port") -> bool:
            return bool(self.device < other.device)

    def plug_in(*names: str) -> None:
        there = [
            Port(device=name, description="Board in FS mode", serial_number=f"e66{number}", vid=0x2E8A)
            for number, name in enumerate(names)
        ]
        monkeypatch.setattr(list_ports, "comports", lambda: there)

    monkeypatch.setattr(doctor_module, "waiting_for_image", lambda: False)
    return plug_in


def edited(board: SimulatedConsole, file: str, old: str, new: str) -> SimulatedConsole:
    """Replace a text in the board's firmware, restart the board and return it."""
    path = board.flash / "a" / "firmware" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    board.reset()
    return board


@pytest.mark.usefixtures("patient")
def test_a_healthy_console(boards: Boards, usb: Callable[..., None]) -> None:
    """Everything is well, and the only board is found by itself."""
    usb(boards().port)
    findings = found(None)
    assert len(findings) == 6
    assert {finding.verdict for finding in findings} == {Verdict.GOOD}


def test_no_board_and_two_boards(usb: Callable[..., None]) -> None:
    usb()
    assert "cable that carries data" in fault(None)
    usb("/dev/ttyACM0", "/dev/ttyACM1")
    said = fault(None)
    assert "2 boards" in said and "/dev/ttyACM0" in said and "e661" in said and "--console" in said


def test_a_pico_without_micropython(usb: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a Pico is a drive, not a serial port."""
    usb()
    monkeypatch.setattr(doctor_module, "waiting_for_image", lambda: True)
    first = found(None)[0]
    assert "without MicroPython" in first.text and "micropython.org/download/RPI_PICO" in first.remedy


@pytest.mark.parametrize(("vendor", "product", "is_it"), [("2e8a", "0003", True), ("2e8a", "0005", False)])
def test_a_waiting_pico_is_seen_on_usb(tmp_path: Path, vendor: str, product: str, is_it: bool) -> None:
    device = tmp_path / "1-1"
    device.mkdir()
    (device / "idVendor").write_text(f"{vendor}\n")
    (device / "idProduct").write_text(f"{product}\n")
    assert serial_ports.waiting_for_image(tmp_path, ()) is is_it
    drive = tmp_path / "media" / "me" / "RPI-RP2"
    drive.mkdir(parents=True)
    (drive / "INFO_UF2.TXT").write_text("UF2")
    assert serial_ports.waiting_for_image(tmp_path / "none", (str(tmp_path / "media" / "*"),))


def test_no_permission_names_the_group(boards: Boards, monkeypatch: pytest.MonkeyPatch) -> None:
    board = boards()

    def refused(*_given: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(serial_ports.serial, "serial_for_url", refused)
    monkeypatch.setattr(serial_ports, "owning_group", lambda _port: "dialout")
    said = fault(board.port)
    assert "No permission" in said and "sudo usermod -aG dialout $USER" in said and "log out" in said
    monkeypatch.undo()
    assert serial_ports.owning_group("/dev/null") == "root"
    assert serial_ports.owning_group("/dev/there is no such thing") is None


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="who holds a port is known on Linux only")
def test_another_program_has_the_port(boards: Boards) -> None:
    board = boards()
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import serial, sys, time\n"
            f"port = serial.Serial({board.port!r}, exclusive=True)\n"
            "print('held', flush=True)\n"
            "time.sleep(60)",
        ],
        stdout=subprocess.PIPE,
    )
    try:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        said = fault(board.port)
        assert "Another program" in said and f"process {holder.pid}" in said and "python" in said
    finally:
        holder.kill()
        holder.communicate()


@pytest.mark.parametrize(("kind", "word"), [("missing", "nothing at"), ("file", "not a serial port")])
def test_a_port_that_is_none(tmp_path: Path, kind: str, word: str) -> None:
    (tmp_path / "file").write_text("I am no port")
    assert word in fault(str(tmp_path / kind))


@pytest.mark.usefixtures("impatient")
def test_a_silent_device_and_a_noisy_one(strangers: Strangers) -> None:
    assert "not a console, or has no MicroPython" in fault(strangers(lambda _data: b"").port)
    dice = random.Random(1)
    noisy = strangers(lambda _data: dice.randbytes(200))
    findings = found(noisy.port)
    assert "Something else talks" in findings[-2].text
    assert "not a console, or has no MicroPython" in findings[-1].text and "BOOTSEL" in findings[-1].remedy


@pytest.mark.usefixtures("impatient")
def test_an_echo_is_no_board(strangers: Strangers) -> None:
    """A modem or a login prompt repeats its input, which is no sound line of a board."""
    said = fault(strangers(lambda data: data).port)
    assert "not a console, or has no MicroPython" in said


def test_a_board_that_does_not_hear(strangers: Strangers) -> None:
    beat = encode(Message("beat", 1, ("b0074cad", "-", "45e3a98f")))
    assert "the way to the board is broken" in fault(strangers(lambda _data: beat).port)


@pytest.mark.usefixtures("patient_with_prompt")
@needs_micropython
def test_micropython_without_the_firmware(boards: Boards) -> None:
    said = fault(boards(blank=True).port)
    assert "firmware is not on it" in said and "console install" in said


@pytest.mark.slow
@pytest.mark.usefixtures("patient_with_prompt")
@needs_micropython
def test_a_firmware_that_is_there_but_does_not_run(boards: Boards) -> None:
    """Whole, for another layout, or damaged."""
    board = boards(blank=True)
    install(board.port, build(load_layout()), print)
    with Prompt(board.port):
        pass
    assert "whole, but did not run" in fault(board.port)
    manifest = board.flash / "a" / "manifest.json"
    text = manifest.read_text()
    manifest.write_text(text.replace(load_layout().checksum, "0badcafe"))
    assert "another layout (0badcafe)" in fault(board.port)
    manifest.write_text(text)
    (board.flash / "a" / "firmware" / "lights.mpy").unlink()
    assert "damaged" in fault(board.port)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("version", "word"), [("0", "is older"), ("2", "is newer")])
def test_another_protocol(boards: Boards, version: str, word: str) -> None:
    """Older firmware is replaced; newer firmware may mean that the program is old."""
    board = edited(boards(), "host_session.py", "PROTOCOL = 1\n", f"PROTOCOL = {version}\n")
    said = fault(board.port)
    assert f"speaks protocol {version}" in said and word in said and "console install" in said


@pytest.mark.usefixtures("patient")
def test_another_layout(boards: Boards) -> None:
    checksum = load_layout().checksum
    board = edited(boards(), "layout.py", f'CHECKSUM = "{checksum}"', 'CHECKSUM = "0badcafe"')
    said = fault(board.port)
    assert "0badcafe" in said and checksum in said and "console install" in said
    board = edited(board, "layout.py", 'CHECKSUM = "0badcafe"', f'CHECKSUM = "{checksum}"')
    assert "LEDs" in fault(edited(board, "layout.py", "KEY_COUNT = ", "KEY_COUNT = 1").port)


@pytest.mark.usefixtures("patient")
def test_an_older_firmware_that_fits(boards: Boards) -> None:
    """It works, and can be brought up to date."""
    board = edited(boards(), "host_session.py", 'FIRMWARE = "', 'FIRMWARE = "0.')
    last = found(board.port)[-1]
    assert last.verdict is Verdict.NOTE and "fit together" in last.text
