"""Reports during a turn that correct which card a real card is (docs/ardent-reapers.md)."""

from __future__ import annotations

from typing import NoReturn

from engine.kernel.choice import Choice
from engine.kernel.decision import Answer, Decision, IllegalAnswer, Option, option_for
from engine.kernel.journal import EventRecord
from engine.reapers import rulebook
from engine.reapers.events import CardMistaken
from engine.reapers.state import ReapersState
from engine.reapers.table import Table
from engine.reapers.unseen_cards import may_be, tell, why_not

FORM = "correct:name:CARD:NAME"
"""The form of a report's id."""
_TYPES = {"line": "creature", "relics": "relic"}
"""The type of the cards in each zone in play."""


class CardSaid(Choice):
    """A real card's name: of one that nobody had seen, or that was taken for another."""

    card: int
    name: str

    @property
    def id(self) -> str:
        return f"correct:name:{self.card}:{self.name}"

    @property
    def subject(self) -> int | None:
        return self.card


def read_statement(pick: str) -> CardSaid:
    """Return the report with this id; raises `IllegalAnswer` if it is none."""
    word, _, rest = pick.removeprefix("correct:").partition(":")
    number, _, name = rest.partition(":")
    if word != "name" or not number.isdecimal() or not name:
        raise IllegalAnswer(f"'{pick}' is not a correction; write {FORM}")
    return CardSaid(int(number), name)


def check(table: Table, said: CardSaid) -> None:
    """Raise `IllegalAnswer` unless a copy of that card is left among the unseen ones and may be there."""
    state = table.state
    card = state.cards.get(said.card)
    if card is None or card.gone:
        _refuse("there is no such card")
    if card.owner not in state.unseen:
        _refuse(f"the program holds {card.owner}'s cards and knows them")
    if card.name == said.name:
        _refuse(f"that card is known to be {said.name} already")
    if said.name not in names_left(state, said.card):
        _refuse(why_not(state, card.owner, said.name))
    place = state.place(said.card)
    wanted = _TYPES.get(place[1], "") if place is not None else ""
    if wanted and table.library.card(said.name).type != wanted:
        _refuse(f"{said.name} is not a {wanted.capitalize()}, so it cannot be there")


def names_left(state: ReapersState, card: int) -> list[str]:
    """Return the names that a real card may turn out to have; for a seen card those of all unseen ones."""
    if state.is_unseen(card):
        return list(may_be(state, (card,)))
    return sorted({name for mix in state.unseen[state.cards[card].owner] for name in mix.names})


def can_be(table: Table, card: int) -> list[CardSaid]:
    """Return all possible corrections of a card."""
    known = table.state.cards[card]
    if known.gone or known.owner not in table.state.unseen:
        return []
    found = []
    for name in names_left(table.state, card):
        said = CardSaid(card, name)
        try:
            check(table, said)
        except IllegalAnswer:
            continue
        found.append(said)
    return found


def set_right(table: Table, said: CardSaid) -> None:
    """Identify the card, or correct its name."""
    if table.state.is_unseen(said.card):
        tell(table, said.card, said.name, told=True)
    else:
        table.apply_event(CardMistaken(said.card, said.name), rulebook.REAL_CARDS)


def _refuse(why: str) -> NoReturn:
    raise IllegalAnswer(f"this cannot be corrected: {why}")


class ReapersTrial:
    """A copy of a table on which reports are tried."""

    def __init__(self, table: Table) -> None:
        def emit(happening: EventRecord) -> None:
            happening.event.apply(self.state)

        self.state = table.state.copy()
        """The state after the reports applied so far."""
        self._table = Table(self.state, table.library, table.policies, emit, table.resolve, silent=True)

    def read(self, pick: str) -> CardSaid:
        return read_statement(pick)

    def apply(self, statement: Choice) -> None:
        assert isinstance(statement, CardSaid)
        check(self._table, statement)
        set_right(self._table, statement)


class ReapersStatements:
    """The reports that people may make of a table; all questions have equal ones."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReapersStatements)

    def __hash__(self) -> int:
        return hash(ReapersStatements)

    def check(self, picks: Answer) -> None:
        trial = self.trial()
        for pick in picks:
            trial.apply(trial.read(pick))

    def translated(self, _state: ReapersState, _picks: Answer) -> Answer | None:
        return None

    def true_roll(self, _asked: Decision, _pick: str) -> Answer | None:
        """Return None: no report concerns chance."""
        return None

    def option(self, pick: str) -> Option:
        said = read_statement(pick)
        owner = self._table.state.cards[said.card].owner
        return option_for(said, f"correct: a card of {owner} is {said.name}")

    def trial(self) -> ReapersTrial:
        return ReapersTrial(self._table)
