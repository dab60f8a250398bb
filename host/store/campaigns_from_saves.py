"""Campaigns: level 1, 2 and 3 of a boss in a row.

The setups of its games name a campaign, so it needs no file of its own. What the sources leave open about
campaigns is in docs/policies.md.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from host.store.errors import GameNotFound
from host.store.save_data import SavedGame, read_setup

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.store.results import StoredResult


def campaign_of(setup_json: str) -> str:
    """Return the campaign that a saved setup names; empty if it names none."""
    try:
        campaign = json.loads(setup_json).get("campaign")
    except (ValueError, AttributeError):
        return ""
    return campaign if isinstance(campaign, str) else ""


LEVELS = (1, 2, 3)


class Campaign(Struct, frozen=True):
    """One campaign: its results, oldest first, and its game that is not over, if any.

    `setup_json` is the setup of the game played last.
    """

    name: str
    results: tuple[StoredResult, ...]
    under_way: SavedGame | None
    setup_json: str

    @property
    def won(self) -> tuple[int, ...]:
        """Return the levels that were won."""
        return tuple(sorted({stored.result.level for stored in self.results if stored.result.won}))

    @property
    def level(self) -> int | None:
        """Return the first level that was not won, which is played now or next; None if all were won."""
        return next((level for level in LEVELS if level not in self.won), None)

    def next_setup(self, seed: Seed) -> GameSetup:
        """Return the setup of its next game: the next level with its own card, all else as before.

        Raises `ValueError` if every level was won.
        """
        if self.level is None:
            raise ValueError(f"the campaign {self.name} is won: all three levels cleared")
        return read_setup(self.setup_json).model_copy(
            update={"level": self.level, "card": None, "seed": seed}
        )


def campaigns_of(results: Sequence[StoredResult], games: Sequence[SavedGame]) -> list[Campaign]:
    """Return the campaigns of these results and saves, the one played last first."""
    ended: dict[str, list[StoredResult]] = {}
    for stored in results:
        if stored.result.campaign:
            ended.setdefault(stored.result.campaign, []).append(stored)
    open_: dict[str, SavedGame] = {}
    for game in games:  # the one played last comes first
        if game.readable and not game.over and (name := campaign_of(game.setup_json)):
            open_.setdefault(name, game)
    found = []
    for name in {**open_, **ended}:
        own, under_way = tuple(ended.get(name, ())), open_.get(name)
        played = under_way.played if under_way else own[-1].played
        setup = under_way.setup_json if under_way else own[-1].setup_json
        found.append((played, Campaign(name, own, under_way, setup)))
    return [campaign for _, campaign in sorted(found, key=lambda pair: pair[0], reverse=True)]


def campaign_named(campaigns: Sequence[Campaign], name: str) -> Campaign:
    """Return the campaign of this name; raises `GameNotFound` if there is none."""
    for campaign in campaigns:
        if campaign.name == name:
            return campaign
    there = ", ".join(campaign.name for campaign in campaigns)
    known = f"there are {there}" if there else "`cinderboard campaign begin` begins one"
    raise GameNotFound(f"there is no campaign {name}; {known}")
