"""Words: articles, capitals, plurals, possessives, lists, and the past tense."""

from __future__ import annotations

from collections.abc import Sequence

_PLURALS = {
    "ability": "abilities",
    "ally": "allies",
    "Phoenixborn": "Phoenixborn",
    "die": "dice",
    "copy": "copies",
    "damage": "damage",
    "Wolf": "Wolves",
    "Fallen": "Fallen",
}

TOKENS = {
    "wound": "wound token",
    "exhaustion": "exhaustion token",
    "status": "status token",
    "red rains": "Red Rains token",
    "any": "token",
}
PILES = {
    "hand": "hand",
    "draw": "draw pile",
    "discard": "discard pile",
    "conjurations": "conjuration pile",
}


def plural(noun: str) -> str:
    """Return the plural of a noun phrase: `units and Phoenixborn`, `cards named Vine`.

    The noun may have words before it, a title after it, or an `or` in it.
    """
    noun, named, title = noun.partition(" named ")
    if named:
        return plural(noun) + named + title
    if " or " in noun:
        return listed([plural(part) for part in noun.replace(", ", " or ").split(" or ")])
    before, space, last = noun.rpartition(" ")
    return f"{before}{space}{_PLURALS.get(last, last + 's')}"


def article(noun: str) -> str:
    """Add `a` or `an` to a noun."""
    return f"{'an' if noun[:1].lower() in 'aeiou' and not noun.startswith('uni') else 'a'} {noun}"


def capitalized(text: str) -> str:
    """Return a text with a capital letter at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]


def counted(count: int, noun: str) -> str:
    """Write a number with its noun: `1 card`, `2 cards`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Write a list: `a`, `a and b`, `a, b and c`."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


_POSSESSIVES = {"it": "its", "they": "their", "you": "your"}


def possessive(noun: str) -> str:
    """Return the possessive of a noun: `that unit's`; `its` for `it`."""
    if noun in _POSSESSIVES:
        return _POSSESSIVES[noun]
    return f"{noun}'" if noun.endswith("opponents") else f"{noun}'s"


def signed(value: int) -> str:
    """Write a number with its sign: `+2` or `-1`."""
    return f"{value:+d}"


def any_but(kind: str | None) -> str:
    """Write `of any type but ...` for a kind of several words, which cannot be written as `non-unit` is."""
    return f"of any type but {kind.replace('phoenixborn', 'Phoenixborn')}" if kind and " " in kind else ""


_PAST = {
    "is": "was",
    "are": "were",
    "has": "had",
    "enters": "entered",
    "leaves": "left",
    "loses": "lost",
    "receives": "received",
    "declare": "declared",
    "declares": "declared",
    "defends": "defended",
    "destroys": "destroyed",
    "become": "became",
    "becomes": "became",
    "exhaust": "exhausted",
    "exhausts": "exhausted",
    "pay": "paid",
    "pays": "paid",
    "use": "used",
    "uses": "used",
    "meditate": "meditated",
    "meditates": "meditated",
    "pass": "passed",
    "passes": "passed",
    "begin": "began",
    "begins": "began",
    "take": "took",
    "takes": "took",
    "ends": "ended",
    "draw": "drew",
    "draws": "drew",
    "receive": "received",
    "deals": "dealt",
}


def past_tense(reads: str) -> str:
    """Turn a clause into the past tense: `a unit is destroyed` -> `a unit was destroyed`."""
    return " ".join(_PAST.get(word, word) for word in reads.split(" "))


def join_clauses(clauses: Sequence[str], about: set[str]) -> str:
    """Join clauses: `a unit is destroyed or leaves play`.

    Words that they all begin with are written once, if these include whom the clauses are `about`.
    """
    words = [clause.split(" ") for clause in clauses]
    lead = 0
    while len({tuple(each[: lead + 1]) for each in words}) == 1:
        lead += 1
    if len(about) > 1 or lead < len(about.pop().split(" ")):
        tail = 0
        while len({tuple(each[-tail - 1 :]) for each in words}) == 1:
            tail += 1
        if tail < 4:
            return listed(clauses, "or")
        starts = [" ".join(each[:-tail]) for each in words]
        return f"{listed(starts, 'or')} {' '.join(words[0][-tail:])}"
    if words[0][lead - 1] == "are" and any("or" in each[lead:] for each in words):
        ends = [" ".join(each[lead - 1 :]) for each in words]
        return f"{' '.join(words[0][: lead - 1])} {', or '.join(ends)}"
    return f"{' '.join(words[0][:lead])} {listed([' '.join(each[lead:]) for each in words], 'or')}"
