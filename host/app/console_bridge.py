"""The console on the table as the app and its screens use it, or nothing in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from textual.app import App

    from engine.kernel.decision import Decision
    from host.console.console import KeyPress
    from host.console.game_keys import SeatView
    from host.console.input_model import InputState, KeyMeaning, Outcome
    from host.console_layout import Layout
    from host.link import Light
    from host.presenter.options.roll_entry import RollGrid


class ConsolePort(Protocol):
    """A console, real or simulated: `host.console.console.Console`, or a small fake in a test of a screen."""

    @property
    def layout(self) -> Layout:
        """Return where its keys and lamps are."""

    @property
    def simulated(self) -> bool:
        """Return True if its keys exist on the screen only."""

    @property
    def status(self) -> str:
        """Return the state of the connection in a few words."""

    @property
    def sentence(self) -> str:
        """Return the state of the connection in a sentence, with what to do if there is none."""

    @property
    def lights(self) -> Mapping[str, Light]:
        """Return the light of each key and lamp that is lit."""

    @property
    def led_colors(self) -> Mapping[str, tuple[int, int, int]]:
        """Return the color of each LED at this moment: red, green and blue from 0 to 255."""

    @property
    def input_state(self) -> InputState:
        """Return how far the player has got within the pending decision by the console's keys."""

    @property
    def entry_prompt(self) -> str:
        """Return what is being entered beside the question and how to go on; empty if nothing is."""

    @property
    def opponent(self) -> str:
        """Return the opponent who has the Chimera's row; empty against the Chimera, and without a game."""

    @property
    def meanings(self) -> Mapping[str, KeyMeaning]:
        """Return what each lit key does now."""

    def start(self, pressed: Callable[[KeyPress], None], changed: Callable[[], None], /) -> None:
        """Begin to listen.

        Calls `pressed(press)` for each press and `changed()` for each change of `status`, from any thread.
        """

    def handle_press(self, press: KeyPress, /) -> Outcome | None:
        """Return the outcome of a press, if there is one. Called on the app's thread only."""

    def tap(self, key: str, /) -> None:
        """Press a key that is shown on the screen."""

    def show(
        self,
        decision: Decision | None,
        view: SeatView,
        picked: Sequence[str],
        /,
        *,
        undoable: bool,
        pending_action: str = "",
        to_move: str = "",
        facing: str = "",
        roll: RollGrid | None = None,
    ) -> None:
        """Light the keys that do something now; without a decision those that show the next step.

        `pending_action` is the action under way that can be taken back, in words, `to_move` what is to be
        moved by hand next; `facing` is the opponent on
        screen, where there are several; `roll` holds the dice entered so far on the screen.
        """

    def cover(self, what: str, refusing: str = "", /) -> None:
        """Light only Confirm, which means `what`, and Pass, if it means `refusing`: the table is covered."""

    def uncover(self) -> None:
        """Light again what was lit before the cover."""

    def clear(self) -> None:
        """Light nothing: no game is on the table."""

    def close(self) -> None:
        """Stop listening."""


class ConsolePressed(Message):
    """A key of the console was pressed."""

    def __init__(self, press: KeyPress) -> None:
        super().__init__()
        self.press = press


class ConsoleStatusChanged(Message):
    """The console came or went."""


class ConsoleBridge:
    """Lights the console for the screens, and posts its presses to the app; does nothing without a console.

    Presses arrive on another thread, so they go through the app's messages.
    """

    def __init__(self, app: App[Any], port: ConsolePort | None) -> None:
        self._app = app
        self.port = port

    @property
    def status(self) -> str:
        """Return the state of the console in a few words; empty without one."""
        return "" if self.port is None else self.port.status

    def start(self) -> None:
        """Begin to listen to the console."""
        if self.port is not None:
            self.port.start(self._pressed, self._status_changed)

    def _pressed(self, press: KeyPress) -> None:
        self._app.post_message(ConsolePressed(press))

    def _status_changed(self) -> None:
        self._app.post_message(ConsoleStatusChanged())

    def close(self) -> None:
        """Stop listening, and let another program have the console."""
        if self.port is not None:
            self.port.close()

    def show(
        self,
        decision: Decision | None,
        view: SeatView,
        picked: Sequence[str] = (),
        *,
        undoable: bool,
        pending_action: str = "",
        to_move: str = "",
        facing: str = "",
        roll: RollGrid | None = None,
    ) -> int | None:
        """Light the keys that do something now, as `ConsolePort.show` does.

        Returns the index of the option the console points at, or None.
        """
        if self.port is None:
            return None
        self.port.show(
            decision,
            view,
            picked,
            undoable=undoable,
            pending_action=pending_action,
            to_move=to_move,
            facing=facing,
            roll=roll,
        )
        cursor = self.port.input_state
        return cursor.at if cursor.pointing else None

    def turn_off(self) -> None:
        """Light nothing until something is shown again."""
        if self.port is not None:
            self.port.clear()

    def cover(self, what: str, refusing: str = "") -> None:
        """Light only Confirm, which means `what`, and Pass, if it means `refusing`."""
        if self.port is not None:
            self.port.cover(what, refusing)

    def uncover(self) -> None:
        """Light what was lit before the cover, if nothing else has been shown since."""
        if self.port is not None:
            self.port.uncover()
