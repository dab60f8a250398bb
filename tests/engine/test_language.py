"""The engine carries out all that the card language can say, or says that it does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import engine.redrains.game  # noqa: F401 - registers the resolvers
from cards.clauses import EventName
from cards.effects import EFFECT_KEYS
from cards.pack import Pack
from cards.passives import PASSIVE_KEYS
from engine.ashes.resolving import resolved_effects
from tests.engine.positions import Position, ids

ENGINE = "".join(
    path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "engine").rglob("*.py")
)


def test_every_effect_is_carried_out() -> None:
    """No key without its resolver: that would fail in the middle of a game."""
    assert resolved_effects() == set(EFFECT_KEYS)


@pytest.mark.parametrize("word", [*get_args(EventName), *PASSIVE_KEYS])
def test_every_moment_and_passive_text_is_known(word: str) -> None:
    """The engine names each, or the class of its node; one that only the schema knows does nothing."""
    node = "".join(part.title() for part in word.split("_"))
    assert re.search(rf'"{word}"|\b{node}\b', ENGINE)


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
