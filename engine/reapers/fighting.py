"""Fights: alone, several together, or against several (Fighting; Skills)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from cards.reapers.texts.skills import SkillName
from cards.reapers.texts.used import Happens
from engine.kernel.choice import Choice, Done
from engine.kernel.decision import Option, Rule, offer
from engine.reapers import rulebook
from engine.reapers.choices import BearHug, Fight, Number, OfCard, TeamUp
from engine.reapers.events import Fought, Moved
from engine.reapers.frame import Frame
from engine.reapers.piles import move
from engine.reapers.table import Asking, Steps, Table
from engine.reapers.used import bonuses


@dataclass(frozen=True, slots=True)
class Compared:
    """Who fights whom, and what is compared."""

    attackers: tuple[int, ...]
    enemies: tuple[int, ...]
    attack: int
    defense: int
    rule: Rule = rulebook.FIGHT


def fighters(table: Table, seat: str) -> list[int]:
    """The Creatures a player may use to fight: Active and Mature ones (Fighting)."""
    if not table.may_fight(seat):
        return []
    state = table.state
    return [card for card in state.sides[seat].line if state.cards[card].state in ("active", "mature")]


def ways(table: Table, seat: str) -> list[Choice]:
    """Every Creature that can fight, and how."""
    found: list[Choice] = []
    usable = fighters(table, seat)
    enemies = table.state.sides[table.state.other(seat)].line
    for card in usable:
        met = [enemy for enemy in enemies if table.may_meet(card, enemy)]
        if met:
            found.append(Fight(card))
        if _has(table, card, "team up") and any(_teams(table, card, usable, enemy) for enemy in met):
            found.append(TeamUp(card))
        if _has(table, card, "bear hug") and _hugs(table, card, met):
            found.append(BearHug(card))
    return found


def fight(table: Table, way: Choice) -> Steps:
    """Fight in the way that was chosen."""
    assert isinstance(way, OfCard)
    if isinstance(way, TeamUp):
        compared = yield from _team_up(table, way.card)
    elif isinstance(way, BearHug):
        compared = yield from _bear_hug(table, way.card)
    else:
        compared = yield from _alone(table, way.card)
    yield from _fought(table, compared)


def fight_now(table: Table, card: int) -> Asking[bool]:
    """Use a Creature to fight within a text; whether it could (War Siren)."""
    seat = table.state.controller(card)
    found = [way for way in ways(table, seat) if isinstance(way, OfCard) and way.card == card] if seat else []
    if not found:
        return False
    options = [offer(way, way_label(table, way)) for way in found]
    (way,) = yield from table.ask("how", f"How does {table.name(card)} fight?", options, rulebook.FIGHT)
    yield from fight(table, way)
    return True


def way_label(table: Table, way: Choice) -> str:
    """What a way to fight is called."""
    if table.silent or not isinstance(way, OfCard):
        return ""
    name = f"{table.name(way.card)} (power {table.power(way.card)})"
    verb = {TeamUp: "Team up with", BearHug: "Bear Hug with"}.get(type(way), "Fight with")
    return f"{verb} {name}"


def _has(table: Table, card: int, skill: SkillName) -> bool:
    return skill in table.skills(card)


def _power(table: Table, card: int) -> int:
    return table.power(card) or 0


def _in_a_sum(table: Table, enemy: int) -> int:
    """What an enemy counts for in the sums of Team-Up and Bear Hug (P9)."""
    resilient = table.resilient(enemy) if table.policies.sums_count == "resilient" else None
    return _power(table, enemy) if resilient is None else resilient


def _sums(table: Table, fixed: Sequence[int], others: Sequence[int], wanted: int, enemies: bool) -> bool:
    """Whether `fixed` and some of `others`, two or more in all, come to exactly `wanted`."""
    worth = _in_a_sum if enemies else _power
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
        if other != card and _has(table, other, "team up") and table.may_meet(other, enemy)
    ]


def _teams(table: Table, card: int, usable: Iterable[int], enemy: int) -> bool:
    return _sums(table, [card], _partners(table, card, usable, enemy), _in_a_sum(table, enemy), False)


def _hugs(table: Table, card: int, met: Sequence[int]) -> bool:
    return _sums(table, [], met, _power(table, card), True)


def _met(table: Table, card: int) -> list[int]:
    enemies = table.state.sides[table.state.other(table.state.controller(card))].line
    return [enemy for enemy in enemies if table.may_meet(card, enemy)]


def _offer_cards(table: Table, cards: Iterable[int]) -> list[Option]:
    def label(card: int) -> str:
        resilient = table.resilient(card)
        more = "" if resilient is None else f", Resilient {resilient}"
        state = table.state.cards[card].state.capitalize()
        return f"{table.name(card)} (power {table.power(card)}{more}, {table.vp(card)} VP, {state})"

    return [offer(OfCard(card), "" if table.silent else label(card)) for card in cards]


def _alone(table: Table, card: int) -> Asking[Compared]:
    options = _offer_cards(table, _met(table, card))
    prompt = f"{table.name(card)} (power {table.power(card)}) fights which Creature?"
    (target,) = yield from table.ask("target", prompt, options, rulebook.FIGHT)
    assert isinstance(target, OfCard)
    enemy, attack, sneaked = target.card, _power(table, card), False
    sneaks = [value for value in table.sneaks(card) if value != attack]
    if sneaks:
        values = [offer(Number(attack), f"its power, {attack}")]
        values += [offer(Number(value), f"Sneak {value}") for value in sneaks]
        (picked,) = yield from table.ask(
            "compare",
            f"What does {table.name(card)} compare with {table.name(enemy)}?",
            values,
            rulebook.SNEAK,
        )
        assert isinstance(picked, Number)
        sneaked = picked.number != attack
        attack = picked.number
    resilient = table.resilient(enemy)
    counts = resilient is not None and (not sneaked or table.policies.resilient_against_sneak)
    defense = resilient if counts and resilient is not None else _power(table, enemy)
    return Compared((card,), (enemy,), attack, defense)


def _team_up(table: Table, card: int) -> Asking[Compared]:
    usable = fighters(table, table.state.controller(card))
    targets = [enemy for enemy in _met(table, card) if _teams(table, card, usable, enemy)]
    options = _offer_cards(table, targets)
    prompt = f"{table.name(card)} and others fight which Creature?"
    (target,) = yield from table.ask("target", prompt, options, rulebook.TEAM_UP)
    assert isinstance(target, OfCard)
    wanted = _in_a_sum(table, target.card)
    team = yield from _gather(
        table, [card], _partners(table, card, usable, target.card), wanted, enemies=False
    )
    total = sum(_power(table, member) for member in team)
    return Compared(tuple(team), (target.card,), total, wanted, rulebook.TEAM_UP)


def _bear_hug(table: Table, card: int) -> Asking[Compared]:
    power = _power(table, card)
    hugged = yield from _gather(table, [], _met(table, card), power, enemies=True)
    return Compared((card,), tuple(hugged), power, power, rulebook.BEAR_HUG)


def _gather(
    table: Table, fixed: list[int], others: list[int], wanted: int, *, enemies: bool
) -> Asking[list[int]]:
    """Ask for one after the other, of those with which the sum can still be exact."""
    rule = rulebook.BEAR_HUG if enemies else rulebook.TEAM_UP
    worth = _in_a_sum if enemies else _power
    taken = list(fixed)
    while True:
        left = [card for card in others if card not in taken]
        able = [
            card
            for card in left
            if _sums(table, [*taken, card], [other for other in left if other != card], wanted, enemies)
        ]
        full = len(taken) > 1 and sum(worth(table, card) for card in taken) == wanted
        if not able:
            return taken
        options = _offer_cards(table, able)
        if full:
            options = [offer(Done(), "nobody else"), *options]
        so_far = sum(worth(table, card) for card in taken)
        prompt = f"Who else? {so_far} of {wanted} so far"
        (picked,) = yield from table.ask("gather", prompt, options, rule)
        if not isinstance(picked, OfCard):
            return taken
        taken.append(picked.card)


def _fought(table: Table, compared: Compared) -> Steps:
    """The winner is fixed; what loses or wins answers; the attackers' Bonus; then all leave at once."""
    state, rule = table.state, compared.rule
    won = compared.attack >= compared.defense
    table.do(Fought(compared.attackers, compared.enemies, compared.attack, compared.defense, won), rule)
    ours = state.controller(compared.attackers[0])
    winner = ours if won else state.other(ours)
    losers = compared.enemies if won else compared.attackers
    for card in losers:
        for text in table.card(card).text:
            if isinstance(text, Happens) and text.when == "loses a fight":
                you = state.other(winner)
                yield from table.resolve(table, text.effects, Frame(card, you), rulebook.FIGHT)
    yield from bonuses(table, compared.attackers, ours, "won" if won else "")
    winners = compared.attackers if won else compared.enemies
    moves = [
        Moved(card, state.cards[card].owner, "discard pile", first=True)
        for card in winners
        if state.controller(card)
    ]
    moves += [Moved(card, winner, "score pile") for card in losers if state.controller(card)]
    # All that was stashed under those who fought is the winner's (Stash).
    moves += [
        Moved(stashed, winner, "score pile") for moved in list(moves) for stashed in state.stashed(moved.card)
    ]
    yield from move(table, moves, rule)
