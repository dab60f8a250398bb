"""Options that several commands share."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from host.commands.outcome import CommandError

if TYPE_CHECKING:
    from engine.match import Setup

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

RULES = "red-rains"
DECK = "The Iron Men"
CHIMERA = "The Corpse of Viros"
CHANCE_KINDS = ("player dice", "rage dice", "behavior die")


def add_data(parser: argparse.ArgumentParser) -> None:
    """`--data DIR`, before or after the command."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        default=argparse.SUPPRESS,
        help="keep games in DIR instead of the platform's folder",
    )


def add_console(parser: argparse.ArgumentParser) -> None:
    """`--console KIND`, before or after the command."""
    parser.add_argument(
        "--console",
        metavar="sim|auto|none|PORT",
        default=argparse.SUPPRESS,
        help="sim: a simulated console in the app; auto: find a board on USB; none: no console; "
        "PORT: the serial port of a board (default: none)",
    )


def add_match(parser: argparse.ArgumentParser) -> None:
    """What is played: rules, deck, Chimera, its level, difficulty and aspects."""
    parser.add_argument("--rules", choices=[RULES], default=RULES, help="the game (default: %(default)s)")
    parser.add_argument("--deck", default=DECK, help="the player's deck (default: %(default)s)")
    parser.add_argument("--chimera", default=CHIMERA, help="the opponent (default: %(default)s)")
    parser.add_argument(
        "--level", type=whole, choices=[1, 2, 3], default=1, help="of the Chimera (default: %(default)s)"
    )
    parser.add_argument("--heroic", action="store_true", help="heroic instead of standard difficulty")
    parser.add_argument(
        "--aspects", metavar="NAME", help="which aspect deck of the Chimera, such as Fury or Shadow"
    )


def setup_of(args: argparse.Namespace, seed: int, **others: object) -> Setup:
    """The setup that the options of `add_match` describe."""
    from engine.match import RedRainsSetup

    return RedRainsSetup.model_validate(
        {
            "rules": args.rules,
            "deck": args.deck,
            "chimera": args.chimera,
            "aspects": args.aspects,
            "difficulty": "heroic" if args.heroic else "standard",
            "level": args.level,
            "seed": seed,
            **others,
        }
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
    """One JSON value on standard output."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    print()


def existing(paths: list[Path]) -> list[Path]:
    """These paths; `CommandError` for the first that does not exist."""
    for path in paths:
        if not path.exists():
            raise CommandError(f"there is no file or folder {path}")
    return paths
