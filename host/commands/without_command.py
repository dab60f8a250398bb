"""`cinderboard` without a command: the app at its start screen, or the same menu in line mode."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING, NoReturn

from host.command_exit import OK, CommandError, signals_as_interrupt
from host.commands import campaign, draft, play
from host.commands.game_options import arguments_of, words_of
from host.commands.options import data_of
from host.commands.play import gc_paused, is_text_mode, need_terminal, open_app, play_lines
from host.presenter.seeds import new_secret

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from host.presenter.setup_forms.setup_form import FormValues, SetupForm

NAME = "campaign-name"
"""Field of the form of a campaign that is the argument of `campaign begin`."""


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

    terminal = Terminal()
    with signals_as_interrupt():
        try:
            game = StartMenu(terminal, Store(data_of(args)), NewGames(args), new_secret).choose()
        except EndOfInput:
            game = None
    return OK if game is None else play_lines(args, game, terminal)


class NewGames:
    """The commands that begin games, as `StartMenu` fills them in; `args` are those it was started with."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args

    def command(self, form: SetupForm, values: FormValues) -> str:
        verb = ["draft"] if form.rules == "draft" else ["play"]
        if NAME in values:
            verb = ["campaign", "begin", values[NAME]]
        return shlex.join(["cinderboard", *verb, *words_of(arguments_of(form, values))])

    def setup(self, form: SetupForm, values: FormValues, more: str) -> GameSetup:
        parser = _RaisingParser()
        given = arguments_of(form, values)
        describe, make = (
            (draft.add_options, draft.setup_of) if form.rules == "draft" else (play.add_game, play.game_of)
        )
        if NAME in values:
            given["name"], make = values[NAME], campaign.setup_of
        describe(parser)
        return make(parser.parse_args(shlex.split(more), argparse.Namespace(**{**vars(self._args), **given})))


class _RaisingParser(argparse.ArgumentParser):
    """Parser for options that were asked for in line mode, which raises instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)
