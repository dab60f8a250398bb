"""Games by Raven Rules between random decks of all original cards."""

from __future__ import annotations

from collections import Counter
from random import Random

from cards.boxes import RAVEN
from cards.cost import DIE_TYPES
from cards.library import Library, library_of
from engine.bots.player import RandomPlayer
from engine.match import Match
from engine.setups.players import RavenSetup
from tests.properties.checking import check_match

NAMES = ("ann", "bob", "cat")


def begin_original(number: int) -> Match:
    """The `number`-th game: two players, every fourth for three, each with ten random cards and dice.

    The Phoenixborn go round, so that 28 games have each at a table. Every third takes 40 life: its games
    are long.
    """
    luck = Random(number)
    library = library_of(RAVEN).extended(())
    seats = NAMES[: 3 if number % 4 == 3 else 2]
    for at, seat in enumerate(seats):
        _put_deck(library, f"Deck of {seat}", number * len(NAMES) + at, luck)
    setup = RavenSetup.model_validate(
        {
            "seats": [{"name": seat, "deck": f"Deck of {seat}"} for seat in seats],
            "reactions": "always" if number % 5 == 4 else "when possible",
            "seed": number,
        }
    )
    return Match(setup, library=library)


def _put_deck(library: Library, name: str, which: int, luck: Random) -> None:
    cards = sorted(library.cards.values(), key=lambda card: card.name)
    leaders = [card for card in cards if card.type == "phoenixborn"]
    leader = leaders[which % len(leaders)]
    if which % 3 == 0:
        library.cards[leader.name] = leader.model_copy(update={"life": 40})
    names = luck.sample([card.name for card in cards if card.cost is not None], 10)
    library.decks[name] = next(iter(library.decks.values())).model_copy(
        update={
            "name": name,
            "phoenixborn": leader.name,
            "dice": dict(Counter(luck.choice(DIE_TYPES[:7]) for _ in range(10))),
            "cards": dict.fromkeys(names, 3),
            "first_five": tuple(names[:5]),
        }
    )


def check_original_game(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game of this kind; returns how much was checked."""
    return check_match(begin_original(number), RandomPlayer(number), number)
