"""Resolves the effects of a text, one at a time, from top to bottom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from cards.effects.effect import Effect, Effects
from cards.node import words_of
from cards.text import effects_text
from engine.ashes.context import EffectContext
from engine.ashes.events import LeftToPlayer
from engine.ashes.language.registry import Registry
from engine.ashes.model import rule_texts
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, flow_of, option_for
from engine.kernel.option_meaning import Decline, Intent, Yes

Resolver = Callable[[Table, Any, EffectContext], DecisionFlow[bool] | bool]
"""Function that resolves one effect; returns True if it was done in full ("if you do")."""

NESTING_LIMIT = 40
"""The most texts that may be resolved inside each other. Real games stay below 10; each takes up to a dozen
Python frames, of which there are 1,000.
"""


WORK_LIMIT = 1_000
"""The most effects that may be resolved from one turn to the next. In 2,000 random games with every card, no
turn had more than 30.
"""

NAMED = 4
"""The most cards that an error names."""


class EndlessTexts(ValueError):
    """Raised when texts trigger each other without end: the game cannot go on from this answer."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names of the cards whose effects were resolved since the turn began."""
        often = [name for name, _ in Counter(names).most_common() if name]
        parts = often[:NAMED] + ([f"{len(often) - NAMED} more"] if len(often) > NAMED else [])
        texts = " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
        super().__init__(f"the texts of {texts} set each other off without end; this answer cannot be given")


EffectT = TypeVar("EffectT", bound=Effect)
ResolverT = TypeVar("ResolverT", bound="Resolver")


class EffectHandler(NamedTuple):
    """Handler of an effect, with its intent for what it picks and for its player.

    `useful` returns True if the effect could do anything now.
    """

    resolve: Resolver
    intent: Intent | Callable[[Table, Any, EffectContext], Intent]
    useful: Callable[[Table, Any, EffectContext], bool] | None
    for_player: Intent


EFFECTS: Registry[type[Effect], EffectHandler] = Registry("effect", lambda: words_of(Effect))


def handles_effect(
    kind: type[EffectT],
    *,
    intent: Intent | Callable[[Table, EffectT, EffectContext], Intent] = "",
    useful: Callable[[Table, EffectT, EffectContext], bool] | None = None,
    for_player: Intent = "",
) -> Callable[[ResolverT], ResolverT]:
    """Return a decorator that registers the resolver of an effect.

    `intent` is the intent for the cards that it picks. `useful` returns True if it could do anything now; by
    default, if all that it picks is there. `for_player` is the intent for the player it affects, if
    different.
    """

    def register(resolver: ResolverT) -> ResolverT:
        EFFECTS.add(kind, EffectHandler(resolver, intent, useful, for_player))
        return resolver

    return register


def resolve_effects(table: Table, effects: Effects, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve effects in order (Rulebook p. 14); return True if all were done in full.

    Stops when the text is canceled (Rulebook p. 21, Cancel) or its player is out. Raises `EndlessTexts`.
    """
    complete = True
    if table.nesting >= NESTING_LIMIT:
        raise EndlessTexts(table.resolved)
    if effects and not context.depth and table.policy(context.controller).may_resolve_by_hand:
        by_hand = yield from _left_to_player(table, effects, context)
        if by_hand:
            return True
    table.nesting += 1
    context.depth += 1
    for number, effect in enumerate(effects, 1):
        if context.canceled or table.state.players[context.controller].out:
            complete = False
            break
        if len(table.resolved) >= WORK_LIMIT:
            raise EndlessTexts(table.resolved)
        table.resolved.append("" if context.source is None else table.card(context.source).title)
        context.later_effects = effects[number:]
        done = yield from flow_of(EFFECTS[type(effect)].resolve(table, effect, context))
        complete = complete and done
        yield from table.mode.state_checks.check_state(table)
    table.nesting -= 1
    context.depth -= 1
    while context.on_end and not context.depth:
        context.on_end.pop()()
    while context.shown_hands and not context.depth:
        shown = context.shown_hands.pop()
        yield from table.policy(shown).put_hand_back(table, shown)
    return complete


def _left_to_player(table: Table, effects: Effects, context: EffectContext) -> DecisionFlow[bool]:
    """Ask if the player resolves a text of their card by hand; return True if so.

    They report the results as corrections.
    """
    seat = table.answering_seat(context.controller)
    if context.source is None or seat != context.controller:
        return False
    what = effects_text(effects, table.label(context.source), numeral=context.numeral)
    (answer,) = yield Decision(
        seat,
        "by hand",
        f"{table.label(context.source)}: {what}",
        (option_for(Yes(), "let the program do it"), option_for(Decline("by hand"), "do it by hand")),
        rule_texts.BY_HAND,
    )
    if answer.declines:
        table.apply_event(LeftToPlayer(seat, what, context.source))
    return answer.declines
