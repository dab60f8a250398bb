"""Tests that deck files made to keep a reader waiting or busy are refused in one line."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.library import standard_library
from host.decks import DeckRepository, DeckUnreadable, read_deck_file

MANY = "\n".join(f"  Card {number}: 1" for number in range(60_000))
TEXTS = {
    "60,000 unknown cards": f"name: D\nphoenixborn: Coal Roarkwin\ndice: {{}}\ncards:\n{MANY}\n",
    "a name of 900,000 letters": f"phoenixborn: A\ndice: {{}}\ncards: {{}}\nname: {'N' * 900_000}\n",
    "100,000 brackets": f"name: {'[' * 100_000}\n",
    "aliases": "name: D\ndice: {}\ncards: &a {x: 1}\nfirst_five: [*a, *a, *a]\n",
}


@pytest.mark.parametrize("content", TEXTS.values(), ids=TEXTS)
def test_a_deck_that_would_keep_a_reader_busy(tmp_path: Path, content: str) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(content)
    with pytest.raises(DeckUnreadable) as refusal:
        read_deck_file(path, standard_library())
    assert "\n" not in str(refusal.value) and len(str(refusal.value)) < 700


@pytest.mark.parametrize("suffix", ["txt", "yaml"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (os.mkfifo, "it is a pipe or a device, not a plain file; name a file with a deck"),
        (lambda path: path.symlink_to("/dev/zero"), "it is a pipe or a device, not a plain file"),
        (Path.mkdir, "it is a folder; name a file with a deck"),
    ],
    ids=["pipe", "device", "folder"],
)
def test_what_is_no_plain_file_is_not_waited_for(
    tmp_path: Path, suffix: str, make: Callable[[Path], object], said: str
) -> None:
    path = tmp_path / f"deck.{suffix}"
    make(path)
    with pytest.raises(DeckUnreadable) as refusal:
        read_deck_file(path, standard_library())
    assert said in str(refusal.value)


def test_a_pipe_among_the_decks_hides_no_other(tmp_path: Path) -> None:
    shelf = DeckRepository(tmp_path)
    iron = shelf.find("The Iron Men")
    shelf.save(iron.model_copy(update={"name": "Mine"}))
    os.mkfifo(tmp_path / "decks" / "pipe.yaml")
    broken, mine = sorted(
        (deck for deck in shelf.decks() if not deck.printed), key=lambda deck: deck.playable
    )
    assert mine.name == "Mine" and mine.playable
    assert "it is a pipe or a device" in broken.error
