"""What is to be set right at a table before it counts, in words, and why it cannot be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.decision import IllegalAnswer
from host.presenter.table_editing.card_locations import CardRow, cards_lying
from host.presenter.table_editing.tokens_and_dice import DieRow, TokenRow, dice_on_the_table, tokens_in_play
from host.presenter.table_editing.turn_state import FactRow, facts_of, ownership_facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.reports.report_handling import TableReportTrial
    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import GameView
    from host.presenter.ports import MatchLike
    from host.presenter.table_editing.turn_state import Ownership


class TableEditor:
    """A table as `seat` sees it, and what is said of it so far.

    Cards come first: the rows of tokens are those of the cards as they will lie. Nothing changes the game.
    """

    def __init__(self, match: MatchLike, view: GameView, whose: Iterable[Ownership] = ()) -> None:
        self._match = match
        self._seat = view.seat
        self.view = view
        self.moves: list[str] = []
        """What is said of where cards lie, in order."""
        self.tokens: list[TokenRow] = tokens_in_play(view)
        self.dice: list[DieRow] = dice_on_the_table(view)
        self.facts: list[FactRow] = [*facts_of(view), *ownership_facts(whose)]
        self.cards: list[CardRow] = []
        self._lay()

    @property
    def batches(self) -> list[tuple[str, ...]]:
        """The answers that it comes to: what counts at once, then what is told alone."""
        at_once = [*self.moves]
        rows: list[TokenRow | DieRow | FactRow] = [*self.tokens, *self.dice]
        for row in (*rows, *(fact for fact in self.facts if not fact.alone)):
            at_once += row.corrections()
        alone = [(pick,) for fact in self.facts if fact.alone for pick in fact.corrections()]
        return [*([tuple(at_once)] if at_once else []), *alone]

    @property
    def at_rest(self) -> bool:
        """Whether it counts from the question that is asked, and not from one before."""
        decision = self._match.decision
        return decision is not None and decision.reports is not None

    def told(self) -> list[str]:
        """What is said, in words."""
        statements = self._match.statements
        picks = [pick for batch in self.batches for pick in batch]
        if statements is None:
            return picks
        return [statements.option(pick).label.removeprefix("correct: ") for pick in picks]

    def refusal(self) -> str:
        """Why it cannot be so; empty when it can, as far as that is known before it is entered."""
        statements = self._match.statements
        if statements is not None and self.at_rest:
            try:
                for batch in self.batches:
                    statements.check(batch)
            except IllegalAnswer as why:
                return str(why)
        return ""

    def trial(self) -> TableReportTrial | None:
        """A copy of the table with the cards as they will lie; None where nothing is said of cards."""
        statements = self._match.statements
        if statements is None:
            return None
        trial: TableReportTrial = statements.trial()
        for pick in self.moves:
            trial.take(trial.read(pick))
        return trial

    def say(self, statement: TableReport) -> None:
        """A card lies otherwise."""
        self.moves.append(statement.id)
        self._lay()

    def take_back(self) -> bool:
        """The last that was said of a card is taken back; False when there was nothing."""
        if not self.moves:
            return False
        self.moves.pop()
        self._lay()
        return True

    def _lay(self) -> None:
        """Lay the cards as they are said to lie; counts that were changed stay changed by as much."""
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
