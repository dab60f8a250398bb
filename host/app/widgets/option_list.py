"""The options of a question as a list: arrow keys, letters, or the mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.widgets.row_layout import WidthDependentText, justified_row
from host.presenter.options.option_views import grouped_by_reason

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from host.presenter.options.option_views import OptionView, UnavailableOptionView

CONFIRM = "confirm"


class OptionListPanel(OptionList, inherit_bindings=False):
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
        """`decision` is answered with these option ids, in this order; None for rows that are no options."""

        def __init__(self, decision: Decision | None, picks: tuple[str, ...]) -> None:
            super().__init__()
            self.decision = decision
            self.picks = picks

    class Changed(Message):
        """Other options are picked than before, but nothing is answered yet."""

    class Refused(Message):
        """This cannot be answered so; `reason` says why."""

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
        self._held: dict[str, tuple[str, list[UnavailableOptionView]]] = {}

    @property
    def several(self) -> bool:
        """Whether picks are gathered and confirmed."""
        return self.decision is not None and (self.decision.maximum > 1 or self.decision.minimum == 0)

    @property
    def considered(self) -> tuple[str, ...]:
        """The answer that Enter would give now; while more must be picked, the highlighted one counts too."""
        marked = self.option_id_at_mark()
        if self.decision is None or marked is None:
            return ()
        if not self.several:
            return (marked,)
        if marked == CONFIRM or len(self.picked) >= self.decision.minimum:
            return tuple(self.picked)
        return tuple(dict.fromkeys((*self.picked, marked)))

    def ask(
        self,
        decision: Decision,
        keys: Mapping[str, str],
        offers: Sequence[OptionView],
        held: Sequence[UnavailableOptionView] = (),
    ) -> None:
        """Show the options of a decision, and below them what is held back with its reason.

        What was picked before is forgotten.
        """
        self.decision = decision
        self._offers = {offer.id: offer for offer in offers}
        self._show([(offer.id, offer.label) for offer in offers], keys)
        if self.several:
            self.add_option(Row(self._row_of(CONFIRM), id=CONFIRM))
        self._held = {f"held:{at}": told for at, told in enumerate(grouped_by_reason(held).items())}
        self.add_options([Row(self._held_row(row), id=row, disabled=True) for row in self._held])

    def narrow(self, option_ids: Sequence[str]) -> None:
        """Show only these options of the decision, in this order, the first of them highlighted."""
        self._show([(option_id, self._offers[option_id].label) for option_id in option_ids], self._keys)

    def offer(self, rows: Sequence[tuple[str, str]], keys: Mapping[str, str]) -> None:
        """Show rows that are no decision of the game, as (id, label)."""
        self.decision = None
        self._offers = {}
        self._show(rows, keys)

    def press(self, option_id: str) -> None:
        """Pick an option, as by its key."""
        if option_id in self._labels:
            self.highlighted = self.get_option_index(option_id)
            self._pick(option_id)

    def option_id_at_mark(self) -> str | None:
        """The id of the highlighted option."""
        if self.highlighted is None:
            return None
        return self.get_option_at_index(self.highlighted).id

    def on_option_list_option_highlighted(self) -> None:
        """Tell which."""
        self.post_message(self.Marked(self.option_id_at_mark()))

    def action_select(self) -> None:
        """Pick the highlighted option: what a click or the space bar does."""
        option_id = self.option_id_at_mark()
        if option_id == CONFIRM:
            self.action_confirm()
        elif option_id is not None:
            self._pick(option_id)

    def action_confirm(self) -> None:
        """Answer with what is picked, or with the highlighted option if one is enough.

        While more must be picked, pick what is highlighted and go on to the next.
        """
        if not self.several:
            self.action_select()
            return
        assert self.decision is not None
        short, marked = self.decision.minimum - len(self.picked), self.option_id_at_mark()
        if short > 0 and marked in self._labels and marked not in self.picked:
            self._pick(marked)
            if short > 1:
                self.action_cursor_down()
        elif short > 0:
            self.post_message(self.Refused(f"Pick {short} more, with the space bar, a key or a click."))
        else:
            self.post_message(self.Answered(self.decision, tuple(self.picked)))

    def _pick(self, option_id: str) -> None:
        if not self.several:
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
        self._held = {}
        self._keys = keys
        self._labels = {option_id: label[:1].upper() + label[1:] for option_id, label in rows}
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
        if self.several and self.decision is not None:
            if option_id not in self.picked:
                box = "[ ] "
            elif self.decision.ordered:
                box = f"[{self.picked.index(option_id) + 1}] "
            else:
                box = "[x] "
        label, offer = self._labels[option_id], self._offers.get(option_id)
        aside = "" if offer is None else offer.summary
        if aside and label == key:
            aside, label = "", aside  # the number of a row stands in front already
        head = Content.assemble((f"{key:>2} ", "bold $accent on $panel"), " ", (box, "bold"))
        ends = () if offer is None else (_end_of(offer, offer.figures), _end_of(offer, ""))
        return WidthDependentText(lambda width: justified_row(head, label, ends if aside else (), width - 1))

    def on_resize(self) -> None:
        """Keep the marked row in sight: what comes of it is told below and may take its place."""
        self.call_after_refresh(self.scroll_to_highlight)

    def _held_row(self, row: str) -> WidthDependentText:
        """What cannot be used and why: one thing by itself, several after the reason they share."""
        reason, items = self._held[row]
        told = ", ".join(dict.fromkeys(item.option.label for item in items))
        told = f"{told}: {reason}" if len(items) == 1 else f"{reason[:1].upper()}{reason[1:]}: {told}"
        return WidthDependentText(
            lambda width: Content.styled("  - " + "\n    ".join(wrap(told, max(20, width - 4))), "$muted")
        )


def _end_of(offer: OptionView, figures: str) -> Content:
    """What stands at the right edge of a row: a note, figures, what it takes."""
    parts = ((offer.note, "italic"), (figures, ""), (offer.cost_text, ""))
    return Content("  ").join(Content.styled(text, style) for text, style in parts if text)


def _count(amount: int) -> str:
    return {0: "none", 1: "1 pick"}.get(amount, f"{amount} picks")
