"""Cards in groups, one to a line."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.widgets.card_rows import CardRow
from host.app.widgets.width_dependent_text import WidthDependentText, justified_row
from host.presenter.display.card_names_and_state import display_name, extras_of, tokens_of, values_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView


_CardListRow = tuple[Content, str, tuple[Content, ...], int | None]
"""Row of a list: prefix, name, alternatives for the right end, and the card if it is one."""


class CardList(OptionList):
    """List of cards in groups; picking works as in a `CardRow`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "inspect", "Open the card", show=False, id="list.inspect"),
    ]

    def __init__(self, empty: str, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self._empty = empty
        self._shown: list[_CardListRow] = []

    def show(
        self,
        groups: Sequence[tuple[str, Sequence[CardView]]],
        keys: Mapping[int, str],
        picked: Collection[int] = (),
        notes: Mapping[int, str] | None = None,
    ) -> None:
        """Show the cards of each group under its title; no title if it is empty."""
        rows: list[_CardListRow] = []
        for title, cards in groups:
            if title:
                rows.append((Content.styled(f"── {title}", "bold $secondary"), "", (), None))
            for card in cards:
                head = _prefix(keys.get(card.id, ""), card.id in picked)
                rows.append(
                    (head, display_name(card), _right_ends(card, (notes or {}).get(card.id, "")), card.id)
                )
        if not any(card is not None for *_, card in rows):
            rows.append((Content.styled(self._empty, "$muted"), "", (), None))
        if rows != self._shown:
            self._shown = rows
            marked = self.highlighted
            self.set_options(map(_row, rows))
            if marked is not None and marked < len(rows):
                self.highlighted = marked

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if message.option_id is not None:
            self.post_message(CardRow.Picked(int(message.option_id), inspect=False))

    def action_inspect(self) -> None:
        """Open the marked card."""
        if self.highlighted is not None:
            card = self.get_option_at_index(self.highlighted).id
            if card is not None:
                self.post_message(CardRow.Picked(int(card), inspect=True))


def _row(shown: _CardListRow) -> Row:
    head, name, ends, card = shown
    prompt = WidthDependentText(lambda width: justified_row(head, name, ends, width - 1))
    return Row(prompt, id=None if card is None else str(card), disabled=card is None)


def _prefix(key: str, picked: bool) -> Content:
    """Return the key that answers with a card, and whether it is picked."""
    return Content.assemble(
        (f"[{key}]" if key else "", "bold $accent on $panel"),
        " " if key else "",
        ("x " if picked else "", "bold"),
    )


def _right_ends(card: CardView, note: str) -> tuple[Content, ...]:
    """Return the right end of a card's row: values, cost, tokens; second, a shorter one."""
    tokens = " ".join(part for part in (tokens_of(card), extras_of(card)) if part)
    parts = [(values_of(card), "bold"), (note, ""), (tokens, "bold $warning")]
    whole = _side_by_side(parts)
    return (whole, whole) if tokens or not note else (whole, _side_by_side(parts[1:]))


def _side_by_side(parts: Sequence[tuple[str, str]]) -> Content:
    return Content("  ").join(Content.styled(text, style) for text, style in parts if text)
