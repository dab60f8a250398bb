"""Tests that any mistake in a pack is reported in plain lines, never as a traceback."""

from __future__ import annotations

import copy
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from cards.errors import PackError
from cards.library import standard_library
from cards.lint.run import check_sources
from cards.pack import PACKS, load_pack, parse_source
from cards.text import behavior_text, effects_text, keyword_text, rules_text
from cards.validation.messages import MOST

ODD: list[Any] = [
    None, True, 0, -1, 1.5, "", "x", "N", "X", "this", "subject", [], {}, [[]], [1], ["main"], {"a": 1},
    {"target": "unit"}, {"draw": 1}, {"op": "draw"}, {"deal_damage": None}, "deal_damage", {"way": "each"},
    {"each": "unit", "target": "unit"}, [{"may": [{"may": []}]}], {"count": {"each": "unit"}}, {"is": {}},
]  # fmt: skip
"""Values in places where they do not belong."""

SEEDS = [
    range(5),
    pytest.param(range(5, 30), marks=pytest.mark.slow),
    pytest.param(range(30, 120), marks=pytest.mark.long),
]


@cache
def loaded(path: Path) -> dict[str, Any]:
    """Return a pack as its file contains it."""
    pack: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return pack


def holders(value: Any) -> list[tuple[Any, Any]]:
    """Return every place within a pack, as its list or mapping and its index or key."""
    keys = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    found = [(value, key) for key in keys]
    for key in keys:
        found.extend(holders(value[key]))
    return found


def spoil(pack: dict[str, Any], chance: random.Random) -> None:
    """Make one mistake: another value, a missing part, a misspelled key, or a misplaced part."""
    holder, key = chance.choice(holders(pack))
    mistake = chance.randrange(4)
    if mistake == 0:
        holder[key] = copy.deepcopy(chance.choice(ODD))
    elif mistake == 1:
        del holder[key]
    elif mistake == 2 and isinstance(holder, dict):
        holder[f"{key}e"] = holder.pop(key)
    else:
        other, place = chance.choice(holders(pack))
        holder[key] = copy.deepcopy(other[place])


@pytest.mark.parametrize("path", sorted(PACKS.glob("*.yaml")), ids=lambda path: path.name)
@pytest.mark.parametrize("seeds", SEEDS, ids=["some", "more", "many"])
def test_a_spoiled_pack_is_loaded_or_reported(path: Path, seeds: range) -> None:
    """Each pack gets one to three mistakes; packs that still load can be linted and written."""
    for seed in seeds:
        check_spoiled(path, seed)


def check_spoiled(path: Path, seed: int) -> None:
    """Spoil a pack once and load it."""
    chance = random.Random(f"{path.name} {seed}")
    pack = copy.deepcopy(loaded(path))
    for _ in range(chance.randint(1, 3)):
        if holders(pack):
            spoil(pack, chance)
    text = yaml.dump(pack, Dumper=_Plain, sort_keys=False)
    try:
        source = parse_source(text, "spoiled.yaml")
    except PackError as error:
        for problem in error.problems:
            told = str(problem)
            assert told.startswith("spoiled.yaml:") and "\n" not in told and len(told) < 700
            assert "pydantic" not in told and "Input should" not in told
        return
    for problem in check_sources([source], standard_library()):
        assert "\n" not in str(problem)
    library = standard_library().extended([source.pack])
    for keyword in source.pack.keywords:
        assert keyword_text(keyword)
    for power in source.pack.dice:
        effects_text(power.effects)
    for chimera in source.pack.chimeras:
        assert all(behavior_text(row) for rows in chimera.behavior.values() for row in rows)
    for card in source.pack.cards:
        try:
            assert all(paragraph.text for paragraph in rules_text(card, library))
        except LookupError as error:
            assert "unknown shared ability" in str(error)


class _Plain(yaml.SafeDumper):
    """Dumper that writes a repeated value twice, since packs have no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def test_bytes_that_are_no_pack_at_all(tmp_path: Path) -> None:
    chance = random.Random(7)
    for number in range(60):
        path = tmp_path / f"{number}.yaml"
        path.write_bytes(bytes(chance.choice(b"[]{}:-,'\"&*!|>%@ \n\tabc019\x00\xff") for _ in range(40)))
        with pytest.raises(PackError) as caught:
            load_pack(path)
        assert "\n" not in str(caught.value)


def test_names_from_strangers_cannot_command_the_terminal() -> None:
    name = "\\e[2J\\n" + "x" * 5_000
    with pytest.raises(PackError) as caught:
        parse_source(f'release: r\ncards: [{{name: "{name}", type: wizard}}]\n', "mine.yaml")
    told = str(caught.value)
    assert told.isprintable() and len(told) < 700


def test_thousands_of_mistakes_are_reported_in_reasonable_time() -> None:
    text = "release: r\ncards:\n" + "  - {name: A, type: ally, text: [effects: [sing]]}\n" * 10_000
    begin = time.perf_counter()
    with pytest.raises(PackError) as caught:
        parse_source(text, "mine.yaml")
    # An effect that is none leaves its list without one, which is the same mistake once more.
    assert MOST // 2 <= len(caught.value.problems) <= MOST
    assert time.perf_counter() - begin < 10
