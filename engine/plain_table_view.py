"""A table as plain text, for a game that has no read model and no screen of its own."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)


class ZoneView(_Read):
    """One part of a plain table view, such as a hand, a pile or a score.

    `lines` hold its contents, one item a line.
    """

    name: str
    lines: tuple[str, ...] = ()


class TableView(_Read):
    """A seat's view of a game: a heading on how far it is, and its zones in the order to show them."""

    rules: str
    seat: str
    heading: str = ""
    zones: tuple[ZoneView, ...] = ()
