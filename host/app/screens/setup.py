"""Whom to fight with what: everything has a good default, so that Enter begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, ClassVar, get_args

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from cards.chimera import BossKind, ChimeraCard, Difficulty
from engine.games import GameSetup, entry_of
from engine.setups import RedRainsSetup, Variant, deck_name
from host.app.screens.game_form import GameForm
from host.app.widgets.chooser import Chooser

_ADDED = "+"
"""Before what is added to a threat value."""


def _levels(boss: ChimeraCard) -> list[tuple[str, str]]:
    """The levels of a boss; of one whose card has a dial, the threat values it can have."""
    dial = next((sheet for sheet in boss.sheets if sheet.dial), None)
    if dial is not None:
        return [(f"{_ADDED}{more}", f"threat {dial.threat + more}") for more in range(dial.dial + 1)]
    return [(level, level) for level in sorted({str(sheet.level) for sheet in boss.sheets})]


class SetupScreen(GameForm[GameSetup]):
    """Closes with a `GameSetup`, or None."""

    heading: ClassVar[str] = "New game: Red Rains"
    begin: ClassVar[str] = "Begin the game"
    rules: ClassVar[str] = "red-rains"
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("", "My"),)
    kinds: ClassVar[tuple[BossKind, ...]] = get_args(BossKind)
    """Of which kinds the bosses are that are offered."""

    def lines(self) -> ComposeResult:
        """The ways to play; then one line for each choice."""
        library = entry_of("red-rains").cards()
        proto = RedRainsSetup()
        chimeras = [
            (name, name) for name, boss in sorted(library.chimeras.items()) if boss.kind in self.kinds
        ]
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
            "variant", "Variant",
            [("", "as printed"), *((name, name.capitalize()) for name in get_args(Variant))], "",
            "Grim Fates: its choices turn out your worst. Survival: no life value, ever more aspects.",
        )  # fmt: skip
        yield Chooser(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            "The five different cards you begin with.",
        )  # fmt: skip

    def on_chooser_changed(self, message: Chooser.Changed) -> None:
        """Another boss has other aspect decks, and other sides of its card."""
        super().on_chooser_changed(message)
        if message.chooser.id == "chimera":
            boss = entry_of("red-rains").cards().chimera(message.chooser.value)
            self.query_one("#aspects", Chooser).offer([(name, name) for name in boss.decks])
            sides = dict.fromkeys(sheet.difficulty for sheet in boss.sheets)
            self.query_one("#difficulty", Chooser).offer([(name, name) for name in sides])
            self.query_one("#level", Chooser).offer(_levels(boss))

    def show_lines(self) -> None:
        """Of the hand of somebody whose cards are never asked about nothing is chosen."""
        super().show_lines()
        self.query_one("#first_five").display = self.value("depth") != "companion"

    def chosen(self) -> GameSetup:
        """`LookupError` when the deck is gone or no longer legal."""
        chosen: dict[str, Any] = {
            name: self.value(name)
            for name in ("chimera", "aspects", "difficulty", "first_five", "depth", "begins")
        }
        added = self.value("level").startswith(_ADDED)
        return RedRainsSetup(
            **chosen,
            deck=self.deck(""),
            level=1 if added else int(self.value("level")),
            added_threat=int(self.value("level").removeprefix(_ADDED)) if added else 0,
            variants=(self.value("variant"),) if self.value("variant") else (),
            real_decks=(RedRainsSetup().seat,) if self.real("") else (),
            by_hand=self.by_hand(),
            ask_before=self.value("steps") == "ask",
            seed=self.seed,
        )


class CampaignSetupScreen(SetupScreen):
    """Closes with the setup of a campaign's first level, or None. `taken` are the names there are already."""

    heading: ClassVar[str] = "New campaign: Red Rains, levels 1 to 3 in a row"
    begin: ClassVar[str] = "Begin the campaign"
    # A Dragonborn has no levels.
    kinds: ClassVar[tuple[BossKind, ...]] = ("chimera",)

    def __init__(self, seed: int, taken: Sequence[str]) -> None:
        super().__init__(seed)
        self._taken = taken

    def lines(self) -> ComposeResult:
        """What it is called; then the lines of a game, but for the level."""
        with Horizontal(classes="form-line"):
            yield Static("  Its name", classes="form-label")
            yield Input(self._free_name(), max_length=40, compact=True, id="campaign-name")
        yield from super().lines()

    def on_mount(self) -> None:
        """A campaign begins at level 1."""
        super().on_mount()
        self.query_one("#level").display = False

    def chosen(self) -> GameSetup:
        """`ValueError` when it has no name, or one that is taken."""
        name = self.query_one("#campaign-name", Input).value.strip()
        if not name or not name.isprintable():
            raise ValueError("Give the campaign a name, of letters that can be shown.")
        if name in self._taken:
            raise ValueError(f"There is a campaign {name} already; give this one another name.")
        return super().chosen().model_copy(update={"campaign": name, "level": 1})

    def _free_name(self) -> str:
        return next(name for n in count(1) if (name := f"Campaign {n}") not in self._taken)
