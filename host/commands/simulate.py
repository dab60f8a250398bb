"""`cinderboard simulate`: whole games played by built-in players, counted and timed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from host.command_exit import NEGATIVE, OK, UNABLE, CommandError, signals_as_interrupt
from host.commands.game_options import add_match, pairings_of, setup_of
from host.commands.options import Subparsers, positive_number, print_json, whole_number

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from host.simulation import Result


def add(subparsers: Subparsers) -> None:
    """Describe `simulate`."""
    parser = subparsers.add_parser(
        "simulate",
        help="let built-in players play whole games",
        description="Plays N games and prints the results. Same seed, same digest, on every machine "
        "and with any number of jobs. Exit code 1 when a game did not finish.",
    )
    add_match(parser)
    parser.add_argument(
        "--games", type=positive_number, default=100, help="how many games (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=whole_number, default=1, help="determines all games (default: %(default)s)"
    )
    parser.add_argument(
        "--players",
        "--player",
        metavar="NAME,NAME",
        default="random",
        help="who plays, one name for all seats or one for each; random: picks uniformly among the options; "
        "sturdy: holds out against the Chimera; gentle, sharp, fierce: search their turns, each "
        "further than the one before (default: random)",
    )
    parser.add_argument(
        "--every-pairing",
        action="store_true",
        help="between players: this many games of every deck against every deck",
    )
    parser.add_argument(
        "--jobs",
        type=positive_number,
        default=1,
        help="processes to play in, at most as many as there are processors (default: %(default)s)",
    )
    parser.add_argument("--check", action="store_true", help="check the state at every decision")
    parser.add_argument(
        "--wild-decks",
        action="store_true",
        help="random decks instead, others in each game: any 30 cards, legal or not, any Phoenixborn",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the result."""
    from host import simulation
    from host.worker_pool import WorkerEnded

    setups = list(pairings_of(args)) if args.every_pairing else [setup_of(args, 0)]
    jobs = _jobs(args)
    results: list[Result] = []
    try:
        with signals_as_interrupt(), _progress(len(setups) * args.games) as played:
            for setup in setups:
                players = _players(args, setup)
                if args.wild_decks and not isinstance(setup, simulation.DeckSetup):
                    raise CommandError(f"--wild-decks does not fit here: {setup.rules} has no Phoenixborn")
                series = simulation.tasks(
                    setup, players, args.games, args.seed, check=args.check, wild_decks=args.wild_decks
                )
                results.append(simulation.result_of_series(setup, simulation.simulate(series, jobs, played)))
    except WorkerEnded:
        raise CommandError("a playing process was killed from outside; try fewer --jobs", UNABLE) from None
    figures = simulation.merged_results(results).figures()
    if args.every_pairing:
        figures["pairings"] = [
            {"decks": setup.title.split(" against "), **result.figures()}
            for setup, result in zip(setups, results, strict=True)
        ]
    _print(figures, args.json)
    problems = [problem for result in results for problem in result.unfinished]
    for problem in problems:
        print(f"cinderboard simulate: {problem}", file=sys.stderr)
    return NEGATIVE if problems else OK


def _jobs(args: argparse.Namespace) -> int:
    """Return the number of processes to play in; print a note if it is less than `--jobs`."""
    from host.worker_pool import processor_count

    available = processor_count()
    jobs: int = min(args.jobs, available, args.games)
    if jobs < args.jobs:
        most = f"{available} processors" if jobs == available else f"{args.games} games"
        note = f"--jobs {jobs} instead of {args.jobs}: there are only {most}"
        print(f"cinderboard simulate: {note}", file=sys.stderr)
    return jobs


def _players(args: argparse.Namespace, setup: GameSetup) -> list[str]:
    """Return the player for each seat, as `--players` names them."""
    from engine.game_entries import entry_of

    names = [name.strip() for name in args.players.split(",")]
    known = tuple(entry_of(setup.rules).players)
    for name in names:
        if name not in known:
            raise CommandError(f"no player '{name}' for {setup.rules}; there are {' and '.join(known)}")
    seats = len(setup.seat_names)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise CommandError(f"--players has {len(names)} names for {seats} seats; name one, or one for each")
    return names


@contextmanager
def _progress(games: int) -> Iterator[Callable[[], None]]:
    """Yield a function to call after each game: it moves a bar on a terminal, and does nothing in a pipe."""
    stream = sys.__stderr__  # not the filter, which would replace the bar's escapes
    if stream is None or not stream.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(file=stream), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)


def _print(figures: dict[str, object], as_json: bool) -> None:
    if as_json:
        print_json(figures)
        return
    pairings = figures.pop("pairings", [])
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):24}{value}")
    for pairing in pairings if isinstance(pairings, list) else []:
        first, second = pairing["decks"]
        print(f"{f'{first} against {second}':52}{pairing['wins']:>5} to {pairing['losses']}")
