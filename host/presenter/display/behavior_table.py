"""A boss's behavior table as its rules execute it: a column for each phase, the live row marked."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cards.bosses import PHASES
from cards.library import Library, standard_library
from cards.text import behavior_text, phase_texts
from cards.wording.words import capitalized

if TYPE_CHECKING:
    from cards.bosses import Phase
    from engine.ashes.view.read_model import GameView
    from engine.redrains.read_model import ChimeraView

LIVE_SIGN = "▶"
"""Sign before the row that was rolled this turn, and before the current phase."""
_GAP = 2


class BehaviorRow(Struct, frozen=True):
    """A row of the table: what the boss does on these results of its die. `live` if it does so this turn."""

    rolls: str
    text: str
    live: bool = False


class PhaseColumn(Struct, frozen=True):
    """The rows of a phase and its cards by name, such as its Ultimate. `live` marks the current phase."""

    phase: str
    rows: tuple[BehaviorRow, ...]
    cards: tuple[tuple[str, str], ...]
    live: bool = False


@lru_cache(maxsize=8)
def behavior_table(
    chimera: str,
    cards: Library | None = None,
    *,
    now: Phase | None = None,
    rolled: tuple[Phase, int | str] | None = None,
) -> tuple[PhaseColumn, ...]:
    """Return the table of a boss by its name; empty if the packs do not know the name.

    `now` is the current phase. `rolled` is the phase and result of this turn's roll, or None.
    """
    card = (cards or standard_library()).chimeras.get(chimera)
    if card is None:
        return ()
    live = None if rolled is None else (rolled[0], card.row(*rolled))
    return tuple(
        PhaseColumn(
            phase,
            tuple(
                BehaviorRow(row.range, behavior_text(row, card.seat), (phase, row) == live)
                for row in card.behavior[phase]
            ),
            tuple((capitalized(title), text) for title, text in phase_texts(card, phase)),
            phase == now,
        )
        for phase in PHASES
    )


class Cell(Struct, frozen=True):
    """A piece of a line: `live` pieces are marked, `head` pieces are headings."""

    text: str
    live: bool = False
    head: bool = False


def behavior_table_lines(columns: tuple[PhaseColumn, ...], width: int) -> list[list[Cell]]:
    """Return the table as lines of a terminal `width` wide, with phases side by side.

    Rows that are the same in every phase are written once, above them.
    """
    wide = max(12, (width - _GAP * (len(columns) - 1)) // max(1, len(columns)))
    lines = []
    several = len(columns) > 1
    if several and len({tuple((row.rolls, row.text) for row in column.rows) for column in columns}) == 1:
        lines.append([Cell("  Any phase", head=True)])
        for same in zip(*(column.rows for column in columns), strict=True):
            live = any(row.live for row in same)
            lines += [[cell] for cell in _wrapped(same[0].rolls, same[0].text, width, live=live)]
        columns = tuple(replace(column, rows=()) for column in columns)
    blocks = [_blocks(column, wide) for column in columns]
    for row in zip_longest(*blocks, fillvalue=()):
        for pieces in zip_longest(*row):
            cells = [piece or Cell("") for piece in pieces]
            lines.append([Cell(cell.text.ljust(wide + _GAP), cell.live, cell.head) for cell in cells])
    return lines


def _blocks(column: PhaseColumn, wide: int) -> list[list[Cell]]:
    """Return the heading, rows and cards of a phase, each wrapped."""
    head = f"{LIVE_SIGN if column.live else ' '} Phase {column.phase}"
    blocks = [[Cell(head, column.live, head=True)]]
    for row in column.rows:
        blocks.append(_wrapped(row.rolls, row.text, wide, live=row.live))
    return [*blocks, *(_wrapped(title, text, wide) for title, text in column.cards)]


def _wrapped(head: str, text: str, wide: int, *, live: bool = False) -> list[Cell]:
    mark = LIVE_SIGN if live else " "
    lines = wrap(f"{head}: {text}", wide - 2) or [""]
    return [Cell(f"{mark if number == 0 else ' '} {line}", live) for number, line in enumerate(lines)]


def current_behavior_table(view: GameView, chimera: ChimeraView, cards: Library) -> tuple[PhaseColumn, ...]:
    """Return the behavior table of the boss in this game, with what counts now marked."""
    phase, result = chimera.behavior_phase, chimera.result
    rolled = (phase, result) if phase is not None and result is not None else None
    name = view.player(chimera.seat).phoenixborn.name or ""
    return behavior_table(name, cards, now=chimera.phase, rolled=rolled)
