"""What players with real cards say they did to the Chimera."""

from __future__ import annotations

from typing import ClassVar

from engine.ashes.companion.deed import SEAT, Deed, refuse_action
from engine.ashes.statement import Statement
from engine.ashes.statement_parts import Number, Part
from engine.ashes.table import Steps, Table
from engine.redrains import rage
from engine.redrains.aspects import face_down, reveal
from engine.redrains.tokens import boss_of, facts_of


class RevealAspect(Deed):
    """A card of the player reveals the leftmost aspect that lies face down."""

    word: ClassVar[str] = "reveal"
    parts: ClassVar[tuple[Part, ...]] = (SEAT,)

    def check(self, table: Table) -> None:
        """There is one."""
        super().check(table)
        if not face_down(table, boss_of(table).seat, table.state.facing):
            refuse_action("no aspect is face down")

    def label(self, table: Table) -> str:
        """`an aspect is revealed`."""
        return "the leftmost aspect is revealed"

    def do(self, table: Table) -> Steps:
        """Reference, Reveal."""
        yield from reveal(table)


class TurnRage(Deed):
    """A card of the player raises or lowers rage dice, or dragon dice, by one level each."""

    word: ClassVar[str] = "rage"
    parts: ClassVar[tuple[Part, ...]] = (SEAT, Number("amount", signed=True))

    amount: int

    def check(self, table: Table) -> None:
        """There are dice that can be turned so."""
        super().check(table)
        dice = len(table.state.active_dice(boss_of(table).seat))
        if abs(self.amount) > dice:
            refuse_action(f"there are {dice} {facts_of(table).dice.type} dice")

    def label(self, table: Table) -> str:
        """`2 rage dice are lowered`."""
        kind = facts_of(table).dice.type
        dice = f"1 {kind} die is" if abs(self.amount) == 1 else f"{abs(self.amount)} {kind} dice are"
        return f"{dice} {'raised' if self.amount > 0 else 'lowered'}"

    def do(self, table: Table) -> Steps:
        """As many as there are."""
        if self.amount > 0:
            yield from rage.raise_rage(table, self.amount)
        else:
            rage.lower_rage(table, -self.amount)


DEEDS: tuple[type[Statement], ...] = (RevealAspect, TurnRage)
