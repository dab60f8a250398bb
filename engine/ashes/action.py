"""What a kind of action is, for the table of those that a turn offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from engine.ashes.table import Steps, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Option
from engine.kernel.value import Value


class Action(Value):
    """One kind of action: the options it gives now, the choices that take it, and what it does.

    `offers` gets the dice that may be spent, by type and side.
    """

    name: str
    choices: tuple[type[Choice], ...]
    offers: Callable[[Table, str, Counter[tuple[str, str]]], Iterator[Option]]
    take: Callable[[Table, str, Any], Steps]
