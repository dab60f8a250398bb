"""Tests of texts with mistakes, which are all named, and of those that are no deck, which are refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.decks.deckbuilding import deck_problems
from cards.decks.text_format import MAX_LETTERS, DeckReading, DeckTextError, deck_as_text, read_deck_text
from cards.library import standard_library

LIBRARY = standard_library()


WRONG = [
    ("Mine\n\n3x Irn Worker", "unknown card 'Irn Worker'; did you mean Iron Worker?"),
    ("3x Irn Worker", "unknown card 'Irn Worker'; did you mean Iron Worker?"),
    ("Mine\r\n3 \u00d7 IRN WORKER -- a must", "unknown card 'IRN WORKER'; did you mean Iron Worker?"),
    ("Mine\n3 Cover, 2 Kover", "unknown card 'Kover'; did you mean Cover?"),
    ("Mine\n3x Cover\n3x Xyzzy", "unknown card 'Xyzzy'; write its name as on the card, or take it out"),
    (
        "Mine\n3x Cover\n3x Cheat Death",
        "unknown card 'Cheat Death'; it is a card of the original game, before Ashes Reborn, so take it out",
    ),
    ("Mine\n3x Cover\n2 is enough for me, I think, you know", "line 3: '2 is enough for me, I think"),
    ("Mine\nCover\nGreat fun!", "line 3: 'Great fun!' is left out, as it is no card"),
    ("Mine\nKarten:\n1 Fear", "line 2: the heading 'Karten:' is unknown; below it, only cards with a count"),
    ("Mine\nFirst Five:\nKover", "'Kover' of the First Five is not among the cards of the deck"),
    ("Mine\nFirst Five:\n6x Cover", "line 3: 'Cover' is left out, as the First Five has more than 5 cards"),
    ("Mine\nFirst Five: natural", "line 2: 'natural' is a type of dice, and is not in the First Five"),
    ("Mine\nDice: 4 naturel", "unknown type of die 'naturel'; did you mean natural?"),
    ("Mine\nDice:\n5 natural\n3 Irn Worker", "unknown card 'Irn Worker'; did you mean Iron Worker?"),
    ("Mine\nPhoenixborn: Coal Roark", "unknown Phoenixborn 'Coal Roark'; did you mean Coal Roarkwin?"),
    ("Mine\nPhoenixborn: Zzz", "unknown Phoenixborn 'Zzz'; known: Aradel Summergaard, "),
    (
        "Mine\nPhoenixborn: Coal Roarkwin\nPhoenixborn: Noah Redmoon",
        "line 3: 'Noah Redmoon' is a second Phoenixborn, and is left out",
    ),
    ("Mine\nConjurations:\n3 Cover", "line 3: 'Cover' is left out of the conjuration pile, as it is no con"),
    ("Mine\nConjurations: 3 natural", "line 2: 'natural' is left out of the conjuration pile"),
    ('{"name": "Mine", "cards": [{"count": 3, "id": "irn-worker"}]}', "unknown card 'irn-worker'; did you"),
]
"""Texts with a mistake, each with the sentence about it; the rest of the deck stays."""


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[said[:60] for _, said in WRONG])
def test_a_deck_with_a_mistake_is_read_and_the_mistake_named(text: str, said: str) -> None:
    reading = read_deck_text(text, LIBRARY)
    sentences = [*reading.left_out, *map(str, deck_problems(reading.deck, LIBRARY))]
    assert [sentence for sentence in sentences if sentence.startswith(said)], sentences
    assert all(sentence.isprintable() and len(sentence) < 300 for sentence in sentences)


UNREADABLE = [
    ("Mine\nxyzzy", "there is no deck in this text"),
    ("", "there is no deck in this text; write the Phoenixborn, the dice and the cards"),
    (" \n\n// nothing\n# nothing\n---\n", "there is no deck in this text"),
    ("Hello world", "there is no deck in this text"),
    ('{"cards": []}', "there is no deck in this text"),
    ("[" * 10_000, "line 1: the line has 10,000 letters"),
    ("PK\x03\x04\x00", "line 1: this is not text; save the deck as plain UTF-8 text"),
    ("Mine\n\udcff", "line 2: this is not text"),
    ("Mine\n" + "x" * 1001, "line 2: the line has 1,001 letters; write one card a line"),
    ("3x Cover\n" * 100_000, "the text has 900,000 letters, more than 50,000; give one deck alone"),
    ("Mine\n3x \x1b[2J", "line 2: this is not text"),
    ("Mine\n" + "3 Kover\n" * 41, "line 42: 41 names are unknown; give one deck alone"),
]
"""Texts, each with the message about it."""


@pytest.mark.parametrize(("text", "said"), UNREADABLE, ids=[said[:60] for _, said in UNREADABLE])
def test_an_unreadable_text_is_reported_in_one_line(text: str, said: str) -> None:
    with pytest.raises(DeckTextError) as told:
        read_deck_text(text, LIBRARY)
    assert str(told.value).startswith(said)
    assert str(told.value).isprintable()
    assert len(str(told.value)) < 300


LINES = st.sampled_from(
    [
        "Dice:",
        "First Five:",
        "Phoenixborn:",
        "Conjurations:",
        "Coal Roarkwin",
        "3x Cover",
        "Cover",
        "none",
        "4 Charm",
        "3x Irn Worker",
        "Kover x2, Cover",
        "3x Made up (new) - why not",
        "Dice: 4 naturel dice",
        "Phoenixborn: Cole Roarkwin",
        "Sideboard:",
        "First Five: Dice: Bttle Seer, phoenixborns",
        "Phoenixborn: , Cole:",
        "Phoenixborn: 'none'",
        "x3",
        "#",
        ",",
    ]
) | st.text(max_size=20)


@settings(deadline=None)
@given(st.lists(LINES).map("\n".join))
def test_any_text_is_a_deck_or_an_error_with_its_line(text: str) -> None:
    """A text that can be read is read the same way again."""
    assert len(text) < MAX_LETTERS
    try:
        deck = read_deck_text(text, LIBRARY).deck
    except DeckTextError as error:
        assert error.line is None or 1 <= error.line <= 1 + text.count("\n") + text.count("\r")
    else:
        assert read_deck_text(deck_as_text(deck, LIBRARY), LIBRARY) == DeckReading(deck)
