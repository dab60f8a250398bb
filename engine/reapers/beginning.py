"""How a game begins: the first Creatures, the opening hands, who goes first (Start of Game)."""

from __future__ import annotations

from engine.kernel.decision import offer
from engine.reapers import rulebook
from engine.reapers.choices import Heads
from engine.reapers.events import DeckOpened, FirstCreature, Moved
from engine.reapers.piles import draw, shuffle
from engine.reapers.playing import line_end
from engine.reapers.table import Asking, Steps, Table
from engine.reapers.unseen import turned_up

CREATURES = 2
"""How many Creatures each player begins with."""


def begin(table: Table) -> Asking[str]:
    """Set the table; returns who goes first."""
    state = table.state
    for seat, side in state.sides.items():
        yield from shuffle(table, seat, list(side.deck))
    for seat in state.sides:
        for _ in range(CREATURES):
            yield from _first_creature(table, seat)
    for seat in state.sides:
        yield from draw(table, seat, table.hand_limit(seat), rulebook.DRAW)
    return (yield from _who_goes_first(table))


def _first_creature(table: Table, seat: str) -> Steps:
    side = table.state.sides[seat]
    while side.deck:
        card = side.deck[0]
        yield from turned_up(table, card)
        creature = table.card(card).type == "creature"
        table.do(DeckOpened(seat, card, creature), rulebook.SETUP)
        if creature:
            left = False
            if table.policies.setup_line == "asked":
                left = yield from line_end(table, seat, card, rulebook.SETUP, owner_says=True)
            table.do(FirstCreature(Moved(card, seat, "line", left, "active")), rulebook.SETUP)
            return


def _who_goes_first(table: Table) -> Asking[str]:
    powers = {
        seat: sorted(table.power(card) or 0 for card in side.line) for seat, side in table.state.sides.items()
    }
    one, two = powers
    if powers[one] != powers[two]:
        return min(powers, key=lambda seat: powers[seat])
    options = [offer(Heads(seat), f"{seat} goes first") for seat in powers]
    (flipped,) = yield from table.chance(
        "coin", "Flip a coin: who goes first?", options, rulebook.FIRST_PLAYER, "coin flip"
    )
    assert isinstance(flipped, Heads)
    return flipped.seat
