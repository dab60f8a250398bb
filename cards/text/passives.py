"""Writes passive text: what holds while the card is in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cards.card import Bonus
from cards.effects import Modify
from cards.passives import AnyPassive, CannotBeBlocked, CannotBeGuarded, Flag, FlagName, ForbidPlay, Values
from cards.selection import Filter
from cards.text.scope import Scope
from cards.text.selections import several, value
from cards.text.words import article, listed, plural, signed

FLAGS = {
    "may_guard": "{it} can be declared as a guard when another of its controller's units is attacked",
    "no_exhaustion_from_countering": "{it} receives no exhaustion token for countering",
    "damage_first_while_attacking": "while {it} attacks, its damage is dealt before any counter damage",
    "cannot_attack": "{it} cannot be declared as an attacker",
    "cannot_block": "{it} cannot be declared as a blocker",
    "cannot_guard": "{it} cannot be declared as a guard",
    "must_be_blocked": "while {it} attacks, it must be blocked if any unit can do so",
    "chooses_its_blocker": "the controller of {it} may pick which unit blocks it",
    "untargetable_by_opponents": (
        "opponents cannot pick {it} as the target of an attack, spell, ability or dice power"
    ),
    "unaffected_by_opposing_spells": "opponents' spells do not affect {it}",
    "defender": (
        "while unexhausted, {it} must block, and must guard for aspects without Defender; "
        "nobody guards for {it}"
    ),
    "cannot_be_meditated": "{it} cannot be discarded from the spellboard to meditate",
    "loses_abilities": "{it} has no abilities, not even inexhaustible ones",
}
"""One sentence for each flag; `{it}` is the card."""


def flag_texts(flags: Sequence[FlagName], it: str) -> list[str]:
    """The sentences of flags, without their full stops."""
    if tuple(flags) == ("cannot_block", "cannot_guard"):
        return [f"{it} can neither block nor guard"]
    return [FLAGS[flag].format(it=it) for flag in flags]


def passive_texts(passives: Sequence[AnyPassive], it: str, scope: Scope) -> list[str]:
    """Passive texts as sentences without their full stops; `it` is the card they are about."""
    if len(passives) == 2:
        first, second = passives
        if (
            isinstance(first, CannotBeBlocked)
            and isinstance(second, CannotBeGuarded)
            and first.by == second.by
        ):
            return [f"{_whoever(first.by, scope)} can neither block {it} nor guard against it"]
    return [PASSIVE_WRITERS[type(passive)](passive, it, scope) for passive in passives]


def _flag(passive: Flag, it: str, _scope: Scope) -> str:
    return FLAGS[passive.op].format(it=it)


def _blocked(passive: CannotBeBlocked, it: str, scope: Scope) -> str:
    return f"{_whoever(passive.by, scope)} cannot block {it}"


def _guarded(passive: CannotBeGuarded, it: str, scope: Scope) -> str:
    return f"{_whoever(passive.by, scope)} cannot guard against {it}"


def _whoever(by: Filter, scope: Scope) -> str:
    return "opponents" if by == Filter() else several(by, scope)


def _values(passive: Values, it: str, scope: Scope) -> str:
    return f"{it} has {values_text(passive, scope)}"


def values_text(changed: Values | Modify | Bonus, scope: Scope) -> str:
    """The changed values of a node that has attack, life and recover: `+1 attack and +2 life`."""
    parts: list[str] = []
    for name in ("attack", "life", "recover"):
        amount = getattr(changed, name)
        if isinstance(amount, int):
            if amount:
                parts.append(f"{signed(amount)} {name}")
        elif amount in ("N", "X"):
            parts.append(f"+{value(amount, scope)} {name}")
        else:
            parts.append(f"{article(name)} bonus equal to {value(amount, scope)}")
    return listed(parts) if parts else "no change of values"


def _forbid(passive: ForbidPlay, _it: str, _scope: Scope) -> str:
    who = "opponents cannot play" if passive.who == "opponent" else "nobody can play"
    boxes = ", nor play a card through its reaction box" if passive.reaction_boxes else ""
    return f"{who} {listed([plural(kind) for kind in passive.types], 'or')}{boxes}"


PASSIVE_WRITERS: dict[type[Any], Callable[[Any, str, Scope], str]] = {
    Flag: _flag,
    CannotBeBlocked: _blocked,
    CannotBeGuarded: _guarded,
    Values: _values,
    ForbidPlay: _forbid,
}
