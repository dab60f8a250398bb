"""Ashes Reborn for two to four players, each on their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cards.events import Timing
from cards.paragraphs.triggered import ReactionParagraph
from engine.ashes.context import Cause, Response, TriggeringEvent
from engine.ashes.mechanics.response_windows import announce_states, open_payment_window, open_response_window
from engine.ashes.model.dice import PLAYERS_DICE, Die
from engine.ashes.play.damage import check_all_lives, check_life
from engine.ashes.play.reactions import might_react, play_reaction, reactions
from engine.ashes.reports.registry import CORRECTIONS
from engine.ashes.reports.reported_actions import ASSISTED, COMPANION, FULL, REPORTED_ACTIONS, PlayAt
from engine.ashes.rounds.actions import ACTIONS
from engine.ashes.rounds.prepare_phase import choose_first_player
from engine.ashes.seat_policies import PERSON, AssistedPlayer, CompanionPlayer, Person
from engine.ashes.table import Action, Mode, SeatPolicy, Table, TableReport
from engine.kernel.decision import RuleFlow


class AshesReborn(Mode):
    """The rules of the rulebook, for another mode of play to override."""

    policies: ClassVar[dict[str, SeatPolicy]] = {
        PERSON: Person(),
        ASSISTED: AssistedPlayer(),
        COMPANION: CompanionPlayer(),
    }
    depths: ClassVar[dict[str, str]] = {FULL: PERSON, ASSISTED: ASSISTED, COMPANION: COMPANION}
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    reports: ClassVar[tuple[type[TableReport], ...]] = (*CORRECTIONS, *REPORTED_ACTIONS, PlayAt)
    dice: ClassVar[tuple[str, ...]] = (PLAYERS_DICE,)

    def choose_first_player(self, table: Table) -> RuleFlow:
        """Rulebook p. 6: who rolled the most basics says who goes first."""
        return choose_first_player(table)

    def check_state(self, table: Table) -> RuleFlow:
        """Rulebook p. 16: a unit whose life has fallen to its wounds is destroyed, whatever took the life.

        Then whatever waits for a state is told that it has become so.
        """
        if table.catalog.lives_shift or table.life_check_needed:
            table.life_check_needed = False
            yield from check_all_lives(table)
        yield from announce_states(table)

    def check_life(self, table: Table, card: int, cause: Cause) -> RuleFlow:
        """Rulebook p. 16: a unit with as many wounds as life is destroyed, by what changed its life."""
        return check_life(table, card, cause)

    def reactions(
        self, table: Table, seat: str, timing: Timing, moments: Sequence[TriggeringEvent]
    ) -> Sequence[Response]:
        """Rulebook p. 9: a reaction can be played if nothing forbids it and it can be paid for."""
        return reactions(table, seat, timing, moments)

    def might_react(
        self, table: Table, seat: str, timing: Timing, moments: Sequence[TriggeringEvent]
    ) -> bool:
        """Whether the others must reckon with a reaction of this seat."""
        return might_react(table, seat, timing, moments)

    def play_reaction(
        self, table: Table, seat: str, card: int, paragraph: ReactionParagraph, moment: TriggeringEvent
    ) -> RuleFlow:
        """Rulebook p. 9: pay for the reaction, resolve it, discard it."""
        return play_reaction(table, seat, card, paragraph, moment)

    def open_response_window(self, table: Table, timing: Timing, *moments: TriggeringEvent) -> RuleFlow:
        """Rulebook p. 17: beginning with the active player, each seat responds."""
        return open_response_window(table, timing, *moments)

    def payment_made(
        self, table: Table, seat: str, cause: Cause, dice: tuple[Die, ...], basics: int = 0
    ) -> RuleFlow:
        """Everybody may respond to a cost that was paid."""
        return open_payment_window(table, seat, cause, dice, basics)
