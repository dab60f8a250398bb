"""Uses of cards: fights alone, together or against several, the Bonus, and harvesting.

Sections of the rules: Fighting; Skills; Bonus: Abilities; Harvesting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from cards.reapers.texts.skills_and_abilities import Bonus, SkillName, TriggeredText
from engine.kernel.decision import Option, Rule, option_for
from engine.kernel.option_meaning import Choice, Done
from engine.reapers import rule_texts
from engine.reapers.card_moves import move
from engine.reapers.events import Fought, HarvestBegan, Moved
from engine.reapers.option_meanings import BearHug, CardChoice, Fight, NumberChoice, TeamUp
from engine.reapers.running_game import DecisionFlow, EffectContext, RuleFlow, Table
from engine.reapers.unavailable_reasons import NO_ENEMY, NO_SUM, UnavailableReason


def resolve_bonuses(table: Table, cards: Sequence[int], you: str, how: str) -> RuleFlow:
    """Resolve the Bonus of each of these cards, in an order that the active player chooses.

    `how` they were used is `harvested`, `won` or empty.
    """
    waiting = [card for card in cards if any(_applies(text, how) for text in table.card(card).text)]
    while waiting:
        options = [option_for(CardChoice(card), table.numbered_name(card)) for card in waiting]
        (picked,) = yield from table.ask("order", "Whose Bonus resolves first?", options, rule_texts.ABILITY)
        assert isinstance(picked, CardChoice)
        waiting.remove(picked.card)
        for text in table.card(picked.card).text:
            if isinstance(text, Bonus) and _applies(text, how):
                yield from table.resolve(
                    table, text.bonus, EffectContext(picked.card, you), rule_texts.ABILITY
                )


def _applies(text: object, how: str) -> bool:
    return isinstance(text, Bonus) and text.only_if in (None, how)


def harvest(table: Table, card: int) -> RuleFlow:
    """Resolve a card's Bonus, then move it and what is stashed under it to its controller's score pile."""
    you = table.state.controller(card)
    table.apply_event(HarvestBegan(card), rule_texts.HARVEST)
    yield from resolve_bonuses(table, (card,), you, "harvested")
    # A Bonus may have moved it, or given it to the other player.
    seat = table.state.controller(card)
    if seat:
        stash = [Moved(stashed, seat, "score pile") for stashed in table.state.stashed(card)]
        yield from move(table, [Moved(card, seat, "score pile"), *stash], rule_texts.HARVEST)


class FightComparison(Struct, frozen=True):
    """One fight: attackers, enemies, the two numbers compared, and the rule."""

    attackers: tuple[int, ...]
    enemies: tuple[int, ...]
    attack: int
    defense: int
    rule: Rule = rule_texts.FIGHT


VERBS: dict[type[Choice], str] = {
    Fight: "Fight with",
    TeamUp: "Team up with",
    BearHug: "Bear Hug with",
}
"""Words for the ways to fight."""


def fighters(table: Table, seat: str) -> list[int]:
    """Return the Creatures that a player may use to fight."""
    return [card for card in table.state.sides[seat].line if table.why_not_use(seat, card) is None]


def fights_with_reasons(table: Table, seat: str) -> Iterator[tuple[CardChoice, UnavailableReason | None]]:
    """Yield every way in which a player's Creatures could fight, with the reason why one cannot now."""
    usable = fighters(table, seat)
    enemies = table.state.sides[table.state.other(seat)].line
    for card in table.state.sides[seat].line:
        met = [enemy for enemy in enemies if table.may_fight(card, enemy)]
        why = table.why_not_use(seat, card) or _why_no_enemy(enemies, met, card)
        yield Fight(card), why
        if _has_skill(table, card, "team up"):
            able = why is None and any(_can_team_up(table, card, usable, enemy) for enemy in met)
            yield TeamUp(card), why or (None if able else NO_SUM)
        if _has_skill(table, card, "bear hug"):
            yield BearHug(card), why or (None if _can_bear_hug(table, card, met) else NO_SUM)


def _why_no_enemy(enemies: Sequence[int], met: Sequence[int], card: int) -> UnavailableReason | None:
    if met:
        return None
    return UnavailableReason("other enemies", card) if enemies else NO_ENEMY


def fight_choices(table: Table, seat: str) -> list[CardChoice]:
    """Return every way in which a player's Creatures can fight now."""
    return [way for way, why in fights_with_reasons(table, seat) if why is None]


def fight(table: Table, way: Choice) -> RuleFlow:
    """Carry out a fight in the chosen way."""
    assert isinstance(way, CardChoice)
    if isinstance(way, TeamUp):
        compared = yield from _team_up(table, way.card)
    elif isinstance(way, BearHug):
        compared = yield from _bear_hug(table, way.card)
    else:
        compared = yield from _fight_alone(table, way.card)
    yield from _resolve_fight(table, compared)


def fight_now(table: Table, card: int) -> DecisionFlow[bool]:
    """Use a Creature to fight within a text; return True if it could (War Siren)."""
    seat = table.state.controller(card)
    found = [way for way in fight_choices(table, seat) if way.card == card] if seat else []
    if not found:
        return False
    options = [option_for(way, fight_label(table, way)) for way in found]
    (way,) = yield from table.ask("how", f"How does {table.name(card)} fight?", options, rule_texts.FIGHT)
    yield from fight(table, way)
    return True


def fight_label(table: Table, way: Choice) -> str:
    """Return the label of a way to fight."""
    if table.silent or not isinstance(way, CardChoice):
        return ""
    return f"{VERBS[type(way)]} {table.numbered_name(way.card)} (power {table.power(way.card)})"


def _has_skill(table: Table, card: int, skill: SkillName) -> bool:
    return skill in table.skills(card)


def _power(table: Table, card: int) -> int:
    return table.power(card) or 0


def _number_in_sums(table: Table, enemy: int) -> int:
    """Return the number that an enemy counts in the sums of Team-Up and Bear Hug (P9)."""
    resilient = table.resilient_value(enemy) if table.policies.sums_count == "resilient" else None
    return _power(table, enemy) if resilient is None else resilient


def _can_add_up(
    table: Table, fixed: Sequence[int], others: Sequence[int], wanted: int, enemies: bool
) -> bool:
    """Return True if `fixed` and some of `others`, two or more in all, add up to exactly `wanted`."""
    worth = _number_in_sums if enemies else _power
    left = wanted - sum(worth(table, card) for card in fixed)
    values = [worth(table, card) for card in others]
    fewest = max(0, 2 - len(fixed))
    return any(
        sum(chosen) == left
        for count in range(fewest, len(values) + 1)
        for chosen in combinations(values, count)
    )


def _partners(table: Table, card: int, usable: Iterable[int], enemy: int) -> list[int]:
    return [
        other
        for other in usable
        if other != card and _has_skill(table, other, "team up") and table.may_fight(other, enemy)
    ]


def _can_team_up(table: Table, card: int, usable: Iterable[int], enemy: int) -> bool:
    return _can_add_up(
        table, [card], _partners(table, card, usable, enemy), _number_in_sums(table, enemy), False
    )


def _can_bear_hug(table: Table, card: int, met: Sequence[int]) -> bool:
    return _can_add_up(table, [], met, _power(table, card), True)


def _possible_enemies(table: Table, card: int) -> list[int]:
    enemies = table.state.sides[table.state.other(table.state.controller(card))].line
    return [enemy for enemy in enemies if table.may_fight(card, enemy)]


def _card_options(table: Table, cards: Iterable[int]) -> list[Option]:
    def label(card: int) -> str:
        resilient = table.resilient_value(card)
        more = "" if resilient is None else f", Resilient {resilient}"
        state = table.state.cards[card].state.capitalize()
        return f"{table.numbered_name(card)} (power {table.power(card)}{more}, {table.vp(card)} VP, {state})"

    return [option_for(CardChoice(card), "" if table.silent else label(card)) for card in cards]


def _fight_alone(table: Table, card: int) -> DecisionFlow[FightComparison]:
    options = _card_options(table, _possible_enemies(table, card))
    prompt = f"{table.name(card)} (power {table.power(card)}) fights which Creature?"
    (target,) = yield from table.ask("target", prompt, options, rule_texts.FIGHT)
    assert isinstance(target, CardChoice)
    enemy, attack, sneaked = target.card, _power(table, card), False
    sneaks = [value for value in table.sneak_values(card) if value != attack]
    if sneaks:
        values = [option_for(NumberChoice(attack), f"its power, {attack}")]
        values += [option_for(NumberChoice(value), f"Sneak {value}") for value in sneaks]
        (picked,) = yield from table.ask(
            "compare",
            f"What does {table.name(card)} compare with {table.name(enemy)}?",
            values,
            rule_texts.SNEAK,
        )
        assert isinstance(picked, NumberChoice)
        sneaked = picked.number != attack
        attack = picked.number
    resilient = table.resilient_value(enemy)
    counts = resilient is not None and (not sneaked or table.policies.resilient_against_sneak)
    defense = resilient if counts and resilient is not None else _power(table, enemy)
    return FightComparison((card,), (enemy,), attack, defense)


def _team_up(table: Table, card: int) -> DecisionFlow[FightComparison]:
    usable = fighters(table, table.state.controller(card))
    targets = [enemy for enemy in _possible_enemies(table, card) if _can_team_up(table, card, usable, enemy)]
    options = _card_options(table, targets)
    prompt = f"{table.name(card)} and others fight which Creature?"
    (target,) = yield from table.ask("target", prompt, options, rule_texts.TEAM_UP)
    assert isinstance(target, CardChoice)
    wanted = _number_in_sums(table, target.card)
    team = yield from _gather(
        table, [card], _partners(table, card, usable, target.card), wanted, enemies=False
    )
    total = sum(_power(table, member) for member in team)
    return FightComparison(tuple(team), (target.card,), total, wanted, rule_texts.TEAM_UP)


def _bear_hug(table: Table, card: int) -> DecisionFlow[FightComparison]:
    power = _power(table, card)
    hugged = yield from _gather(table, [], _possible_enemies(table, card), power, enemies=True)
    return FightComparison((card,), tuple(hugged), power, power, rule_texts.BEAR_HUG)


def _gather(
    table: Table, fixed: list[int], others: list[int], wanted: int, *, enemies: bool
) -> DecisionFlow[list[int]]:
    """Ask for Creatures one by one, besides `fixed`, until their numbers add up to exactly `wanted`.

    Offers only those with which that is still possible.
    """
    rule = rule_texts.BEAR_HUG if enemies else rule_texts.TEAM_UP
    worth = _number_in_sums if enemies else _power
    taken = list(fixed)
    while True:
        left = [card for card in others if card not in taken]
        able = [
            card
            for card in left
            if _can_add_up(table, [*taken, card], [other for other in left if other != card], wanted, enemies)
        ]
        full = len(taken) > 1 and sum(worth(table, card) for card in taken) == wanted
        if not able:
            return taken
        options = _card_options(table, able)
        if full:
            options = [option_for(Done(), "nobody else"), *options]
        so_far = sum(worth(table, card) for card in taken)
        first = f"Which Creature first? The sum must be {wanted}"
        prompt = f"Who else? {so_far} of {wanted} so far" if taken else first
        (picked,) = yield from table.ask("gather", prompt, options, rule)
        if not isinstance(picked, CardChoice):
            return taken
        taken.append(picked.card)


def _resolve_fight(table: Table, compared: FightComparison) -> RuleFlow:
    """Resolve a fight.

    The winner is fixed first; then texts for a lost fight and the attackers' Bonus resolve; then all leave at
    once.
    """
    state, rule = table.state, compared.rule
    won = compared.attack >= compared.defense
    table.apply_event(
        Fought(compared.attackers, compared.enemies, compared.attack, compared.defense, won), rule
    )
    ours = state.controller(compared.attackers[0])
    winner = ours if won else state.other(ours)
    losers = compared.enemies if won else compared.attackers
    for card in losers:
        for text in table.card(card).text:
            if isinstance(text, TriggeredText) and text.when == "loses a fight":
                you = state.other(winner)
                yield from table.resolve(table, text.effects, EffectContext(card, you), rule_texts.FIGHT)
    yield from resolve_bonuses(table, compared.attackers, ours, "won" if won else "")
    winners = compared.attackers if won else compared.enemies
    moves = [
        Moved(card, state.cards[card].owner, "discard pile", first=True)
        for card in winners
        if state.controller(card)
    ]
    moves += [Moved(card, winner, "score pile") for card in losers if state.controller(card)]
    # All cards stashed under those who fought go to the winner (Stash).
    moves += [
        Moved(stashed, winner, "score pile") for moved in list(moves) for stashed in state.stashed(moved.card)
    ]
    yield from move(table, moves, rule)
