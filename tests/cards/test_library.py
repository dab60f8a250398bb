"""Tests of the library: packs are found by name, and unimplemented parts are named."""

from __future__ import annotations

import pytest

from cards.card import Card
from cards.library import is_implemented, missing_effects, standard_library
from cards.pack import parse_source
from cards.paragraphs import split_title


def test_unknown_names_come_with_the_nearest_known() -> None:
    """A slip of the pen is answered with what was meant."""
    with pytest.raises(LookupError, match="unknown card 'Hammer Night'; did you mean Hammer Knight"):
        standard_library().card("Hammer Night")


def test_an_extended_library_leaves_the_first_alone() -> None:
    """A stranger's card replaces one of the same name in the new library only."""
    text = "release: Mine\ncards: [{name: Cover, type: action spell, cost: [main]}]\n"
    larger = standard_library().extended([parse_source(text, "mine.yaml").pack])
    assert larger.card("Cover").type == "action spell" and larger.releases["Cover"] == "Mine"
    assert standard_library().card("Cover").type == "reaction spell"
    assert larger.deck("The Iron Men") == standard_library().deck("The Iron Men")


def test_every_card_of_the_project_is_implemented() -> None:
    """The decks that come with the program are carried out in full."""
    library = standard_library()
    assert [name for name, card in library.cards.items() if not is_implemented(card, library)] == []


def test_what_is_not_implemented_counts_against_its_card() -> None:
    """Wherever it hides: deep in an effect, or in a shared ability."""
    deep = {"may": [{"choose_one": [{"effects": [{"unimplemented": "singing"}]}, {"effects": []}]}]}
    facts = {"name": "C", "type": "action spell", "cost": ["main"]}
    library = standard_library().extended(
        [
            parse_source(
                "release: Mine\nkeywords: [{name: Loud, text: [{after: {event: passed}, "
                "effects: [unimplemented: noise]}]}]\n",
                "mine.yaml",
            ).pack
        ]
    )
    for text, missing in (
        ([{"effects": [deep]}], ["singing"]),
        ([{"keyword": "Loud"}], ["noise"]),
        ([{"keyword": "Alert"}], []),
        ([{"keyword": "Unheard"}], ["the ability Unheard"]),
    ):
        card = Card.model_validate({**facts, "text": text})
        assert missing_effects(card, library) == missing
        assert is_implemented(card, library) == (not missing)


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Throw 1", ("Throw", 1)),
        ("Unit Guard", ("Unit Guard", 0)),
        ("Bequest X", ("Bequest X", 0)),
        ("7", ("7", 0)),
        ("", ("", 0)),
    ],
)
def test_titles_and_numerals(title: str, parts: tuple[str, int]) -> None:
    """The numeral is the number at the end, if there is a name before it."""
    assert split_title(title) == parts
