"""Texts that wait for a later moment, with what they have named."""

from __future__ import annotations

from collections.abc import Sequence

from cards.effects.later import Later
from cards.events import Timing
from cards.paragraphs.triggered import TriggeredParagraph
from engine.ashes.events import TextDelayed, TextDropped
from engine.ashes.language.conditions import holds
from engine.ashes.language.frames import text_frame
from engine.ashes.language.moments import matches
from engine.ashes.model.memory import Delayed
from engine.ashes.model.prints import Ability
from engine.ashes.play.uses import anything_to_do
from engine.ashes.responses import Response
from engine.ashes.table import Cause, Frame, Moment, Table


def delay(table: Table, later: Later, frame: Frame) -> bool:
    """Have a text wait for its moment, with the cards, players and numbers named so far."""
    if frame.source is None:
        return False
    table.do(
        TextDelayed(
            Delayed(
                later.text_key,
                frame.source,
                frame.you,
                frame.cause.kind,
                later.within,
                later.skip,
                frame.numeral,
                frame.x,
                tuple(frame.names.items()),
                tuple(frame.players.items()),
                tuple(frame.counts.items()),
                tuple(frame.dice.items()),
            )
        )
    )
    return True


def delayed_now(table: Table, timing: Timing, moment: Moment, seat: str) -> list[Response]:
    """The waiting texts of a seat whose moment this is."""
    found = []
    for text in table.state.delayed:
        if text.controller != seat or text.skip:
            continue
        ability, paragraph = _text(table, text)
        if not _waits_for(table, text, timing, moment):
            continue
        frame = delayed_frame(table, text, ability, moment)
        if paragraph.condition is not None and not holds(table, paragraph.condition, frame):
            continue
        if paragraph.may and not anything_to_do(table, paragraph.effects, frame):
            continue
        found.append(Response(text.source, moment, ability, delayed=text))
    return found


def let_pass(table: Table, timing: Timing, moments: Sequence[Moment]) -> list[Delayed]:
    """The waiting texts that let one of these moments pass."""
    return [
        text
        for text in table.state.delayed
        if text.skip and any(_waits_for(table, text, timing, moment) for moment in moments)
    ]


def drop_delayed(table: Table, *within: str) -> None:
    """Whatever waits for something within a span that is over waits no more."""
    for text in [text for text in table.state.delayed if text.within in within]:
        table.do(TextDropped(text))


def delayed_frame(table: Table, text: Delayed, ability: Ability, moment: Moment) -> Frame:
    """The frame in which a waiting text resolves: what it named, and what its moment tells."""
    frame = text_frame(table, text.source, ability, moment)
    frame.controller = text.controller
    frame.cause = Cause(text.kind, text.source, text.controller)  # type: ignore[arg-type]
    frame.numeral, frame.x = text.numeral, text.x
    frame.names = {**dict(text.names), **frame.names}
    frame.players = {**dict(text.players), **frame.players}
    frame.counts = dict(text.counts)
    frame.dice = dict(text.dice)
    return frame


def _waits_for(table: Table, text: Delayed, timing: Timing, moment: Moment) -> bool:
    ability, paragraph = _text(table, text)
    frame = text_frame(table, text.source, ability)
    frame.controller = text.controller
    frame.names.update(dict(text.names))
    frame.players.update(dict(text.players))
    return paragraph.timing == timing and matches(
        table, paragraph.trigger, table.card(text.source), moment, frame
    )


def _text(table: Table, text: Delayed) -> tuple[Ability, TriggeredParagraph]:
    ability = table.catalog.delayed[text.key]
    assert isinstance(ability.paragraph, TriggeredParagraph)
    return ability, ability.paragraph
