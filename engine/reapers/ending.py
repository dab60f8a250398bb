"""The end of a game (End of Game)."""

from __future__ import annotations

from engine.reapers import rulebook
from engine.reapers.events import GameOver
from engine.reapers.table import Table


def check_end(table: Table) -> bool:
    """End the game if a player has no cards left but scored ones; whether it has ended.

    Asked between complete steps only: an Action that resolves lies nowhere (P16).
    """
    state = table.state
    if state.winners is not None:
        return True
    empty = [seat for seat in state.sides if not _has_cards(table, seat)]
    if empty:
        _count(table, f"{empty[0]} has no cards left")
    elif state.idle > table.policies.idle_turns:
        why = f"nothing was scored in {table.policies.idle_turns} turns"
        table.do(GameOver((), why), rulebook.NO_PROGRESS)
    return state.winners is not None


def _has_cards(table: Table, seat: str) -> bool:
    side = table.state.sides[seat]
    in_play = side.in_play
    if not table.policies.foreign_card_keeps:
        in_play = [card for card in in_play if table.state.cards[card].owner == seat]
    return bool(side.hand or side.deck or side.discard or in_play)


def _count(table: Table, why: str) -> None:
    one, two = table.state.sides
    points = {seat: table.points(seat) for seat in (one, two)}
    told = f"{points[one]} to {points[two]} points"
    if points[one] != points[two]:
        winner = max(points, key=lambda seat: points[seat])
        high, low = sorted(points.values(), reverse=True)
        table.do(GameOver((winner,), f"{high} to {low} points, as {why}"), rulebook.END)
    else:
        second = table.state.other(table.state.first)
        table.do(GameOver((second,), f"{told}, and they went second; {why}"), rulebook.END)
