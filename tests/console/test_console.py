"""Tests of the console as the app uses it: presses, and messages without a board."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from host.console import console as console_module
from host.console.console import OLDEST_PRESS, Console, KeyPress, open_console
from host.console.input_model import Command, InputState
from host.link import NoConsole, SeveralConsoles
from host.simulator import SimulatorError
from tests.support.fixed_tables import attackers_decision, crowded, turn_decision


def tap(key: str, ago: float = 0.0) -> KeyPress:
    """Return a press `ago` seconds before now."""
    return KeyPress(key, time.monotonic() - ago)


@pytest.fixture
def console() -> Console:
    """Return a console without a board; it interprets presses as usual."""
    return Console(trouble="There is none.")


def test_presses_lead_to_an_answer(console: Console) -> None:
    console.show(turn_decision(), crowded())
    assert console.handle_press(tap("play")) == InputState(at=0, pointing=True, keys_so_far=("play",))
    assert console.handle_press(tap("hand3")) == ("play:22",)


def test_a_dark_key_does_nothing(console: Console) -> None:
    assert console.handle_press(tap("pass")) is None
    console.show(turn_decision(), crowded())
    assert console.handle_press(tap("foe1")) is None
    console.clear()
    assert console.handle_press(tap("pass")) is None


def test_a_press_for_an_earlier_question_does_nothing(console: Console) -> None:
    """It would be an answer to this question, which may even read the same."""
    console.show(turn_decision(), crowded())
    early = tap("pass")
    console.show(turn_decision(), crowded())
    assert console.handle_press(early) is None
    assert console.handle_press(tap("pass")) == ("pass",)


def test_a_press_for_this_question_survives_its_being_shown_again(console: Console) -> None:
    """The screen shows the same question again whenever a pick changes."""
    decision = turn_decision()
    console.show(decision, crowded())
    pressed = tap("pass")
    console.show(decision, crowded(), ())
    assert console.handle_press(pressed) == ("pass",)


def test_an_old_press_does_nothing(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a press has waited for a cut cable."""
    console.show(turn_decision(), crowded())
    pressed = tap("pass")
    later = pressed.moment + OLDEST_PRESS
    monkeypatch.setattr(time, "monotonic", lambda: later + 0.01)
    assert console.handle_press(pressed) is None
    monkeypatch.setattr(time, "monotonic", lambda: later - 0.01)
    assert console.handle_press(pressed) == ("pass",)


def test_picks_of_the_screen_count(console: Console) -> None:
    decision = attackers_decision()
    console.show(decision, crowded())
    picked = console.handle_press(tap("own1"))
    assert isinstance(picked, InputState)
    console.show(decision, crowded(), ["card:40", "card:43"])
    assert console.meanings["own4"].words == "unpick Iron Worker #1"
    assert console.handle_press(tap("confirm")) == ("card:40", "card:43")


def test_undo_is_a_command(console: Console) -> None:
    console.show(turn_decision(), crowded())
    assert console.handle_press(tap("undo")) is Command.UNDO
    console.show(turn_decision(), crowded(), undoable=False)
    assert console.handle_press(tap("undo")) is None


def test_a_click_without_a_board_is_a_press(console: Console) -> None:
    came: list[KeyPress] = []
    console.start(came.append, lambda: None)
    console.tap("confirm")
    assert [replace(each, moment=0) for each in came] == [KeyPress("confirm", 0)]


def test_none_is_no_console() -> None:
    assert open_console("none") is None


def test_a_port_with_nothing_at_it_is_reported() -> None:
    console = open_console("/dev/there-is-no-console")
    assert console is not None
    changes: list[str] = []
    console.start(lambda _tap: None, lambda: changes.append(console.sentence))
    console.show(turn_decision(), crowded())
    deadline = time.monotonic() + 20
    while not changes and time.monotonic() < deadline:
        time.sleep(0.01)
    console.close()
    assert changes[0] == "There is nothing at /dev/there-is-no-console; plug the console in."
    assert console.lights == {} and not console.connected


def test_auto_without_a_board_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise NoConsole("none")

    monkeypatch.setattr(console_module, "the_console", none)
    console = open_console("auto")
    assert console is not None
    console.start(lambda _tap: None, lambda: None)
    assert console.sentence.startswith("No console found on USB: plug it in")
    assert console.status == "console not found"
    console.close()


def test_auto_with_two_boards_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def two() -> str:
        raise SeveralConsoles("several consoles found, name one: A; B")

    monkeypatch.setattr(console_module, "the_console", two)
    console = open_console("auto")
    assert console is not None
    console.start(lambda _tap: None, lambda: None)
    console.show(turn_decision(), crowded())
    assert console.sentence == "Several consoles found, name one: A; B."
    console.close()


def test_a_simulator_that_cannot_run_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise SimulatorError("no pseudo-terminal here")

    monkeypatch.setattr(console_module, "SimulatedConsole", fail)
    console = open_console("sim")
    assert console is not None
    assert console.sentence == "The simulated console cannot run: no pseudo-terminal here."
    console.close()
