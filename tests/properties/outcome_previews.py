"""Property: previews come true, and reveal nothing that the seat may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from engine.ashes.events import Remembered
from engine.ashes.model.state import State
from engine.ashes.outcome_preview import AshesPreview, AshesPreviewer
from engine.bots.player_and_playout import Player
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.game_with_undo import Game
from engine.kernel.journal import Event, EventRecord
from engine.kernel.outcome_preview import EventSpan
from engine.match import Match
from host.presenter.options.outcome_preview import OutcomePreviews
from tests.support.hidden_information import hidden_from

DISGUISED = 5
"""Number of choices between those at which previews are compared with another table's."""


def check_previews(match: Match, player: Player, choices: int) -> Counter[str]:
    """Play a game to its end, or until `choices` choices were compared with their previews."""
    counts: Counter[str] = Counter()
    seen: list[tuple[AshesPreview, int]] = []
    while (asked := match.decision) is not None and counts["choices"] < choices:
        if match.is_automatic(asked):
            match.step()
            continue
        if asked.kind == "turn":
            for found, since in seen:
                counts.update(_ActualEvents(match, since).check(found))
            seen.clear()
        picks = player.choose(asked, lambda: match.view(match.setup.seat_names[0]))
        if asked.seat == TABLE or asked.is_report(picks):
            match.answer(picks)
            continue
        found = AshesPreviewer(match.rules, match.game).preview(picks)
        counts["choices"] += 1
        counts[f"ends with {found.end}"] += 1
        if counts["choices"] % DISGUISED == 0:
            counts["texts disguised"] += _check_disguised(match, asked, counts["choices"])
        before = len(match.game.journal)
        match.answer(picks)
        counts["certain events"] += check_certain(match.game, found, before)
        seen.append((found, before))
    return counts


def check_certain(game: Game[Any], found: AshesPreview, since: int) -> int:
    """Check that the certain part of a preview came true; return its number of events."""
    certain = _events(found.spans[0].events)
    entry = game.journal.entries[since]
    came = _events(entry.events)[: len(certain)]
    assert came == certain, f"{entry.labels} at '{entry.decision.prompt}' was to bring {certain}, not {came}"
    return len(certain)


class _ActualEvents:
    """Events after an answer, read along with its preview."""

    def __init__(self, match: Match, since: int) -> None:
        self._entries = match.game.journal.entries[since:]
        self._left: list[Event] = []
        self._expected = 0

    def check(self, found: AshesPreview) -> Counter[str]:
        """Compare the preview with the events, as far as everybody declined."""
        if not self._keeps_to(found.spans):
            return Counter({"somebody did otherwise": 1})
        if not found.results or self._left or not self._entries:
            return Counter({"expected events": self._expected})
        roll = self._entries[0]
        if (roll.decision.seat, roll.decision.kind) != (TABLE, found.results[0].spans[0].asked.kind):
            return Counter({"something came before the roll": 1})
        at = [option.id for option in roll.decision.options].index(roll.answer[0])
        self._keeps_to(found.results[at].spans)
        return Counter({"rolls foreseen": 1, "expected events": self._expected})

    def _keeps_to(self, stretches: Sequence[EventSpan]) -> bool:
        """Match these stretches with the events; return False where somebody did otherwise.

        A question that was not asked, for lack of anything to respond with, counts as declined.
        """
        for stretch in stretches:
            asked = stretch.asked
            if not self._left and self._entries:
                entry = self._entries[0]
                if (entry.decision.seat, entry.decision.kind) == (asked.seat, asked.kind):
                    if entry.answer != stretch.answer:
                        return False
                    self._entries = self._entries[1:]
                    self._left = _events(entry.events)
            expected = _events(stretch.events)
            came = self._left[: len(expected)]
            assert came == expected, f"after '{asked.kind}' was declined: {expected}, not {came}"
            self._left = self._left[len(expected) :]
            self._expected += len(expected)
        return True


def _events(happenings: Iterable[EventRecord]) -> list[Event]:
    """Return the events, without records of texts, as more texts listen at a redacted table."""
    return [item.event for item in happenings if not isinstance(item.event, Remembered)]


def _check_disguised(match: Match, asked: Decision, seed: int) -> int:
    """Check that previews stay the same when cards that the seat cannot see are elsewhere.

    Returns the number of compared options: none where the game cannot have come here with other cards.
    """
    seat, (state, given) = asked.seat, match.game.replay_start()
    hidden = {card.id for card in hidden_from(match.game.state, seat)}
    hidden -= {option.subject for option in asked.options if option.subject is not None}
    twin = state.copy()
    there = [card for card in hidden_from(twin, seat) if card.id in hidden]
    for owner in twin.players:
        cards = [card for card in there if card.owner == owner]
        names = [card.name for card in cards]
        Random(seed).shuffle(names)
        for card, name in zip(cards, names, strict=True):
            twin.put_card(replace(card, name=name))
    games = [_at(match, state, given), _at(match, twin, given)]
    if any(game is None or game.decision != asked for game in games):
        return 0
    compared = 0
    outlooks = [OutcomePreviews(_as_match(match, game), asked) for game in games if game is not None]
    for option in asked.options:
        texts = {one.preview((option.id,)).text for one in outlooks}
        assert len(texts) == 1, f"what is told of '{option.label}' depends on hidden cards: {texts}"
        compared += 1
    return compared


def _at(match: Match, state: State, given: Sequence[Answer]) -> Game[State] | None:
    """Return the game that these answers make of a state, or None where they are not legal."""
    rules = match.rules.rules_for_copy(state, match.rules.catalog)
    rules.silent = False
    game: Game[State] = Game(rules, checkpoints=False)
    try:
        game.replay(given)
    except IllegalAnswer:
        return None
    return game


def _as_match(match: Match, game: Game[State]) -> Any:
    return SimpleNamespace(
        rules=match.rules,
        game=game,
        library=match.library,
        view=lambda seat: match.view(seat, cast("Any", game.state)),
    )
