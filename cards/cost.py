"""Costs of cards and activations, written as a list of parts: `[main, exhaust, 6 basic]`."""

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args

from pydantic import Field, model_validator

from cards.node import Node

DieType = Literal[
    "ceremonial",
    "charm",
    "illusion",
    "natural",
    "divine",
    "sympathy",
    "time",
    "artifice",
    "astral",
]
DIE_TYPES: tuple[str, ...] = get_args(DieType)
Side = Literal["basic", "class", "power"]
SIDES: tuple[str, ...] = get_args(Side)
"""Die sides from the lowest to the highest level."""

Waivable = Literal["main", "side", "dice"]
"""Parts of a price that a text may waive."""

FACES = ("basic", *(f"{kind} {side}" for kind in DIE_TYPES for side in ("class", "power")))
"""The faces that a magic cost can ask for: any die, or a die of one type at class or power level."""

_LOWERED = ("lowered die", "lowered dice")
_PART = re.compile(r"(?P<count>\d+|X)\s+(?P<what>[a-z ]+)")


class Cost(Node):
    """A cost: the count of each of its parts. `magic` counts die faces; faces in `magic_x` are paid X times.

    Rulebook p. 7, Paying Costs. `lowered` is the number of active dice that are each lowered by one level;
    such a cost spends no dice. `either` holds groups of parallel costs: exactly one of each group is paid.
    """

    main: int = 0
    side: int = 0
    exhaust: int = 0
    discard: int = 0
    lowered: int = 0
    magic: dict[str, int] = Field(default_factory=dict)
    magic_x: tuple[str, ...] = ()
    either: "tuple[tuple[Cost, ...], ...]" = ()

    @model_validator(mode="before")
    @classmethod
    def _from_parts(cls, value: Any) -> Any:
        return _read_parts(value) if isinstance(value, list) else value

    @model_validator(mode="after")
    def _lowers_or_spends(self) -> "Cost":
        if any(way.lowered and (way.magic or way.magic_x) for way in self.ways()):
            raise ValueError("a cost lowers dice or spends dice, not both")
        return self

    def with_more_basic_dice(self, more: int) -> "Cost":
        """Return the same cost with `more` basic dice more, or fewer if negative, never below none."""
        basic = max(0, self.magic.get("basic", 0) + more)
        rest = {face: count for face, count in self.magic.items() if face != "basic"}
        return self.model_copy(update={"magic": {**({"basic": basic} if basic else {}), **rest}})

    def ways(self) -> "tuple[Cost, ...]":
        """Return every way to pay this cost, with parallel costs resolved, in printed order."""
        if not self.either:
            return (self,)
        return tuple(
            sum_of_costs((self.model_copy(update={"either": ()}), *choice))
            for choice in itertools.product(*self.either)
        )

    def without_parts(self, parts: Iterable[Waivable]) -> "Cost":
        """Return the cost that is left if these parts need not be paid; `dice` includes the dice for X."""
        left: dict[str, Any] = {}
        for part in parts:
            if part == "dice":
                left |= {"lowered": 0, "magic": {}, "magic_x": (), "either": ()}
            else:
                left[part] = 0
        return self.model_copy(update=left)

    def asks_for(self, kind: str | None, side: str | None) -> bool:
        """Return True if a die of this type, on this side, may be part of the cost; None means any."""
        faces = {face for way in self.ways() for face in (*way.magic, *way.magic_x)}
        parts = [face.rpartition(" ") for face in faces]
        return any(kind in (None, of) and side in (None, level) for of, _, level in parts)

    @property
    def magic_play_cost(self) -> int:
        """Return the number of die symbols; X counts 0, parallel costs their maximum (Rulebook p. 23)."""
        return max(sum(way.magic.values()) for way in self.ways())


def sum_of_costs(parts: Sequence[Cost]) -> Cost:
    """Return the sum of costs none of which has parallel costs."""
    magic: dict[str, int] = {}
    for part in parts:
        for face, count in part.magic.items():
            magic[face] = magic.get(face, 0) + count
    return Cost.model_construct(
        main=sum(part.main for part in parts),
        side=sum(part.side for part in parts),
        exhaust=sum(part.exhaust for part in parts),
        discard=sum(part.discard for part in parts),
        lowered=sum(part.lowered for part in parts),
        magic=magic,
        magic_x=tuple(face for part in parts for face in part.magic_x),
    )


def _read_parts(parts: list[Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {"magic": {}, "magic_x": [], "either": []}
    for part in parts:
        if not isinstance(part, str):
            raise ValueError(f"a part of a cost is a text such as 'main' or '1 natural class', not {part!r}")
        if " or " in part:
            fields["either"].append([_read_parts([way]) for way in part.split(" or ")])
        elif part in {"main", "side", "exhaust"}:
            fields[part] = fields.get(part, 0) + 1
        else:
            _read_counted(part, fields)
    return fields


def _read_counted(part: str, fields: dict[str, Any]) -> None:
    match = _PART.fullmatch(part.strip())
    what = match["what"] if match else ""
    if match and what == "discard" and match["count"] != "X":
        fields["discard"] = fields.get("discard", 0) + int(match["count"])
    elif match and what in _LOWERED and match["count"] != "X":
        fields["lowered"] = fields.get("lowered", 0) + int(match["count"])
    elif match and what in FACES:
        if match["count"] == "X":
            fields["magic_x"].append(what)
        else:
            fields["magic"][what] = fields["magic"].get(what, 0) + int(match["count"])
    else:
        raise ValueError(
            f"'{part}' is not part of a cost; write main, side, exhaust, '2 discard', '1 lowered die', "
            "'1 basic', '1 natural class' or '1 charm power', or two of them joined by ' or '"
        )
