"""Using a text: what is answered before it does anything."""

from __future__ import annotations

from cards.events import EventName
from engine.ashes.model.texts import Text
from engine.ashes.table import Frame, Moment, Steps, Table


def announce_use(table: Table, frame: Frame, text: Text) -> Steps:
    """Let everybody respond to an ability or a spell that would be used, once its price is paid; a response
    may cancel it."""
    spell = "spell" in table.print_of(text.card).kinds
    event: EventName = "spell_used" if spell else "ability_used"
    if ("would", event) not in table.catalog.heard or not (spell or frame.cause.kind == "ability"):
        return
    moment = Moment(event, (text.card,), frame.you, frame.cause, text=text)
    yield from table.mode.respond(table, "would", moment)
    frame.canceled = frame.canceled or moment.canceled
