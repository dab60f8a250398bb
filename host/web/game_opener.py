"""Beginning and continuing the saved games that the page offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.game_entries import entry_of
from host.presenter.preferences import Preferences
from host.presenter.records.follow_up_games import FollowUpGames
from host.presenter.records.saved_games import unfinished_lesson
from host.presenter.setup_forms.boss_card_values import with_remembered_card

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.presenter.ports import CampaignLike, OpenGameLike, StoreLike
    from host.presenter.setup_forms.setup_form import FormValues, SetupForm

ShowGame = Callable[["OpenGameLike"], object]
"""Puts an open game on the table, in place of the one that is there."""


class GameOpener:
    """Begins and opens the games of `store` on behalf of the page, and shows them with `show`.

    `preferences` hold the form values of the last game; `save_preferences` writes them after a change.
    `new_seed` returns the seed of a new game. `why_busy` returns why no other game can be shown now, or an
    empty text.
    """

    def __init__(
        self,
        store: StoreLike,
        show: ShowGame,
        *,
        new_seed: Callable[[], Seed],
        preferences: Preferences | None = None,
        save_preferences: Callable[[], object] = lambda: None,
        why_busy: Callable[[], str] = lambda: "",
    ) -> None:
        self.store = store
        self.new_seed = new_seed
        self._show = show
        self.preferences = Preferences() if preferences is None else preferences
        self._save_preferences = save_preferences
        self._why_busy = why_busy

    def begin(self, setup: GameSetup) -> None:
        """Begin a game; raises `StoreError` or `ValueError` with the reason if it cannot begin."""
        self._check_not_busy()
        own = with_remembered_card(setup, self.preferences.cards, entry_of(setup.rules).cards())
        self._show(self.store.create(own))

    def begin_from_form(self, setup_form: SetupForm, values: FormValues, seed: Seed) -> None:
        """Begin the game that a form describes, and remember its values; raises as `begin` does."""
        setup = setup_form.setup(values, seed)
        self._check_not_busy()
        if setup_form.remember(setup_form.complete(values), self.preferences):
            self._save_preferences()
        self.begin(setup)

    def campaign(self, name: str) -> CampaignLike:
        """Return the campaign of this name; raises `LookupError` if there is none."""
        campaign = next((each for each in self.store.campaigns() if each.name == name), None)
        if campaign is None:
            raise LookupError("That campaign is gone.")
        return campaign

    def continue_campaign(self, campaign: CampaignLike, on_table: str) -> None:
        """Open the game of a campaign that is under way, unless it is `on_table`, or begin its next level.

        Raises `ValueError` if the campaign is won.
        """
        if campaign.under_way is None:
            self.begin(campaign.next_setup(self.new_seed()))
        elif campaign.under_way.id != on_table:
            self.open(campaign.under_way.id)

    def play_lesson(self, name: str, on_table: str, *, anew: bool) -> None:
        """Open the unfinished game of a lesson, unless `on_table`, or begin it; raises as `begin` does."""
        from host.presenter.learning.lesson import lesson_setup

        under_way = None if anew else unfinished_lesson(self.store.games(), name)
        if under_way is None:
            self.begin(lesson_setup(name))
        elif under_way.id != on_table:
            self.open(under_way.id)

    def open(self, game: str) -> None:
        """Open a saved game; raises `StoreError` with the reason if it cannot be opened."""
        self._check_not_busy()
        self._show(self.store.open(game))

    def play_again(self, game: str, row: str) -> None:
        """Begin the follow-up `row` of a saved game; raises `StoreError` if that cannot be read."""
        self.begin(FollowUpGames(self.store.replay(game)[0]).setup(row, self.new_seed()))

    def _check_not_busy(self) -> None:
        if busy := self._why_busy():
            raise ValueError(busy)
