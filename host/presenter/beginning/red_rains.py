"""Whom to fight with what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, get_args

from pydantic import ValidationError

from cards.chimera import BossKind, ChimeraCard, Difficulty
from engine.games import GameSetup
from engine.games.red_rains import card_side
from engine.kernel.chance import Seed
from engine.setups.base import deck_name
from engine.setups.red_rains import PartnerSetup, RedRainsSetup, Variant
from host.presenter.beginning.cards import CardBeginning
from host.presenter.beginning.lines import Line, Said, first_told, name_line
from host.presenter.card_sides import about, key_of, read_side, side_of_setup, written

PARTNER = "-2"
"""What the lines of the second player end with."""
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
"""Before what is added to a threat value."""


def levels_of(boss: ChimeraCard) -> list[tuple[str, str]]:
    """The levels of a boss; of one whose card has a dial, the threat values it can have."""
    dial = next((sheet for sheet in boss.sheets if sheet.dial), None)
    if dial is not None:
        return [(f"{_ADDED}{more}", f"threat {dial.threat + more}") for more in range(dial.dial + 1)]
    return [(level, level) for level in sorted({str(sheet.level) for sheet in boss.sheets})]


class RedRainsBeginning(CardBeginning):
    """A game against a boss, alone or with a partner. `kinds` are those of the bosses that are offered."""

    rules = "red-rains"
    heading: ClassVar[str] = "New game: Red Rains"
    begin: ClassVar[str] = "Begin the game"
    seats: ClassVar[tuple[tuple[str, str], ...]] = (("", "My"), (PARTNER, "Partner's"))
    kinds: tuple[BossKind, ...] = get_args(BossKind)
    card_lines: ClassVar[tuple[str, ...]] = ("chimera", "difficulty", "level", "who-2")

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.usual = {"": deck_name(RedRainsSetup().deck), PARTNER: SECOND_DECK}

    def is_person(self, said: Said, ending: str) -> bool:
        """Whether a person sits at a seat."""
        return ending != PARTNER or said.get("who-2") == "person"

    def lines(self, said: Said) -> Iterator[Line]:
        """The way to play; the players; the boss; then whose is what."""
        proto, partner = RedRainsSetup(), said.get("who-2", "")
        boss = self._boss(said)
        yield from self.way_lines(said)
        yield from self.deck_lines(said, "", "Your deck", "Your deck: a printed one, or one of your own.")
        yield Line(
            "who-2", "Partner", _WHO, "",
            "A second player on your side, a person or a bot: you share your turns.",
        )  # fmt: skip
        yield name_line(2, "Partner", shows=bool(partner))
        yield Line(
            "name-1", "Your name", value=proto.seat, letters=24, shows=bool(partner),
        )  # fmt: skip
        yield from self.deck_lines(said, PARTNER, "  deck", "The deck your partner plays.", bool(partner))
        yield Line(
            "hands", "  hands", [("own", "each sees only their own"), ("open", "both see both hands")], "own",
            "Whether you and your partner see each other's cards.", shows=partner == "person",
        )  # fmt: skip
        bosses = [
            (name, name) for name, card in sorted(self.cards.chimeras.items()) if card.kind in self.kinds
        ]
        yield Line("chimera", "Boss", bosses, proto.chimera, "Who you fight: a Chimera or a Dragonborn.")
        yield Line(
            "aspects", "Its aspects", [(name, name) for name in boss.decks], next(iter(boss.decks)),
            "Which of its two aspect decks it uses.",
        )  # fmt: skip
        yield Line(
            "difficulty", "Difficulty", self.difficulties(boss), proto.difficulty,
            "Heroic has more life, more threat and more aspects at the start.",
        )  # fmt: skip
        yield Line(
            "level", "Level", levels_of(boss), str(proto.level), "A campaign plays level 1, 2 and 3 in order."
        )
        yield Line(
            "variant", "Variant",
            [("", "as printed"), *((name, name.capitalize()) for name in get_args(Variant))], "",
            "Grim Fates: its choices are the worst for you. Survival: no life value, ever more aspects.",
        )  # fmt: skip
        yield from self._card_lines(said)
        partner_by_hand = self.is_person(said, PARTNER) and said.get(f"depth{PARTNER}") == "companion"
        by_hand = said.get("depth") == "companion" and (partner_by_hand or not partner)
        yield Line(
            "first_five", "First Five",
            [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
            "Your five different starting cards.", shows=not by_hand,
        )  # fmt: skip
        yield from self.whose_lines(said)

    def _card_lines(self, said: Said) -> Iterator[Line]:
        side = side_of_setup(self.cards, self.proto(said))
        yield Line(
            "card", "Its card", [(KNOWN, about(side)), (MINE, "as on my copy, below")], KNOWN,
            "Values marked ? are guesses; enter what your card says, and it is remembered.",
        )  # fmt: skip
        shows = said.get("card") == MINE
        yield Line("card-values", "    values", value=written(card_side(side)), letters=90, shows=shows)

    def card_key(self, said: Said) -> str:
        """The boss, its difficulty and level, and how many fight it."""
        return key_of(self.proto(said))

    def card_said(self, said: Said, cards: Mapping[str, str]) -> dict[str, str]:
        """The values as they are remembered, or else as they are known."""
        known = cards.get(self.card_key(said), "")
        values = known or written(card_side(side_of_setup(self.cards, self.proto(said))))
        return {"card": MINE if known else KNOWN, "card-values": values}

    def whose_lines(self, said: Said) -> Iterator[Line]:
        """The dice of a Dragonborn are called dragon dice, and it has no behavior die."""
        for line in super().whose_lines(said):
            if self._boss(said).kind != "dragonborn":
                yield line
            elif line.id == "rage-dice":
                told = "On the table: you roll the dragon dice and enter what they show."
                yield Line(line.id, "Dragon dice", line.values, line.value, told)
            elif line.id != "behavior-die":
                yield line

    def _boss(self, said: Said) -> ChimeraCard:
        return self.cards.chimera(said.get("chimera", RedRainsSetup().chimera))

    @staticmethod
    def difficulties(boss: ChimeraCard) -> list[tuple[str, str]]:
        """Those of a boss."""
        known = dict.fromkeys(sheet.difficulty for sheet in boss.sheets)
        return [(name, name) for name in get_args(Difficulty) if name in known]

    def _level(self, said: Said) -> tuple[int, int]:
        """The level, and how much threat is added where the card has a dial for it."""
        levels = [value for value, _ in levels_of(self._boss(said))]
        value = said.get("level", "1")
        value = value if value in levels else levels[0]
        return (1, int(value.removeprefix(_ADDED))) if value.startswith(_ADDED) else (int(value), 0)

    def proto(self, said: Said) -> RedRainsSetup:
        """As much of the setup as decides which side of the Chimera's card is played."""
        known = [value for value, _ in self.difficulties(self._boss(said))]
        difficulty = said.get("difficulty", known[0])
        return RedRainsSetup.model_validate(
            {
                "chimera": said.get("chimera", RedRainsSetup().chimera),
                "difficulty": difficulty if difficulty in known else known[0],
                "level": self._level(said)[0],
                "partner": PartnerSetup(name="Partner", deck=SECOND_DECK) if said.get("who-2") else None,
            }
        )

    def setup(self, said: Said, seed: Seed) -> GameSetup:
        """`LookupError` when a deck is gone or no longer legal, `ValueError` when it is no game."""
        seat, partner = RedRainsSetup().seat, None
        if said["who-2"]:
            seat = said["name-1"].strip()
        real = [seat] if self.real(said, "") else []
        if who := said["who-2"]:
            name = said["name-2"].strip()
            depth = said[f"depth{PARTNER}"] if who == "person" else "full"
            partner = {"name": name, "deck": self.deck(said, PARTNER), "player": who, "depth": depth}
            real += [name] if self.real(said, PARTNER) else []
        chosen: dict[str, Any] = {
            name: said[name] for name in ("chimera", "aspects", "difficulty", "first_five", "depth", "begins")
        }
        level, added = self._level(said)
        try:
            setup = RedRainsSetup(
                **chosen,
                seat=seat,
                deck=self.deck(said, ""),
                partner=None if partner is None else PartnerSetup.model_validate(partner),
                open_hands=said["who-2"] == "person" and said["hands"] == "open",
                level=level,
                added_threat=added,
                variants=(said["variant"],) if said["variant"] else (),
                real_decks=tuple(real),
                by_hand=self.by_hand(said),
                ask_before=said["steps"] == "ask",
                seed=seed,
            )
        except ValidationError as error:
            raise ValueError(first_told(error)) from None
        if said["card"] == KNOWN:
            return setup
        usual = side_of_setup(self.cards, setup)
        return setup.model_copy(update={"card": read_side(said["card-values"], usual)})
