"""What a script can speak of: known cards and players, and the ways in which options are worded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from cards.cost import DIE_TYPES, SIDES
from cards.library import Library, nearest
from cards.validation.introspection import nodes
from engine.ashes.model.state import TOKEN_KINDS, State
from engine.kernel.decision import Decision

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
    "none",
    "done",
    "stop",
    "end",
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
    "pay {dice}",
    "{side}",
    "{number}",
    "x = {number}",
    "{number} {token} token",
    "{number} {token} tokens",
)
"""How options are worded that are about something, in small letters."""

UNNAMED = ("unknown", "unknown card", "face down aspect")
"""What cards without a name are called."""

_SHAPES = tuple(
    (re.compile(re.sub(r"\\{[a-z]+\\}", "(.+?)", re.escape(form))), re.findall(r"\{([a-z]+)\}", form))
    for form in FORMS
)
_LYING = re.compile(r"(?:hand|spellboard)(?:, [0-9]* ?[a-z]+)*")
"""Where a card lies, as labels put it in brackets."""


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
        if slash and owner in map(str.lower, state.players):
            low = rest
        if low in self._offered or plain_label(low) in FIXED:
            return ""
        names = _Names(state, self._library)
        return "" if names.fits(low) else f"'{word}' names no known card or action; {names.hint(low)}"


class _Names:
    """The names that stand for something in a game as it is now, or could."""

    def __init__(self, state: State, library: Library) -> None:
        self._library = library
        self._seats = {seat.lower() for seat in state.players}
        self._cards = Counter(
            name.lower() for card in state.cards for name in {card.name, card.title} if name
        )
        """How many cards of each name there are; one that is not in the game can be named once."""
        self._cards.update({name.lower() for name in library.cards} - self._cards.keys())
        self._slots: dict[str, Callable[[str], bool]] = {
            "card": self._is_card,
            "ability": self._is_ability,
            "player": self._seats.__contains__,
            "die": (*DIE_TYPES, "rage").__contains__,
            "side": SIDES.__contains__,
            "dice": _is_payment,
            "number": str.isdecimal,
            "token": TOKEN_KINDS.__contains__,
        }

    def fits(self, word: str) -> bool:
        """Whether an option can be worded so."""
        return any(
            match is not None
            and all(self._slots[slot](text) for slot, text in zip(slots, match.groups(), strict=True))
            for shape, slots in _SHAPES
            for match in [shape.fullmatch(word)]
        )

    def hint(self, word: str) -> str:
        """What would be right in place of a word that means nothing here."""
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
        """Whether a text is a card's name, with its number and what labels say in brackets behind it."""
        name, bracket, about = text.partition(" (")
        if bracket and not (
            about.removesuffix(")") in self._seats or _LYING.fullmatch(about.removesuffix(")"))
        ):
            return False
        name, mark, number = name.partition(" #")
        if mark and not (number.isdecimal() and 0 < int(number) <= self._cards[name]):
            return False
        return name in self._cards or name in UNNAMED

    def _is_ability(self, text: str) -> bool:
        """Whether a text is the name of an ability; numerals of one ability add up, so any will do."""
        bare = re.sub(" [0-9]+$", "", text)
        return any(bare == re.sub(" [0-9nN]+$", "", title).lower() for title in _abilities(self._library))


def _is_payment(text: str) -> bool:
    """Whether a text is a list of dice, such as `2 natural basic, 1 charm class`."""
    dice = [part.split(" ") for part in text.split(", ")]
    return all(
        len(die) == 3 and die[0].isdecimal() and die[1] in DIE_TYPES and die[2] in SIDES for die in dice
    )


@lru_cache(maxsize=4)
def _abilities(library: Library) -> tuple[str, ...]:
    """The names of all abilities that cards have or give."""
    return tuple(dict.fromkeys(_titles(library)))


def _titles(library: Library) -> Iterator[str]:
    for card in library.cards.values():
        for node in nodes(card.text):
            for key in ("ability", "keyword"):
                if title := getattr(node, key, None):
                    yield title
