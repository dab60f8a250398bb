"""What can be said on the line, with examples: from the phrases themselves, so none is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.screens.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.command_parser.commands import Phrase


class WordsScreen(Dialog[None]):
    """The phrases of a table, each with what it means and an example."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        super().__init__("What you can type")
        self._phrases = phrases

    def paragraphs(self) -> list[tuple[str, str]]:
        """One for each phrase; what is the same in all stands first."""
        first = (
            "A few letters of each word are enough. CARD is a card in play by its name, “second unit” or "
            "“last aspect” (from the left), or “me” for your Phoenixborn. You can type answers too: end, "
            "pass."
        )
        return [("", first), *((phrase.form, told(phrase)) for phrase in self._phrases)]


def told(phrase: Phrase) -> str:
    """What a phrase means, and an example where that is another."""
    about = f"{phrase.about[:1].upper()}{phrase.about[1:]}."
    return about if phrase.example == phrase.form else f"{about} For example: {phrase.example}"
