"""Whom to fight with what: everything has a good default, so that Enter begins at once."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from textual.app import ComposeResult

from cards.chimera import Difficulty
from engine.games import GameSetup, entry_of
from engine.setups import CHANCES, RedRainsSetup, deck_name
from host.app.decks import deck_of, deck_rows
from host.app.screens.dice_by_hand import by_hand, dice_line
from host.app.screens.form import Form
from host.app.widgets.chooser import Chooser


class SetupScreen(Form[GameSetup]):
    """Closes with a `GameSetup`, or None."""

    heading: ClassVar[str] = "New game: Red Rains"
    begin: ClassVar[str] = "Begin the game"

    def lines(self) -> ComposeResult:
        """One line for each choice."""
        library = entry_of("red-rains").cards()
        proto = RedRainsSetup()
        chimeras = [(name, name) for name in sorted(library.chimeras)]
        yield Chooser(
            "deck", "Your deck", deck_rows(self.app), deck_name(proto.deck),
            "The deck you play: one of the box, or one of your own.",
        )  # fmt: skip
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
            "steps", "Chimera's steps", [("alone", "by itself"), ("ask", "ask me before each")], "alone",
            "Asked before each, you can overrule it: another row, another target, or leave it out.",
        )  # fmt: skip
        yield Chooser(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            "The five different cards you begin with.",
        )  # fmt: skip
        for kind in CHANCES:
            yield dice_line(kind)

    def on_chooser_changed(self, message: Chooser.Changed) -> None:
        """Another Chimera has other aspect decks."""
        if message.chooser.id == "chimera":
            decks = entry_of("red-rains").cards().chimera(message.chooser.value).decks
            self.query_one("#aspects", Chooser).offer([(name, name) for name in decks])

    def chosen(self) -> GameSetup:
        """`LookupError` when the deck is gone or no longer legal."""
        chosen: dict[str, Any] = {
            name: self.value(name) for name in ("chimera", "aspects", "difficulty", "first_five")
        }
        return RedRainsSetup(
            **chosen,
            deck=deck_of(self.value("deck"), self.app.store.directory),
            level=int(self.value("level")),
            by_hand=by_hand(self, CHANCES),
            ask_before=self.value("steps") == "ask",
            seed=self.seed,
        )
