"""Random decks of every card that the packs and the scenario files define.

Scenario files define cards of their own to show a rule, so together they use most of the card language.
Nobody balanced these decks; nothing may break with them all the same.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml
from pydantic import ValidationError

from cards.cost import DIE_TYPES
from cards.library import Library, standard_library
from cards.pack import Pack
from engine.bots.player import RandomPlayer
from engine.match import Match
from tests.properties.checking import check_match
from tests.properties.games import setup_of

SCENARIOS = Path(__file__).parents[1] / "scenarios"
DECK = "The Iron Men"
CHIMERA_CARD = "The Corpse of Viros"


@cache
def wild_library() -> Library:
    """The standard cards and those of all scenario files; of one name, the first in the files' order.

    A card that needs a shared ability its neighbors do not define stays out.
    """
    cards: dict[str, Any] = {}
    keywords: dict[str, Any] = {}
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        written = yaml.safe_load(path.read_text(encoding="utf-8"))
        for card in written.get("cards", ()):
            cards.setdefault(card["name"], card)
        for keyword in written.get("keywords", ()):
            keywords.setdefault(keyword["name"], keyword)
    known = standard_library()
    new = [card for name, card in cards.items() if name not in known.cards]
    packs = [pack for card in new if (pack := _pack(cards=[card]))]
    packs += [pack for keyword in keywords.values() if (pack := _pack(keywords=[keyword]))]
    return known.extended(packs)


def _pack(**parts: Any) -> Pack | None:
    """A pack of one thing; None for what a scenario writes wrongly on purpose."""
    try:
        return Pack.model_validate({"release": "Scenarios", **parts})
    except ValidationError:
        return None


def begin_wild(number: int) -> Match:
    """The `number`-th game with ten random cards, ten random dice and six random aspects."""
    luck = Random(number)
    library = wild_library().extended(())
    cards = sorted(library.cards.values(), key=lambda card: card.name)
    playable = [card.name for card in cards if card.cost is not None]
    aspects = [card.name for card in cards if card.type == "aspect"]
    own_card = luck.choice([card.name for card in cards if card.type == "phoenixborn"])
    names = luck.sample(playable, 10)
    library.cards[own_card] = library.cards[own_card].model_copy(update={"life": luck.choice([15, 60])})
    library.decks[DECK] = library.decks[DECK].model_copy(
        update={
            "phoenixborn": own_card,
            "dice": dict(Counter(luck.choice(DIE_TYPES) for _ in range(10))),
            "cards": dict.fromkeys(names, 3),
            "first_five": tuple(names[:5]),
        }
    )
    decks = {deck: dict.fromkeys(luck.sample(aspects, 6), 3) for deck in ("Fury", "Shadow")}
    library.chimeras[CHIMERA_CARD] = library.chimeras[CHIMERA_CARD].model_copy(update={"decks": decks})
    return Match(setup_of(number), library=library)


def check_wild_game(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game of this kind; returns how much was checked."""
    return check_match(begin_wild(number), RandomPlayer(number), number)
