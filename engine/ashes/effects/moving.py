"""Sending cards to a place."""

from __future__ import annotations

from functools import partial

from cards.effects.moving import Move
from cards.places.zones import InDrawPile, InHand
from cards.selection import Selection
from engine.ashes.language.places import PLACES
from engine.ashes.language.purposes import purpose_of
from engine.ashes.language.resolving import resolves
from engine.ashes.play.leaving import put_away
from engine.ashes.play.moving import move_card
from engine.ashes.play.selecting import announce_targets, pick, show_hand
from engine.ashes.table import Asking, Frame, Table
from engine.kernel.choice import Meant


def _meant_by_move(_table: Table, effect: Move, _frame: Frame) -> Meant:
    """To the bottom of a pile is neither, from wherever it comes but play."""
    place = PLACES[type(effect.to)]
    if not isinstance(effect.what, Selection) or effect.what.zone == "play":
        return place.from_play
    if isinstance(effect.to, InDrawPile) and effect.to.at != "top":
        return ""
    return place.from_elsewhere


@resolves(Move, meant=_meant_by_move)
def move(table: Table, effect: Move, frame: Frame) -> Asking[bool]:
    """Move each picked card to a place."""
    found = yield from pick(table, effect.what, frame, effect.to.goal, purpose_of(table, effect, frame))
    moved = 0
    for card_id in found:
        to = PLACES[type(effect.to)].find(table, effect.to, frame, card_id)
        if to is None:
            continue
        if to.zone == "attached" and to.host is not None:
            yield from announce_targets(table, [to.host], frame)
            if frame.canceled:
                return False
        if isinstance(effect.to, InHand):
            yield from show_hand(table, table.card(card_id).owner, frame)
        moved += yield from move_card(table, card_id, to, frame.cause)
        if to.zone == "aside":
            frame.endings.append(partial(put_away, table, card_id))
    return bool(found) and moved == len(found)
