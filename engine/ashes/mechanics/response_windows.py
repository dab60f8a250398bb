"""Response windows, in which players respond to events with triggered texts and reactions.

State triggers open one when a state that a text waits for has become true.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.events import Timing
from cards.paragraphs.triggered import TriggeredParagraph
from cards.triggers import Trigger
from engine.ashes.context import Cause, Response, TriggeringEvent
from engine.ashes.events import BecameSo, ReactionUsed, TextDropped
from engine.ashes.language.characteristics import abilities
from engine.ashes.language.references import text_context
from engine.ashes.language.registry import holds
from engine.ashes.language.trigger_matching import record_history
from engine.ashes.mechanics.prompts_and_options import numbered_apart
from engine.ashes.mechanics.revealing_unseen_cards import name_card
from engine.ashes.mechanics.triggers import (
    ResponseKey,
    counts_as_reaction,
    remaining_responses,
    resolve_trigger,
    response_key,
    response_question,
    response_title,
    texts_ignoring,
    triggered_responses,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.dice import Die
from engine.ashes.model.option_meanings import Pass, Respond
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for


def open_response_window(table: Table, timing: Timing, *moments: TriggeringEvent) -> RuleFlow:
    """Give each seat, active player first, one opportunity to respond to `moments` (Rulebook p. 17).

    A seat resolves its triggers and reactions one at a time before the next seat does. Several events share
    one window, such as "after a unit is destroyed" and "after it leaves play".
    """
    if timing == "would" and table.mode.rules.would_window == "none":
        return
    if table.catalog.history_events:
        for moment in moments:
            record_history(table, timing, moment)
    answered = [moment for moment in moments if (timing, moment.event) in table.catalog.answered_events]
    if not answered:
        return
    passed = texts_ignoring(table, timing, answered) if table.state.delayed else ()
    for seat in table.seats():
        done: list[ResponseKey] = []
        while True:
            waiting = [
                item for moment in answered for item in triggered_responses(table, timing, moment, seat)
            ]
            if done:
                waiting = remaining_responses(waiting, done)
            reactions = table.mode.responses.reactions(table, seat, timing, answered)
            asks_anyway = table.mode.hides_reactions_of(table, seat) and table.mode.responses.might_react(
                table, seat, timing, answered
            )
            if not waiting and not reactions and not asks_anyway:
                break
            # The program knows no reactions among real cards, so being asked gives nothing away.
            secret = asks_anyway and table.mode.hides_reactions and table.mode.asks_lone_responses
            response = yield from _choose(table, seat, waiting, reactions, secret=secret)
            if response is None:
                break
            done.append(response_key(response))
            if response.ability is not None:
                resolves = yield from table.policy(seat).permits_text(table, seat, response.card)
                if resolves:
                    yield from resolve_trigger(table, response)
            else:
                assert response.reaction is not None
                card = name_card(table, response.card, response.identified_as)
                if counts_as_reaction(table, table.print_of(card), response.reaction):
                    table.apply_event(ReactionUsed(seat), rule_texts.REACTION)
                yield from table.mode.responses.play_reaction(
                    table, seat, card, response.reaction, response.moment
                )
    for text in passed:
        table.apply_event(TextDropped(text, text.skip - 1, waits=True))


def open_response_windows(table: Table, *moments: TriggeringEvent) -> RuleFlow:
    """Let everybody respond when something happens, and then after it (4.3.0)."""
    yield from open_response_window(table, "when", *moments)
    yield from open_response_window(table, "after", *moments)


def open_payment_window(
    table: Table, seat: str, cause: Cause, dice: tuple[Die, ...], basics: int = 0
) -> RuleFlow:
    """Let everybody respond to a paid cost, before anything it was paid for happens.

    `basics` is the number of basic symbols in the cost.
    """
    if dice and table.mode.rules.payment == "dice, then cost":
        moved = TriggeringEvent("dice_exhausted", (), seat, cause, amount=len(dice), paid=dice)
        yield from open_response_windows(table, moved)
    yield from open_response_windows(
        table, TriggeringEvent("cost_paid", (), seat, cause, amount=basics, paid=dice)
    )


def _choose(
    table: Table, seat: str, waiting: list[Response], reactions: Sequence[Response], *, secret: bool
) -> DecisionFlow[Response | None]:
    """Ask which response is next, if any.

    A seat is asked even without a response if others must reckon with one. If `secret`, it is asked even
    about a single response that must resolve, so that a question gives nothing away.
    """
    if table.policy(seat).orders_automatically:
        return waiting[0] if waiting else None
    must = [item for item in waiting if not item.may]
    if len(must) == 1 and len(waiting) == 1 and not reactions and not secret:
        return must[0]
    everything = [*waiting, *reactions]
    options = numbered_apart(
        [
            option_for(response_choice(item, at), response_title(table, item))
            for at, item in enumerate(everything)
        ]
    )
    if not must:
        labels = ("go on", "no", "no response")
        options.append(option_for(Pass(), labels[min(2, len(everything))]))
    prompt = "Which of your responses is resolved next?"
    if not everything:
        prompt = "You have no reaction to this"
    elif len(everything) == 1:
        prompt = response_question(table, everything[0])
    rule = rule_texts.REACTION if reactions and not waiting else rule_texts.SIMULTANEOUS
    (answer,) = yield Decision(table.answering_seat(seat), "trigger", prompt, tuple(options), rule)
    return everything[answer.at] if isinstance(answer, Respond) else None


def response_choice(item: Response, at: int) -> Respond:
    """Return the choice to resolve a response, the `at`-th offered."""
    moment = item.moment
    about = moment.subjects[0] if moment.subjects else None
    if item.ability is None:
        return Respond(
            item.card, at, "", True, item.reaction, moment.event, about, identified_as=item.identified_as
        )
    return Respond(item.card, at, item.ability.title, False, item.ability.paragraph, moment.event, about)


def announce_states(table: Table) -> RuleFlow:
    """Open a window for each state that a text waits for and that has become true since the last check.

    A state that is true when its card comes into play has not become true.
    """
    if ("when", "becomes") not in table.catalog.answered_events:
        return
    before = {(card, key): so for card, key, so in table.state.become}
    now = {(card, wait.key): (wait, so) for card, wait, so in _awaited_states(table)}
    if {place: so for place, (_, so) in now.items()} == before:
        return
    table.apply_event(BecameSo(tuple((card, key, so) for (card, key), (_, so) in now.items())))
    for place, (wait, so) in now.items():
        if so and before.get(place) is False:
            card = place[0]
            yield from open_response_window(
                table, "when", TriggeringEvent("becomes", (card,), table.card(card).controller, awaited=wait)
            )


def _awaited_states(table: Table) -> list[tuple[int, Trigger, bool]]:
    """Return the texts in play that wait for a state: card, trigger, and whether the state is true."""
    found = []
    for seat in table.seats():
        for card_id in table.in_play(seat):
            card = table.card(card_id)
            if ("when", "becomes") not in table.catalog.print_of(card).awaited_events and not card.attached:
                continue
            for ability in abilities(table, card):
                if not isinstance(ability.paragraph, TriggeredParagraph):
                    continue
                for wait in ability.paragraph.trigger.alternatives:
                    if wait.becomes is not None:
                        so = holds(table, wait.becomes, text_context(table, card_id, ability))
                        found.append((card_id, wait, so))
    return found
