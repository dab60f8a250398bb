"""All generated files, to be written into a checkout or compared with it."""

from collections.abc import Callable, Iterable
from pathlib import Path

from hardware.generate import console_picture, key_legends, layout_tables, panel_files, paper_overlay, parts
from hardware.generate.hand_wiring import build_guide, perfboard, plate_wiring, schematics
from host.console_layout import Layout

LAYOUT = "hardware/console.toml"
BY_HAND = frozenset(
    {
        LAYOUT,
        "hardware/__init__.py",
        "hardware/README.md",
        "hardware/ENCLOSURE.md",
        "hardware/panel.scad",
        "hardware/enclosure.scad",
    }
)
"""Files in `hardware/` that people write; all others, except the folder of the generators, are generated."""

GENERATORS: tuple[Callable[[Layout], dict[str, bytes]], ...] = (
    layout_tables.files,
    schematics.wiring_files,
    schematics.matrix_files,
    perfboard.files,
    schematics.board_files,
    plate_wiring.files,
    parts.files,
    build_guide.files,
    panel_files.scad_files,
    panel_files.dxf_files,
    key_legends.files,
    paper_overlay.files,
    console_picture.files,
)


def generate_files(layout: Layout) -> dict[str, bytes]:
    """Return the content of each generated file by its path from the root.

    Raises PageError, see `generated_blocks`.
    """
    files: dict[str, bytes] = {}
    for generator in GENERATORS:
        for path, content in generator(layout).items():
            if path in files:
                raise AssertionError(f"two generators write {path}")
            files[path] = content
    return files


def faults(root: Path, files: dict[str, bytes]) -> Iterable[str]:
    """Yield a line for each file that is missing or stale, or in `hardware/` and not generated any more."""
    for path, content in sorted(files.items()):
        file = root / path
        if not file.is_file():
            yield f"{path}: missing"
        elif file.read_bytes() != content:
            yield f"{path}: stale"
    for file in sorted((root / "hardware").rglob("*")):
        path = file.relative_to(root).as_posix()
        ours = path in files or path in BY_HAND or path.startswith("hardware/generate/")
        if file.is_file() and not ours and "__pycache__" not in file.parts:
            yield f"{path}: surplus; nothing generates it"


def write(root: Path, files: dict[str, bytes]) -> Iterable[str]:
    """Write missing and stale files and yield their paths. Raises OSError."""
    for path, content in sorted(files.items()):
        file = root / path
        if file.is_file() and file.read_bytes() == content:
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        yield path
