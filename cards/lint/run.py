"""Runs all checks over packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from cards.errors import PackError, Problem
from cards.library import Library, library_of
from cards.lint import (
    boss_checks,
    card_checks,
    letter_checks,
    moment_checks,
    name_and_trigger_checks,
    pack_checks,
)
from cards.lint.codes_and_report import LintReport
from cards.pack import Source, load_source

_SUFFIXES = (".yaml", ".yml")
_CHECKS = (
    pack_checks.check_pack,
    letter_checks.check_letters,
    card_checks.check_cards,
    name_and_trigger_checks.check_names,
    name_and_trigger_checks.check_triggers,
    moment_checks.check_moments,
    pack_checks.check_decks,
    boss_checks.check_bosses,
)


def lint(paths: Iterable[Path], library: Library) -> list[Problem]:
    """Return everything that is wrong with packs (files, or folders of .yaml files), file by file.

    Packs may refer to each other and to other packs of their box: to those in `library` if it is of their
    box, else to those that come with Cinderboard. Problems of severity `error` make a pack unfit for play, a
    `warning` may be intended, a `note` is information only. Raises `OSError` if a folder cannot be listed.
    """
    sources: list[Source] = []
    problems: list[Problem] = []
    for path in _files(paths):
        try:
            sources.append(load_source(path))
        except PackError as error:
            problems.extend(error.problems)
    return problems + check_sources(sources, library)


def check_sources(sources: Sequence[Source], library: Library) -> list[Problem]:
    """Return what `lint` does, for packs that are already loaded."""
    problems: list[Problem] = []
    everything: dict[str, Library] = {}
    for box in {source.pack.box for source in sources}:
        known = library if box == library.box else library_of(box)
        everything[box] = known.extended(source.pack for source in sources if source.pack.box == box)
    for source in sources:
        box = source.pack.box
        report = LintReport(source, everything[box])
        for check in _CHECKS:
            check(report)
        problems.extend(
            pack_checks.replaced_items(source, library if box == library.box else library_of(box))
        )
        problems.extend(sorted(report.problems, key=lambda problem: problem.line or 0))
    return problems


def _files(paths: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = sorted(one for one in path.iterdir() if one.suffix in _SUFFIXES) if path.is_dir() else []
        found.extend(inside or [path])
    return found


def format_problems(problems: Sequence[Problem]) -> str:
    """Write a line for each problem, and a last line that counts them."""
    count = Counter(problem.severity for problem in problems)
    total = ", ".join(
        f"{count[severity]} {severity}{'' if count[severity] == 1 else 's'}"
        for severity in ("error", "warning", "note")
        if count[severity]
    )
    return "\n".join([*(str(problem) for problem in problems), total or "no problems"])
