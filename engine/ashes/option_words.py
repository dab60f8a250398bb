"""The words of scenario files for options (docs/scenarios.md, Answers), and the option that a word means.

Line mode takes them as well. The forms of the words are in `engine/ashes/choice_kinds.py`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, cached_property
from string import Formatter
from typing import NamedTuple

from msgspec import structs

from cards.text import cost_text
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.events.phrases import tokens_text
from engine.ashes.mechanics.magic_cost import dice_label
from engine.ashes.model import option_meanings
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.option_meanings import cards_of
from engine.ashes.model.state import State
from engine.ashes.running_game import Table
from engine.ashes.view.view_builder import read_only_table
from engine.kernel import option_meaning
from engine.kernel.decision import Decision, Option
from engine.kernel.option_meaning import Choice

SAME = {
    "change no more dice": "change no die",
    "end your turn": "end the turn",
    "do nothing more this turn": "end the turn",
    "nobody": "leave it out",
    "no more": "no",
}
"""Other words for the same option."""

_ONE_DIE_ONCE, _ONE_DIE = "begin with ", "pay 1 "
"""The words for a die to pay with in older files, and now."""

REFUSALS = ("go on", "no", "no response")
"""The words for doing nothing in a response window, with no response, one, or several."""

DECLINED = ("none", "no", "stop")
"""The short forms of declining."""

VERBS = {
    "raise_dice": "raise",
    "lower_dice": "lower",
    "turn": "turn",
    "reroll": "re-roll",
    "move_dice": "move",
    "resolve": "choose",
    "choose_dice": "choose",
    "choose_player": "target",
}
"""The verbs for dice that an effect changes one by one, by the effect's key."""


class UnknownSeat(Exception):
    """Raised if a word names somebody who does not sit at the table, which has `seats`."""

    def __init__(self, name: str, seats: Collection[str]) -> None:
        super().__init__(name)
        self.name, self.seats = name, seats


class OptionWords(NamedTuple):
    """The words of scenario files for an option: its short form and its full form."""

    short: str
    full: str


@dataclass(frozen=True)
class Question:
    """A question to a player, with the state of the table.

    Cards of one name are counted `from_left` in files; otherwise they have the numbers that players see.
    """

    decision: Decision
    state: State
    catalog: Catalog
    from_left: bool = True

    @cached_property
    def option_words(self) -> tuple[tuple[Option, OptionWords], ...]:
        """Return every option with its words."""
        return tuple((option, self._called(option.value)) for option in self.decision.options)

    @property
    def offered(self) -> str:
        """Return the full forms of all options, for people."""
        return "; ".join(words.full for _, words in self.option_words)

    def _called(self, value: Choice) -> OptionWords:
        kind, own = ASHES_CHOICES[type(value)], structs.asdict(value)
        blanks = own | self._blanks(value)
        forms = kind.forms_at(self.decision.kind)
        filled = (form for form in forms if all(blanks.get(blank, "") != "" for blank in blanks_of(form)))
        return OptionWords(kind.short_form.format_map(own), next(filled).format_map(blanks))

    def _blanks(self, value: Choice) -> dict[str, str]:
        """Return the content of blanks that is not a field of the value itself."""
        match value:
            case option_meanings.CardChoice():
                return self._of_card(value)
            case option_meanings.InPile(card):
                return {"pile": str(card)}
            case option_meanings.DeckTop():
                return {"left": str(len(self.state.players[self.decision.seat].draw))}
            case option_meanings.NumberChoice(number, token) if token:
                return {"tokens": tokens_text(number, token)}
            case option_meanings.TokenKindChoice(token):
                return {"tokens": tokens_text(1, token)}
            case option_meanings.PaymentChoice(cost=cost):
                return {"cost": cost_text(cost)}
            case option_meanings.NumberedDie(number=number) if (
                lying := self.state.dice[number].card
            ) is not None:
                return {"card": self._label(lying)}
            case option_meanings.DieChoice() if self.decision.kind == "pay":
                return {"more": self._paid_after_one}
            case option_meanings.SuggestedPayment(dice):
                return {"dice": dice_label(list(dice))}
            case option_meanings.Pass():
                return {"refusal": REFUSALS[min(2, len(self.decision.options) - 1)]}
            case option_meaning.PlayerChoice(seat):
                return {"you": "you" if seat == self.decision.seat else ""}
            case option_meaning.Decline():
                asks = self.decision.purpose
                return {"whom": "defender" if asks.player else "", "verb": VERBS.get(asks.step, "")}
        return {}

    def _of_card(self, value: option_meanings.CardChoice) -> dict[str, str]:
        card = value.card
        name = value.identified_as or self.state.cards[card].name
        blanks = {
            "card": value.identified_as or self._label(card),
            "name": name or self._label(card),
        }
        match value:
            case option_meanings.NextBattle():
                battle = next(item for item in self.state.battles if item.attacker == card)
                blanks["against"] = self._label(battle.opponent)
            case option_meanings.AttackWith(target=target):
                blanks["attacked"] = self._label(target)
            case option_meanings.Respond(reaction=True):
                blanks["played"] = blanks["name"]
            case option_meanings.Respond(does=does):
                by_die = self.catalog.die_texts.items()
                of = [kind for kind, texts in by_die for text in texts if text.paragraph is does]
                blanks["die"] = next(iter(of), "")
            case option_meanings.FirstFive(name=name):
                blanks["name"] = name
            case option_meanings.Play() | option_meanings.Activate():
                pass
            case _:
                blanks["where"] = self._lies(card) if self.decision.kind == "meditate" else self._whose(value)
        return blanks

    def _whose(self, value: option_meanings.CardChoice) -> str:
        """Return the player of a card if cards of several sides can be picked; empty if its name is enough.

        The name of a Phoenixborn is enough, and that of a unit in its battle, unless the other has the same
        name.
        """
        if len({self.state.cards[card].controller for card in self._cards}) < 2:
            return ""
        fights = isinstance(value, option_meanings.DamageFirst)
        if fights or "phoenixborn" in self._table.print_of(value.card).kinds:
            labels = [self._label(card) for card in self._cards]
            if labels.count(self._label(value.card)) == 1:
                return ""
        return self.state.cards[value.card].controller

    @property
    def _paid_after_one(self) -> str:
        """Return how many dice remain to be paid after the one that is chosen; empty if none."""
        values = (option.value for option in self.decision.options)
        paid = next(
            (len(value.dice) for value in values if isinstance(value, option_meanings.SuggestedPayment)), 1
        )
        return str(paid - 1) if paid > 1 else ""

    def _lies(self, card: int) -> str:
        """Return where a card is that can be meditated, and which tokens are on it."""
        lying = self.state.cards[card]
        about = ["hand" if lying.zone == "hand" else "spellboard"]
        if lying.exhaustion:
            about.append("exhausted" if lying.exhaustion == 1 else f"{lying.exhaustion} exhaustion")
        if lying.status:
            about.append(f"{lying.status} status")
        return ", ".join(about)

    def _label(self, card: int) -> str:
        return self._table.label_from_left(card) if self.from_left else self._table.label(card)

    @cached_property
    def _table(self) -> Table:
        return read_only_table(self.state, self.catalog, AshesReborn())

    @cached_property
    def _cards(self) -> list[int]:
        """Return the cards that can be picked."""
        return cards_of(tuple(option.value for option in self.decision.options))


def normalized(word: str) -> str:
    """Return a word in small letters, with words of older files replaced."""
    low = word.lower()
    if low.startswith(_ONE_DIE_ONCE):
        return _ONE_DIE + low.removeprefix(_ONE_DIE_ONCE)
    return SAME.get(low, low)


@cache
def blanks_of(form: str) -> tuple[str, ...]:
    """Return the names of the blanks in a form."""
    return tuple(blank for _, blank, _, _ in Formatter().parse(form) if blank)


def without_brackets(words: str) -> str:
    """Return words in small letters and without the part in brackets."""
    return words.lower().split(" (")[0]


def without_number(words: str) -> str:
    """Return words without the number that distinguishes cards of one name."""
    return re.sub(r" #[0-9]+\b|, copy [0-9]+\b", "", words)


def find_option(question: Question, word: str, taken: list[str] | None = None) -> Option | None:
    """Return the option that a word means: its short form, its full form, or the name of its card.

    The name may have a side and a number: `chimera/Rampage #2`. A copy of another card is found under its own
    name too, and so is the boss. Raises `UnknownSeat` for an unknown side.
    """
    return _find(question, word, taken) or _find(question, _with_current_names(word, question.state), taken)


def _with_current_names(word: str, state: State) -> str:
    """Return a word with names of the boss's cards replaced by what questions call them."""
    low = word.lower()
    aliases = [(card.name.lower(), name) for card in state.cards if (name := state.alias_of(card.id))]
    for name, other in sorted(aliases, key=lambda pair: -len(pair[0])):
        low = low.replace(name, other.lower())
    return low


def _find(question: Question, word: str, taken: list[str] | None) -> Option | None:
    free = [(option, wording) for option, wording in question.option_words if option.id not in (taken or [])]
    for option, wording in free:
        if wording.short == word:
            return option
    low = normalized(word)
    for option, wording in free:
        if wording.full.lower() == low:
            return option
    state = question.state
    owner, _, name = low.rpartition("/")
    if owner:
        if owner not in map(str.lower, state.players):
            raise UnknownSeat(word.rpartition("/")[0], state.players)
        free = [(option, wording) for option, wording in free if _is_of(option, owner, state)]
    for option, wording in free:
        if without_brackets(wording.full) == name:
            return option
    base, _, number = name.partition(" #")
    copies = [option for option, wording in free if _copy_called(option, wording, state) == base]
    at = int(number or 1) if (number or "1").isdecimal() else 0
    if 0 < at <= len(copies):
        return copies[at - 1]
    # Older files have no numbers for alteration spells: a name alone means the first.
    return next((option for option, wording in free if _is_attached(option, wording, name, state)), None)


def _is_of(option: Option, owner: str, state: State) -> bool:
    return option.subject is None or state.cards[option.subject].controller.lower() == owner


def _copy_called(option: Option, wording: OptionWords, state: State) -> str:
    """Return the own name of the copy that an option is about; empty if it is about something else."""
    if option.subject is None:
        return ""
    card = state.cards[option.subject]
    points = without_number(without_brackets(wording.full)) == card.title.lower()
    return card.name.lower() if card.copied and points else ""


def _is_attached(option: Option, wording: OptionWords, name: str, state: State) -> bool:
    """Return True if the option is about a spell of this name that is attached to a card."""
    if option.subject is None or state.cards[option.subject].zone != "attached":
        return False
    return without_number(without_brackets(wording.full)) == name


def any_option(question: Question, word: str) -> Option | None:
    """Return the first option that a word could mean; without a number it means every card of the name."""
    found = find_option(question, word)
    if found is not None or "#" in word:
        return found
    owner, _, name = word.lower().rpartition("/")
    for option, wording in question.option_words:
        words = (wording.full.lower(), without_brackets(wording.full))
        if name in map(without_number, words) and (not owner or _is_of(option, owner, question.state)):
            return option
    return None
