"""The registry of games, with what every entry consists of, and the results of finished games.

An entry is in a module of its own that is loaded when its game is asked for, so that naming the games loads
none of them. `host/games.py` has, under the same name, how a game is shown, played with keys and begun from
the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct, field
from pydantic import BaseModel

from cards.boxes import STANDARD
from cards.library import library_of
from engine.bots.player_and_playout import Player
from engine.kernel.decision import Decision, Rule
from engine.kernel.immutable_record import Record
from engine.kernel.journal import Event
from engine.kernel.luck_secret import Seed
from engine.kernel.rules_interface import Outcome, Rules
from engine.kernel.save_codec import GameCodec


class Result(Record, kw_only=True):
    """The result of a game, as the record of results keeps it after its save is gone.

    `decks` are in the order of the seats: one or two against a boss. Between players there is no `boss`:
    `winners` are the numbers of the seats that won, from 0, none after a draw, and `built_in` those that the
    program played.

    `wounds_left` has for each player the wounds that would still have destroyed their Phoenixborn,
    `boss_wounds_left` the same for the boss, or None for a boss without a life value, and `boss_wounds` the
    wounds it had. `variants` are unusual ways of playing. A field that an older record lacks has the default
    given here.
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
        """Return the number of players."""
        return len(self.decks)

    def by_deck(self) -> dict[str, bool]:
        """Return for each deck that a person played whether it won; of several seats with it one suffices."""
        won_by_deck: dict[str, bool] = {}
        for place, deck in enumerate(self.decks):
            if place not in self.built_in:
                won = self.won if self.boss else place in self.winners
                won_by_deck[deck] = won or won_by_deck.get(deck, False)
        return won_by_deck


def result_of_seats(setup: Any, winners: Sequence[str], *, rounds: int = 0) -> Result:
    """Return the result of a game in which each seat of the setup has a deck of its own."""
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
    """The choices that people make before a game: a frozen pydantic model.

    With the answers it determines the whole game.
    """

    @property
    def rules(self) -> str:
        """Return the name of the game's entry."""

    @property
    def seed(self) -> Seed:
        """Return the seed of all luck that the program answers."""

    @property
    def by_hand(self) -> tuple[str, ...]:
        """Return the kinds of chance that people answer."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Return the seats, clockwise."""

    @property
    def built_in(self) -> Mapping[str, str]:
        """Return the seats that the program plays, each with the name of its player."""

    @property
    def people(self) -> tuple[str, ...]:
        """Return the seats that people answer for."""

    @property
    def title(self) -> str:
        """Return the name of the game in lists."""

    def model_dump_json(self) -> str:
        """Return the setup as JSON."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None) -> Self:
        """Return the setup with some fields changed."""


class Playable(Rules[StateT], Protocol[StateT]):
    """The rules of one game that was set up, with its views.

    While it is `silent`, nobody reads the questions: their prompts and labels may be empty.
    """

    silent: bool
    codec: GameCodec[StateT]
    """Codec of answers and states in saves, so that they survive changes of cards and rules."""

    def view(self, state: StateT, seat: str) -> Any:
        """Return what a seat may know of `state`, as plain values; raises `KeyError` for an unknown seat."""

    def check(self, state: StateT) -> None:
        """Raise `AssertionError` if `state` is impossible, which is a bug of the rules."""


class Figures(Struct, frozen=True):
    """The figures that `simulate` counts in games that built-in players play out.

    `turn` returns the seat whose turn an event begins, `milestone` the word for what a game reached with an
    event; both return an empty text for any other event. `milestones` are the words of `milestone`, in the
    order of the report. `rounds` returns the round of a state, for games with rounds. With `by_seat` the
    report has the wins of every seat, not of the first alone.
    """

    turn: Callable[[Event], str] = lambda _event: ""
    milestone: Callable[[Event], str] = lambda _event: ""
    milestones: tuple[str, ...] = ()
    rounds: Callable[[Any], int] | None = None
    by_seat: bool = True


class GameEntry(Struct, frozen=True):
    """One game, with all that the engine must know of it.

    `rules` is its name in setups, saves and on the command line. `play` makes the rules of a game from its
    setup and the cards, or raises `SetupError`. `players` are the built-in players that know the game, made
    from a seed and the cards; the first is the default.

    `count_revealed` counts, in words, what an event revealed: an undo past it is marked. `known_cards`
    returns the cards that a view names, `newly_named_cards` those that a question names to a seat and that
    were hidden from it before; `is_out` tells whether a seat has left the game.

    Its cards are from the packs of `box`, or of `box_of` the setup, or, for cards unlike those of Ashes, from
    its own `library`. `complete_setup` completes a setup with today's defaults, so that the game keeps them
    when they change; `older_setup_values` holds what a saved setup means by fields that it lacks.
    `extra_players` makes players for seats that belong to nobody, by seat, from a setup and the cards.

    `result` makes the record of a finished game from its setup, the view of a seat and the outcome; without
    it the entry's games are not recorded. `rule_wordings` maps rules that it shares with another game to its
    own rule book's wording.
    """

    rules: str
    name: str
    setup: type[BaseModel]
    play: Callable[[Any, Any], Playable[Any]]
    players: Mapping[str, Callable[[int, Any], Player]]
    count_revealed: Callable[[Event], Mapping[str, int]] = lambda _event: {}
    known_cards: Callable[[Any], Collection[int]] = lambda _view: ()
    newly_named_cards: Callable[[Decision, Any, str], Collection[int]] = lambda _asked, _before, _seat: ()
    is_out: Callable[[Any, str], bool] = lambda _state, _seat: False
    figures: Figures = field(default_factory=Figures)
    complete_setup: Callable[[Any, Any], Any] = lambda setup, _library: setup
    older_setup_values: Mapping[str, Any] = field(default_factory=dict)
    extra_players: Callable[[Any, Any], Mapping[str, Player]] = lambda _setup, _library: {}
    result: Callable[[Any, Any, Outcome], Result] | None = None
    rule_wordings: Mapping[Rule, Rule] = field(default_factory=dict)
    box: str = STANDARD
    box_of: Callable[[Any], str] | None = None
    library: Callable[[], Any] | None = None

    def cards(self, setup: GameSetup | None = None) -> Any:
        """Return the cards that come with Cinderboard: a `Library`, or what a game with other cards has.

        With a setup, return those that its game is played with.
        """
        if self.library is not None:
            return self.library()
        return library_of(self.box if setup is None or self.box_of is None else self.box_of(setup))


ENTRIES: dict[str, str | GameEntry] = {
    "red-rains": "engine.game_entries.red_rains",
    "ashes": "engine.game_entries.ashes",
    "raven": "engine.game_entries.raven",
    "draft": "engine.game_entries.draft",
    "reapers": "engine.game_entries.reapers",
}
"""The entries by the name of their rules, or the modules that define them as `ENTRY`."""


def entry_of(rules: str) -> GameEntry:
    """Return the entry of a game; raises `LookupError` if there is none of that name."""
    found = ENTRIES.get(rules)
    if found is None:
        raise LookupError(f"there is no game '{rules}'; there are {', '.join(ENTRIES)}")
    if isinstance(found, str):
        entry = import_module(found).ENTRY
        assert isinstance(entry, GameEntry)
        found = ENTRIES[rules] = entry
    return found
