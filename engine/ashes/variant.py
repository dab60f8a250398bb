"""What a mode of play changes: its hooks, each with the rule that holds where no mode says otherwise.

`AshesReborn` gives those hooks their rules that are procedures of their own; Red Rains overrides what the
Chimera does differently.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.ashes.model import rulebook

if TYPE_CHECKING:
    from cards.clauses.triggered import ReactionClause
    from cards.moments import Timing
    from engine.ashes.model.state import Battle
    from engine.ashes.responses import Response
    from engine.ashes.table import Asking, Cause, Moment, Steps, Table
    from engine.kernel.decision import Rule


class Variant(ABC):
    """A mode of play.

    `passes_token` is the rule by which the first player token passes on at the end of a round. With
    `hides_reactions` a player who might react, from all the others know, is asked even without a reaction.
    """

    passes_token = rulebook.END_OF_ROUND

    def __init__(self, *, hides_reactions: bool = False) -> None:
        self.hides_reactions = hides_reactions

    @abstractmethod
    def prepare(self, table: Table) -> Steps:
        """All players make ready for the round."""

    @abstractmethod
    def take_turn(self, table: Table, seat: str) -> Steps:
        """A player takes a turn."""

    @abstractmethod
    def recovery(self, table: Table) -> Steps:
        """The recovery phase."""

    def decides(self, table: Table, seat: str) -> str:
        """Who answers when `seat` is to decide: the players themselves."""
        return seat

    def acts_by_itself(self, seat: str) -> bool:
        """Whether a seat orders and resolves its effects without being asked."""
        return False

    def has_room(self, table: Table, seat: str) -> bool:
        """Rulebook p. 21, Battlefield: no more units than the Phoenixborn's battlefield value."""
        player = table.state.players[seat]
        return len(player.battlefield) < table.print_of(player.phoenixborn).battlefield

    @abstractmethod
    def declare_blockers(self, table: Table, defending: str) -> Steps:
        """The defending player answers an attack on their Phoenixborn."""

    @abstractmethod
    def declare_guard(self, table: Table, defending: str, battle: Battle) -> Steps:
        """The defending player answers an attack on a unit."""

    @abstractmethod
    def counters(self, table: Table, defender: int, forced: bool) -> Asking[bool]:
        """Whether a defender counters; `forced` where it has no choice."""

    def recovers(self, table: Table, unit: int) -> bool:
        """Rulebook p. 13: every unit recovers."""
        return True

    def counter_rule(self, table: Table, defender: int) -> Rule:
        """Why a defender counters."""
        return rulebook.COUNTER

    def rotates(self, table: Table, guard: int) -> bool:
        """Rulebook p. 10: a Phoenixborn that guarded is rotated, as it may guard once a round."""
        return True

    def exhausts_by_countering(self, table: Table, defender: int) -> bool:
        """Rulebook p. 10: a defender that countered is exhausted."""
        return True

    def attack_damage_first(self, table: Table, attacker: int) -> bool:
        """Rulebook p. 17: simultaneous damage is ordered by the active player, none goes first by itself."""
        return False

    @abstractmethod
    def check_shifting_lives(self, table: Table) -> Steps:
        """Units are destroyed whose life may have fallen to their wounds by something elsewhere."""

    @abstractmethod
    def check_life(self, table: Table, card: int, cause: Cause) -> Steps:
        """A card is destroyed if its life has fallen to its wounds; `cause` is what changed its life."""

    @abstractmethod
    def reactions(
        self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]
    ) -> Sequence[Response]:
        """The reactions a seat can play at one of these moments."""

    @abstractmethod
    def might_react(self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]) -> bool:
        """Whether the others must reckon with a reaction of this seat."""

    @abstractmethod
    def play_reaction(
        self, table: Table, seat: str, card: int, clause: ReactionClause, moment: Moment
    ) -> Steps:
        """A seat plays a reaction to what happened."""

    def dice_changed(self, table: Table, seat: str) -> Steps:
        """Nothing further happens when an effect turned dice to other sides."""
        yield from ()

    @abstractmethod
    def tokens_corrected(self, table: Table, card: int) -> Steps:
        """What comes of tokens that were set right on a card."""

    def holds_red_rains(self, table: Table, card: int) -> bool:
        """Whether Red Rains tokens may lie on a card: there are none between players."""
        return False

    def left_battlefield(self, table: Table, card: int, cause: Cause) -> Steps:
        """Nothing further happens when a unit was destroyed or discarded from a battlefield."""
        yield from ()

    def can_draw(self, table: Table, seat: str) -> bool:
        """Whether there is a card to draw for an effect: there is while the draw pile has any."""
        return bool(table.state.players[seat].draw)

    @abstractmethod
    def draw(self, table: Table, seat: str, count: int) -> Asking[int]:
        """An effect draws cards; returns how many were drawn."""

    @abstractmethod
    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
        """An effect discards cards from a hand; returns how many."""

    def show_hand(self, table: Table, seat: str) -> Asking[bool]:
        """Whether a hand had to be made up for an effect on it: players have theirs."""
        yield from ()
        return False

    def put_hand_back(self, table: Table, seat: str) -> Steps:
        """A hand that was made up is put away again; nobody has one."""
        yield from ()

    def discarded(self, table: Table, seat: str) -> Steps:
        """Nothing further happens when an effect discarded a card that was not in play."""
        yield from ()

    @abstractmethod
    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> Asking[int]:
        """An effect discards cards from a draw pile; returns how many."""

    def after_pass(self, table: Table, seat: str) -> Steps:
        """Rulebook p. 12: passing does nothing."""
        yield from ()

    def winner_without(self, table: Table, seat: str) -> str:
        """Rulebook p. 13: the last side with a Phoenixborn has won; empty while several are left."""
        sides = {table.state.players[other].side for other in table.others(seat)}
        return sides.pop() if len(sides) == 1 else ""
