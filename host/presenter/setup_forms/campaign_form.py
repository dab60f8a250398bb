"""Form of a new campaign against a Chimera."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace

from cards.bosses import BossKind
from engine.game_entries import GameSetup
from engine.kernel.luck_secret import Seed
from host.presenter.setup_forms.red_rains_form import RedRainsForm
from host.presenter.setup_forms.setup_form import FormValues, SetupField

NAME = "campaign-name"

NAME_LETTERS = 40


class CampaignForm(RedRainsForm):
    """Form of a campaign: a game against a boss with levels. `taken` are the names of existing campaigns."""

    heading: ClassVar[str] = "New campaign: Red Rains, levels 1 to 3 in a row"
    submit_label: ClassVar[str] = "Begin the campaign"
    # A Dragonborn has no levels.
    kinds: tuple[BossKind, ...] = ("chimera",)
    questions: ClassVar[Mapping[str, str]] = {
        **RedRainsForm.questions,
        NAME: "What is the name of the campaign?",
    }

    def __init__(self, data: Path, taken: Collection[str] = ()) -> None:
        super().__init__(data)
        self._taken = taken

    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the name and the fields of a game, without the level: a campaign begins at level 1."""
        free = next(name for n in count(1) if (name := f"Campaign {n}") not in self._taken)
        yield SetupField(NAME, "Name", value=free, max_length=NAME_LETTERS)
        for field in super().fields(values):
            yield replace(field, is_visible=False) if field.id == "level" else field

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        field = super().asked_field(field_id, values)
        return replace(field, value="Campaign") if field is not None and field_id == NAME else field

    def make_setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` also for a campaign without a name or with a taken one."""
        name = values[NAME].strip()
        if not name or not name.isprintable():
            raise ValueError("Give the campaign a name of printable characters.")
        if name in self._taken:
            raise ValueError(f"There is already a campaign {name}; choose another name.")
        setup = super().make_setup({**values, "level": "1"}, seed)
        return setup.model_copy(update={"campaign": name, "level": 1})
