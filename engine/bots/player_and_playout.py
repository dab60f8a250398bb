"""The interface of built-in players, playing a game out with them, and a player that answers at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from msgspec import Struct

from engine.kernel.decision import Answer, Decision
from engine.kernel.seeded_chance import SeededChance
from engine.kernel.session import Session

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView

GetView: TypeAlias = "Callable[[], GameView]"
"""Returns the view of the asked seat at a table of Ashes; built only when a player asks for it."""


class Player(Protocol):
    """Answers decisions of one or more seats of a game whose view it knows."""

    def choose(self, decision: Decision, look: Callable[[], Any]) -> Answer:
        """Return the ids of the options to pick."""


class Thought:
    """The search of a player while it runs; another thread may watch it and cut it short.

    The search may try `budget` answers at imagined tables and has tried `tried`. A player whose `must_answer`
    is True answers with the best that it has found so far.
    """

    __slots__ = ("budget", "must_answer", "tried")

    def __init__(self, budget: int = 0) -> None:
        self.begin(budget)

    def begin(self, budget: int) -> None:
        """Begin a search."""
        self.budget = budget
        self.tried = 0
        self.must_answer = False

    @property
    def share(self) -> float:
        """Return the part of the budget that is used, from 0 to 1."""
        return min(1.0, self.tried / self.budget) if self.budget else 0.0


class ThinkingPlayer:
    """A player whose search can be watched and cut short, and who may say why it took a turn."""

    def __init__(self) -> None:
        self.thought = Thought()

    @property
    def reason(self) -> str:
        """Return why it took its last turn, in words that say only what the table shows; or nothing."""
        return ""


class PlayerPerSeat:
    """A player that passes each decision on to the player of its seat."""

    def __init__(self, players: Mapping[str, Player]) -> None:
        self._players = players

    def choose(self, decision: Decision, look: Callable[[], Any]) -> Answer:
        """Return the picks of the asked seat's player."""
        return self._players[decision.seat].choose(decision, look)


class Playout(Struct, frozen=True):
    """Result of a playout: whether the game reached its end, and how many decisions players answered."""

    finished: bool
    decisions: int


def play_out(session: Session[Any], view: Callable[[str], Any], player: Player, limit: int) -> Playout:
    """Let `player` answer for every seat until the game is over or `limit` decisions were answered.

    It also answers forced decisions: otherwise its luck, and the digests of games, would change.
    """
    decisions = 0
    while True:
        while (decision := session.decision) is not None and not decision.forced and session.step():
            pass
        if decision is None:
            return Playout(True, decisions)
        if decisions == limit:
            return Playout(False, decisions)
        session.answer(player.choose(decision, partial(view, decision.seat)))
        decisions += 1


class RandomPlayer:
    """Picks uniformly among the options of each decision.

    If several may be picked, it first draws how many, then which. The picks depend on the seed and the number
    of decisions answered alone, the same on every machine and Python version.
    """

    def __init__(self, seed: int) -> None:
        self._luck = SeededChance(seed)
        self._answered = 0

    def choose(self, decision: Decision, look: Callable[[], Any]) -> Answer:
        """Return the ids of the options to pick."""
        answer = self._luck.answer(decision, self._answered)
        self._answered += 1
        return answer
