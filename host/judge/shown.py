"""What of the cards a scenario shows: whose texts did something, which rows and cards of a boss were met."""

from __future__ import annotations

from collections.abc import Iterator

from cards.boxes import STANDARD
from cards.chimera import ChimeraCard, Phase
from engine.ashes.game import TableRules
from engine.ashes.model.card import Zone
from engine.ashes.model.state import State
from engine.kernel.session import Session
from engine.redrains.events import (
    BehaviorRolled,
    ProgressMade,
    ReadySpellResolved,
    SideRolled,
    UltimateBegan,
)
from engine.redrains.explanations import StatusResolves
from engine.redrains.state import RedRainsState

_IN_PLAY: tuple[Zone, ...] = ("phoenixborn", "battlefield", "spellboard", "attached")


def row_of(boss: ChimeraCard, phase: Phase, result: int | str) -> str:
    """What the row for a result of a roll, or for a side, is called among the things shown."""
    row = boss.row(phase, result).range
    return f"{boss.name}, {row}" if boss.one_table else f"{boss.name}, phase {phase}, {row}"


def phase_card(boss: str, called: str, phase: Phase) -> str:
    """What an Ultimate, ready spell or progress of a phase is called among the things shown."""
    return f"{boss}, {called} {phase}"


def own_card(boss: str) -> str:
    """What the card of a boss is called when the status ability on it resolved."""
    return f"{boss} itself"


def in_play(name: str) -> str:
    """What a card is called that was only seen to lie in play."""
    return f"in play: {name}"


def in_box(name: str, box: str) -> str:
    """What is called so in a box of packs: the same name is another card in another."""
    return name if box == STANDARD else f"{name} ({box})"


def things_shown(session: Session[State], rules: TableRules) -> Iterator[str]:
    """The cards whose texts did something, those that lay in play, the rows and cards of phases of a boss; of
    another box than that of Ashes Reborn with its name."""
    box = rules.catalog.library.box
    yield from (in_box(name, box) for name in _shown(session, rules))


def _shown(session: Session[State], rules: TableRules) -> Iterator[str]:
    state, library = session.game.state, rules.catalog.library
    boss = library.chimeras.get(state.boss.name) if isinstance(state, RedRainsState) else None
    for happening in session.game.journal.happenings():
        if happening.cause is not None and happening.cause < len(state.cards):
            yield state.cards[happening.cause].name
        if boss is None:
            continue
        match happening.event:
            case BehaviorRolled(roll=result, phase=phase) | SideRolled(side=result, phase=phase):
                yield row_of(boss, phase, result)
            case UltimateBegan(phase=phase):
                yield phase_card(boss.name, "Ultimate", phase)
            case ReadySpellResolved(phase=phase):
                yield phase_card(boss.name, "ready spell", phase)
            case ProgressMade(phase=phase):
                yield phase_card(boss.name, "progress", phase)
            case StatusResolves(card=which) if state.cards[which.card].zone == "phoenixborn":
                yield own_card(boss.name)
    for seen in (rules.begin(), state):
        yield from (in_play(card.name) for card in seen.cards if card.zone in _IN_PLAY and card.name)
