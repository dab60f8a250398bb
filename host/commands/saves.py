"""`cinderboard saves`, `export` and `import`: the saved games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host.commands.options import Subparsers, add_data, data_of, print_json
from host.exit_codes import OK

if TYPE_CHECKING:
    from host.store import SavedGame


def add_saves(subparsers: Subparsers) -> None:
    """Describe the three."""
    saves = subparsers.add_parser("saves", help="list your games, last played first")
    saves.add_argument("--json", action="store_true", help="print a list of JSON objects")
    saves.set_defaults(run=run_saves)

    export = subparsers.add_parser("export", help="write a game as text, one line per answer")
    export.add_argument("save", metavar="SAVE", help="the id of a game, or a save file")
    export.add_argument("path", metavar="PATH", type=Path, help="file to write, - for standard output")
    export.set_defaults(run=run_export)

    import_ = subparsers.add_parser("import", help="add an exported game, or a save file, to your games")
    import_.add_argument("path", metavar="PATH", type=Path, help="an exported game, or a save file")
    import_.set_defaults(run=run_import)
    for parser in (saves, export, import_):
        add_data(parser)


def run_saves(args: argparse.Namespace) -> int:
    """List the games."""
    from host.store import Store

    games = Store(data_of(args)).games()
    if args.json:
        print_json([_save_as_json(game) for game in games])
        return OK
    print_games("saves", games, _line_of)
    return OK


def print_games(command: str, games: Sequence[SavedGame], line_of: Callable[[SavedGame], str]) -> None:
    """A line for each game that can be read, and what is wrong with any; that there is none is told."""
    for game in games:
        if game.readable:
            print(line_of(game))
        for notice in game.notices:
            print(f"cinderboard {command}: {notice}", file=sys.stderr)
    if not games:
        print("no saved games yet; `cinderboard play` begins one", file=sys.stderr)


def _line_of(game: SavedGame) -> str:
    from host.presenter.records.saved_games import name_of_game, steps_of, when_of

    won = f"over, {game.winner} has won" if game.winner else "finished"
    how = won if game.over else steps_of(game)
    return f"{game.id:>6}  {when_of(game)}  {name_of_game(game)}: {how}"


def run_export(args: argparse.Namespace) -> int:
    """Write one game as text."""
    from host.store import Store

    store = Store(data_of(args))
    for notice in store.read(args.save).notices:
        print(f"cinderboard export: {notice}", file=sys.stderr)
    if str(args.path) == "-":
        for line in store.text(args.save):
            print(line)
    else:
        print(store.export(args.save, args.path))
    return OK


def run_import(args: argparse.Namespace) -> int:
    """Add one game."""
    from host.store import Store

    game = Store(data_of(args)).import_(args.path)
    for notice in game.notices:
        print(f"cinderboard import: {notice}", file=sys.stderr)
    print(game.id)
    return OK


def _save_as_json(game: SavedGame) -> dict[str, object]:
    return {
        "id": game.id,
        "path": str(game.path),
        "title": game.title,
        "answers": game.answers,
        "created": game.created,
        "played": game.played,
        "over": game.over,
        "winner": game.winner,
        "readable": game.readable,
        "notices": list(game.notices),
    }
