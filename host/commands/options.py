"""Options that several commands share."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TypeAlias

from host.commands.printing import print_lines
from host.exit_codes import CommandError

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_data(parser: argparse.ArgumentParser) -> None:
    """`--data DIR`, before or after the command."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=_folder,
        default=argparse.SUPPRESS,
        help="store games in DIR instead of the platform's folder",
    )


def add_box(parser: argparse.ArgumentParser) -> None:
    """`--box NAME`: of which rule book the decks are."""
    from cards.boxes import BOXES, STANDARD

    parser.add_argument(
        "--box",
        choices=list(BOXES),
        default=STANDARD,
        help="the cards decks are built from (default: %(default)s)",
    )


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("'' is not a folder; name one, or leave out --data")
    return Path(text)


def _port(text: str) -> str:
    if not text or not text.isprintable():
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is not a port; give sim, auto, none or a port's path"
        )
    return text


def add_console(parser: argparse.ArgumentParser) -> None:
    """`--console KIND`, before or after the command."""
    parser.add_argument(
        "--console",
        metavar="sim|auto|none|PORT",
        type=_port,
        default=argparse.SUPPRESS,
        help="sim: a simulated console in the app; auto: find a board on USB; none: no console; "
        "PORT: the serial port of a board (default: none)",
    )


def add_text(parser: argparse.ArgumentParser) -> None:
    """`--text`, before or after the command."""
    parser.add_argument(
        "--text",
        action="store_true",
        default=argparse.SUPPRESS,
        help="play line by line, in plain text: for screen readers, slow lines, dumb terminals and pipes",
    )


def data_of(args: argparse.Namespace) -> Path | None:
    """The folder of `--data`, None for the platform's own."""
    chosen: Path | None = getattr(args, "data", None)
    return chosen


def whole(text: str) -> int:
    """An argument that counts something: a whole number from 0 on."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number") from None
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def some(text: str) -> int:
    """An argument that counts something of which there must be some: a whole number from 1 on."""
    number = whole(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is less than 1")
    return number


def print_json(value: object) -> None:
    """One JSON value on standard output, in ASCII: it reads the same through the gate and any encoding."""
    print_lines(json.dumps(value, indent=2))


def existing(paths: list[Path]) -> list[Path]:
    """These paths; `CommandError` for the first that does not exist, or cannot be looked at."""
    for path in paths:
        try:
            there = path.exists()
        except OSError as error:
            raise CommandError(f"cannot read the file or folder {path}: {error.strerror}") from None
        if not there:
            raise CommandError(f"there is no file or folder {path}")
    return paths
