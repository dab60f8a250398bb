"""Ashes Reborn for two to four players: every hook states the rule of the rulebook it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from cards.clauses.triggered import ReactionClause
from cards.moments import Timing
from engine.ashes.model.state import Battle
from engine.ashes.play.block import declare_blockers
from engine.ashes.play.counter import decide_counter
from engine.ashes.play.damage import check_all_lives, check_life, correct_wounds
from engine.ashes.play.guard import declare_guard
from engine.ashes.play.piles import discard_from_draw_pile, discard_from_hand, draw_cards
from engine.ashes.play.reactions import play_reaction, reactions
from engine.ashes.play.secrecy import might_react
from engine.ashes.responses import Response
from engine.ashes.rounds.prepare_phase import prepare
from engine.ashes.rounds.recovery_phase import recovery
from engine.ashes.rounds.turn import take_turn
from engine.ashes.table import Asking, Cause, Moment, Steps, Table
from engine.ashes.variant import Variant


class AshesReborn(Variant):
    """The rules of the rulebook, for a mode of play to override."""

    def prepare(self, table: Table) -> Steps:
        """Rulebook p. 6: all players roll, discard and draw, step by step together."""
        return prepare(table)

    def take_turn(self, table: Table, seat: str) -> Steps:
        """Rulebook p. 6: one main action and up to one side action."""
        return take_turn(table, seat)

    def recovery(self, table: Table) -> Steps:
        """Rulebook p. 13: all players recover, remove exhaustion and exhaust dice, step by step together."""
        return recovery(table)

    def declare_blockers(self, table: Table, defending: str) -> Steps:
        """Rulebook p. 10: the defending player may block each attacker with one unexhausted unit."""
        return declare_blockers(table, defending)

    def declare_guard(self, table: Table, defending: str, battle: Battle) -> Steps:
        """Rulebook p. 10: the Phoenixborn or a unit with Unit Guard may guard the attacked unit."""
        return declare_guard(table, defending, battle)

    def counters(self, table: Table, defender: int, forced: bool) -> Asking[bool]:
        """Rulebook p. 10: blockers and guards must counter, an unguarded target may."""
        return decide_counter(table, defender, forced)

    def check_shifting_lives(self, table: Table) -> Steps:
        """Rulebook p. 16: a unit whose life has fallen to its wounds is destroyed, whatever took the life."""
        if table.catalog.lives_shift:
            yield from check_all_lives(table)

    def check_life(self, table: Table, card: int, cause: Cause) -> Steps:
        """Rulebook p. 16: a unit with as many wounds as life is destroyed, by what changed its life."""
        return check_life(table, card, cause)

    def reactions(
        self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]
    ) -> Sequence[Response]:
        """Rulebook p. 9: a reaction can be played if nothing forbids it and it can be paid for."""
        return reactions(table, seat, timing, moments)

    def might_react(self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]) -> bool:
        """Whether the others must reckon with a reaction of this seat."""
        return might_react(table, seat, timing, moments)

    def play_reaction(
        self, table: Table, seat: str, card: int, clause: ReactionClause, moment: Moment
    ) -> Steps:
        """Rulebook p. 9: pay for the reaction, resolve it, discard it."""
        return play_reaction(table, seat, card, clause, moment)

    def tokens_corrected(self, table: Table, card: int) -> Steps:
        """A card that has as many wounds as life, now that its tokens are right, is destroyed."""
        return correct_wounds(table, card)

    def draw(self, table: Table, seat: str, count: int) -> Asking[int]:
        """Draw from the top of the draw pile; returns how many were drawn."""
        return draw_cards(table, seat, count)

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
        """The player discards cards of their choice, or at random; returns how many."""
        return discard_from_hand(table, seat, count, at_random)

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> Asking[int]:
        """Cards go from the top of the draw pile to the discard pile; returns how many."""
        return discard_from_draw_pile(table, seat, count)
