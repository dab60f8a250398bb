"""How cards get into discard piles, and what answers that (Raven Rules 5.1.0, step 7)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.events import CardMoved
from engine.ashes.model.card import Zone
from engine.ashes.model.destination import DISCARD
from engine.ashes.play.laying_down import lay_down
from engine.ashes.play.unseen import turned_up
from engine.ashes.table import Asking, Moment, Steps, Table
from engine.kernel.decision import Rule


def discard(table: Table, card_id: int, rule: Rule | None = None) -> Asking[int]:
    """Discard a card of a hand or a pile, so that everybody sees which it is; returns the card."""
    card_id, moment = yield from discard_unanswered(table, card_id, rule)
    yield from answer_discarded(table, (moment,))
    return card_id


def discard_unanswered(
    table: Table, card_id: int, rule: Rule | None = None
) -> Asking[tuple[int, Moment | None]]:
    """The same, with the moment that is left to be answered once all that goes with it is done."""
    card_id = yield from turned_up(table, card_id)
    moment = yield from put_into_discard_pile(table, card_id, table.card(card_id).zone, rule)
    return card_id, moment


def put_into_discard_pile(
    table: Table, card_id: int, origin: Zone, rule: Rule | None = None
) -> Asking[Moment | None]:
    """Put a card that comes from this zone into its owner's discard pile, if no answer has it go elsewhere.

    A conjured card goes to its pile, and that of a player who is out leaves the game: these are not
    discarded. Returns the moment that is left to be answered, if there is one.
    """
    card = table.card(card_id)
    if table.print_of(card_id).conjured or table.state.players[card.owner].out:
        lay_down(table, card_id)
        return None
    moment = Moment("discarded", (card_id,), card.owner, origin=origin)
    yield from table.mode.respond(table, "would", moment)
    if moment.replaced or table.card(card_id).zone != card.zone:
        return None
    if moment.place is None and card.zone in ("hand", "draw"):
        table.do(CardMoved(card_id, "discard", card.owner), rule)
    else:
        lay_down(table, card_id, moment.place or DISCARD)
    return moment if table.card(card_id).zone == "discard" else None


def answer_discarded(table: Table, moments: Sequence[Moment | None]) -> Steps:
    """Let everybody respond to cards that were put into discard piles together."""
    told = [moment for moment in moments if moment is not None]
    if told:
        yield from table.mode.respond(table, "when", *told)
        yield from table.mode.respond(table, "after", *told)
