"""Tests of installing the firmware through mpremote, on a board that runs real MicroPython."""

import struct
from collections.abc import Callable

import pytest
import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from msgspec.structs import replace

from firmware.host_session import FIRMWARE
from host.board import install as install_module
from host.board.errors import CannotInstall, Interrupted, NoPrompt, NotStarted
from host.board.install import Image, build, install, rollback
from host.board.probe import identify
from host.board.prompt import Prompt
from host.console_layout import load_layout
from host.link import Link
from host.link.errors import ConsoleError
from host.simulator import Direction, FaultyWire, SimulatedConsole
from tests.simulator.conftest import eventually

from .conftest import Stranger, needs_micropython

pytestmark = needs_micropython
Boards = Callable[..., SimulatedConsole]


def changed(image: Image, **files: bytes) -> Image:
    """Return a changed image, so that there is something to install."""
    return replace(
        image, files={**image.files, **{f"firmware/{name}.mpy": data for name, data in files.items()}}
    )


class InstallLog(list[str]):
    """Lines that the installation has printed."""

    def __call__(self, text: str) -> None:
        self.append(text)


def test_a_blank_board_becomes_a_console(boards: Boards, image: Image) -> None:
    """The board identifies itself, and its keys work; a second installation has nothing to do."""
    board, said = boards(blank=True), InstallLog()
    identity = install(board.port, image, said)
    assert (identity.firmware, identity.layout) == (FIRMWARE, load_layout().checksum)
    assert any("verified" in line for line in said)
    assert {file.suffix for file in (board.flash / "a" / "firmware").iterdir()} == {".mpy"}
    pressed: list[str] = []
    with Link(board.port, on_press=lambda press: pressed.append(press.key)) as link:
        assert eventually(lambda: link.status.connected)
        board.press("confirm")
        assert eventually(lambda: pressed == ["confirm"])
    said.clear()
    assert install(board.port, image, said) == identity
    assert any("already" in line for line in said)
    assert not (board.flash / "b").exists()


def test_compiling_twice_gives_the_same(image: Image) -> None:
    """Otherwise no board would ever be up to date."""
    assert build(load_layout()).manifest == image.manifest


@pytest.mark.slow
def test_there_and_back(boards: Boards, image: Image) -> None:
    """A newer firmware is put beside the old one, which can be restored, and the newer one again."""
    board = boards()
    install(board.port, changed(image, extra=b"1"), print)
    assert (board.flash / "slot").read_text() == "b"
    assert (board.flash / "a" / "firmware").exists()
    # Slot a came as source files without a list of what they are, so there is nothing sure to go back to.
    with pytest.raises(CannotInstall, match="no earlier firmware"):
        rollback(board.port, print)
    install(board.port, image, print)
    assert (board.flash / "slot").read_text() == "a"
    back = rollback(board.port, print)
    assert back is not None and (board.flash / "slot").read_text() == "b"


@pytest.mark.parametrize(
    ("operation", "cut_at"),
    [
        pytest.param("write", 0, marks=pytest.mark.slow),
        ("write", -1),
        pytest.param("run", 3, marks=pytest.mark.slow),
        ("run", -2),
        *(
            pytest.param(operation, cut_at, marks=pytest.mark.long)
            for operation, cut_at in (("write", 3), ("write", -2), ("run", 0), ("run", -1))
        ),
    ],
)
def test_an_interrupted_installation_harms_nothing(
    boards: Boards, image: Image, monkeypatch: pytest.MonkeyPatch, operation: str, cut_at: int
) -> None:
    """The cable is pulled before some step, then the power; the old firmware starts, and a new try works."""
    board = boards()
    newer = changed(image, extra=b"1")
    # How often the board is written to, or runs a program, in this installation.
    steps = {"write": len(newer.files) + 2, "run": 6}[operation]
    at = cut_at % steps
    count = 0
    real = getattr(Prompt, operation)

    def cut(self: Prompt, *given: object) -> object:
        nonlocal count
        if count == at:
            board.unplug()
        count += 1
        return real(self, *given)

    monkeypatch.setattr(Prompt, operation, cut)
    with pytest.raises(Interrupted, match="run the command again"):
        install(board.port, newer, print)
    assert count == at + 1
    monkeypatch.undo()
    board.replug()
    board.reset()
    assert identify(board.port, 10).identity is not None
    assert not (board.flash / "slot").exists()
    install(board.port, newer, print)
    assert (board.flash / "slot").read_text() == "b"


@pytest.mark.slow
def test_a_firmware_that_does_not_start_is_taken_back(
    boards: Boards, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old firmware is restored; without one, the user learns what to do."""
    board = boards(blank=True)
    broken = changed(image, main_loop=b"not compiled")
    monkeypatch.setattr(install_module, "RESTART_SECONDS", 2.0)
    with pytest.raises(NotStarted, match="console doctor"):
        install(board.port, broken, print)
    monkeypatch.undo()
    install(board.port, image, print)
    monkeypatch.setattr(install_module, "RESTART_SECONDS", 2.0)
    with pytest.raises(NotStarted, match=f"put back to {FIRMWARE}"):
        install(board.port, broken, print)
    answer = identify(board.port, 10)
    assert answer.identity is not None and answer.identity.firmware == FIRMWARE


def test_the_work_of_others_is_not_overwritten(boards: Boards, image: Image) -> None:
    board = boards(blank=True)
    (board.flash / "main.py").write_text("print('my clock')\n")
    with pytest.raises(CannotInstall, match="another project"):
        install(board.port, image, print)
    assert (board.flash / "main.py").read_text() == "print('my clock')\n"
    assert install(board.port, image, print, replace=True).firmware == FIRMWARE


def test_a_damaged_file_is_noticed_and_mended(boards: Boards, image: Image) -> None:
    board = boards(blank=True)
    install(board.port, image, print)
    file = board.flash / "a" / "firmware" / "lights.mpy"
    file.write_bytes(file.read_bytes()[:-1])
    said = InstallLog()
    install(board.port, image, said)
    assert any("writing" in line for line in said)


def test_a_board_without_room_or_too_old_is_refused(
    boards: Boards, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is written."""
    board = boards(blank=True)
    with monkeypatch.context() as patch:
        patch.setattr(install_module, "SPARE_BYTES", 10**15)
        with pytest.raises(CannotInstall, match="bytes free"):
            install(board.port, image, print)
    with monkeypatch.context() as patch:
        patch.setattr(install_module, "MPY_VERSION", 5)
        with pytest.raises(CannotInstall, match="current MicroPython for RPI_PICO"):
            install(board.port, image, print)
    assert list(board.flash.iterdir()) == []


@pytest.mark.parametrize(
    "error",
    [
        TransportError("Traceback (most recent call last):\n  File x\nOSError: gone\n"),
        pytest.param(SyntaxError("invalid non-printable character U+0002"), marks=pytest.mark.slow),
        pytest.param(struct.error("unpack requires a buffer of 2 bytes"), marks=pytest.mark.slow),
        pytest.param(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad byte"), marks=pytest.mark.slow),
        serial.SerialException("device reports readiness to read but returned no data"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_connection_that_garbles_is_one_line(
    boards: Boards, image: Image, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A file that cannot be asked for does not count as missing."""
    board = boards(blank=True)

    def garbled(*_given: object, **_named: object) -> object:
        raise error

    monkeypatch.setattr(SerialTransport, "eval", garbled)
    with pytest.raises(Interrupted, match="run the command again") as caught:
        install(board.port, image, print)
    assert "\n" not in str(caught.value) and "Traceback" not in str(caught.value)
    monkeypatch.undo()
    assert install(board.port, image, print).firmware == FIRMWARE


@pytest.mark.parametrize(
    "seed",
    [
        0,
        pytest.param(1, marks=pytest.mark.slow),
        *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3)),
    ],
)
def test_noise_on_the_line_harms_nothing(boards: Boards, image: Image, seed: int) -> None:
    """The old firmware is used until the new one is there as a whole; every error is one line."""
    wire = FaultyWire(seed, 0.0)
    board = boards(wire=wire)
    assert identify(board.port, 10).identity is not None
    wire.rate = 0.0003
    try:
        install(board.port, changed(image, extra=b"1"), print)
    except ConsoleError as error:
        assert "\n" not in str(error), error
    wire.rate = 0.0
    board.reset()
    assert identify(board.port, 10).identity is not None
    install(board.port, image, print)


def test_a_board_that_never_stops_sending_is_given_up(boards: Boards, image: Image) -> None:
    """Without a limit, mpremote would listen forever."""
    chatty = False

    def wire(direction: Direction, data: bytes) -> bytes:
        return b"x" * 4000 if chatty and direction is Direction.TO_HOST else data

    def say(text: str) -> None:
        nonlocal chatty
        chatty = chatty or text.startswith("writing")

    board = boards(blank=True, wire=wire)
    with pytest.raises(Interrupted, match="run the command again"):
        install(board.port, image, say)


def test_without_micropython_the_user_learns_how_to_get_it(
    strangers: Callable[[Callable[[bytes], bytes]], Stranger],
) -> None:
    """It may be a new Pico."""
    silent = strangers(lambda _data: b"")
    with pytest.raises(NoPrompt, match=r"BOOTSEL.*RPI_PICO"):
        Prompt(silent.port, patience=0.2, attempts=2)
