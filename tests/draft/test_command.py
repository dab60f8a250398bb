"""Tests of `cinderboard draft`: what it opens, and what it refuses in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.boxes import STANDARD
from cards.library import Library, standard_library
from engine.draft.setup import Collection as DraftCollection
from engine.draft.table_setup import supply_of
from host import cli
from host.command_exit import BAD_INPUT, UNABLE
from host.commands import draft
from host.commands.game_options import arguments_of, words_of
from host.decks.collection import Collection, CollectionFile
from host.presenter.setup_forms.draft_form import DraftForm
from host.store import Store
from tests.support.trial_set import RELEASE

TRIAL = ("--release", RELEASE)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return the exit code and the one line of a command that is refused."""
    try:
        code = cli.main(["draft", *arguments])
    except SystemExit as ended:
        code = int(ended.code or 0)
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1 and shown.err.startswith("cinderboard")
    return code, shown.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "at least 2 drafters, not 0"),
        (("--seat", "Ann"), "at least 2 drafters, not 1"),
        (("--seat", "Ann", "--bot", "ann"), "two drafters are called Ann"),
        (("--seat", "Ann", "--seat", "table"), "cannot be called table"),
        (("--seat", "Ann", "--seat", " "), "' ' as a name"),
        (("--seat", "Ann", "--seat", "B" * 25), "as a name: String should have at most 24 characters"),
        (
            ("--seat", "a", "--seat", "b", "--seat", "c", "--seat", "d", "--seat", "e"),
            "5 drafters need 50 dice",
        ),
        (tuple(f"--seat={number}" for number in range(9)), "9 drafters need 9 Phoenixborn"),
        (("--seat", "a", "--seat", "b", "--release", "Trail Set"), "did you mean Trial Set"),
        (("--seat", "a", "--seat", "b", "--seed", "x"), "'x' is not a whole number"),
    ],
)
def test_what_makes_no_draft_is_refused_in_one_line(
    trial_cards: Library, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert "Card 00" in trial_cards.cards
    code, line = refused(capsys, *TRIAL, *arguments)
    assert code == BAD_INPUT
    assert told in line


def test_five_cannot_draft_from_the_master_set(capsys: pytest.CaptureFixture[str]) -> None:
    code, line = refused(capsys, *(f"--seat=Player {number}" for number in range(5)))
    assert code == BAD_INPUT
    assert "5 drafters need 50 dice, 10 each; the collection (Master Set) has 40" in line


def test_a_collection_that_is_too_small_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, line = refused(capsys, "--seat", "a", "--seat", "b", "--release", "The Corpse of Viros")
    assert code == BAD_INPUT
    assert "2 drafters need 2 Phoenixborn" in line


def test_without_a_terminal_nothing_is_begun(
    trial_cards: Library, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "Card 00" in trial_cards.cards
    code, line = refused(capsys, *TRIAL, "--seat", "a", "--seat", "b", "--data", str(tmp_path))
    assert code == UNABLE and "needs a terminal" in line
    assert Store(tmp_path).games() == []


def test_the_app_opens_at_the_new_draft(
    trial_cards: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "Card 00" in trial_cards.cards
    opened: list[str | None] = []
    monkeypatch.setattr(draft, "need_terminal", lambda _args: None)
    monkeypatch.setattr(draft, "play_opened", lambda _args, game: opened.append(game.id) or 0)
    seats = ("--seat", "Ann", "--bot", "Bob", "--seat", "Cat")
    assert cli.main(["draft", *TRIAL, *seats, "--seed", "4", "--data", str(tmp_path)]) == 0
    (game,) = Store(tmp_path).games()
    assert opened == [game.id]
    setup = game.setup
    assert [(seat.name, seat.player) for seat in setup.seats] == [
        ("Ann", "person"),
        ("Bob", "bot"),
        ("Cat", "person"),
    ]
    assert (setup.seed, setup.collection.releases) == (4, (RELEASE,))


def test_what_one_owns_is_drafted_from(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Products first, single cards second; the form and line mode ask the same, and offer it first."""
    monkeypatch.setattr(draft, "need_terminal", lambda _args: None)
    monkeypatch.setattr(draft, "play_opened", lambda _args, _game: 0)
    asked = ("draft", "--seat", "Ann", "--bot", "Bob", "--owned", "--data", str(tmp_path))
    assert cli.main([*asked]) == BAD_INPUT and "you own no product yet" in capsys.readouterr().err
    assert DraftForm(tmp_path).complete({})["releases"] == "Master Set"
    assert DraftForm(tmp_path).asked_field("releases", {}) is None
    library = standard_library()
    own = Collection(frozenset({"Master Set", "Another Box"}), frozenset({"Crescendo"}), frozenset({"Seal"}))
    CollectionFile(tmp_path).write(STANDARD, own)
    assert cli.main([*asked]) == 0
    (game,) = Store(tmp_path).games()
    supply = supply_of(game.setup.collection, library)
    master = supply_of(DraftCollection(), library)
    assert {*supply.deck} == {*master.deck} - {"Seal"} | {"Crescendo"} and supply.piles == master.piles
    form = DraftForm(tmp_path)
    values = form.complete({})
    assert values["releases"] == "owned" and dict(form.asked_field("releases", {}).choices)["owned"]  # type: ignore[union-attr]
    assert form.make_setup(values, 3).collection == game.setup.collection
    assert list(words_of(arguments_of(form, values)))[-1] == "--owned"
