"""The Chimera's turn: status abilities, then roll, attack or pass (Reference, Chimera Turn).

With the reasons why cards of the Chimera, or its targets, are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import NamedTuple

from cards.bosses import BEHAVIOR_DIE, Behavior
from cards.paragraphs.triggered import StatusParagraph
from cards.text.paragraphs import effects_text
from engine.ashes.context import Cause, EffectContext, TriggeringEvent
from engine.ashes.events import ActionTaken, Passed, TokensRemoved, TurnBegan
from engine.ashes.language.characteristics import is_exhausted, status_abilities
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.language.legal_attacks import can_attack
from engine.ashes.language.references import text_context
from engine.ashes.language.targeting import may_target
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.model import rule_texts as ashes_rule_texts
from engine.ashes.model.option_meanings import AttackWith, BehaviorRoll
from engine.ashes.model.prints import Ability
from engine.ashes.play.attack import attack
from engine.ashes.play.damage import check_state, end_changes
from engine.ashes.rounds.turns import end_turn
from engine.ashes.running_game import Table
from engine.kernel.decision import TABLE, Decision, DecisionFlow, Rule, RuleFlow, option_for
from engine.redrains import rule_texts
from engine.redrains.aspects import face_down_aspects
from engine.redrains.boss_access import boss_card, boss_of, rule_for_boss
from engine.redrains.events import BehaviorRolled, SideRolled
from engine.redrains.explanations import (
    ROW_ENDS,
    AttackChosen,
    AttackerChoice,
    CardInRow,
    NothingDone,
    PassedOver,
    PassedOverReason,
    RowEnd,
    StatusResolves,
    TurnChosen,
)
from engine.redrains.rage_and_ultimate import roll_rage
from engine.redrains.state import BEHAVIOR
from engine.redrains.step_confirmation import confirmed, confirmed_attack, confirmed_roll, confirms_steps

Obstacle = Callable[[Table, int], PassedOverReason | None]
"""Returns what prevents a card from doing something; None if nothing does."""


def card_in_row(table: Table, card_id: int) -> CardInRow:
    """Return a card with the number that people tell it by in its row now."""
    return CardInRow(card_id, table.number_of(card_id))


def passed_over_cards(table: Table, cards: Iterable[int], obstacle: Obstacle) -> tuple[PassedOver, ...]:
    """Return those of `cards` that `obstacle` rules out, each with its reason, in order."""
    found = ((card, obstacle(table, card)) for card in cards)
    return tuple(PassedOver(card_in_row(table, card), why) for card, why in found if why is not None)


def attack_obstacle(table: Table, unit: int) -> PassedOverReason | None:
    """Return what prevents a unit of the Chimera from attacking; an aspect needs a claw or jaw."""
    if table.card(unit).zone != "battlefield":
        return "out of play"
    if not can_attack(table, unit):
        return "exhausted" if is_exhausted(table, table.card(unit)) else "forbidden"
    made = table.print_of(unit)
    return "no claw or jaw" if "aspect" in made.kinds and made.target is None else None


def resolve_status_abilities(table: Table, seat: str) -> RuleFlow:
    """Resolve the status abilities of the boss's card and of its aspects, left to right.

    Each loses 1 status token for it (Reference, Chimera Turn).
    """
    for unit in (table.state.players[seat].phoenixborn, *table.units(seat, table.state.facing)):
        for ability in status_abilities(table, table.card(unit)):
            with table.attributed_to(rule_for_boss(table, rule_texts.STATUS_ABILITY), unit):
                if not table.is_in_play(unit):
                    continue
                if not table.card(unit).status:
                    over = passed_over_cards(table, (unit,), _no_status_token)
                    table.apply_event(NothingDone("status ability", "no status token", over))
                    continue
                prompt = _status_question(table, unit, ability) if confirms_steps(table, seat) else ""
                if (yield from confirmed(table, seat, "status ability", prompt)):
                    yield from _resolve_for_token(table, unit, ability)


def _status_question(table: Table, unit: int, ability: Ability) -> str:
    assert isinstance(ability.paragraph, StatusParagraph)
    label = table.label(unit)
    does = effects_text(ability.paragraph.effects, label, boss=f"the {table.card(unit).controller}")
    return f"{label} loses a status token: resolve its status ability? {does}"


def can_resolve_status(table: Table, unit: int) -> bool:
    """Return True if an aspect in play has a status ability and a status token to lose for it."""
    card = table.card(unit)
    return card.zone == "battlefield" and card.status > 0 and bool(status_abilities(table, card))


def resolve_status_ability(table: Table, unit: int) -> RuleFlow:
    """Resolve the status ability of an aspect, for 1 status token, outside the start of the turn."""
    for ability in status_abilities(table, table.card(unit))[:1]:
        with table.attributed_to(rule_texts.STATUS_ABILITY, unit):
            yield from _resolve_for_token(table, unit, ability)


def log_no_status_ability(table: Table, meant: Iterable[int]) -> None:
    """Log that none of these aspects can lose a status token for a status ability, and why."""
    boxed = [unit for unit in meant if status_abilities(table, table.card(unit))]
    over = passed_over_cards(table, boxed, _no_status_token)
    table.apply_event(NothingDone("status ability", "no status token" if over else "no status ability", over))


def _resolve_for_token(table: Table, unit: int, ability: Ability) -> RuleFlow:
    """Remove the status token, open the window after that, then resolve the effects."""
    table.apply_event(StatusResolves(card_in_row(table, unit), table.card(unit).status - 1))
    table.apply_event(TokensRemoved(unit, "status", 1))
    yield from open_response_window(
        table, "after", TriggeringEvent("status_used", (unit,), table.card(unit).controller)
    )
    paragraph = ability.paragraph
    assert isinstance(paragraph, StatusParagraph)
    yield from resolve_effects(table, paragraph.effects, text_context(table, unit, ability))


def _no_status_token(_table: Table, _unit: int) -> PassedOverReason:
    return "no status token"


def take_chimera_turn(table: Table, seat: str) -> RuleFlow:
    """Play one turn of the Chimera, against the player it faces if it has several battlefields."""
    table.rule, table.cause = rule_for_boss(table, rule_texts.CHIMERA_TURN), None
    facing = table.state.facing or table.policy(seat).turns(table, seat)[0]
    table.apply_event(TurnBegan(seat, facing))
    yield from end_changes(table, "start of your next turn", seat)
    yield from check_state(table)
    yield from open_response_window(table, "when", TriggeringEvent("turn_begins", (), seat))
    yield from resolve_status_abilities(table, seat)
    table.between_actions()
    if waiting := face_down_aspects(table, seat, facing):
        table.apply_event(TurnChosen("roll", len(waiting)))
        shown = yield from roll_rage(table, 1)
        if boss_card(table).by_own_die:
            yield from _row_by_own_die(table, next(iter(shown), ""))
        else:
            yield from _roll_for_row(table)
    elif (unit := attacker_at(table, "leftmost")) is not None:
        table.apply_event(TurnChosen("attack", 0))
        table.apply_event(ActionTaken(seat, "main"))
        yield from chimera_attack(table, unit)
    else:
        table.apply_event(TurnChosen("pass", 0, passed_over_attackers(table)))
        table.apply_event(ActionTaken(seat, "main", passing=True), ashes_rule_texts.PASS)
        table.apply_event(Passed(seat), ashes_rule_texts.PASS)
        yield from open_response_window(table, "after", TriggeringEvent("passed", (), seat))
    table.between_actions()
    yield from end_turn(table, seat)


def _roll_for_row(table: Table) -> RuleFlow:
    """Roll the behavior die and carry out its row for the current phase of the Chimera."""
    roll = yield from roll_behavior(table)
    boss = boss_of(table)
    counts = yield from confirmed_roll(table, boss.seat, boss_card(table), boss.phase, roll)
    if isinstance(counts, int):
        table.apply_event(BehaviorRolled(counts, boss.phase), rule_texts.BEHAVIOR)
    yield from _carry_out(table, counts)


def _row_by_own_die(table: Table, side: str) -> RuleFlow:
    """Carry out the row for the side that the boss's re-rolled die shows; nothing without such a die."""
    boss = boss_of(table)
    counts = yield from confirmed_roll(table, boss.seat, boss_card(table), boss.phase, side)
    if isinstance(counts, str) and counts:
        table.apply_event(SideRolled(counts, boss.phase), rule_for_boss(table, rule_texts.BEHAVIOR))
    yield from _carry_out(table, counts or None)


def _carry_out(table: Table, result: int | str | None) -> RuleFlow:
    """Carry out the actions of the row for a result; None takes the main action and does nothing."""
    if result is None:
        table.apply_event(ActionTaken(boss_of(table).seat, "main"))
        return
    row = behavior_row(table, result)
    table.rule = rule_for_boss(table, rule_texts.BEHAVIOR)
    actions = [_main_action, _side_action] if row.main_first else [_side_action, _main_action]
    for action in actions:
        yield from action(table, row)
        table.between_actions()


def behavior_row(table: Table, result: int | str) -> Behavior:
    """Return the row of the current phase for a roll, or for a side of the boss's own die.

    A number beyond the behavior die counts as its nearest number.
    """
    if isinstance(result, int):
        result = max(1, min(BEHAVIOR_DIE, result))
    return boss_card(table).row(boss_of(table).phase, result)


def _side_action(table: Table, row: Behavior) -> RuleFlow:
    if row.side:
        table.apply_event(ActionTaken(boss_of(table).seat, "side"))
        yield from resolve_side_action(table, row)


def resolve_side_action(table: Table, row: Behavior) -> DecisionFlow[bool]:
    """Resolve the side action of a row, a dice power effect; return False if not all of it was possible.

    Reference, Chimera Turn: Roll.
    """
    seat = boss_of(table).seat
    own_card = table.state.players[seat].phoenixborn
    context = EffectContext(own_card, seat, Cause("dice power", own_card, seat))
    done = yield from resolve_effects(table, row.side, context)
    if not done:
        table.apply_event(
            NothingDone("side action", "not all possible"), rule_for_boss(table, rule_texts.BEHAVIOR)
        )
    return done


def _main_action(table: Table, row: Behavior) -> RuleFlow:
    seat = boss_of(table).seat
    table.apply_event(ActionTaken(seat, "main"))
    own_card = table.state.players[seat].phoenixborn
    context = EffectContext(own_card, seat, Cause("ability", own_card, seat))
    yield from resolve_effects(table, row.main, context)


def roll_behavior(table: Table, purpose: str = "Roll the behavior die") -> DecisionFlow[int]:
    """Roll the behavior die: 1 to 12."""
    real = table.state.rolled_by_hand(BEHAVIOR)
    rolls = tuple(option_for(BehaviorRoll(roll), str(roll)) for roll in range(1, BEHAVIOR_DIE + 1))
    (answer,) = yield Decision(
        TABLE, "behavior", purpose, rolls, rule_texts.BEHAVIOR, chance=BEHAVIOR, real=real
    )
    assert isinstance(answer, BehaviorRoll)
    return answer.number


def attacker_at(table: Table, end: RowEnd) -> int | None:
    """Return the leftmost, or rightmost, unit of the Chimera that can attack."""
    return next((unit for unit in _units_from(table, end) if chimera_can_attack(table, unit)), None)


def _units_from(table: Table, end: RowEnd) -> list[int]:
    """Return the units of the Chimera, counted from an end."""
    return _row(table)[:: 1 if end == "leftmost" else -1]


def _row(table: Table) -> list[int]:
    return table.units(boss_of(table).seat, table.state.facing)


def chimera_can_attack(table: Table, unit: int) -> bool:
    """Return True if a unit can attack for the Chimera."""
    return attack_obstacle(table, unit) is None


def passed_over_attackers(table: Table) -> tuple[PassedOver, ...]:
    """Return the units of the Chimera that cannot attack, each with the reason."""
    return passed_over_cards(table, _row(table), attack_obstacle)


def log_no_attack(table: Table, picked: AttackerChoice, unit: int | None) -> None:
    """Log why the unit that would have attacked cannot, or why no unit can."""
    if picked == "revealed":
        over = () if unit is None else passed_over_cards(table, (unit,), attack_obstacle)
        table.apply_event(NothingDone("attack", "no unit that can" if over else "nothing revealed", over))
    else:
        table.apply_event(NothingDone("attack", "no unit that can", passed_over_attackers(table)))


def chimera_attack(table: Table, unit: int, picked: AttackerChoice = "leftmost") -> RuleFlow:
    """Attack with one unit, at the target that its claw or jaw gives (Reference, Chimera Attacks)."""
    aimed = attack_target(table, unit)
    default = AttackWith(unit, aimed.target)
    seat = table.card(unit).controller
    if confirms_steps(table, seat):
        able = [other for other in _row(table) if chimera_can_attack(table, other)]
        opponent = table.faced_opponents(seat, unit)[0]
        targets = (table.state.players[opponent].phoenixborn, *table.units(opponent))
        answer = yield from confirmed_attack(table, seat, default, able, targets)
        if answer is None:
            return
        if answer != default:
            unit, picked = answer.card, "by hand"
            aimed = AttackTarget(answer.target, rule_texts.OVERRULING)
    along = _joining_attackers(table, unit)
    before = _units_from(table, picked) if picked in ROW_ENDS else []
    over = passed_over_cards(table, takewhile(lambda other: other != unit, before), attack_obstacle)
    target, aim = card_in_row(table, aimed.target), table.print_of(unit).target
    with table.attributed_to(aimed.rule, table.cause):
        others = tuple(card_in_row(table, other) for other in along)
        table.apply_event(
            AttackChosen(card_in_row(table, unit), picked, target, aim, over, aimed.spared, others)
        )
    attackers = tuple(other for other in _row(table) if other == unit or other in along) or (unit,)
    yield from attack(table, seat, aimed.target, attackers, aimed.rule)


def _joining_attackers(table: Table, unit: int) -> list[int]:
    """Return the aspects that attack together with this one.

    All others that can attack and have a center icon, if this one has it.
    """
    if table.print_of(unit).target != "center":
        return []
    return [
        other
        for other in _row(table)
        if other != unit and table.print_of(other).target == "center" and chimera_can_attack(table, other)
    ]


class AttackTarget(NamedTuple):
    """The target of an attack by the Chimera, the rule that gives it, and the targets passed over for it."""

    target: int
    rule: Rule
    spared: tuple[PassedOver, ...] = ()


def attack_target(table: Table, unit: int) -> AttackTarget:
    """Return the target of a unit of the Chimera (Reference, Chimera Attacks)."""
    seat = table.card(unit).controller
    opponent = table.faced_opponents(seat, unit)[0]
    phoenixborn = table.state.players[opponent].phoenixborn
    claw = table.print_of(unit).target
    attacks = rule_for_boss(table, rule_texts.CHIMERA_ATTACK)
    if claw in ("phoenixborn", "center"):
        return AttackTarget(phoenixborn, attacks)
    spared: tuple[PassedOver, ...] = ()
    if claw in ("left", "right"):
        context = EffectContext(unit, seat, Cause("attack", unit, seat))
        units = table.units(opponent)
        for card in units if claw == "left" else reversed(units):
            if may_target(table, card, context):
                return AttackTarget(card, rule_texts.TARGETING if spared else attacks, spared)
            spared += (PassedOver(card_in_row(table, card), "cannot be targeted"),)
    return AttackTarget(phoenixborn, rule_texts.TARGETING, spared)
