"""`cinderboard` alone: the app at its start screen, or the same questions in lines."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

from host.commands import campaign, draft, play
from host.commands.options import data_of
from host.commands.play import game_of, in_lines, need_terminal, open_app, play_lines, quick_start
from host.exit_codes import OK, CommandError, ending_orderly
from host.presenter.luck import new_secret

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games import GameSetup


@quick_start()
def run(args: argparse.Namespace) -> int:
    """The app at its start screen."""
    need_terminal(args)
    return start_lines(args) if in_lines(args) else open_app(args, None)


def start_lines(args: argparse.Namespace) -> int:
    """Ask in lines what is to be played, and play it."""
    from host.lines.start_menu import StartMenu
    from host.lines.terminal import EndOfLines, Terminal
    from host.store import Store

    def make(given: Sequence[str]) -> GameSetup:
        asked: argparse.ArgumentParser = _AskedFor()
        commands = asked.add_subparsers(required=True)
        play.add(commands)
        draft.add(commands)
        campaign.add(commands)
        chosen = asked.parse_args(given, argparse.Namespace(**vars(args)))
        makes = {draft.run: draft.setup_of, campaign.run_begin: campaign.setup_of}
        return makes.get(chosen.run, game_of)(chosen)

    terminal = Terminal()
    with ending_orderly():
        try:
            game = StartMenu(terminal, Store(data_of(args)), make, new_secret).choose()
        except EndOfLines:
            game = None
    return OK if game is None else play_lines(args, game, terminal)


class _AskedFor(argparse.ArgumentParser):
    """Options that were asked for in lines: a mistake in them is told there."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)
