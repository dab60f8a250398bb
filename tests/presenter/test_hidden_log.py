"""Tests that no log line, undo or question reveals hidden information."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from cards.library import standard_library
from cards.pack import Pack
from engine.ashes.events import TriggerResolved
from engine.bots.player_and_playout import RandomPlayer
from engine.draft_setup_checks import draft_setup
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from host.presenter.games.draft import DraftSession
from host.presenter.games.reapers_session import ReapersSession
from host.presenter.narration.log_details_and_transcript import LogDetails
from host.presenter.narration.log_rows import log_rows
from host.presenter.narration.seat_history import SeatHistory
from host.presenter.records.story_export import story_document
from host.presenter.session.ashes_session import AshesSession
from host.presenter.session.seat_session import PlainSession, SeatSession
from tests.app.test_hot_seat import NAMES, between
from tests.reapers.games import begin as begin_reapers
from tests.reapers.games import begin_real
from tests.support import random_games
from tests.support.hidden_information import UnseenCards, hidden_from, twin_of


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.slow), 4])
def test_no_line_of_the_log_tells_what_its_reader_may_not_know(count: int, games: int) -> None:
    """The decks have no card in common, so that a name reveals its deck."""
    for seed in range(games):
        match = Match(between(count, count, seed=seed, reactions="always" if seed % 2 else "when possible"))
        playback = AshesSession(_Opened(match))  # type: ignore[arg-type]
        names = {card.name for card in match.game.state.cards}
        # Longest first: a "Blood Transfer" is no "Transfer".
        longest = sorted(filter(None, names), key=len, reverse=True)
        naming = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")
        known = {seat: set(match.game.state.players[seat].deck) for seat in NAMES[:count]}
        read: dict[str, set[str]] = {seat: set() for seat in NAMES[:count]}
        player = RandomPlayer(seed)
        for _ in range(120):
            decision = match.decision
            if decision is None:
                break
            for reader in NAMES[:count]:
                hidden = {card.id for card in hidden_from(match.game.state, reader)}
                known[reader] |= {card.name for card in match.game.state.cards if card.id not in hidden}
                if decision.kind == "look" and decision.seat == reader:
                    known[reader] |= {name for name in names if name in decision.prompt}
                playback.take_over(reader)
                new = set(_read(playback)) - read[reader]
                for text in new:
                    told = set(naming.findall(text)) - known[reader]
                    assert not told, f"{reader} reads: {text}"
                read[reader] |= new
            playback.take_over(decision.seat)
            playback.answer(player.choose(decision, partial(match.view, decision.seat)), at_once=True)


def _read(playback: AshesSession) -> Iterator[str]:
    """Yield everything that a person reads beside the table."""
    yield from (line.text for line in playback.lines)
    yield playback.undo_label
    if playback.decision is not None:
        yield playback.decision.prompt
        yield from (option.label for option in playback.decision.options)


KINDS: Mapping[str, tuple[Callable[[int], Match[Any, Any]], Callable[[Any], SeatSession]]] = {
    "players": (random_games.begin_between_players, AshesSession),
    "a boss": (lambda number: random_games.begin(7 * number + 6), AshesSession),
    "Raven Rules": (random_games.begin_original, AshesSession),
    "Reapers": (begin_reapers, ReapersSession),
    "Reapers with real decks": (begin_real, ReapersSession),
    "a draft": (
        lambda number: Match(draft_setup([(seat, "person") for seat in NAMES[:3]], ("Master Set",), number)),
        DraftSession,
    ),
}
EVERY = 25
"""Number of questions between those at which the texts of two games are compared."""


MANY = [1, *(pytest.param(number, marks=pytest.mark.long) for number in range(2, 12))]


@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_the_same_in_games_that_differ_in_hidden_cards(kind: str, number: int) -> None:
    """Compares log, actions, details, story and undo labels for each seat and for onlookers.

    The twin has no labels of other seats' answers.
    """
    begin, session_of = KINDS[kind]
    match, player, compared = begin(number), RandomPlayer(number), 0
    seats, unseen = (*match.setup.people, ""), UnseenCards(match)
    for count, asked in enumerate(random_games.questions_of(match, player, limit=101)):
        unseen.follow()
        if count % EVERY == EVERY - 1:
            for seat in seats:
                twin = twin_of(match, seat, unseen.of.get(seat, set()), count)
                compared += twin.game.state != match.game.state
                assert _texts(twin, seat, session_of) == _texts(match, seat, session_of), (seat, asked.kind)
        if count == 100:
            break
    assert compared >= len(seats) or "real" in kind


def _texts(match: Match[Any, Any], seat: str, session_of: Callable[[Any], SeatSession]) -> list[Any]:
    session = session_of(_Opened(match))
    if seat not in session.people:
        session.leave_seats(session.people)
    elif session.seat != seat:
        session.take_over(seat)
    rows = log_rows(session.actions, session.lines)
    details = [LogDetails(session, row.text, session.lines[row.first : row.last + 1]) for row in rows[-5:]]
    story = session.story() if isinstance(session, PlainSession) else story_document(match, "")
    texts = [session.lines, session.actions, [each.paragraphs() for each in details], story]
    return [*texts, session.undo_label, session.redo_label, session.pending_action]


class _Opened:
    """Match that is not saved."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.notices: tuple[str, ...] = ()
        self.thinking = None

    def answer(self, picks: Any) -> None:
        self.match.answer(picks)

    def run_automatic_steps(self) -> None:
        self.match.run_automatic_steps()


@pytest.mark.parametrize("number", [6, 7])
def test_a_card_that_lies_open_from_the_beginning_has_its_name(number: int) -> None:
    match = random_games.begin(number)
    match.run_automatic_steps()
    there, table = match.game.state.cards, SeatHistory(match, "").table
    hidden = match.rules.hidden_cards(match.game.state, "", range(len(there)))
    unnamed = {card.id for card in table.cards if not card.name and there[card.id].name}
    assert unnamed and unnamed <= hidden


def test_text_used_between_realms_names_its_card_to_everybody() -> None:
    """It is in a hand, and a sentence of the log must not change when the card is played later."""
    caller = {
        "name": "Far Caller",
        "type": "ally",
        "cost": ["main"],
        "attack": 1,
        "life": 1,
        "recover": 0,
        "text": [{
            "ability": "Far Call",
            "between_realms": True,
            "when": {"event": "turn_begins", "of": "you"},
            "effects": [{"deal_damage": {"amount": 1, "to": {"each": "phoenixborn", "of": "opponent"}}}],
        }],
    }  # fmt: skip
    library = standard_library().extended([Pack.model_validate({"release": "Test", "cards": [caller]})])
    cards = {"cards": {"Far Caller": 30}, "first_five": ("Far Caller",)}
    library.decks["The Iron Men"] = library.deck("The Iron Men").model_copy(update=cards)
    match = Match(
        AshesSetup(seats=tuple(SeatSetup(name=name, deck="The Iron Men") for name in NAMES[:2])),
        library=library,
    )
    for _ in range(4):
        match.run_automatic_steps()
        if match.decision is not None:
            match.answer((match.decision.options[0].id,))
    for seat in (*NAMES[:2], ""):
        history = SeatHistory(match, seat)
        said = [
            history.sentence(record).text
            for _, record in history.events()
            if isinstance(record.event, TriggerResolved)
        ]
        assert set(said) == {"Far Caller triggers: Far Call"}
