"""Whom to fight with what: everything has a good default, so that Enter begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, ClassVar, get_args

from pydantic import ValidationError
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from cards.chimera import BossKind, ChimeraCard, Difficulty
from engine.games import GameSetup, entry_of
from engine.games.red_rains import card_side
from engine.setups import PartnerSetup, RedRainsSetup, Variant, deck_name
from host.app.screens.form import first_told
from host.app.screens.game_form import GameForm
from host.app.widgets.chooser import Chooser
from host.presenter.card_sides import about, key_of, read_side, side_of_setup, written

PARTNER = "-2"
"""What the lines of the second player end with."""
_WHO = [
    ("", "nobody: alone"),
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("sturdy", "sturdy (built in)"),
    ("random", "random (any choice)"),
]
_SECOND_DECK = "The Mist Guardian"
_KNOWN, _MINE = "known", "mine"
_SIDE = ("chimera", "difficulty", "level", "who-2")
"""The lines that decide which side of the Chimera's card is played."""

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
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("", "My"), (PARTNER, "Partner's"))
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
        with Horizontal(classes="form-line"):
            yield Chooser(
                "who-2", "Partner", _WHO, "",
                "A second player on your side, here or built in: you share your turns.",
            )  # fmt: skip
            yield Input("Partner", max_length=24, compact=True, id="name-2")
        with Horizontal(classes="form-line", id="my-name"):
            yield Static("    your name", classes="form-label")
            yield Input(RedRainsSetup().seat, max_length=24, compact=True, id="name-1")
        yield from self.deck_lines(PARTNER, "  deck", _SECOND_DECK, "The deck your partner plays.")
        yield Chooser(
            "hands", "  hands", [("own", "each sees their own"), ("open", "both see both")], "own",
            "Whether you and your partner see each other's cards.",
        )  # fmt: skip
        yield Chooser("chimera", "Boss", chimeras, proto.chimera, "Who you fight: a Chimera or a Dragonborn.")
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
            "card", "Its card", [(_KNOWN, ""), (_MINE, "as mine says, below")], _KNOWN,
            "Values marked ? are guesses; enter what your card says, and it is remembered.",
        )  # fmt: skip
        with Horizontal(classes="form-line", id="card-line"):
            yield Static("    values", classes="form-label")
            yield Input("", max_length=90, compact=True, id="card-values")
        yield Chooser(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            "The five different cards you begin with.",
        )  # fmt: skip

    def on_chooser_changed(self, message: Chooser.Changed) -> None:
        """Another boss has other aspect decks, and other sides of its card; each has values of its own."""
        if message.chooser.id == "chimera":
            boss = entry_of("red-rains").cards().chimera(message.chooser.value)
            self.query_one("#aspects", Chooser).offer([(name, name) for name in boss.decks])
            sides = dict.fromkeys(sheet.difficulty for sheet in boss.sheets)
            self.query_one("#difficulty", Chooser).offer([(name, name) for name in sides])
            self.query_one("#level", Chooser).offer(_levels(boss))
        if message.chooser.id in _SIDE:
            self._show_card()
        super().on_chooser_changed(message)

    def on_mount(self) -> None:
        """As the last game was laid out, with the card that is remembered."""
        super().on_mount()
        self._show_card()
        self.show_lines()

    def is_person(self, ending: str) -> bool:
        """Whether a person sits at a seat."""
        return ending != PARTNER or self.value("who-2") == "person"

    def show_lines(self) -> None:
        """Without a partner there is nothing to say of one; nor of the first cards of those whose cards are
        never asked about."""
        together = bool(self.value("who-2"))
        for line in ("name-2", "my-name", f"deck{PARTNER}"):
            self.query_one(f"#{line}").display = together
        self.call_boss(entry_of("red-rains").cards().chimera(self.value("chimera")).kind)
        self.query_one("#hands").display = self.value("who-2") == "person"
        self.query_one("#card-line").display = self.value("card") == _MINE
        super().show_lines()
        partner_by_hand = self.is_person(PARTNER) and self.value(f"depth{PARTNER}") == "companion"
        by_hand = self.value("depth") == "companion" and (partner_by_hand or not together)
        self.query_one("#first_five").display = not by_hand

    def _show_card(self) -> None:
        """Tell what is known of the side that is played, or what people have said of it before."""
        setup = self._proto()
        side = side_of_setup(entry_of("red-rains").cards(), setup)
        said = self.app.preferences.cards.get(key_of(setup), "")
        card = self.query_one("#card", Chooser)
        card.values = [(_KNOWN, about(side)), (_MINE, "as mine says, below")]
        card.choose(_MINE if said else _KNOWN)
        self.query_one("#card-values", Input).value = said or written(card_side(side))

    @property
    def _level(self) -> tuple[int, int]:
        """The level, and how much threat is added where the card has a dial for it."""
        value = self.value("level")
        return (1, int(value.removeprefix(_ADDED))) if value.startswith(_ADDED) else (int(value), 0)

    def _proto(self) -> RedRainsSetup:
        """As much of the setup as decides which side of the Chimera's card is played."""
        partner = PartnerSetup(name="Partner", deck=_SECOND_DECK) if self.value("who-2") else None
        return RedRainsSetup.model_validate(
            {
                "chimera": self.value("chimera"),
                "difficulty": self.value("difficulty"),
                "level": self._level[0],
                "partner": partner,
            }
        )

    def began(self) -> None:
        """Remember what people have said of their card, too."""
        super().began()
        cards, key = self.app.preferences.cards, key_of(self._proto())
        said = self.query_one("#card-values", Input).value if self.value("card") == _MINE else ""
        if cards.get(key, "") != said:
            cards.pop(key, None)
            cards |= {key: said} if said else {}
            self.app.keep_preferences()

    def chosen(self) -> GameSetup:
        """`LookupError` when a deck is gone or no longer legal, `ValueError` when it is no game."""
        seat, partner = RedRainsSetup().seat, None
        if self.value("who-2"):
            seat = self.query_one("#name-1", Input).value.strip()
        real = [seat] if self.real("") else []
        if who := self.value("who-2"):
            name = self.query_one("#name-2", Input).value.strip()
            depth = self.value(f"depth{PARTNER}") if who == "person" else "full"
            partner = {"name": name, "deck": self.deck(PARTNER), "player": who, "depth": depth}
            real += [name] if self.real(PARTNER) else []
        chosen: dict[str, Any] = {
            name: self.value(name)
            for name in ("chimera", "aspects", "difficulty", "first_five", "depth", "begins")
        }
        try:
            setup = RedRainsSetup(
                **chosen,
                seat=seat,
                deck=self.deck(""),
                partner=None if partner is None else PartnerSetup.model_validate(partner),
                open_hands=self.value("who-2") == "person" and self.value("hands") == "open",
                level=self._level[0],
                added_threat=self._level[1],
                variants=(self.value("variant"),) if self.value("variant") else (),
                real_decks=tuple(real),
                by_hand=self.by_hand(),
                ask_before=self.value("steps") == "ask",
                seed=self.seed,
            )
        except ValidationError as error:
            raise ValueError(first_told(error)) from None
        if self.value("card") == _KNOWN:
            return setup
        usual = side_of_setup(entry_of("red-rains").cards(), setup)
        return setup.model_copy(
            update={"card": read_side(self.query_one("#card-values", Input).value, usual)}
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
