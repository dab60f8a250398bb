"""Raven Rules as a mode of play: each difference from Ashes Reborn under a line that says its rule.

The numbers are those of docs/raven-cases.md, the sections those of Raven Rules 1.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.ashes.ashes_reborn import AshesReborn
from engine.ashes.model.rule_choices import RuleChoices
from engine.ashes.procedure import Procedure

RAVEN_RULES = RuleChoices(
    # R09: A player plays one Reaction Spell a turn; what else is used from the hand is not counted (4.3.1).
    one_reaction="reaction spell",
)


class Raven(AshesReborn):
    """The rules of Ashes, as Raven Rules 1.2 say them."""

    choices: ClassVar[RuleChoices] = RAVEN_RULES
    procedures: ClassVar[Mapping[str, Procedure[Any]]] = {}
