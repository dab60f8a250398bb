"""Tests of finding and opening ports, and of the messages when that fails."""

import errno
import os
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from host.link import Link, NoConsole, SeveralConsoles, State, Status, find_consoles, the_console
from host.link.serial_ports import owning_group, processes_using, why_not_opened


def plug_in(monkeypatch: pytest.MonkeyPatch, *vendors: int | None) -> None:
    """Pretend that ports with these USB vendors are there."""

    class Port(SimpleNamespace):
        def __lt__(self, other: "Port") -> bool:
            return bool(self.device < other.device)

    ports = [
        Port(
            device=f"/dev/tty{number}", description="Board in FS mode", serial_number=f"e66{number}", vid=vid
        )
        for number, vid in enumerate(vendors)
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)


def test_the_only_pico_is_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, None, 0x2E8A, 0x0403)
    assert the_console() == "/dev/tty1"
    assert [found.serial_number for found in find_consoles()] == ["e661"]


def test_none_found_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, 0x0403)
    with pytest.raises(NoConsole, match=r"plug it in.*--console none"):
        the_console()


def test_several_found_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, 0x2E8A, 0x2E8A)
    with pytest.raises(SeveralConsoles, match=r"/dev/tty0 \(.*e660\); /dev/tty1"):
        the_console()


@pytest.mark.parametrize(
    ("number", "word"),
    [(errno.EACCES, "No permission"), (errno.EBUSY, "Another program"), (errno.ENOENT, "plug")],
)
def test_each_failure_has_its_sentence(number: int, word: str) -> None:
    assert word in why_not_opened("/dev/ttyACM0", OSError(number, "no"))


def test_a_group_that_may_not_open_a_port_is_no_remedy(tmp_path: Path) -> None:
    port = tmp_path / "port"
    port.touch(0o660)
    port.chmod(0o660)
    assert owning_group(str(port)) is not None
    port.chmod(0o640)
    assert owning_group(str(port)) is None
    assert "no group may" in why_not_opened(str(port), PermissionError(errno.EACCES, "Permission denied"))


def test_who_holds_a_port(tmp_path: Path) -> None:
    """This process, and the other end of a pseudo-terminal, do not count."""
    for number, *files in (
        ["7", "/dev/pts/9"],
        ["8", "/dev/ptmx", "/dev/pts/9", "/dev/ttyACM0"],
        [str(os.getpid()), "/dev/pts/9", "/dev/ttyACM0"],
        ["10", "/dev/null"],
    ):
        (tmp_path / number / "fd").mkdir(parents=True)
        (tmp_path / number / "comm").write_text(f"program{number}\n")
        for descriptor, file in enumerate(files):
            (tmp_path / number / "fd" / str(descriptor)).symlink_to(file)
    assert processes_using("/dev/pts/9", tmp_path) == ["program7, process 7"]
    assert processes_using("/dev/ttyACM0", tmp_path) == ["program8, process 8"]


@pytest.mark.parametrize(
    ("port", "error", "sentence"),
    [
        (
            "/tmp",
            IsADirectoryError(errno.EISDIR, "Is a directory"),
            "/tmp is not a serial port; `cinderboard",
        ),
        ("socket://x:9", OSError("refused"), "Nothing answers at socket://x:9 (refused); check the address."),
        (
            "/dev/ttyACM0",
            OSError(errno.EIO, "Input/output error"),
            "(Input/output error); unplug the console",
        ),
        ("/dev/ttyACM0", OSError(errno.EIO, "first\nlast.\n"), "cannot be opened (last); unplug"),
    ],
)
def test_whatever_goes_wrong_is_one_line(port: str, error: OSError, sentence: str) -> None:
    said = why_not_opened(port, error)
    assert sentence in said
    assert "\n" not in said and "Errno" not in said


@pytest.mark.parametrize("kind", ["missing", "file", "url"])
def test_a_port_that_is_none_is_reported_and_retried(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").write_text("I am no port")
    port = "nonsense://port" if kind == "url" else str(tmp_path / kind)
    statuses: list[Status] = []
    with Link(port, on_press=lambda _press: None, on_status=statuses.append) as link:
        deadline = time.monotonic() + 60
        while not statuses and time.monotonic() < deadline:
            time.sleep(0.01)
        assert link.status.state is State.NO_PORT
        assert port in link.status.sentence
    assert [status.state for status in statuses] == [State.NO_PORT, State.CLOSED]
    link.close()
