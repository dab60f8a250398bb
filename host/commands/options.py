"""Options that several commands share, with the values they stand for."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from host.command_exit import CommandError
from host.commands.output_filter import print_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cards.pack import Pack
    from host.web.server import Server

Subparsers: TypeAlias = "argparse._SubParsersAction[Any]"


def add_data(parser: argparse.ArgumentParser) -> None:
    """Describe `--data DIR`, before or after the command."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=_folder,
        default=argparse.SUPPRESS,
        help="store games in DIR instead of the platform's folder",
    )


def add_box(parser: argparse.ArgumentParser) -> None:
    """Describe `--box NAME`, the rule book of the decks."""
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
    """Describe `--console KIND`, before or after the command."""
    parser.add_argument(
        "--console",
        metavar="sim|auto|none|PORT",
        type=_port,
        default=argparse.SUPPRESS,
        help="sim: a simulated console in the app; auto: find a board on USB; none: no console; "
        "PORT: the serial port of a board (default: none)",
    )


def add_text(parser: argparse.ArgumentParser) -> None:
    """Describe `--text`, before or after the command."""
    parser.add_argument(
        "--text",
        action="store_true",
        default=argparse.SUPPRESS,
        help="play line by line, in plain text: for screen readers, slow lines, dumb terminals and pipes",
    )


def data_of(args: argparse.Namespace) -> Path | None:
    """Return the folder of `--data`; None for the platform's own."""
    chosen: Path | None = getattr(args, "data", None)
    return chosen


def whole_number(text: str) -> int:
    """Parse an argument that is a whole number from 0 on."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number") from None
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def positive_number(text: str) -> int:
    """Parse an argument that is a whole number from 1 on."""
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is less than 1")
    return number


def print_json(value: object) -> None:
    """Print one JSON value, in ASCII, so that neither the output filter nor any encoding changes it."""
    print_lines(json.dumps(value, indent=2))


def existing_paths(paths: Sequence[Path]) -> Sequence[Path]:
    """Return these paths; raises `CommandError` for the first that does not exist or cannot be accessed."""
    for path in paths:
        try:
            there = path.exists()
        except OSError as error:
            raise CommandError(f"cannot read the file or folder {path}: {error.strerror}") from None
        if not there:
            raise CommandError(f"there is no file or folder {path}")
    return paths


def add_packs(parser: argparse.ArgumentParser) -> None:
    """Describe `--pack`, whose files `own_packs` reads."""
    parser.add_argument(
        "--pack",
        dest="packs",
        metavar="FILE",
        action="append",
        default=[],
        type=Path,
        help="also the cards of this pack; can be given several times",
    )


def own_packs(paths: Sequence[Path]) -> list[Pack]:
    """Return the packs in these files; raise `CommandError` for the first that cannot be used."""
    from cards.errors import PackError
    from cards.pack import load_pack

    packs = []
    for path in existing_paths(paths):
        try:
            packs.append(load_pack(path))
        except PackError as error:
            raise CommandError(f"{error}; `cinderboard cards lint {path}` lists all that is wrong") from None
    return packs


MOST_PORT = 65535


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Describe `--serve`, before or after the command, and the options of `add_server_options`."""
    parser.add_argument(
        "--serve",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show the table on phones and tablets too; F10 shows how they join",
    )
    add_server_options(parser)


def add_server_options(parser: argparse.ArgumentParser) -> None:
    """Describe the options for where the page can be reached."""
    parser.add_argument(
        "--port",
        metavar="N",
        type=_port_number,
        default=argparse.SUPPRESS,
        help="the port of the served page (default: 8137)",
    )
    parser.add_argument(
        "--reachable",
        action="store_true",
        default=argparse.SUPPRESS,
        help="let other devices on the network reach the served page",
    )
    parser.add_argument(
        "--address",
        default=argparse.SUPPRESS,
        help="the same, at this address of the machine instead of its usual one",
    )
    parser.add_argument(
        "--free-seats",
        action="store_true",
        default=argparse.SUPPRESS,
        help="forget which device had which seat",
    )


def _port_number(text: str) -> int:
    if not text.isdecimal() or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"'{text[:20]}' is not a port; give a number up to {MOST_PORT}")
    return int(text)


def server_of(args: argparse.Namespace, folder: Path) -> Server:
    """Return the server that these options describe, which stores its devices in `folder`."""
    from host.web.listening_addresses import own_address
    from host.web.server import PORT, Server
    from host.web.web_table import WebTable

    address = getattr(args, "address", "")
    if not address and getattr(args, "reachable", False):
        address = own_address()
    server = Server(WebTable(), folder, port=getattr(args, "port", PORT), address=address)
    if getattr(args, "free_seats", False):
        server.sessions.free_all_seats()
    return server
