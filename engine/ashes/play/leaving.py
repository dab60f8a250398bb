"""How cards come into play and leave it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.ashes.events import CardMoved, TokensPlaced
from engine.ashes.language.acts import cannot
from engine.ashes.language.values import life_value
from engine.ashes.model import rulebook
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.destination import DISCARD, Destination
from engine.ashes.play.discarding import answer_discarded, put_into_discard_pile
from engine.ashes.play.laying_down import put_away, set_aside
from engine.ashes.play.windows import respond
from engine.ashes.procedure import Course, Procedure, Step
from engine.ashes.table import Asking, Cause, Moment, Steps, Table
from engine.kernel.decision import Rule


def come_into_play(table: Table, card_id: int, seat: str, zone: Zone) -> Steps:
    """Put a card into play on the right of `zone`, then resolve what happens when and after it does."""
    lane = table.policy(seat).lane(table, seat) if zone == "battlefield" else ""
    table.do(CardMoved(card_id, zone, seat, lane=lane))
    yield from announce_entry(table, card_id)


def place_pips(table: Table, card_id: int, rule: Rule = rulebook.PIPS) -> bool:
    """Place status tokens as far as the pips; tokens beyond them stay. Returns whether any were placed."""
    missing = table.print_of(card_id).pips - table.card(card_id).status
    if missing > 0:
        table.do(TokensPlaced(card_id, "status", missing), rule)
    return missing > 0


def announce_entry(table: Table, card_id: int) -> Steps:
    """A card comes into play, with as many status tokens as it has pips (Reference, Chimera Reveals); then
    what happens when, and after, it does."""
    place_pips(table, card_id)
    # A life value of X may come of what happens as the card enters play.
    unborn = bool(table.print_of(card_id).x_values[1])
    if unborn:
        table.being_wounded.append(card_id)
    yield from table.mode.check_state(table)
    moment = Moment("comes_into_play", (card_id,), table.card(card_id).controller)
    yield from respond(table, "when", moment)
    if unborn:
        table.being_wounded.remove(card_id)
        yield from table.mode.check_state(table)
    yield from respond(table, "after", moment)


class OutOfPlay(Course):
    """A card on its way out of play to a place. One that is `meditated` is discarded for a die."""

    card: int
    cause: Cause
    to: Destination = DISCARD
    meditated: bool = False

    @property
    def origin(self) -> Zone:
        """The zone it leaves."""
        return "battlefield"


class Leaving(OutOfPlay, kw_only=True):
    """A card that leaves play and is not destroyed; `before` is what it was in play."""

    before: Card

    @property
    def origin(self) -> Zone:
        return self.before.zone

    @property
    def was_unit(self) -> bool:
        """Whether it left a battlefield."""
        return self.before.zone == "battlefield"

    @property
    def left(self) -> Moment:
        """The moment at which it leaves play."""
        return Moment("leaves_play", (self.card,), self.before.controller, self.cause)


def leave_play(
    table: Table, card_id: int, cause: Cause, to: Destination = DISCARD, *, meditated: bool = False
) -> Steps:
    """Discard a card that is in play, or bring it to another place out of play; this does not destroy it.

    A Phoenixborn stays, and so does what lies beside it.
    """
    card = table.card(card_id)
    if card.zone != "phoenixborn" and not cannot(table, card, "leave play"):
        yield from LEAVING.follow(
            table, Leaving(card=card_id, cause=cause, to=to, before=card, meditated=meditated)
        )


def _would_leave(table: Table, leaving: Leaving) -> Steps:
    if leaving.before.host is not None and not (yield from may_detach(table, leaving.card)):
        leaving.over = True
        return
    moment = leaving.left
    yield from would(table, leaving.card, moment)
    leaving.over = moment.replaced or table.card(leaving.card).zone != leaving.before.zone
    leaving.to = moment.place or leaving.to
    yield from would_be_removed(table, leaving, leaving.before.controller)


def would(table: Table, card_id: int, *moments: Moment) -> Steps:
    """Let everybody respond before a card leaves play; meanwhile nothing else destroys it."""
    table.being_wounded.append(card_id)
    yield from respond(table, "would", *moments)
    table.being_wounded.remove(card_id)


def would_be_removed(table: Table, out: OutOfPlay, seat: str) -> Steps:
    """What answers that a card would leave the game with play, before it does."""
    if out.over or out.to.zone != "removed":
        return
    moment = Moment("removed", (out.card,), seat, out.cause, origin=out.origin)
    yield from would(table, out.card, moment)
    out.over = moment.replaced or not table.is_in_play(out.card)
    out.to = moment.place or out.to


def may_detach(table: Table, spell: int) -> Asking[bool]:
    """Let everybody respond to a spell that would become unattached; returns whether it still is to."""
    before = table.card(spell)
    moment = Moment("detached", (spell,), before.controller)
    yield from respond(table, "would", moment)
    after = table.card(spell)
    return not moment.replaced and (after.zone, after.host) == (before.zone, before.host)


def _set_aside(table: Table, leaving: Leaving) -> Steps:
    yield from ()
    set_aside(table, leaving.card)


def _answer_unit(table: Table, leaving: Leaving) -> Steps:
    if leaving.was_unit:
        yield from answer_left(table, leaving)


def answer_left(table: Table, leaving: Leaving) -> Steps:
    """Let everybody respond to a card that has left play."""
    left = leaving.left
    yield from respond(table, "when", left)
    yield from respond(table, "after", left)


def _put_away(table: Table, leaving: Leaving) -> Steps:
    return come_to_rest(table, leaving, leaving.to)


def come_to_rest(table: Table, out: OutOfPlay, to: Destination) -> Steps:
    """A card that was set aside as it left play comes to its place, unless something else has become of it.

    Whether it goes to a discard pile, and what answers that, is asked now (Raven Rules 5.1.0, step 7). What
    is still attached to it or lies under it is discarded along with it, and answered together with it.
    """
    card = table.card(out.card)
    if card.zone != "aside":
        return
    along = [(below, table.card(below).zone) for below in (*card.attached, *card.under)]
    if to.zone != "discard":
        put_away(table, out.card, to)
        yield from answer_discarded(table, _discarded_along(table, along))
        if table.card(out.card).zone == "removed":
            seat = table.card(out.card).owner
            yield from respond(
                table, "after", Moment("removed", (out.card,), seat, out.cause, origin=out.origin)
            )
        return
    moment = yield from put_into_discard_pile(table, out.card, out.origin)
    yield from answer_discarded(table, (moment, *_discarded_along(table, along)))


def _discarded_along(table: Table, along: Iterable[tuple[int, Zone]]) -> list[Moment]:
    """The moments of cards that came into discard piles from these zones along with another card."""
    return [
        Moment("discarded", (card,), table.card(card).owner, origin=origin)
        for card, origin in along
        if table.card(card).zone == "discard"
    ]


def _look_around(table: Table, leaving: Leaving) -> Steps:
    card_id, cause, host = leaving.card, leaving.cause, leaving.before.host
    if leaving.was_unit and leaving.to.zone == "discard":
        owner = table.card(card_id).owner
        yield from table.policy(owner).left_battlefield(table, owner, card_id, cause)
    if host is not None:
        yield from table.mode.check_life(table, host, cause)
    yield from table.mode.check_state(table)


LEAVING = Procedure(
    "leaving",
    (
        Step("would", _would_leave),
        Step("set aside", _set_aside),
        Step("answer", _answer_unit),
        Step("put away", _put_away),
        Step("look around", _look_around),
    ),
)
"""How a card leaves play (Rulebook p. 15, Discarding Cards)."""


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
