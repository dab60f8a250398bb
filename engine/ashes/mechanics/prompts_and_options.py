"""Questions: prompts that begin with the asking text, options for cards, and details beside the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from cards.cost import Cost
from cards.effects.effect import Effects
from cards.text import effects_text, offer_text
from cards.wording.costs import price_text
from cards.wording.words import capitalized, listed
from engine.ashes.context import EffectContext
from engine.ashes.language.selections import kinds_of
from engine.ashes.model.option_meanings import CardChoice
from engine.ashes.model.unavailable_reasons import UnavailableReason
from engine.ashes.running_game import Table
from engine.kernel.decision import Option, UnavailableOption, option_for
from engine.kernel.option_meaning import Choice


def effects_in_words(
    table: Table, context: EffectContext, effects: Effects, names: Mapping[str, str] | None = None
) -> str:
    """Return what effects do, as words for a prompt; `names` are words for cards besides the known ones."""
    if table.silent:
        return ""
    this, known, boss = known_words(table, context)
    return effects_text(effects, this, {**known, **(names or {})}, boss, context.numeral)


def offer_in_words(table: Table, context: EffectContext, effects: Effects, cost: Cost | None = None) -> str:
    """Return what effects offer, at a cost if there is one, as words for a prompt."""
    if table.silent:
        return ""
    this, names, boss = known_words(table, context)
    if not effects and cost is not None:
        return price_text(cost, this)
    price = "" if cost is None else price_text(cost, this)
    return offer_text(effects, this, names, price, boss, context.numeral)


def prompt_of_text(table: Table, context: EffectContext, prompt: str) -> str:
    """Return a prompt that begins with the name of the asking text: `Throw 1: choose a target unit`."""
    if table.silent:
        return ""
    title = ""
    if context.ability is not None and context.ability.name:
        title = context.ability.title
    elif context.source is not None:
        title = table.card(context.source).name
    elif context.die is not None:
        title = f"{table.state.dice[context.die].type.capitalize()} dice power"
    return f"{title}: {prompt}" if title else capitalized(prompt)


def known_words(table: Table, context: EffectContext) -> tuple[str, dict[str, str], str]:
    """Return the words by which prompts refer to things: the asking card, names in the text, and the boss.

    The first is what prompts call the card with the text, the second the players and cards in play by the
    text's names for them, the third the boss whose text it is (empty for others).
    """
    this = context.controller if context.source is None else table.label(context.source)
    there = {
        name: [card for card in cards if table.is_in_play(card)] for name, cards in context.names.items()
    }
    cards = {name: listed([*map(table.label, known)]) for name, known in there.items() if known}
    boss = f"the {context.controller}" if table.policy(context.controller).orders_automatically else ""
    return this, {**cards, **context.players}, boss


def numbered_apart(options: Sequence[Option]) -> list[Option]:
    """Return the options with numbered labels where several have the same, as copies out of play do."""
    alike, used = Counter(option.label for option in options), Counter[str]()
    found: list[Option] = []
    for option in options:
        used[option.label] += 1
        label = (
            f"{option.label}, copy {used[option.label]}"
            if option.label and alike[option.label] > 1
            else option.label
        )
        found.append(option_for(option.value, label))
    return found


def card_options(
    table: Table, cards: Sequence[int], choice: type[CardChoice] = CardChoice
) -> tuple[Option, ...]:
    """Return one option for each card, with its player if several sides are in the list.

    A Phoenixborn's name shows whose it is, unless two players have the same.
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
    """Details of a pending question, computed from the table only when asked for."""

    __slots__ = ("_prices", "_unavailable")

    def __init__(self, unavailable: Callable[[], Iterable[UnavailableOption]], prices: Prices) -> None:
        self._unavailable, self._prices = unavailable, prices

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        return tuple(self._unavailable())

    def prices(self, value: Choice) -> tuple[Cost, ...]:
        return self._prices(value)


def decision_details(
    table: Table, held: Callable[[], Iterable[UnavailableOption]], prices: Prices = lambda _value: ()
) -> TableDecisionDetails | None:
    """Return the details of a question; None at a table where nobody reads the questions."""
    return None if table.silent else TableDecisionDetails(held, prices)


def unavailable_cards(
    table: Table,
    cards: Iterable[tuple[int, UnavailableReason | None]],
    choice: type[CardChoice] = CardChoice,
) -> Iterable[UnavailableOption]:
    """Yield the cards that cannot be chosen, with reasons."""
    found = {card: why for card, why in cards if why is not None}
    for option, why in zip(card_options(table, list(found), choice), found.values(), strict=True):
        yield UnavailableOption(option, why)
