"""Plays a scenario of Ardent Reapers and tells what differed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cards.reapers.library import reapers_library
from engine.kernel.choice import Choice, Done
from engine.kernel.decision import TABLE, Decision, IllegalAnswer, Option
from engine.kernel.session import Session
from engine.reapers.choices import (
    BearHug,
    DiscardIt,
    EndTurn,
    Fight,
    Harvest,
    Heads,
    InOrder,
    Is,
    LineEnd,
    Number,
    OfCard,
    PlayIt,
    TeamUp,
    ToState,
    Way,
)
from engine.reapers.game import ReapersRules
from engine.reapers.setup import REAPERS_CHANCES
from engine.reapers.state import ZONES, ReapersState
from engine.reapers.unseen_cards import SHOWN
from host.judge.answering import Mismatch
from host.judge.reapers.scenario import CHECKS, UNKNOWN, ReapersScenario, library_of, state_of
from host.judge.shown import in_play

SENTENCES = 12
"""How much of what happened a failure shows."""
_VERBS: dict[type[Choice], str] = {
    PlayIt: "play ",
    Fight: "fight with ",
    TeamUp: "team up with ",
    BearHug: "bear hug with ",
    Harvest: "harvest ",
    DiscardIt: "discard ",
    OfCard: "",
}


class Run:
    """A scenario under way."""

    def __init__(self, scenario: ReapersScenario) -> None:
        self._library = library_of(scenario, reapers_library())
        state = state_of(scenario)
        for name in [name for seat in state.sides for name in state.deck_list(seat)]:
            self._library.card(name)
        self._rules = ReapersRules(self._library, state_of(scenario), scenario.policies)
        self._session: Session[ReapersState] = Session(self._rules, 1, by_hand=(*REAPERS_CHANCES, "deck"))
        self._settle()

    def step(self, step: dict[str, Any]) -> Iterator[str]:
        """Carry out one step; yields what differed."""
        ((word, said),) = step.items()
        if word not in CHECKS:
            self._answer(word, said)
        elif word == "expect":
            yield from self._differences(said)
        elif word == "expect log":
            told = [sentence.lower() for sentence in self.story()]
            for part in said if isinstance(said, list) else [said]:
                if not any(str(part).lower() in sentence for sentence in told):
                    yield f"nothing of the last that happened says '{part}'"
        else:
            yield from self._wrong_offers(said, word == "expect offers")

    def story(self) -> tuple[str, ...]:
        """The last sentences of what happened."""
        state = self._session.game.state
        told = [item.event.describe(state) for item in self._session.game.journal.happenings()]
        return tuple([sentence for sentence in told if sentence][-SENTENCES:])

    def shown(self) -> frozenset[str]:
        """The cards whose texts did something, and those that lay in play."""
        state, begun = self._session.game.state, self._rules.begin()
        causes = [item.cause for item in self._session.game.journal.happenings() if item.cause is not None]
        lay = [number for there in (begun, state) for _, number in there.in_play()]
        return frozenset(
            [state.cards[cause].name for cause in causes] + [in_play(state.cards[card].name) for card in lay]
        )

    def _settle(self) -> None:
        """Shuffles keep the order in which cards are listed."""
        while (decision := self._session.decision) is not None and decision.kind == "shuffle":
            self._session.answer(tuple(option.id for option in decision.options))
        self._rules.check(self._session.game.state)

    def _asked(self, seat: str) -> Decision:
        decision = self._session.decision
        if decision is None:
            raise Mismatch(f"the game is over, so {seat} is not asked")
        if decision.seat != seat:
            raise Mismatch(f"{seat} is not asked now, but {decision.seat}: {decision.prompt}")
        return decision

    def _answer(self, seat: str, said: Any) -> None:
        decision = self._asked(seat)
        if seat == TABLE:
            ((chance, said),) = said.items()
            if {"card": SHOWN}.get(chance, chance) != decision.chance:
                raise Mismatch(f"the table is asked for a {decision.chance}, not a {chance}")
        picks: list[str] = []
        nothing = said == "none" and decision.minimum == 0
        for word in [] if nothing else said if isinstance(said, list) else [said]:
            option = self._find(decision, str(word), picks)
            if option is None:
                raise Mismatch(f"'{word}' is not offered by '{decision.prompt}'; {self._offered(decision)}")
            picks.append(option.id)
        self._session.answer(tuple(picks))
        self._settle()

    def _find(self, decision: Decision, word: str, taken: list[str]) -> Option | None:
        name, _, number = word.lower().partition(" #")
        found = [
            option
            for option in decision.options
            if option.id not in taken and self._called(option.value).lower() == name
        ]
        at = int(number or 1)
        return found[at - 1] if 0 < at <= len(found) else None

    def _called(self, value: Choice) -> str:
        state = self._session.game.state
        match value:
            case OfCard(card=card, shown=shown):
                return _VERBS[type(value)] + (shown or state.cards[card].name or UNKNOWN)
            case Is(name=name):
                return name
            case EndTurn():
                return "end the turn"
            case LineEnd() | ToState():
                return value.id
            case Number(number=number) | Way(number=number) | InOrder(number=number):
                return str(number)
            case Heads(seat=seat):
                return seat
            case Done():
                return "nobody else"
            case _:
                raise AssertionError(value)

    def _offered(self, decision: Decision) -> str:
        return "offered: " + ", ".join(self._called(option.value) for option in decision.options)

    def _wrong_offers(self, wanted: dict[str, Any], offering: bool) -> Iterator[str]:
        for seat, words in wanted.items():
            decision = self._asked(seat)
            for word in words if isinstance(words, list) else [words]:
                if (self._find(decision, str(word), []) is not None) != offering:
                    should = "should be offered" if offering else "should not be offered"
                    yield f"'{word}' {should} by '{decision.prompt}'; {self._offered(decision)}"

    def _differences(self, wanted: dict[str, Any]) -> Iterator[str]:
        for subject, facts in wanted.items():
            found = self._facts(subject)
            for name, value in facts.items():
                if name not in found:
                    raise Mismatch(f"'{subject}' has no '{name}'; it has {', '.join(found)}")
                if found[name] != value:
                    yield f"{subject}: {name} is {found[name]}, expected {value}"

    def _facts(self, subject: str) -> dict[str, Any]:
        state, decision = self._session.game.state, self._session.decision
        if subject == "game":
            outcome = self._session.game.outcome
            return {
                "turn": state.turn,
                "asked of": decision.seat if decision else None,
                "asked": decision.kind if decision else None,
                "over": decision is None,
                "winner": outcome.winner if outcome else "",
            }
        seat, _, name = subject.partition("/")
        if seat not in state.sides:
            raise Mismatch(f"nobody is called '{seat}'; there are {' and '.join(state.sides)}")
        side, table = state.sides[seat], self._rules.table(state)
        if not name:
            lists = {
                zone.partition(" ")[0]: [state.cards[card].name or UNKNOWN for card in side.zone(zone)]
                for zone in ZONES
            }
            return {**lists, "points": table.points(seat)}
        card = next((card for card in side.in_play if state.cards[card].name == name), None)
        if card is None:
            raise Mismatch(f"{seat} has no {name} in play")
        return {
            "state": state.cards[card].state,
            "power": table.power(card),
            "stashed": [state.cards[under].name or UNKNOWN for under in state.stashed(card)],
        }


def judge_reapers(
    scenario: ReapersScenario,
) -> tuple[int | None, tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """Play a scenario: the step that failed, counted from 1, what differed, what had happened last, and, if
    nothing differed, what it shows."""
    try:
        run = Run(scenario)
    except LookupError as error:
        return None, (str(error.args[0]),), (), frozenset()
    for number, step in enumerate(scenario.script, 1):
        try:
            differed = tuple(run.step(step))
        except (Mismatch, IllegalAnswer) as error:
            differed = (str(error),)
        if differed:
            return number, differed, run.story(), frozenset()
    if not any(check in step for step in scenario.script for check in CHECKS):
        return None, ("the script expects nothing, so it shows nothing",), (), frozenset()
    return None, (), (), run.shown()
