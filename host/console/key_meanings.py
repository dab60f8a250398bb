"""Meaning of every key now, and the outcome of pressing it, as pure functions of decision, view and input.

The rules, for every decision alike:

- A key of the card, dice or action that an option is about leads to that option; where it takes two or
  three keys (Play and a card, a dice type and a side) the first narrows the options and the next decides.
- Plus and minus go over the options, Confirm takes the one pointed at.
- Where several options are picked, each key picks or unpicks; Confirm with nothing pointed at ends it.
- Dice of your own that are rolled together are entered as one grid (`roll_entry.py`), and a rolled number
  is only pointed at: mistakes can be corrected before Confirm.
- Pass is every "no", "none", "done" and "end". Back takes back what is not answered yet, and then the
  action that the question is a part of: a play, an activation, an attack. Where there is none it ticks off
  what is to be moved by hand.
- Only one of several opponents has the Chimera's row; the Chimera key goes round them, pointing at the
  Phoenixborn of each if that is an option.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cards.cost import SIDES
from engine.kernel.decision import TABLE, Answer, Decision
from host.console.game_keys import (
    DICE,
    OptionPaths,
    Path,
    SeatView,
    facing_opponent,
    keys_of,
    paths_to_options,
    starts_with,
)
from host.console.input_model import Command, InputState, KeyMeaning, Outcome, Role
from host.console.roll_entry import roll_keys
from host.presenter.options.option_keys import is_rolled_number
from host.presenter.options.roll_entry import roll_grid

_ROLES = {"turn": Role.ACT, "attackers": Role.ATTACKER} | dict.fromkeys(
    ("block", "guard", "counter"), Role.DEFEND
)
_LIKELIEST_FIRST = ("step", "which card")
"""Questions whose first option is the usual one: the Chimera's choice, or the card it most likely is."""
_NAMED = 3


def initial_state(decision: Decision | None) -> InputState:
    """Return the input state for a new question, pointing at what Confirm would take if that is obvious."""
    if decision is None or gathers_picks(decision):
        return InputState()
    if decision.kind in _LIKELIEST_FIRST:
        return InputState(at=0, pointing=True)
    if decision.dice_roll is not None:
        return InputState(roll=roll_grid(decision))
    values = [option.value for option in decision.options]
    if values[0].declines:  # in the order of `host.presenter.options.option_order`: all others would be worse
        return InputState(at=0, pointing=True)
    usual = next((number for number, value in enumerate(values) if value.is_default), None)
    if usual is not None:
        return InputState(at=usual, pointing=True)
    willing = [number for number, value in enumerate(values) if not value.declines]
    if len(values) == 1 or (len(values) == 2 and len(willing) == 1):
        return InputState(at=willing[0] if willing else 0, pointing=True)
    return InputState()


def gathers_picks(decision: Decision) -> bool:
    """Return True if several options are picked and then confirmed."""
    return decision.maximum > 1 or decision.minimum == 0


def key_meanings(
    decision: Decision | None,
    view: SeatView,
    state: InputState,
    *,
    undoable: bool = True,
    pending_action: str = "",
    to_move: str = "",
) -> dict[str, KeyMeaning]:
    """Return what every key does that does something now.

    `undoable` says whether an answer can be undone; `pending_action` describes the play, activation or attack
    under way that can be taken back as a whole, `to_move` the next thing to move by hand, which Back ticks
    off where it takes nothing back. `decision` is None while automatic steps are shown and when the game is
    over.
    """
    keys = _keys(decision, view, state, undoable, pending_action, to_move)
    return {key: meant for key, (meant, _) in keys.items()}


def press(
    decision: Decision | None,
    view: SeatView,
    state: InputState,
    key: str,
    *,
    undoable: bool = True,
    pending_action: str = "",
    to_move: str = "",
) -> Outcome:
    """Return the outcome of pressing a key; the unchanged `state` if the key does nothing now."""
    found = _keys(decision, view, state, undoable, pending_action, to_move).get(key)
    return state if found is None else found[1]


def _keys(
    decision: Decision | None,
    view: SeatView,
    state: InputState,
    undoable: bool,
    pending_action: str,
    to_move: str,
) -> Mapping[str, tuple[KeyMeaning, Outcome]]:
    keys: dict[str, tuple[KeyMeaning, Outcome]] = {}
    if decision is not None and state.entry is not None:
        keys |= keys_of(view).entry_keys(decision, view, state)
    elif decision is not None:
        keys |= keys_of(view).entry_start_keys(decision, view, state)
        if state.roll is not None:
            keys |= roll_keys(decision, state)
        else:
            keys |= _Question(decision, view, state).keys()
        if pending_action and "back" not in keys:
            keys["back"] = KeyMeaning(f"take back: {pending_action}", Role.CONTROL), Command.TAKE_BACK
        if to_move and "back" not in keys:
            keys["back"] = KeyMeaning(f"done by hand: {to_move}", Role.STEP), Command.TICK
    elif keys_of(view).shows_steps(view):
        keys["confirm"] = KeyMeaning("show the next step", Role.STEP), Command.NEXT
        keys["pass"] = KeyMeaning("skip to your next decision", Role.DECLINE), Command.SKIP
    keys = keys_of(view).inspect_keys(view) | keys
    if undoable:
        keys["undo"] = KeyMeaning("undo the last answer", Role.CONTROL), Command.UNDO
    keys["help"] = KeyMeaning("explain the lit keys", Role.CONTROL), Command.HELP
    return keys


class _Question(Struct):
    """One decision and the state of its input."""

    decision: Decision
    view: SeatView
    state: InputState

    def keys(self) -> dict[str, tuple[KeyMeaning, Outcome]]:
        state = self.state
        ways = paths_to_options(self.decision, self.view)
        facing = facing_opponent(ways, self.view, state.facing)
        paths = [way.paths if way.side in ("", facing) else () for way in ways]
        free = [number for number in range(len(ways)) if self._may_change(number)]
        open_to = [
            number
            for number in free
            if not state.keys_so_far or any(starts_with(path, state.keys_so_far) for path in paths[number])
        ]
        keys = self._leading_keys(paths, open_to)
        pointed = state.at if state.pointing and state.at in open_to else None
        if not state.keys_so_far:
            keys |= self._turning_keys(ways, free, facing)
        keys |= self._moving_keys(ways, open_to, pointed)
        if pointed is not None:
            keys["confirm"] = KeyMeaning(self._taking(pointed), Role.CONFIRM), self._take(pointed)
        elif gathers_picks(self.decision) and len(state.picks) >= self.decision.minimum:
            keys["confirm"] = KeyMeaning(_done_with(len(state.picks)), Role.CONFIRM), state.picks
        keys |= self._returning_keys(pointed, keys.keys())
        return keys

    def _may_change(self, number: int) -> bool:
        """Return True if this option can be taken, picked or unpicked now."""
        if not gathers_picks(self.decision):
            return True
        picks = self.state.picks
        return self.decision.options[number].id in picks or len(picks) < self.decision.maximum

    def _leading_keys(
        self, paths: Sequence[Sequence[Path]], open_to: Sequence[int]
    ) -> dict[str, tuple[KeyMeaning, Outcome]]:
        depth = len(self.state.keys_so_far)
        led: dict[str, dict[int, bool]] = {}
        for number in open_to:
            for path in paths[number]:
                if len(path) > depth and starts_with(path, self.state.keys_so_far):
                    ends = led.setdefault(path[depth], {})
                    ends[number] = ends.get(number, False) or len(path) == depth + 1
        return {key: self._leading_key(key, list(to), all(to.values())) for key, to in led.items()}

    def _leading_key(self, key: str, to: list[int], ends: bool) -> tuple[KeyMeaning, Outcome]:
        role = self._role(key, to)
        if ends and (len(to) == 1 or self._alike(to)):
            one = self._one_of(to)
            if is_rolled_number(self.decision) and role is not Role.POINTED:
                there = replace(self.state, at=one, pointing=True)
                return KeyMeaning(self._taking(one), role), there
            return KeyMeaning(self._taking(one), role), self._take(one)
        first = to[0]
        narrowed = replace(self.state, keys_so_far=(*self.state.keys_so_far, key), at=first, pointing=True)
        labels = [self.decision.options[number].label for number in to]
        if len(labels) > _NAMED:
            words = f"first of {len(labels)}: {labels[0]} ... {labels[-1]}"
        else:
            words = " or ".join(labels)
        return KeyMeaning(words, role), narrowed

    def _turning_keys(
        self, ways: Sequence[OptionPaths], free: Sequence[int], facing: str
    ) -> dict[str, tuple[KeyMeaning, Outcome]]:
        """Return the Chimera key, if the question is about other sides than the one that has the row."""
        others, state = keys_of(self.view).opponents(self.view), self.state
        leaders = {
            ways[number].side: number for number in reversed(free) if ("chimera",) in ways[number].paths
        }
        about = {ways[number].side for number in free} & {*others}
        if about <= {facing}:
            return {}
        everywhere = leaders.get("")
        seat, leader = facing, leaders.get(facing, everywhere)
        if leader is None or (state.pointing and state.at == leader):
            at = others.index(facing) + 1
            seat = next(seat for seat in others[at:] + others[:at] if seat in about)
            leader = leaders.get(seat, everywhere)
        if leader is None:
            there = replace(initial_state(self.decision), picks=state.picks, facing=seat)
            role = Role.POINTED if facing in leaders else _ROLES.get(self.decision.kind, Role.TARGET)
            return {"chimera": (KeyMeaning(f"turn to {seat}", role), there)}
        there = replace(state, at=leader, pointing=True, facing=seat)
        words = f"point at: {self.decision.options[leader].label}; then the next opponent"
        pointed = [leaders.get(facing, leader)] if facing in leaders or everywhere is not None else []
        return {"chimera": (KeyMeaning(words, self._role("chimera", pointed or [leader])), there)}

    def _role(self, key: str, to: Sequence[int]) -> Role:
        state, options = self.state, self.decision.options
        if state.pointing and state.at in to:
            return Role.POINTED
        if all(options[number].id in state.picks for number in to):
            return Role.PICKED
        if key == "pass":
            return Role.DECLINE
        if self.decision.seat == TABLE:
            return Role.ENTER
        if self.decision.kind == "turn":
            return Role.ACT
        if key in DICE or key in SIDES:
            return Role.DIE
        return _ROLES.get(self.decision.kind, Role.TARGET)

    def _alike(self, to: Sequence[int]) -> bool:
        """Return True if these are indistinguishable dice, to be picked one after the other."""
        dice = {self.decision.options[number].die for number in to}
        return gathers_picks(self.decision) and len(dice) == 1 and None not in dice

    def _one_of(self, to: Sequence[int]) -> int:
        """Return the first option that is not picked, else the last."""
        picks = self.state.picks
        return next((number for number in to if self.decision.options[number].id not in picks), to[-1])

    def _take(self, number: int) -> Answer | InputState:
        option_id = self.decision.options[number].id
        if not gathers_picks(self.decision):
            return (option_id,)
        picks = self.state.picks
        if option_id in picks:
            picks = tuple(pick for pick in picks if pick != option_id)
        else:
            picks = (*picks, option_id)
        return InputState(at=number, picks=picks, facing=self.state.facing)

    def _taking(self, number: int) -> str:
        option = self.decision.options[number]
        if not gathers_picks(self.decision):
            return option.label
        if option.id in self.state.picks:
            return f"unpick {option.label}"
        place = f" as number {len(self.state.picks) + 1}" if self.decision.ordered else ""
        return f"pick {option.label}{place}"

    def _moving_keys(
        self, ways: Sequence[OptionPaths], open_to: Sequence[int], pointed: int | None
    ) -> dict[str, tuple[KeyMeaning, Outcome]]:
        several = len(keys_of(self.view).opponents(self.view)) > 1
        keys: dict[str, tuple[KeyMeaning, Outcome]] = {}
        for key, step in (("plus", 1), ("minus", -1)):
            to = _neighbor(open_to, self.state.at, step)
            if to is not None and to != pointed:
                facing = (several and ways[to].side) or self.state.facing
                there = replace(self.state, at=to, pointing=True, facing=facing)
                label = self.decision.options[to].label
                keys[key] = KeyMeaning(f"point at: {label}", Role.MOVE), there
        return keys

    def _returning_keys(
        self, pointed: int | None, leading: Collection[str]
    ) -> dict[str, tuple[KeyMeaning, Outcome]]:
        state = self.state
        fresh = replace(initial_state(self.decision), picks=state.picks, facing=state.facing)
        moved = pointed is not None and (not fresh.pointing or fresh.at != pointed)
        if state.keys_so_far:
            keys: dict[str, tuple[KeyMeaning, Outcome]] = {
                "back": (KeyMeaning("not this", Role.CONTROL), fresh)
            }
            if state.keys_so_far[-1] not in leading:
                keys[state.keys_so_far[-1]] = KeyMeaning("not this", Role.POINTED), fresh
            return keys
        if moved:
            return {"back": (KeyMeaning("point at nothing chosen by you", Role.CONTROL), fresh)}
        if state.picks:
            label = self.decision.option(state.picks[-1]).label
            without = replace(fresh, picks=state.picks[:-1])
            return {"back": (KeyMeaning(f"unpick {label}", Role.CONTROL), without)}
        return {}


def _neighbor(open_to: Sequence[int], at: int | None, step: int) -> int | None:
    """Return the next position in this direction, cyclically; the first or last if there was none."""
    if not open_to:
        return None
    if at is None:
        return open_to[0 if step > 0 else -1]
    beyond = [number for number in open_to if (number - at) * step > 0]
    if step > 0:
        return min(beyond, default=open_to[0])
    return max(beyond, default=open_to[-1])


def _done_with(count: int) -> str:
    return {0: "done, none picked", 1: "done with 1 pick"}.get(count, f"done with {count} picks")
