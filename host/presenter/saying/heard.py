"""What a line of words is understood as, and from where it is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as `seat` sees it, the question that is asked there, and the cards there are."""

    view: GameView
    seat: str
    decision: Decision
    library: Library


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that a line may say.

    `line` is what it says when it is written out. `pick` answers the question, and `means` adds to what the
    question calls it; without a pick the line is not whole, and `means` says what would be right. `then` are
    the cards to pick at the questions that follow. `refused` is set when it cannot be so. `command` is
    what is asked of the screen instead, such as its help: it says nothing to the game.
    """

    line: str
    means: str
    pick: str = ""
    then: tuple[tuple[int, ...], ...] = ()
    refused: bool = False
    command: str = ""


def saying(line: str, statement: TableReport, more: str = "") -> Heard:
    """A line that makes a statement; the question tells what it means, and `more` adds to that."""
    return Heard(line, more, statement.id)
