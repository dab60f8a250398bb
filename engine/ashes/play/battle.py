"""Resolving battles one at a time, with counters (Rulebook p. 10; p. 16, Attack Resolution)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cards.events import EventName, Timing
from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import (
    BattleEnded,
    BattleLeft,
    BlockerLeft,
    CounterChosen,
    Countered,
    PhoenixbornRotated,
    TokensPlaced,
)
from engine.ashes.language.characteristics import attack_value, is_exhausted, life_value
from engine.ashes.language.legal_attacks import joint_battles
from engine.ashes.language.permissions import is_allowed, is_forbidden
from engine.ashes.mechanics.prompts_and_options import card_options
from engine.ashes.mechanics.response_windows import open_response_window, open_response_windows
from engine.ashes.mechanics.triggers import would_be_answered
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import (
    CardChoice,
    Counter,
    DamageFirst,
    ListedOrder,
    NextBattle,
    NumberChoice,
    ShareFirst,
    cards_of,
)
from engine.ashes.model.state import Battle
from engine.ashes.play.damage import check_state, deal_damage, is_preventable
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Purpose
from engine.kernel.procedure import Procedure, ProcedureState, Step


def decide_counter(table: Table, defender: int, forced: bool) -> DecisionFlow[bool]:
    """Return True if the defender counters, asking its player where it may.

    Unless `forced` or its policy says so, an unexhausted target need not counter. Exhausted units and
    Phoenixborn never do (Rulebook p. 10, Counter).
    """
    card = table.card(defender)
    if not table.print_of(defender).is_unit or is_exhausted(table, card):
        return False
    if is_forbidden(table, card, "counter"):
        return False
    if forced or table.policy(card.controller).must_counter(table, defender):
        return True
    (answer,) = yield Decision(
        table.answering_seat(card.controller),
        "counter",
        f"Counter with {table.label(defender)}?",
        (option_for(Counter(defender), "counter"), option_for(Decline("no", defender), "do not counter")),
        rule_texts.COUNTER,
        purpose=Purpose("counter", card=defender),
    )
    return not answer.declines


def resolve_battles(table: Table, attacking: str) -> RuleFlow:
    """Resolve every battle, in the order that the attacking player chooses."""
    as_listed = table.policy(attacking).orders_automatically
    while True:
        remove_unable_attackers(table)
        battles = table.state.battles
        if not battles:
            return
        battle = battles[0]
        if len(battles) > len(joint_battles(table, battle)) and not as_listed:
            options = [option_for(ListedOrder(), "left to right, as listed")]
            options += [option_for(NextBattle(item.attacker), _battle_label(table, item)) for item in battles]
            (answer,) = yield Decision(
                attacking,
                "battle order",
                "Which battle is resolved next?",
                tuple(options),
                rule_texts.BATTLE,
            )
            if isinstance(answer, CardChoice):
                battle = next(item for item in battles if item.attacker == answer.card)
            else:
                as_listed = True
        yield from resolve_battle(table, battle)


def _battle_label(table: Table, battle: Battle) -> str:
    return f"{table.label(battle.attacker)} against {table.label(battle.opponent)}"


def remove_unable_attackers(table: Table) -> None:
    """Take out of battle each attacker that left play, is exhausted, or is now on the side it fights.

    Exhausted attackers leave only if the rule setting says so. A Phoenixborn that guarded against an attacker
    that leaves has not used its guard.
    """
    exhausted_leave = table.mode.rules.exhausted_attacker == "leaves battle"
    for battle in list(table.state.battles):
        attacker = table.card(battle.attacker)
        against = battle.against
        joined = against is not None and not table.state.are_opponents(
            attacker.controller, table.card(against).controller
        )
        if attacker.zone != "battlefield" or joined or (exhausted_leave and is_exhausted(table, attacker)):
            table.apply_event(BattleLeft(battle.attacker), rule_texts.LEAVES_BATTLE)


def resolve_battle(table: Table, battle: Battle) -> RuleFlow:
    """Resolve one battle: attack damage, counter damage, then exhaustion for those who fought."""
    with table.attributed_to(rule_texts.BATTLE, None):
        lost = battle.defender is not None and not table.is_in_play(battle.defender)
        if lost and table.mode.rules.lost_blocker == "nobody":
            table.apply_event(BlockerLeft(battle.attacker), rule_texts.LEAVES_BATTLE)
        attackers = tuple(each.attacker for each in joint_battles(table, battle))
        sides = (table.card(battle.attacker).controller, table.card(battle.opponent).controller)
        yield from BATTLE.run(table, BattleState(battle, attackers, battle.opponent, sides))


class BattleState(ProcedureState):
    """A battle of one attacker or several together; `sides` are the controllers as it began.

    `countered` says if the defender counters, `tires` if that exhausts it; `attacked` are the attackers that
    were still in battle after the damage.
    """

    battle: Battle
    attackers: tuple[int, ...]
    defender: int
    sides: tuple[str, str]
    countered: bool = False
    counter_exhausts: bool = True
    fought_attackers: tuple[int, ...] = ()


def _rotate(table: Table, fight: BattleState) -> None:
    guards = fight.battle.guarded and table.card(fight.defender).zone == "phoenixborn"
    once = table.mode.rules.phoenixborn_guards == "once a round"
    if guards and once and table.policy(table.card(fight.defender).controller).guards_once:
        table.apply_event(PhoenixbornRotated(fight.defender, True), rule_texts.GUARD)


def _counter(table: Table, fight: BattleState) -> RuleFlow:
    if table.is_in_play(fight.defender):
        must = table.mode.rules.declared_defender == "must counter"
        forced = must and fight.battle.defender is not None
        fight.countered = yield from decide_counter(table, fight.defender, forced)
        if fight.countered:
            seat = table.card(fight.defender).controller
            yield from open_response_window(
                table, "when", TriggeringEvent("counters", (fight.defender,), seat)
            )
        if fight.countered and table.mode.rules.in_battle == "countering":
            for attacker in fight.attackers:
                table.apply_event(CounterChosen(attacker))


def _damage(table: Table, fight: BattleState) -> RuleFlow:
    if table.is_in_play(fight.defender):
        # Read before the damage: an attacker with a text about it may have left play afterwards.
        fight.counter_exhausts = _counter_exhausts(table, fight.defender)
        fight.countered = yield from _fight(table, fight)
    # An attacker that was destroyed and came back has left battle already.
    still = {item.attacker for item in table.state.battles}
    fight.fought_attackers = tuple(attacker for attacker in fight.attackers if attacker in still)
    for attacker in fight.attackers:
        table.apply_event(BattleEnded(attacker))


def _exhaust(table: Table, fight: BattleState) -> RuleFlow:
    attacking, defending = fight.sides
    fought = [(unit, attacking) for unit in fight.fought_attackers]
    fought += [(fight.defender, defending)] * (fight.countered and fight.counter_exhausts)
    for unit, side in fought:
        if table.card(unit).zone == "battlefield" and table.card(unit).controller == side:
            table.apply_event(TokensPlaced(unit, "exhaustion", 1))
            tired = TriggeringEvent(
                "tokens_placed", (unit,), table.card(unit).controller, token="exhaustion", amount=1
            )
            yield from open_response_windows(table, tired)
    yield from check_state(table)
    both = (*fight.attackers, fight.defender)
    yield from open_response_window(
        table, "after", TriggeringEvent("battle_ended", both, table.card(both[0]).controller)
    )


_DAMAGE_WINDOWS: tuple[tuple[Timing, EventName], ...] = (
    ("when", "dealt_damage"),
    ("after", "dealt_damage"),
    ("after", "wounds_placed"),
)
"""The windows that damage of a battle may open; if no text answers one, the order of damage does not matter.
"""

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


def _counter_exhausts(table: Table, unit: int) -> bool:
    """Return True if countering exhausts a unit (Rulebook p. 10, Battle)."""
    return "not exhausted by countering" not in table.print_of(unit).traits and not is_forbidden(
        table, table.card(unit), "be exhausted by countering"
    )


class BattleDamage(NamedTuple):
    """Damage that one side of a battle deals to a card of the other."""

    struck: int
    damage: int
    cause: Cause
    preventable: bool = True


def _fight(table: Table, fight: BattleState) -> DecisionFlow[bool]:
    """Deal the damage of both sides; return True if the defender did counter."""
    defender, countering = fight.defender, fight.countered
    if not countering:
        attackers = yield from _open_strike_window(table, fight, attack=True)
        yield from deal_damage(table, *_attack_damage(table, defender, attackers))
        return False
    first = _strike_order(table, fight.attackers, attacking=True) - _strike_order(table, (defender,))
    if first < 0:
        return (yield from _counter_first(table, fight))
    attackers = yield from _open_strike_window(table, fight, attack=True, counter=first == 0)
    attack_hit = _attack_damage(table, defender, attackers)
    if first > 0:
        yield from deal_damage(table, *attack_hit)
        if table.card(defender).zone != "battlefield" or is_exhausted(table, table.card(defender)):
            return False
        yield from _open_strike_window(table, fight, counter=True)
        hits = yield from _counter_damage(table, fight)
    else:
        answer = yield from _counter_damage(table, fight)
        hits = [attack_hit, *answer]
    yield from _deal_in_order(table, fight, hits)
    return True


def _open_strike_window(
    table: Table, fight: BattleState, *, attack: bool = False, counter: bool = False
) -> DecisionFlow[list[int]]:
    """Open the window before units deal damage in battle, and return the attackers still in play.

    `attack` and `counter` say whose damage is next. Attack values are read after this window.
    """
    attackers = list(fight.attackers)
    if ("would", "strikes") not in table.catalog.answered_events:
        return attackers
    units = [
        unit
        for unit in (*(attackers if attack else ()), *((fight.defender,) if counter else ()))
        if table.is_in_play(unit) and attack_value(table, unit) > 0
    ]
    if units:
        yield from open_response_window(
            table, "would", TriggeringEvent("strikes", tuple(units), table.card(units[0]).controller)
        )
    return [unit for unit in attackers if table.is_in_play(unit)]


def _attack_damage(table: Table, defender: int, attackers: Sequence[int]) -> BattleDamage:
    """Return the damage that these attackers deal together."""
    if not attackers:
        return BattleDamage(defender, 0, Cause("attack", None, ""))
    first, *others = attackers
    together = Cause("attack", first, table.card(first).controller, tuple(others))
    return BattleDamage(defender, sum(attack_value(table, unit) for unit in attackers), together)


def _deal_in_order(table: Table, fight: BattleState, hits: list[BattleDamage]) -> RuleFlow:
    """Record that the defender counters, then deal these damages one after the other.

    They are dealt at the same time: a unit's text about its own damage counts even if the unit leaves first.
    """
    hits = [hit._replace(preventable=is_preventable(table, hit.struck, hit.cause)) for hit in hits]
    table.apply_event(
        Countered(fight.defender), table.policy(table.card(fight.defender).controller).counter_rule
    )
    while hits:
        hit = hits.pop((yield from _choose_next_damage(table, hits)))
        yield from deal_damage(table, *hit)


def _counter_first(table: Table, fight: BattleState) -> DecisionFlow[bool]:
    """Let a defender that strikes first counter before the remaining attackers deal their damage."""
    yield from _open_strike_window(table, fight, counter=True)
    hits = yield from _counter_damage(table, fight)
    yield from _deal_in_order(table, fight, hits)
    yield from _open_strike_window(table, fight, attack=True)
    left = [unit for unit in fight.attackers if table.card(unit).zone == "battlefield"]
    if left:
        yield from deal_damage(table, *_attack_damage(table, fight.defender, left))
    return True


def _strike_order(table: Table, units: Sequence[int], *, attacking: bool = False) -> int:
    """Return 1 if all of these units strike first, -1 if one strikes last, else 0.

    One that does both counts as neither.
    """
    cards = [table.card(unit) for unit in units]
    first = all(
        is_allowed(table, card, "strike first")
        or (attacking and is_allowed(table, card, "deal damage first"))
        for card in cards
    )
    return int(first) - int(any(is_allowed(table, card, "strike last") for card in cards))


def _counter_damage(table: Table, fight: BattleState) -> DecisionFlow[list[BattleDamage]]:
    """Return the counter damage to each attacker; among several the defender's player splits it."""
    seat, left = table.card(fight.defender).controller, attack_value(table, fight.defender)
    counter = Cause("counter", fight.defender, seat)
    here = [unit for unit in fight.attackers if table.is_in_play(unit)] or [fight.attackers[0]]
    hits: list[BattleDamage] = []
    for attacker in here[:-1]:
        share = 0
        if left:
            share = yield from _choose_counter_share(table, seat, fight.defender, attacker, left)
        hits.append(BattleDamage(attacker, share, counter))
        left -= share
    return [*hits, BattleDamage(here[-1], left, counter)]


def _choose_counter_share(
    table: Table, seat: str, defender: int, attacker: int, left: int
) -> DecisionFlow[int]:
    """Ask how much of the remaining counter damage is dealt to this one of several attackers."""
    (answer,) = yield Decision(
        table.answering_seat(seat),
        "counter share",
        f"{table.label(defender)} splits {left} counter damage: how much to {table.label(attacker)}?",
        tuple(option_for(NumberChoice(number), str(number)) for number in range(left + 1)),
        rule_texts.COUNTER,
        purpose=Purpose("counter share", "harm", left, card=attacker),
    )
    assert isinstance(answer, NumberChoice)
    return answer.number


def _choose_next_damage(table: Table, hits: Sequence[BattleDamage]) -> DecisionFlow[int]:
    """Return the index of the simultaneous damage resolved first; ask only if the order can matter.

    The active player chooses (Rulebook p. 17, Simultaneous Effects).
    """
    dealt = [hit for hit in hits if hit.damage]
    attack_first = hits[0].cause.kind == "attack" and any(
        "attack damage first" in table.print_of(unit).traits for unit in hits[0].cause.sources
    )
    if attack_first or len(dealt) < 2 or not any(_has_consequences(table, hit) for hit in dealt):
        return 0
    active = table.seats()[0]
    cards = [hit.struck for hit in dealt]
    names = [table.label(card) for card in cards]
    if len(set(names)) < len(names):
        names = [option.label for option in card_options(table, cards)]
    several = len([hit for hit in dealt if hit.cause.kind == "counter"]) > 1
    (first,) = yield Decision(
        table.answering_seat(active),
        "order",
        "Which damage is resolved first?",
        tuple(
            option_for(_first_damage_choice(hit, several), f"{hit.damage} to {name}")
            for hit, name in zip(dealt, names, strict=True)
        ),
        rule_texts.DAMAGE_ORDER,
    )
    (struck,) = cards_of((first,))
    return next(at for at, hit in enumerate(hits) if hit.struck == struck)


def _first_damage_choice(hit: BattleDamage, several: bool) -> DamageFirst:
    kind = ShareFirst if several and hit.cause.kind == "counter" else DamageFirst
    return kind(hit.struck, hit.cause.kind, hit.damage)


def _has_consequences(table: Table, hit: BattleDamage) -> bool:
    """Return True if this damage may destroy the unit, or a text in play answers it or its wounds."""
    unit, damage, cause, _ = hit
    if damage + table.card(unit).wounds >= life_value(table, unit):
        return True
    seat = table.card(unit).controller
    return any(
        would_be_answered(table, timing, TriggeringEvent(event, (unit,), seat, cause, amount=damage))
        for timing, event in _DAMAGE_WINDOWS
    )
