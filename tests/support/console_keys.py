"""Keys for a wanted answer, found only by what docs/console.md says about keys."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.kernel.decision import Answer, Decision
from host.console.game_keys import SeatView, facing_opponent, paths_to_options
from host.console.input_model import InputState, Outcome
from host.console.key_meanings import gathers_picks, initial_state, press
from host.presenter.options.option_keys import is_rolled_number


def keys_for(
    decision: Decision, view: SeatView, wanted: Answer, *, direct: bool = True, facing: str = ""
) -> list[str]:
    """Return keys that answer `decision` with `wanted`.

    If `direct`, these are the keys of cards, dice and actions; otherwise, and where those keys alone do not
    reach an option, plus and Confirm. `facing` is the opponent whose row is shown at first, if it is not the
    opponent whose turn it is.
    """
    if decision.dice_roll is not None:
        return _rolling(decision, view, wanted, by_numbers=not direct)
    keys: list[str] = []
    cursor = replace(initial_state(decision), facing=facing)
    for number, pick in enumerate(wanted, 1):
        goal: Outcome = wanted[:number] if gathers_picks(decision) else (pick,)
        way = _by_own_keys(decision, view, cursor, pick, goal) if direct else None
        way = way or [*_pointing_at(decision, view, cursor, pick), "confirm"]
        keys += way
        reached = _press_all(decision, view, cursor, way)
        if not gathers_picks(decision):
            assert reached == goal, (decision.prompt, pick, way, reached)
            return keys
        assert isinstance(reached, InputState) and reached.picks == goal, (
            decision.prompt,
            pick,
            way,
            reached,
        )
        cursor = reached
    keys.append("confirm")
    assert press(decision, view, cursor, "confirm") == wanted
    return keys


def _rolling(decision: Decision, view: SeatView, wanted: Answer, *, by_numbers: bool) -> list[str]:
    """Return a side's key for each die, type by type; or first a number, where several dice show one side."""
    assert decision.dice_roll is not None
    if len(decision.dice_roll.left) == 1:
        return list(wanted)
    shown = Counter(zip(decision.dice_roll.left, wanted, strict=True))
    keys: list[str] = []
    for kind in dict.fromkeys(decision.dice_roll.left):
        for option in reversed(decision.options):
            count = shown[kind, option.id]
            keys += [f"foe{count}", option.id] if by_numbers and 1 < count <= 10 else [option.id] * count
    keys.append("confirm")
    assert _press_all(decision, view, initial_state(decision), keys) == wanted, (wanted, keys)
    return keys


def _by_own_keys(
    decision: Decision, view: SeatView, cursor: InputState, pick: str, goal: Outcome
) -> list[str] | None:
    number = [option.id for option in decision.options].index(pick)
    ways = paths_to_options(decision, view)
    turns: list[str] = []
    while ways[number].side not in ("", facing_opponent(ways, view, cursor.facing)):
        turned = press(decision, view, cursor, "chimera")
        assert isinstance(turned, InputState) and len(turns) < 2 * len(ways), f"no turn leads to {pick}"
        cursor = turned
        turns.append("chimera")
    if cursor.pointing and cursor.at == number:
        return [*turns, "confirm"]
    for path in ways[number].paths:
        if is_rolled_number(decision):
            path = (*path, "confirm")  # it is mended before it counts
        reached = _press_all(decision, view, cursor, list(path))
        if reached == goal or (isinstance(reached, InputState) and reached.picks == goal):
            return [*turns, *path]
        if isinstance(reached, InputState) and (
            reached.keys_so_far == path or reached.facing != cursor.facing
        ):
            return [*turns, *path, *_pointing_at(decision, view, reached, pick), "confirm"]
    return None


def _pointing_at(decision: Decision, view: SeatView, cursor: InputState, pick: str) -> list[str]:
    number = [option.id for option in decision.options].index(pick)
    keys: list[str] = []
    while not (cursor.pointing and cursor.at == number):
        assert len(keys) <= len(decision.options), f"plus never comes to {pick} of {decision.prompt}"
        moved = press(decision, view, cursor, "plus")
        assert isinstance(moved, InputState)
        cursor = moved
        keys.append("plus")
    return keys


def _press_all(decision: Decision, view: SeatView, cursor: InputState, keys: list[str]) -> Outcome:
    outcome: Outcome = cursor
    for key in keys:
        if not isinstance(outcome, InputState):
            return outcome
        outcome = press(decision, view, outcome, key)
    return outcome
