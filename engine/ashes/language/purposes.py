"""What an effect means for the cards it picks, help or harm: told from the effect, not from its words."""

from __future__ import annotations

from collections.abc import Iterable

from cards import effects as node
from cards.clauses import PassiveClause
from cards.effects import AnyEffect, Effects
from cards.node import Node, OpNode
from cards.passives import Flag, FlagName, Values
from cards.selection import Selection, SomeToken, What
from cards.validation.introspection import nodes
from engine.ashes.language.reading import amount
from engine.ashes.model.catalog import Print
from engine.ashes.table import Frame, Table
from engine.kernel.choice import Meant, Purpose

_BURDENS: frozenset[FlagName] = frozenset(
    {"cannot_attack", "cannot_block", "cannot_guard", "must_be_blocked", "loses_abilities"}
)
"""Passive text that a card is the worse for."""
_OPPOSITE: dict[Meant, Meant] = {"help": "harm", "harm": "help", "": ""}


def purpose_of(
    table: Table, effect: AnyEffect, frame: Frame, count: int = 0, meant: Meant | None = None
) -> Purpose:
    """What a question that this effect asks is for; `meant` where the effect says it for one of its picks."""
    if meant is None:
        meant = meant_by(table, effect, frame)
    return Purpose(effect.op, meant, count, frame.source)


def meant_by(table: Table, effect: Node, frame: Frame) -> Meant:
    """Whether an effect helps or harms the card it picks."""
    match effect:
        case node.DealDamage() | node.RedirectDamage() | node.Destroy() | node.DiscardFromPlay():
            return "harm"
        case node.PlaceTokens():
            return token_placed(effect.token)
        case node.RemoveTokens():
            return token_removed(effect.token)
        case node.MoveCard():
            return _moved(effect)
        case node.PutIntoPlay() | node.BecomeCopyOf():
            return "help"
        case node.Modify():
            values = (effect.attack, effect.life, effect.recover)
            return _sign(sum(amount(table, value, frame) for value in values))
        case node.Grant():
            return _given(effect.passive)
        case node.Attach():
            return meant_by_spell(table.catalog.of(effect.conjuration))
        case node.PlaceDie() if frame.die is not None:
            return _sign(table.catalog.die_attack.get(table.state.dice[frame.die].type, 0))
        case node.ChangeDice():
            return "help" if effect.op == "raise_dice" else "harm"
        case node.SetDice():
            return "help"
    return ""


def chosen_for(table: Table, name: str | None, following: Effects, frame: Frame) -> Meant:
    """What becomes of a card that is only chosen, by what the effects that follow do to it."""
    if name is None:
        return ""
    for effect in following:
        for inner in nodes(effect):
            if isinstance(inner, OpNode) and _picked_by(inner) == name:
                meant = meant_by(table, inner, frame)
                if meant:
                    return meant
    return ""


def _picked_by(effect: Node) -> What | None:
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
        return _sign(sum(spell.bonus))
    passives = [
        part
        for _, abilities in spell.grants
        for ability in abilities
        if isinstance(ability.clause, PassiveClause)
        for part in ability.clause.passive
    ]
    given = [part.op for part in passives if isinstance(part, Flag)]
    values = sum(value for part in passives if isinstance(part, Values) for value in _numbers(part))
    return _sign(values) or _given(given)


def _numbers(part: Values) -> list[int]:
    return [value for value in (part.attack, part.life, part.recover) if isinstance(value, int)]


def _given(passives: Iterable[FlagName]) -> Meant:
    """Named abilities and all other passive text are good to have."""
    return "harm" if any(name in _BURDENS for name in passives) else "help"


def _moved(effect: node.MoveCard) -> Meant:
    zone = effect.what.zone if isinstance(effect.what, Selection) else "play"
    if zone == "play" or effect.to in ("discard", "removed"):
        return "harm"
    return "help" if effect.to in ("hand", "top of draw pile") else ""


def _sign(value: int) -> Meant:
    return "help" if value > 0 else "harm" if value < 0 else ""
