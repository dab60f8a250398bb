"""`hardware/panel_table.scad`: the plate's measures and holes, for the models beside it."""

from collections.abc import Iterable

from hardware.generate import panel
from hardware.generate.dimensions import DIMENSIONS
from hardware.generate.panel import Kind, Panel
from host.console_layout import Layout

SCAD_PATH = "hardware/panel_table.scad"


def scad_files(layout: Layout) -> dict[str, bytes]:
    """The table as OpenSCAD text. Raises PanelError if no plate can be made of this layout."""
    return {SCAD_PATH: ("\n".join(_lines(panel.panel(layout))) + "\n").encode()}


def _lines(plate: Panel) -> Iterable[str]:
    yield "// Generated from hardware/console.toml by `python -m hardware.generate`; do not edit."
    yield "// Millimeters, from the lower left corner of the plate; y away from the person."
    yield ""
    for name, value, meaning in (
        ("plate_width", plate.width, ""),
        ("plate_height", plate.height, ""),
        ("pitch", panel.PITCH, "from key to key"),
        ("plate_corner", panel.CORNER, "radius"),
        ("plate_seam", plate.plate_seam, "x where the plate parts into halves"),
        ("box_seam", plate.box_seam, "x where the box parts into halves"),
        ("key_cutout", panel.CUTOUT, "side of the square"),
        ("key_board", panel.KEY_BOARD, "side of the board under a switch, at most"),
        ("lamp_hole", panel.LAMP_HOLE, "diameter"),
        ("lamp_board", panel.LAMP_BOARD, "diameter"),
        ("screw_hole", panel.SCREW_HOLE, "diameter"),
        ("post", panel.POST, "diameter of the posts under the screws"),
        ("wall", DIMENSIONS.panel.wall, "of the box"),
        ("button_hole", DIMENSIONS.panel.button_hole, "diameter, in the back wall"),
        ("button_nut", DIMENSIONS.box_button.nut, "across its corners"),
        ("button_depth", DIMENSIONS.box_button.depth, "behind the wall, with its wires"),
    ):
        yield f"{name} = {value:.7g};" + (f" // {meaning}" if meaning else "")
    kinds: tuple[Kind, ...] = ("key", "lamp", "screw")
    for kind in kinds:
        yield ""
        yield f"{kind}s = ["
        yield from (f"    [{hole.x:.7g}, {hole.y:.7g}], // {hole.name}" for hole in plate.of(kind))
        yield "];"
