"""Triggered and delayed texts: which answer an event, and how one resolves (Rulebook p. 17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards.effects.control_flow import DelayedEffect
from cards.events import EventName, Timing
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.wording.words import capitalized, listed
from engine.ashes.context import Cause, EffectContext, Response, TriggeringEvent
from engine.ashes.events import TextDelayed, TextDropped, TextUsed, TriggerResolved
from engine.ashes.language.characteristics import abilities, works_between_realms
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.language.references import text_context
from engine.ashes.language.registry import holds
from engine.ashes.language.trigger_matching import matches, may_match
from engine.ashes.mechanics.feasibility import can_do_anything
from engine.ashes.mechanics.payment import can_pay_any, pay
from engine.ashes.mechanics.prompts_and_options import offer_in_words
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability, Print, Text
from engine.ashes.model.state import DelayedTrigger
from engine.ashes.running_game import Table
from engine.kernel.decision import RuleFlow


def counts_as_reaction(table: Table, made: Print, paragraph: ReactionParagraph) -> bool:
    """Return True if this reaction is the one that a player may play in a turn.

    Rulebook p. 9: any reaction counts, also one from a reaction box.
    """
    if paragraph.uncounted:
        return False
    return table.mode.rules.one_reaction == "reaction" or made.type == "reaction spell"


ResponseKey = tuple[int, str, int, int | None]


def remaining_responses(found: list[Response], done: list[ResponseKey]) -> list[Response]:
    """Return the responses that are not done. A text that is there twice responds twice."""
    left = done.copy()
    waiting = []
    for item in found:
        if left and response_key(item) in left:
            left.remove(response_key(item))
        else:
            waiting.append(item)
    return waiting


def response_key(item: Response) -> ResponseKey:
    """Return a key that is equal for responses that count as the same in one window."""
    if item.ability is None:
        return (item.card, item.identified_as, id(item.reaction), None)
    return (item.card, item.ability.name, id(item.ability.paragraph), item.ability.die)


def response_question(table: Table, item: Response) -> str:
    """Return the question about a single response; about a text without a name, with what it offers."""
    what = response_title(table, item)
    named = item.ability is None or item.ability.title or item.ability.die is not None
    if not (named or table.silent) and item.ability is not None and item.delayed is None:
        paragraph = item.ability.paragraph
        assert isinstance(paragraph, TriggeredParagraph)
        context = text_context(table, item.card, item.ability, item.moment)
        offered = offer_in_words(table, context, paragraph.effects, paragraph.pays)
        return f"{_event_in_words(table, item)}{what}: {offered}?"
    if item.ability is not None and not item.ability.title and item.ability.die is not None:
        what = f"the {table.state.dice[item.ability.die].type} die on {table.label(item.card)}"
    asked = f"{capitalized(what)}?" if item.ability is None else f"Use {what}?"
    return f"{_event_in_words(table, item)}{asked}"


def _event_in_words(table: Table, item: Response) -> str:
    """Return what a response to another card answers: `Gilder is targeted by Fade Away. `."""
    moment = item.moment
    about = [card for card in moment.subjects if card != item.card]
    if table.silent or not about:
        return ""
    names = capitalized(listed([table.label(card) for card in about]))
    source = None if moment.cause is None else moment.cause.source
    by = "" if source is None else f" by {table.label(source)}"
    verb = "is" if len(about) == 1 else "are"
    if moment.event in ("dealt_damage", "received_damage"):
        return f"{names} {verb} dealt {moment.amount} damage{by}. "
    if moment.event in ("targeted", "destroyed"):
        return f"{names} {verb} {moment.event}{by}. "
    return ""


def response_title(table: Table, item: Response) -> str:
    """Return what a response is called among others."""
    if item.ability is None:
        return f"play {item.identified_as or table.card(item.card).name}"
    text, of = item.ability.title, table.label(item.card)
    if not text and item.ability.die is not None:
        return f"{of} ({table.state.dice[item.ability.die].type} die)"
    return f"{of}: {text}" if text else of


def delay(table: Table, later: DelayedEffect, context: EffectContext) -> bool:
    """Delay a text, with the cards, players and numbers named so far; return False if it has no card."""
    if context.source is None:
        return False
    table.apply_event(
        TextDelayed(
            DelayedTrigger(
                later.text_key,
                context.source,
                context.you,
                context.cause.kind,
                later.within,
                later.skip,
                context.numeral,
                context.x,
                tuple(context.names.items()),
                tuple(context.players.items()),
                tuple(context.counts.items()),
                tuple(context.dice.items()),
            )
        )
    )
    return True


def delayed_responses(table: Table, timing: Timing, moment: TriggeringEvent, seat: str) -> list[Response]:
    """Return the delayed texts of a seat that answer this event."""
    found = []
    for text in table.state.delayed:
        if text.controller != seat or text.skip:
            continue
        ability, paragraph = _text(table, text)
        if not _delayed_text_matches(table, text, timing, moment):
            continue
        context = delayed_context(table, text, ability, moment)
        if paragraph.condition is not None and not holds(table, paragraph.condition, context):
            continue
        if paragraph.may and not can_do_anything(table, paragraph.effects, context):
            continue
        found.append(Response(text.source, moment, ability, delayed=text))
    return found


def texts_ignoring(table: Table, timing: Timing, moments: Sequence[TriggeringEvent]) -> list[DelayedTrigger]:
    """Return the delayed texts that ignore one of these events."""
    return [
        text
        for text in table.state.delayed
        if text.skip and any(_delayed_text_matches(table, text, timing, moment) for moment in moments)
    ]


def drop_delayed(table: Table, *within: str) -> None:
    """Drop all texts that were delayed within a span that is over."""
    for text in [text for text in table.state.delayed if text.within in within]:
        table.apply_event(TextDropped(text))


def delayed_context(
    table: Table, text: DelayedTrigger, ability: Ability, moment: TriggeringEvent
) -> EffectContext:
    """Return the context of a delayed text: with what it has named, and what its event names."""
    context = text_context(table, text.source, ability, moment)
    context.controller = text.controller
    context.cause = Cause(text.kind, text.source, text.controller)  # type: ignore[arg-type]
    context.numeral, context.x = text.numeral, text.x
    context.names = {**dict(text.names), **context.names}
    context.players = {**dict(text.players), **context.players}
    context.counts = dict(text.counts)
    context.dice = dict(text.dice)
    return context


def _delayed_text_matches(
    table: Table, text: DelayedTrigger, timing: Timing, moment: TriggeringEvent
) -> bool:
    ability, paragraph = _text(table, text)
    context = text_context(table, text.source, ability)
    context.controller = text.controller
    context.names.update(dict(text.names))
    context.players.update(dict(text.players))
    return paragraph.timing == timing and matches(
        table, paragraph.trigger, table.card(text.source), moment, context
    )


def _text(table: Table, text: DelayedTrigger) -> tuple[Ability, TriggeredParagraph]:
    ability = table.catalog.delayed[text.key]
    assert isinstance(ability.paragraph, TriggeredParagraph)
    return ability, ability.paragraph


def open_use_window(table: Table, context: EffectContext, text: Text) -> RuleFlow:
    """Let everybody respond to an ability or spell about to be used, once its cost is paid.

    A response may cancel it.
    """
    spell = "spell" in table.print_of(text.card).kinds
    event: EventName = "spell_used" if spell else "ability_used"
    if ("would", event) not in table.catalog.answered_events or not (
        spell or context.cause.kind == "ability"
    ):
        return
    moment = TriggeringEvent(event, (text.card,), context.you, context.cause, text=text)
    yield from table.mode.responses.open_window(table, "would", moment)
    context.canceled = context.canceled or moment.canceled


def would_be_answered(table: Table, timing: Timing, moment: TriggeringEvent) -> bool:
    """Return True if a triggered text in play would do more than prevent damage at this event."""
    return (timing, moment.event) in table.catalog.answered_events and any(
        any(effect.op != "prevent_damage" for effect in item.ability.paragraph.effects)
        for seat in table.seats()
        for item in triggered_responses(table, timing, moment, seat)
        if item.ability is not None and isinstance(item.ability.paragraph, TriggeredParagraph)
    )


def resolve_trigger(table: Table, response: Response) -> RuleFlow:
    """Resolve a triggered text, paying its cost first. A delayed text is then done."""
    card_id, ability = response.card, response.ability
    assert ability is not None
    paragraph = ability.paragraph
    assert isinstance(paragraph, TriggeredParagraph)
    if response.delayed is None:
        context = text_context(table, card_id, ability, response.moment)
    else:
        context = delayed_context(table, response.delayed, ability, response.moment)
        table.apply_event(TextDropped(response.delayed))
    with table.attributed_to(rule_texts.SIMULTANEOUS, card_id):
        table.apply_event(TriggerResolved(card_id, ability.title))
        if paragraph.once is not None:
            table.apply_event(TextUsed(card_id, ability.name))
        if paragraph.pays is not None:
            ways = paragraph.pays.ways()
            context.x, dice, basics = yield from pay(table, context.controller, ways, card_id, "effects")
            context.paid = dice or context.paid
            yield from table.mode.responses.open_payment_window(
                table, context.controller, context.cause, dice, basics
            )
        if response.delayed is None:
            yield from open_use_window(table, context, Text(card_id, paragraph.effects, ability))
        yield from resolve_effects(table, paragraph.effects, context)


def triggered_responses(table: Table, timing: Timing, moment: TriggeringEvent, seat: str) -> list[Response]:
    """Return the triggered texts of a seat that answer this event."""
    found: list[Response] = []
    cards, waiting = table.state.cards, table.catalog.cards_awaiting[timing, moment.event]
    in_play = table.in_play(seat)
    for extra in _cards_leaving_play(table, moment):
        if cards[extra].controller == seat and extra not in in_play:
            in_play.append(extra)
    changed, dice_speak = table.others_may_change_texts, table.catalog.die_texts
    if dice_speak:
        in_play += _cards_with_dice_of(table, seat, in_play)
    for card_id in in_play:
        card = cards[card_id]
        as_printed = not (changed or card.attached or card.printed is not None or (card.dice and dice_speak))
        if as_printed and card.name not in waiting and "text" not in table.catalog.of(card.name).changes:
            continue
        found += _responses_of_card(table, timing, moment, seat, card, abilities(table, card))
    if table.catalog.between_realms:
        for card_id in _between_realms(table, seat):
            card = cards[card_id]
            found += _responses_of_card(
                table, timing, moment, seat, card, table.catalog.of(card.name).texts_between_realms
            )
    if table.state.delayed:
        found += delayed_responses(table, timing, moment, seat)
    return found


def _cards_with_dice_of(table: Table, seat: str, besides: list[int]) -> list[int]:
    """Return further cards in play on which there are dice of a player."""
    with_dice = (die.card for die in table.state.dice if die.owner == seat and die.card is not None)
    return [card for card in dict.fromkeys(with_dice) if card not in besides and table.is_in_play(card)]


def _between_realms(table: Table, seat: str) -> list[int]:
    """Return the cards of a seat whose text works although they are not in play."""
    zones, cards = table.state.players[seat].zones, table.state.cards
    outside_play = (*zones["hand"], *zones["discard"])
    return [card for card in outside_play if works_between_realms(table, cards[card])]


def _responses_of_card(
    table: Table, timing: Timing, moment: TriggeringEvent, seat: str, card: Card, texts: Sequence[Ability]
) -> Iterator[Response]:
    """Yield a response for each of these texts of a card that answers the event and may be used."""
    for ability in texts:
        paragraph = ability.paragraph
        if not isinstance(paragraph, TriggeredParagraph) or paragraph.timing != timing:
            continue
        if seat != (card.controller if ability.die is None else table.state.dice[ability.die].owner):
            continue
        if not may_match(paragraph.trigger, card, moment, card.host if ability.die is None else card.id):
            continue
        if not matches(table, paragraph.trigger, card, moment, text_context(table, card.id, ability)):
            continue
        if not _may_be_used(table, paragraph, seat, card.id, ability):
            continue
        context = text_context(table, card.id, ability, moment)
        if paragraph.may and not can_do_anything(table, paragraph.effects, context):
            continue
        if paragraph.condition is None or holds(table, paragraph.condition, context):
            yield Response(card.id, moment, ability)


def _may_be_used(
    table: Table, paragraph: TriggeredParagraph, seat: str, card_id: int, ability: Ability
) -> bool:
    """Return True if a text was not used up this turn, and its cost can be paid."""
    if paragraph.once is not None and (card_id, ability.name) in table.state.used_texts:
        return False
    return paragraph.pays is None or can_pay_any(table, seat, paragraph.pays.ways(), card_id, "effects")


def _cards_leaving_play(table: Table, moment: TriggeringEvent) -> list[int]:
    """Return cards whose own text still answers while they, or their hosts, leave play."""
    if moment.event not in ("destroyed", "leaves_play", "destroys", "destroys_by_attacking"):
        return []
    return [card for left in moment.subjects for card in (left, *table.card(left).attached)]
