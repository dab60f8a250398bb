"""What questions say: prompts that begin with the text that asks, and options for cards.

What the rules say beside the options of a question: what is held back and why, and what things cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from cards.cost import Cost
from cards.effects.effect import Effects
from cards.grammar.costs import price_text
from cards.grammar.words import listed
from cards.text import effects_text, offer_text
from engine.ashes.context import EffectContext
from engine.ashes.language.selections import kinds_of
from engine.ashes.model.choices import CardChoice
from engine.ashes.model.unavailable_reasons import UnavailableReason
from engine.ashes.table import Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Option, UnavailableOption, option_for


def effects_in_words(table: Table, frame: EffectContext, effects: Effects) -> str:
    """What effects do, in the words of a prompt."""
    return "" if table.silent else effects_text(effects, *words_known(table, frame))


def offer_in_words(table: Table, frame: EffectContext, effects: Effects, cost: Cost | None = None) -> str:
    """What effects offer, at a cost if there is one, in the words of a prompt."""
    if table.silent:
        return ""
    this, names, boss = words_known(table, frame)
    if not effects and cost is not None:
        return price_text(cost, this)
    return offer_text(effects, this, names, "" if cost is None else price_text(cost, this), boss)


def prompt_of_text(table: Table, frame: EffectContext, prompt: str) -> str:
    """A prompt that begins with the name of the text that asks: `Throw 1: choose a target unit`."""
    if table.silent:
        return ""
    title = ""
    if frame.ability is not None and frame.ability.name:
        title = frame.ability.title
    elif frame.source is not None:
        title = table.card(frame.source).name
    elif frame.die is not None:
        title = f"{table.state.dice[frame.die].type.capitalize()} dice power"
    return f"{title}: {prompt}" if title else f"{prompt[:1].upper()}{prompt[1:]}"


def words_known(table: Table, frame: EffectContext) -> tuple[str, dict[str, str], str]:
    """Return what prompts call the card whose text asks, the players and cards in play that it has named, and
    the boss whose text it is; empty if it is no boss's."""
    this = frame.controller if frame.source is None else table.label(frame.source)
    there = {name: [card for card in cards if table.is_in_play(card)] for name, cards in frame.names.items()}
    cards = {name: listed([*map(table.label, known)]) for name, known in there.items() if known}
    boss = f"the {frame.controller}" if table.policy(frame.controller).orders_automatically else ""
    return this, {**cards, **frame.players}, boss


def numbered_apart(options: Sequence[Option]) -> list[Option]:
    """The same options; of those called alike, copies of a card out of play, each with a number."""
    alike, told = Counter(option.label for option in options), Counter[str]()
    found: list[Option] = []
    for option in options:
        told[option.label] += 1
        label = (
            f"{option.label}, copy {told[option.label]}"
            if option.label and alike[option.label] > 1
            else option.label
        )
        found.append(option_for(option.value, label))
    return found


def card_options(
    table: Table, cards: Sequence[int], choice: type[CardChoice] = CardChoice
) -> tuple[Option, ...]:
    """One option for each card, with its player where several sides are in the list.

    A Phoenixborn tells whose it is by its name, unless two players have the same.
    """
    if table.silent:
        return tuple([option_for(choice(card), "") for card in cards])
    state = table.state
    sides = {state.cards[card].controller for card in cards}
    names = Counter(map(table.label, cards))
    options = []
    for card in cards:
        label = table.label(card)
        if len(sides) > 1 and ("phoenixborn" not in kinds_of(table, state.cards[card]) or names[label] > 1):
            label = f"{label} ({state.cards[card].controller})"
        options.append(option_for(choice(card), label))
    return tuple(options)


Prices = Callable[[Choice], tuple[Cost, ...]]


class TableDecisionDetails:
    """Asked as the table lies while the question is pending: nothing is looked for before."""

    __slots__ = ("_held", "_prices")

    def __init__(self, held: Callable[[], Iterable[UnavailableOption]], prices: Prices) -> None:
        self._held, self._prices = held, prices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableDecisionDetails)

    def __hash__(self) -> int:
        return hash(TableDecisionDetails)

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        """What the seat has and is not offered, each thing with its reason."""
        return tuple(self._held())

    def prices(self, value: Choice) -> tuple[Cost, ...]:
        """The ways to pay for what an option means."""
        return self._prices(value)


def decision_details(
    table: Table, held: Callable[[], Iterable[UnavailableOption]], prices: Prices = lambda _value: ()
) -> TableDecisionDetails | None:
    """What can be asked beside a question; nothing where nobody reads the questions."""
    return None if table.silent else TableDecisionDetails(held, prices)


def unavailable_cards(
    table: Table,
    weighed: Iterable[tuple[int, UnavailableReason | None]],
    choice: type[CardChoice] = CardChoice,
) -> Iterable[UnavailableOption]:
    """The cards that something keeps from being chosen."""
    found = {card: why for card, why in weighed if why is not None}
    for option, why in zip(card_options(table, list(found), choice), found.values(), strict=True):
        yield UnavailableOption(option, why)
