"""Random games for the properties: a spread of setups, each with the answers of a built-in player.

Also games by Raven Rules between random decks of all original cards, and "wild" games with decks of any cards
that packs and scenario files define. Scenario files define cards of their own to show a rule, so
together they use most of the card language. Nobody balanced these decks; nothing may break with them all the
same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml
from pydantic import ValidationError

from cards.boxes import RAVEN
from cards.cost import DIE_TYPES
from cards.decks.deckbuilding import phoenixborn_names
from cards.library import Library, library_of, standard_library
from cards.pack import Pack
from engine.bots.player_and_playout import Player, RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.game_entries import GameSetup
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.players import AshesSetup, RavenSetup, SeatSetup
from engine.setups.red_rains import PartnerSetup, RedRainsSetup
from host.simulation import with_wild_decks

DECISION_LIMIT = 20_000
"""Number of decisions after which a game counts as endless."""


def setup_of(number: int) -> GameSetup:
    """Return the setup of the `number`-th game: every mixture of level, difficulty and aspect deck.

    Every fourth game chooses its First Five, every sixth rolls some dice by hand, every seventh is for two.
    """
    return RedRainsSetup(
        aspects=("Fury", "Shadow")[number % 2],
        difficulty=("standard", "heroic")[number // 2 % 2],
        level=number // 4 % 3 + 1,
        first_five="choose" if number % 4 == 3 else "suggested",
        by_hand=CHANCES[: 1 + number // 6 % 3] if number % 6 == 5 else (),
        partner=PartnerSetup(name="Partner", deck="The Mist Guardian") if number % 7 == 6 else None,
        seed=derive_seed(number, "property game"),
    )


def player_of(number: int) -> Player:
    """Return the player of the `number`-th game: the random one, in every fifth the sturdy one."""
    seed = derive_seed(number, "property player")
    return SturdyPlayer(seed) if number % 5 == 4 else RandomPlayer(seed)


@cache
def hardy_library() -> Library:
    """Return the standard cards with a Phoenixborn of ten times the life, for long games.

    They reach phase III, the last Ultimate, a fatigued Chimera and empty decks, which random players with the
    real card hardly ever do.
    """
    library = standard_library().extended(())
    own_card = library.card("Coal Roarkwin")
    library.cards[own_card.name] = own_card.model_copy(update={"life": 150})
    return library


def begin(number: int) -> Match:
    """Return the `number`-th game, before its first question; every ninth is a long one."""
    library = hardy_library() if number % 9 == 7 else standard_library()
    return Match(setup_of(number), library=library)


def setup_between_players(number: int) -> AshesSetup:
    """Return the setup of the `number`-th game of two, three or four: every pairing of decks.

    Every fifth asks for reactions always, every seventh chooses the First Five, every eighth rolls by hand.
    """
    decks = sorted(standard_library().decks)
    count = 2 + number % 3
    seats = [
        SeatSetup(name=name, deck=decks[(number // len(decks) ** place) % len(decks)])
        for place, name in enumerate(("ann", "bob", "cat", "dan")[:count])
    ]
    return AshesSetup(
        seats=tuple(seats),
        reactions="always" if number % 5 == 4 else "when possible",
        first_five="choose" if number % 7 == 6 else "suggested",
        by_hand=("player dice",) if number % 8 == 7 else (),
        seed=derive_seed(number, "property game between players"),
    )


def begin_between_players(number: int) -> Match:
    """Return the `number`-th game between players, before its first question."""
    return Match(setup_between_players(number))


def again(match: Match, *, checkpoints: bool = True) -> Match:
    """Return the same game at its beginning."""
    return Match(match.setup, library=match.library, checkpoints=checkpoints)


def questions_of(match: Match, player: Player, limit: int = DECISION_LIMIT) -> Iterator[Decision]:
    """Play a game on, and yield each question to a person while it is pending."""
    for _ in range(limit):
        match.run_automatic_steps()
        decision = match.decision
        if decision is None:
            return
        yield decision
        match.answer(choice(match, player, decision))
    raise AssertionError(f"not over after {limit} decisions: {match.setup}")


def choice(match: Match, player: Player, decision: Decision) -> Answer:
    """Return the answer of a player, who looks from the first seat when the table is asked."""
    seat = match.setup.seat_names[0] if decision.seat == TABLE else decision.seat
    return player.choose(decision, lambda: match.view(seat))


def answers_of(match: Match) -> list[Answer]:
    """Return every answer of a game, chance included."""
    return [entry.answer for entry in match.game.journal.entries]


NAMES = ("ann", "bob", "cat")


def begin_original(number: int) -> Match:
    """Return the `number`-th game, with ten random cards and dice for each of two or three players.

    Every fourth game has three players. The Phoenixborn rotate, so that each is at a table in 28 games. In
    every third game they have 40 life, for long games.
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


SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def wild_library() -> Library:
    """Return the standard cards and those of all scenario files, of each name the first.

    A card that needs a shared ability which its neighbors do not define is left out.
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
    """Return a pack of one thing, or None if a scenario has an intended mistake in it."""
    try:
        return Pack.model_validate({"release": "Scenarios", **parts})
    except ValidationError:
        return None


def begin_wild(number: int) -> Match:
    """Return the `number`-th game with a wild deck against a boss, which has six random aspects."""
    luck = Random(number)
    library = wild_library().extended(())
    aspects = sorted(card.name for card in library.cards.values() if card.type == "aspect")
    leader = luck.choice(phoenixborn_names(library))
    library.cards[leader] = library.card(leader).model_copy(update={"life": luck.choice([15, 60])})
    boss = library.chimera(sorted(library.chimeras)[number % len(library.chimeras)])
    decks = {deck: dict.fromkeys(luck.sample(aspects, 6), 3) for deck in boss.decks}
    library.chimeras[boss.name] = boss.model_copy(update={"decks": decks})
    setup = setup_of(number)
    known = boss.known_sheet(len(setup.seat_names), setup.difficulty, setup.level) is not None
    side = {} if known else {"difficulty": "standard", "level": 1}
    setup = setup.model_copy(update={"chimera": boss.name, "aspects": None, **side})
    setup, library = with_wild_decks(setup, library, luck)
    return Match(setup, library=library)


def begin_wild_between_players(number: int) -> Match:
    """Return the `number`-th game between two to four players with wild decks."""
    setup, library = with_wild_decks(setup_between_players(number), wild_library(), Random(number))
    return Match(setup, library=library)
