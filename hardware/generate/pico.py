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


def pin_of(gpio: int) -> int:
    """The number on the edge of the pin with this GPIO number."""
    return PINOUT.index(f"GP{gpio}") + 1


def return_pin(gpio: int) -> int:
    """The GND pin, other than that of the rail, that is nearest to the pin with this GPIO number."""
    grounds = [pin for pin, name in enumerate(PINOUT, 1) if name == "GND" and pin != GROUND]
    return min(grounds, key=lambda pin: abs(pin - pin_of(gpio)))
