"""`cinderboard completion`: shell completion of commands, options and names with Tab."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from host.command_exit import OK
from host.commands.options import Subparsers, data_of
from host.commands.output_filter import print_lines

SHELLS = ("bash", "zsh", "fish")
Names = Callable[[Path | None], list[str]]
"""Returns the names to choose from, given the folder of `--data` or None."""


def add(subparsers: Subparsers) -> None:
    """Describe `completion`."""
    parser = subparsers.add_parser(
        "completion",
        help="print a script that lets your shell complete commands, options, decks and games with Tab",
        description='Prints a script for your shell. bash and zsh: eval "$(cinderboard completion bash)" in '
        "~/.bashrc, or zsh in ~/.zshrc after compinit; fish: cinderboard completion fish | source in "
        "~/.config/fish/config.fish.",
    )
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    from argcomplete.shell_integration import shellcode

    print_lines(shellcode(["cinderboard"], shell=args.shell).strip("\n"))
    return OK


def complete(root: argparse.ArgumentParser) -> None:
    """Print the completions that the shell asks for, and end the program."""
    from argcomplete import autocomplete

    attach_names(root)
    autocomplete(root)


def attach_names(root: argparse.ArgumentParser) -> None:
    """Attach the completion of names to the arguments that take them."""
    for parser in all_parsers(root):
        command = parser.prog.partition(" ")[2]
        for action in parser._actions:
            names = NAMES.get(f"{command}: {action.dest}") or NAMES.get(action.dest)
            if names is not None and action.choices is None:
                action.completer = _Completer(names)  # type: ignore[attr-defined]


def all_parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser and the parsers of all commands below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from all_parsers(below)


class _Completer:
    """Completion by the names that begin with the typed prefix."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def __call__(self, prefix: str, parsed_args: argparse.Namespace, **_rest: Any) -> list[str]:
        """Return the names that fit; none if the data folder cannot be read."""
        from host.store.errors import StoreError

        try:
            found = self._names(data_of(parsed_args))
        except StoreError:
            return []
        return [name for name in found if name.casefold().startswith(prefix.casefold())]


def _decks(data: Path | None) -> list[str]:
    from host.decks import DeckRepository
    from host.store.folders import data_folder

    return [deck.key for deck in DeckRepository(data_folder(data)).decks()]


def _chimeras(_data: Path | None) -> list[str]:
    from cards.library import standard_library

    return list(standard_library().chimeras)


def _cards(_data: Path | None) -> list[str]:
    from cards.library import standard_library

    return [*standard_library().cards, *_chimeras(None)]


def _releases(_data: Path | None) -> list[str]:
    from cards.boxes import FIRST_RELEASES
    from cards.library import library_of

    return list(dict.fromkeys(name for box in FIRST_RELEASES for name in library_of(box).releases.values()))


def _games(data: Path | None) -> list[str]:
    from host.store import Store

    return [game.id for game in Store(data).games()]


def _deleted(data: Path | None) -> list[str]:
    from host.store import Store

    return [game.id for game in Store(data).deleted()]


def _campaigns(data: Path | None) -> list[str]:
    from host.store import Store

    return [campaign.name for campaign in Store(data).campaigns()]


NAMES: dict[str, Names] = {
    "deck": _decks,
    "chimera": _chimeras,
    "releases": _releases,
    "save": _games,
    "game": _games,
    "campaign": _campaigns,
    "games restore: save": _deleted,
    "serve: game": lambda data: ["new", *_games(data)],
    "play: game": lambda data: ["last", *_games(data)],
    "campaign go-on: name": _campaigns,
    "cards show: name": _cards,
    "decks show: name": _decks,
    "decks export: name": _decks,
    "decks check: name": _decks,
}
"""Names that an argument can be, by the argument, or by command and argument."""
