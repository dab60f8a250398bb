"""One sample of every node that has words, for tests that walk over all of them."""

from __future__ import annotations

from typing import Any

from cards import clauses, moments
from cards.cost import Cost
from cards.filters import Filter
from cards.moments import Trigger
from cards.node import Node
from cards.selection import Selection

DRAW = [{"draw": 1}]

CLAUSES: dict[type[Node], dict[str, Any]] = {
    clauses.KeywordClause: {"keyword": "Alert"},
    clauses.OnPlayClause: {"effects": DRAW},
    clauses.ActivatedClause: {"activate": ["main"], "effects": DRAW},
    clauses.TriggeredClause: {"after": {"event": "passed"}, "effects": DRAW},
    clauses.ReactionClause: {"reaction": "after", "to": {"event": "passed"}, "effects": DRAW},
    clauses.FocusClause: {"focus": 1, "effects": DRAW},
    clauses.PassiveClause: {"passive": ["may_guard"]},
    clauses.GrantClause: {"grants": [{"keyword": "Alert"}]},
    clauses.StatusClause: {"status": 1, "effects": DRAW},
    clauses.DefineX: {"x": 1},
}

PARTS: dict[type[Node], Node] = {
    Filter: Filter(kind="unit"),
    Selection: Selection.model_validate({"choose": "unit"}),
    Trigger: Trigger(event="dealt_damage"),
    moments.Cause: moments.Cause(a="attack"),
    Cost: Cost(main=1),
}
