"""The events that only a game against a boss has."""

from __future__ import annotations

from cards.bosses import Phase
from engine.kernel.immutable_record import Record
from engine.redrains.state import RedRainsState


class BehaviorRolled(Record):
    """The behavior die is rolled for the Chimera's turn, in this phase."""

    roll: int
    phase: Phase

    def apply(self, state: RedRainsState) -> None:
        state.boss.behavior = self.roll
        state.boss.behavior_phase = self.phase

    def describe(self, state: RedRainsState) -> str:
        return f"behavior die: {self.roll} (phase {self.phase})"


class SideRolled(Record):
    """The boss's re-rolled die shows this side, which picks the row of this phase."""

    side: str
    phase: Phase

    def apply(self, state: RedRainsState) -> None:
        state.boss.shown = self.side
        state.boss.behavior_phase = self.phase

    def describe(self, state: RedRainsState) -> str:
        return f"the row for {self.side} (phase {self.phase})"


class BehaviorDieRolled(Record):
    """A text rolls the behavior die; the result picks no row."""

    roll: int

    def apply(self, state: RedRainsState) -> None:
        """Change nothing: the text uses the result."""

    def describe(self, state: RedRainsState) -> str:
        return f"behavior die: {self.roll}"


class BehaviorCorrected(Record):
    """The behavior die is at this number, as people report; nothing is done for it."""

    roll: int

    def apply(self, state: RedRainsState) -> None:
        state.boss.behavior = self.roll

    def describe(self, state: RedRainsState) -> str:
        return f"the behavior die is at {self.roll}"


class AskingChanged(Record):
    """The Chimera's seat is played by a policy that asks before each step, or by one that does not."""

    seat: str
    policy: str
    asks: bool

    def apply(self, state: RedRainsState) -> None:
        state.players[self.seat].policy = self.policy

    def describe(self, state: RedRainsState) -> str:
        if self.asks:
            return f"you are asked before each step of {self.seat} from now on"
        return f"{self.seat} takes its steps without asking from now on"


class ThreatRaised(Record):
    """The threat value rises by 1, as in each round of the survival variant."""

    def apply(self, state: RedRainsState) -> None:
        state.boss.threat += 1

    def describe(self, state: RedRainsState) -> str:
        return "the threat value rises by 1"


class GuardRolled(Record):
    """The behavior die is rolled for a guard: the Chimera guards on `guards_from` or more."""

    roll: int
    guards: bool
    guards_from: int = 0

    def apply(self, state: RedRainsState) -> None:
        """Change nothing: the guard is declared by an event of its own."""

    def describe(self, state: RedRainsState) -> str:
        return (
            f"guard roll: {self.roll}, the {state.boss.seat} {'guards' if self.guards else 'does not guard'}"
        )


class GuardSideRolled(Record):
    """A die of the boss is re-rolled for a guard: it guards on the side `guards_on`."""

    side: str
    guards: bool
    guards_on: str

    def apply(self, state: RedRainsState) -> None:
        """Change nothing: the guard is declared by an event of its own."""

    def describe(self, state: RedRainsState) -> str:
        return (
            f"guard roll: {self.side}, the {state.boss.seat} {'guards' if self.guards else 'does not guard'}"
        )


class ReadySpellResolved(Record):
    """A Dragonborn resolves its ready spell of this phase."""

    phase: Phase

    def apply(self, state: RedRainsState) -> None:
        """Change nothing: the effects have events of their own."""

    def describe(self, state: RedRainsState) -> str:
        return f"the ready spell of phase {self.phase} resolves"


class ProgressMade(Record):
    """A Dragonborn resolves the progress of this phase."""

    phase: Phase

    def apply(self, state: RedRainsState) -> None:
        """Change nothing: the effects have events of their own."""

    def describe(self, state: RedRainsState) -> str:
        return f"the progress of phase {self.phase} resolves"


class UltimateBegan(Record):
    """The Chimera resolves its Ultimate; `value` is the Ultimate value at that time."""

    phase: Phase
    value: int = 0

    def apply(self, state: RedRainsState) -> None:
        """Change nothing: the effects have events of their own."""

    def describe(self, state: RedRainsState) -> str:
        return f"the Ultimate of phase {self.phase} resolves"


class Faces(Record):
    """The Chimera now faces this player; none in particular if it is empty."""

    seat: str

    def apply(self, state: RedRainsState) -> None:
        state.facing = self.seat

    def describe(self, state: RedRainsState) -> str:
        return f"the {state.boss.seat} deals with {self.seat}" if self.seat else ""


class PhaseAdvanced(Record):
    """The topmost Ultimate and behavior cards are removed: the Chimera is in its next phase."""

    phase: Phase

    def apply(self, state: RedRainsState) -> None:
        state.boss.phase = self.phase

    def describe(self, state: RedRainsState) -> str:
        return f"the {state.boss.seat} enters phase {self.phase}"


class PileEmptied(Record):
    """The Chimera has emptied its draw pile and uses up one stamina."""

    def apply(self, state: RedRainsState) -> None:
        state.boss.stamina -= 1

    def describe(self, state: RedRainsState) -> str:
        return f"the {state.boss.seat}'s draw pile is empty: it loses 1 stamina"


class StaminaCorrected(Record):
    """The boss has this much stamina left, as people report; with 0 it is fatigued."""

    stamina: int

    def apply(self, state: RedRainsState) -> None:
        state.boss.stamina = self.stamina
        state.boss.fatigued = not self.stamina

    def describe(self, state: RedRainsState) -> str:
        return f"the {state.boss.seat} has {self.stamina} stamina" + (
            ": it is fatigued" if not self.stamina else ""
        )


class ChimeraFatigued(Record):
    """The Chimera has emptied its draw pile as often as its stamina allows."""

    def apply(self, state: RedRainsState) -> None:
        state.boss.stamina = 0
        state.boss.fatigued = True

    def describe(self, state: RedRainsState) -> str:
        return f"the {state.boss.seat} is fatigued"
