"""How the seats of a game against a boss are played.

The boss plays by the rules reference, with the numbers of its pack. Its opponents win and lose together.
"""

from __future__ import annotations

from engine.ashes.companion_player import CompanionPlayer
from engine.ashes.context import Cause
from engine.ashes.events import BlockerDeclared, FirstPlayerTokenMoved, GuardDeclared
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.permissions import is_required
from engine.ashes.model.card import Zone
from engine.ashes.model.component_types import TokenKind
from engine.ashes.model.dice import Die, DieFaces
from engine.ashes.model.option_meanings import Block, Guard
from engine.ashes.model.state import Battle
from engine.ashes.play import defense
from engine.ashes.play.defense import can_guard
from engine.ashes.real_table.reported_actions import ASSISTED, COMPANION, FULL
from engine.ashes.running_game import SeatPolicy, Table, first_to_act
from engine.ashes.seat_policies import AssistedPlayer, Person
from engine.kernel.decision import DecisionFlow, Rule, RuleFlow, no_questions
from engine.redrains import interpretations, rage_and_ultimate, round_steps, rule_texts
from engine.redrains.aspect_deck_and_fatigue import (
    discard_from_formed_hand,
    discard_from_pile,
    draw_for_chimera,
    form_hand,
    return_hand,
    wound_if_fatigued,
)
from engine.redrains.aspects import face_down_aspects, place_blood_value
from engine.redrains.boss_access import boss_card, boss_of, rule_for_boss
from engine.redrains.chimera_turn import roll_behavior, take_chimera_turn
from engine.redrains.events import GuardRolled, GuardSideRolled
from engine.redrains.explanations import NothingDone
from engine.redrains.rage_and_ultimate import cancel_by_exhaustion, check_ultimate, roll_rage
from engine.redrains.rule_texts import GUARDS
from engine.redrains.state import RED_RAINS
from engine.redrains.step_confirmation import confirmed, confirmed_card


def guard_rule(table: Table) -> Rule:
    """Return the rule by which this boss guards."""
    on = boss_card(table).guards_from
    return GUARDS if on is None else rule_texts.chimera_guards(on)


def roll_for_guard(table: Table) -> DecisionFlow[bool]:
    """Roll whether the boss guards: a Chimera the behavior die, a Dragonborn one of its basic dice.

    Reference, Attack: Declare Guard.
    """
    facts = boss_card(table)
    if facts.guards_from is not None:
        on = rule_texts.or_more(facts.guards_from)
        prompt = f"Roll the behavior die: the {boss_of(table).seat} guards on {on}"
        roll = yield from roll_behavior(table, prompt)
        guards = roll >= facts.guards_from
        table.apply_event(GuardRolled(roll, guards, facts.guards_from))
        return guards
    side = next(iter((yield from roll_rage(table, 1))), "")
    guards = side == facts.guards_on
    table.apply_event(GuardSideRolled(side, guards, facts.guards_on or ""))
    return guards


CHIMERA_POLICY = "chimera"
"""Policy name of a boss that takes its steps without asking."""

CONFIRMED_POLICY = "chimera that asks"
"""Policy name of a boss at whose steps people are asked."""

CHIMERA_POLICIES = (CHIMERA_POLICY, CONFIRMED_POLICY)


class ChimeraPlayer(SeatPolicy):
    """The Chimera's seat, with a battlefield against each opposing player and one of everything else."""

    # The Chimera resolves its effects from left to right (Reference, End of Round).
    orders_automatically = True
    has_pools = False
    # It may guard any number of times a round.
    guards_once = False
    counter_rule = rule_texts.CHIMERA_COUNTERS

    def answering_seat(self, table: Table, seat: str) -> str:
        """Return a player, who chooses for the Chimera; under Grim Fates its own seat.

        Reference, Laws of the Chimera: Choices.
        """
        return seat if boss_of(table).grim else interpretations.chooser_for_the_chimera(table, seat)

    def turns(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return the players that it faces, one turn each, beginning with the first player.

        If the token points at a player, that one comes first.
        """
        faces = table.state.players[seat].faces
        around = table.clockwise(table.state.pointing or table.state.first_player)
        return tuple(other for other in around if other in faces) or ("",)

    def take_turn(self, table: Table, seat: str) -> RuleFlow:
        return take_chimera_turn(table, seat)

    def opponent_passed(self, table: Table, seat: str, passing: str) -> RuleFlow:
        """Raise 1 basic rage die if there is a face down aspect opposite the player who passes.

        Reference, Battlefield Management: Passing.
        """
        if face_down_aspects(table, seat, table.lane_against(seat, passing)):
            table.rule = rule_for_boss(table, rule_texts.PASSING)
            prompt = f"{passing} passes with face down aspects in play: raise a rage die?"
            raised = yield from confirmed(table, seat, "raise rage", prompt)
            yield from rage_and_ultimate.raise_rage(table, int(raised))
        else:
            table.apply_event(
                NothingDone("raise rage", "no face down aspect"), rule_for_boss(table, rule_texts.PASSING)
            )

    def passes_token(self, table: Table, seat: str) -> tuple[FirstPlayerTokenMoved, Rule]:
        """Pass the token to the other side, to the player it points at (Reference, End of Round)."""
        to = table.state.pointing or table.opponents(seat)[0]
        return FirstPlayerTokenMoved(to), rule_texts.FIRST_PLAYER

    def cancel_by_exhaustion(self, table: Table, seat: str) -> RuleFlow:
        """Remove a Red Rains token for each exhaustion token on it (Reference, Recovery Phase)."""
        cancel_by_exhaustion(table)
        return no_questions(None)

    def before_prepare(self, table: Table, seat: str) -> RuleFlow:
        return round_steps.before_prepare(table)

    def after_recovery(self, table: Table, seat: str) -> RuleFlow:
        return round_steps.after_recovery(table)

    def declare_blockers(self, table: Table, seat: str) -> RuleFlow:
        """Block with unexhausted Defenders, leftmost Defender to leftmost attacker.

        Reference, Laws of the Chimera: Blocking. Any unit may block an attacker that chooses its blocker, or
        one that must be blocked when no Defender is left.
        """
        table.rule = rule_for_boss(table, rule_texts.CHIMERA_BLOCKS)
        for fight in list(table.state.battles):
            yield from defense.let_attacker_choose_blocker(
                table, fight.attacker, _blockers(table, seat, fight)
            )
        for forced in (False, True):
            for fight in list(table.state.battles):
                if fight.defender is not None or (
                    forced and not defense.must_be_blocked(table, fight.attacker)
                ):
                    continue
                able = _blockers(table, seat, fight)
                default = next((unit for unit in able if forced or _is_defender(table, unit)), None)
                prompt = f"{table.label(fight.attacker)} attacks: who blocks it?"
                free = () if forced else [Block(unit) for unit in able]
                blocker = yield from confirmed_card(table, seat, "block", prompt, free, default)
                if blocker is not None:
                    table.apply_event(BlockerDeclared(blocker, fight.attacker))
        if all(fight.defender is None for fight in table.state.battles):
            table.apply_event(NothingDone("block", "no Defender"))

    def declare_guard(self, table: Table, seat: str, battle: Battle) -> RuleFlow:
        """Guard an attacked aspect that is no Defender: with the leftmost Defender, else by a roll.

        Reference, Attack: Declare Guard.
        """
        table.rule = guard_rule(table)
        target = battle.attacked
        if "aspect" not in table.print_of(target).kinds:
            table.apply_event(NothingDone("guard", "no aspect attacked"))
            return
        if _is_defender(table, target):
            table.apply_event(NothingDone("guard", "Defender attacked"))
            return
        guard = yield from self._guard_of(table, seat, battle)
        if guard is not None:
            table.apply_event(GuardDeclared(guard, battle.attacker))

    def _guard_of(self, table: Table, seat: str, battle: Battle) -> DecisionFlow[int | None]:
        """Return the leftmost Defender that can guard, or the boss if a roll says so; None for no guard."""
        own_card = table.state.players[seat].phoenixborn
        row = table.units(seat, table.card(battle.attacked).lane)
        able = [unit for unit in row if unit != battle.target and can_guard(table, unit, battle.attacker)]
        default = next((unit for unit in able if _is_defender(table, unit)), None)
        if can_guard(table, own_card, battle.attacker):
            able.append(own_card)
            if default is None:
                guards = yield from roll_for_guard(table)
                default = own_card if guards else None
        elif default is None:
            table.apply_event(NothingDone("guard", "guarding forbidden"))
        prompt = f"{table.label(battle.attacker)} attacks {table.label(battle.attacked)}: who guards it?"
        return (yield from confirmed_card(table, seat, "guard", prompt, list(map(Guard, able)), default))

    def must_counter(self, table: Table, defender: int) -> bool:
        """Return True: an unexhausted unit of the Chimera always counters (Reference, Countering).

        Only at tables that confirm steps people are asked.
        """
        return not self.confirms_steps

    def permits_text(self, table: Table, seat: str, card: int) -> DecisionFlow[bool]:
        """Resolve every text, unless people are asked and decide otherwise."""
        return confirmed(table, seat, "text", f"Resolve the text of {table.label(card)}?", card)

    def lane(self, table: Table, seat: str) -> str:
        return interpretations.battlefield_for(table, seat) or next(iter(self.turns(table, seat)))

    def left_battlefield(self, table: Table, seat: str, card: int, cause: Cause) -> RuleFlow:
        """Place the blood value of an aspect after it was destroyed or discarded (Reference, Blood Value)."""
        return place_blood_value(table, seat, card)

    def may_hold(self, table: Table, token: TokenKind, card: int) -> bool:
        """Return True for Red Rains tokens on the Chimera's card."""
        return token == RED_RAINS and card == table.state.players[boss_of(table).seat].phoenixborn

    def may_lie_face_down(self, table: Table, card: int) -> bool:
        """Return True for aspects, and for a card that nobody has seen: on this battlefield it is one."""
        return not table.card(card).name or "aspect" in table.print_of(card).kinds

    def why_zone_stays_empty(self, table: Table, seat: str, zone: Zone) -> str:
        """Return the reason for the hand (Reference, Laws of the Chimera: Hand)."""
        return f"{seat} has no hand; what it draws is discarded" if zone == "hand" else ""

    def table_corrected(self, table: Table, seat: str) -> RuleFlow:
        """Place the token of full rage dice, and resolve the Ultimate if there are enough tokens."""
        yield from rage_and_ultimate.check_rage(table)
        yield from check_ultimate(table)

    def die_faces(self, table: Table, die: Die) -> DieFaces:
        return rage_and_ultimate.rage_die_faces(table)

    def dice_changed(self, table: Table, seat: str) -> RuleFlow:
        """Place the token of full rage dice."""
        return rage_and_ultimate.check_rage(table)

    def can_draw(self, table: Table, seat: str) -> bool:
        """Return False for a fatigued Chimera (Reference, Laws of the Chimera: Card Draw)."""
        return super().can_draw(table, seat) and not boss_of(table).fatigued

    def draw(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        return draw_for_chimera(table, seat, count)

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
        return discard_from_formed_hand(table, seat, count, at_random)

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        return discard_from_pile(table, seat, count)

    def discarded(self, table: Table, seat: str) -> RuleFlow:
        """Wound a fatigued Chimera (Reference, Fatigued Chimera)."""
        return wound_if_fatigued(table, seat)

    def show_hand(self, table: Table, seat: str) -> DecisionFlow[bool]:
        """Form a hand from the top of the draw pile (Reference, Laws of the Chimera: Hand)."""
        return no_questions(form_hand(table, seat))

    def put_hand_back(self, table: Table, seat: str) -> RuleFlow:
        return return_hand(table, seat)

    def winner_if_out(self, table: Table, seat: str) -> str:
        """Return the side of the players."""
        return table.state.players[table.opponents(seat)[0]].side


class ConfirmedChimera(ChimeraPlayer):
    """A Chimera at a table that confirms each of its steps."""

    confirms_steps = True


def _is_defender(table: Table, unit: int) -> bool:
    card = table.card(unit)
    return not is_exhausted(table, card) and is_required(table, card, "defend")


def _blockers(table: Table, seat: str, fight: Battle) -> list[int]:
    """Return the units that face the attacker and can block it, left to right."""
    lane = table.lane_against(seat, table.card(fight.attacker).controller)
    able = defense.free_blockers(table, seat, fight.attacker)
    return [unit for unit in able if table.card(unit).lane == lane]


OPPOSING_POLICY = "against a boss"
"""Policy name of a player against a boss."""


OPPOSING_POLICIES = {
    FULL: OPPOSING_POLICY,
    ASSISTED: f"{ASSISTED} {OPPOSING_POLICY}",
    COMPANION: f"{COMPANION} {OPPOSING_POLICY}",
}
"""Policy names of a player against a boss at each depth."""


class OpposingPlayer(Person):
    """A person whose opponent is a boss."""

    def turns(self, table: Table, seat: str) -> tuple[str, ...]:
        """Return one turn for the partner who acts first in the shared turn, none for the other.

        Reference, Battlefield Management.
        """
        return ("",) if seat == first_to_act(table, seat) else ()

    def shares_turn(self, table: Table, seat: str) -> tuple[str, ...]:
        return table.state.partners(seat)

    def passes_token(self, table: Table, seat: str) -> tuple[FirstPlayerTokenMoved, Rule]:
        """Pass the token to the boss; of two players it points at the one who did not just have it.

        Reference, End of Round.
        """
        boss, partners = table.opponents(seat)[0], table.state.partners(seat)
        return FirstPlayerTokenMoved(boss, partners[0] if partners else ""), rule_texts.FIRST_PLAYER

    def winner_if_out(self, table: Table, seat: str) -> str:
        """Return the side of the boss: the players lose with the first of their Phoenixborn."""
        return table.state.players[table.opponents(seat)[0]].side


class AssistedOpposingPlayer(OpposingPlayer, AssistedPlayer):
    """A player against a boss who may resolve the text of any card by hand."""


class CompanionOpposingPlayer(OpposingPlayer, CompanionPlayer):
    """A player against a boss with real cards, of which the program knows only those on the table."""
