"""Take out one effect of the packs at a time, and find those that no scenario notices.

`python -m tests.faults.card_effects` takes each effect, paragraph, passive text, gained ability, condition or
"may" out of its card, shared ability, die power or boss, and plays the scenarios that name it until one
fails. It prints how many are noticed of each release, and lists the others. Names of releases or cards after
it are those to look at alone; `--all` lists also what notices each.
"""

from __future__ import annotations

import argparse
import json
import signal
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from cards.bosses import ChimeraCard
from cards.boxes import STANDARD, USUAL_BOSS
from cards.card import Card, DiePower
from cards.effects.choices import If, May
from cards.effects.effect import Effect
from cards.node import Node, OpNode
from cards.node_search import nodes_within
from cards.pack import PACKS, Pack, load_pack
from cards.paragraphs import Paragraph, split_title
from cards.paragraphs.keywords import KeywordDefinition, KeywordParagraph
from cards.passives import Passive
from host.judge import judge_paths
from tests.support.rule_cases import SCENARIOS

SECONDS = 10
"""Time after which a game without the effect counts as endless, which is noticed."""
OPTIONAL = ("bonus", "attaches_to", "shares_slot", "elsewhere", "respark")
"""The fields of a card, besides its text, that change what it does and may be left out."""

LIMITS = ("condition", "unless", "may")
"""The fields, besides the effects `if` and `may`, without which a text does what it does always."""

Around = Callable[[Any], Any]
"""Returns a whole item with a part of it replaced."""

Item = Card | KeywordDefinition | DiePower | ChimeraCard


class Removal(Struct, frozen=True):
    """An item of a pack without one thing; `place` and `removed` say which."""

    item: Any
    place: str
    removed: Any


def removals(item: Item) -> Iterator[Removal]:
    """Yield the item without each thing that can be taken out of it, one at a time."""
    yield from _within(item, "", lambda changed: changed)
    if isinstance(item, Card):
        for name in OPTIONAL:
            if (given := getattr(item, name)) is not None:
                yield Removal(_changed(item, name, None), name, given)


def _within(value: Any, place: str, around: Around) -> Iterator[Removal]:
    """Yield the removals within a value; `around` returns the item with it replaced."""
    if isinstance(value, Node):
        place = f"{place}/{value.op}" if isinstance(value, OpNode) else place
        for name in type(value).model_fields:
            part, inner = getattr(value, name), partial(_in_field, around, value, name)
            if name in LIMITS and part:
                nothing = type(value).model_fields[name].default
                yield Removal(inner(nothing), f"{place}/{name}", part)
            yield from _within(part, f"{place}/{name}", inner)
    elif isinstance(value, tuple):
        gained = place.endswith("/gains")
        for at, part in enumerate(value):
            if gained or isinstance(part, Effect | Paragraph | Passive):
                yield Removal(around((*value[:at], *value[at + 1 :])), f"{place}/{at}", part)
            if isinstance(part, If | May):
                does = part.then if isinstance(part, If) else part.effects
                yield Removal(
                    around((*value[:at], *does, *value[at + 1 :])), f"{place}/{at}", f"only {part.op}"
                )
            yield from _within(part, f"{place}/{at}", partial(_in_tuple, around, value, at))
    elif isinstance(value, dict):
        # A boss with one table of behavior has it in each phase.
        first, *others = value.values() or (None,)
        once = bool(others) and all(part == first for part in others)
        for key, part in list(value.items())[: 1 if once else None]:
            keys = value if once else [key]
            yield from _within(part, f"{place}/{key}", partial(_in_keys, around, value, keys))


def _in_field(around: Around, node: Node, name: str, new: Any) -> Any:
    return around(_changed(node, name, new))


def _in_tuple(around: Around, parts: tuple[Any, ...], at: int, new: Any) -> Any:
    return around((*parts[:at], new, *parts[at + 1 :]))


def _in_keys(around: Around, parts: dict[str, Any], keys: Iterable[str], new: Any) -> Any:
    return around({**parts, **dict.fromkeys(keys, new)})


def _changed(node: Node, name: str, value: Any) -> Node:
    """Return a node with another field, without what it has computed and without checking it."""
    fields = {each: getattr(node, each) for each in type(node).model_fields}
    return type(node).model_construct(node.model_fields_set, **{**fields, name: value})


def _written(value: Any) -> str:
    plain = value.model_dump(by_alias=True, exclude_defaults=True) if isinstance(value, Node) else value
    return json.dumps(plain, default=str)


@cache
def scenario_texts() -> dict[Path, str]:
    """Return the text of every scenario with cards of these packs."""
    paths = (path for path in SCENARIOS.rglob("*.yaml") if not {"raven", "reapers"} & set(path.parts))
    return {path: path.read_text(encoding="utf-8") for path in sorted(paths)}


def scenarios_naming(names: Sequence[str], file: str) -> list[Path]:
    """Return the scenarios that name any of these, those first that are probably about the first of them.

    These are named after it, or in a folder that is named like the `file` of its pack.
    """
    slug, folder = names[0].lower().replace(" ", "-").replace("'", "-"), set(file.split("-"))

    def is_elsewhere(path: Path) -> tuple[bool, bool, int]:
        shared = folder & set(path.parent.name.split("-"))
        return slug not in path.stem, "cards" not in path.parts, -len(shared)

    found = (path for path, text in scenario_texts().items() if any(name in text for name in names))
    return sorted(found, key=is_elsewhere)


def names_of(item: Item, bearers: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the words by which scenarios name an item: its own name, and for an ability its `bearers`."""
    if isinstance(item, DiePower):
        return [item.type]
    if isinstance(item, KeywordDefinition):
        return [item.name, *bearers.get(item.name, ())]
    return [item.name, *(["\nchimera:"] if item.name == USUAL_BOSS else [])]


def bearers_of(cards: Iterable[Card]) -> dict[str, list[str]]:
    """Return the names of the cards that have each shared ability."""
    found: dict[str, list[str]] = {}
    for card in cards:
        for node in nodes_within(card):
            if isinstance(node, KeywordParagraph):
                found.setdefault(split_title(node.keyword)[0], []).append(card.name)
    return found


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError(f"not over after {SECONDS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def noticed_by(item: Item, scenarios: list[Path]) -> str:
    """Return the first scenario that fails with this item in place of the real one; empty if none does."""
    kinds = {Card: "cards", KeywordDefinition: "keywords", DiePower: "dice", ChimeraCard: "chimeras"}
    content: dict[str, Any] = {kinds[type(item)]: (item,)}
    pack = Pack.model_construct(release="Without", box=STANDARD, **content)
    for path in scenarios:
        try:
            with _time_limit():
                failures = judge_paths([path], [pack]).failures
        except Exception as error:  # a text that refers to what is not there any more
            return f"{path.stem} ({type(error).__name__})"
        if failures:
            return path.stem
    return ""


class Check(Struct, frozen=True):
    """A removal from an item of a release, and the scenarios that may notice it."""

    release: str
    name: str
    removal: Removal
    scenarios: list[Path]

    def noticed_by(self) -> str:
        """Return the first scenario that fails; empty if none does."""
        return noticed_by(self.removal.item, self.scenarios)

    def __str__(self) -> str:
        return f"{self.name}, {self.removal.place}: {_written(self.removal.removed)}"


def checks(names: Collection[str] = ()) -> Iterator[Check]:
    """Yield what to check, release by release; with `names` only of these releases and cards."""
    packs = {path.stem: load_pack(path) for path in sorted(PACKS.glob("*.yaml"))}
    bearers = bearers_of(card for pack in packs.values() for card in pack.cards)
    for file, pack in packs.items():
        items: tuple[Item, ...] = (*pack.cards, *pack.keywords, *pack.dice, *pack.chimeras)
        for item in items:
            name = item.type if isinstance(item, DiePower) else item.name
            if not names or name in names or pack.release in names:
                scenarios = scenarios_naming(names_of(item, bearers), file)
                for removal in removals(item):
                    yield Check(pack.release, name, removal, scenarios)


def main() -> None:
    """Print for each release how many removals are noticed, and those that are not."""
    parser = argparse.ArgumentParser(
        prog="tests.faults.card_effects", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("names", nargs="*", help="releases and cards to look at alone")
    parser.add_argument("--all", action="store_true", help="list also what notices each effect")
    given = parser.parse_args()
    counts: dict[str, Counter[bool]] = {}
    for check in checks(given.names):
        by = check.noticed_by()
        for release in (check.release, "All"):
            counts.setdefault(release, Counter())[bool(by)] += 1
        if given.all or not by:
            print(f"{check}{by and f'   [{by}]'}", flush=True)
    for release, found in sorted(counts.items(), key=lambda item: (item[0] == "All", item[0])):
        print(f"{release:40} {found[True]:5} of {found.total():5} noticed, {found[True] / found.total():.1%}")


if __name__ == "__main__":
    main()
