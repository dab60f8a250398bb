"""What keys and lamps mean in a game, as far as the game decides it.

Plus, minus, Confirm, Pass and the number keys reach every option of every game; what a game says here adds
keys of its own.

Which keys lead to an option: those of the card, the dice or the action it is about.

Where a card of the table lies on the console, and on whose side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias

from engine.kernel.choice import Choice, PlayerChoice
from engine.kernel.decision import TABLE, Decision, Option
from host.console.input_model import InputState, KeyMeaning, Outcome
from host.games import load, parts_of
from host.link.light import Light, Pattern


class SeatView(Protocol):
    """What a seat sees of a game, whatever the game."""

    @property
    def rules(self) -> str:
        """The name of the game's entry."""

    @property
    def seat(self) -> str:
        """Who sees it."""


@dataclass(frozen=True, slots=True)
class CardKey:
    """The key of a card, empty beyond the last key. `side` is the opponent whose card it is, if one's."""

    key: str
    side: str = ""


Path: TypeAlias = tuple[str, ...]
"""Keys to press one after the other."""

Keys: TypeAlias = dict[str, tuple[KeyMeaning, Outcome]]

NUMBER_KEYS = 10
"""How many keys of the Chimera's row carry a number."""


class GameKeys:
    """A game that has nothing of its own on the console. `view` is what the game lets a seat see."""

    def opponents(self, view: Any) -> list[str]:
        """The other seats whose cards have keys, clockwise from the left of who sees it."""
        return []

    def turns(self, view: Any) -> bool:
        """Whether the Chimera's row is that of one opponent after the other."""
        return bool(self.opponents(view))

    def places(self, view: Any) -> dict[int, CardKey]:
        """The place of each card that can have a key."""
        return {}

    def paths(self, value: Choice, view: Any, place: CardKey | None) -> Iterator[Path]:
        """The keys that lead to an option; `place` is where its card lies."""
        if value.declines:
            yield ("pass",)
        elif isinstance(value, PlayerChoice) and value.seat == view.seat:
            yield ("phoenixborn",)
        elif place is not None and place.key:
            yield (place.key,)

    def entering_keys(self, decision: Decision, view: Any, cursor: InputState) -> Keys:
        """The keys that begin to set the table right beside the question."""
        return {}

    def entry_keys(self, decision: Decision, view: Any, cursor: InputState) -> Keys:
        """All keys that do something while the table is being set right."""
        return {}

    def entry_prompt(self, view: Any, cursor: InputState) -> str:
        """What is being set right, and how to go on; empty when nothing is."""
        return ""

    def inspect_keys(self, view: Any) -> Keys:
        """The keys of the cards that what happens now is about, where they do nothing else."""
        return {}

    def shows_steps(self, view: Any) -> bool:
        """Whether automatic steps are shown one by one now."""
        return False

    def dice(self, view: Any) -> Sequence[tuple[str, str]]:
        """The dice of the dice bar, as type and side."""
        return ()

    def rage(self, view: Any) -> Sequence[str]:
        """The sides of the rage dice."""
        return ()

    def lamps(self, decision: Decision | None, view: Any) -> Mapping[str, Light]:
        """Whose turn it is, and who is asked: here only whether the table is, or a person."""
        if decision is None:
            return {}
        rolls = decision.seat == TABLE
        return {"table_turn": Light("purple", Pattern.BLINK)} if rolls else {"your_turn": Light("green")}


@cache
def _made(part: str) -> GameKeys:
    made = load(part)()
    assert isinstance(made, GameKeys)
    return made


def keys_of(view: SeatView) -> GameKeys:
    """What keys and lamps mean in the game that is seen."""
    return _made(parts_of(view.rules).keys)


DICE = ("ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time")


@dataclass(frozen=True, slots=True)
class OptionPaths:
    """The keys of an option: `paths`, of which an option may have several or none.

    `side` is the opponent on whose side it is; the keys lead there while the Chimera's row is theirs.
    """

    side: str = ""
    paths: tuple[Path, ...] = ()


def paths_to_options(decision: Decision, view: SeatView) -> list[OptionPaths]:
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
            if not found[number].paths and not option.value.is_default
        ]
        for place, number in enumerate(nowhere[:NUMBER_KEYS], 1):
            found[number] = OptionPaths(found[number].side, ((f"foe{place}",),))
    return found


def leads(path: Path, armed: Path) -> bool:
    """Whether the keys `armed` are the beginning of this path."""
    return path[: len(armed)] == armed


def facing_opponent(ways: list[OptionPaths], view: SeatView, facing: str) -> str:
    """Whose the Chimera's row is: `facing`, else the first opponent the question is about, else the next.

    Empty when there is no opponent at the table.
    """
    others = keys_of(view).opponents(view)
    if facing in others:
        return facing
    about = [seat for seat in others if any(each.side == seat for each in ways)]
    return next(iter(about or others), "")


def _ways(option: Option, view: SeatView, at: dict[int, CardKey]) -> OptionPaths:
    others = [other for other in keys_of(view).opponents(view) if other != view.seat]
    if isinstance(option.value, PlayerChoice) and option.value.seat in others:
        return OptionPaths(option.value.seat, (("chimera",),))
    place = None if option.subject is None else at.get(option.subject)
    paths = tuple(keys_of(view).paths(option.value, view, place))
    return OptionPaths("" if place is None else place.side, paths)


def two_keys(one: str, other: str) -> Iterator[Path]:
    """Two keys, in either order."""
    yield (one, other)
    if one != other:
        yield (other, one)
