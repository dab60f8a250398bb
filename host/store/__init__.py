"""Saved games: one SQLite file a game, every answer on the disk before it is shown."""

from host.store.errors import (
    CannotWrite,
    DataFolderError,
    GameInUse,
    GameNotFound,
    SaveGone,
    SaveLocked,
    SaveUnreadable,
    StoreError,
)
from host.store.game_store import Store
from host.store.open_game import OpenGame
from host.store.results import Campaign, KeptResult, campaign_named
from host.store.save_data import Record, SavedGame, UndoMark

__all__ = [
    "Campaign",
    "CannotWrite",
    "DataFolderError",
    "GameInUse",
    "GameNotFound",
    "KeptResult",
    "OpenGame",
    "Record",
    "SaveGone",
    "SaveLocked",
    "SaveUnreadable",
    "SavedGame",
    "Store",
    "StoreError",
    "UndoMark",
    "campaign_named",
]
