"""How deep the program goes for a player: the full rules, assisted, or a companion of real cards."""

from __future__ import annotations

from typing import ClassVar

from engine.ashes.companion.deed import SAY, SEAT, refuse_action
from engine.ashes.events import DepthChanged
from engine.ashes.model import rulebook
from engine.ashes.model.made import MADE, Values, printed_values
from engine.ashes.person import Person
from engine.ashes.statement import Statement
from engine.ashes.statement_parts import OneOf, Part
from engine.ashes.table import Steps, Table

FULL = "full"
ASSISTED = "assisted"
COMPANION = "companion"
DEPTHS = (FULL, ASSISTED, COMPANION)


class AssistedPlayer(Person):
    """A person who may resolve the text of any card by hand; all else is enforced."""

    depth = ASSISTED
    may_resolve_by_hand = True


class PlayAt(Statement):
    """A seat is played at another depth from now on."""

    begins: ClassVar[str] = SAY
    word: ClassVar[str] = "depth"
    parts: ClassVar[tuple[Part, ...]] = (SEAT, OneOf("depth", lambda: DEPTHS))

    seat: str
    depth: str

    def check(self, table: Table) -> None:
        """It is a player's seat, of whose cards there is a list, if the program is to resolve them."""
        if self.seat not in table.state.players or table.state.players[self.seat].out:
            refuse_action(f"nobody in the game is called {self.seat}")
        player = table.state.players[self.seat]
        if player.policy not in table.mode.depths.values():
            refuse_action(f"{self.seat} is played by the program")
        if table.mode.depths[self.depth] == player.policy:
            refuse_action(f"{self.seat} is already played at {self.depth} depth")
        if self.depth != COMPANION and table.card(player.phoenixborn).name in MADE:
            refuse_action(
                f"the program has no list of {self.seat}'s cards, so they stay at {COMPANION} depth"
            )

    def label(self, table: Table) -> str:
        """`Ann is played at companion depth`."""
        return f"{self.seat} is played at {self.depth} depth"

    def carry_out(self, table: Table) -> Steps:
        """From now on another policy plays the seat."""
        with table.because(rulebook.BY_HAND, None):
            values = values_by_hand(table, self.seat) if self.depth == COMPANION else ()
            table.do(DepthChanged(self.seat, self.depth, table.mode.depths[self.depth], values))
            yield from table.mode.check_state(table)


def values_by_hand(table: Table, seat: str) -> tuple[tuple[int, Values], ...]:
    """The values that count of a player's cards, whose texts they resolve themselves: those printed."""
    return tuple(
        (card.id, printed_values(table.catalog.of(card.name)))
        for card in table.state.cards
        if card.owner == seat and card.name and not card.copied
    )
