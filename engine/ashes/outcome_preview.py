"""Looking ahead in Ashes: the game goes on at a copy of the table behind a veil.

A table as one seat knows it: cards it may not know have no name, and nobody can ask what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from msgspec.structs import replace

from cards.cost import SIDES
from engine.ashes.events import PhaseBegan, TurnEnded
from engine.ashes.game import TableRules
from engine.ashes.mechanics.unseen_cards import SHOWN
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.choices import DamageFirst, ListedOrder, SuggestedPayment
from engine.ashes.model.prints import Print
from engine.ashes.model.state import State
from engine.ashes.table import Mode
from engine.ashes.view.view_builder import may_know, read_only_table
from engine.kernel import outcome_preview as kernel
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.game import Game
from engine.kernel.journal import Event
from engine.kernel.outcome_preview import End, EventSpan


class RedactedCardRead(Exception):
    """The game asked what a card is that the seat may not know: what comes now, it cannot know either."""


class RedactedCatalog(Catalog):
    """The prints of a game that goes on behind a veil: none of a card that is `hidden`."""

    hidden: frozenset[int] = frozenset()

    @classmethod
    def over(cls, catalog: Catalog) -> RedactedCatalog:
        """The prints of this catalog, which stays as it is; every reaction there is will be heard."""
        veil = cls(catalog.library)
        for item in fields(Catalog):
            there = getattr(catalog, item.name)
            setattr(veil, item.name, there.copy() if isinstance(there, dict | set) else there)
        veil.hear_reactions()
        return veil

    def print_of(self, card: Card) -> Print:
        """The print of a card as it is now; `Veiled` for one that is hidden."""
        if card.id in self.hidden and not card.name:
            raise RedactedCardRead
        return super().print_of(card)


def redact_state(
    state: State, catalog: RedactedCatalog, mode: Mode, seat: str, shown: frozenset[int]
) -> None:
    """Take from a state all that a seat may not know; but for cards that it is `shown` just now.

    From now on others are asked for a reaction wherever they might have one, whether they do or not. `mode`
    and `catalog` are those of this state alone.
    """
    table = read_only_table(state, catalog, mode)
    hidden = [card for card in state.cards if card.name and card.id not in shown]
    hidden = [card for card in hidden if not may_know(table, card, seat)]
    for card in hidden:
        state.put_card(replace(card, name="", was="", copied="", printed=None))
    catalog.hidden = frozenset(card.id for card in hidden)
    mode.hides_reactions = True


Foreseen = kernel.OutcomePreview[State]
"""What comes of an answer."""


Balance = tuple[int, ...]
"""How a side stands, in counts of which more is better: its Phoenixborn's wounds (negative), units, hands,
cards left, spells, tokens and dice; then the same of all others, negated."""

_UNIT = 100
"""A unit counts more than any wounds on it."""


class AshesPreviewer(kernel.OutcomePreviewer[State]):
    """Looks ahead from the question at which a game stands, for the seat that is asked."""

    stumbled = (RedactedCardRead, AssertionError, LookupError, TypeError, ValueError)

    def __init__(self, rules: TableRules, game: Game[Any]) -> None:
        super().__init__(game)
        self._now = game.state
        self._rules = rules
        self._veil = RedactedCatalog.over(rules.catalog)

    def copied(self) -> tuple[Game[State], Callable[[frozenset[int]], None]]:
        """The same rules with prints and a mode of their own, over which a veil can be drawn."""
        veil = RedactedCatalog.over(self._veil)
        rules = self._rules.elsewhere(self._state, veil)
        game: Game[State] = Game(rules, checkpoints=False)
        return game, lambda shown: redact_state(game.state, veil, rules.mode, self._seat, shown)

    def balance(self, found: Foreseen | None) -> Balance:
        """Return how the side of who is asked stands after what is foreseen, at worst; now, if nothing is."""
        state = self._now.copy()
        if found is None:
            return balance_of(state, self._seat)
        _apply(state, found.stretches)
        if not found.results:
            return balance_of(state, self._seat)
        ends = []
        for result in found.results:
            after = state.copy()
            _apply(after, result.stretches)
            ends.append(balance_of(after, self._seat))
        return tuple(map(min, zip(*ends, strict=True)))

    def declined(self, asked: Decision) -> Answer | None:
        """The usual dice and order, or that nobody responds."""
        if asked.seat == TABLE:
            return None
        if asked.declining_answer is not None and (asked.seat != self._seat or asked.kind == "trigger"):
            return asked.declining_answer
        first = asked.options[0]
        return (first.id,) if isinstance(first.value, SuggestedPayment | ListedOrder | DamageFirst) else None

    def is_over(self, event: Event) -> bool:
        """Nobody looks beyond a turn or a phase."""
        return isinstance(event, TurnEnded | PhaseBegan)

    def why(self, asked: Decision) -> End:
        """What a real card is that is shown, is hidden rather than rolled."""
        return "hidden" if asked.seat == TABLE and asked.chance == SHOWN else super().why(asked)


def _apply(state: State, stretches: Iterable[EventSpan]) -> None:
    for stretch in stretches:
        for happening in stretch.happenings:
            happening.event.apply(state)


def balance_of(state: State, seat: str) -> Balance:
    """Count how the side of a seat stands."""
    side = state.players[seat].side
    own, others = [0] * 7, [0] * 7
    for card in state.cards:
        count = own if state.players[card.controller].side == side else others
        match card.zone:
            case "phoenixborn":
                count[0] -= card.wounds
            case "battlefield":
                count[1] += _UNIT - card.wounds
            case "hand":
                count[2] += 1
                count[3] += 1
            case "draw":
                count[3] += 1
            case "spellboard" | "attached":
                count[4] += 1
        count[5] += card.status if card.zone not in ("discard", "removed") else 0
    for die in state.dice:
        if die.pool == "active":
            (own if state.players[die.owner].side == side else others)[6] += 1 + SIDES.index(die.side)
    return (*own, *(-count for count in others))
