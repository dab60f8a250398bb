"""The rule behind a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.screens.dialog import Dialog

if TYPE_CHECKING:
    from engine.kernel.decision import Rule


class RuleDialog(Dialog[None]):
    """Title, source and our words of a rule, under the prompt it explains."""

    def __init__(self, prompt: str, rule: Rule) -> None:
        super().__init__(f"Why? {rule.title}")
        self._prompt = prompt
        self._rule = rule

    def paragraphs(self) -> list[tuple[str, str]]:
        """The rule."""
        return [("Asked", self._prompt), (self._rule.title, self._rule.says), ("Source", self._rule.source)]
