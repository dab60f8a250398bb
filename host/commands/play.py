"""`cinderboard play` and `cinderboard learn`: play a game or the lesson, in the app or line by line."""

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

from host.command_exit import OK, UNABLE, CommandError, signals_as_interrupt
from host.commands.game_options import (
    FIRST_FIVE_OPTION,
    UNDER_WAY_OPTION,
    add_match,
    chance_kinds,
    game_option_names,
    setup_of,
)
from host.commands.options import (
    Subparsers,
    add_console,
    add_data,
    add_serve,
    add_text,
    data_of,
    server_of,
    whole_number,
)
from host.presenter.learning.lesson_setup import GAMES
from host.presenter.seeds import ABOUT_SEED, new_secret
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from host.lines.terminal import Terminal
    from host.store import OpenGame, Store


@contextmanager
def gc_paused() -> Iterator[None]:
    """Turn off the garbage collector until the app turns it on again, at the latest until the end.

    A start makes many objects and throws hardly any away; searching them again and again takes a seventh of
    its time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


NARROWEST = 10
"""Columns below which not even the app's sentence about its size fits."""


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
    """Describe what is played, what of it is on the table, and how the app shows it."""
    add_match(parser)
    parser.add_argument(
        "--table",
        choices=[*PRESETS],
        help="; ".join(f"{preset.name}: {preset.title}" for preset in PRESETS.values())
        + " (default: screen)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
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
    FIRST_FIVE_OPTION.add(parser)
    UNDER_WAY_OPTION.add(parser)
    parser.add_argument("--big", action="store_true", help="show the table in large type; v toggles it there")
    add_data(parser)
    add_console(parser)


@gc_paused()
def run(args: argparse.Namespace) -> int:
    """Begin a new game, or continue a saved one."""
    if args.game is None:
        return begin(args, game_of(args))
    refuse_new_game(args, "--game continues a game as it was begun")
    need_terminal(args)
    from host.store import Store

    store = Store(data_of(args))
    with store.open(_last_unfinished(store) if args.game == "last" else args.game) as game:
        return play_opened(args, game)


def refuse_new_game(args: argparse.Namespace, why: str) -> None:
    """Raise `CommandError` with the reason `why` for an option that describes a new game."""
    new = (*game_option_names(), "table", "seed", "by_hand", "real_deck")
    for option in new:
        value = getattr(args, option)
        if value is not None and value is not False and value != []:
            name = option.replace("_", "-")
            raise CommandError(f"{why}; leave out --{name}")


def _last_unfinished(store: Store) -> str:
    """Return the game that was played last and is not over."""
    for game in store.games():
        if game.readable and not game.over:
            return game.id
    raise CommandError("there is no game to continue; `cinderboard play` begins one")


def game_of(args: argparse.Namespace) -> GameSetup:
    """Return the setup that the options of `add_game` describe; raises `CommandError` for a bad option."""
    return setup_of(args, new_secret() if args.seed is None else args.seed)


def begin(args: argparse.Namespace, setup: GameSetup) -> int:
    """Begin a game in the app, or in line mode."""
    need_terminal(args)
    from host.store import Store

    with Store(data_of(args)).create(setup) as game:
        return play_opened(args, game)


def play_opened(args: argparse.Namespace, game: OpenGame) -> int:
    """Play an open game in the app, or in line mode."""
    return play_lines(args, game) if is_text_mode(args) else open_app(args, game)


def is_text_mode(args: argparse.Namespace) -> bool:
    """Return True if games are played line by line."""
    text = bool(getattr(args, "text", False))
    if text and getattr(args, "serve", False):
        raise CommandError("--serve goes with the app; leave out --text, or use `cinderboard serve` alone")
    return text


def need_terminal(args: argparse.Namespace) -> None:
    """Raise `CommandError` if there is no terminal to show the app on; line mode needs none."""
    if is_text_mode(args):
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
    """Run the app, at its start screen or at an open game."""
    from host.app.app import run as run_app
    from host.store import Store

    store = Store(data_of(args))
    # Report errors of the folder here, before the app takes over the terminal.
    store.prepare()
    kind = getattr(args, "console", "none")
    with ExitStack() as stack:
        server = None
        if getattr(args, "serve", False):
            server = server_of(args, store.directory)
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
            notices=args.pack_notices,
        )


def play_lines(args: argparse.Namespace, game: OpenGame, terminal: Terminal | None = None) -> int:
    """Play an open game in line mode, and those that follow it."""
    from host.lines.line_game import LineGames
    from host.lines.terminal import Terminal
    from host.store import Store

    with signals_as_interrupt():
        LineGames(
            terminal or Terminal(),
            Store(data_of(args)),
            go_on=lambda game: continue_command(args, game),
            new_seed=new_secret,
        ).play(game)
    return OK


def continue_command(args: argparse.Namespace, game: str) -> str:
    """Return the command that continues a game in line mode."""
    data = data_of(args)
    where = [] if data is None else ["--data", str(data)]
    return shlex.join(["cinderboard", *where, "play", "--text", "--game", game])


def add_learn(subparsers: Subparsers) -> None:
    """Describe `learn`."""
    parser = subparsers.add_parser(
        "learn",
        help="learn by playing",
        description="Games that explain each rule when you first meet it. A lesson takes fifteen minutes; "
        "you can leave at any time, and `learn` continues it. When it is over, `learn` begins the next.",
    )
    parser.add_argument("lesson", nargs="?", choices=[*GAMES], help="a lesson of your choice")
    add_data(parser)
    add_console(parser)
    add_text(parser)
    parser.add_argument("--anew", action="store_true", help="start over, even if the lesson is under way")
    parser.set_defaults(run=run_learn)


@gc_paused()
def run_learn(args: argparse.Namespace) -> int:
    """Continue the lesson or begin it, in the app or line by line."""
    from host.presenter.learning.lesson import lesson_setup
    from host.presenter.records.saved_games import next_lesson, unfinished_lesson
    from host.store import Store

    store = Store(data_of(args))
    unfinished = None if args.anew else unfinished_lesson(store.games(), args.lesson or "")
    if unfinished is None:
        return begin(args, lesson_setup(args.lesson or next_lesson(store.games())))
    need_terminal(args)
    with store.open(unfinished.id) as game:
        return play_opened(args, game)
