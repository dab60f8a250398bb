"""What will come of an answer in Ardent Reapers, in words: what is certain, and how each fight would go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cards.wording.words import listed
from engine.kernel.decision import TABLE, IllegalAnswer
from engine.reapers.events import CardPlayed, Fought, HarvestBegan
from engine.reapers.option_meanings import Fight
from engine.reapers.outcome_preview import ReapersPreviewer
from host.presenter.options.outcome_preview import NO_PREVIEW, OptionPreview, OutcomePreviews

if TYPE_CHECKING:
    from engine.kernel.decision import Answer
    from engine.kernel.journal import Event
    from engine.reapers.outcome_preview import ReapersPreview

_NEXT_CHOICES = {
    "compare": "what to compare",
    "discard": "what to discard",
    "end": "at which end it comes",
    "gather": "who else fights",
    "how": "how to fight",
    "number": "a number",
    "order": "what comes first",
    "state": "to which state",
    "target": "whom to fight",
    "way": "which of them",
}
"""What is chosen next, by the kind of the question."""
_CHANCE = {
    "which card": "then it depends on a card that nobody has seen",
    "shuffle": "then a deck is shuffled",
    "random": "then chance picks a card",
}
_BEFORE_FIGHT = ("target", "compare")
"""Kinds of questions between choosing to fight and the fight itself."""


class ReapersPreviews(OutcomePreviews):
    """Previews of the answers to one question."""

    _sight: ReapersPreviewer | None = None

    def prepare(self) -> None:
        self._sight = self._reapers_previewer

    def _preview_of(self, picks: tuple[str, ...]) -> OptionPreview:
        previewer = self._reapers_previewer
        if previewer is None or self.decision is None:
            return NO_PREVIEW
        try:
            found = previewer.preview(picks)
        except IllegalAnswer:
            return NO_PREVIEW
        certain = "; ".join(_certain_clauses(found))
        fights = self._fights(picks) if found.end == "own" else ""
        return OptionPreview((certain,) if certain else (), next_step=fights or _next_step(found))

    def wins(self, option_id: str) -> bool | None:
        """Return True if this fight can be won by the best choices on the way; None if that is not known."""
        best = self._best(((option_id,),))
        return None if best is None else best.won

    @property
    def _reapers_previewer(self) -> ReapersPreviewer | None:
        decision = self.decision
        if decision is None or decision.seat == TABLE:
            return None
        if self._sight is None:
            match: Any = self._match
            self._sight = ReapersPreviewer(match.rules, match.game)
        return self._sight

    def _best(self, answers: tuple[Answer, ...]) -> Fought | None:
        """Return the fight that these answers lead to by the best choices; None if there is none."""
        if self._reapers_previewer is None:
            return None
        found = self._reapers_previewer.follow(answers)
        events = [item.event for span in found.spans for item in span.events]
        fought = next((event for event in events if isinstance(event, Fought)), None)
        asked = found.asked
        if fought is not None or asked is None or asked.kind not in _BEFORE_FIGHT or found.end != "own":
            return fought
        fights = [self._best((*answers, (option.id,))) for option in asked.options]
        return max(filter(None, fights), key=lambda event: (event.won, event.attack), default=None)

    def _fights(self, picks: tuple[str, ...]) -> str:
        """Return how a Creature would do against each enemy if it fights alone."""
        assert self.decision is not None and self._reapers_previewer is not None
        value = self.decision.picked(picks)[0] if picks else None
        found = self._reapers_previewer.follow((picks,))
        asked = found.asked
        if not isinstance(value, Fight) or asked is None or asked.kind != "target":
            return ""
        won: list[str] = []
        lost: list[str] = []
        for option in asked.options:
            fought = self._best((picks, (option.id,)))
            if fought is None:
                return ""
            enemy = found.state.cards[fought.enemies[0]].name
            (won if fought.won else lost).append(f"{enemy} ({fought.defense})")
        texts = [f"beats {listed(won)}"] if won else []
        texts += [f"loses to {listed(lost)}"] if lost else []
        return "; ".join(texts)


def _certain_clauses(found: ReapersPreview) -> Sequence[str]:
    """Return what happens for certain, event by event, without the action itself."""
    events = [item.event for span in found.spans for item in span.events]
    events = [event for event in events if not _is_action_itself(event)]
    return [text for event in events if (text := event.describe(found.state))]


def _is_action_itself(event: Event) -> bool:
    """Return True if an event is just the action that was chosen: an Action card played, a harvest begun."""
    return isinstance(event, HarvestBegan) or (isinstance(event, CardPlayed) and event.enters is None)


def _next_step(found: ReapersPreview) -> str:
    """Return what is decided next, in words; empty if there is nothing to say."""
    if found.end == "hidden":
        return "then it depends on a hidden card"
    asked = found.asked
    if asked is None:
        return ""
    if found.end == "chance":
        return _CHANCE.get(asked.kind, "then it is left to chance")
    return f"then you choose {_NEXT_CHOICES.get(asked.kind, 'which cards')}" if found.end == "own" else ""
