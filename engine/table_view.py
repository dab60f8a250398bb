"""A table in words: what a game lets a seat see that brings no read model, and no screen, of its own."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)


class ZoneView(_Read):
    """A part of the table: a hand, a pile, a score. `lines` are what lies there, one thing a line."""

    name: str
    lines: tuple[str, ...] = ()


class TableView(_Read):
    """What a seat sees of a game: where it stands, in a few words, and the zones one below the other."""

    rules: str
    seat: str
    heading: str = ""
    zones: tuple[ZoneView, ...] = ()
