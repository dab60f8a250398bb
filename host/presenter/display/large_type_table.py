"""The table to be read across a room: what to do next, the boss's row, and the numbers.

Also writes a sentence in block letters, as large as there is room for.
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
from host.presenter.display.card_labels import display_name, life_text, state_sign, tokens_of, values_of

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView
    from engine.redrains.read_model import ChimeraView
    from host.presenter.narration.log import LogLine
    from host.presenter.ports import MatchLike
    from host.presenter.session.ashes_session import AshesSession


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its label; `maximum` is what it is counted up to, if anything."""

    label: str
    value: str
    maximum: str = ""


@dataclass(frozen=True, slots=True)
class LargeView:
    """What is shown in large type.

    `turn` says whose turn it is. `next_thing` is the next thing to do: a card to move, or the question; `why`
    is the event that led to it. `instructions` are all that is to be moved since the last answer.
    `live_row_text` is the row of the behavior table that counts this turn, empty if nothing was rolled.
    `units` are those of the `boss`, `own_units` those of the viewer.
    """

    turn: str
    next_thing: str
    why: str
    instructions: tuple[str, ...]
    figures: tuple[Figure, ...]
    live_row_text: str
    table: tuple[PhaseColumn, ...]
    units: tuple[str, ...]
    own_units: tuple[str, ...]
    boss: str


def large_view(session: AshesSession) -> LargeView:
    """Return the large view of a game, up to the step that is shown."""
    view = session.view
    lines = lines_since_last_answer(session.match, session.lines)
    step = lines[-1] if lines else None
    instructions = counted_instructions(lines)
    why = "" if step is None else step.text
    if session.waiting and step is not None:
        next_thing = _sentence(counted_instructions([step])[0]) if step.instructions else step.text
    elif session.decision is not None:
        next_thing = session.decision.question
    else:
        next_thing = "The game is over" if session.over else why
    chimera = chimera_of(view)
    row = ""
    table: tuple[PhaseColumn, ...] = ()
    if chimera is not None:
        table = current_behavior_table(view, chimera, session.match.library)
        live = [item for column in table for item in column.rows if item.live]
        if live:
            which = "" if live[0].rolls == chimera.result else f", row {live[0].rolls}"
            row = f"Rolled {chimera.result}{which}: {live[0].text}"
    return LargeView(
        turn=_turn_text(view, session.seat),
        next_thing=next_thing,
        why=why if why != next_thing else "",
        instructions=instructions,
        figures=_figures(view, chimera, session.seat),
        live_row_text=row,
        table=table,
        units=() if chimera is None else tuple(map(_unit, view.player(chimera.seat).battlefield)),
        own_units=tuple(map(_unit, view.player(session.seat).battlefield)),
        boss="" if chimera is None else chimera.seat,
    )


def current_behavior_table(view: GameView, chimera: ChimeraView, cards: Library) -> tuple[PhaseColumn, ...]:
    """Return the behavior table of the boss in this game, with what counts now marked."""
    phase, result = chimera.behavior_phase, chimera.result
    rolled = (phase, result) if phase is not None and result is not None else None
    name = view.player(chimera.seat).phoenixborn.name or ""
    return behavior_table(name, cards, now=chimera.phase, rolled=rolled)


def lines_since_last_answer(match: MatchLike, lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines for what came of a person's last answer."""
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
    """Return each instruction once, with how often it is to be followed."""
    orders = Counter(order for line in lines for order in line.instructions)
    return tuple(order if times == 1 else f"{order} ({times} times)" for order, times in orders.items())


def _turn_text(view: GameView, seat: str) -> str:
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
            Figure(f"{chimera.seat}'s wounds", str(card.wounds), life_text(card)),
            token,
            Figure(chimera.die, str(raised), str(len(dice))),
            Figure("phase", chimera.phase),
            Figure("threat", str(chimera.threat)),
        ]
    own = view.player(seat).phoenixborn
    return (*found, Figure("your wounds", str(own.wounds), str(own.life)))


def _unit(card: CardView) -> str:
    """Return a unit with its state, values and tokens: `● Rampage A2 L2 S2/2`."""
    if not card.face_up:
        return f"{state_sign(card)} face down"
    return " ".join(
        part for part in (state_sign(card), display_name(card), values_of(card), tokens_of(card)) if part
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


FONTS = ("smmono12", "smblock")
"""FIGlet fonts, the largest first: five by eight cells for a letter, and three by four."""


def large_type_lines(text: str, width: int, height: int) -> list[str]:
    """Return the lines of `text` in the largest font that fits, or the text itself if none does.

    An empty line separates lines of letters, so that they do not touch.
    """
    for font in FONTS:
        rows = _letter_rows(text, font, width)
        lines = [line for row in rows for line in ("", *row)][1:]
        if lines and len(lines) <= height and max(map(len, lines)) <= width:
            return lines
    return [text]


def sentence_lead(text: str) -> str:
    """Return the beginning of a sentence, up to its first colon, period or reason."""
    return re.split(r"[.:] |, (?:so|as) ", text)[0]


@cache
def _figlet(font: str, width: int) -> object:
    from pyfiglet import Figlet

    return Figlet(font=font, width=width)


@cache
def _letter_rows(text: str, font: str, width: int) -> tuple[tuple[str, ...], ...]:
    """Return the lines of each row of letters."""
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
