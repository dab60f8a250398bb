"""A game whose table is told zone by zone, for the people who share a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.lines.sentences import sentence
from host.lines.table import LineTable
from host.presenter.hot_seat import HotSeat
from host.presenter.saying.letters import found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.kernel.decision import Decision
    from engine.table_view import ZoneView
    from host.presenter.foresight import Outlook
    from host.presenter.offers import HeldBack
    from host.presenter.ports import OpenGameLike


class PlainLines(LineTable):
    """A game whose view is a `TableView`."""

    hot_seat: Any

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.hot_seat = self.make(opened)
        self._told: dict[str, int] = {}

    def make(self, opened: OpenGameLike) -> HotSeat:
        """The game as its people share it."""
        return HotSeat(opened)

    @property
    def seat(self) -> str:
        """Who reads now."""
        seat: str = self.hot_seat.seat
        return seat

    @property
    def decision(self) -> Decision | None:
        """What is asked of a person now."""
        decision: Decision | None = self.hot_seat.decision
        return decision

    @property
    def passes_to(self) -> str:
        """Who is to read before anything more is told."""
        seat: str = self.hot_seat.passes_to
        return seat

    def take_over(self, seat: str) -> None:
        """Now this seat reads."""
        self.hot_seat.take_over(seat)

    def answer(self, picks: Sequence[str]) -> None:
        """Answer the question."""
        self.hot_seat.answer(picks)

    def go_on(self) -> None:
        """Let chance go on."""
        self.hot_seat.go_on()

    @property
    def undoes(self) -> str:
        """What an undo takes back."""
        what: str = self.hot_seat.undoes
        return what

    def undo(self) -> None:
        """Take back the last answer of a person."""
        self.hot_seat.undo()
        self._know()

    def follow(self, stands: int) -> None:
        """Look again."""
        self.hot_seat.look_again()
        self._know()

    def _know(self) -> None:
        """Nothing that stands there now is news to anybody."""
        self._told = dict.fromkeys(self._told, len(self.hot_seat.story()))

    @property
    def redoes(self) -> str:
        """Something, where anything was taken back: what it is may be secret."""
        return "the answer that was undone" if self.hot_seat.can_redo else ""

    def redo(self) -> None:
        """Give it again."""
        self.hot_seat.redo()

    def news(self) -> list[str]:
        """What happened that everybody may know."""
        story = self.hot_seat.story()
        told, self._told[self.seat] = self._told.get(self.seat, 0), len(story)
        return [sentence(line) for line in story[min(told, len(story)) :]]

    def standing(self) -> str:
        """The heading of the table."""
        return sentence(self.hot_seat.view.heading) if self.hot_seat.view.heading else ""

    def board(self) -> list[str]:
        """Zone by zone."""
        return [
            f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"
            for zone in self.hot_seat.view.zones
        ]

    def hand(self) -> list[str]:
        """The zones that are called so."""
        zones = [zone for zone in self.hot_seat.view.zones if "hand" in zone.name.casefold()]
        return [
            f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}" for zone in zones
        ] or self.board()

    def log(self) -> list[str]:
        """What happened so far."""
        return [f"{number}. {sentence(line)}" for number, line in enumerate(self.hot_seat.story(), 1)]

    def card(self, name: str) -> list[str]:
        """The lines of the table that speak of it."""
        lines = [line for zone in self.hot_seat.view.zones for line in zone.lines]
        fitting = [line for line in lines if name.casefold() in line.casefold()] or found(name, lines)
        if not fitting:
            raise LookupError(f"nothing on the table is called '{name}'")
        return list(dict.fromkeys(fitting))

    def hints(self, decision: Decision) -> Mapping[str, str]:
        """What is told beside the options, by their ids."""
        return {offer.id: offer.note for offer in self.hot_seat.offers}

    def held_back(self) -> Sequence[HeldBack]:
        """What one has and cannot do now."""
        held: Sequence[HeldBack] = self.hot_seat.held_back
        return held

    def outlook(self, picks: Sequence[str]) -> Outlook | None:
        """What will come of an answer."""
        outlooks = self.hot_seat.outlooks
        outlook: Outlook | None = None if outlooks is None else outlooks.of(picks)
        return outlook

    def ending(self) -> list[str]:
        """What the game says of its end."""
        outcome = self.opened.match.game.outcome
        return ["The game is over." if outcome is None else sentence(str(outcome))]


def _zone(zone: ZoneView) -> str:
    """A zone and all that lies in it, in a line."""
    return f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"
