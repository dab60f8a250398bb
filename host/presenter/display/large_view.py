"""The table as one reads it from a chair: what is to be done next, the Chimera's row, and the numbers.

A sentence in block letters, as large as there is room for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.redrains.read_model import chimera_of
from host.presenter.display.behavior_table import PhaseColumn, behavior_table
from host.presenter.display.table_text import display_name, life_of, state_sign, tokens_of, values_of

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView
    from engine.redrains.read_model import ChimeraView
    from host.presenter.narration.log import LogLine
    from host.presenter.ports import MatchLike
    from host.presenter.session.step_player import Playback


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it is of; `most` is what it is counted up to, if anything."""

    what: str
    value: str
    most: str = ""


@dataclass(frozen=True, slots=True)
class LargeView:
    """What is told in large type.

    `whose` is whose turn it is. `first` is the next thing to do: to move by hand, or the question that is
    asked. `why` is what happened that led to it, `to_lay` all that is to be moved since the last answer,
    `row` the row of the behavior table that counts this turn, empty where nothing was rolled. `units` are
    those of the `boss`, as it is called, `own_units` those of the player who reads it.
    """

    whose: str
    next_thing: str
    why: str
    instructions: tuple[str, ...]
    figures: tuple[Figure, ...]
    row: str
    table: tuple[PhaseColumn, ...]
    units: tuple[str, ...]
    own_units: tuple[str, ...]
    boss: str


def large_view(playback: Playback) -> LargeView:
    """The table of a game as far as it was played back."""
    view = playback.view
    lines = lines_since_last_answer(playback.match, playback.lines)
    step = lines[-1] if lines else None
    to_lay = counted_instructions(lines)
    why = "" if step is None else step.text
    if playback.waiting and step is not None:
        first = _sentence(counted_instructions([step])[0]) if step.instructions else step.text
    elif playback.decision is not None:
        first = playback.decision.question
    else:
        first = "The game is over" if playback.over else why
    chimera = chimera_of(view)
    row = ""
    table: tuple[PhaseColumn, ...] = ()
    if chimera is not None:
        table = current_behavior_table(view, chimera, playback.match.library)
        live = [item for column in table for item in column.rows if item.live]
        if live:
            which = "" if live[0].rolls == chimera.result else f", row {live[0].rolls}"
            row = f"Rolled {chimera.result}{which}: {live[0].text}"
    return LargeView(
        whose=_whose(view, playback.seat),
        next_thing=first,
        why=why if why != first else "",
        instructions=to_lay,
        figures=_figures(view, chimera, playback.seat),
        row=row,
        table=table,
        units=() if chimera is None else tuple(map(_unit, view.player(chimera.seat).battlefield)),
        own_units=tuple(map(_unit, view.player(playback.seat).battlefield)),
        boss="" if chimera is None else chimera.seat,
    )


def current_behavior_table(view: GameView, chimera: ChimeraView, cards: Library) -> tuple[PhaseColumn, ...]:
    """The behavior table of the Chimera at this table, with what counts now marked."""
    phase, result = chimera.behavior_phase, chimera.result
    rolled = (phase, result) if phase is not None and result is not None else None
    name = view.player(chimera.seat).phoenixborn.name or ""
    return behavior_table(name, cards, now=chimera.phase, rolled=rolled)


def lines_since_last_answer(match: MatchLike, lines: Sequence[LogLine]) -> list[LogLine]:
    """Those of the lines that tell what came of a person's last answer."""
    entries = match.game.journal.entries
    last = next(
        (
            number
            for number in range(len(entries) - 1, -1, -1)
            if not match.is_automatic(entries[number].decision)
        ),
        0,
    )
    return [line for line in lines if line.end[0] >= last]


def counted_instructions(lines: Sequence[LogLine]) -> tuple[str, ...]:
    """Each order once, with how often it is to be followed."""
    orders = Counter(order for line in lines for order in line.instructions)
    return tuple(order if times == 1 else f"{order} ({times} times)" for order, times in orders.items())


def _whose(view: GameView, seat: str) -> str:
    if view.winner:
        return "Game over"
    where = f"Round {view.round}: " if view.round else ""
    if view.turn:
        return where + ("your turn" if view.turn == seat else f"{view.turn}'s turn")
    return where + view.phase


def _figures(view: GameView, chimera: ChimeraView | None, seat: str) -> tuple[Figure, ...]:
    found = []
    if chimera is not None:
        card = view.player(chimera.seat).phoenixborn
        dice = view.player(chimera.seat).active_dice
        if chimera.kind == "dragonborn":
            raised = sum(die.side != chimera.sides[0] for die in dice)
            token = Figure("status", str(card.status))
        else:
            raised = sum(die.side == chimera.sides[-1] for die in dice)
            token = Figure("Red Rains", str(chimera.red_rains), str(chimera.ultimate))
        found = [
            Figure(f"{chimera.seat}'s wounds", str(card.wounds), life_of(card)),
            token,
            Figure(chimera.die, str(raised), str(len(dice))),
            Figure("phase", chimera.phase),
            Figure("threat", str(chimera.threat)),
        ]
    own = view.player(seat).phoenixborn
    return (*found, Figure("your wounds", str(own.wounds), str(own.life)))


def _unit(card: CardView) -> str:
    """`● Rampage A2 L2 S2/2`."""
    if not card.face_up:
        return f"{state_sign(card)} face down"
    return " ".join(
        part for part in (state_sign(card), display_name(card), values_of(card), tokens_of(card)) if part
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


FONTS = ("smmono12", "smblock")
"""FIGlet fonts, the largest first: five cells by eight for a letter, and three by four."""


def in_large_type(text: str, width: int, height: int) -> list[str]:
    """The lines of `text` in the largest font in which it fits; as it is where there is none.

    Between lines of letters an empty one keeps what reaches below the one off what rises from the next.
    """
    for font in FONTS:
        rows = _rows(text, font, width)
        lines = [line for row in rows for line in ("", *row)][1:]
        if lines and len(lines) <= height and max(map(len, lines)) <= width:
            return lines
    return [text]


def lead_of(text: str) -> str:
    """How a sentence begins: up to its first colon, stop, or reason."""
    return re.split(r"[.:] |, (?:so|as) ", text)[0]


@cache
def _figlet(font: str, width: int) -> object:
    from pyfiglet import Figlet

    return Figlet(font=font, width=width)


@cache
def _rows(text: str, font: str, width: int) -> tuple[tuple[str, ...], ...]:
    """The lines of each line of letters."""
    from pyfiglet import Figlet

    figlet = _figlet(font, width)
    assert isinstance(figlet, Figlet)
    if width < 20 or any(ord(letter) not in figlet.Font.chars for letter in text):
        return ()
    lines = [line.rstrip() for line in figlet.renderText(text).split("\n")]
    high = figlet.Font.height
    rows = (lines[at : at + high] for at in range(0, len(lines), high))
    return tuple(drawn for row in rows if (drawn := _without_edges(row)))


def _without_edges(lines: list[str]) -> tuple[str, ...]:
    drawn = [number for number, line in enumerate(lines) if line]
    return tuple(lines[drawn[0] : drawn[-1] + 1]) if drawn else ()
