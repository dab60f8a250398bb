"""Tables of the build guide, hardware/BUILD.md, that follow from the layout."""

from collections.abc import Sequence
from itertools import pairwise

from firmware.matrix import SELF_TEST_KEY
from hardware.generate import panel
from hardware.generate.generated_blocks import renew_file, table
from hardware.generate.layout_and_current_checks import DECLARED_MA, PICO_MA, PORT_MA, CurrentBudget, budget
from hardware.generate.netlist import (
    BOOTSEL_PAD,
    FUSE_OHM,
    GROUND,
    LEAD_MM,
    RESISTOR_OHM,
    RUN,
    SHIFTER_FREE,
    SHIFTER_GROUND,
    SHIFTER_INPUT,
    SHIFTER_NAMES,
    SHIFTER_OUTPUT,
    SHIFTER_POWER,
    VBUS,
    MatrixLine,
    WiringPlan,
    button_ground,
    pin_of,
    return_pin,
    wire_length,
)
from hardware.generate.parts import FROM_PICO
from host.console_layout import Layout

PAGE = "hardware/BUILD.md"
POWER_WIRE_OHM = 0.084
"""Resistance of a meter of AWG 24."""
KEY_JOINTS = 2 + 4 + 2 + 1 + 1
"""Joints of the board of a key: diode, LED, switch, row, column."""
LINK_JOINTS = 6
"""Joints from an LED to the next: data, 5 V and GND, each at both ends."""
BEEP, SILENCE = "a beep", "no beep"
CHECK = ("Set to", "Between", "Right is")


def files(layout: Layout) -> dict[str, bytes]:
    """Return the guide with its tables renewed. Raises PageError."""
    plan = WiringPlan(layout)
    blocks = {
        "size": _size(plan),
        "rows": _lines(plan.rows),
        "columns": _lines(plan.columns),
        "runs": _runs(plan),
        "shifter": _shifter(plan),
        "supply": _supply(plan),
        "plugs": _plugs(plan),
        "checks": _checks(plan),
        "current": _current(plan),
        "help": _help(layout),
        "place": _place(plan),
        "buttons": _buttons(plan),
    }
    return renew_file(PAGE, blocks)


def _size(plan: WiringPlan) -> str:
    keys, lamps = len(plan.layout.keys), len(plan.layout.lamps)
    return (
        f"It has {keys} keys in a matrix of {len(plan.rows)} rows and {len(plan.columns)} columns, and "
        f"{lamps} lamps without a key.\nEach key and each lamp has an LED; the {len(plan.chain)} LEDs are a "
        f"chain, numbered 0 to {len(plan.chain) - 1}.\n"
        f"All in all that is about {_joints(plan):,} solder joints.\n"
    )


def _joints(plan: WiringPlan) -> int:
    """Return the number of joints, rounded to hundreds.

    A capacitor is at both ends of each line of LEDs, a plug at each wire of the Pico.
    """
    leads = len(plan.rows) + len(plan.columns) + FROM_PICO
    lines, board, headers = 4 * len(plan.runs), 40, 40
    joints = KEY_JOINTS * len(plan.layout.keys) + LINK_JOINTS * len(plan.chain)
    return round(joints + lines + leads + board + headers, -2)


def _lines(lines: Sequence[MatrixLine]) -> str:
    rows = [
        (
            line.name,
            f"GP{line.gpio}",
            str(line.pin),
            ", ".join(f"{key.led} {key.id}" for key in line.keys),
            str(line.tail.led) if line.tail else "",
        )
        for line in lines
    ]
    head = (lines[0].kind.capitalize(), "GPIO", "Pico pin", "Keys by LED number and name", "Tail at")
    return table(head, rows)


def _runs(plan: WiringPlan) -> str:
    rows = []
    for number, (run, feed) in enumerate(zip(plan.runs, plan.feeds, strict=True), 1):
        leftward = len(run) > 1 and run[0].x < run[-1].x  # left and right are swapped from behind
        direction = "to the left" if leftward else "to the right"
        rows.append((str(number), f"{run[0].led} to {run[-1].led}", direction, str(feed.led)))
    links = ", ".join(f"{one[-1].led} to {other[0].led}" for one, other in pairwise(plan.runs))
    return (
        table(("Line", "LEDs in the order of the data", "Seen from behind", "5 V and GND enter at"), rows)
        + f"\nData alone goes from line to line: {links}.\n"
    )


def _shifter(plan: WiringPlan) -> str:
    to = {
        SHIFTER_INPUT: f"GP{plan.layout.leds.pin} of the Pico, pin {pin_of(plan.layout.leds.pin)}",
        SHIFTER_OUTPUT: f"{RESISTOR_OHM} ohm, and from there DIN of LED {plan.chain[0].led}",
        SHIFTER_POWER: "5 V",
        **dict.fromkeys(SHIFTER_GROUND, "GND"),
        **dict.fromkeys(SHIFTER_FREE, "nothing"),
    }
    rows = [(str(pin), name, to[pin]) for pin, name in enumerate(SHIFTER_NAMES, 1)]
    return table(("Pin", "Name", "Goes to"), rows)


def _plugs(plan: WiringPlan) -> str:
    plugs = {line.pin: (f"GP{line.gpio}", line.name) for line in (*plan.rows, *plan.columns)}
    plugs[VBUS] = ("VBUS", "5 V rail")
    plugs[GROUND] = ("GND", "GND rail")
    plugs[return_pin(plan.layout.leds.pin)] = ("GND", "GND rail, beside the data")
    plugs[RUN] = ("RUN", "button RESET")
    plugs[button_ground(plan.layout.leds.pin)] = ("GND", "both buttons")
    plugs[pin_of(plan.layout.leds.pin)] = (
        f"GP{plan.layout.leds.pin}",
        f"pin {SHIFTER_INPUT} of the level shifter",
    )
    return table(("Pico pin", "Name", "Wire"), [(str(pin), *plugs[pin]) for pin in sorted(plugs)])


def _supply(plan: WiringPlan) -> str:
    """Return the checks of the little board alone, before its chip is inserted."""
    gpio = plan.layout.leds.pin
    signals = ", ".join(map(str, sorted((SHIFTER_INPUT, SHIFTER_OUTPUT, *SHIFTER_FREE))))
    lines = [
        ("eyes", "the stripe of the large capacitor; the notch of the socket", "at GND; to the left"),
        ("ohm", f"the plug for pin {VBUS} (VBUS) and the 5 V rail", "below 1 ohm: the fuse"),
        ("beeper", f"the plugs for pins {GROUND} and {return_pin(gpio)} (GND) and the GND rail", BEEP),
        *_rails(),
        ("beeper", f"pin {SHIFTER_POWER} of the socket and the 5 V rail", BEEP),
        ("beeper", f"pins {', '.join(map(str, SHIFTER_GROUND))} of the socket and the GND rail", BEEP),
        ("beeper", f"pin {SHIFTER_INPUT} of the socket and the plug for GP{gpio}", BEEP),
        ("ohm", f"pin {SHIFTER_OUTPUT} of the socket and the end of its wire to LED 0", _resistor()),
        ("beeper", f"pins {signals} of the socket and both rails", SILENCE),
    ]
    return table(CHECK, lines)


def _checks(plan: WiringPlan) -> str:
    wires, keys = len(plan.rows) + len(plan.columns), len(plan.layout.keys)
    first, last = plan.chain[0].led, plan.chain[-1].led
    lines = [
        (
            "eyes",
            "the stripe of the large capacitor; the notch of the chip",
            "at GND; over the notch of the socket",
        ),
        *_rails(),
        ("beeper", f"5 V rail and 5 V of LED {last}; GND rail and GND of LED {last}", BEEP),
        ("beeper", "5 V rail and 5 V of an LED in each line of the panel; GND likewise", BEEP),
        ("ohm", f"pin {SHIFTER_OUTPUT} of the chip and DIN of LED {first}", _resistor()),
        ("beeper", f"each plug of the {wires} rows and columns and its neighbors in the table", SILENCE),
        ("beeper", "each of these plugs and both rails", SILENCE),
        ("beeper", f"a plate of metal and both rails, and each of the {wires} plugs", SILENCE),
        (
            "diode",
            f"red on the column, black on the row, for each of the {keys} keys: pressed",
            "0.5 to 0.8 V",
        ),
        ("diode", "the same, not pressed", "OL (open)"),
        (
            "diode",
            f"red on the row, black on the column, for each of the {keys} keys again: pressed",
            "OL: the diode blocks. Anything else is a bridge over it",
        ),
    ]
    return table(CHECK, lines)


def _buttons(plan: WiringPlan) -> str:
    """Return the checks of the buttons, at the Pico with nothing but their plugs on it."""
    run, ground = f"pin {RUN} (RUN)", f"pin {button_ground(plan.layout.leds.pin)} (GND)"
    lines = [
        ("beeper", f"{run} and {ground}", f"{SILENCE}; with RESET pressed {BEEP}"),
        ("beeper", f"the wire from {BOOTSEL_PAD} and {ground}", f"{SILENCE}; with BOOTSEL pressed {BEEP}"),
    ]
    return table(CHECK, lines)


def _rails() -> list[tuple[str, str, str]]:
    return [
        (
            "beeper",
            "red on the 5 V rail, black on the GND rail",
            f"{SILENCE}, or one that ends within a second",
        ),
        ("ohm", "the same", "rises while the capacitor fills, then stays above 500 ohm"),
    ]


def _resistor() -> str:
    return f"about {RESISTOR_OHM} ohm"


def _current(plan: WiringPlan) -> str:
    figures = budget(plan.layout)
    rows = [
        (f"{figures.leds} LEDs, dark", f"{figures.idle} mA"),
        ("one color of one LED at the layout's brightness", f"{figures.channel:.1f} mA"),
        ("all LEDs white without any limit", f"{figures.unlimited} mA"),
        ("all LEDs white at the layout's brightness", f"{figures.capped:.0f} mA"),
        ("each key in one color, as `console test` waits", f"{_one_color(plan, figures)} mA"),
        ("what the firmware allows the LEDs (`limit_ma`)", f"{figures.limit} mA"),
        ("the Pico and the level shifter", f"{PICO_MA} mA"),
        ("**the console at most**", f"**{figures.total} mA**"),
        ("what the Pico declares to the computer", f"{DECLARED_MA} mA"),
        ("what a USB port may give", f"{PORT_MA} mA"),
    ]
    return (
        table(("Current at 5 V", ""), rows)
        + f"\nThe limit is reached with {figures.white} LEDs white; with more, all become dimmer together.\n"
        + f"\nFrom the little board to the farthest LED less than {_drop(plan, figures)} mV are lost; "
        + f"before that, in the fuse, about {FUSE_OHM * figures.limit:.0f} mV at the limit.\n"
    )


def _one_color(plan: WiringPlan, figures: CurrentBudget) -> int:
    return round(min(figures.limit, len(plan.layout.keys) * figures.channel + figures.idle))


def _drop(plan: WiringPlan, figures: CurrentBudget) -> int:
    """Return the voltage drop in millivolts if all current went to the end of the longest run.

    It is rounded up to tens.
    """
    meters = (LEAD_MM + wire_length(plan.feeds) + max(map(wire_length, plan.runs))) / 1000
    return int(2 * meters * POWER_WIRE_OHM * figures.limit) // 10 * 10 + 10


def _place(plan: WiringPlan) -> str:
    """Return the place of the little board; in the open box left and right are swapped."""
    board, plate = panel.board_area(), plan.plate
    side, back = board.x, plate.height - board.y - board.height
    return (
        f"The little board lies {side - panel.WALL:.0f} mm from the side wall at your right and "
        f"{back - panel.WALL:.0f} mm from the back wall, measured inside\n"
        f"({side:.0f} and {back:.0f} mm from the edges of the plate). It lies as wiring-board.svg has it: "
        "row J toward you, the large\ncapacitor at the right, the fuse at the left, toward the Pico.\n"
    )


def _help(layout: Layout) -> str:
    key = layout.key(SELF_TEST_KEY)
    return f"The {key.legend} key is the one with LED {key.led}.\n"
