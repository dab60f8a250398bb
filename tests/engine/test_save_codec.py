"""Tests of saved answers: a saved choice means one option."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import pytest

from cards.boxes import STANDARD
from cards.library import library_of
from cards.node_search import nodes_within
from engine.ashes.choice_kinds import ASHES_CHOICES
from engine.ashes.model import rule_texts
from engine.ashes.saved_answers_and_states import AshesPosition, text_fingerprint
from engine.draft.option_meanings_and_saves import DRAFT_CHOICES, DraftPosition
from engine.draft.setup import DraftSeat, DraftSetup
from engine.drafted_decks import Draft
from engine.kernel.decision import Decision, Option
from engine.kernel.option_meaning import Ok
from engine.kernel.save_codec import AnswerCodec, ChoiceCodec, SavedChoice
from tests.support.random_games import again, begin, begin_between_players, choice, player_of


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=pytest.mark.slow if number > 11 else ()) for number in range(24)]
)
def test_a_game_in_writing_is_the_same_game(number: int) -> None:
    match = begin_between_players(number) if number % 2 else begin(number)
    match.game.answer_writer = match.codec.write
    player = player_of(number)
    for _ in range(500):
        decision = match.decision
        if decision is None:
            break
        check(decision, AnswerCodec(ASHES_CHOICES, AshesPosition(match.game.state)))
        if not match.step():
            match.answer(choice(match, player, decision))
    read = again(match)
    for entry in match.game.journal.entries:
        assert read.decision is not None
        said = [as_saved(item) for item in entry.saved_choices]
        read.game.answer(read.codec.read(read.decision, said, read.game.state))
    assert list(read.game.journal.lines()) == list(match.game.journal.lines())
    for mark in match.game.bookmarks:
        packed = json.loads(json.dumps(match.codec.pack(mark.state)))
        assert match.codec.unpack(packed) == mark.state


def test_what_is_written_in_a_draft_means_one_option_alone() -> None:
    seats = [DraftSeat(name=name, player="bot") for name in ("Ann", "Bob", "Cat")]
    draft = Draft(DraftSetup(seats=tuple(seats)))
    while draft.decision is not None:
        check(draft.decision, AnswerCodec(DRAFT_CHOICES, DraftPosition(draft.game.state)))
        assert draft.step()


def check(decision: Decision, hand: AnswerCodec[Any]) -> None:
    written = [hand.to_saved(option.value) for option in decision.options]
    assert len({str(said) for said in written}) == len(written), decision
    for option, said in zip(decision.options, written, strict=True):
        if decision.maximum == 1:
            assert hand.read(decision, [as_saved(said)]) == (option.id,)
    if decision.maximum > 1:
        everything = tuple(option.id for option in reversed(decision.options))
        assert hand.read(decision, [as_saved(said) for said in reversed(written)]) == everything


def as_saved(said: SavedChoice) -> SavedChoice:
    """Return the choice as JSON gives it back, with its fields in another order."""
    saved: SavedChoice = json.loads(json.dumps(said))
    return dict(reversed(saved.items()))


def test_options_with_one_saved_form_differ_by_their_order() -> None:
    """Several dice on a card may have one text; a choice of an older save is the first that is left."""
    options = tuple(Option(f"respond:{number}", "Leech Warrior", Ok()) for number in range(3))
    decision = Decision("Ann", "trigger", "Which?", options, rule_texts.CHOOSE, 1, 3, ordered=True)
    hand: Any = AnswerCodec({Ok: ChoiceCodec("ok")}, None)  # type: ignore[type-var]
    for answer in (("respond:1",), ("respond:2", "respond:0", "respond:1"), ("respond:0",)):
        assert hand.read(decision, hand.write(decision, answer)) == answer
    assert hand.write(decision, ("respond:0",)) == ({"do": "ok"},)
    assert hand.read(decision, ({"do": "ok"}, {"do": "ok", "among": 9})) == ("respond:0", "respond:1")


@pytest.mark.parametrize("box", [STANDARD, "raven"])
def test_a_text_has_the_fingerprint_that_pydantic_would_give_it(box: str) -> None:
    library = library_of(box)
    cards = (*library.cards.values(), *library.chimeras.values())
    texts = [text for card in cards for text in nodes_within(card)]
    assert len(texts) > 500
    for text in texts:
        plain = text.model_dump(mode="json", exclude_defaults=True, exclude={"ability"})
        written = json.dumps([plain], sort_keys=True).encode()
        assert text_fingerprint(text) == blake2b(written, digest_size=4).hexdigest()
