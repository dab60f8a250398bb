"""Policies of players' seats: by the rulebook's rules, assisted, or as companions.

A companion plays with real cards and dice, of which the program knows only what is on the table. It has no
hand, dice or costs here: its player resolves its cards and reports the actions
(`engine/ashes/real_table/reported_actions.py`), but attacks, blocks and guards as usual.
"""

from __future__ import annotations

from engine.ashes.mechanics.hand_choices import discard_from_hand
from engine.ashes.mechanics.piles import discard_from_draw_pile, draw_cards
from engine.ashes.model.dice import Die, DieFaces, player_die_faces
from engine.ashes.model.state import Battle
from engine.ashes.play.defense import declare_blockers, declare_guard
from engine.ashes.real_table.reported_actions import ASSISTED
from engine.ashes.rounds.turns import has_actions_left, resume_turn, take_actions, take_turn
from engine.ashes.running_game import SeatPolicy, Table
from engine.kernel.decision import DecisionFlow, RuleFlow, no_questions
from engine.kernel.option_meaning import Choice

PERSON = "person"
"""Name of the policy of a seat that a person plays, or a built-in player in their place."""


class Person(SeatPolicy):
    """A seat that is asked for each of its decisions."""

    def take_turn(self, table: Table, seat: str) -> RuleFlow:
        return take_turn(table, seat)

    def resume_turn(self, table: Table, seat: str) -> RuleFlow:
        return resume_turn(table, seat)

    def act(self, table: Table, seat: str) -> DecisionFlow[Choice | None]:
        return take_actions(table, seat)

    def can_act(self, table: Table, seat: str) -> bool:
        return has_actions_left(table, seat)

    def declare_blockers(self, table: Table, seat: str) -> RuleFlow:
        return declare_blockers(table, seat)

    def declare_guard(self, table: Table, seat: str, battle: Battle) -> RuleFlow:
        return declare_guard(table, seat, battle)

    def die_faces(self, table: Table, die: Die) -> DieFaces:
        return player_die_faces(die.type)

    def draw(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        return no_questions(draw_cards(table, seat, count))

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
        return discard_from_hand(table, seat, count, at_random)

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        return discard_from_draw_pile(table, seat, count)


class AssistedPlayer(Person):
    """A person who may resolve the text of any card by hand; all other rules are enforced."""

    depth = ASSISTED
    may_resolve_by_hand = True
