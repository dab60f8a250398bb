"""Tests that every node, event and field of the language makes a difference in rules text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, get_args, get_origin

import pytest
import yaml
from pydantic import TypeAdapter

from cards.amounts import Measure
from cards.amounts.amount import quantity_phrase
from cards.amounts.measures import CountOf
from cards.bosses import Behavior, BossCardSide, BossDice, ChimeraCard
from cards.card import Bonus, Card, DiePower
from cards.conditions import Condition
from cards.conditions.game_state import Destroyed
from cards.continuous_changes.change import ContinuousChange
from cards.cost import Cost
from cards.decks.deck import Deck
from cards.destinations.place import Place
from cards.dice_selection import DiceSelection
from cards.effects.bosses import RerollRage, RollBehavior
from cards.effects.cards import DiscardCards
from cards.effects.choices import ChoosePlayer, EffectOption, May
from cards.effects.control_flow import Do, ForEach
from cards.effects.effect import Effect, Effects, effect_lines
from cards.effects.texts_of_other_cards import TextSelection
from cards.effects.tokens import RemoveTokens
from cards.events import EVENTS, EventName
from cards.filter_fields import CostIs, DieOn, Printed, Same
from cards.filters import Filter, Possession, one_card
from cards.library import standard_library
from cards.node import Node, OneOf, words_of
from cards.pack import Pack
from cards.paragraphs import Paragraph
from cards.paragraphs.activated import FocusParagraph
from cards.paragraphs.keywords import KeywordDefinition
from cards.passives import Passive
from cards.player_selection import PlayerSelection
from cards.ranges import Range
from cards.selection import Extreme, Selection, Several, Total
from cards.text import bonus_text, cost_text, effects_text, rules_text
from cards.triggers import Cause, Trigger
from cards.validation.introspection import annotation_of, members
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, selection_phrase
from cards.wording.sentences import sentences
from tests.cards.nodes_by_hand import CHANGES, NARROWING, PARTS

FACTS = {Pack, Card, Deck, ChimeraCard, BossDice, BossCardSide}
"""Nodes that hold facts, which screens show as values."""
WHOLE = {Bonus, Behavior, DiePower, EffectOption, KeywordDefinition}
"""Nodes whose words are those of their parts."""


def reachable(annotation: Any, found: set[type[Node]]) -> set[type[Node]]:
    """Collect every class of node that a pack can contain."""
    for _, kind in members(annotation):
        if get_origin(kind) in (tuple, dict):
            for part in get_args(kind):
                reachable(part, found)
        elif isinstance(kind, type) and issubclass(kind, Node) and kind not in found:
            found.add(kind)
            for field in kind.model_fields.values():
                reachable(annotation_of(field), found)
    return found


SORTS = (Effect, Passive, Condition, Measure, Paragraph, Place)
WORDS = {kind for sort in SORTS for kind in words_of(sort)}  # type: ignore[type-abstract]


def test_every_node_of_the_language_has_a_writer() -> None:
    """A node added to the language fails here until it has words."""
    written = {*WORDS, *PARTS, *FACTS, *WHOLE}
    assert reachable(Pack, set()) - written == set()


# Text of any node ----------------------------------------------------------------------------------


def text_of(node: Any) -> str:
    """Return the words of a node of any kind."""
    scope = Scope(names={"subject": "that unit", "other": "the other unit"})
    kind = type(node)
    if isinstance(node, Effect):
        return sentences(effect_lines([node], scope))
    if isinstance(node, Passive):
        return node.words("this card", scope)
    if isinstance(node, TextSelection):
        return node.words(scope)
    if isinstance(node, Place):
        return node.words("that unit", "its owner's", scope)
    if isinstance(node, Condition):
        return node.words(scope)
    if isinstance(node, Paragraph):
        card = Card.model_construct(name="Sample", type="ready spell", text=(node,))
        return "\n".join(str(paragraph) for paragraph in rules_text(card, standard_library()))
    if kind in IN_FILTERS:
        return one_card(IN_FILTERS[kind](node), scope)
    writers = {
        Selection: selection_phrase,
        Several: reference_phrase,
        PlayerSelection: lambda players, scope: players.several(scope),
        DiceSelection: lambda dice, scope: dice.words(scope),
        Extreme: lambda at, scope: at.words(scope),
        Total: lambda total, scope: total.words(scope),
        Trigger: lambda trigger, scope: trigger.clause(scope),
    }
    if kind in writers:
        return str(writers[kind](node, scope))
    if isinstance(node, Range):
        return node.words(scope)
    if kind is Cause:
        return node.words(scope)
    if kind is Cost:
        return cost_text(node)
    return quantity_phrase(node, "card", scope)


def samples() -> Iterator[Any]:
    for sort in SORTS:
        one: TypeAdapter[Any] = TypeAdapter(Annotated[sort, OneOf(sort)])
        yield from (one.validate_python(yaml.safe_load(kind.example)) for kind in words_of(sort))
    yield from PARTS.values()
    yield from CHANGES


def variants(annotation: Any, value: Any) -> Iterator[Any]:
    """Yield other values that a field could have."""
    for _, kind in members(annotation):
        if (
            get_origin(kind) is not None
            and get_args(kind)
            and all(isinstance(a, str) for a in get_args(kind))
        ):
            yield from (word for word in get_args(kind) if word != value)
        elif kind is bool:
            yield from (answer for answer in (True, False) if answer != value)
        elif kind is int:
            yield 7
        elif kind is str:
            yield "Bound"
        elif isinstance(kind, type) and issubclass(kind, Node):
            yield from _nodes(kind)


def _nodes(kind: type[Node]) -> Iterator[Any]:
    if issubclass(kind, Measure):
        yield kind.model_validate(yaml.safe_load(kind.example))
    elif kind is Selection:
        yield Selection.model_validate({"each": "ally"})
    elif kind is Filter:
        yield Filter(kind="ally", of="you")
    elif kind is Cause:
        yield Cause(a="spell", of="opponent")
    elif kind is Destroyed:
        yield Destroyed(destroyed="that unit")


IN_FILTERS: dict[type[Node], Callable[[Any], Filter]] = {
    Filter: lambda fits: fits,
    Possession: lambda load: Filter(has=(load,)),
    DieOn: lambda die: Filter(has=(Possession(die=die),)),
    Printed: lambda values: Filter(printed=values),
    CostIs: lambda cost: Filter(cost=cost),
    Same: lambda same: Filter(same=same),
}
"""Filters that contain the parts of filters."""


ELSEWHERE = {"ability", "inexhaustible"}
"""Fields shown beside the text: in the label and the marks of a paragraph."""


GIVEN = {
    (ChoosePlayer, "named_as"),
    (ForEach, "named_as"),
    (RemoveTokens, "counted_as"),
    (DiceSelection, "counted_as"),
    (DiscardCards, "lacking_as"),
    (RerollRage, "counted_as"),
    (RollBehavior, "counted_as"),
    (May, "outcome"),
    (Do, "outcome"),
}
"""Names that only later effects use."""

ONE_OF = {
    *((Possession, name) for name in ("die", "card", "ability", "abilities")),
    *((Trigger, name) for name in ("token", "origin", "attacking", "saying")),
    (FocusParagraph, "condition"),
}
"""Fields that replace another, or that only matter with some values of another."""


@pytest.mark.parametrize(
    ("has", "words"),
    [
        ({"die": {"type": "charm", "side": "power"}}, "a unit with at least 1 charm power die"),
        ({"card": {"kind": "alteration spell"}}, "a unit with at least 1 alteration spell attached"),
        ({"ability": "Alert"}, "a unit with Alert"),
        ({"token": "status", "number": {"at_least": 2}}, "a unit with 2 or more status tokens"),
        ({"token": "wound"}, "a wounded unit"),
    ],
)
def test_facts_of_a_card_have_words(has: dict[str, Any], words: str) -> None:
    assert one_card(Filter.model_validate({"kind": "unit", "has": has}), Scope()) == words


def _changed(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield the node with one field changed, in every way, after a description of the change."""
    for name, field in type(node).model_fields.items():
        if name in ELSEWHERE or (type(node), name) in GIVEN | ONE_OF:
            continue
        if isinstance(node, ContinuousChange) and name in NARROWING and getattr(node, name) is None:
            continue
        for variant in variants(annotation_of(field), getattr(node, name)):
            yield f"{name}: {variant!s:.30}", node.model_copy(update={name: variant})


@pytest.mark.parametrize("node", samples(), ids=lambda node: type(node).__name__)
def test_every_field_shows_in_the_text(node: Any) -> None:
    words = text_of(node)
    assert [what for what, changed in _changed(node) if text_of(changed) == words] == []


def test_fields_are_changed() -> None:
    """Without changes the test above would pass for nothing."""
    assert sum(1 for node in samples() for _ in _changed(node)) > 2_000


@pytest.mark.parametrize("event", get_args(EventName))
@pytest.mark.parametrize("of", ["you", "opponent", "any"])
def test_every_event_has_words(event: EventName, of: Literal["you", "opponent", "any"]) -> None:
    """No moment is without words for all it tells, and none falls through to the name of its event."""
    tells = EVENTS[event]
    trigger = Trigger(
        event=event,
        of=of if tells.of else "any",
        card="this" if tells.card else None,
        other=Filter() if tells.other else None,
        by=Cause(a="attack") if tells.by else None,
    )
    told = trigger.clause(Scope())
    assert told and "_" not in told


def test_bonus_shows_every_value() -> None:
    assert bonus_text(Bonus(attack=1, life="X", recover=-1)) == "+1 attack, +X life and -1 recover"


def test_amounts_in_every_place() -> None:
    scope = Scope(numeral="3")
    count = CountOf(count=Selection.model_validate({"each": "ally", "of": "you"}))
    assert quantity_phrase("N", "card", scope) == "3 cards"
    assert quantity_phrase("X", "damage", scope) == "X damage"
    assert (
        quantity_phrase(count, "card", scope) == "a number of cards equal to the number of allies you control"
    )
    assert quantity_phrase(count, "damage", scope) == "damage equal to the number of allies you control"


def test_a_second_player_goes_by_the_name_the_author_gave() -> None:
    """One player is `that player`; two need their names."""
    effects: TypeAdapter[Any] = TypeAdapter(Effects)
    chosen = effects.validate_python(
        [
            {"choose_player": {"as": "giver"}},
            {"choose_player": {"as": "taker"}},
            {"destroy": {"target": "unit", "of": "giver"}},
            {"destroy": {"target": "unit", "of": "taker"}},
        ]
    )
    assert effects_text(chosen) == (
        "Choose a player. Choose a player (the taker). Destroy a target unit that player controls. "
        "Destroy a target unit the taker controls."
    )
