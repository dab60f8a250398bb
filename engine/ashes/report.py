"""What a statement is: told by its id, checked with a reason, carried out by events, kept in saves.

A kind of statement is a value with `parts`, its fields in order. Its id is `correct:WORD:` and each part; a
mode of play names the kinds there are (`Mode.statements`), so that a rule set adds its own.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from msgspec import StructMeta

from engine.ashes.model.state import State
from engine.ashes.report_fields import ReportField, SavePosition
from engine.kernel.choice import Choice
from engine.kernel.decision import Answer, Decision, IllegalAnswer, RuleFlow
from engine.kernel.save_codec import SavedChoice

CORRECT = "correct"

TableT = TypeVar("TableT")


class _ReportMeta(StructMeta, ABCMeta):
    """Of a value with abstract methods."""


class Report(Choice, Generic[TableT], metaclass=_ReportMeta):
    """Something said of the real table.

    `word` tells its kind in ids, `said_as` in saves; ids begin with `begins`, one of `STATEMENTS`.
    """

    begins: ClassVar[str] = CORRECT
    ends_action: ClassVar[bool] = False
    """Whether what is under way is over by it: the game goes on elsewhere."""
    word: ClassVar[str]
    fields: ClassVar[tuple[ReportField, ...]]

    @property
    def id(self) -> str:
        """`correct:WORD:` and each part."""
        return ":".join(
            (self.begins, self.word, *(part.write(getattr(self, part.name)) for part in self.fields))
        )

    @classmethod
    def said_as(cls) -> str:
        """The word of the kind in saves."""
        return f"{cls.begins} {cls.word}"

    @classmethod
    def form(cls) -> str:
        """How its id is written, for people who wrote another."""
        return ":".join((cls.begins, cls.word, *(part.form for part in cls.fields)))

    def to_saved(self, place: SavePosition) -> SavedChoice:
        """Its fields in a save."""
        said: SavedChoice = {}
        for part in self.fields:
            said.update(part.to_saved(getattr(self, part.name), place))
        return said

    @classmethod
    def from_saved(cls, said: SavedChoice, place: SavePosition) -> Iterator[Report[TableT]]:
        """Every statement of this kind that could be told so."""
        for values in product(*(tuple(part.from_saved(said, place)) for part in cls.fields)):
            yield cls(*values)

    @classmethod
    def leading_to(cls, table: TableT, there: State) -> Iterator[Report[TableT]]:  # noqa: ARG003 - others read them
        """Those of this kind that lead from a table (`table`) to another state of its game (`there`).

        Each is made so at the table before the next one is asked for.
        """
        return iter(())

    def misread(self, asked: Decision) -> Answer | None:
        """What the answer to a question was, if this says that its dice showed something else."""
        return None

    @abstractmethod
    def check(self, table: TableT) -> None:
        """Raise `IllegalAnswer` (`refuse`), saying why, when it cannot be so at this table."""

    @abstractmethod
    def label(self, table: TableT) -> str:
        """It in words. It must not depend on where things lie now: the log tells it later too."""

    @abstractmethod
    def carry_out(self, table: TableT) -> RuleFlow:
        """What comes of it, by events."""


class Correction(Report[TableT]):
    """A fact of the table that is set right: it asks nobody anything, and several count at once."""

    def carry_out(self, table: TableT) -> RuleFlow:
        """Set it."""
        yield from ()
        self.set(table)

    @abstractmethod
    def set(self, table: TableT) -> None:
        """Make it so, by events."""


Kinds = Sequence[type[Report[TableT]]]


def read_report(pick: str, kinds: Kinds[TableT]) -> Report[TableT]:
    """The statement of an id, of one of these kinds; `IllegalAnswer` when it is none."""
    begins, _, rest = pick.partition(":")
    word, *texts = rest.split(":")
    known = [kind for kind in kinds if kind.begins == begins]
    for kind in known:
        if kind.word == word:
            try:
                if len(texts) == len(kind.fields):
                    values: list[Any] = [
                        part.read(text) for part, text in zip(kind.fields, texts, strict=True)
                    ]
                    return kind(*values)
            except ValueError:
                pass
            raise IllegalAnswer(f"'{pick}' is not a correction; write {kind.form()}")
    words = ", ".join(f"{kind.begins}:{kind.word}" for kind in known or kinds)
    raise IllegalAnswer(f"'{pick}' is not a correction; they begin with {words}")


def refuse(why: str) -> NoReturn:
    """Refuse a statement for this reason."""
    raise IllegalAnswer(f"this cannot be corrected: {why}")
