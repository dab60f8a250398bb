"""The Attack main action: target, attackers, then blockers or a guard, then the battles (Rulebook p. 10)."""

from __future__ import annotations

from collections.abc import Sequence

from cards.events import EventName
from engine.ashes.context import TriggeringEvent
from engine.ashes.events import ActionTaken, AttackAimed, AttackDeclared, AttackEnded, BattleLeft
from engine.ashes.language.legal_attacks import (
    TARGET_NAMES,
    attack_targets,
    attackers_of,
    attackers_with_reasons,
    cannot_be_attacked_by,
    targets_with_reasons,
)
from engine.ashes.language.selections import kinds_of
from engine.ashes.mechanics.additional_costs import pay_additional_cost
from engine.ashes.mechanics.prompts_and_options import card_options, decision_details, unavailable_cards
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import Attackable, cards_of
from engine.ashes.play.battle import remove_unable_attackers, resolve_battles
from engine.ashes.play.damage import end_changes
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, Rule, RuleFlow
from engine.kernel.procedure import Procedure, ProcedureState, Step


class AttackState(ProcedureState):
    """An attack by `seat` with `attackers` on a card that `defending` controls.

    Fields are empty until they have been chosen. `on` is the only kind of card that may be attacked, if the
    action says one.
    """

    seat: str
    target: int | None = None
    attackers: tuple[int, ...] = ()
    defending: str = ""
    on: Attackable = ""


def attack_action(table: Table, seat: str, on: Attackable = "") -> RuleFlow:
    """Take an attack as the main action; `on` is the only kind of card that it may be made on, if any."""
    with table.attributed_to(rule_texts.ATTACK, None):
        yield from ATTACK.run(table, AttackState(seat, on=on))


def attack(
    table: Table, seat: str, target: int, attackers: Sequence[int], rule: Rule = rule_texts.ATTACK
) -> RuleFlow:
    """Resolve an attack whose target and attackers are chosen, from the declaration on.

    Triggers on being declared resolve after the whole step in which the declaration happened.
    """
    with table.attributed_to(rule, None):
        defending = table.card(target).controller
        yield from ATTACK.run(table, AttackState(seat, target, tuple(attackers), defending), since="declare")


def resume_attack(table: Table, seat: str, target: int, defending: str) -> RuleFlow:
    """Resolve a declared attack of `seat` from the defense on: block or guard, then battles."""
    attackers = tuple(battle.attacker for battle in table.state.battles)
    return ATTACK.run(table, AttackState(seat, target, attackers, defending), since="defend")


def _choose_target(table: Table, attack: AttackState) -> RuleFlow:
    """Ask for the target, unless it is chosen; declared attackers that may not attack it leave battle."""
    declared = [battle.attacker for battle in table.state.battles]
    targets = attack_targets(table, attack.seat, attack.on, declared)
    if attack.target is not None or (attack.attackers and not declared):
        return
    if not targets:
        for unit in declared:
            table.apply_event(BattleLeft(unit), rule_texts.LEAVES_BATTLE)
        return
    attack.target = targets[0]
    if len(targets) > 1 or not attack.on:
        (answer,) = yield Decision(
            attack.seat,
            "attack target",
            "Choose what to attack",
            card_options(table, targets),
            rule_texts.ATTACK,
            details=decision_details(
                table,
                lambda: unavailable_cards(
                    table, targets_with_reasons(table, attack.seat, attack.on, declared)
                ),
            ),
            forced=len(targets) == 1,
        )
        (attack.target,) = cards_of((answer,))
    attack.defending = table.card(attack.target).controller
    if declared:
        table.apply_event(AttackAimed(attack.seat, attack.target))
        for unit in declared:
            if cannot_be_attacked_by(table, attack.target, unit):
                table.apply_event(BattleLeft(unit), rule_texts.LEAVES_BATTLE)


def _choose_attackers(table: Table, attack: AttackState) -> RuleFlow:
    able, most = attackers_of(table, attack.seat, attack.target, attack.on)
    attack.over = not able
    if len(able) <= 1:
        attack.attackers = tuple(able)
        return
    many = "any number of attackers" if most > 1 else "one attacker"
    what = TARGET_NAMES[attack.on] if attack.target is None else table.label(attack.target)
    picks = yield Decision(
        attack.seat,
        "attackers",
        f"Attack {what}: choose {many}",
        card_options(table, able),
        rule_texts.ATTACK,
        minimum=1,
        maximum=most,
        details=decision_details(
            table,
            lambda: unavailable_cards(
                table, attackers_with_reasons(table, attack.seat, attack.target, attack.on)
            ),
        ),
    )
    chosen = set(cards_of(picks))
    attack.attackers = tuple(unit for unit in able if unit in chosen)


def _take_action(table: Table, attack: AttackState) -> RuleFlow:
    table.apply_event(ActionTaken(attack.seat, "main"))
    yield from pay_additional_cost(table, attack.seat, "attack")


def _declare(table: Table, attack: AttackState) -> RuleFlow:
    """Declare the attackers, and then those that texts add when these are declared."""
    seat = attack.seat
    if not attack.attackers:
        return
    table.apply_event(AttackDeclared(seat, attack.target, attack.attackers))
    declared: tuple[int, ...] = ()
    while joining := tuple(
        battle.attacker
        for battle in table.state.battles
        if battle.declared and battle.attacker not in declared
    ):
        declared += joining
        yield from open_response_window(table, "when", TriggeringEvent("declared_attacker", joining, seat))
    everyone = TriggeringEvent("declared_attacker", declared, seat)
    all_of_them = attack_event(table, attack, declared)
    yield from open_response_window(table, "when", all_of_them)
    yield from open_response_window(table, "after", everyone, all_of_them)
    remove_unable_attackers(table)


def attack_event(table: Table, attack: AttackState, attackers: tuple[int, ...]) -> TriggeringEvent:
    """Return the event that a player declares `attackers`, or is about to declare some (empty).

    It says what kind of card they attack.
    """
    on = attack.on
    if not on and attack.target is not None:
        on = "phoenixborn" if "phoenixborn" in kinds_of(table, table.card(attack.target)) else "unit"
    return TriggeringEvent("attackers_declared", attackers, attack.seat, attacking=on)


def _defend(table: Table, attack: AttackState) -> RuleFlow:
    target, defending = attack.target, attack.defending
    if target is None:
        return
    if "phoenixborn" in kinds_of(table, table.card(target)):
        table.rule = rule_texts.BLOCK
        yield from table.policy(defending).declare_blockers(table, defending)
        blockers = tuple(battle.defender for battle in table.state.battles if battle.defender is not None)
        if blockers:
            yield from _open_declared_windows(table, "declared_blocker", blockers, defending)
            yield from open_response_window(
                table, "after", TriggeringEvent("blockers_declared", blockers, defending)
            )
    elif table.state.battles and table.is_in_play(target):
        table.rule = rule_texts.GUARD
        battle = table.state.battles[0]
        yield from table.policy(defending).declare_guard(table, defending, battle)
        if battle.defender is not None:
            yield from _open_declared_windows(table, "declared_guard", (battle.defender,), defending)
    attackers = tuple(battle.attacker for battle in table.state.battles)
    yield from open_response_window(
        table, "after", TriggeringEvent("defense_settled", attackers, attack.seat)
    )


def _fight(table: Table, attack: AttackState) -> RuleFlow:
    return resolve_battles(table, attack.seat)


def _end(table: Table, _attack: AttackState) -> RuleFlow:
    table.apply_event(AttackEnded(), rule_texts.BATTLE)
    yield from end_changes(table, "end of attack")


ATTACK = Procedure(
    "attack",
    (
        Step("choose target", _choose_target),
        Step("choose attackers", _choose_attackers),
        Step("take action", _take_action),
        Step("declare", _declare),
        Step("defend", _defend),
        Step("fight", _fight),
        Step("end", _end),
    ),
)
"""The steps of an attack."""


def _open_declared_windows(table: Table, event: EventName, cards: tuple[int, ...], seat: str) -> RuleFlow:
    moment = TriggeringEvent(event, cards, seat)
    yield from open_response_window(table, "when", moment)
    yield from open_response_window(table, "after", moment)
