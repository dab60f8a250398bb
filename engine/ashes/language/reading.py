"""Reads the state: current values, amounts, filters and conditions, which refer to one another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from cards.clauses import PassiveClause
from cards.passives import Passive
from cards.passives.values import Values
from cards.selection import (
    Amount,
    AttackOf,
    Counted,
    CountOf,
    DamageDealt,
    Filter,
    LifeOf,
    NotDrawn,
    RecoverOf,
    Selection,
    SomeToken,
    TokensOn,
)
from engine.ashes.language.abilities import abilities
from engine.ashes.language.conditions import holds
from engine.ashes.language.references import controller_of, last_seen, named, players_of, tokens_of, tokens_on
from engine.ashes.model.catalog import Ability
from engine.ashes.model.state import MOST, Card
from engine.ashes.table import Frame, Table, text_frame

PassiveT = TypeVar("PassiveT", bound=Passive)


def printed_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Printed attack, life and recover, swapped while an effect says so."""
    made = table.catalog.print_of(card)
    strength, lives, heals = made.attack, made.life, made.recover
    if any(made.x_values):
        strength, lives, heals = _plus_x(table, card, (strength, lives, heals), made.x_values)
    if sum(modifier.swapped for modifier in table.state.modifiers if modifier.card == card.id) % 2:
        strength, lives = lives, strength
    return strength, lives, heals


def _plus_x(
    table: Table, card: Card, values: tuple[int, int, int], where: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Values with X, as the card defines it now, added where it is printed."""
    x = _x(table, text_frame(table, card.id, None))
    return values[0] + x * where[0], values[1] + x * where[1], values[2] + x * where[2]


def raw_values(table: Table, card: Card) -> tuple[int, int, int]:
    """Attack, life and recover with all modifiers, possibly negative.

    Printed values, value bonuses of attached spells, which stay while they are exhausted, dice on the
    card, and what effects and passive text add.
    """
    state = table.state
    made = table.catalog.print_of(card)
    if not (state.modifiers or card.attached or card.dice or made.passive):
        return printed_values(table, card) if any(made.x_values) else (made.attack, made.life, made.recover)
    strength, lives, heals = printed_values(table, card)
    for modifier in state.modifiers:
        if modifier.card != card.id:
            continue
        strength += modifier.attack
        lives += modifier.life
        heals += modifier.recover
    for spell in card.attached:
        under = table.catalog.of(state.cards[spell].name)
        bonus = under.bonus
        if any(under.x_bonus):
            bonus = _plus_x(table, state.cards[spell], bonus, under.x_bonus)
        strength += bonus[0]
        lives += bonus[1]
        heals += bonus[2]
    for die in card.dice:
        strength += table.catalog.die_attack.get(state.dice[die].type, 0)
    for source in (card, *(state.cards[spell] for spell in card.attached)):
        for ability, part in passives(table, source, Values):
            frame = text_frame(table, source.id, ability)
            strength += amount(table, part.attack, frame)
            lives += amount(table, part.life, frame)
            heals += amount(table, part.recover, frame)
    return strength, lives, heals


def attack_value(table: Table, card_id: int) -> int:
    """The attack value when it is used: the sum of everything, at least 0 (Rulebook p. 21)."""
    return max(0, raw_values(table, table.state.cards[card_id])[0])


def life_value(table: Table, card_id: int) -> int:
    """The life value; wounds do not lower it (Rulebook p. 22)."""
    return raw_values(table, table.state.cards[card_id])[1]


def recover_value(table: Table, card_id: int) -> int:
    """The recover value when it is used, at least 0 (Rulebook p. 23)."""
    return max(0, raw_values(table, table.state.cards[card_id])[2])


def passives(table: Table, card: Card, kind: type[PassiveT]) -> Iterator[tuple[Ability, PassiveT]]:
    """The passive texts of a kind that work now, each with its ability."""
    for item in abilities(table, card):
        if isinstance(item.clause, PassiveClause):
            for part in item.clause.passive:
                if isinstance(part, kind) and passive_holds(table, card.id, item.clause):
                    yield item, part


def passive_holds(table: Table, card_id: int, clause: PassiveClause) -> bool:
    """Whether a passive text is switched on by its condition."""
    if clause.condition is None:
        return True
    card = table.state.cards[card_id]
    return holds(table, clause.condition, text_frame(table, card.id, None))


def amount(table: Table, wanted: Amount, frame: Frame) -> int:
    """The number an amount stands for now, never beyond `MOST`."""
    return max(-MOST, min(MOST, _amount(table, wanted, frame)))


def _amount(table: Table, wanted: Amount, frame: Frame) -> int:
    if isinstance(wanted, int):
        return wanted
    if wanted == "N":
        return frame.numeral
    if wanted == "X":
        return _x(table, frame)
    if isinstance(wanted, AttackOf | LifeOf | RecoverOf):
        return _value_of(table, wanted, frame)
    if isinstance(wanted, TokensOn):
        known = named(frame, wanted.card)
        return 0 if known is None else tokens_on(table, known, wanted.tokens)
    if isinstance(wanted, Counted):
        return frame.counts.get(wanted.counted, 0)
    if isinstance(wanted, NotDrawn):
        seats = players_of(table, frame, wanted.not_drawn)
        return sum(frame.not_drawn.get(seat, 0) for seat in seats)
    if isinstance(wanted, DamageDealt):
        return frame.moment.amount if frame.moment else 0
    assert isinstance(wanted, CountOf)
    return sum(1 for _ in candidates(table, wanted.count, frame))


def _value_of(table: Table, wanted: AttackOf | LifeOf | RecoverOf, frame: Frame) -> int:
    """A value of a card: the current one, or what it was when the card left play this turn."""
    if isinstance(wanted, AttackOf):
        ref, at, read = wanted.attack_of, "attack", attack_value
    elif isinstance(wanted, LifeOf):
        ref, at, read = wanted.life_of, "life", life_value
    else:
        ref, at, read = wanted.recover_of, "recover", recover_value
    known = named(frame, ref)
    if known is None:
        return 0
    gone = last_seen(table, known)
    value: int = read(table, known) if gone is None else getattr(gone, at)
    return max(0, value)


def _x(table: Table, frame: Frame) -> int:
    """X as its card defines it now (Rulebook p. 25, X), else as it was paid."""
    defined = None if frame.source is None else table.print_of(frame.source).x
    return frame.x if defined is None else amount(table, defined, frame)


def fits(table: Table, wanted: Filter, card_id: int, frame: Frame, *, gone: bool = False) -> bool:
    """Whether a card is one of those meant, seen from the text's controller.

    With `gone` a card that has left play counts as controlled by who controlled it then, and as having
    on it what lay there.
    """
    card = table.state.cards[card_id]
    kind = wanted.kind
    if kind == "attacker":
        if not any(battle.attacker == card_id for battle in table.state.battles):
            return False
    elif kind == "blocker":
        if not any(battle.defender == card_id and not battle.guarded for battle in table.state.battles):
            return False
    elif kind == "defender":
        if not any(battle.against == card_id for battle in table.state.battles):
            return False
    elif kind != "card" and kind not in table.catalog.print_of(card).kinds:
        return False
    if wanted.of != "any":
        controller = controller_of(table, card_id) if gone else card.controller
        if controller not in players_of(table, frame, wanted.of):
            return False
    if wanted.other and (card_id == frame.source or card_id in frame.names.values()):
        return False
    if wanted.named is not None and card.title != wanted.named:
        return False
    if wanted.exhausted is not None and wanted.exhausted != bool(_tokens(table, card, "exhaustion", gone)):
        return False
    if wanted.wounded is not None and wanted.wounded != bool(_tokens(table, card, "wound", gone)):
        return False
    if wanted.same_name_as is not None:
        known = named(frame, wanted.same_name_as)
        if known is None or card.title != table.state.cards[known].title:
            return False
    if wanted.but_no is not None and wanted.but_no in table.catalog.print_of(card).kinds:
        return False
    if wanted.has is not None and not _tokens(table, card, wanted.has, gone):
        return False
    if wanted.lacks is not None and _tokens(table, card, wanted.lacks, gone):
        return False
    if wanted.guarding is not None and wanted.guarding != any(
        battle.guarded and battle.defender == card_id for battle in table.state.battles
    ):
        return False
    if wanted.attacking is not None and wanted.attacking != any(
        battle.attacker == card_id for battle in table.state.battles
    ):
        return False
    if wanted.in_battle_with is not None and not _fight_each_other(
        table, card_id, named(frame, wanted.in_battle_with)
    ):
        return False
    if wanted.without_die is not None and any(
        table.state.dice[die].type == wanted.without_die for die in card.dice
    ):
        return False
    if wanted.printed_life_at_most is not None and (
        table.catalog.print_of(card).life > wanted.printed_life_at_most
    ):
        return False
    if wanted.life_at_most is not None and (
        life_value(table, card_id) > amount(table, wanted.life_at_most, frame)
    ):
        return False
    if wanted.lies_in is not None and not _lies_in(table, card, wanted.lies_in):
        return False
    return wanted.attack_at_most is None or (
        attack_value(table, card_id) <= amount(table, wanted.attack_at_most, frame)
    )


def _tokens(table: Table, card: Card, kind: SomeToken, gone: bool) -> int:
    return tokens_on(table, card.id, kind) if gone else tokens_of(card, kind)


def _lies_in(table: Table, card: Card, place: str) -> bool:
    return table.is_in_play(card.id) if place == "play" else card.zone == place


def _fight_each_other(table: Table, one: int, two: int | None) -> bool:
    """Whether two cards are in the same battle (Rulebook p. 21, Battle)."""
    return any(
        (battle.attacker, battle.against) in ((one, two), (two, one)) for battle in table.state.battles
    )


def candidates(table: Table, wanted: Selection, frame: Frame) -> Iterator[int]:
    """All cards a selection could pick, the controller's own first, each side left to right."""
    you = frame.controller
    for seat in (you, *table.others(you)):
        for card_id in _pool(table, wanted, seat):
            if fits(table, wanted, card_id, frame):
                yield card_id


def _pool(table: Table, wanted: Selection, seat: str) -> list[int]:
    zones = table.state.players[seat].zones
    if wanted.zone == "hand":
        return list(zones["hand"])
    if wanted.zone == "draw":
        # Sorted, so that searching a pile does not show its order.
        return sorted(zones["draw"], key=lambda card: (table.state.cards[card].name, card))
    if wanted.zone == "discard":
        return list(zones["discard"])
    if wanted.zone == "conjurations":
        return list(zones["conjurations"])
    if wanted.kind in ("unit", "ally", "conjuration", "aspect", "conjured aspect", "attacker"):
        return table.units(seat)
    return list(table.in_play(seat))
