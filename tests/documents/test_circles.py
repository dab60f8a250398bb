"""Tests that no files import each other in a circle, at run time or in types."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp

PACKAGES = ("engine", "cards", "host")


def imports(*, of_types: bool) -> dict[str, set[str]]:
    """Return what each file imports, also inside functions.

    Imports for types alone are included only if `of_types`.
    """
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=not of_types, cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def test_no_file_needs_itself_when_the_program_runs() -> None:
    assert [*TopologicalSorter(imports(of_types=False)).static_order()]


def test_no_file_needs_itself_for_its_types() -> None:
    assert [*TopologicalSorter(imports(of_types=True)).static_order()]
