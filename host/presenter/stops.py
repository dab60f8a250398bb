"""Where a playback stops that goes on line by line: at what is new, with what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ashes.events import (
    BlockerDeclared,
    CardMoved,
    DamageDealt,
    DamagePrevented,
    GuardDeclared,
    Passed,
    PhoenixbornRotated,
    TokensPlaced,
    TokensRemoved,
    UnitDestroyed,
)
from engine.ashes.model import rulebook
from engine.redrains.explanations import NothingDone, TurnChosen
from host.presenter.log import happening_of
from host.presenter.steps import MOST, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.kernel.journal import Happening
    from host.presenter.log import Line
    from host.presenter.ports import MatchLike

_MAIN = ("attack", "reveal")
"""What a boss does in its turn: that it could not is what its turn came to."""


def stops_of(match: MatchLike, lines: Sequence[Line], shown: int) -> Iterator[Step]:
    """The stops at which lines are told of which the first `shown` have been.

    What says nothing new is shown with the stop before it and told only in the log: that there was nothing
    to do, the wounds of damage that was told. What comes of the same is told at one stop, if it can be read
    at once.
    """
    at = shown
    while at < len(lines):
        told: list[str] = []
        before: list[Happening] = []
        heading, last = lines[at].heading, at
        for place in range(at, len(lines)):
            line, happening = lines[place], happening_of(match, lines[place])
            if line.heading != heading:
                break
            if happening is None or not _is_known(happening, before):
                longer = [*told, line.text]
                if told and (
                    happening is None or not _goes_on(happening, before) or len("; ".join(longer)) > MOST
                ):
                    break
                told = longer
                before += [] if happening is None else [happening]
            last = place
        yield Step("; ".join(told) or lines[last].text, last)
        at = last + 1


def _is_known(happening: Happening, before: Sequence[Happening]) -> bool:
    """Whether it says nothing new after what was told before at the same stop."""
    event, told = happening.event, [each.event for each in before]
    match event:
        case NothingDone():
            return event.step not in _MAIN
        case TokensPlaced(card=card, token="wound", amount=amount):
            dealt = [each for each in told if isinstance(each, DamageDealt) and each.card == card]
            return bool(dealt) and dealt[-1].amount == amount and happening.cause == before[-1].cause
        case TokensPlaced(token="exhaustion"):
            return bool(told) and happening.rule == rulebook.BATTLE
        case CardMoved(card=card, zone="discard"):
            return any(isinstance(each, UnitDestroyed) and each.card == card for each in told)
        case PhoenixbornRotated(rotated=True):
            return any(isinstance(each, GuardDeclared) for each in told)
        case Passed():
            return any(isinstance(each, TurnChosen) for each in told)
    return False


def _goes_on(happening: Happening, before: Sequence[Happening]) -> bool:
    """Whether it comes of what was told before at the same stop."""
    if not before:
        return False
    event, last = happening.event, before[-1]
    match event:
        case DamagePrevented() | UnitDestroyed():
            return isinstance(last.event, DamageDealt | DamagePrevented | TokensPlaced)
        case TokensPlaced(token="wound"):
            return isinstance(last.event, DamageDealt | DamagePrevented | UnitDestroyed)
        case TokensPlaced(token=token) | TokensRemoved(token=token):
            alike = isinstance(last.event, type(event)) and last.event.token == token
            return alike and happening.rule == last.rule
    return isinstance(event, PhoenixbornRotated) and isinstance(last.event, GuardDeclared | BlockerDeclared)
