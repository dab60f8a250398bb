"""Scenario files of Ardent Reapers: their form (docs/scenarios.md), and how they are judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec.structs import replace
from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from cards.node import Node
from cards.reapers.cards_and_decks import ReapersCard
from cards.reapers.library import ReapersLibrary, ReapersPack, reapers_library
from cards.reapers.vocabulary import CardState
from engine.kernel.decision import TABLE, Decision, IllegalAnswer, Option
from engine.kernel.hidden_pools import HiddenPool
from engine.kernel.option_meaning import Choice
from engine.kernel.session import Session
from engine.reapers.choice_kinds import REAPERS_CHOICES
from engine.reapers.game import ReapersRules
from engine.reapers.option_meanings import CardChoice
from engine.reapers.setup import REAPERS_CHANCES, ReapersPolicies
from engine.reapers.state import IN_PLAY, ZONES, Card, ReapersState, Side, Zone
from engine.reapers.unseen_cards import CARD_IDENTIFIED
from host.judge.coverage import in_play
from host.judge.script_answers import Mismatch

UNKNOWN = "unknown"
"""The name of a real card that nobody has seen."""

CHECKS = ("expect", "expect offers", "expect no offer", "expect log")
"""Steps that compare; every other step answers."""


class ReapersPlacedCard(Node):
    """A card on the table. In play it is Active unless `state` is given; `stashed` are the cards under it."""

    card: str
    state: CardState = "active"
    owner: str = ""
    stashed: tuple[str, ...] = ()


Cards = tuple[
    Annotated[
        ReapersPlacedCard, BeforeValidator(lambda value: {"card": value} if isinstance(value, str) else value)
    ],
    ...,
]


class ReapersPart(Node):
    """A player's side; piles begin with the card on top.

    In hand, deck and under a card, `unknown` is a real card that nobody has seen; `unseen` lists the names of
    these cards, in any order.
    """

    line: Cards = ()
    relics: Cards = ()
    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    score: Cards = ()
    unseen: tuple[str, ...] = ()


def _one_thing(step: dict[str, Any]) -> dict[str, Any]:
    if len(step) != 1:
        raise ValueError(f"a step says one thing, not {len(step)}: {', '.join(step) or 'nothing'}")
    ((word, content),) = step.items()
    if content in (None, "", [], {}):
        raise ValueError(f"'{word}' says nothing here; say what is answered or expected")
    if word in CHECKS and word != "expect log" and not isinstance(content, dict):
        raise ValueError(f"'{word}' says of whom, such as {{ann: {{points: 3}}}}")
    if word == TABLE and (not isinstance(content, dict) or len(content) != 1):
        raise ValueError("'table' says one thing, such as {coin flip: bob}")
    return step


class ReapersScenario(Node):
    """A position, a script of what happens, and what is expected.

    Without a `turn` the game begins with its setup, with decks in the order in which they are listed. With a
    `turn` it is that player's turn, in which `played` cards have been played.
    """

    scenario: str
    rules: Literal["reapers"]
    cases: tuple[str, ...] = ()
    policies: ReapersPolicies = ReapersPolicies()
    cards: tuple[ReapersCard, ...] = ()
    players: dict[str, ReapersPart] = Field(min_length=2, max_length=2)
    turn: str = ""
    went_first: str = Field("", alias="went first")
    played: int = 0
    script: tuple[Annotated[dict[str, Any], AfterValidator(_one_thing)], ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _names_who_plays(self) -> ReapersScenario:
        for what, seat in (("turn", self.turn), ("went first", self.went_first)):
            if seat and seat not in self.players:
                raise ValueError(f"{what}: nobody is called '{seat}'; there are {' and '.join(self.players)}")
        for step in self.script:
            (word,) = step
            if word not in (*CHECKS, TABLE, *self.players):
                raise ValueError(f"'{word}' is neither a step nor a player")
        for seat, part in self.players.items():
            cards = [*part.hand, *part.deck]
            cards += [
                ReapersPlacedCard(card=name) for card in (*part.line, *part.relics) for name in card.stashed
            ]
            unknown = sum(card.card == UNKNOWN for card in cards)
            if unknown != len(part.unseen):
                raise ValueError(
                    f"{seat}: {len(part.unseen)} under 'unseen' for {unknown} called '{UNKNOWN}'"
                )
        return self


def library_of(scenario: ReapersScenario, known: ReapersLibrary) -> ReapersLibrary:
    """Return the cards at hand, with those of the scenario."""
    own = ReapersPack(release="Scenario", cards=scenario.cards)
    packs = [
        ReapersPack(release="", cards=tuple(known.cards.values()), decks=tuple(known.decks.values())),
        own,
    ]
    return ReapersLibrary(packs)


_PARTS: dict[Zone, str] = {zone: zone.partition(" ")[0] for zone in ZONES}


def state_of(scenario: ReapersScenario) -> ReapersState:
    """Return the state with which the scenario begins."""
    state = ReapersState()
    for seat in scenario.players:
        state.sides[seat] = Side()
    for seat, part in scenario.players.items():
        for zone, name in _PARTS.items():
            for placed in getattr(part, name):
                number = _lay(
                    state, Card(placed.card, placed.owner or seat, placed.state if zone in IN_PLAY else "")
                )
                state.sides[seat].zone(zone).append(number)
                for under in placed.stashed:
                    _lay(state, Card(under, seat, under=number))
        if part.unseen:
            cards = tuple(number for number, card in state.cards.items() if state.is_unseen(number))
            own = tuple(number for number in cards if state.cards[number].owner == seat)
            state.unseen[seat] = (HiddenPool(tuple(sorted(part.unseen)), own),)
    if scenario.turn:
        state.turn, state.number = scenario.turn, 2
        state.first = scenario.went_first or scenario.turn
        state.played = scenario.played
    return state


def _lay(state: ReapersState, card: Card) -> int:
    number = len(state.cards) + 1
    state.cards[number] = replace(card, name="") if card.name == UNKNOWN else card
    return number


SENTENCES = 12
"""The most sentences of the story that a failure shows."""


class ReapersScriptRunner:
    """A scenario that is being played."""

    def __init__(self, scenario: ReapersScenario) -> None:
        self._library = library_of(scenario, reapers_library())
        state = state_of(scenario)
        for name in [name for seat in state.sides for name in state.deck_list(seat)]:
            self._library.card(name)
        self._rules = ReapersRules(self._library, state_of(scenario), scenario.policies)
        self._session: Session[ReapersState] = Session(self._rules, 1, by_hand=(*REAPERS_CHANCES, "deck"))
        self._settle()

    def step(self, step: dict[str, Any]) -> Iterator[str]:
        """Carry out one step; yield what differed."""
        ((word, content),) = step.items()
        if word not in CHECKS:
            self._answer(word, content)
        elif word == "expect":
            yield from self._differences(content)
        elif word == "expect log":
            sentences = [sentence.lower() for sentence in self.story()]
            for part in content if isinstance(content, list) else [content]:
                if not any(str(part).lower() in sentence for sentence in sentences):
                    yield f"nothing of the last that happened says '{part}'"
        else:
            yield from self._wrong_offers(content, word == "expect offers")

    def story(self) -> tuple[str, ...]:
        """Return the last sentences of what happened."""
        state = self._session.game.state
        sentences = [item.event.describe(state) for item in self._session.game.journal.all_events()]
        return tuple([sentence for sentence in sentences if sentence][-SENTENCES:])

    def shown(self) -> frozenset[str]:
        """Return the cards whose texts did something, and those that were in play."""
        state, begun = self._session.game.state, self._rules.begin()
        causes = [item.cause for item in self._session.game.journal.all_events() if item.cause is not None]
        lay = [number for there in (begun, state) for _, number in there.in_play()]
        return frozenset(
            [state.cards[cause].name for cause in causes] + [in_play(state.cards[card].name) for card in lay]
        )

    def _settle(self) -> None:
        """Keep the order of cards in shuffles, as the scenario lists them."""
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

    def _answer(self, seat: str, words: Any) -> None:
        decision = self._asked(seat)
        if seat == TABLE:
            ((chance, words),) = words.items()
            if {"card": CARD_IDENTIFIED}.get(chance, chance) != decision.chance:
                raise Mismatch(f"the table is asked for a {decision.chance}, not a {chance}")
        picks: list[str] = []
        nothing = words == "none" and decision.minimum == 0
        for word in [] if nothing else words if isinstance(words, list) else [words]:
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
        blanks = value.blanks
        if isinstance(value, CardChoice):
            blanks["card"] = value.shown or self._session.game.state.cards[value.card].name or UNKNOWN
        return REAPERS_CHOICES[type(value)].wording[0].format_map(blanks)

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
    """Play a scenario and return the result.

    It consists of the step that failed, counted from 1, what differed, what had happened last, and, if
    nothing differed, what the scenario shows.
    """
    try:
        run = ReapersScriptRunner(scenario)
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


__all__ = ["judge_reapers"]
