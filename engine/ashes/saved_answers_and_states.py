"""Saves of Ashes: the table at a question, in which cards and texts are found again, and what states hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from cards.node import Node
from engine.ashes.model import option_meanings
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.invariants import check
from engine.ashes.model.option_meanings import ResolvedText
from engine.ashes.model.rule_settings import RuleSettings
from engine.ashes.model.state import State
from engine.ashes.real_table.correction_kinds import CORRECTIONS
from engine.ashes.real_table.dice_corrections import DieCorrection
from engine.ashes.real_table_report_fields import SavedItems, die_identity
from engine.ashes.running_game import TableReport
from engine.kernel.option_meaning import Choice
from engine.kernel.save_codec import ChoiceCodec, SavedChoice

PILES = ("hand", "draw", "discard", "conjurations", "removed")
"""Zones in which copies of a card are interchangeable; in play each card counts by itself."""


class AshesPosition:
    """The table at a question, for reading and writing answers.

    `items` identifies its cards and dice, `kinds` are the reports that people can make.
    """

    def __init__(self, state: State, kinds: Sequence[type[TableReport]] = CORRECTIONS) -> None:
        self.items = SavedItems(state)
        self._kinds = kinds

    def is_interchangeable(self, value: Choice) -> bool:
        if isinstance(value, option_meanings.NumberedDie | DieCorrection):
            return True
        card = value.card if isinstance(value, option_meanings.CardChoice | option_meanings.InPile) else None
        return card is not None and self.items.state.cards[card].zone in PILES

    def reports(self, saved: SavedChoice) -> Iterator[Choice]:
        """Yield every report that a save's words may mean, one for each card or die that fits."""
        for kind in self._kinds:
            if kind.saved_kind() == saved.get("do"):
                yield from kind.from_saved(saved, self.items)


def heading(state: State) -> str:
    """Return a heading for a state at the beginning of a turn."""
    return f"{state.turn or state.first_player}'s turn in round {state.round}"


_ZONE_NAMES = {
    "draw": "draw pile",
    "discard": "discard pile",
    "conjurations": "conjuration pile",
    "removed": "cards out of the game",
    "attached": "attached cards",
    "under": "cards under others",
}
"""Zones as people call them, where that differs from the state's name."""


def layout(state: State) -> dict[str, object]:
    """Return the cards of each zone and the dice of each seat; in play with their tokens, left to right."""
    found: dict[str, object] = {"the round": (state.round, state.first_player)}
    for seat, player in state.players.items():
        for zone, ids in player.zones.items():
            cards = [state.cards[card] for card in ids]
            if zone in PILES:
                found[f"{seat}'s {_ZONE_NAMES.get(zone, zone)}"] = sorted(card.name for card in cards)
            elif zone != "aside":
                found[f"{seat}'s {_ZONE_NAMES.get(zone, zone)}"] = [_visible_values(card) for card in cards]
        dice = (die_identity(die) for die in state.dice if die.owner == seat)
        found[f"{seat}'s dice"] = sorted(map(str, dice))
    return found


def check_playable(state: State, catalog: Catalog, rules: RuleSettings) -> None:
    """Raise `Unsound` or `LookupError` for a state that these rules and cards cannot lead to."""
    check(state, catalog, rules)
    for modifier in state.modifiers:
        catalog.gained(modifier.change)
    for waiting in state.delayed:
        if waiting.key not in catalog.delayed:
            raise LookupError("a text waits for its moment that no card has any more")


def text_fingerprint(text: ResolvedText) -> str:
    """Return a fingerprint of what a text or cost does, equal for all texts that do the same.

    Leaves out names and fields with default values.
    """
    nodes = text if isinstance(text, tuple) else (text,)
    plain = [_plain(node) for node in nodes if node]
    for values in plain:
        values.pop("ability", None)
    return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=4).hexdigest()


def _plain(value: Any) -> Any:
    """Return what pydantic's `model_dump` gives without defaults.

    That builds schemas of all models at its first call, which takes longer than drawing the answer.
    """
    if isinstance(value, Node):
        fields = type(value).model_fields
        plain = {name: getattr(value, name) for name in fields}
        return {
            name: _plain(part)
            for name, part in plain.items()
            if part != fields[name].get_default(call_default_factory=True)
        }
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def _visible_values(card: Card) -> tuple[object, ...]:
    return card.title, card.wounds, card.exhaustion, card.status, card.counters, card.rotated, card.face_up


def report_codecs(kinds: Iterable[type[TableReport]]) -> dict[type[Choice], ChoiceCodec[AshesPosition]]:
    """Return the codecs for these kinds of reports."""
    return {
        kind: ChoiceCodec(kind.saved_kind(), lambda value, place: value.to_saved(place.items))
        for kind in kinds
    }
