"""Placing, removing and moving tokens."""

from __future__ import annotations

from cards import effects as node
from engine.ashes.damage import place_wounds
from engine.ashes.events import TokensPlaced, TokensRemoved
from engine.ashes.events.naming import tokens_of
from engine.ashes.reading import amount
from engine.ashes.resolving import resolves
from engine.ashes.selecting import in_order, pick
from engine.ashes.state import TokenKind
from engine.ashes.table import Asking, Frame, Steps, Table


@resolves("place_tokens")
def place_tokens(table: Table, effect: node.PlaceTokens, frame: Frame) -> Asking[bool]:
    """Place tokens on each picked card; wounds go through step 2 of the damage process."""
    count = amount(table, effect.amount, frame)
    tokens = tokens_of(count, effect.token)
    found = yield from pick(table, effect.onto, frame, f"to put {tokens} on")
    left = list(found)
    while left:
        next_ones = (
            left
            if effect.token != "wound"
            else (yield from in_order(table, frame.controller, left, f"gets {tokens}"))
        )
        for card in list(next_ones):
            left.remove(card)
            yield from _place(table, card, effect.token, count, frame)
    return bool(found) and count > 0


def _place(table: Table, card: int, token: TokenKind, count: int, frame: Frame) -> Steps:
    if count <= 0 or not table.is_in_play(card):
        return
    if token == "wound":
        yield from place_wounds(table, card, count, frame.cause)
    else:
        table.do(TokensPlaced(card, token, count))


@resolves("remove_tokens")
def remove_tokens(table: Table, effect: node.RemoveTokens, frame: Frame) -> Asking[bool]:
    """Remove tokens from each picked card, as many as there are up to the amount."""
    wanted = None if effect.amount is None else amount(table, effect.amount, frame)
    found = yield from pick(table, effect.what, frame, f"to lose {effect.token} tokens")
    complete = bool(found)
    for card in found:
        there = table.card(card).tokens(effect.token)
        gone = there if wanted is None else min(there, wanted)
        if gone:
            table.do(TokensRemoved(card, effect.token, gone))
        complete = complete and gone > 0 and (wanted is None or gone == wanted)
    return complete


@resolves("move_tokens")
def move_tokens(table: Table, effect: node.MoveTokens, frame: Frame) -> Asking[bool]:
    """Move tokens from one card to another; without a place to go they stay (Rulebook p. 23, Move)."""
    wanted = amount(table, effect.amount, frame)
    sources = yield from pick(table, effect.what, frame, f"to move {effect.token} tokens from")
    if frame.canceled:
        return False
    goals = yield from pick(table, effect.to, frame, f"to move {effect.token} tokens to")
    if not sources or not goals:
        return False
    moved = min(wanted, table.card(sources[0]).tokens(effect.token))
    if moved:
        table.do(TokensRemoved(sources[0], effect.token, moved))
        yield from _place(table, goals[0], effect.token, moved, frame)
    return moved == wanted
