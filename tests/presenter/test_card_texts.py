"""Tests of the text of an opened card."""

from __future__ import annotations

from host.presenter.display.card_text import card_paragraphs


def test_a_chimeras_card_shows_its_sides() -> None:
    (heading, text), plays, deck, *_ = card_paragraphs("The Corpse of Viros")
    assert heading == "Printed" and plays[0] == "The Chimera" and deck[0] == "Fury deck"
    assert text.splitlines()[0] == (
        "Standard, level 1, 1 player: life 30, threat 4, Ultimate value 3, stamina 1, "
        "setup by blood value 1, 2, 2, 2."
    )


def test_an_alteration_shows_its_bonus_and_what_the_unit_gains() -> None:
    gained, (_, printed) = card_paragraphs("Root Armor")
    assert "bonus    +1 life" in printed.splitlines()
    assert gained[0] == "The attached unit gains Armored 1 (inexhaustible)"
