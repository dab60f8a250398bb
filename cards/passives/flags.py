"""Passive text that is either there or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, ClassVar, Literal

from cards.grammar.scope import Scope
from cards.node import NameOf, words_of
from cards.passives.passive import Passive


class Flag(Passive):
    """Passive text that is either there or not: `sentence` says it, `{it}` being the card.

    A card is the worse for a `burden`.
    """

    sentence: ClassVar[str]
    burden: ClassVar[bool] = False

    def words(self, it: str, scope: Scope) -> str:
        return self.sentence.format(it=it)


FlagName = Annotated[str, NameOf(Flag)]
"""The key of such a text."""


@cache
def flags() -> dict[str, type[Flag]]:
    """All flags, by their keys."""
    found = (kind for kind in words_of(Passive) if issubclass(kind, Flag))
    return {kind.key(): kind for kind in found}


def flag_texts(names: Sequence[FlagName], it: str) -> list[str]:
    """The sentences of flags, without their full stops."""
    if tuple(names) == ("cannot_block", "cannot_guard"):
        return [f"{it} can neither block nor guard"]
    return [flags()[name].sentence.format(it=it) for name in names]


class MayGuard(Flag):
    """It can be declared as a guard for any unit of its controller (Rulebook p. 22, Guard)."""

    op: Literal["may_guard"]
    example: ClassVar[str] = "may_guard"
    sentence: ClassVar[str] = (
        "{it} can be declared as a guard when another of its controller's units is attacked"
    )


class NoExhaustionFromCountering(Flag):
    """It is not exhausted by dealing counter damage."""

    op: Literal["no_exhaustion_from_countering"]
    example: ClassVar[str] = "no_exhaustion_from_countering"
    sentence: ClassVar[str] = "{it} receives no exhaustion token for countering"


class DamageFirstWhileAttacking(Flag):
    """Its damage is dealt, and resolved, before any counter damage."""

    op: Literal["damage_first_while_attacking"]
    example: ClassVar[str] = "damage_first_while_attacking"
    sentence: ClassVar[str] = "while {it} attacks, its damage is dealt before any counter damage"


class CannotAttack(Flag):
    """It cannot be declared as an attacker."""

    op: Literal["cannot_attack"]
    example: ClassVar[str] = "cannot_attack"
    sentence: ClassVar[str] = "{it} cannot be declared as an attacker"
    burden: ClassVar[bool] = True


class CannotBlock(Flag):
    """It cannot be declared as a blocker."""

    op: Literal["cannot_block"]
    example: ClassVar[str] = "cannot_block"
    sentence: ClassVar[str] = "{it} cannot be declared as a blocker"
    burden: ClassVar[bool] = True


class CannotGuard(Flag):
    """It cannot be declared as a guard."""

    op: Literal["cannot_guard"]
    example: ClassVar[str] = "cannot_guard"
    sentence: ClassVar[str] = "{it} cannot be declared as a guard"
    burden: ClassVar[bool] = True


class MustBeBlocked(Flag):
    """An opponent who can block it must do so."""

    op: Literal["must_be_blocked"]
    example: ClassVar[str] = "must_be_blocked"
    sentence: ClassVar[str] = "while {it} attacks, it must be blocked if any unit can do so"
    burden: ClassVar[bool] = True


class ChoosesItsBlocker(Flag):
    """Its controller may pick which unit blocks it."""

    op: Literal["chooses_its_blocker"]
    example: ClassVar[str] = "chooses_its_blocker"
    sentence: ClassVar[str] = "the controller of {it} may pick which unit blocks it"


class UntargetableByOpponents(Flag):
    """Opponents can target it with nothing."""

    op: Literal["untargetable_by_opponents"]
    example: ClassVar[str] = "untargetable_by_opponents"
    sentence: ClassVar[str] = (
        "opponents cannot pick {it} as the target of an attack, spell, ability or dice power"
    )


class UnaffectedByOpposingSpells(Flag):
    """Spells of opponents do nothing to it."""

    op: Literal["unaffected_by_opposing_spells"]
    example: ClassVar[str] = "unaffected_by_opposing_spells"
    sentence: ClassVar[str] = "opponents' spells do not affect {it}"
    of_any_card: ClassVar[bool] = True


class Defender(Flag):
    """An aspect that must block, and must guard for others (Laws of the Chimera)."""

    op: Literal["defender"]
    example: ClassVar[str] = "defender"
    sentence: ClassVar[str] = (
        "while unexhausted, {it} must block, and must guard for "
        "aspects without Defender; nobody guards for {it}"
    )


class CannotBeMeditated(Flag):
    """It cannot be discarded from the spellboard to meditate."""

    op: Literal["cannot_be_meditated"]
    example: ClassVar[str] = "cannot_be_meditated"
    sentence: ClassVar[str] = "{it} cannot be discarded from the spellboard to meditate"
    of_any_card: ClassVar[bool] = True


class LosesAbilities(Flag):
    """It has no abilities, while text that is none stays."""

    op: Literal["loses_abilities"]
    example: ClassVar[str] = "loses_abilities"
    sentence: ClassVar[str] = "{it} has no abilities, not even inexhaustible ones"
    burden: ClassVar[bool] = True
