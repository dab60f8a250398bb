"""Tests of a boss's conjuration pile, used by its aspects, its rows and its Ultimates."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from cards.library import Library, standard_library
from cards.lint import lint
from cards.pack import PACKS, load_pack
from engine.ashes.model.invariants import Unsound
from engine.bots.player_and_playout import RandomPlayer
from engine.match import Match
from engine.redrains.table_setup import first_state
from engine.setups.red_rains import RedRainsSetup
from tests.support.seat_names import CHIMERA

CARDS = """\
cards:
  - name: Nettle
    type: conjured alteration spell
    limit: 4
    bonus: {attack: -1}
  - name: Sprout
    type: conjured aspect
    attack: 1
    life: 1
    blood: 0
    limit: 2
  - name: Gardener
    type: aspect
    attack: 1
    life: 3
    blood: 1
    conjures: [Sprout]
    text:
      - when: {event: comes_into_play, card: this}
        effects: [summon: Sprout]
chimeras:"""
ROW = "I:\n        - {rolls: [1, 1], main: [attach: {conjuration: Nettle, to: {each: unit, of: opponent}}]}\n"


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """Write a boss like The Corpse of Viros, with an aspect that conjures and a row that attaches."""
    text = (PACKS / "corpse-of-viros.yaml").read_text(encoding="utf-8").partition("chimeras:")[2]
    for old, new in (
        ("name: The Corpse of Viros", "name: The Garden\n    conjures: [Nettle]"),
        ("Firebelly: 3", "Gardener: 3"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    head, _, rows = text.partition("behavior:\n      I:\n")
    first, _, others = rows.partition("\n")
    assert "rolls: [1, " in first
    text = f"{head}behavior:\n      {ROW}{first.replace('rolls: [1, ', 'rolls: [2, ')}\n{others}"
    path = tmp_path / "garden.yaml"
    path.write_text(f"release: The Garden\n{CARDS}{text}", encoding="utf-8")
    return path


def test_the_pile_is_laid_out_with_the_deck(garden: Path) -> None:
    """Each card is in it up to its limit; a deck without the aspect has only what the rows need."""
    library: Library = standard_library().extended([load_pack(garden)])
    deck = library.deck("The Iron Men")
    piles = {}
    for aspects in library.chimera("The Garden").decks:
        state = first_state(library, {"ann": deck}, "The Garden", "standard", 1, aspects)
        pile = state.players[CHIMERA].zones["conjurations"]
        piles[aspects] = Counter(state.cards[card].name for card in pile)
    with_gardeners, without = piles.values()
    assert with_gardeners == {"Nettle": 4, "Sprout": 2}
    assert without == {"Nettle": 4}


def test_it_lints_only_with_what_its_rows_bring(garden: Path) -> None:
    """A row that attaches a card now needs that card in a pile."""
    assert [
        problem.code for problem in lint([garden], standard_library()) if problem.severity == "error"
    ] == []
    text = garden.read_text(encoding="utf-8")
    garden.write_text(text.replace("    conjures: [Nettle]\n", ""), encoding="utf-8")
    (problem,) = lint([garden], standard_library())
    assert (problem.code, problem.severity) == ("CARD021", "error")
    assert "'Nettle' is not in 'conjures'" in str(problem)


def test_a_row_brings_what_is_in_the_pile_of_each_of_its_decks(garden: Path) -> None:
    """The Gardeners of one deck conjure Sprouts; with the other deck the row would find none."""
    text = garden.read_text(encoding="utf-8")
    garden.write_text(
        text.replace("attach: {conjuration: Nettle, to: {each: unit, of: opponent}}", "summon: Sprout")
    )
    problems = [str(problem) for problem in lint([garden], standard_library()) if problem.code == "CARD021"]
    assert len(problems) == 1 and "'Sprout' is not in 'conjures'" in problems[0]


def test_arrows_that_were_mixed_lie_in_the_right_pile() -> None:
    """After a shuffle by hand nobody knows which is which, but all of them are conjured."""
    match = Match(RedRainsSetup(seed=0, chimera="Indiri Aldair", by_hand=("aspect deck",)))
    player, boss = RandomPlayer(0), "Dragonborn"
    match.run_automatic_steps()
    while all(card.name for card in match.game.state.cards if card.zone == "conjurations"):
        assert match.decision is not None
        match.answer(player.choose(match.decision, lambda: None))
        match.run_automatic_steps()
    state = match.game.state
    match.rules.check(state)
    books = state.players[boss].unseen
    state.players[boss].unseen = tuple(replace(mix, names=("Cover",) * len(mix.names)) for mix in books)
    with pytest.raises(Unsound, match="wrong pile"):
        match.rules.check(state)
