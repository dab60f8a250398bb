"""Tests that a text which is no deck is refused in one line, with the place and a remedy."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.decks.deck import Deck
from cards.decks.text_format import MAX_LETTERS, DeckTextError, deck_as_text, read_deck_text
from cards.library import standard_library

LIBRARY = standard_library()


def read(text: str) -> Deck:
    return read_deck_text(text, LIBRARY)


UNREADABLE = [
    ("Mine\n\n3x Irn Worker", "line 3: unknown card 'Irn Worker'; did you mean Iron Worker"),
    ("Mine\r\n3 \u00d7 IRN WORKER", "line 2: unknown card 'IRN WORKER'; did you mean Iron Worker"),
    ("3x Irn Worker", "line 1: unknown card 'Irn Worker'; did you mean Iron Worker"),
    ("Mine\n3 Cover, 2 Kover", "line 2: unknown card 'Kover'; did you mean Cover?"),
    (
        "Mine\nxyzzy",
        "line 2: unknown card 'xyzzy'; write its name as on the card, or // be",
    ),
    (
        "Mine\nSideboard:\n1 Fear",
        "line 2: unknown heading 'Sideboard:'; write 'Phoenixborn:', 'Dice:', 'Cards:'",
    ),
    ("Mine\nFirst Five:\nKover", "line 3: unknown card 'Kover'; did you mean Cover"),
    (
        "Mine\nFirst Five:\n6x Cover",
        "line 3: the First Five has more than 5 cards; leave 5 different ones",
    ),
    ("Mine\nFirst Five: natural", "line 2: 'natural' is a type of dice; write the dice under 'Dice:'"),
    ("Mine\nDice: 4 naturel", "line 2: unknown type of die 'naturel'; did you mean natural"),
    (
        "Mine\nDice:\n5 natural\n3 Irn Worker",
        "line 4: unknown card 'Irn Worker'; did you mean Iron Worker",
    ),
    (
        "Mine\nPhoenixborn: Coal Roark",
        "line 2: unknown Phoenixborn 'Coal Roark'; did you mean Coal Roarkwin?",
    ),
    (
        "Mine\nPhoenixborn: Zzz",
        "line 2: unknown Phoenixborn 'Zzz'; known: Aradel Summergaard, ",
    ),
    (
        "Mine\nPhoenixborn: Coal Roarkwin\nPhoenixborn: Noah Redmoon",
        "line 3: 'Noah Redmoon' is a second Phoenixborn; keep this one or 'Coal Roarkwin'",
    ),
    (
        "Mine\nConjurations:\n3 Cover",
        "line 3: 'Cover' is of type 'reaction spell', which is in no conjuration pile; write it un",
    ),
    (
        "Mine\nConjurations: 3 natural",
        "line 2: 'natural' is a type of dice; write the dice under 'Dice:'",
    ),
    ("", "there is no deck in this text; write the Phoenixborn, the dice and the cards"),
    (" \n\n// nothing\n# nothing\n---\n", "there is no deck in this text"),
    ("Hello world", "there is no deck in this text"),
    ("PK\x03\x04\x00", "line 1: this is not text; save the deck as plain UTF-8 text"),
    ("Mine\n\udcff", "line 2: this is not text"),
    ("Mine\n" + "x" * 1001, "line 2: the line has 1,001 letters; write one card a line"),
    ("3x Cover\n" * 100_000, "the text has 900,000 letters, more than 50,000; give one deck alone"),
    ("Mine\n3x \x1b[2J", "line 2: this is not text"),
]
"""Texts, each with the message about it."""


@pytest.mark.parametrize(("text", "said"), UNREADABLE, ids=[said[:60] for _, said in UNREADABLE])
def test_an_unreadable_text_is_reported_in_one_line(text: str, said: str) -> None:
    with pytest.raises(DeckTextError) as told:
        read(text)
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
        deck = read(text)
    except DeckTextError as error:
        assert error.line is None or 1 <= error.line <= 1 + text.count("\n") + text.count("\r")
    else:
        assert read(deck_as_text(deck, LIBRARY)) == deck
