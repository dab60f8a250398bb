"""Which keys lead to an option: those of the card, the dice or the action it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cards.cost import SIDES
from engine.kernel.decision import DECLINING, Decision, Option
from host.console.places import Place, Seen, opponents, places

Path = tuple[str, ...]
"""Keys to press one after the other."""

DICE = ("ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time")
ACTIONS = ("attack", "meditate", "pass")
DEFAULTS = ("suggested", "rest", "done", "end", "yes", "draw", "ok")
"""Ids of options that Confirm takes when nothing else is pointed at."""
NUMBER_KEYS = 10
"""How many keys of the Chimera's row carry a number."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The keys of an option: `paths`, of which an option may have several or none.

    `side` is the opponent on whose side it is; the keys lead there while the Chimera's row is theirs.
    """

    side: str = ""
    paths: tuple[Path, ...] = ()


def ways_to(decision: Decision, view: Seen) -> list[Ways]:
    """The ways to each option, in the order of the options.

    Options that are nowhere on the table take the number keys of the Chimera's row, if no option
    needs that row for its cards.
    """
    at = places(view)
    found = [_ways(decision, option, view, at) for option in decision.options]
    if not any(key.startswith("foe") for ways in found for path in ways.paths for key in path):
        nowhere = [
            number
            for number, option in enumerate(decision.options)
            if not found[number].paths and option.id not in DEFAULTS
        ]
        for place, number in enumerate(nowhere[:NUMBER_KEYS], 1):
            found[number] = Ways(found[number].side, ((f"foe{place}",),))
    return found


def faced(ways: list[Ways], view: Seen, facing: str) -> str:
    """Whose the Chimera's row is: `facing`, else the first opponent the question is about, else the next.

    Empty when there is no opponent at the table.
    """
    others = opponents(view)
    if facing in others:
        return facing
    about = [seat for seat in others if any(each.side == seat for each in ways)]
    return next(iter(about or others), "")


def _ways(decision: Decision, option: Option, view: Seen, at: dict[int, Place]) -> Ways:
    name, _, rest = option.id.partition(":")
    if name == "player" and rest in opponents(view):
        return Ways(rest, (("chimera",),))
    place = None if option.subject is None else at.get(option.subject)
    paths = tuple(_paths(decision, option, view, place))
    return Ways("" if place is None else place.side, paths)


def _paths(decision: Decision, option: Option, view: Seen, place: Place | None) -> Iterator[Path]:
    name, _, rest = option.id.partition(":")
    if option.id in DECLINING:
        yield ("pass",)
    elif option.id in ACTIONS and option.subject is None:
        yield (option.id,)
    elif name == "power" and rest in DICE:
        yield (rest, "power")
        yield ("power", rest)
    elif option.id in SIDES:
        yield (option.id,)
        if option.die is not None:
            yield option.die
    elif option.die is not None:
        if option.die[0] in DICE:
            yield (*option.die, *option.id.split(":")[2:])
    elif option.id == "deck":
        yield ("meditate",)
    elif decision.kind == "behavior" or name in ("x", "number"):
        number = int(rest or name)
        if 1 <= number <= NUMBER_KEYS:
            yield (f"foe{number}",)
    elif name == "dice":
        yield from _pair(*rest.split("+"))
    elif name == "player" and rest == view.seat:
        yield ("phoenixborn",)
    elif name == "play":
        yield from (("play",),) if place is None or not place.key else _pair("play", place.key)
    elif place is not None and place.key:
        yield (place.key,)


def _pair(one: str, other: str) -> Iterator[Path]:
    """Two keys, in either order."""
    yield (one, other)
    if one != other:
        yield (other, one)
