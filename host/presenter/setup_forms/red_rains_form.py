"""Forms of games and campaigns against a boss, and the values of a boss card as people enter them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, get_args

from pydantic import ValidationError

from cards.chimera import BossCardSide, BossKind, ChimeraCard, Difficulty
from cards.library import Library
from engine.errors import SetupError
from engine.games import GameSetup
from engine.games.red_rains import card_side
from engine.kernel.chance import Seed
from engine.redrains.setup import find_side
from engine.setups.base import deck_name
from engine.setups.red_rains import CardSide, PartnerSetup, RedRainsSetup, Variant
from host.presenter.setup_forms.ashes_form import CardGameForm
from host.presenter.setup_forms.setup_form import FormValues, SetupField, first_error, name_field

ASPECTS = "aspects"
"""Name of the starting aspects in a boss card, written as blood values: `1-2-2-2`."""

NAMES = ("life", "threat", "ultimate", ASPECTS, "stamina")


def side_of_setup(library: Library, setup: RedRainsSetup) -> BossCardSide:
    """Return the side of the boss card for a game, as its pack has it or as a guess.

    Raises `SetupError` if there is none.
    """
    players = len(setup.seat_names)
    return find_side(library, setup.chimera, setup.difficulty, setup.level, setup.aspects, players)[0]


def key_of(setup: RedRainsSetup) -> str:
    """Return the key of a side in the preferences: `The Corpse of Viros, heroic 2, 1`."""
    return f"{setup.chimera}, {setup.difficulty} {setup.level}, {len(setup.seat_names)}"


def boss_card_text(side: CardSide) -> str:
    """Return a side as text: `life=45 threat=4 ultimate=5 aspects=1-2-2-2 stamina=2`."""
    aspects = "-".join(map(str, side.first_aspects))
    values = {"life": side.life, "threat": side.threat, "ultimate": side.ultimate}
    parts = [f"{name}={value}" for name, value in values.items() if value is not None]
    return " ".join((*parts, f"{ASPECTS}={aspects}", f"stamina={side.stamina}"))


def boss_card_summary(side: BossCardSide) -> str:
    """Return a side in few words, with guesses marked: `life 30, threat 4?, Ultimate 3 (? proposed)`."""
    values = {
        "life": f"life {side.life}",
        "threat": f"threat {side.threat}",
        "ultimate": f"Ultimate {side.ultimate}",
    }
    if side.ultimate is None:
        del values["ultimate"]
    parts = [f"{text}?" if name in side.unsure else text for name, text in values.items()]
    return f"{', '.join(parts)}" + (" (? proposed)" if side.unsure else "")


def with_remembered_card(setup: Any, cards: Mapping[str, str], library: Library) -> Any:
    """Return a setup with the remembered side of its boss card, if it has none of its own."""
    if not isinstance(setup, RedRainsSetup) or setup.card is not None or key_of(setup) not in cards:
        return setup
    try:
        side = parse_boss_card(cards[key_of(setup)], side_of_setup(library, setup))
    except (SetupError, ValueError):  # remembered for an older version of the pack
        return setup
    return setup.model_copy(update={"card": side})


def parse_boss_card(text: str, usual: BossCardSide) -> CardSide:
    """Return the side written in a text, with missing values from `usual`.

    Raises `ValueError` with a sentence about what is wrong.
    """
    values: dict[str, object] = card_side(usual).model_dump()
    for part in text.split():
        name, _, value = part.partition("=")
        if name not in NAMES or not value:
            raise ValueError(f"'{part}' is not a card value; write NAME=VALUE with {', '.join(NAMES)}")
        values["first_aspects" if name == ASPECTS else name] = value.split("-") if name == ASPECTS else value
    try:
        return CardSide.model_validate(values, strict=False)
    except ValidationError as error:
        wrong = error.errors()[0]
        name = str(wrong["loc"][0]).replace("first_aspects", ASPECTS)
        raise ValueError(f"{name}={wrong['input']} is not a card value: {wrong['msg']}") from None


PARTNER = "-2"
"""Ending of the ids of the partner's fields."""

SECOND_DECK = "The Mist Guardian"

KNOWN, MINE = "known", "mine"

_WHO = [
    ("", "none: solo"),
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("sturdy", "sturdy (built in)"),
    ("random", "random (any choice)"),
]

_ADDED = "+"
"""Prefix of a level that is an addition to the threat value."""


def levels_of(boss: ChimeraCard) -> list[tuple[str, str]]:
    """Return the levels of a boss; for a card with a dial, the threat values it can have."""
    dial = next((sheet for sheet in boss.sheets if sheet.dial), None)
    if dial is not None:
        return [(f"{_ADDED}{more}", f"threat {dial.threat + more}") for more in range(dial.dial + 1)]
    return [(level, level) for level in sorted({str(sheet.level) for sheet in boss.sheets})]


class RedRainsForm(CardGameForm):
    """Form of a game against a boss, alone or with a partner. `kinds` are the kinds of bosses offered."""

    rules = "red-rains"
    heading: ClassVar[str] = "New game: Red Rains"
    begin: ClassVar[str] = "Begin the game"
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("", "My"), (PARTNER, "Partner's"))
    kinds: tuple[BossKind, ...] = get_args(BossKind)
    card_fields: ClassVar[tuple[str, ...]] = ("chimera", "difficulty", "level", "who-2")

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.usual = {"": deck_name(RedRainsSetup().deck), PARTNER: SECOND_DECK}

    def is_person(self, values: FormValues, ending: str) -> bool:
        return ending != PARTNER or values.get("who-2") == "person"

    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the preset, the players, the boss, and then ownership."""
        proto, partner = RedRainsSetup(), values.get("who-2", "")
        boss = self._boss(values)
        yield from self.preset_field(values)
        yield from self.deck_lines(values, "", "Your deck", "Your deck: a printed one, or one of your own.")
        yield SetupField(
            "who-2", "Partner", _WHO, "",
            "A second player on your side, a person or a bot: you share your turns.",
        )  # fmt: skip
        yield name_field(2, "Partner", shows=bool(partner))
        yield SetupField(
            "name-1", "Your name", value=proto.seat, letters=24, is_visible=bool(partner),
        )  # fmt: skip
        yield from self.deck_lines(values, PARTNER, "  deck", "The deck your partner plays.", bool(partner))
        yield SetupField(
            "hands", "  hands", [("own", "each sees only their own"), ("open", "both see both hands")], "own",
            "Whether you and your partner see each other's cards.", is_visible=partner == "person",
        )  # fmt: skip
        bosses = [
            (name, name) for name, card in sorted(self.cards.chimeras.items()) if card.kind in self.kinds
        ]
        yield SetupField(
            "chimera", "Boss", bosses, proto.chimera, "Who you fight: a Chimera or a Dragonborn."
        )
        yield SetupField(
            "aspects", "Its aspects", [(name, name) for name in boss.decks], next(iter(boss.decks)),
            "Which of its two aspect decks it uses.",
        )  # fmt: skip
        yield SetupField(
            "difficulty", "Difficulty", self.difficulties(boss), proto.difficulty,
            "Heroic has more life, more threat and more aspects at the start.",
        )  # fmt: skip
        yield SetupField(
            "level", "Level", levels_of(boss), str(proto.level), "A campaign plays level 1, 2 and 3 in order."
        )
        yield SetupField(
            "variant", "Variant",
            [("", "as printed"), *((name, name.capitalize()) for name in get_args(Variant))], "",
            "Grim Fates: its choices are the worst for you. Survival: no life value, ever more aspects.",
        )  # fmt: skip
        yield from self._card_lines(values)
        partner_by_hand = self.is_person(values, PARTNER) and values.get(f"depth{PARTNER}") == "companion"
        by_hand = values.get("depth") == "companion" and (partner_by_hand or not partner)
        yield SetupField(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            "Your five different starting cards.", is_visible=not by_hand,
        )  # fmt: skip
        yield from self.ownership_fields(values)

    def _card_lines(self, values: FormValues) -> Iterator[SetupField]:
        side = side_of_setup(self.cards, self.proto(values))
        yield SetupField(
            "card", "Its card", [(KNOWN, boss_card_summary(side)), (MINE, "as on my copy, below")], KNOWN,
            "Values marked ? are guesses; enter what your card says, and it is remembered.",
        )  # fmt: skip
        shows = values.get("card") == MINE
        yield SetupField(
            "card-values", "    values", value=boss_card_text(card_side(side)), letters=90, is_visible=shows
        )

    def card_memory_key(self, values: FormValues) -> str:
        """Return the boss with difficulty, level and number of players."""
        return key_of(self.proto(values))

    def card_values(self, values: FormValues) -> str:
        return values.get("card-values", "").strip() if values.get("card") == MINE else ""

    def remembered_card(self, values: FormValues, cards: Mapping[str, str]) -> dict[str, str]:
        """Return the remembered values of the boss card, or else the known ones."""
        known = cards.get(self.card_memory_key(values), "")
        text = known or boss_card_text(card_side(side_of_setup(self.cards, self.proto(values))))
        return {"card": MINE if known else KNOWN, "card-values": text}

    def ownership_fields(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the fields; for a Dragonborn, with dragon dice and without a behavior die."""
        for line in super().ownership_fields(values):
            if self._boss(values).kind != "dragonborn":
                yield line
            elif line.id == "rage-dice":
                about = "On the table: you roll the dragon dice and enter what they show."
                yield SetupField(line.id, "Dragon dice", line.values, line.value, about)
            elif line.id != "behavior-die":
                yield line

    def _boss(self, values: FormValues) -> ChimeraCard:
        return self.cards.chimera(values.get("chimera", RedRainsSetup().chimera))

    @staticmethod
    def difficulties(boss: ChimeraCard) -> list[tuple[str, str]]:
        """Return the difficulties of a boss, as (value, label)."""
        known = dict.fromkeys(sheet.difficulty for sheet in boss.sheets)
        return [(name, name) for name in get_args(Difficulty) if name in known]

    def _level(self, values: FormValues) -> tuple[int, int]:
        """Return the level, and the addition to threat for a card with a dial."""
        levels = [value for value, _ in levels_of(self._boss(values))]
        value = values.get("level", "1")
        value = value if value in levels else levels[0]
        return (1, int(value.removeprefix(_ADDED))) if value.startswith(_ADDED) else (int(value), 0)

    def proto(self, values: FormValues) -> RedRainsSetup:
        """Return a setup with only the fields that decide the side of the boss card."""
        known = [value for value, _ in self.difficulties(self._boss(values))]
        difficulty = values.get("difficulty", known[0])
        return RedRainsSetup.model_validate(
            {
                "chimera": values.get("chimera", RedRainsSetup().chimera),
                "difficulty": difficulty if difficulty in known else known[0],
                "level": self._level(values)[0],
                "partner": PartnerSetup(name="Partner", deck=SECOND_DECK) if values.get("who-2") else None,
            }
        )

    def setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` or, for a missing or illegal deck, `LookupError`."""
        seat, partner = RedRainsSetup().seat, None
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
                variants=(values["variant"],) if values["variant"] else (),
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
        return setup.model_copy(update={"card": parse_boss_card(values["card-values"], usual)})


NAME = "campaign-name"

NAME_LETTERS = 40


class CampaignForm(RedRainsForm):
    """Form of a campaign: a game against a boss with levels. `taken` are the names of existing campaigns."""

    heading: ClassVar[str] = "New campaign: Red Rains, levels 1 to 3 in a row"
    begin: ClassVar[str] = "Begin the campaign"
    # A Dragonborn has no levels.
    kinds: tuple[BossKind, ...] = ("chimera",)

    def __init__(self, data: Path, taken: Collection[str]) -> None:
        super().__init__(data)
        self._taken = taken

    @property
    def free_name(self) -> str:
        """The default name of the campaign."""
        return next(name for n in count(1) if (name := f"Campaign {n}") not in self._taken)

    def lines(self, values: FormValues) -> Iterator[SetupField]:
        """Yield the name and the fields of a game, without the level: a campaign begins at level 1."""
        yield SetupField(NAME, "Name", value=self.free_name, letters=NAME_LETTERS)
        for line in super().lines(values):
            yield replace(line, is_visible=False) if line.id == "level" else line

    def setup(self, values: FormValues, seed: Seed) -> GameSetup:
        """Return the setup; raise `ValueError` also for a campaign without a name or with a taken one."""
        name = values[NAME].strip()
        if not name or not name.isprintable():
            raise ValueError("Give the campaign a name of printable characters.")
        if name in self._taken:
            raise ValueError(f"There is already a campaign {name}; choose another name.")
        setup = super().setup({**values, "level": "1"}, seed)
        return setup.model_copy(update={"campaign": name, "level": 1})
