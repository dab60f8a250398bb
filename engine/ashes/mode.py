"""What a mode of play changes of the whole game; how each seat is played is its policy's to say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.ashes.model.rule_choices import RuleChoices

if TYPE_CHECKING:
    from cards.events import Timing
    from cards.paragraphs.triggered import ReactionParagraph
    from engine.ashes.action import Action
    from engine.ashes.model.die import Die
    from engine.ashes.policy import Policy
    from engine.ashes.procedure import Procedure
    from engine.ashes.responses import Response
    from engine.ashes.statement import Statement
    from engine.ashes.table import Cause, Moment, Steps, Table
    from engine.kernel.decision import Rule


class Mode(ABC):
    """A mode of play.

    `policies` are the ways its seats can be played, by name, `depths` those of a player's seat by how deep
    the program goes there; `actions` what a turn offers; `statements` what may be said of the real table
    besides; `dice` are the kinds of dice that are rolled, each a kind of chance; `procedures` those parts of
    the game whose steps it puts otherwise than the rulebook, `rules` the small choices in which it differs
    from it. With `hides_reactions` a player who might react, from all the others know, is asked even without
    a reaction; so that this tells nothing, who must respond is asked where there is nothing to choose, too,
    but for games that began before that (`asks_lone_responses`).
    """

    policies: ClassVar[Mapping[str, Policy]]
    depths: ClassVar[Mapping[str, str]]
    actions: ClassVar[Sequence[Action]]
    statements: ClassVar[Sequence[type[Statement]]]
    dice: ClassVar[Sequence[str]]
    procedures: ClassVar[Mapping[str, Procedure[Any]]] = {}
    words: ClassVar[Mapping[Rule, Rule]] = {}
    """How rules of the rulebook read by this mode of play, where it says them otherwise."""
    choices: ClassVar[RuleChoices] = RuleChoices()
    """Those of the rule book, where a game says nothing else."""

    def __init__(self, *, hides_reactions: bool = False, rules: RuleChoices | None = None) -> None:
        self.hides_reactions = hides_reactions
        self.asks_lone_responses = True
        self.rules = self.choices if rules is None else rules

    def hides(self, table: Table, seat: str) -> bool:
        """Whether a seat is asked even without a reaction, so that being asked tells nothing.

        Of real cards the program does not know whether there is one.
        """
        return self.hides_reactions or table.state.players[seat].real

    def sees_hand(self, table: Table, viewer: str, seat: str) -> bool:
        """Whether who looks sees the hand of a seat: their own."""
        return viewer == seat

    @abstractmethod
    def choose_first_player(self, table: Table) -> Steps:
        """Who has the first player token in round 1, once everybody has rolled their dice."""

    @abstractmethod
    def check_state(self, table: Table) -> Steps:
        """The state check, after every effect and wherever the table changes: whatever may have died by
        something elsewhere is destroyed, and whatever waits for a state is told."""

    @abstractmethod
    def check_life(self, table: Table, card: int, cause: Cause) -> Steps:
        """A card is destroyed if its life has fallen to its wounds; `cause` is what changed its life."""

    @abstractmethod
    def reactions(
        self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]
    ) -> Sequence[Response]:
        """The reactions a seat can play at one of these moments."""

    @abstractmethod
    def might_react(self, table: Table, seat: str, timing: Timing, moments: Sequence[Moment]) -> bool:
        """Whether the others must reckon with a reaction of this seat."""

    @abstractmethod
    def play_reaction(
        self, table: Table, seat: str, card: int, paragraph: ReactionParagraph, moment: Moment
    ) -> Steps:
        """A seat plays a reaction to what happened."""

    @abstractmethod
    def respond(self, table: Table, timing: Timing, *moments: Moment) -> Steps:
        """Every seat has its one opportunity to respond to what happened."""

    @abstractmethod
    def payment_made(
        self, table: Table, seat: str, cause: Cause, dice: tuple[Die, ...], basics: int = 0
    ) -> Steps:
        """A seat has paid a cost for a text with these dice, and may be answered before it resolves."""
