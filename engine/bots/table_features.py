"""What a table is to each player in numbers, from which a learned evaluation foretells who wins.

The numbers are of what cards do, not of their names, so that a deck which the training has never seen is
judged by the same.
"""

from __future__ import annotations

from collections import Counter

from cards.bosses import PHASES
from engine.ashes.language.characteristics import is_exhausted, raw_values
from engine.ashes.mechanics.magic_cost import Need, missing_faces
from engine.ashes.mechanics.payment import active_dice
from engine.ashes.running_game import Table
from engine.bots.evaluation import Evaluator
from engine.redrains.state import RED_RAINS, RedRainsState

FEATURES = (
    "lives", "last lives", "lives up to 6", "lives up to 3",
    "hand", "hand over 5", "playable", "nearly playable", "playable allies", "reactions", "payable reactions",
    "draw pile", "draw pile up to 10", "draw pile up to 3",
    "basic dice", "class dice", "power dice", "exhausted dice",
    "units", "ready units", "ready attack", "strongest ready", "tired attack", "unit life", "recovering",
    "abilities", "status", "harm attached", "help attached", "cursed", "open slots",
    "spells", "focus", "summons", "ready summons", "summons in hand", "spell tokens",
    "unblocked damage", "deadly",
)  # fmt: skip
"""Names of the numbers of a side, in their order."""

LIVES = 10
"""Wounds that count as one in the first number."""


def side_features(table: Table, seat: str, evaluator: Evaluator) -> list[float]:
    """Return the numbers of one side, those of `FEATURES`, each mostly between 0 and 2."""
    state, catalog = table.state, table.catalog
    cards, player = state.cards, state.players[seat]
    born = cards[player.phoenixborn]
    lives = max(0, raw_values(table, born)[1] - born.wounds)
    dice = active_dice(table, seat)
    pools = Counter((die.pool, die.side) for die in state.dice if die.owner == seat)
    playable = nearly = allies = reactions = payable = 0
    summons_in_hand = 0.0
    for card_id in player.hand:
        made = catalog.of(cards[card_id].name)
        if not made.ways:
            continue
        met = any(Need.of(cost.magic).can_be_met(dice) for cost in made.ways)
        if made.reactions:
            reactions += 1
            payable += met
        else:
            playable += met
            allies += met and made.is_unit
            if not met:
                gaps = [missing_faces(cost, dice) for cost in made.ways]
                nearly += any(gap is not None and len(gap) == 1 for gap in gaps)
        if made.type == "ready spell":
            summons_in_hand = max(summons_in_hand, evaluator.summon_value(made.name))
    ready = ready_attack = strongest = tired = life = recovering = abilities = status = cursed = 0
    harm = helped = 0
    blows: list[int] = []
    for unit in player.battlefield:
        card = cards[unit]
        attack, total, heals = raw_values(table, card)
        attack = max(0, attack)
        exhausted = is_exhausted(table, card)
        life += max(0, total - card.wounds)
        recovering += max(0, min(heals, card.wounds))
        abilities += min(4, len(catalog.print_of(card).abilities))
        status += card.status
        cursed += evaluator.is_cursed(card.name)
        for under in card.attached:
            if cards[under].controller == seat:
                helped += 1
            else:
                harm += 1
        if exhausted:
            tired += attack
        else:
            ready += 1
            ready_attack += attack
            strongest = max(strongest, attack)
            if attack:
                blows.append(attack)
    names: set[str] = set()
    focus = tokens = 0
    summons = ready_summons = 0.0
    for spell in player.spellboard:
        card = cards[spell]
        focus += card.name in names
        names.add(card.name)
        tokens += card.status
        value = evaluator.summon_value(card.name)
        summons += value
        ready_summons += 0.0 if card.exhaustion else value
    against = [other for other in table.opponents(seat) if not state.players[other].out]
    blows.sort()
    unblocked, deadly = 0, 0
    if against:
        foe = min(against, key=lambda other: _lives(table, other))
        blockers = sum(not is_exhausted(table, cards[unit]) for unit in state.players[foe].battlefield)
        unblocked = sum(blows[: max(0, len(blows) - blockers)])
        deadly = int(sum(blows) >= _lives(table, foe))
    hand, pile = len(player.hand), len(player.draw)
    field = catalog.print_of(born).battlefield or 0
    return [
        lives / LIVES, 1 / (lives + 1), min(lives, 6) / 6, min(lives, 3) / 3,
        hand / 5, max(0, hand - 5) / 2, playable / 3, nearly / 3, allies / 2, reactions / 2, payable,
        pile / 20, min(pile, 10) / 10, min(pile, 3) / 3,
        pools["active", "basic"] / 5, pools["active", "class"] / 5, pools["active", "power"] / 5,
        sum(count for (pool, _), count in pools.items() if pool == "exhausted") / 10,
        len(player.battlefield) / 5, ready / 4, ready_attack / 8, strongest / 4, tired / 8, life / 10,
        recovering / 3, abilities / 6, status / 3, harm / 2, helped / 2, cursed,
        max(0, field - len(player.battlefield)) / 5,
        len(names) / 3, focus / 2, summons / 6, ready_summons / 6, summons_in_hand / 4, tokens / 3,
        unblocked / 8, deadly,
    ]  # fmt: skip


BOSS_FEATURES = (
    "life", "last life", "tokens", "exhaustion", "phase", "rage", "threat", "to the Ultimate", "draw pile",
    "stamina left", "hidden", "aspects", "ready attack", "tired attack", "aspect life", "aspect status",
    "others", "others' attack",
)  # fmt: skip
"""Names of the numbers of a boss, in their order."""


def boss_features(table: Table, state: RedRainsState) -> list[float]:
    """Return the numbers of the boss, those of `BOSS_FEATURES`, each mostly between 0 and 2."""
    boss, player, cards = state.boss, state.players[state.boss.seat], state.cards
    born = cards[player.phoenixborn]
    left = max(0, raw_values(table, born)[1] - born.wounds)
    tokens = born.tokens(RED_RAINS)
    exhaustion = born.exhaustion + cards[boss.ultimate_card].exhaustion
    rage = sum(die.side != "basic" for die in state.dice if die.owner == player.seat and die.pool == "active")
    hidden = aspects = ready = tired = life = status = others = strays = 0
    for unit in player.battlefield:
        card = cards[unit]
        if not card.face_up:
            hidden += 1
            continue
        attack, total, _ = raw_values(table, card)
        attack = max(0, attack)
        if "aspect" not in table.catalog.print_of(card).kinds:
            others += 1
            strays += attack
            continue
        aspects += 1
        life += max(0, total - card.wounds)
        status += card.status
        if is_exhausted(table, card):
            tired += attack
        else:
            ready += attack
    return [
        left / LIVES, 1 / (left + 1), tokens / 4, exhaustion / 3, PHASES.index(boss.phase), rage / 4,
        boss.threat / 8, max(0, boss.ultimate - tokens) / 6 if boss.ultimate else 2.0, len(player.draw) / 10,
        boss.stamina, hidden / 3, aspects / 3, ready / 8, tired / 8, life / 8, status / 3,
        others / 2, strays / 4,
    ]  # fmt: skip


def _lives(table: Table, seat: str) -> int:
    born = table.state.cards[table.state.players[seat].phoenixborn]
    return raw_values(table, born)[1] - born.wounds
