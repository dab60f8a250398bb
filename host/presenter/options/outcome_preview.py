"""What will come of an answer, in values and words before it is given: what is certain and what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import capitalized, listed
from engine.ashes.events import (
    ActionTaken,
    AttackDeclared,
    BlockerDeclared,
    CardMoved,
    DamageDealt,
    DieChanged,
    FirstPlayerTokenMoved,
    GuardDeclared,
    Passed,
    TokensPlaced,
    UnitDestroyed,
)
from engine.ashes.game import TableRules
from engine.ashes.model.option_meanings import (
    BehaviorRoll,
    Block,
    CardChoice,
    Guard,
    Play,
    RolledSide,
    TurnDie,
)
from engine.ashes.outcome_preview import AshesPreview, AshesPreviewer, Balance
from engine.kernel.decision import TABLE, Decision, IllegalAnswer
from engine.kernel.option_meaning import Choice, ChosenValues, PlayerChoice
from host.presenter.narration.clauses import ClauseContext
from host.presenter.narration.event_text import ANNOUNCEMENTS, ROLLS, boss_sentence, summarize

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Option
    from engine.kernel.journal import Event, EventRecord
    from engine.kernel.outcome_preview import EventSpan
    from host.presenter.ports import MatchLike

_INTERVENTIONS = {
    "block": "block",
    "counter": "counter",
    "guard": "guard",
    "order": "reorder the damage",
    "trigger": "respond",
}
"""What another seat may do that changes the outcome, by the kind of its question."""
_NEXT_CHOICES = {
    "attackers": "the attackers",
    "battle order": "the next battle",
    "choose": "what it is about",
    "counter": "whether to counter",
    "discard cost": "what to discard",
    "may": "whether to do it",
    "mode": "what it does",
    "order": "which damage comes first",
    "target": "a target",
    "trigger": "how to respond",
    "x": "the value of X",
}
"""What is chosen next, by the kind of the question; other kinds are not mentioned."""
_MENTIONED_ALONE = ("counter", "trigger")
"""Kinds of next choices that are mentioned even if there is nothing else to say."""
_PAYMENT_KINDS = ("pay", "discard cost")
"""Questions for which the answer makes no difference to the outcome."""
_DISCARD_KINDS = ("meditate", "prepare discard")
"""Questions that say themselves that what is picked is discarded."""
_TEXT_KINDS = ("turn", "may", "trigger")
"""Questions whether to use a text, which do not say what it harms."""
_ROLL_KINDS = ("roll", "behavior")
YOU = "you"
"""The seat that answers, among those that may intervene."""


class RollOutcome(Struct, frozen=True):
    """A group of roll results with the same outcome: `cases` of `total` equally likely ones."""

    results: str
    cases: int
    total: int
    clauses: tuple[str, ...]

    @property
    def text(self) -> str:
        """The group in words: `on 9 to 12 (4 in 12): Chimera guards`."""
        return (
            f"on {self.results} ({self.cases} in {self.total}): {', '.join(self.clauses) or 'nothing more'}"
        )


class OptionPreview(Struct, frozen=True):
    """What will come of an answer.

    `certain` happens in any case. `expected` happens unless a seat does one of its `interventions`, such as
    `("bob", "block")`. `odds` are the outcomes of the roll that comes next, likely ones first. `next_step`
    says what is decided next if nothing after it can be seen.
    """

    certain: tuple[str, ...] = ()
    interventions: tuple[tuple[str, str], ...] = ()
    expected: tuple[str, ...] = ()
    odds: tuple[RollOutcome, ...] = ()
    next_step: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The preview in sentences without a full stop: what is certain first."""
        certain, expected = ", ".join(self.certain), ", ".join(self.expected)
        if not self.interventions:  # nobody can intervene, so this is one story
            certain, expected = ", ".join((*self.certain, *self.expected)), ""
        then = [part for part in (expected, *(odds.text for odds in self.odds)) if part]
        others = [item for item in self.interventions if item[0] != YOU]
        if others and then:
            unless = listed(
                [
                    f"{seat} {does.replace(' ', 's ', 1) if ' ' in does else does + 's'}"
                    for seat, does in others
                ],
                "or",
            )
            then[0] = f"unless {unless}: {then[0]}"
            others = []
        may = [
            f"{seat} may {does}"
            for seat, does in (*others, *(item for item in self.interventions if item[0] == YOU))
        ]
        parts = [certain, *then, *may, self.next_step]
        return tuple(capitalized(part) for part in parts if part)

    @property
    def text(self) -> str:
        """The preview in one line; empty if there is nothing to say."""
        return ". ".join(self.sentences)


NO_PREVIEW = OptionPreview()


class OutcomePreviews:
    """Previews of the answers to one question, each made when it is first asked for."""

    def __init__(self, match: MatchLike, decision: Decision | None) -> None:
        self._match = match
        self.decision = decision
        self._made: dict[tuple[str, ...], OptionPreview] = {}
        self._engine_previews: dict[tuple[str, ...], AshesPreview | None] = {}
        self._previewer: AshesPreviewer | None = None
        self._view: GameView | None = None

    def prepare(self) -> None:
        """Copy what previews are made from: afterwards a thread can make them while the game moves on."""
        if self._ashes_previewer is not None and self.decision is not None and self._view is None:
            self._view = self._match.view(self.decision.seat)

    def preview(self, picks: Sequence[str]) -> OptionPreview:
        """Return the preview of an answer; empty if nothing is known or the rules do not offer it."""
        key = tuple(picks)
        if key not in self._made:
            self._made[key] = self._preview_of(key)
        return self._made[key]

    def next_question(self, option: Option) -> Decision | None:
        """Return the question to the same seat that certainly follows this answer; None if none is known."""
        found = self._engine_preview((option.id,))
        certain = found is not None and found.end == "own" and len(found.spans) == 1
        return found.asked if found is not None and certain else None

    def balance(self, option: Option) -> tuple[Balance, bool] | None:
        """Return how the seat's side is at worst after this answer, and True if nothing else is open.

        None if nothing is known.
        """
        found = self._engine_preview((option.id,))
        if found is None or self._previewer is None:
            return None
        ends = {found.end} if not found.results else {result.end for result in found.results}
        return self._previewer.balance(found), ends == {"settled"}

    def is_paid(self, option: Option) -> bool:
        """Return True if this answer leads to a question for its payment in dice or cards."""
        found = self._engine_preview((option.id,))
        return (
            found is not None
            and found.end == "own"
            and found.asked is not None
            and found.asked.kind in _PAYMENT_KINDS
        )

    @property
    def now(self) -> Balance:
        """How the side of the seat is now. Only valid if a preview of the question could be made."""
        assert self._previewer is not None
        return self._previewer.balance(None)

    def _preview_of(self, picks: tuple[str, ...]) -> OptionPreview:
        found = self._engine_preview(picks)
        self.prepare()
        if found is None or self.decision is None or self._view is None:
            return NO_PREVIEW
        return option_preview(found, self._view, self._match.library, self.decision)

    def _engine_preview(self, picks: tuple[str, ...]) -> AshesPreview | None:
        """Return what the rules preview of an answer, from the cache or anew; None if they cannot."""
        if picks not in self._engine_previews:
            self._engine_previews[picks] = self._compute(picks)
        return self._engine_previews[picks]

    @property
    def _ashes_previewer(self) -> AshesPreviewer | None:
        """The previewer of the question; None if answers to it are not previewed."""
        decision, rules = self.decision, getattr(self._match, "rules", None)
        if decision is None or decision.seat == TABLE or not isinstance(rules, TableRules):
            return None
        if self._previewer is None and decision.kind not in _PAYMENT_KINDS:
            self._previewer = AshesPreviewer(rules, self._match.game)
        return self._previewer

    def _compute(self, picks: tuple[str, ...]) -> AshesPreview | None:
        previewer = self._ashes_previewer
        if previewer is None or self.decision is None or self.decision.is_report(picks):
            return None
        try:
            return previewer.preview(picks)
        except IllegalAnswer:
            return None


def option_preview(found: AshesPreview, view: GameView, cards: Library, decision: Decision) -> OptionPreview:
    """Return the preview of an answer in words for the seat that is asked."""
    seat = decision.seat
    first, *later = found.spans
    context = _clause_context(found, view, cards, decision)
    certain, pending = _split_pending_damage(_beyond_label(decision, first))
    expected = [*pending, *(item for span in later for item in span.events)]
    clauses = tuple(summarize(certain, replace(context, hits_own_side=_hits_own_side(decision, first, view))))
    # Everybody knows that destroyed units go to a pile.
    lost = {item.event.card for item in certain if isinstance(item.event, UnitDestroyed)}
    context = replace(context, played=context.played | lost)
    odds = _roll_outcomes(found, context, pending, seat)
    next_step = "" if odds else _next_step(found, seat)
    if not clauses and not expected and (found.asked is None or found.asked.kind not in _MENTIONED_ALONE):
        next_step = "" if found.end == "own" else next_step
    return OptionPreview(
        clauses,
        _interventions(later, seat),
        () if odds and pending else tuple(summarize(expected, context)),
        odds,
        next_step,
    )


def _hits_own_side(decision: Decision, span: EventSpan, view: GameView) -> bool:
    """Return True if a text damages only its own side, though no question asks for the target."""
    if decision.kind not in _TEXT_KINDS:
        return False
    hit = [
        seen.controller
        for item in span.events
        if isinstance(item.event, DamageDealt) and (seen := view.card(item.event.card)) is not None
    ]
    own = view.player(decision.seat).side
    return bool(hit) and all(view.player(seat).side == own for seat in hit)


def _clause_context(found: AshesPreview, view: GameView, cards: Library, decision: Decision) -> ClauseContext:
    state = found.state
    picked = decision.picked(found.spans[0].answer)

    against = [battle.target if battle.defender is None else battle.defender for battle in view.battles]

    def number(card: int) -> int:
        seen = view.card(card)
        return 0 if seen is None else seen.copy_number

    def described(record: EventRecord) -> str:
        words = boss_sentence(record, state, decision.seat, cards)
        return record.event.describe(state) if words is None else words

    return ClauseContext(
        state,
        described,
        number,
        defending=frozenset(card for card in against if card is not None),
        played=frozenset(value.card for value in picked if isinstance(value, Play)),
        skipped_types=(*ANNOUNCEMENTS, *ROLLS, ActionTaken, AttackDeclared, Passed, *_choice_events(picked)),
        is_preview=True,
    )


def _beyond_label(decision: Decision, span: EventSpan) -> Sequence[EventRecord]:
    """Return the first events of an answer without those that the option's label says already."""
    label_events = [
        event for value in decision.picked(span.answer) if (event := _label_event(value, decision.kind))
    ]
    left = []
    for record in span.events:
        at = next((at for at, is_it in enumerate(label_events) if is_it(record.event)), None)
        if at is None:
            left.append(record)
        else:
            del label_events[at]
    return left


def _label_event(value: Choice, kind: str) -> Callable[[Event], bool] | None:
    """Return a test for the event that the option's label says; None if it says none."""
    match value:
        case TurnDie(to=to):
            return lambda event: isinstance(event, DieChanged) and event.side == to
        case CardChoice(card=card) if kind in _DISCARD_KINDS:
            return lambda event: (
                isinstance(event, CardMoved) and (event.card, event.zone) == (card, "discard")
            )
        case PlayerChoice() if kind == "first player":
            return lambda event: isinstance(event, FirstPlayerTokenMoved)
    return None


def _choice_events(picked: ChosenValues) -> list[type]:
    """Return the types of events that are the choice itself and not a consequence of it."""
    event_of_choice = {Block: BlockerDeclared, Guard: GuardDeclared}
    return [
        event for value in picked for choice, event in event_of_choice.items() if isinstance(value, choice)
    ]


def _split_pending_damage(
    records: Sequence[EventRecord],
) -> tuple[Sequence[EventRecord], Sequence[EventRecord]]:
    """Split off damage that was dealt but has placed no wounds yet, with all events after it."""
    for at in range(len(records) - 1, -1, -1):
        event = records[at].event
        if isinstance(event, DamageDealt):
            rest = [item.event for item in records[at:]]
            wounded = any(isinstance(item, TokensPlaced) and item.card == event.card for item in rest)
            return (records, ()) if wounded else (records[:at], records[at:])
    return records, ()


def _interventions(spans: Sequence[EventSpan], seat: str) -> tuple[tuple[str, str], ...]:
    """Return who may do what instead of declining, as (seat, action); `YOU` is the seat itself."""
    found: dict[tuple[str, str], None] = {}
    for span in spans:
        asked = span.asked
        if asked.seat == seat:
            if asked.kind == "trigger" and len(asked.options) > 1:
                found[YOU, "respond"] = None
        elif asked.seat != TABLE:
            found[asked.seat, _INTERVENTIONS.get(asked.kind, "choose differently")] = None
    return tuple(found)


def _roll_outcomes(
    found: AshesPreview, context: ClauseContext, pending: Sequence[EventRecord], seat: str
) -> tuple[RollOutcome, ...]:
    """Return the results of a roll grouped by outcome; `pending` are events not settled before the roll."""
    if found.asked is None or not found.results:
        return ()
    groups: dict[tuple[str, ...], list[int]] = {}
    for at, result in enumerate(found.results):
        then = [item for span in result.spans for item in span.events]
        clauses = summarize([*pending, *then], context)
        if may := _interventions(result.spans[1:], seat):
            clauses.append(listed([f"{seat} may {does}" for seat, does in may]))
        groups.setdefault(tuple(clauses), []).append(at)
    total = sum(result.weight for result in found.results)
    odds = [
        RollOutcome(
            _results_text(found.asked, numbers),
            sum(found.results[at].weight for at in numbers),
            total,
            clauses,
        )
        for clauses, numbers in groups.items()
    ]
    return tuple(sorted(odds, key=lambda item: -item.cases))


def _results_text(asked: Decision, numbers: Sequence[int]) -> str:
    """Return some results of a roll in words: `9 or more`, `5 to 8`, `power`."""
    values = [asked.options[at].value for at in numbers]
    first, last = _result_text(values[0]), _result_text(values[-1])
    if (
        len(values) == 1
        or not isinstance(values[0], BehaviorRoll)
        or any(b - a > 1 for a, b in pairwise(numbers))
    ):
        return listed([_result_text(value) for value in values], "or")
    if numbers[-1] == len(asked.options) - 1:
        return f"{first} or more"
    return f"{last} or less" if numbers[0] == 0 else f"{first} to {last}"


def _result_text(value: Choice) -> str:
    if isinstance(value, BehaviorRoll):
        return str(value.number)
    return value.side if isinstance(value, RolledSide) else value.id


def _next_step(found: AshesPreview, seat: str) -> str:
    """Return what is decided next, in words; empty if there is nothing to say."""
    asked = found.asked
    if found.end == "hidden":
        meditates = found.spans[-1].asked.kind == "meditate"  # the option says it takes a card
        return "" if meditates else "then it depends on a hidden card"
    if asked is None:
        return ""
    if found.end == "chance":
        return (
            "then dice are rolled" if asked.kind in _ROLL_KINDS else "then a pile is shuffled" * asked.secret
        )
    if found.end == "other":
        return f"then {asked.seat} chooses"
    what = "a player" if asked.purpose.step == "choose_player" else _NEXT_CHOICES.get(asked.kind, "")
    return f"then you choose {what}" if what and asked.seat == seat else ""
