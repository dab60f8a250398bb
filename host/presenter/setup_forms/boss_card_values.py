"""Values of a boss card as people read them off their own copy: as text, in few words, and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from cards.bosses import BossCardSide
from cards.library import Library
from engine.game_entries.red_rains import card_side
from engine.redrains.table_setup import find_side
from engine.setup_error import SetupError
from engine.setups.red_rains import CardSide, RedRainsSetup

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
