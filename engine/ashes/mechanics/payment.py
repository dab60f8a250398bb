"""Paying costs: what can be paid, how, and with which dice (Rulebook p. 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cards.continuous_changes.change import CostName
from cards.cost import Cost
from cards.wording.costs import cost_text
from engine.ashes.context import TriggeringEvent
from engine.ashes.events import ActionTaken, DieMoved, TokensPlaced
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.continuous_effects import may_be_changed
from engine.ashes.language.cost_changes import dice_on_cards_to_pay
from engine.ashes.language.legal_attacks import must_attack
from engine.ashes.language.permissions import player_forbidding_change, player_is_forbidden
from engine.ashes.mechanics.hand_choices import choose_from_hand
from engine.ashes.mechanics.magic_cost import Dice, Need, dice_label, first_dice, need_label
from engine.ashes.mechanics.play_area import discard_without_window, open_discard_window
from engine.ashes.mechanics.turning_and_rolling_dice import can_turn, turn_by_level
from engine.ashes.model import rule_texts
from engine.ashes.model.dice import Die
from engine.ashes.model.option_meanings import (
    DieChoice,
    NumberedDie,
    PaymentChoice,
    SuggestedPayment,
    XChoice,
)
from engine.ashes.model.unavailable_reasons import (
    ATTACK_FIRST,
    EXHAUSTED,
    MAIN_TAKEN,
    NO_PRICE,
    NOTHING_TO_LOWER,
    SIDE_TAKEN,
    TOO_FEW_CARDS,
    UnavailableReason,
)
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Choice, Decline, Purpose


def active_dice(table: Table, seat: str) -> Dice:
    """Count the dice of an active pool that may be spent, by type and side."""
    dice = table.state.active_dice(seat)
    if may_be_changed(table, "cannot spend"):
        dice = [die for die in dice if not player_is_forbidden(table, seat, "spend", what=die.id)]
    return Counter([(die.type, die.side) for die in dice])


def why_not_pay(
    table: Table, seat: str, cost: Cost, card_id: int, paid_for: CostName, dice: Dice | None = None
) -> UnavailableReason | None:
    """Return why this cost cannot be paid in full now for playing or activating `card_id`; None if it can.

    `dice` are the active dice, counted here if None.
    """
    state = table.state
    if cost.main and (why := why_not_main_action(table, seat)):
        return why
    if cost.side and (why := why_not_side_action(table, seat)):
        return why
    if cost.exhaust and is_exhausted(table, state.cards[card_id]):
        return EXHAUSTED
    if cost.discard:
        hand = state.players[seat].hand
        if len(hand) - (card_id in hand) < cost.discard:
            return TOO_FEW_CARDS
    if cost.lowered and len(_lowerable(table, seat)) < cost.lowered:
        return NOTHING_TO_LOWER
    if not cost.magic:
        return None
    need, active = Need.of(cost.magic), active_dice(table, seat) if dice is None else dice
    if need.can_be_met(active):
        return None
    all_dice = _add_dice(active, dice_on_cards_to_pay(table, seat, paid_for))
    if need.can_be_met(all_dice):
        return None
    return UnavailableReason("dice", lacks=() if table.silent else need.missing(all_dice))


def why_not_main_action(table: Table, seat: str) -> UnavailableReason | None:
    """Return why a player cannot take a main action other than an attack; None if they can."""
    if table.state.main_spent(seat):
        return MAIN_TAKEN
    return ATTACK_FIRST if must_attack(table, seat) else None


def why_not_side_action(table: Table, seat: str) -> UnavailableReason | None:
    """Return why a player cannot take a side action; None if they can."""
    if table.state.side_spent(seat):
        return SIDE_TAKEN
    text = player_forbidding_change(table, seat, "take side actions")
    return None if text is None else text.unavailable_reason()


def _add_dice(dice: Dice, on_cards: Iterable[Die]) -> Dice:
    """Add dice on cards to counted dice."""
    return Counter(dice) + Counter((die.type, die.side) for die in on_cards)


def can_pay_any(
    table: Table,
    seat: str,
    ways: Iterable[Cost],
    card_id: int,
    paid_for: CostName,
    dice: Dice | None = None,
) -> bool:
    """Return True if any way of a cost could be paid in full now."""
    return why_not_pay_any(table, seat, ways, card_id, paid_for, dice) is None


def why_not_pay_any(
    table: Table,
    seat: str,
    ways: Iterable[Cost],
    card_id: int,
    paid_for: CostName,
    dice: Dice | None = None,
) -> UnavailableReason | None:
    """Return why no way of a cost can be paid, by the first of them; None if one can."""
    found = None
    for way in ways:
        why = why_not_pay(table, seat, way, card_id, paid_for, dice)
        if why is None:
            return None
        found = found or why
    return found or NO_PRICE


def reduced_cost(cost: Cost, by: Cost) -> Cost:
    """Return a cost with fewer dice of the faces in `by`, never below none."""
    magic = {
        face: count - by.magic.get(face, 0)
        for face, count in cost.magic.items()
        if count > by.magic.get(face, 0)
    }
    return cost.model_copy(update={"magic": magic})


class Payment(NamedTuple):
    """A payment: X (0 if there is none), the dice as they were when spent, and the basic symbols."""

    x: int
    dice: tuple[Die, ...]
    basics: int = 0


def pay(
    table: Table, seat: str, ways: tuple[Cost, ...], card_id: int, paid_for: CostName
) -> DecisionFlow[Payment]:
    """Pay for playing or activating a card.

    Asks which of several ways, how big X is, what to discard, and which dice, as far as there is a choice.
    """
    payable = [cost for cost in ways if why_not_pay(table, seat, cost, card_id, paid_for) is None]
    cost = yield from _choose_way(seat, payable)
    discarded: list[TriggeringEvent | None] = []
    if cost.main:
        table.apply_event(ActionTaken(seat, "main"), rule_texts.PAY)
    if cost.side:
        table.apply_event(ActionTaken(seat, "side"), rule_texts.PAY)
    if cost.exhaust:
        table.apply_event(TokensPlaced(card_id, "exhaustion", cost.exhaust), rule_texts.PAY)
    if cost.discard:
        others = [card for card in table.state.players[seat].hand if card != card_id]
        chosen = yield from choose_from_hand(table, seat, others, cost.discard, cost.discard, "discard cost")
        for card in chosen:
            _, moment = yield from discard_without_window(table, card, rule_texts.PAY)
            discarded.append(moment)
    yield from _lower(table, seat, cost.lowered, card_id)
    x = yield from _choose_x(table, seat, cost, paid_for)
    magic = dict(cost.magic)
    for face in cost.magic_x:
        magic[face] = magic.get(face, 0) + x
    need, what = Need.of(magic), table.card(card_id).name
    spent: list[Die] = []
    if on_cards := dice_on_cards_to_pay(table, seat, paid_for):
        spent = yield from _spend_from_cards(table, seat, need, what, on_cards)
        for die in spent:
            need = need.less(die)
    spent += yield from pay_dice(table, seat, need, what)
    # Responses come only now, because they may cost dice too.
    yield from open_discard_window(table, discarded)
    return Payment(x, tuple(spent), magic.get("basic", 0))


def _lowerable(table: Table, seat: str, without: Sequence[int] = ()) -> list[Die]:
    """Return the active dice that a player may lower."""
    dice = table.state.active_dice(seat)
    return [die for die in dice if die.id not in without and can_turn(table, seat, die, -1)]


def _lower(table: Table, seat: str, count: int, card_id: int) -> RuleFlow:
    """Lower `count` dice, each once; asks die by die while there is a choice."""
    lowered: list[int] = []
    while len(lowered) < count:
        able, left = _lowerable(table, seat, lowered), count - len(lowered)
        purpose = Purpose("lower_dice", "harm", left, card_id)
        die = yield from turn_by_level(table, seat, able, -1, left, must=True, purpose=purpose)
        if die is None:
            return
        lowered.append(die.id)


def _choose_way(seat: str, payable: list[Cost]) -> DecisionFlow[Cost]:
    if len(payable) == 1:
        return payable[0]
    options = tuple(option_for(PaymentChoice(at, cost), cost_text(cost)) for at, cost in enumerate(payable))
    (answer,) = yield Decision(seat, "pay", "Choose how to pay", options, rule_texts.PARALLEL)
    assert isinstance(answer, PaymentChoice)
    return payable[answer.at]


def _choose_x(table: Table, seat: str, cost: Cost, paid_for: CostName) -> DecisionFlow[int]:
    if not cost.magic_x:
        return 0
    dice = _add_dice(active_dice(table, seat), dice_on_cards_to_pay(table, seat, paid_for))
    most = 0
    while True:
        magic = dict(cost.magic)
        for face in cost.magic_x:
            magic[face] = magic.get(face, 0) + most + 1
        if not Need.of(magic).can_be_met(dice):
            break
        most += 1
    if most == 0:
        return 0
    options = tuple(option_for(XChoice(x), f"X = {x}") for x in range(most + 1))
    (answer,) = yield Decision(seat, "x", "Choose X", options, rule_texts.X_COST)
    assert isinstance(answer, XChoice)
    return answer.number


def _spend_from_cards(
    table: Table, seat: str, need: Need, what: str, on_cards: Sequence[Die]
) -> DecisionFlow[list[Die]]:
    """Exhaust dice on cards for a need, one by one, as many as the player likes or as are needed.

    Returns the dice as they were.
    """
    spent: list[Die] = []
    active = active_dice(table, seat)
    while useful := _useful_dice(need, active, on_cards):
        die = useful[0]
        enough = need.can_be_met(active)
        if enough or len(useful) > 1:
            options = [
                option_for(NumberedDie(one.type, one.side, one.id), _die_label(table, one)) for one in useful
            ]
            options += [option_for(Decline(), "only active dice")] * enough
            prompt = "" if table.silent else f"Pay {need_label(need)} for {what}: use a die on a card?"
            (answer,) = yield Decision(seat, "pay", prompt, tuple(options), rule_texts.PAY)
            if not isinstance(answer, NumberedDie):
                break
            die = table.state.dice[answer.number]
        table.apply_event(DieMoved(die.id, die.side, "exhausted"), rule_texts.PAY)
        spent.append(die)
        on_cards = [other for other in on_cards if other.id != die.id]
        need = need.less(die)
    return spent


def _useful_dice(need: Need, active: Dice, on_cards: Sequence[Die]) -> list[Die]:
    """Return the dice on cards that pay some of a need whose rest the others can pay.

    Equal dice are listed once.
    """
    found: dict[tuple[str, str, int | None], Die] = {}
    for die in on_cards:
        left = need.without((die.type, die.side))
        if left is not None and left.can_be_met(
            _add_dice(active, (other for other in on_cards if other != die))
        ):
            found.setdefault((die.type, die.side, die.card), die)
    return list(found.values())


def _die_label(table: Table, die: Die) -> str:
    return "" if table.silent or die.card is None else f"{die.type} {die.side} on {table.label(die.card)}"


def pay_dice(table: Table, seat: str, need: Need, what: str) -> DecisionFlow[list[Die]]:
    """Exhaust dice for a need; asks die by die, suggesting the rest, while there is a choice.

    Returns the dice as they were.
    """
    spent: list[Die] = []
    while need.total:
        dice = active_dice(table, seat)
        suggested = need.suggestion(dice)
        beginnings = first_dice(need, dice, Counter(suggested))
        answer: Choice = SuggestedPayment()
        if beginnings:
            suggestion = "" if table.silent else f"pay {dice_label(suggested)}"
            options = [option_for(SuggestedPayment(tuple(suggested)), suggestion)]
            then = f" (then {need.total - 1} more)" if need.total > 1 else ""
            options += [
                option_for(DieChoice(kind, side), f"pay 1 {kind} {side}{then}") for kind, side in beginnings
            ]
            prompt = "" if table.silent else f"Pay {need_label(need)} for {what}"
            (answer,) = yield Decision(seat, "pay", prompt, tuple(options), rule_texts.PAY)
        if not isinstance(answer, DieChoice):
            return spent + [spend_die(table, seat, die) for die in suggested]
        spent.append(spend_die(table, seat, (answer.type, answer.side)))
        need = need.less(spent[-1])
    return spent


def spend_die(table: Table, seat: str, face: tuple[str, str]) -> Die:
    """Exhaust one active die of this type and side; return the die as it was."""
    for die in table.state.dice:
        if die.pool == "active" and die.owner == seat and (die.type, die.side) == face:
            table.apply_event(DieMoved(die.id, die.side, "exhausted"), rule_texts.PAY)
            return die
    raise ValueError(f"{seat} has no active {face[0]} die on {face[1]}")
