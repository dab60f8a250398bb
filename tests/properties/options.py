"""Every offered option applies, and leads on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.events.cards import PileLookedAt
from engine.ashes.model.choices import SuggestedPayment
from engine.bots.player import RandomPlayer
from engine.kernel.decision import Answer, Decision
from engine.match import Match
from tests.support.seat_names import CHIMERA

LATELY = 8
"""How many answers ago cards may have been looked at that are still spoken of."""
AFTERWARDS = 40
"""How many decisions are played on after an option, at most, to see that it leads somewhere."""


def tries(decision: Decision) -> Iterator[Answer]:
    """Yield an answer with each option in it, and the smallest and the largest answer."""
    ids = [option.id for option in decision.options]
    least, most = decision.minimum, decision.maximum
    for picked in ids:
        others = [other for other in ids if other != picked]
        if most > 0:
            yield (picked, *others[: max(0, least - 1)])
    if least != 1:
        yield tuple(ids[:least])
    if most > 1:
        yield tuple(reversed(ids[len(ids) - most :]))


def check_wording(match: Match, decision: Decision) -> None:
    """Options can be told apart, by id and by what is said, and what they point at can be seen.

    Where several are picked, copies of a card are options of their own. Cards for the First Five are
    still in the box, a hand made up for the Chimera lies nowhere else, a unit that answers its own
    destruction lies aside, and a draw pile is searched by its owner or by who has just looked at it.
    """
    ids = [option.id for option in decision.options]
    # The last die of a cost is suggested, and there as a die: a list that people read has it once.
    last = [
        item
        for item in decision.options
        if isinstance(item.value, SuggestedPayment) and len(item.value.dice) == 1
    ]
    labels = [option.label for option in decision.options if option not in last]
    assert len(set(ids)) == len(ids), f"two options with one id: {decision}"
    assert all(labels), f"an option without words: {decision}"
    assert decision.prompt and decision.rule.says
    if decision.maximum == 1:
        assert len(set(labels)) == len(labels), f"two options look alike: {decision}"
    if decision.seat in match.game.state.players and decision.kind != "first five":
        view = match.view(decision.seat)
        unseen: list[int] = []
        for seat, player in match.game.state.players.items():
            unseen += player.zones["aside"] + (player.hand if seat == CHIMERA else [])
            unseen += player.zones["draw"] if seat == decision.seat else []
        unseen += _looked_at(match, decision.seat)
        for option in decision.options:
            if option.subject is not None and option.subject not in unseen:
                assert view.card(option.subject), f"{option} is about an unseen card"


def _looked_at(match: Match, seat: str) -> list[int]:
    """Return the cards in piles and hands that a seat has looked at in the latest answers."""
    found: list[int] = []
    for entry in match.game.journal.entries[-LATELY:]:
        for happening in entry.events:
            event = happening.event
            if isinstance(event, PileLookedAt) and event.seat == seat:
                found += match.game.state.players[event.owner].zones[event.zone]
    return found


def check_options(match: Match, seed: int) -> int:
    """Try every option of the question the game stands at; returns how many answers were tried.

    After each one the game is played on at random to the next action, where a payment begun or a target
    promised must have been possible. The game stands where it stood afterwards.
    """
    decision = match.decision
    assert decision is not None
    here = len(match.game.journal)
    before = list(match.game.journal.entries)
    tried = 0
    for answer in tries(decision):
        match.answer(answer)
        _play_on(match, seed + tried)
        match.game.back_to(here)
        match.game.undone.clear()
        assert match.decision == decision
        tried += 1
    assert match.game.journal.entries == before
    return tried


def _play_on(match: Match, seed: int) -> None:
    player = RandomPlayer(seed)
    for _ in range(AFTERWARDS):
        match.run_automatic_steps()
        decision = match.decision
        if decision is None or decision.kind == "turn":
            return
        assert decision.options or decision.minimum == 0, f"a dead end: {decision}"
        match.answer(player.choose(decision, lambda: match.view(match.setup.seat_names[0])))
