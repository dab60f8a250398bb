"""Whom to fight with what: everything has a good default, so that Enter begins at once."""

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
from host.presenter.setup_forms.red_rains_form import (
    KNOWN,
    MINE,
    NAME,
    NAME_LETTERS,
    PARTNER,
    CampaignForm,
    RedRainsForm,
    boss_card_summary,
    levels_of,
    side_of_setup,
)

_BOSS = ("chimera", "aspects", "difficulty", "level", "card")
"""The lines beside which the boss's card is shown."""


class RedRainsFormScreen(CardGameFormScreen[GameSetup]):
    """Closes with a `GameSetup`, or None."""

    heading: ClassVar[str] = RedRainsForm.heading
    begin: ClassVar[str] = RedRainsForm.begin
    rules: ClassVar[str] = RedRainsForm.rules
    seats: ClassVar[tuple[tuple[str, str], ...]] = RedRainsForm.seats

    def lines(self) -> ComposeResult:
        """The ways to play; then one line for each choice."""
        yield from self.whose_is_what()
        yield from self.deck_lines(
            "",
            "Your deck",
            self.beginning.usual[""],
            "Your deck: a printed one, or one of your own.",
        )
        with Horizontal(classes="form-line"):
            yield self.choice_field("who-2")
            yield Input("Partner", max_length=24, compact=True, id="name-2")
        with Horizontal(classes="form-line", id="my-name"):
            yield Static("    your name", classes="form-label")
            yield Input(RedRainsSetup().seat, max_length=24, compact=True, id="name-1")
        yield from self.deck_lines(
            PARTNER, "  deck", self.beginning.usual[PARTNER], "The deck your partner plays."
        )
        for line in ("hands", "chimera", "aspects", "difficulty", "level", "variant", "card"):
            yield self.choice_field(line)
        with Horizontal(classes="form-line", id="card-line"):
            yield Static("    values", classes="form-label")
            yield Input("", max_length=90, compact=True, id="card-values")
        yield self.choice_field("first_five")

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        """Another boss has other aspect decks, and other sides of its card; each has values of its own."""
        if message.field.id == "chimera":
            boss = entry_of("red-rains").cards().chimera(message.field.value)
            self.query_one("#aspects", ChoiceField).offer([(name, name) for name in boss.decks])
            self.query_one("#difficulty", ChoiceField).offer(self.beginning.difficulties(boss))
            self.query_one("#level", ChoiceField).offer(levels_of(boss))
        if message.field.id in self.beginning.card_fields:
            self._show_card()
        super().on_choice_field_changed(message)

    def on_mount(self) -> None:
        """As the last game was laid out, with the card that is remembered."""
        super().on_mount()
        self._show_card()
        self.show_lines()

    def explained(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """Of the lines about the boss its card."""
        if line in _BOSS:
            boss = self.value("chimera")
            side = boss_card_summary(side_of_setup(self.cards, self.beginning.proto(self.said())))
            return boss, [("This side of its card", side), *chimera_text_of(boss, self.cards)[1:]]
        return super().explained(line)

    def show_lines(self) -> None:
        """Without a partner there is nothing to say of one; nor of the first cards of those whose cards are
        never asked about."""
        together = bool(self.value("who-2"))
        for line in ("name-2", "my-name", f"deck{PARTNER}"):
            self.query_one(f"#{line}").display = together
        self.call_boss(entry_of("red-rains").cards().chimera(self.value("chimera")).kind)
        self.query_one("#hands").display = self.value("who-2") == "person"
        self.query_one("#card-line").display = self.value("card") == MINE
        super().show_lines()
        partner_by_hand = self.is_person(PARTNER) and self.value(f"depth{PARTNER}") == "companion"
        by_hand = self.value("depth") == "companion" and (partner_by_hand or not together)
        self.query_one("#first_five").display = not by_hand

    def _show_card(self) -> None:
        """Tell what is known of the side that is played, or what people have said of it before."""
        said = self.beginning.remembered_card(self.said(), services(self).preferences.cards)
        side = side_of_setup(self.cards, self.beginning.proto(self.said()))
        card = self.query_one("#card", ChoiceField)
        card.values = [(KNOWN, boss_card_summary(side)), (MINE, "as on my copy, below")]
        card.choose(said["card"])
        self.query_one("#card-values", Input).value = said["card-values"]

    @cached_property
    def beginning(self) -> RedRainsForm:
        """The lines of this game, as every screen has them."""
        return RedRainsForm(services(self).store.directory)


class CampaignFormScreen(RedRainsFormScreen):
    """Closes with the setup of a campaign's first level, or None. `taken` are the names there are already."""

    heading: ClassVar[str] = CampaignForm.heading
    begin: ClassVar[str] = CampaignForm.begin

    def __init__(self, taken: Sequence[str]) -> None:
        super().__init__()
        self._taken = taken

    @cached_property
    def beginning(self) -> CampaignForm:
        """The lines of a campaign, as every screen has them."""
        return CampaignForm(services(self).store.directory, self._taken)

    def lines(self) -> ComposeResult:
        """What it is called; then the lines of a game, but for the level."""
        with Horizontal(classes="form-line"):
            yield Static("  Its name", classes="form-label")
            yield Input(self.beginning.free_name, max_length=NAME_LETTERS, compact=True, id=NAME)
        yield from super().lines()

    def on_mount(self) -> None:
        """A campaign begins at level 1."""
        super().on_mount()
        self.query_one("#level").display = False
