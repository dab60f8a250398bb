"""Cards one below the other, for narrow screens and for piles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.widgets.card_row import CardRow
from host.presenter.phrases.table import extras_of, name_of, tokens_of, values_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView


class CardList(OptionList):
    """A list of cards in groups; picking one works as in a row of cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "inspect", "Open the card", show=False, id="list.inspect"),
    ]

    def __init__(self, empty: str, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self._empty = empty
        self._shown: object = None

    def show(
        self,
        groups: Sequence[tuple[str, Sequence[CardView]]],
        keys: Mapping[int, str],
        picked: Collection[int] = (),
        notes: Mapping[int, str] | None = None,
    ) -> None:
        """Show the cards of each group under its title (none when the title is empty)."""
        rows: list[tuple[Content, int | None]] = []
        for title, cards in groups:
            if title:
                rows.append((Content.styled(f"── {title}", "bold $secondary"), None))
            for card in cards:
                note = (notes or {}).get(card.id, "")
                rows.append((_row(card, keys.get(card.id, ""), card.id in picked, note), card.id))
        if not any(card is not None for _, card in rows):
            rows.append((Content.styled(self._empty, "$muted"), None))
        if rows == self._shown:
            return
        self._shown = rows
        marked = self.highlighted
        self.set_options(
            Row(prompt, id=None if card is None else str(card), disabled=card is None)
            for prompt, card in rows
        )
        if marked is not None and marked < len(rows):
            self.highlighted = marked

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Pick the card."""
        message.stop()
        if message.option_id is not None:
            self.post_message(CardRow.Picked(int(message.option_id), inspect=False))

    def action_inspect(self) -> None:
        """Open the marked card."""
        if self.highlighted is not None:
            card = self.get_option_at_index(self.highlighted).id
            if card is not None:
                self.post_message(CardRow.Picked(int(card), inspect=True))


def _row(card: CardView, key: str, picked: bool, note: str) -> Content:
    details = " ".join(part for part in (tokens_of(card), extras_of(card)) if part)
    return Content.assemble(
        (f"[{key}]" if key else "", "bold $accent on $panel"),
        " " if key else "",
        ("x " if picked else "", "bold"),
        name_of(card),
        (f"  {values_of(card)}" if values_of(card) else "", "bold"),
        f"  {note}" if note else "",
        (f"  {details}" if details else "", "bold"),
    )
