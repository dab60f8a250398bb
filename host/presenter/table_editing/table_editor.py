"""Corrections of a real table before they count, in words, and why they cannot be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.decision import IllegalAnswer
from host.presenter.table_editing.card_locations import CardRow, cards_lying
from host.presenter.table_editing.tokens_and_dice import DieRow, TokenRow, dice_on_the_table, tokens_in_play
from host.presenter.table_editing.turn_state import FactRow, facts_of, ownership_facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.real_table.report_handling import TableReportTrial
    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import GameView
    from host.presenter.ports import MatchLike
    from host.presenter.table_editing.turn_state import Ownership


class TableEditor:
    """Collects corrections of a real table before any of them counts.

    Moves of cards apply first: the rows of tokens show the cards where they will be. The game does not change
    until the session reports `batches`.
    """

    def __init__(self, match: MatchLike, view: GameView, ownership: Iterable[Ownership] = ()) -> None:
        self._match = match
        self._seat = view.seat
        self.view = view
        self.moves: list[str] = []
        """Ids of the reports about locations of cards, in order."""
        self.tokens: list[TokenRow] = tokens_in_play(view)
        self.dice: list[DieRow] = dice_on_the_table(view)
        self.facts: list[FactRow] = [*facts_of(view), *ownership_facts(ownership)]
        self.cards: list[CardRow] = []
        self._lay()

    @property
    def batches(self) -> list[tuple[str, ...]]:
        """Answers to give: first one with all that counts at once, then the reports that count alone."""
        at_once = [*self.moves]
        rows: list[TokenRow | DieRow | FactRow] = [*self.tokens, *self.dice]
        for row in (*rows, *(fact for fact in self.facts if not fact.alone)):
            at_once += row.corrections()
        alone = [(pick,) for fact in self.facts if fact.alone for pick in fact.corrections()]
        return [*([tuple(at_once)] if at_once else []), *alone]

    @property
    def at_rest(self) -> bool:
        """True if the reports count from the pending question, and not from an earlier one."""
        decision = self._match.decision
        return decision is not None and decision.reports is not None

    def told(self) -> list[str]:
        """Return the reports in words."""
        reports = self._match.reports
        picks = [pick for batch in self.batches for pick in batch]
        if reports is None:
            return picks
        return [reports.option(pick).label.removeprefix("correct: ") for pick in picks]

    def refusal(self) -> str:
        """Return why the reports cannot be made; empty if they can, as far as is known before answering."""
        reports = self._match.reports
        if reports is not None and self.at_rest:
            try:
                for batch in self.batches:
                    reports.check(batch)
            except IllegalAnswer as why:
                return str(why)
        return ""

    def trial(self) -> TableReportTrial | None:
        """Return a copy of the table with the cards as they will be; None in games without reports."""
        reports = self._match.reports
        if reports is None:
            return None
        trial: TableReportTrial = reports.trial()
        for pick in self.moves:
            trial.apply(trial.read(pick))
        return trial

    def say(self, report: TableReport) -> None:
        """Add a report about a card."""
        self.moves.append(report.id)
        self._lay()

    def take_back(self) -> bool:
        """Remove the last report about a card; return False if there is none."""
        if not self.moves:
            return False
        self.moves.pop()
        self._lay()
        return True

    def _lay(self) -> None:
        """Apply the moves to the view; changed counts stay changed by the same amount."""
        trial = self.trial()
        if trial is None:
            return
        self.view = self._match.view(self._seat, trial.state)
        self.cards = cards_lying(self.view, trial)
        before = {row.card: row for row in self.tokens}
        self.tokens = tokens_in_play(self.view)
        for row in self.tokens:
            for kind in row.current if row.card in before else ():
                old = before[row.card]
                row.change(kind, old.edited.get(kind, 0) - old.current.get(kind, 0))
