"""Corrections of the turn: round, phase, whose turn it is, first player token, actions and passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.ashes.events import (
    ActionsCorrected,
    FirstPlayerTokenMoved,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    TurnHandedOver,
)
from engine.ashes.model.state import Phase, State
from engine.ashes.real_table.card_corrections import check_seat
from engine.ashes.real_table_report_base import Correction, refuse
from engine.ashes.real_table_report_fields import NameField, NumberField, ReportField, WordField
from engine.ashes.running_game import Table, TableReport, first_to_act, main_actions_in_a_lap

MOST_ROUNDS = 99
"""Upper limit of the round number: a later round is taken for a typing error."""
PHASES: tuple[Phase, ...] = ("prepare", "player turns", "recovery", "end of round")
"""The phases that a game can continue from."""
_USED = ("used", "open")


class RoundCorrection(Correction[Table]):
    """It is round `number`, in which nobody has passed yet."""

    word: ClassVar[str] = "round"
    ends_action: ClassVar[bool] = True
    fields: ClassVar[tuple[ReportField, ...]] = (NumberField("number", least=1),)

    number: int

    def check(self, table: Table) -> None:
        if self.number > MOST_ROUNDS:
            refuse(f"round {self.number} is too high; {MOST_ROUNDS} is the last")
        if self.number == table.state.round:
            refuse(f"it is already round {self.number}")

    def text(self, table: Table) -> str:
        return f"it is round {self.number}"

    def set(self, table: Table) -> None:
        table.apply_event(RoundBegan(self.number))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if there.round not in (0, table.state.round):
            yield cls(there.round)


class PhaseCorrection(Correction[Table]):
    """This phase of the round begins.

    If no round has begun, it is round 1 and the first seat has the first player token.
    """

    word: ClassVar[str] = "phase"
    ends_action: ClassVar[bool] = True
    fields: ClassVar[tuple[ReportField, ...]] = (WordField("phase", lambda: PHASES),)

    phase: Phase

    def check(self, table: Table) -> None:
        if self.phase == table.state.phase:
            refuse(f"it is already the {self.phase} phase")

    def text(self, table: Table) -> str:
        return "the round ends" if self.phase == "end of round" else f"it is the {self.phase} phase"

    def set(self, table: Table) -> None:
        if not table.state.round:
            table.apply_event(RoundBegan(1))
        if not table.state.first_player:
            table.apply_event(FirstPlayerTokenMoved(next(iter(table.seats()))))
        table.apply_event(PhaseBegan(self.phase))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if there.phase != table.state.phase and there.phase in PHASES:
            yield cls(there.phase)


class FirstPlayerCorrection(Correction[Table]):
    """A seat has the first player token."""

    word: ClassVar[str] = "first player"
    fields: ClassVar[tuple[ReportField, ...]] = (NameField("seat"),)

    seat: str

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
        if self.seat == table.state.first_player:
            refuse(f"{self.seat} already has the first player token")

    def text(self, table: Table) -> str:
        return f"{self.seat} has the first player token"

    def set(self, table: Table) -> None:
        table.apply_event(FirstPlayerTokenMoved(self.seat))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if there.first_player not in ("", table.state.first_player):
            yield cls(there.first_player)


class TurnCorrection(Correction[Table]):
    """It is a seat's turn, with both actions unused.

    `facing` is the only opponent of the turn, if it has one. If partners share the turn, this says which of
    them acts now.
    """

    word: ClassVar[str] = "turn"
    ends_action: ClassVar[bool] = True
    fields: ClassVar[tuple[ReportField, ...]] = (NameField("seat"), NameField("facing"))

    seat: str
    facing: str = ""

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
        state = table.state
        if state.phase != "player turns":
            refuse("turns only happen in the player turns phase; set that phase first")
        has_it = first_to_act(table, self.seat)
        turns = table.policy(has_it).turns(table, has_it)
        if self.facing not in turns:
            against = " or ".join(turn for turn in turns if turn)
            refuse(
                f"say against whom {self.seat}'s turn is: {against}" if against else "that turn faces nobody"
            )
        if (state.turn, state.facing) == (self.seat, self.facing):
            refuse(f"it is already {self.seat}'s turn")

    def text(self, table: Table) -> str:
        return f"it is {self.seat}'s turn" + (f" against {self.facing}" if self.facing else "")

    def set(self, table: Table) -> None:
        if self.seat in table.state.sharing:
            table.apply_event(TurnHandedOver(table.state.turn, self.seat))
        else:
            partners = table.policy(self.seat).shares_turn(table, self.seat)
            table.apply_event(TurnBegan(self.seat, self.facing, partners))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        now = table.state
        if there.turn and (there.turn, there.facing) != (now.turn, now.facing):
            yield cls(there.turn, there.facing)


class ActionCorrection(Correction[Table]):
    """The main or the side action of the turn is used or open."""

    word: ClassVar[str] = "action"
    fields: ClassVar[tuple[ReportField, ...]] = (
        WordField("action", lambda: ("main", "side")),
        WordField("to", lambda: _USED),
    )

    action: str
    to: str

    def check(self, table: Table) -> None:
        state = table.state
        if not state.turn:
            refuse("it is nobody's turn, so there is no action to use")
        if (state.main_used if self.action == "main" else state.side_used) == (self.to == "used"):
            refuse(f"the {self.action} action is already {self.to}")

    def text(self, table: Table) -> str:
        return f"the {self.action} action is {self.to}"

    def set(self, table: Table) -> None:
        state, used = table.state, self.to == "used"
        if self.action == "main":
            passes = state.passes if used else min(state.passes, _most_passes(table, used))
            table.apply_event(ActionsCorrected(used, state.side_used, passes))
        else:
            table.apply_event(ActionsCorrected(state.main_used, used, state.passes))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if there.turn:
            if table.state.main_used != there.main_used:
                yield cls("main", _USED[not there.main_used])
            if table.state.side_used != there.side_used:
                yield cls("side", _USED[not there.side_used])


class PartnerAction(Correction[Table]):
    """The main or the side action of a partner who shares the turn, but does not act now, is used or open."""

    word: ClassVar[str] = "partner action"
    fields: ClassVar[tuple[ReportField, ...]] = (
        NameField("seat"),
        WordField("action", lambda: ("main", "side")),
        WordField("to", lambda: _USED),
    )

    seat: str
    action: str
    to: str

    def check(self, table: Table) -> None:
        state = table.state
        if self.seat not in state.sharing:
            refuse(f"{self.seat} does not share the current turn")
        used = state.main_spent(self.seat) if self.action == "main" else state.side_spent(self.seat)
        if used == (self.to == "used"):
            refuse(f"{self.seat}'s {self.action} action is already {self.to}")

    def text(self, table: Table) -> str:
        return f"{self.seat}'s {self.action} action is {self.to}"

    def set(self, table: Table) -> None:
        state, used = table.state, self.to == "used"
        main = used if self.action == "main" else state.main_spent(self.seat)
        side = used if self.action == "side" else state.side_spent(self.seat)
        passes = state.passes if main else min(state.passes, _most_passes(table, used=False))
        table.apply_event(ActionsCorrected(main, side, passes, self.seat))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        now = table.state
        for seat in now.sharing:
            if seat in there.sharing:
                if now.main_spent(seat) != there.main_spent(seat):
                    yield cls(seat, "main", _USED[not there.main_spent(seat)])
                if now.side_spent(seat) != there.side_spent(seat):
                    yield cls(seat, "side", _USED[not there.side_spent(seat)])


def _most_passes(table: Table, used: bool) -> int:
    """Return the largest number of passes in a row; all seats only while the last one's turn goes on."""
    in_a_lap = main_actions_in_a_lap(table)
    return in_a_lap if used else in_a_lap - 1


class PassesCorrection(Correction[Table]):
    """The last `number` main actions were all passes."""

    word: ClassVar[str] = "passes"
    fields: ClassVar[tuple[ReportField, ...]] = (NumberField("number"),)

    number: int

    def check(self, table: Table) -> None:
        state = table.state
        most = _most_passes(table, state.main_used)
        if state.phase != "player turns":
            refuse("players only pass in the player turns phase")
        if self.number > most:
            ends = _most_passes(table, used=True)
            refuse(f"the player turns phase ends after {ends} passes; set the recovery phase")
        if self.number == state.passes:
            refuse(f"{self.number} have already passed")

    def text(self, table: Table) -> str:
        return f"{self.number} passed last"

    def set(self, table: Table) -> None:
        table.apply_event(ActionsCorrected(table.state.main_used, table.state.side_used, self.number))

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        if there.phase == "player turns" and there.passes != table.state.passes:
            yield cls(there.passes)
