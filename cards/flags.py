"""Passive text that is either there or not."""

from __future__ import annotations

from typing import Literal

FlagName = Literal[
    "may_guard",
    "no_exhaustion_from_countering",
    "damage_first_while_attacking",
    "cannot_attack",
    "cannot_block",
    "cannot_guard",
    "must_be_blocked",
    "chooses_its_blocker",
    "untargetable_by_opponents",
    "unaffected_by_opposing_spells",
    "defender",
    "cannot_be_meditated",
    "loses_abilities",
]
