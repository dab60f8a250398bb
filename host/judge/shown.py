"""What of the cards a scenario shows: whose texts did something in it, which rows and Ultimates were met."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.game import TableRules
from engine.ashes.model.state import State, Zone
from engine.kernel.session import Session
from engine.redrains.events import BehaviorRolled, UltimateBegan
from engine.redrains.state import RedRainsState

_IN_PLAY: tuple[Zone, ...] = ("phoenixborn", "battlefield", "spellboard", "attached")


def row_of(boss: str, phase: str, row: str) -> str:
    """What a row of a behavior table is called among the things shown."""
    return f"{boss}, phase {phase}, {row}"


def ultimate_of(boss: str, phase: str) -> str:
    """What an Ultimate is called among the things shown."""
    return f"{boss}, Ultimate {phase}"


def in_play(name: str) -> str:
    """What a card is called that was only seen to lie in play."""
    return f"in play: {name}"


def things_shown(session: Session[State], rules: TableRules) -> Iterator[str]:
    """The cards whose texts did something, those that lay in play, the rows and the Ultimates of a boss."""
    state, library = session.game.state, rules.catalog.library
    boss = state.boss.name if isinstance(state, RedRainsState) else ""
    for happening in session.game.journal.happenings():
        if happening.cause is not None and happening.cause < len(state.cards):
            yield state.cards[happening.cause].name
        match happening.event:
            case BehaviorRolled(roll=roll, phase=phase) if boss in library.chimeras:
                yield row_of(boss, phase, library.chimera(boss).row(phase, roll).range)
            case UltimateBegan(phase=phase):
                yield ultimate_of(boss, phase)
    for seen in (rules.begin(), state):
        yield from (in_play(card.name) for card in seen.cards if card.zone in _IN_PLAY and card.name)
