"""Meditate: discard cards to turn dice to sides of one's choice (Rulebook p. 12, Meditate)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import field

from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import ActionTaken
from engine.ashes.language.permissions import is_forbidden, player_forbidding_change
from engine.ashes.mechanics.hand_choices import options_by_name
from engine.ashes.mechanics.play_area import discard_without_window, leave_play, open_discard_window
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.revealing_unseen_cards import rejection_reasons_for, revealed_picks
from engine.ashes.mechanics.turning_and_rolling_dice import turn_a_die
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import CardChoice, DeckTop
from engine.ashes.model.unavailable_reasons import NOTHING_TO_DISCARD, UnavailableReason
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, Option, RuleFlow, option_for
from engine.kernel.option_meaning import Choice, Done, Purpose
from engine.kernel.procedure import Procedure, ProcedureState, Step


def can_meditate(table: Table, seat: str) -> bool:
    """Return True if a player may meditate, for a side action or by a text."""
    return why_not_meditate(table, seat) is None


def why_not_meditate(table: Table, seat: str) -> UnavailableReason | None:
    """Return why a player cannot meditate, apart from its action; None if they can.

    There must be something to discard.
    """
    if text := player_forbidding_change(table, seat, "meditate"):
        return text.unavailable_reason()
    player = table.state.players[seat]
    return None if player.hand or player.draw or _spells(table, seat) else NOTHING_TO_DISCARD


def meditate(table: Table, seat: str, *, free: bool = False) -> RuleFlow:
    """Discard cards one at a time; each lets the player turn one active die at once.

    `free` takes no side action: only a text allows that.
    """
    with table.attributed_to(rule_texts.MEDITATE, None):
        yield from MEDITATION.run(table, Meditation(seat, free))


class Meditation(ProcedureState):
    """The Meditate action under way.

    `discarded` counts the cards, `turned` those of them for which a die was or could have been turned;
    `from_draw` are those that came from the draw pile.
    """

    seat: str
    free: bool
    discarded: int = 0
    turned: int = 0
    from_draw: tuple[int, ...] = ()
    unanswered: list[TriggeringEvent | None] = field(default_factory=list)
    """Events of cards that were put into discard piles and whose windows have not been opened yet."""


def _take_action(table: Table, meditation: Meditation) -> RuleFlow:
    if not meditation.free:
        table.apply_event(ActionTaken(meditation.seat, "side"))
    yield from open_response_window(table, "when", TriggeringEvent("meditation_begins", (), meditation.seat))


def _discard_and_turn(table: Table, meditation: Meditation) -> RuleFlow:
    while (yield from _discard_one(table, meditation)):
        yield from _open_discard_windows(table, meditation)
        meditation.turned += 1
        yield from _turn_one(table, meditation)


def discard_all(table: Table, meditation: Meditation) -> RuleFlow:
    """Discard one card at a time until the player stops, then open the windows of all of them."""
    while (yield from _discard_one(table, meditation)):
        pass
    yield from _open_discard_windows(table, meditation)


def _open_discard_windows(table: Table, meditation: Meditation) -> RuleFlow:
    moments, meditation.unanswered = meditation.unanswered, []
    yield from open_discard_window(table, moments)


def turn_dice(table: Table, meditation: Meditation) -> RuleFlow:
    """Turn as many different dice as cards were discarded, or fewer."""
    turned: list[int] = []
    while len(turned) < meditation.discarded:
        die = yield from _turn_one(table, meditation, turned)
        if die is None:
            return
        turned.append(die)


def _discard_one(table: Table, meditation: Meditation) -> DecisionFlow[bool]:
    """Ask for a card to discard and discard it; return False if the player stops, or has nothing left.

    The first discard cannot be declined.
    """
    seat = meditation.seat
    options = _discards(table, seat)
    if not options:
        return False
    if meditation.discarded:
        options.append(option_for(Done(), "stop meditating"))
    (answer,) = yield Decision(
        seat,
        "meditate",
        "Meditate: choose a card to discard",
        tuple(options),
        rule_texts.MEDITATE,
        purpose=Purpose("meditate", amount=meditation.discarded - meditation.turned),
        rejection_reasons=rejection_reasons_for(table, seat, table.state.players[seat].hand),
        forced=len(options) == 1 and meditation.discarded > 0,
    )
    if answer.declines:
        return False
    meditation.discarded += 1
    if isinstance(answer, DeckTop):
        discarded, moment = yield from discard_without_window(table, table.state.players[seat].draw[0])
        meditation.from_draw += (discarded,)
        meditation.unanswered.append(moment)
    else:
        yield from _discard(table, meditation, answer)
    return True


def _turn_one(table: Table, meditation: Meditation, turned: Sequence[int] = ()) -> DecisionFlow[int | None]:
    prompt = "Turn a die to a side of your choice"
    return turn_a_die(table, meditation.seat, "meditate die", prompt, rule_texts.MEDITATE, turned)


def _answer(table: Table, meditation: Meditation) -> RuleFlow:
    yield from open_response_window(
        table, "after", TriggeringEvent("meditated", meditation.from_draw, meditation.seat)
    )


MEDITATION = Procedure(
    "meditation",
    (
        Step("take action", _take_action),
        Step("discard and turn", _discard_and_turn),
        Step("answer", _answer),
    ),
)
"""The steps of meditating."""


def _spells(table: Table, seat: str) -> list[int]:
    return [
        spell
        for spell in table.state.players[seat].spellboard
        if not is_forbidden(table, table.card(spell), "be meditated")
        and not is_forbidden(table, table.card(spell), "leave play")
    ]


def _discards(table: Table, seat: str) -> list[Option]:
    """Return one option for each different card to discard: of the hand, the deck's top, the spellboard."""
    player = table.state.players[seat]
    options: list[Option] = []
    if player.draw:
        options.append(option_for(DeckTop(), f"top card of your deck ({len(player.draw)} left)"))
    for option in options_by_name(table, player.hand):
        options.append(option_for(option.value, f"{option.label} (hand)"))
    seen: set[tuple[str, int, int]] = set()
    for card_id in _spells(table, seat):
        card = table.card(card_id)
        key = (card.name, card.exhaustion, card.status)
        if key in seen:
            continue
        seen.add(key)
        about = ["spellboard"]
        if card.exhaustion:
            about.append("exhausted" if card.exhaustion == 1 else f"{card.exhaustion} exhaustion")
        if card.status:
            about.append(f"{card.status} status")
        options.append(option_for(CardChoice(card_id), f"{card.name} ({', '.join(about)})"))
    return options


def _discard(table: Table, meditation: Meditation, chosen: Choice) -> RuleFlow:
    (card_id,) = revealed_picks(table, (chosen,))
    if table.card(card_id).zone == "spellboard":
        yield from leave_play(table, card_id, Cause("rule", None, meditation.seat), meditated=True)
    else:
        _, moment = yield from discard_without_window(table, card_id)
        meditation.unanswered.append(moment)
