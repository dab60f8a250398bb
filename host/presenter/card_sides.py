"""The side of a Chimera's card in words, as people read it off theirs and write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from cards.chimera import Sheet
from cards.library import Library
from engine.errors import SetupError
from engine.games.red_rains import card_side
from engine.redrains.setup import find_sheet
from engine.setups.red_rains import CardSide, RedRainsSetup

ASPECTS = "aspects"
"""What the first face down aspects are called, written as their blood values: `1-2-2-2`."""
NAMES = ("life", "threat", "ultimate", ASPECTS, "stamina")


def side_of_setup(library: Library, setup: RedRainsSetup) -> Sheet:
    """The side that a game is played with, as its pack has it or as it is proposed.

    Raises `SetupError` when there is none.
    """
    players = len(setup.seat_names)
    return find_sheet(library, setup.chimera, setup.difficulty, setup.level, setup.aspects, players)[0]


def key_of(setup: RedRainsSetup) -> str:
    """By what the values of a side are remembered: `The Corpse of Viros, heroic 2, 1`."""
    return f"{setup.chimera}, {setup.difficulty} {setup.level}, {len(setup.seat_names)}"


def written(side: CardSide) -> str:
    """A side as it is written: `life=45 threat=4 ultimate=5 aspects=1-2-2-2 stamina=2`."""
    aspects = "-".join(map(str, side.first_aspects))
    values = {"life": side.life, "threat": side.threat, "ultimate": side.ultimate}
    told = [f"{name}={value}" for name, value in values.items() if value is not None]
    return " ".join((*told, f"{ASPECTS}={aspects}", f"stamina={side.stamina}"))


def about(side: Sheet) -> str:
    """What is known of a side: `life 30, threat 4, Ultimate 3`, and what of it is a proposal."""
    values = {
        "life": f"life {side.life}",
        "threat": f"threat {side.threat}",
        "ultimate": f"Ultimate {side.ultimate}",
    }
    if side.ultimate is None:
        del values["ultimate"]
    told = [f"{text}?" if name in side.unsure else text for name, text in values.items()]
    return f"{', '.join(told)}" + (" (? proposed)" if side.unsure else "")


def with_own_card(setup: Any, cards: Mapping[str, str], library: Library) -> Any:
    """A setup with the side of the Chimera's card as people said it before, if they did and it says none."""
    if not isinstance(setup, RedRainsSetup) or setup.card is not None or key_of(setup) not in cards:
        return setup
    try:
        side = read_side(cards[key_of(setup)], side_of_setup(library, setup))
    except (SetupError, ValueError):  # remembered of a pack that is another one by now
        return setup
    return setup.model_copy(update={"card": side})


def read_side(text: str, usual: Sheet) -> CardSide:
    """A side as it is written; what is not said is as in `usual`. `ValueError` says what is wrong."""
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
