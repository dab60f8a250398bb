"""The player turns phase: turns with their actions, and their order (Rulebook p. 6, Player Turns Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cards.events import EventName
from engine.ashes.context import TriggeringEvent
from engine.ashes.events import PhaseBegan, TurnBegan, TurnEnded, TurnHandedOver
from engine.ashes.mechanics.prompts_and_options import decision_details
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.revealing_unseen_cards import rejection_reasons_for
from engine.ashes.mechanics.triggers import drop_delayed
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import End, HandOver
from engine.ashes.play.damage import check_state, end_changes
from engine.ashes.play.meditation import can_meditate
from engine.ashes.real_table.report_handling import TableReports, ask_between_actions
from engine.ashes.rounds.actions import offered_actions, prices, take_action, unavailable_actions
from engine.ashes.running_game import Table, main_actions_in_a_lap
from engine.kernel.decision import Decision, DecisionFlow, Option, RuleFlow, option_for
from engine.kernel.option_meaning import Choice
from engine.kernel.procedure import Procedure, ProcedureState, Step
from engine.kernel.rules_interface import CHECKPOINT, Flow


def take_turn(table: Table, seat: str) -> RuleFlow:
    """Begin the turn and play it to its end."""
    table.rule, table.cause = rule_texts.TURN, None
    yield from TURN.run(table, Turn(seat))


def resume_turn(table: Table, seat: str) -> RuleFlow:
    """Play a turn that has begun to its end."""
    table.rule, table.cause = rule_texts.TURN, None
    yield from TURN.run(table, Turn(seat), since="actions")


class Turn(ProcedureState):
    """A player's turn; partners share it, and `seat` is the one who acts first."""

    seat: str


def _begin(table: Table, turn: Turn) -> RuleFlow:
    table.apply_event(TurnBegan(turn.seat, partners=table.policy(turn.seat).shares_turn(table, turn.seat)))
    for seat in (turn.seat, *table.state.sharing):
        yield from end_changes(table, "start of your next turn", seat)
    yield from check_state(table)
    yield from open_response_window(table, "when", _turn_event(table, "turn_begins", turn.seat))


def _turn_event(table: Table, event: EventName, seat: str) -> TriggeringEvent:
    return TriggeringEvent(event, (), seat, partners=tuple(table.state.sharing))


def _act(table: Table, _turn: Turn) -> RuleFlow:
    """Let the seats that share the turn act, until each has taken a main action and ended it.

    Partners act in any order and hand over to each other as they like (Reference, Battlefield Management).
    """
    following: str | None = table.state.turn
    while following is not None:
        seat = table.state.turn
        stopped = yield from table.policy(seat).act(table, seat)
        following = stopped.seat if isinstance(stopped, HandOver) else next(acting_partners(table), None)
        if following is not None:
            table.apply_event(TurnHandedOver(seat, following, done=isinstance(stopped, End)))


def take_actions(table: Table, seat: str) -> DecisionFlow[Choice | None]:
    """Offer a player actions until they end the turn, hand over, or are out; return what ended it."""
    while picked := (yield from ask_between_actions(table, partial(turn_decision, table, seat))):
        (answer,) = picked
        if isinstance(answer, End | HandOver):
            return answer
        yield from take_action(table, seat, answer)
    return None


def acting_partners(table: Table) -> Iterator[str]:
    """Yield the partners who could act now instead of the player who does."""
    for partner, share in table.state.sharing.items():
        if not share.done and table.policy(partner).can_act(table, partner):
            yield partner


def hand_overs(table: Table) -> list[Option]:
    """Return the options of letting a partner act."""
    return [option_for(HandOver(partner), f"let {partner} act") for partner in acting_partners(table)]


def _end(table: Table, _turn: Turn) -> RuleFlow:
    return end_turn(table, table.state.turn)


TURN = Procedure("turn", (Step("begin", _begin), Step("actions", _act), Step("end", _end)))
"""The steps of a turn."""


def turn_decision(table: Table, seat: str) -> Decision | None:
    """Return the question of a turn; None if there is nothing left to do in it."""
    options = tuple(turn_options(table, seat))
    if not options:
        return None
    return Decision(
        seat,
        "turn",
        _prompt(table),
        options,
        rule_texts.TURN,
        rejection_reasons=rejection_reasons_for(table, seat, table.state.players[seat].hand),
        details=decision_details(table, partial(unavailable_actions, table, seat), partial(prices, table)),
        reports=TableReports(table),
    )


def end_turn(table: Table, seat: str) -> RuleFlow:
    """End the turn with its window and the changes that last until then."""
    yield from open_response_window(table, "when", _turn_event(table, "turn_ends", seat))
    yield from end_changes(table, "end of turn", rule=rule_texts.END_OF_TURN)
    drop_delayed(table, "turn")


def _prompt(table: Table) -> str:
    if table.state.main_used:
        waits = any(True for _ in acting_partners(table))
        return "Take a side action, or do nothing more" if waits else "Take a side action, or end the turn"
    return "Take your main action" if table.state.side_used else "Take a main or a side action"


def turn_options(table: Table, seat: str) -> Iterator[Option]:
    """Yield everything that the player may do now; nothing if the turn cannot go on."""
    if table.state.players[seat].out:
        return
    found = False
    for option in offered_actions(table, seat):
        found = True
        yield option
    if found:
        partners = hand_overs(table)
        yield from partners
        if table.state.main_used:
            yield option_for(End(), "do nothing more this turn" if partners else "end the turn")


def has_actions_left(table: Table, seat: str) -> bool:
    """Return True if the player can do anything but end the turn. Checks what is found quickly first."""
    state = table.state
    if state.players[seat].out:
        return False
    if not state.main_spent(seat) or (not state.side_spent(seat) and can_meditate(table, seat)):
        return True
    return any(True for _ in offered_actions(table, seat))


def begin_player_turns(table: Table) -> RuleFlow:
    """End the prepare phase and begin the player turns phase."""
    yield from open_response_window(
        table, "when", TriggeringEvent("prepare_ends", (), table.state.first_player)
    )
    table.apply_event(PhaseBegan("player turns"), rule_texts.TURN)
    yield from open_response_window(
        table, "when", TriggeringEvent("player_turns_begin", (), table.state.first_player)
    )


def player_turns(table: Table, under_way: bool = False) -> Flow:
    """Play turns until everybody passes on consecutive turns (Rulebook p. 12, Main Action: Pass).

    Begins with the current turn of the state, which has begun if it is `under_way`. Each turn starts with a
    checkpoint.
    """
    while (under_way and table.state.turn) or table.state.passes < main_actions_in_a_lap(table):
        seat = table.state.turn
        if under_way and seat:
            yield from table.policy(seat).resume_turn(table, seat)
        else:
            yield CHECKPOINT
            table.left_play.clear()
            table.resolved.clear()
            seat = seat or _first_turn(table, table.seats())[0]
            yield from table.policy(seat).take_turn(table, seat)
        under_way = False
        table.between_actions()
        table.rule, table.cause = rule_texts.TURN, None
        table.apply_event(TurnEnded(table.state.turn, *next_turn(table, table.state.turn)))


def _first_turn(table: Table, seats: list[str]) -> tuple[str, str]:
    """Return the first of these seats that has a turn, and the opponent whom that turn faces."""
    return next((seat, facing) for seat in seats for facing in table.policy(seat).turns(table, seat)[:1])


def next_turn(table: Table, seat: str) -> tuple[str, str]:
    """Return the seat of the next turn and the opponent whom it faces.

    A seat keeps the turn while it has turns left to take.
    """
    turns = table.policy(seat).turns(table, seat)
    if table.state.facing in turns and (left := turns[turns.index(table.state.facing) + 1 :]):
        return seat, left[0]
    others = [other for other in table.others(seat) if other not in table.state.sharing]
    return _first_turn(table, [*others, seat])
