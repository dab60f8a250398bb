"""Tests that the engine handles all words of the card language, or reports those it does not."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import pytest

import engine.all_handlers  # noqa: F401 - registers them
from cards.boxes import BOXES, STANDARD
from cards.conditions.bosses import Fatigued
from cards.effects.effect import Effect
from cards.events import EventName
from cards.filters import Filter, fields_of
from cards.library import library_of as library_in
from cards.node import ops_of, words_of
from cards.pack import Pack
from cards.passives import Passive
from engine.ashes.effects.texts_of_other_cards import leave_out
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.registry import Registry
from host.judge import judge_paths, starting_position
from host.judge.starting_position import library_of
from tests.engine.muted import contains_word, muted
from tests.support.positions import Position, ids

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def texts() -> dict[Path, str]:
    """Return the text of every scenario file."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(SCENARIOS.rglob("*.yaml"))}


def scenarios_about(word: str) -> Iterator[Path]:
    """Yield the scenarios about this word.

    First the scenarios with the word in their text, then those with a card of the boxes that says it.
    """
    written = [path for path, text in texts().items() if re.search(rf"\b{word}\b", text)]
    yield from sorted(written, key=lambda path: word not in path.stem.split("-"))
    for box in BOXES:
        library = library_in(box)
        names = [card.name for card in library.cards.values() if contains_word(card, word)]
        names += [name for name, item in library.keywords.items() if contains_word(item, word)]
        for path, text in texts().items():
            if (
                path not in written
                and (box == STANDARD or box in text)
                and any(name in text for name in names)
            ):
                yield path


PASSIVES = [key for kind in words_of(Passive) for key in ops_of(kind)]

UNTOLD = """
from typing import ClassVar, Literal

from cards.{package} import {sort}

class Somersault({sort}):
    op: Literal["somersault"]
    example: ClassVar[str] = "somersault"
    def words(self, *scope): ...

import engine.all_handlers
"""


@pytest.mark.parametrize(
    ("package", "sort"), [("effects.effect", "Effect"), ("conditions", "Condition"), ("amounts", "Measure")]
)
def test_a_word_without_meaning_does_not_start(package: str, sort: str) -> None:
    """The gap fails at import, with the name of the word, instead of in the middle of a game."""
    code = UNTOLD.format(package=package, sort=sort)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    told = f"TypeError: no meaning in the engine for the {package.split('.')[0].removesuffix('s')} Somersault"
    assert done.stderr.splitlines()[-1] == told


def test_a_field_of_filters_without_meaning_or_words_does_not_start() -> None:
    fields = Registry("field of filters", lambda: ["tall"])
    with pytest.raises(TypeError, match="no meaning in the engine for the field of filters tall"):
        fields.check()
    with pytest.raises(TypeError, match="the field 'wide' of filters has no words"):

        class _Wide(Filter):
            wide: bool | None = None

        fields_of(_Wide)


def test_a_meaning_without_word_does_not_start() -> None:
    with pytest.raises(TypeError, match="Fatigued is no effect of the card language"):
        handles_effect(Fatigued)(leave_out)  # type: ignore[type-var]


def test_a_word_has_all_its_pieces() -> None:
    """The import fails with the name of the missing piece."""
    with pytest.raises(TypeError, match=r"the effect Somersault in .* has no 'example'"):

        class Somersault(Effect):
            op: Literal["somersault"]


@pytest.mark.parametrize("word", [*get_args(EventName), *PASSIVES])
def test_every_moment_and_passive_text_does_something(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the word some scenario fails; with it all scenarios pass (as another test shows)."""
    monkeypatch.setattr(starting_position, "library_of", lambda *given: muted(library_of(*given), word))
    missed = (path for path in scenarios_about(word) if not judge_paths([path]).good)
    assert next(missed, None), f"no scenario shows what '{word}' does: perhaps no rule reads it"


def test_a_gap_is_reported_when_it_comes_up() -> None:
    """A card with an unimplemented effect is played, and the log says what is missing."""
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
    told = [item.event.describe(session.game.state) for item in session.game.journal.all_events()]
    assert "an effect of Riddle is not handled by the program: swap two decks" in told
    assert len(session.game.state.players["ann"].hand) == 1
