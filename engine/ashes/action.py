"""What a kind of action is, for the table of those that a turn offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from engine.ashes.table import Steps, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Held, Option
from engine.kernel.value import Value


class Action(Value):
    """One kind of action: what it gives now, the choices that take it, and what it does.

    `weighs` gets the dice that may be spent, by type and side. It gives the options there are, and what the
    player has for this action but cannot use, from the same questions to the rules.
    """

    name: str
    choices: tuple[type[Choice], ...]
    weighs: Callable[[Table, str, Counter[tuple[str, str]]], Iterator[Option | Held]]
    take: Callable[[Table, str, Any], Steps]
