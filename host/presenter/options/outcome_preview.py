"""What will come of an answer before it is given, in values and words: what is certain, what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from cards.grammar.words import listed
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
from engine.ashes.model.choices import BehaviorRoll, Block, CardChoice, Guard, Play, RolledSide, TurnDie
from engine.ashes.outcome_preview import AshesPreview, AshesPreviewer, Balance
from engine.kernel.choice import Choice, ChosenValues, PlayerChoice
from engine.kernel.decision import TABLE, Decision, IllegalAnswer
from host.presenter.narration.ashes_event_text import ANNOUNCED, ROLLED, summarize
from host.presenter.narration.boss_event_text import sentence
from host.presenter.narration.clauses import ClauseContext

if TYPE_CHECKING:
    from engine.kernel.decision import Option
    from engine.kernel.journal import Event, EventRecord
    from engine.kernel.outcome_preview import EventSpan
    from host.presenter.ports import MatchLike

_DOES = {
    "block": "block",
    "counter": "counter",
    "guard": "guard",
    "order": "reorder the damage",
    "trigger": "respond",
}
"""What somebody does who does not do as supposed, by the kind of the question."""
_CHOOSING = {
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
"""What is chosen next, by the kind of the question; of others nothing is said."""
_WORTH_ALONE = ("counter", "trigger")
"""Those of which it is worth saying even where nothing else is."""
_COSTS = ("pay", "discard cost")
"""Questions of which every answer comes to the same."""
_DISCARDING = ("meditate", "prepare discard")
"""Questions that say that what is picked is discarded."""
_BY_TEXT = ("turn", "may", "trigger")
"""Questions whether to use a text; of what is harmed they say nothing."""
_ROLLS = ("roll", "behavior")
YOU = "you"
"""Who gives the answer, among those who may do something else on the way."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What comes of some results of a roll: `on` which, `cases` of `among` that are alike."""

    results: str
    cases: int
    total: int
    clauses: tuple[str, ...]

    @property
    def text(self) -> str:
        """`on 9 to 12 (4 in 12): Chimera guards`."""
        return (
            f"on {self.results} ({self.cases} in {self.total}): {', '.join(self.clauses) or 'nothing more'}"
        )


@dataclass(frozen=True, slots=True)
class OptionPreview:
    """What will come of an answer.

    `certain` comes of it whatever happens. `expected` comes of it unless somebody does what they `may`:
    `("bob", "block")`. `odds` are the results of the roll that comes next, likely ones first. `then` says
    what else is decided next, where nothing more can be seen.
    """

    certain: tuple[str, ...] = ()
    interventions: tuple[tuple[str, str], ...] = ()
    expected: tuple[str, ...] = ()
    odds: tuple[Odds, ...] = ()
    next_step: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """The same in sentences without a full stop: what is certain first."""
        certain, expected = ", ".join(self.certain), ", ".join(self.expected)
        if not self.interventions:  # nobody has a say in it: it is one story
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
        told = [certain, *then, *may, self.next_step]
        return tuple(part[:1].upper() + part[1:] for part in told if part)

    @property
    def text(self) -> str:
        """All of it in one line; empty where nothing is to be told."""
        return ". ".join(self.parts)


NO_PREVIEW = OptionPreview()


class OutcomePreviews:
    """The outlooks of the answers to one question, each made when it is first asked for."""

    def __init__(self, match: MatchLike, decision: Decision | None) -> None:
        self._match = match
        self.decision = decision
        self._made: dict[tuple[str, ...], OptionPreview] = {}
        self._foreseen: dict[tuple[str, ...], AshesPreview | None] = {}
        self._foresight: AshesPreviewer | None = None

    def of(self, picks: Sequence[str]) -> OptionPreview:
        """What will come of this answer; nothing where none of it can be told, or where it is no answer."""
        key = tuple(picks)
        if key not in self._made:
            self._made[key] = self._outlook(key)
        return self._made[key]

    def leads_to(self, option: Option) -> Decision | None:
        """The question to the same seat to which this answer leads for certain; None if that is not known."""
        found = self._look((option.id,))
        certain = found is not None and found.end == "own" and len(found.stretches) == 1
        return found.asked if found is not None and certain else None

    def balance(self, option: Option) -> tuple[Balance, bool] | None:
        """Return how the side of who is asked stands at worst after this answer, and whether that is all.

        None where nothing is known.
        """
        found = self._look((option.id,))
        if found is None or self._foresight is None:
            return None
        ends = {found.end} if not found.results else {result.end for result in found.results}
        return self._foresight.balance(found), ends == {"settled"}

    def is_paid(self, option: Option) -> bool:
        """Return True if this answer is paid for next, with dice or cards."""
        found = self._look((option.id,))
        return (
            found is not None
            and found.end == "own"
            and found.asked is not None
            and found.asked.kind in _COSTS
        )

    @property
    def now(self) -> Balance:
        """How the side of who is asked stands now; only to be asked where something is foreseen."""
        assert self._foresight is not None
        return self._foresight.balance(None)

    def _outlook(self, picks: tuple[str, ...]) -> OptionPreview:
        found = self._look(picks)
        if found is None or self.decision is None:
            return NO_PREVIEW
        return outlook_of(found, self._match, self.decision)

    def _look(self, picks: tuple[str, ...]) -> AshesPreview | None:
        """What is foreseen of an answer, if anything is."""
        if picks not in self._foreseen:
            self._foreseen[picks] = self._foresee(picks)
        return self._foreseen[picks]

    def _foresee(self, picks: tuple[str, ...]) -> AshesPreview | None:
        decision, rules = self.decision, getattr(self._match, "rules", None)
        if decision is None or decision.seat == TABLE or not isinstance(rules, TableRules):
            return None
        if decision.kind in _COSTS or decision.is_report(picks):
            return None
        try:
            if self._foresight is None:
                self._foresight = AshesPreviewer(rules, self._match.game)
            return self._foresight.of(picks)
        except IllegalAnswer:
            return None


def outlook_of(found: AshesPreview, match: MatchLike, decision: Decision) -> OptionPreview:
    """What was foreseen of an answer to a question, in words for who is asked it."""
    seat = decision.seat
    first, *later = found.stretches
    telling = _telling(found, match, decision)
    certain, pending = _settled(_besides(decision, first))
    expected = [*pending, *(item for stretch in later for item in stretch.happenings)]
    told = tuple(summarize(certain, replace(telling, own=_hits_own(decision, first, match))))
    # What was destroyed is known to go to a pile.
    lost = {item.event.card for item in certain if isinstance(item.event, UnitDestroyed)}
    telling = replace(telling, played=telling.played | lost)
    odds = _odds(found, telling, pending, seat)
    then = "" if odds else _then(found, seat)
    if not told and not expected and (found.asked is None or found.asked.kind not in _WORTH_ALONE):
        then = "" if found.end == "own" else then
    return OptionPreview(
        told,
        _may(later, seat),
        () if odds and pending else tuple(summarize(expected, telling)),
        odds,
        then,
    )


def _hits_own(decision: Decision, stretch: EventSpan, match: MatchLike) -> bool:
    """Whether a text would deal damage to the own side alone: its only target is not asked for, but hit."""
    if decision.kind not in _BY_TEXT:
        return False
    view = match.view(decision.seat)
    hit = [
        seen.controller
        for item in stretch.happenings
        if isinstance(item.event, DamageDealt) and (seen := view.card(item.event.card)) is not None
    ]
    own = view.player(decision.seat).side
    return bool(hit) and all(view.player(seat).side == own for seat in hit)


def _telling(found: AshesPreview, match: MatchLike, decision: Decision) -> ClauseContext:
    view, state, cards = match.view(decision.seat), found.state, match.library
    picked = decision.picked(found.stretches[0].answer)
    happened = [item.event for stretch in found.stretches for item in stretch.happenings]
    attackers = [
        attacker for event in happened if isinstance(event, AttackDeclared) for attacker in event.attackers
    ]

    against = [battle.target if battle.defender is None else battle.defender for battle in view.battles]

    def number(card: int) -> int:
        seen = view.card(card)
        return 0 if seen is None else seen.twin

    def told(happening: EventRecord) -> str:
        words = sentence(happening, state, decision.seat, cards)
        return happening.event.describe(state) if words is None else words

    return ClauseContext(
        state,
        told,
        number,
        fighting=frozenset((*attackers, *(battle.attacker for battle in view.battles))),
        defending=frozenset(card for card in against if card is not None),
        played=frozenset(value.card for value in picked if isinstance(value, Play)),
        skipped_types=(*ANNOUNCED, *ROLLED, ActionTaken, AttackDeclared, Passed, *_itself(picked)),
        is_preview=True,
    )


def _besides(decision: Decision, stretch: EventSpan) -> Sequence[EventRecord]:
    """What happens first, but for what the words of the option say already."""
    said = [event for value in decision.picked(stretch.answer) if (event := _as_said(value, decision.kind))]
    left = []
    for happening in stretch.happenings:
        at = next((at for at, is_it in enumerate(said) if is_it(happening.event)), None)
        if at is None:
            left.append(happening)
        else:
            del said[at]
    return left


def _as_said(value: Choice, kind: str) -> Callable[[Event], bool] | None:
    """Tells the event that an option of a question of this kind is called by; None where it is by none."""
    match value:
        case TurnDie(to=to):
            return lambda event: isinstance(event, DieChanged) and event.side == to
        case CardChoice(card=card) if kind in _DISCARDING:
            return lambda event: (
                isinstance(event, CardMoved) and (event.card, event.zone) == (card, "discard")
            )
        case PlayerChoice() if kind == "first player":
            return lambda event: isinstance(event, FirstPlayerTokenMoved)
    return None


def _itself(picked: ChosenValues) -> list[type]:
    """The events that are what is picked, and nothing that comes of it."""
    told = {Block: BlockerDeclared, Guard: GuardDeclared}
    return [event for value in picked for choice, event in told.items() if isinstance(value, choice)]


def _settled(happenings: Sequence[EventRecord]) -> tuple[Sequence[EventRecord], Sequence[EventRecord]]:
    """What happened to its end, and damage that was dealt but has placed no wounds yet, with what follows."""
    for at in range(len(happenings) - 1, -1, -1):
        event = happenings[at].event
        if isinstance(event, DamageDealt):
            rest = [item.event for item in happenings[at:]]
            wounded = any(isinstance(item, TokensPlaced) and item.card == event.card for item in rest)
            return (happenings, ()) if wounded else (happenings[:at], happenings[at:])
    return happenings, ()


def _may(stretches: Sequence[EventSpan], seat: str) -> tuple[tuple[str, str], ...]:
    """Who may do what on the way instead of declining; `YOU` for the seat itself."""
    found: dict[tuple[str, str], None] = {}
    for stretch in stretches:
        asked = stretch.asked
        if asked.seat == seat:
            if asked.kind == "trigger" and len(asked.options) > 1:
                found[YOU, "respond"] = None
        elif asked.seat != TABLE:
            found[asked.seat, _DOES.get(asked.kind, "choose differently")] = None
    return tuple(found)


def _odds(
    found: AshesPreview, telling: ClauseContext, pending: Sequence[EventRecord], seat: str
) -> tuple[Odds, ...]:
    """The results of a roll, those with the same end together. `pending` is what was not over before it."""
    if found.asked is None or not found.results:
        return ()
    groups: dict[tuple[str, ...], list[int]] = {}
    for at, result in enumerate(found.results):
        then = [item for stretch in result.stretches for item in stretch.happenings]
        told = summarize([*pending, *then], telling)
        if may := _may(result.stretches[1:], seat):
            told.append(listed([f"{seat} may {does}" for seat, does in may]))
        groups.setdefault(tuple(told), []).append(at)
    among = sum(result.weight for result in found.results)
    odds = [
        Odds(_named(found.asked, numbers), sum(found.results[at].weight for at in numbers), among, told)
        for told, numbers in groups.items()
    ]
    return tuple(sorted(odds, key=lambda item: -item.cases))


def _named(asked: Decision, numbers: Sequence[int]) -> str:
    """Some results of a roll: `9 or more`, `5 to 8`, `power`."""
    values = [asked.options[at].value for at in numbers]
    first, last = _result(values[0]), _result(values[-1])
    if (
        len(values) == 1
        or not isinstance(values[0], BehaviorRoll)
        or any(b - a > 1 for a, b in pairwise(numbers))
    ):
        return listed([_result(value) for value in values], "or")
    if numbers[-1] == len(asked.options) - 1:
        return f"{first} or more"
    return f"{last} or less" if numbers[0] == 0 else f"{first} to {last}"


def _result(value: Choice) -> str:
    if isinstance(value, BehaviorRoll):
        return str(value.number)
    return value.side if isinstance(value, RolledSide) else value.id


def _then(found: AshesPreview, seat: str) -> str:
    """What is decided next."""
    asked = found.asked
    if found.end == "hidden":
        meditates = found.stretches[-1].asked.kind == "meditate"  # from the deck: it says so
        return "" if meditates else "then it depends on a hidden card"
    if asked is None:
        return ""
    if found.end == "chance":
        return "then dice are rolled" if asked.kind in _ROLLS else "then a pile is shuffled" * asked.secret
    if found.end == "other":
        return f"then {asked.seat} chooses"
    what = "a player" if asked.purpose.step == "choose_player" else _CHOOSING.get(asked.kind, "")
    return f"then you choose {what}" if what and asked.seat == seat else ""
