"""Saved games: one SQLite file a game, every answer on the disk before it is shown."""

from host.store.campaigns_from_saves import Campaign, campaign_named
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
from host.store.results import StoredResult
from host.store.save_data import SaveData, SavedGame, UndoMark

__all__ = [
    "Campaign",
    "CannotWrite",
    "DataFolderError",
    "GameInUse",
    "GameNotFound",
    "OpenGame",
    "SaveData",
    "SaveGone",
    "SaveLocked",
    "SaveUnreadable",
    "SavedGame",
    "Store",
    "StoreError",
    "StoredResult",
    "UndoMark",
    "campaign_named",
]
