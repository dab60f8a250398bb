"""Leaving play by Raven Rules, step by step (5.1.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.ashes.model import rulebook
from engine.ashes.model.destination import Destination
from engine.ashes.play.damage import DESTRUCTION, answer_destroyed
from engine.ashes.play.damage import answer_left as answer_left_destroyed
from engine.ashes.play.discarding import answer_discarded, put_into_discard_pile
from engine.ashes.play.laying_down import return_tokens, send_dice_home
from engine.ashes.play.leaving import LEAVING, OutOfPlay, answer_left, come_to_rest, leave_play
from engine.ashes.play.payment import can_pay_any, pay
from engine.ashes.play.windows import announce_payment
from engine.ashes.procedure import CourseT, Procedure, Step
from engine.ashes.table import Asking, Cause, Steps, Table
from engine.kernel.choice import Decline, Yes
from engine.kernel.decision import Decision, offer


def _attachments(table: Table, out: OutOfPlay) -> Steps:
    """2: What is attached to it leaves play by all of these steps."""
    for spell in table.card(out.card).attached:
        yield from leave_play(table, spell, out.cause)


def _cards_beneath(table: Table, out: OutOfPlay) -> Steps:
    """3: Cards that lie face down under it are discarded."""
    for below in table.card(out.card).under:
        if table.card(below).zone == "under":
            moment = yield from put_into_discard_pile(table, below, "under")
            yield from answer_discarded(table, (moment,))


def _tokens(table: Table, out: OutOfPlay) -> Steps:
    """4: Its tokens are removed, which sets off nothing."""
    yield from ()
    return_tokens(table, out.card)


def _dice(table: Table, out: OutOfPlay) -> Steps:
    """5: Its dice go to their owners' exhausted pools, which sets off nothing."""
    yield from ()
    send_dice_home(table, out.card)


def _go(table: Table, out: OutOfPlay) -> Steps:
    """6 and 7: It is resparked, or comes to its place."""
    to = out.to
    if to.zone == "discard" and not out.meditated and (yield from _resparked(table, out.card)):
        to = Destination("hand")
    yield from come_to_rest(table, out, to)


def _resparked(table: Table, card_id: int) -> Asking[bool]:
    """R27: In the player turns phase its controller may pay to take it to hand instead (5.1.0, step 6)."""
    card, ways = table.card(card_id), table.print_of(card_id).respark
    seat = card.controller
    if table.state.phase != "player turns" or table.state.players[card.owner].out:
        return False
    if not ways or not can_pay_any(table, seat, ways, card_id, "effects"):
        return False
    prompt = "" if table.silent else f"Respark {table.label(card_id)}?"
    options = (offer(Yes(), "yes"), offer(Decline("no"), "no"))
    (answer,) = yield Decision(table.voice(seat), "may", prompt, options, rulebook.DISCARDING)
    if answer.declines:
        return False
    with table.because(rulebook.DISCARDING, card_id):
        paid = yield from pay(table, seat, ways, card_id, "effects")
        yield from announce_payment(table, seat, Cause("ability", card_id, seat), paid.dice, paid.basics)
    return True


def _unless_gone(do: Callable[[Table, OutOfPlay], Steps]) -> Callable[[Table, OutOfPlay], Steps]:
    """A step that is left out if an answer has brought the card somewhere else."""

    def step(table: Table, out: OutOfPlay) -> Steps:
        if table.card(out.card).zone == "aside":
            yield from do(table, out)

    return step


_ONE_BY_ONE: tuple[Step[Any], ...] = (
    Step("attachments", _unless_gone(_attachments)),
    Step("cards beneath", _unless_gone(_cards_beneath)),
    Step("tokens", _unless_gone(_tokens)),
    Step("dice", _unless_gone(_dice)),
    Step("go", _unless_gone(_go)),
)


def _with_steps(procedure: Procedure[CourseT], instead_of: str) -> Procedure[CourseT]:
    for step in _ONE_BY_ONE:
        procedure = procedure.before(instead_of, step)
    return procedure.without(instead_of)


RAVEN_LEAVING = _with_steps(LEAVING.instead("answer", Step("answer", answer_left)), "put away")
"""R26: Every card that leaves play does so step by step (5.1.0), not units alone."""

RAVEN_DESTRUCTION = _with_steps(
    DESTRUCTION.instead("when", Step("destroyed", answer_destroyed)).instead(
        "after", Step("left", answer_left_destroyed)
    ),
    "discard",
)
"""R26: First what answers the destruction resolves, then what answers that it left play (5.1.0, step 1)."""
