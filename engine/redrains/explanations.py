"""Why the Chimera does what it does by itself, or does not: events that announce only, in values.

They are made from what the rules just looked at. `describe` is short; the words for people at a table are the
host's.
"""

from __future__ import annotations

from typing import Literal, get_args

from engine.ashes.events.card_names import card_name
from engine.ashes.model.state import State
from engine.kernel.record import Record
from engine.redrains.state import RedRainsState

Unfit = Literal[
    "exhausted", "forbidden", "no claw or jaw", "out of play", "cannot be targeted", "no status token"
]
"""Why a card is passed over."""

Nothing = Literal[
    "no face down aspect",
    "no unit that can",
    "nothing revealed",
    "no status token",
    "no status ability",
    "no rage die to raise",
    "no rage die to lower",
    "no face up aspect",
    "no Red Rains token",
    "no exhaustion token",
    "enough aspects",
    "no aspect left",
    "all pips covered",
    "no Defender",
    "no aspect attacked",
    "Defender attacked",
    "guarding forbidden",
    "not all possible",
]
"""Why a step has nothing to do."""

Step = Literal[
    "status ability",
    "reveal",
    "attack",
    "raise rage",
    "lower rage",
    "place red rains",
    "remove red rains",
    "add aspects",
    "refill status",
    "block",
    "guard",
    "side action",
]
"""The steps the Chimera takes by itself."""
STEPS: tuple[Step, ...] = get_args(Step)

Asked = Literal[
    "status ability", "behavior", "reveal", "attack", "raise rage", "place red rains", "add aspects", "block",
    "guard", "text", "ultimate",
]  # fmt: skip
"""The steps before which people can be asked."""
End = Literal["leftmost", "rightmost"]
ENDS: tuple[End, ...] = get_args(End)
Picking = End | Literal["revealed", "by hand"]
"""How an attacker was found: the first from an end that can attack, or otherwise."""
Course = Literal["roll", "attack", "pass"]
"""The three turns of the Chimera (Reference, Chimera Turn)."""


class InRow(Record):
    """A card as one tells it in its row: by the `number` that tells it from its like there, 0 for none."""

    card: int
    number: int = 0


class PassedOver(Record):
    """A card that would have come first, and why it does not."""

    which: InRow
    why: Unfit


class TurnChosen(Record):
    """Which turn the Chimera takes, with so many face down aspects; for a pass, which units cannot attack."""

    course: Course
    face_down: int
    over: tuple[PassedOver, ...] = ()

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        if self.course == "roll":
            return f"face down aspects: {self.face_down}, so the {_boss(state)} rolls"
        then = "attacks" if self.course == "attack" else f"passes, as no unit can attack{_named(self, state)}"
        return f"no face down aspect, so the {_boss(state)} {then}"


class StatusResolves(Record):
    """An aspect with a status token loses it and resolves its status ability; so many are left."""

    card: InRow
    left: int

    def apply(self, state: State) -> None:
        """Announces only: the token and what the ability does are events of their own."""

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card.card)} resolves its status ability"


class AttackChosen(Record):
    """With which unit the Chimera attacks whom, and who was passed over for it.

    It is the `leftmost` or `rightmost` that can, or the aspect just `revealed`. `aim` is its claw or jaw,
    `left`, `right` or `phoenixborn`, or `center`; None for a unit that is no aspect. `over` are units that
    came before it from that end but cannot attack, `spared` targets that came before its own, `along`
    those that attack with it.
    """

    unit: InRow
    picked: Picking
    target: InRow
    aim: str | None
    over: tuple[PassedOver, ...] = ()
    spared: tuple[PassedOver, ...] = ()
    along: tuple[InRow, ...] = ()

    def apply(self, state: State) -> None:
        """Announces only: the attack is declared by an event of its own."""

    def describe(self, state: State) -> str:
        picked = {
            "leftmost": "is the leftmost that can attack",
            "rightmost": "is the rightmost that can attack",
            "revealed": "was just revealed and attacks",
            "by hand": "attacks, as the table decided",
        }[self.picked]
        return f"{card_name(state, self.unit.card)} {picked}{_named(self, state)}"


class RageFull(Record):
    """All rage dice show power, or no dragon die shows basic: a token comes of it."""

    dice: int
    type: str = "rage"
    gives: str = "red rains"

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        if self.gives == "red rains":
            return f"all {self.dice} {self.type} dice show power"
        return f"none of {self.dice} {self.type} dice shows basic"


class NothingDone(Record):
    """A step of the Chimera has nothing to do, and why; `over` are the cards it would have been about."""

    step: Step
    why: Nothing
    over: tuple[PassedOver, ...] = ()

    def apply(self, state: State) -> None:
        """Announces only."""

    def describe(self, state: State) -> str:
        return f"nothing for the {_boss(state)} to {_VERBS[self.step]}: {self.why}{_named(self, state)}"


class StepOverruled(Record):
    """People at the table decide otherwise than the rules give, or leave a step out."""

    step: Asked
    left_out: bool

    def apply(self, state: State) -> None:
        """Announces only: what is done instead follows."""

    def describe(self, state: State) -> str:
        how = "is left out" if self.left_out else "differs from the rules"
        return f"overruled by the table: {_STEPS[self.step]} {how}"


_STEPS: dict[Asked, str] = {
    "status ability": "the status ability",
    "behavior": "the row",
    "reveal": "the aspect revealed",
    "attack": "the attack",
    "raise rage": "the raised rage die",
    "place red rains": "the number of Red Rains tokens",
    "add aspects": "the number of aspects added",
    "block": "the block",
    "guard": "the guard",
    "text": "the text",
    "ultimate": "the Ultimate",
}
_VERBS: dict[Step, str] = {
    "status ability": "resolve",
    "raise rage": "raise",
    "lower rage": "lower",
    "place red rains": "place",
    "remove red rains": "cancel",
    "add aspects": "add",
    "refill status": "refill",
    "side action": "do as a side action",
    "reveal": "reveal",
    "attack": "attack with",
    "block": "block with",
    "guard": "guard",
}


def _named(event: TurnChosen | AttackChosen | NothingDone, state: State) -> str:
    """Behind a sentence the cards passed over: ` (Whiplash: exhausted)`."""
    known = event.why if isinstance(event, NothingDone) else ""
    reasons = [
        card_name(state, item.which.card) + ("" if item.why == known else f": {item.why}")
        for item in event.over
    ]
    return f" ({'; '.join(reasons)})" if reasons else ""


def _boss(state: State) -> str:
    """What the boss of the game is called."""
    return state.boss.seat if isinstance(state, RedRainsState) else "Chimera"
