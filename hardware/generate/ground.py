"""The back of the plate to scale, as the ground of the pictures from behind: left and right are swapped."""

from hardware.generate import box
from hardware.generate.box import Area
from hardware.generate.drawing import BORDER, FAINT, HEIGHT, INK, WIDTH, Point, Sheet, fitting
from hardware.generate.panel import KEY_BOARD, LAMP_BOARD, POST
from hardware.generate.plan import Plan
from host.console_layout import Key, Lamp

TOP, BOTTOM = 36.0, 40.0
"""Kept free above and below the plate."""
NOTES = HEIGHT - BOTTOM + 7
"""Base line of the first note under the plate."""
SMALLEST = 1.5
"""The smallest font that can be read on paper."""
POST_GRAY, BOX_TINT = "#b8b8b8", "#eef3ee"
BEHIND = "Seen from behind, so left and right are swapped against the front. Numbers are those of the LEDs."
BELOW = "Gray circles are posts of the box: no wire and no glue there. Dashed: what lies in the box below."


class Ground:
    """A sheet with the plate's outline, the posts, and what lies in the box."""

    def __init__(self, plan: Plan, title: str, remark: str) -> None:
        self.sheet = Sheet(f"{plan.layout.name}: {title}, from behind", BEHIND, remark, BELOW)
        self.plate = plan.plate
        self.scale = min((WIDTH - 2 * BORDER) / self.plate.width, (HEIGHT - TOP - BOTTOM) / self.plate.height)
        self._left = (WIDTH - self.plate.width * self.scale) / 2
        (left, top), (right, low) = self.at(self.plate.width, self.plate.height), self.at(0, 0)
        self.sheet.line((left, top), (right, top), (right, low), (left, low), (left, top), width=0.5)
        board, pico = box.board(), box.pico(self.plate)
        self._boxed(board, "little board, in the box", self.plate.rails[1] + 25)
        self._boxed(pico, "Pico, in the box", pico.x + pico.width / 2)
        x, y = self.at(pico.x + pico.width / 2, self.plate.height)
        self.sheet.box(x - 3.5, y - 1, 7, 5, color=FAINT, fill="#dddddd")
        self.sheet.text(x, y + 7.2, "USB", size=2.2, anchor="middle")
        for post in self.plate.of("screw"):
            self.sheet.circle(*self.at(post.x, post.y), POST / 2 * self.scale, color=FAINT, fill=POST_GRAY)

    def at(self, x: float, y: float) -> Point:
        """A place of the plate, in millimeters, on the sheet."""
        return self._left + (self.plate.width - x) * self.scale, TOP + (self.plate.height - y) * self.scale

    def place(self, lamp: Lamp) -> Point:
        """The center of a key or lamp."""
        return self.at(*self.plate.place(lamp.x, lamp.y))

    def draw(self, lamp: Lamp, fill: str, remark: str = "", frame: str = "") -> None:
        """A key as a square or a lamp as a circle, with LED number, id, a remark, and a frame in a color."""
        (x, y), half = self.place(lamp), self.half(lamp)
        if frame:
            outer = half + 0.9
            self.sheet.box(x - outer, y - outer, 2 * outer, 2 * outer, color=INK, fill=frame, corner=1.6)
        if isinstance(lamp, Key):
            self.sheet.box(x - half, y - half, 2 * half, 2 * half, fill=fill, corner=1)
        else:
            self.sheet.circle(x, y, half, fill=fill)
        lines = half / 6.5
        words = [lamp.id] if isinstance(lamp, Key) or remark else lamp.id.split("_", 1)  # circles are narrow
        high = bool(remark) or not isinstance(lamp, Key)
        top = y - (1.6 if high else 0.2) * lines
        self.sheet.text(x, top, str(lamp.led), size=3.4 * lines**0.5, anchor="middle", bold=True)
        base = y + (1.4 if high else 2.8) * lines**0.5
        for number, word in enumerate(words):
            size = max(SMALLEST, fitting(word, 1.85 * half, 2.1))
            self.sheet.text(x, base + 2.1 * number, word, size=size, anchor="middle")
        if remark:
            self.sheet.text(x, y + 4.7 * lines, remark, size=2.5 * lines, anchor="middle", bold=True)

    def half(self, lamp: Lamp) -> float:
        """From the center to the edge in the picture: keys below, lamps above their size."""
        return (KEY_BOARD * 0.4 if isinstance(lamp, Key) else LAMP_BOARD * 0.6) * self.scale

    def _boxed(self, area: Area, name: str, middle: float) -> None:
        """Something in the box; its name stands around x = `middle` below the first line of the plate."""
        left, low = self.at(area.x + area.width, area.y)
        right, top = self.at(area.x, area.y + area.height)
        self.sheet.fill(left, top, right - left, low - top, BOX_TINT)
        corners = (left, top), (right, top), (right, low), (left, low), (left, top)
        self.sheet.line(*corners, color=FAINT, width=0.3, dash=1.5)
        x, y = self.at(middle, self.plate.height - 27.3)
        self.sheet.text(x, y, name, size=2.1, anchor="middle")
