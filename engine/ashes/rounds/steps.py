"""The steps of the prepare and recovery phases that all modes of play share."""

from __future__ import annotations

from collections.abc import Sequence

from cards.cost import DIE_TYPES, SIDES
from cards.text.words import article
from engine.ashes.events import (
    CardMoved,
    DiceRolled,
    DieMoved,
    PhoenixbornRotated,
    TokensRemoved,
)
from engine.ashes.language.reading import recover_value
from engine.ashes.model import rulebook
from engine.ashes.model.choices import NumberedDie, Shows
from engine.ashes.play.damage import place_wounds
from engine.ashes.play.piles import choose_from_hand
from engine.ashes.play.windows import respond
from engine.ashes.table import Asking, Cause, Moment, Steps, Table
from engine.kernel.choice import Purpose
from engine.kernel.decision import TABLE, Decision, Rule, offer

HAND_SIZE = 5
FACES = {kind: tuple(offer(Shows(side, kind), side) for side in SIDES) for kind in DIE_TYPES}
"""What a die of each type can show."""
ODDS = (2, 3, 1)
"""Of six faces two are basic, three class and one power (dice reference)."""


def roll_dice(table: Table, seat: str, *, again: bool = False) -> Steps:
    """Roll every die of the exhausted pool into the active pool (Rulebook p. 6).

    `again` rolls the active ones instead, as players tied for choosing the first player.
    """
    table.rule = rulebook.FIRST_PLAYER if again else rulebook.ROLL_DICE
    pool = "active" if again else "exhausted"
    waiting = [die for die in table.state.dice if die.owner == seat and die.pool == pool]
    alone = all(die.owner == seat or die.pool == "rage" for die in table.state.dice)
    for number, die in enumerate(waiting, 1):
        what = article(f"{die.type} die") + ("" if alone else f" of {seat}")
        asked = f"A tie: roll {what} again" if again else f"Roll {what}"
        purpose = Purpose("first player" if again else "roll", whom=seat)
        side = yield from _roll(die.type, f"{asked} ({number} of {len(waiting)})", table.rule, purpose)
        table.do(DiceRolled(die.id, side, "active"))


def _roll(kind: str, prompt: str, rule: Rule, purpose: Purpose) -> Asking[str]:
    (rolled,) = yield Decision(
        TABLE,
        "roll",
        prompt,
        FACES[kind],
        rule,
        chance="player dice",
        weights=ODDS,
        purpose=purpose,
    )
    assert isinstance(rolled, Shows)
    return rolled.side


def discard_step(table: Table, seats: Sequence[str]) -> Steps:
    """Everybody chooses any number of cards of their hand, then all discard what they chose."""
    table.rule = rulebook.DISCARD_STEP
    chosen: list[tuple[str, int]] = []
    for seat in seats:
        hand = list(table.state.players[seat].hand)
        if hand:
            cards = yield from choose_from_hand(table, seat, hand, 0, len(hand), "prepare discard")
            chosen += [(seat, card) for card in cards]
    for seat, card in chosen:
        table.do(CardMoved(card, "discard", seat))


def draw_step(table: Table, seat: str) -> Asking[int]:
    """Draw until there are five cards in hand, then what happens during the step.

    Returns the number of cards that should have been drawn and could not; extra cards of the step
    do not count.
    """
    table.rule = rulebook.DRAW_STEP
    wanted = max(0, HAND_SIZE - len(table.state.players[seat].hand))
    drawn = yield from table.variant.draw(table, seat, wanted)
    yield from respond(table, "when", Moment("draw_step", (), seat))
    return wanted - drawn


def fatigue_wound(table: Table, seat: str) -> Steps:
    """Place one fatigue wound: a wound, not damage."""
    table.rule = rulebook.FATIGUE
    yield from place_wounds(table, table.state.players[seat].phoenixborn, 1, Cause("rule", None, seat))


def recover(table: Table) -> None:
    """Every unit that recovers loses wounds equal to its recover value (Rulebook p. 13)."""
    table.rule = rulebook.RECOVER
    for seat in table.seats():
        for unit in table.units(seat):
            healed = min(table.card(unit).wounds, recover_value(table, unit))
            if healed and table.variant.recovers(table, unit):
                table.do(TokensRemoved(unit, "wound", healed))


def remove_exhaustion(table: Table) -> None:
    """Remove 1 exhaustion token from each card in play; Phoenixborn stand upright."""
    table.rule = rulebook.REMOVE_EXHAUSTION
    for seat in table.seats():
        for card_id in list(table.in_play(seat)):
            if table.card(card_id).exhausted:
                table.do(TokensRemoved(card_id, "exhaustion", 1))
            if table.card(card_id).rotated:
                table.do(PhoenixbornRotated(card_id, False))


def exhaust_dice(table: Table, seats: Sequence[str]) -> Steps:
    """Dice on cards go to the exhausted pool; everybody chooses active dice, then all of these follow."""
    table.rule = rulebook.EXHAUST_DICE
    for die in table.state.dice:
        if die.owner in seats and die.pool == "card":
            table.do(DieMoved(die.id, die.side, "exhausted"))
    chosen: list[int] = []
    for seat in seats:
        options = tuple(
            offer(NumberedDie(die.type, die.side, die.id), f"{die.type} {die.side}")
            for die in table.state.active_dice(seat)
        )
        if not options:
            continue
        picks = yield Decision(
            seat,
            "exhaust dice",
            "Choose dice to exhaust, to be rolled again next round",
            options,
            rulebook.EXHAUST_DICE,
            minimum=0,
            maximum=len(options),
        )
        chosen += [pick.number for pick in picks if isinstance(pick, NumberedDie)]
    for number in chosen:
        table.do(DieMoved(number, table.state.dice[number].side, "exhausted"))
