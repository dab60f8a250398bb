"""How a campaign is begun: levels 1 to 3 of a Chimera in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import ClassVar

from cards.chimera import BossKind
from engine.games import GameSetup
from engine.kernel.chance import Seed
from host.presenter.beginning.lines import Line, Said
from host.presenter.beginning.red_rains import RedRainsBeginning

NAME = "campaign-name"
NAME_LETTERS = 40


class CampaignBeginning(RedRainsBeginning):
    """A game against a boss that has levels. `taken` are the names of the campaigns there are already."""

    heading: ClassVar[str] = "New campaign: Red Rains, levels 1 to 3 in a row"
    begin: ClassVar[str] = "Begin the campaign"
    # A Dragonborn has no levels.
    kinds: tuple[BossKind, ...] = ("chimera",)

    def __init__(self, data: Path, taken: Collection[str]) -> None:
        super().__init__(data)
        self._taken = taken

    @property
    def free_name(self) -> str:
        """What it is called if nobody says otherwise."""
        return next(name for n in count(1) if (name := f"Campaign {n}") not in self._taken)

    def lines(self, said: Said) -> Iterator[Line]:
        """What it is called; then the lines of a game, but for the level: a campaign begins at the first."""
        yield Line(NAME, "Name", value=self.free_name, letters=NAME_LETTERS)
        for line in super().lines(said):
            yield replace(line, shows=False) if line.id == "level" else line

    def setup(self, said: Said, seed: Seed) -> GameSetup:
        """`ValueError` also when it has no name, or one that is taken."""
        name = said[NAME].strip()
        if not name or not name.isprintable():
            raise ValueError("Give the campaign a name of printable characters.")
        if name in self._taken:
            raise ValueError(f"There is already a campaign {name}; choose another name.")
        setup = super().setup({**said, "level": "1"}, seed)
        return setup.model_copy(update={"campaign": name, "level": 1})
