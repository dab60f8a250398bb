"""Forms of a game against a boss and of a campaign. Every field has a default, so Enter begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from engine.games import GameSetup, entry_of
from engine.setups.red_rains import RedRainsSetup
from host.app.app_services import services
from host.app.screens.setup.card_game_forms import CardGameFormScreen
from host.app.widgets.form_fields import ChoiceField
from host.presenter.display.card_text import chimera_text_of
from host.presenter.setup_forms.boss_card import boss_card_summary, side_of_setup
from host.presenter.setup_forms.campaign_form import NAME, NAME_LETTERS, CampaignForm
from host.presenter.setup_forms.red_rains_form import KNOWN, MINE, PARTNER, RedRainsForm, levels_of

_BOSS = ("chimera", "aspects", "difficulty", "level", "card")
"""Fields beside which the boss's card is described."""


class RedRainsFormScreen(CardGameFormScreen[GameSetup]):
    """Closes with a `GameSetup`, or None."""

    heading: ClassVar[str] = RedRainsForm.heading
    begin_label: ClassVar[str] = RedRainsForm.begin
    rules: ClassVar[str] = RedRainsForm.rules
    seats: ClassVar[tuple[tuple[str, str], ...]] = RedRainsForm.seats

    def compose_fields(self) -> ComposeResult:
        yield from self.compose_presets()
        yield from self.compose_deck(
            "",
            "Your deck",
            self.form.usual[""],
            "Your deck: a printed one, or one of your own.",
        )
        with Horizontal(classes="form-line"):
            yield self.choice_field("who-2")
            yield Input("Partner", max_length=24, compact=True, id="name-2")
        with Horizontal(classes="form-line", id="my-name"):
            yield Static("    your name", classes="form-label")
            yield Input(RedRainsSetup().seat, max_length=24, compact=True, id="name-1")
        yield from self.compose_deck(
            PARTNER, "  deck", self.form.usual[PARTNER], "The deck your partner plays."
        )
        for line in ("hands", "chimera", "aspects", "difficulty", "level", "variant", "card"):
            yield self.choice_field(line)
        with Horizontal(classes="form-line", id="card-line"):
            yield Static("    values", classes="form-label")
            yield Input("", max_length=90, compact=True, id="card-values")
        yield self.choice_field("first_five")

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        # Another boss has other aspect decks and other sides of its card, each with its own values.
        if message.field.id == "chimera":
            boss = entry_of("red-rains").cards().chimera(message.field.value)
            self.query_one("#aspects", ChoiceField).offer([(name, name) for name in boss.decks])
            self.query_one("#difficulty", ChoiceField).offer(self.form.difficulties(boss))
            self.query_one("#level", ChoiceField).offer(levels_of(boss))
        if message.field.id in self.form.card_fields:
            self._show_card()
        super().on_choice_field_changed(message)

    def on_mount(self) -> None:
        super().on_mount()
        self._show_card()
        self.show_fields()

    def description_of(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        if line in _BOSS:
            boss = self.value("chimera")
            side = boss_card_summary(side_of_setup(self.cards, self.form.proto(self.field_values())))
            return boss, [("This side of its card", side), *chimera_text_of(boss, self.cards)[1:]]
        return super().description_of(line)

    def show_fields(self) -> None:
        """Show the fields that count now.

        Names, hands and a second deck need a partner; the First Five need somebody whose cards the program
        asks about.
        """
        together = bool(self.value("who-2"))
        for line in ("name-2", "my-name", f"deck{PARTNER}"):
            self.query_one(f"#{line}").display = together
        self.relabel_boss_dice(entry_of("red-rains").cards().chimera(self.value("chimera")).kind)
        self.query_one("#hands").display = self.value("who-2") == "person"
        self.query_one("#card-line").display = self.value("card") == MINE
        super().show_fields()
        partner_by_hand = self.is_person(PARTNER) and self.value(f"depth{PARTNER}") == "companion"
        by_hand = self.value("depth") == "companion" and (partner_by_hand or not together)
        self.query_one("#first_five").display = not by_hand

    def _show_card(self) -> None:
        """Show what is known of the side that is played, or what people have entered of it before."""
        values = self.form.remembered_card(self.field_values(), services(self).preferences.cards)
        side = side_of_setup(self.cards, self.form.proto(self.field_values()))
        card = self.query_one("#card", ChoiceField)
        card.values = [(KNOWN, boss_card_summary(side)), (MINE, "as on my copy, below")]
        card.choose(values["card"])
        self.query_one("#card-values", Input).value = values["card-values"]

    @cached_property
    def form(self) -> RedRainsForm:
        """Return the presenter's form of this game."""
        return RedRainsForm(services(self).store.directory)


class CampaignFormScreen(RedRainsFormScreen):
    """Closes with the setup of a campaign's first level, or None. `taken` are names of existing campaigns."""

    heading: ClassVar[str] = CampaignForm.heading
    begin_label: ClassVar[str] = CampaignForm.begin

    def __init__(self, taken: Sequence[str]) -> None:
        super().__init__()
        self._taken = taken

    @cached_property
    def form(self) -> CampaignForm:
        """Return the presenter's form of a campaign."""
        return CampaignForm(services(self).store.directory, self._taken)

    def compose_fields(self) -> ComposeResult:
        with Horizontal(classes="form-line"):
            yield Static("  Its name", classes="form-label")
            yield Input(self.form.free_name, max_length=NAME_LETTERS, compact=True, id=NAME)
        yield from super().compose_fields()

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#level").display = False
