"""Real table for tests: a player who makes up units and acts with them at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.ashes.model.state import State
from engine.kernel.decision import IllegalAnswer
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import UnlistedCards
from host.store import OpenGame

SEAT = "Ann"


def against_the_chimera(**more: object) -> RedRainsSetup:
    """Return the setup of a game with unlisted cards against the Chimera."""
    own = {"seat": SEAT, "deck": UnlistedCards(phoenixborn="Nobody Known", life=18), "depth": "companion"}
    return RedRainsSetup.model_validate({**own, **more})


def among_people(count: int) -> AshesSetup:
    """Return the setup of a game of `count` people with real cards."""
    names = ("Ann", "Bob", "Cem", "Dee")[:count]
    seats = tuple(SeatSetup(name=name, deck=UnlistedCards(life=15), depth="companion") for name in names)
    return AshesSetup(seats=seats)


def at_first_question(setup: RedRainsSetup | AshesSetup) -> Match:
    """Return the game at its first question."""
    match: Match = Match(setup)
    match.run_automatic_steps()
    return match


def report(match: Match, *statements: str) -> None:
    """Make these reports one after the other, and let the program go on."""
    for statement in statements:
        match.answer([statement])
        match.run_automatic_steps()


def units(match: Match, seat: str = SEAT) -> list[int]:
    """Return the cards on a seat's battlefield, left to right."""
    state: State = match.game.state
    return list(state.players[seat].battlefield)


def random_reports(match: Match, seat: str, luck: random.Random) -> Sequence[str]:
    """Return random reports, some of them impossible."""
    state: State = match.game.state
    card = luck.randrange(len(state.cards))
    other = luck.choice([name for name in state.players if name != seat])
    attack, life, recover = luck.randrange(5), luck.randrange(1, 6), luck.randrange(3)
    title = luck.choice(("", "Frost Bear", "Iron Worker", "Über-Wolf: “x”"))
    title = title.replace(":", "%3A")
    return (
        f"say:unit:{seat}:{title}:{attack}:{life}:{recover}",
        f"say:values:{seat}:{card}:{attack}:{life}:{recover}",
        f"say:damage:{seat}:{card}:{luck.randrange(1, 5)}",
        f"say:tokens:{seat}:{card}:{luck.choice(('wound', 'exhaustion', 'status'))}:{luck.choice('+-')}1",
        f"say:destroy:{seat}:{card}",
        f"say:discard:{seat}:{card}",
        f"say:cards:{seat}:{other}:{luck.choice(('draw', 'pile', 'hand', 'random'))}:2",
        f"say:reveal:{seat}",
        f"say:rage:{seat}:{luck.choice('+-')}2",
    )


def turn_at_random(played: Match | OpenGame, luck: random.Random) -> int:
    """Answer the pending question after some reports; return the number of accepted ones."""
    match = played if isinstance(played, Match) else played.match
    taken = 0
    decision = match.decision
    assert decision is not None
    while decision.kind == "turn" and luck.random() < 0.6:
        said = list(random_reports(match, decision.seat, luck))
        luck.shuffle(said)
        for deed in said:
            try:
                played.answer([deed])
            except IllegalAnswer:
                continue
            taken += 1
            break
        played.run_automatic_steps()
        if (decision := match.decision) is None:
            return taken
    ids = [option.id for option in decision.options]
    played.answer(luck.sample(ids, luck.randint(decision.minimum, decision.maximum)))
    played.run_automatic_steps()
    return taken
