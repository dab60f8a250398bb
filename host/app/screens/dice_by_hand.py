"""The lines that say which dice lie on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host.app.widgets.chooser import Chooser

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from engine.setups import Chance

_TABLE = "table"
_ROLLS = [("program", "the program rolls"), (_TABLE, "rolled at the table, entered here")]


def dice_line(kind: Chance) -> Chooser:
    """The line that asks who rolls these dice."""
    return Chooser(
        _line_id(kind), kind.capitalize(), _ROLLS, "program",
        "With real dice on the table: roll them there and enter what they show.",
    )  # fmt: skip


def by_hand(form: DOMNode, kinds: Iterable[Chance]) -> tuple[Chance, ...]:
    """Which of these dice are rolled at the table, as the lines of a form say."""
    return tuple(kind for kind in kinds if form.query_one(f"#{_line_id(kind)}", Chooser).value == _TABLE)


def _line_id(kind: Chance) -> str:
    return kind.replace(" ", "-")
