"""Tests of games saved before cards, texts, words or rules changed: they resume, wholly or from a turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from cards.library import Library, standard_library
from cards.paragraphs import Paragraph
from cards.paragraphs.activated import ActivatedParagraph
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.bots.player_and_playout import RandomPlayer
from engine.draft.setup import DraftSeat, DraftSetup
from engine.game_entries import GameSetup
from engine.kernel.decision import TABLE
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.store import OpenGame, Store
from host.store.save_data import read_setup
from tests.support.random_games import choice

PLAYERS = AshesSetup(
    seats=(SeatSetup(name="Ann", deck="The Iron Men"), SeatSetup(name="Bob", deck="The Bloodwoods Queen")),
    first_five="choose",
    seed=11,
)
SETUPS: dict[str, GameSetup] = {
    "against the Chimera": RedRainsSetup(seed=12, deck="The Snakes in Silver", by_hand=("rage dice",)),
    "two players": PLAYERS,
    "three players": AshesSetup(
        seats=(
            SeatSetup(name="Ann", deck="The Cloudsea Siren"),
            SeatSetup(name="Bob", deck="The Shadows of Viros"),
            SeatSetup(name="Cat", deck="The Mist Guardian", player="random"),
        ),
        seed=13,
    ),
}


@pytest.fixture(scope="module", params=SETUPS)
def played_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data folder of a long game of each kind, with corrections in it."""
    folder = tmp_path_factory.mktemp("saves")
    with Store(folder).create(SETUPS[request.param]) as game:
        played(game, 45)
        assert game.match.decision is not None
    return folder


@pytest.fixture
def saved(played_once: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder."""
    copytree(played_once, tmp_path, dirs_exist_ok=True)
    return tmp_path


def played(game: OpenGame, decisions: int) -> None:
    player = RandomPlayer(5)
    for number in range(decisions):
        game.run_automatic_steps()
        decision = game.match.decision
        if decision is None:
            return
        game.answer(choice(game.match, player, decision))  # type: ignore[arg-type]
        if number % 20 == 10:
            corrected(game)


def corrected(game: OpenGame) -> None:
    """Put a wound on a Phoenixborn and turn a die, where the question allows it."""
    state = game.match.game.state
    die = next(die for die in state.dice if die.pool == "active")  # type: ignore[union-attr]
    for pick in ("correct:tokens:0:wound:+1", f"correct:die:{die.id}:exhausted"):
        if game.match.decision is not None and game.match.decision.reports is not None:
            game.answer((pick,))


def with_cards(folder: Path, library: Library) -> Store:
    """Return a store whose games use other cards."""
    return Store(folder, deal=lambda text: Match(read_setup(text), library=library))


def changed(change: Callable[[Any], Any]) -> Library:
    """Return the standard cards in another order, each of them changed."""
    library = standard_library().extended(())
    for known in (library.cards, library.decks, library.keywords, library.dice, library.chimeras):
        everything: dict[str, Any] = known  # type: ignore[assignment]
        for name, item in reversed(tuple(everything.items())):
            del everything[name]
            everything[name] = change(item) if known is library.cards else item
    return library


def test_it_opens_as_it_was_left(saved: Path) -> None:
    """The same game from its first answer to its last, every event included."""
    store = Store(saved)
    with store.open("1") as game:
        lines = list(game.match.game.journal.lines())
        assert game.notices == ()
        assert len(lines) > 50
    match, record = store.replay("1")
    played_before = Match(read_setup(record.setup))
    played_before.game.replay(entry.answer for entry in match.game.journal.entries)
    assert list(played_before.game.journal.lines()) == lines


def test_the_pack_reordered_and_abilities_inserted(saved: Path) -> None:
    """Cards and texts are in another order, and each unit has a new ability."""
    before = game_record(Store(saved))
    store = with_cards(saved, changed(with_more_text))
    assert game_record(store) == before
    with store.open("1") as game:
        assert game.notices == ()
        played(game, 5)
        assert game.id == "1"


def with_more_text(card: Any) -> Any:
    """Return a card with its paragraphs in another order, and a unit also with a new activation."""
    text: tuple[Paragraph, ...] = card.text[::-1]
    if card.type in ("ally", "conjuration", "phoenixborn"):
        new = {"ability": "Dawdle", "activate": ["main"], "effects": [{"draw": 1}]}
        text = (ActivatedParagraph.model_validate(new), *text)
    return card.model_copy(update={"text": text})


def game_record(store: Store) -> list[object]:
    """Return the questions, the answers and the table, without the numbers of cards."""
    match, record = store.replay("1")
    state: Any = match.game.state
    assert record.sound, record.notices
    zones = [
        (seat, zone, [state.cards[card].name for card in cards])
        for seat, player in state.players.items()
        for zone, cards in player.zones.items()
        if zone != "conjurations"
    ]
    tokens = [(card.name, card.wounds, card.exhaustion, card.status) for card in state.cards if card.wounds]
    return [*zones, sorted(tokens), *(line.picks for line in record.lines)]


def test_ids_and_labels_of_options_do_not_matter(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = game_record(Store(saved))
    for kind, row in ASHES_CHOICES.items():
        monkeypatch.setattr(kind, "id_form", f"renamed {row.id}")
    match, _ = Store(saved).replay("1")
    answers = [entry.answer for entry in match.game.journal.entries if entry.decision.seat != TABLE]
    assert any(pick.startswith("renamed ") for picks in answers for pick in picks)
    assert game_record(Store(saved)) == before


def test_a_renamed_and_a_corrected_text_are_known_again(tmp_path: Path) -> None:
    """A renamed `Slash` still works; one with another die is found by its name."""
    with Store(tmp_path).create(PLAYERS) as game:
        until(game, "activate")
        before = len(game.match.game.journal)
    for word, change in {
        "another name": {"ability": "Cut"},
        "another inexhaustibility": {"inexhaustible": True},
    }.items():
        store = with_cards(tmp_path, changed(partial(reworded, change=change)))
        match, record = store.replay("1")
        assert (len(match.game.journal), record.notices) == (before, ()), word


def reworded(card: Any, change: dict[str, object]) -> Any:
    text = [
        paragraph.model_copy(update=change)
        if isinstance(paragraph, ActivatedParagraph) and paragraph.ability
        else paragraph
        for paragraph in card.text
    ]
    return card.model_copy(update={"text": tuple(text)})


def until(game: OpenGame, word: str) -> None:
    """Play until somebody has chosen an option of this kind that names a card."""
    player = RandomPlayer(3)
    for _ in range(400):
        game.run_automatic_steps()
        decision = game.match.decision
        assert decision is not None
        named = [
            option.id
            for option in decision.options
            if option.id.startswith(f"{word}:") and getattr(option.value, "title", "")
        ]
        game.answer(named[:1] or choice(game.match, player, decision))  # type: ignore[arg-type]
        if named:
            game.run_automatic_steps()
            return
    raise AssertionError(f"nobody could {word}")


@pytest.fixture
def outdated(saved: Path) -> tuple[Path, Store]:
    """Return a game, and a store in which the cost of every card has changed since it was played."""

    def dearer(card: Any) -> Any:
        if card.cost is None or not (card.cost.main or card.cost.side):
            return card
        cost = card.cost.model_copy(update={"discard": 4})
        return card.model_copy(update={"cost": cost})

    return saved, with_cards(saved, changed(dearer))


def test_a_game_whose_answers_no_longer_fit_goes_on_from_its_last_turn(
    outdated: tuple[Path, Store],
) -> None:
    """The table is as it was at that turn, the person is told, and the old save stays."""
    folder, store = outdated
    before = (folder / "games" / "1.cinder").read_bytes()
    now, saved = Store(folder).replay("1")
    mark: Any = now.game.bookmarks[-1]
    last, table = mark.answers, mark.state
    with store.open("1") as game:
        (notice,) = game.notices
        assert "no longer fits this Cinderboard" in notice
        heading = f"{table.turn or table.first_player}'s turn in round {table.round}"
        assert f"so the game continues from {heading}: nothing before it can be undone" in notice
        given = len(game.match.game.journal)
        lost = len(saved.lines) - last - given
        assert f"and {lost or 'no'} answer{'s' if lost > 1 else ''}" in notice
        assert game.match.game.bookmarks[0].state == table
        game.run_automatic_steps()
        with pytest.raises(ValueError, match=f"This game continues from {heading}; what came before"):
            while True:
                game.undo()
        played(game, 3)
        assert game.id == "2"
        lines = list(game.match.game.journal.lines())
    assert (folder / "games" / "1.cinder").read_bytes() == before
    with store.open("2") as game:
        assert game.notices == ()
        assert list(game.match.game.journal.lines()) == lines
    text = store.export("2", folder / "game.jsonl")
    with store.open(store.import_(text).id) as game:
        assert list(game.match.game.journal.lines()) == lines


def test_a_draft_goes_on_with_the_pack_reordered(tmp_path: Path) -> None:
    seats = (DraftSeat(name="Ann"), DraftSeat(name="Bot", player="bot"))
    with Store(tmp_path).create(DraftSetup(seats=seats, seed=9)) as draft:
        player = RandomPlayer(8)
        for _ in range(12):
            draft.run_automatic_steps()
            assert draft.match.decision is not None
            draft.answer(player.choose(draft.match.decision, lambda: draft.match.view("Ann")))
        before = draft.match.game.state.drafters
    with with_cards(tmp_path, changed(lambda card: card)).open("1") as draft:
        assert draft.notices == ()
        assert draft.match.game.state.drafters == before


@pytest.mark.parametrize(
    "setup",
    [
        PLAYERS.model_copy(update={"reactions": "always"}),
        RedRainsSetup(seed=12, deck="The Snakes in Silver", real_decks=("Player",)),
    ],
    ids=["all are asked", "real cards"],
)
def test_a_game_reckons_with_the_reactions_that_there_were_when_it_began(
    setup: GameSetup,
) -> None:
    """A later reaction would have it ask at other moments than its answers say."""
    began: Any = Match(setup).setup
    assert began.reckoned_reactions == standard_library().reactions()
    saved = json.loads(began.model_dump_json()) | {"reckoned_reactions": ["Cover", "A Card of No Pack"]}
    mode = Match(read_setup(json.dumps(saved))).rules.mode
    assert mode.possible_reactions(standard_library()) == ["Cover"]
