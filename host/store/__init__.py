"""Saved games: one SQLite file a game, every answer on the disk before it is shown."""

from host.store.campaigns import Campaign, campaign_named
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
from host.store.games import Store
from host.store.opened import OpenGame
from host.store.record import Mark, Record, SavedGame
from host.store.results import KeptResult

__all__ = [
    "Campaign",
    "CannotWrite",
    "DataFolderError",
    "GameInUse",
    "GameNotFound",
    "KeptResult",
    "Mark",
    "OpenGame",
    "Record",
    "SaveGone",
    "SaveLocked",
    "SaveUnreadable",
    "SavedGame",
    "Store",
    "StoreError",
    "campaign_named",
]
