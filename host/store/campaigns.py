"""Campaigns: level 1, 2 and 3 of a boss in a row, several campaigns side by side.

A campaign is what the setups of its games call it, so it is saved with them and needs no file of its own.
What the sources leave open about it stands in docs/policies.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.store.errors import GameNotFound
from host.store.record import read_setup
from host.store.results import KeptResult, campaign_of

if TYPE_CHECKING:
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.store.record import SavedGame

LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Campaign:
    """One campaign: its results, oldest first, and its game that is not over, if any.

    `setup_json` is the setup of the game that was played last.
    """

    name: str
    results: tuple[KeptResult, ...]
    under_way: SavedGame | None
    setup_json: str

    @property
    def won(self) -> tuple[int, ...]:
        """The levels that were won."""
        return tuple(sorted({kept.result.level for kept in self.results if kept.result.won}))

    @property
    def level(self) -> int | None:
        """The level that is played now or next: the first that was not won; None when all were."""
        return next((level for level in LEVELS if level not in self.won), None)

    def next_setup(self, seed: Seed) -> GameSetup:
        """The setup of its next game: the level that is next with its own card, all else as before.

        Raises `ValueError` when every level was won.
        """
        if self.level is None:
            raise ValueError(f"the campaign {self.name} is won: all three levels cleared")
        return read_setup(self.setup_json).model_copy(
            update={"level": self.level, "card": None, "seed": seed}
        )


def campaigns_of(results: Sequence[KeptResult], games: Sequence[SavedGame]) -> list[Campaign]:
    """The campaigns of these results and saves, the one played last first."""
    ended: dict[str, list[KeptResult]] = {}
    for kept in results:
        if kept.result.campaign:
            ended.setdefault(kept.result.campaign, []).append(kept)
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
    """The campaign of this name; `GameNotFound` when there is none."""
    for campaign in campaigns:
        if campaign.name == name:
            return campaign
    there = ", ".join(campaign.name for campaign in campaigns)
    known = f"there are {there}" if there else "`cinderboard campaign begin` begins one"
    raise GameNotFound(f"there is no campaign {name}; {known}")
