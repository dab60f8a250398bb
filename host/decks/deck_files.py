"""Deck files: their names, writing them without ever leaving half a file, and reading decks of any form."""

from __future__ import annotations

import codecs
import os
import re
import unicodedata
from pathlib import Path
from typing import BinaryIO

from cards.decks.text_format import DeckReading, DeckTextError, read_deck_text
from cards.errors import PackError
from cards.library import Library
from cards.validation.files import open_to_read_once
from host.decks.errors import DeckUnreadable
from host.store.errors import CannotWrite
from host.store.folders import folder_error, sync_folder

SUFFIX = ".yaml"

_LONGEST = 60


def make_folder(folder: Path) -> Path:
    """Make the folder of the decks if it is missing, and return it; raise `DataFolderError` on failure."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise folder_error(_called(folder), error) from error
    return folder


def deck_files(folder: Path, suffix: str = SUFFIX) -> list[Path]:
    """Return the files of all decks, by name; none if the folder does not exist yet."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == suffix and path.name[0] != ".")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise folder_error(_called(folder), error) from error


def _called(folder: Path) -> str:
    return f"the folder of your decks, {folder},"


def is_yaml(path: Path) -> bool:
    """Return True if a deck in a file of this name is written as YAML, not as text."""
    return path.suffix.casefold() in (".yaml", ".yml")


def slug_of(name: str) -> str:
    """Return a file name for `name`: small letters, digits and dashes; `deck` if nothing is left of it."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters)[:_LONGEST].strip("-") or "deck"


def free_file(folder: Path, name: str, suffix: str = SUFFIX) -> Path:
    """Return a file for a deck of this name that does not exist yet, numbered if necessary."""
    slug = slug_of(name)
    path = folder / f"{slug}{suffix}"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{slug}-{number}{suffix}"
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file that is whole, old or new, even after a power cut; raise `CannotWrite` on failure."""
    unfinished = path.with_name(f".{path.name}.new")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise CannotWrite(
            f"{path} could not be written ({error.strerror}) and is as it was; "
            "free some space or choose another folder with --data"
        ) from error


def remove(path: Path) -> None:
    """Remove a deck's file; raise `CannotWrite` if that is not allowed."""
    try:
        path.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise CannotWrite(f"{path} could not be deleted: {error.strerror}") from error


MAX_BYTES = 1_000_000
"""The largest file that is read; a deck needs about a thousandth of it."""

_YAML = re.compile(r"^(dice|cards):[ \t]*(\{|(#.*)?\r?\n[ \t]+[^\s#].*:[ \t]*-?[0-9])", re.MULTILINE)
"""Dice or cards as a YAML mapping. In a text nothing has to be indented, and a card's count has an x."""


def read_deck(text: str, source: str, library: Library) -> DeckReading:
    """Read a deck from text, YAML or JSON, legal or not; raise `DeckUnreadable` if there is none.

    `source` is the name that errors show. A text is YAML if its file is named so, or if its dice or cards are
    a mapping.
    """
    try:
        if is_yaml(Path(source)) or _YAML.search(text):
            from cards.decks.yaml_format import read_deck_yaml

            return DeckReading(read_deck_yaml(text, source))
        return read_deck_text(text, library)
    except PackError as error:
        raise DeckUnreadable(str(error), error.problems[0].line) from None
    except DeckTextError as error:
        raise DeckUnreadable(f"{source}: {error}", error.line) from None


def read_deck_file(path: Path, library: Library) -> DeckReading:
    """Read a deck from a file of either form; raise `DeckUnreadable` if there is none."""
    return read_deck(text_of_file(path), str(path), library)


def text_of_file(path: Path) -> str:
    """Return the text of a file that may contain a deck; raise `DeckUnreadable` if it cannot be read."""
    try:
        with open_to_read_once(path) as file:
            return _text_of(file, str(path))
    except FileNotFoundError:
        raise DeckUnreadable(f"there is no file {path}; check its name and folder") from None
    except PermissionError as error:
        raise DeckUnreadable(f"{path} cannot be read: {error.strerror}; check its permissions") from None
    except OSError as error:
        raise DeckUnreadable(f"{path} cannot be read: {error.strerror}; name a file with a deck") from None


def read_deck_stream(file: BinaryIO, source: str, library: Library) -> DeckReading:
    """Read a deck as `read_deck_file` does, from an open file such as standard input."""
    return read_deck(_text_of(file, source), source, library)


def _text_of(file: BinaryIO, source: str) -> str:
    raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise DeckUnreadable(
            f"{source} is larger than {MAX_BYTES // 1_000_000} MB; name a file with one deck"
        )
    # Some consoles write UTF-16 when the output of a program is redirected to a file.
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DeckUnreadable(
            f"{source}: line {line} is not text; save the deck as plain UTF-8 text", line
        ) from None
