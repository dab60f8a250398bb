"""Tests of the language of Ardent Reapers: every word loads, has a text and has an effect."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from cards.errors import PackError
from cards.node import words_of
from cards.reapers.cards_and_decks import ReapersCard, ReapersDeck
from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.library import read_pack, reapers_library
from cards.reapers.texts.constant import ReapersPassive
from cards.reapers.texts.skills_and_abilities import ReapersText
from cards.validation.yaml_reader import read_yaml
from engine.reapers.effects import HANDLERS

EFFECTS = words_of(ReapersEffect)
PASSIVES = words_of(ReapersPassive)
TEXTS = words_of(ReapersText)


def card_with(text: str) -> ReapersCard:
    """Return a Creature with one ability, written in YAML."""
    written = f"name: Example\ntype: creature\npower: 1\nvp: 1\ntext:\n  - {text}\n"
    return ReapersCard.model_validate(read_yaml(written, "example"))


@pytest.mark.parametrize("word", EFFECTS, ids=lambda word: word.__name__)
def test_an_effect_loads_reads_and_is_done(word: type[ReapersEffect]) -> None:
    (reads,) = card_with(f"play: [{word.example}]").paragraphs()
    assert reads.startswith("Play: ") and reads.endswith(".")
    assert word in HANDLERS


def test_no_effect_is_done_that_is_no_word() -> None:
    assert set(HANDLERS) == set(EFFECTS)


@pytest.mark.parametrize("word", PASSIVES, ids=lambda word: word.__name__)
def test_a_passive_loads_and_reads(word: type[ReapersPassive]) -> None:
    (reads,) = card_with(f"passive: [{word.example}]").paragraphs()
    assert reads[0].isupper() and reads.endswith(".")


@pytest.mark.parametrize("word", TEXTS, ids=lambda word: word.__name__)
def test_a_text_loads_and_reads(word: type[ReapersText]) -> None:
    assert card_with(word.example).paragraphs()


def test_the_omega_codex_is_complete() -> None:
    library = reapers_library()
    known = [card for card in library.cards.values() if not card.unimplemented]
    assert sorted(card.number or 0 for card in known) == list(range(1, 101))
    assert {card.name for card in library.cards.values() if card.unimplemented} == {"Rolando", "Breach"}
    assert all(library.why_not_playable(deck) == [] for deck in library.decks.values())


@pytest.mark.parametrize(
    ("cards", "because"),
    [
        (("Vix", "Overcharge"), "2 Creatures or more"),
        (("Vix", "Vixx"), "unknown card 'Vixx'; did you mean Vix"),
        (("Vix", "Anox", "Rolando"), "Rolando cannot be played with"),
    ],
)
def test_a_deck_that_cannot_be_played_says_why(cards: tuple[str, ...], because: str) -> None:
    (why,) = reapers_library().why_not_playable(ReapersDeck(name="Mine", cards=cards))
    assert because in why


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("play: [drow: 2]", "draw"),
        ("play: [move: {what: this, to: hand, of: you}]", "only a score pile can be another's"),
        ("play: [move: {what: {choose: creature, each: creature}, to: hand}]", "say one of"),
        ("bonus: [draw]\n    if: lost", "harvested"),
    ],
)
def test_a_wrong_text_is_reported_with_its_line(text: str, because: str) -> None:
    pack = f"release: Mine\ncards:\n- name: Odd\n  type: action\n  vp: 1\n  text:\n  - {text}\n"
    with pytest.raises(PackError) as told:
        read_pack(pack, "mine.yaml")
    assert because in str(told.value) and "mine.yaml:" in str(told.value)


def test_power_is_for_creatures() -> None:
    with pytest.raises(ValidationError, match="Creatures have power"):
        ReapersCard.model_validate({"name": "Odd", "type": "relic", "vp": 1, "power": 2})
