"""What a layout needs beyond being sound on the wire: that the thing can be built."""

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

from firmware.held import SELF_TEST_KEY
from hardware.generate import fit
from hardware.generate.budget import DECLARED_MA, budget
from host.console_layout import LAYOUT_FILE, Layout, LayoutError, load_layout


def load(path: Path = LAYOUT_FILE) -> Layout:
    """Read the layout and check it. Raises LayoutError, whose message names the file and every fault."""
    layout = load_layout(path)
    if found := list(_faults(layout)):
        raise LayoutError(f"{path}: {'; '.join(found)}")
    return layout


def _faults(layout: Layout) -> Iterable[str]:
    yield from fit.faults()
    places = (*layout.keys, *layout.lamps)
    for one, other in combinations(places, 2):
        if abs(one.x - other.x) < 1 and abs(one.y - other.y) < 1:
            yield f"{one.id!r} and {other.id!r} overlap on the panel; centers are at least 1 apart in x or y"
    if (most := budget(layout).total) > DECLARED_MA:
        yield f"leds.limit_ma: the console would draw {most} mA, and declares {DECLARED_MA} to the computer"
    if SELF_TEST_KEY not in layout.key_ids:
        yield f"there is no key {SELF_TEST_KEY!r}, which starts the self-test"
    for led in sorted({*range(layout.leds.count)} - {place.led for place in places}):
        yield f"LED {led} of the chain is given to no key or lamp"
