"""The clauses of what came of an action, put into words once the end of each is known.

To whom something is told, and what cards and sources are called to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cards.grammar.words import counted, listed
from engine.ashes.events.card_names import card_name
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.card import numbered
from engine.redrains import rulebook
from engine.redrains.rulebook import rule_for_kind
from engine.redrains.state import RedRainsState

if TYPE_CHECKING:
    from cards.chimera import BossKind
    from engine.kernel.journal import EventRecord


@dataclass(slots=True)
class DamageClause:
    """Damage to a card from a source, and what came of it."""

    card: int
    amount: int
    attacker_text: str
    cause: int | None
    source: int | None = None
    wounds: int = 0
    prevented: int = 0
    preventing: tuple[str, ...] = ()
    """What prevents some of it."""
    destroyed: bool = False

    def told(self, name: str) -> tuple[str, str]:
        """Whom it hit for how much, and what came of that."""
        by = f" by {listed(self.preventing)}" if self.preventing else ""
        results = [f"{self.prevented} prevented{by}"] * bool(self.prevented)
        if self.wounds and self.wounds + self.prevented != self.amount:
            results.append(f"takes {self.wounds}")
        results += ["destroyed"] * self.destroyed
        whom = (
            f"{self.amount} to {name}"
            if self.attacker_text.endswith("deals")
            else f"{name} for {self.amount}"
        )
        return whom, ", ".join(results)

    def result_text(self, name: str, own: bool) -> str:
        """What it was to the card, whoever did it; `own` says that it is the reader's."""
        if self.destroyed:
            return f"destroys your own {name}" if own else f"{name} destroyed"
        prevented = f" ({self.prevented} prevented)" if self.prevented else ""
        taken = self.wounds or self.amount - self.prevented
        return (f"hits your own {name} for {taken}" if own else f"{name} takes {taken}") + prevented


@dataclass(slots=True)
class WoundClause:
    """Wounds that no damage placed."""

    card: int
    amount: int
    of: str
    destroyed: bool = False


@dataclass(slots=True)
class DrawClause:
    """Cards that came to a hand."""

    seat: str
    names: list[str]


@dataclass(slots=True)
class ExhaustionClause:
    """Units that are exhausted as they have fought."""

    cards: list[int]


@dataclass(slots=True)
class Attack:
    """An attack, of which nothing need be said where its attackers hit somebody."""

    attackers: tuple[int, ...]
    words: str


Clause = str | DamageClause | WoundClause | DrawClause | ExhaustionClause | Attack


def join_clauses(parts: list[Clause], telling: ClauseContext) -> list[str]:
    """The parts in words; what one source deals one after the other is one clause."""
    found: list[str] = []
    hitting = {part.source for part in parts if isinstance(part, DamageClause)}
    parts = [
        part for part in parts if not (isinstance(part, Attack) and hitting.intersection(part.attackers))
    ]
    for key, group in groupby(
        parts, key=lambda part: (part.attacker_text, part.source) if isinstance(part, DamageClause) else None
    ):
        by = None if key is None else key[0]
        if by is None:
            found += _counted([_told(part, telling) for part in group if not isinstance(part, DamageClause)])
            continue
        if telling.is_preview:
            found += [
                hit.result_text(telling.name(hit.card), telling.own)
                for hit in group
                if isinstance(hit, DamageClause)
            ]
            continue
        hits = [hit.told(telling.name(hit.card)) for hit in group if isinstance(hit, DamageClause)]
        if not by:
            found += [_dealt_to(*hit) for hit in hits]
        elif len(hits) == 1:
            whom, results = hits[0]
            found.append(f"{by} {whom}" + (f": {results}" if results else ""))
        else:
            found.append(
                f"{by} {listed([f'{whom} ({results})' if results else whom for whom, results in hits])}"
            )
    return found


def _counted(told: Sequence[str]) -> list[str]:
    """What is said several times on end is said once."""
    runs = [(words, len(list(run))) for words, run in groupby(told)]
    return [words if times == 1 else f"{words} ({times} times)" for words, times in runs]


def _dealt_to(whom: str, results: str) -> str:
    name, _, amount = whom.rpartition(" for ")
    return f"{amount} damage to {name}" + (f": {results}" if results else "")


def _told(part: str | WoundClause | DrawClause | ExhaustionClause | Attack, telling: ClauseContext) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Attack):
        return part.words
    if isinstance(part, ExhaustionClause):
        return f"{listed([telling.name(card) for card in part.cards])} exhausted"
    if isinstance(part, DrawClause):
        which = f": {', '.join(part.names)}" if part.seat == telling.reader else ""
        return f"{part.seat} takes {counted(len(part.names), 'card')}{which}"
    name, destroyed = telling.name(part.card), part.destroyed
    if telling.is_preview:
        return f"{name} destroyed" if destroyed else f"{name} takes {part.amount} ({part.of})"
    return f"{name} takes {part.amount}, {part.of}{', destroyed' if destroyed else ''}"


@dataclass(slots=True)
class ClauseContext:
    """To whom it is told: the table as it is to them, and the words for what has no clause of its own.

    `number` tells a card from its like where the table still is as it was, 0 for no number. `fighting` and
    `defending` are those of the battles that are under way already, `played` the cards of which everybody
    knows that they are played, or destroyed, and go to a pile. The `reader` is told the names of the cards
    that come to their hand.
    `left_out` are events that are not told. In `brief` it is told only whom something befalls, as everybody
    knows what does it; and who is exhausted by fighting, which is to be decided by. `own` is set where all
    damage hits the reader's side.
    """

    state: Any
    sentence: Callable[[EventRecord], str]
    copy_number: Callable[[int], int] = lambda _card: 0
    fighting: frozenset[int] = frozenset()
    defending: frozenset[int] = frozenset()
    played: frozenset[int] = frozenset()
    reader: str = ""
    skipped_types: tuple[type, ...] = ()
    is_preview: bool = False
    own: bool = False

    def name(self, card: int) -> str:
        """What a card is called."""
        return numbered(card_name(self.state, card), self.copy_number(card))

    def is_of_rage(self, happening: EventRecord) -> bool:
        """Whether it comes of rage dice that all show power, of which an event of its own tells."""
        return happening.rule in (rulebook.RAGE, rule_for_kind(self._kind(), rulebook.RAGE))

    def _kind(self) -> BossKind:
        return self.state.boss.kind if isinstance(self.state, RedRainsState) else "chimera"

    def source(self, happening: EventRecord) -> str:
        """What an amount comes of: the rule where one says so, else the card whose text it is."""
        card = "" if happening.cause is None else self.name(happening.cause)
        kind = self._kind()
        if happening.rule == rule_for_kind(kind, rulebook.BLOOD):
            return f"Blood of {card}" if card and not self.is_preview else "Blood"
        if happening.rule in (ashes_rulebook.FATIGUE, rule_for_kind(kind, rulebook.FATIGUED)):
            return "Fatigue"
        return card or happening.rule.title
