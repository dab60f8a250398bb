"""What can be played after a game that is over: the next level, or the same again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.presenter.phrases.campaigns import LEVELS

if TYPE_CHECKING:
    from engine.games import GameSetup
    from host.presenter.ports import OpenGameLike, StoreLike

NEXT, AGAIN, SAME = "next", "again", "same"


class Rematch:
    """The games that can follow a game. `level` is the level that is next; None where there is none."""

    def __init__(self, setup: GameSetup) -> None:
        self._setup: Any = setup
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
        return [
            *([] if self.level is None else [(NEXT, self._next)]),
            (AGAIN, "Rematch with a new seed"),
            (SAME, f"Rematch with the same seed, {self._setup.seed}"),
        ]

    def setup(self, row: str, seed: int) -> GameSetup:
        """The game of a row; `seed` is that of a new one."""
        setup: GameSetup = self._setup
        if row == SAME:
            return setup
        other = {"level": self.level, "card": None} if row == NEXT else {}
        return setup.model_copy(update={**other, "seed": seed})
