"""Outcome previews in Ashes: the game goes on at a redacted copy of the table.

In it cards that the seat may not know have no name, and the preview ends where the rules ask for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cards.cost import SIDES
from engine.ashes.events import PhaseBegan, TurnEnded
from engine.ashes.game import TableRules
from engine.ashes.mechanics.revealing_unseen_cards import SHOWN
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.option_meanings import DamageFirst, ListedOrder, SuggestedPayment
from engine.ashes.model.prints import Print
from engine.ashes.model.state import State
from engine.ashes.running_game import Mode
from engine.ashes.view.view_builder import hidden_cards, read_only_table, remove_names
from engine.kernel import outcome_preview as kernel
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.game_with_undo import Game
from engine.kernel.journal import Event
from engine.kernel.outcome_preview import End, EventSpan


class RedactedCardRead(Exception):
    """Raised when the game reads a card that the seat may not know: the seat cannot know what comes next."""


class RedactedCatalog(Catalog):
    """A copy of a game's catalog that refuses to read the `hidden` cards."""

    hidden: frozenset[int] = frozenset()

    @classmethod
    def copy_of(cls, catalog: Catalog) -> RedactedCatalog:
        """Return a copy of this catalog that answers the events of all reactions."""
        veil = cls(catalog.library)
        for name, there in vars(catalog).items():
            setattr(veil, name, there.copy() if isinstance(there, dict | set) else there)
        veil.add_all_reactions()
        return veil

    def print_of(self, card: Card) -> Print:
        """Return the print of a card as it is now. Raises `RedactedCardRead` if it is hidden."""
        if card.id in self.hidden and not card.name:
            raise RedactedCardRead
        return super().print_of(card)


def redact_state(
    state: State, catalog: RedactedCatalog, mode: Mode, seat: str, shown: frozenset[int]
) -> None:
    """Remove from `state`, in place, everything that `seat` may not know, except cards in `shown`.

    From then on others are asked for a reaction wherever they might have one. `mode` and `catalog` must
    belong to this state alone.
    """
    table = read_only_table(state, catalog, mode)
    named = [card.id for card in state.cards if card.name and card.id not in shown]
    catalog.hidden = frozenset(hidden_cards(table, seat, named))
    remove_names(state, catalog.hidden)
    mode.hides_reactions = True


AshesPreview = kernel.OutcomePreview[State]
"""Preview of an answer's outcome in Ashes."""


Balance = tuple[int, ...]
"""Strength of a side in counts, more being better: wounds of its Phoenixborn (negative), units, hand, cards
left, spells, tokens and dice; then the same of all others, negated.
"""

_UNIT = 100
"""A unit counts more than any wounds on it."""


class AshesPreviewer(kernel.OutcomePreviewer[State]):
    """Previews answers to the question that a game asks now, for the seat that is asked.

    Questions on the way have words only if `worded`, which takes longer.
    """

    unknown_card_errors = (RedactedCardRead, AssertionError, LookupError, TypeError, ValueError)

    def __init__(self, rules: TableRules, game: Game[Any], *, worded: bool = False) -> None:
        super().__init__(game)
        self._worded = worded
        self._now = game.state
        self._catalog = RedactedCatalog.copy_of(rules.catalog)
        self._rules = rules.rules_for_copy(self._state, self._catalog)

    def copy_game(self) -> tuple[Game[State], Callable[[frozenset[int]], None]]:
        veil = RedactedCatalog.copy_of(self._catalog)
        rules = self._rules.rules_for_copy(self._state, veil)
        rules.silent = not self._worded
        game: Game[State] = Game(rules, checkpoints=False)
        return game, lambda shown: redact_state(game.state, veil, rules.mode, self._seat, shown)

    def balance(self, found: AshesPreview | None) -> Balance:
        """Return the balance of the asked seat's side after `found`: the worst of its results.

        Without it, return the present balance.
        """
        state = self._now.copy()
        if found is None:
            return balance_of(state, self._seat)
        _apply(state, found.spans)
        if not found.results:
            return balance_of(state, self._seat)
        ends = []
        for result in found.results:
            after = state.copy()
            _apply(after, result.spans)
            ends.append(balance_of(after, self._seat))
        return tuple(map(min, zip(*ends, strict=True)))

    def declining_answer(self, asked: Decision) -> Answer | None:
        """Return the suggested payment, the listed order, or no response; None for other questions."""
        if asked.seat == TABLE:
            return None
        if asked.declining_answer is not None and (asked.seat != self._seat or asked.kind == "trigger"):
            return asked.declining_answer
        first = asked.options[0]
        return (first.id,) if isinstance(first.value, SuggestedPayment | ListedOrder | DamageFirst) else None

    def ends_action(self, event: Event) -> bool:
        """Return True at the end of a turn or phase: previews do not go further."""
        return isinstance(event, TurnEnded | PhaseBegan)

    def end_at(self, asked: Decision) -> End:
        return "hidden" if asked.seat == TABLE and asked.chance == SHOWN else super().end_at(asked)


def _apply(state: State, stretches: Iterable[EventSpan]) -> None:
    for stretch in stretches:
        for happening in stretch.events:
            happening.event.apply(state)


def balance_of(state: State, seat: str) -> Balance:
    """Count the balance of a seat's side."""
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
