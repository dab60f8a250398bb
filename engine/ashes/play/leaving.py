"""How cards come into play and leave it."""

from __future__ import annotations

from engine.ashes.events import CardMoved, DieMoved, ModifiersDropped, TokensReturned
from engine.ashes.language.values import attack_value, life_value, recover_value
from engine.ashes.model import rulebook
from engine.ashes.model.state import Zone
from engine.ashes.play.windows import respond
from engine.ashes.table import Cause, LastSeen, Moment, Steps, Table


def come_into_play(table: Table, card_id: int, seat: str, zone: Zone) -> Steps:
    """Put a card into play on the right of `zone`, then resolve what happens when and after it does."""
    lane = table.policy(seat).lane(table, seat) if zone == "battlefield" else ""
    table.do(CardMoved(card_id, zone, seat, lane=lane))
    yield from announce_entry(table, card_id)


def announce_entry(table: Table, card_id: int) -> Steps:
    """Resolve what happens when, then after, a card comes into play."""
    moment = Moment("comes_into_play", (card_id,), table.card(card_id).controller)
    yield from respond(table, "when", moment)
    yield from respond(table, "after", moment)


def set_aside(table: Table, card_id: int, destroyed_by: Cause | None = None) -> None:
    """Take a card out of play with everything under it (Rulebook p. 15, Discarding Cards).

    What it was then is remembered, for texts that speak of it later.
    """
    table.gone[card_id] = LastSeen(
        attack_value(table, card_id),
        life_value(table, card_id),
        recover_value(table, card_id),
        table.card(card_id).controller,
        destroyed_by,
    )
    card = table.card(card_id)
    table.do(CardMoved(card_id, "aside", card.controller, lane=card.lane), rulebook.DISCARDING)


def put_away(table: Table, card_id: int, zone: Zone | None = None, position: int = -1) -> None:
    """Bring a card that was set aside, or is being resolved, to its final place, if it is still there.

    `zone` overrides the discard pile, with `position` the place there (-1 at the end); conjured cards
    always go back to their pile.
    """
    card = table.card(card_id)
    if card.zone not in ("aside", "attached", "under"):
        return
    clear(table, card_id)
    final: Zone = "conjurations" if table.print_of(card_id).conjured else (zone or "discard")
    if table.state.players[card.owner].out:
        final = "removed"
    place = position if final == zone else -1
    table.do(CardMoved(card_id, final, card.owner, place), rulebook.DISCARDING)


def clear(table: Table, card_id: int) -> None:
    """Free a card that has left play of everything on it and under it.

    Its tokens go to the supply, its dice to their owners' exhausted pools, spells attached to it and
    cards under it are discarded, and what changed it for a while is gone.
    """
    card = table.card(card_id)
    if card_id in table.gone:
        table.gone[card_id].tokens = card.all_tokens()
    if card.all_tokens():
        table.do(TokensReturned(card_id), rulebook.DISCARDING)
    for die in list(card.dice):
        table.do(DieMoved(die, table.state.dice[die].side, "exhausted"), rulebook.DISCARDING)
    for below in (*card.attached, *card.under):
        put_away(table, below)
    if any(modifier.card == card_id for modifier in table.state.modifiers):
        table.do(ModifiersDropped(card_id), rulebook.DISCARDING)


def discard_from_play(
    table: Table, card_id: int, cause: Cause, zone: Zone | None = None, position: int = -1
) -> Steps:
    """Discard a card that is in play (or move it to `zone`); this does not destroy it.

    A Phoenixborn stays, and so does what lies beside it.
    """
    card = table.card(card_id)
    if card.zone == "phoenixborn":
        return
    was_unit = card.zone == "battlefield"
    host = card.host
    set_aside(table, card_id)
    if was_unit:
        left = Moment("leaves_play", (card_id,), card.controller, cause)
        yield from respond(table, "when", left)
        yield from respond(table, "after", left)
    put_away(table, card_id, zone, position)
    if was_unit and zone in (None, "discard"):
        owner = table.card(card_id).owner
        yield from table.policy(owner).left_battlefield(table, owner, card_id, cause)
    if host is not None:
        yield from table.mode.check_life(table, host, cause)


def is_dead(table: Table, card_id: int) -> bool:
    """Whether a unit in play, or a Phoenixborn, has as many wounds as life."""
    card = table.card(card_id)
    made = table.print_of(card_id)
    if card.zone == "battlefield" and card.face_up and made.is_unit:
        return card.wounds >= life_value(table, card_id)
    return (
        card.zone == "phoenixborn"
        and "phoenixborn" in made.kinds
        and not table.state.players[card.controller].out
        and card.wounds >= life_value(table, card_id)
    )
