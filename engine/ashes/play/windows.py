"""Windows in which players respond to what happened: triggered texts and reactions."""

from __future__ import annotations

from collections.abc import Sequence

from cards.events import Timing
from engine.ashes.events import ReactionUsed, TextDropped
from engine.ashes.language.moments import remember
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Pass, Respond
from engine.ashes.model.die import Die
from engine.ashes.play.delayed import let_pass
from engine.ashes.play.prompts import told_apart
from engine.ashes.play.triggers import resolve_trigger, triggered
from engine.ashes.play.unseen import tell
from engine.ashes.responses import (
    Response,
    ResponseKey,
    is_counted,
    not_done,
    response_key,
    response_question,
    response_title,
)
from engine.ashes.table import Asking, Cause, Moment, Steps, Table
from engine.kernel.decision import Decision, offer


def respond(table: Table, timing: Timing, *moments: Moment) -> Steps:
    """Give every seat, beginning with the active player, its one opportunity to respond.

    Rulebook p. 17: a seat resolves any of its responses one at a time, then the next seat does.
    Several moments are one window, such as "after a unit is destroyed" and "after it leaves play".
    """
    if timing == "would" and table.mode.rules.would_window == "none":
        return
    if table.catalog.remembered:
        for moment in moments:
            remember(table, timing, moment)
    heard = [moment for moment in moments if (timing, moment.event) in table.catalog.heard]
    if not heard:
        return
    passed = let_pass(table, timing, heard) if table.state.delayed else ()
    for seat in table.seats():
        done: list[ResponseKey] = []
        while True:
            waiting = [item for moment in heard for item in triggered(table, timing, moment, seat)]
            if done:
                waiting = not_done(waiting, done)
            reactions = table.mode.reactions(table, seat, timing, heard)
            anyway = table.mode.hides(table, seat) and table.mode.might_react(table, seat, timing, heard)
            if not waiting and not reactions and not anyway:
                break
            # Of real cards the program knows nothing that it could give away.
            secret = anyway and table.mode.hides_reactions and table.mode.asks_lone_responses
            response = yield from _choose(table, seat, waiting, reactions, secret=secret)
            if response is None:
                break
            done.append(response_key(response))
            if response.ability is not None:
                resolves = yield from table.policy(seat).lets_resolve(table, seat, response.card)
                if resolves:
                    yield from resolve_trigger(table, response)
            else:
                assert response.reaction is not None
                card = tell(table, response.card, response.shown)
                if is_counted(table, table.print_of(card), response.reaction):
                    table.do(ReactionUsed(seat), rulebook.REACTION)
                yield from table.mode.play_reaction(table, seat, card, response.reaction, response.moment)
    for text in passed:
        table.do(TextDropped(text, text.skip - 1, waits=True))


def respond_to(table: Table, *moments: Moment) -> Steps:
    """Let everybody respond when something happens, and then after it (4.3.0)."""
    yield from respond(table, "when", *moments)
    yield from respond(table, "after", *moments)


def announce_payment(table: Table, seat: str, cause: Cause, dice: tuple[Die, ...], basics: int = 0) -> Steps:
    """Let everybody respond to a cost that was paid, before anything comes of what it was paid for; `basics`
    is how many basic symbols it had."""
    if dice and table.mode.rules.payment == "dice, then cost":
        moved = Moment("dice_exhausted", (), seat, cause, amount=len(dice), paid=dice)
        yield from respond_to(table, moved)
    yield from respond_to(table, Moment("cost_paid", (), seat, cause, amount=basics, paid=dice))


def _choose(
    table: Table, seat: str, waiting: list[Response], reactions: Sequence[Response], *, secret: bool
) -> Asking[Response | None]:
    """Which response is next, if any. One is asked even when there is none, and where it is `secret` whether
    there is another, even when there is only one that must resolve: so as to give nothing away."""
    if table.policy(seat).orders_by_itself:
        return waiting[0] if waiting else None
    must = [item for item in waiting if not item.may]
    if len(must) == 1 and len(waiting) == 1 and not reactions and not secret:
        return must[0]
    everything = [*waiting, *reactions]
    options = told_apart(
        [offer(meant_by(item, at), response_title(table, item)) for at, item in enumerate(everything)]
    )
    if not must:
        labels = ("go on", "no", "no response")
        options.append(offer(Pass(), labels[min(2, len(everything))]))
    prompt = "Which of your responses is resolved next?"
    if not everything:
        prompt = "You have no reaction to this"
    elif len(everything) == 1:
        prompt = response_question(table, everything[0])
    rule = rulebook.REACTION if reactions and not waiting else rulebook.SIMULTANEOUS
    (answer,) = yield Decision(table.voice(seat), "trigger", prompt, tuple(options), rule)
    return everything[answer.at] if isinstance(answer, Respond) else None


def meant_by(item: Response, at: int) -> Respond:
    """The choice to resolve a response, the `at`-th offered."""
    moment = item.moment
    about = moment.subjects[0] if moment.subjects else None
    if item.ability is None:
        return Respond(item.card, at, "", True, item.reaction, moment.event, about, shown=item.shown)
    return Respond(item.card, at, item.ability.title, False, item.ability.paragraph, moment.event, about)
