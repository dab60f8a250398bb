"""Ardent Reapers at one terminal: options with the outcome of fights, unavailable options, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.wording.words import listed
from engine.reapers.events import CardsDrawn
from host.presenter.games.reapers_cards import card_detail, card_in, card_of
from host.presenter.games.reapers_option_views import ReapersOptionViews
from host.presenter.games.reapers_preview import ReapersPreviews
from host.presenter.narration.event_text import Sentence
from host.presenter.options.option_details import OptionDetail
from host.presenter.options.option_views import OptionView, UnavailableOptionView
from host.presenter.session.seat_session import PlainSession

if TYPE_CHECKING:
    from engine.kernel.decision import Decision, Option
    from engine.kernel.journal import EventRecord
    from engine.reapers.view import CardView, ReapersView
    from host.presenter.narration.seat_history import SeatHistory
    from host.presenter.ports import OpenGameLike


def event_sentence(history: SeatHistory, record: EventRecord) -> Sentence:
    """Return an event as a sentence that a seat may read.

    Cards that the seat draws have names, except real cards, which it sees on the table.
    """
    event, table = record.event, history.table
    if isinstance(event, CardsDrawn) and event.seat == history.seat and history.seat not in table.unseen:
        return Sentence(f"{event.seat} draws {listed([table.cards[card].name for card in event.cards])}")
    return history.sentence(record)


class ReapersSession(PlainSession):
    """The players of a game at one terminal."""

    view: ReapersView
    event_sentence = staticmethod(event_sentence)

    def __init__(self, opened: OpenGameLike) -> None:
        self._listed: tuple[Decision | None, Decision | None] = (None, None)
        """The last question, and the same question with its options in display order."""
        self._previews: ReapersPreviews | None = None
        super().__init__(opened)

    @property
    def turn_seat(self) -> str:
        return self.view.turn

    @property
    def decision(self) -> Decision | None:
        """The question a person is asked now, with likely targets first."""
        asked = super().decision
        if asked is not None and self._listed[0] is not asked:
            self._listed = (asked, ReapersOptionViews(self.match, asked).in_display_order())
        return None if asked is None else self._listed[1]

    @property
    def _option_views(self) -> ReapersOptionViews | None:
        decision = self.decision
        return None if decision is None else ReapersOptionViews(self.match, decision, self.previews)

    @property
    def previews(self) -> ReapersPreviews:
        """Previews of the answers to the question."""
        asked = self.decision
        if self._previews is None or self._previews.decision is not asked:
            self._previews = ReapersPreviews(self.match, asked)
        return self._previews

    @property
    def option_views(self) -> tuple[OptionView, ...]:
        """Options of the question; a target has a note who wins."""
        telling = self._option_views
        return () if telling is None else telling.option_views()

    @property
    def unavailable_options(self) -> tuple[UnavailableOptionView, ...]:
        """Options that the seat has and cannot use now, each with the reason."""
        telling = self._option_views
        return () if telling is None else telling.unavailable_views()

    def preview(self, option_id: str | None) -> OptionDetail | None:
        """Return the details of an option's card, or else of the card or the rule that asks."""
        decision = self.decision
        if decision is None:
            return None
        option = next((option for option in decision.options if option.id == option_id), None)
        seen = self.card_of(option)
        if seen is None:
            seen = card_in(self.view, decision.purpose.source)
        if seen is None:
            return OptionDetail(decision.rule.title, (("", decision.rule.says),))
        return card_detail(seen)

    def card_of(self, option: Option | None) -> CardView | None:
        """Return the card of an option, if the viewer may see it."""
        return None if option is None else card_of(option, self.view, self.match.library)

    def correct(self, pick: str) -> None:
        """Report what a real card is; it counts from the last question of a turn."""
        self.opened.correct(pick)
        self.settle()

    def card_name(self, card: int) -> str:
        """Return the name of a card, if the viewer can see it."""
        seen = card_in(self.view, card)
        return "a hidden card" if seen is None else seen.called
