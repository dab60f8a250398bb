"""A game that people play: its session, its built-in players, and the view of each seat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, cast

from pydantic import BaseModel
from typing_extensions import TypeVar

from cards.errors import shortened
from cards.library import Library
from engine.bots.player_and_playout import Player, ThinkingPlayer, Thought
from engine.game_entries import GameSetup, entry_of
from engine.kernel.decision import TABLE, Rule
from engine.kernel.journal import EventRecord
from engine.kernel.save_codec import GameCodec
from engine.kernel.seeded_chance import derive_seed
from engine.kernel.session import Session
from engine.seating import Seated, is_valid_seat_name
from engine.setup_error import SetupError

if TYPE_CHECKING:
    from engine.ashes.model.state import State
    from engine.ashes.view.read_model import GameView

StateT = TypeVar("StateT", default="State")
ViewT = TypeVar("ViewT", default="GameView")


class Match(Session[StateT], Generic[StateT, ViewT]):
    """A session of the game that a setup describes.

    `step` and `run_automatic_steps` answer for built-in players, as they do for chance that is not entered by
    hand. `library` defaults to the cards of the game's own box. In a `silent` match nobody reads the
    questions, so their prompts and labels may be empty. Raises `SetupError` if the game cannot be set up.
    """

    def __init__(
        self,
        setup: GameSetup,
        *,
        library: Library | None = None,
        checkpoints: bool = True,
        silent: bool = False,
    ) -> None:
        for name in setup.seat_names:
            if not is_valid_seat_name(name):
                raise SetupError(f"a player cannot be called {shortened(name)}; choose another name")
        entry = entry_of(setup.rules)
        self._entry = entry
        self.rule_wordings: Mapping[Rule, Rule] = entry.rule_wordings
        """Rules in the wording of this game's rule book, for rules that the engine names otherwise."""
        self.library: Any = entry.cards(setup) if library is None else library
        setup = entry.complete_setup(setup, self.library)
        self.rules: Any = entry.play(setup, self.library)
        """The game's own rules, a `Playable`."""
        self.rules.silent = silent
        super().__init__(self.rules, setup.seed, by_hand=setup.by_hand, checkpoints=checkpoints)
        self.count_revealed = entry.count_revealed
        self.codec: GameCodec[StateT] = self.rules.codec
        """The codec that writes this game in saves."""
        self.players: dict[str, Player] = {}
        """The built-in players that have a seat."""
        self.setup: Any = setup
        """The setup, of the game's own kind, complete with the policy of every seat."""
        for number, seat in enumerate(setup.seat_names):
            if seat in setup.built_in:
                make = entry.players[setup.built_in[seat]]
                player = make(derive_seed(setup.seed, "player", number), self.library)
                self.built_in[seat] = partial(player.choose, look=partial(self.view, seat))
                self.players[seat] = player
        for seat, player in entry.extra_players(setup, self.library).items():
            self.built_in[seat] = partial(player.choose, look=partial(self.view, seat))

    @property
    def thoughts(self) -> dict[str, Thought]:
        """The searches of the built-in players that search, by seat."""
        return {
            seat: player.thought
            for seat, player in self.players.items()
            if isinstance(player, ThinkingPlayer)
        }

    def reason_of(self, seat: str) -> str:
        """Return why a built-in player took its last turn, in words that say only what the table shows.

        Empty for a person, and for a player that does not say.
        """
        player = self.players.get(seat)
        return player.reason if isinstance(player, ThinkingPlayer) else ""

    def view(self, seat: str, state: StateT | None = None) -> ViewT:
        """Return the table as a seat sees it, now or when the game was at `state`.

        An empty `seat` stands for an onlooker, who sees only what everybody may see.
        """
        seen: ViewT = self.rules.view(self.game.state if state is None else state, seat)
        return seen

    def must_agree(self, by: str, count: int) -> tuple[str, ...]:
        """Return the people who must agree before `by` takes back all but the first `count` answers.

        The others must agree once `by` may know more than at that time: something was revealed, somebody else
        has answered or is asked, or the game is over. Nobody must agree if all people are on one side, or if
        the setup allows free undo. `by` is empty for somebody without a seat.
        """
        others, entries, asked = self.opponents(by), self.game.journal.entries[count:], self.decision
        if not others or not entries:
            return ()
        questions = [*(entry.decision for entry in entries), *([] if asked is None else [asked])]
        own = asked is not None and all(question.seat in (by, TABLE) for question in questions)
        if own and not self.seen_after(count) and not self.has_learned(by, count):
            return ()
        states = self.game.state, self.game.state_at(count)
        return tuple(seat for seat in others if not all(self._entry.is_out(state, seat) for state in states))

    def has_learned(self, seat: str, count: int) -> bool:
        """Return True if a seat knows hidden cards now that it did not know after `count` answers."""
        before, entry, asked = self.game.state_at(count), self._entry, self.decision
        questions = [*(given.decision for given in self.game.journal.entries[count + 1 :])]
        named = (entry.newly_named_cards(one, before, seat) for one in (*questions, asked) if one is not None)
        known = set(entry.known_cards(self.view(seat))).union(*named)
        return not known.issubset(entry.known_cards(self.view(seat, before)))

    def must_agree_to_redo(self, by: str) -> tuple[str, ...]:
        """Return who must agree before `by` redoes an undone answer: the opponent who gave it, if any."""
        asked = self.decision
        return tuple(seat for seat in self.opponents(by) if asked is not None and asked.seat == seat)

    def opponents(self, by: str) -> tuple[str, ...]:
        """Return the people who play against `by` and must agree to an undo."""
        people: tuple[str, ...] = self.setup.people
        asks = len(people) > 1 and isinstance(self.setup, Seated) and self.setup.undo == "ask"
        return tuple(seat for seat in people if seat != by) if asks else ()

    @property
    def reports(self) -> Any:
        """The reports that people may make of the table at this moment (`report_handling.TableReports`).

        None in games without reports.
        """
        at = getattr(self.rules, "reports_at", None)
        return None if at is None else at(self.game.state)

    def describe(self, record: EventRecord) -> str:
        """Describe an event in one sentence for the log; empty if it is not worth a line."""
        return record.event.describe(self.game.state)


class _RulesName(BaseModel):
    """The part of a saved setup that names the game; the first saves knew one game only."""

    rules: str = "red-rains"


def read_setup(text: str) -> GameSetup:
    """Read a setup from JSON.

    Raises `ValueError` (pydantic's) for an invalid setup, `LookupError` for an unknown game.
    """
    entry = entry_of(_RulesName.model_validate_json(text).rules)
    complete = json.dumps({**entry.older_setup_values, **json.loads(text)})
    return cast("GameSetup", entry.setup.model_validate_json(complete))
