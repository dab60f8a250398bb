"""Checks of the words of a script: the names and forms of options that one can use, and hints for others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from cards.cost import DIE_TYPES, SIDES
from cards.library import Library, nearest
from cards.node_search import nodes_within
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.model.state import State
from engine.ashes.option_words import (
    DECLINED,
    REFUSALS,
    SAME,
    VERBS,
    Question,
    blanks_of,
    normalized,
    without_brackets,
    without_number,
)
from engine.redrains.state import TOKEN_KINDS

UNNAMED = ("unknown", "unknown card", "unseen card", "face down aspect")
"""The names of cards without a name."""

_BARE = frozenset({"type", "side", "to", "seat", "token", "number"})
"""The blanks of short forms that can be filled without the question, unlike numbers of cards and texts."""


def _all_forms() -> Iterator[str]:
    """Yield every form in small letters, with and without the part in brackets."""
    for kind in ASHES_CHOICES.values():
        if _BARE.issuperset(blanks_of(kind.short_form)):
            yield kind.short_form
        for forms in (kind.wording, *kind.wording_at.values()):
            for form in forms:
                yield from (form.lower(), without_brackets(form))


FIXED = (
    *(form for form in dict.fromkeys(_all_forms()) if not blanks_of(form)),
    *SAME,
    *REFUSALS,
    *DECLINED,
)
"""The forms that are the same in every game."""

_SHAPES = tuple(
    (re.compile(re.sub(r"\\{[a-z]+\\}", "(.+?)", re.escape(form))), blanks_of(form))
    for form in dict.fromkeys(_all_forms())
    if blanks_of(form)
)
_LYING = re.compile(r"(?:hand|spellboard)(?:, [0-9]* ?[a-z]+)*")
"""The place of a card that can be meditated."""
_TOKENS = re.compile(rf"[0-9]+ (?:{'|'.join(TOKEN_KINDS)}) tokens?")


class ScriptVocabulary:
    """The words of one game: what it has offered so far, and what a game could offer."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._offered: set[str] = set()

    def add(self, question: Question) -> None:
        """Remember what a question offers."""
        for _, wording in question.option_words:
            for word in (wording.short, wording.full.lower(), without_brackets(wording.full)):
                self._offered.update((word, without_number(word)))

    def fault(self, word: str, state: State) -> str:
        """Return why a word can never be offered, with a suggestion; empty if it can."""
        low = normalized(word)
        owner, slash, rest = low.partition("/")
        if slash and owner in map(str.lower, state.players):
            low = rest
        if low in self._offered or without_brackets(low) in FIXED:
            return ""
        names = _Names(state, self._library)
        return "" if names.fits(low) else f"'{word}' names no known card or action; {names.hint(low)}"


class _Names:
    """The names that mean something, or could, in a game as it is now."""

    def __init__(self, state: State, library: Library) -> None:
        self._library = library
        self._seats = {seat.lower() for seat in state.players}
        self._cards = Counter(
            name.lower() for card in state.cards for name in {card.name, card.title} if name
        )
        """Number of cards of each name; a name that is not in the game counts once."""
        self._cards.update(seat.lower() for card in state.cards if (seat := state.alias_of(card.id)))
        self._cards.update({name.lower() for name in library.cards} - self._cards.keys())
        self._blanks: dict[str, Callable[[str], bool]] = {
            **dict.fromkeys(("card", "against", "played", "name"), self._is_card),
            **dict.fromkeys(("number", "damage", "left", "more"), str.isdecimal),
            **dict.fromkeys(("side", "to"), SIDES.__contains__),
            "title": self._is_ability,
            "seat": self._seats.__contains__,
            "you": "you".__eq__,
            "whom": "defender".__eq__,
            "where": lambda text: text in self._seats or _LYING.fullmatch(text) is not None,
            "type": (*DIE_TYPES, "rage", "dragon").__contains__,
            "verb": frozenset(VERBS.values()).__contains__,
            "dice": _is_payment,
            "token": TOKEN_KINDS.__contains__,
            "tokens": lambda text: _TOKENS.fullmatch(text) is not None,
        }
        """The functions that test the content of a blank. Card texts are not among them: they are known once
        offered."""

    def fits(self, word: str) -> bool:
        """Return True if the form of some option matches the word."""
        return any(
            match is not None
            and all(self._fills(blank, text) for blank, text in zip(blanks, match.groups(), strict=True))
            for shape, blanks in _SHAPES
            for match in [shape.fullmatch(word)]
        )

    def _fills(self, blank: str, text: str) -> bool:
        return blank in self._blanks and self._blanks[blank](text)

    def hint(self, word: str) -> str:
        """Return what would be right instead of an unknown word."""
        alone = without_number(word)
        if alone != word and self.fits(alone):
            return f"there are not so many of '{alone}'"
        named = [*self._library.cards, *_abilities(self._library)]
        verbs = ("", "play ", "activate ")
        near = nearest(
            word,
            [
                *FIXED,
                *(f"{verb}{name}" for verb in verbs for name in named),
                *(f"{die} dice power" for die in DIE_TYPES),
            ],
        )
        return f"did you mean '{near[0]}'?" if near else "write the label of an option as the game shows it"

    def _is_card(self, text: str) -> bool:
        """Return True if a text is a card's name, with its number."""
        name, mark, number = text.partition(" #")
        if mark and not (number.isdecimal() and 0 < int(number) <= self._cards[name]):
            return False
        return name in self._cards or name in UNNAMED

    def _is_ability(self, text: str) -> bool:
        """Return True if a text is the name of an ability, with any numeral, because numerals add up."""
        bare = re.sub(" [0-9]+$", "", text)
        return any(bare == re.sub(" [0-9nN]+$", "", title).lower() for title in _abilities(self._library))


def _is_payment(text: str) -> bool:
    """Return True if a text is a list of dice, such as `2 natural basic, 1 charm class`."""
    dice = [part.split(" ") for part in text.split(", ")]
    return all(
        len(die) == 3 and die[0].isdecimal() and die[1] in DIE_TYPES and die[2] in SIDES for die in dice
    )


@lru_cache(maxsize=4)
def _abilities(library: Library) -> tuple[str, ...]:
    """Return the names of all abilities that cards have or give."""
    return tuple(dict.fromkeys(_titles(library)))


def _titles(library: Library) -> Iterator[str]:
    for card in library.cards.values():
        for node in nodes_within(card.text):
            for key in ("ability", "keyword"):
                if title := getattr(node, key, None):
                    yield title
