"""The table as one reads it from a chair: what is to be done next, the Chimera's row, and the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.redrains.read_model import chimera_of
from host.presenter.behavior_table import PhaseColumn, behavior_table
from host.presenter.phrases.table import life_of, mark_of, name_of, tokens_of, values_of

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView
    from engine.redrains.read_model import ChimeraView
    from host.presenter.log import Line
    from host.presenter.playback import Playback
    from host.presenter.ports import MatchLike


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it is of; `most` is what it is counted up to, if anything."""

    what: str
    value: str
    most: str = ""


@dataclass(frozen=True, slots=True)
class FromAfar:
    """What is told in large type.

    `whose` is whose turn it is. `first` is the next thing to do: to move by hand, or the question that is
    asked. `why` is what happened that led to it, `to_lay` all that is to be moved since the last answer,
    `row` the row of the behavior table that counts this turn, empty where nothing was rolled. `units` are
    those of the `boss`, as it is called, `own_units` those of the player who reads it.
    """

    whose: str
    first: str
    why: str
    to_lay: tuple[str, ...]
    figures: tuple[Figure, ...]
    row: str
    table: tuple[PhaseColumn, ...]
    units: tuple[str, ...]
    own_units: tuple[str, ...]
    boss: str


def from_afar(playback: Playback) -> FromAfar:
    """The table of a game as far as it was played back."""
    view = playback.view
    lines = since_the_last_answer(playback.match, playback.lines)
    step = lines[-1] if lines else None
    to_lay = orders_in(lines)
    why = "" if step is None else step.text
    if playback.waiting and step is not None:
        first = _sentence(orders_in([step])[0]) if step.hand else step.text
    elif playback.decision is not None:
        first = playback.decision.question
    else:
        first = "The game is over" if playback.over else why
    chimera = chimera_of(view)
    row = ""
    table: tuple[PhaseColumn, ...] = ()
    if chimera is not None:
        table = table_of(view, chimera, playback.match.library)
        live = [item for column in table for item in column.rows if item.live]
        if live:
            which = "" if live[0].rolls == chimera.result else f", row {live[0].rolls}"
            row = f"Rolled {chimera.result}{which}: {live[0].text}"
    return FromAfar(
        whose=_whose(view, playback.seat),
        first=first,
        why=why if why != first else "",
        to_lay=to_lay,
        figures=_figures(view, chimera, playback.seat),
        row=row,
        table=table,
        units=() if chimera is None else tuple(map(_unit, view.player(chimera.seat).battlefield)),
        own_units=tuple(map(_unit, view.player(playback.seat).battlefield)),
        boss="" if chimera is None else chimera.seat,
    )


def table_of(view: GameView, chimera: ChimeraView, cards: Library) -> tuple[PhaseColumn, ...]:
    """The behavior table of the Chimera at this table, with what counts now marked."""
    phase, result = chimera.behavior_phase, chimera.result
    rolled = (phase, result) if phase is not None and result is not None else None
    name = view.player(chimera.seat).phoenixborn.name or ""
    return behavior_table(name, cards, now=chimera.phase, rolled=rolled)


def since_the_last_answer(match: MatchLike, lines: Sequence[Line]) -> list[Line]:
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
    return [line for line in lines if line.last[0] >= last]


def orders_in(lines: Sequence[Line]) -> tuple[str, ...]:
    """Each order once, with how often it is to be followed."""
    orders = Counter(order for line in lines for order in line.hand)
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
        return f"{mark_of(card)} face down"
    return " ".join(part for part in (mark_of(card), name_of(card), values_of(card), tokens_of(card)) if part)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
