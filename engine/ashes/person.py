"""A person at the table: the rulebook's rules for one player, each asked for what is theirs to decide."""

from __future__ import annotations

from engine.ashes.model.battle import Battle
from engine.ashes.model.die import Die
from engine.ashes.model.faces import PLAYER_DICE, DieFaces
from engine.ashes.play.block import declare_blockers
from engine.ashes.play.guard import declare_guard
from engine.ashes.play.piles import discard_from_draw_pile, discard_from_hand, draw_cards
from engine.ashes.policy import Policy
from engine.ashes.rounds.turn import goes_on, resume_turn, take_actions, take_turn
from engine.ashes.table import Asking, Steps, Table
from engine.kernel.choice import Choice

PERSON = "person"
"""What a seat's policy is called that a person plays, or a built-in player in their place."""


class Person(Policy):
    """A seat whose decisions are asked, one by one."""

    def take_turn(self, table: Table, seat: str) -> Steps:
        """Rulebook p. 6: one main action and up to one side action."""
        return take_turn(table, seat)

    def resume_turn(self, table: Table, seat: str) -> Steps:
        """They are asked for their next action."""
        return resume_turn(table, seat)

    def act(self, table: Table, seat: str) -> Asking[Choice | None]:
        """They are asked for one action after the other."""
        return take_actions(table, seat)

    def could_act(self, table: Table, seat: str) -> bool:
        """While they have an action left that they could take."""
        return goes_on(table, seat)

    def declare_blockers(self, table: Table, seat: str) -> Steps:
        """Rulebook p. 10: the defending player may block each attacker with one unexhausted unit."""
        return declare_blockers(table, seat)

    def declare_guard(self, table: Table, seat: str, battle: Battle) -> Steps:
        """Rulebook p. 10: the Phoenixborn or a unit with Unit Guard may guard the attacked unit."""
        return declare_guard(table, seat, battle)

    def faces(self, table: Table, die: Die) -> DieFaces:
        """A player's die shows two basic sides, three class and one power."""
        return PLAYER_DICE[die.type]

    def draw(self, table: Table, seat: str, count: int) -> Asking[int]:
        """Draw from the top of the draw pile."""
        return draw_cards(table, seat, count)

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
        """The player discards cards of their choice, or at random."""
        return discard_from_hand(table, seat, count, at_random)

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> Asking[int]:
        """Cards go from the top of the draw pile to the discard pile."""
        return discard_from_draw_pile(table, seat, count)
