"""Magic costs: the dice that pay them, and good ways to pay (Rulebook p. 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from cards.cost import SIDES, Cost
from engine.ashes.model.dice import Die
from engine.kernel.immutable_record import Record

Dice = Counter[tuple[str, str]]
"""Numbers of dice by (type, side)."""


_LEVEL = {side: level for level, side in enumerate(SIDES)}


class Need(Record):
    """Dice still to be paid: counts by (type, side) for class and power faces, and a number of any dice."""

    faces: Mapping[tuple[str, str], int]
    basic: int

    @classmethod
    def of(cls, magic: Mapping[str, int]) -> Need:
        """Parse a magic cost as cards write it: `{"natural class": 1, "basic": 2}`."""
        return _need(tuple(magic.items()))

    @property
    def total(self) -> int:
        """Return how many dice it takes."""
        return sum(self.faces.values()) + self.basic

    def can_be_met(self, dice: Mapping[tuple[str, str], int]) -> bool:
        """Return True if these dice can pay: power pays class, and anything pays basic."""
        faces = self.faces
        if sum(dice.values()) < sum(faces.values()) + self.basic:
            return False
        for kind, _ in faces:
            spare = dice.get((kind, "power"), 0) - faces.get((kind, "power"), 0)
            if spare < 0 or spare + dice.get((kind, "class"), 0) < faces.get((kind, "class"), 0):
                return False
        return True

    def missing(self, dice: Mapping[tuple[str, str], int]) -> tuple[tuple[str, int], ...]:
        """Return the faces that these dice cannot pay, with counts; empty exactly if it `can_be_met`."""
        short: dict[str, int] = {}
        paid = 0
        for kind in dict.fromkeys(kind for kind, _ in self.faces):
            spare = dice.get((kind, "power"), 0)
            for side, more in (("power", 0), ("class", dice.get((kind, "class"), 0))):
                asked, spare = self.faces.get((kind, side), 0), spare + more
                if asked > spare:
                    short[f"{kind} {side}"] = asked - spare
                paid += min(asked, spare)
                spare -= min(asked, spare)
        if self.basic > sum(dice.values()) - paid:
            short["basic"] = self.basic - sum(dice.values()) + paid
        return tuple(short.items())

    def without(self, die: tuple[str, str]) -> Need | None:
        """Return the need left after spending this die on the hardest face it pays; None if it pays none."""
        kind, side = die
        for face in ("power", "class"):
            if _LEVEL[side] >= _LEVEL[face] and (kind, face) in self.faces:
                return Need(_less(self.faces, (kind, face), 1), self.basic)
        return Need(self.faces, self.basic - 1) if self.basic > 0 else None

    def less(self, die: Die) -> Need:
        """Return the need left after spending this die, which must pay some of it."""
        left = self.without((die.type, die.side))
        assert left is not None, f"{die.type} {die.side} pays nothing of this"
        return left

    def suggestion(self, dice: Dice) -> list[tuple[str, str]]:
        """Return a good way to pay: lowest sides first, from the type with most dice."""
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
    """Return dice, or wanted faces, without `count` of one kind."""
    left = dict(dice)
    if dice[die] > count:
        left[die] = dice[die] - count
    else:
        del left[die]
    return left


@cache
def _need(magic: tuple[tuple[str, int], ...]) -> Need:
    """Parse a magic cost. Cached, as there are few different ones, and each is read at every turn."""
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


def first_dice(need: Need, dice: Dice, suggested: Dice) -> list[tuple[str, str]]:
    """Return the dice with which a player may begin; none if there is only one way to pay."""
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
    """Return True if some payment uses `count` dice of this kind."""
    if dice[die] < count:
        return False
    left: Need | None = need
    for _ in range(count):
        left = left.without(die) if left else None
    return left is not None and left.can_be_met(_less(dice, die, count))


def dice_label(dice: list[tuple[str, str]]) -> str:
    """Return dice as a label: `2 natural basic, 1 charm class`."""
    return ", ".join(f"{count} {kind} {side}" for (kind, side), count in Counter(dice).items())


def need_label(need: Need) -> str:
    """Return a need as a label: `1 natural class, 2 basic`."""
    parts = [f"{count} {kind} {side}" for (kind, side), count in need.faces.items()]
    if need.basic:
        parts.append(f"{need.basic} basic")
    return ", ".join(parts)


def missing_faces(cost: Cost, dice: Dice) -> list[tuple[str, str]] | None:
    """Return the faces (type, side) that dice must be turned to so that they can pay the cost.

    Empty if they can pay it as they are; None if there are too few dice, or too few of a type.
    """
    if dice.total() < sum(cost.magic.values()):
        return None
    wanted: list[tuple[str, str]] = []
    for kind in {face.split(" ")[0] for face in cost.magic if face != "basic"}:
        powers, classes = cost.magic.get(f"{kind} power", 0), cost.magic.get(f"{kind} class", 0)
        have = {side: dice[kind, side] for side in SIDES}
        if sum(have.values()) < powers + classes:
            return None
        short_power = max(0, powers - have["power"])
        spare = max(0, have["power"] - powers)
        # Raising to power takes basic dice first, so that class faces are left alone as far as possible.
        classes_left = have["class"] - max(0, short_power - have["basic"])
        short_class = max(0, classes - classes_left - spare)
        wanted += [(kind, "power")] * short_power + [(kind, "class")] * short_class
    return sorted(wanted)
