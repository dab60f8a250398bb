"""What a mode of play changes: every hook states the rule of Ashes Reborn it stands for.

Red Rains overrides what the Chimera does differently; everything else is shared.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.clauses import ReactionClause, Timing
from cards.effects import Condition
from engine.ashes import rulebook
from engine.ashes.attack import declare_blockers, declare_guard
from engine.ashes.battle import decide_counter
from engine.ashes.damage import check_all_lives, check_life, correct_wounds
from engine.ashes.phases import prepare, recovery
from engine.ashes.piles import discard_from_draw_pile, discard_from_hand, draw_cards
from engine.ashes.playing import may_react, play_reaction
from engine.ashes.secrecy import might_react
from engine.ashes.state import Battle
from engine.ashes.table import Asking, Cause, Frame, Moment, Steps, Table
from engine.ashes.turns import take_turn
from engine.kernel.decision import Rule


class Variant:
    """The rules of the rulebook for two to four players, for a mode of play to override.

    `passes_token` is the rule by which the first player token passes on at the end of a round. With
    `hides_reactions` a player who might react, from all the others know, is asked even without a reaction.
    """

    passes_token = rulebook.END_OF_ROUND

    def __init__(self, *, hides_reactions: bool = False) -> None:
        self.hides_reactions = hides_reactions

    def prepare(self, table: Table) -> Steps:
        """Rulebook p. 6: all players roll, discard and draw, step by step together."""
        return prepare(table)

    def take_turn(self, table: Table, seat: str) -> Steps:
        """Rulebook p. 6: one main action and up to one side action."""
        return take_turn(table, seat)

    def recovery(self, table: Table) -> Steps:
        """Rulebook p. 13: all players recover, remove exhaustion and exhaust dice, step by step together."""
        return recovery(table)

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

    def declare_blockers(self, table: Table, defending: str) -> Steps:
        """Rulebook p. 10: the defending player may block each attacker with one unexhausted unit."""
        return declare_blockers(table, defending)

    def declare_guard(self, table: Table, defending: str, battle: Battle) -> Steps:
        """Rulebook p. 10: the Phoenixborn or a unit with Unit Guard may guard the attacked unit."""
        return declare_guard(table, defending, battle)

    def counters(self, table: Table, defender: int, forced: bool) -> Asking[bool]:
        """Rulebook p. 10: blockers and guards must counter, an unguarded target may."""
        return decide_counter(table, defender, forced)

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

    def check_shifting_lives(self, table: Table) -> Steps:
        """Rulebook p. 16: a unit whose life has fallen to its wounds is destroyed, whatever took the life."""
        if table.catalog.lives_shift:
            yield from check_all_lives(table)

    def check_life(self, table: Table, card: int, cause: Cause) -> Steps:
        """Rulebook p. 16: a unit with as many wounds as life is destroyed, by what changed its life."""
        return check_life(table, card, cause)

    def may_react(self, table: Table, seat: str, card: int) -> bool:
        """Rulebook p. 9: a reaction can be played if nothing forbids it and it can be paid for."""
        return may_react(table, seat, card)

    def might_react(self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]) -> bool:
        """Whether the others must reckon with a reaction of this seat."""
        return might_react(table, seat, timing, moments)

    def play_reaction(
        self, table: Table, seat: str, card: int, clause: ReactionClause, moment: Moment
    ) -> Steps:
        """Rulebook p. 9: pay for the reaction, resolve it, discard it."""
        return play_reaction(table, seat, card, clause, moment)

    def dice_changed(self, table: Table, seat: str) -> Steps:
        """Nothing further happens when an effect turned dice to other sides."""
        yield from ()

    def tokens_corrected(self, table: Table, card: int) -> Steps:
        """A card that has as many wounds as life, now that its tokens are right, is destroyed."""
        return correct_wounds(table, card)

    def holds_red_rains(self, table: Table, card: int) -> bool:
        """Whether Red Rains tokens may lie on a card: there are none between players."""
        return False

    def left_battlefield(self, table: Table, card: int, cause: Cause) -> Steps:
        """Nothing further happens when a unit was destroyed or discarded from a battlefield."""
        yield from ()

    def can_draw(self, table: Table, seat: str) -> bool:
        """Whether there is a card to draw for an effect: there is while the draw pile has any."""
        return bool(table.state.players[seat].draw)

    def draw(self, table: Table, seat: str, count: int) -> Asking[int]:
        """Draw from the top of the draw pile; returns how many were drawn."""
        return draw_cards(table, seat, count)

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
        """The player discards cards of their choice, or at random; returns how many."""
        return discard_from_hand(table, seat, count, at_random)

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

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> Asking[int]:
        """Cards go from the top of the draw pile to the discard pile; returns how many."""
        return discard_from_draw_pile(table, seat, count)

    def after_pass(self, table: Table, seat: str) -> Steps:
        """Rulebook p. 12: passing does nothing."""
        yield from ()

    def holds(self, table: Table, condition: Condition, frame: Frame) -> bool:
        """Whether the parts of a condition hold that only this mode of play knows; others have none."""
        return condition.can_attack is None and condition.fatigued is None

    def winner_without(self, table: Table, seat: str) -> str:
        """Rulebook p. 13: the last side with a Phoenixborn has won; empty while several are left."""
        sides = {table.state.players[other].side for other in table.others(seat)}
        return sides.pop() if len(sides) == 1 else ""
