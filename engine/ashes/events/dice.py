"""Events of dice."""

from __future__ import annotations

from msgspec.structs import replace

from cards.wording.words import article
from engine.ashes.events.phrases import card_name
from engine.ashes.model.dice import Pool
from engine.ashes.model.state import State
from engine.kernel.immutable_record import Record


class DiceRolled(Record):
    """A die is rolled and shows a side. `pool` is where a player's die goes."""

    die: int
    side: str
    pool: Pool

    def apply(self, state: State) -> None:
        state.put_die(replace(state.dice[self.die], side=self.side, pool=self.pool))

    def describe(self, state: State) -> str:
        die = state.dice[self.die]
        return f"{die.owner} rolls {article(die.type)} die: {self.side}"


class DieChanged(Record):
    """A die is turned to another side."""

    die: int
    side: str

    def apply(self, state: State) -> None:
        state.put_die(replace(state.dice[self.die], side=self.side))

    def describe(self, state: State) -> str:
        die = state.dice[self.die]
        return f"{die.owner}'s {die.type} die turns to {self.side}"


class DieMoved(Record):
    """A die goes to a pool or onto a card, showing `side`."""

    die: int
    side: str
    pool: Pool
    card: int | None = None

    def apply(self, state: State) -> None:
        die = state.dice[self.die]
        if die.card is not None:
            card = state.cards[die.card]
            state.put_card(replace(card, dice=tuple(other for other in card.dice if other != self.die)))
        state.put_die(replace(die, side=self.side, pool=self.pool, card=self.card))
        if self.card is not None:
            card = state.cards[self.card]
            state.put_card(replace(card, dice=(*card.dice, self.die)))

    def describe(self, state: State) -> str:
        die = state.dice[self.die]
        what = f"{die.owner}'s {die.type} {self.side} die"
        if self.card is not None:
            return f"{what} goes on {card_name(state, self.card)}"
        becomes = {"exhausted": "is exhausted", "out": "is removed from the game"}
        return f"{what} {becomes.get(self.pool, f'becomes {self.pool}')}"


class DiePowerActivated(Record):
    """A player activates the power of a die."""

    seat: str
    die: int

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return f"{self.seat} activates the {state.dice[self.die].type} dice power"


class DiceTaken(Record):
    """From now on people roll this kind of dice on the table, or the program does."""

    dice: str
    real: bool

    @property
    def clause(self) -> str:
        """Return the change as a clause: `the rage dice are rolled on the table`."""
        verb = "is" if self.dice.endswith("die") else "are"
        return f"the {self.dice} {verb} rolled {'on the table' if self.real else 'by the program'}"

    def apply(self, state: State) -> None:
        others = tuple(kind for kind in state.by_hand or () if kind != self.dice)
        state.by_hand = (*others, self.dice) if self.real else others

    def describe(self, state: State) -> str:
        return f"{self.clause} from now on"
