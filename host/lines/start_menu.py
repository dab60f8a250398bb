"""Start menu of line mode: continues a game, or asks the questions of a new one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from cards.boxes import STANDARD
from cards.wording.words import capitalized
from host.command_exit import CommandError
from host.games import GAME_PARTS, load
from host.lines.answer_parser import UnclearAnswer, pick_one
from host.lines.option_rows import Row
from host.lines.sentences import sentence
from host.presenter.records.campaign_map import campaign_map, campaign_status
from host.presenter.records.follow_up_games import AGAIN, SAME, FollowUpGames
from host.presenter.records.record_tables import boss_sentences
from host.presenter.records.results import deck_sentences
from host.presenter.records.saved_games import (
    GameStanding,
    cached_standing,
    first_unfinished,
    game_line,
    last_played_text,
    lesson_rows,
    next_lesson,
)
from host.presenter.records.story_export import DEFAULT_SUFFIX, export_story
from host.store.errors import SaveUnreadable, StoreError
from host.store.new_files import write_new

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.lines.terminal import Terminal
    from host.presenter.ports import SavedGameLike
    from host.presenter.setup_forms.setup_form import FormValues, SetupForm
    from host.store import OpenGame, SavedGame, Store

QUIT = "quit"
LEARN = "learn"
SAVED_GAME_ACTIONS = {
    "play": "Continue",
    "board": "Show the table",
    AGAIN: "Rematch with new luck",
    SAME: "Rematch with the same luck",
    "story": "Save it as a story",
    "rename": "Rename",
    "delete": "Delete",
    "back": "Back",
}
"""Actions on a saved game."""


class NewGames(Protocol):
    """The commands that begin games, as line mode fills them in."""

    def command(self, form: SetupForm, values: FormValues) -> str:
        """Return the command line that says the same as these values of a form."""

    def setup(self, form: SetupForm, values: FormValues, more: str) -> GameSetup:
        """Return the setup for values of a form and `more` options as people type them.

        Raises `CommandError` or `ValueError` if they describe none.
        """


class StartMenu:
    """Menu that asks what to play. Enter gives a default answer to each question, printed with it."""

    def __init__(
        self, terminal: Terminal, store: Store, new_games: NewGames, new_seed: Callable[[], Seed]
    ) -> None:
        self.terminal = terminal
        self.store = store
        self._new_games = new_games
        self._new_seed = new_seed

    def choose(self) -> OpenGame | None:
        """Ask until a game is open and return it; None if the player quits."""
        played = self.store.games()
        latest = first_unfinished(played) or next((game for game in played if game.readable), None)
        first = {}
        if latest is not None:
            key, words = (AGAIN, SAVED_GAME_ACTIONS[AGAIN]) if latest.over else ("continue", "Continue")
            first[key] = f"{words}: {game_line(latest)}"
        games = {rules: f"{game.title}: {game.about}" for rules, game in GAME_PARTS.items() if game.about}
        rows = {
            **first,
            **games,
            LEARN: "Learn: short games, and each rule as you meet it",
            "campaigns": "Campaigns: levels 1 to 3 in a row",
            "games": "Saved games",
            "cards": "Cards: search them, and say which are yours",
            "decks": "Record of each deck",
            QUIT: "Quit",
        }
        while (what := self._pick("What do you want to play?", rows)) != QUIT:
            try:
                if (opened := self._open_choice(what, latest)) is not None:
                    return opened
            except (StoreError, ValueError) as error:
                self.terminal.tell(sentence(str(error)))
        return None

    def _open_choice(self, what: str, latest: SavedGameLike | None) -> OpenGame | None:
        """Open the game that a row of the menu leads to; None if it leads back to the menu."""
        if what in ("continue", AGAIN) and latest is not None:
            return self._rematch(latest.id, AGAIN) if latest.over else self.store.open(latest.id)
        if what == "games":
            return self._choose_saved_game()
        if what == LEARN:
            return self._lesson()
        if what == "campaigns":
            return self._campaign()
        if what == "cards":
            from host.lines.card_lines import read_cards
            from host.presenter.display.card_catalog import catalog_of_box

            read_cards(self.terminal, catalog_of_box(STANDARD), self.store.directory)
            return None
        if what == "decks":
            results = self.store.record()
            self.terminal.tell(*deck_sentences(results), *boss_sentences(results))
            return None
        if begins := GAME_PARTS[what].begins:
            return self._begin(load(begins)(self.store.directory))
        from engine.game_entries import entry_of

        setup = entry_of(what).setup.model_validate({"seed": self._new_seed()})
        return self.store.create(cast("GameSetup", setup))

    def _lesson(self) -> OpenGame | None:
        """Continue a lesson or begin it; Enter takes the first one that was not played to its end."""
        from host.presenter.learning.lesson import lesson_setup

        games = self.store.games()
        lessons = {row.name: row for row in lesson_rows(games)}
        first = next_lesson(games)
        names = sorted(lessons, key=lambda name: name != first)
        rows = {name: f"{capitalized(lessons[name].title)}: {lessons[name].about}" for name in names}
        chosen = self._pick("Which lesson?", {**rows, "back": "Back"})
        if chosen == "back":
            return None
        under_way = lessons[chosen].under_way
        return self.store.create(lesson_setup(chosen)) if under_way is None else self.store.open(under_way.id)

    def _campaign(self) -> OpenGame | None:
        """Open the game of a campaign that is under way, or begin its next, or the first of a new one."""
        campaigns = {campaign.name: campaign for campaign in self.store.campaigns()}
        rows = {name: f"{name}: {campaign_status(campaign)}" for name, campaign in campaigns.items()}
        chosen = self._pick("Which campaign?", {**rows, "new": "New campaign", "back": "Back"})
        if chosen == "new":
            from host.presenter.setup_forms.campaign_form import CampaignForm

            return self._begin(CampaignForm(self.store.directory))
        if chosen == "back":
            return None
        campaign = campaigns[chosen]
        for stage in campaign_map(campaign):
            self.terminal.tell(f"{stage}.")
        if campaign.under_way is not None:
            return self.store.open(campaign.under_way.id)
        return self.store.create(campaign.next_setup(self._new_seed()))

    def _choose_saved_game(self) -> OpenGame | None:
        """Ask for a saved game and what to do with it; return it if it is to be played."""
        games = {game.id: game for game in self.store.games() if game.readable}
        if not games:
            self.terminal.tell("There are no saved games yet.")
            return None
        back = {"back": "Back"}
        rows = {id_: self._row_text(game) for id_, game in games.items()}
        chosen = self._pick("Which game?", {**rows, **back})
        return None if chosen == "back" else self._choose_action(games[chosen])

    def _row_text(self, game: SavedGame) -> str:
        standing = self._standing(game)
        return ", ".join(
            filter(None, (game_line(game), last_played_text(game), standing.where, standing.wounds))
        )

    def _standing(self, game: SavedGame) -> GameStanding:
        try:
            return cached_standing(self.store, game)
        except SaveUnreadable:
            return GameStanding()

    def _choose_action(self, saved: SavedGame) -> OpenGame | None:
        """Ask what to do with a saved game and do it; return the game that is to be played, if any."""
        game = saved.id
        what = self._pick("What do you want to do with this game?", SAVED_GAME_ACTIONS)
        if what == "play":
            return self.store.open(game)
        if what in (AGAIN, SAME):
            return self._rematch(game, what)
        if what == "board":
            self.terminal.tell(*self._standing(saved).board)
        elif what == "story":
            self._write_story(game)
        elif what == "rename":
            self.terminal.tell("What is the new name?")
            self.store.rename(game, self.terminal.ask())
        elif what == "delete":
            name = self.store.delete(game)
            self.terminal.tell("Deleted. Type undo to restore it, or press Enter.")
            if self.terminal.ask().casefold() == "undo":
                self.terminal.tell(f"Restored as game {self.store.restore(name)}.")
        return None

    def _rematch(self, game: str, luck: str) -> OpenGame:
        """Begin a game like a saved one, with new luck (`AGAIN`) or the same."""
        return self.store.create(FollowUpGames(self.store.replay(game)[0]).setup(luck, self._new_seed()))

    def _write_story(self, game: str) -> None:
        match, record = self.store.replay(game)
        path = Path(f"cinderboard-game-{game}{DEFAULT_SUFFIX}")
        write_new(path, export_story(DEFAULT_SUFFIX, match, record.title))
        self.terminal.tell(f"Story written to {path}.")

    def _begin(self, form: SetupForm) -> OpenGame | None:
        """Ask for the values of a form and begin its game; return None if the player goes back."""
        values = self.ask_fields(form)
        while True:
            self.terminal.tell(
                f"The same on the command line: {self._new_games.command(form, values)}. "
                "Press Enter to begin, type more of its options, such as --seed 7, or type back."
            )
            line = self.terminal.ask()
            if line.casefold() == "back":
                return None
            try:
                setup = self._new_games.setup(form, values, line)
            except (CommandError, ValueError) as error:
                self.terminal.tell(sentence(str(error)))
            else:
                return self.store.create(setup)

    def ask_fields(self, form: SetupForm) -> dict[str, str]:
        """Ask the questions of a form and return the values of the fields that were asked for."""
        values: dict[str, str] = {}
        for field_id, question in form.questions.items():
            field = form.asked_field(field_id, values)
            if field is not None and field.choices:
                values[field_id] = self._pick(question, dict(field.choices))
            elif field is not None:
                values[field_id] = self._name(question, field.value)
        return values

    def _name(self, asked: str, usual: str) -> str:
        self.terminal.tell(f"{asked} Enter: {usual}.")
        return self.terminal.ask() or usual

    def _pick(self, asked: str, rows: dict[str, str]) -> str:
        """Ask for one of these rows and return its key; Enter gives the first."""
        rows_shown = [Row(str(at), key, label, (key,)) for at, (key, label) in enumerate(rows.items(), 1)]
        self.terminal.tell(
            f"{asked} Enter: {rows_shown[0].sign}.",
            *(sentence(f"{row.sign}. {row.label}") for row in rows_shown),
        )
        while line := self.terminal.ask():
            try:
                return pick_one(line, rows_shown)
            except UnclearAnswer as why:
                self.terminal.tell(str(why))
        return rows_shown[0].id
