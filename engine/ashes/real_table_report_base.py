"""Reports: what people say of the real table. Each has an id, is checked, carried out by events, and saved.

A kind of report is a value with `fields`. Its id is `correct:WORD:` and each field; a mode of play names its
kinds (`Mode.reports`), so that a rule set can add its own.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from msgspec import StructMeta

from engine.ashes.model.state import State
from engine.ashes.real_table_report_fields import ReportField, SavedItems
from engine.kernel.decision import Answer, Decision, IllegalAnswer, RuleFlow, no_questions
from engine.kernel.option_meaning import Choice
from engine.kernel.save_codec import SavedChoice

CORRECT = "correct"

TableT = TypeVar("TableT")


class _ReportMeta(StructMeta, ABCMeta):
    """Metaclass for records with abstract methods."""


class Report(Choice, Generic[TableT], metaclass=_ReportMeta):
    """Something that people report of the real table.

    `word` names the kind in ids, `saved_kind()` in saves. `id_prefix` is the first part of its ids.
    """

    id_prefix: ClassVar[str] = CORRECT
    ends_action: ClassVar[bool] = False
    """True if the action under way ends by this report, and the game goes on elsewhere."""
    word: ClassVar[str]
    fields: ClassVar[tuple[ReportField, ...]]

    @property
    def id(self) -> str:
        """`correct:WORD:` and each field."""
        return ":".join(
            (self.id_prefix, self.word, *(part.write(getattr(self, part.name)) for part in self.fields))
        )

    @classmethod
    def saved_kind(cls) -> str:
        """Return the word for this kind in saves."""
        return f"{cls.id_prefix} {cls.word}"

    @classmethod
    def form(cls) -> str:
        """Return the pattern of its id, for messages about a malformed one."""
        return ":".join((cls.id_prefix, cls.word, *(part.form for part in cls.fields)))

    def to_saved(self, place: SavedItems) -> SavedChoice:
        """Return its fields as a save has them."""
        saved: SavedChoice = {}
        for part in self.fields:
            saved.update(part.to_saved(getattr(self, part.name), place))
        return saved

    @classmethod
    def from_saved(cls, saved: SavedChoice, place: SavedItems) -> Iterator[Report[TableT]]:
        """Yield every report of this kind that a save's words may mean."""
        for values in product(*(tuple(part.from_saved(saved, place)) for part in cls.fields)):
            yield cls(*values)

    @classmethod
    def leading_to(cls, table: TableT, there: State) -> Iterator[Report[TableT]]:  # noqa: ARG003 - others read them
        """Yield reports of this kind that change `table` towards `there`, another state of its game.

        The caller carries out each one before asking for the next.
        """
        return iter(())

    def true_roll(self, asked: Decision) -> Answer | None:
        """Return the right answer to `asked` if this reports that its dice showed something else."""
        return None

    @abstractmethod
    def check(self, table: TableT) -> None:
        """Raise `IllegalAnswer` (`refuse`) with a reason if this cannot be so at this table."""

    @abstractmethod
    def text(self, table: TableT) -> str:
        """Return the report in words. Must not depend on present positions: the log uses it later, too."""

    def label(self, table: TableT) -> str:
        """Return the report as an option: `correct: it is round 3`."""
        return f"{CORRECT}: {self.text(table)}" if self.id_prefix == CORRECT else self.text(table)

    @abstractmethod
    def carry_out(self, table: TableT) -> RuleFlow:
        """Change the table as reported, by events."""


class Correction(Report[TableT]):
    """A report that sets one fact of the table right. It asks nothing, and several can be made at once."""

    def carry_out(self, table: TableT) -> RuleFlow:
        self.set(table)
        return no_questions(None)

    @abstractmethod
    def set(self, table: TableT) -> None:
        """Set the fact, by events."""


Kinds = Sequence[type[Report[TableT]]]


def read_report(pick: str, kinds: Kinds[TableT]) -> Report[TableT]:
    """Return the report with this id. Raises `IllegalAnswer` if these kinds have none."""
    begins, _, rest = pick.partition(":")
    word, *texts = rest.split(":")
    known = [kind for kind in kinds if kind.id_prefix == begins]
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
    words = ", ".join(f"{kind.id_prefix}:{kind.word}" for kind in known or kinds)
    raise IllegalAnswer(f"'{pick}' is not a correction; they begin with {words}")


def refuse(why: str) -> NoReturn:
    """Raise `IllegalAnswer` for a report, with this reason."""
    raise IllegalAnswer(f"this cannot be corrected: {why}")
