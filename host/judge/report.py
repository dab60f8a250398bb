"""What judging scenarios yields: how many passed, and an explanation of each that did not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field

from cards.errors import Problem


@dataclass(frozen=True, slots=True)
class Failure:
    """A scenario that did not go as written: where, what differed, and what had happened last.

    Without a title there was no game: `differed` then holds whole lines that name the file.
    """

    file: str
    title: str
    step: int | None
    differed: tuple[str, ...]
    happened: tuple[str, ...] = ()
    line: int | None = None
    """Where the step stands in the file."""


def unreadable(file: str, problems: Iterable[Problem]) -> Failure:
    """The failure of a file that holds no scenario: one line for each problem, which names the file."""
    return Failure(file, "", None, tuple(str(problem) for problem in problems))


@dataclass(slots=True)
class Report:
    """The outcome of all scenarios judged.

    `cases` are the rule cases that the passed ones show, `shown` the cards, rows and Ultimates
    (`host/judge/shown.py`).
    """

    passed: int = 0
    failures: list[Failure] = field(default_factory=list)
    cases: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)

    @property
    def good(self) -> bool:
        """Whether at least one scenario ran and all passed."""
        return self.passed > 0 and not self.failures

    def as_json(self) -> dict[str, object]:
        """The report as plain data: `passed`, `failed`, `failures`, `cases`."""
        return {
            "passed": self.passed,
            "failed": len(self.failures),
            "failures": [asdict(failure) for failure in self.failures],
            "cases": sorted(self.cases),
        }

    def lines(self) -> Iterator[str]:
        """The report for people, line by line: every failure explained, then the count."""
        for failure in self.failures:
            yield from _explain(failure)
        if not self.passed and not self.failures:
            yield "no scenario was found; name a .yaml file or a folder that holds some"
        yield f"{self.passed} passed, {len(self.failures)} failed"

    def as_text(self) -> str:
        """All its lines."""
        return "\n".join(self.lines())


def _explain(failure: Failure) -> Iterator[str]:
    if not failure.title:
        yield from failure.differed
        return
    where = "" if failure.step is None else f", step {failure.step}"
    line = "" if failure.line is None else f":{failure.line}"
    yield f"{failure.file}{line}: {failure.title}{where}"
    for sentence in failure.differed:
        yield f"    {sentence}"
    if failure.happened:
        yield "  what happened last:"
        for sentence in failure.happened:
            yield f"    - {sentence}"
