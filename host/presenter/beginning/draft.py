"""Who drafts, from which cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from engine.draft.setup import Collection
from engine.drafting import draft_setup
from engine.games import entry_of
from host.presenter.beginning.lines import Beginning, Line, Said, name_line

if TYPE_CHECKING:
    from engine.draft.setup import DraftSetup

SEATS = 4
_WHO = [("person", "a person"), ("bot", "the drafting bot"), ("", "nobody")]
_EVERYTHING = "everything"


class DraftBeginning(Beginning):
    """A draft of two to four."""

    rules = "draft"
    heading: ClassVar[str] = "New draft"
    begin: ClassVar[str] = "Begin the draft"

    def lines(self, said: Said) -> Iterator[Line]:
        """A line for each seat, clockwise; then the cards."""
        for number in range(1, SEATS + 1):
            first = "person" if number <= 2 else ""
            yield Line(
                f"who-{number}", f"Seat {number}", _WHO, first, "Who drafts here; the seats are clockwise."
            )
            yield name_line(number, f"Player {number}", shows=bool(said.get(f"who-{number}", first)))
        yield Line(
            "releases", "Cards", _releases(), Collection().releases[0],
            "The products whose cards are drafted, one copy of each.",
        )  # fmt: skip

    def setup(self, said: Said, seed: int) -> DraftSetup:
        """`SetupError`, a `ValueError`, when nothing can be drafted so."""
        seats = [
            (said[f"name-{number}"].strip(), who)
            for number in range(1, SEATS + 1)
            if (who := said[f"who-{number}"])
        ]
        chosen = said["releases"]
        return draft_setup(seats, [chosen] if chosen != _EVERYTHING else _everything(), seed)


def _releases() -> list[tuple[str, str]]:
    default = Collection().releases[0]
    rows = [(default, f"the {default}")]
    everything = _everything()
    if len(everything) > 1:
        rows.append((_EVERYTHING, f"all {len(everything)} products"))
    return rows


def _everything() -> list[str]:
    """The releases that have a card to draft."""
    library = entry_of("draft").cards()
    return sorted({library.releases[name] for name, card in library.cards.items() if card.cost is not None})
