"""Reports during a turn that correct which card a real card is (docs/ardent-reapers.md)."""

from __future__ import annotations

from typing import NoReturn

from engine.kernel.decision import Answer, Decision, IllegalAnswer, Option, option_for
from engine.kernel.journal import EventRecord
from engine.kernel.option_meaning import Choice
from engine.reapers import rule_texts
from engine.reapers.events import CardMistaken
from engine.reapers.running_game import Table
from engine.reapers.state import ReapersState
from engine.reapers.unseen_cards import identify_card, possible_identities, where_copies_are

FORM = "correct:name:CARD:NAME"
"""The form of a report's id."""
_TYPES = {"line": "creature", "relics": "relic"}
"""The type of the cards in each zone in play."""


class CardCorrection(Choice):
    """A real card's name: of one that nobody had seen, or that was taken for another."""

    card: int
    name: str

    @property
    def id(self) -> str:
        return f"correct:name:{self.card}:{self.name}"

    @property
    def subject(self) -> int | None:
        return self.card


def read_report(pick: str) -> CardCorrection:
    """Return the report with this id; raises `IllegalAnswer` if it is none."""
    word, _, rest = pick.removeprefix("correct:").partition(":")
    number, _, name = rest.partition(":")
    if word != "name" or not number.isdecimal() or not name:
        raise IllegalAnswer(f"'{pick}' is not a correction; write {FORM}")
    return CardCorrection(int(number), name)


def check_correction(table: Table, correction: CardCorrection) -> None:
    """Raise `IllegalAnswer` unless a copy of that card is left among the unseen ones and may be there."""
    state = table.state
    card = state.cards.get(correction.card)
    if card is None or card.gone:
        _refuse("there is no such card")
    if card.owner not in state.unseen:
        _refuse(f"the program holds {card.owner}'s cards and knows them")
    if card.name == correction.name:
        _refuse(f"that card is known to be {correction.name} already")
    if correction.name not in possible_names(state, correction.card):
        _refuse(where_copies_are(state, card.owner, correction.name))
    place = state.place(correction.card)
    wanted = _TYPES.get(place[1], "") if place is not None else ""
    if wanted and table.library.card(correction.name).type != wanted:
        _refuse(f"{correction.name} is not a {wanted.capitalize()}, so it cannot be there")


def possible_names(state: ReapersState, card: int) -> list[str]:
    """Return the names that a real card may turn out to have; for a seen card those of all unseen ones."""
    if state.is_unseen(card):
        return list(possible_identities(state, (card,)))
    return sorted({name for pool in state.unseen[state.cards[card].owner] for name in pool.names})


def possible_corrections(table: Table, card: int) -> list[CardCorrection]:
    """Return all possible corrections of a card."""
    known = table.state.cards[card]
    if known.gone or known.owner not in table.state.unseen:
        return []
    found = []
    for name in possible_names(table.state, card):
        correction = CardCorrection(card, name)
        try:
            check_correction(table, correction)
        except IllegalAnswer:
            continue
        found.append(correction)
    return found


def apply_correction(table: Table, correction: CardCorrection) -> None:
    """Identify the card, or correct its name."""
    if table.state.is_unseen(correction.card):
        identify_card(table, correction.card, correction.name, announced=True)
    else:
        table.apply_event(CardMistaken(correction.card, correction.name), rule_texts.REAL_CARDS)


def _refuse(why: str) -> NoReturn:
    raise IllegalAnswer(f"this cannot be corrected: {why}")


class ReapersReportTrial:
    """A copy of a table on which reports are tried."""

    def __init__(self, table: Table) -> None:
        def emit(record: EventRecord) -> None:
            record.event.apply(self.state)

        self.state = table.state.copy()
        """The state after the reports applied so far."""
        self._table = Table(self.state, table.library, table.policies, emit, table.resolve, silent=True)

    def read(self, pick: str) -> CardCorrection:
        return read_report(pick)

    def apply(self, report: Choice) -> None:
        assert isinstance(report, CardCorrection)
        check_correction(self._table, report)
        apply_correction(self._table, report)


class ReapersReports:
    """The reports that people may make of a table."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def has_form(self, pick: str) -> bool:
        return pick.startswith("correct:")

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
        correction = read_report(pick)
        owner = self._table.state.cards[correction.card].owner
        return option_for(correction, f"correct: a card of {owner} is {correction.name}")

    def trial(self) -> ReapersReportTrial:
        return ReapersReportTrial(self._table)
