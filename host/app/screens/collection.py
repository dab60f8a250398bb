"""The releases that a person owns: mark them, and see what single corrections change."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.app_services import services
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.text_panels import ReadingPane
from host.presenter.card_search.card_search import CardSearch, ReleaseRow

_NAME_WIDTH = 38


class CollectionScreen(Screen[None]):
    """The list of releases; Enter or a click marks one as owned, or no longer."""

    CSS_PATH = "collection.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "own", "Own it, or not", key_display="Enter", id="collection.own"),
        Binding("a", "all", "All or none", tooltip="Own every release, or none", id="collection.all"),
        Binding(
            "o",
            "limits",
            "Only what I own",
            tooltip="What building and drafting begin with",
            id="collection.limits",
        ),
        Binding("escape", "leave", "Back", tooltip="Back to the cards", id="collection.leave"),
    ]

    AUTO_FOCUS = "#releases"

    def __init__(self, search: CardSearch) -> None:
        super().__init__()
        self._search = search
        self._list = OptionList(id="releases")
        self._text = ReadingPane(id="release-text", can_focus=False)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Horizontal(id="collection"):
            yield self._list
            yield self._text
        yield KeysFooter(show_command_palette=False)

    def on_mount(self) -> None:
        self._text.border_title = "Your collection"
        self._show()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self._set({message.option_id or ""})

    def action_own(self) -> None:
        """Own the marked release, or no longer."""
        self._list.action_select()

    def action_all(self) -> None:
        """Own all releases; none if all are owned."""
        rows = self._search.releases
        self._set({row.name for row in rows if not row.owned} or {row.name for row in rows})

    def _set(self, names: set[str]) -> None:
        """Own these releases, or none of them any more if they were owned."""
        rows = [row for row in self._search.releases if row.name in names]

        def change() -> None:
            self._search.set_releases({row.name: not row.owned for row in rows})

        if services(self).saves.try_action(change):
            self._show()

    def action_limits(self) -> None:
        """Begin building and drafting with what is owned, or with all cards."""
        services(self).saves.try_action(self._search.toggle_limits)
        self._show()

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

    def _show(self) -> None:
        rows, at = self._search.releases, self._list.highlighted or 0
        self._list.set_options(Row(_row(row), id=row.name) for row in rows)
        self._list.highlighted = at
        self._list.border_title = f"Releases: {sum(row.owned for row in rows)} of {len(rows)} yours"
        self._text.show(self._search.collection_paragraphs())


def _row(row: ReleaseRow) -> Content:
    sign = "[x]" if row.owned else "[ ]"
    return Content.assemble((sign, "bold"), f" {row.name:<{_NAME_WIDTH}} {row.label:>8}")
