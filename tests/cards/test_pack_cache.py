"""Tests of cached packs, which change nothing but the speed of the next start."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from cards import pack_cache
from cards.errors import InvalidPack, UnreadablePack
from cards.library import Library
from cards.pack import PACKS, Pack, load_pack
from cards.pack_cache import FOLDER, CachedPack, known_pack

MINE = """\
release: Mine
cards:
- {name: First, type: action spell, cost: [main, 1 natural class], text: [{effects: [draw: 2]}]}
- {name: Second, type: reaction spell, cost: [], text: [{reaction: after, to: {event: passed}}]}
"""
START = """
import pydantic._internal._model_construction as construction, sys
built = []
real = construction.complete_model_class
def complete(cls, *arguments, **named):
    built.append(cls.__name__)
    return real(cls, *arguments, **named)
construction.complete_model_class = complete
from cards.library import standard_library
import engine.redrains.state
from engine.ashes.model.catalog import Catalog
library = standard_library()
catalog = Catalog(library)
for name in library.cards:
    catalog.of(name)
late = [name for name in built if name in ("Pack", "Card", "Parts", "Filter", "TriggeredParagraph")]
print(len(late), "yaml" in sys.modules)
"""
TABLE = """
from cards.library import standard_library
from engine.match import Match
from engine.setups.red_rains import RedRainsSetup
match = Match(RedRainsSetup(seed=1))
library = standard_library()
print(library.cards.unread, len(library.cards))
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for cached packs."""
    folder = tmp_path / "kept"
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return the file of a pack."""
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    return path


def _only_file(place: Path) -> Path:
    (found,) = place.iterdir()
    return found


def _is_judged(path: Path) -> bool:
    return isinstance(known_pack(path), Pack)


@pytest.mark.usefixtures("place")
def test_cached_packs_are_the_same_in_every_field() -> None:
    paths = sorted(PACKS.glob("*.yaml"))
    judged = Library(load_pack(path) for path in paths)
    assert all(map(_is_judged, paths))
    packs = [known_pack(path) for path in paths]
    assert all(isinstance(pack, CachedPack) for pack in packs)
    again = Library(packs)
    for name, known in vars(judged).items():
        assert getattr(again, name) == known, name
    # What was written and what is a default counts, too, and so does the order of fields.
    for name, card in judged.cards.items():
        assert repr(again.card(name)) == repr(card)
        assert again.card(name).model_dump_json(exclude_unset=True) == card.model_dump_json(
            exclude_unset=True
        )


@pytest.mark.usefixtures("place")
def test_a_start_with_cached_packs_builds_no_validator() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, timeout=60)
        for _ in range(2)
    ]
    first, second = (run.stdout.split() for run in runs)
    assert int(first[0]) > 0 and first[1] == "True", runs[0].stderr
    assert second == ["0", "False"], runs[1].stderr


@pytest.mark.usefixtures("place")
def test_a_card_is_put_together_only_when_it_is_asked_for(mine: Path) -> None:
    known_pack(mine)
    library = Library([known_pack(mine)])
    found = known_pack(mine)
    assert isinstance(found, CachedPack)
    assert library.reactions() == ("Second",)
    assert [card.is_read for card in found.cards.values()] == [False, False]
    assert Library([found]).card("First").name == "First"
    assert [card.is_read for card in found.cards.values()] == [True, False]


@pytest.mark.usefixtures("place")
def test_a_game_begins_with_the_cards_of_its_decks_alone() -> None:
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", TABLE], capture_output=True, text=True, timeout=60)
    left, known = map(int, run.stdout.split())
    assert left > known / 2, run.stderr


@pytest.mark.usefixtures("place")
def test_a_changed_pack_is_judged_anew(mine: Path) -> None:
    assert _is_judged(mine) and not _is_judged(mine)
    mine.write_text(MINE.replace("draw: 2", "draw: 3"), encoding="utf-8")
    assert _is_judged(mine) and not _is_judged(mine)
    mine.write_text(MINE.replace("draw: 2", "drew: 3"), encoding="utf-8")
    with pytest.raises(InvalidPack, match="drew"):
        known_pack(mine)
    mine.unlink()
    with pytest.raises(UnreadablePack, match="there is no such file"):
        known_pack(mine)


def test_another_version_of_the_language_ignores_the_cache(
    mine: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _is_judged(mine) and not _is_judged(mine)
    monkeypatch.setattr(pack_cache, "_language", lambda: "another version")
    assert _is_judged(mine) and not _is_judged(mine)
    monkeypatch.undo()
    monkeypatch.setenv(FOLDER, str(place))
    assert _is_judged(mine) and not _is_judged(mine)


def test_a_file_damaged_anywhere_is_passed_over_and_written_anew(mine: Path, place: Path) -> None:
    known_pack(mine)
    file = _only_file(place)
    whole = file.read_bytes()
    damaged = [
        b"",
        b"\n",
        b"{}",
        b"[" * 100_000,
        b"null\n" + whole,
        whole[:-1],
        whole + b"\n",
        b"\xff" + whole,
    ]
    damaged += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 7)]
    for content in damaged:
        file.write_bytes(content)
        assert _is_judged(mine), content[:300]
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "kinds",
    [
        [["os", "system"]],
        [["cards.pack", "load_pack"]],
        [["cards.pack_cache", "CachedPack"]],
        [["cards.nowhere", "Card"]],
        [["cards.card", "Nothing"]],
        [["cards.card"]],
        [[1, 2]],
        [],
        7,
    ],
)
def test_a_forged_file_names_nodes_of_the_language_and_nothing_else(
    kinds: object, mine: Path, place: Path
) -> None:
    known_pack(mine)
    file = _only_file(place)
    head, index, *cards = file.read_bytes().split(b"\n")
    forged = json.dumps(json.loads(index) | {"kinds": kinds}).encode()
    body = b"\n".join([forged, *cards])
    file.write_bytes(
        json.dumps(json.loads(head) | {"body": sha256(body).hexdigest()}).encode() + b"\n" + body
    )
    assert _is_judged(mine)


def test_a_folder_that_cannot_be_used_is_left_alone(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("mine", encoding="utf-8")
    for folder in (blocked, blocked / "below", Path("/dev/null/below")):
        monkeypatch.setattr(pack_cache, "cache_folder", lambda folder=folder: folder)
        assert _is_judged(mine) and _is_judged(mine)
    assert blocked.read_text(encoding="utf-8") == "mine"


def test_the_environment_can_disable_the_cache(
    mine: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.chdir(tmp_path)
    assert _is_judged(mine) and _is_judged(mine)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


def test_a_file_that_cannot_be_replaced_leaves_no_rest(
    mine: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_from: Path, _to: Path) -> Path:
        raise PermissionError(13, "not allowed")

    monkeypatch.setattr(Path, "replace", refuse)
    assert _is_judged(mine) and _is_judged(mine)
    assert list(place.iterdir()) == []


def test_many_may_write_and_read_at_once(mine: Path, place: Path) -> None:
    other = MINE.replace("Mine", "Theirs")

    def one(turn: int) -> str:
        text = (MINE, other)[turn % 2]
        found = pack_cache.read_cached(mine, text, place)
        if found is None:
            pack = pack_cache.parse_source(text, str(mine)).pack
            pack_cache.write_cached(mine, text, pack, place)
            return pack.release
        return found.rest.release

    with ThreadPoolExecutor(8) as pool:
        releases = list(pool.map(one, range(200)))
    assert releases == ["Mine", "Theirs"] * 100
    assert len(list(place.iterdir())) == 1


def test_flags_stand_for_changes_that_an_author_could_write() -> None:
    from cards.continuous_changes.change import ContinuousChange
    from cards.passives.flags import flags

    for flag in flags().values():
        change = flag.full_form
        assert ContinuousChange.model_validate(change.model_dump(by_alias=True, exclude_unset=True)) == change
