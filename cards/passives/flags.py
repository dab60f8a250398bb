"""Passive text of one word: each is short for a change of its own card."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, ClassVar, Literal

from cards.continuous_changes.change import ContinuousChange
from cards.continuous_changes.permissions import act_texts
from cards.continuous_changes.wording import change_sentences
from cards.node import NameOf, words_of
from cards.passives.passive import Passive
from cards.triggers import Cause
from cards.wording.scope import Scope


class Flag(Passive):
    """A word for a change of its card. `sentence` replaces the usual wording; `{it}` is the card."""

    full_form: ClassVar[ContinuousChange]
    """The change that the word is short for; a test checks it as if an author had written it."""
    sentence: ClassVar[str] = ""

    def words(self, it: str, scope: Scope) -> str:
        return self.sentence.format(it=it) or "; ".join(change_sentences(self.full_form, it, scope))

    def changes(self) -> tuple[ContinuousChange, ...]:
        return (self.full_form,)


FlagName = Annotated[str, NameOf(Flag)]
"""The key of a flag."""


@cache
def flags() -> dict[str, type[Flag]]:
    """Return all flags by their keys."""
    found = (kind for kind in words_of(Passive) if issubclass(kind, Flag))
    return {kind.key(): kind for kind in found}


def flag_texts(names: Sequence[FlagName], it: str) -> list[str]:
    """Write flags as sentences without their full stops."""
    kinds = [flags()[name] for name in names]
    forbidden = [act for flag in kinds for act in flag.full_form.cannot]
    if len(forbidden) == len(kinds) > 1:
        return act_texts("cannot", forbidden, it)
    return [flag.model_construct(op=flag.key()).words(it, Scope()) for flag in kinds]


class MayGuard(Flag):
    """The card can be declared as a guard for any unit of its controller (Rulebook p. 22, Guard)."""

    op: Literal["may_guard"]
    example: ClassVar[str] = "may_guard"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(can=("guard",))


class NoExhaustionFromCountering(Flag):
    """The card is not exhausted by dealing counter damage."""

    op: Literal["no_exhaustion_from_countering"]
    example: ClassVar[str] = "no_exhaustion_from_countering"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(
        cannot=("be exhausted by countering",)
    )


class DamageFirstWhileAttacking(Flag):
    """The card's damage as an attacker is dealt and resolved before any counter damage."""

    op: Literal["damage_first_while_attacking"]
    example: ClassVar[str] = "damage_first_while_attacking"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(can=("deal damage first",))


class StrikesFirst(Flag):
    """In battle, attacking or countering, the card's damage is dealt and resolved before that of others."""

    op: Literal["strikes_first"]
    example: ClassVar[str] = "strikes_first"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(can=("strike first",))


class StrikesLast(Flag):
    """In battle, attacking or countering, the card's damage is dealt after that of others.

    On a unit that also strikes first, both have no effect.
    """

    op: Literal["strikes_last"]
    example: ClassVar[str] = "strikes_last"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(can=("strike last",))


class CannotAttack(Flag):
    """The card cannot be declared as an attacker."""

    op: Literal["cannot_attack"]
    example: ClassVar[str] = "cannot_attack"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(cannot=("attack",))


class CannotBlock(Flag):
    """The card cannot be declared as a blocker."""

    op: Literal["cannot_block"]
    example: ClassVar[str] = "cannot_block"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(cannot=("block",))


class CannotGuard(Flag):
    """The card cannot be declared as a guard."""

    op: Literal["cannot_guard"]
    example: ClassVar[str] = "cannot_guard"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(cannot=("guard",))


class MustBeBlocked(Flag):
    """An opponent who can block the card must do so."""

    op: Literal["must_be_blocked"]
    example: ClassVar[str] = "must_be_blocked"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(must=("be blocked",))


class ChoosesItsBlocker(Flag):
    """The card's controller may choose the unit that blocks it."""

    op: Literal["chooses_its_blocker"]
    example: ClassVar[str] = "chooses_its_blocker"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(can=("choose its blocker",))


class UntargetableByOpponents(Flag):
    """Opponents cannot target the card in any way."""

    op: Literal["untargetable_by_opponents"]
    example: ClassVar[str] = "untargetable_by_opponents"
    sentence: ClassVar[str] = (
        "opponents cannot pick {it} as the target of an attack, spell, ability or dice power"
    )
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(
        cannot=("be targeted",),
        against=Cause.model_construct(a=("attack or effect",), of="opponent"),
    )


class UnaffectedByOpposingSpells(Flag):
    """Spells of opponents do not affect the card."""

    op: Literal["unaffected_by_opposing_spells"]
    example: ClassVar[str] = "unaffected_by_opposing_spells"
    sentence: ClassVar[str] = "opponents' spells do not affect {it}"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(
        cannot=("be affected",),
        against=Cause.model_construct(a=("spell",), of="opponent"),
    )


class Defender(Flag):
    """The aspect must block, and must guard for others (Laws of the Chimera)."""

    op: Literal["defender"]
    example: ClassVar[str] = "defender"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(must=("defend",))


class CannotBeMeditated(Flag):
    """The card cannot be discarded from the spellboard to meditate."""

    op: Literal["cannot_be_meditated"]
    example: ClassVar[str] = "cannot_be_meditated"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(cannot=("be meditated",))


class LosesAbilities(Flag):
    """The card has no abilities; text that is no ability stays."""

    op: Literal["loses_abilities"]
    example: ClassVar[str] = "loses_abilities"
    full_form: ClassVar[ContinuousChange] = ContinuousChange.model_construct(loses="abilities")
