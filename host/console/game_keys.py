"""Keys and lamps of a game, as far as the game decides about them, and the keys that lead to its options.

Plus, minus, Confirm, Pass and the number keys reach every option of every game; a game adds keys for its
cards, dice and actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from engine.kernel.choice_kind import kind_of
from engine.kernel.decision import TABLE, Decision, Option
from engine.kernel.option_meaning import Choice, PlayerChoice
from host.console.input_model import InputState, KeyMeaning, Outcome
from host.games import load, parts_of
from host.link.light import Light, Pattern


class SeatView(Protocol):
    """The view that a seat has of a game, whatever the game."""

    @property
    def rules(self) -> str:
        """Return the name of the game's entry."""

    @property
    def seat(self) -> str:
        """Return the seat that sees it."""


class CardKey(Struct, frozen=True):
    """The key of a card, empty beyond the last key. `side` is the opponent whose card it is, or empty."""

    key: str
    side: str = ""


Path: TypeAlias = tuple[str, ...]
"""Keys to press one after the other."""

Keys: TypeAlias = dict[str, tuple[KeyMeaning, Outcome]]

NUMBER_KEYS = 10
"""Number of keys in the Chimera's row that carry a number."""


class GameKeys:
    """Keys of a game that adds none of its own. `view` is what the game lets a seat see."""

    def opponents(self, view: Any) -> list[str]:
        """Return the other seats whose cards have keys, clockwise from the left of the own seat."""
        return []

    def row_rotates(self, view: Any) -> bool:
        """Return True if the opponents take turns in having the Chimera's row."""
        return bool(self.opponents(view))

    def card_keys(self, view: Any) -> dict[int, CardKey]:
        """Return the key of each card that can have one."""
        return {}

    def paths(self, value: Choice, view: Any, place: CardKey | None) -> Iterator[Path]:
        """Yield the keys that lead to an option: of its action and of its card (`place`), in either order."""
        action = kind_of(value).console_key
        if value.declines:
            yield ("pass",)
        elif isinstance(value, PlayerChoice) and value.seat == view.seat:
            yield ("phoenixborn",)
        elif place is None or not place.key:
            yield from [(action,)] if action else ()
        else:
            yield from two_keys(action, place.key) if action else [(place.key,)]

    def entry_start_keys(self, decision: Decision, view: Any, state: InputState) -> Keys:
        """Return the keys that begin a correction or a reported action beside the question."""
        return {}

    def entry_keys(self, decision: Decision, view: Any, state: InputState) -> Keys:
        """Return all keys that do something while one of these is entered."""
        return {}

    def entry_prompt(self, view: Any, state: InputState) -> str:
        """Return what is being entered, and how to go on; empty if nothing is."""
        return ""

    def inspect_keys(self, view: Any) -> Keys:
        """Return keys to look at the cards that the current event is about, unless they do something else."""
        return {}

    def shows_steps(self, view: Any) -> bool:
        """Return True if automatic steps are shown one by one now."""
        return False

    def dice(self, view: Any) -> Sequence[tuple[str, str]]:
        """Return the dice of the dice bar, as type and side."""
        return ()

    def rage(self, view: Any) -> Sequence[str]:
        """Return the sides of the rage dice."""
        return ()

    def lamps(self, decision: Decision | None, view: Any) -> Mapping[str, Light]:
        """Return the lamps for whose turn it is and who is asked; here only a person, or dice to roll."""
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
    """Return the keys of the game that is seen."""
    return _made(parts_of(view.rules).keys)


DICE = ("ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time")


class OptionPaths(Struct, frozen=True):
    """The keys of an option: `paths`, of which it may have several or none.

    `side` is the opponent on whose side the option is; the keys lead to it while the Chimera's row is theirs.
    """

    side: str = ""
    paths: tuple[Path, ...] = ()


def paths_to_options(decision: Decision, view: SeatView) -> list[OptionPaths]:
    """Return the paths to each option, in the order of the options.

    Options that are nowhere on the table get the number keys of the Chimera's row, unless an option needs
    that row for its cards.
    """
    at = keys_of(view).card_keys(view)
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


def starts_with(path: Path, keys: Path) -> bool:
    """Return True if the path begins with the keys in `keys`."""
    return path[: len(keys)] == keys


def facing_opponent(ways: list[OptionPaths], view: SeatView, facing: str) -> str:
    """Return the opponent whose cards have the Chimera's row.

    It is `facing` if that is an opponent, else the first opponent the question is about, else the next one
    clockwise; empty if there is no opponent at the table.
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
    """Yield both orders of two keys."""
    yield (one, other)
    if one != other:
        yield (other, one)
