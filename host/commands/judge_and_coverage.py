"""`cinderboard judge` and `cinderboard coverage`.

The first runs scenario files and compares the games with what they expect; the second counts how many cards
and rows of each set are implemented, and how many scenarios show.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from host.command_exit import NEGATIVE, OK
from host.commands.options import Subparsers, add_packs, existing_paths, own_packs, print_json


def add_judge(subparsers: Subparsers) -> None:
    """Describe `judge`."""
    parser = subparsers.add_parser(
        "judge",
        help="run scenario files and explain what differs",
        description="Runs scenario files, and all those in folders. "
        "Exit code 0 only when all pass and at least one ran.",
    )
    parser.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a scenario file or a folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_packs(parser)
    parser.set_defaults(run=run_judge)


def run_judge(args: argparse.Namespace) -> int:
    """Judge scenario files and print what differs."""
    paths = existing_paths(args.paths)
    from host.judge import judge_paths

    report = judge_paths(paths, own_packs(args.packs))
    if args.json:
        print_json(report.as_json())
    else:
        for line in report.lines():
            print(line)
    return OK if report.good else NEGATIVE


SCENARIOS = Path("tests", "scenarios")


def add_coverage(subparsers: Subparsers) -> None:
    """Describe `coverage`."""
    parser = subparsers.add_parser(
        "coverage",
        help="count the cards of each set, and those covered by scenarios",
        description="Judges scenario files and counts for each set its cards, and the behavior rows, "
        "Ultimates, ready spells and progress of its bosses: how many there are, are implemented, and are "
        "shown by a passing one. Exit code 0 only when all scenarios pass.",
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=Path,
        help=f"a scenario file or a folder (default: {SCENARIOS.as_posix()})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run_coverage)


def run_coverage(args: argparse.Namespace) -> int:
    """Count the cards and rows of each set."""
    paths = existing_paths(args.paths or [SCENARIOS])
    from cards.boxes import BOXES
    from cards.library import library_of
    from cards.reapers.library import reapers_library
    from host.judge import judge_paths
    from host.judge.coverage import coverage_by_set

    report = judge_paths(paths)
    sets = coverage_by_set(map(library_of, BOXES), reapers_library(), report.shown)
    if args.json:
        counts = {"scenarios": report.passed, "failed": len(report.failures)}
        print_json({**counts, "sets": [one.as_json() for one in sets]})
    else:
        for one in sets:
            for line in one.lines():
                print(line)
        print(f"{report.passed} scenarios passed, {len(report.failures)} failed")
    return OK if report.good else NEGATIVE
