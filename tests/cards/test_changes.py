"""Tests of continuous changes: what packs may contain, and their sentences."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import pytest
import yaml
from pydantic import TypeAdapter, ValidationError

from cards.continuous_changes.change import ContinuousChange, End
from cards.continuous_changes.permissions import ACTS, MODES, ActName, Mode
from cards.continuous_changes.wording import change_sentences, subject_phrase, until_text
from cards.effects.effect import Effect, Effects, effect_lines
from cards.node import OneOf, words_of
from cards.paragraphs.passive import PassiveParagraph
from cards.passives import Passive
from cards.passives.flags import Flag, flags
from cards.wording.scope import Scope
from cards.wording.sentences import sentences


def change_text(**given: Any) -> str:
    """Return the sentences of a change to this unit, or to the units it names."""
    change = ContinuousChange.model_validate(given)
    scope = Scope("this unit")
    return "; ".join(change_sentences(change, subject_phrase(change, "this unit", scope), scope))


MEANT = [(mode, act) for act in get_args(ActName) for mode in MODES if ACTS[act].sentence(mode)]


def test_every_act_has_its_row() -> None:
    """A permission with a name and no words, or words and no name, would load and do nothing."""
    assert set(ACTS) == set(get_args(ActName))
    assert {act for _, act in MEANT} == set(ACTS)


@pytest.mark.parametrize(("mode", "act"), MEANT)
def test_every_act_reads_as_a_sentence_of_its_own(mode: Mode, act: ActName) -> None:
    text = change_text(**{mode: [act]})
    assert "{" not in text and "this unit" in text
    assert sum(change_text(**{other: [name]}) == text for other, name in MEANT) == 1


@pytest.mark.parametrize("end", get_args(End))
def test_every_end_has_words(end: End) -> None:
    text = until_text((end,), Scope("this spell"))
    assert text.startswith(("until ", "as long as ")) and end != text.removeprefix("until ")


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"for": {"each": "unit", "of": "you"}, "attack": 1}, "each unit you control has +1 attack"),
        (
            {"for": {"kind": "unit", "in_battle_with": "this"}, "attack": 1},
            "a unit in battle with this unit has +1 attack",
        ),
        ({"gains": ["Overkill 1"], "life": -1}, "this unit has -1 life and Overkill 1"),
        (
            {"set": {"attack": 0}, "product": {"life": 2}},
            "this unit has an attack value of 0 and 2 times the life value",
        ),
        ({"swap": ["attack", "life"]}, "the printed attack and life of this unit are swapped"),
        ({"counts_as": "exhausted"}, "this unit counts as exhausted"),
        ({"kinds": ["reaction spell"]}, "this unit is also a reaction spell"),
        ({"numerals": 1}, "the numerals of the abilities of this unit are 1 higher"),
        ({"loses": ["Fade", "Bound"]}, "this unit loses Fade and Bound"),
        ({"cannot": ["block", "guard"]}, "this unit can neither block nor guard"),
        (
            {"cannot": ["be blocked", "be guarded against"], "by": {"kind": "unit", "wounded": True}},
            "wounded units can neither block this unit nor guard against it",
        ),
        (
            {"cannot": ["be targeted"], "against": {"a": "attack", "of": "opponent"}},
            "this unit cannot be targeted by an opponent's attack",
        ),
        (
            {"for": "each player", "cannot": ["play"], "what": {"kind": "reaction spell"}},
            "no player can play reaction spells",
        ),
        ({"for": "opponent", "cannot": ["meditate"]}, "opponents cannot meditate"),
        (
            {
                "for": "each player",
                "cannot": ["raise", "lower"],
                "what": {"each": "die", "of": "opponent of them", "in": "active"},
            },
            "no player can turn up or turn down dice in their opponents' active pool",
        ),
        (
            {"damage": {"prevent": 1}, "against": {"a": "attack"}},
            "whenever damage is dealt to this unit by an attack, prevent 1 of it",
        ),
        (
            {"for": {"each": "card"}, "damage": {"never_prevented": True}},
            "damage dealt to a card cannot be prevented",
        ),
        (
            {"gains": [{"passive": ["may_guard"]}]},
            'this unit gains "This card can be declared as a guard when another of its controller'
            "'s units is attacked.\"",
        ),
    ],
)
def test_changes_read_as_players_speak(given: dict[str, Any], text: str) -> None:
    assert change_text(**given) == text


def test_an_effect_says_how_long() -> None:
    effects: TypeAdapter[Any] = TypeAdapter(Effects)
    found = effects.validate_python(
        [
            {
                "change": {
                    "for": {"each": "unit", "of": "you"},
                    "cannot": ["be targeted"],
                    "against": {"a": "effect"},
                    "until": ["start of your next turn", "end of round"],
                }
            }
        ]
    )
    assert sentences(effect_lines(found, Scope())) == (
        "No unit you control can be targeted by a spell, ability or dice power until your next turn "
        "begins or until the round ends, whichever is first."
    )


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({}, "this changes nothing"),
        ({"can": ["attack"]}, "nothing is meant by 'can: attack'; it stands under 'cannot' or 'must'"),
        ({"cannot": ["meditate"], "what": {"kind": "unit"}}, "'meditate' takes no 'what'"),
        ({"cannot": ["block"], "by": {"kind": "unit"}}, "'block' takes no 'by'"),
        ({"cannot": ["block"], "against": {"a": "attack"}}, "'block' takes no 'against'"),
        ({"cannot": ["lower"], "what": {"kind": "unit"}}, "'what' of 'lower' is dice"),
        ({"cannot": ["block"], "what": {"each": "die"}}, "'what' of 'block' is a card"),
        ({"attack": 1, "what": {"kind": "unit"}}, "'what' narrows acts, and there is none"),
        ({"attack": 1, "against": {"a": "attack"}}, "'against' is the cause of damage or of an act"),
        ({"set": {}}, "this names none of attack, life and recover"),
        ({"damage": {}}, "this says nothing of the damage"),
    ],
)
def test_a_change_that_would_do_nothing_does_not_load(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValidationError, match=fault):
        ContinuousChange.model_validate(given)


def test_any_card_that_fits_is_none_that_is_there_now() -> None:
    """`now` narrows `each`; any card that fits is looked up whenever it matters."""
    change = {"change": {"for": {"kind": "unit"}, "attack": 1, "now": True}}
    with pytest.raises(ValidationError, match="'now' means those of 'each' that are there"):
        TypeAdapter(Effects).validate_python([change])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            {"attack": {"attack_of": "this"}},
            "adds to values cannot depend on current values",
        ),
        ({"for": {"each": "unit", "life_at_most": 2}, "attack": 1}, "adds to values cannot depend on"),
        (
            {"for": {"each": "unit", "life_at_most": 2}, "gains": ["Bound"]},
            "the text of cards cannot depend on their values",
        ),
        (
            {"for": {"each": "unit", "exhausted": True}, "counts_as": "exhausted"},
            "the state of cards cannot depend on their state",
        ),
        (
            {"for": {"each": "unit"}, "kinds": ["spell"]},
            "the identity of cards cannot depend on their identity",
        ),
        ({"copy_of": "host"}, "a copy is made once"),
    ],
)
def test_a_change_looks_only_at_the_layers_below(change: dict[str, Any], fault: str) -> None:
    """Otherwise, reading what a card is would never end."""
    with pytest.raises(ValidationError, match=fault):
        PassiveParagraph.model_validate({"passive": [{"change": change}]})


@pytest.mark.parametrize(
    "change",
    [
        {"for": {"each": "unit", "exhausted": True}, "attack": 1},
        {"for": {"each": "unit", "exhausted": False}, "gains": ["Bound"]},
        {"for": {"each": "unit", "of": "opponent"}, "counts_as": "exhausted"},
        {"cannot": ["be blocked"], "by": {"kind": "unit", "attack_at_most": 1}},
    ],
)
def test_a_change_may_look_at_every_layer_below(change: dict[str, Any]) -> None:
    """The layers are state, text, values and permissions, in this order."""
    PassiveParagraph.model_validate({"passive": [{"change": change}]})


def test_text_that_works_out_of_play_gives_kinds_only() -> None:
    """Other changes are never asked of a card that is not in play."""
    PassiveParagraph.model_validate({"passive": [{"change": {"kinds": ["spell"]}}], "works": "out of play"})
    with pytest.raises(ValidationError, match="text that works out of play gives its card 'kinds'"):
        PassiveParagraph.model_validate({"passive": [{"change": {"attack": 1}}], "works": "out of play"})


@pytest.mark.parametrize("kind", words_of(Passive), ids=lambda kind: kind.key())  # type: ignore[type-abstract]
def test_every_passive_text_is_a_change(kind: type[Passive]) -> None:
    one: TypeAdapter[Any] = TypeAdapter(Annotated[Passive, OneOf(Passive)])
    changes = one.validate_python(yaml.safe_load(kind.example)).changes()
    assert changes and all(isinstance(change, ContinuousChange) for change in changes)


def test_flags_have_different_words() -> None:
    keys = [flag.full_form.model_dump_json() for flag in flags().values() if issubclass(flag, Flag)]
    assert len(set(keys)) == len(keys)


def test_a_gained_paragraph_is_linted_like_any_other() -> None:
    one: TypeAdapter[Any] = TypeAdapter(Annotated[Effect, OneOf(Effect)])
    with pytest.raises(ValidationError, match="an activation always costs a main or a side action"):
        one.validate_python(
            {
                "change": {
                    "for": {"target": "unit"},
                    "gains": [{"activate": ["exhaust"], "effects": ["cancel"]}],
                }
            }
        )
