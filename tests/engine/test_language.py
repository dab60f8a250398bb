"""The engine carries out all that the card language can say, or says that it does not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import engine.redrains.game  # noqa: F401 - registers the resolvers
from cards.effects import EFFECT_KEYS
from cards.library import standard_library
from cards.moments import EventName
from cards.pack import Pack
from cards.passives import PASSIVE_KEYS
from engine.ashes.language.resolving import resolved_effects
from host.judge import judge_paths, position
from host.judge.position import library_of
from tests.engine.muted import muted, says
from tests.engine.positions import Position, ids

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def texts() -> dict[Path, str]:
    """Every scenario file as it is written."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(SCENARIOS.rglob("*.yaml"))}


def speaking_of(word: str) -> list[Path]:
    """The scenarios with a card that says this word: first those that write such a card themselves."""
    names = [card.name for card in standard_library().cards.values() if says(card, word)]
    keywords = [name for name, item in standard_library().keywords.items() if says(item, word)]
    written = [path for path, text in texts().items() if re.search(rf"\b{word}\b", text)]
    named = [path for path, text in texts().items() if any(name in text for name in (*names, *keywords))]
    return list(dict.fromkeys([*written, *named]))


def test_every_effect_is_carried_out() -> None:
    """No key without its resolver: that would fail in the middle of a game."""
    assert resolved_effects() == set(EFFECT_KEYS)


@pytest.mark.parametrize("word", [*get_args(EventName), *PASSIVE_KEYS])
def test_every_moment_and_passive_text_does_something(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken out of all cards, it is missed by a scenario that passes with it (as another test shows)."""
    monkeypatch.setattr(position, "library_of", lambda scenario: muted(library_of(scenario), word))
    missed = (path for path in speaking_of(word) if not judge_paths([path]).good)
    assert next(missed, None), f"no scenario shows what '{word}' does: perhaps no rule reads it"


def test_a_gap_is_told_when_it_comes_up() -> None:
    """A card with an effect nobody has written yet is played, and the log says what is missing."""
    pack = Pack.model_validate(
        {
            "release": "Test",
            "cards": [
                {
                    "name": "Riddle",
                    "type": "action spell",
                    "cost": ["side", "1 basic"],
                    "text": [{"effects": [{"unimplemented": "swap two decks"}, {"draw": 1}]}],
                }
            ],
        }
    )
    position = Position(dice=[("natural", "basic")], hand=["Riddle"], draw=["Cover"], packs=[pack])
    session = position.start()
    session.answer([next(option for option in ids(session.decision) if option.startswith("play:"))])
    told = [item.event.describe(session.game.state) for item in session.game.journal.happenings()]
    assert "an effect of Riddle is not carried out by the program: swap two decks" in told
    assert len(session.game.state.players["ann"].hand) == 1
