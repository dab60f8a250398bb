"""The simulated LED strip: what each LED shines right now."""

from host.console_layout import Layout

Color = tuple[int, int, int]


class Strip:
    """Takes the frames of `fakes/rp2.py`: four bytes an LED in hex, blue, red, green and nothing."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._pixels: tuple[Color, ...] = ()
        self.cut_power()

    def cut_power(self) -> None:
        """Everything is dark."""
        self._pixels = ((0, 0, 0),) * self._layout.leds.count

    def take(self, frame: bytes) -> None:
        """Show a frame."""
        pixels = bytes.fromhex(frame.decode())
        self._pixels = tuple(zip(pixels[1::4], pixels[2::4], pixels[::4], strict=True))

    def shining(self) -> dict[str, Color]:
        """Red, green and blue of each key and lamp, the layout's brightness taken out again."""
        scale = 255 / self._layout.leds.brightness
        pixels = self._pixels
        return {
            name: (
                min(255, round(pixels[led][0] * scale)),
                min(255, round(pixels[led][1] * scale)),
                min(255, round(pixels[led][2] * scale)),
            )
            for name, led in self._layout.led_of.items()
        }
