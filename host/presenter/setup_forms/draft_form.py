"""Form of a draft: who drafts, and from which cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from cards.boxes import FIRST_RELEASES, STANDARD
from cards.library import library_of
from engine.draft import rule_texts
from engine.draft_setup_checks import draft_setup
from host.presenter.setup_forms.ashes_form import PlayersForm
from host.presenter.setup_forms.setup_form import (
    UNDO_ABOUT,
    FormValues,
    Paragraphs,
    SetupField,
    SetupForm,
    seat_fields,
    seat_questions,
    undo_field,
)

if TYPE_CHECKING:
    from engine.draft.setup import DraftSetup
    from engine.kernel.luck_secret import Seed

_WHO = [("person", "a person"), ("bot", "the drafting bot"), ("", "nobody")]
_EVERYTHING = "everything"

_STEPS = (
    rule_texts.PHOENIXBORN,
    rule_texts.CARDS,
    rule_texts.DICE,
    rule_texts.SWAP,
    rule_texts.COPIES,
    rule_texts.CONJURATIONS,
)


class DraftForm(SetupForm):
    """Form of a draft for two to four people or bots."""

    rules = "draft"
    heading: ClassVar[str] = "New draft"
    submit_label: ClassVar[str] = "Begin the draft"
    seats: ClassVar[tuple[tuple[str, str], ...]] = PlayersForm.seats
    questions: ClassVar[Mapping[str, str]] = {
        **seat_questions(len(seats), "Who drafts in seat {}?"),
        "undo": f"Who is asked when you undo? {UNDO_ABOUT}",
    }

    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the seats clockwise, and then the cards."""
        for number in range(1, len(self.seats) + 1):
            first = "person" if number <= 2 else ""
            yield from seat_fields(number, _WHO, first, "Who drafts here; seats go clockwise.", values)
        yield undo_field(len(self.seats))
        yield SetupField(
            "releases", "Cards", _releases(), FIRST_RELEASES[STANDARD],
            "The products you draft from, one copy of each card.",
        )  # fmt: skip

    def details(self, field_id: str, values: FormValues) -> tuple[str, Paragraphs]:
        if field_id:
            return super().details(field_id, values)
        return "How a draft goes", [(rule.title.removeprefix("Drafting: "), rule.says) for rule in _STEPS]

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        people = sum(values.get(f"who-{number}") == "person" for number in range(1, len(self.seats) + 1))
        if field_id == "undo" and people < 2:
            return None
        return super().asked_field(field_id, values)

    def make_setup(self, values: FormValues, seed: Seed) -> DraftSetup:
        """Return the setup; raise `SetupError`, a `ValueError`, if nothing can be drafted."""
        seats = [
            (values[f"name-{number}"].strip(), who)
            for number in range(1, len(self.seats) + 1)
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
