"""Tests of packs with one mistake each, reported in one line: file, line, card, field, and a fix."""

from __future__ import annotations

import pytest

from cards.errors import InvalidPack
from cards.pack import parse_source

HEAD = """\
release: Mine
cards:
  - name: Ember
    type: action spell
    cost: [main, 1 basic]
    text:
"""
"""Six lines of a sound card; the text under test begins on line 7."""

EFFECT = HEAD + "      - effects:\n          - "
"""Begin of an effect; its content is on line 8."""

TO = "text 1 / effects 1 / deal_damage / to"

BROKEN: dict[str, tuple[str, str]] = {
    "misspelled effect": (
        EFFECT + "deal_dmg: 1",
        "8: card 'Ember', text 1 / effects 1: unknown effect 'deal_dmg'; did you mean 'deal_damage'?",
    ),
    "unheard-of effect": (
        EFFECT + "sing",
        "8: card 'Ember', text 1 / effects 1: unknown effect 'sing'; known: activate_ready_spell, ...",
    ),
    "effect without its fields": (
        EFFECT + "deal_damage: 1",
        "8: card 'Ember', text 1 / effects 1: '1' alone says too little here; "
        "write its fields out, such as 'deal_damage: {amount: ...}'",
    ),
    "missing field": (
        EFFECT + "deal_damage: {amount: 1}",
        "8: card 'Ember', text 1 / effects 1 / deal_damage: 'to' is missing; needed here: to",
    ),
    "misspelled field": (
        EFFECT + "deal_damage: {amount: 1, tto: {target: unit}}",
        "8: card 'Ember', text 1 / effects 1 / deal_damage: unknown key 'tto'; did you mean 'to'?",
    ),
    "several where one is meant": (
        EFFECT + "move_tokens: {token: wound, from: {each: unit}, to: {target: unit}}",
        "8: card 'Ember', text 1 / effects 1 / move_tokens: 'from' is one card here: pick it by 'target', "
        "'choose' or its place",
    ),
    "a card in play brought into play": (
        EFFECT + "move: {what: {choose: unit, of: opponent}, to: {battlefield: you}}",
        "8: card 'Ember', text 1 / effects 1 / move: a card in play stays where it is: move one from a "
        "hand or a pile ('in'), or one that was set aside or has left play, by its name",
    ),
    "the same of nothing": (
        EFFECT + "destroy: {target: unit, same: {}}",
        "8: card 'Ember', text 1 / effects 1 / destroy / same: the same what? 'title' and 'slot' "
        "take a card already known",
    ),
    "dice that pay for a card": (
        HEAD + "      - passive: [change: {pays: {with: {each: die, lies_on: this}, for: reactions}}]",
        "7: card 'Ember', text 1 / passive 1 / change: 'pays' is about a player, who may spend the "
        "dice: for: you",
    ),
    "dice of a pool that pay": (
        HEAD
        + "      - passive: [change: {for: you, pays: {with: {each: die, of: opponent}, for: reactions}}]",
        "7: card 'Ember', text 1 / passive 1 / change / pays: dice that pay are each of those on a card: "
        "{each: die, lies_on: this}",
    ),
    "a slot shared by a spell that takes none": (
        HEAD.replace("    text:", "    shares_slot: {kind: ready spell}\n    text:")
        + "      - effects: [draw: 1]",
        "3: card 'Ember': 'shares_slot' is for ready spells; this is of type 'action spell'",
    ),
    "grant of two kinds": (
        EFFECT + "grant: {what: {target: unit}, keyword: Alert, passive: [cannot_block]}",
        "8: card 'Ember', text 1 / effects 1 / grant: 'grant' gives either a 'keyword' or 'passive' text",
    ),
    "side of a die that is none": (
        EFFECT + "if: {that: {paid_with: power illusion}, then: [draw: 1]}",
        "8: card 'Ember', text 1 / effects 1 / if / that: 'power illusion' is not a side of a die; "
        "write it as 'illusion power' or 'time class'",
    ),
    "price of a text that is not optional": (
        HEAD + "      - {after: {event: passed}, pays: [1 basic], effects: [draw: 1]}",
        "7: card 'Ember', text 1: a text that 'pays' is optional: add 'may: true'",
    ),
    "values that hang on values": (
        HEAD
        + "      - {passive: [{values: {attack: 1}}], while: {there_is: {each: unit, attack_at_most: 2}}}",
        "7: card 'Ember', text 1: passive text that adds to values cannot depend on current values "
        "of cards, which may depend on it; count cards or tokens instead",
    ),
    "X that hangs on values": (
        HEAD + "      - {x: {attack_of: this}}",
        "7: card 'Ember', text 1: X cannot depend on current values of cards, which may depend on it; "
        "count cards or tokens instead",
    ),
    "price that is an action": (
        HEAD + "      - {after: {event: passed}, may: true, pays: [side], effects: [draw: 1]}",
        "7: card 'Ember', text 1: a triggered text takes no action: 'pays' lists dice, discards or exhaust",
    ),
    "focus of two kinds": (
        HEAD + "      - {focus: 1, effects: [draw: 1], instead: [draw: 2]}",
        "7: card 'Ember', text 1: a Focus text has one of 'effects', 'instead', 'in_place', ...",
    ),
    "two effects in one": (
        EFFECT + "draw: 1\n            reveal: {}",
        "8: card 'Ember', text 1 / effects 1: this has 2 keys where one belongs (draw and reveal); "
        "begin each with '- '",
    ),
    "effects that are no list": (
        HEAD + "      - effects:\n          draw: 1",
        "7: card 'Ember', text 1 / effects: a mapping (draw) stands where a list belongs; "
        "write one item per line, each after '- ', or all in [ ]",
    ),
    "misspelled way to select": (
        EFFECT + "deal_damage: {to: {traget: unit}}",
        f"8: card 'Ember', {TO}: a mapping (traget) is not known here; did you mean 'target'?",
    ),
    "misspelled kind": (
        EFFECT + "deal_damage:\n              to:\n                target: untis",
        f"10: card 'Ember', {TO} / target: 'untis' is not allowed here; did you mean 'unit'?",
    ),
    "misspelled filter": (
        EFFECT + "deal_damage: {to: {target: unit, exausted: true}}",
        f"8: card 'Ember', {TO}: unknown key 'exausted'; did you mean 'exhausted'?",
    ),
    "amount that is none": (
        EFFECT + "deal_damage: {amount: Z, to: {target: unit}}",
        "8: card 'Ember', text 1 / effects 1 / deal_damage / amount: 'Z' is not allowed here; "
        "write a number, N or X, or a mapping with sum, ...",
    ),
    "misspelled amount": (
        EFFECT + "deal_damage: {amount: {atack_of: this}, to: {target: unit}}",
        "8: card 'Ember', text 1 / effects 1 / deal_damage / amount: a mapping (atack_of) is not known here; "
        "did you mean 'attack_of'?",
    ),
    "mistake deep inside": (
        EFFECT + "if:\n              that: {fatigued: true}\n              then: [draw: 1]\n"
        "              else:\n                - may:\n                    - drw: 1",
        "13: card 'Ember', text 1 / effects 1 / if / else 1 / may 1: unknown effect 'drw'; "
        "did you mean 'draw'?",
    ),
    "empty condition": (
        EFFECT + "if: {that: {}, then: [draw: 1]}",
        "8: card 'Ember', text 1 / effects 1 / if / that: this condition has no kind; begin ...",
    ),
    "paragraph of no kind": (
        HEAD + "      - may: true",
        "7: card 'Ember', text 1: this paragraph of text has no kind; begin it with one of effects, ...",
    ),
    "misspelled moment": (
        HEAD + "      - whne: {event: destroyed}\n        effects: [draw: 1]",
        "7: card 'Ember', text 1: unknown key 'whne'; did you mean 'when'?",
    ),
    "misspelled event": (
        HEAD + "      - when:\n          event: destoryed\n        effects: [draw: 1]",
        "8: card 'Ember', text 1 / when / event: 'destoryed' is not allowed here; did you mean 'destroyed'?",
    ),
    "two moments": (
        HEAD + "      - when: {event: passed}\n        after: {event: passed}\n        effects: [draw: 1]",
        "7: card 'Ember', text 1: a triggered text has one of 'would', 'when' and 'after'",
    ),
    "unknown passive text": (
        HEAD + "      - passive: [cannot_atack]",
        "7: card 'Ember', text 1 / passive 1: unknown passive text 'cannot_atack'; "
        "did you mean 'cannot_attack'?",
    ),
    "part of no cost": (
        HEAD + "      - activate: [main, 6 basics]\n        effects: [draw: 1]",
        "7: card 'Ember', text 1 / activate: '6 basics' is not part of a cost; write main, side, exhaust, "
        "'2 discard', '1 lowered die', '1 basic', '1 natural class' or '1 charm power', or two of them "
        "joined by ' or '",
    ),
    "activation without an action": (
        HEAD + "      - activate: [exhaust]\n        effects: [draw: 1]",
        "7: card 'Ember', text 1: an activation always costs a main or a side action (Rulebook p. 22)",
    ),
    "cost that is no list": (
        "release: Mine\ncards:\n  - name: Ember\n    type: action spell\n    cost: main",
        "5: card 'Ember', cost: 'main' stands where a list belongs; such as [main, 1 basic] or "
        "[side, exhaust, 1 natural class or 1 charm class]",
    ),
    "misspelled type": (
        "release: Mine\ncards:\n  - name: Ember\n    type: alli",
        "4: card 'Ember', type: 'alli' is not allowed here; did you mean 'ally'?",
    ),
    "facts left out": (
        "release: Mine\ncards:\n  - name: Ember\n    type: ally\n    cost: [main]\n    attack: 1",
        "3: card 'Ember': a card of type 'ally' needs life and recover",
    ),
    "misspelled fact": (
        "release: Mine\ncards:\n  - name: Ember\n    type: action spell\n    cost: [main]\n"
        "    uniqe_to: Coal",
        "6: card 'Ember': unknown key 'uniqe_to'; did you mean 'unique_to'?",
    ),
    "number that is a text": (
        "release: Mine\ncards:\n  - {name: Ember, type: aspect, attack: two, life: 1, blood: 1}",
        "3: card 'Ember', attack: 'two' is not allowed here; write a number or X",
    ),
    "nameless card": (
        "release: Mine\ncards:\n  - type: action spell\n    cost: [main]",
        "3: card 1: 'name' is missing; needed here: name and type",
    ),
    "empty name": (
        "release: Mine\ncards:\n  - name: ''\n    type: action spell\n    cost: [main]",
        "3: card 1, name: this is empty or too short; give at least 1",
    ),
    "missing release": (
        "cards: []",
        "1: 'release' is missing; needed here: release",
    ),
    "empty part": (
        "release: Mine\ncards:\n",
        "2: cards: nothing stands where a list belongs; write one item per line, each after '- ', "
        "or all in [ ]",
    ),
    "deck with a word for a number": (
        "release: Mine\ndecks:\n  - name: D\n    phoenixborn: P\n    cards: {}\n"
        "    dice:\n      natural: many",
        "7: deck 'D', dice / natural: 'many' stands where a whole number belongs",
    ),
    "behavior with a gap": (
        "release: Mine\nchimeras:\n  - name: C\n    sheets: [{level: 1, life: 1, threat: 1, ultimate: 1, "
        "setup: [1]}]\n    decks: {D: {}}\n    behavior: {I: [], II: [], III: []}\n"
        "    ultimate: {I: [], II: [], III: []}",
        "3: Chimera 'C': the behavior rows of phase I must cover 1 to 12, each once",
    ),
    "unknown phase": (
        "release: Mine\nchimeras:\n  - name: C\n    sheets: [{level: 1, life: 1, threat: 1, ultimate: 1, "
        "setup: [1]}]\n    decks: {D: {}}\n    ultimate: {}\n    behavior:\n      IV: []",
        "8: Chimera 'C', behavior / IV: unknown key 'IV'; use I, II or III",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_one_mistake_is_reported_in_one_line(case: str) -> None:
    text, expected = BROKEN[case]
    with pytest.raises(InvalidPack) as caught:
        parse_source(text, "mine.yaml")
    (problem,) = caught.value.problems
    told = str(problem).replace("CARD003: ", "").replace(f"mine.yaml:{problem.line}: ", f"{problem.line}: ")
    start = expected.removesuffix("...")
    assert told.startswith(start) if start != expected else told == expected


def test_each_mistake_of_a_pack_is_reported() -> None:
    with pytest.raises(InvalidPack) as caught:
        parse_source(
            "release: 1\ncards:\n  - {name: A, type: alli}\n  - {name: B, type: ally}\n", "mine.yaml"
        )
    assert [problem.line for problem in caught.value.problems] == [1, 3, 4]
    assert str(caught.value).endswith("(and 2 more)")


def test_errors_hide_how_the_schema_is_built() -> None:
    for text, _ in BROKEN.values():
        with pytest.raises(InvalidPack) as caught:
            parse_source(text, "mine.yaml")
        told = str(caught.value)
        for word in ("Selection", "OnPlay", "on play", "literal", "tuple", "pydantic", "Input should"):
            assert word not in told


def test_the_file_and_the_code_are_part_of_the_line() -> None:
    with pytest.raises(InvalidPack, match=r"^mine\.yaml:1: CARD003: release: "):
        parse_source("release: 1\n", "mine.yaml")
