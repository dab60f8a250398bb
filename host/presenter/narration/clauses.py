"""Clauses of what came of an action, and the words for them once all of it is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cards.wording.words import counted, listed
from engine.ashes.events.phrases import card_name
from engine.ashes.model import rule_texts as ashes_rule_texts
from engine.ashes.model.card import numbered
from engine.redrains import rule_texts

if TYPE_CHECKING:
    from engine.kernel.journal import EventRecord


class DamageClause(Struct):
    """Damage to a card from a source, and its result."""

    card: int
    amount: int
    attacker_text: str
    cause: int | None
    source: int | None = None
    is_dealt: bool = False
    """True if a text deals it, not a unit that hits."""
    wounds: int = 0
    prevented: int = 0
    preventers: tuple[str, ...] = ()
    """Names of the cards that prevent some of it."""
    destroyed: bool = False

    def target(self, name: str) -> str:
        """Return the card with the amount, as it follows the attacker or source."""
        return f"{self.amount} to {name}" if self.is_dealt else f"{name} for {self.amount}"

    @property
    def result(self) -> str:
        """Return the result in words; empty if all damage became wounds that destroyed nothing."""
        by = f" by {listed(self.preventers)}" if self.preventers else ""
        results = [f"{self.prevented} prevented{by}"] * bool(self.prevented)
        if self.wounds and self.wounds + self.prevented != self.amount:
            results.append(f"takes {self.wounds}")
        return ", ".join(results + ["destroyed"] * self.destroyed)

    def result_text(self, name: str, own: bool) -> str:
        """Return what happens to the card, whoever deals it; `own` says that the card is the reader's."""
        if self.destroyed:
            return f"destroys your own {name}" if own else f"{name} destroyed"
        prevented = f" ({self.prevented} prevented)" if self.prevented else ""
        taken = self.wounds or self.amount - self.prevented
        return (f"hits your own {name} for {taken}" if own else f"{name} takes {taken}") + prevented


class WoundClause(Struct):
    """Wounds that no damage placed."""

    card: int
    amount: int
    source: str
    destroyed: bool = False


class DrawClause(Struct):
    """Cards that were put into a hand."""

    seat: str
    names: list[str]


class ExhaustionClause(Struct):
    """Units exhausted because they have fought."""

    cards: list[int]


class AttackClause(Struct):
    """An attack; it has no words if one of its attackers hits somebody."""

    attackers: tuple[int, ...]
    words: str


Clause = str | DamageClause | WoundClause | DrawClause | ExhaustionClause | AttackClause


def join_clauses(parts: list[Clause], context: ClauseContext) -> list[str]:
    """Return the clauses in words; damage in a row from one source is one clause."""
    found: list[str] = []
    hitting = {part.source for part in parts if isinstance(part, DamageClause)}
    parts = [
        part
        for part in parts
        if not (isinstance(part, AttackClause) and hitting.intersection(part.attackers))
    ]
    for key, group in groupby(
        parts, key=lambda part: (part.attacker_text, part.source) if isinstance(part, DamageClause) else None
    ):
        by = None if key is None else key[0]
        if by is None:
            found += _with_counts(
                [_clause_text(part, context) for part in group if not isinstance(part, DamageClause)]
            )
            continue
        if context.is_preview:
            found += [
                hit.result_text(context.name(hit.card), context.hits_own_side)
                for hit in group
                if isinstance(hit, DamageClause)
            ]
            continue
        hits = [(context.name(hit.card), hit) for hit in group if isinstance(hit, DamageClause)]
        if not by:
            found += [_with_result(f"{hit.amount} damage to {name}", hit) for name, hit in hits]
        elif len(hits) == 1:
            name, hit = hits[0]
            found.append(_with_result(f"{by} {hit.target(name)}", hit))
        else:
            texts = [hit.target(name) + (f" ({hit.result})" if hit.result else "") for name, hit in hits]
            found.append(f"{by} {listed(texts)}")
    return found


def _with_counts(texts: Sequence[str]) -> list[str]:
    """Return the texts with equal neighbors joined, such as `heals 1 (2 times)`."""
    runs = [(words, len(list(run))) for words, run in groupby(texts)]
    return [words if times == 1 else f"{words} ({times} times)" for words, times in runs]


def _with_result(words: str, hit: DamageClause) -> str:
    return f"{words}: {hit.result}" if hit.result else words


def _clause_text(
    part: str | WoundClause | DrawClause | ExhaustionClause | AttackClause, context: ClauseContext
) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, AttackClause):
        return part.words
    if isinstance(part, ExhaustionClause):
        return f"{listed([context.name(card) for card in part.cards])} exhausted"
    if isinstance(part, DrawClause):
        which = f": {', '.join(part.names)}" if part.seat == context.reader else ""
        return f"{part.seat} takes {counted(len(part.names), 'card')}{which}"
    name, destroyed = context.name(part.card), part.destroyed
    if context.is_preview:
        return f"{name} destroyed" if destroyed else f"{name} takes {part.amount} ({part.source})"
    return f"{name} takes {part.amount}, {part.source}{', destroyed' if destroyed else ''}"


class ClauseContext(Struct):
    """The table and the reader that clauses are written for.

    `sentence` writes events that have no clause. `copy_number` returns the number that distinguishes copies
    of a card, or 0. `fighting` and `defending` are the cards of battles under way; `played` are cards that
    are known to go to a pile, because they are played or destroyed. The `reader` reads the names of cards put
    into their own hand. Events of `skipped_types` have no clause. A preview names only the cards that are
    affected, since the option says what affects them, and adds who is exhausted by fighting. `own` says that
    all damage hits the reader's side.
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
    hits_own_side: bool = False

    def name(self, card: int) -> str:
        """Return the name of a card."""
        return numbered(card_name(self.state, card), self.copy_number(card))

    def is_full_rage(self, record: EventRecord) -> bool:
        """Return True if the event follows from all rage dice showing power, of which another event tells."""
        return record.rule == rule_texts.RAGE

    def source(self, record: EventRecord) -> str:
        """Return the source of an amount: the rule if it is known by its name, else the card."""
        card = "" if record.cause is None else self.name(record.cause)
        if record.rule == rule_texts.BLOOD:
            return f"Blood of {card}" if card and not self.is_preview else "Blood"
        if record.rule in (ashes_rule_texts.FATIGUE, rule_texts.FATIGUED):
            return "Fatigue"
        return card or record.rule.title
