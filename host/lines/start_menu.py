"""Start menu of line mode: continues a game, or asks for a new one and makes options of `play`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from host.exit_codes import CommandError
from host.games import DEFAULT_RULES, GAME_PARTS
from host.lines.answer_parser import Row, UnclearAnswer, pick_one
from host.presenter.records.results import deck_sentences
from host.presenter.records.saved_games import (
    AGAIN,
    SAME,
    FollowUpGames,
    GameStanding,
    cached_standing,
    campaign_status,
    first_unfinished,
    game_line,
    last_played_text,
)
from host.presenter.records.story_export import DEFAULT_SUFFIX, export_story
from host.presenter.setup_forms.setup_form import REACTIONS, REACTIONS_ABOUT, UNDO, UNDO_ABOUT
from host.presenter.setup_forms.table_presets import PRESETS
from host.presenter.text_layout import sentence
from host.store.errors import SaveUnreadable, StoreError
from host.store.files import write_new

if TYPE_CHECKING:
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.lines.terminal import Terminal
    from host.presenter.ports import SavedGameLike
    from host.store import OpenGame, SavedGame, Store

MakeSetup = Callable[[Sequence[str]], "GameSetup"]
"""Makes the setup that a command and its options describe; raises `CommandError` if there is none."""
QUIT = "quit"
NOBODY = "nobody"
MOST_SEATS = 4
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


class StartMenu:
    """Menu that asks what to play. Enter gives a default answer to each question, printed with it."""

    def __init__(
        self, terminal: Terminal, store: Store, make_setup: MakeSetup, new_seed: Callable[[], Seed]
    ) -> None:
        self.terminal = terminal
        self.store = store
        self._make_setup = make_setup
        self._new_seed = new_seed

    def choose(self) -> OpenGame | None:
        """Ask until a game is open and return it; None if the player quits."""
        latest = first_unfinished(self.store.games())
        games = {rules: f"{game.title}: {game.about}" for rules, game in GAME_PARTS.items() if game.about}
        rows = {
            **({} if latest is None else {"continue": f"Continue: {game_line(latest)}"}),
            **games,
            "campaigns": "Campaigns: levels 1 to 3 in a row",
            "games": "Saved games",
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
        if what == "continue" and latest is not None:
            return self.store.open(latest.id)
        if what == "games":
            return self._choose_saved_game()
        if what == "campaigns":
            return self._campaign()
        if what == "decks":
            self.terminal.tell(*deck_sentences(self.store.record()))
            return None
        setup = self._new(what)
        return None if setup is None else self.store.create(setup)

    def _campaign(self) -> OpenGame | None:
        """Open the game of a campaign that is under way, or begin its next, or the first of a new one."""
        campaigns = {campaign.name: campaign for campaign in self.store.campaigns()}
        rows = {name: f"{name}: {campaign_status(campaign)}" for name, campaign in campaigns.items()}
        chosen = self._pick("Which campaign?", {**rows, "new": "New campaign", "back": "Back"})
        if chosen == "new":
            options = self._red_rains("", level=False)
            name = self._name("What is the name of the campaign?", "Campaign")
            setup = self._confirm(["campaign", "begin", name, *options[1:]])
            return None if setup is None else self.store.create(setup)
        if chosen == "back":
            return None
        campaign = campaigns[chosen]
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
            setup = FollowUpGames(self.store.replay(game)[0]).setup(what, self._new_seed())
            return self.store.create(setup)
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

    def _write_story(self, game: str) -> None:
        match, record = self.store.replay(game)
        path = Path(f"cinderboard-game-{game}{DEFAULT_SUFFIX}")
        write_new(path, export_story(DEFAULT_SUFFIX, match, record.title))
        self.terminal.tell(f"Story written to {path}.")

    def _new(self, rules: str) -> GameSetup | None:
        """Ask for a new game of these rules; return None if the player goes back."""
        asked = {"red-rains": self._red_rains, "draft": self._draft, "reapers": self._ask_two_players}
        return self._confirm(asked.get(rules, self._seats)(rules))

    def _confirm(self, options: list[str]) -> GameSetup | None:
        """Return the setup for `options` and those that the player adds; None if the player goes back."""
        while True:
            self.terminal.tell(
                f"The same on the command line: cinderboard {shlex.join(options)}. "
                "Press Enter to begin, type more of its options, such as --seed 7, or type back."
            )
            line = self.terminal.ask()
            if line.casefold() == "back":
                return None
            try:
                return self._make_setup([*options, *shlex.split(line)])
            except (CommandError, ValueError) as error:
                self.terminal.tell(sentence(str(error)))

    # Each game's questions

    def _red_rains(self, _rules: str, *, level: bool = True) -> list[str]:
        from engine.setups.red_rains import PARTNERS
        from host.presenter.setup_forms.campaign_form import CampaignForm
        from host.presenter.setup_forms.red_rains_form import ADDED, RedRainsForm

        options = ["play", "--deck", self._deck("Which deck do you play?")]
        who = {
            NOBODY: "Nobody",
            "person": "A person",
            **{name: f"The built-in player {name}" for name in PARTNERS},
        }
        partner = self._pick("Who is your partner?", who)
        if partner != NOBODY:
            options += ["--seat", self._name("What is your name?", "Ann")]
            name = self._name("What is your partner's name?", "Ben")
            options += ["--deck", self._deck("Which deck do they play?"), "--seat", name]
            options += [] if partner == "person" else ["--bot", f"{name}={partner}"]
        form = RedRainsForm(self.store.directory) if level else CampaignForm(self.store.directory, ())
        bosses = {line.id: dict(line.values) for line in form.lines({})}["chimera"]
        bosses = dict(sorted(bosses.items(), key=lambda row: row[0] != DEFAULT_CHIMERA))
        boss = self._pick("Which boss do you play against?", bosses)
        rows = {line.id: dict(line.values) for line in form.lines({"chimera": boss})}
        options += ["--chimera", boss]
        if level:
            levels = {
                value: label.capitalize() if value.startswith(ADDED) else f"Level {label}"
                for value, label in rows["level"].items()
            }
            chosen = self._pick("Which level?", levels)
            option = "--added-threat" if chosen.startswith(ADDED) else "--level"
            options += [option, chosen.removeprefix(ADDED)]
        hard = self._pick(
            "Which difficulty?", {value: label.capitalize() for value, label in rows["difficulty"].items()}
        )
        options += ["--heroic"] if hard == "heroic" else []
        return [*options, *self._table(), *self._first_five()]

    def _seats(self, rules: str) -> list[str]:
        """Return the options of a game of two to four players, each with a deck."""
        from engine.games import entry_of

        options, persons = ["play", "--rules", rules], 0
        for number in range(1, MOST_SEATS + 1):
            people = {
                "person": "A person",
                **{name: f"The built-in player {name}" for name in entry_of(rules).players},
            }
            more = {NOBODY: "Nobody"} if number > 2 else {}
            who = self._pick(f"Who plays in seat {number}?", {**more, **people})
            if who == NOBODY:
                break
            name = self._name("What is their name?", f"Player {number}")
            options += ["--seat", name, "--deck", self._deck("Which deck do they play?", rules)]
            options += [] if who == "person" else ["--bot", f"{name}={who}"]
            persons += who == "person"
        when = self._pick(f"When are players asked for reactions? {REACTIONS_ABOUT}", dict(REACTIONS))
        options += [] if when == REACTIONS[0][0] else ["--reactions", when]
        return [*options, *self._undo(persons), *self._table(), *self._first_five()]

    def _draft(self, _rules: str) -> list[str]:
        options = ["draft"]
        for number in range(1, MOST_SEATS + 1):
            more = {NOBODY: "Nobody"} if number > 2 else {}
            who = self._pick(f"Who drafts in seat {number}?", {**more, "seat": "A person", "bot": "The bot"})
            if who == NOBODY:
                break
            options += [f"--{who}", self._name("What is their name?", f"Player {number}")]
        return [*options, *self._undo(options.count("--seat"))]

    def _ask_two_players(self, rules: str) -> list[str]:
        """Return the options of a game of two with its default decks, unless the player adds others."""
        from engine.games import entry_of

        players = {
            "person": "A person",
            **{name: f"The built-in player {name}" for name in entry_of(rules).players},
        }
        who = self._pick("Who do you play against?", players)
        options = ["play", "--rules", rules, "--seat", self._name("What is your name?", "Player 1")]
        name = self._name("What is the other player's name?", "Player 2")
        lies = {
            "screen": "In the program",
            "full": "On the table: you shuffle, draw and name what you reveal",
        }
        table = self._pick("Where are people's cards?", lies)
        options += ["--seat", name, *([] if who == "person" else ["--bot", f"{name}={who}"])]
        options += self._undo(1 + (who == "person"))
        return options if table == "screen" else [*options, "--table", table]

    # Single questions

    def _deck(self, asked: str, rules: str = DEFAULT_RULES) -> str:
        """Ask for a deck of the game's box or one of the user's own, which may be for another game."""
        from engine.games import entry_of
        from host.decks import DeckRepository

        shelf = DeckRepository(self.store.directory, entry_of(rules).cards())
        decks = [deck.key for deck in shelf.decks() if deck.playable]
        decks.sort(key=lambda name: name != DEFAULT_DECK)
        return self._pick(asked, dict(zip(decks, decks, strict=True)))

    def _table(self) -> list[str]:
        rows = {preset.name: f"{preset.title}: {preset.about}" for preset in PRESETS.values()}
        return ["--table", self._pick("Which way to play?", rows)]

    def _undo(self, people: int) -> list[str]:
        """Ask who must agree to an undo; skipped for one person alone, who may always undo."""
        free = people > 1 and self._pick(f"Who is asked when you undo? {UNDO_ABOUT}", dict(UNDO)) == "free"
        return ["--undo", "free"] if free else []

    def _first_five(self) -> list[str]:
        rows = {"suggested": "The decks' suggestions", "choose": "Everybody chooses"}
        return (
            ["--choose-first-five"] if self._pick("How are the First Five chosen?", rows) == "choose" else []
        )

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


DEFAULT_DECK, DEFAULT_CHIMERA = "The Iron Men", "The Corpse of Viros"
"""Deck and boss that Enter chooses."""
