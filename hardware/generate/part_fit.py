"""Comparisons of the chosen parts with one another and the plate, with the numbers they rest on."""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.generate.dimensions import DIMENSIONS, Board, Dimensions, Led
from hardware.generate.generated_blocks import table

ORDER, BITS = "GRB", 24
"""The order and number of bits that firmware/lights.py sends: green, red, blue, eight bits each."""
VOLTS = 5
"""Voltage of the rails."""
OPENING_AIR = (0.1, 0.6)
"""Range of the clearance of an LED in its board's opening: with less it does not fit, with more it shifts."""


THREAD_AIR = (0.1, 0.5)
"""Range of the clearance of a thread in its hole."""


@dataclass(frozen=True)
class Comparison:
    """A comparison of one thing with another. `fault` says what does not fit; it is empty if they fit."""

    what: str
    one: str
    other: str
    result: str
    sources: tuple[str, ...]
    fault: str = ""


def faults(parts: Dimensions = DIMENSIONS) -> Iterable[str]:
    """Return a line for each comparison that fails. Raises LayoutError if a part is not in the file."""
    return [comparison.fault for comparison in comparisons(parts) if comparison.fault]


def comparisons(parts: Dimensions = DIMENSIONS) -> list[Comparison]:
    """Return all comparisons of the chosen parts, in the order of the page."""
    board, led = parts.key_board, parts.key_led
    return [
        _footprint(board, led),
        *_opening(board, led),
        *_neighbors(parts),
        *_clips(parts),
        _switch(parts),
        _diode(parts),
        _chain(parts),
        *_button(parts),
    ]


def _footprint(board: Board, led: Led) -> Comparison:
    fits = board.footprint == led.footprint
    return Comparison(
        "pads of the key board and legs of its LED",
        f"{board.name}: {board.footprint}",
        f"{led.name}: {led.footprint}",
        "the same",
        (board.source, led.source),
        "" if fits else f"{board.name} has pads for {board.footprint}; {led.name} needs {led.footprint}",
    )


def _opening(board: Board, led: Led) -> Iterable[Comparison]:
    if not led.reverse:
        return
    opening = board.opening or (0.0, 0.0)
    air = [round(wide - body, 2) for wide, body in zip(opening, led.body, strict=True)]
    fits = all(OPENING_AIR[0] <= free <= OPENING_AIR[1] for free in air)
    size = _sides(*opening) if board.opening else "no opening"
    yield Comparison(
        "opening of the key board and body of the LED",
        f"{board.name}: {size}",
        f"{led.name}: {_sides(*led.body)}",
        f"{min(air):g} mm free",
        (board.source, led.source),
        "" if fits else f"{board.name} has {size} for the LED; {led.name} is {_sides(*led.body)} mm",
    )


def _neighbors(parts: Dimensions) -> Iterable[Comparison]:
    """Compare parts side by side with the pitch of the keys: boards below the plate, caps above it."""
    board, cap, plate = parts.key_board, parts.key_cap, parts.panel
    board_text = f"{board.name}: {board.side:g}, with tolerance and tabs {board.largest_side:g}"
    for noun, part, one, side in (
        ("board", board, board_text, board.largest_side),
        ("cap", cap, f"{cap.name}: {cap.side:g}", cap.side),
    ):
        free = round(plate.pitch - side, 2)
        yield Comparison(
            f"side of the key {noun} and pitch of the keys",
            one,
            f"plate: {plate.pitch:g}",
            f"{free:g} mm free",
            (part.source, plate.source),
            ""
            if free >= plate.air
            else f"{one} mm leaves {free:g} mm between {noun}s at a pitch of {plate.pitch:g}; "
            f"{plate.air:g} are needed",
        )


def _clips(parts: Dimensions) -> Iterable[Comparison]:
    switch, plate = parts.key_switch, parts.panel
    for what, has, holds in (
        ("hole of the plate and clips of the switch", plate.cutout, switch.cutout),
        ("thickness of the plate there and clips of the switch", plate.clip, switch.clip),
    ):
        least, most = holds
        yield Comparison(
            what,
            f"plate: {has:g}",
            f"{switch.name}: {least:g} to {most:g}",
            "within",
            (plate.source, switch.source),
            ""
            if least <= has <= most
            else f"{what}: the plate has {has:g}, {switch.name} holds in {least:g} to {most:g}",
        )


def _switch(parts: Dimensions) -> Comparison:
    switch, board, cap = parts.key_switch, parts.key_board, parts.key_cap
    fits = switch.kind == board.switch == cap.kind and switch.pins <= board.pins
    return Comparison(
        "pins of the switch, holes of the key board, stem of the cap",
        f"{switch.name}: {switch.kind}, {switch.pins} pins",
        f"{board.name}: {board.switch}, up to {board.pins}; {cap.name}: {cap.kind}",
        "the same kind",
        (switch.source, board.source, cap.source),
        ""
        if fits
        else f"{switch.name} is {switch.kind} with {switch.pins} pins, {board.name} takes {board.switch} "
        f"with up to {board.pins}, {cap.name} is for {cap.kind}",
    )


def _diode(parts: Dimensions) -> Comparison:
    diode, board = parts.key_diode, parts.key_board
    common = [case for case in diode.cases if case in board.diodes]
    return Comparison(
        "case of the diode and its pads on the key board",
        f"{diode.name}: {' or '.join(diode.cases)}",
        f"{board.name}: {' or '.join(board.diodes)}",
        " or ".join(common),
        (diode.source, board.source),
        "" if common else f"{board.name} has no pads for a {diode.name} in {' or '.join(diode.cases)}",
    )


def _chain(parts: Dimensions) -> Comparison:
    key, lamp = parts.key_led, parts.lamp_led
    signals = {led.name: f"{led.order}, {led.bits} bits, {led.volts} V" for led in (key, lamp)}
    right = f"{ORDER}, {BITS} bits, {VOLTS} V"
    wrong = [f"{name} wants {text}" for name, text in signals.items() if text != right]
    return Comparison(
        "colors of both kinds of LED, and the firmware",
        f"{key.name}: {signals[key.name]}",
        f"{lamp.name}: {signals[lamp.name]}",
        f"firmware: {right}",
        (key.source, lamp.source),
        f"the firmware sends {right}; {'; '.join(wrong)}" if wrong else "",
    )


def _button(parts: Dimensions) -> Iterable[Comparison]:
    button, plate = parts.box_button, parts.panel
    free = round(plate.button_hole - button.thread, 2)
    sources = plate.source, button.source
    fits = THREAD_AIR[0] <= free <= THREAD_AIR[1]
    yield Comparison(
        "hole of the back wall and thread of the buttons",
        f"box: {plate.button_hole:g}",
        f"{button.name}: {button.thread:g}",
        f"{free:g} mm free",
        sources,
        ""
        if fits
        else f"{button.name} of {button.thread:g} mm sits badly in a hole of {plate.button_hole:g} mm",
    )
    yield Comparison(
        "thickness of the back wall and thread of the buttons",
        f"box: {plate.wall:g}",
        f"{button.name}: up to {button.wall:g}",
        "within",
        sources,
        ""
        if plate.wall <= button.wall
        else f"{button.name} does not reach through {plate.wall:g} mm of wall",
    )


def _sides(across: float, along: float) -> str:
    return f"{across:g} x {along:g}"


def comparison_table() -> str:
    """Return the comparisons of the chosen parts as a table for the page."""
    rows = [
        (one.what, one.one, one.other, one.result, "yes" if "memory" in one.sources else "")
        for one in comparisons()
    ]
    return table(("Compared", "This", "With this", "Result", "Measure"), rows)


def board_table() -> str:
    """Return all boards with the LEDs that fit them and their least pitch, as a table for the page."""
    rows = []
    for board in DIMENSIONS.board:
        leds = [led.name for led in DIMENSIONS.led if led.footprint == board.footprint]
        chosen = f"**{board.name}**" if board == DIMENSIONS.key_board else board.name
        pitch = board.largest_side + DIMENSIONS.panel.air
        rows.append((chosen, f"{board.side:g}", f"{pitch:.2f}", board.footprint, " or ".join(leds)))
    return table(("Board", "Side", "Pitch it needs", "Place for the LED", "LED to order"), rows)
