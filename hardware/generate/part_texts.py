"""What the parts page says in prose, under its tables."""

BOARD_OF_A_KEY = """\
## The board of a key

Whoever makes it, it has

- a place for **one MX switch** in its middle, whose two pins are soldered from the other side;
- a place for **one diode**, with wires (DO-35) or without (SOD-123), between a pin of the switch and a pad;
- an **opening for the LED**, about {opening} mm, some 5 mm from the middle of the switch, where the switch
  has its slot. Beside it, on the side away from the switch, are four pads for the legs of the {key_led}.
  A board with two round holes there is for a plain LED, one with four pads in a square for one without legs;
- **six pads for wires**: row, column, 5 V (VCC), GND, DIN, DOUT; for 5 V and GND two each are better. All
  have to be reached when the switch sits in the plate: on the side away from it, or as holes through the
  board;
- best, a place for a capacitor of 100 nF between 5 V and GND;
- **no more than {key_board} x {key_board} mm**, edges and tabs counted: keys are {pitch:g} mm apart.

No two of the six pads of a bare board beep. Where on the board they are does not matter, nor which way
round the LED is, as long as all boards are the same.

The list counts with the **{board}**, an open design; there are others, and changed copies of each:

{boards}
LEDs without legs are soldered at their edges: by hand that is much harder, and step 6 of the guide is
written for legs. Whoever wants another board than the chosen one changes `[chosen]` in
[generate/dimensions.toml](generate/dimensions.toml) and runs the generator: the plate and this list follow,
and what does not fit is refused in one line.

If no shop has any: a **board house** makes them from the files of an open design, and that often costs
less; have them delivered singly, not as one panel. One that is drawn anew has to meet these points, nothing
else. As a last resort a key does **without a board**: the diode straight on one pin of the switch, its band
away from it; its free end is the *row pad* of the guide, the other pin of the switch the *column pad*. The
LED is glued over the slot, its window toward the switch, and has its wires on its legs. That is much finer
work, and only the glue holds it.
"""
FIT = """\
## What fits what

Millimeters, compared by the generator: it refuses parts that do not fit. The numbers are those of
[generate/dimensions.toml](generate/dimensions.toml).

{compared}
**Measure** where it says yes: a number there was written down from memory, without the maker's drawing at
hand, and boards of one name come in several versions. Before you order sixty of anything, read the drawing
that the shop shows, or order two and measure them with a caliper. Another number than here goes into the
file, and the generator says whether it still fits.
"""
TOOLS = """\
## Tools

- soldering iron with a fine tip and a set temperature, a stand, and a window or a fan
- safety glasses: cut wires fly, and a capacitor the wrong way round bursts
- multimeter with diode test and a beeper; two clip leads for its probes
- side cutters, wire stripper for AWG 24 to 30, tweezers
- hot-air gun or a lighter, for heat-shrink tube
- screwdrivers and a hex key for the screws above
- 3D printer with a bed of 220 x 220 mm and its slicer, or a service that prints or cuts
- OpenSCAD, free, for printed parts
- paper printer, scissors or a knife with a ruler
- computer with USB and Python 3.11 or newer
- if you can borrow one: a USB meter that shows the current

## Used up

- solder with a flux core, 0.7 mm or thinner, and a flux pen for the LEDs
- solder wick, for the bridge that happens
- isopropanol and a brush, to wash off flux
- heat-shrink tube of 1.5 and 3 mm
- polyimide tape (Kapton), 10 mm: under the rails and lamps of a metal plate, and around their branches
- masking tape and a fine pen, to number the keys on the back
- hot glue, for lamps and wires; superglue, for the seam of a printed plate
- baking paper or another thin white sheet, to spread the light of the lamps
- 600 g of filament, if plate and box are printed: PETG is right for both; PLA only for the box
- double-sided foam tape, for the little board
- white paper of 80 to 100 g/m², for the legends
"""
