"""One sample of every node that has words, for tests that walk over all of them."""

from __future__ import annotations

from cards import moments
from cards.cost import Cost
from cards.filters import Filter
from cards.moments import Trigger
from cards.node import Node
from cards.selection import Selection
from cards.texts import PowerOf, TextSelection

PARTS: dict[type[Node], Node] = {
    Filter: Filter(kind="unit"),
    Selection: Selection.model_validate({"choose": "unit"}),
    Trigger: Trigger(event="dealt_damage"),
    moments.Cause: moments.Cause(a="attack"),
    Cost: Cost(main=1),
    TextSelection: TextSelection(waits_for="end_of_round"),
    PowerOf: PowerOf(type=("charm",), zone="active"),
}
