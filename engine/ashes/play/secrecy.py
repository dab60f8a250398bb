"""Asking for reactions in a way that tells the others nothing about the asked hand."""

from __future__ import annotations

from collections.abc import Sequence

from cards.events import Timing
from engine.ashes.language.acts import forbids_any
from engine.ashes.language.conditions import holds
from engine.ashes.language.frames import text_frame
from engine.ashes.language.moments import matches
from engine.ashes.play.payment import can_pay_any
from engine.ashes.play.reactions import reaction_ways
from engine.ashes.responses import is_counted
from engine.ashes.table import Moment, Table


def might_react(table: Table, seat: str, timing: Timing, moments: Sequence[Moment]) -> bool:
    """Whether a seat might hold a reaction to one of these moments, from all that the others know.

    They know its dice and the size of its hand, and that any reaction of any card may be in it.
    """
    state = table.state
    player = state.players[seat]
    if state.phase != "player turns" or not state.turn or not player.hand:
        return False
    # Any card of the seat can stand in for the one nobody has seen.
    held = table.card(player.phoenixborn)
    frame = text_frame(table, held.id, None)
    for name in table.catalog.library.reactions():
        made = table.catalog.of(name)
        if forbids_any(table, seat, made.kinds, made.type != "reaction spell"):
            continue
        if any(
            paragraph.reaction == timing
            and not (seat in state.reacted and is_counted(table, made, paragraph))
            and can_pay_any(table, seat, reaction_ways(made, paragraph, made.ways), held.id, "reactions")
            and matches(table, paragraph.to, held, moment, frame)
            and (
                paragraph.condition is None
                or holds(table, paragraph.condition, text_frame(table, held.id, None, moment))
            )
            for paragraph in made.reactions
            for moment in moments
        ):
            return True
    return False
