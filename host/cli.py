"""The command line. Data goes to standard output, everything else to standard error.

Exit codes are those of `host.command_exit`. An error with a cause outside the program is one line that says
what to do; a traceback is always a bug of ours.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

from host.command_exit import BAD_INPUT, BUG, INTERRUPTED, PIPE_CLOSED, UNABLE, CommandError
from host.commands.options import add_console, add_data, add_serve, add_text, data_of
from host.commands.output_filter import filtered_output, print_lines
from host.games import load

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

EPILOG = """\
exit codes:
  0    done, and the result is good
  1    done, but the result is bad: a scenario failed, a game did not finish, a pack or deck has mistakes
  2    the command line, or a file or name in it, is wrong; nothing was done
  3    not possible here: no terminal, folder not writable, disk full, game open elsewhere
  70   an error of Cinderboard itself, shown with its traceback
  129  the terminal was closed
  130  interrupted with Ctrl-C
"""
COMPLETION_VARIABLE = "_ARGCOMPLETE"
"""Environment variable that a shell sets to ask for completions."""
COMMANDS = {
    "play": "host.commands.play:add",
    "learn": "host.commands.play:add_learn",
    "serve": "host.commands.serve:add",
    "campaign": "host.commands.campaign:add",
    "draft": "host.commands.draft:add",
    "games": "host.commands.saved_games:add_games",
    "saves": "host.commands.saved_games:add_saves",
    "export": "host.commands.saved_games:add_saves",
    "import": "host.commands.saved_games:add_saves",
    "replay": "host.commands.saved_games:add_replay",
    "story": "host.commands.saved_games:add_story",
    "simulate": "host.commands.simulate:add",
    "judge": "host.commands.judge_and_coverage:add_judge",
    "coverage": "host.commands.judge_and_coverage:add_coverage",
    "cards": "host.commands.cards:add",
    "decks": "host.commands.decks:add",
    "console": "host.commands.console:add",
    "completion": "host.commands.completion:add",
}
"""The function that describes each command, alone or with others, as "module:name"."""


class _Parser(argparse.ArgumentParser):
    """Parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}; see `{self.prog} --help`", file=sys.stderr)
        raise SystemExit(BAD_INPUT)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # Help is the only text of several lines that argparse prints.
        if message:
            print_lines(message, cast("TextIO | None", file))


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> NoReturn:
        from host.store.save_data import app_version

        print(f"cinderboard {app_version()}")
        parser.exit()


class _Commands(argparse._SubParsersAction):  # type: ignore[type-arg]
    """The commands, described on first use."""

    def describe(self, names: Iterable[str]) -> None:
        """Add the parsers of these commands."""
        for name in names:
            if name not in self._name_parser_map:
                load(COMMANDS[name])(self)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        self.describe(values[:1])
        super().__call__(parser, namespace, values, option_string)

    def _get_subactions(self) -> list[argparse.Action]:
        self.describe(COMMANDS)
        return super()._get_subactions()


def _start(args: argparse.Namespace) -> int:
    from host.commands.without_command import run

    return run(args)


def parser(*, lazy: bool = False) -> argparse.ArgumentParser:
    """Return the parser of all commands and their arguments.

    A lazy one imports only the command that it parses, and all only for the help that lists them.
    """
    root = _Parser(
        prog="cinderboard",
        description="Ashes Reborn and Red Rains at your terminal: without a command, the app opens at its "
        "start screen.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    root.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    add_data(root)
    add_console(root)
    add_text(root)
    add_serve(root)
    root.set_defaults(run=_start)
    commands = root.add_subparsers(metavar="COMMAND", action=_Commands, parser_class=_Parser)
    assert isinstance(commands, _Commands)
    if lazy:
        commands.choices = COMMANDS
    else:
        commands.describe(COMMANDS)
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; everything it prints is filtered."""
    with filtered_output():
        try:
            if COMPLETION_VARIABLE in os.environ:
                from host.commands.completion import complete

                complete(parser())
            args = parser(lazy=True).parse_args(arguments)
            args.pack_notices = _load_own_packs(args)
            code: int = args.run(args)
            sys.stdout.flush()
        except BrokenPipeError:
            # Python flushes standard output at exit, when nobody reads it any more.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception as error:
            message_and_code = _message_and_code(error)
            if message_and_code is None:
                print_lines("".join(traceback.format_exception(error)), sys.stderr)
                return BUG
            text, code = message_and_code
            print(f"cinderboard: {text}", file=sys.stderr)
        return code


def _load_own_packs(args: argparse.Namespace) -> list[str]:
    """Load the packs in the data folder; print and return a sentence for each that is left out."""
    from host.own_packs import load_own_packs
    from host.store.folders import data_folder

    notices = load_own_packs(data_folder(data_of(args)))
    for notice in notices:
        print(f"cinderboard: {notice}", file=sys.stderr)
    return notices


def _message_and_code(error: Exception) -> tuple[str, int] | None:
    """Return the message and the exit code for an error that is not a bug; None for a bug."""
    if isinstance(error, CommandError):
        return str(error), error.code
    # Imported here: a command that succeeds does not wait for them.
    from host.store.errors import GameNotFound, SaveUnreadable, StoreError

    if isinstance(error, GameNotFound | SaveUnreadable):
        return str(error), BAD_INPUT
    if isinstance(error, StoreError):
        return str(error), UNABLE
    if isinstance(error, OSError) and error.filename is None:
        # Standard output itself, such as a full disk behind `> file`.
        return f"cannot write: {error.strerror}", UNABLE
    if isinstance(error, OSError):
        return f"{error.filename} cannot be used: {error.strerror}", UNABLE
    deck_errors = sys.modules.get("host.decks.errors")
    if deck_errors is not None and isinstance(
        error, deck_errors.DeckNotFound | deck_errors.DeckRefused | deck_errors.DeckUnreadable
    ):
        from cards.errors import shortened

        return shortened(str(error)), BAD_INPUT
    layout_errors = sys.modules.get("host.console_layout")
    if layout_errors is not None and isinstance(error, layout_errors.LayoutError):
        return str(error), BAD_INPUT
    engine_errors = sys.modules.get("engine.setup_error")
    if engine_errors is not None and isinstance(error, engine_errors.SetupError):
        return str(error), BAD_INPUT
    return None


if __name__ == "__main__":
    raise SystemExit(main())
