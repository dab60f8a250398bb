"""Which keys lead to an option: those of the card, the dice or the action it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.kernel.choice import ThePlayer
from engine.kernel.decision import Decision, Option
from host.console.game_keys import NUMBER_KEYS, Path, keys_of
from host.console.places import Place, Seen

DICE = ("ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time")


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
    at = keys_of(view).places(view)
    found = [_ways(option, view, at) for option in decision.options]
    if not any(key.startswith("foe") for ways in found for path in ways.paths for key in path):
        nowhere = [
            number
            for number, option in enumerate(decision.options)
            if not found[number].paths and not option.value.usual
        ]
        for place, number in enumerate(nowhere[:NUMBER_KEYS], 1):
            found[number] = Ways(found[number].side, ((f"foe{place}",),))
    return found


def leads(path: Path, armed: Path) -> bool:
    """Whether the keys `armed` are the beginning of this path."""
    return path[: len(armed)] == armed


def faced(ways: list[Ways], view: Seen, facing: str) -> str:
    """Whose the Chimera's row is: `facing`, else the first opponent the question is about, else the next.

    Empty when there is no opponent at the table.
    """
    others = keys_of(view).opponents(view)
    if facing in others:
        return facing
    about = [seat for seat in others if any(each.side == seat for each in ways)]
    return next(iter(about or others), "")


def _ways(option: Option, view: Seen, at: dict[int, Place]) -> Ways:
    others = [other for other in keys_of(view).opponents(view) if other != view.seat]
    if isinstance(option.value, ThePlayer) and option.value.seat in others:
        return Ways(option.value.seat, (("chimera",),))
    place = None if option.subject is None else at.get(option.subject)
    paths = tuple(keys_of(view).paths(option.value, view, place))
    return Ways("" if place is None else place.side, paths)


def two_keys(one: str, other: str) -> Iterator[Path]:
    """Two keys, in either order."""
    yield (one, other)
    if one != other:
        yield (other, one)
