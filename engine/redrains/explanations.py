"""Events that only explain why the Chimera does something by itself, or does nothing.

The rules make them from what they just read. `describe` is short; the words for people are the host's.
"""

from __future__ import annotations

from typing import Literal, get_args

from engine.ashes.events.phrases import card_name
from engine.ashes.model.state import State
from engine.kernel.immutable_record import Record
from engine.redrains.state import RedRainsState

PassedOverReason = Literal[
    "exhausted", "forbidden", "no claw or jaw", "out of play", "cannot be targeted", "no status token"
]
"""Why a card is passed over."""

NothingReason = Literal[
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
"""The steps that the Chimera takes by itself."""
STEPS: tuple[Step, ...] = get_args(Step)

ConfirmedStep = Literal[
    "status ability", "behavior", "reveal", "attack", "raise rage", "place red rains", "add aspects", "block",
    "guard", "text", "ultimate",
]  # fmt: skip
"""The steps that people can be asked to confirm."""
RowEnd = Literal["leftmost", "rightmost"]
ROW_ENDS: tuple[RowEnd, ...] = get_args(RowEnd)
AttackerChoice = RowEnd | Literal["revealed", "by hand"]
"""How an attacker was chosen: the first from an end that can attack, or otherwise."""
TurnKind = Literal["roll", "attack", "pass"]
"""The three kinds of turn of the Chimera (Reference, Chimera Turn)."""


class CardInRow(Record):
    """A card with the `number` that tells it from others of its name in its row; 0 if none is needed."""

    card: int
    number: int = 0


class PassedOver(Record):
    """A card that would have come first, and why it does not."""

    which: CardInRow
    why: PassedOverReason


class TurnChosen(Record):
    """The kind of turn that the Chimera takes, with its number of face down aspects.

    For a pass, `over` are the units that cannot attack.
    """

    course: TurnKind
    face_down: int
    over: tuple[PassedOver, ...] = ()

    def apply(self, state: State) -> None:
        """Change nothing: the actions of the turn are events of their own."""

    def describe(self, state: State) -> str:
        if self.course == "roll":
            return f"face down aspects: {self.face_down}, so the {_boss_name(state)} rolls"
        then = (
            "attacks"
            if self.course == "attack"
            else f"passes, as no unit can attack{_passed_over_phrase(self, state)}"
        )
        return f"no face down aspect, so the {_boss_name(state)} {then}"


class StatusResolves(Record):
    """An aspect loses a status token and resolves its status ability; `left` tokens remain."""

    card: CardInRow
    left: int

    def apply(self, state: State) -> None:
        """Change nothing: the token and the effects are events of their own."""

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card.card)} resolves its status ability"


class AttackChosen(Record):
    """The attacker and the target of the Chimera's attack, and the cards passed over for them.

    `picked` says which attacker that is: the `leftmost` or `rightmost` that can attack, or the aspect just
    `revealed`. `aim` is its claw or jaw, `left`, `right` or `phoenixborn`, or `center`; None for a unit that
    is no aspect. `over` are units that came before it from that end but cannot attack, `spared` targets that
    came before its own, `along` the units that attack with it.
    """

    unit: CardInRow
    picked: AttackerChoice
    target: CardInRow
    aim: str | None
    over: tuple[PassedOver, ...] = ()
    spared: tuple[PassedOver, ...] = ()
    along: tuple[CardInRow, ...] = ()

    def apply(self, state: State) -> None:
        """Change nothing: the attack is declared by an event of its own."""

    def describe(self, state: State) -> str:
        picked = {
            "leftmost": "is the leftmost that can attack",
            "rightmost": "is the rightmost that can attack",
            "revealed": "was just revealed and attacks",
            "by hand": "attacks, as the table decided",
        }[self.picked]
        return f"{card_name(state, self.unit.card)} {picked}{_passed_over_phrase(self, state)}"


class RageFull(Record):
    """All rage dice show power, or no dragon die shows basic; a token is placed for it."""

    dice: int
    type: str = "rage"
    gives: str = "red rains"

    def apply(self, state: State) -> None:
        """Change nothing: the token and the dice are events of their own."""

    def describe(self, state: State) -> str:
        if self.gives == "red rains":
            return f"all {self.dice} {self.type} dice show power"
        return f"none of {self.dice} {self.type} dice shows basic"


class NothingDone(Record):
    """A step of the Chimera has nothing to do, and why; `over` are the cards that it is about."""

    step: Step
    why: NothingReason
    over: tuple[PassedOver, ...] = ()

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        over = _passed_over_phrase(self, state)
        return f"nothing for the {_boss_name(state)} to {_VERBS[self.step]}: {self.why}{over}"


class StepOverruled(Record):
    """People at the table decide otherwise than the rules give, or leave a step out."""

    step: ConfirmedStep
    left_out: bool

    def apply(self, state: State) -> None:
        """Change nothing: what is done instead follows."""

    def describe(self, state: State) -> str:
        how = "is left out" if self.left_out else "differs from the rules"
        return f"overruled by the table: {_STEPS[self.step]} {how}"


_STEPS: dict[ConfirmedStep, str] = {
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


def _passed_over_phrase(event: TurnChosen | AttackChosen | NothingDone, state: State) -> str:
    """Return the cards passed over as the end of a sentence: ` (Whiplash: exhausted)`."""
    known = event.why if isinstance(event, NothingDone) else ""
    reasons = [
        card_name(state, item.which.card) + ("" if item.why == known else f": {item.why}")
        for item in event.over
    ]
    return f" ({'; '.join(reasons)})" if reasons else ""


def _boss_name(state: State) -> str:
    """Return the name of the boss's seat."""
    return state.boss.seat if isinstance(state, RedRainsState) else "Chimera"
