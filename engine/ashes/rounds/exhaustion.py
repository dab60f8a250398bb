"""Exhaustion: tokens come off the cards, dice are exhausted to be rolled again (Rulebook p. 13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.ashes.events import DieMoved, PhoenixbornRotated, TokensRemoved
from engine.ashes.model import rulebook
from engine.ashes.model.choices import NumberedDie
from engine.ashes.play.windows import respond, respond_to
from engine.ashes.statements.stating import TableStatements, asked_at_rest
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.decision import Decision, offer


def remove_exhaustion(table: Table) -> Steps:
    """Remove 1 exhaustion token from each card in play; Phoenixborn stand upright."""
    table.rule = rulebook.REMOVE_EXHAUSTION
    for seat in table.seats():
        for card_id in table.in_play(seat):
            if table.card(card_id).exhaustion:
                table.do(TokensRemoved(card_id, "exhaustion", 1))
                gone = Moment("tokens_removed", (card_id,), seat, amount=1, token="exhaustion")
                yield from respond_to(table, gone)
            if table.card(card_id).rotated:
                table.do(PhoenixbornRotated(card_id, False))


def exhaust_dice(table: Table, seats: Sequence[str]) -> Steps:
    """Dice on cards go to the exhausted pool, unless their power says when; everybody chooses active dice,
    then all of these follow.

    Texts that wait for the step come first.
    """
    table.rule = rulebook.EXHAUST_DICE
    for seat in seats:
        yield from respond(table, "when", Moment("exhaust_dice_step", (), seat))
    all_leave = table.mode.rules.dice_on_cards == "recovery"
    for die in table.state.dice:
        if all_leave and die.owner in seats and die.pool == "card":
            table.do(DieMoved(die.id, die.side, "exhausted"))
    chosen: list[int] = []
    for seat in seats:
        picks = yield from asked_at_rest(table, partial(_dice_to_exhaust, table, seat))
        chosen += [pick.number for pick in picks if isinstance(pick, NumberedDie)]
    gone = [die for number in chosen if (die := table.state.dice[number]).pool == "active"]
    for die in gone:  # and not those that were set right since
        table.do(DieMoved(die.id, die.side, "exhausted"))
    for seat in seats:
        if placed := tuple(die for die in gone if die.owner == seat):
            yield from respond_to(table, Moment("dice_exhausted", (), seat, amount=len(placed), paid=placed))


def _dice_to_exhaust(table: Table, seat: str) -> Decision | None:
    options = tuple(
        offer(NumberedDie(die.type, die.side, die.id), f"{die.type} {die.side}")
        for die in table.state.active_dice(seat)
    )
    if not options:
        return None
    return Decision(
        seat,
        "exhaust dice",
        "Choose dice to exhaust; they are rolled again next round",
        options,
        rulebook.EXHAUST_DICE,
        minimum=0,
        maximum=len(options),
        statements=TableStatements(table),
    )
