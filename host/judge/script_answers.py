"""Answers of a script: the options they mean, results of chance, and what is answered if it is silent."""

from __future__ import annotations

from typing import Any

from engine.ashes.mechanics.revealing_unseen_cards import SHOWN
from engine.ashes.model.option_meanings import ListedOrder, RolledSide, SuggestedPayment
from engine.ashes.option_words import Question, find_option, without_brackets, without_number
from engine.kernel.decision import TABLE, Answer, Decision
from host.judge.seat_names import seat_of


class Mismatch(Exception):
    """Raised if script and game do not agree; the text says how, for a player to read."""


CHANCE_WORDS = {
    "behavior die": "behavior die",
    "rage die": "rage dice",
    "dragon die": "rage dice",
    "player die": "player dice",
    "card": SHOWN,
}
"""The kind of chance that each word of a script answers."""
_SUCH_AS = {
    "behavior die": "3",
    "rage die": "power",
    "dragon die": "class",
    "player die": "[class, basic]",
    "card": "Anchornaut",
}


def picks_for(question: Question, answer: Any) -> Answer:
    """Return the options that a script's answer means; raise `Mismatch` if one is not offered."""
    decision = question.decision
    wanted = answer if isinstance(answer, list) else [answer]
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


def is_about(question: Question, answer: Any) -> bool:
    """Return True if an answer names a card that this question is about, so that it is meant for it."""
    cards = question.state.cards
    about = {
        name.lower()
        for option in question.decision.options
        if option.subject is not None
        for name in (
            cards[option.subject].title,
            cards[option.subject].name,
            question.state.alias_of(option.subject),
        )
    }
    words = answer if isinstance(answer, list) else [answer]
    named = [without_number(without_brackets(str(word))).rpartition("/")[2].strip() for word in words]
    return any(name in about for name in named)


def chance_kind(word: str) -> str:
    """Return the kind of chance that a script means by a word."""
    if word not in CHANCE_WORDS:
        known = ", ".join(CHANCE_WORDS)
        raise Mismatch(f"'table' tells the {known}; '{word}' is none of these")
    return CHANCE_WORDS[word]


def chance_answer(question: Question, word: str, value: Any) -> Answer:
    """Return the answer that a script gives to a roll."""
    for option, wording in question.option_words:
        if wording.short == str(value):
            return (option.id,)
    raise Mismatch(f"the {word} cannot show {value}; it can show {question.offered}")


def default_chance(decision: Decision) -> Answer | None:
    """Return the result of chance if the script is silent: shuffles keep the order, dice show basic.

    None for what the script must roll: the behavior die, and a tie for the first player, which would
    otherwise be tied again each time.
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
    """Return the usual answer to a question of bookkeeping that the script leaves out; None for others."""
    for option in decision.options:
        if isinstance(option.value, SuggestedPayment | ListedOrder):
            return (option.id,)
    return None


def missing_roll(decision: Decision) -> str:
    """Write the step to add if the script leaves out a roll that it must make."""
    word = next(word for word, chance in CHANCE_WORDS.items() if chance == decision.chance)
    return f"the game asks: {decision.prompt}; add a step such as table: {{{word}: {_SUCH_AS[word]}}}"


def is_for(decision: Decision, seat: str) -> bool:
    """Return True if a decision is asked of this seat, as a script writes it."""
    return decision.seat == (TABLE if seat == TABLE else seat_of(seat))


def _sentence(prompt: str) -> str:
    """Return a question with a punctuation mark at its end."""
    return prompt if prompt.endswith((".", "?", "!")) else f"{prompt}."
