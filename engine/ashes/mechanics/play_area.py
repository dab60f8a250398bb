"""The play area: how cards come into play, leave it, and get into discard piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import CardMoved, DieMoved, ModifiersDropped, PutUnder, TokensPlaced, TokensReturned
from engine.ashes.events.lasting_changes import ends_with_card
from engine.ashes.language.characteristics import abilities, is_exhausted, life_value, raw_values
from engine.ashes.language.permissions import is_forbidden
from engine.ashes.language.selections import pool_after_card
from engine.ashes.mechanics.revealing_unseen_cards import reveal_card
from engine.ashes.model import rule_texts
from engine.ashes.model.card import DISCARD, Card, Destination, Zone
from engine.ashes.running_game import LastKnownState, Table
from engine.kernel.decision import DecisionFlow, Rule, RuleFlow
from engine.kernel.procedure import Procedure, ProcedureState, Step


def set_aside(table: Table, card_id: int, destroyed_by: Cause | None = None) -> None:
    """Take a card out of play with everything under it (Rulebook p. 15, Discarding Cards)."""
    record_last_known(table, card_id, destroyed_by)
    card = table.card(card_id)
    table.apply_event(CardMoved(card_id, "aside", card.controller, lane=card.lane), rule_texts.DISCARDING)


def record_last_known(table: Table, card_id: int, destroyed_by: Cause | None = None) -> None:
    """Record the state of a card that leaves play, for texts that refer to it later."""
    card = table.card(card_id)
    attack, life, recover = raw_values(table, card)
    table.left_play[card_id] = LastKnownState(
        card,
        max(0, attack),
        life,
        max(0, recover),
        abilities(table, card),
        is_exhausted(table, card),
        tuple(table.state.dice[die] for die in card.dice),
        destroyed_by,
    )


def leave_aside_zone(table: Table, card_id: int, to: Destination = DISCARD) -> None:
    """Move a card that was set aside, or is being resolved, to its final place, if it is still aside."""
    if table.card(card_id).zone == "aside":
        move_out_of_play(table, card_id, to)


def move_out_of_play(table: Table, card_id: int, to: Destination = DISCARD) -> None:
    """Move a card to a place out of play, without anything that was on it.

    Conjured cards go to their pile unless they go under a card or leave the game. A card that should go under
    a card that is not in play is discarded.
    """
    card = table.card(card_id)
    leaves = card.zone in ("aside", "attached", "under")
    strip_card(table, card_id)
    if table.state.players[card.owner].out:
        to = Destination("removed")
    elif to.zone == "under" and to.host is not None and table.is_in_play(to.host):
        table.apply_event(PutUnder(card_id, to.host, to.seen_by))
        return
    elif table.print_of(card_id).conjured and to.zone != "removed":
        to = Destination("conjurations")
    elif to.zone == "under":
        to = DISCARD
    if to.zone != "aside":
        why = rule_texts.DISCARDING if leaves else None
        table.apply_event(CardMoved(card_id, to.zone, card.owner, to.position), why)
    elif card.zone != "aside":
        table.apply_event(CardMoved(card_id, "aside", card.controller))


def strip_card(table: Table, card_id: int) -> None:
    """Remove everything from a card that has left play, and from under it.

    Its tokens go to the supply, its dice to their owners' exhausted pools, attached spells and cards under it
    are discarded, and its modifiers end (Rulebook p. 15).
    """
    return_tokens(table, card_id)
    return_dice(table, card_id)
    card = table.card(card_id)
    for below in (*card.attached, *card.under):
        move_out_of_play(table, below)
    going = [modifier for modifier in table.state.modifiers if ends_with_card(modifier, card_id)]
    if going:
        table.apply_event(ModifiersDropped(card_id), rule_texts.DISCARDING)
        table.life_check_needed |= any(modifier.change.changes_life for modifier in going)


def return_tokens(table: Table, card_id: int) -> None:
    """Return the tokens of a card that has left play to the supply."""
    tokens = table.card(card_id).all_tokens()
    if not tokens:
        return
    if card_id in table.left_play:
        table.left_play[card_id].tokens = tokens
    table.apply_event(TokensReturned(card_id), rule_texts.DISCARDING)


def return_dice(table: Table, card_id: int) -> None:
    """Move the dice on a card that has left play to their owners' exhausted pools."""
    for die in list(table.card(card_id).dice):
        table.apply_event(
            DieMoved(die, table.state.dice[die].side, pool_after_card(table, die)), rule_texts.DISCARDING
        )


def discard(table: Table, card_id: int, rule: Rule | None = None) -> DecisionFlow[int]:
    """Discard a card of a hand or pile, revealing it; return the card."""
    card_id, moment = yield from discard_without_window(table, card_id, rule)
    yield from open_discard_window(table, (moment,))
    return card_id


def discard_without_window(
    table: Table, card_id: int, rule: Rule | None = None
) -> DecisionFlow[tuple[int, TriggeringEvent | None]]:
    """Discard a card of a hand or pile without opening the window after it.

    Return the card and the event to pass to `open_discard_window()`; None for an event if nothing was
    discarded.
    """
    card_id = yield from reveal_card(table, card_id)
    moment = yield from put_into_discard_pile(table, card_id, table.card(card_id).zone, rule)
    return card_id, moment


def put_into_discard_pile(
    table: Table, card_id: int, origin: Zone, rule: Rule | None = None
) -> DecisionFlow[TriggeringEvent | None]:
    """Put a card that comes from this zone into its owner's discard pile, unless a response replaces that.

    Conjured cards go to their pile, and cards of players who are out leave the game: neither is discarded.
    Return the event to pass to `open_discard_window()`, if there is one.
    """
    card = table.card(card_id)
    if table.print_of(card_id).conjured or table.state.players[card.owner].out:
        move_out_of_play(table, card_id)
        return None
    moment = TriggeringEvent("discarded", (card_id,), card.owner, origin=origin)
    yield from table.mode.responses.open_window(table, "would", moment)
    if moment.replaced or table.card(card_id).zone != card.zone:
        return None
    if moment.place is None and card.zone in ("hand", "draw"):
        table.apply_event(CardMoved(card_id, "discard", card.owner), rule)
    else:
        move_out_of_play(table, card_id, moment.place or DISCARD)
    return moment if table.card(card_id).zone == "discard" else None


def open_discard_window(table: Table, moments: Sequence[TriggeringEvent | None]) -> RuleFlow:
    """Let everybody respond to cards that were put into discard piles together."""
    discarded = [moment for moment in moments if moment is not None]
    if discarded:
        yield from table.mode.responses.open_window(table, "when", *discarded)
        yield from table.mode.responses.open_window(table, "after", *discarded)


def come_into_play(table: Table, card_id: int, seat: str, zone: Zone) -> RuleFlow:
    """Put a card into play on the right of `zone`, then resolve what happens when and after it enters."""
    lane = table.policy(seat).lane(table, seat) if zone == "battlefield" else ""
    table.apply_event(CardMoved(card_id, zone, seat, lane=lane))
    yield from announce_entry(table, card_id)


def place_status_tokens(table: Table, card_id: int, rule: Rule = rule_texts.PIPS) -> bool:
    """Place status tokens up to the number of pips, keeping more; return True if any were placed."""
    missing = table.print_of(card_id).pips - table.card(card_id).status
    if missing > 0:
        table.apply_event(TokensPlaced(card_id, "status", missing), rule)
    return missing > 0


def announce_entry(table: Table, card_id: int) -> RuleFlow:
    """Give a card that came into play its status tokens, then resolve what happens when and after it enters.

    It gets as many tokens as it has pips (Reference, Chimera Reveals).
    """
    place_status_tokens(table, card_id)
    # A life value of X may depend on what happens as the card enters play.
    unborn = bool(table.print_of(card_id).x_values[1])
    if unborn:
        table.destruction_deferred.append(card_id)
    yield from table.mode.state_checks.check_state(table)
    moment = TriggeringEvent("comes_into_play", (card_id,), table.card(card_id).controller)
    yield from table.mode.responses.open_window(table, "when", moment)
    if unborn:
        table.destruction_deferred.remove(card_id)
        yield from table.mode.state_checks.check_state(table)
    yield from table.mode.responses.open_window(table, "after", moment)


class OutOfPlay(ProcedureState):
    """Progress of a card on its way out of play. `meditated` cards are discarded for a die."""

    card: int
    cause: Cause
    to: Destination = DISCARD
    meditated: bool = False

    @property
    def origin(self) -> Zone:
        """Return the zone that the card leaves."""
        return "battlefield"


class Leaving(OutOfPlay, kw_only=True):
    """Progress of a card that leaves play without being destroyed; `before` is its state in play."""

    before: Card

    @property
    def origin(self) -> Zone:
        return self.before.zone

    @property
    def was_unit(self) -> bool:
        """Return True if the card left a battlefield."""
        return self.before.zone == "battlefield"

    @property
    def left(self) -> TriggeringEvent:
        """Return the event of the card leaving play."""
        return TriggeringEvent("leaves_play", (self.card,), self.before.controller, self.cause)


def leave_play(
    table: Table, card_id: int, cause: Cause, to: Destination = DISCARD, *, meditated: bool = False
) -> RuleFlow:
    """Discard a card that is in play, or move it to another place out of play, without destroying it.

    A Phoenixborn stays, and so do cards beside it.
    """
    card = table.card(card_id)
    if card.zone != "phoenixborn" and not is_forbidden(table, card, "leave play"):
        yield from LEAVING.run(
            table, Leaving(card=card_id, cause=cause, to=to, before=card, meditated=meditated)
        )


def _would_leave(table: Table, leaving: Leaving) -> RuleFlow:
    if leaving.before.host is not None and not (yield from open_detach_window(table, leaving.card)):
        leaving.over = True
        return
    moment = leaving.left
    yield from open_leaving_window(table, leaving.card, moment)
    leaving.over = moment.replaced or table.card(leaving.card).zone != leaving.before.zone
    leaving.to = moment.place or leaving.to
    yield from open_removal_window(table, leaving, leaving.before.controller)


def open_leaving_window(table: Table, card_id: int, *moments: TriggeringEvent) -> RuleFlow:
    """Let everybody respond before a card leaves play; meanwhile nothing else destroys it."""
    table.destruction_deferred.append(card_id)
    yield from table.mode.responses.open_window(table, "would", *moments)
    table.destruction_deferred.remove(card_id)


def open_removal_window(table: Table, out: OutOfPlay, seat: str) -> RuleFlow:
    """Let everybody respond before a card that leaves play is removed from the game."""
    if out.over or out.to.zone != "removed":
        return
    moment = TriggeringEvent("removed", (out.card,), seat, out.cause, origin=out.origin)
    yield from open_leaving_window(table, out.card, moment)
    out.over = moment.replaced or not table.is_in_play(out.card)
    out.to = moment.place or out.to


def open_detach_window(table: Table, spell: int) -> DecisionFlow[bool]:
    """Let everybody respond to a spell becoming unattached; return True if it still is to."""
    before = table.card(spell)
    moment = TriggeringEvent("detached", (spell,), before.controller)
    yield from table.mode.responses.open_window(table, "would", moment)
    after = table.card(spell)
    return not moment.replaced and (after.zone, after.host) == (before.zone, before.host)


def _set_aside(table: Table, leaving: Leaving) -> None:
    set_aside(table, leaving.card)


def _answer_unit(table: Table, leaving: Leaving) -> RuleFlow:
    if leaving.was_unit:
        yield from open_left_window(table, leaving)


def open_left_window(table: Table, leaving: Leaving) -> RuleFlow:
    """Let everybody respond to a card that has left play."""
    left = leaving.left
    yield from table.mode.responses.open_window(table, "when", left)
    yield from table.mode.responses.open_window(table, "after", left)


def _move_to_destination(table: Table, leaving: Leaving) -> RuleFlow:
    return move_to_final_place(table, leaving, leaving.to)


def move_to_final_place(table: Table, out: OutOfPlay, to: Destination) -> RuleFlow:
    """Move a card that was set aside on leaving play to its place, unless something else became of it.

    Only now is it decided if it is discarded, and responded to (Raven Rules 5.1.0, step 7). Cards still
    attached to it or under it are discarded with it and responded to together.
    """
    card = table.card(out.card)
    if card.zone != "aside":
        return
    others = [(below, table.card(below).zone) for below in (*card.attached, *card.under)]
    if to.zone != "discard":
        leave_aside_zone(table, out.card, to)
        yield from open_discard_window(table, _discarded_with(table, others))
        if table.card(out.card).zone == "removed":
            seat = table.card(out.card).owner
            yield from table.mode.responses.open_window(
                table, "after", TriggeringEvent("removed", (out.card,), seat, out.cause, origin=out.origin)
            )
        return
    moment = yield from put_into_discard_pile(table, out.card, out.origin)
    yield from open_discard_window(table, (moment, *_discarded_with(table, others)))


def _discarded_with(table: Table, others: Iterable[tuple[int, Zone]]) -> list[TriggeringEvent]:
    """Return the events of cards that were discarded from these zones along with another card."""
    return [
        TriggeringEvent("discarded", (card,), table.card(card).owner, origin=origin)
        for card, origin in others
        if table.card(card).zone == "discard"
    ]


def _check_after_leaving(table: Table, leaving: Leaving) -> RuleFlow:
    card_id, cause, host = leaving.card, leaving.cause, leaving.before.host
    if leaving.was_unit and leaving.to.zone == "discard":
        owner = table.card(card_id).owner
        yield from table.policy(owner).left_battlefield(table, owner, card_id, cause)
    if host is not None:
        yield from table.mode.state_checks.check_life(table, host, cause)
    yield from table.mode.state_checks.check_state(table)


LEAVING = Procedure(
    "leaving",
    (
        Step("would", _would_leave),
        Step("set aside", _set_aside),
        Step("answer", _answer_unit),
        Step("put away", _move_to_destination),
        Step("look around", _check_after_leaving),
    ),
)
"""Steps by which a card leaves play (Rulebook p. 15, Discarding Cards)."""


def has_fatal_wounds(table: Table, card_id: int) -> bool:
    """Return True if a unit in play, or a Phoenixborn, has as many wounds as life."""
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
