"""Dimensions of the plate and its parts: `dimensions.toml` as checked values, in millimeters."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from host.console_layout import LayoutError

FILE = Path(__file__).with_name("dimensions.toml")


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _SourcedModel(_Frozen):
    """Something measured; `source` says how its numbers are known: ours, standard, or from memory."""

    source: Literal["ours", "standard", "memory"]


class _Part(_SourcedModel):
    name: str


class Chosen(_Frozen):
    """The names of the parts that the console is built of."""

    board: str
    led: str
    lamp: str
    diode: str
    switch: str
    cap: str
    button: str


class Plate(_SourcedModel):
    """Our own parts: key pitch, holes, thickness where a switch clips in, clearance, and the box."""

    pitch: float
    cutout: float
    clip: float
    air: float
    lamp_hole: float
    wall: float
    button_hole: float


class Board(_Part):
    """The circuit board under a key; `opening` is None without one for an LED with legs."""

    side: float
    tolerance: float
    tab: float
    footprint: str
    opening: tuple[float, float] | None = None
    switch: str
    pins: int
    diodes: tuple[str, ...]

    @property
    def largest_side(self) -> float:
        """Return its side with everything that a board house may add."""
        return round(self.side + self.tolerance + self.tab, 2)


class Led(_Part):
    """An LED of the chain; a `reverse` one shines through an opening of its board."""

    footprint: str
    reverse: bool = False
    body: tuple[float, float]
    volts: int
    order: str
    bits: int


class LampBoard(_Part):
    """The little board of a lamp, with the name of its LED."""

    led: str
    diameter: float


class Diode(_Part):
    """A diode and the cases it is sold in."""

    cases: tuple[str, ...]


class Switch(_Part):
    """A switch, and the ranges of hole and plate thickness in which its clips hold."""

    kind: str
    pins: int
    cutout: tuple[float, float]
    clip: tuple[float, float]


class Cap(_Part):
    """A key cap."""

    kind: str
    side: float


class Button(_Part):
    """A button with a thread and a nut: the thickest wall it takes, and its depth behind that."""

    thread: float
    wall: float
    nut: float
    depth: float


class Dimensions(_Frozen):
    """The whole file."""

    chosen: Chosen
    panel: Plate
    board: tuple[Board, ...]
    led: tuple[Led, ...]
    lamp: tuple[LampBoard, ...]
    diode: tuple[Diode, ...]
    switch: tuple[Switch, ...]
    cap: tuple[Cap, ...]
    button: tuple[Button, ...]

    @property
    def key_board(self) -> Board:
        """Return the chosen board under a key.

        Raises LayoutError if it is not in the file; so do the other properties.
        """
        return _part_named(self.board, self.chosen.board)

    @property
    def key_led(self) -> Led:
        """Return the chosen LED under a key."""
        return _part_named(self.led, self.chosen.led)

    @property
    def lamp_board(self) -> LampBoard:
        """Return the chosen board of a lamp."""
        return _part_named(self.lamp, self.chosen.lamp)

    @property
    def lamp_led(self) -> Led:
        """Return the LED on the board of a lamp."""
        return _part_named(self.led, self.lamp_board.led)

    @property
    def key_diode(self) -> Diode:
        """Return the chosen diode."""
        return _part_named(self.diode, self.chosen.diode)

    @property
    def key_switch(self) -> Switch:
        """Return the chosen switch."""
        return _part_named(self.switch, self.chosen.switch)

    @property
    def key_cap(self) -> Cap:
        """Return the chosen cap."""
        return _part_named(self.cap, self.chosen.cap)

    @property
    def box_button(self) -> Button:
        """Return the chosen button for the back wall."""
        return _part_named(self.button, self.chosen.button)


Kind = TypeVar("Kind", bound=_Part)


def _part_named(parts: Sequence[Kind], name: str) -> Kind:
    for part in parts:
        if part.name == name:
            return part
    known = ", ".join(part.name for part in parts)
    raise LayoutError(f"{FILE.name}: there is no part {name!r}; there are {known}")


def read(text: str) -> Dimensions:
    """Read dimensions from TOML. Raises LayoutError naming each wrong entry."""
    try:
        return Dimensions.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"{FILE.name}: not TOML: {error}") from error
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise LayoutError(f"{FILE.name}: {faults}") from error


DIMENSIONS = read(FILE.read_text(encoding="utf-8"))
"""The dimensions that all generated files follow."""
