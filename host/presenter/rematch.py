"""What can be played after a game that is over: the next level, or the same again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.presenter.phrases.campaigns import LEVELS

if TYPE_CHECKING:
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from host.presenter.ports import MatchLike, OpenGameLike, StoreLike

NEXT, AGAIN, SAME = "next", "again", "same"


class Rematch:
    """The games that can follow a game. `level` is the level that is next; None where there is none."""

    def __init__(self, match: MatchLike) -> None:
        self._setup: Any = match.setup
        self._over = match.decision is None
        self._drafted = match.game.outcome is None
        self.level: int | None = None
        self._next = ""

    def keep(self, opened: OpenGameLike, store: StoreLike) -> None:
        """Bring the record of results up to date, and see which level is next, if the game has levels.

        Raises `StoreError` when the record cannot be kept.
        """
        kept = next((kept for kept in store.results(opened) if kept.game == opened.id), None)
        if kept is None:
            return
        result = kept.result
        if result.campaign:
            campaigns = store.campaigns(opened)
            self.level = next((one.level for one in campaigns if one.name == result.campaign), None)
        elif result.won and result.level < LEVELS[-1]:
            self.level = result.level + 1
        of = f" of {result.campaign}" if result.campaign else ""
        self._next = f"Level {self.level}{of}{', again' if result.level == self.level else ''}"

    def rows(self) -> list[tuple[str, str]]:
        """What can be played, as (id, label)."""
        from engine.kernel.chance import is_secret, source_of

        seed = source_of(self._setup.seed)
        # A draft's luck tells who has which cards, and the game with them is still to come.
        hides = self._drafted and is_secret(self._setup.seed)
        which = "" if hides else f", {'secret' if isinstance(seed, str) else 'seed'} {seed}"
        return [
            *([] if self.level is None else [(NEXT, self._next)]),
            (AGAIN, "Rematch with new luck"),
            (SAME, f"Rematch with the same luck{which}"),
        ]

    def setup(self, row: str, seed: Seed) -> GameSetup:
        """Return the setup of a row; `seed` is that of a new game. A secret used again is known.

        Raises `ValueError` when a game that still goes on would be played with its secret luck beside it.
        """
        setup: GameSetup = self._setup
        if row == SAME:
            from engine.kernel.chance import is_secret, known

            if is_secret(setup.seed) and not self._over:
                raise ValueError("the luck of this game is secret until it is over; take new luck")
            return setup.model_copy(update={"seed": known(setup.seed)})
        other = {"level": self.level, "card": None} if row == NEXT else {}
        return setup.model_copy(update={**other, "seed": seed})
