"""A player against a boss, alone or with a partner: they win and lose together."""

from __future__ import annotations

from engine.ashes.companion.depth import ASSISTED, COMPANION, FULL, AssistedPlayer
from engine.ashes.companion.player import CompanionPlayer
from engine.ashes.events import FirstPlayerTokenMoved
from engine.ashes.person import Person
from engine.ashes.policy import first_to_act
from engine.ashes.table import Table
from engine.kernel.decision import Rule
from engine.redrains import rulebook

OPPOSING = "against a boss"
"""What the policy of such a seat is called."""


OPPOSING_AT = {FULL: OPPOSING, ASSISTED: f"{ASSISTED} {OPPOSING}", COMPANION: f"{COMPANION} {OPPOSING}"}
"""What it is called at each depth."""


class OpposingPlayer(Person):
    """A person whose opponent is a boss."""

    def turns(self, table: Table, seat: str) -> tuple[str, ...]:
        """Reference, Battlefield Management: players take a shared turn."""
        return ("",) if seat == first_to_act(table, seat) else ()

    def shares_turn(self, table: Table, seat: str) -> tuple[str, ...]:
        """The other player."""
        return table.state.partners(seat)

    def passes_token(self, table: Table, seat: str) -> tuple[FirstPlayerTokenMoved, Rule]:
        """Reference, End of Round: the first player token goes to the boss. Of two players it points at the
        one who did not just have it."""
        boss, partners = table.opponents(seat)[0], table.state.partners(seat)
        return FirstPlayerTokenMoved(boss, partners[0] if partners else ""), rulebook.FIRST_PLAYER

    def winner_without(self, table: Table, seat: str) -> str:
        """The players win by destroying the boss; with one of their Phoenixborn they all lose."""
        return table.state.players[table.opponents(seat)[0]].side


class AssistedOpposingPlayer(OpposingPlayer, AssistedPlayer):
    """One who may resolve the text of any card by hand."""


class CompanionOpposingPlayer(OpposingPlayer, CompanionPlayer):
    """One with real cards, of whom the program knows what lies on the table."""
