"""What a deed is: something that a player does with real cards, said on their turn and done by the rules."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NoReturn

from engine.ashes.events.naming import card_name
from engine.ashes.model import rulebook
from engine.ashes.statement import Statement
from engine.ashes.statement_parts import ACard, Name, Part
from engine.ashes.table import Cause, Steps, Table
from engine.kernel.decision import IllegalAnswer

SAY = "say"
SEAT = Name("seat", key="who")


def refuse_action(why: str) -> NoReturn:
    """Refuse what was said for this reason."""
    raise IllegalAnswer(f"not possible: {why}")


class Deed(Statement):
    """Something that a player does with real cards. `seat` is who."""

    begins: ClassVar[str] = SAY
    seat: str

    def check(self, table: Table) -> None:
        """Only players whose own cards are theirs to resolve say what they do with them."""
        if self.seat not in table.state.players:
            refuse_action(f"nobody at the table is called {self.seat}")
        if table.state.players[self.seat].out:
            refuse_action(f"{self.seat} is out of the game")
        if not table.policy(self.seat).tells_deeds:
            refuse_action(
                f"the program resolves the cards of {self.seat}; choose what to do among the options"
            )

    def cause(self) -> Cause:
        """What brings about what was said: a card that the program need not know."""
        return Cause("text", None, self.seat)

    def carry_out(self, table: Table) -> Steps:
        """It is done by the rules, and has its consequences."""
        with table.because(rulebook.BY_HAND, None):
            yield from self.do(table)
            yield from table.mode.check_state(table)

    @abstractmethod
    def do(self, table: Table) -> Steps:
        """What was said."""


class DeedOnCard(Deed):
    """Something that a player does to a card in play."""

    card: int

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card

    def check(self, table: Table) -> None:
        """It is in play."""
        super().check(table)
        if self.card >= len(table.state.cards) or not table.is_in_play(self.card):
            refuse_action("that card is not in play")

    def called(self, table: Table) -> str:
        """What the card is called, numbered among its like."""
        return card_name(table.state, self.card)


class DeedOnUnit(DeedOnCard):
    """Something that a player does to a unit."""

    parts: ClassVar[tuple[Part, ...]] = (SEAT, ACard())

    def check(self, table: Table) -> None:
        """It is a unit in play."""
        super().check(table)
        if table.card(self.card).zone != "battlefield":
            refuse_action(f"{self.called(table)} is not a unit")
