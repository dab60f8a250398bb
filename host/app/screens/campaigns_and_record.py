"""Campaigns, with a table and a plot of the results of each, and the record of each deck."""

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
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.presenter.records.campaign_map import campaign_map, continue_label, level_marks
from host.presenter.records.record_tables import RECORD_TABLES
from host.presenter.records.results import (
    DECK_HEADINGS,
    HEADINGS,
    deck_rows,
    decks_heading,
    result_plot,
    result_row,
    results_csv,
    results_summary,
)
from host.store.errors import StoreError
from host.store.new_files import unused_path, write_new

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from host.presenter.ports import CampaignLike, StoredResultLike


class ResultsScreen(Screen[None]):
    """Reads all saved games in the background when it is opened, and replays those that ended elsewhere."""

    def on_mount(self) -> None:
        self.query_one("#record").border_title = "Loading saved games ..."
        self.run_worker(self._read, thread=True, exclusive=True, name="read the saved games")

    @abstractmethod
    def load(self) -> tuple[Any, ...]:
        """Return what `show` needs; raise `StoreError` if it cannot be read. Runs in a thread of its own."""

    @abstractmethod
    def show(self, *loaded: Any) -> None:
        """Show what was loaded; called without arguments if it could not be read."""

    def _read(self) -> None:
        try:
            loaded = self.load()
        except StoreError as error:
            self.app.call_from_thread(self.notify, str(error), severity="error", timeout=12)
            loaded = ()
        self.app.call_from_thread(self._show_if_open, loaded)

    def _show_if_open(self, loaded: tuple[Any, ...]) -> None:
        if self.is_mounted:
            self.show(*loaded)


_NUMBER_HEADINGS = ("level", "round", "won", "of 100", "best won", "average end")
"""Headings of columns of numbers, which are aligned to the right."""


def cells(row: Sequence[str], headings: Sequence[str]) -> list[Text]:
    """Return the cells of a row, or of the heading row, of a table with these headings."""
    return [
        Text(text, justify="right" if heading in _NUMBER_HEADINGS else "left")
        for text, heading in zip(row, headings, strict=True)
    ]


ALL = "all"

_NEW = "new"

_CAMPAIGN = "campaign:"

_NOTHING = "No finished games yet.\n\nGames are recorded here when they end. Enter: begin or continue."


class CampaignsScreen(ResultsScreen):
    """The campaigns above, the results of the marked one below."""

    CSS_PATH = "campaigns_and_record.tcss"
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
        self._results: Sequence[StoredResultLike] = ()
        self._by_deck = False
        self._list = OptionList(id="campaigns")
        self._table: DataTable[Text] = DataTable(
            id="results", cursor_type="row", zebra_stripes=True, show_cursor=True
        )
        self._map = Static(id="map", markup=False)
        self._plot = Static(id="plot")
        self._nothing = Static(_NOTHING, id="nothing", markup=False)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        self._list.border_title = "Campaigns: levels 1 to 3 in a row"
        yield self._list
        with Vertical(id="record"):
            yield self._map
            yield self._table
            yield self._plot
            yield self._nothing
        yield KeysFooter()

    def load(self) -> tuple[Sequence[CampaignLike], Sequence[StoredResultLike]]:
        return services(self).store.campaigns(), services(self).store.results()

    def show(self, campaigns: Sequence[CampaignLike] = (), results: Sequence[StoredResultLike] = ()) -> None:
        self._campaigns, self._results = campaigns, results
        width = max((len(campaign.name) for campaign in campaigns), default=0)
        rows = [
            Row(_campaign_row(campaign, width), id=f"{_CAMPAIGN}{campaign.name}") for campaign in campaigns
        ]
        rows.append(Row("Begin a campaign", id=_NEW))
        rows.append(Row("All games, including one-offs", id=ALL))
        self._list.set_options(rows)
        self._list.highlighted = 0

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        self._show_results()

    def action_decks(self) -> None:
        """Switch between results by deck and by game."""
        self._by_deck = not self._by_deck
        self._show_results()

    def _show_results(self) -> None:
        shown, campaign = self._shown(), self._marked()
        self._map.display = campaign is not None
        self._map.update("" if campaign is None else "\n".join(campaign_map(campaign)))
        self._table.display = self._plot.display = bool(shown)
        self._nothing.display = not shown
        headings = DECK_HEADINGS if self._by_deck else HEADINGS
        self._table.clear(columns=True)
        self._table.add_columns(*cells(headings, headings))
        if self._by_deck:
            self._table.add_rows(cells(row, headings) for row in deck_rows(shown))
        else:
            for result in reversed(shown):
                self._table.add_row(*cells(result_row(result), headings), key=result.created)
        order = "by deck" if self._by_deck else "latest first"
        title = f"Results: {results_summary(shown)}, {order}" if shown else "Results"
        self.query_one("#record").border_title = Content(title)
        room = max(len(plotted.label) for plotted in result_plot(shown))
        self._plot.update(
            Content(
                "\n".join(f"{one.label:{room}}  {one.bars}" for one in result_plot(shown)) if shown else ""
            )
        )

    def _shown(self) -> Sequence[StoredResultLike]:
        campaign = self._marked()
        return self._results if campaign is None else campaign.results

    def _marked(self) -> CampaignLike | None:
        at = self._list.highlighted
        row = None if at is None else self._list.get_option_at_index(at).id
        return next((one for one in self._campaigns if f"{_CAMPAIGN}{one.name}" == row), None)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        campaign = self._marked()
        if campaign is not None:
            self.continue_campaign(campaign)
        elif message.option_id == _NEW:
            self.action_new()
        else:
            self._table.focus()

    def continue_campaign(self, campaign: CampaignLike) -> None:
        """Open the game of a campaign that is under way, or begin its next level."""
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
        result = next((each for each in self._results if each.created == message.row_key.value), None)
        if result is None:
            self.notify("A deck has several games: press d to list them.")
        elif any(
            game.id == result.game and game.played == result.played
            for game in services(self).saves.list_games()
        ):
            services(self).games.open(result.game)
        else:
            self.notify("This game's save is gone; its result is kept.")

    def action_new(self) -> None:
        """Begin a campaign."""
        from host.app.screens.setup.setup_form import SetupFormScreen
        from host.presenter.setup_forms.campaign_form import CampaignForm

        taken = [campaign.name for campaign in self._campaigns]

        def begin(setup: object) -> None:
            if setup is not None:
                services(self).games.begin(cast("GameSetup", setup))

        self.app.push_screen(SetupFormScreen(CampaignForm(services(self).store.directory, taken)), begin)

    def action_export(self) -> None:
        """Write the visible results as CSV into the folder in which the app was started."""
        path = unused_path(Path.cwd(), "cinderboard-results", ".csv")
        if services(self).saves.try_action(lambda: write_new(path, results_csv(self._shown()))):
            self.notify(str(path), title="Exported to", timeout=12)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)


def _campaign_row(campaign: CampaignLike, width: int) -> Content:
    step = continue_label(campaign)
    name = (f"{campaign.name:{width}}", "bold")
    return Content.assemble(name, ("   ", ""), (level_marks(campaign), ""), ("   ", ""), (step, "italic"))


class RecordScreen(ResultsScreen):
    """The record of all games: by deck, by boss, or the goals."""

    CSS_PATH = "campaigns_and_record.tcss"
    AUTO_FOCUS = "#results"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(table.name[0], f"table('{table.name}')", table.title, id=f"record.{table.name}")
            for table in RECORD_TABLES
        ),
        Binding("escape", "leave", "Back", tooltip="Back to where you were", id="record.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._results: Sequence[StoredResultLike] = ()
        self._table: DataTable[Text] = DataTable(id="results", cursor_type="row", zebra_stripes=True)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Vertical(id="record"):
            yield self._table
            yield Static(id="plot", markup=False)
        yield KeysFooter()

    def load(self) -> tuple[Sequence[StoredResultLike]]:
        return (services(self).store.record(),)

    def show(self, results: Sequence[StoredResultLike] = ()) -> None:
        self._results = results
        self.action_table(RECORD_TABLES[0].name)

    def action_table(self, name: str) -> None:
        """Show one of the tables."""
        table = next(table for table in RECORD_TABLES if table.name == name)
        self.query_one("#record").border_title = Content(decks_heading(self._results, table.title))
        self._table.clear(columns=True)
        self._table.add_columns(*cells(table.headings, table.headings))
        self._table.add_rows(cells(row, table.headings) for row in table.rows(self._results))
        self.query_one("#plot", Static).update(table.about)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
