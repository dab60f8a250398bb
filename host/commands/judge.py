"""`cinderboard judge`: scenario files, run and compared with what they expect."""

from __future__ import annotations

import argparse
from pathlib import Path

from host.commands.options import Subparsers, existing, print_json
from host.exit_codes import NEGATIVE, OK


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
    parser.set_defaults(run=run_judge)


def run_judge(args: argparse.Namespace) -> int:
    """Judge the scenarios."""
    paths = existing(args.paths)
    from host.judge import judge_paths

    report = judge_paths(paths)
    if args.json:
        print_json(report.as_json())
    else:
        for line in report.lines():
            print(line)
    return OK if report.good else NEGATIVE
