"""Telling that an effect has changed dice of active pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cards.events import How
from engine.ashes.play.windows import respond
from engine.ashes.table import Cause, Moment, Steps, Table


def after_changing(table: Table, changed: Iterable[tuple[str, How]], cause: Cause) -> Steps:
    """One window once an effect is done with its dice, with a moment for each pool and what was done there.

    `changed` has whose each die is and what was done to it.
    """
    moments = [
        Moment("dice_changed", (), seat, cause, amount=count, how=how)
        for (seat, how), count in Counter(changed).items()
    ]
    yield from respond(table, "after", *moments)
