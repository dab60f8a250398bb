"""The reports that only a game against a boss has.

Corrections of its phase, stamina and last roll, and actions of players with real cards against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cards.bosses import BEHAVIOR_DIE, PHASES, Phase
from engine.ashes.events import FirstPlayerTokenMoved
from engine.ashes.model.option_meanings import BehaviorRoll
from engine.ashes.model.state import State
from engine.ashes.real_table.reported_actions import SEAT, ReportedAction, refuse_action
from engine.ashes.real_table_report_base import Correction, refuse
from engine.ashes.real_table_report_fields import NameField, NumberField, ReportField, WordField
from engine.ashes.running_game import Table, TableReport
from engine.kernel.decision import Answer, Decision, RuleFlow
from engine.redrains import rage_and_ultimate
from engine.redrains.aspects import face_down_aspects, reveal
from engine.redrains.boss_access import boss_card, boss_of
from engine.redrains.events import AskingChanged, BehaviorCorrected, PhaseAdvanced, StaminaCorrected
from engine.redrains.seat_policies import CHIMERA_POLICY, CONFIRMED_POLICY
from engine.redrains.state import BEHAVIOR, Boss, RedRainsState
from engine.redrains.table_setup import side_of


def _boss(there: State) -> Boss:
    assert isinstance(there, RedRainsState)
    return there.boss


class ChimeraPhase(Correction[Table]):
    """The Chimera is in this phase: its topmost behavior and Ultimate cards are of that phase."""

    word: ClassVar[str] = "chimera phase"
    fields: ClassVar[tuple[ReportField, ...]] = (WordField("phase", lambda: PHASES),)

    phase: Phase

    def check(self, table: Table) -> None:
        if self.phase == boss_of(table).phase:
            refuse(f"the Chimera is already in phase {self.phase}")

    def text(self, table: Table) -> str:
        return f"the Chimera is in phase {self.phase}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if boss_of(table).phase != _boss(there).phase:
            yield cls(_boss(there).phase)

    def set(self, table: Table) -> None:
        table.apply_event(PhaseAdvanced(self.phase))


class Stamina(Correction[Table]):
    """The Chimera's draw pile may still become empty this many times; with 0 it is fatigued."""

    word: ClassVar[str] = "stamina"
    fields: ClassVar[tuple[ReportField, ...]] = (NumberField("number"),)

    number: int

    def check(self, table: Table) -> None:
        boss = boss_of(table)
        players = len(table.opponents(boss.seat))
        most = side_of(boss_card(table), players, boss.difficulty, boss.level).stamina
        if self.number > most:
            refuse(f"the Chimera has {most} stamina at most")
        if (self.number, not self.number) == (boss.stamina, boss.fatigued):
            refuse(f"the Chimera already has {self.number} stamina")

    def text(self, table: Table) -> str:
        return f"the Chimera has {self.number} stamina"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        now, then = boss_of(table), _boss(there)
        if (now.stamina, now.fatigued) != (then.stamina, then.fatigued):
            yield cls(then.stamina)

    def set(self, table: Table) -> None:
        table.apply_event(StaminaCorrected(self.number))


class LastBehavior(Correction[Table]):
    """The behavior die is at this number, from its last roll for a turn.

    If people entered that roll and nobody has done anything since, it was misread: what follows from it is
    done anew. Otherwise nothing is done for it.
    """

    word: ClassVar[str] = "behavior"
    fields: ClassVar[tuple[ReportField, ...]] = (NumberField("number", least=1),)

    number: int

    def check(self, table: Table) -> None:
        if self.number > BEHAVIOR_DIE:
            refuse(f"the behavior die shows 1 to {BEHAVIOR_DIE}")
        if self.number == boss_of(table).behavior:
            refuse(f"the behavior die is already at {self.number}")

    def text(self, table: Table) -> str:
        return f"the behavior die is at {self.number}"

    def true_roll(self, asked: Decision) -> Answer | None:
        return asked.answer_for((BehaviorRoll(self.number),)) if asked.chance == BEHAVIOR else None

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if (roll := _boss(there).behavior) not in (0, boss_of(table).behavior):
            yield cls(roll)

    def set(self, table: Table) -> None:
        table.apply_event(BehaviorCorrected(self.number))


class StepConfirmation(Correction[Table]):
    """People are asked before each step of the Chimera from now on, or no longer."""

    word: ClassVar[str] = "ask before"
    fields: ClassVar[tuple[ReportField, ...]] = (WordField("each", lambda: ("step", "none"), key="before"),)

    each: str

    def check(self, table: Table) -> None:
        if table.policy(boss_of(table).seat).confirms_steps == (self.each == "step"):
            refuse(f"{_CONFIRMATION_TEXTS[self.each]} already")

    def text(self, table: Table) -> str:
        return f"{_CONFIRMATION_TEXTS[self.each]}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        seat = _boss(there).seat
        if there.players[seat].policy != table.state.players[seat].policy:
            yield cls("step" if there.players[seat].policy == CONFIRMED_POLICY else "none")

    def set(self, table: Table) -> None:
        asked = self.each == "step"
        table.apply_event(
            AskingChanged(boss_of(table).seat, CONFIRMED_POLICY if asked else CHIMERA_POLICY, asked)
        )


_CONFIRMATION_TEXTS = {
    "step": "you are asked before each step of the Chimera",
    "none": "the Chimera takes its steps without asking",
}


class TokenDirection(Correction[Table]):
    """The Chimera has the first player token, which points at this player."""

    word: ClassVar[str] = "pointing"
    fields: ClassVar[tuple[ReportField, ...]] = (NameField("seat"),)

    seat: str

    def check(self, table: Table) -> None:
        boss = table.state.players[boss_of(table).seat]
        if table.state.first_player != boss.seat:
            refuse(f"{table.state.first_player} has the first player token; it points at nobody")
        if self.seat not in boss.faces:
            refuse(f"{self.seat} is not one of two players facing the {boss.seat}")
        if self.seat == table.state.pointing:
            refuse(f"the first player token already points at {self.seat}")

    def text(self, table: Table) -> str:
        return f"the first player token points at {self.seat}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if there.pointing not in ("", table.state.pointing):
            yield cls(there.pointing)

    def set(self, table: Table) -> None:
        table.apply_event(FirstPlayerTokenMoved(boss_of(table).seat, self.seat))


BOSS_CORRECTIONS: tuple[type[TableReport], ...] = (
    ChimeraPhase,
    Stamina,
    LastBehavior,
    StepConfirmation,
    TokenDirection,
)
"""The corrections of a boss alone."""


class RevealAspect(ReportedAction):
    """A card of the player reveals the leftmost face down aspect (Reference, Chimera Reveals)."""

    word: ClassVar[str] = "reveal"
    fields: ClassVar[tuple[ReportField, ...]] = (SEAT,)

    def check(self, table: Table) -> None:
        super().check(table)
        if not face_down_aspects(table, boss_of(table).seat, table.state.facing):
            refuse_action("no aspect is face down")

    def text(self, table: Table) -> str:
        return "the leftmost aspect is revealed"

    def do(self, table: Table) -> RuleFlow:
        yield from reveal(table)


class TurnRage(ReportedAction):
    """A card of the player raises or lowers rage dice, or dragon dice, by one level each."""

    word: ClassVar[str] = "rage"
    fields: ClassVar[tuple[ReportField, ...]] = (SEAT, NumberField("amount", signed=True))

    amount: int

    def check(self, table: Table) -> None:
        super().check(table)
        dice = len(table.state.active_dice(boss_of(table).seat))
        if abs(self.amount) > dice:
            refuse_action(f"there are {dice} {boss_card(table).dice.type} dice")

    def text(self, table: Table) -> str:
        kind = boss_card(table).dice.type
        dice = f"1 {kind} die is" if abs(self.amount) == 1 else f"{abs(self.amount)} {kind} dice are"
        return f"{dice} {'raised' if self.amount > 0 else 'lowered'}"

    def do(self, table: Table) -> RuleFlow:
        if self.amount > 0:
            yield from rage_and_ultimate.raise_rage(table, self.amount)
        else:
            rage_and_ultimate.lower_rage(table, -self.amount)


BOSS_ACTIONS: tuple[type[TableReport], ...] = (RevealAspect, TurnRage)
"""The actions that only affect a boss."""
