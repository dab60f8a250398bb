"""Tests of the paragraphs of a card: marks, granted text, repeated text, a Chimera's sides."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from pydantic import TypeAdapter

from cards.bosses import BossDice
from cards.card import Card
from cards.effects.effect import Effects
from cards.library import standard_library
from cards.text import chimera_text, effects_text, keyword_text, rules_text, sheet_lines

EFFECTS: TypeAdapter[Any] = TypeAdapter(Effects)


GIVING = [
    (False, False, "The attached unit gains Nudge [side action]: Put 1 wound token on this unit."),
    (
        False,
        True,
        "The attached unit gains Nudge [side action] (inexhaustible): Put 1 wound token on this unit.",
    ),
    (
        True,
        False,
        "Inexhaustible: The attached unit gains Nudge [side action]: Put 1 wound token on this unit.",
    ),
    (
        True,
        True,
        "Inexhaustible: The attached unit gains Nudge [side action] (inexhaustible): "
        "Put 1 wound token on this unit.",
    ),
]


@pytest.mark.parametrize(("line", "ability", "told"), GIVING)
def test_a_lasting_line_and_a_lasting_ability_read_differently(line: bool, ability: bool, told: str) -> None:
    """The spell may grant while it is exhausted; the unit may use the ability while it is exhausted."""
    nudge = {
        "ability": "Nudge",
        "activate": ["side"],
        "inexhaustible": ability,
        "effects": [{"place_tokens": {"token": "wound", "onto": "this"}}],
    }
    assert _alteration({"grants": [nudge], "inexhaustible": line}) == told


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (False, True, "The attached unit cannot be declared as an attacker."),
        (True, True, "Inexhaustible: The attached unit cannot be declared as an attacker."),
        (
            True,
            False,
            "Inexhaustible: As long as the attached unit is unexhausted, "
            "the attached unit cannot be declared as an attacker.",
        ),
    ],
)
def test_passive_text_of_an_alteration_is_about_its_unit(line: bool, text: bool, told: str) -> None:
    rooted = {"passive": ["cannot_attack"], "inexhaustible": text}
    assert _alteration({"grants": [rooted], "inexhaustible": line}) == told


def test_text_without_a_name_is_gained_as_text() -> None:
    drawing = {
        "when": {"event": "destroyed", "card": "this"},
        "effects": [{"draw": 1}],
        "inexhaustible": True,
    }
    assert _alteration({"grants": [drawing]}) == (
        "The attached unit gains this text (inexhaustible): When this unit is destroyed, draw 1 card."
    )


def _alteration(paragraph: dict[str, Any]) -> str:
    card = {"name": "Bark", "type": "alteration spell", "cost": ["main"], "text": [paragraph]}
    (paragraph,) = rules_text(Card.model_validate(card), standard_library())
    return str(paragraph)


def test_no_line_begins_with_a_mark_in_brackets() -> None:
    library = standard_library()
    told = [str(paragraph) for card in library.cards.values() for paragraph in rules_text(card, library)]
    assert "Inexhaustible: After this aspect is dealt damage, prevent all but 1 of it." in told
    assert not [line for line in told if line.startswith("(")]


def test_doing_the_same_again_says_further() -> None:
    library = standard_library()
    *_, first, second, _ = rules_text(library.card("Summon Silver Snake"), library)
    assert first.text == "Also, put 1 status token on that Silver Snake."
    assert second.text == "Also, put 1 further status token on that Silver Snake."
    *_, purge = rules_text(library.card("Purge"), library)
    assert "have that player discard 1 further card from" in purge.text


def test_the_round_that_ends_a_card_is_this_round() -> None:
    """`Each round` is for repeated effects, `this round` for a card that leaves play by it."""
    library = standard_library()
    assert keyword_text(library.keyword("Fleeting")).startswith("At the end of this round, discard ")
    assert rules_text(library.card("Fade Away"), library)[0].text.startswith("At the end of this round, ")
    assert rules_text(library.card("Blood Puppet"), library)[0].text.startswith("At the end of each round, ")
    wilting = {
        "when": {"event": "end_of_round"},
        "may": True,
        "effects": [{"discard_from_play": "this"}],
    }
    assert _alteration(wilting) == "At the end of each round, you may discard this spell from play."


def test_a_die_just_rolled_is_that_die() -> None:
    library = standard_library()
    (regenerate,) = rules_text(library.card("Regenerate"), library)
    assert "re-roll 1 basic rage die. If that die shows basic, " in regenerate.text
    two = [{"reroll_rage": 2}, {"if": {"that": {"last_die": "basic"}, "then": [{"draw": 1}]}}]
    told = "Re-roll 2 basic rage dice. If the last of them shows basic, draw 1 card."
    assert effects_text(EFFECTS.validate_python(two)) == told


def test_cards_not_drawn_are_counted_from_what_was_allowed() -> None:
    library = standard_library()
    told = rules_text(library.card("Abundance"), library)[0].text
    assert told.endswith(" for each card by which that player drew fewer than 2.")


def test_an_attacker_is_the_one_in_battle_with_the_card() -> None:
    library = standard_library()
    told = rules_text(library.card("Cover"), library)[0].text
    assert told.endswith("Deal 1 damage to a target attacker in battle with your Phoenixborn.")


def test_the_sides_of_a_chimeras_card() -> None:
    viros = standard_library().chimeras["The Corpse of Viros"]
    standard, *_, heroic = sheet_lines(viros)
    assert standard == (
        "Standard, level 1, 1 player: life 30, threat 4, Ultimate value 3, stamina 1, "
        "setup by blood value 1, 2, 2, 2."
    )
    assert heroic == (
        "Heroic, level 3, 1 player: life 35, threat 7, Ultimate value 3, stamina 1, "
        "setup by blood value 1, 2, 1, 2, 1, 1, 2."
    )
    bare = viros.sheets[0].model_copy(update={"setup": (), "players": 2})
    (line,) = sheet_lines(viros.model_copy(update={"sheets": (bare,)}))
    values = "life 30, threat 4, Ultimate value 3, stamina 1"
    assert line == f"Standard, level 1, 2 players: {values}, setup without aspects."
    assert str(chimera_text(viros)[1]).startswith("Fury deck: 3 Firebelly, ")


def test_how_a_chimera_plays_is_described() -> None:
    viros = standard_library().chimeras["The Corpse of Viros"]
    assert str(chimera_text(viros)[0]) == (
        "The Chimera: 5 rage dice of 3 basic, 3 power. Guards on 9 or more. Hand of 5 cards. "
        "Fatigued, 1 wound for each card discarded. "
        "End of recovery: Red Rains tokens, aspects, status tokens."
    )
    dice = BossDice(count=1, sides={"basic": 2, "class": 3, "power": 1})
    other = viros.model_copy(update={"dice": dice, "guards_from": 12, "hand": 1, "recovery": ()})
    assert str(chimera_text(other)[0]) == (
        "The Chimera: 1 rage die of 2 basic, 3 class, 1 power. Guards on 12. Hand of 1 card. "
        "Fatigued, 1 wound for each card discarded. End of recovery: no steps of its own."
    )


@pytest.mark.parametrize("name", sorted(standard_library().chimeras))
def test_rows_and_ultimates_do_not_speak_to_the_player_as_the_chimera(name: str) -> None:
    """Its reader is the opponent: `its conjuration pile`, not `your`."""
    for paragraph in chimera_text(standard_library().chimeras[name]):
        assert not re.search(r"\b(you|your)\b", paragraph.text), paragraph


def test_a_number_is_what_it_counts_wherever_it_was_named() -> None:
    """The effects that name it are part of another effect; a Focus text knows it too."""
    losing = {"discard_cards": {"cards": 2, "from": "draw pile", "lacking_as": "lacking"}}
    hurting = {"deal_damage": {"amount": {"counted": "lacking"}, "to": {"target": "unit"}}}
    parts = [{"as_player": {"who": "them", "do": [losing]}}, {"pay": {"cost": ["1 basic"], "then": [losing]}}]
    for part in parts:
        text = effects_text(EFFECTS.validate_python([part, hurting]))
        assert text.endswith("Deal damage equal to the number of cards that were missing to a target unit.")
    card = {"name": "Sample", "type": "ready spell", "cost": ["main"]}
    focus = [{"activate": ["side"], "effects": [losing]}, {"focus": 1, "effects": [hurting]}]
    _, also = rules_text(Card.model_validate({**card, "text": focus}), standard_library())
    assert "the number of cards that were missing" in also.text


LOOKING = """
do:
  as: the look
  effects:
    - look_at: {what: {each: card, in: {draw: you}, at: first, number: 2, as: those cards}}
    - move: {what: those cards, to: {draw: owner, at: top or bottom}}
"""
WORDED = [
    (
        "move: {what: {target: unit, number: 2}, to: {hand: owner}}",
        "Move 2 target units to their owners' hands.",
    ),
    ("move: {what: {each: unit}, to: {hand: owner}}", "Move each unit to its owner's hand."),
    ("move: {what: [{each: unit}, this], to: {draw: owner}}", " to the top of their owners' draw piles."),
    (
        "move: {what: {each: card, in: {discard: you}}, to: {hand: you}}",
        "Move all cards from your discard pile",
    ),
    (
        "move: {what: {choose: ally, in: {draw: you}, up_to: 2}, to: {hand: you}}",
        "and move them to your hand.",
    ),
    ("draw: {cards: {count: {each: card, in: {hand: you}}}}", "equal to the number of cards in your hand."),
    (
        "draw: {cards: {count: {each: alteration spell, lies_on: {kind: unit, of: you}}}}",
        "the number of alteration spells attached to units you control.",
    ),
    (
        "destroy: {target: unit, where: {there_is_no: {each: card, in: draw, of: controller of it}}}",
        "Destroy a target unit whose controller has no cards in their draw pile.",
    ),
    (
        "move: {what: {each: card, in: {draw: you}, at: last, number: 1}, to: {hand: you}}",
        "Move the bottom card of",
    ),
    (
        LOOKING,
        "Move each of those cards to the top or bottom of your draw pile.",
    ),
    (
        "in_order_to: {do: [draw: 1], then: [choose_one: [{effects: []}, {effects: [draw: 3]}], draw: 4]}",
        "If you do, choose one: do nothing; or draw 3 cards. Then draw 4 cards.",
    ),
    ("look_at: {what: {each: card, in: {hand: opponent}, as: those cards}}", "Look at an opponent's hand."),
    ("show: {each: ally, in: {hand: you}}", "Show all allies from your hand to everybody."),
    (
        "for_each: {card: {each: card, among: those cards}, as: that card, do: [destroy: that card]}",
        "For each of those cards in turn, destroy that card.",
    ),
    (
        "choose_player: {as: that player, where: {there_is: {each: die, of: them, in: active, type: charm}}}",
        "Choose a player who has a charm die in their active pool.",
    ),
    (
        "destroy: {target: unit, where: {there_is_no: {each: ally, of: controller of it}}}",
        "Destroy a target unit whose controller controls no allies.",
    ),
]


@pytest.mark.parametrize(("effect", "told"), WORDED)
def test_owners_piles_and_relations_are_worded(effect: str, told: str) -> None:
    assert told in effects_text(EFFECTS.validate_python([yaml.safe_load(effect)]))


@pytest.mark.parametrize(
    ("was", "told"),
    [("done", "If you do, "), ("not done", "If you do not, "), ("impossible", "If you cannot, ")],
)
def test_a_step_just_named_is_not_said_again(was: str, told: str) -> None:
    offer = {"may": {"as": "the offer", "effects": [{"draw": 1}]}}
    then = {"if": {"that": {"step": "the offer", "was": was}, "then": [{"draw": 2}]}}
    read = EFFECTS.validate_python
    assert (
        effects_text(read([offer, then, then]))
        == f"You may draw 1 card. {told}draw 2 cards. {told}draw 2 cards."
    )
    later = effects_text(read([offer, {"draw": 1}, then]))
    assert told not in later and "draw 1 card, draw 2 cards" in later
