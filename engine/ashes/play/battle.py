"""Resolving battles one at a time (Rulebook p. 10 and p. 16, Attack Resolution)."""

from __future__ import annotations

from engine.ashes.events import (
    BattleEnded,
    BattleLeft,
    BlockerLeft,
    Countered,
    PhoenixbornRotated,
    TokensPlaced,
)
from engine.ashes.language.acts import cannot, may
from engine.ashes.language.states import is_exhausted
from engine.ashes.language.values import attack_value, life_value
from engine.ashes.model import rulebook
from engine.ashes.model.choices import AsListed, CardChoice, DamageFirst, NextBattle
from engine.ashes.model.state import Battle
from engine.ashes.play.counter import decide_counter
from engine.ashes.play.damage import deal_damage
from engine.ashes.play.prompts import card_options
from engine.ashes.play.triggers import is_answered
from engine.ashes.procedure import Course, Procedure, Step
from engine.ashes.table import Asking, Cause, Moment, Steps, Table
from engine.kernel.decision import Decision, offer


def resolve_battles(table: Table, attacking: str) -> Steps:
    """Resolve every battle, in the order of the attacking player."""
    as_listed = table.policy(attacking).orders_by_itself
    while True:
        leave_battle(table)
        battles = table.state.battles
        if not battles:
            return
        battle = battles[0]
        if len(battles) > 1 and not as_listed:
            options = [offer(AsListed(), "left to right, as listed")]
            options += [offer(NextBattle(item.attacker), _battle_label(table, item)) for item in battles]
            (answer,) = yield Decision(
                attacking,
                "battle order",
                "Which battle is resolved next?",
                tuple(options),
                rulebook.BATTLE,
            )
            if isinstance(answer, CardChoice):
                battle = next(item for item in battles if item.attacker == answer.card)
            else:
                as_listed = True
        yield from resolve_battle(table, battle)


def _battle_label(table: Table, battle: Battle) -> str:
    return f"{table.label(battle.attacker)} against {table.label(battle.against)}"


def leave_battle(table: Table) -> None:
    """An attacker that is exhausted or gone leaves battle; a Phoenixborn has then not guarded."""
    for battle in list(table.state.battles):
        attacker = table.card(battle.attacker)
        if attacker.zone != "battlefield" or is_exhausted(table, attacker):
            table.do(BattleLeft(battle.attacker), rulebook.LEAVES_BATTLE)


def resolve_battle(table: Table, battle: Battle) -> Steps:
    """One battle: attack damage, counter damage, then exhaustion for those who fought."""
    with table.because(rulebook.BATTLE, None):
        if battle.defender is not None and not table.is_in_play(battle.defender):
            table.do(BlockerLeft(battle.attacker), rulebook.LEAVES_BATTLE)
        yield from BATTLE.follow(table, Fighting(battle, battle.attacker, battle.against))


class Fighting(Course):
    """A battle under way. `countered` is whether the defender counters, `tires` whether that exhausts it,
    `attacked` whether the attacker has fought to the end."""

    battle: Battle
    attacker: int
    defender: int
    countered: bool = False
    tires: bool = True
    attacked: bool = False


def _rotate(table: Table, fight: Fighting) -> Steps:
    yield from ()
    guards = fight.battle.guarded and table.card(fight.defender).zone == "phoenixborn"
    if guards and table.policy(table.card(fight.defender).controller).guards_once:
        table.do(PhoenixbornRotated(fight.defender, True), rulebook.GUARD)


def _counter(table: Table, fight: Fighting) -> Steps:
    if table.is_in_play(fight.defender):
        forced = fight.battle.defender is not None
        fight.countered = yield from decide_counter(table, fight.defender, forced)


def _damage(table: Table, fight: Fighting) -> Steps:
    if table.is_in_play(fight.defender):
        # As it is when it counters: the attacker whose text says otherwise may be gone afterwards.
        fight.tires = _tires(table, fight.defender)
        fight.countered = yield from _fight(table, fight.attacker, fight.defender, fight.countered)
    # An attacker that was destroyed and came back has left battle already.
    fight.attacked = any(item.attacker == fight.attacker for item in table.state.battles)
    table.do(BattleEnded(fight.attacker))


def _exhaust(table: Table, fight: Fighting) -> Steps:
    countered = fight.countered and fight.tires
    for unit, tired in ((fight.attacker, fight.attacked), (fight.defender, countered)):
        if tired and table.card(unit).zone == "battlefield":
            table.do(TokensPlaced(unit, "exhaustion", 1))
    yield from table.mode.check_state(table)


BATTLE = Procedure(
    "battle",
    (
        Step("rotate", _rotate),
        Step("counter", _counter),
        Step("damage", _damage),
        Step("exhaust", _exhaust),
    ),
)
"""The steps of one battle."""


def _tires(table: Table, unit: int) -> bool:
    """Whether countering exhausts a unit (Rulebook p. 10, Counter)."""
    return "not exhausted by countering" not in table.print_of(unit).traits and not cannot(
        table, table.card(unit), "be exhausted by countering"
    )


def _fight(table: Table, attacker: int, defender: int, countering: bool) -> Asking[bool]:
    """Deal the damage of both sides; returns whether the defender countered after all."""
    strike = attack_value(table, attacker)
    answer = attack_value(table, defender) if countering else 0
    attack = Cause("attack", attacker, table.card(attacker).controller)
    counter = Cause("counter", defender, table.card(defender).controller)
    if countering and may(table, table.card(attacker), "deal damage first"):
        yield from deal_damage(table, defender, strike, attack)
        if table.card(defender).zone != "battlefield" or is_exhausted(table, table.card(defender)):
            return False
        table.do(Countered(defender), table.policy(table.card(defender).controller).counter_rule)
        yield from deal_damage(table, attacker, attack_value(table, defender), counter)
        return True
    if not countering:
        yield from deal_damage(table, defender, strike, attack)
        return False
    table.do(Countered(defender), table.policy(table.card(defender).controller).counter_rule)
    both = [(defender, strike, attack), (attacker, answer, counter)]
    attack_first = yield from _attack_first(table, both)
    for struck, damage, cause in both if attack_first else reversed(both):
        yield from deal_damage(table, struck, damage, cause)
    return True


def _attack_first(table: Table, both: list[tuple[int, int, Cause]]) -> Asking[bool]:
    """Whether the attack damage is resolved first. Asked only when the order can matter."""
    (defender, strike, _), (attacker, answer, _) = both
    if "attack damage first" in table.print_of(attacker).traits or not strike or not answer:
        return True
    if not any(_has_consequences(table, *damage) for damage in both):
        return True
    active = table.seats()[0]
    names = [table.label(defender), table.label(attacker)]
    if names[0] == names[1]:
        names = [option.label for option in card_options(table, (defender, attacker))]
    (first,) = yield Decision(
        table.voice(active),
        "order",
        "Which damage is resolved first?",
        (
            offer(DamageFirst(defender, "attack", strike), f"{strike} to {names[0]}"),
            offer(DamageFirst(attacker, "counter", answer), f"{answer} to {names[1]}"),
        ),
        rulebook.DAMAGE_ORDER,
    )
    return first == DamageFirst(defender, "attack")


def _has_consequences(table: Table, unit: int, damage: int, cause: Cause) -> bool:
    """Whether damage may destroy the unit, or a text in play answers it or its wounds."""
    if damage + table.card(unit).wounds >= life_value(table, unit):
        return True
    seat = table.card(unit).controller
    return any(
        is_answered(table, "after", Moment(event, (unit,), seat, cause, amount=damage))
        for event in ("dealt_damage", "wounds_placed")
    )
