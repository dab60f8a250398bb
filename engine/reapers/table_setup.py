"""Setting up a game of Ardent Reapers (Start of Game)."""

from __future__ import annotations

from engine.kernel.decision import option_for
from engine.reapers import rule_texts
from engine.reapers.card_moves import ask_line_end, draw, shuffle
from engine.reapers.events import DeckOpened, FirstCreature, Moved
from engine.reapers.option_meanings import CoinSide
from engine.reapers.running_game import DecisionFlow, RuleFlow, Table
from engine.reapers.unseen_cards import reveal_card


def set_up(table: Table) -> DecisionFlow[str]:
    """Set the table; return the player who goes first."""
    state = table.state
    for seat, side in state.sides.items():
        yield from shuffle(table, seat, list(side.deck))
    for seat in state.sides:
        for _ in range(CREATURES):
            yield from _first_creature(table, seat)
    for seat in state.sides:
        yield from draw(table, seat, table.hand_limit(seat), rule_texts.DRAW)
    return (yield from _who_goes_first(table))


def _first_creature(table: Table, seat: str) -> RuleFlow:
    side = table.state.sides[seat]
    while side.deck:
        card = side.deck[0]
        yield from reveal_card(table, card)
        creature = table.card(card).type == "creature"
        table.apply_event(DeckOpened(seat, card, creature), rule_texts.SETUP)
        if creature:
            left = False
            if table.policies.setup_line == "asked":
                left = yield from ask_line_end(table, seat, card, rule_texts.SETUP, owner_says=True)
            table.apply_event(FirstCreature(Moved(card, seat, "line", left, "active")), rule_texts.SETUP)
            return


def _who_goes_first(table: Table) -> DecisionFlow[str]:
    powers = {
        seat: sorted(table.power(card) or 0 for card in side.line) for seat, side in table.state.sides.items()
    }
    one, two = powers
    if powers[one] != powers[two]:
        return min(powers, key=lambda seat: powers[seat])
    options = [option_for(CoinSide(seat), f"{seat} goes first") for seat in powers]
    (flipped,) = yield from table.chance(
        "coin", "Flip a coin: who goes first?", options, rule_texts.FIRST_PLAYER, "coin flip"
    )
    assert isinstance(flipped, CoinSide)
    return flipped.seat


CREATURES = 2
"""Creatures that each player begins with."""
