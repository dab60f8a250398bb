"""Break the program at many places, one at a time, and find which faults no test notices.

`python -m tests.faults FOLDER --commit main` makes a checkout of that commit in FOLDER, draws 500 lines of
engine, cards and host, runs the tests once to learn which of them run which line, and then for each fault
those tests, the quickest first, until one fails. It takes hours and can be interrupted: called again it goes
on. `results.jsonl` in FOLDER says which test noticed which fault. With `--before OTHER_FOLDER` the faults are
those of an earlier run, found again in this commit, and the tests that noticed them there are tried first.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import signal
import subprocess
import sys
from pathlib import Path

from tests.faults.mutations import Fault, Finder, sample
from tests.faults.runs import Result, Runner, mapped_tests


def main(arguments: list[str] | None = None) -> int:
    """Do what is not done yet in the folder, and print which faults no test noticed."""
    parser = argparse.ArgumentParser(prog="tests.faults", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20, help="how many seconds of tests for one fault")
    parser.add_argument("--before", type=Path, help="folder of an earlier run to compare with")
    given = parser.parse_args(arguments)
    folder: Path = given.folder.resolve()
    checkout = folder / "checkout"
    if not checkout.exists():
        folder.mkdir(parents=True, exist_ok=True)
        git("worktree", "add", "--detach", "--force", str(checkout), given.commit)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what it has started ends with it
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return _run(folder, checkout, given)


def _run(folder: Path, checkout: Path, given: argparse.Namespace) -> int:
    git("-C", str(checkout), "checkout", "--quiet", ".")
    faults = _faults(folder, checkout, given.count, given.seed, given.before)
    tests = mapped_tests(folder, checkout, faults)
    before = {result.number: result for result in results_in(given.before)} if given.before else {}
    runner = Runner(checkout, tests, given.seconds)
    done = {result.number: result for result in results_in(folder)}
    for fault in faults:
        result = done.get(fault.number)
        if result is None or runner.has_more(fault, result):
            first = before[fault.number].noticed if fault.number in before else ""
            done[fault.number] = runner.run(fault, first)
            with (folder / "results.jsonl").open("a") as file:
                file.write(json.dumps(fault.as_row() | done[fault.number].as_row()) + "\n")
            print(fault.number, done[fault.number].as_row(), flush=True)
    _report(faults, done, before)
    return 0


def git(*words: str) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


def results_in(folder: Path) -> list[Result]:
    """Return what an earlier run found."""
    path = folder / "results.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return [Result(**{name: row[name] for name in Result.__dataclass_fields__}) for row in rows]


def _faults(folder: Path, checkout: Path, count: int, seed: int, before: Path | None) -> list[Fault]:
    path = folder / "faults.jsonl"
    if path.exists():
        return [Fault(**json.loads(line)) for line in path.read_text().splitlines()]
    if before is None:
        faults = sample(checkout, count, seed)
    else:
        old = git("-C", str(before / "checkout"), "rev-parse", "HEAD").strip()
        new = git("-C", str(checkout), "rev-parse", "HEAD").strip()
        changed = git("diff", "-M40%", "--name-status", "--diff-filter=R", old, new).splitlines()
        finder = Finder(checkout, {line.split("\t")[1]: line.split("\t")[2] for line in changed})
        faults = []
        for each in _faults(before, before / "checkout", count, seed, None):
            found = finder.find(each)
            if found is None:
                print(f"not found again: {each.number} {each.file}:{each.line} {each.text}")
            else:
                faults.append(found)
    path.write_text("".join(json.dumps(each.as_row()) + "\n" for each in faults))
    return faults


def _report(faults: list[Fault], done: dict[int, Result], before: dict[int, Result]) -> None:
    for fault in faults:
        result = done[fault.number]
        if not result.noticed:
            worse = "  NOTICED BEFORE" if fault.number in before and before[fault.number].noticed else ""
            where = f"{fault.number}. {fault.file}:{fault.line}: {fault.old} -> {fault.new}"
            print(f"{where} ({result.tests} of {result.of} tests){worse}")
    noticed = sum(1 for fault in faults if done[fault.number].noticed)
    print(f"{noticed} of {len(faults)} faults noticed")


if __name__ == "__main__":
    sys.exit(main())
