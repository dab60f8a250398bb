"""What a page may do with games themselves: begin one, go on with one, put one away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.games import entry_of
from host.presenter.preferences import Preferences
from host.presenter.records.saved_games import FollowUpGames
from host.presenter.setup_forms.red_rains_form import with_remembered_card
from host.presenter.setup_forms.setup_form import remember

if TYPE_CHECKING:
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.presenter.ports import CampaignLike, OpenGameLike, StoreLike
    from host.presenter.setup_forms.setup_form import FormValues, SetupForm

Lay = Callable[["OpenGameLike"], object]
"""Puts an open game on the table, in place of the one that lies there."""


class GameLibrary:
    """The saved games of a `store`, which come to the table by `lay`.

    `preferences` are what people like, as the last game was laid out; `keep` writes them when they have
    changed. `new_seed` gives the seed of a new game, and `busy` says why no other game can come to the table
    now; it is empty when one can.
    """

    def __init__(
        self,
        store: StoreLike,
        lay: Lay,
        *,
        new_seed: Callable[[], Seed],
        preferences: Preferences | None = None,
        keep: Callable[[], object] = lambda: None,
        busy: Callable[[], str] = lambda: "",
    ) -> None:
        self.store = store
        self.new_seed = new_seed
        self._lay = lay
        self.preferences = Preferences() if preferences is None else preferences
        self._keep = keep
        self._busy = busy

    def begin(self, setup: GameSetup) -> None:
        """Begin a game; `StoreError` or `ValueError` says why it cannot be."""
        self._wait()
        own = with_remembered_card(setup, self.preferences.cards, entry_of(setup.rules).cards())
        self._lay(self.store.create(own))

    def begin_with(self, beginning: SetupForm, said: FormValues, seed: Seed) -> None:
        """Begin the game of a form and remember for the next one what it says; errors as those of `begin`."""
        setup = beginning.setup(said, seed)
        self._wait()
        if remember(beginning, said, self.preferences):
            self._keep()
        self.begin(setup)

    def campaign(self, name: str) -> CampaignLike:
        """The campaign of this name; `LookupError` when there is none."""
        campaign = next((each for each in self.store.campaigns() if each.name == name), None)
        if campaign is None:
            raise LookupError("That campaign is gone.")
        return campaign

    def continue_campaign(self, campaign: CampaignLike, on_table: str) -> None:
        """Go on with its game under way, which may lie `on_table`, or begin its next level.

        `ValueError` when it is won.
        """
        if campaign.under_way is None:
            self.begin(campaign.next_setup(self.new_seed()))
        elif campaign.under_way.id != on_table:
            self.open(campaign.under_way.id)

    def open(self, game: str) -> None:
        """Go on with a saved game; `StoreError` says why it cannot be."""
        self._wait()
        self._lay(self.store.open(game))

    def play_again(self, game: str, row: str) -> None:
        """Begin the follow-up `row` of a saved game; raise `StoreError` if that cannot be read."""
        self.begin(FollowUpGames(self.store.replay(game)[0]).setup(row, self.new_seed()))

    def _wait(self) -> None:
        if busy := self._busy():
            raise ValueError(busy)
