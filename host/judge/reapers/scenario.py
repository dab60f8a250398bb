"""The form of a scenario file of Ardent Reapers (docs/scenarios.md, Ardent Reapers)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec.structs import replace
from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from cards.node import Node
from cards.reapers.cards import ReapersCard
from cards.reapers.library import ReapersLibrary, ReapersPack
from cards.reapers.vocabulary import Standing
from engine.kernel.decision import TABLE
from engine.kernel.hidden_pools import Mix
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import IN_PLAY, ZONES, Card, ReapersState, Side, Zone

UNKNOWN = "unknown"
"""The name of a real card that nobody has seen."""
CHECKS = ("expect", "expect offers", "expect no offer", "expect log")
"""Steps that compare; every other step answers."""


class Laid(Node):
    """A card on the table. In play it is Active if nothing else is said; `stashed` are cards under it."""

    card: str
    state: Standing = "active"
    owner: str = ""
    stashed: tuple[str, ...] = ()


Cards = tuple[
    Annotated[Laid, BeforeValidator(lambda value: {"card": value} if isinstance(value, str) else value)], ...
]


class ReapersPart(Node):
    """A player's side; piles begin with the card on top.

    In hand, deck and under a card, `unknown` is a real card that nobody has seen; `unseen` lists what these
    are, in no order.
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
    ((word, said),) = step.items()
    if said in (None, "", [], {}):
        raise ValueError(f"'{word}' says nothing here; say what is answered or expected")
    if word in CHECKS and word != "expect log" and not isinstance(said, dict):
        raise ValueError(f"'{word}' says of whom, such as {{ann: {{points: 3}}}}")
    if word == TABLE and (not isinstance(said, dict) or len(said) != 1):
        raise ValueError("'table' says one thing, such as {coin flip: bob}")
    return step


class ReapersScenario(Node):
    """A table, what happens, and what should come of it.

    Without a `turn` the game begins with its setup, decks in the order in which they are listed; with one
    that player's turn is under way, in which `played` cards were played.
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
            laid = [*part.hand, *part.deck]
            laid += [Laid(card=name) for card in (*part.line, *part.relics) for name in card.stashed]
            unknown = sum(card.card == UNKNOWN for card in laid)
            if unknown != len(part.unseen):
                raise ValueError(
                    f"{seat}: {len(part.unseen)} under 'unseen' for {unknown} called '{UNKNOWN}'"
                )
        return self


def library_of(scenario: ReapersScenario, known: ReapersLibrary) -> ReapersLibrary:
    """The cards at hand, with those of the scenario."""
    own = ReapersPack(release="Scenario", cards=scenario.cards)
    packs = [
        ReapersPack(release="", cards=tuple(known.cards.values()), decks=tuple(known.decks.values())),
        own,
    ]
    return ReapersLibrary(packs)


_PARTS: dict[Zone, str] = {zone: zone.partition(" ")[0] for zone in ZONES}


def state_of(scenario: ReapersScenario) -> ReapersState:
    """The table the scenario begins with."""
    state = ReapersState()
    for seat in scenario.players:
        state.sides[seat] = Side()
    for seat, part in scenario.players.items():
        for zone, name in _PARTS.items():
            for laid in getattr(part, name):
                number = _lay(
                    state, Card(laid.card, laid.owner or seat, laid.state if zone in IN_PLAY else "")
                )
                state.sides[seat].zone(zone).append(number)
                for under in laid.stashed:
                    _lay(state, Card(under, seat, under=number))
        if part.unseen:
            cards = tuple(number for number, card in state.cards.items() if state.is_unseen(number))
            own = tuple(number for number in cards if state.cards[number].owner == seat)
            state.unseen[seat] = (Mix(tuple(sorted(part.unseen)), own),)
    if scenario.turn:
        state.turn, state.number = scenario.turn, 2
        state.first = scenario.went_first or scenario.turn
        state.played = scenario.played
    return state


def _lay(state: ReapersState, card: Card) -> int:
    number = len(state.cards) + 1
    state.cards[number] = replace(card, name="") if card.name == UNKNOWN else card
    return number
