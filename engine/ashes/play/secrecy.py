"""Asking for reactions in a way that tells the others nothing about the asked hand."""

from __future__ import annotations

from collections.abc import Sequence

from cards.events import Timing
from cards.paragraphs.triggered import ReactionParagraph
from engine.ashes.language.acts import forbids_any
from engine.ashes.language.conditions import holds
from engine.ashes.language.frames import text_frame
from engine.ashes.language.moments import matches
from engine.ashes.model.card import Card
from engine.ashes.play.payment import can_pay_any
from engine.ashes.play.reactions import reaction_ways
from engine.ashes.responses import is_counted
from engine.ashes.table import Frame, Moment, Table


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
    # What rules most of them out, the moment, is asked first: there are as many reactions as the box has.
    return any(
        paragraph.reaction == timing
        and any(_answers(table, paragraph, held, moment, frame) for moment in moments)
        and not (seat in state.reacted and is_counted(table, made, paragraph))
        and can_pay_any(table, seat, reaction_ways(made, paragraph, made.ways), held.id, "reactions")
        and not forbids_any(table, seat, made.kinds, made.type != "reaction spell")
        for made in map(table.catalog.of, table.catalog.library.reactions())
        for paragraph in made.reactions
    )


def _answers(table: Table, paragraph: ReactionParagraph, held: Card, moment: Moment, frame: Frame) -> bool:
    """Return True if this moment is what a reaction waits for, and what it asks is so."""
    return matches(table, paragraph.to, held, moment, frame) and (
        paragraph.condition is None
        or holds(table, paragraph.condition, text_frame(table, held.id, None, moment))
    )
