"""`cinderboard play`: straight at a table, in the app or line by line.

`cinderboard learn`: a first round that explains itself.

Starts the app without looking for unused objects: a start makes many and throws hardly any away.
"""

from __future__ import annotations

import argparse
import gc
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from host.commands.game_options import add_match, chance_kinds, own_options, setup_of
from host.commands.options import (
    Subparsers,
    add_console,
    add_data,
    add_serve,
    add_text,
    data_of,
    serving,
    whole,
)
from host.exit_codes import OK, UNABLE, CommandError, ending_orderly
from host.presenter.luck import ABOUT_SEED, new_secret
from host.presenter.setup_forms.table_presets import PRESETS

if TYPE_CHECKING:
    from engine.games import GameSetup
    from host.lines.terminal import Terminal
    from host.store import OpenGame, Store


@contextmanager
def quick_start() -> Iterator[None]:
    """Python looks for unused circles of objects again when the app says so, at the latest at the end.

    Looking through all that a start makes, again and again, takes a seventh of its time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


NARROWEST = 10
"""Columns below which not even the app's sentence about its size can be laid out."""


def add(subparsers: Subparsers) -> None:
    """Describe `play`."""
    parser = subparsers.add_parser(
        "play",
        help="begin a new game, right at the table",
        description="Begins a new game: without options, The Iron Men against The Corpse of Viros.",
    )
    add_game(parser)
    parser.add_argument(
        "--game", metavar="SAVE", help="continue this saved game instead; last: the most recent one"
    )
    add_serve(parser)
    parser.set_defaults(run=run)


def add_game(parser: argparse.ArgumentParser) -> None:
    """What is played, what of it lies on the table, and how the app shows it."""
    add_match(parser)
    parser.add_argument(
        "--table",
        choices=[*PRESETS],
        help="; ".join(f"{preset.name}: {preset.title}" for preset in PRESETS.values())
        + " (default: screen)",
    )
    parser.add_argument(
        "--seed",
        type=whole,
        help=ABOUT_SEED,
    )
    parser.add_argument(
        "--by-hand",
        metavar="KIND",
        action="append",
        choices=chance_kinds(),
        default=[],
        help=f"what lies on your table, one of: {', '.join(chance_kinds())}; may be repeated",
    )
    parser.add_argument(
        "--real-deck",
        metavar="SEAT",
        action="append",
        default=[],
        help="whose hand and deck are real cards on your table (solo: Player); repeat for each of them",
    )
    add_text(parser)
    parser.add_argument("--choose-first-five", action="store_true", help="choose the First Five yourself")
    parser.add_argument("--big", action="store_true", help="show the table in large type; v toggles it there")
    add_data(parser)
    add_console(parser)


@quick_start()
def run(args: argparse.Namespace) -> int:
    """Begin a new game, or go on with a saved one."""
    if args.game is None:
        return begin(args, game_of(args))
    refuse_new_game(args, "--game continues a game as it was begun")
    need_terminal(args)
    from host.store import Store

    store = Store(data_of(args))
    with store.open(_last(store) if args.game == "last" else args.game) as game:
        return open_at(args, game)


def refuse_new_game(args: argparse.Namespace, why: str) -> None:
    """Raise `CommandError`, saying why, for an option that describes a new game where none is begun."""
    new = (*own_options(), "table", "seed", "by_hand", "real_deck", "choose_first_five")
    for option in new:
        said = getattr(args, option)
        if said is not None and said is not False and said != []:
            name = option.replace("_", "-")
            raise CommandError(f"{why}; leave out --{name}")


def _last(store: Store) -> str:
    """The game that was played last and is not over."""
    for game in store.games():
        if game.readable and not game.over:
            return game.id
    raise CommandError("there is no game to continue; `cinderboard play` begins one")


def game_of(args: argparse.Namespace, **others: object) -> GameSetup:
    """The setup that the options of `add_game` describe; `CommandError` when they describe none."""
    given = {"by_hand": tuple(args.by_hand), "real_decks": tuple(args.real_deck)}
    return setup_of(
        args,
        new_secret() if args.seed is None else args.seed,
        **{name: said for name, said in given.items() if said or not args.table},
        first_five="choose" if args.choose_first_five else "suggested",
        **others,
    )


def begin(args: argparse.Namespace, setup: GameSetup) -> int:
    """Begin a game in the app, or in lines."""
    need_terminal(args)
    from host.store import Store

    with Store(data_of(args)).create(setup) as game:
        return open_at(args, game)


def open_at(args: argparse.Namespace, game: OpenGame) -> int:
    """Play a game that is open, in the app or in lines."""
    return play_lines(args, game) if in_lines(args) else open_app(args, game)


def in_lines(args: argparse.Namespace) -> bool:
    """Whether games are played line by line."""
    text = bool(getattr(args, "text", False))
    if text and getattr(args, "serve", False):
        raise CommandError("--serve goes with the app; leave out --text, or use `cinderboard serve` alone")
    return text


def need_terminal(args: argparse.Namespace) -> None:
    """`CommandError` when there is no terminal to show the app on; lines need none."""
    if in_lines(args):
        return
    # Textual reads from standard input and draws on standard error.
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise CommandError(
            "the app needs a terminal; run it in one, or play line by line with `cinderboard play --text`",
            UNABLE,
        )
    if os.environ.get("TERM") == "dumb":
        raise CommandError(
            "this terminal (TERM=dumb) cannot show the app; play line by line with `cinderboard play --text`",
            UNABLE,
        )
    columns = shutil.get_terminal_size().columns
    if columns < NARROWEST:
        raise CommandError(f"this terminal is only {columns} columns wide; widen it, ideally to 80", UNABLE)


def open_app(args: argparse.Namespace, game: OpenGame | None) -> int:
    """Run the app, at its start screen or at a game that is open."""
    from host.app.app import run as run_app
    from host.store import Store

    store = Store(data_of(args))
    # What is wrong with the folder is said here, before the app has taken over the terminal.
    store.prepare()
    kind = getattr(args, "console", "none")
    with ExitStack() as stack:
        server = None
        if getattr(args, "serve", False):
            server = serving(args, store.directory)
            stack.callback(server.close)
        console = None
        if kind != "none":
            from host.console.console import open_console

            console = open_console(kind)
            if console is not None:
                stack.callback(console.close)
        return run_app(
            store,
            console=console,
            opened=game,
            large_type=getattr(args, "big", False),
            server=server,
        )


def play_lines(args: argparse.Namespace, game: OpenGame, terminal: Terminal | None = None) -> int:
    """Play a game that is open in lines, and those that follow it."""
    from host.lines.conversation import LineSession
    from host.lines.terminal import Terminal
    from host.store import Store

    with ending_orderly():
        LineSession(
            terminal or Terminal(),
            Store(data_of(args)),
            go_on=lambda game: how_to_go_on(args, game),
            new_seed=new_secret,
        ).play(game)
    return OK


def how_to_go_on(args: argparse.Namespace, game: str) -> str:
    """The command that goes on with a game in lines."""
    data = data_of(args)
    where = [] if data is None else ["--data", str(data)]
    return shlex.join(["cinderboard", *where, "play", "--text", "--game", game])


def add_learn(subparsers: Subparsers) -> None:
    """Describe `learn`."""
    parser = subparsers.add_parser(
        "learn",
        help="learn Red Rains in a first round",
        description="A game of Red Rains that explains each rule when you first meet it: your first turns, "
        "and the Chimera's. It takes fifteen minutes, and you can leave at any time: `learn` continues it.",
    )
    add_data(parser)
    add_console(parser)
    add_text(parser)
    parser.add_argument("--anew", action="store_true", help="start over, even if a lesson is under way")
    parser.set_defaults(run=run_learn)


@quick_start()
def run_learn(args: argparse.Namespace) -> int:
    """Go on with the first lesson, or begin it, in the app or line by line."""
    from host.presenter.learning.lesson import first_round
    from host.presenter.records.saved_games import unfinished_lesson
    from host.store import Store

    store = Store(data_of(args))
    under_way = None if args.anew else unfinished_lesson(store.games())
    if under_way is None:
        return begin(args, first_round().setup)
    need_terminal(args)
    with store.open(under_way.id) as game:
        return open_at(args, game)
