"""The console as the app uses it: presses become outcomes, decisions become light."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import capitalized
from engine.kernel.decision import Decision
from host.console.game_keys import SeatView, facing_opponent, keys_of, paths_to_options
from host.console.input_model import Command, InputState, KeyMeaning, Outcome, Role
from host.console.key_meanings import initial_state, key_meanings, press
from host.console.led_frame import LIGHTS, frame
from host.console.token_entry import entry_prompt
from host.console_layout import Layout, load_layout
from host.link import Light, Link, Press, SeveralConsoles, State, Status, the_console
from host.link.errors import NoConsole
from host.link.serial_ports import RASPBERRY_PI_VID
from host.presenter.options.roll_entry import RollGrid
from host.simulator import SimulatedConsole, SimulatorError, Wire

OLDEST_PRESS = 2.0
"""Seconds after which a press is ignored: the cable was cut, and the player has gone on."""

_ANY_PICO = f"hwgrep://VID:PID={RASPBERRY_PI_VID:04X}"
"""A pyserial URL that matches the board at any port, because it may return under another name."""

_SHORT = {
    State.NO_PORT: "console not found",
    State.WAITING: "console silent",
    State.CONNECTED: "console connected",
    State.LOST: "console lost",
    State.WRONG_PROTOCOL: "console: other firmware",
    State.WRONG_LAYOUT: "console: other layout",
    State.CLOSED: "console off",
}


class KeyPress(Struct, frozen=True):
    """A key that went down at `moment`, in seconds of `time.monotonic`."""

    key: str
    moment: float


class Console:
    """A console on the table, real or simulated, from construction until `close`.

    `port` is its serial port, or a URL of pyserial; with `board` it is that simulated board. Without both
    there is no console, `trouble` says why, and all methods can still be called.

    `show`, `clear` and `handle_press` must be called on one thread, the app's; presses arrive on another and
    are passed to the `pressed` callback of `start`.
    """

    def __init__(
        self,
        port: str | None = None,
        *,
        board: SimulatedConsole | None = None,
        trouble: str = "",
        layout: Layout | None = None,
    ) -> None:
        self.layout = layout or load_layout()
        self.board = board
        self._searching = port == _ANY_PICO
        self._trouble = trouble
        if board is not None:
            port = board.port
        self._link = (
            Link(port, on_press=self._received, on_status=self._told, layout=self.layout)
            if port is not None
            else None
        )
        self._pressed: Callable[[KeyPress], None] = lambda _tap: None
        self._changed: Callable[[], None] = lambda: None
        self._decision: Decision | None = None
        self._view: SeatView | None = None
        self.input_state = InputState()
        """Keys pressed so far within the pending decision, and the options picked."""
        self._cover = self._refusing = ""
        self._undoable = True
        self._half_made = self._to_move = ""
        self._asked_at = time.monotonic()
        self._frame: dict[str, Light] = {}

    # Lifetime

    def start(self, pressed: Callable[[KeyPress], None], changed: Callable[[], None]) -> None:
        """Start looking for the board.

        Both callbacks run on another thread and must not block: `pressed` is called for every press, once and
        in order, `changed` when the status has changed.
        """
        self._pressed, self._changed = pressed, changed
        if self._link is not None:
            self._link.start()

    def close(self) -> None:
        """Disconnect from the board, and end a simulated one. Calling it again does nothing."""
        if self._link is not None:
            self._link.close()
        if self.board is not None:
            self.board.close()

    @property
    def connected(self) -> bool:
        """Return True if keys and lights work."""
        return self._link is not None and self._link.status.connected

    @property
    def simulated(self) -> bool:
        """Return True if the keys exist only on the screen."""
        return self.board is not None

    @property
    def status(self) -> str:
        """Return the state of the connection in a few words."""
        return _SHORT[State.NO_PORT if self._link is None else self._link.status.state]

    @property
    def sentence(self) -> str:
        """Return the state of the connection, and what to do about it."""
        if self._link is None:
            return self._trouble
        status = self._link.status
        if self._searching and status.state is State.NO_PORT:
            return "No console found on USB: plug it in and it will be used; meanwhile the keyboard works."
        return status.sentence

    @property
    def settled(self) -> bool:
        """Return True if the board has confirmed that it shows the last frame."""
        return self._link is not None and self._link.settled

    # Showing

    def show(
        self,
        decision: Decision | None,
        view: SeatView,
        picked: Sequence[str] = (),
        *,
        undoable: bool = True,
        pending_action: str = "",
        to_move: str = "",
        facing: str = "",
        roll: RollGrid | None = None,
    ) -> None:
        """Light the keys that do something now.

        `picked`, `roll` and `facing` are what has been entered on the screen: the picks, the dice, and the
        opponent shown there, to whom the Chimera's row belongs. `pending_action` describes what Back takes
        back as a whole, `to_move` what is to be moved by hand next. A press made before this decision was
        first shown is ignored. Under a cover this is shown after `uncover`.
        """
        if decision is not self._decision or self._view is None:
            self._decision = decision
            self.input_state = initial_state(decision)
            self._asked_at = time.monotonic()
        if tuple(picked) != self.input_state.picks:
            self.input_state = replace(self.input_state, picks=tuple(picked))
        if facing:
            self.input_state = replace(self.input_state, facing=facing)
        if roll is not None and roll != self.input_state.roll:
            self.input_state = replace(self.input_state, roll=roll, times=0)
        self._view, self._undoable, self._half_made = view, undoable, pending_action
        self._to_move = to_move
        self._light()

    def cover(self, what: str, refusing: str = "") -> None:
        """Cover the table until Confirm, which means `what`, or Pass, which means `refusing`.

        No other light is lit.
        """
        if not self._cover:
            self._asked_at = time.monotonic()
        self._cover, self._refusing = what, refusing
        self._light()

    def uncover(self) -> None:
        """Remove the cover, and light what was shown last."""
        self._cover = ""
        self._light()

    def clear(self) -> None:
        """Clear the table: there is no game, and no key does anything."""
        self._decision = self._view = None
        self._cover = ""
        self.input_state = InputState()
        self._light()

    @property
    def lights(self) -> Mapping[str, Light]:
        """Return the light of each key and lamp that is lit; empty while no board is connected."""
        return self._frame if self.connected else {}

    @property
    def opponent(self) -> str:
        """Return the opponent whose cards have the Chimera's row; empty against the Chimera.

        It is also empty under a cover and without a game.
        """
        view, decision = self._view, self._decision
        if self._cover or view is None or not keys_of(view).row_rotates(view):
            return ""
        return facing_opponent(
            [] if decision is None else paths_to_options(decision, view), view, self.input_state.facing
        )

    @property
    def entry_prompt(self) -> str:
        """Return what is being entered beside the question, and how to go on; empty if nothing is."""
        return "" if self._cover or self._view is None else entry_prompt(self._view, self.input_state)

    @property
    def meanings(self) -> Mapping[str, KeyMeaning]:
        """Return what each lit key does now."""
        if self._cover:
            refusing = {"pass": KeyMeaning(self._refusing, Role.DECLINE)} if self._refusing else {}
            return {"confirm": KeyMeaning(self._cover, Role.CONFIRM), **refusing}
        if self._view is None:
            return {}
        return key_meanings(
            self._decision,
            self._view,
            self.input_state,
            undoable=self._undoable,
            pending_action=self._half_made,
            to_move=self._to_move,
        )

    @property
    def led_colors(self) -> Mapping[str, tuple[int, int, int]]:
        """Return red, green and blue of each LED now; a simulated board's own, patterns included."""
        if self.board is not None:
            return self.board.leds()
        return {name: light.rgb for name, light in self.lights.items()}

    def _light(self) -> None:
        if self._cover:
            self._frame = {key: LIGHTS[meant.role] for key, meant in self.meanings.items()}
        elif self._view is None:
            self._frame = {}
        else:
            self._frame = frame(
                self._decision,
                self._view,
                self.input_state,
                undoable=self._undoable,
                pending_action=self._half_made,
                to_move=self._to_move,
            )
        if self._link is not None:
            self._link.show(self._frame)

    # Pressing

    def tap(self, key: str) -> None:
        """Press a key of the board shown on the screen. A simulated board receives it as if from a finger."""
        if self.board is not None:
            self.board.press(key)
        else:
            self._received(Press(key))

    def handle_press(self, tap: KeyPress) -> Outcome | None:
        """Return the outcome of a press; None if it comes too late, or if the key does nothing now."""
        too_late = tap.moment < self._asked_at or time.monotonic() - tap.moment > OLDEST_PRESS
        if too_late or tap.key not in self.meanings:
            return None
        if self._cover or self._view is None:
            return Command.NEXT if tap.key == "confirm" else Command.SKIP
        outcome = press(
            self._decision,
            self._view,
            self.input_state,
            tap.key,
            undoable=self._undoable,
            pending_action=self._half_made,
            to_move=self._to_move,
        )
        if isinstance(outcome, InputState):
            self.input_state = outcome
            self._light()
        return outcome

    def _received(self, came: Press) -> None:
        self._pressed(KeyPress(came.key, time.monotonic() - came.age))

    def _told(self, _status: Status) -> None:
        self._changed()


def open_console(kind: str, *, wire: Wire | None = None) -> Console | None:
    """Return the console for `--console KIND`: "none", "sim", "auto", or the port of a board.

    Problems are not raised but described by `sentence`: the game goes on without a console, and a board that
    is connected later is used from then on. `wire`, for tests, damages what a simulated board sends.
    """
    if kind == "none":
        return None
    if kind == "sim":
        try:
            return Console(board=SimulatedConsole(wire=wire))
        except (SimulatorError, OSError) as error:
            return Console(trouble=f"The simulated console cannot run: {error}.")
    if kind != "auto":
        return Console(kind)
    try:
        the_console()
    except SeveralConsoles as error:
        text = str(error)
        return Console(trouble=f"{capitalized(text)}.")
    except NoConsole:
        pass  # it may be connected later; until then `sentence` says so
    return Console(_ANY_PICO)
