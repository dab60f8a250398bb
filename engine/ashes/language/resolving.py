"""Resolves the effects of a text, one at a time, from top to bottom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cards.effects import EFFECT_KEYS, Effects
from engine.ashes.table import Asking, Frame, Table

Resolver = Callable[[Table, Any, Frame], Asking[bool]]
"""Resolves one effect; returns whether it was done in full ("if you do")."""

NESTING_LIMIT = 40
"""How many texts may be under way inside each other. Real games stay below 10; each takes up to a dozen
Python frames, of which there are 1,000."""


WORK_LIMIT = 1_000
"""How many effects may be resolved from one turn to the next. In 2,000 random games with every card there
is, no turn had more than 30."""

NAMED = 4
"""How many cards an error names."""


class EndlessTexts(ValueError):
    """Texts set each other off without end. The game cannot go on from this answer."""

    def __init__(self, names: Sequence[str]) -> None:
        """`names` are those of the cards whose effects were resolved since the turn began."""
        often = [name for name, _ in Counter(names).most_common() if name]
        told = often[:NAMED] + ([f"{len(often) - NAMED} more"] if len(often) > NAMED else [])
        texts = " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)
        super().__init__(f"the texts of {texts} set each other off without end; this answer cannot be given")


_RESOLVERS: dict[str, Resolver] = {}


def resolves(*ops: str) -> Callable[[Resolver], Resolver]:
    """Register the resolver of the effects with these keys."""

    def register(resolver: Resolver) -> Resolver:
        for op in ops:
            if op not in EFFECT_KEYS or op in _RESOLVERS:
                raise ValueError(f"'{op}' is no effect of the language, or is resolved twice")
            _RESOLVERS[op] = resolver
        return resolver

    return register


def resolved_effects() -> frozenset[str]:
    """The keys of all effects that are carried out."""
    return frozenset(_RESOLVERS)


def resolve_effects(table: Table, effects: Effects, frame: Frame) -> Asking[bool]:
    """Resolve effects in order (Rulebook p. 14); returns whether all were done in full.

    Stops when the text is canceled (Rulebook p. 21, Cancel) or its player is out. Raises `EndlessTexts`.
    """
    complete = True
    if table.nesting >= NESTING_LIMIT:
        raise EndlessTexts(table.resolved)
    table.nesting += 1
    frame.depth += 1
    for number, effect in enumerate(effects, 1):
        if frame.canceled or table.state.players[frame.controller].out:
            complete = False
            break
        if len(table.resolved) >= WORK_LIMIT:
            raise EndlessTexts(table.resolved)
        table.resolved.append("" if frame.source is None else table.card(frame.source).title)
        frame.following = effects[number:]
        done = yield from _RESOLVERS[effect.op](table, effect, frame)
        complete = complete and done
        yield from table.variant.check_shifting_lives(table)
    table.nesting -= 1
    frame.depth -= 1
    while frame.shown_hands and not frame.depth:
        yield from table.variant.put_hand_back(table, frame.shown_hands.pop())
    return complete
