"""What the commands have in common that serve a table to phones: where it can be reached."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from host.web.server import Server

MOST_PORT = 65535


def add_serve(parser: argparse.ArgumentParser) -> None:
    """`--serve` beside the app, before or after the command, and where its page can be reached."""
    parser.add_argument(
        "--serve",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show the table on phones and tablets too; F10 shows how they join",
    )
    add_serving(parser)


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Where the page can be reached."""
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


def serving(args: argparse.Namespace, folder: Path) -> Server:
    """The server that these options describe, which keeps its devices in `folder`."""
    from host.web.addresses import own_address
    from host.web.server import PORT, Server
    from host.web.web_table import Hub

    address = getattr(args, "address", "")
    if not address and getattr(args, "reachable", False):
        address = own_address()
    server = Server(Hub(), folder, port=getattr(args, "port", PORT), address=address)
    if getattr(args, "free_seats", False):
        server.sessions.free_all()
    return server
