"""What Red Rains does differently from Ashes Reborn: one override for each rule."""

from __future__ import annotations

from engine.ashes.ashes_reborn import AshesReborn
from engine.ashes.events import BlockerDeclared, GuardDeclared
from engine.ashes.language.flags import has_flag
from engine.ashes.model.state import Battle
from engine.ashes.play import block
from engine.ashes.play.counter import decide_counter
from engine.ashes.play.guard import can_guard
from engine.ashes.table import Asking, Cause, Steps, Table
from engine.kernel.decision import Rule
from engine.redrains import policies, rage, rulebook
from engine.redrains.aspects import (
    discard_from_formed_hand,
    discard_from_pile,
    draw_for_chimera,
    face_down,
    form_hand,
    pay_blood,
    return_hand,
    wound_if_fatigued,
)
from engine.redrains.chimera_turn import (
    roll_behavior,
    take_chimera_turn,
)
from engine.redrains.events import GuardRolled
from engine.redrains.rounds import prepare, recovery
from engine.redrains.state import CHIMERA
from engine.redrains.tokens import check_ultimate, chimera_state


class RedRains(AshesReborn):
    """The rules of a game against the Chimera."""

    passes_token = rulebook.FIRST_PLAYER

    def prepare(self, table: Table) -> Steps:
        """The Chimera does nothing in this phase."""
        return prepare(table)

    def take_turn(self, table: Table, seat: str) -> Steps:
        """The Chimera has a turn of its own kind."""
        return take_chimera_turn(table) if seat == CHIMERA else super().take_turn(table, seat)

    def recovery(self, table: Table) -> Steps:
        """Red Rains tokens, aspects and status tokens have steps of their own."""
        return recovery(table)

    def decides(self, table: Table, seat: str) -> str:
        """Laws, Choices: a player chooses for the Chimera."""
        return policies.chooser_for_the_chimera(table) if seat == CHIMERA else seat

    def acts_by_itself(self, seat: str) -> bool:
        """The Chimera resolves its effects from left to right (Reference, End of Round)."""
        return seat == CHIMERA

    def has_room(self, table: Table, seat: str) -> bool:
        """Laws, Non-aspect units: there is always room on the Chimera's battlefield."""
        return seat == CHIMERA or super().has_room(table, seat)

    def declare_blockers(self, table: Table, defending: str) -> Steps:
        """Unexhausted Defenders block, leftmost Defender to leftmost attacker.

        Laws, Blocking: an attacker that chooses its blocker, and one that must be blocked when no
        Defender is left, may be blocked by any unit.
        """
        if defending != CHIMERA:
            yield from super().declare_blockers(table, defending)
            return
        table.rule = rulebook.CHIMERA_BLOCKS
        for fight in list(table.state.battles):
            able = block.free_blockers(table, CHIMERA, fight.attacker)
            yield from block.chosen_blocker(table, fight.attacker, able)
        for forced in (False, True):
            for fight in list(table.state.battles):
                if fight.defender is not None or (
                    forced and not block.must_be_blocked(table, fight.attacker)
                ):
                    continue
                able = block.free_blockers(table, CHIMERA, fight.attacker)
                blocker = next((unit for unit in able if forced or self._defends(table, unit)), None)
                if blocker is not None:
                    table.do(BlockerDeclared(blocker, fight.attacker))

    def _defends(self, table: Table, unit: int) -> bool:
        card = table.card(unit)
        return not card.exhausted and has_flag(table, card, "defender")

    def declare_guard(self, table: Table, defending: str, battle: Battle) -> Steps:
        """Only aspects that are no Defenders are guarded: by the leftmost Defender, else on a roll of 9+."""
        if defending != CHIMERA:
            yield from super().declare_guard(table, defending, battle)
            return
        table.rule = rulebook.CHIMERA_GUARDS
        target = battle.target
        if "aspect" not in table.print_of(target).kinds or self._defends(table, target):
            return
        for unit in table.units(CHIMERA):
            if self._defends(table, unit) and can_guard(table, unit, battle.attacker):
                table.do(GuardDeclared(unit, battle.attacker))
                return
        own_card = table.state.players[CHIMERA].phoenixborn
        if not can_guard(table, own_card, battle.attacker):
            return
        roll = yield from roll_behavior("Roll the behavior die: the Chimera guards on 9 or more")
        guards = roll >= policies.GUARDS_FROM
        table.do(GuardRolled(roll, guards))
        if guards:
            table.do(GuardDeclared(own_card, battle.attacker))

    def counters(self, table: Table, defender: int, forced: bool) -> Asking[bool]:
        """An unexhausted unit of the Chimera always counters (Reference, If you target a UNIT)."""
        own = table.card(defender).controller == CHIMERA
        return decide_counter(table, defender, forced or own)

    def counter_rule(self, table: Table, defender: int) -> Rule:
        """Units of the Chimera have no choice."""
        if table.card(defender).controller == CHIMERA:
            return rulebook.CHIMERA_COUNTERS
        return super().counter_rule(table, defender)

    def recovers(self, table: Table, unit: int) -> bool:
        """Aspects do not recover, whatever their recover value (Reference, Recovery Phase)."""
        return "aspect" not in table.print_of(unit).kinds

    def rotates(self, table: Table, guard: int) -> bool:
        """The Chimera may guard any number of times a round."""
        return table.card(guard).controller != CHIMERA

    def exhausts_by_countering(self, table: Table, defender: int) -> bool:
        """Aspects are not exhausted by countering."""
        return "aspect" not in table.print_of(defender).kinds

    def attack_damage_first(self, table: Table, attacker: int) -> bool:
        """The damage of an attacking aspect is resolved before the counter damage."""
        return policies.attack_damage_first(table, attacker)

    def tokens_corrected(self, table: Table, card: int) -> Steps:
        """With as many Red Rains tokens as its value the Ultimate resolves."""
        yield from super().tokens_corrected(table, card)
        yield from check_ultimate(table)

    def holds_red_rains(self, table: Table, card: int) -> bool:
        """They lie on the Chimera's card."""
        return card == table.state.players[CHIMERA].phoenixborn

    def left_battlefield(self, table: Table, card: int, cause: Cause) -> Steps:
        """The blood value of an aspect is paid after it was destroyed or discarded."""
        return pay_blood(table, card)

    def dice_changed(self, table: Table, seat: str) -> Steps:
        """Rage dice that all show power make a Red Rains token."""
        if seat == CHIMERA:
            yield from rage.check_rage(table)

    def can_draw(self, table: Table, seat: str) -> bool:
        """Laws, Card Draw: a fatigued Chimera cannot draw."""
        return super().can_draw(table, seat) and not (
            seat == CHIMERA and chimera_state(table).chimera.fatigued
        )

    def draw(self, table: Table, seat: str, count: int) -> Asking[int]:
        """The Chimera discards what it draws."""
        if seat == CHIMERA:
            return draw_for_chimera(table, count)
        return super().draw(table, seat, count)

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> Asking[int]:
        """The Chimera's hand is formed from the top of its draw pile."""
        if seat == CHIMERA:
            return discard_from_formed_hand(table, count, at_random)
        return super().discard_from_hand(table, seat, count, at_random)

    def show_hand(self, table: Table, seat: str) -> Asking[bool]:
        """Laws, Hand: the top of the draw pile is the Chimera's hand, for as long as an effect needs it."""
        yield from ()
        return seat == CHIMERA and form_hand(table)

    def put_hand_back(self, table: Table, seat: str) -> Steps:
        """Laws, Hand: what is left of the hand goes back on top in random order."""
        return return_hand(table)

    def discarded(self, table: Table, seat: str) -> Steps:
        """A fatigued Chimera is wounded by what is discarded from its hand."""
        if seat == CHIMERA:
            yield from wound_if_fatigued(table)

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> Asking[int]:
        """A fatigued Chimera is wounded by each card discarded from its draw pile."""
        if seat == CHIMERA:
            return discard_from_pile(table, count)
        return super().discard_from_draw_pile(table, seat, count)

    def after_pass(self, table: Table, seat: str) -> Steps:
        """If the player passes with a face down aspect opposite, 1 basic rage die is raised."""
        if seat != CHIMERA and face_down(table):
            table.rule = rulebook.PASSING
            yield from rage.raise_rage(table, 1)

    def winner_without(self, table: Table, seat: str) -> str:
        """The player wins by destroying the Chimera and loses with their Phoenixborn."""
        return table.state.players[table.opponents(seat)[0]].side
