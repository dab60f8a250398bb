"""One card as a tile: the base for all games, and the tile of Ashes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Self

from textual._styles_cache import StylesCache
from textual.cache import LRUCache
from textual.content import Content
from textual.dom import DOMNode
from textual.geometry import Size
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widget import Widget

from host.app.app_services import services
from host.app.themes import cost_in_colors
from host.presenter.display.card_names_and_state import (
    TARGET_SIGNS,
    TARGET_WORDS,
    card_summary,
    display_name,
    extras_of,
    state_sign,
    state_word,
    tokens_of,
    values_of,
)
from host.presenter.display.card_text import text_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView

WITH_TEXT = 5
"""Lines from which a tile has room for words and the card's text."""

_LOOKS = 8
"""Number of looks of a tile that are kept."""


class Tile(DOMNode):
    """One card in a `CardRow`, which draws it: styled like a widget, but without a region of its own.

    Subclasses write its text.
    """

    def __init__(self, row: Widget) -> None:
        super().__init__(classes="card")
        self._attach(row)
        self.row = row
        self.card: Any = None
        self.outer_size = Size(0, 0)
        self._strips: list[Strip] = []
        self._drawn: LRUCache[Hashable, list[Strip]] = LRUCache(_LOOKS)
        """The lines of its last looks, as questions for dice or targets return to the ones before."""
        self._texts: LRUCache[Hashable, list[Strip]] = LRUCache(_LOOKS)
        """The lines of its last texts, which stay when its row gets other lines."""
        self._key = ""
        self._picked = False
        self._note = ""
        self._needed: dict[int, tuple[int, int]] = {}
        self.update_node_styles(animate=False)

    def stack(self, card: Any) -> Sequence[int]:
        """Return the ids of the card and of all cards attached to it or under it."""
        return (card.id,)

    def text_width(self, width: int) -> int:
        """Return the columns of text in a tile that is `width` columns wide."""
        return width - self.styles.gutter.width

    def lines_needed(self, width: int) -> tuple[int, int]:
        """Return the lines needed in `width` columns without and with the words of the card."""
        if width not in self._needed:
            self._needed[width] = self.lines_in(width), self.lines_with_text(width)
        return self._needed[width]

    def lines_with_text(self, width: int) -> int:
        """Count the lines needed in `width` columns with all words of the card; 0 if it has none."""
        return 0

    def lines_in(self, width: int) -> int:
        """Count the lines needed in `width` columns where there is no room for words."""
        return 3

    def states(self) -> dict[str, bool]:
        """Return the style classes that tell how the card is, and which of them it has."""
        return {"-offered": bool(self._key), "-picked": self._picked}

    @property
    def is_folded(self) -> bool:
        """Return True if a sign is enough for the card."""
        return self.card is not None and not self._note and self.is_blank(self.card)

    def is_blank(self, card: Any) -> bool:
        """Return True if there is nothing to read on a card."""
        return False

    def text(self) -> Content:
        """Return the text that is drawn in `size`."""
        raise NotImplementedError

    @property
    def tooltip(self) -> Content:
        """Return what a mouse over the card shows."""
        raise NotImplementedError

    @property
    def title(self) -> Content:
        """Return the text in its outline."""
        return Content("")

    @property
    def size(self) -> Size:
        """Return the columns and lines of the text."""
        width, height = self.outer_size - self.styles.gutter.totals
        return Size(max(0, width), max(0, height))

    def show(self, card: Any, key: str = "", *, picked: bool = False, note: str = "") -> bool:
        """Show `card`; `key` answers with it, `picked` if it is among the picks, `note` beside it.

        Returns True if that changes anything.
        """
        if (card, key, picked, note) == (self.card, self._key, self._picked, self._note):
            return False
        self.card, self._key, self._picked, self._note = card, key, picked, note
        self.update_classes(self.states(), animate=False)
        self._strips = []
        self._needed = {}
        return True

    def refresh(self, *, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Draw the tile anew with the next line of its row, because it has other style classes."""
        self._strips = []
        return self

    def restyle(self) -> None:
        """Draw the tile anew because of other style sheets, a theme, or styles of its row."""
        self.update_node_styles(animate=False)
        self._strips = []
        self._drawn.clear()
        self._texts.clear()

    def strips(self, width: int) -> list[Strip]:
        """Return the lines of the tile, `width` columns wide."""
        height = self.styles.height
        outer = Size(width, round(height.resolve(self.row.size, self.app.size)) if height else 1)
        if outer != self.outer_size:
            self.outer_size = outer
            self.update_classes(self.states(), animate=False)
            self._strips = []
        if not self._strips:
            look = self.card, self._key, self._picked, self._note, outer, frozenset(self.classes)
            self._strips = self._drawn.get(look) or self._draw(outer)
            self._drawn[look] = self._strips
        return self._strips

    def _draw(self, outer: Size) -> list[Strip]:
        size, style, text = self.size, self.rich_style, self.text()
        written = text.plain, tuple(text.spans), size.width, style
        lines = self._texts.get(written)
        if lines is None:
            lines = Visual.to_strips(self.row, text, size.width, None, Style.from_rich_style(style), pad=True)
            self._texts[written] = lines
        lines = [*lines[: size.height], *[Strip.blank(size.width, style)] * (size.height - len(lines))]
        base, background = self.background_colors
        title = (self.title, *self._get_title_style_information(base)) if self.title.plain else None
        return StylesCache().render(
            self.styles, outer, base, background, lines.__getitem__, (), title, None, content_size=size
        )


AS_CARD, ROOMY = 8, 50
"""Lines from which a tile in a window with so many lines has the outline of a card."""

_OUTLINE = 4
"""Columns of an outline and the gaps beside the text in it."""


class CardTile(Tile):
    """Tile of an Ashes card: name, values, tokens, state; the key that picks it in brackets."""

    card: CardView

    def stack(self, card: CardView) -> Sequence[int]:
        return [card.id, *(below.id for below in (*card.attached, *card.under))]

    def states(self) -> dict[str, bool]:
        return super().states() | {
            "-exhausted": self.card.exhausted,
            "-face-down": not self.card.face_up,
            # A very high tile is drawn as a card.
            "-card": self.outer_size.height >= AS_CARD and self.app.size.height >= ROOMY,
        }

    @property
    def tooltip(self) -> Content:
        return Content(card_summary(self.card))

    def text_width(self, width: int) -> int:
        # The outline comes with the height, which follows from the text in it.
        return width - (_OUTLINE if self.app.size.height >= ROOMY else self.styles.gutter.width)

    def is_blank(self, card: CardView) -> bool:
        return card.name is None and not card.face_up and not (tokens_of(card) or extras_of(card))

    def lines_in(self, width: int) -> int:
        return len(self._below(self.card, width)) + 1 if self.card.face_up else 1

    def text(self) -> Content:
        card, size = self.card, self.size
        roomy = size.height >= WITH_TEXT
        in_play = card.zone == "battlefield"
        sign = state_sign(card) if in_play or card.exhausted else ""
        key = f"[{'x' if self._picked else self._key}]" if self._key or self._picked else ""
        if self.is_folded:
            return Content.assemble((key, "bold $accent"), sign)
        name_style = "bold" if card.face_up and not card.exhausted else ""
        gap = " " if key or sign else ""
        room = 0 if roomy else size.width - len(key + sign + gap)
        name = Content.assemble((key, "bold $accent"), sign, gap, (_fitted_name(card, room), name_style))
        if not roomy:
            return Content("\n").join([name, *self._below(card, size.width)])
        lines = [name, *self._figures(card, size.width)]
        return Content("\n").join([*lines, *self._text(card, lines)])

    def lines_with_text(self, width: int) -> int:
        card = self.card
        if not card.face_up:
            return 1
        key = f"[{self._key}] " if self._key else ""
        above = [Content(key + state_sign(card) + display_name(card)), *self._figures(card, width)]
        return sum(max(1, len(line.wrap(width))) for line in above) + len(self._words(card, width))

    def _figures(self, card: CardView, width: int) -> list[Content]:
        """Return the lines between name and text where there is room for words."""
        wide, in_play = width >= 16, card.zone == "battlefield"
        lines = [self._values(card, width, wide=wide)]
        if in_play and card.face_up:
            lines.append(Content(state_word(card)))
        lines.append(cost_in_colors(self._note))
        lines.append(Content.styled(tokens_of(card, words=wide), "$warning"))
        lines.append(Content.styled(extras_of(card, words=True), "$secondary"))
        return [line for line in lines if line.plain]

    def _below(self, card: CardView, width: int) -> list[Content]:
        """Return the lines below the name where there is little room: one line if all fits on it.

        So another token moves nothing on the screen.
        """
        values = self._values(card, width, wide=False)
        note = self._note.partition(" ")[0] if card.zone == "battlefield" else self._note
        below = Content(" ").join(
            part
            for part in (
                cost_in_colors(note),
                Content.styled(tokens_of(card), "$warning"),
                Content.styled(extras_of(card), "$secondary"),
            )
            if part.plain
        )
        lines = [line for line in (values, below) if line.plain]
        together = Content(" ").join(lines)
        return [together] if together.plain and together.cell_length <= width else lines

    def _text(self, card: CardView, above: Sequence[Content]) -> list[Content]:
        """Return as much of the card's rules text as fits below these lines."""
        width = self.size.width
        room = self.size.height - sum(max(1, len(line.wrap(width))) for line in above) if width else 0
        lines = self._words(card, width) if room > 0 else []
        if len(lines) > room > 0:
            lines = [*lines[: room - 1], f"{lines[room - 1][: width - 1]}…"]
        return [Content.styled(line, "$muted") for line in lines]

    def _words(self, card: CardView, width: int) -> list[str]:
        """Return the card's rules text in lines."""
        if card.name is None or not card.face_up:
            return []
        paragraphs = text_of(card.name, services(self).cards)
        gained = [name for name in card.abilities if not any(name in head for head, _ in paragraphs)]
        words = [", ".join(gained)] if gained else []
        words += [": ".join(filter(None, part)) for part in paragraphs]
        return [line for part in words for line in wrap(_with_whole_words(part, width), width)]

    def _values(self, card: CardView, width: int, *, wide: bool) -> Content:
        if not card.face_up:
            return Content("")
        target = (TARGET_WORDS if wide else TARGET_SIGNS).get(card.target or "", "")
        values, gap = values_of(card), " " if target else ""
        if len(values + gap + target) > width:
            values, gap = values.replace(" ", ""), ""
        return Content.assemble(values, gap, (target, "bold $secondary"))


def _with_whole_words(text: str, width: int) -> str:
    """Return the text without words wider than a line, which would go on in the next one.

    Such a word loses the signs around it, and its end if it is still too long.
    """
    words = [word if len(word) <= width else word.strip("()[]:;,.") for word in text.split()]
    return " ".join(word if len(word) <= width else f"{word[: width - 1]}…" for word in words)


def _fitted_name(card: CardView, room: int) -> str:
    """Return the name, cut to `room` columns; the number of a card with a namesake stays whole."""
    name = display_name(card)
    if not card.copy_number or not 0 < room < len(name):
        return name
    number = f"#{card.copy_number}"
    return f"{name[: max(1, room - len(number) - 1)].rstrip()}…{number}"
