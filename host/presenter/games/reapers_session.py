"""Ardent Reapers at one terminal: options with the outcome of fights, unavailable options, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import listed
from engine.kernel.decision import TABLE
from engine.reapers.events import CardsDrawn
from engine.reapers.option_meanings import CardChoice, Fight, IdentifyCard
from engine.reapers.real_table import possible_corrections
from engine.reapers.state import ZONES
from engine.reapers.unavailable_reasons import UnavailableKind, UnavailableReason
from host.presenter.games.reapers_cards import figures_of, possible_names_text, printed_view
from host.presenter.games.reapers_preview import ReapersPreviews
from host.presenter.narration.event_text import Sentence
from host.presenter.options.option_details import OptionDetail
from host.presenter.options.option_order import with_likely_first
from host.presenter.options.option_views import OptionView, UnavailableOptionView, plain_option_views
from host.presenter.session.seat_session import PlainSession

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cards.reapers.library import ReapersLibrary
    from engine.kernel.decision import Decision, Option
    from engine.kernel.journal import EventRecord
    from engine.reapers.view import CardView, ReapersView, SideView
    from host.presenter.narration.seat_history import SeatHistory
    from host.presenter.ports import OpenGameLike

REASON_WORDS: dict[UnavailableKind, str] = {
    "forbidden": "not allowed now",
    "banned": "not in this turn",
    "dormant": "Dormant",
    "no enemy": "no enemy Creature",
    "other enemies": "it cannot fight these enemies",
    "no sum": "no power adds up",
    "not mature": "not Mature yet",
    "never harvested": "its text forbids it",
    "play first": "play a card first",
}


def reason_text(reason: UnavailableReason, called: Callable[[int], str]) -> str:
    """Return why an option is unavailable, with the card behind it if there is one."""
    words = REASON_WORDS[reason.kind]
    if reason.kind == "forbidden" and reason.by is not None:
        return f"{called(reason.by)} forbids it"
    return words


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


class ReapersOptionViews:
    """Views of the options of a question, with previews."""

    def __init__(self, match: Any, decision: Decision, previews: ReapersPreviews | None = None) -> None:
        self._match = match
        self._decision = decision
        self._previews = ReapersPreviews(match, decision) if previews is None else previews
        self._view: ReapersView = match.view("" if decision.seat == TABLE else decision.seat)

    def in_display_order(self) -> Decision:
        """Return the question with likely targets first: beaten enemies, or the side a text is meant for."""
        decision = self._decision
        about = [option for option in decision.options if option.subject is not None]
        later = [option for option in about if self._is_unlikely(option)]
        if decision.ordered or not later or len(later) == len(about):
            return decision
        return replace(decision, options=tuple(with_likely_first(decision.options, about, later)))

    def _is_unlikely(self, option: Option) -> bool:
        decision = self._decision
        if decision.kind == "target":
            return self._previews.wins(option.id) is False
        if not decision.purpose.intent:
            return False
        own = self._view.sides[0]
        mine = any(card.id == option.subject for zone in zones_of(own) for card in zone)
        return mine == (decision.purpose.intent == "harm")

    def option_views(self) -> tuple[OptionView, ...]:
        """Return the views of the options."""
        return tuple(
            OptionView(offer.id, offer.label, note=self._note(offer.id))
            for offer in plain_option_views(self._decision)
        )

    def _note(self, option_id: str) -> str:
        if self._decision.kind == "target":
            return {True: "you win", False: "you lose", None: ""}[self._previews.wins(option_id)]
        fights = isinstance(self._decision.option(option_id).value, Fight)
        return "you lose" if fights and self._previews.wins(option_id) is False else ""

    def unavailable_views(self) -> tuple[UnavailableOptionView, ...]:
        """Return the views of the unavailable options."""
        insight = self._decision.details
        if insight is None:
            return ()
        return tuple(
            UnavailableOptionView(
                OptionView(held.option.id, held.option.label),
                reason_text(held.reason, self._card_name),
                held.option.subject,
            )
            for held in insight.unavailable()
        )

    def _card_name(self, card: int) -> str:
        seen = card_in(self._view, card)
        return "a hidden card" if seen is None else seen.called


def zones_of(side: SideView) -> Iterator[tuple[CardView, ...]]:
    """Yield the visible zones of a side."""
    yield from (side.line, side.relics, side.hand or (), side.discard, side.score)


def card_in(view: ReapersView, number: int | None) -> CardView | None:
    """Return a visible card in any zone, by its number."""
    cards = (card for side in view.sides for zone in zones_of(side) for card in zone)
    return next((card for card in (*cards, *view.stash) if card.id == number), None)


def card_of(option: Option, view: ReapersView, library: ReapersLibrary) -> CardView | None:
    """Return the card that an option is about, if it is visible.

    For an unseen real card it is the card that it will be if this option is picked.
    """
    seen, value = card_in(view, option.subject), option.value
    name = (
        value.name
        if isinstance(value, IdentifyCard)
        else value.shown
        if isinstance(value, CardChoice)
        else ""
    )
    return printed_view(library.card(name), option.subject, seen) if name else seen


def card_detail(card: CardView) -> OptionDetail:
    """Return the details of a card: as it is now, with its text."""
    if card.possible_names:
        return OptionDetail(card.called, (("", possible_names_text(card)),), "")
    text = tuple(("", line) for line in (*card.skills, *card.text)) or (("", "No text."),)
    return OptionDetail(card.called, text, figures_of(card))


NO_MISREAD_CARDS = "No named real card could be a different one."


class MisreadCard(Struct, frozen=True):
    """A real card that may have been misread: its name with its zone, and other names with the reports."""

    description: str
    names: Sequence[tuple[str, str]]


def misread_cards(history: SeatHistory) -> list[MisreadCard]:
    """Return each named real card that a seat sees and that may be another one, in the order of the zones."""
    match: Any = history.match
    view, state = match.view(history.seat), history.table
    table = match.rules.table(state)
    found = []
    for seat, side in state.sides.items():
        for zone in ZONES:
            for card in side.zone(zone):
                if state.is_unseen(card) or card_in(view, card) is None:
                    continue
                names = [(report.name, report.id) for report in possible_corrections(table, card)]
                if names:
                    where = "battle line" if zone == "line" else "Relics" if zone == "relics" else zone
                    found.append(MisreadCard(f"{table.numbered_name(card)}, {seat}'s {where}", names))
    return found
