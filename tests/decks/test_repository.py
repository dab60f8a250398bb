"""Tests of a person's own decks: saved whole, distinguishable, never lost or written over a broken file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.library import standard_library
from host.decks import DeckNotFound, DeckRefused, DeckRepository
from host.store.errors import CannotWrite, DataFolderError

IRON_MEN = standard_library().deck("The Iron Men")
MINE = IRON_MEN.model_copy(update={"name": "Mine"})


@pytest.fixture
def shelf(tmp_path: Path) -> DeckRepository:
    return DeckRepository(tmp_path)


def test_reading_makes_no_folder(shelf: DeckRepository) -> None:
    assert shelf.find("the iron men") == IRON_MEN
    assert all(shelved.printed and shelved.playable for shelved in shelf.decks())
    assert not shelf.folder.exists()


def test_a_saved_deck_is_found_again(shelf: DeckRepository) -> None:
    saved = shelf.save(MINE)
    assert saved.path == shelf.folder / "mine.yaml"
    assert DeckRepository(shelf.folder.parent).find("MINE") == MINE
    assert [path.name for path in shelf.folder.iterdir()] == ["mine.yaml"]


def test_unknown_names_come_with_the_nearest(shelf: DeckRepository) -> None:
    with pytest.raises(DeckNotFound, match="unknown deck 'Iron Man'; did you mean The Iron Men"):
        shelf.find("Iron Man")


def test_an_illegal_deck_is_saved_but_not_played(shelf: DeckRepository) -> None:
    shelf.save(MINE.model_copy(update={"dice": {"natural": 9}}))
    assert not shelf.entry("Mine").playable
    with pytest.raises(DeckNotFound, match="'Mine' is not legal: the deck has 9 dice, not 10"):
        shelf.find("Mine")


def test_two_decks_of_one_name_are_distinct(shelf: DeckRepository) -> None:
    shelf.save(MINE)
    other = shelf.save(MINE.model_copy(update={"dice": {"natural": 10}}))
    assert other.key == "Mine (mine-2)"
    with pytest.raises(DeckNotFound, match=r"2 decks are called 'Mine'; use 'Mine \(mine\)' or 'Mine \("):
        shelf.find("Mine")
    assert shelf.find("mine (mine-2)").dice == {"natural": 10}


def test_saving_over_a_file_changes_that_file(shelf: DeckRepository) -> None:
    path = shelf.save(MINE).path
    shelf.save(MINE.model_copy(update={"dice": {"charm": 10}}), path)
    assert shelf.find("Mine").dice == {"charm": 10}
    assert len(list(shelf.folder.iterdir())) == 1


@pytest.mark.parametrize("name", ["", "  ", "\x1b[2J", "x" * 61, "the iron men"])
def test_names_that_are_refused(shelf: DeckRepository, name: str) -> None:
    with pytest.raises(DeckRefused):
        shelf.save(MINE.model_copy(update={"name": name}))
    assert not list(shelf.folder.glob("*"))


def test_broken_files_are_listed_and_left_alone(shelf: DeckRepository) -> None:
    path = shelf.save(MINE).path
    assert path is not None
    path.write_text("name: [", encoding="utf-8")
    listed = shelf.entry("mine")
    assert listed.deck is None and "mine.yaml:" in listed.error
    with pytest.raises(DeckRefused, match="not overwritten"):
        shelf.save(MINE, path)
    assert shelf.save(MINE).path == shelf.folder / "mine-2.yaml"
    assert path.read_text(encoding="utf-8") == "name: ["


def test_a_file_with_a_printed_name_does_not_shadow_the_printed_deck(shelf: DeckRepository) -> None:
    path = shelf.save(MINE).path
    assert path is not None
    path.write_text(path.read_text(encoding="utf-8").replace("name: Mine", "name: The Iron Men"), "utf-8")
    own = next(shelved for shelved in shelf.decks() if not shelved.printed)
    assert own.key == "The Iron Men (mine)" and "name of a printed deck" in own.error
    assert shelf.find("The Iron Men") == IRON_MEN


def test_rename_and_delete(shelf: DeckRepository) -> None:
    shelf.save(MINE)
    assert shelf.rename("Mine", "Yours").path == shelf.folder / "yours.yaml"
    assert shelf.rename("Yours", "YOURS").path == shelf.folder / "yours.yaml"
    assert [path.name for path in shelf.folder.iterdir()] == ["yours.yaml"]
    shelf.delete("yours")
    assert list(shelf.folder.iterdir()) == []
    for change in (shelf.delete, lambda name: shelf.rename(name, "Other")):
        with pytest.raises(DeckRefused, match="printed deck"):
            change("The Iron Men")


def test_a_failed_write_keeps_the_old_deck(shelf: DeckRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shelf.save(MINE).path

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CannotWrite, match="No space left"):
        shelf.save(MINE.model_copy(update={"dice": {"charm": 10}}), path)
    assert shelf.find("Mine") == MINE
    assert [found.name for found in shelf.folder.iterdir()] == ["mine.yaml"]


def test_a_file_where_the_folder_should_be(shelf: DeckRepository) -> None:
    shelf.folder.write_text("")
    with pytest.raises(DataFolderError, match="is a file, not a folder"):
        shelf.decks()
    with pytest.raises(DataFolderError, match="is a file, not a folder"):
        shelf.save(MINE)
