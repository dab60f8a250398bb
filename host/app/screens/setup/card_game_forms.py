"""What the forms of games with cards have in common: the ways to play, and below them whose is what.

Who plays against whom: seats, decks, and who answers for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from cards.library import Library
from engine.games import entry_of
from engine.setups.players import PlayersSetup
from host.app.app_services import services
from host.app.deck_choices import available_decks, deck_rows
from host.app.screens.setup.setup_form import SEATS, SetupFormScreen
from host.app.widgets.form_fields import ChoiceField, PresetButton, PresetList
from host.presenter.deck_building.deck_text import deck_entry_paragraphs
from host.presenter.setup_forms.ashes_form import UNLISTED_CARDS, PlayersForm, RavenForm, line_of
from host.presenter.setup_forms.setup_form import initial_values, remember, with_value
from host.presenter.setup_forms.table_presets import PRESETS, TablePreset

ResultT = TypeVar("ResultT")

_OPEN, _FOLDED = "open", "folded"

_WAY = "way-"
"""What the ids of the ways to play begin with."""

OR_OWN = "o: own cards"
"""What is told beside the deck where that can be."""


class CardGameFormScreen(SetupFormScreen[ResultT]):
    """A form with the ways to play. A way fills the lines below it, and they can be changed one by one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(number), f"way('{name}')", f"Way {number}", show=False, id=f"form.way-{number}")
            for number, name in enumerate(PRESETS, 1)
        ),
        Binding(
            "o", "own", "Own cards", show=False, tooltip="Play cards the program does not know", id="form.own"
        ),
    ]

    hint: ClassVar[str] = "1-4: way to play. Up, down: lines. Left, right: values. Enter: begin."
    rules: ClassVar[str]
    """Of which game the form is."""
    seats: ClassVar[tuple[tuple[str, str], ...]]
    """Of each seat, what its lines end with and what they begin with."""

    def __init__(self) -> None:
        super().__init__()
        self._usual: dict[str, str] = {}
        """The deck of each seat where none was chosen."""

    def whose_is_what(self) -> ComposeResult:
        """The ways to play, and folded in below them whose is what."""
        yield PresetList(PRESETS, between_players=not self.against_chimera)
        yield ChoiceField(
            "whose", "Who handles what", [(_FOLDED, "as above"), (_OPEN, "line by line, below")], _FOLDED,
            "What is on your table and what the program handles, line by line.",
        )  # fmt: skip
        with Vertical(id="whose-lines"):
            for line in self.beginning.ownership_fields({}):
                yield self.choice_field(line.id)

    def deck_lines(self, ending: str, label: str, deck: str, about: str) -> ComposeResult:
        """The deck of a seat; for cards that are on no list, whose they are and how much life."""
        self._usual[ending] = deck
        yield ChoiceField(f"deck{ending}", label, deck_rows(self, self.cards), deck, about)
        with Horizontal(classes="form-line", id=f"own{ending}"):
            yield Static("    Phoenixborn", classes="form-label")
            yield Input("", placeholder="name", max_length=40, compact=True, id=f"own-name{ending}")
            yield Static(" life ", classes="form-unit")
            yield Input(
                "",
                placeholder="?",
                type="integer",
                max_length=2,
                compact=True,
                id=f"own-life{ending}",
                classes="form-number",
            )

    def call_boss(self, kind: str) -> None:
        """Call its dice by name: a Chimera has rage dice and a behavior die, a Dragonborn dragon dice."""
        dice = "Dragon dice" if kind == "dragonborn" else "Rage dice"
        self.query_one(f"#{line_of('rage dice')}", ChoiceField).relabel(
            dice, f"On the table: you roll the {dice.casefold()} and enter what they show."
        )
        self.query_one(f"#{line_of('behavior die')}", ChoiceField).display = kind != "dragonborn"

    @property
    def cards(self) -> Library:
        """The cards that come with the game."""
        library: Library = entry_of(self.rules).cards()
        return library

    @property
    def against_chimera(self) -> bool:
        """Whether there is a Chimera."""
        against: bool = self.beginning.against_chimera
        return against

    def on_mount(self) -> None:
        """As the last game was laid out, with the same decks."""
        kept = initial_values(self.beginning, services(self).preferences)
        decks = {f"deck{ending}" for ending, _ in self.seats}
        own = set(self.beginning.written)
        for some in (set(self.beginning.remembered) - decks - own, decks):
            self._fill({line: value for line, value in kept.items() if line in some})
        for line in own:
            self.query_one(f"#{line}", Input).value = kept.get(line, "")
        self.explain()

    def action_way(self, name: str) -> None:
        """Play so; up and down go on from there."""
        self._fill(self._lines_of(PRESETS[name]))
        self.query_one(f"#way-{name}").focus()
        self.on_descendant_focus()

    def action_own(self) -> None:
        """Play cards on no list: at the seat whose line has the focus, else at the first that may."""
        decks = [
            deck for deck in self.query(ChoiceField) if UNLISTED_CARDS in dict(deck.values) and deck.display
        ]
        for deck in sorted(decks, key=lambda deck: deck is not self.focused)[:1]:
            deck.choose(UNLISTED_CARDS)
            self.show_lines()
            self.query_one(f"#own-name{(deck.id or '').removeprefix('deck')}", Input).focus()

    def on_preset_button_chosen(self, message: PresetButton.Chosen) -> None:
        """Play so."""
        self.action_way(message.name)

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        """Show what belongs to it."""
        self.show_lines()

    def explained(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """The cards of a deck; whose is what in a way to play; of anything else what can be chosen.

        Where nothing is to be chosen it is the deck of the first seat.
        """
        if line.startswith(_WAY):
            return self._way_explained(PRESETS[line.removeprefix(_WAY)])
        decks = [f"deck{ending}" for ending, _ in self.seats]
        if line and line not in decks:
            return super().explained(line)
        key = self.value(line or decks[0])
        found = (shelved for shelved in available_decks(self, self.cards) if shelved.key == key)
        shelved = next(found, None)
        if shelved is None:
            return "Own cards", [("", "Cards the program does not know. Enter their Phoenixborn.")]
        return shelved.name, deck_entry_paragraphs(shelved, self.cards, figures=True)

    def _way_explained(self, preset: TablePreset) -> tuple[str, list[tuple[str, str]]]:
        """What lies on the table and what is in the program."""
        said = {**self.said(), **self.beginning.lines_of(preset)}
        lines = [with_value(line, said) for line in self.beginning.ownership_fields(said) if line.is_visible]
        told = "\n".join(f"{line.label:<16}  {dict(line.values)[line.value]}" for line in lines)
        return preset.title, [("", preset.about), ("Who handles what", told)]

    def show_lines(self) -> None:
        """Mark the way to play that the lines say, and show the lines that count now."""
        way = self.beginning.preset_name(self.said())
        self.query_one(PresetList).show(way)
        whose = self.query_one("#whose", ChoiceField)
        whose.offer([(_FOLDED, "as above" if way else "custom mix"), (_OPEN, "line by line, below")])
        self.query_one("#whose-lines").display = whose.value == _OPEN
        for ending, _ in self.seats:
            by_a_person = self.is_person(ending)
            for line in (f"real{ending}", f"depth{ending}"):
                self.query_one(f"#{line}").display = by_a_person
            rows = deck_rows(self, self.cards)
            if by_a_person and self.value(f"depth{ending}") == "companion":
                rows.insert(0, (UNLISTED_CARDS, "my own cards, not listed"))
            deck = self.query_one(f"#deck{ending}", ChoiceField)
            if deck.value not in dict(rows):
                deck.choose(self._usual[ending])
            deck.note = OR_OWN if rows[0][0] == UNLISTED_CARDS != deck.value else ""
            deck.offer(rows)
            self.query_one(f"#own{ending}").display = deck.display and deck.value == UNLISTED_CARDS

    def is_person(self, ending: str) -> bool:
        """Whether a person sits at a seat."""
        return bool(self.beginning.is_person(self.said(), ending))

    def began(self) -> None:
        """Remember whose is what, and the decks, for the next game."""
        if remember(self.beginning, self.said(), services(self).preferences):
            services(self).keep_preferences()

    def _fill(self, lines: Mapping[str, str]) -> None:
        for line, value in lines.items():
            chooser = self.query_one(f"#{line}", ChoiceField)
            if value in dict(chooser.values):
                chooser.choose(value)
        self.show_lines()

    def _lines_of(self, preset: TablePreset) -> dict[str, str]:
        """What the lines say in a way to play."""
        lines: dict[str, str] = self.beginning.lines_of(preset)
        return lines


class PlayersFormScreen(CardGameFormScreen[PlayersSetup]):
    """Closes with the setup of a game of players against each other that can be played, or None."""

    heading: ClassVar[str] = PlayersForm.heading
    begin: ClassVar[str] = PlayersForm.begin
    rules: ClassVar[str] = PlayersForm.rules
    seats: ClassVar[tuple[tuple[str, str], ...]] = PlayersForm.seats

    def lines(self) -> ComposeResult:
        """The ways to play; two lines for each seat, clockwise; then what concerns all."""
        decks = deck_rows(self, self.cards)
        yield from self.whose_is_what()
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield self.choice_field(f"who-{number}")
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield from self.deck_lines(
                f"-{number}",
                "  deck",
                decks[(number - 1) % len(decks)][0],
                "This seat's deck: a printed one, or one of your own.",
            )
        yield self.choice_field("first_five")
        yield self.choice_field("reactions")
        yield self.choice_field("undo")

    def show_lines(self) -> None:
        """Seats where nobody sits need no deck."""
        for number in range(1, SEATS + 1):
            taken = bool(self.value(f"who-{number}"))
            self.query_one(f"#name-{number}").display = taken
            self.query_one(f"#deck-{number}").display = taken
        self.query_one("#undo").display = sum(self.is_person(ending) for ending, _ in self.seats) > 1
        super().show_lines()


class RavenFormScreen(PlayersFormScreen):
    """The same for a game by Raven Rules, with decks of the original cards."""

    heading: ClassVar[str] = RavenForm.heading
    rules: ClassVar[str] = RavenForm.rules
