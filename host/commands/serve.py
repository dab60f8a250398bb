"""`cinderboard serve`: a game on the phones that lie on the table."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from typing import TYPE_CHECKING

from host.commands.options import Subparsers, add_serving, data_of, serving
from host.commands.output import print_lines
from host.commands.play import add_game, game_of, refuse_new_game
from host.exit_codes import CommandError
from host.presenter.luck import new_secret

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
    add_serving(parser)
    parser.add_argument("--open", action="store_true", help="open the page in this machine's browser")
    add_game(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve a game until interrupted."""
    from host.store import Store

    _refuse_what_has_no_effect(args)
    store = Store(data_of(args))
    store.prepare()
    game = _game(args, store)
    try:
        server = serving(args, store.directory)
    except BaseException:
        if game is not None:
            game.close()
        raise
    try:
        return asyncio.run(_serve(args, server, game, store))
    finally:
        server.close()


def _refuse_what_has_no_effect(args: argparse.Namespace) -> None:
    """`CommandError` for what only a terminal shows: there is none here."""
    for option, plays_so in (
        ("console", "`cinderboard --serve --console KIND` has the console, the terminal and the page"),
        ("text", "`cinderboard play --text` plays line by line, without a page"),
        ("big", "the page has large type by itself; `cinderboard play --big --serve` for the terminal"),
        ("serve", "`cinderboard --serve` is the app in the terminal with a page beside it"),
    ):
        value = getattr(args, option, False)
        if value and value != "none":
            raise CommandError(
                f"--{option} has no effect with `serve`, which shows the page alone; {plays_so}"
            )


def _game(args: argparse.Namespace, store: Store) -> OpenGame | None:
    """The game to begin with; None where there is none, which a page may begin."""
    if args.game == "new":
        return store.create(game_of(args))
    refuse_new_game(args, "only `serve new` begins a game")
    if args.game:
        return store.open(args.game)
    left = [game for game in store.games() if game.readable and not game.over]
    return store.open(left[0].id) if left else None


async def _serve(args: argparse.Namespace, server: Server, game: OpenGame | None, store: Store) -> int:
    from host.presenter.preferences import PREFERENCES_FILE, Preferences
    from host.web.game_library import GameLibrary

    def show(opened: OpenGameLike) -> None:
        for notice in opened.notices:
            print(notice, file=sys.stderr)
        print(f"{opened.match.setup.title}, game {opened.id}", flush=True)
        server.hub.show_without_terminal(opened)

    file = store.directory / PREFERENCES_FILE
    preferences = Preferences.load(file)

    def keep() -> None:
        try:
            preferences.save(file)
        except OSError as error:
            print(f"The choice could not be saved: {error.strerror}", file=sys.stderr)

    server.hub.house = GameLibrary(store, show, new_seed=new_secret, preferences=preferences, keep=keep)
    if game is None:
        print("No game is on the table yet: begin one on the page.")
    else:
        show(game)
    _invite(server)
    server.sessions.on_code = lambda: _invite(server)
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
    """Tell how the next device gets in."""
    from host.web.device_sessions import in_groups
    from host.web.server import code_picture

    if server.reachable:
        print_lines("\n".join(code_picture(server.invitation)))
    print(f"Open {server.url} and enter {in_groups(server.sessions.code)}, or open {server.invitation}")
    if server.reachable:
        print(f"A device that may also begin games enters {in_groups(server.sessions.host_code)}")
    sys.stdout.flush()
