"""The pins of a Raspberry Pi Pico, by their numbers on its edge. Source: the pinout in its data sheet."""

PINOUT = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS",
)  # fmt: skip
"""Names of pins 1 to 40: down the left edge with the USB socket on top, then up the right edge."""

VBUS = PINOUT.index("VBUS") + 1
GROUND = 38
"""The GND pin next to VBUS, for the rail."""
RUN = PINOUT.index("RUN") + 1
"""Pulled to GND it resets the Pico."""
BOOTSEL_PAD = "TP6"
"""The pad on the underside that is joined to the button BOOTSEL: at GND during a reset, it does the same."""


def pin_of(gpio: int) -> int:
    """The number on the edge of the pin with this GPIO number."""
    return PINOUT.index(f"GP{gpio}") + 1


def return_pin(gpio: int) -> int:
    """The GND pin, other than that of the rail, that is nearest to the pin with this GPIO number."""
    return _nearest_ground(pin_of(gpio), GROUND)


def button_ground(gpio: int) -> int:
    """The GND pin for the buttons, if the data pin has this GPIO number: what is left, nearest to RUN."""
    return _nearest_ground(RUN, GROUND, return_pin(gpio))


def _nearest_ground(pin: int, *taken: int) -> int:
    grounds = [number for number, name in enumerate(PINOUT, 1) if name == "GND" and number not in taken]
    return min(grounds, key=lambda number: abs(number - pin))
