"""Advice for a turn and the review of a finished game: who may have them, how they are found, their words.

Both know only what `match.view` shows the seat that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from cards.wording.words import capitalized, listed
from engine.bots.player_and_playout import Thought
from host.presenter.display.opponent_pages_and_zones import is_companion
from host.presenter.session.turn_reasons import TURN_KIND

if TYPE_CHECKING:
    from engine.bots.advice import CostlyDecision
    from engine.bots.turn_in_words import AdvisedTurn

T = TypeVar("T")

Paragraphs = list[tuple[str, str]]
"""Headings and texts."""

NO_ADVICE = "There is nothing to advise here."
NO_COSTLY_TURN = "No turn of yours cost you much, as far as this looks."
_PARTS = 1000


class Search(Struct, Generic[T]):
    """A search that is to `run` in a thread, where `thought` watches it and cuts it short."""

    thought: Thought
    run: Callable[[], T]


class _Stopped(Exception):
    """Raised inside a review that nobody waits for any more."""


def offers_advice(match: Any, seat: str) -> bool:
    """Return True if `seat` may ask for advice now: at its turn, where no other people play."""
    asked = match.decision
    if asked is None or asked.kind != TURN_KIND or asked.seat != seat or len(asked.options) < 2:
        return False
    return tuple(match.setup.people) == (seat,) and _sees_its_cards(match, seat)


def offers_review(match: Any, seat: str) -> bool:
    """Return True if the game is over and `seat`, a person, may ask which of its turns cost most."""
    return match.decision is None and seat in match.setup.people and _sees_its_cards(match, seat)


def _sees_its_cards(match: Any, seat: str) -> bool:
    """Return True in a game that the adviser knows, for a seat whose own cards the program knows."""
    from engine.setups.players import PlayersSetup
    from engine.setups.red_rains import RedRainsSetup

    return isinstance(match.setup, RedRainsSetup | PlayersSetup) and not is_companion(match.view(seat), seat)


def advice_search(match: Any) -> Search[tuple[AdvisedTurn, ...]]:
    """Return the search for the best turns of the seat that is asked."""
    from engine.bots.advice import Adviser

    asked = match.decision
    adviser, view = Adviser(match.library), match.view(asked.seat)
    return Search(adviser.thought, lambda: adviser.advise(asked, lambda: view))


def review_search(match: Any, seat: str) -> Search[tuple[CostlyDecision, ...]]:
    """Return the search for the turns of a seat that cost most; cut short, it finds nothing.

    It also finds nothing if an answer is taken back meanwhile.
    """
    from engine.bots.advice import REVIEW, Adviser, review

    thought, last = Thought(_PARTS), match.game.journal.entries[-1:]

    def watch(done: float) -> None:
        thought.tried = round(done * _PARTS)
        if thought.must_answer or match.game.journal.entries[-1:] != last:
            raise _Stopped

    def run() -> tuple[CostlyDecision, ...]:
        try:
            return review(match, seat, Adviser(match.library, strength=REVIEW), watch)
        except _Stopped:
            return ()

    return Search(thought, run)


def advice_paragraphs(turns: Sequence[AdvisedTurn]) -> Paragraphs:
    """Return advised turns in words, the best first."""
    return [(f"{number}. {_actions(turn)}", _outlook(turn)) for number, turn in enumerate(turns, 1)] or [
        ("", NO_ADVICE)
    ]


def review_paragraphs(costly: Sequence[CostlyDecision]) -> Paragraphs:
    """Return the turns that cost most in words, each with a better one."""
    return [
        (
            f"Round {each.round}: cost you {_percent(each.cost)}",
            f"You did: {_actions(each.taken)}\nChance to win: {_percent(each.taken.chance)}\n"
            f"Better: {_actions(each.better)}\n{_outlook(each.better)}",
        )
        for each in costly
    ] or [("", NO_COSTLY_TURN)]


def _actions(turn: AdvisedTurn) -> str:
    return capitalized("; ".join(turn.actions))


def _outlook(turn: AdvisedTurn) -> str:
    lines = [f"Chance to win: {_percent(turn.chance)}"]
    if turn.gains:
        lines.append(f"For: {listed(list(turn.gains))}")
    if turn.feared:
        lines.append(f"To fear: {turn.feared}")
    return "\n".join(lines)


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"
