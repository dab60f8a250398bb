"""Tests of rules text as players read it: all texts of the project, and the grammar of their parts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import TypeAdapter

from cards.bosses import Behavior
from cards.boxes import BOXES, RAVEN
from cards.card import ASPECT_TYPES, Card
from cards.conditions import Condition, Conditions
from cards.effects.effect import Effects
from cards.filters import Filter, all_cards, fits_clause, one_card
from cards.library import Library, library_of, standard_library
from cards.pack import parse_source
from cards.selection import Selection
from cards.text import (
    WrittenParagraph,
    behavior_text,
    chimera_text,
    effects_text,
    keyword_text,
    offer_text,
    power_text,
    rules_text,
)
from cards.triggers import Trigger
from cards.wording.scope import Scope
from cards.wording.selection_phrases import selection_phrase
from tests.cards.regenerate import GOLDEN, GOLDEN_RAVEN, golden

EFFECTS: TypeAdapter[Any] = TypeAdapter(Effects)
CONDITION: TypeAdapter[Condition] = TypeAdapter(Conditions)


def test_the_reviewed_texts() -> None:
    """`python -m tests.cards.regenerate` writes changed texts anew; read them."""
    assert golden(standard_library()) == GOLDEN.read_text(encoding="utf-8")


def test_the_reviewed_texts_of_the_original_cards() -> None:
    assert golden(library_of(RAVEN)) == GOLDEN_RAVEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("box", BOXES)
def test_texts_are_whole_sentences(box: str) -> None:
    library = library_of(box)
    for card in library.cards.values():
        for paragraph in rules_text(card, library):
            assert re.fullmatch(r"[A-Z].*\.", paragraph.text), paragraph.text
            assert not re.search(r"  |\.\.|[{}\[\]_]|\b(a|an) (a|an|the|each|other)\b", paragraph.text)
            assert not re.search(r"\b1 \w+ tokens\b|\ba [aeioAEIO]|\ban [^aeiouAEIOU]", paragraph.text)


@pytest.mark.parametrize(
    ("selection", "words"),
    [
        ({"target": "unit"}, "a target unit"),
        ({"target": "unit", "other": True}, "another target unit"),
        ({"target": "unit", "of": "opponent", "exhausted": True}, "a target exhausted opposing unit"),
        ({"target": "unit", "up_to": 2}, "up to 2 target units"),
        ({"choose": "ally", "of": "you"}, "an ally you control"),
        ({"choose": "phoenixborn", "of": "you"}, "your Phoenixborn"),
        ({"choose": "card", "of": "opponent", "by": "opponent"}, "an opposing card, chosen by an opponent"),
        ({"choose": "ally", "of": "you", "in": "discard"}, "an ally of your choice from your discard pile"),
        ({"each": "unit or phoenixborn", "of": "opponent"}, "each opposing unit and Phoenixborn"),
        ({"leftmost": "unit", "wounded": True, "of": "opponent"}, "the leftmost wounded opposing unit"),
        ({"rightmost": "unit", "of": "you"}, "the rightmost unit you control"),
        ({"target": "unit", "has": "status", "life_at_most": 2}, None),
        ({"target": "unit", "as": "prey"}, "a target unit (the prey)"),
        ({"target": "unit", "life": {"at_least": 3, "at_most": 3}}, "a target unit with a life value of 3"),
        ({"target": "unit", "number": {"at_least": 2, "at_most": 2}}, "2 target units"),
        ({"target": "unit", "as": "chosen unit"}, "a target unit"),
        ({"target": "alteration spell", "as": "that spell"}, "a target alteration spell"),
        ({"target": "unit", "as": "that prey"}, "a target unit (that prey)"),
    ],
)
def test_selections(selection: dict[str, Any], words: str | None) -> None:
    told = selection_phrase(Selection.model_validate(selection), Scope())
    assert told == (words or "a target unit with at least 1 status token and a life value of 2 or less")


def test_several_cards() -> None:
    scope = Scope()
    assert all_cards(Filter(kind="ally", other=True), scope) == "other allies"
    assert all_cards(Filter(kind="unit or phoenixborn"), scope) == "units and Phoenixborn"
    assert (
        one_card(Filter(kind="unit or phoenixborn", of="you"), scope) == "a unit or Phoenixborn you control"
    )
    assert one_card(Filter(kind="ally", named="Hammer Knight"), scope) == "an ally named Hammer Knight"


def test_conditions() -> None:
    scope = Scope("this spell")
    there = CONDITION.validate_python({"there_is_no": {"each": "ally", "of": "you", "exhausted": False}})
    assert there.words(scope) == "you control no unexhausted allies"
    anywhere = CONDITION.validate_python({"there_is": {"each": "unit", "wounded": True}, "fatigued": False})
    assert anywhere.words(scope) == "there is a wounded unit and the Chimera is not fatigued"
    card = Filter(kind="ally", of="opponent", exhausted=True)
    assert fits_clause("it", card, scope) == "it is exhausted and is an ally and is controlled by an opponent"
    assert fits_clause("it", Filter(), scope) == "it is in play"


def test_triggers_name_what_they_are_about() -> None:
    scope = Scope("this unit")
    trigger = Trigger.model_validate(
        {"event": "destroys_by_attacking", "card": "this", "other": {"kind": "ally", "of": "opponent"}}
    )
    assert trigger.clause(scope) == "this unit destroys an opposing ally by attacking"
    assert (scope.phrase("subject"), scope.phrase("other")) == ("this unit", "that ally")
    damage = Trigger.model_validate(
        {
            "event": "dealt_damage",
            "card": {"kind": "unit", "of": "you"},
            "by": {"a": "effect", "of": "opponent"},
        }
    )
    assert damage.clause(scope) == (
        "a unit you control is dealt damage by an opponent's spell, ability or dice power"
    )
    assert scope.phrase("subject") == "that unit"


GONE = {"that": {"destroyed": "that unit"}, "then": [{"draw": {"who": "controller of that unit"}}]}
WOUNDS = {"tokens": "wound", "card": "this"}
TAKEN = {"choose": "unit", "of": "you", "has": "status"}


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ([{"draw": {"cards": 2, "who": "opponent"}}], "An opponent draws 2 cards."),
        ([{"may": [{"draw": 1}, {"discard_cards": {}}]}], None),
        (
            [{"may": [{"draw": {"cards": 1, "who": "target player"}}]}],
            "You may have a target player draw 1 card.",
        ),
        (
            [{"may": [{"if": {"that": {"fatigued": True}, "then": [{"draw": 1}]}}]}],
            "You may do the following: if the Chimera is fatigued, draw 1 card.",
        ),
        (
            [{"lower_dice": {"count": 2, "who": "opponent", "by": "opponent", "must": True}}],
            "An opponent must lower 2 of their non-basic active dice by one level each, "
            "or as many as there are.",
        ),
        ([{"raise_dice": 1}], "Raise up to 1 of your active dice by one level."),
        (
            [{"deal_damage": {"amount": {"damage": "dealt"}, "to": {"target": "unit"}}}],
            "Deal that much damage to a target unit.",
        ),
        (
            [{"choose_one": {"by": "opponent", "options": [{"effects": [{"draw": 1}]}, {"effects": []}]}}],
            "An opponent chooses one: draw 1 card; or do nothing.",
        ),
        ([{"summon": {"conjuration": "Iron Rhino", "count": 2}}], None),
        (
            [
                {
                    "place_tokens": {
                        "token": "status",
                        "amount": {"tokens": "wound", "card": "this"},
                        "onto": "this",
                    }
                }
            ],
            "Put on the Chimera a number of status tokens equal to the number of wound tokens on the "
            "Chimera.",
        ),
        (
            [{"modify": {"what": {"target": "unit", "as": "that unit"}, "attack": {"life_of": "that unit"}}}],
            "Give a target unit an attack bonus equal to that unit's life value until the turn ends.",
        ),
        (
            [{"summon": {"conjuration": "Copper Adder", "as": "that adder"}}],
            "Bring 1 Copper Adder from your conjuration pile onto your battlefield.",
        ),
        ([{"unimplemented": "singing"}], "Not carried out by the program yet: singing."),
        (
            [{"pay": {"cost": ["1 basic"], "then": [{"draw": 2}], "else": [{"draw": 1}]}}],
            "You may pay 1 basic to draw 2 cards. Otherwise, draw 1 card.",
        ),
        (
            [{"destroy": {"target": "unit", "as": "that unit"}}, {"if": GONE}],
            "Destroy a target unit. If this destroyed that unit, its controller draws 1 card.",
        ),
        (
            [
                {"choose_card": {"target": "unit", "as": "first unit"}},
                {"choose_card": {"target": "ally", "as": "second ally"}},
                {"place_tokens": {"token": "status", "onto": "first unit"}},
                {"place_tokens": {"token": "status", "onto": "second ally"}},
                {"place_tokens": {"token": "wound", "onto": "first unit"}},
            ],
            "Choose a target unit (the first unit) and a target ally (the second ally). Put 1 status token "
            "on the first unit and on the second ally. Put 1 wound token on the first unit.",
        ),
        (
            [
                {"remove_tokens": {"token": "status", "any_number": True, "counted_as": "n", "from": TAKEN}},
                {"deal_damage": {"amount": {"counted": "n"}, "to": {"target": "unit"}}},
            ],
            "Take any number of status tokens off a unit you control. Deal damage equal to that number to a "
            "target unit.",
        ),
        (
            [{"discard_cards": {"who": "opponent"}}, {"discard_cards": {}}],
            "An opponent discards 1 card of their choice from their hand. Discard 1 card from your hand.",
        ),
        (
            [{"deal_damage": {"to": {"target": "phoenixborn", "of": "controller of subject"}}}],
            "Deal 1 damage to the target Phoenixborn of that card's controller.",
        ),
        ([{"may": [{"gain_action": "side"}]}], "You may take one more side action this turn."),
        (
            [{"pay": {"cost": ["exhaust"], "then": [{"gain_action": "side"}]}}],
            "You may exhaust the Chimera to take one more side action this turn.",
        ),
    ],
)
def test_effects(effects: list[Any], words: str | None) -> None:
    told = effects_text(EFFECTS.validate_python(effects))
    others = {
        "may": "You may draw 1 card, then discard 1 card from your hand.",
        "summon": "Bring 2 Iron Rhinos from your conjuration pile onto your battlefield.",
    }
    assert told == (words or others[next(iter(effects[0]))])


def test_offers_name_what_is_known() -> None:
    effects = EFFECTS.validate_python([{"discard_cards": {"who": "victim", "from": "draw pile"}}])
    told = offer_text(effects, "Purge", {"victim": "bob"}, "pay 1 basic")
    assert told == "pay 1 basic to have bob discard 1 card from the top of their draw pile"
    drawing = [{"in_order_to": {"do": [{"draw": 1}], "then": [{"discard_cards": {}}]}}]
    told = offer_text(EFFECTS.validate_python(drawing), "Purge", {})
    assert told == "draw 1 card; if you do, discard 1 card from your hand"
    wounds = EFFECTS.validate_python([{"place_tokens": {"token": "wound", "onto": "this"}}])
    assert offer_text(wounds, "Anchornaut #2", {}) == "put 1 wound token on Anchornaut #2"
    assert effects_text(wounds, "Anchornaut #2") == "Put 1 wound token on Anchornaut #2."


def test_a_die_on_a_unit_tells_what_it_does_there() -> None:
    powers = standard_library().dice
    assert power_text(powers["charm"]).endswith(" That unit has -1 attack while the die is there.")
    assert power_text(powers["divine"]).endswith(" That unit has +1 attack while the die is there.")
    assert "attack" not in power_text(powers["natural"])


def test_an_ability_granted_for_a_while_is_explained() -> None:
    library = standard_library()
    given, bypass = rules_text(library.card("Hypnotize"), library)
    assert given.text == "Give a target unit you control Bypass until the turn ends."
    assert (bypass.label, bypass.keyword) == ("Bypass", True)
    assert bypass.text == "Opponents can neither block that unit nor guard against it."


def test_points_of_the_round() -> None:
    library = standard_library()
    texts = {
        name: [paragraph.text for paragraph in rules_text(library.card(name), library)]
        for name in ("Iron Worker", "Three-Eyed Owl", "Blood Puppet", "Summon Iron Rhino", "Strengthen")
    }
    assert texts["Iron Worker"] == ["In the draw step of the prepare phase, you may draw up to 2 more cards."]
    assert texts["Three-Eyed Owl"][1].startswith("At the end of the prepare phase, ")
    assert texts["Blood Puppet"][0].startswith("At the end of each round, ")
    assert texts["Summon Iron Rhino"][1:] == [
        "Activating this spell costs 1 basic less.",
        "Activating this spell costs a further 1 basic less.",
    ]
    assert texts["Strengthen"][1].startswith("Also, give that unit ")


CARDS = """\
release: Mine
cards:
  - name: Shell
    type: ally
    cost: [main]
    attack: 1
    life: 1
    recover: 1
    text:
      - keyword: Armored 1
      - ability: Nudge 2
        activate: [side]
        effects: [draw: N]
      - passive: [values: {attack: X}]
        while: {fatigued: true}
      - x: {tokens: wound, card: this}
"""


def _texts(name: str, numerals: dict[str, int] | None = None) -> list[WrittenParagraph]:
    library: Library = standard_library().extended([parse_source(CARDS, "mine.yaml").pack])
    card: Card = library.card(name)
    return rules_text(card, library, numerals)


def test_stacked_numerals_show_their_sum() -> None:
    """Two copies of an ability are one with the numerals added, in label and text."""
    armored, nudge, *_ = _texts("Shell", {"Armored": 3, "Nudge": 4})
    assert (armored.label, armored.text) == (
        "Armored 3",
        "After this unit is dealt damage, prevent 3 of it.",
    )
    assert str(nudge) == "Nudge 4 [side action]: Draw 4 cards."


def test_x_and_conditions_of_passive_text() -> None:
    *_, passive, x = _texts("Shell")
    assert passive.text == "As long as the Chimera is fatigued, this unit has +X attack."
    assert str(x) == "X: The number of wound tokens on this unit."


def test_keywords_with_and_without_their_numeral() -> None:
    """N replaces an unknown numeral."""
    throw = standard_library().keyword("Throw")
    assert keyword_text(throw).endswith("you may deal N damage to another target unit.")
    assert keyword_text(throw, 2).endswith("you may deal 2 damage to another target unit.")


def test_a_reaction_box_takes_no_action() -> None:
    library = standard_library()
    box: dict[str, Any] = {"reaction": "after", "to": {"event": "passed", "of": "opponent"}, "effects": []}
    ally = {"name": "Hare", "type": "ally", "cost": ["main"], "attack": 1, "life": 1, "recover": 1}
    (alone,) = rules_text(Card.model_validate({**ally, "text": [box]}), library)
    assert alone.text == (
        "You may play this unit as a reaction, without paying its action, after an opponent passes."
    )
    drawing = {**box, "effects": [{"draw": 1}]}
    (more,) = rules_text(Card.model_validate({**ally, "text": [drawing]}), library)
    assert more.text == f"{alone.text} Draw 1 card."
    spell = {"name": "Wink", "type": "reaction spell", "cost": ["1 basic"], "text": [drawing]}
    (played,) = rules_text(Card.model_validate(spell), library)
    assert played.text == "You may play this spell as a reaction after an opponent passes. Draw 1 card."
    assert alone.reaction and more.reaction and played.reaction


def test_unknown_keywords_are_errors() -> None:
    card = Card.model_validate(
        {"name": "C", "type": "action spell", "cost": ["main"], "text": [{"keyword": "Thow"}]}
    )
    with pytest.raises(LookupError, match="did you mean Throw"):
        rules_text(card, standard_library())


def test_behavior_rows_tell_their_order() -> None:
    """The side action comes first unless the row says otherwise."""
    row = Behavior.model_validate({"rolls": [1, 2], "side": [{"raise_rage": 1}], "main": [{"reveal": {}}]})
    side, main = "Side: Raise 1 rage die to power.", "Main: Reveal the leftmost face down aspect."
    assert behavior_text(row) == f"{side} {main}"
    assert behavior_text(row.model_copy(update={"main_first": True})) == f"{main} {side}"
    assert behavior_text(row.model_copy(update={"side": ()})) == main


def test_an_alteration_speaks_of_what_it_is_attached_to() -> None:
    """The text for a Phoenixborn does not call it a unit."""
    crown = Card.model_validate(
        {
            "name": "Crown",
            "type": "alteration spell",
            "cost": ["side"],
            "attaches_to": {"kind": "phoenixborn"},
            "text": [
                {"grants": [{"ability": "Rest", "activate": ["side"], "effects": [{"draw": 1}]}]},
                {"grants": [{"passive": ["cannot_guard"]}]},
                {"effects": [{"deal_damage": {"to": "host"}}]},
            ],
        }
    )
    told = " ".join(str(paragraph) for paragraph in rules_text(crown, standard_library()))
    assert "The attached Phoenixborn gains Rest" in told
    assert "When this spell is attached, deal 1 damage to the attached Phoenixborn." in told
    assert "unit" not in told.replace("unexhausted", "").replace("any unit", "")


def test_the_text_of_a_boss_deals_with_the_opponent_it_faces() -> None:
    """With two players, "an opponent" and "each opposing Phoenixborn" would mean both."""
    library = standard_library()
    aspects = [card for card in library.cards.values() if card.type in ASPECT_TYPES]
    told = [str(paragraph) for card in aspects for paragraph in rules_text(card, library)]
    told += [str(paragraph) for boss in library.chimeras.values() for paragraph in chimera_text(boss)]
    assert not [
        text for text in told if re.search(r"\ban opponent|(each|an) opposing Phoenixborn\b", text, re.I)
    ]


def test_an_aspect_without_a_target_says_that_it_never_attacks() -> None:
    library = standard_library()
    silent = {name for name, card in library.cards.items() if card.type in ASPECT_TYPES and not card.target}
    said = {
        card.name
        for card in library.cards.values()
        if "This aspect never attacks." in map(str, rules_text(card, library))
    }
    assert said == silent == {"Aegis Feathers", "Ballistic Seeds", "Fletch", "Scarlet Seed"}


def test_a_copy_of_a_filter_asks_for_its_own_fields_only() -> None:
    wounded = Filter(has="wound")
    assert not wounded.is_plain
    assert wounded.model_copy(update={"has": None}).is_plain
