"""Red Rains as a mode of play: its policies, reports and dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.real_table.reported_actions import ASSISTED, COMPANION, FULL
from engine.ashes.rounds.prepare_phase import PREPARE
from engine.ashes.running_game import SeatPolicy, Table, TableReport
from engine.kernel.procedure import Procedure
from engine.redrains.real_table import BOSS_ACTIONS, BOSS_CORRECTIONS
from engine.redrains.seat_policies import (
    CHIMERA_POLICY,
    CONFIRMED_POLICY,
    OPPOSING_POLICIES,
    AssistedOpposingPlayer,
    ChimeraPlayer,
    CompanionOpposingPlayer,
    ConfirmedChimera,
    OpposingPlayer,
)
from engine.redrains.state import BEHAVIOR, RAGE_DICE


class RedRains(AshesReborn):
    """The rules of a game against a boss. With `open_hands` partners see each other's hands."""

    policies: ClassVar[dict[str, SeatPolicy]] = {
        **AshesReborn.policies,
        CHIMERA_POLICY: ChimeraPlayer(),
        CONFIRMED_POLICY: ConfirmedChimera(),
        OPPOSING_POLICIES[FULL]: OpposingPlayer(),
        OPPOSING_POLICIES[ASSISTED]: AssistedOpposingPlayer(),
        OPPOSING_POLICIES[COMPANION]: CompanionOpposingPlayer(),
    }
    depths: ClassVar[dict[str, str]] = OPPOSING_POLICIES
    reports: ClassVar[tuple[type[TableReport], ...]] = (
        *AshesReborn.reports,
        *BOSS_CORRECTIONS,
        *BOSS_ACTIONS,
    )
    dice: ClassVar[tuple[str, ...]] = (*AshesReborn.dice, RAGE_DICE, BEHAVIOR)
    procedures: ClassVar[Mapping[str, Procedure[Table, Any]]] = {
        PREPARE.name: PREPARE.without("first player")
    }
    """The first player token is given at setup."""

    def __init__(self, *, hides_reactions: bool = False, open_hands: bool = False) -> None:
        super().__init__(hides_reactions=hides_reactions)
        self.open_hands = open_hands

    def sees_hand(self, table: Table, viewer: str, seat: str) -> bool:
        if viewer == seat:
            return True
        return self.open_hands and bool(viewer) and not table.state.are_opponents(viewer, seat)

    def hides_reactions_of(self, table: Table, seat: str) -> bool:
        """Return the setting: there is nobody to hide reactions from but a partner."""
        return self.hides_reactions
