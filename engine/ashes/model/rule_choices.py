"""The small choices by which rule books that share most of their rules differ, each with a name.

A choice is consulted where its rule stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict


class RuleChoices(BaseModel):
    """What a rule book says where another says otherwise; left out, a choice is that of Ashes Reborn.

    A mode of play has one (`Mode.rules`), a game under another rule book keeps its own in its setup. Where
    rule books put the *steps* of something otherwise, a mode names another procedure instead.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    one_reaction: Literal["reaction", "reaction spell"] = "reaction"
    """What a player has one of in a turn: reactions of any kind, or reaction spells alone."""


def chosen(rules: RuleChoices, otherwise: Mapping[str, Any]) -> RuleChoices:
    """These choices, some of them made otherwise; `ValueError` for one that there is none of."""
    known = RuleChoices.model_fields
    for name, value in otherwise.items():
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}"
            raise ValueError(f"there is no choice of rules '{name}'; {hint}")
        values = get_args(known[name].annotation)
        if value not in values:
            raise ValueError(f"'{name}' cannot be {value!r}; it is {' or '.join(map(repr, values))}")
    return rules.model_copy(update=dict(otherwise))
