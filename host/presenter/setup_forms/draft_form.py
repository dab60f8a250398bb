"""Form of a draft: who drafts, and from which cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from cards.boxes import FIRST_RELEASES, STANDARD
from cards.library import library_of
from engine.draft import rule_texts
from engine.draft.setup import Collection
from engine.draft_setup_checks import draft_setup
from host.decks.collection import CollectionFile
from host.presenter.display.card_names_and_state import count_of
from host.presenter.setup_forms.ashes_form import PlayersForm
from host.presenter.setup_forms.setup_form import (
    FormValues,
    Paragraphs,
    SetupField,
    SetupForm,
    seat_fields,
    seat_questions,
    undo_field,
)

if TYPE_CHECKING:
    from pathlib import Path

    from engine.draft.setup import DraftSetup
    from engine.kernel.luck_secret import Seed

_WHO = [("person", "a person"), ("bot", "the drafting bot"), ("", "nobody")]
_EVERYTHING = "everything"
OWNED_CARDS = "owned"
"""Value of the cards that a person owns."""

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
        "releases": "From which cards do you draft?",
    }

    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the seats clockwise, and then the cards."""
        for number in range(1, len(self.seats) + 1):
            first = "person" if number <= 2 else ""
            yield from seat_fields(number, _WHO, first, "Who drafts here; seats go clockwise.", values)
        yield undo_field(len(self.seats))
        yield SetupField(
            "releases", "Cards", self._releases(), self._first_cards(),
            "The products you draft from, one copy of each card.",
        )  # fmt: skip

    def details(self, field_id: str, values: FormValues) -> tuple[str, Paragraphs]:
        if field_id == "releases":
            return super().details(field_id, values)
        return "How a draft goes", [(rule.title.removeprefix("Drafting: "), rule.says) for rule in _STEPS]

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        field = super().asked_field(field_id, values)
        if field_id == "releases" and field is not None:
            rows = [row for row in field.choices if row[0] in (OWNED_CARDS, FIRST_RELEASES[STANDARD])]
            return replace(field, choices=rows) if len(rows) > 1 else None
        return field

    def make_setup(self, values: FormValues, seed: Seed) -> DraftSetup:
        """Return the setup; raise `SetupError`, a `ValueError`, if nothing can be drafted."""
        seats = [
            (values[f"name-{number}"].strip(), who)
            for number in range(1, len(self.seats) + 1)
            if (who := values[f"who-{number}"])
        ]
        box, _, chosen = values["releases"].rpartition(":")
        box = box or STANDARD
        undo = values["undo"]
        if chosen == OWNED_CARDS:
            if (own := owned_cards(self.data, box)) is None:
                raise ValueError("You own no product any more.")
            return draft_setup(
                seats, own.releases, seed, also=own.also, without=own.without, box=box, undo=undo
            )
        cards = [chosen] if chosen != _EVERYTHING else _everything(box)
        return draft_setup(seats, cards, seed, box=box, undo=undo)

    def _releases(self) -> list[tuple[str, str]]:
        """Return the choices of cards; their values begin with the box unless it is the standard one."""
        rows = []
        for box, first in FIRST_RELEASES.items():
            lead, of = ("", "") if box == STANDARD else (f"{box}:", " of the original game (Raven Rules)")
            if (own := owned_cards(self.data, box)) is not None:
                rows.append((lead + OWNED_CARDS, f"what I own: {count_of(len(own.releases), 'product')}{of}"))
            rows.append((lead + first, f"the {first}{of}"))
            everything = _everything(box)
            if len(everything) > 1:
                rows.append((lead + _EVERYTHING, f"all {len(everything)} products{of}"))
        return rows

    def _first_cards(self) -> str:
        collection, _ = CollectionFile(self.data).read(STANDARD)
        can = collection.limits_cards and owned_cards(self.data, STANDARD) is not None
        return OWNED_CARDS if can else FIRST_RELEASES[STANDARD]


def owned_cards(data: Path, box: str) -> Collection | None:
    """Return what a person owns as a draft names it; None without a product that can be drafted from."""
    library, (own, _) = library_of(box), CollectionFile(data).read(box)
    releases = [release for release in _everything(box) if release in own.releases]
    if not releases:
        return None
    also, without = (sorted(names.intersection(library.cards)) for names in (own.added, own.missing))
    return Collection.model_validate({"box": box, "releases": releases, "also": also, "without": without})


def _everything(box: str) -> list[str]:
    """Return the releases of a box that have a card to draft."""
    library = library_of(box)
    return sorted({library.releases[name] for name, card in library.cards.items() if card.cost is not None})
