"""Campaigns, and how every game against a boss ended: a table and a small plot.

A screen that shows what is read from all saved games.

The record of each deck: how often it won, in games of all kinds.

Figures in a table stand at the right of their column, so that their digits stand below each other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, OptionList, Static
from textual.widgets.option_list import Option as Row

from host.app.app_services import services
from host.app.widgets.screen_frame import KeysFooter, WindowTooSmallNotice
from host.presenter.records.results import (
    ABOUT_DECKS,
    DECK_HEADINGS,
    HEADINGS,
    deck_rows,
    decks_heading,
    result_plot,
    result_row,
    results_csv,
    results_summary,
)
from host.presenter.records.saved_games import continue_label, level_marks
from host.store.errors import StoreError
from host.store.files import unused_path, write_new

if TYPE_CHECKING:
    from engine.games import GameSetup
    from host.presenter.ports import CampaignLike, KeptResultLike


class ResultsScreen(Screen[None]):
    """Reads when it is opened, in the background: games that ended elsewhere are played again for it."""

    def on_mount(self) -> None:
        """Begin to read."""
        self.query_one("#record").border_title = "Loading saved games ..."
        self.run_worker(self._read, thread=True, exclusive=True, name="read the saved games")

    @abstractmethod
    def found(self) -> tuple[Any, ...]:
        """What is read; `StoreError` when it cannot be. Called in a thread of its own."""

    @abstractmethod
    def show(self, *found: Any) -> None:
        """Show what was found; nothing is given where it could not be read."""

    def _read(self) -> None:
        try:
            found = self.found()
        except StoreError as error:
            self.app.call_from_thread(self.notify, str(error), severity="error", timeout=12)
            found = ()
        self.app.call_from_thread(self._show_here, found)

    def _show_here(self, found: tuple[Any, ...]) -> None:
        if self.is_mounted:
            self.show(*found)


_FIGURES = ("level", "round", "won", "of 100", "best won", "average end")
"""The headings of columns of figures."""


def cells(row: Sequence[str], headings: Sequence[str]) -> list[Text]:
    """A row of a table with these headings; its heading row too."""
    return [
        Text(told, justify="right" if heading in _FIGURES else "left")
        for told, heading in zip(row, headings, strict=True)
    ]


ALL = "all"

_NEW = "new"

_CAMPAIGN = "campaign:"

_NOTHING = "No finished games yet.\n\nGames are recorded here when they end. Enter: begin or continue."


class CampaignsScreen(ResultsScreen):
    """The campaigns above, the results of the marked one below."""

    CSS_PATH = "results.tcss"
    AUTO_FOCUS = "#campaigns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "New", tooltip="Begin a campaign", id="campaigns.new"),
        Binding("d", "decks", "Decks", tooltip="Results by deck, or game by game", id="campaigns.decks"),
        Binding("x", "export", "Export CSV", tooltip="Export these results as CSV", id="campaigns.export"),
        Binding("escape", "leave", "Back", tooltip="Back to the start screen", id="campaigns.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._campaigns: Sequence[CampaignLike] = ()
        self._results: Sequence[KeptResultLike] = ()
        self._by_deck = False
        self._list = OptionList(id="campaigns")
        self._table: DataTable[Text] = DataTable(
            id="results", cursor_type="row", zebra_stripes=True, show_cursor=True
        )
        self._plot = Static(id="plot")
        self._nothing = Static(_NOTHING, id="nothing", markup=False)

    def compose(self) -> ComposeResult:
        """Campaigns, results, plot."""
        yield WindowTooSmallNotice()
        self._list.border_title = "Campaigns: levels 1 to 3 in a row"
        yield self._list
        with Vertical(id="record"):
            yield self._table
            yield self._plot
            yield self._nothing
        yield KeysFooter()

    def found(self) -> tuple[Sequence[CampaignLike], Sequence[KeptResultLike]]:
        """The campaigns, and the results of all games."""
        return services(self).store.campaigns(), services(self).store.results()

    def show(self, campaigns: Sequence[CampaignLike] = (), results: Sequence[KeptResultLike] = ()) -> None:
        """A row for each campaign."""
        self._campaigns, self._results = campaigns, results
        width = max((len(campaign.name) for campaign in campaigns), default=0)
        rows = [Row(_told(campaign, width), id=f"{_CAMPAIGN}{campaign.name}") for campaign in campaigns]
        rows.append(Row("Begin a campaign", id=_NEW))
        rows.append(Row("All games, including one-offs", id=ALL))
        self._list.set_options(rows)
        self._list.highlighted = 0

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the results that belong to it."""
        self._show_results()

    def action_decks(self) -> None:
        """Results by deck, or game by game."""
        self._by_deck = not self._by_deck
        self._show_results()

    def _show_results(self) -> None:
        shown = self._shown()
        self._table.display = self._plot.display = bool(shown)
        self._nothing.display = not shown
        headings = DECK_HEADINGS if self._by_deck else HEADINGS
        self._table.clear(columns=True)
        self._table.add_columns(*cells(headings, headings))
        if self._by_deck:
            self._table.add_rows(cells(row, headings) for row in deck_rows(shown))
        else:
            for kept in reversed(shown):
                self._table.add_row(*cells(result_row(kept), headings), key=kept.created)
        order = "by deck" if self._by_deck else "latest first"
        told = f"Results: {results_summary(shown)}, {order}" if shown else "Results"
        self.query_one("#record").border_title = Content(told)
        room = max(len(plotted.label) for plotted in result_plot(shown))
        self._plot.update(
            Content(
                "\n".join(f"{one.label:{room}}  {one.bars}" for one in result_plot(shown)) if shown else ""
            )
        )

    def _shown(self) -> Sequence[KeptResultLike]:
        campaign = self._marked()
        return self._results if campaign is None else campaign.results

    def _marked(self) -> CampaignLike | None:
        at = self._list.highlighted
        row = None if at is None else self._list.get_option_at_index(at).id
        return next((one for one in self._campaigns if f"{_CAMPAIGN}{one.name}" == row), None)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Go on with it."""
        campaign = self._marked()
        if campaign is not None:
            self.go_on(campaign)
        elif message.option_id == _NEW:
            self.action_new()
        else:
            self._table.focus()

    def go_on(self, campaign: CampaignLike) -> None:
        """Open its game under way, or begin its next."""
        app = services(self)
        if campaign.under_way is not None:
            app.games.open(campaign.under_way.id)
        elif campaign.level is None:
            self.notify(f"{campaign.name} is won: all three levels cleared.")
        else:
            setups: list[GameSetup] = []
            if app.saves.try_action(lambda: setups.append(campaign.next_setup(app.games.new_seed()))):
                app.games.begin(setups[0])

    def on_data_table_row_selected(self, message: DataTable.RowSelected) -> None:
        """Open the game, if its save is still there."""
        kept = next((kept for kept in self._results if kept.created == message.row_key.value), None)
        if kept is None:
            self.notify("A deck has several games: press d to list them.")
        elif any(
            game.id == kept.game and game.played == kept.played for game in services(self).saves.list_games()
        ):
            services(self).games.open(kept.game)
        else:
            self.notify("This game's save is gone; its result is kept.")

    def action_new(self) -> None:
        """Begin a campaign."""
        from host.app.screens.setup.red_rains_form import CampaignFormScreen

        taken = [campaign.name for campaign in self._campaigns]

        def begin(setup: object) -> None:
            if setup is not None:
                services(self).games.begin(cast("GameSetup", setup))

        self.app.push_screen(CampaignFormScreen(taken), begin)

    def action_export(self) -> None:
        """Write what is shown as CSV into the folder the app was started in."""
        path = unused_path(Path.cwd(), "cinderboard-results", ".csv")
        if services(self).saves.try_action(lambda: write_new(path, results_csv(self._shown()))):
            self.notify(str(path), title="Exported to", timeout=12)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)


def _told(campaign: CampaignLike, width: int) -> Content:
    step = continue_label(campaign)
    name = (f"{campaign.name:{width}}", "bold")
    return Content.assemble(name, ("   ", ""), (level_marks(campaign), ""), ("   ", ""), (step, "italic"))


class RecordScreen(ResultsScreen):
    """A row for each deck and what it was played against."""

    CSS_PATH = "results.tcss"
    AUTO_FOCUS = "#results"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to where you were", id="record.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._table: DataTable[Text] = DataTable(id="results", cursor_type="row", zebra_stripes=True)

    def compose(self) -> ComposeResult:
        """The table, and what its figures mean."""
        yield WindowTooSmallNotice()
        with Vertical(id="record"):
            yield self._table
            yield Static(ABOUT_DECKS, id="plot", markup=False)
        yield KeysFooter()

    def found(self) -> tuple[Sequence[KeptResultLike]]:
        """The results of all games."""
        return (services(self).store.record(),)

    def show(self, results: Sequence[KeptResultLike] = ()) -> None:
        """A row for each deck."""
        self._table.add_columns(*cells(DECK_HEADINGS, DECK_HEADINGS))
        self._table.add_rows(cells(row, DECK_HEADINGS) for row in deck_rows(results))
        self.query_one("#record").border_title = Content(decks_heading(results))

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
