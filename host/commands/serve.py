"""`cinderboard serve`: serve a game as a web page, without a terminal app."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from typing import TYPE_CHECKING

from host.command_exit import CommandError
from host.commands.options import Subparsers, add_server_options, data_of, server_of
from host.commands.output_filter import print_lines
from host.commands.play import add_game, game_of, refuse_new_game
from host.presenter.seeds import new_secret

if TYPE_CHECKING:
    from host.presenter.ports import OpenGameLike
    from host.store import Store
    from host.store.open_game import OpenGame
    from host.web.server import Server


def add(subparsers: Subparsers) -> None:
    """Describe `serve`."""
    parser = subparsers.add_parser(
        "serve",
        help="a game as a web page, for phones and tablets",
        description="Serves a game as a web page: the one played last, a saved one by number, or with `new` "
        "one described by the options; others can be begun on the page. Only this machine can reach it, "
        "unless you say otherwise.",
    )
    parser.add_argument("game", nargs="?", default="", help="the number of a saved game, or: new")
    add_server_options(parser)
    parser.add_argument("--open", action="store_true", help="open the page in this machine's browser")
    add_game(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve a game until interrupted."""
    from host.store import Store

    _refuse_app_options(args)
    store = Store(data_of(args))
    store.prepare()
    game = _game(args, store)
    try:
        server = server_of(args, store.directory)
    except BaseException:
        if game is not None:
            game.close()
        raise
    try:
        return asyncio.run(_serve(args, server, game, store))
    finally:
        server.close()


def _refuse_app_options(args: argparse.Namespace) -> None:
    """Raise `CommandError` for options of the terminal app."""
    for option, alternative in (
        ("console", "`cinderboard --serve --console KIND` has the console, the terminal and the page"),
        ("text", "`cinderboard play --text` plays line by line, without a page"),
        ("big", "the page has large type by itself; `cinderboard play --big --serve` for the terminal"),
        ("serve", "`cinderboard --serve` is the app in the terminal with a page beside it"),
    ):
        value = getattr(args, option, False)
        if value and value != "none":
            raise CommandError(
                f"--{option} has no effect with `serve`, which shows the page alone; {alternative}"
            )


def _game(args: argparse.Namespace, store: Store) -> OpenGame | None:
    """Return the game to begin with; None if there is none, since the page can begin one."""
    if args.game == "new":
        return store.create(game_of(args))
    refuse_new_game(args, "only `serve new` begins a game")
    if args.game:
        return store.open(args.game)
    unfinished = [game for game in store.games() if game.readable and not game.over]
    return store.open(unfinished[0].id) if unfinished else None


async def _serve(args: argparse.Namespace, server: Server, game: OpenGame | None, store: Store) -> int:
    from host.presenter.preferences import PREFERENCES_FILE, Preferences
    from host.web.game_opener import GameOpener

    def show(opened: OpenGameLike) -> None:
        for notice in opened.notices:
            print(notice, file=sys.stderr)
        print(f"{opened.match.setup.title}, game {opened.id}", flush=True)
        server.web_table.show_without_terminal(opened)

    file = store.directory / PREFERENCES_FILE
    preferences = Preferences.load(file)

    def save_preferences() -> None:
        try:
            preferences.save(file)
        except OSError as error:
            print(f"The choice could not be saved: {error.strerror}", file=sys.stderr)

    server.web_table.game_opener = GameOpener(
        store, show, new_seed=new_secret, preferences=preferences, save_preferences=save_preferences
    )
    if game is None:
        print("No game is on the table yet: begin one on the page.")
    else:
        show(game)
    _invite(server)
    server.sessions.on_new_code = lambda: _invite(server)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    if args.open:
        import webbrowser

        loop.call_later(0.3, webbrowser.open, server.invitation)
    await server.run()
    print("The game is saved.")
    return 0


def _invite(server: Server) -> None:
    """Print how the next device joins."""
    from host.web.device_sessions import grouped_code
    from host.web.server import qr_code_lines

    if server.reachable:
        print_lines("\n".join(qr_code_lines(server.invitation)))
    print(f"Open {server.url} and enter {grouped_code(server.sessions.code)}, or open {server.invitation}")
    if server.reachable:
        print(f"A device that may also begin games enters {grouped_code(server.sessions.host_code)}")
    sys.stdout.flush()
