"""Options of Ardent Reapers as rows: with the outcome of fights, and unavailable ones with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.kernel.decision import TABLE
from engine.reapers.option_meanings import Fight
from engine.reapers.unavailable_reasons import UnavailableKind, UnavailableReason
from host.presenter.games.reapers_cards import card_in, zones_of
from host.presenter.games.reapers_preview import ReapersPreviews
from host.presenter.options.option_order import with_likely_first
from host.presenter.options.option_views import OptionView, UnavailableOptionView, plain_option_views

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.kernel.decision import Decision, Option
    from engine.reapers.view import ReapersView


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
