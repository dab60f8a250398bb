"""Tests of a box of packs for each rule book: the same name can be another card in another box."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from cards import boxes
from cards.decks.deckbuilding import deck_problems
from cards.errors import PackError
from cards.library import Library, library_of, standard_library
from cards.lint import lint
from cards.pack import Pack, load_pack
from engine.game_entries import ENTRIES, entry_of
from engine.match import Match
from engine.setup_error import SetupError
from engine.setups.players import AshesSetup, SeatSetup
from host import games
from host.app.app import CinderboardApp
from host.app.screens.card_dialogs import CardDetail
from host.presenter.display.card_text import card_paragraphs, cost_of
from host.store import Store
from tests.games.test_a_new_game import texts

RAVEN = """
release: Ravens
box: ravens
cards:
  - name: Coal Roarkwin
    type: phoenixborn
    life: 7
    battlefield: 4
    spellboard: 4
  - name: Hammer Knight
    type: ally
    cost: [main, 1 basic]
    attack: 1
    life: 1
    recover: 0
decks:
  - name: The Iron Men
    phoenixborn: Coal Roarkwin
    dice: {ceremonial: 10}
    cards: {Hammer Knight: 3}
    first_five: [Hammer Knight]
"""


class RavenSetup(AshesSetup):
    """Setup of an edition with a box of its own."""

    rules: Literal["ravens"] = "ravens"  # type: ignore[assignment]


PLAYERS: tuple[tuple[str, Literal["person", "random"]], ...] = (("ann", "person"), ("bob", "random"))
SETUP = {"seats": (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Iron Men"))}


@pytest.fixture(autouse=True)
def ravens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Register an edition of Ashes Reborn with a box of its own in a folder of the test."""
    folder = tmp_path / "ravens"
    folder.mkdir()
    (folder / "ravens.yaml").write_text(RAVEN)
    box = boxes.Box(folder, boxes.DeckRules(cards=3, copies=4))
    monkeypatch.setitem(boxes.BOXES, "ravens", box)
    edition = replace(entry_of("ashes"), rules="ravens", name="Ravens", setup=RavenSetup, box="ravens")
    monkeypatch.setitem(ENTRIES, "ravens", edition)
    return folder


def test_a_pack_that_names_no_box_is_for_ashes_reborn() -> None:
    assert Pack(release="Mine").box == boxes.STANDARD == standard_library().box == entry_of("red-rains").box


def test_the_rules_of_a_setup_choose_the_cards() -> None:
    printed, raven = Match(AshesSetup(**SETUP)), Match(RavenSetup(**SETUP))
    assert printed.library is standard_library() and raven.library is library_of("ravens")
    assert printed.view("ann").player("ann").phoenixborn.life != 7
    assert raven.view("ann").player("ann").phoenixborn.life == 7
    assert printed.library.card("Hammer Knight").attack != raven.library.card("Hammer Knight").attack == 1


def test_a_deck_is_judged_by_the_rules_of_its_box() -> None:
    deck = library_of("ravens").deck("The Iron Men").model_copy(update={"first_five": ()})
    assert deck_problems(deck, library_of("ravens")) == []
    told = [problem.message for problem in deck_problems(deck, standard_library())]
    assert told == ["the deck has 3 cards, not 30"]
    whole = {"seats": tuple(SeatSetup(name=name, deck=deck) for name in ("ann", "bob"))}
    assert Match(RavenSetup.model_validate(whole)).view("ann").player("ann").draw_pile == 3
    with pytest.raises(SetupError, match="3 cards, not 30"):
        Match(AshesSetup.model_validate(whole))


def test_what_is_shown_of_a_card_is_that_of_its_box() -> None:
    ours = cost_of("Hammer Knight", library_of("ravens"))
    assert ours == "main 1 basic" != cost_of("Hammer Knight")


def test_a_pack_stays_out_of_another_box(ravens: Path) -> None:
    with pytest.raises(ValueError, match="Ravens is for ravens, not for ashes-reborn"):
        standard_library().extended([load_pack(ravens / "ravens.yaml")])
    assert Library((), "ravens").extended([load_pack(ravens / "ravens.yaml")]).box == "ravens"


def test_an_unknown_box_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text("release: Odd\nbox: dragons\n")
    with pytest.raises(PackError, match="no box of packs 'dragons'; there are ashes-reborn"):
        load_pack(path)
    with pytest.raises(ValueError, match="no box of packs 'dragons'"):
        library_of("dragons")


DECK = """
release: More
box: ravens
decks:
  - name: Mine
    phoenixborn: Coal Roarkwin
    dice: {charm: 10}
    cards: {Iron Rhino: 3}
"""


def test_a_pack_is_checked_among_those_of_its_box(ravens: Path, tmp_path: Path) -> None:
    """A name of the other box is unknown, and replaces nothing there."""
    path = tmp_path / "more.yaml"
    path.write_text(DECK)
    told = "\n".join(str(problem) for problem in lint([path], standard_library()))
    assert "unknown card 'Iron Rhino'; it is a card of Ashes Reborn, so take it out" in told
    assert not any(problem.code == "CARD071" for problem in lint([ravens], standard_library()))


def test_a_game_of_another_box_is_saved(tmp_path: Path) -> None:
    with Store(tmp_path).create(RavenSetup(**SETUP)) as opened:
        opened.run_automatic_steps()
    with Store(tmp_path).open("1") as again:
        assert again.match.library.box == "ravens"
        assert again.match.view("ann").player("ann").phoenixborn.life == 7


async def test_the_app_opens_a_card_of_the_game_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        games.GAME_PARTS, "ravens", replace(games.GAME_PARTS["ashes"], rules="ravens", key="")
    )
    ann, bob = (SeatSetup(name=name, deck="The Iron Men", player=who) for name, who in PLAYERS)
    app = CinderboardApp(Store(tmp_path), setup=RavenSetup(seats=(ann, bob)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.open_card(None, "Hammer Knight")
        await pilot.pause()
        printed = dict(card_paragraphs("Hammer Knight", library_of("ravens")))["Printed"]
        assert isinstance(app.screen, CardDetail) and printed in texts(app)


def test_the_original_cards_are_in_a_box_of_their_own() -> None:
    """Hammer Knight had other values before Ashes Reborn."""
    original, reborn = library_of(boxes.RAVEN).card("Hammer Knight"), standard_library().card("Hammer Knight")
    assert (original.attack, original.life, original.recover) == (4, 3, 1)
    assert (reborn.attack, reborn.life, reborn.recover) == (3, 4, 2)
