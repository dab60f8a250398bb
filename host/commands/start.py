"""`cinderboard` without a command: the app at its start screen, or the same menu in line mode."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

from host.commands import campaign, draft, play
from host.commands.options import data_of
from host.commands.play import game_of, gc_paused, is_text_mode, need_terminal, open_app, play_lines
from host.exit_codes import OK, CommandError, signals_as_interrupt
from host.presenter.luck import new_secret

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games import GameSetup


@gc_paused()
def run(args: argparse.Namespace) -> int:
    """Show the app at its start screen, or the start menu in line mode."""
    need_terminal(args)
    return start_lines(args) if is_text_mode(args) else open_app(args, None)


def start_lines(args: argparse.Namespace) -> int:
    """Ask in line mode what to play, and play it."""
    from host.lines.start_menu import StartMenu
    from host.lines.terminal import EndOfInput, Terminal
    from host.store import Store

    def make(given: Sequence[str]) -> GameSetup:
        parser: argparse.ArgumentParser = _RaisingParser()
        commands = parser.add_subparsers(required=True)
        play.add(commands)
        draft.add(commands)
        campaign.add(commands)
        chosen = parser.parse_args(given, argparse.Namespace(**vars(args)))
        setup_makers = {draft.run: draft.setup_of, campaign.run_begin: campaign.setup_of}
        return setup_makers.get(chosen.run, game_of)(chosen)

    terminal = Terminal()
    with signals_as_interrupt():
        try:
            game = StartMenu(terminal, Store(data_of(args)), make, new_secret).choose()
        except EndOfInput:
            game = None
    return OK if game is None else play_lines(args, game, terminal)


class _RaisingParser(argparse.ArgumentParser):
    """Parser for options that were asked for in line mode, which raises instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)
