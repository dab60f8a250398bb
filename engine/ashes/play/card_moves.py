"""Moving cards: every way for a card to leave play, enter play, or change piles, hands and rows.

Each opens the windows that belong to it.
"""

from __future__ import annotations

from cards.continuous_changes.permissions import ActName
from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import BattleLeft, BlockerLeft, CardMoved, CardShifted, ControlTaken, TokensPlaced
from engine.ashes.language.characteristics import has_room
from engine.ashes.language.continuous_effects import may_be_changed
from engine.ashes.language.permissions import is_forbidden
from engine.ashes.mechanics.piles import shuffle
from engine.ashes.mechanics.play_area import (
    announce_entry,
    leave_aside_zone,
    leave_play,
    move_out_of_play,
    open_detach_window,
    open_discard_window,
    put_into_discard_pile,
    strip_card,
)
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.model.card import Destination
from engine.ashes.play.card_play import attach_to, lay_on_spellboard, why_not_place
from engine.ashes.play.damage import check_life
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow


def move_card(table: Table, card_id: int, to: Destination, cause: Cause) -> DecisionFlow[bool]:
    """Move a card to a place; return True if it went anywhere.

    A Phoenixborn never moves, nor does a card that has no room, or no host, at its destination.
    """
    card = table.card(card_id)
    if card.zone != "discard" or to.zone == "discard":
        return (yield from _move(table, card_id, to, cause))
    leaving = TriggeringEvent("leaves_discard", (card_id,), card.owner, cause)
    yield from open_response_window(table, "would", leaving)
    if table.card(card_id).zone != "discard":
        return False
    went = yield from _move(table, card_id, to, cause)
    if went:
        yield from open_response_window(table, "after", leaving)
    return went


def _move(table: Table, card_id: int, to: Destination, cause: Cause) -> DecisionFlow[bool]:
    card = table.card(card_id)
    if card.zone == "phoenixborn":
        return False
    if is_move_forbidden(table, card_id, "be moved" if to.stays or to.zone == "attached" else "leave play"):
        return False
    if to.stays:
        table.apply_event(CardShifted(card_id, to.position))
        return True
    if to.zone == "battlefield":
        return (yield from _enter(table, card_id, to))
    if to.zone == "spellboard":
        return (yield from _lay_on_spellboard(table, card_id, to))
    if to.zone == "attached":
        return (yield from _attach(table, card_id, to, cause))
    if to.zone == "under" and not _can_lie_under(table, card_id, to):
        return False
    to = to.known_to(*_seats_that_know(table, card_id, cause))
    if table.is_in_play(card_id):
        yield from leave_play(table, card_id, cause, to)
    elif to.zone == "removed":
        return (yield from _remove(table, card_id, cause))
    elif card.zone == "aside":
        leave_aside_zone(table, card_id, to)
    elif to.zone == "discard":
        moment = yield from put_into_discard_pile(table, card_id, card.zone)
        yield from table.policy(card.owner).discarded(table, card.owner)
        yield from open_discard_window(table, (moment,))
    else:
        move_out_of_play(table, card_id, to)
    if to.shuffled and table.card(card_id).zone == "draw":
        yield from shuffle(table, card.owner, "draw", "player deck")
    return True


def is_move_forbidden(table: Table, card_id: int, act: ActName) -> bool:
    """Return True if a change forbids that a card in play is moved, or leaves play."""
    if not may_be_changed(table, f"cannot {act}") or not table.is_in_play(card_id):
        return False
    return is_forbidden(table, table.card(card_id), act)


def _remove(table: Table, card_id: int, cause: Cause) -> DecisionFlow[bool]:
    """Remove a card that is not in play from the game, unless a response replaces that."""
    card = table.card(card_id)
    removing = TriggeringEvent("removed", (card_id,), card.owner, cause, origin=card.zone)
    yield from open_response_window(table, "would", removing)
    if removing.replaced or table.card(card_id).zone != card.zone:
        return False
    move_out_of_play(table, card_id, removing.place or Destination("removed"))
    if table.card(card_id).zone == "removed":
        yield from open_response_window(table, "after", removing)
    return True


def _can_lie_under(table: Table, card_id: int, to: Destination) -> bool:
    return to.host is not None and to.host != card_id and table.is_in_play(to.host)


def _seats_that_know(table: Table, card_id: int, cause: Cause) -> tuple[str, ...]:
    """Return the seats that know which card it is once it lies face down."""
    card = table.card(card_id)
    if card.zone == "under":
        return card.seen_by
    if card.zone in ("hand", "draw"):
        return tuple(dict.fromkeys((card.owner, cause.controller)))
    return tuple(table.state.players)


def _enter(table: Table, card_id: int, to: Destination) -> DecisionFlow[bool]:
    """Put a unit that is not in play onto a battlefield, if there is room."""
    card, made = table.card(card_id), table.print_of(card_id)
    if table.is_in_play(card_id) or table.state.players[to.seat].out:
        return False
    if not made.is_unit or not has_room(table, to.seat, card_id):
        return False
    if card.zone == "aside":
        strip_card(table, card_id)
        remove_from_battles(table, card_id)
    lane = table.policy(to.seat).lane(table, to.seat) if to.lane is None else to.lane
    table.apply_event(CardMoved(card_id, to.zone, to.seat, to.position, lane=lane))
    if to.exhaustion:
        table.apply_event(TokensPlaced(card_id, "exhaustion", to.exhaustion))
    yield from announce_entry(table, card_id)
    return True


def _lay_on_spellboard(table: Table, card_id: int, to: Destination) -> DecisionFlow[bool]:
    """Put a ready spell that is not in play onto a spellboard, if there is a slot."""
    if table.is_in_play(card_id) or table.state.players[to.seat].out:
        return False
    if why_not_place(table, to.seat, card_id, table.print_of(card_id)) is not None:
        return False
    yield from lay_on_spellboard(table, to.seat, card_id)
    return True


def take_control(table: Table, card_id: int, seat: str) -> bool:
    """Give control of a unit in play to `seat`; return True if that seat controls it now.

    The unit leaves its battle. Nothing happens if there is no room for it or the seat is out.
    """
    card = table.card(card_id)
    if card.zone != "battlefield" or not card.face_up:
        return False
    if card.controller != seat:
        if table.state.players[seat].out or not has_room(table, seat, card_id):
            return False
        table.apply_event(ControlTaken(card_id, seat, table.policy(seat).lane(table, seat)))
        if any(battle.attacker == card_id for battle in table.state.battles):
            table.apply_event(BattleLeft(card_id))
    return True


def _attach(table: Table, card_id: int, to: Destination, cause: Cause) -> DecisionFlow[bool]:
    """Attach a spell to a card in play. Detached from another card, it may take that card's life with it."""
    if to.host is None or not table.is_in_play(to.host):
        return False
    before = table.card(card_id).host if table.is_in_play(card_id) else None
    if before is not None and not (yield from open_detach_window(table, card_id)):
        return False
    yield from attach_to(table, card_id, to.host, moved=before is not None)
    if before is not None:
        yield from check_life(table, before, cause)
    return True


def remove_from_battles(table: Table, card_id: int) -> None:
    """Take a card that has left play, and comes back, out of every battle it was in."""
    for battle in list(table.state.battles):
        if battle.attacker == card_id:
            table.apply_event(BattleLeft(card_id))
        elif battle.defender == card_id:
            table.apply_event(BlockerLeft(battle.attacker))
