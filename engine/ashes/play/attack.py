"""The Attack main action: target, attackers, blockers or guard (Rulebook p. 10)."""

from __future__ import annotations

from collections.abc import Sequence

from cards.moments import EventName
from cards.passives import CannotBeBlocked, CannotBeGuarded
from engine.ashes.events import (
    ActionTaken,
    AttackDeclared,
    AttackEnded,
    BlockerDeclared,
    GuardDeclared,
)
from engine.ashes.language.flags import has_flag
from engine.ashes.language.reading import fits, passives
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Block, CardChoice, Guard, cards_of
from engine.ashes.model.state import Battle
from engine.ashes.play.battle import leave_battle, resolve_battles
from engine.ashes.play.selecting import card_options
from engine.ashes.play.windows import respond
from engine.ashes.table import Asking, Moment, Steps, Table, text_frame
from engine.kernel.choice import Decline, Purpose
from engine.kernel.decision import Decision, Rule, offer


def can_attack(table: Table, unit: int) -> bool:
    """Whether a unit may be declared as an attacker: in play, unexhausted, and not forbidden."""
    card = table.card(unit)
    return card.face_up and not card.exhausted and not has_flag(table, card, "cannot_attack")


def attack_targets(table: Table, seat: str) -> list[int]:
    """What a player may attack: each opposing Phoenixborn and unit that can be targeted."""
    return [
        card
        for other in table.opponents(seat)
        for card in (table.state.players[other].phoenixborn, *table.units(other))
        if not has_flag(table, table.card(card), "untargetable_by_opponents")
    ]


def attack_action(table: Table, seat: str) -> Steps:
    """Take the Attack main action: first the target, then the attackers."""
    with table.because(rulebook.ATTACK, None):
        (answer,) = yield Decision(
            seat,
            "attack target",
            "Choose what to attack",
            card_options(table, attack_targets(table, seat)),
            rulebook.ATTACK,
        )
        (target,) = cards_of((answer,))
        able = [unit for unit in table.units(seat) if can_attack(table, unit)]
        most = len(able) if "phoenixborn" in table.print_of(target).kinds else 1
        many = "any number of attackers" if most > 1 else "one attacker"
        if len(able) == 1:
            attackers = able
        else:
            picks = yield Decision(
                seat,
                "attackers",
                f"Attack {table.label(target)}: choose {many}",
                card_options(table, able),
                rulebook.ATTACK,
                minimum=1,
                maximum=most,
            )
            chosen = set(cards_of(picks))
            attackers = [unit for unit in able if unit in chosen]
        table.do(ActionTaken(seat, "main"))
        yield from attack(table, seat, target, attackers)


def attack(
    table: Table, seat: str, target: int, attackers: Sequence[int], rule: Rule = rulebook.ATTACK
) -> Steps:
    """Resolve an attack from the declaration on.

    Triggers on being declared resolve after the whole step in which it happened.
    """
    with table.because(rule, None):
        defending = table.card(target).controller
        table.do(AttackDeclared(seat, target, tuple(attackers)))
        declared = Moment("declared_attacker", tuple(attackers), seat)
        yield from respond(table, "when", declared)
        yield from respond(table, "after", declared, Moment("attackers_declared", tuple(attackers), seat))
        leave_battle(table)
        yield from meet_attack(table, seat, target, defending)


def meet_attack(table: Table, seat: str, target: int, defending: str) -> Steps:
    """The defending player blocks or guards the declared attack of `seat`, then the battles are fought."""
    if "phoenixborn" in table.print_of(target).kinds:
        table.rule = rulebook.BLOCK
        yield from table.variant.declare_blockers(table, defending)
        blockers = tuple(battle.defender for battle in table.state.battles if battle.defender is not None)
        if blockers:
            yield from _declared(table, "declared_blocker", blockers, defending)
    elif table.state.battles and table.is_in_play(target):
        table.rule = rulebook.GUARD
        battle = table.state.battles[0]
        yield from table.variant.declare_guard(table, defending, battle)
        if battle.defender is not None:
            yield from _declared(table, "declared_guard", (battle.defender,), defending)
    yield from resolve_battles(table, seat)
    table.do(AttackEnded(), rulebook.BATTLE)


def _declared(table: Table, event: EventName, cards: tuple[int, ...], seat: str) -> Steps:
    moment = Moment(event, cards, seat)
    yield from respond(table, "when", moment)
    yield from respond(table, "after", moment)


def can_block(table: Table, unit: int, attacker: int) -> bool:
    """Whether an unexhausted unit may block this attacker."""
    card = table.card(unit)
    return (
        card.face_up
        and not card.exhausted
        and not has_flag(table, card, "cannot_block")
        and not _evades(table, attacker, unit, CannotBeBlocked)
    )


def can_guard(table: Table, guard: int, attacker: int) -> bool:
    """Whether nothing on this card or on the attacker keeps it from guarding against the attacker."""
    if has_flag(table, table.card(guard), "cannot_guard"):
        return False
    return not _evades(table, attacker, guard, CannotBeGuarded)


def _evades(
    table: Table, attacker: int, defender: int, op: type[CannotBeBlocked] | type[CannotBeGuarded]
) -> bool:
    return any(
        fits(table, part.by, defender, text_frame(table, attacker, ability))
        for ability, part in passives(table, table.card(attacker), op)
    )


def chosen_blocker(table: Table, attacker: int, able: Sequence[int]) -> Asking[bool]:
    """Let an attacker that chooses its blocker have one of these units; returns whether it did."""
    card = table.card(attacker)
    if not able or not has_flag(table, card, "chooses_its_blocker"):
        return False
    (answer,) = yield Decision(
        table.variant.decides(table, card.controller),
        "block",
        f"Which unit blocks {table.label(attacker)}?",
        (*card_options(table, able, Block), offer(Decline(), "leave it to the defender")),
        rulebook.BLOCK,
        purpose=Purpose("block", about=attacker),
    )
    if not isinstance(answer, CardChoice):
        return False
    table.do(BlockerDeclared(answer.card, attacker))
    return True


def must_be_blocked(table: Table, attacker: int) -> bool:
    """Whether an attacker must be blocked if any unit can do so."""
    return has_flag(table, table.card(attacker), "must_be_blocked")


def free_blockers(table: Table, defending: str, attacker: int) -> list[int]:
    """The units that may block an attacker and block nobody yet, left to right."""
    blocking = {battle.defender for battle in table.state.battles}
    return [
        unit for unit in table.units(defending) if unit not in blocking and can_block(table, unit, attacker)
    ]


def declare_blockers(table: Table, defending: str) -> Steps:
    """The defending player blocks each attacker with up to one unexhausted unit, or with none.

    Attackers that must be blocked come first, so that no block elsewhere leaves them without one.
    """
    for battle in list(table.state.battles):
        yield from chosen_blocker(table, battle.attacker, free_blockers(table, defending, battle.attacker))
    for battle in sorted(table.state.battles, key=lambda item: not must_be_blocked(table, item.attacker)):
        able = free_blockers(table, defending, battle.attacker)
        if not able or battle.defender is not None:
            continue
        refusal = () if must_be_blocked(table, battle.attacker) else (offer(Decline(), "do not block"),)
        (answer,) = yield Decision(
            table.variant.decides(table, defending),
            "block",
            f"{table.label(battle.attacker)} attacks {table.label(battle.target)}: block it?",
            (*card_options(table, able, Block), *refusal),
            rulebook.BLOCK,
            purpose=Purpose("block", about=battle.attacker),
        )
        if isinstance(answer, CardChoice):
            table.do(BlockerDeclared(answer.card, battle.attacker))


def declare_guard(table: Table, defending: str, battle: Battle) -> Steps:
    """The Phoenixborn, if it has not guarded this round, or an unexhausted Unit Guard unit, may guard."""
    phoenixborn = table.state.players[defending].phoenixborn
    able = [
        unit
        for unit in table.units(defending)
        if unit != battle.target
        and not table.card(unit).exhausted
        and has_flag(table, table.card(unit), "may_guard")
        and can_guard(table, unit, battle.attacker)
    ]
    if not table.card(phoenixborn).rotated and can_guard(table, phoenixborn, battle.attacker):
        able.insert(0, phoenixborn)
    if not able:
        return
    (answer,) = yield Decision(
        table.variant.decides(table, defending),
        "guard",
        f"{table.label(battle.attacker)} attacks {table.label(battle.target)}: guard it?",
        (*card_options(table, able, Guard), offer(Decline(), "do not guard")),
        rulebook.GUARD,
        purpose=Purpose("guard", about=battle.attacker),
    )
    if isinstance(answer, CardChoice):
        table.do(GuardDeclared(answer.card, battle.attacker))
