"""The procedures that Raven Rules change, step by step.

Leaving play (5.1.0), attacks and damage (3.2.0 to 5.0.0), texts without an action (4.2.0), playing cards
(4.1.0), meditation (3.3.0) and the end of a round (2.1.0).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.paragraphs.activated import ActivatedParagraph
from engine.ashes.context import Cause
from engine.ashes.mechanics.payment import active_dice, can_pay_any, pay
from engine.ashes.mechanics.play_area import (
    LEAVING,
    OutOfPlay,
    leave_play,
    move_to_final_place,
    open_discard_window,
    open_left_window,
    put_into_discard_pile,
    return_dice,
    return_tokens,
)
from engine.ashes.mechanics.response_windows import open_payment_window, open_response_window
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Destination
from engine.ashes.model.option_meanings import Activate
from engine.ashes.play.attack import ATTACK, AttackState, attack_event
from engine.ashes.play.card_play import PLAY
from engine.ashes.play.damage import (
    DAMAGE,
    DESTRUCTION,
    WOUNDS,
    open_destroyed_windows,
    open_received_windows,
)
from engine.ashes.play.damage import open_left_play_windows as answer_left_destroyed
from engine.ashes.play.meditation import MEDITATION, discard_all, turn_dice
from engine.ashes.rounds.actions import activate_text, offered_texts
from engine.ashes.rounds.recovery_phase import END_OF_ROUND, RECOVERY, pass_token
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Yes
from engine.kernel.procedure import Procedure, ProgressT, Step


def _attachments(table: Table, out: OutOfPlay) -> RuleFlow:
    """2: Let each card attached to it leave play by all of these steps."""
    for spell in table.card(out.card).attached:
        yield from leave_play(table, spell, out.cause)


def _cards_beneath(table: Table, out: OutOfPlay) -> RuleFlow:
    """3: Discard the face down cards under it."""
    for below in table.card(out.card).under:
        if table.card(below).zone == "under":
            moment = yield from put_into_discard_pile(table, below, "under")
            yield from open_discard_window(table, (moment,))


def _tokens(table: Table, out: OutOfPlay) -> None:
    """4: Return its tokens to the supply, which triggers nothing."""
    return_tokens(table, out.card)


def _dice(table: Table, out: OutOfPlay) -> None:
    """5: Send its dice to their owners' exhausted pools, which triggers nothing."""
    return_dice(table, out.card)


def _respark_or_rest(table: Table, out: OutOfPlay) -> RuleFlow:
    """6 and 7: Offer Respark, then put the card in its final place."""
    to = out.to
    if to.zone == "discard" and not out.meditated and (yield from _resparked(table, out.card)):
        to = Destination("hand")
    yield from move_to_final_place(table, out, to)


def _resparked(table: Table, card_id: int) -> DecisionFlow[bool]:
    """R27: Ask its controller, in the player turns phase, to pay to take it to hand (5.1.0, step 6)."""
    card, ways = table.card(card_id), table.print_of(card_id).respark
    seat = card.controller
    if table.state.phase != "player turns" or table.state.players[card.owner].out:
        return False
    if not ways or not can_pay_any(table, seat, ways, card_id, "effects"):
        return False
    prompt = "" if table.silent else f"Respark {table.label(card_id)}?"
    options = (option_for(Yes(), "yes"), option_for(Decline("no"), "no"))
    (answer,) = yield Decision(table.answering_seat(seat), "may", prompt, options, rule_texts.DISCARDING)
    if answer.declines:
        return False
    with table.attributed_to(rule_texts.DISCARDING, card_id):
        paid = yield from pay(table, seat, ways, card_id, "effects")
        yield from open_payment_window(table, seat, Cause("ability", card_id, seat), paid.dice, paid.basics)
    return True


LeavingStep = Callable[[Table, OutOfPlay], RuleFlow | None]


def _if_still_there(do: LeavingStep) -> LeavingStep:
    """Wrap a step so that it is skipped once a response has moved the card elsewhere."""

    def step(table: Table, out: OutOfPlay) -> RuleFlow | None:
        return do(table, out) if table.card(out.card).zone == "aside" else None

    return step


_LEAVING_STEPS: tuple[Step[Table, Any], ...] = (
    Step("attachments", _if_still_there(_attachments)),
    Step("cards beneath", _if_still_there(_cards_beneath)),
    Step("tokens", _if_still_there(_tokens)),
    Step("dice", _if_still_there(_dice)),
    Step("go", _if_still_there(_respark_or_rest)),
)


def _with_steps(procedure: Procedure[Table, ProgressT], instead_of: str) -> Procedure[Table, ProgressT]:
    for step in _LEAVING_STEPS:
        procedure = procedure.inserting_before(instead_of, step)
    return procedure.without(instead_of)


RAVEN_LEAVING = _with_steps(LEAVING.replacing("answer", Step("answer", open_left_window)), "put away")
"""R26: Every card leaves play step by step, not units alone (5.1.0)."""

RAVEN_DESTRUCTION = _with_steps(
    DESTRUCTION.replacing("when", Step("destroyed", open_destroyed_windows)).replacing(
        "after", Step("left", answer_left_destroyed)
    ),
    "discard",
)
"""R26: First responses to the destruction resolve, then those to leaving play (5.1.0, step 1)."""


def _use_free_texts(table: Table, _attack: AttackState) -> RuleFlow:
    """R06: Offer the player whose turn it is texts that take no action, between two steps of the game.

    Only steps of an attack need it: between actions the turn's question offers them, and outside turns nobody
    may use one (4.2.0, 6.0.0).
    """
    seat = table.state.turn
    while not table.state.players[seat].out:
        texts = [
            option
            for option in offered_texts(table, seat, active_dice(table, seat))
            if isinstance(option.value, Activate)
            and isinstance(option.value.does, ActivatedParagraph)
            and option.value.does.at_any_time
        ]
        if not texts:
            return
        prompt = "" if table.silent else "Use a text before the attack goes on?"
        options = (*texts, option_for(Decline("no"), "no"))
        (answer,) = yield Decision(table.answering_seat(seat), "may", prompt, options, rule_texts.ACTIVATE)
        if not isinstance(answer, Activate):
            return
        yield from activate_text(table, seat, answer)


FREE_TEXTS = Step("free texts", _use_free_texts)
"""The step that offers texts without an action, before another step of an attack."""


def _would_declare(table: Table, attack: AttackState) -> RuleFlow:
    """R01: Open the window before attackers are declared (4.3.0)."""
    return open_response_window(table, "would", attack_event(table, attack, ()))


RAVEN_ATTACK = (
    ATTACK.reordered("take action", "choose attackers", "declare", "choose target", "defend", "fight", "end")
    .inserting_before("choose attackers", Step("would declare", _would_declare))
    .inserting_before("would declare", FREE_TEXTS)
    .inserting_before("choose target", FREE_TEXTS)
    .inserting_before("defend", FREE_TEXTS)
    .inserting_before("fight", FREE_TEXTS)
)
"""R32: Attackers are declared, then a target is chosen (6.0.0). R35: The action is taken first (3.2.0)."""

RAVEN_DAMAGE = DAMAGE.inserting_before("place wounds", Step("answer received", open_received_windows))
"""R21, R22: Damage is dealt, then received, each with its responses; then it becomes wounds (5.0.0)."""

RAVEN_WOUNDS = WOUNDS.reordered("place", "lose", "die", "answer")
"""R21: A card with as many wounds as life is destroyed at once (5.0.0, step 3)."""


_DISCARD_FIRST = MEDITATION.replacing("discard and turn", Step("discard", discard_all))

RAVEN_MEDITATION = Procedure(_DISCARD_FIRST.name, (*_DISCARD_FIRST.steps, Step("turn dice", turn_dice)))
"""R40: All cards are discarded, responses resolve, then up to that many dice are turned (3.3.0)."""

RAVEN_RECOVERY = RECOVERY.inserting_before("own steps", Step("first player token", pass_token))
"""R42: The first player token passes as the fourth step of the recovery phase (2.1.0)."""

RAVEN_END_OF_ROUND = END_OF_ROUND.without("first player token")
"""R42: The token has passed before the round ends."""


RAVEN_PLAY = PLAY.reordered("announce", "pay", "place", "put away", "resolve", "respond")
"""R13: A spell is placed before it resolves, an Action or Reaction Spell in its discard pile (4.1.0)."""
