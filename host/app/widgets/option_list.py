"""The options of a question as a list: arrow keys, letters, or the mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option as Row

from cards.wording.words import capitalized
from host.app.widgets.no_relayout import SettledList
from host.app.widgets.width_dependent_text import WidthDependentText, justified_row
from host.presenter.options.option_views import grouped_by_reason

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from host.presenter.options.option_views import OptionView, UnavailableOptionView

CONFIRM = "confirm"


class OptionListPanel(SettledList, inherit_bindings=False):
    """Options with their keys. One pick answers at once; several are toggled and then confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "Previous option", show=False, id="choices.up"),
        Binding("down", "cursor_down", "Next option", show=False, id="choices.down"),
        Binding("home", "first", "First option", show=False, id="choices.first"),
        Binding("end", "last", "Last option", show=False, id="choices.last"),
        Binding("pageup", "page_up", "A page up", show=False, id="choices.pageup"),
        Binding("pagedown", "page_down", "A page down", show=False, id="choices.pagedown"),
        Binding("enter", "confirm", "Answer", show=False, id="choices.confirm"),
        Binding("space", "select", "Pick or unpick", show=False, id="choices.select"),
    ]

    class Answered(Message):
        """`decision` is answered with these option ids in order; None for rows that are no options."""

        def __init__(self, decision: Decision | None, picks: tuple[str, ...]) -> None:
            super().__init__()
            self.decision = decision
            self.picks = picks

    class Changed(Message):
        """Options were picked or unpicked; nothing is answered yet."""

    class Refused(Message):
        """No answer was given, for `reason`."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class Marked(Message):
        """Another row is marked: the option of this id, or none."""

        def __init__(self, option_id: str | None) -> None:
            super().__init__()
            self.option_id = option_id

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.picked: list[str] = []
        self.decision: Decision | None = None
        self._keys: Mapping[str, str] = {}
        self._labels: dict[str, str] = {}
        self._offers: Mapping[str, OptionView] = {}
        self._unavailable: dict[str, tuple[str, list[UnavailableOptionView]]] = {}

    @property
    def takes_several(self) -> bool:
        """Return True if picks are collected and confirmed."""
        return self.decision is not None and (self.decision.maximum > 1 or self.decision.minimum == 0)

    @property
    def considered_answer(self) -> tuple[str, ...]:
        """Return the answer that Enter would give now; while more must be picked, with the marked option."""
        marked = self.marked_option()
        if self.decision is None or marked is None:
            return ()
        if not self.takes_several:
            return (marked,)
        if marked == CONFIRM or len(self.picked) >= self.decision.minimum:
            return tuple(self.picked)
        return tuple(dict.fromkeys((*self.picked, marked)))

    def ask(
        self,
        decision: Decision,
        keys: Mapping[str, str],
        offers: Sequence[OptionView],
        unavailable: Sequence[UnavailableOptionView] = (),
    ) -> None:
        """Show the options of a decision, and below them what cannot be used, with the reason.

        Drops what was picked before.
        """
        self.decision = decision
        self._offers = {offer.id: offer for offer in offers}
        self._show([(offer.id, offer.label) for offer in offers], keys)
        if self.takes_several:
            self.add_option(Row(self._row_of(CONFIRM), id=CONFIRM))
        self._unavailable = {
            f"held:{at}": group for at, group in enumerate(grouped_by_reason(unavailable).items())
        }
        self.add_options(
            [Row(self._unavailable_row(row), id=row, disabled=True) for row in self._unavailable]
        )

    def narrow(self, option_ids: Sequence[str]) -> None:
        """Show only these options of the decision, in this order, and mark the first."""
        self._show([(option_id, self._offers[option_id].label) for option_id in option_ids], self._keys)

    def offer(self, rows: Sequence[tuple[str, str]], keys: Mapping[str, str]) -> None:
        """Show rows that are no decision of the game, as (id, label)."""
        self.decision = None
        self._offers = {}
        self._show(rows, keys)

    def press(self, option_id: str) -> None:
        """Pick an option, as its key does."""
        if option_id in self._labels:
            self.highlighted = self.get_option_index(option_id)
            self._pick(option_id)

    def marked_option(self) -> str | None:
        """Return the id of the marked option."""
        if self.highlighted is None:
            return None
        return self.get_option_at_index(self.highlighted).id

    def on_option_list_option_highlighted(self) -> None:
        self.post_message(self.Marked(self.marked_option()))

    def action_select(self) -> None:
        """Pick the marked option, as a click or the space bar does."""
        option_id = self.marked_option()
        if option_id == CONFIRM:
            self.action_confirm()
        elif option_id is not None:
            self._pick(option_id)

    def action_confirm(self) -> None:
        """Answer with the picked options, or with the marked one if one is enough.

        While more must be picked, pick the marked one and mark the next.
        """
        if not self.takes_several:
            self.action_select()
            return
        assert self.decision is not None
        short, marked = self.decision.minimum - len(self.picked), self.marked_option()
        if short > 0 and marked in self._labels and marked not in self.picked:
            self._pick(marked)
            if short > 1:
                self.action_cursor_down()
        elif short > 0:
            self.post_message(self.Refused(f"Pick {short} more, with the space bar, a key or a click."))
        else:
            self.post_message(self.Answered(self.decision, tuple(self.picked)))

    def _pick(self, option_id: str) -> None:
        if not self.takes_several:
            self.post_message(self.Answered(self.decision, (option_id,)))
            return
        assert self.decision is not None
        if option_id in self.picked:
            self.picked.remove(option_id)
        elif len(self.picked) < self.decision.maximum:
            self.picked.append(option_id)
        elif self.decision.maximum == 1:
            self.picked = [option_id]
        else:
            self.post_message(self.Refused(f"At most {self.decision.maximum}. Unpick one first."))
            return
        for row in (*self._labels, CONFIRM):
            self.replace_option_prompt(row, self._row_of(row))
        self.post_message(self.Changed())

    def _show(self, rows: Sequence[tuple[str, str]], keys: Mapping[str, str]) -> None:
        self.picked = []
        self._unavailable = {}
        self._keys = keys
        self._labels = {option_id: capitalized(label) for option_id, label in rows}
        self.set_options([Row(self._row_of(option_id), id=option_id) for option_id, _ in rows])
        self.highlighted = 0 if rows else None

    def _row_of(self, option_id: str) -> Content | WidthDependentText:
        if option_id == CONFIRM:
            short = 0 if self.decision is None else self.decision.minimum - len(self.picked)
            what = (
                f"Confirm {_count(len(self.picked))}" if short <= 0 else f"Confirm: pick {short} more first"
            )
            return Content.assemble(("[Enter] ", "bold"), (what, "" if short <= 0 else "italic"))
        key = self._keys.get(option_id, " ")
        box = ""
        if self.takes_several and self.decision is not None:
            if option_id not in self.picked:
                box = "[ ] "
            elif self.decision.ordered:
                box = f"[{self.picked.index(option_id) + 1}] "
            else:
                box = "[x] "
        label, offer = self._labels[option_id], self._offers.get(option_id)
        aside = "" if offer is None else offer.summary
        if aside and label == key:
            aside, label = "", aside  # the number of a row is in front already
        head = Content.assemble((f"{key:>2} ", "bold $accent on $panel"), " ", (box, "bold"))
        ends = () if offer is None else (_right_end(offer, offer.figures), _right_end(offer, ""))
        return WidthDependentText(lambda width: justified_row(head, label, ends if aside else (), width - 1))

    def on_resize(self, _event: events.Resize) -> None:
        # Keep the marked row visible: its preview appears below and may take its place.
        self.call_after_refresh(self.scroll_to_highlight)

    def _unavailable_row(self, row: str) -> WidthDependentText:
        """Return the row of unavailable options: one before its reason, several after their common reason."""
        reason, items = self._unavailable[row]
        names = ", ".join(dict.fromkeys(item.option.label for item in items))
        text = f"{names}: {reason}" if len(items) == 1 else f"{capitalized(reason)}: {names}"
        return WidthDependentText(
            lambda width: Content.styled("  - " + "\n    ".join(wrap(text, max(20, width - 4))), "$muted")
        )


def _right_end(offer: OptionView, figures: str) -> Content:
    """Return the right end of a row: note, figures, cost."""
    parts = ((offer.note, "italic"), (figures, ""), (offer.cost_text, ""))
    return Content("  ").join(Content.styled(text, style) for text, style in parts if text)


def _count(amount: int) -> str:
    return {0: "none", 1: "1 pick"}.get(amount, f"{amount} picks")
