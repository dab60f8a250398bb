"""Ashes Reborn as a mode of play, for two to four players, each on their own."""

from __future__ import annotations

from typing import ClassVar

from engine.ashes.companion_player import CompanionPlayer
from engine.ashes.mechanics.response_windows import open_payment_window, open_response_window
from engine.ashes.model.dice import PLAYERS_DICE
from engine.ashes.model.rule_settings import RuleSettings
from engine.ashes.play.damage import check_life, check_state
from engine.ashes.play.reactions import might_react, play_reaction, reactions
from engine.ashes.real_table.correction_kinds import CORRECTIONS
from engine.ashes.real_table.reported_actions import ASSISTED, COMPANION, FULL, REPORTED_ACTIONS, PlayAt
from engine.ashes.rounds.actions import ACTIONS
from engine.ashes.running_game import (
    Action,
    Mode,
    ResponseRules,
    SeatPolicy,
    StateChecks,
    TableReport,
)
from engine.ashes.seat_policies import PERSON, AssistedPlayer, Person

STATE_CHECKS = StateChecks(check_state, check_life)
RESPONSES = ResponseRules(open_response_window, open_payment_window, reactions, might_react, play_reaction)


class AshesReborn(Mode):
    """The rules of the rulebook; other modes of play are subclasses."""

    policies: ClassVar[dict[str, SeatPolicy]] = {
        PERSON: Person(),
        ASSISTED: AssistedPlayer(),
        COMPANION: CompanionPlayer(),
    }
    depths: ClassVar[dict[str, str]] = {FULL: PERSON, ASSISTED: ASSISTED, COMPANION: COMPANION}
    actions: ClassVar[tuple[Action, ...]] = ACTIONS
    reports: ClassVar[tuple[type[TableReport], ...]] = (*CORRECTIONS, *REPORTED_ACTIONS, PlayAt)
    dice: ClassVar[tuple[str, ...]] = (PLAYERS_DICE,)

    def __init__(self, *, hides_reactions: bool = False, rules: RuleSettings | None = None) -> None:
        super().__init__(STATE_CHECKS, RESPONSES, hides_reactions=hides_reactions, rules=rules)
