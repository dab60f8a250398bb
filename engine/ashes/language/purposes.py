"""What an effect means for the cards it picks, help or harm: told from the effect, not from its words."""

from __future__ import annotations

from collections.abc import Iterable

from cards.clauses.lasting import PassiveClause
from cards.effects.effect import Effect, Effects
from cards.filters import SomeToken
from cards.passives.flags import Flag, FlagName, flags
from cards.passives.values import Values
from cards.selection import What
from cards.validation.introspection import nodes
from engine.ashes.language.resolving import EFFECTS
from engine.ashes.model.prints import Print
from engine.ashes.table import Frame, Table
from engine.kernel.choice import Meant, Purpose

_OPPOSITE: dict[Meant, Meant] = {"help": "harm", "harm": "help", "": ""}


def purpose_of(
    table: Table, effect: Effect, frame: Frame, count: int = 0, meant: Meant | None = None
) -> Purpose:
    """What a question that this effect asks is for; `meant` where the effect says it for one of its picks."""
    if meant is None:
        meant = meant_by(table, effect, frame)
    return Purpose(effect.op, meant, count, frame.source)


def meant_by(table: Table, effect: Effect, frame: Frame) -> Meant:
    """Whether an effect helps or harms the card it picks."""
    meant = EFFECTS[type(effect)].meant
    return meant if isinstance(meant, str) else meant(table, effect, frame)


def chosen_for(table: Table, name: str | None, following: Effects, frame: Frame) -> Meant:
    """What becomes of a card that is only chosen, by what the effects that follow do to it."""
    if name is None:
        return ""
    for effect in following:
        for inner in nodes(effect):
            if isinstance(inner, Effect) and _picked_by(inner) == name:
                meant = meant_by(table, inner, frame)
                if meant:
                    return meant
    return ""


def _picked_by(effect: Effect) -> What | None:
    return getattr(effect, "to", None) or getattr(effect, "onto", None) or getattr(effect, "what", None)


def token_placed(token: SomeToken) -> Meant:
    """What a token of this kind is to a card: status tokens are there to be used."""
    if token in ("wound", "exhaustion"):
        return "harm"
    return "" if token == "any" else "help"


def token_removed(token: SomeToken) -> Meant:
    """What it is to a card to lose a token of this kind."""
    return _OPPOSITE[token_placed(token)]


def meant_by_spell(spell: Print) -> Meant:
    """Whether an alteration spell helps or harms its unit: by its bonus, else by what it gives."""
    if any(spell.bonus):
        return sign(sum(spell.bonus))
    passives = [
        part
        for _, abilities in spell.grants
        for ability in abilities
        if isinstance(ability.clause, PassiveClause)
        for part in ability.clause.passive
    ]
    given = [part.op for part in passives if isinstance(part, Flag)]
    values = sum(value for part in passives if isinstance(part, Values) for value in _numbers(part))
    return sign(values) or meant_by_flags(given)


def _numbers(part: Values) -> list[int]:
    return [value for value in (part.attack, part.life, part.recover) if isinstance(value, int)]


def meant_by_flags(passives: Iterable[FlagName]) -> Meant:
    """Named abilities and all other passive text are good to have."""
    return "harm" if any(flags()[name].burden for name in passives) else "help"


def sign(value: int) -> Meant:
    """Whether to get more of a value is help or harm."""
    return "help" if value > 0 else "harm" if value < 0 else ""
