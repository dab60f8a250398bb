"""The companion: a player whose cards are on the table, and who tells the program what they did."""

from __future__ import annotations

from cards.wording.words import counted
from engine.ashes.events import ActionTaken, LeftToPlayer
from engine.ashes.language.legal_attacks import attack_targets, can_attack
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import Attack, End, HandOver, NumberChoice, Pass
from engine.ashes.model.state import Battle
from engine.ashes.play.attack import attack_action
from engine.ashes.play.defense import declare_guard
from engine.ashes.real_table.report_handling import TableReports, ask_between_actions
from engine.ashes.real_table.reported_actions import COMPANION
from engine.ashes.rounds.actions import attack_words, pass_turn, ways_to_attack
from engine.ashes.rounds.turns import hand_overs
from engine.ashes.running_game import Table
from engine.ashes.seat_policies import Person
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Choice


class CompanionPlayer(Person):
    """A person who plays their side by hand."""

    depth = COMPANION
    has_pools = False
    reports_actions = True

    def act(self, table: Table, seat: str) -> DecisionFlow[Choice | None]:
        return _take_companion_turn(table, seat)

    def can_act(self, table: Table, seat: str) -> bool:
        return not table.state.main_spent(seat)

    def declare_guard(self, table: Table, seat: str, battle: Battle) -> RuleFlow:
        """Offer every unit as a guard: the player knows which of them may guard (Rulebook p. 10)."""
        return declare_guard(table, seat, battle, any_unit=True)

    def can_draw(self, table: Table, seat: str) -> bool:
        return True

    def draw(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        return _ask_number_done(table, seat, count, "draw")

    def discard_from_hand(self, table: Table, seat: str, count: int, at_random: bool) -> DecisionFlow[int]:
        luck = " at random" if at_random else ""
        return _ask_number_done(table, seat, count, "discard", f" from your hand{luck}")

    def discard_from_draw_pile(self, table: Table, seat: str, count: int) -> DecisionFlow[int]:
        return _ask_number_done(table, seat, count, "discard", " from the top of your draw pile")

    def changes_own_dice(self, table: Table, seat: str, what: str) -> bool:
        table.apply_event(LeftToPlayer(seat, what, table.cause))
        return True


def _ask_number_done(table: Table, seat: str, count: int, verb: str, place: str = "") -> DecisionFlow[int]:
    """Log that the player does this by hand with `count` cards; return with how many they did.

    That is all of them unless the player says otherwise.
    """
    if count <= 0:
        return 0
    what = f"{verb} {counted(count, 'card')}{place}"
    table.apply_event(LeftToPlayer(seat, what, table.cause))
    (answer,) = yield Decision(
        seat,
        "number",
        f"{what.capitalize()}. How many did you {verb}?",
        tuple(option_for(NumberChoice(number), str(number)) for number in range(count, -1, -1)),
        rule_texts.RESOLVE,
        presumed=True,
    )
    assert isinstance(answer, NumberChoice)
    return answer.number


def _take_companion_turn(table: Table, seat: str) -> DecisionFlow[Choice | None]:
    """Ask for the player's actions until they end the turn; attacks go through the rules."""
    while picked := (yield from ask_between_actions(table, lambda: _question(table, seat))):
        (answer,) = picked
        if isinstance(answer, Attack):
            yield from attack_action(table, seat, answer.on)
        elif isinstance(answer, Pass):
            yield from pass_turn(table, seat)
            return End()
        elif isinstance(answer, HandOver):
            return answer
        else:
            if not table.state.main_used:
                table.apply_event(ActionTaken(seat, "main"))
            return End()
        table.between_actions()
    return None


def _question(table: Table, seat: str) -> Decision | None:
    if table.state.players[seat].out:
        return None
    options = [
        option_for(kind(), attack_words(kind))
        for kind in ways_to_attack(table)
        if any(can_attack(table, unit) for unit in table.units(seat)) and attack_targets(table, seat, kind.on)
    ]
    options.append(option_for(End(), "end the turn"))
    if not table.state.main_used:
        options.append(option_for(Pass(), "pass"))
    options += hand_overs(table)
    return Decision(
        seat,
        "turn",
        "Take your turn, then type what happened",
        tuple(options),
        rule_texts.TURN,
        reports=TableReports(table),
    )
