"""Bringing a card to its place out of play, free of all that lay on it."""

from __future__ import annotations

from engine.ashes.events import CardMoved, DieMoved, ModifiersDropped, PutUnder, TokensReturned
from engine.ashes.events.modifiers import goes_with
from engine.ashes.language.abilities import abilities
from engine.ashes.language.dice import home_of
from engine.ashes.language.states import is_exhausted
from engine.ashes.language.values import raw_values
from engine.ashes.model import rulebook
from engine.ashes.model.destination import DISCARD, Destination
from engine.ashes.table import Cause, LastSeen, Table


def set_aside(table: Table, card_id: int, destroyed_by: Cause | None = None) -> None:
    """Take a card out of play with everything under it (Rulebook p. 15, Discarding Cards)."""
    remember(table, card_id, destroyed_by)
    card = table.card(card_id)
    table.do(CardMoved(card_id, "aside", card.controller, lane=card.lane), rulebook.DISCARDING)


def remember(table: Table, card_id: int, destroyed_by: Cause | None = None) -> None:
    """Keep in mind what a card is that leaves play, for texts that speak of it later."""
    card = table.card(card_id)
    attack, life, recover = raw_values(table, card)
    table.gone[card_id] = LastSeen(
        card,
        max(0, attack),
        life,
        max(0, recover),
        abilities(table, card),
        is_exhausted(table, card),
        tuple(table.state.dice[die] for die in card.dice),
        destroyed_by,
    )


def put_away(table: Table, card_id: int, to: Destination = DISCARD) -> None:
    """Bring a card that was set aside, or is being resolved, to its final place, if it is still there."""
    if table.card(card_id).zone == "aside":
        lay_down(table, card_id, to)


def lay_down(table: Table, card_id: int, to: Destination = DISCARD) -> None:
    """Bring a card to a place out of play, free of all that was on it.

    Conjured cards go to their pile, if not out of the game; what should lie under a card that is not in play
    is discarded.
    """
    card = table.card(card_id)
    leaves = card.zone in ("aside", "attached", "under")
    clear(table, card_id)
    if table.print_of(card_id).conjured and to.zone != "removed":
        to = Destination("conjurations")
    if table.state.players[card.owner].out:
        to = Destination("removed")
    if to.zone == "under":
        if to.host is not None and table.is_in_play(to.host):
            table.do(PutUnder(card_id, to.host, to.seen_by))
            return
        to = DISCARD
    if to.zone != "aside":
        why = rulebook.DISCARDING if leaves else None
        table.do(CardMoved(card_id, to.zone, card.owner, to.position), why)
    elif card.zone != "aside":
        table.do(CardMoved(card_id, "aside", card.controller))


def clear(table: Table, card_id: int) -> None:
    """Free a card that has left play of everything on it and under it.

    Its tokens go to the supply, its dice to their owners' exhausted pools, spells attached to it and
    cards under it are discarded, and what changed it for a while is gone.
    """
    return_tokens(table, card_id)
    send_dice_home(table, card_id)
    card = table.card(card_id)
    for below in (*card.attached, *card.under):
        lay_down(table, below)
    going = [modifier for modifier in table.state.modifiers if goes_with(modifier, card_id)]
    if going:
        table.do(ModifiersDropped(card_id), rulebook.DISCARDING)
        table.lives_changed |= any(modifier.change.changes_life for modifier in going)


def return_tokens(table: Table, card_id: int) -> None:
    """The tokens of a card that has left play go to the supply."""
    tokens = table.card(card_id).all_tokens()
    if not tokens:
        return
    if card_id in table.gone:
        table.gone[card_id].tokens = tokens
    table.do(TokensReturned(card_id), rulebook.DISCARDING)


def send_dice_home(table: Table, card_id: int) -> None:
    """The dice on a card that has left play go to their owners' exhausted pools."""
    for die in list(table.card(card_id).dice):
        table.do(DieMoved(die, table.state.dice[die].side, home_of(table, die)), rulebook.DISCARDING)
