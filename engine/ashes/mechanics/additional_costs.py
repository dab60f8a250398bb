"""Additional costs of attacking, blocking and guarding, where texts ask for them (Raven Rules 4.4.0)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from cards.continuous_changes.change import AdditionalCost, CostlyAct
from cards.cost import Cost, sum_of_costs
from cards.effects.effect import Effects
from cards.wording.costs import cost_text
from cards.wording.words import listed
from engine.ashes.context import EffectContext
from engine.ashes.language.continuous_effects import ActiveChange
from engine.ashes.language.cost_changes import additional_costs
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.mechanics.feasibility import can_do_all
from engine.ashes.mechanics.payment import pay, why_not_pay
from engine.ashes.mechanics.prompts_and_options import effects_in_words
from engine.ashes.mechanics.response_windows import open_payment_window
from engine.ashes.model import option_meanings, rule_texts
from engine.ashes.model.option_meanings import ModeChoice
from engine.ashes.model.unavailable_reasons import UnavailableReason
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, option_for
from engine.kernel.option_meaning import Decline

PaymentWay = Cost | Effects
"""A way to pay: a cost in dice or cards, or effects instead."""


def why_not_pay_additional(table: Table, seat: str, act: CostlyAct) -> UnavailableReason | None:
    """Return why a player cannot pay all additional costs of this act; None if they can."""
    asked = additional_costs(table, seat, act)
    if not asked or _payable(table, seat, asked):
        return None
    return asked[0].unavailable_reason("additional cost")


def additional_prices(table: Table, seat: str, act: CostlyAct) -> tuple[Cost, ...]:
    """Return the ways to pay all additional costs of this act in dice or cards; none if there are none."""
    asked = [_cost(text).pays for text in additional_costs(table, seat, act)]
    ways = [() if cost is None else cost.ways() for cost in asked]
    return tuple(sum_of_costs(combined) for combined in itertools.product(*ways)) if ways else ()


def additional_cost_note(table: Table, seat: str, act: CostlyAct) -> str:
    """Return what an act costs in addition, in ways that can be paid, as the end of a question.

    Empty if it costs nothing more.
    """
    if table.silent:
        return ""
    parts: list[str] = []
    for text in additional_costs(table, seat, act):
        ways = [
            _way_label(table, seat, text, way) for way in _ways(text) if _payable(table, seat, (text,), way)
        ]
        parts.append(f"{listed(ways, 'or')} ({_source(table, text)})")
    return f" It costs: {listed(parts)}" if parts else ""


def pay_additional_cost(table: Table, seat: str, act: CostlyAct, *, or_not: str = "") -> DecisionFlow[bool]:
    """Pay all additional costs of an act, one text after the other; return True if all were paid.

    Asks how, as far as there is a choice. `or_not` is the label for declining; empty if the player cannot
    decline.
    """
    left = additional_costs(table, seat, act)
    while left:
        text, *left = left
        ways = [way for way in _ways(text) if _payable(table, seat, (text, *left), way)]
        if not ways:
            return False
        way = ways[0]
        if len(ways) > 1 or or_not:
            labels = [_way_label(table, seat, text, one) for one in ways]
            options = [
                option_for(
                    ModeChoice(at, words, one)
                    if isinstance(one, tuple)
                    else option_meanings.PaymentChoice(at, one),
                    words,
                )
                for at, (one, words) in enumerate(zip(ways, labels, strict=True))
            ]
            options += [option_for(Decline(), or_not)] if or_not else []
            prompt = "" if table.silent else f"Choose how to pay for {_source(table, text)}"
            (answer,) = yield Decision(
                table.answering_seat(seat), "pay", prompt, tuple(options), rule_texts.PAY
            )
            if not isinstance(answer, ModeChoice | option_meanings.PaymentChoice):
                return False
            way = ways[answer.at]
        or_not = ""
        yield from _pay(table, seat, text, way)
    return True


def _pay(table: Table, seat: str, text: ActiveChange, way: PaymentWay) -> DecisionFlow[None]:
    source = text.source
    assert source is not None, "what costs something is the text of a card"
    with table.attributed_to(rule_texts.PAY, source):
        context = _payment_context(table, seat, text)
        if isinstance(way, tuple):
            yield from resolve_effects(table, way, context)
        else:
            paid = yield from pay(table, seat, (way,), source, "effects")
            yield from open_payment_window(table, seat, context.cause, paid.dice, paid.basics)


def _payable(table: Table, seat: str, asked: Sequence[ActiveChange], first: PaymentWay | None = None) -> bool:
    """Return True if all these can be paid together, the first in this way if `first` is given."""
    rest = [list(_ways(text)) for text in asked]
    if first is not None:
        rest[0] = [first]
    for ways in itertools.product(*rest):
        costs = sum_of_costs([way for way in ways if isinstance(way, Cost)])
        by_effects = [(text, way) for text, way in zip(asked, ways, strict=True) if isinstance(way, tuple)]
        source = asked[0].source
        if (
            source is not None
            and why_not_pay(table, seat, costs, source, "effects") is None
            and all(can_do_all(table, way, _payment_context(table, seat, text)) for text, way in by_effects)
        ):
            return True
    return False


def _cost(text: ActiveChange) -> AdditionalCost:
    cost = text.change.additional_cost
    assert cost is not None
    return cost


def _ways(text: ActiveChange) -> Iterator[PaymentWay]:
    cost = _cost(text)
    if cost.pays is not None:
        yield from cost.pays.ways()
    if cost.or_does:
        yield cost.or_does


def _payment_context(table: Table, seat: str, text: ActiveChange) -> EffectContext:
    """Return the context in which a player pays: `you` is that player."""
    context = text.context(table)
    context.acting_player = seat
    return context


def _way_label(table: Table, seat: str, text: ActiveChange, way: PaymentWay) -> str:
    if isinstance(way, tuple):
        return effects_in_words(table, _payment_context(table, seat, text), way).rstrip(".")
    return "" if table.silent else cost_text(way)


def _source(table: Table, text: ActiveChange) -> str:
    return "a text" if text.source is None else table.label(text.source)
