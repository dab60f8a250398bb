"""Games that can follow a game: a rematch, or the next level of a boss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.presenter.records.results import LEVELS

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.presenter.ports import MatchLike, OpenGameLike, StoreLike

NEXT, AGAIN, SAME = "next", "again", "same"


class FollowUpGames:
    """The games that can follow a game. `level` is the next level, None without one."""

    def __init__(self, match: MatchLike) -> None:
        self._setup: Any = match.setup
        self._over = match.decision is None
        self._drafted = match.game.outcome is None
        self.level: int | None = None
        self._next = ""

    def load_results(self, opened: OpenGameLike, store: StoreLike) -> None:
        """Record the result, and find the next level if the game has levels.

        Raises `StoreError` if the record cannot be saved.
        """
        stored = next((stored for stored in store.results(opened) if stored.game == opened.id), None)
        if stored is None:
            return
        result = stored.result
        if result.campaign:
            campaigns = store.campaigns(opened)
            self.level = next((one.level for one in campaigns if one.name == result.campaign), None)
        elif result.won and result.level < LEVELS[-1]:
            self.level = result.level + 1
        of = f" of {result.campaign}" if result.campaign else ""
        self._next = f"Level {self.level}{of}{', again' if result.level == self.level else ''}"

    def choices(self) -> list[tuple[str, str]]:
        """Return the games that can follow, as (id, label)."""
        from engine.kernel.luck_secret import is_secret, source_of

        seed = source_of(self._setup.seed)
        # The secret of a draft tells who has which cards, which matters in the game after it.
        hides = self._drafted and is_secret(self._setup.seed)
        which = "" if hides else f", {'secret' if isinstance(seed, str) else 'seed'} {seed}"
        return [
            *([] if self.level is None else [(NEXT, self._next)]),
            (AGAIN, "Rematch with new luck"),
            (SAME, f"Rematch with the same luck{which}"),
        ]

    def setup(self, row: str, seed: Seed) -> GameSetup:
        """Return the setup of a choice; `seed` is that of a new game. A secret used again is known.

        Raises `ValueError` if the secret luck of a game that is not over would be used again.
        """
        setup: GameSetup = self._setup
        if row == SAME:
            from engine.kernel.luck_secret import is_secret, known_seed

            if is_secret(setup.seed) and not self._over:
                raise ValueError("the luck of this game is secret until it is over; take new luck")
            return setup.model_copy(update={"seed": known_seed(setup.seed)})
        other = {"level": self.level, "card": None} if row == NEXT else {}
        return setup.model_copy(update={**other, "seed": seed})
