"""Slips of the finger: wrong keys, wrong lines and wrong rolls, made where people make them."""

from __future__ import annotations

from random import Random
from typing import Protocol

from engine.ashes.view.read_model import GameView
from engine.kernel.decision import Decision, IllegalAnswer
from engine.match import Match
from host.console.input_model import Command, CorrectionOutcome, InputState, Look, Outcome
from host.console.key_meanings import initial_state, key_meanings, press
from host.presenter.command_parser.parser import command_context, parse_command
from host.presenter.options.option_keys import TypedNumber, number_options
from host.presenter.options.roll_entry import TooManyDice, UnreadableRoll, parse_roll, roll_grid
from tests.physical_table.console_desk import Desk, enter

FAR = 8
"""Most wrong keys in a row."""
WRONG_LINES = (
    "destroy me",
    "discard chimera",
    "3 to ninth unit",
    "wounds -99 me",
    "play Wolf 2/0",
    "play Wolf 100/1",
    "rage -9",
    "round 100",
    "phase lunch",
    "turn zed",
    "first player zed",
    "attack me with zork",
    "zork",
    "9" * 50,
)
"""Lines that are wrong in any turn."""


class Slip(Protocol):
    """Slip that the program reports, and that leaves the table as it was."""

    def __call__(self, desk: Desk, luck: Random) -> str:
        """Make the slip, and return what came of it; empty where this slip is impossible now."""


def wrong_keys(desk: Desk, luck: Random) -> str:
    """Press any lit keys; what they give is refused with a reason, or seen and undone."""
    decision, view = desk.ask()
    match, keys = desk.match, list[str]()
    outcome: Outcome = initial_state(decision)
    while isinstance(outcome, InputState) and len(keys) < FAR:
        lit = key_meanings(decision, view, outcome).keys() - {"undo", "help"}
        keys.append(luck.choice(sorted(lit)))
        outcome = press(decision, view, outcome, keys[-1])
    if isinstance(outcome, InputState | Command | Look):
        return ""
    before, answers = _lines(match), [entry.answer for entry in match.game.journal.entries]
    at = len(answers)
    try:
        if isinstance(outcome, CorrectionOutcome):
            at, _ = match.apply_reports(outcome.pick)
        else:
            match.answer(outcome)
    except IllegalAnswer as refused:
        assert str(refused) and _lines(match) == before
        return f"{keys} refused: {refused}"
    match.run_automatic_steps()
    assert _lines(match) != before
    if at < len(answers) or match.decision is None:
        match.game.back_to(at)
        match.game.replay(answers[at:])
    else:
        enter(desk, "undo")
    assert _lines(match) == before
    return f"{keys} taken back"


def a_wrong_line(desk: Desk, luck: Random) -> str:
    """Type a wrong line of a companion player, for which only the reason of refusal is listed."""
    decision, view = desk.ask()
    assert isinstance(view, GameView)
    scene = command_context(view, decision, desk.match.library)
    if scene is None:
        return ""
    line = luck.choice(WRONG_LINES)
    heard = parse_command(scene, line)
    assert heard and not any(each.pick for each in heard), f"{line} is taken for {heard}"
    for each in heard:
        assert each.explanation and each.explanation.isprintable(), line
    return f"{line}: {heard[0].explanation}"


def a_wrong_roll(desk: Desk, luck: Random) -> str:
    """Enter a die too many, or a side that no die has.

    Typed, it is refused with a reason; with the keys, that key is dark.
    """
    decision, view = desk.ask()
    if (grid := roll_grid(decision)) is None:
        return _a_wrong_number(decision)
    many, side = len(grid.dice) + 1, luck.choice(grid.sides)
    try:
        parse_roll(
            grid, luck.choice((f"{many}{side[0]}", f"{many - 1}{side[0]} 1{grid.sides[0][0]}", "2x", "0q"))
        )
    except (TooManyDice, UnreadableRoll) as refused:
        told = str(refused)
    else:
        raise AssertionError("that roll cannot be")
    assert told and "\n" not in told
    cursor = initial_state(decision)
    for _ in range(many - 1 if many > 2 else 0):
        entered = press(decision, view, cursor, side)
        assert isinstance(entered, InputState)
        cursor = entered
    keys = key_meanings(decision, view, cursor)
    for key in grid.sides if many > 2 else ():
        if key in keys:
            after = press(decision, view, cursor, key)
            assert isinstance(after, InputState) and after.roll is not None and cursor.roll is not None
            assert after.roll.entered == cursor.roll.entered, "an eleventh die"
    return told


def _a_wrong_number(decision: Decision) -> str:
    """Type a number that the behavior die does not have."""
    if decision.chance != "behavior die":
        return ""
    number = TypedNumber(number_options(decision))
    return number.add("1") or number.add("3") or number.add("0")


SLIPS: tuple[Slip, ...] = (wrong_keys, a_wrong_line, a_wrong_roll)


def _lines(match: Match) -> list[str]:
    return list(match.game.journal.lines())


class Slipping:
    """Person who makes one slip in a game, at the first possible question from the `when`-th on."""

    def __init__(self, slip: Slip, seed: int, when: int) -> None:
        self.slip, self.luck, self.when = slip, Random(seed), when
        self.told = ""

    def __call__(self, desk: Desk) -> None:
        self.when -= 1
        if self.when < 0 and not self.told:
            self.told = self.slip(desk, self.luck)
