"""Whom to fight with what: everything has a good default, so that Enter begins at once."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from textual.app import ComposeResult

from cards.chimera import Difficulty
from engine.games import GameSetup, entry_of
from engine.setups import RedRainsSetup, deck_name
from host.app.screens.game_form import GameForm
from host.app.widgets.chooser import Chooser


class SetupScreen(GameForm[GameSetup]):
    """Closes with a `GameSetup`, or None."""

    heading: ClassVar[str] = "New game: Red Rains"
    begin: ClassVar[str] = "Begin the game"
    rules: ClassVar[str] = "red-rains"
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("", "My"),)

    def lines(self) -> ComposeResult:
        """The ways to play; then one line for each choice."""
        library = entry_of("red-rains").cards()
        proto = RedRainsSetup()
        chimeras = [(name, name) for name in sorted(library.chimeras)]
        yield from self.whose_is_what()
        yield from self.deck_lines(
            "", "Your deck", deck_name(proto.deck), "The deck you play: one of the box, or one of your own."
        )
        yield Chooser("chimera", "Chimera", chimeras, proto.chimera, "Whom you fight.")
        yield Chooser(
            "aspects", "Its aspects", [(name, name) for name in library.chimera(proto.chimera).decks],
            next(iter(library.chimera(proto.chimera).decks)), "Which of its two aspect decks it uses.",
        )  # fmt: skip
        yield Chooser(
            "difficulty", "Difficulty", [(name, name) for name in get_args(Difficulty)],
            proto.difficulty, "Heroic has more life, more threat and more aspects at the start.",
        )  # fmt: skip
        yield Chooser(
            "level", "Level", [(str(level), str(level)) for level in (1, 2, 3)], str(proto.level),
            "A campaign plays level 1, 2 and 3 in order.",
        )  # fmt: skip
        yield Chooser(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            "The five different cards you begin with.",
        )  # fmt: skip

    def on_chooser_changed(self, message: Chooser.Changed) -> None:
        """Another Chimera has other aspect decks."""
        super().on_chooser_changed(message)
        if message.chooser.id == "chimera":
            decks = entry_of("red-rains").cards().chimera(message.chooser.value).decks
            self.query_one("#aspects", Chooser).offer([(name, name) for name in decks])

    def chosen(self) -> GameSetup:
        """`LookupError` when the deck is gone or no longer legal."""
        chosen: dict[str, Any] = {
            name: self.value(name)
            for name in ("chimera", "aspects", "difficulty", "first_five", "depth", "begins")
        }
        return RedRainsSetup(
            **chosen,
            deck=self.deck(""),
            level=int(self.value("level")),
            real_decks=(RedRainsSetup().seat,) if self.real("") else (),
            by_hand=self.by_hand(),
            ask_before=self.value("steps") == "ask",
            seed=self.seed,
        )
