"""Packs of a person's own: the YAML files in the folder `packs` of the data folder."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cards.errors import PackError, Problem, printable

if TYPE_CHECKING:
    from cards.pack import Pack, Source

FOLDER = "packs"


def load_own_packs(data: Path) -> list[str]:
    """Add the packs in a data folder to the cards of this process; return a sentence for each left out.

    Left out are packs with mistakes, and those that give something a name that a released card or an earlier
    pack of the folder has: in decks, scenarios and saves everybody means the released card by it.
    """
    folder = data / FOLDER
    paths: list[Path] = []
    notices: list[str] = []
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))
    except OSError as error:
        if _is_there(folder):
            notices.append(f"the folder of your packs, {folder}, cannot be read: {error.strerror}")
    if not paths and "cards.library" not in sys.modules:
        return notices
    # Imported late: it takes half a second, which only people with packs of their own wait for.
    from cards.library import use_own_packs

    use_own_packs(())
    packs, refused = _usable_packs(paths) if paths else ([], {})
    use_own_packs(packs)
    for path, wrong in sorted(refused.items()):
        all_of_it = f"; `cinderboard cards lint {printable(str(path))}` lists all" * (len(wrong.problems) > 1)
        notices.append(f"a pack of yours is left out: {wrong}{all_of_it}")
    return notices


def _is_there(folder: Path) -> bool:
    """Return True if the folder is there; a data folder that cannot be used is reported by what needs it."""
    try:
        return folder.exists()
    except OSError:
        return False


def _usable_packs(paths: list[Path]) -> tuple[list[Pack], dict[Path, PackError]]:
    """Return the packs that can be used, and what is wrong with each of the others."""
    from cards.pack import load_source

    sources: list[Source] = []
    refused: dict[Path, PackError] = {}
    for path in paths:
        try:
            sources.append(load_source(path))
        except PackError as error:
            refused[path] = error
    while wrong := _problems(sources):
        refused |= {Path(file): PackError(*problems) for file, problems in wrong.items()}
        # A pack may use another one that is left out now.
        sources = [source for source in sources if source.file not in wrong]
    return [source.pack for source in sources], refused


def _problems(sources: list[Source]) -> dict[str, list[Problem]]:
    """Return what keeps packs from being used, by file."""
    from msgspec.structs import replace

    from cards.library import library_of, standard_library
    from cards.lint import check_sources, replaced_items

    problems = [each for each in check_sources(sources, standard_library()) if each.severity == "error"]
    for number, source in enumerate(sources):
        box = source.pack.box
        earlier = library_of(box).extended(each.pack for each in sources[:number] if each.pack.box == box)
        problems += [
            replace(each, hint="rename this one", severity="error")
            for each in replaced_items(source, earlier)
        ]
    found: dict[str, list[Problem]] = {}
    for problem in sorted(problems, key=lambda each: each.line or 0):
        found.setdefault(problem.file, []).append(problem)
    return found


def used_own_packs(setup: str) -> tuple[str, ...]:
    """Return the releases of a person's own packs of which a setup, in JSON, names something."""
    from cards.library import own_packs

    if not (packs := own_packs()):
        return ()
    texts = set(_texts(json.loads(setup)))
    return tuple(
        pack.release
        for pack in packs
        if not texts.isdisjoint(
            item.name for part in (pack.cards, pack.decks, pack.chimeras) for item in part
        )
    )


def missing_own_packs(setup: str, data: Path) -> str:
    """Return which packs a game was begun with that are not here any more, in a sentence; empty for none."""
    from cards.library import own_packs

    here = {pack.release for pack in own_packs()}
    missing = [name for name in json.loads(setup).get("own_packs", ()) if name not in here]
    if not missing:
        return ""
    names = " and ".join(f"'{name}'" for name in missing)
    return f"this game needs the cards of {names}; put the pack back into {data / FOLDER}"


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts(each)
