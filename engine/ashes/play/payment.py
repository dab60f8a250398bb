"""Paying costs: what can be paid, the suggested payment, and every other one (Rulebook p. 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cards.cost import SIDES, Cost
from cards.grammar.costs import cost_text
from engine.ashes.events import ActionTaken, CardMoved, DieMoved, TokensPlaced
from engine.ashes.language.acts import player_cannot
from engine.ashes.language.attacking import must_attack
from engine.ashes.language.states import is_exhausted
from engine.ashes.model import rulebook
from engine.ashes.model.choices import OneDie, Suggested, Way, X
from engine.ashes.model.state import Die
from engine.ashes.play.piles import choose_from_hand
from engine.ashes.table import Asking, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Decision, offer

Dice = Counter[tuple[str, str]]
"""How many dice there are of each (type, side)."""

_LEVEL = {side: level for level, side in enumerate(SIDES)}


@dataclass(frozen=True, slots=True)
class Need:
    """Dice still to be paid: (type, side) for class and power faces, and any dice for basic ones."""

    faces: Mapping[tuple[str, str], int]
    basic: int

    @classmethod
    def of(cls, magic: Mapping[str, int]) -> Need:
        """The need of a magic cost as cards write it: `{"natural class": 1, "basic": 2}`."""
        return _need(tuple(magic.items()))

    @property
    def total(self) -> int:
        """How many dice it takes."""
        return sum(self.faces.values()) + self.basic

    def can_be_met(self, dice: Mapping[tuple[str, str], int]) -> bool:
        """Whether these dice can pay: power pays class, and anything pays basic."""
        faces = self.faces
        if sum(dice.values()) < sum(faces.values()) + self.basic:
            return False
        for kind, _ in faces:
            spare = dice.get((kind, "power"), 0) - faces.get((kind, "power"), 0)
            if spare < 0 or spare + dice.get((kind, "class"), 0) < faces.get((kind, "class"), 0):
                return False
        return True

    def without(self, die: tuple[str, str]) -> Need | None:
        """The need that is left once this die is spent on the hardest face it can pay; None if on none."""
        kind, side = die
        for face in ("power", "class"):
            if _LEVEL[side] >= _LEVEL[face] and (kind, face) in self.faces:
                return Need(_less(self.faces, (kind, face), 1), self.basic)
        return Need(self.faces, self.basic - 1) if self.basic > 0 else None

    def suggestion(self, dice: Dice) -> list[tuple[str, str]]:
        """A good way to pay: lowest sides first, and from the type there is most of."""
        left = dict(dice)
        have: dict[str, int] = {}
        for (kind, _), count in left.items():
            have[kind] = have.get(kind, 0) + count
        chosen: list[tuple[str, str]] = []

        def take(die: tuple[str, str]) -> None:
            left[die] -= 1
            have[die[0]] -= 1
            chosen.append(die)

        for (kind, face), count in sorted(self.faces.items(), key=lambda item: -_LEVEL[item[0][1]]):
            for _ in range(count):
                take((kind, face) if left.get((kind, face), 0) > 0 else (kind, "power"))
        for _ in range(self.basic):
            take(
                min(
                    [die for die, count in left.items() if count > 0],
                    key=lambda die: (_LEVEL[die[1]], -have[die[0]], die),
                )
            )
        return chosen


def _less(
    dice: Mapping[tuple[str, str], int], die: tuple[str, str], count: int
) -> dict[tuple[str, str], int]:
    """Dice, or faces wanted, without so many of one kind; none are left of a kind that is used up."""
    left = dict(dice)
    if dice[die] > count:
        left[die] = dice[die] - count
    else:
        del left[die]
    return left


@cache
def _need(magic: tuple[tuple[str, int], ...]) -> Need:
    """Read a magic cost. There are few different ones, and each is asked about at every turn."""
    faces: dict[tuple[str, str], int] = {}
    basic = 0
    for face, count in magic:
        if face == "basic":
            basic = count
        else:
            kind, side = face.split(" ")
            if count:
                faces[kind, side] = count
    return Need(faces, basic)


def active_dice(table: Table, seat: str) -> Dice:
    """The dice of an active pool by type and side."""
    found: Dice = Counter()
    for die in table.state.dice:
        if die.pool == "active" and die.owner == seat:
            face = (die.type, die.side)
            found[face] = found.get(face, 0) + 1
    return found


def can_pay(table: Table, seat: str, cost: Cost, card_id: int, dice: Dice | None = None) -> bool:
    """Whether one way of a cost could be paid in full now, for playing or activating this card."""
    state = table.state
    if cost.main and (state.main_used or must_attack(table, seat)):
        return False
    if cost.side and (state.side_used or player_cannot(table, seat, "take side actions")):
        return False
    if cost.exhaust and is_exhausted(table, state.cards[card_id]):
        return False
    if cost.discard:
        hand = state.players[seat].hand
        if len(hand) - (card_id in hand) < cost.discard:
            return False
    if not cost.magic:
        return True
    return Need.of(cost.magic).can_be_met(active_dice(table, seat) if dice is None else dice)


def can_pay_any(
    table: Table, seat: str, ways: Iterable[Cost], card_id: int, dice: Dice | None = None
) -> bool:
    """Whether any way of a cost could be paid in full now."""
    for way in ways:  # noqa: SIM110 - mostly there is one way, and a generator costs more than asking it
        if can_pay(table, seat, way, card_id, dice):
            return True
    return False


def reduced(cost: Cost, by: Cost) -> Cost:
    """A cost made cheaper: fewer dice of the faces in `by`, never below none."""
    magic = {
        face: count - by.magic.get(face, 0)
        for face, count in cost.magic.items()
        if count > by.magic.get(face, 0)
    }
    return cost.model_copy(update={"magic": magic})


class Paid(NamedTuple):
    """What was paid: X, 0 when the cost has none, and the dice that were spent, as they then were."""

    x: int
    dice: tuple[Die, ...]


def pay(table: Table, seat: str, ways: tuple[Cost, ...], card_id: int) -> Asking[Paid]:
    """Pay for playing or activating a card.

    Asks which of several ways, how big X is, what to discard, and which dice, as far as there is a
    choice.
    """
    payable = [cost for cost in ways if can_pay(table, seat, cost, card_id)]
    cost = yield from _choose_way(seat, payable)
    if cost.main:
        table.do(ActionTaken(seat, "main"), rulebook.PAY)
    if cost.side:
        table.do(ActionTaken(seat, "side"), rulebook.PAY)
    if cost.exhaust:
        table.do(TokensPlaced(card_id, "exhaustion", cost.exhaust), rulebook.PAY)
    if cost.discard:
        others = [card for card in table.state.players[seat].hand if card != card_id]
        chosen = yield from choose_from_hand(table, seat, others, cost.discard, cost.discard, "discard cost")
        for card in chosen:
            table.do(CardMoved(card, "discard", seat), rulebook.PAY)
    x = yield from _choose_x(table, seat, cost)
    magic = dict(cost.magic)
    for face in cost.magic_x:
        magic[face] = magic.get(face, 0) + x
    dice = yield from pay_dice(table, seat, Need.of(magic), table.card(card_id).name)
    return Paid(x, tuple(dice))


def _choose_way(seat: str, payable: list[Cost]) -> Asking[Cost]:
    if len(payable) == 1:
        return payable[0]
    options = tuple(offer(Way(at, cost), cost_text(cost)) for at, cost in enumerate(payable))
    (answer,) = yield Decision(seat, "pay", "Choose how to pay", options, rulebook.PARALLEL)
    assert isinstance(answer, Way)
    return payable[answer.at]


def _choose_x(table: Table, seat: str, cost: Cost) -> Asking[int]:
    if not cost.magic_x:
        return 0
    dice = active_dice(table, seat)
    most = 0
    while True:
        magic = dict(cost.magic)
        for face in cost.magic_x:
            magic[face] = magic.get(face, 0) + most + 1
        if not Need.of(magic).can_be_met(dice):
            break
        most += 1
    if most == 0:
        return 0
    options = tuple(offer(X(x), f"X = {x}") for x in range(most + 1))
    (answer,) = yield Decision(seat, "x", "Choose X", options, rulebook.X_COST)
    assert isinstance(answer, X)
    return answer.number


def pay_dice(table: Table, seat: str, need: Need, what: str) -> Asking[list[Die]]:
    """Exhaust dice for a need; asks die by die, with the rest suggested, while there is a choice.

    Returns the dice as they were.
    """
    spent: list[Die] = []
    while need.total:
        dice = active_dice(table, seat)
        suggested = need.suggestion(dice)
        beginnings = first_dice(need, dice, Counter(suggested))
        answer: Choice = Suggested()
        if beginnings:
            suggestion = "" if table.silent else f"pay {dice_label(suggested)}"
            options = [offer(Suggested(tuple(suggested)), suggestion)]
            options += [offer(OneDie(kind, side), f"begin with {kind} {side}") for kind, side in beginnings]
            prompt = "" if table.silent else f"Pay {need_label(need)} for {what}"
            (answer,) = yield Decision(seat, "pay", prompt, tuple(options), rulebook.PAY)
        if not isinstance(answer, OneDie):
            return spent + [spend(table, seat, die) for die in suggested]
        spent.append(spend(table, seat, (answer.type, answer.side)))
        left = need.without((answer.type, answer.side))
        assert left is not None
        need = left
    return spent


def first_dice(need: Need, dice: Dice, suggested: Dice) -> list[tuple[str, str]]:
    """The dice one may begin with; none when there is only one way to pay."""
    useful = []
    forced = True
    for die in sorted(dice, key=lambda item: (item[0], _LEVEL[item[1]])):
        left = need.without(die)
        if left is None or not left.can_be_met(_less(dice, die, 1)):
            continue
        useful.append(die)
        forced = forced and not _could_take_more(need, dice, die, suggested[die] + 1)
    return [] if forced else useful


def _could_take_more(need: Need, dice: Dice, die: tuple[str, str], count: int) -> bool:
    """Whether some payment uses `count` dice of this kind."""
    if dice[die] < count:
        return False
    left: Need | None = need
    for _ in range(count):
        left = left.without(die) if left else None
    return left is not None and left.can_be_met(_less(dice, die, count))


def spend(table: Table, seat: str, face: tuple[str, str]) -> Die:
    """Exhaust one active die of this type and side; returns the die as it was."""
    for die in table.state.dice:
        if die.pool == "active" and die.owner == seat and (die.type, die.side) == face:
            table.do(DieMoved(die.id, die.side, "exhausted"), rulebook.PAY)
            return die
    raise ValueError(f"{seat} has no active {face[0]} die on {face[1]}")


def dice_label(dice: list[tuple[str, str]]) -> str:
    """`2 natural basic, 1 charm class`."""
    return ", ".join(f"{count} {kind} {side}" for (kind, side), count in Counter(dice).items())


def need_label(need: Need) -> str:
    """`1 natural class, 2 basic`."""
    parts = [f"{count} {kind} {side}" for (kind, side), count in need.faces.items()]
    if need.basic:
        parts.append(f"{need.basic} basic")
    return ", ".join(parts)
