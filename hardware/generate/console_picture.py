"""`hardware/console.svg`: the finished console from the front and from behind, to scale.

It is a parallel projection, so that one matrix draws whatever is flat on the plate or on a cap.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin, tan

import svg

from hardware.generate import panel
from hardware.generate.dimensions import DIMENSIONS
from hardware.generate.drawing import BORDER, FAINT, INK, WIDTH, Point, Sheet, mm
from hardware.generate.key_legends import SIDE, legend
from hardware.generate.panel import Hole, Panel
from hardware.generate.plate_labels import labels
from host.console.input_model import Role
from host.console.led_frame import DICE_COLORS, LIGHTS, RAGE
from host.console_layout import Layout
from host.link.light import Light

PATH = "hardware/console.svg"
TURN, RISE = -8.0, 58.0
"""Direction of view, in degrees: to the right of the middle, and up from the table."""
TOP = 27.0
"""Where the picture begins on the sheet; the view from behind begins at BACK_TOP."""
BACK_TOP, BACK_SCALE = 172.0, 0.36
FRONT_DEPTH, TILT, FLOOR, PLATE = 24.0, 5.0, 3.0, 4.0
"""Depth of the box below the plate at the front, its slope in degrees, its floor, the printed plate."""
CAP_LOW, CAP_HIGH, CAP_TOP = 3.5, 12.5, 15.6
"""Heights of a cap's edges above the plate, and the side of its upper face."""
SOCKET = (13.0, 9.0)
"""Size of the opening for the cable."""
_PLATE, _SIDES, _LETTERS, _DARK_CAP, _PAPER = (
    "#343a42",
    ("#22262c", "#191c21"),
    "#dfe3e8",
    "#c9cbce",
    "#ececea",
)

ACTS, ATTACKERS, CONTROLS = ("play", "attack", "meditate"), ("own1", "own2"), ("undo", "help")
DICE = ("ceremonial", "ceremonial", "charm", "natural", "natural", "time")
EXAMPLE: dict[str, Light] = {
    **dict.fromkeys(ACTS, LIGHTS[Role.ACT]),
    **dict.fromkeys(ATTACKERS, LIGHTS[Role.ATTACKER]),
    **dict.fromkeys(("foe1", "foe2", "foe3"), LIGHTS[Role.TARGET]),
    **dict.fromkeys(CONTROLS, LIGHTS[Role.CONTROL]),
    "pass": LIGHTS[Role.DECLINE],
    "your_turn": Light("green"),
    **{f"rage{number}": RAGE["power" if number > 3 else "basic"] for number in range(1, 6)},
    **{f"die{number}": Light(DICE_COLORS[kind]) for number, kind in enumerate(DICE, 1)},
}
"""The lights in the picture, in the colors of the program; an id that a layout lacks is left out."""


def files(layout: Layout) -> dict[str, bytes]:
    """Return the picture. Raises PanelError if no plate can be made of this layout."""
    return {PATH: _View(layout).sheet.as_bytes()}


class _View:
    """The sheet being drawn, from back to front."""

    def __init__(self, layout: Layout) -> None:
        self._layout, self._plate = layout, panel.panel(layout)
        plate, deep = self._plate, _depth(self._plate.height) + PLATE
        self.sheet = Sheet(
            f"{layout.name}, as it looks when it is finished",
            f"{plate.width:.0f} mm wide, {plate.height:.0f} mm deep, {_depth(0) + PLATE:.0f} mm high "
            f"at the front and {deep:.0f} mm at the back, without the caps. The lights are an example.",
        )
        corners = [
            self._project(x, y, z) for x in (0, plate.width) for y in (0, plate.height) for z in (-deep, 15)
        ]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        self._scale = (WIDTH - 2 * BORDER) / (right - left)
        self._origin = BORDER - left * self._scale, TOP - min(y for _, y in corners) * self._scale
        self._box()
        for item in sorted(plate.holes, key=self._distance, reverse=True):
            self._hole(item)
        _Back(self.sheet, plate)

    @staticmethod
    def _project(x: float, y: float, z: float) -> Point:
        """Project a point, in millimeters of the plate with z above it, onto the sheet; y downward."""
        turn, rise = radians(TURN), radians(RISE)
        away = x * sin(turn) + y * cos(turn)
        return x * cos(turn) - y * sin(turn), -away * sin(rise) - z * cos(rise)

    @staticmethod
    def _distance(hole: Hole) -> float:
        return hole.x * sin(radians(TURN)) + hole.y * cos(radians(TURN))

    def _on_sheet(self, x: float, y: float, z: float = 0) -> Point:
        across, down = self._project(x, y, z)
        return self._origin[0] + across * self._scale, self._origin[1] + down * self._scale

    def _face(self, *corners: tuple[float, float, float], fill: str, edge: str = "none") -> None:
        points = [svg.Point(mm(x), mm(y)) for x, y in (self._on_sheet(*corner) for corner in corners)]
        self.sheet.add(svg.Polygon(points=points, fill=fill, stroke=edge, stroke_width=0.15))

    def _disk(self, hole: Hole, diameter: float, fill: str, opacity: float = 1) -> None:
        """Draw a circle on the plate."""
        self.sheet.add(
            svg.G(
                transform=[self._matrix(hole.x, hole.y, 0)],
                elements=[svg.Circle(cx=0, cy=0, r=diameter / 2, fill=fill, fill_opacity=opacity)],
            )
        )

    def _matrix(self, x: float, y: float, z: float) -> svg.Matrix:
        """Return the matrix from millimeters around a point, y toward the person, to the sheet."""
        (left, top), (right, low), (end, down) = (
            self._on_sheet(x, y, z),
            self._on_sheet(x + 1, y, z),
            self._on_sheet(x, y - 1, z),
        )
        numbers = (right - left, low - top, end - left, down - top, left, top)
        return svg.Matrix(*(round(number, 4) + 0.0 for number in numbers))

    def _box(self) -> None:
        """Draw the cable, two walls, and the plate with its labels."""
        plate = self._plate
        start, bend, end = (self._on_sheet(panel.PICO_X, plate.height + away, -30) for away in (0, 18, 34))
        curve = f"M {_n(*start)} Q {_n(*bend)} {_n(bend[0] - 30, end[1])}"
        self.sheet.add(svg.Path(fill="none", stroke=INK, stroke_width=1.8, extra={"d": curve}))
        wide, deep = plate.width, plate.height
        near, far = -_depth(0), -_depth(deep)
        front, side = _SIDES
        self._face((0, 0, near), (wide, 0, near), (wide, 0, 0), (0, 0, 0), fill=front)
        self._face((wide, 0, near), (wide, deep, far), (wide, deep, 0), (wide, 0, 0), fill=side)
        self._face((0, 0, 0), (wide, 0, 0), (wide, deep, 0), (0, deep, 0), fill=_PLATE, edge="#5b636e")
        for label in labels(self._layout, plate):
            for stroke in label.strokes:
                points = " L ".join(_n(*self._on_sheet(x, y)) for x, y in stroke)
                self.sheet.add(
                    svg.Path(fill="none", stroke=_LETTERS, stroke_width=0.28, extra={"d": f"M {points}"})
                )

    def _hole(self, hole: Hole) -> None:
        light = EXAMPLE.get(hole.name)
        color = _visible_color(light) if light else ""
        if hole.kind == "screw":
            self._disk(hole, panel.SCREW_HEAD, "#9aa1aa")
            self._disk(hole, panel.SCREW_HEAD / 2.4, "#4a5058")
        elif hole.kind == "lamp":
            if color:
                self._disk(hole, 2.2 * panel.LAMP_HOLE, color, 0.3)
            self._disk(hole, panel.LAMP_HOLE, color or "#15171a")
        else:
            self._key(hole, color)

    def _key(self, hole: Hole, color: str) -> None:
        """Draw a cap's base and clear cover with a paper; light shines on the plate and in the base."""
        low, high = panel.CAP / 2, CAP_TOP / 2
        if color:
            self._disk(hole, 1.45 * panel.CAP, color, 0.35)
        x, y = hole.x, hole.y
        base = _mix(_DARK_CAP, color, 0.6)
        self._face(
            (x - low, y - low, CAP_LOW), (x + low, y - low, CAP_LOW),
            (x + high, y - high, CAP_HIGH), (x - high, y - high, CAP_HIGH), fill=base,
        )  # fmt: skip
        self._face(
            (x + low, y - low, CAP_LOW), (x + low, y + low, CAP_LOW),
            (x + high, y + high, CAP_HIGH), (x + high, y - high, CAP_HIGH),
            fill=_mix(base, "#000000", 0.18),
        )  # fmt: skip
        upper = [(x - high, y - high), (x + high, y - high), (x + high, y + high), (x - high, y + high)]
        corners = [(across, along, CAP_HIGH) for across, along in upper]
        self._face(*corners, fill=_mix(_PAPER, color, 0.35), edge="#8d9299")
        matrix = self._matrix(x - SIDE / 2, y + SIDE / 2, CAP_HIGH)
        paper = list(legend(self._layout.key(hole.name), 0, 0))[1:]  # without the line to cut along
        self.sheet.add(svg.G(transform=[matrix], elements=paper))


class _Back:
    """The back wall with the socket and the two buttons; left and right are swapped against the front."""

    def __init__(self, sheet: Sheet, plate: Panel) -> None:
        scale, high = BACK_SCALE, _depth(plate.height)
        left, top = BORDER + 4, BACK_TOP + 6
        sheet.text(left, BACK_TOP + 3, "From behind", size=3.4, bold=True)
        sheet.box(left, top, plate.width * scale, PLATE * scale, fill=_PLATE)
        sheet.box(left, top + PLATE * scale, plate.width * scale, high * scale, fill=_SIDES[0])

        def place(x: float, below: float) -> Point:
            return left + (plate.width - x) * scale, top + (PLATE + below) * scale

        button = DIMENSIONS.box_button
        for name, x in panel.BUTTONS.items():
            across, down = place(x, panel.BUTTON_BELOW)
            fill = "#c62828" if name == "RESET" else "#000000"
            sheet.circle(across, down, (button.thread + 3) / 2 * scale, color=FAINT, fill="#9aa1aa")
            sheet.circle(across, down, button.thread / 2 * scale, fill=fill)
            sheet.text(across, top - 1.2, name, size=2.2, anchor="middle")
        across, down = place(panel.PICO_X, high - FLOOR - 5.3)
        wide, tall = (side * scale for side in SOCKET)
        sheet.box(across - wide / 2, down - tall / 2, wide, tall, color=FAINT, fill="#050505", corner=0.6)
        notes = (
            "USB: the opening below the two buttons.",
            "RESET starts the board anew; the game goes on where it was.",
            "BOOTSEL held while RESET is pressed: a new MicroPython can be copied onto it.",
        )
        for number, note in enumerate(notes):
            sheet.text(left + plate.width * scale + 6, top + 13.5 + 4.4 * number, note, size=2.8)


def _depth(y: float) -> float:
    """Return the depth from the plate's underside to the table at this distance from its front edge."""
    return FRONT_DEPTH + FLOOR + y * tan(radians(TILT))


def _visible_color(light: Light) -> str:
    """Return the color of a light as it looks: even a weak LED is bright."""
    most = max(light.rgb) or 1
    return _hex(round(channel * 255 / most * (1 if most > 128 else 0.8)) for channel in light.rgb)


def _mix(one: str, other: str, part: float) -> str:
    """Return the first color with this part of the other mixed in, or unchanged if the other is empty."""
    if not other:
        return one
    return _hex(round(a + (b - a) * part) for a, b in zip(_channels(one), _channels(other), strict=True))


def _channels(color: str) -> Sequence[int]:
    return [int(color[start : start + 2], 16) for start in (1, 3, 5)]


def _hex(channels: Iterable[int]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def _n(x: float, y: float) -> str:
    return f"{mm(x):g} {mm(y):g}"
