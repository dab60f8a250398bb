"""Tests of the cookbook: its samples load and read as texts, and no need is missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from cards.events import EVENTS
from cards.library import standard_library
from cards.lint import lint
from cards.pack import load_pack
from cards.text import power_text, rules_text
from tests.cards.regenerate import REFERENCE

PAGE = REFERENCE.parent / "card-language-cookbook.md"
READINGS = {"1.": 18, "2.": 26, "3.": 29, "B": 21, "R": 30, "T": 17}
"""Number of needs that each reading of the cards has found."""
GIVEN = """
- choose_card: {target: unit, as: that unit}
- choose_card: {choose: unit, of: you, number: {at_most: 3}, as: those units}
- choose_player: {as: that player, of: opponent}
- may: {as: the offer, effects: [draw: 1]}
- remove_tokens: {token: status, counted_as: taken, from: that unit}
"""
SCENARIOS = Path(__file__).parents[1] / "scenarios"
EXPECTED = ("CARD021", "CARD032", "CARD071")
"""A conjuration that the sample's card would list, a name that the sample does not use, and a die type of the
box that it defines anew."""
NO_TEXT = ("fact", "pack")
"""Sorts of samples that need not have a text."""
UNIT = {"name": "Sample", "type": "ally", "cost": ["main"], "attack": 1, "life": 1, "recover": 1}


class Row(NamedTuple):
    """Need: its numbers, the sort of its sample, and the sample."""

    numbers: tuple[str, ...]
    sort: str
    sample: str


def rows() -> list[Row]:
    """Return the rows of the page's tables; rows of what cannot be expressed have no sample."""
    found = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and re.match(r"[123]\.\d|[BRT]\d", cells[0]):
            sample = re.fullmatch(r"`(.*)`", cells[-1])
            sort = cells[2] if sample else ""
            found.append(Row(tuple(cells[0].split(", ")), sort, sample[1] if sample else ""))
    return found


SAMPLES = [row for row in rows() if row.sample]


def _texts(sort: str, node: Any) -> list[Any]:
    """Return the paragraphs of a card with a node of this sort."""
    effects = {
        "effect": lambda: [node],
        "condition": lambda: [{"if": {"that": node, "then": [{"draw": 1}]}}],
        "amount": lambda: [{"draw": {"cards": node}}],
        "selection": lambda: [{"choose_card": {**node, "as": "that pick"}}],
    }
    if sort in effects:
        return [{"effects": [*yaml.safe_load(GIVEN), *effects[sort]()]}]
    if sort == "moment":
        timing = EVENTS[node.get("event", "resolved")].timings[-1] if "becomes" not in node else "when"
        return [{timing: node, "inexhaustible": True, "effects": [{"draw": 1}]}]
    return [{"passive": [node]}] if sort == "passive" else [node]


def _pack(sort: str, node: Any) -> dict[str, Any]:
    """Return a pack with a node of this sort."""
    kinds = {"spell": "alteration spell", "reaction": "reaction spell"}
    kinds |= {"ready": "ready spell", "ready fact": "ready spell"}
    if sort == "pack":
        return {"release": "Samples", **node}
    card: dict[str, Any] = {**UNIT, "text": []}
    if sort in kinds or sort in ("effect", "condition", "amount", "selection", "fact"):
        other = "alteration spell" if sort == "fact" else "action spell"
        card = {"name": "Sample", "type": kinds.get(sort, other), "cost": ["main"], "text": []}
    if sort in ("fact", "ready fact"):
        return {"release": "Samples", "cards": [{**card, **node}]}
    if sort == "ready":
        card["text"].append({"activate": ["side", "exhaust"], "effects": [{"draw": 1}]})
    card["text"] += _texts(sort, node)
    return {"release": "Samples", "cards": [card]}


@pytest.mark.parametrize("row", SAMPLES, ids=lambda row: row.sample[:60])
def test_a_sample_is_sound(row: Row, tmp_path: Path) -> None:
    path = tmp_path / "sample.yaml"
    path.write_text(yaml.safe_dump(_pack(row.sort, yaml.safe_load(row.sample))), encoding="utf-8")
    library = standard_library()
    found = [problem for problem in lint([path], library) if problem.code not in EXPECTED]
    assert [str(problem) for problem in found] == []
    pack = load_pack(path)
    texts = [str(text) for card in pack.cards for text in rules_text(card, library)]
    texts += [power_text(power) for power in pack.dice]
    assert texts or row.sort in NO_TEXT
    assert [text for text in texts if re.search(r"_|\bthe (the|that|their)\b|\{|\[\[", text)] == []


def test_no_need_is_left_out() -> None:
    told = {number for row in rows() for number in row.numbers}
    asked = {f"{reading}{number}" for reading, last in READINGS.items() for number in range(1, last + 1)}
    assert sorted(told ^ asked) == []


def test_the_twelve_cards_are_played() -> None:
    design = (PAGE.parent / "decisions" / "a-closed-card-language.md").read_text(encoding="utf-8")
    played = re.findall(r"^\| (.+) \| `(.+\.yaml)` \|$", design, re.MULTILINE)
    assert len(played) == 12
    for name, path in played:
        assert name in (SCENARIOS / path).read_text(encoding="utf-8")
