"""Form of a game against a boss, alone or with a partner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, get_args

from msgspec.structs import replace
from pydantic import ValidationError

from cards.bosses import BossKind, ChimeraCard, Difficulty
from cards.boxes import USUAL_BOSS, USUAL_DECK
from engine.game_entries import GameSetup
from engine.game_entries.red_rains import card_side
from engine.kernel.luck_secret import Seed
from engine.setups.red_rains import PARTNERS, PartnerSetup, RedRainsSetup, Variant
from host.presenter.preferences import Preferences
from host.presenter.setup_forms.ashes_form import FIRST_FIVE_ABOUT
from host.presenter.setup_forms.boss_card_values import (
    boss_card_summary,
    boss_card_text,
    key_of,
    parse_boss_card,
    side_of_setup,
)
from host.presenter.setup_forms.deck_game_form import CardGameForm
from host.presenter.setup_forms.setup_form import (
    NAME_LETTERS,
    WAY,
    FieldRefused,
    FormValues,
    Paragraphs,
    SeatChoice,
    SetupField,
    first_error,
    name_field,
)

PARTNER = "-2"
"""Ending of the ids of the partner's fields."""

SECOND_DECK = "The Mist Guardian"

KNOWN, MINE = "known", "mine"

_WHO = [
    ("", "none: solo"),
    ("person", "a person"),
    ("gentle", "gentle (makes mistakes)"),
    ("sharp", "sharp (looks ahead)"),
    ("fierce", "fierce (a second a turn)"),
    ("sturdy", "sturdy (rules of thumb)"),
    ("random", "random (any choice)"),
]

_VARIANTS = get_args(Variant)

_BOTH = ", ".join(_VARIANTS)

ADDED = "+"
"""Prefix of a level that is an addition to the threat value."""

_SIDE_FIELDS = ("chimera", "difficulty", "level", "who-2")
"""Fields that decide which side of the boss's card is played."""

_BOSS_FIELDS = ("chimera", "aspects", "difficulty", "level", "card")
"""Fields beside which the boss's card is described."""


def levels_of(boss: ChimeraCard) -> list[tuple[str, str]]:
    """Return the levels of a boss; for a card with a dial, the threat values it can have."""
    dial = next((sheet for sheet in boss.sheets if sheet.dial), None)
    if dial is not None:
        return [(f"{ADDED}{more}", f"threat {dial.threat + more}") for more in range(dial.dial + 1)]
    return [(level, level) for level in sorted({str(sheet.level) for sheet in boss.sheets})]


class RedRainsForm(CardGameForm):
    """Form of a game against a boss, alone or with a partner. `kinds` are the kinds of bosses offered."""

    rules = "red-rains"
    heading: ClassVar[str] = "New game: Red Rains"
    submit_label: ClassVar[str] = "Begin the game"
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("", "My"), (PARTNER, "Partner's"))
    least: ClassVar[int] = 1
    bots: ClassVar[tuple[str, ...]] = PARTNERS
    kinds: tuple[BossKind, ...] = get_args(BossKind)
    questions: ClassVar[Mapping[str, str]] = {
        "deck": "Which deck do you play?",
        "who-2": "Who is your partner?",
        "name-1": "What is your name?",
        "name-2": "What is your partner's name?",
        "deck-2": "Which deck do they play?",
        "chimera": "Which boss do you play against?",
        "level": "Which level?",
        "difficulty": "Which difficulty?",
        WAY: "Which way to play?",
    }

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.usual = {"": USUAL_DECK, PARTNER: SECOND_DECK}

    def is_person(self, values: FormValues, ending: str) -> bool:
        return ending != PARTNER or values.get("who-2") == "person"

    def fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the preset, the players, the boss, and then ownership."""
        proto, partner = RedRainsSetup(), values.get("who-2", "")
        boss = self._boss(values)
        yield self.preset_field(values)
        yield from self.deck_fields(values, "", "Your deck", "Your deck: a printed one, or one of your own.")
        yield SetupField(
            "who-2", "Partner", _WHO, "",
            "A second player on your side, a person or a bot: you share your turns.",
        )  # fmt: skip
        yield name_field(2, "Partner", is_visible=bool(partner))
        yield SetupField(
            "name-1", "Your name", value=proto.seat, max_length=NAME_LETTERS, is_visible=bool(partner),
        )  # fmt: skip
        yield from self.deck_fields(values, PARTNER, "  deck", "The deck your partner plays.", bool(partner))
        yield SetupField(
            "hands", "  hands", [("own", "each sees only their own"), ("open", "both see both hands")], "own",
            "Whether you and your partner see each other's cards.", is_visible=partner == "person",
            is_detail=True,
        )  # fmt: skip
        bosses = [
            (name, name) for name, card in sorted(self.cards.chimeras.items()) if card.kind in self.kinds
        ]
        yield SetupField(
            "chimera", "Boss", bosses, proto.chimera, "Who you fight: a Chimera or a Dragonborn."
        )
        yield SetupField(
            "aspects", "Its aspects", [(name, name) for name in boss.decks], next(iter(boss.decks)),
            "Which of its two aspect decks it uses.", is_detail=True,
        )  # fmt: skip
        yield SetupField(
            "difficulty", "Difficulty", self._difficulties(boss), proto.difficulty,
            "Heroic has more life, more threat and more aspects at the start.",
        )  # fmt: skip
        yield SetupField(
            "level", "Level", levels_of(boss), str(proto.level), "A campaign plays level 1, 2 and 3 in order."
        )
        yield SetupField(
            "variant", "Variant",
            [("", "as printed"), *((name, name.capitalize()) for name in (*_VARIANTS, _BOTH))], "",
            "Grim Fates: its choices are the worst for you. Survival: no life value, ever more aspects.",
            is_detail=True,
        )  # fmt: skip
        side = side_of_setup(self.cards, self._proto(values))
        yield SetupField(
            "card", "Its card", [(KNOWN, boss_card_summary(side)), (MINE, "as on my copy, below")], KNOWN,
            "Values marked ? are guesses; enter what your card says, and it is remembered.", is_detail=True,
        )  # fmt: skip
        yield SetupField(
            "card-values", "    values", value=boss_card_text(card_side(side)), max_length=90,
            is_visible=values.get("card") == MINE, is_detail=True,
        )  # fmt: skip
        partner_by_hand = self.is_person(values, PARTNER) and values.get(f"depth{PARTNER}") == "companion"
        by_hand = values.get("depth") == "companion" and (partner_by_hand or not partner)
        yield SetupField(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            FIRST_FIVE_ABOUT, is_visible=not by_hand, is_detail=True,
        )  # fmt: skip
        yield from self.detail_fields(values)

    def initial_values(self, preferences: Preferences) -> dict[str, str]:
        values = super().initial_values(preferences)
        return self.complete({**values, **self._remembered_card(values, preferences)})

    def values_after_change(
        self, values: FormValues, changed: str, preferences: Preferences
    ) -> dict[str, str]:
        if changed in _SIDE_FIELDS:
            values = {**values, **self._remembered_card(values, preferences)}
        return super().values_after_change(values, changed, preferences)

    def _remembered_card(self, values: FormValues, preferences: Preferences) -> dict[str, str]:
        """Return the remembered values of the side that is played, or else the known ones."""
        proto = self._proto(values)
        known = preferences.cards.get(key_of(proto), "")
        text = known or boss_card_text(card_side(side_of_setup(self.cards, proto)))
        return {"card": MINE if known else KNOWN, "card-values": text}

    def remember(self, values: FormValues, preferences: Preferences) -> bool:
        """Remember also the values that a person entered from their own copy of the boss card."""
        key, before = key_of(self._proto(values)), dict(preferences.cards)
        preferences.cards.pop(key, None)
        if values.get("card") == MINE and (text := values.get("card-values", "").strip()):
            preferences.cards[key] = text
        return super().remember(values, preferences) or preferences.cards != before

    def details(self, field_id: str, values: FormValues) -> tuple[str, Paragraphs]:
        """Return the boss's card beside its fields; else as in any game with decks."""
        if field_id not in _BOSS_FIELDS:
            return super().details(field_id, values)
        from host.presenter.display.card_text import chimera_text_of

        boss = values["chimera"]
        side = boss_card_summary(side_of_setup(self.cards, self._proto(values)))
        return boss, [("This side of its card", side), *chimera_text_of(boss, self.cards)[1:]]

    def ownership_fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the fields; for a Dragonborn, with dragon dice and without a behavior die."""
        for field in super().ownership_fields(values):
            if self._boss(values).kind != "dragonborn":
                yield field
            elif field.id == "rage-dice":
                about = "On the table: you roll the dragon dice and enter what they show."
                yield replace(field, label="Dragon dice", about=about)
            elif field.id != "behavior-die":
                yield field

    @property
    def default_decks(self) -> list[str]:
        return [USUAL_DECK]

    def default_names(self, decks: Sequence[Mapping[str, str]]) -> list[str]:
        return super().default_names(decks) if len(decks) > 1 else [RedRainsSetup().seat]

    def seat_values(self, seats: Sequence[SeatChoice]) -> dict[str, str]:
        return {**super().seat_values(seats), "seat": seats[0].name}

    def asked_field(self, field_id: str, values: FormValues) -> SetupField | None:
        field = super().asked_field(field_id, values)
        if field is not None and field_id in ("name-1", "name-2"):
            return replace(field, value="Ann" if field_id == "name-1" else "Ben")
        if field is not None and field_id == "chimera":
            return replace(field, choices=sorted(field.choices, key=lambda row: row[0] != USUAL_BOSS))
        if field is not None and field_id == "level":
            labels = [
                (value, f"Level {label}" if value == label else label) for value, label in field.choices
            ]
            return replace(field, choices=labels)
        return field

    def check(self, values: FormValues) -> None:
        boss = self._boss(values)
        if boss.kind not in self.kinds:
            raise FieldRefused("chimera", f"{boss.name}, a Dragonborn, has no levels; choose a Chimera")
        super().check(values)

    def refusal(self, field: SetupField, value: str, values: FormValues) -> str:
        boss = self._boss(values)
        if field.id == "aspects":
            return f"{boss.name} has no aspect deck '{value}'; it has {' and '.join(boss.decks)}"
        if field.id == "difficulty":
            return f"{boss.name} has no {value} side"
        if field.id == "level" and value.startswith(ADDED):
            dial = max(sheet.dial for sheet in boss.sheets)
            most = f"{dial} at most" if dial else "its card has no dial for it"
            return f"{value.removeprefix(ADDED)} cannot be added to the threat value of {boss.name}: {most}"
        if field.id == "level":
            return f"{boss.name} has no level {value}"
        return super().refusal(field, value, values)

    def _boss(self, values: FormValues) -> ChimeraCard:
        return self.cards.chimera(values.get("chimera", USUAL_BOSS))

    @staticmethod
    def _difficulties(boss: ChimeraCard) -> list[tuple[str, str]]:
        known = dict.fromkeys(sheet.difficulty for sheet in boss.sheets)
        return [(name, name) for name in get_args(Difficulty) if name in known]

    def _level(self, values: FormValues) -> tuple[int, int]:
        """Return the level, and the addition to threat for a card with a dial."""
        levels = [value for value, _ in levels_of(self._boss(values))]
        value = values.get("level", "1")
        value = value if value in levels else levels[0]
        return (1, int(value.removeprefix(ADDED))) if value.startswith(ADDED) else (int(value), 0)

    def _proto(self, values: FormValues) -> RedRainsSetup:
        """Return a setup with only the fields that decide the side of the boss card."""
        known = [value for value, _ in self._difficulties(self._boss(values))]
        difficulty = values.get("difficulty", known[0])
        return RedRainsSetup.model_validate(
            {
                "chimera": values.get("chimera", USUAL_BOSS),
                "difficulty": difficulty if difficulty in known else known[0],
                "level": self._level(values)[0],
                "partner": PartnerSetup(name="Partner", deck=SECOND_DECK) if values.get("who-2") else None,
            }
        )

    def make_setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` or, for a missing or illegal deck, `LookupError`.

        A player alone has a name only if the command line says so in `seat`.
        """
        seat, partner = values.get("seat", RedRainsSetup().seat), None
        if values["who-2"]:
            seat = values["name-1"].strip()
        real = [seat] if self.real(values, "") else []
        if who := values["who-2"]:
            name = values["name-2"].strip()
            depth = values[f"depth{PARTNER}"] if who == "person" else "full"
            partner = {"name": name, "deck": self.deck(values, PARTNER), "player": who, "depth": depth}
            real += [name] if self.real(values, PARTNER) else []
        chosen: dict[str, Any] = {
            name: values[name]
            for name in ("chimera", "aspects", "difficulty", "first_five", "depth", "begins")
        }
        level, added = self._level(values)
        try:
            setup = RedRainsSetup(
                **chosen,
                seat=seat,
                deck=self.deck(values, ""),
                partner=None if partner is None else PartnerSetup.model_validate(partner),
                open_hands=values["who-2"] == "person" and values["hands"] == "open",
                level=level,
                added_threat=added,
                variants=tuple(name for name in _VARIANTS if name in values["variant"]),
                real_decks=tuple(real),
                by_hand=self.by_hand(values),
                ask_before=values["steps"] == "ask",
                seed=seed,
            )
        except ValidationError as error:
            raise ValueError(first_error(error)) from None
        if values["card"] == KNOWN:
            return setup
        usual = side_of_setup(self.cards, setup)
        try:
            return setup.model_copy(update={"card": parse_boss_card(values["card-values"], usual)})
        except ValueError as error:
            raise FieldRefused("card-values", str(error)) from None
