"""Form of a new campaign against a Chimera."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import ClassVar

from cards.chimera import BossKind
from engine.games import GameSetup
from engine.kernel.chance import Seed
from host.presenter.setup_forms.red_rains_form import RedRainsForm
from host.presenter.setup_forms.setup_form import FormValues, SetupField

NAME = "campaign-name"

NAME_LETTERS = 40


class CampaignForm(RedRainsForm):
    """Form of a campaign: a game against a boss with levels. `taken` are the names of existing campaigns."""

    heading: ClassVar[str] = "New campaign: Red Rains, levels 1 to 3 in a row"
    begin: ClassVar[str] = "Begin the campaign"
    # A Dragonborn has no levels.
    kinds: tuple[BossKind, ...] = ("chimera",)

    def __init__(self, data: Path, taken: Collection[str]) -> None:
        super().__init__(data)
        self._taken = taken

    @property
    def free_name(self) -> str:
        """The default name of the campaign."""
        return next(name for n in count(1) if (name := f"Campaign {n}") not in self._taken)

    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the name and the fields of a game, without the level: a campaign begins at level 1."""
        yield SetupField(NAME, "Name", value=self.free_name, letters=NAME_LETTERS)
        for line in super().lines(values):
            yield replace(line, is_visible=False) if line.id == "level" else line

    def make_setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` also for a campaign without a name or with a taken one."""
        name = values[NAME].strip()
        if not name or not name.isprintable():
            raise ValueError("Give the campaign a name of printable characters.")
        if name in self._taken:
            raise ValueError(f"There is already a campaign {name}; choose another name.")
        setup = super().make_setup({**values, "level": "1"}, seed)
        return setup.model_copy(update={"campaign": name, "level": 1})
