"""Checks of packs beyond what the schema can check: do the parts of a pack fit together, and other packs?

problems = lint([Path("my-pack.yaml")], standard_library())
print(format_problems(problems))
"""

from cards.lint.codes_and_report import CODES, Code
from cards.lint.pack_checks import replaced_items
from cards.lint.run import check_sources, format_problems, lint

__all__ = ["CODES", "Code", "check_sources", "format_problems", "lint", "replaced_items"]
