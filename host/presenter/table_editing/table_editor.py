"""Corrections of a real table before they count, in words, and why they cannot be made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.ashes.real_table.card_identity import AddedCard
from engine.ashes.view.view_builder import conceal_unknown_cards
from engine.kernel.decision import IllegalAnswer
from engine.redrains.read_model import boss_seat
from host.presenter.table_editing.card_locations import (
    CardRow,
    candidate_moves,
    neighbor_move,
    placed_additions,
    placed_cards,
)
from host.presenter.table_editing.real_or_program_rows import ownership_facts, ownership_rows
from host.presenter.table_editing.table_fact_rows import FactRow, facts_of
from host.presenter.table_editing.tokens_and_dice import DieRow, TokenRow, dice_on_the_table, tokens_in_play

if TYPE_CHECKING:
    from engine.ashes.model.card import Zone
    from engine.ashes.real_table.report_trials_and_search import TableReportTrial
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import GameView
    from host.presenter.ports import MatchLike


Moves = Sequence[tuple["TableReport", str]]
"""Reports about a card, with words for each."""


class TableEditor:
    """Collects corrections of a real table before any of them counts.

    Moves of cards apply first: the rows of tokens show the cards where they will be. The game does not change
    until the session reports `batches`.
    """

    def __init__(self, match: MatchLike, view: GameView) -> None:
        self._match = match
        self._seat = view.seat
        self.view = view
        self.moves: list[str] = []
        """Ids of the reports about locations of cards, in order."""
        self.tokens: list[TokenRow] = tokens_in_play(view)
        self.dice: list[DieRow] = dice_on_the_table(view)
        self.facts: list[FactRow] = [*facts_of(view), *ownership_facts(ownership_rows(match, view))]
        self.cards: list[CardRow] = []
        self._update_rows()

    @property
    def batches(self) -> list[tuple[str, ...]]:
        """Answers to give: first one with all that counts at once, then the reports that count alone."""
        at_once = [*self.moves]
        rows: list[TokenRow | DieRow | FactRow] = [*self.tokens, *self.dice]
        for row in (*rows, *(fact for fact in self.facts if not fact.alone)):
            at_once += row.corrections()
        alone = [(pick,) for fact in self.facts if fact.alone for pick in fact.corrections()]
        return [*([tuple(at_once)] if at_once else []), *alone]

    def descriptions(self) -> list[str]:
        """Return the reports in words, with the names of those cards that the seat may know."""
        trial = self._trial()
        picks = [pick for batch in self.batches for pick in batch]
        if trial is None:
            return picks
        return [trial.read(pick).text(trial.table) for pick in picks]

    def refusal(self) -> str:
        """Return why the reports cannot be made; empty if they can, as far as is known before answering."""
        asked, reports = self._match.decision, self._match.reports
        if asked is not None and asked.reports is not None:
            try:
                for batch in self.batches:
                    reports.check(batch)
            except IllegalAnswer as why:
                return str(why)
        return ""

    def moves_of(self, card: int) -> Moves:
        """Return the reports that can be made of a card now, with words for each.

        What is offered for a card that the seat may not know does not depend on which card it is.
        """
        trial = self._trial()
        return [] if trial is None else self._moves(trial, card)

    def moves_at(self, seat: str, zone: Zone, position: int) -> Moves:
        """Return the moves of the card at a position of a zone, from the left or the top; none without it."""
        trial = self._trial()
        row = [] if trial is None else trial.state.players[seat].zones[zone]
        return () if trial is None or position >= len(row) else self._moves(trial, row[position])

    def _moves(self, trial: TableReportTrial, card: int) -> Moves:
        return _legal(trial, candidate_moves(trial.state, self.view, card))

    def neighbor_move(self, card: int, by: int) -> TableReport | None:
        """Return the report that moves a card by places to the right in its row or pile; None at the end."""
        trial = self._trial()
        report = None if trial is None else neighbor_move(trial.state, card, by)
        return report if report is None or trial is None or not _refusal(trial, report) else None

    def additions_of(self, name: str) -> Moves:
        """Return the reports that bring one more card of this name into the game, with words for each.

        Only to sides of which the seat may learn how many copies they hide (`_open_sides`).
        """
        trial = self._trial(concealed=False)
        return [] if trial is None else _legal(trial, placed_additions(name, self._open_sides()))

    def why_not_added(self, name: str) -> str:
        """Return why no card of this name can come into the game for the seat; empty if it can."""
        trial = self._trial(concealed=False)
        return "" if trial is None else _refusal(trial, AddedCard(name, self._seat, "discard"))

    @property
    def incomplete_sides(self) -> list[str]:
        """Seats with unseen real cards, whose deck lists can be corrected."""
        return [seat for seat in self._open_sides() if self.unseen_of(seat)]

    def unseen_of(self, seat: str) -> list[str]:
        """Return the possible names of the unseen cards in a seat's real deck."""
        trial = self._trial() if seat in self._open_sides() else None
        pools = () if trial is None else trial.state.players[seat].unseen
        return sorted({name for pool in pools for name in pool.names})

    def _open_sides(self) -> list[str]:
        """Return the own side, the boss's, and others whose cards are real and whom no other person plays."""
        people, boss = self._match.setup.people, boss_seat(self.view)
        return [
            side.seat
            for side in self.view.players
            if side.seat == self._seat or (side.seat not in people and (side.real or side.seat == boss))
        ]

    def _trial(self, *, concealed: bool = True) -> TableReportTrial | None:
        """Return a copy of the table with the cards as they will be; None in games without reports.

        Unless `concealed` is False, cards that the seat may not know have no names in it.
        """
        reports = self._match.reports
        if reports is None:
            return None
        trial: TableReportTrial = reports.trial()
        if concealed:
            conceal_unknown_cards(trial.table, self._seat)
        for pick in self.moves:
            trial.apply(trial.read(pick))
        return trial

    def add_report(self, report: TableReport) -> None:
        """Add a report about a card."""
        self.moves.append(report.id)
        self._update_rows()

    def take_back(self) -> bool:
        """Remove the last report about a card; return False if there is none."""
        if not self.moves:
            return False
        self.moves.pop()
        self._update_rows()
        return True

    def _update_rows(self) -> None:
        """Show the cards as they will be; changed counts of tokens stay changed by the same amount."""
        trial = self._trial()
        if trial is None:
            return
        self.view = self._match.view(self._seat, trial.state)
        self.cards = placed_cards(self.view, trial.state)
        before = {row.card: row for row in self.tokens}
        self.tokens = tokens_in_play(self.view)
        for row in self.tokens:
            for kind in row.current if row.card in before else ():
                old = before[row.card]
                row.change(kind, old.edited.get(kind, 0) - old.current.get(kind, 0))


def _legal(trial: TableReportTrial, candidates: Iterable[tuple[TableReport, str]]) -> Moves:
    return [(report, words) for report, words in candidates if not _refusal(trial, report)]


def _refusal(trial: TableReportTrial, report: TableReport) -> str:
    """Return why a report is refused; empty if it can be made."""
    try:
        report.check(trial.table)
    except IllegalAnswer as why:
        return str(why)
    return ""
