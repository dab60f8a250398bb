"""Tests of decks as text: written and read back, and pasted by people."""

# ruff: noqa: RUF001 (letters that look alike are the subject)

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.cost import DIE_TYPES
from cards.decks.deck import Deck
from cards.decks.text_format import deck_as_text, read_deck_text
from cards.decks.text_lines import folded
from cards.library import standard_library
from cards.pack import Pack

LIBRARY = standard_library()
IRON_MEN = LIBRARY.deck("The Iron Men")
MIST_GUARDIAN = LIBRARY.deck("The Mist Guardian")
EMPTY = Deck(name="", phoenixborn="", dice={}, cards={})

ODD_NAMES = (
    "",
    "Cover",
    "Coal Roarkwin",
    "Name: x",
    "# 1",
    "3x Cover",
    "99 Problems",
    "Dice",
    "none",
    "a // b",
    "5 natural",
    "Allies (3):",
    "*Fun*",
    "- x",
    "Iron Men #2",
    "１",
    "Ünïted – “we” fall",
    "😀",
)
"""Names that resemble something else."""
COUNTS = st.integers(-3, 40)
SOME_CARD = st.sampled_from(sorted(LIBRARY.cards))
NAMES = st.sampled_from(ODD_NAMES) | st.text(max_size=30)
ANY_DECK = st.builds(
    Deck,
    name=NAMES.map(lambda name: " ".join("".join(c if c.isprintable() else " " for c in name).split())),
    release=st.sampled_from(["", "Master Set", "none", "3x Cover"]),
    phoenixborn=st.just("") | SOME_CARD,
    dice=st.dictionaries(st.sampled_from(DIE_TYPES), COUNTS),
    cards=st.dictionaries(SOME_CARD, COUNTS, max_size=15),
    first_five=st.lists(SOME_CARD, max_size=5).map(tuple),
)


def read(text: str) -> Deck:
    reading = read_deck_text(text, LIBRARY)
    assert reading.left_out == ()
    return reading.deck


@pytest.mark.parametrize("deck", [*LIBRARY.decks.values(), EMPTY], ids=lambda deck: deck.name or "empty")
def test_a_printed_deck_is_read_back(deck: Deck) -> None:
    assert read(deck_as_text(deck, LIBRARY)) == deck


@settings(deadline=None)
@given(ANY_DECK)
def test_any_deck_is_read_back(deck: Deck) -> None:
    assert read(deck_as_text(deck, LIBRARY)) == deck


@settings(deadline=None)
@given(st.sampled_from(sorted(LIBRARY.decks)), st.randoms())
def test_a_deck_survives_its_way_through_mails_and_word_processors(name: str, chance: Any) -> None:
    """Case, bullets, line ends, blank lines, spaces and look-alike letters may change."""
    deck = LIBRARY.deck(name)
    head, *lines = deck_as_text(deck, LIBRARY).splitlines()
    bullet = chance.choice(["", "- ", "* ", "• ", "\t", "> ", "\u00a0"])
    changed = [bullet + chance.choice([str.upper, str.lower, str.title])(line) for line in lines]
    if chance.random() < 0.5:
        changed = [
            line.replace("-", "\u2013").replace("3x ", chance.choice(["3 ", "3 x ", "3 × "]))
            for line in changed
        ]
    spaced = [line + chance.choice(["", "  ", "\t"]) for line in [head, *changed]]
    end = chance.choice(["\n", "\r\n", "\r", "\n\n"])
    assert read("\ufeff" + end.join(spaced)) == deck


def test_the_text_is_what_deck_sites_print() -> None:
    """The whole text of one deck."""
    expected = """\
The Mist Guardian

Phoenixborn: Aradel Summergaard
Dice (10): 5 Illusion, 5 Natural

Action Spells (9):
3x Mist Typhoon
3x Out of the Mist
3x Steady Gaze

Alteration Spells (9):
3x Massive Growth
3x Reflections in the Water
3x Root Armor

Ready Spells (12):
3x Shifting Mist
3x Summon Blue Jaguar
3x Summon Butterfly Monk
3x Summon Mist Spirit

Conjuration Pile (14):
2x Blue Jaguar
2x Butterfly Monk
10x Mist Spirit

First Five:
Shifting Mist
Steady Gaze
Summon Blue Jaguar
Summon Butterfly Monk
Summon Mist Spirit
"""
    assert deck_as_text(MIST_GUARDIAN, LIBRARY) == expected


@pytest.mark.parametrize(
    "line",
    [
        "3x Iron Worker",
        "3 x Iron Worker",
        "3 × Iron Worker",
        "3×Iron Worker",
        "3xIron Worker",
        "3X IRON WORKER",
        "3 Iron Worker",
        "3\tiron worker",
        "iron worker x3",
        "Iron Worker ×3",
        "Iron Worker (3)",
        "(3) Iron Worker",
        "x3 Iron Worker",
        "Iron Worker x3 ⛓️",
        "Iron Worker x3 (chained)",
        "3x Iron Worker -- a must",
        "3x [[Iron Worker]] <- maybe two",
        "Iron Worker — 3",
        "Karten: 3x Iron Worker",
        "Iron Worker (x3)",
        "Iron Worker [3]",
        "Iron Worker: 3",
        "Iron Worker 3",
        "Iron Worker\t3",
        "Iron Worker,3",
        '3,"Iron Worker"',
        "- 3x Iron Worker",
        "-3x Iron Worker",
        "* 3 Iron Worker",
        "• 3 Iron Worker",
        "1. 3x Iron Worker",
        "  3x   Iron   Worker  ",
        "3x Iron\u00a0Worker",
        "3x Iron-Worker",
        "3x **Iron Worker**",
        "3x [[Iron Worker]]",
        "3x Iron Worker (Master Set)",
        "3x Iron Worker // the best",
        "3x Iron Worker # the best",
        "2x Iron Worker\n1x Iron Worker",
        "Iron Worker\nIron Worker\niron worker",
        "Allies: 3x Iron Worker",
        "2 Iron Worker, 1 Iron Worker",
        "3x\u200b Iron Worker\ufeff",
        "３x Iron Worker",
    ],
)
def test_three_iron_workers(line: str) -> None:
    assert read(f"Mine\n{line}\n").cards == {"Iron Worker": 3}


@pytest.mark.parametrize(
    "line",
    [
        "4 Natural, 3 Charm",
        "4 natural dice, 3 charm dice",
        "Dice (7): 4 Natural, 3 Charm",
        "Natural: 4\nCharm: 3",
        "Dice:\n4x Natural Class\n3x Charm Class",
        "7 dice:\n- Natural (4)\n- Charm (3)",
        "4 natural and 3 charm",
        "dice: 4 NATURAL / 3 CHARM",
        "4 Natural 3 Charm",
        "Dice\n4 [[natural]] + 3 [[charm]]",
        "Natural x4; Charm x3",
        "4 x Natural Magic\n3 x Charm Magic",
        "## Dice Pool\n4 Natural\n\n3 Charm",
    ],
)
def test_seven_dice(line: str) -> None:
    assert read(f"Mine\n{line}\n").dice == {"natural": 4, "charm": 3}


@pytest.mark.parametrize(
    "lines",
    [
        "Phoenixborn: Coal Roarkwin",
        "phoenixborn:\ncoal roarkwin",
        "PHOENIXBORN (1)\n1x Coal Roarkwin",
        "Phoenixborn - Coal Roarkwin",
        "Coal Roarkwin",
        "1 Coal Roarkwin",
        "**Phoenixborn:** Coal Roarkwin",
        "Phoenixborn: Coal Roarkwin (Master Set)",
        "Phoenixborn: Coal Roarkwin\nCoal Roarkwin",
    ],
)
@pytest.mark.parametrize("name", ["Mine", ""])
def test_the_phoenixborn(name: str, lines: str) -> None:
    deck = read(f"{name}\n{lines}\n\n3x Cover")
    assert deck == EMPTY.model_copy(
        update={"name": name, "phoenixborn": "Coal Roarkwin", "cards": {"Cover": 3}}
    )


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Mine", "Mine"),
        ("Name: Mine", "Mine"),
        ("Deck: Mine", "Mine"),
        ("DECK NAME:  My   own ", "My own"),
        ("# Mine", "Mine"),
        ("**Mine**", "Mine"),
        ("// pasted from a mail\n\nMine", "Mine"),
        ("https://example.org/deck/7\nMine", "Mine"),
        ("Iron Men #2", "Iron Men #2"),
        ("“Mine” – the best", "“Mine” – the best"),
        ("Cover", "Cover"),
        ("Coal Roarkwin\nPhoenixborn: Aradel Summergaard", "Coal Roarkwin"),
        ("Name: 99 Problems", "99 Problems"),
        ("Mine\n# Yours", "Mine"),
        ("Mine\nAuthor: Ann", "Mine"),
        ("", ""),
    ],
)
def test_the_name(head: str, name: str) -> None:
    deck = read(f"{head}\nCards:\n3x Cover")
    assert (deck.name, deck.cards) == (name, {"Cover": 3})


@pytest.mark.parametrize(
    "lines",
    [
        "First Five:\nCover\nEmpower\nFear",
        "First 5: Cover, Empower, Fear",
        "FIRST FIVE (3)\n1. Cover\n2. Empower\n3. Fear",
        "Suggested First Five:\n- 1x cover\n- 1x empower\n- 1x fear",
    ],
)
def test_the_first_five_keep_their_order(lines: str) -> None:
    assert read(f"Mine\n{lines}").first_five == ("Cover", "Empower", "Fear")


def test_a_pile_is_not_among_the_cards() -> None:
    """The pile is built from the cards."""
    deck = read(
        "Mine\nCards\n3 Summon Mist Spirit\nConjurations (10):\n9 Mist Spirit\n\nReady Spells\n1 Seal"
    )
    assert deck.cards == {"Summon Mist Spirit": 3, "Seal": 1}


def test_a_deck_as_it_stands_in_a_forum() -> None:
    text = """
**Iron Men (v2)** by Ann

__Phoenixborn__: Coal Roarkwin
Dice: 5x[[natural]] 5x[[ceremonial]]

**Allies (6):**
• 3× [[Anchornaut]]
• 3× [[Hammer Knight]]

Ready Spell – 6
3x Chant of Revenge    // dear
3 Summon Iron Rhino *

Action:
3x one hundred blades
Conjuration Deck:
1x Iron Rhino

First Five
1. Anchornaut
2. Hammer Knight
Total cards: 15
https://decks.example/1
"""
    assert read(text) == Deck(
        name="Iron Men (v2)** by Ann",
        phoenixborn="Coal Roarkwin",
        dice={"natural": 5, "ceremonial": 5},
        cards={
            "Anchornaut": 3,
            "Hammer Knight": 3,
            "Chant of Revenge": 3,
            "Summon Iron Rhino": 3,
            "One Hundred Blades": 3,
        },
        first_five=("Anchornaut", "Hammer Knight"),
    )


def test_names_with_quotes_commas_and_the_like_are_found() -> None:
    spells = [
        {"name": name, "type": "action spell", "cost": ["main"]}
        for name in ("Nature's Wrath", "Jericho, Reborn", "This and That", "Café")
    ]
    library = LIBRARY.extended([Pack.model_validate({"release": "Odd", "cards": spells})])
    told = "M\n3 Nature’s Wrath, 2x jericho, reborn, this and that (2), Cafe x1 and 1 natures wrath"
    assert read_deck_text(told, library).deck.cards == {
        "Nature's Wrath": 4,
        "Jericho, Reborn": 2,
        "This and That": 2,
        "Café": 1,
    }
    deck = EMPTY.model_copy(update={"cards": {spell["name"]: 2 for spell in spells}})
    assert read_deck_text(deck_as_text(deck, library), library).deck == deck


def test_no_two_cards_or_dice_are_written_alike() -> None:
    """Ignoring signs in names makes no two of them equal."""
    names = [*LIBRARY.cards, *DIE_TYPES]
    assert len({folded(name) for name in names}) == len(names)


def test_names_of_strangers_cannot_steer_the_terminal() -> None:
    """A deck from a YAML file may have any names; its text is plain lines."""
    deck = Deck(
        name="a\x1b[2J", phoenixborn="b\nc", dice={"d\x07": 1}, cards={"e\r": 1}, first_five=("f\x00",)
    )
    assert all(line.isprintable() for line in deck_as_text(deck, LIBRARY).split("\n"))
