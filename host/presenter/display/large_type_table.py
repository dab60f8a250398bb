"""The table to be read across a room: what to do next, the boss's row, and the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cards.wording.words import capitalized
from engine.redrains.read_model import chimera_of
from host.presenter.display.behavior_table import PhaseColumn, current_behavior_table
from host.presenter.display.card_names_and_state import (
    display_name,
    life_text,
    state_sign,
    tokens_of,
    values_of,
)
from host.presenter.narration.instruction_list import instructions_of, instructions_since_last_action
from host.presenter.narration.log import lines_since_last_answer

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.redrains.read_model import ChimeraView
    from host.presenter.session.ashes_session import AshesSession


class Figure(Struct, frozen=True):
    """A number with its label; `maximum` is what it is counted up to, if anything."""

    label: str
    value: str
    maximum: str = ""


class LargeView(Struct, frozen=True):
    """What is shown in large type.

    `turn` says whose turn it is. `next_thing` is the next thing to do: a card to move, or the question; `why`
    is the event that led to it. `instructions` are what is still to be moved since the last answer.
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
    listed = session.instructions
    to_move = listed.left if listed.items else instructions_since_last_action(session.match, session.lines)
    why = "" if step is None else step.text
    if session.waiting and step is not None:
        next_thing = capitalized(instructions_of([step])[0].text) if step.instructions else step.text
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
        instructions=tuple(item.text for item in to_move),
        figures=_figures(view, chimera, session.seat),
        live_row_text=row,
        table=table,
        units=() if chimera is None else tuple(map(_unit, view.player(chimera.seat).battlefield)),
        own_units=tuple(map(_unit, view.player(session.seat).battlefield)),
        boss="" if chimera is None else chimera.seat,
    )


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
