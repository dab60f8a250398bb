"""A player against a boss, alone or with a partner: they win and lose together."""

from __future__ import annotations

from engine.ashes.person import Person
from engine.ashes.table import Table
from engine.kernel.decision import Rule
from engine.redrains import rulebook

OPPOSING = "against a boss"
"""What the policy of such a seat is called."""


class OpposingPlayer(Person):
    """A person whose opponent is a boss."""

    def passes_token(self, table: Table, seat: str) -> tuple[str, Rule]:
        """Reference, End of Round: the first player token goes to the other side."""
        return table.opponents(seat)[0], rulebook.FIRST_PLAYER

    def winner_without(self, table: Table, seat: str) -> str:
        """The players win by destroying the boss; with one of their Phoenixborn they all lose."""
        return table.state.players[table.opponents(seat)[0]].side
