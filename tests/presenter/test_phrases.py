"""Tests of short descriptions of cards and dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cards.cost import DIE_TYPES
from engine.ashes.view.read_model import BattleView
from host.presenter.display.card_names_and_state import (
    battle_roles,
    card_summary,
    display_name,
    hidden_card_text,
    spell_focus,
    state_sign,
    state_word,
    tokens_of,
    values_of,
)
from host.presenter.display.dice_and_cost_symbols import TYPE_ORDER, pools_of
from host.presenter.text_charts import progress_bar
from tests.support.fixed_tables import aspect, crowded, die, face_down, game_view, plain, unit


def test_an_unseen_card_is_described_by_what_it_may_be() -> None:
    seen = unit(1, "Iron Rhino", 9, 4, 0)
    card = replace(seen, name=None, possible_names=("Iron Worker", "Cover"))
    assert display_name(card) == "unseen card"
    assert hidden_card_text(card) == "Nobody has seen this card yet. It may be Iron Worker or Cover."
    assert hidden_card_text(face_down(1)) == "This card is face down: nobody may look at it yet."


def test_a_changed_value_has_a_star() -> None:
    rhino = unit(1, "Iron Rhino", 9, 4, 0, printed_attack=7)
    assert values_of(rhino) == "A9* L4 R0"
    assert values_of(rhino, words=True) == "attack 9*  life 4  recover 0"


def test_an_aspect_shows_its_blood_instead_of_a_recover_value() -> None:
    rampage = aspect(1, "Rampage", 2, 2, 1, "right")
    assert values_of(rampage) == "A2 L2 B1"
    assert values_of(rampage, words=True) == "attack 2  life 2  blood 1"
    assert "blood 1" in card_summary(rampage)


def test_tokens_in_letters_and_words() -> None:
    knight = unit(1, "Hammer Knight", 3, 4, 2, wounds=1, exhaustion=2)
    assert tokens_of(knight) == "W1 E2"
    assert tokens_of(knight, words=True) == "1 wound, 2 exhaustion"


def test_status_pips_show_even_when_empty() -> None:
    assert tokens_of(aspect(1, "Rampage", 2, 2, 1, "right", status_pips=2)) == "S0/2"


def test_dice_of_every_type_are_shown() -> None:
    assert (*DIE_TYPES, "rage", "dragon") == TYPE_ORDER
    assert pools_of([die(1, "astral", "power")], []) == [("astral", "P1", "")]


def test_states_differ_in_sign_and_word() -> None:
    cards = [unit(1, "A", 1, 1, 1), unit(2, "B", 1, 1, 1, exhaustion=1), face_down(3)]
    assert len({state_sign(card) for card in cards}) == 3
    assert [state_word(card) for card in cards] == ["ready", "exhausted", "face down"]


def test_hidden_cards_have_no_name() -> None:
    assert display_name(face_down(1)) == "face down aspect"
    assert display_name(replace(plain(1, "", "", "hand"), name=None)) == "unknown card"


def test_both_pools_in_one_line() -> None:
    active = [die(1, "natural", "basic"), die(2, "natural", "power"), die(3, "ceremonial", "class")]
    assert pools_of(active, [die(4, "natural", "basic")]) == [
        ("ceremonial", "C1", ""),
        ("natural", "P1 B1", "E1"),
    ]


def test_the_tooltip_tells_whom_an_aspect_attacks() -> None:
    assert "leftmost" in card_summary(aspect(1, "Lurk", 4, 1, 2, "left"))


def test_fights_are_described_on_both_sides() -> None:
    view = replace(
        crowded(),
        battles=(
            BattleView(attacker=30, target=1, defender=40, guarded=False),
            BattleView(attacker=34, target=41, defender=1, guarded=True),
        ),
    )
    assert battle_roles(view) == {
        30: "attacks Coal Roarkwin",
        40: "blocks Rampage",
        34: "attacks Hammer Knight #1",
        1: "guards against Iron Scales",
    }


def test_a_spell_tells_its_focus_and_under_which_it_lies() -> None:
    spells = crowded().player("Player").spellboard
    below, alone = replace(spells[3], slot=spells[0].id, focus=2), replace(spells[3], slot=spells[3].id)
    assert spell_focus((spells[0], below))[below.id] == "focus 2, under Chant of Revenge"
    assert spell_focus((spells[0], alone))[alone.id] == ""
    assert [spell_focus(spells)[spell.id] for spell in spells] == ["", "focus 1", "focus 1", ""]
    assert spell_focus(game_view().player("Player").spellboard) == {}


@pytest.mark.parametrize(
    ("amount", "bar"),
    [(0, "░░░░░"), (1, "█░░░░"), (15, "██░░░"), (29, "████░"), (30, "█████"), (40, "█████")],
)
def test_a_bar_is_full_only_when_all_is_there(amount: int, bar: str) -> None:
    assert progress_bar(amount, 30, 5) == bar
