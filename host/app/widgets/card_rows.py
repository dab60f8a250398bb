"""Cards side by side (a battlefield, a hand, a spellboard), and cards in a list (narrow windows, piles)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from host.app.breakpoints import TALL, WIDE
from host.app.widgets.card_tiles import WITH_TEXT, CardTile, Tile
from host.app.widgets.no_relayout import WithoutLinks

if TYPE_CHECKING:
    pass

_NARROWEST, _WIDEST = 10, 24
"""Columns of a card, without the gap to the next one."""

_FOLDED = 5
"""Columns of a card of which there is nothing to read, such as a face down aspect."""

_LINES = 3
"""Lines of a card with tokens in a small window."""

_FRAME, _HEADER, _FEWEST = 3, 3, 7
"""Lines of a row beside those of its cards (title and outline); of an opponent's side above its row; and of a
row at least."""

_WIDEST_WITH_TEXT = 44
"""Columns of a card whose text is below its values."""


class CardRow(ScrollView, WithoutLinks):
    """Cards side by side, drawn line by line from the lines of their tiles.

    Arrows move the mark, Enter picks, `i` opens.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", "Card to the left", show=False, id="row.left"),
        Binding("right", "move(1)", "Card to the right", show=False, id="row.right"),
        Binding("home", "move(-99)", "First card", show=False, id="row.first"),
        Binding("end", "move(99)", "Last card", show=False, id="row.last"),
        Binding("up", "row(-1)", "Row above", show=False, id="row.up"),
        Binding("down", "row(1)", "Row below", show=False, id="row.down"),
        Binding("enter,space", "pick", "Pick the card", show=False, id="row.pick"),
        Binding("i", "inspect", "Open the card", show=False, id="row.inspect"),
        Binding("escape", "back", "To the question", show=False, id="row.back"),
    ]
    ALLOW_SELECT = False
    can_focus = True

    class Picked(Message):
        """A card of the row was picked, or with `inspect` is to be opened."""

        def __init__(self, card: int, *, inspect: bool) -> None:
            super().__init__()
            self.card = card
            self.inspect = inspect

    class Pointed(Message):
        """The mark is on this card now."""

        def __init__(self, card: Any) -> None:
            super().__init__()
            self.card = card

    class Left(Message):
        """The mark leaves the row for the question, or goes beyond the last row."""

    def __init__(
        self,
        title: str,
        empty: str,
        *,
        id: str,  # noqa: A002 - Textual's own word
        tile: type[Tile] = CardTile,
    ) -> None:
        super().__init__(id=id)
        self._tile = tile
        self.border_title = title
        self._title = title
        self._empty = Content(empty)
        self.tiles: list[Tile] = []
        """Tiles of the cards that are shown."""
        self._drawn: list[list[Strip]] = []
        self._background = Style()
        self._cards: Sequence[Any] = ()
        self._at = 0
        self._grows = False
        self._lines = 0
        """The lines that its cards need at most; 0 if the row has the lines that are over."""

    def retitle(self, title: str) -> None:
        """Set the title; it is drawn with the next cards."""
        self._title = title

    def show(
        self,
        cards: Sequence[Any],
        keys: Mapping[int, str],
        picked: Collection[int] = (),
        notes: Mapping[int, str] | None = None,
    ) -> None:
        """Show these cards; `keys` and `notes` are by card id."""
        title = f"{self._title} ({len(cards)})" if cards else self._title
        if self.border_title != title:
            self.border_title = Content(title)
        self._cards = cards
        self._grows = self._may_grow()
        self.set_class(not cards, "-bare")
        missing = len(cards) - len(self.tiles)
        columns = self._columns
        self.tiles = [*self.tiles[: len(cards)], *(self._tile(self) for _ in range(missing))]
        for tile, card in zip(self.tiles, cards, strict=True):
            note = (notes or {}).get(card.id, "")
            stack = tile.stack(card)
            key = "".join(keys.get(part, "") for part in stack)
            if tile.show(card, key, picked=any(part in picked for part in stack), note=note):
                self.refresh(self.region_of(tile))
        if self._columns != columns:
            self.refresh()
        self._mark(min(self._at, max(0, len(cards) - 1)))
        self._hover(next((tile for tile in self.tiles if tile.has_class("-hovered")), None))
        self.set_class(self._is_folded, "-folded")
        self._fit_height()

    def on_resize(self) -> None:
        self._grows = self._may_grow()
        self._fit_height()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        for tile in self.tiles:
            tile.restyle()

    def watch_has_focus(self, has_focus: bool) -> None:
        # The mark is visible only while the row has the focus.
        super().watch_has_focus(has_focus)
        self._mark(self._at)

    def render_lines(self, crop: Region) -> list[Strip]:
        self._background = self.rich_style
        self._drawn = [tile.strips(width) for tile, (_, width) in zip(self.tiles, self._columns, strict=True)]
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        style, width, x = self._background, self.size.width, self.scroll_offset.x
        if not self.tiles:
            lines = Visual.to_strips(self, self._empty, width, 1, self.visual_style)
            return (lines[0] if not y else Strip([])).extend_cell_length(width, style)
        gap = Strip.blank(1, style)
        parts: list[Strip] = []
        for tile, lines in zip(self.tiles, self._drawn, strict=True):
            parts += (lines[y] if y < len(lines) else Strip.blank(tile.outer_size.width, style), gap)
        if not y and self.tiles[-1].is_folded:
            parts.append(Strip([Segment(self._count_folded(), style + Style(dim=True))]))
        return Strip.join(parts).crop_extend(x, x + width, style)

    def _count_folded(self) -> str:
        """Return how many cards are signs only, beside the last one."""
        return f"{sum(tile.is_folded for tile in self.tiles)} face down"

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self._tile_at(event))

    def on_leave(self) -> None:
        self._hover(None)

    def _hover(self, tile: Tile | None) -> None:
        """Underline the card below the mouse, and let its tooltip be shown."""
        self._give_class("-hovered", tile)
        self.tooltip = None if tile is None else tile.tooltip

    def on_click(self, event: events.Click) -> None:
        tile = self._tile_at(event)
        if tile is not None:
            event.stop()
            self._at = self.tiles.index(tile)
            self.post_message(self.Picked(tile.card.id, inspect=event.button != 1))

    def _tile_at(self, event: events.MouseEvent) -> Tile | None:
        """Return the tile at the position of the mouse."""
        at = event.get_content_offset(self)
        inside = (tile for tile in self.tiles if at is not None and self.region_of(tile).contains_point(at))
        return next(inside, None)

    def region_of(self, tile: Tile) -> Region:
        """Return the columns and lines of a tile, counted from the first ones that are visible."""
        x, width = self._columns[self.tiles.index(tile)]
        return Region(x - self.scroll_offset.x, 0, width, self.size.height)

    def _give_class(self, name: str, only: Tile | None) -> None:
        """Give a style class to one tile and take it from the others."""
        for tile in self.tiles:
            if tile.has_class(name) != (tile is only):
                tile.set_class(tile is only, name)
                self.refresh(self.region_of(tile))

    def action_move(self, by: int) -> None:
        """Move the mark."""
        self._mark(max(0, min(self._at + by, len(self._cards) - 1)))

    def action_row(self, by: int) -> None:
        """Move the mark to the next row with cards; below the last row the question gets the keys."""
        among = [row for row in self.screen.query(CardRow) if row.is_on_screen and row.has_cards]
        rows = among if self in among else [self]
        at = rows.index(self) + by
        if at >= len(rows):
            self.post_message(self.Left())
        elif at >= 0:
            rows[at].focus()

    def action_back(self) -> None:
        """Give the keys back to the question."""
        self.post_message(self.Left())

    @property
    def has_cards(self) -> bool:
        """Return True if there is a card in the row."""
        return bool(self._cards)

    def action_pick(self) -> None:
        """Pick the marked card."""
        if self._cards:
            self.post_message(self.Picked(self._cards[self._at].id, inspect=False))

    def action_inspect(self) -> None:
        """Open the marked card."""
        if self._cards:
            self.post_message(self.Picked(self._cards[self._at].id, inspect=True))

    @property
    def _columns(self) -> list[tuple[int, int]]:
        """Return the first column and the width of each tile, so that all fit in if they can be read then."""
        folded = [tile.is_folded for tile in self.tiles]
        widest = _WIDEST_WITH_TEXT if self._grows or self.size.height >= WITH_TEXT else _WIDEST
        room = self.size.width + 1 - (_FOLDED + 1) * sum(folded)
        width = max(_NARROWEST, min(widest, room // max(1, folded.count(False)) - 1))
        widths = [_FOLDED if narrow else width for narrow in folded]
        return [(sum(widths[:at]) + at, width) for at, width in enumerate(widths)]

    @property
    def _is_folded(self) -> bool:
        """Return True if all cards are signs only, for which one line is enough."""
        return bool(self.tiles) and all(tile.is_folded for tile in self.tiles)

    @property
    def _side(self) -> Widget | None:
        """Return the opponent's side that the row is part of."""
        parts = (node for node in self.ancestors if isinstance(node, Widget))
        return next((node for node in parts if node.has_class("opponent")), None)

    def _may_grow(self) -> bool:
        """Return True if the row gets the lines that its cards need, as in a large window."""
        size, side = self.app.size, self._side
        crowded = side is not None and any(node.has_class("-several") for node in side.ancestors)
        return not crowded and size.width >= WIDE and size.height >= TALL

    def _fit_height(self) -> None:
        """In a large window, leave the lines that these cards do not need to rows that need more."""
        columns = self._columns
        whole = sum(columns[-1]) if columns else 0
        self.virtual_size = Size(whole if whole > self.size.width else 0, 0)
        counts = [
            tile.lines_needed(tile.text_width(width))
            for tile, (_, width) in zip(self.tiles, columns, strict=True)
        ]
        needed = (
            max((with_words for _, with_words in counts), default=0)
            if self._grows and not self._is_folded
            else 0
        )
        lines = max(_FEWEST, needed + _FRAME) if needed else 0
        if lines != self._lines:
            self._lines = lines
            for node, above in ((self, 0), (self._side, _HEADER)):
                if node is not None:
                    node.styles.height = f"{lines + above}fr" if lines else None
                    node.styles.max_height = lines + above if lines else None
        self.set_class(max((without_words for without_words, _ in counts), default=1) < _LINES, "-low")

    def _mark(self, at: int) -> None:
        self._at = at
        marked = self.tiles[at] if self.has_focus and self.tiles else None
        self._give_class("-marked", marked)
        if marked is not None:
            self.scroll_to_region(self.region_of(marked) + self.scroll_offset, animate=False)
            self.post_message(self.Pointed(self._cards[at]))
