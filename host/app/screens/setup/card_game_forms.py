"""Forms of games with decks: presets, and below them who handles what; the form of games between players."""

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

_PRESET = "way-"
"""Prefix of the ids of presets."""

OR_OWN_CARDS = "o: own cards"
"""Text beside a deck that may be one of unlisted cards."""


class CardGameFormScreen(SetupFormScreen[ResultT]):
    """Form with presets. A preset fills the fields below it, which can be changed one by one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(number), f"preset('{name}')", f"Way {number}", show=False, id=f"form.way-{number}")
            for number, name in enumerate(PRESETS, 1)
        ),
        Binding(
            "o", "own", "Own cards", show=False, tooltip="Play cards the program does not know", id="form.own"
        ),
    ]

    hint: ClassVar[str] = "1-4: way to play. Up, down: lines. Left, right: values. Enter: begin."
    rules: ClassVar[str]
    """Rules of the form's game."""
    seats: ClassVar[tuple[tuple[str, str], ...]]
    """Suffix of the ids, and prefix of the labels, of each seat's fields."""

    def __init__(self) -> None:
        super().__init__()
        self._default_decks: dict[str, str] = {}
        """The deck of each seat if none was chosen."""

    def compose_presets(self) -> ComposeResult:
        """Yield the presets, and folded in below them who handles what."""
        yield PresetList(PRESETS, between_players=not self.against_chimera)
        yield ChoiceField(
            "whose", "Who handles what", [(_FOLDED, "as above"), (_OPEN, "line by line, below")], _FOLDED,
            "What is on your table and what the program handles, line by line.",
        )  # fmt: skip
        with Vertical(id="whose-lines"):
            for line in self.form.ownership_fields({}):
                yield self.choice_field(line.id)

    def compose_deck(self, ending: str, label: str, deck: str, about: str) -> ComposeResult:
        """Yield the deck of a seat, with Phoenixborn and life for cards that are on no list."""
        self._default_decks[ending] = deck
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

    def relabel_boss_dice(self, kind: str) -> None:
        """Label the boss's dice: a Chimera has rage dice and a behavior die, a Dragonborn dragon dice."""
        dice = "Dragon dice" if kind == "dragonborn" else "Rage dice"
        self.query_one(f"#{line_of('rage dice')}", ChoiceField).relabel(
            dice, f"On the table: you roll the {dice.casefold()} and enter what they show."
        )
        self.query_one(f"#{line_of('behavior die')}", ChoiceField).display = kind != "dragonborn"

    @property
    def cards(self) -> Library:
        """Return the cards of the form's game."""
        library: Library = entry_of(self.rules).cards()
        return library

    @property
    def against_chimera(self) -> bool:
        """Return True if the game has a Chimera."""
        against: bool = self.form.against_chimera
        return against

    def on_mount(self) -> None:
        # As in the last game, with the same decks.
        values = initial_values(self.form, services(self).preferences)
        decks = {f"deck{ending}" for ending, _ in self.seats}
        own = set(self.form.written)
        for some in (set(self.form.remembered) - decks - own, decks):
            self._fill({line: value for line, value in values.items() if line in some})
        for line in own:
            self.query_one(f"#{line}", Input).value = values.get(line, "")
        self.show_description()

    def action_preset(self, name: str) -> None:
        """Choose a preset and focus it."""
        self._fill(self._preset_values(PRESETS[name]))
        self.query_one(f"#way-{name}").focus()
        self.on_descendant_focus()

    def action_own(self) -> None:
        """Play unlisted cards: at the seat whose deck has the focus, else at the first that may."""
        decks = [
            deck for deck in self.query(ChoiceField) if UNLISTED_CARDS in dict(deck.values) and deck.display
        ]
        for deck in sorted(decks, key=lambda deck: deck is not self.focused)[:1]:
            deck.choose(UNLISTED_CARDS)
            self.show_fields()
            self.query_one(f"#own-name{(deck.id or '').removeprefix('deck')}", Input).focus()

    def on_preset_button_chosen(self, message: PresetButton.Chosen) -> None:
        self.action_preset(message.name)

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        self.show_fields()

    def description_of(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """Return the cards of a deck, or who handles what in a preset; of other fields their values.

        Without a field it is the deck of the first seat.
        """
        if line.startswith(_PRESET):
            return self._preset_description(PRESETS[line.removeprefix(_PRESET)])
        decks = [f"deck{ending}" for ending, _ in self.seats]
        if line and line not in decks:
            return super().description_of(line)
        key = self.value(line or decks[0])
        found = (entry for entry in available_decks(self, self.cards) if entry.key == key)
        entry = next(found, None)
        if entry is None:
            return "Own cards", [("", "Cards the program does not know. Enter their Phoenixborn.")]
        return entry.name, deck_entry_paragraphs(entry, self.cards, figures=True)

    def _preset_description(self, preset: TablePreset) -> tuple[str, list[tuple[str, str]]]:
        """Return what is on the table and what the program handles."""
        values = {**self.field_values(), **self.form.lines_of(preset)}
        lines = [with_value(line, values) for line in self.form.ownership_fields(values) if line.is_visible]
        text = "\n".join(f"{line.label:<16}  {dict(line.values)[line.value]}" for line in lines)
        return preset.title, [("", preset.about), ("Who handles what", text)]

    def show_fields(self) -> None:
        """Mark the preset that the fields make, and show the fields that count now."""
        preset = self.form.preset_name(self.field_values())
        self.query_one(PresetList).show(preset)
        details = self.query_one("#whose", ChoiceField)
        details.offer([(_FOLDED, "as above" if preset else "custom mix"), (_OPEN, "line by line, below")])
        self.query_one("#whose-lines").display = details.value == _OPEN
        for ending, _ in self.seats:
            is_person = self.is_person(ending)
            for line in (f"real{ending}", f"depth{ending}"):
                self.query_one(f"#{line}").display = is_person
            rows = deck_rows(self, self.cards)
            if is_person and self.value(f"depth{ending}") == "companion":
                rows.insert(0, (UNLISTED_CARDS, "my own cards, not listed"))
            deck = self.query_one(f"#deck{ending}", ChoiceField)
            if deck.value not in dict(rows):
                deck.choose(self._default_decks[ending])
            deck.note = OR_OWN_CARDS if rows[0][0] == UNLISTED_CARDS != deck.value else ""
            deck.offer(rows)
            self.query_one(f"#own{ending}").display = deck.display and deck.value == UNLISTED_CARDS

    def is_person(self, ending: str) -> bool:
        """Return True if a person is at a seat."""
        return bool(self.form.is_person(self.field_values(), ending))

    def remember_choices(self) -> None:
        if remember(self.form, self.field_values(), services(self).preferences):
            services(self).keep_preferences()

    def _fill(self, lines: Mapping[str, str]) -> None:
        for line, value in lines.items():
            field = self.query_one(f"#{line}", ChoiceField)
            if value in dict(field.values):
                field.choose(value)
        self.show_fields()

    def _preset_values(self, preset: TablePreset) -> dict[str, str]:
        """Return the values of the fields in a preset."""
        lines: dict[str, str] = self.form.lines_of(preset)
        return lines


class PlayersFormScreen(CardGameFormScreen[PlayersSetup]):
    """Closes with the setup of a game between players that can be played, or None."""

    heading: ClassVar[str] = PlayersForm.heading
    begin_label: ClassVar[str] = PlayersForm.begin
    rules: ClassVar[str] = PlayersForm.rules
    seats: ClassVar[tuple[tuple[str, str], ...]] = PlayersForm.seats

    def compose_fields(self) -> ComposeResult:
        decks = deck_rows(self, self.cards)
        yield from self.compose_presets()
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield self.choice_field(f"who-{number}")
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield from self.compose_deck(
                f"-{number}",
                "  deck",
                decks[(number - 1) % len(decks)][0],
                "This seat's deck: a printed one, or one of your own.",
            )
        yield self.choice_field("first_five")
        yield self.choice_field("reactions")
        yield self.choice_field("undo")

    def show_fields(self) -> None:
        for number in range(1, SEATS + 1):
            taken = bool(self.value(f"who-{number}"))
            self.query_one(f"#name-{number}").display = taken
            self.query_one(f"#deck-{number}").display = taken
        self.query_one("#undo").display = sum(self.is_person(ending) for ending, _ in self.seats) > 1
        super().show_fields()


class RavenFormScreen(PlayersFormScreen):
    """The same for a game by Raven Rules, with decks of the original cards."""

    heading: ClassVar[str] = RavenForm.heading
    rules: ClassVar[str] = RavenForm.rules
