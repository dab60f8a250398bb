"""The search line: words and terms such as `type:ally`, read into a filter that keeps the cards that fit.

    type:ally,ready dice:natural cost<3 release:"song of" pb:aradel keyword:alert is:owned -type:ally bird

A card must fit every term. Of several values after a colon one is enough, and `-` in front turns a term
around. A value stands for every name in which its words begin words, in this order; after `=` for this name
alone. All other words must be somewhere in the card's name, type, release, Phoenixborn or rules text.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from host.presenter.card_search.card_facts import NUMBERS, CardFacts
from host.presenter.name_search import normalized, words_begin_name

if TYPE_CHECKING:
    from host.decks.collection import Collection

TYPE, DICE, RELEASE, PHOENIXBORN, KEYWORD, IS = "type", "dice", "release", "pb", "keyword", "is"

NO_TYPE = "basic"
"""Value of `dice:` for cards that need no type of dice."""
NONE, ANY = "none", "any"
"""Values of `pb:` for cards that every Phoenixborn may have, and for all cards."""
OWNED, FAVORITE, PAYABLE = "owned", "favorite", "payable"
MARKS = (OWNED, FAVORITE, PAYABLE)
"""Values of `is:`."""

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_TERM = re.compile(
    r'(?P<minus>-?)(?:(?P<key>[a-z]+)(?P<op><=|>=|[:=<>]))?(?P<value>(?:"[^"]*"?|[^\s"])*)', re.I
)
_VALUE = re.compile(r'(?:"[^"]*"?|[^,"])+')


class Term(Struct, frozen=True):
    """One term of a search line as it was typed; words of the text have no key."""

    typed: str
    key: str = ""
    comparison: str = ""
    values: tuple[str, ...] = ()
    excludes: bool = False


class CardMarks(Struct, frozen=True):
    """Marks that people have given to cards, for `is:`.

    `collection` has what they own and their favorites; `payable` says if the dice of a deck can pay for a
    card, and is None without a deck.
    """

    collection: Collection
    payable: Callable[[str], bool] | None = None


class CardFilter(Struct, frozen=True):
    """A search line that has been read. `problems` are the reasons why terms were left out."""

    terms: tuple[Term, ...] = ()
    problems: tuple[str, ...] = ()

    def without(self, term: Term) -> CardFilter:
        """Return the filter without one of its terms."""
        return replace(self, terms=tuple(each for each in self.terms if each is not term))

    def names(self, key: str) -> bool:
        """Return True if a term asks for cards by `key`."""
        return any(term.key == key and not term.excludes for term in self.terms)


def terms_in(line: str) -> list[Term]:
    """Return the terms of a search line in their order, known ones and others."""
    terms = []
    for found in _TERM.finditer(line):
        typed, key, value = found[0], (found["key"] or "").casefold(), found["value"]
        if not typed:
            continue
        values = [value] if not key else _VALUE.findall(value)
        values = [each.replace('"', "").strip() for each in values]
        terms.append(Term(typed, key, found["op"] or "", tuple(filter(None, values)), found["minus"] == "-"))
    return terms


def read_filter(line: str, marks: CardMarks) -> CardFilter:
    """Read a search line. A term that is not finished yet, such as `type:`, filters nothing."""
    terms, problems = [], []
    for term in terms_in(line):
        problem = _problem(term, marks)
        if problem:
            problems.append(problem)
        elif term.values and any(map(normalized, term.values)):
            terms.append(term)
    return CardFilter(tuple(terms), tuple(problems))


def _problem(term: Term, marks: CardMarks) -> str:
    """Return why a term cannot be used; empty if it can."""
    if term.key in ("", TYPE, DICE, RELEASE, PHOENIXBORN, KEYWORD, *NUMBERS):
        if term.key in NUMBERS and not all(re.fullmatch(r"\d{1,9}", value) for value in term.values):
            return f"{term.key} is compared with a number: {term.key}<3, {term.key}:2"
        if term.key and term.key not in NUMBERS and term.comparison not in (":", "="):
            return f"{term.key} is no number: {term.key}:name"
        return ""
    if term.key != IS:
        return f"there is no filter '{term.key}:'; there are type, dice, cost, release, pb, keyword, is"
    for value in term.values:
        if value not in MARKS:
            if any(mark.startswith(value) for mark in MARKS):
                continue  # being typed
            return f"there is no is:{value}; there are {', '.join(f'is:{mark}' for mark in MARKS)}"
        if value == OWNED and not marks.collection.exists:
            return "is:owned needs a collection: first mark the releases that you own"
        if value == PAYABLE and marks.payable is None:
            return "is:payable is for decks: their dice can pay for it"
    return ""


def matches(card: CardFacts, wanted: CardFilter, marks: CardMarks) -> bool:
    """Return True if a card fits every term."""
    return all(_fits(card, term, marks) != term.excludes for term in wanted.terms)


def search(cards: Iterable[CardFacts], wanted: CardFilter, marks: CardMarks) -> list[CardFacts]:
    """Return the cards that fit; first those with all words in the name, and of them those beginning so."""
    words = [normalized(term.values[0]) for term in wanted.terms if not term.key and not term.excludes]
    start = " ".join(words)
    found = [card for card in cards if matches(card, wanted, marks)]
    return sorted(found, key=lambda card: _rank(normalized(card.name), words, start)) if words else found


def _rank(name: str, words: Sequence[str], start: str) -> int:
    return 0 if name.startswith(start) else 1 if all(word in name for word in words) else 2


def no_match_hint(cards: Sequence[CardFacts], wanted: CardFilter, marks: CardMarks) -> str:
    """Return which term to leave out when nothing matches, the fewest cards first; empty if none helps."""
    if len(wanted.terms) < 2:
        return ""
    counts = [(len(search(cards, wanted.without(term), marks)), term.typed) for term in wanted.terms]
    count, typed = min((row for row in counts if row[0]), default=(0, ""))
    return f"{count} without {typed}" if count else ""


def _fits(card: CardFacts, term: Term, marks: CardMarks) -> bool:
    return any(_fits_value(card, term, value, marks) for value in term.values)


def _fits_value(card: CardFacts, term: Term, value: str, marks: CardMarks) -> bool:
    key, is_name = term.key, _same_name if term.comparison == "=" else words_begin_name
    if key == TYPE:
        return is_name(value, card.type)
    if key == RELEASE:
        return is_name(value, card.release)
    if key == IS:
        return _is_marked(card, value, marks)
    if not key:
        words = normalized(value)
        return words in normalized(card.name) or words in card.text  # most texts need not be read for names
    if key == DICE:
        if value.casefold() == NO_TYPE:
            return not card.dice
        return any(is_name(value, kind) for kind in card.dice)
    if key == PHOENIXBORN:
        if value.casefold() in (NONE, ANY):
            return value.casefold() == ANY or not card.phoenixborn
        return is_name(value, card.phoenixborn)
    if key == KEYWORD:
        return any(is_name(value, ability) for ability in card.abilities)
    number = card.numbers.get(key)
    return number is not None and _COMPARISONS[term.comparison](number, int(value))


def _same_name(value: str, name: str) -> bool:
    return normalized(value) == normalized(name)


def _is_marked(card: CardFacts, value: str, marks: CardMarks) -> bool:
    if value == OWNED:
        return marks.collection.owns(card.name, card.release)
    if value == FAVORITE:
        return card.name in marks.collection.favorites
    if value == PAYABLE:
        return marks.payable is not None and marks.payable(card.name)
    return True  # being typed


def with_term(line: str, wanted: str, replaced: Callable[[Term], bool]) -> str:
    """Return the line with the term `wanted` first and without those that are `replaced`.

    An empty `wanted` only removes. The line ends where words can be typed on.
    """
    terms = [term for term in terms_in(line) if not replaced(term)]
    typed = [*([wanted] if wanted else []), *(term.typed for term in terms)]
    is_word = bool(terms) and not terms[-1].key
    return " ".join(typed) + ("" if is_word or not typed else " ")


def term_text(key: str, value: str, comparison: str = ":") -> str:
    """Return a term as it is typed: `release="The Song of Soaksend"`."""
    return key + comparison + (f'"{value}"' if re.search(r"[\s,]", value) else value)
