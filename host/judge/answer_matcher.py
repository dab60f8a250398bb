"""Matches what a script says to what the game asks."""

from __future__ import annotations

from typing import Any

from engine.ashes.mechanics.unseen_cards import SHOWN
from engine.ashes.model.choices import ListedOrder, RolledSide, SuggestedPayment
from engine.ashes.model.state import State
from engine.kernel.decision import TABLE, Answer, Decision, Option
from host.judge.scenario_words import (
    NoSuchPlayer,
    OptionWords,
    Question,
    as_now,
    no_such_player,
    plain,
    seat_of,
    without_number,
)


class Mismatch(Exception):
    """The script and the game do not agree; the text says how, for a player to read."""


CHANCE_WORDS = {
    "behavior die": "behavior die",
    "rage die": "rage dice",
    "dragon die": "rage dice",
    "player die": "player dice",
    "card": SHOWN,
}
"""What a script calls a piece of chance, and the kind of chance it answers."""
_SUCH_AS = {
    "behavior die": "3",
    "rage die": "power",
    "dragon die": "class",
    "player die": "[class, basic]",
    "card": "Anchornaut",
}


def picks_for(question: Question, said: Any) -> Answer:
    """The options a script's answer means; `Mismatch` when one is not offered."""
    decision = question.decision
    wanted = said if isinstance(said, list) else [said]
    if wanted == ["none"] and decision.minimum == 0 and find_option(question, "none") is None:
        return ()
    picked: list[str] = []
    for word in wanted:
        option = find_option(question, str(word), picked)
        if option is None:
            raise Mismatch(
                f"'{word}' is not offered. {decision.seat} is asked: {_sentence(decision.prompt)} "
                f"Offered: {question.offered}"
            )
        picked.append(option.id)
    return tuple(picked)


def find_option(question: Question, word: str, taken: list[str] | None = None) -> Option | None:
    """The option a word means: its short form, how it reads, or the card it is about (`chimera/Rampage #2`).

    A copy of another card is found under its own name too, and so is the boss. `NoSuchPlayer` for a side that
    there is not.
    """
    return _find(question, word, taken) or _find(question, _as_called(word, question.state), taken)


def _as_called(word: str, state: State) -> str:
    """A word with the boss and its Ultimate as questions call them, where it has the names of their cards."""
    low = word.lower()
    called = [(card.name.lower(), name) for card in state.cards if (name := state.byname(card.id))]
    for name, other in sorted(called, key=lambda pair: -len(pair[0])):
        low = low.replace(name, other.lower())
    return low


def _find(question: Question, word: str, taken: list[str] | None) -> Option | None:
    free = [(option, called) for option, called in question.called if option.id not in (taken or [])]
    for option, called in free:
        if called.short == word:
            return option
    low = as_now(word)
    for option, called in free:
        if called.full.lower() == low:
            return option
    state = question.state
    owner, _, name = low.rpartition("/")
    if owner:
        if owner not in map(str.lower, state.players):
            raise NoSuchPlayer("; ".join(no_such_player(word.rpartition("/")[0], state.players)))
        free = [(option, called) for option, called in free if _is_of(option, owner, state)]
    for option, called in free:
        if plain(called.full) == name:
            return option
    base, _, number = name.partition(" #")
    copies = [option for option, called in free if _copy_called(option, called, state) == base]
    at = int(number or 1) if (number or "1").isdecimal() else 0
    if 0 < at <= len(copies):
        return copies[at - 1]
    # Alteration spells had no numbers once: a name alone meant the first.
    return next((option for option, called in free if _is_attached(option, called, name, state)), None)


def _is_of(option: Option, owner: str, state: State) -> bool:
    return option.subject is None or state.cards[option.subject].controller.lower() == owner


def _copy_called(option: Option, called: OptionWords, state: State) -> str:
    """The own name of the copy that an option points at; empty when it is about something else."""
    if option.subject is None:
        return ""
    card = state.cards[option.subject]
    points = without_number(plain(called.full)) == card.title.lower()
    return card.name.lower() if card.copied and points else ""


def _is_attached(option: Option, called: OptionWords, name: str, state: State) -> bool:
    """Whether it is about a spell of this name under a card."""
    if option.subject is None or state.cards[option.subject].zone != "attached":
        return False
    return without_number(plain(called.full)) == name


def any_option(question: Question, word: str) -> Option | None:
    """The first option a word could mean; without a number it means each card of the name."""
    found = find_option(question, word)
    if found is not None or "#" in word:
        return found
    owner, _, name = word.lower().rpartition("/")
    for option, called in question.called:
        words = (called.full.lower(), plain(called.full))
        if name in map(without_number, words) and (not owner or _is_of(option, owner, question.state)):
            return option
    return None


def speaks_of(question: Question, said: Any) -> bool:
    """Whether an answer names a card that the question is about, as opposed to a later question."""
    cards = question.state.cards
    about = {
        name.lower()
        for option in question.decision.options
        if option.subject is not None
        for name in (
            cards[option.subject].title,
            cards[option.subject].name,
            question.state.byname(option.subject),
        )
    }
    words = said if isinstance(said, list) else [said]
    named = [without_number(plain(str(word))).rpartition("/")[2].strip() for word in words]
    return any(name in about for name in named)


def chance_called(word: str) -> str:
    """The kind of chance a script means by a word."""
    if word not in CHANCE_WORDS:
        known = ", ".join(CHANCE_WORDS)
        raise Mismatch(f"'table' tells the {known}; '{word}' is none of these")
    return CHANCE_WORDS[word]


def chance_answer(question: Question, word: str, value: Any) -> Answer:
    """The answer a script gives to a roll."""
    for option, called in question.called:
        if called.short == str(value):
            return (option.id,)
    raise Mismatch(f"the {word} cannot show {value}; it can show {question.offered}")


def default_chance(decision: Decision) -> Answer | None:
    """What chance yields when the script is silent: shuffles keep the order, dice show basic.

    None for what the script must roll: the behavior die, and a tie for the first player, which would
    otherwise be one again and again.
    """
    if decision.chance == "behavior die" or decision.purpose.step == "first player":
        return None
    if decision.kind == "shuffle":
        return tuple(option.id for option in decision.options)
    if decision.kind == "deal":
        return (decision.options[0].id,)
    for option in decision.options:
        match option.value:
            case RolledSide("basic"):
                return (option.id,)
    return None


def usual_answer(decision: Decision) -> Answer | None:
    """What a player usually answers to questions of bookkeeping, when the script speaks of another one."""
    for option in decision.options:
        if isinstance(option.value, SuggestedPayment | ListedOrder):
            return (option.id,)
    return None


def missing_roll(decision: Decision) -> str:
    """What to write where the script is silent about a roll it must make."""
    word = next(word for word, chance in CHANCE_WORDS.items() if chance == decision.chance)
    return f"the game asks: {decision.prompt}; add a step such as table: {{{word}: {_SUCH_AS[word]}}}"


def is_for(decision: Decision, seat: str) -> bool:
    """Whether a decision is asked of this seat, as a script writes it."""
    return decision.seat == (TABLE if seat == TABLE else seat_of(seat))


def _sentence(prompt: str) -> str:
    """A question with a sign at its end."""
    return prompt if prompt.endswith((".", "?", "!")) else f"{prompt}."
