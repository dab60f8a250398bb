"""Random games for the properties: a spread of setups, each with the answers of a built-in player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cards.library import Library, standard_library
from engine.bots.player import Player, RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.games import GameSetup
from engine.kernel.chance import derive
from engine.kernel.decision import Answer, Decision
from engine.match import Match
from engine.setups.base import CHANCES
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import PartnerSetup, RedRainsSetup

DECISION_LIMIT = 20_000
"""A game with more decisions than this does not end."""


def setup_of(number: int) -> GameSetup:
    """The setup of the `number`-th game: every level, difficulty and aspect deck, in every mixture.

    Every fourth game chooses its First Five, every sixth rolls some dice by hand, every seventh is for two.
    """
    return RedRainsSetup(
        aspects=("Fury", "Shadow")[number % 2],
        difficulty=("standard", "heroic")[number // 2 % 2],
        level=number // 4 % 3 + 1,
        first_five="choose" if number % 4 == 3 else "suggested",
        by_hand=CHANCES[: 1 + number // 6 % 3] if number % 6 == 5 else (),
        partner=PartnerSetup(name="Partner", deck="The Mist Guardian") if number % 7 == 6 else None,
        seed=derive(number, "property game"),
    )


def player_of(number: int) -> Player:
    """Who plays the `number`-th game: four of five by the random player, one by the player that holds out."""
    seed = derive(number, "property player")
    return SturdyPlayer(seed) if number % 5 == 4 else RandomPlayer(seed)


@cache
def hardy_library() -> Library:
    """The standard cards, but a Phoenixborn that takes ten times as much: its games are long.

    They come to phase III, the last Ultimate, a fatigued Chimera and empty decks, as random players of
    the real one hardly ever do.
    """
    library = standard_library().extended(())
    own_card = library.card("Coal Roarkwin")
    library.cards[own_card.name] = own_card.model_copy(update={"life": 150})
    return library


def begin(number: int) -> Match:
    """The `number`-th game, before its first question. Every ninth is a long one."""
    library = hardy_library() if number % 9 == 7 else standard_library()
    return Match(setup_of(number), library=library)


def setup_between_players(number: int) -> AshesSetup:
    """The setup of the `number`-th game between players: two, three or four, every pairing of decks.

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
        seed=derive(number, "property game between players"),
    )


def begin_between_players(number: int) -> Match:
    """The `number`-th game between players, before its first question."""
    return Match(setup_between_players(number))


def again(match: Match, *, checkpoints: bool = True) -> Match:
    """The same game from its beginning."""
    return Match(match.setup, library=match.library, checkpoints=checkpoints)


def stand_at(match: Match, player: Player, limit: int = DECISION_LIMIT) -> Iterator[Decision]:
    """Play a game on; yields each question to a person, with the game standing at it."""
    for _ in range(limit):
        match.settle()
        decision = match.decision
        if decision is None:
            return
        yield decision
        match.answer(choice(match, player, decision))
    raise AssertionError(f"not over after {limit} decisions: {match.setup}")


def choice(match: Match, player: Player, decision: Decision) -> Answer:
    """What a player answers; dice by hand are looked at by nobody."""
    seat = match.setup.seat_names[0] if decision.seat not in match.game.state.players else decision.seat
    return player.choose(decision, lambda: match.view(seat))


def answers_of(match: Match) -> list[Answer]:
    """Every answer of a game, chance included."""
    return [entry.answer for entry in match.game.journal.entries]
