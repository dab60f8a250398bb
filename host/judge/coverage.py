"""Counts how much of each set is implemented, and shown by scenarios that pass.

A scenario shows the cards whose texts did something, and the rows and cards of a boss that it met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial

from msgspec import Struct, field, to_builtins

from cards.bosses import PHASES, ChimeraCard, Phase
from cards.boxes import STANDARD
from cards.card import Card
from cards.effects.effect import Effect, Unimplemented
from cards.library import Library, is_implemented
from cards.node_search import nodes_within
from cards.paragraphs.passive import GrantParagraph
from cards.reapers.cards_and_decks import ReapersCard
from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.library import ReapersLibrary
from engine.ashes.game import TableRules
from engine.ashes.model.card import Zone
from engine.ashes.model.state import State
from engine.kernel.session import Session
from engine.redrains.events import BehaviorRolled, ProgressMade, ReadySpellResolved, SideRolled, UltimateBegan
from engine.redrains.explanations import StatusResolves
from engine.redrains.state import RedRainsState

_IN_PLAY: tuple[Zone, ...] = ("phoenixborn", "battlefield", "spellboard", "attached")


def row_of(boss: ChimeraCard, phase: Phase, result: int | str) -> str:
    """Return the name of the row for a result of a roll, or for a side, among the things shown."""
    row = boss.row(phase, result).range
    return f"{boss.name}, {row}" if boss.one_table else f"{boss.name}, phase {phase}, {row}"


def phase_card(boss: str, title: str, phase: Phase) -> str:
    """Return the name of an Ultimate, ready spell or progress of a phase among the things shown."""
    return f"{boss}, {title} {phase}"


def own_card(boss: str) -> str:
    """Return the name of a boss's own card among the things shown, for its status ability."""
    return f"{boss} itself"


def in_play(name: str) -> str:
    """Return the name of a card among the things shown that was only seen in play."""
    return f"in play: {name}"


def in_box(name: str, box: str) -> str:
    """Return the name of a card in a box of packs: in another box it is another card."""
    return name if box == STANDARD else f"{name} ({box})"


def things_shown(session: Session[State], rules: TableRules) -> Iterator[str]:
    """Yield what a game has shown.

    These are the cards whose texts did something, those that were in play, and rows and cards of phases of a
    boss; with the name of the box unless it is that of Ashes Reborn.
    """
    box = rules.catalog.library.box
    yield from (in_box(name, box) for name in _shown(session, rules))


def _shown(session: Session[State], rules: TableRules) -> Iterator[str]:
    state, library = session.game.state, rules.catalog.library
    boss = library.chimeras.get(state.boss.name) if isinstance(state, RedRainsState) else None
    for happening in session.game.journal.all_events():
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


class CoverageCounts(Struct):
    """Counts for one kind of thing in a set: how many there are, are implemented, and are shown."""

    of: int = 0
    implemented: int = 0
    shown: int = 0
    missing: list[str] = field(default_factory=list)
    """The names of those that no scenario shows."""

    def add(self, name: str, implemented: bool, shown: bool) -> None:
        """Count one thing."""
        self.of += 1
        self.implemented += implemented
        self.shown += shown
        if not shown:
            self.missing.append(name)


class SetCoverage(Struct):
    """The coverage of a set: its cards, the rows of its bosses, and their cards of each phase.

    A Dragonborn's card with a text of its own counts among the cards.
    """

    release: str
    known_from: str = "text"
    cards: CoverageCounts = field(default_factory=CoverageCounts)
    rows: CoverageCounts = field(default_factory=CoverageCounts)
    ultimates: CoverageCounts = field(default_factory=CoverageCounts)
    ready_spells: CoverageCounts = field(default_factory=CoverageCounts)
    progress: CoverageCounts = field(default_factory=CoverageCounts)

    def as_json(self) -> dict[str, object]:
        """Return the coverage as plain data."""
        plain: dict[str, object] = to_builtins(self)
        return plain

    def lines(self) -> Iterator[str]:
        """Yield the coverage for people: a line for each kind, then what is not shown."""
        parts = {
            "cards": self.cards,
            "rows": self.rows,
            "Ultimates": self.ultimates,
            "ready spells": self.ready_spells,
            "progress": self.progress,
        }
        for name, part in parts.items():
            if part.of:
                counts = f"{part.of:4} {name:12} {part.implemented:4} implemented {part.shown:4} shown"
                yield f"{self.release if part is self.cards else '':41}{counts}"
        if self.known_from == "behavior":
            yield "    text known from behavior only"
        missing = [name for part in parts.values() for name in part.missing]
        if missing:
            yield f"    not shown: {'; '.join(missing)}"


def coverage_by_set(
    libraries: Iterable[Library], reapers: ReapersLibrary, shown: AbstractSet[str]
) -> list[SetCoverage]:
    """Return the coverage of every set in these boxes by what passing scenarios show."""
    sets: dict[str, SetCoverage] = {}

    def of(release: str) -> SetCoverage:
        return sets.setdefault(release, SetCoverage(release))

    for library in libraries:
        here = partial(in_box, box=library.box)
        for card in library.cards.values():
            coverage = of(here(library.releases[card.name]))
            coverage.known_from = library.known_from[card.name]
            coverage.cards.add(card.name, is_implemented(card, library), _is_shown(card, Effect, shown, here))
        for chimera in library.chimeras.values():
            _add_boss(of(here(library.releases[chimera.name])), chimera, shown)
    for other in reapers.cards.values():
        counts = of(reapers.releases[other.name]).cards
        counts.add(other.name, not other.unimplemented, _is_shown(other, ReapersEffect, shown))
    return list(sets.values())


def _is_shown(
    card: Card | ReapersCard,
    effect: type[Effect] | type[ReapersEffect],
    shown: AbstractSet[str],
    here: Callable[[str], str] = str,
) -> bool:
    """Return True if the text of a card did something.

    For a card that does nothing itself, but grants text to its host, it is enough that it was in play.
    """
    if here(card.name) in shown:
        return True
    own = [text for text in card.text if not isinstance(text, GrantParagraph)]
    acts = any(isinstance(node, effect) for text in own for node in nodes_within(text))
    return not acts and here(in_play(card.name)) in shown


def _add_boss(coverage: SetCoverage, boss: ChimeraCard, shown: AbstractSet[str]) -> None:
    if boss.text:
        name = own_card(boss.name)
        coverage.cards.add(name, _is_whole(boss.text), name in shown)
    for phase in PHASES[:1] if boss.one_table else PHASES:
        for row in boss.behavior[phase]:
            name = row_of(boss, phase, row.first)
            coverage.rows.add(name, _is_whole((row,)), name in shown)
    for part, title, cards in (
        (coverage.ultimates, "Ultimate", boss.ultimate),
        (coverage.ready_spells, "ready spell", boss.ready),
        (coverage.progress, "progress", boss.progress),
    ):
        for phase, effects in cards.items():
            name = phase_card(boss.name, title, phase)
            part.add(name, _is_whole(effects), name in shown)


def _is_whole(texts: Iterable[object]) -> bool:
    return not any(isinstance(node, Unimplemented) for part in texts for node in nodes_within(part))
