"""`cinderboard console ...`: list, install, diagnose and test the board on the table."""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from cards.wording.words import capitalized
from host.command_exit import NEGATIVE, OK, UNABLE, CommandError, signals_as_interrupt
from host.commands.options import Subparsers, add_console, positive_number
from host.commands.output_filter import print_lines

if TYPE_CHECKING:
    from host.simulator import SimulatedConsole

KEY_SECONDS = 300
SAMPLES = 200


def add(commands: Subparsers) -> None:
    """Describe `console` and its actions."""
    parser = commands.add_parser(
        "console",
        help="look after the console of keys and LEDs",
        description="Looks after the console on the table. Without --console it is looked for on USB; "
        "--console sim tries everything on a simulated board.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)

    def action(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        parser_of_action: argparse.ArgumentParser = actions.add_parser(
            name, help=text, description=f"{capitalized(text)}."
        )
        add_console(parser_of_action)
        parser_of_action.set_defaults(run=run)
        return parser_of_action

    action("list", run_list, "list the boards on USB and what answers there")
    install = action("install", run_install, "put the firmware and the layout on the board, and check it")
    install.add_argument("--rollback", action="store_true", help="go back to the previous firmware")
    install.add_argument(
        "--replace", action="store_true", help="overwrite another project's main.py on the board"
    )
    action("doctor", run_doctor, "find out what is wrong and how to fix it")
    monitor = action("monitor", run_monitor, "show the traffic on the wire; a pressed key lights up")
    monitor.add_argument("--beats", action="store_true", help="show heartbeats too")
    monitor.add_argument(
        "--seconds", type=positive_number, metavar="N", help="stop after N seconds (default: at Ctrl-C)"
    )
    test = action("test", run_test, "try every LED and every key")
    test.add_argument(
        "--seconds",
        type=positive_number,
        metavar="N",
        default=KEY_SECONDS,
        help="time to press all keys (%(default)s)",
    )
    latency = action("latency", run_latency, "measure keys and LEDs: minimum, median and 99th percentile")
    latency.add_argument(
        "--samples", type=positive_number, metavar="N", default=SAMPLES, help="how many times (%(default)s)"
    )
    latency.add_argument("--csv", type=Path, metavar="FILE", help="also write the figures to FILE")


def _tell(text: str) -> None:
    """Print progress to standard error, since it is no data."""
    print(text, file=sys.stderr, flush=True)


def _console_kind(args: argparse.Namespace) -> str:
    kind: str = getattr(args, "console", "auto")
    if kind == "none":
        raise CommandError("--console none leaves nothing to look after; use sim, auto or a port")
    return kind


@contextlib.contextmanager
def _console(
    args: argparse.Namespace, *, blank: bool = False
) -> Iterator[tuple[str, SimulatedConsole | None]]:
    """Yield the port to work at, and the simulated board behind it, if it is one.

    Errors of link and simulator become a `CommandError`.
    """
    from host.link import ConsoleError, the_console
    from host.simulator import SimulatedConsole, SimulatorError

    kind = _console_kind(args)
    try:
        if kind == "sim":
            with signals_as_interrupt(), SimulatedConsole(blank=blank) as board:
                if blank and board.runtime != "micropython":
                    raise CommandError(
                        "a simulated board has a prompt only on MicroPython, which is not installed here",
                        UNABLE,
                    )
                yield board.port, board
        else:
            yield the_console() if kind == "auto" else kind, None
    except (ConsoleError, SimulatorError) as error:
        raise CommandError(str(error), UNABLE) from error


def run_list(args: argparse.Namespace) -> int:
    """Print one line for each board."""
    from host.board.probe import identify
    from host.link.errors import ConsoleError
    from host.link.serial_ports import FoundPort, find_consoles, waiting_for_image

    def show(found: FoundPort) -> bool:
        identity = None
        try:
            identity = identify(found.port).identity
            what = (
                f"board {identity.board_id}, firmware {identity.firmware}"
                if identity
                else "no console answers"
            )
        except ConsoleError as error:
            what = str(error)
        print(f"{found}: {what}", flush=True)
        return identity is not None

    if _console_kind(args) not in ("auto", "sim"):
        return OK if show(FoundPort(_console_kind(args), "named", None)) else NEGATIVE
    if _console_kind(args) == "sim":
        with _console(args) as (port, _):
            return OK if show(FoundPort(port, "simulated", None)) else NEGATIVE
    boards = find_consoles()
    answering_boards = [board for board in boards if show(board)]
    if waiting_for_image():
        print("a Pico without MicroPython: `cinderboard console doctor` says what to do")
    elif not boards:
        _tell("no board found on USB")
    return OK if answering_boards else NEGATIVE


def run_install(args: argparse.Namespace) -> int:
    """Install the firmware or roll it back.

    A simulated board is new each time: before a rollback it gets two installations.
    """
    from msgspec.structs import replace

    from host.board.install import build, install, rollback
    from host.console_layout import load_layout

    with _console(args, blank=True) as (port, board):
        if args.rollback:
            if board is not None:
                image = build(load_layout())
                install(port, image, _tell)
                install(port, replace(image, files={**image.files, "later.txt": b""}), _tell)
            identity = rollback(port, _tell)
            if identity is None:
                raise CommandError("the board went back, but does not answer; run console doctor", UNABLE)
        else:
            identity = install(port, build(load_layout()), _tell, replace=args.replace)
        print(f"board {identity.board_id} runs firmware {identity.firmware}, layout {identity.layout}")
    return OK


def run_doctor(args: argparse.Namespace) -> int:
    """Print every finding; the exit code is negative if any of them is bad."""
    from host.board.doctor import Verdict, examine
    from host.console_layout import load_layout

    healthy = True
    with contextlib.ExitStack() as stack:
        kind = _console_kind(args)
        port = None if kind == "auto" else kind
        if kind == "sim":
            port, _ = stack.enter_context(_console(args))
        for finding in examine(port, load_layout()):
            print_lines(str(finding), flush=True)
            healthy = healthy and finding.verdict is not Verdict.BAD
    return OK if healthy else NEGATIVE


def run_monitor(args: argparse.Namespace) -> int:
    """Show the traffic until the time is over or Ctrl-C.

    Keys named on standard input are pressed on a simulated board.
    """
    from host.board.monitor import Monitor
    from host.console_layout import load_layout

    layout = load_layout()
    lines: SimpleQueue[str] = SimpleQueue()  # printed here, since the link's thread catches no errors
    with _console(args) as (port, board):
        monitor = Monitor(port, layout, lines.put, beats=args.beats)
        if board is not None:
            threading.Thread(target=_press_from_input, args=(board,), daemon=True).start()
        deadline = time.monotonic() + (args.seconds or threading.TIMEOUT_MAX / 2)
        with monitor.link, contextlib.suppress(KeyboardInterrupt, Empty):
            while (left := deadline - time.monotonic()) > 0:
                print(lines.get(timeout=left), flush=True)
    return OK if monitor.was_connected else NEGATIVE


def _press_from_input(board: SimulatedConsole) -> None:
    from host.simulator import SimulatorError

    if sys.stdin is None:
        return
    # Unbuffered: while this thread waits in a buffered reader, Python cannot end and aborts.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as keys:
        for line in keys:
            word = line.decode(errors="replace").strip()
            try:
                if word in board.layout.key_ids:
                    board.press(word)
                elif word:
                    _tell(f"no key {word[:40]!r}; known: {', '.join(sorted(board.layout.key_ids))}")
            except SimulatorError:  # closed meanwhile
                return


def run_test(args: argparse.Namespace) -> int:
    """Light every LED for people to look at, and wait until every key was pressed."""
    from host.board.key_and_led_test import Checkup
    from host.console_layout import load_layout

    with _console(args) as (port, board):
        checkup = Checkup(port, load_layout(), _tell)
        if checkup.run(args.seconds, board.press if board else None):
            print("every key works")
            return OK
    print(f"not pressed: {', '.join(sorted(checkup.missing))}")
    return NEGATIVE


def run_latency(args: argparse.Namespace) -> int:
    """Measure latencies and print them as a table."""
    from host.board.latency import Measurement, as_csv, baselines, table
    from host.console_layout import load_layout

    with _console(args) as (port, board):
        measured = Measurement(port, load_layout(), board).run(args.samples, _tell)
        rows = [*baselines(args.samples), *measured]
    print_lines(table(rows))
    bare, by_protocol = rows[:2]
    print(f"the protocol itself costs {by_protocol.p99 - bare.p99:.2f} ms at the 99th percentile")
    if args.csv is not None:
        try:
            args.csv.write_text(as_csv(rows), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"cannot write {args.csv}: {error.strerror}", UNABLE) from error
    return OK
