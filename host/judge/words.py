"""What a script can speak of: known cards and players, and the ways in which options are worded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from cards.cost import DIE_TYPES, SIDES
from cards.library import Library, nearest
from cards.schema import nodes
from engine.ashes.state import TOKEN_KINDS, State
from engine.kernel.decision import DECLINING, Decision

FIXED = (
    "attack",
    "pass",
    "meditate",
    "end the turn",
    "counter",
    "do not counter",
    "block",
    "do not block",
    "leave it to the defender",
    "do not guard",
    "go on",
    "no response",
    "yes",
    "no",
    "draw a card",
    "stop drawing",
    "stop meditating",
    "change no die",
    "change no more dice",
    "raise no more",
    "lower no more",
    "left to right, as listed",
    "you go first",
    "deck",
    "top card of your deck",
    "suggested",
    "rest",
    "ok",
)
"""Options that are worded the same in every game, and ids that scripts use."""

FORMS = (
    "{card}",
    "play {card}",
    "activate {card}",
    "activate {ability}",
    "activate {ability} ({card})",
    "{card}: {ability}",
    "{card} against {card}",
    "{number} to {card}",
    "{player}",
    "{player} goes first",
    "player:{player}",
    "{die} dice power",
    "power:{die}",
    "{die} {side}",
    "{die}:{side}",
    "{die} {side} to {side}",
    "begin with {die} {side}",
    "pay {number} {die} {side}",
    "{side}",
    "{number}",
    "x = {number}",
    "{number} {token} token",
    "{number} {token} tokens",
)
"""How options are worded that are about something, in small letters."""

UNNAMED = ("unknown", "unknown card", "face down aspect")
"""What cards without a name are called."""


def plain_label(label: str) -> str:
    """A label in small letters, without the part in brackets."""
    return label.lower().split(" (")[0]


def without_number(label: str) -> str:
    """A label without the number that tells cards of one name apart."""
    return re.sub(r" #[0-9]+\b", "", label)


class Words:
    """The words of one game: what it has offered so far, and what a game could offer."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._offered: set[str] = set()

    def hear(self, decision: Decision | None) -> None:
        """Remember what a question offers."""
        for option in decision.options if decision else ():
            label = option.label.lower()
            for word in (option.id, label, plain_label(label)):
                self._offered.update((word, without_number(word)))

    def fault(self, word: str, state: State) -> str:
        """Why this word can never be offered, and what was probably meant; empty when it can."""
        low = word.lower()
        owner, slash, rest = low.partition("/")
        if slash and owner in {seat.lower() for seat in state.players}:
            low = rest
        game = _Game(state, self._library)
        if low in self._offered or low in FIXED or low in DECLINING or game.form.fullmatch(low):
            return ""
        return f"'{word}' names no known card or action; {game.hint(low)}"


class _Game:
    """The names that stand for something in a game as it is now, or could."""

    def __init__(self, state: State, library: Library) -> None:
        self._state = state
        self._library = library
        self._cards = Counter(name for card in state.cards for name in {card.name, card.title} if name)
        """How many cards of each name there are; a card that is not in the game can be named once."""
        self._cards.update(library.cards.keys() - self._cards.keys())

    @cached_property
    def form(self) -> re.Pattern[str]:
        """Matches everything that an option of this game can be called."""
        seats = [seat.lower() for seat in self._state.players]
        cards = [rf"{re.escape(name.lower())}{_numbers(count)}" for name, count in self._cards.items()]
        about = _any([*map(re.escape, seats), r"(hand|spellboard)[a-z0-9, ]*"])
        slots = {
            "card": rf"{_any([*cards, *UNNAMED])}( \({about}\))?",
            "ability": _any(self._abilities()),
            "player": _any(map(re.escape, seats)),
            "die": _any([*DIE_TYPES, "rage"]),
            "side": _any(SIDES),
            "number": "[0-9]+",
            "token": _any(TOKEN_KINDS),
        }
        return re.compile(_any(_filled(form, slots) for form in FORMS))

    def hint(self, word: str) -> str:
        """What would be right in place of a word that means nothing here."""
        alone = without_number(word)
        if alone != word and self.form.fullmatch(alone):
            return f"there are not so many of '{alone}'"
        verbs = ("", "play ", "activate ")
        named = [f"{verb}{name}" for verb in verbs for name in (*self._cards, *self._titles())]
        near = nearest(word, [*FIXED, *named, *(f"{die} dice power" for die in DIE_TYPES)])
        return f"did you mean '{near[0]}'?" if near else "write the label of an option as the game shows it"

    def _titles(self) -> Iterator[str]:
        """The names of abilities that cards have or give."""
        for name in self._cards:
            known = self._library.cards.get(name)
            for node in nodes(known.text) if known else ():
                for key in ("ability", "keyword"):
                    if title := getattr(node, key, None):
                        yield title

    def _abilities(self) -> Iterator[str]:
        """Patterns of these names. Numerals of an ability add up, so any will do."""
        for title in dict.fromkeys(self._titles()):
            yield re.sub(r"\\ [0-9n]+$", " [0-9]+", re.escape(title.lower()))


def _numbers(count: int) -> str:
    return f"( #({'|'.join(str(number + 1) for number in range(count))}))?"


def _any(patterns: Iterable[str]) -> str:
    return f"({'|'.join(patterns)})"


def _filled(form: str, slots: dict[str, str]) -> str:
    parts = re.split(r"\{([a-z]+)\}", form)
    return "".join(slots[part] if at % 2 else re.escape(part) for at, part in enumerate(parts))
