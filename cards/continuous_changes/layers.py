"""The layers in which changes apply to a card (identity, state, text, values, acts).

A change may only depend on layers below its own, so that reading a card ends.
"""

from __future__ import annotations

from cards.amounts import Measure
from cards.continuous_changes.change import VALUES as VALUE_NAMES
from cards.continuous_changes.change import ContinuousChange
from cards.filters import Filter, Possession, filter_fields
from cards.node_search import nodes_within

IDENTITY, STATE, TEXT, VALUES, ACTS = 1, 2, 3, 4, 5
LAYER_NAMES = {IDENTITY: "identity", STATE: "state", TEXT: "text", VALUES: "values", ACTS: "acts"}
_OF_KEYS = {
    "identity": IDENTITY,
    "state": STATE,
    "text": TEXT,
    "focus": TEXT,
    "values": VALUES,
    "cost": VALUES,
}
NOT_FROM_VALUES = (
    "cannot depend on current values of cards, which may depend on it; count cards or tokens instead"
)


def layer_of(change: ContinuousChange) -> int:
    """Return the lowest layer that a change belongs to; everything it depends on must be on a lower one."""
    return min(_OF_KEYS.get(key, ACTS) for key in change.keys)


def highest_layer_read(value: object) -> int:
    """Return the highest layer that any node within `value` reads; 0 if it reads plain facts only."""
    return max((_asked_by(node) for node in nodes_within(value)), default=0)


def _asked_by(node: object) -> int:
    if isinstance(node, Measure):
        return VALUES if node.reads_values else 0
    if isinstance(node, Possession):
        return TEXT if node.ability is not None or node.abilities is not None else 0
    if not isinstance(node, Filter):
        return 0
    noun = bool(node.kinds) or node.named is not None
    asked = (says for name, says in filter_fields().items() if says and getattr(node, name) is not None)
    return max([IDENTITY * noun, *(VALUES if says.reads_values else says.layer for says in asked)])


def check_passive(change: ContinuousChange, condition: object) -> None:
    """Raise `ValueError` if passive text depends on a layer that may depend on it.

    `condition` is that of its paragraph. The objects of acts, who does them, and `unless` are not checked:
    they are evaluated when somebody would act, and acts are the last layer.
    """
    amounts = [getattr(change, name) for name in (*VALUE_NAMES, "cost", "focus", "numerals", "slots")]
    if change.loses == "that ability":
        raise ValueError("'that ability' is one that a moment tells of: passive text names what is lost")
    asked = (change.whom, change.condition, condition, *amounts, change.set_to, change.product)
    _check(change, asked)


def check_lasting_effect(change: ContinuousChange, live: bool) -> None:
    """Raise `ValueError` likewise for a change made by an effect.

    An effect computes its amounts and picks its cards once, as it resolves, so that these are not checked.
    `live` is True if the cards that the change is about are looked up each time they matter.
    """
    _check(change, (change.whom if live else None, change.condition))


def _check(change: ContinuousChange, asked: object) -> None:
    layer, highest = layer_of(change), highest_layer_read(asked)
    if highest < layer:
        return
    if highest == layer == VALUES:
        raise ValueError(f"passive text that adds to values {NOT_FROM_VALUES}")
    raise ValueError(
        f"what changes the {LAYER_NAMES[layer]} of cards cannot depend on their {LAYER_NAMES[highest]}, "
        "which may depend on it"
    )
