"""Form of a draft: who drafts, and from which cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from cards.boxes import STANDARD
from cards.library import library_of
from engine.draft.setup import FIRST_RELEASES
from engine.draft_match import draft_setup
from host.presenter.setup_forms.setup_form import FormValues, SetupField, SetupForm, name_field, undo_field

if TYPE_CHECKING:
    from engine.draft.setup import DraftSetup
    from engine.kernel.chance import Seed

SEATS = 4
_WHO = [("person", "a person"), ("bot", "the drafting bot"), ("", "nobody")]
_EVERYTHING = "everything"


class DraftForm(SetupForm):
    """Form of a draft for two to four people or bots."""

    rules = "draft"
    heading: ClassVar[str] = "New draft"
    begin: ClassVar[str] = "Begin the draft"

    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the seats clockwise, and then the cards."""
        for number in range(1, SEATS + 1):
            first = "person" if number <= 2 else ""
            yield SetupField(
                f"who-{number}", f"Seat {number}", _WHO, first, "Who drafts here; seats go clockwise."
            )
            yield name_field(number, f"Player {number}", shows=bool(values.get(f"who-{number}", first)))
        yield undo_field(SEATS)
        yield SetupField(
            "releases", "Cards", _releases(), FIRST_RELEASES[STANDARD],
            "The products you draft from, one copy of each card.",
        )  # fmt: skip

    def make_setup(self, values: FormValues, seed: Seed) -> DraftSetup:
        """Return the setup; raise `SetupError`, a `ValueError`, if nothing can be drafted."""
        seats = [
            (values[f"name-{number}"].strip(), who)
            for number in range(1, SEATS + 1)
            if (who := values[f"who-{number}"])
        ]
        box, _, chosen = values["releases"].rpartition(":")
        box = box or STANDARD
        cards = [chosen] if chosen != _EVERYTHING else _everything(box)
        return draft_setup(seats, cards, seed, box=box, undo=values["undo"])


def _releases() -> list[tuple[str, str]]:
    """Return the choices of cards; their values begin with the box unless it is the standard one."""
    rows = []
    for box, first in FIRST_RELEASES.items():
        lead, of = ("", "") if box == STANDARD else (f"{box}:", " of the original game (Raven Rules)")
        rows.append((lead + first, f"the {first}{of}"))
        everything = _everything(box)
        if len(everything) > 1:
            rows.append((lead + _EVERYTHING, f"all {len(everything)} products{of}"))
    return rows


def _everything(box: str) -> list[str]:
    """Return the releases of a box that have a card to draft."""
    library = library_of(box)
    return sorted({library.releases[name] for name, card in library.cards.items() if card.cost is not None})
