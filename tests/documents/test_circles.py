"""Files that import each other in a ring: there are none when the program runs, and few in its types."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp
import pytest

PACKAGES = ("engine", "cards", "host")

RINGS = {
    "a table and what is asked at it": {
        "engine.ashes.action",
        "engine.ashes.mode",
        "engine.ashes.policy",
        "engine.ashes.procedure",
        "engine.ashes.responses",
        "engine.ashes.statement",
        "engine.ashes.table",
    },
    "a filter and its words": {"cards.filters", "cards.grammar.fitting"},
}
"""The files whose types refer to one another, by what they are together."""


def imports(*, of_types: bool) -> dict[str, set[str]]:
    """What each file imports, also inside functions; imports for types alone only with `of_types`."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=not of_types, cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def test_no_file_needs_itself_when_the_program_runs() -> None:
    assert [*TopologicalSorter(imports(of_types=False)).static_order()]


@pytest.mark.parametrize("ring", RINGS)
def test_a_named_ring_is_one_still(ring: str) -> None:
    """Each of its files refers to another of them: a ring that is gone is struck off the list."""
    files = RINGS[ring]
    assert all(imports(of_types=True)[name] & files for name in files)


def test_there_are_no_other_rings() -> None:
    """With each ring taken for one file, nothing refers back."""
    ring_of = {name: ring for ring, names in RINGS.items() for name in names}
    drawn: dict[str, set[str]] = {}
    for name, imported in imports(of_types=True).items():
        node = ring_of.get(name, name)
        drawn.setdefault(node, set()).update({ring_of.get(other, other) for other in imported} - {node})
    assert [*TopologicalSorter(drawn).static_order()]
