"""All properties, checked over one random game."""

from __future__ import annotations

from collections import Counter

from engine.ashes.events import PlayerLeft
from engine.bots.player_and_playout import Player, RandomPlayer
from engine.kernel.decision import TABLE
from engine.kernel.journal import EventRecord
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.redrains.events import ChimeraFatigued, PhaseAdvanced
from host.presenter.narration.seat_history import SeatHistory
from tests.properties import card_places, journals, options
from tests.properties.unavailable_options import check_unavailable
from tests.support import hidden_information
from tests.support.random_games import (
    begin,
    begin_between_players,
    begin_original,
    begin_wild,
    begin_wild_between_players,
    player_of,
    questions_of,
)

EVERY_OPTION = 3
"""Number of decisions between those at which all options are tried; the first differs by game."""
EVERY_VIEW = 5
"""Number of decisions between those at which views are compared with a disguised state."""


def check_game(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game, and count the checks."""
    return check_match(begin(number), player_of(number), number)


def check_players(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game between players, and count the checks."""
    return check_match(begin_between_players(number), RandomPlayer(derive_seed(number, "player")), number)


def check_match(match: Match, player: Player, number: int) -> Counter[str]:
    """Check all properties over a new game, played by `player`; `number` varies what is tried."""
    owned = card_places.belongings(match.game.state)
    seats = list(match.game.state.players)
    # Nobody sits at the Chimera's seat and reads a log there.
    onlookers = [hidden_information.Onlooker(match, viewer) for viewer in (*match.setup.seat_names, "")]
    counts: Counter[str] = Counter(games=1)
    sentences: dict[tuple[int, int], str] = {}
    history = SeatHistory(match, "")
    for decision in questions_of(match, player):
        counts["decisions"] += 1
        card_places.check_places(match, decision.kind)
        for onlooker in onlookers:
            onlooker.check(decision)
        if (counts["decisions"] + number) % EVERY_OPTION == 0:
            counts["options tried"] += options.check_options(match, number)
        if (counts["decisions"] + number) % EVERY_VIEW == 0:
            options.check_wording(match, decision)
            counts["held back"] += check_unavailable(match)
            for viewer in seats:
                hidden_information.check_view(match, viewer, number)
                counts["views disguised"] += 1
        if decision.seat != TABLE and hidden_information.check_question(match, decision, number):
            counts["questions disguised"] += 1
        _record_sentences(history, sentences)
    for onlooker in onlookers:
        onlooker.check(None)
    _check_sentences(history, sentences)
    assert card_places.belongings(match.game.state) == owned, "a card or die has come or gone"
    assert match.game.state.winner in seats
    counts[f"won by {match.game.state.winner}"] += 1
    counts.update(_reached(match))
    hidden_information.check_chance_is_secret(match)
    journals.check_fold(match)
    journals.check_replay(match)
    counts["undo steps"] += journals.check_undo_all(match)
    journals.check_other_way(match, number)
    return counts


def _reached(match: Match) -> set[str]:
    """Return the milestones of the game, so that the report shows how much of the rules was tested."""
    events = [happening.event for happening in match.game.journal.all_events()]
    return {
        *(f"reached phase {event.phase}" for event in events if isinstance(event, PhaseAdvanced)),
        *("player eliminated" for event in events if isinstance(event, PlayerLeft)),
        *("fatigued Chimera" for event in events if isinstance(event, ChimeraFatigued)),
    }


def _record_sentences(history: SeatHistory, sentences: dict[tuple[int, int], str]) -> None:
    """Record what the log says about the events of the last answer, right after it."""
    number = len(history.match.game.journal) - 1
    if number >= 0:
        for place, happening in enumerate(history.records(number)):
            sentences[number, place] = _sentences_of(history, happening)


def _sentences_of(history: SeatHistory, happening: EventRecord) -> str:
    """Return the sentences of the judge and of the log for an event."""
    return f"{history.match.describe(happening)} / {history.sentence(happening).text}"


def _check_sentences(history: SeatHistory, sentences: dict[tuple[int, int], str]) -> None:
    """Check that the log says the same about every event when the game is over."""
    for (number, place), sentence in sentences.items():
        happening = history.records(number)[place]
        later = _sentences_of(history, happening)
        assert later == sentence, f"the log said '{sentence}' and says '{later}' later: {happening.event}"


def check_original_game(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game of original cards, and count the checks."""
    return check_match(begin_original(number), RandomPlayer(number), number)


def check_wild_game(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game with wild decks, and count the checks."""
    return check_match(begin_wild(number), RandomPlayer(number), number)


def check_wild_players(number: int) -> Counter[str]:
    """Check all properties over the `number`-th game of players with wild decks, and count the checks."""
    return check_match(begin_wild_between_players(number), RandomPlayer(number), number)
