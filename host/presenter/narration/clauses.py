"""Clauses of what came of an action, and the words for them once all of it is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
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
    """Names of the cards that prevent some of it, each once."""
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
    """Wounds that no damage placed; `by` is the card that placed them, None if a rule did.

    `moved_from` is the card on which they were before.
    """

    card: int
    amount: int
    source: str
    by: int | None = None
    moved_from: int | None = None
    destroyed: bool = False


class DrawClause(Struct):
    """Cards that were put into a hand."""

    seat: str
    names: list[str]


class ExhaustionClause(Struct):
    """Units exhausted because they have fought."""

    cards: list[int]


class AttackClause(Struct):
    """An attack; it has no words of its own if the hit on its target comes next.

    `no_guard` says that a boss rolled and does not guard.
    """

    attackers: tuple[int, ...]
    target: int | None
    words: str
    no_guard: str = ""

    def is_told_by(self, following: Clause) -> bool:
        """Return True if the next clause is a hit of this attack on its target."""
        return (
            isinstance(following, DamageClause)
            and following.source in self.attackers
            and not following.is_dealt
            and self.target in (None, following.card)
        )


class HealClause(Struct):
    """Wounds that a text removes."""

    card: int
    amount: int
    source: str
    by: int | None


Clause = str | DamageClause | WoundClause | HealClause | DrawClause | ExhaustionClause | AttackClause


def join_clauses(parts: list[Clause], context: ClauseContext) -> list[str]:
    """Return the clauses in words; damage in a row from one source is one clause."""
    found: list[str] = []
    for part, following in pairwise(parts):
        if isinstance(part, AttackClause) and part.is_told_by(following):
            part.words = ""
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
            found.append(f"{by} {listed(_with_counts(_hit_texts(hits)))}")
    return found


def _hit_texts(hits: Sequence[tuple[str, DamageClause]]) -> list[str]:
    """Return each hit with its result; a further card of the same name is another one."""
    texts: list[str] = []
    first: dict[str, int] = {}
    for name, hit in hits:
        other = "another " * (first.setdefault(name, hit.card) != hit.card)
        texts.append(hit.target(other + name) + (f" ({hit.result})" if hit.result else ""))
    return texts


def _with_counts(texts: Sequence[str]) -> list[str]:
    """Return the texts that have words, with equal neighbors joined, such as `heals 1 (2 times)`."""
    runs = [(words, len(list(run))) for words, run in groupby(filter(None, texts))]
    return [words if times == 1 else f"{words} ({times} times)" for words, times in runs]


def _with_result(words: str, hit: DamageClause) -> str:
    return f"{words}: {hit.result}" if hit.result else words


def _clause_text(
    part: str | WoundClause | HealClause | DrawClause | ExhaustionClause | AttackClause,
    context: ClauseContext,
) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, AttackClause):
        return "; ".join(filter(None, (part.words.removesuffix("."), part.no_guard)))
    if isinstance(part, HealClause):
        return f"{context.name(part.card)} heals {part.amount} ({part.source})"
    if isinstance(part, ExhaustionClause):
        return f"{listed([context.name(card) for card in part.cards])} exhausted"
    if isinstance(part, DrawClause):
        which = f": {', '.join(part.names)}" if part.seat == context.reader else ""
        return f"{part.seat} takes {counted(len(part.names), 'card')}{which}"
    name, destroyed = context.name(part.card), part.destroyed
    if context.is_preview:
        return f"{name} destroyed" if destroyed else f"{name} takes {part.amount} ({part.source})"
    if part.by is None:
        return f"{name} takes {part.amount}, {part.source}{', destroyed' if destroyed else ''}"
    wounds, onto = counted(part.amount, "wound"), "itself" if part.by == part.card else name
    if part.moved_from is None:
        words = f"{part.source} places {wounds} on {onto}"
    else:
        off = "itself" if part.by == part.moved_from else context.name(part.moved_from)
        words = f"{part.source} moves {wounds} from {off} to {onto}"
    return f"{words}: destroyed" if destroyed else words


class ClauseContext(Struct):
    """The table and the reader that clauses are written for.

    `sentence` writes events that have no clause. `copy_number` returns the number that distinguishes copies
    of a card, or 0; `saw_move` returns True if the reader saw which card goes to a hand. `defending` are
    the attacked cards of battles under way; `played` are cards that
    are known to go to a pile, because they are played or destroyed. The `reader` reads the names of cards put
    into their own hand. Events of `skipped_types` have no clause. A preview names only the cards that are
    affected, since the option says what affects them, and adds who is exhausted by fighting. `own` says that
    all damage hits the reader's side.
    """

    state: Any
    sentence: Callable[[EventRecord], str]
    copy_number: Callable[[int], int] = lambda _card: 0
    saw_move: Callable[[EventRecord], bool] = lambda _record: False
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
