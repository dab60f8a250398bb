"""Effects on several cards: picked together or one by one, and resolved for one after the other."""

from __future__ import annotations

from collections.abc import Callable

from cards.ranges import Range
from cards.selection import Selection, What
from engine.ashes.context import EffectContext
from engine.ashes.language.selections import pick_limits
from engine.ashes.mechanics.card_selection import each_in_order, pick
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow, RuleFlow
from engine.kernel.option_meaning import Purpose

_MANY = 999
"""More cards than there can be on a table."""


def pick_and_resolve(
    table: Table,
    what: What,
    context: EffectContext,
    words: str,
    purpose: Purpose,
    verb: str,
    resolve: Callable[[int], RuleFlow],
    there: Callable[[int], bool] = lambda _card: True,
) -> DecisionFlow[list[int]]:
    """Pick cards as `pick` does and resolve something for each; return the cards picked.

    They are picked first, then it resolves for one after the other (Rulebook p. 14, Effects that affect
    multiple units), in an order that is asked for if `verb` words the question. Cards that are no longer
    `there` are skipped. Returns nothing in the same cases as `pick`.
    """
    if isinstance(what, Selection) and _is_picked_one_by_one(table, what):
        return (yield from _one_by_one(table, what, context, words, purpose, resolve))
    picked = yield from pick(table, what, context, words, purpose)
    found = list(filter(there, picked))
    if verb:
        yield from each_in_order(table, context.you, found, verb, resolve)
    else:
        for card in found:
            yield from resolve(card)
    return found


def _is_picked_one_by_one(table: Table, what: Selection) -> bool:
    alone = what.asks and what.picks_several and what.total is None and what.one_per is None
    return alone and table.mode.rules.several == "one by one"


def _one_by_one(
    table: Table,
    what: Selection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
    resolve: Callable[[int], RuleFlow],
) -> DecisionFlow[list[int]]:
    """Pick each card after resolving the effect for the one before; each is picked once."""
    least, most = pick_limits(table, what, _MANY, context)
    done: list[int] = []

    def is_left(card: int) -> bool:
        return card not in done

    while len(done) < most and not context.canceled:
        number = Range(exactly=1) if len(done) < least else Range(at_most=1)
        one = what.model_copy(update={"number": number})
        found = yield from pick(table, one, context, words, purpose, able=is_left)
        if not found:
            break
        done += found
        yield from resolve(found[0])
    if what.named_as is not None:
        context.names[what.named_as] = tuple(done)
    return done
