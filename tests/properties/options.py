"""Property: every option can be chosen, and the game can go on after it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.events.cards import PileLookedAt
from engine.ashes.model.option_meanings import SuggestedPayment
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Answer, Decision
from engine.match import Match

LATELY = 8
"""Number of answers after which looked-at cards are no longer mentioned."""
AFTERWARDS = 40
"""Most decisions that are played after an option, to check that the game goes on."""


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
    """Check that options differ by id and label, and that the cards they point at are visible.

    Where several are picked, copies of a card are separate options. Exceptions are cards for the First Five,
    which are still in the box, a hand from which a text lets choose, the Chimera's open Ultimate, which a
    view shows by its phase and value, a unit that responds to its own destruction, and a draw pile that is
    searched by its owner or by a seat that has just looked at it.
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
        boss = getattr(match.game.state, "boss", None)
        unseen: list[int] = [] if boss is None else [boss.ultimate_card]
        for seat, player in match.game.state.players.items():
            unseen += player.zones["aside"] + player.hand
            unseen += player.zones["draw"] if seat == decision.seat else []
        unseen += _looked_at(match, decision.seat)
        for option in decision.options:
            if option.subject is not None and option.subject not in unseen:
                assert view.card(option.subject), f"{option} is about an unseen card"


def _looked_at(match: Match, seat: str) -> list[int]:
    """Return the cards in piles and hands that a seat has looked at, or everybody, in the latest answers."""
    found: list[int] = []
    for entry in match.game.journal.entries[-LATELY:]:
        for happening in entry.events:
            event = happening.event
            found += getattr(event, "shown_cards", ())
            if isinstance(event, PileLookedAt) and event.seat == seat:
                found += match.game.state.players[event.owner].zones[event.zone]
    return found


def check_options(match: Match, seed: int) -> int:
    """Try every option of the pending question, and return the number of answers tried.

    After each one the game is played at random to the next action, where a begun payment or a promised target
    must have been possible. Then the game is restored.
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
