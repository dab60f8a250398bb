"""The words of scenario files for options (docs/scenarios.md, Answers) and for seats.

They are a documented form of files, and stay the same when words of saves or screens change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from string import Formatter
from typing import NamedTuple

from msgspec import structs

from cards.chimera import SEATS
from cards.text import cost_text
from engine.ashes.events.card_names import tokens_text
from engine.ashes.mechanics.magic_cost import dice_label
from engine.ashes.model import choices
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.choices import cards_of
from engine.ashes.model.state import State
from engine.ashes.table import Table
from engine.ashes.view.view_builder import read_only_table
from engine.kernel import choice
from engine.kernel.choice import Choice
from engine.kernel.decision import Decision, Option
from engine.redrains.mode import RedRains

_A_CARD = ("{card} ({where})", "{card}")

_STOP = ("change no die",)

FORMS: Mapping[type[Choice], tuple[str, ...]] = {
    choices.Play: ("play:{card}", "play {card}"),
    choices.Activate: (
        "activate:{card}:{index}",
        "activate {title} ({card})",
        "activate {card}: {text}",
        "activate {card}",
    ),
    choices.UsePower: ("power:{type}", "{type} dice power"),
    choices.Meditate: ("meditate", "meditate"),
    choices.Attack: ("attack", "attack"),
    choices.AttackPhoenixborn: ("attack phoenixborn", "attack a Phoenixborn"),
    choices.AttackUnit: ("attack unit", "attack a unit"),
    choices.Pass: ("pass", "pass"),
    choices.Begin: ("begin", "begin"),
    choices.End: ("end", "end the turn"),
    choices.HandOver: ("hand over:{seat}", "let {seat} act"),
    choices.CardChoice: ("card:{card}", *_A_CARD),
    choices.AttackWith: ("attack:{card}:{target}", "{card} attacks {attacked}"),
    choices.Block: ("block:{card}", *_A_CARD),
    choices.Guard: ("guard:{card}", *_A_CARD),
    choices.NextBattle: ("battle:{card}", "{card} against {against}"),
    choices.Respond: ("respond:{at}", "play {played}", "{card}: {title}", "{card} ({die} die)", "{card}"),
    choices.Counter: ("counter", "counter"),
    choices.DamageFirst: ("{by}", "{damage} to {card} ({where})", "{damage} to {card}"),
    choices.ShareFirst: ("{by}:{card}", "{damage} to {card} ({where})", "{damage} to {card}"),
    choices.FirstFive: ("card:{card}", "{name}"),
    choices.IdentifyCard: ("{name}", "{name}"),
    choices.NamedCard: ("name:{name}", "{name}"),
    choices.InPile: ("{card}", "card {pile}"),
    choices.DeckTop: ("deck", "top card of your deck ({left} left)"),
    choices.DieChoice: ("{type}:{side}", "{type} {side}"),
    choices.NumberedDie: ("die:{number}", "{type} {side}"),
    choices.TurnDie: ("{type}:{side}:{to}", "{type} {side} to {to}"),
    choices.RolledSide: ("{side}", "{side}"),
    choices.BehaviorRoll: ("{number}", "{number}"),
    choices.NumberChoice: ("number:{number}", "{tokens}", "{number}"),
    choices.XChoice: ("x:{number}", "X = {number}"),
    choices.TokenKindChoice: ("token:{token}", "{tokens}"),
    choices.ModeChoice: ("mode:{at}", "{text}"),
    choices.PaymentChoice: ("way:{at}", "{cost}"),
    choices.SuggestedPayment: ("suggested", "pay {dice}"),
    choices.ListedOrder: ("rest", "left to right, as listed"),
    choices.DrawCard: ("draw", "draw a card"),
    choice.PlayerChoice: ("player:{seat}", "{seat}"),
    choice.Yes: ("yes", "yes"),
    choice.Ok: ("ok", "go on"),
    choice.Done: ("done", "stop meditating"),
    choice.Decline: ("{word}", "no"),
}
"""For each kind of choice its short form, then its full forms: the first whose blanks can be filled is used.
"""

FORMS_AT: Mapping[tuple[str, type[Choice]], tuple[str, ...]] = {
    ("prepare discard", choice.Done): ("discard no more",),
    ("meditate", choices.CardChoice): ("{name} ({where})",),
    ("pay", choices.DieChoice): ("pay 1 {type} {side} (then {more} more)", "pay 1 {type} {side}"),
    ("pay", choices.NumberedDie): ("{type} {side} on {card}",),
    ("pay", choice.Decline): ("only active dice",),
    ("first player", choice.PlayerChoice): ("{you} go first", "{seat} goes first"),
    ("trigger", choices.Pass): ("{refusal}",),
    ("block", choice.Decline): ("leave it to the {whom}", "do not block"),
    ("guard", choice.Decline): ("do not guard",),
    ("counter", choice.Decline): ("do not counter",),
    ("draw more", choice.Decline): ("stop drawing",),
    ("dice", choice.Decline): ("{verb} no more",),
    ("choose", choice.Decline): ("{verb} no more", "no"),
    ("meditate die", choice.Decline): _STOP,
    ("step", choice.Decline): ("leave it out",),
    ("by hand", choice.Yes): ("let the program do it",),
    ("by hand", choice.Decline): ("do it by hand",),
    ("set dice", choice.Decline): _STOP,
}
"""Full forms for some kinds of questions."""

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
        short, *usual = FORMS[type(value)]
        forms = FORMS_AT.get((self.decision.kind, type(value)), usual)
        own = structs.asdict(value)
        blanks = own | self._blanks(value)
        filled = (form for form in forms if all(blanks.get(blank, "") != "" for blank in blanks_of(form)))
        return OptionWords(short.format(**own), next(filled).format(**blanks))

    def _blanks(self, value: Choice) -> dict[str, str]:
        """Return the content of blanks that is not a field of the value itself."""
        match value:
            case choices.CardChoice():
                return self._of_card(value)
            case choices.InPile(card):
                return {"pile": str(card)}
            case choices.DeckTop():
                return {"left": str(len(self.state.players[self.decision.seat].draw))}
            case choices.NumberChoice(number, token) if token:
                return {"tokens": tokens_text(number, token)}
            case choices.TokenKindChoice(token):
                return {"tokens": tokens_text(1, token)}
            case choices.PaymentChoice(cost=cost):
                return {"cost": cost_text(cost)}
            case choices.NumberedDie(number=number) if (lying := self.state.dice[number].card) is not None:
                return {"card": self._label(lying)}
            case choices.DieChoice() if self.decision.kind == "pay":
                return {"more": self._paid_after_one}
            case choices.SuggestedPayment(dice):
                return {"dice": dice_label(list(dice))}
            case choices.Pass():
                return {"refusal": REFUSALS[min(2, len(self.decision.options) - 1)]}
            case choice.PlayerChoice(seat):
                return {"you": "you" if seat == self.decision.seat else ""}
            case choice.Decline():
                asks = self.decision.purpose
                return {"whom": "defender" if asks.player else "", "verb": VERBS.get(asks.step, "")}
        return {}

    def _of_card(self, value: choices.CardChoice) -> dict[str, str]:
        card = value.card
        name = value.identified_as or self.state.cards[card].name
        blanks = {
            "card": value.identified_as or self._label(card),
            "name": name or self._label(card),
        }
        match value:
            case choices.NextBattle():
                battle = next(item for item in self.state.battles if item.attacker == card)
                blanks["against"] = self._label(battle.opponent)
            case choices.AttackWith(target=target):
                blanks["attacked"] = self._label(target)
            case choices.Respond(reaction=True):
                blanks["played"] = blanks["name"]
            case choices.Respond(does=does):
                by_die = self.catalog.die_texts.items()
                of = [kind for kind, texts in by_die for text in texts if text.paragraph is does]
                blanks["die"] = next(iter(of), "")
            case choices.FirstFive(name=name):
                blanks["name"] = name
            case choices.Play() | choices.Activate():
                pass
            case _:
                blanks["where"] = self._lies(card) if self.decision.kind == "meditate" else self._whose(value)
        return blanks

    def _whose(self, value: choices.CardChoice) -> str:
        """Return the player of a card if cards of several sides can be picked; empty if its name is enough.

        The name of a Phoenixborn is enough, and that of a unit in its battle, unless the other has the same
        name.
        """
        if len({self.state.cards[card].controller for card in self._cards}) < 2:
            return ""
        fights = isinstance(value, choices.DamageFirst)
        if fights or "phoenixborn" in self._table.print_of(value.card).kinds:
            labels = [self._label(card) for card in self._cards]
            if labels.count(self._label(value.card)) == 1:
                return ""
        return self.state.cards[value.card].controller

    @property
    def _paid_after_one(self) -> str:
        """Return how many dice remain to be paid after the one that is chosen; empty if none."""
        values = (option.value for option in self.decision.options)
        paid = next((len(value.dice) for value in values if isinstance(value, choices.SuggestedPayment)), 1)
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
        return read_only_table(self.state, self.catalog, RedRains())

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


BOSSES = tuple(SEATS.values())
"""The seats of bosses, which files write in small letters: `chimera`."""

_WRITTEN = {seat.lower(): seat for seat in BOSSES}


class NoSuchPlayer(Exception):
    """Raised if a scenario names somebody who does not sit at its table; the text says who does."""


def seat_of(name: str) -> str:
    """Return the seat for a name in a scenario file, which writes bosses in small letters."""
    return _WRITTEN.get(name.lower(), name)


def seat_in_file(seat: str) -> str:
    """Return a seat as scenario files write it."""
    return seat.lower() if seat in BOSSES else seat


def find_seat(name: str, seats: Iterable[str]) -> str:
    """Return the seat that a scenario means by a name; raise `NoSuchPlayer` if there is none."""
    seat = seat_of(name)
    if seat not in seats:
        raise NoSuchPlayer("; ".join(no_such_player(name, seats)))
    return seat


def no_such_player(name: str, seats: Iterable[str]) -> tuple[str, str]:
    """Return the message that nobody has this name, and the names at the table."""
    return f"no such player '{name}'", f"at the table: {', '.join(map(seat_in_file, seats))}"
