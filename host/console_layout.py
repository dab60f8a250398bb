"""Layout of the console: where each key sits, its pins in the matrix, and its LED.

`hardware/console.toml` is the single source. The host reads it here; the firmware gets the part it needs as a
generated table, written by `python -m hardware.generate`.
"""

import json
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

_Item = TypeVar("_Item")

LAYOUT_FILE = Path(__file__).resolve().parents[1] / "hardware" / "console.toml"

PICO_PINS = frozenset([*range(23), 26, 27, 28])
"""GPIO numbers that a Raspberry Pi Pico brings out to its edge."""

Group = Literal[
    "dice", "side", "token", "count", "own", "foe", "spell", "hand",
    "phoenixborn", "chimera", "action", "control", "rage", "state",
]  # fmt: skip
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,15}$")]
"""Stable name of a key or lamp; at most 16 characters, so that a press fits into one line of the protocol."""


class LayoutError(ValueError):
    """A layout file that cannot be read or contradicts itself; the message names file and fault."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Lamp(_Table):
    """One LED of the panel. `x` and `y` are its center in key units from the top left corner."""

    id: Word
    group: Group
    legend: Annotated[str, Field(min_length=1, max_length=12)]
    led: Annotated[int, Field(ge=0)]
    x: Annotated[float, Field(ge=0)]
    y: Annotated[float, Field(ge=0)]


class Key(Lamp):
    """One key with the LED under it; `row` and `column` are its place in the matrix.

    A key that `repeats` counts on while it is held.
    """

    row: Annotated[int, Field(ge=0)]
    column: Annotated[int, Field(ge=0)]
    repeats: bool = False


class Board(_Table):
    """The microcontroller and the matrix pins (GPIO numbers); `bounce_ms` is how long a switch bounces."""

    model: str
    row_pins: Annotated[tuple[int, ...], Field(min_length=1)]
    column_pins: Annotated[tuple[int, ...], Field(min_length=1)]
    bounce_ms: Annotated[int, Field(ge=1, le=100)]


class Leds(_Table):
    """The LED chain: data pin, length, full scale of a channel (of 255), current limit in mA."""

    pin: int
    count: Annotated[int, Field(ge=1, le=300)]
    brightness: Annotated[int, Field(ge=1, le=255)]
    limit_ma: Annotated[int, Field(ge=50)]


class Layout(_Table):
    """A whole console, checked: every id, pin, matrix place and LED is used at most once."""

    name: str
    board: Board
    leds: Leds
    keys: Annotated[tuple[Key, ...], Field(min_length=1)]
    lamps: tuple[Lamp, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        faults = [*self._pin_faults(), *self._matrix_faults(), *self._led_faults()]
        ids = [lamp.id for lamp in (*self.keys, *self.lamps)]
        faults += [f"the id {name!r} is given twice" for name in _repeated(ids)]
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _pin_faults(self) -> Iterable[str]:
        pins = [*self.board.row_pins, *self.board.column_pins, self.leds.pin]
        yield from (f"GPIO {pin} is used twice" for pin in _repeated(pins))
        yield from (f"GPIO {pin} is no pin of a Pico" for pin in pins if pin not in PICO_PINS)

    def _matrix_faults(self) -> Iterable[str]:
        rows, columns = len(self.board.row_pins), len(self.board.column_pins)
        for key in self.keys:
            if key.row >= rows or key.column >= columns:
                place = f"row {key.row}, column {key.column}"
                yield f"key {key.id!r} sits at {place}, outside the matrix of {rows} x {columns}"
        for row, column in _repeated((key.row, key.column) for key in self.keys):
            names = ", ".join(key.id for key in self.keys if (key.row, key.column) == (row, column))
            yield f"row {row}, column {column} is given to several keys: {names}"

    def _led_faults(self) -> Iterable[str]:
        lamps = (*self.keys, *self.lamps)
        for lamp in lamps:
            if lamp.led >= self.leds.count:
                yield f"{lamp.id!r} has LED {lamp.led}, but the chain ends at {self.leds.count - 1}"
        for led in _repeated(lamp.led for lamp in lamps):
            yield f"LED {led} is given to several: {', '.join(x.id for x in lamps if x.led == led)}"

    @cached_property
    def led_of(self) -> Mapping[str, int]:
        """Return the number of the LED of each key and lamp id."""
        return {lamp.id: lamp.led for lamp in (*self.keys, *self.lamps)}

    @cached_property
    def key_ids(self) -> frozenset[str]:
        """Return the ids of all keys."""
        return frozenset(key.id for key in self.keys)

    def key(self, key_id: str) -> Key:
        """Return the key with this id; raises `KeyError` if there is none."""
        for key in self.keys:
            if key.id == key_id:
                return key
        raise KeyError(f"the console has no key {key_id!r}")

    @cached_property
    def checksum(self) -> str:
        """Return eight hex digits over what board and host must agree on, which excludes legends."""
        agreed = {
            "board": self.board.model_dump(),
            "leds": self.leds.model_dump(),
            "keys": sorted((key.id, key.row, key.column, key.led) for key in self.keys),
            "lamps": sorted((lamp.id, lamp.group, lamp.led) for lamp in self.lamps),
        }
        return f"{zlib.crc32(json.dumps(agreed, sort_keys=True).encode()):08x}"


def _repeated(items: Iterable[_Item]) -> list[_Item]:
    return [item for item, times in Counter(items).items() if times > 1]


def load_layout(path: Path = LAYOUT_FILE) -> Layout:
    """Read and check a layout file; raises `LayoutError`, whose message names the file and every fault."""
    try:
        return Layout.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise LayoutError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LayoutError(f"{path}: not TOML: {error}") from error
    except ValidationError as error:
        raise LayoutError(f"{path}: {'; '.join(_faults(error))}") from error


def _faults(error: ValidationError) -> Iterable[str]:
    for fault in error.errors():
        where = ".".join(str(part) for part in fault["loc"])
        what = fault["msg"].removeprefix("Value error, ")
        yield f"{where}: {what}" if where else what


def firmware_table(layout: Layout) -> str:
    """Return the source text of `firmware/layout.py`: Python literals only, no imports."""
    columns = len(layout.board.column_pins)
    key_at = {(key.row, key.column): key.id for key in layout.keys}
    led_at = {(key.row, key.column): key.led for key in layout.keys}
    places = [divmod(place, columns) for place in range(len(layout.board.row_pins) * columns)]
    repeating = tuple(sorted(key.row * columns + key.column for key in layout.keys if key.repeats))
    state = tuple(sorted(lamp.led for lamp in layout.lamps if lamp.group == "state"))
    lines = [
        '"""Generated from hardware/console.toml by `python -m hardware.generate`; do not edit."""',
        "",
        f'CHECKSUM = "{layout.checksum}"',
        f"ROW_PINS = {layout.board.row_pins!r}",
        f"COLUMN_PINS = {layout.board.column_pins!r}",
        f"BOUNCE_MS = {layout.board.bounce_ms}",
        f"LED_PIN = {layout.leds.pin}",
        f"LED_COUNT = {layout.leds.count}",
        f"BRIGHTNESS = {layout.leds.brightness}",
        f"LIMIT_MA = {layout.leds.limit_ma}",
        f"STATE_LEDS = {state!r}",
        f"KEY_COUNT = {len(layout.keys)}",
        f"REPEATING = {repeating!r}",
        "KEYS = (  # by place in the matrix: row times columns plus column",
        *(f"    {json.dumps(key_at[place]) if place in key_at else None}," for place in places),
        ")",
        "KEY_LEDS = (  # likewise",
        *(f"    {led_at.get(place, -1)}," for place in places),
        ")",
    ]
    return "\n".join(lines) + "\n"
