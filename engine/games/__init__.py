"""The games there are, one entry each: what a game is made of, whatever asks for it.

An entry stands in a module of its own and is loaded when its game is asked for, so that naming the games
loads none of them. How a game is shown, played with keys and begun from the command line stands in
`host/games.py`, under the same name.

How a finished game is kept in a record of results, so that it outlives its save.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, Self, TypeVar

from pydantic import BaseModel

from cards.boxes import STANDARD
from cards.library import library_of
from engine.bots.player import Player
from engine.kernel.chance import Seed
from engine.kernel.decision import Decision, Rule
from engine.kernel.game import Outcome, Rules
from engine.kernel.journal import Event
from engine.kernel.record import Record
from engine.kernel.save_codec import GameCodec


class Result(Record, kw_only=True):
    """How a game ended. `decks` are the players' in the order of their seats: against a boss one or two.

    Between players there is no `boss`: `winners` are the places of the seats that won, counted from 0, none
    after a draw, and `built_in` those that the program played.

    `wounds_left` says of each player how many wounds more their Phoenixborn could have taken, and
    `boss_wounds_left` the same of the boss; of a boss without a life value it is None, and
    `boss_wounds` says how many it took. `variants` are the ways of playing that are not the usual ones.
    What an older record does not say has the value it has here.
    """

    decks: tuple[str, ...]
    boss: str = ""
    aspects: str = ""
    difficulty: str = "standard"
    level: int = 1
    variants: tuple[str, ...] = ()
    won: bool = False
    round: int = 0
    wounds_left: tuple[int, ...] = ()
    boss_wounds_left: int | None = 0
    boss_wounds: int = 0
    campaign: str = ""
    rules: str = "red-rains"
    winners: tuple[int, ...] = ()
    built_in: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many played together."""
        return len(self.decks)

    def by_deck(self) -> dict[str, bool]:
        """Whether each deck that a person played won; one that several had, if one of them did."""
        told: dict[str, bool] = {}
        for place, deck in enumerate(self.decks):
            if place not in self.built_in:
                won = self.won if self.boss else place in self.winners
                told[deck] = won or told.get(deck, False)
        return told


def result_of_seats(setup: Any, winners: Sequence[str], *, rounds: int = 0) -> Result:
    """The result of a game in which each seat of the setup has a deck of its own."""
    names = [seat.name for seat in setup.seats]
    return Result(
        decks=tuple(seat.deck if isinstance(seat.deck, str) else seat.deck.name for seat in setup.seats),
        round=rounds,
        rules=setup.rules,
        winners=tuple(names.index(name) for name in winners),
        built_in=tuple(names.index(name) for name in setup.built_in),
    )


StateT = TypeVar("StateT")


class GameSetup(Protocol):
    """What people choose before a game: a frozen pydantic model. With the answers it is the whole game."""

    @property
    def rules(self) -> str:
        """The name of the game's entry."""

    @property
    def seed(self) -> Seed:
        """Fixes all luck that the program answers."""

    @property
    def by_hand(self) -> tuple[str, ...]:
        """The kinds of chance that people answer."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The seats, clockwise."""

    @property
    def built_in(self) -> Mapping[str, str]:
        """The seats that the program plays, and the name of the player for each."""

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people answer for."""

    @property
    def title(self) -> str:
        """What the game is called in lists."""

    def model_dump_json(self) -> str:
        """The setup as JSON."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None) -> Self:
        """The setup with some fields changed."""


class Playable(Rules[StateT], Protocol[StateT]):
    """The rules of one game that was set up, and what may be seen of it.

    While it is `silent` nobody reads the questions: their prompts and labels may be empty.
    """

    silent: bool
    codec: GameCodec[StateT]
    """How answers and states are written down, so that they outlive changes of cards and rules."""

    def view(self, state: StateT, seat: str) -> Any:
        """What a seat may know of `state`: plain values; `KeyError` when nobody sits there."""

    def check(self, state: StateT) -> None:
        """Raise `AssertionError` when `state` cannot be: a bug of the rules."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is counted in games that built-in players play out.

    `turn` names the seat whose turn an event begins, `happened` what an event means a game reached; both
    are empty for any other event. `counted` are the words of `happened`, in the order they are told.
    `rounds` counts the rounds of a state, where a game has any. With `by_seat` the wins of every seat are
    told, not of the first alone.
    """

    turn: Callable[[Event], str] = lambda _event: ""
    happened: Callable[[Event], str] = lambda _event: ""
    counted: tuple[str, ...] = ()
    rounds: Callable[[Any], int] | None = None
    by_seat: bool = True


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game: all that the program knows of it without being told by a person.

    `rules` is its name in setups, saves and on the command line. `play` makes the rules of a game from its
    setup and the cards; it raises `SetupError`. `players` are the built-in players that know the game, made
    from a seed and the cards; the first plays where none is named. `seen` counts, in words, what an event
    showed that was hidden before: an undo past it is marked. `known` are the cards that a view names,
    `hidden_in` those that a question names to a seat and that were hidden from it before; `is_out` says
    whether a seat has left the game. Its cards come from the packs of `box`, where a setup chooses from those
    of `box_of` it, or, where they are nothing like those of Ashes, from its own `library`.
    `settle` gives a setup what it leaves to the rules of today, so that the game keeps it when these change;
    `unsaid` is what a saved setup means by not saying it, from the time before it was settled.
    `besides` makes, by seat, players for seats that are nobody's, from a setup and the cards.
    `result` says what a record keeps of a game that is over, by its setup, the view of a seat and who won;
    without it the games of this entry are in no record. `words` are rules as its rule book says them, by
    those it shares with another game.
    """

    rules: str
    name: str
    setup: type[BaseModel]
    play: Callable[[Any, Any], Playable[Any]]
    players: Mapping[str, Callable[[int, Any], Player]]
    seen: Callable[[Event], Mapping[str, int]] = lambda _event: {}
    known: Callable[[Any], Collection[int]] = lambda _view: ()
    hidden_in: Callable[[Decision, Any, str], Collection[int]] = lambda _asked, _before, _seat: ()
    is_out: Callable[[Any, str], bool] = lambda _state, _seat: False
    figures: Figures = field(default_factory=Figures)
    settle: Callable[[Any, Any], Any] = lambda setup, _library: setup
    unsaid: Mapping[str, Any] = field(default_factory=dict)
    besides: Callable[[Any, Any], Mapping[str, Player]] = lambda _setup, _library: {}
    result: Callable[[Any, Any, Outcome], Result] | None = None
    words: Mapping[Rule, Rule] = field(default_factory=dict)
    box: str = STANDARD
    box_of: Callable[[Any], str] | None = None
    library: Callable[[], Any] | None = None

    def cards(self, setup: GameSetup | None = None) -> Any:
        """The cards that come with Cinderboard: a `Library`, or what a game with cards of its own has.

        With a setup, those this game is played with.
        """
        if self.library is not None:
            return self.library()
        return library_of(self.box if setup is None or self.box_of is None else self.box_of(setup))


ENTRIES: dict[str, str | GameEntry] = {
    "red-rains": "engine.games.red_rains",
    "ashes": "engine.games.ashes",
    "raven": "engine.games.raven",
    "draft": "engine.games.draft",
    "reapers": "engine.games.reapers",
}
"""The entries by the name of their rules, or the modules in which they stand as `ENTRY`."""


def entry_of(rules: str) -> GameEntry:
    """The entry of a game; `LookupError` when there is none of that name."""
    found = ENTRIES.get(rules)
    if found is None:
        raise LookupError(f"there is no game '{rules}'; there are {', '.join(ENTRIES)}")
    if isinstance(found, str):
        entry = import_module(found).ENTRY
        assert isinstance(entry, GameEntry)
        found = ENTRIES[rules] = entry
    return found
