"""Trigger matching: compares events, present and past, with what texts wait for or ask about."""

from __future__ import annotations

from cards.events import EVENTS, Timing
from cards.filters import Filter
from cards.node_search import nodes_within
from cards.selection import Selection
from cards.triggers import Cause as WantedCause
from cards.triggers import TextSays, Trigger
from engine.ashes.context import Cause, CauseKind, EffectContext, TriggeringEvent
from engine.ashes.events import Remembered
from engine.ashes.language.last_known_state import last_known
from engine.ashes.language.references import is_one_of, named_card
from engine.ashes.language.selections import fits
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Text
from engine.ashes.model.state import PastEvent
from engine.ashes.running_game import Table

_CAUSE_KINDS: dict[str, tuple[CauseKind, ...]] = {
    "effect": ("spell", "ability", "dice power"),
    "attack or effect": ("spell", "ability", "dice power", "attack"),
}


_ORIGINS = {"battlefield": "play", "spellboard": "play", "attached": "play"}
"""Names that texts use for zones of cards in play."""


def may_match(trigger: Trigger, card: Card, moment: TriggeringEvent, host: int | None) -> bool:
    """Return whether an event may match a trigger, without reading the table.

    False is final, True must be confirmed by `matches()`. `host` is the card that the text on `card` calls
    its host.
    """
    for each in trigger.alternatives:
        if each.event == moment.event:
            if not isinstance(each.card, str):
                return True
            if (card.id if each.card == "this" else host) in moment.subjects:
                return True
    return False


def matches(
    table: Table, trigger: Trigger, card: Card, moment: TriggeringEvent, context: EffectContext
) -> bool:
    """Return True if an event matches a trigger.

    `context` must not know the event yet, so that "another card" may be one of its cards.
    """
    return any(
        each.event == moment.event and _matches_one(table, each, card, moment, context)
        for each in trigger.alternatives
    )


def _matches_one(
    table: Table, trigger: Trigger, card: Card, moment: TriggeringEvent, context: EffectContext
) -> bool:
    if trigger.becomes is not None:
        return moment.awaited is trigger and card.id in moment.subjects
    if trigger.of != "any":
        seats = (moment.seat, *moment.partners)
        if not any(is_one_of(table, context, trigger.of, seat) for seat in seats):
            return False
    if trigger.how and moment.how not in trigger.how:
        return False
    if trigger.origin and _ORIGINS.get(moment.origin, moment.origin) not in trigger.origin:
        return False
    if trigger.attacking is not None and moment.attacking != trigger.attacking:
        return False
    if trigger.saying is not None and (moment.text is None or not _text_fits(trigger.saying, moment.text)):
        return False
    if trigger.token is not None and moment.token != trigger.token:
        return False
    if trigger.during is not None and trigger.during not in _turn_of(table, context):
        return False
    if trigger.card == "this":
        if card.id not in moment.subjects:
            return False
    elif trigger.card == "host":
        if named_card(context, "host") not in moment.subjects:
            return False
    elif isinstance(trigger.card, Filter) and not any(
        fits(table, trigger.card, subject, context, gone=True)
        and _is_on_same_battlefield(table, subject, context)
        for subject in moment.subjects
    ):
        return False
    if trigger.other is not None and (
        moment.other is None or not fits(table, trigger.other, moment.other, context, gone=True)
    ):
        return False
    return trigger.by is None or cause_fits(table, trigger.by, moment.cause, context, card, moment.seat)


def _text_fits(wanted: TextSays, text: Text) -> bool:
    """Return True if a text is inexhaustible as wanted, and affects each card as wanted."""
    if wanted.inexhaustible is not None:
        lasting = text.ability is not None and text.ability.inexhaustible
        if lasting != wanted.inexhaustible:
            return False
    about = [
        node for node in nodes_within(text.effects) if isinstance(node, Selection) and node.way == "each"
    ]
    return not wanted.affects or any(_is_as_wide(each, one) for each in about for one in wanted.affects)


def _is_as_wide(about: Selection, wanted: Selection) -> bool:
    """Return True if a selection includes all cards of another, judging by their definitions alone."""
    same = (
        about.of == wanted.of
        and about.zones == wanted.zones
        and dict(about.constraints) == dict(wanted.constraints)
    )
    whole = about.other == wanted.other and about.named == wanted.named and about.at == wanted.at
    return same and whole and set(wanted.kinds) <= set(about.kinds)


def _is_on_same_battlefield(table: Table, subject: int, context: EffectContext) -> bool:
    """Return False if a card is on another battlefield of the text's player than the text's card.

    There the text means the units of its own battlefield.
    """
    here = table.state.cards[context.source].lane if context.source is not None else ""
    if here not in table.state.players[context.you].faces:
        return True
    left = last_known(table, subject)
    subject_card = table.state.cards[subject] if left is None else left.was
    return subject_card.controller != context.you or subject_card.lane in ("", here)


def _turn_of(table: Table, context: EffectContext) -> tuple[str, ...]:
    """Return what a text may call the present turn; nothing between turns."""
    turn = table.state.turn
    if not turn:
        return ()
    return "a turn", "a turn of an opponent" if table.state.are_opponents(turn, context.you) else "your turn"


def cause_fits(
    table: Table,
    wanted: WantedCause,
    cause: Cause | None,
    context: EffectContext,
    card: Card | None,
    affected: str,
) -> bool:
    """Return True if this is a wanted cause, as seen by the text's player; `card` has the text.

    `affected` is the player to whom, or to whose card, it happens.
    """
    if cause is None:
        return False
    if wanted.a and not any(cause.kind in _CAUSE_KINDS.get(kind, (kind,)) for kind in wanted.a):
        return False
    if wanted.card == "this":
        if card is None or card.id not in cause.sources:
            return False
    elif wanted.card == "host":
        if card is None or named_card(context, "host") not in cause.sources:
            return False
    elif wanted.card is not None and not any(
        fits(table, wanted.card, source, context, gone=True) for source in cause.sources
    ):
        return False
    if wanted.of == "another player":
        return cause.controller not in ("", affected)
    return wanted.of == "any" or is_one_of(table, context, wanted.of, cause.controller)


def record_history(table: Table, timing: Timing, moment: TriggeringEvent) -> None:
    """Record an event in the history, if a text of the game may ask about it afterwards."""
    if moment.event not in table.catalog.history_events or timing not in EVENTS[moment.event].timings[:1]:
        return
    cause = moment.cause or Cause("rule", None, "")
    kind = cause.kind if moment.cause else ""
    seen = PastEvent(
        moment.event,
        moment.subjects,
        moment.seat,
        moment.other,
        moment.amount,
        kind,
        cause.source,
        cause.controller,
        moment.how,
        moment.token,
    )
    table.apply_event(Remembered(seen))


def times_happened(table: Table, trigger: Trigger, within: str, context: EffectContext) -> int:
    """Return how often such an event happened this turn or round, counted once for each of its cards.

    An event about a player counts once, unless the text asks for its cards.
    """
    state = table.state
    past = state.history[state.turn_since :] if within == "turn" else state.history
    own = state.cards[context.source] if context.source is not None else None
    if own is None:
        return 0
    found = 0
    for what in past:
        cause = None
        if what.kind:
            cause = Cause(what.kind, what.source, what.controller)  # type: ignore[arg-type]
        for cards in _occurrences(trigger, what):
            moment = TriggeringEvent(
                what.event, cards, what.seat, cause, what.other, what.amount, how=what.how
            )
            found += matches(table, trigger, own, moment, context)
    return found


def _occurrences(trigger: Trigger, what: PastEvent) -> list[tuple[int, ...]]:
    """Return the cards of a past event in groups that count as one occurrence each."""
    about_a_player = isinstance(EVENTS[what.event].clause, tuple)
    if about_a_player and all(each.card is None for each in trigger.alternatives if each.event == what.event):
        return [what.subjects]
    return [(card,) for card in what.subjects] or [()]
