"""Store of saved games: create, open, list, export, import, rename, delete and restore them.

Deleted games are moved to a folder, until people restore them or empty that folder themselves.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cards.errors import shortened
from host.own_packs import missing_own_packs, used_own_packs
from host.store.campaigns_from_saves import Campaign, campaigns_of
from host.store.errors import CannotWrite, GameInUse, GameNotFound, SaveUnreadable
from host.store.folders import data_folder, folder_error, games_folder, sync_folder
from host.store.input_limits import TITLE_LETTERS
from host.store.open_game import OpenFile, OpenGame
from host.store.replay import Deal, load, load_last_turn
from host.store.results import BOSSES, Results, StoredResult, rules_of
from host.store.save_data import SaveData, SavedGame, app_version, read_setup, turn_of
from host.store.save_index import SaveIndex
from host.store.save_reader import read, summary
from host.store.save_text import copy_with_new_secret, lines_of, parse, write_text
from host.store.save_writer import SUFFIX, GameFile, now
from host.store.sqlite_file import GameLock, check_header, first_bytes, open_to_read

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.match import Match


def deleted_folder(data: Path) -> Path:
    """Return the folder of deleted games, made if it is missing; raises `DataFolderError` if it cannot be."""
    folder = data / "deleted"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise folder_error(f"the folder of deleted games, {folder},", error) from error
    return folder


def move_to_deleted(game: Path, folder: Path) -> str:
    """Move a game that nobody plays to `folder` and return its name there: `3`, or `3-2` for a second one."""
    lock = GameLock(game)
    try:
        with suppress(SaveUnreadable):  # an unreadable file is moved as it is
            open_to_read(game).close()  # completes or rolls back an interrupted write
        name, number = game.stem, 1
        while (folder / f"{name}{game.suffix}").exists():
            number += 1
            name = f"{game.stem}-{number}"
        _move(game, folder / f"{name}{game.suffix}")
    finally:
        lock.close()
    game.with_name(f"{game.name}.lock").unlink(missing_ok=True)
    return name


def move_back(game: Path, to: Path) -> str:
    """Move a deleted game to `to` and return its id."""
    lock = GameLock(to)
    try:
        if to.exists():
            raise CannotWrite(f"{to} already exists; try again")
        _move(game, to)
    finally:
        lock.close()
    return to.stem


def _move(game: Path, to: Path) -> None:
    try:
        game.rename(to)
        for folder in (game.parent, to.parent):
            sync_folder(folder)
    except OSError as error:
        raise CannotWrite(f"{game} cannot be moved to {to.parent}: {error.strerror}") from error


Loading = Callable[["SaveData", "Deal"], "tuple[Match[Any, Any], SaveData]"]


def deal_match(setup: str) -> Match[Any, Any]:
    """Return a new game from its saved setup; raises `SetupError` if, say, a deck is not known here."""
    from engine.match import Match

    return Match(read_setup(setup))


class Store:
    """All saved games of one data folder.

    `directory` is the data folder, None for the platform's own place. `deal` makes a match from a setup. The
    id of a game is a number; every method that takes an id also takes the path of a save file.
    """

    def __init__(self, directory: Path | None = None, *, deal: Deal = deal_match) -> None:
        self.directory = data_folder(directory)
        self._deal = deal

    def prepare(self) -> None:
        """Make the data folder, or raise `DataFolderError`; every method that needs it does so, too."""
        self._files()

    def games(self) -> list[SavedGame]:
        """Return all games, last played first, and files that cannot be read at the end."""
        entries = self._entries()
        saves = [path for path in entries if path.suffix == SUFFIX]
        found = SaveIndex(self.directory).games(saves, {path.name for path in entries})
        found.sort(key=lambda game: (game.readable, game.played, game.id), reverse=True)
        return found

    def results(self, playing: OpenGame | None = None) -> list[StoredResult]:
        """Return how games against a boss ended, oldest first; `playing` is a game that is open already."""
        found = self._results_of(
            playing, [game for game in self.games() if rules_of(game.setup_json) == BOSSES]
        )
        return [kept for kept in found if kept.result.boss]

    def record(self) -> list[StoredResult]:
        """Return how all games ended, oldest first."""
        return self._results_of(None, self.games())

    def _results_of(self, playing: OpenGame | None, games: Sequence[SavedGame]) -> list[StoredResult]:

        def replay(game: str) -> Match[Any, Any]:
            return playing.match if playing is not None and playing.id == game else self.replay(game)[0]

        return Results(self.directory).read(games, replay)

    def campaigns(self, playing: OpenGame | None = None) -> list[Campaign]:
        """Return the campaigns, the one played last first; `playing` as for `results`."""
        return campaigns_of(self.results(playing), self.games())

    def create(self, setup: GameSetup) -> OpenGame:
        """Begin a new game, saved from the first moment; raises `SetupError` if there can be no such game."""
        moment = now()
        if used := used_own_packs(setup.model_dump_json()):
            setup = setup.model_copy(update={"own_packs": used})
        match = self._deal(setup.model_dump_json())
        text = match.setup.model_dump_json()
        match.game.answer_writer = match.codec.write
        turns = tuple(turn_of(mark, match.codec) for mark in match.game.bookmarks)
        save = SaveData(text, setup.title, app_version(), moment, moment, 0, (), turns=turns)
        return OpenGame(match, save, self._new_file(save), self._new_file)

    def open(self, game: str | Path) -> OpenGame:
        """Open a game at its last answer."""
        path = self.find(game)
        check_header(path)
        lock = GameLock(path)
        try:
            match, save = self._load(read(path))
            return OpenGame(match, save, OpenFile(GameFile(path, save.seal), lock), self._new_file)
        except BaseException:
            lock.close()
            raise

    def read(self, game: str | Path) -> SaveData:
        """Return the contents of a save or an exported text; nothing is locked or changed."""
        path = self.find(game)
        return parse(path) if first_bytes(path).lstrip().startswith(b"{") else read(path)

    def replay(self, game: str | Path) -> tuple[Match[Any, Any], SaveData]:
        """Replay a save, for looking at it, and return the match with what was loaded of the save."""
        return self._load(self.read(game))

    def outline(self, game: SavedGame, describe: Callable[[Match[Any, Any]], str]) -> str:
        """Return the state of a listed game in the words of `describe`; stored until it is played on."""
        if game.outline:
            return game.outline
        text = describe(self._load(self.read(game.path), load_last_turn)[0])
        if game.stamp:
            SaveIndex(self.directory).store_outline(game, text)
        return text

    def text(self, game: str | Path) -> list[str]:
        """Return a game in its text form, line by line."""
        return list(lines_of(self.read(game)))

    def export(self, game: str | Path, path: Path) -> Path:
        """Write a game as text to `path`, which must not exist yet, and return the path."""
        return write_text(self.read(game), path)

    def import_(self, path: Path) -> SavedGame:
        """Add a copy of an exported text or of a save file to the games.

        The copy contains only what is sound; the notices of the result say what was left out.
        """
        _, save = self._load(self.read(path))
        added = self._new_file(copy_with_new_secret(save))
        added.close()
        return replace(summary(added.file.path), notices=save.notices)

    def rename(self, game: str | Path, title: str) -> None:
        """Rename a game; raises `ValueError` for no proper name, `GameInUse` while the game is played."""
        name = " ".join(shortened(title).split())
        if not 0 < len(name) <= TITLE_LETTERS:
            raise ValueError(f"the name of a game has 1 to {TITLE_LETTERS} letters")
        with self.open(game) as opened:
            opened.rename(name)

    def delete(self, game: str) -> str:
        """Move a game to the folder of deleted games and return its name for `restore`.

        Raises `GameInUse` while it is played.
        """
        return move_to_deleted(self.find(game), deleted_folder(self.directory))

    def deleted(self) -> list[SavedGame]:
        """Return the deleted games, last played first; each `id` is its name for `restore`."""
        folder = deleted_folder(self.directory)
        found = [summary(path) for path in folder.iterdir() if path.suffix == SUFFIX]
        return sorted(found, key=lambda game: game.played, reverse=True)

    def restore(self, name: str) -> str:
        """Restore a deleted game and return its id: its old number, or the next one if that is taken.

        Raises `GameNotFound`.
        """
        path = deleted_folder(self.directory) / f"{name}{SUFFIX}"
        if os.sep in name or not path.is_file():
            raise GameNotFound(
                f"no deleted game is called {shortened(name)}; `cinderboard games deleted` lists them"
            )
        number = name.partition("-")[0]
        taken = [file.stem for file in self._files()]
        if number in taken or not number.isdecimal():
            number = str(max((int(stem) for stem in taken if stem.isdecimal()), default=0) + 1)
        return move_back(path, games_folder(self.directory) / f"{number}{SUFFIX}")

    def find(self, game: str | Path) -> Path:
        """Return the file of a game given by its id, or by the path of any file."""
        may_be_id = isinstance(game, str) and os.sep not in game
        for file in self._files() if may_be_id else ():
            if file.name == f"{game}{SUFFIX}" and file.is_file():
                return file
        path = Path(game)
        try:
            if path.is_dir():
                raise GameNotFound(f"{path} is a folder, not a saved game")
            there = path.exists()
        except OSError as error:  # the name is too long for a file, or the folder is not accessible
            raise GameNotFound(f"cannot read the file {path}: {error.strerror}") from None
        if not there and not may_be_id:
            raise GameNotFound(f"there is no file {path}; check its name and folder")
        if not there:
            raise GameNotFound(f"there is no game {game}; `cinderboard saves` lists your games")
        return path

    def _files(self) -> list[Path]:
        """Return the save files, unordered; raises `DataFolderError` if their folder cannot be used."""
        return [path for path in self._entries() if path.suffix == SUFFIX]

    def _entries(self) -> list[Path]:
        folder = games_folder(self.directory)
        try:
            return list(folder.iterdir())
        except OSError as error:
            raise folder_error(f"the folder of your games, {folder},", error) from error

    def _load(self, save: SaveData, loading: Loading = load) -> tuple[Match[Any, Any], SaveData]:
        """Replay a save; raises `SaveUnreadable` if its game cannot be set up here."""
        from engine.setup_error import SetupError

        try:
            return loading(save, self._deal)
        except SetupError as error:
            missing = missing_own_packs(save.setup, self.directory)
            problem = missing or f"the game cannot be set up by this Cinderboard: {error}"
            raise SaveUnreadable(shortened(problem)) from error

    def _new_file(self, save: SaveData) -> OpenFile:
        """Create a file with `save`, locked, under the next free number."""
        taken = [int(path.stem) for path in self._files() if path.stem.isdecimal()]
        number = max(taken, default=0)
        while True:
            number += 1
            path = games_folder(self.directory) / f"{number}{SUFFIX}"
            try:
                lock = GameLock(path)
            except GameInUse:
                continue
            try:
                return OpenFile(GameFile.create(path, save), lock)
            except FileExistsError:
                lock.close()
            except BaseException:
                lock.close()
                raise
