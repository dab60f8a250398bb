"""Reader of generated pictures: their texts with their positions."""

from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.56
"""Average width of a letter of size 1, in the widest of the fonts that the pictures name."""


@dataclass(frozen=True)
class Word:
    """Line of text; (x, y) is its anchor on the base line."""

    text: str
    x: float
    y: float
    size: float
    anchor: str

    @property
    def left(self) -> float:
        """Return the approximate left edge."""
        return self.x - self.width * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]

    @property
    def width(self) -> float:
        """Return the approximate width."""
        return len(self.text) * self.size * LETTER

    def meets(self, other: "Word") -> bool:
        """Return True if the letters of both overlap."""
        apart = self.left + self.width <= other.left or other.left + other.width <= self.left
        low, high = sorted((self, other), key=lambda word: -word.y)
        return not apart and low.y - 0.75 * low.size < high.y


def read(picture: bytes) -> ElementTree.Element:
    """Return the picture as a tree."""
    return ElementTree.fromstring(picture.decode())


def words(picture: bytes) -> list[Word]:
    """Return all texts in the order in which they were drawn."""
    return [
        Word(
            element.text or "",
            float(element.attrib["x"]),
            float(element.attrib["y"]),
            float(element.attrib["font-size"]),
            element.attrib["text-anchor"],
        )
        for element in read(picture).iter(f"{SVG}text")
    ]


def word(picture: bytes, text: str) -> Word:
    """Return the one text element with this text."""
    (found,) = [one for one in words(picture) if one.text == text]
    return found
