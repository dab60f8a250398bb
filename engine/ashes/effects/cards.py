"""Handlers of effects that draw, discard, show, shuffle, summon, attach and return cards."""

from __future__ import annotations

from cards.effects.cards import (
    Attach,
    DiscardCards,
    DiscardFromPlay,
    Draw,
    DrawFewer,
    LookAt,
    ReturnToPlay,
    Show,
    Shuffle,
    Summon,
)
from cards.wording.words import counted, listed
from engine.ashes.context import Cause, EffectContext, TriggeringEvent
from engine.ashes.events import CardsShown, HandLookedAt, NoneLeft, NoRoom, PileLookedAt
from engine.ashes.language.characteristics import has_room
from engine.ashes.language.effect_resolution import handles_effect
from engine.ashes.language.permissions import is_forbidden, player_is_forbidden
from engine.ashes.language.purposes import intent_of_spell, purpose_of
from engine.ashes.language.references import named_card, players_of
from engine.ashes.language.registry import amount
from engine.ashes.language.selections import possible_cards
from engine.ashes.language.targeting import attaching_targets, is_targeting, may_attach
from engine.ashes.mechanics.card_selection import (
    choose_affected_players,
    choose_player,
    each_in_order,
    open_target_window,
    pick,
    show_hand,
    target_player,
)
from engine.ashes.mechanics.pick_and_resolve import pick_and_resolve
from engine.ashes.mechanics.piles import in_random_order, shuffle
from engine.ashes.mechanics.play_area import leave_play
from engine.ashes.mechanics.prompts_and_options import prompt_of_text
from engine.ashes.mechanics.response_windows import open_response_window, open_response_windows
from engine.ashes.mechanics.revealing_unseen_cards import reveal_for_text
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Destination
from engine.ashes.model.option_meanings import DrawCard
from engine.ashes.model.possible_names import UNSEEN, unseen_among
from engine.ashes.play.card_moves import move_card
from engine.ashes.play.card_play import attach_to, attaches_to
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Ok, Purpose, Yes


def _draws(table: Table, effect: Draw, context: EffectContext) -> bool:
    for seat in players_of(table, context, effect.who):
        if effect.until_hand_has is not None:
            wanted = amount(table, effect.until_hand_has, context) - len(table.state.players[seat].hand)
        else:
            wanted = amount(table, effect.cards, context)
        if wanted > 0 and _can_draw(table, seat):
            return True
    return False


def _can_draw(table: Table, seat: str) -> bool:
    return table.policy(seat).can_draw(table, seat) and not player_is_forbidden(table, seat, "draw")


@handles_effect(Draw, useful=_draws, for_player="help")
def draw(table: Table, effect: Draw, context: EffectContext) -> DecisionFlow[bool]:
    """Draw a number of cards, or up to a size of the hand; `up_to` asks before each card."""
    complete = True
    for seat in (yield from choose_affected_players(table, effect.who, context, "help")):
        if effect.until_hand_has is not None:
            count = max(
                0, amount(table, effect.until_hand_has, context) - len(table.state.players[seat].hand)
            )
        else:
            count = amount(table, effect.cards, context)
        if player_is_forbidden(table, seat, "draw"):
            drawn = 0
        elif effect.up_to:
            drawn = yield from _draw_up_to(table, seat, count, effect.or_none, context.cause)
        else:
            drawn = yield from _draw(table, seat, count, context.cause)
        context.draw_shortfall[seat] = count - drawn
        if drawn:
            yield from open_response_windows(
                table, TriggeringEvent("drawn", (), seat, context.cause, amount=drawn)
            )
        complete = complete and drawn == count
    return complete


def _draw(table: Table, seat: str, count: int, cause: Cause) -> DecisionFlow[int]:
    """Draw `count` cards, as changed by responses before it; return how many were drawn."""
    if ("would", "drawn") not in table.catalog.answered_events or count <= 0 or not _can_draw(table, seat):
        return (yield from table.policy(seat).draw(table, seat, count))
    drawing = TriggeringEvent("drawn", (), seat, cause, amount=count)
    yield from open_response_window(table, "would", drawing)
    if drawing.replaced or drawing.amount <= 0:
        return 0
    return (yield from table.policy(seat).draw(table, seat, drawing.amount))


@handles_effect(
    DrawFewer,
    useful=lambda _table, _effect, context: context.moment is not None and context.moment.amount > 0,
)
def draw_fewer(table: Table, effect: DrawFewer, context: EffectContext) -> bool:
    """Reduce the number of cards that the player of the triggering event is about to draw."""
    drawing = context.moment
    if drawing is None or drawing.event != "drawn" or drawing.amount <= 0:
        return False
    drawing.amount -= min(drawing.amount, amount(table, effect.cards, context))
    return True


def _draw_up_to(table: Table, seat: str, most: int, or_none: bool, cause: Cause) -> DecisionFlow[int]:
    asked = table.answering_seat(seat)
    whose, subject = (
        ("", None) if asked == seat else (f" for the {seat}", table.state.players[seat].phoenixborn)
    )
    drawn = taken = 0
    while taken < most and _can_draw(table, seat):
        if or_none or taken:
            (answer,) = yield Decision(
                asked,
                "draw more",
                f"Draw {'another' if taken else 'a'} card{whose}? ({taken} of up to {most})",
                (option_for(DrawCard(subject), "draw a card"), option_for(Decline("stop"), "stop drawing")),
                rule_texts.RESOLVE,
                purpose=Purpose("draw", "help" if asked == seat else "harm"),
            )
            if answer.declines:
                break
        taken += 1
        drawn += yield from _draw(table, seat, 1, cause)
    return drawn


def _has_cards_to_lose(table: Table, effect: DiscardCards, context: EffectContext) -> bool:
    seats = players_of(table, context, effect.who)
    return effect.zone == "hand" or any(table.state.players[seat].draw for seat in seats)


@handles_effect(DiscardCards, useful=_has_cards_to_lose, for_player="harm")
def discard_cards(table: Table, effect: DiscardCards, context: EffectContext) -> DecisionFlow[bool]:
    """Discard from hands or draw piles."""
    count = amount(table, effect.cards, context)
    lacking, named = 0, []
    for seat in (yield from choose_affected_players(table, effect.who, context, "harm")):
        before = frozenset(table.state.players[seat].zones["discard"])
        if effect.zone == "hand":
            gone = yield from table.policy(seat).discard_from_hand(table, seat, count, effect.at_random)
        else:
            top = tuple(table.state.players[seat].draw[:count])
            gone = yield from table.policy(seat).discard_from_draw_pile(table, seat, count)
            if gone:
                discarded = TriggeringEvent("pile_discarded", top[:gone], seat, context.cause, amount=gone)
                yield from open_response_window(table, "after", discarded)
        lacking += max(0, count - gone)
        named += [card for card in table.state.players[seat].zones["discard"] if card not in before]
    if effect.named_as is not None:
        context.names[effect.named_as] = tuple(named)
    if effect.lacking_as is not None:
        context.counts[effect.lacking_as] = lacking
    return not lacking


@handles_effect(LookAt, for_player="harm")
def look_at(table: Table, effect: LookAt, context: EffectContext) -> DecisionFlow[bool]:
    """Show the controller hidden cards, in a question that nobody else sees."""
    if effect.what is not None:
        seen = yield from pick(table, effect.what, context, "to look at", purpose_of(table, effect, context))
        for seat in dict.fromkeys(table.card(card).owner for card in seen):
            own = [card for card in seen if table.card(card).owner == seat]
            table.apply_event(PileLookedAt(context.you, seat, table.card(own[0]).zone, len(own)))
        if seen:
            named = [table.label(card) for card in seen if table.print_of(card).name]
            unseen = len(seen) - len(named)
            more = [counted(unseen, UNSEEN)] if unseen else []
            yield from _show_to_player(table, context, f"you look at {listed(named + more)}")
        return bool(seen)
    count = amount(table, effect.cards, context)
    complete = True
    for seat in (yield from choose_affected_players(table, effect.who, context, "harm")):
        yield from show_hand(table, seat, context)
        hand = table.state.players[seat].hand
        order = yield from in_random_order(table, seat, hand, "player deck")
        seen = order[:count]
        complete = complete and len(seen) == count
        if not seen:
            continue
        table.apply_event(HandLookedAt(context.you, seat, len(seen)))
        if unseen_among(table.state, seen):
            text = f"{seat} shows you {counted(len(seen), 'card')} of their hand, drawn at random"
        else:
            text = f"{seat} holds {' and '.join(table.label(card) for card in seen)}"
        yield from _show_to_player(table, context, text)
    return complete


def _show_to_player(table: Table, context: EffectContext, what: str) -> RuleFlow:
    yield Decision(
        table.answering_seat(context.you),
        "look",
        prompt_of_text(table, context, what),
        (option_for(Ok(), "go on"),),
        rule_texts.RESOLVE,
    )


@handles_effect(Show)
def show(table: Table, effect: Show, context: EffectContext) -> DecisionFlow[bool]:
    """Reveal cards to everybody."""
    found = yield from pick(table, effect.what, context, "to show", purpose_of(table, effect, context))
    if found:
        shown: list[int] = []
        for card in found:
            shown.append((yield from reveal_for_text(table, card, context)))
        table.apply_event(CardsShown(context.you, tuple(shown)))
    return bool(found)


@handles_effect(Shuffle)
def shuffle_pile(table: Table, effect: Shuffle, context: EffectContext) -> DecisionFlow[bool]:
    """Shuffle draw piles."""
    for seat in (yield from choose_affected_players(table, effect.who, context)):
        yield from shuffle(table, seat, "draw", "player deck")
    return True


def _can_summon(table: Table, effect: Summon, context: EffectContext) -> bool:
    pile = table.state.players[context.you].zones["conjurations"]
    copies = _copies(table, pile, effect.conjuration)
    return bool(copies) and any(
        has_room(table, seat, copies[0]) for seat in _sides_to_summon_on(table, effect, context)
    )


def _sides_to_summon_on(table: Table, effect: Summon, context: EffectContext) -> list[str]:
    """Return the seats on whose battlefields a summoned conjuration may be placed."""
    if effect.onto == "your":
        return [context.you]
    if effect.onto in ("opponent's", "target opponent's"):
        return table.faced_opponents(context.you, context.source)
    return table.seats()


@handles_effect(Summon, useful=_can_summon)
def summon(table: Table, effect: Summon, context: EffectContext) -> DecisionFlow[bool]:
    """Place conjurations from the controller's pile, as far as there are copies and room."""
    count = amount(table, effect.count, context)
    seats = _sides_to_summon_on(table, effect, context)
    placed = 0
    summoned: list[int] = []
    while placed < count:
        pile = table.state.players[context.you].zones["conjurations"]
        copies = _copies(table, pile, effect.conjuration)
        if not copies:
            table.apply_event(NoneLeft(context.you, effect.conjuration))
            break
        card = copies[0]
        if effect.onto in ("target player's", "target opponent's") and not placed:
            # A player without room may be targeted as well: then nothing is placed.
            # The intent is harm: a unit that may go to any player burdens whoever gets it.
            seats = yield from target_player(table, context, seats, "harm")
        room = [seat for seat in seats if has_room(table, seat, card)]
        if seats and not room:
            table.apply_event(NoRoom(tuple(seats), effect.conjuration))
        if not room or (
            effect.up_to and not (yield from _wants_another(table, effect, placed, count, context))
        ):
            break
        seat = yield from choose_player(table, context, room, rule_texts.CHOOSE)
        placed += 1
        if effect.named_as:
            context.names[effect.named_as] = (*summoned, card)
        summoned.append(card)
        place = 0 if effect.at == "left end" else -1
        yield from move_card(table, card, Destination("battlefield", seat, place), context.cause)
    return placed == count or effect.up_to


def _wants_another(
    table: Table, effect: Summon, placed: int, most: int, context: EffectContext
) -> DecisionFlow[bool]:
    """Ask if another conjuration is placed, where the number is up to the player."""
    prompt = prompt_of_text(table, context, f"place a {effect.conjuration}? ({placed} of up to {most})")
    options = (option_for(Yes(), "yes"), option_for(Decline("stop"), "no more"))
    (answer,) = yield Decision(table.answering_seat(context.you), "may", prompt, options, rule_texts.RESOLVE)
    return not answer.declines


def _can_attach(table: Table, effect: Attach, context: EffectContext) -> bool:
    pile = table.state.players[context.you].zones["conjurations"]
    return bool(_copies(table, pile, effect.conjuration)) and any(
        may_attach(table, host, context) and attaches_to(table, effect.conjuration, host, context)
        for host in possible_cards(table, effect.to, context)
    )


@handles_effect(
    Attach,
    intent=lambda table, effect, context: intent_of_spell(
        table, table.catalog.of(effect.conjuration), context
    ),
    useful=_can_attach,
)
def attach(table: Table, effect: Attach, context: EffectContext) -> DecisionFlow[bool]:
    """Attach conjured alteration spells from the controller's pile to the cards picked.

    Each card gets `count` of them, as far as the pile has copies. Skips a card that the spell cannot be
    attached to, or not once more.
    """
    pile = table.state.players[context.you].zones["conjurations"]
    if not _copies(table, pile, effect.conjuration):
        table.apply_event(NoneLeft(context.you, effect.conjuration))
        return False
    purpose = purpose_of(table, effect, context)

    def takes_it(host: int) -> bool:
        return (is_targeting(effect.to) or may_attach(table, host, context)) and attaches_to(
            table, effect.conjuration, host, context
        )

    words = f"to attach {effect.conjuration} to"
    picked = yield from pick(table, effect.to, context, words, purpose, able=takes_it)
    hosts = list(filter(takes_it, picked))
    if hosts and attaching_targets(table) and not is_targeting(effect.to):
        yield from open_target_window(table, hosts, context)
    if context.canceled:
        return False
    count = amount(table, effect.count, context)
    attached = 0

    def give(host: int) -> RuleFlow:
        nonlocal attached
        for given in range(count):
            copies = _copies(table, pile, effect.conjuration)
            if not table.is_in_play(host) or (given and not takes_it(host)):
                break
            if not copies:
                table.apply_event(NoneLeft(context.you, effect.conjuration))
                break
            attached += 1
            yield from attach_to(table, copies[0], host)

    yield from each_in_order(table, context.you, hosts, f"gets {effect.conjuration}", give)
    return bool(picked) and attached == count * len(picked)


def _copies(table: Table, pile: list[int], name: str) -> list[int]:
    return [card for card in pile if table.print_of(card).name == name]


@handles_effect(DiscardFromPlay, intent="harm")
def discard(table: Table, effect: DiscardFromPlay, context: EffectContext) -> DecisionFlow[bool]:
    """Discard each picked card that is in play."""
    purpose = purpose_of(table, effect, context)
    found = yield from pick_and_resolve(
        table,
        effect.what,
        context,
        "to discard",
        purpose,
        "is discarded",
        lambda card: leave_play(table, card, context.cause),
        lambda card: table.is_in_play(card) and not is_forbidden(table, table.card(card), "leave play"),
    )
    return bool(found)


@handles_effect(ReturnToPlay)
def return_to_play(table: Table, effect: ReturnToPlay, context: EffectContext) -> DecisionFlow[bool]:
    """Return a unit that is leaving play to its battlefield as a new card, on the right.

    It comes with exhaustion tokens.
    """
    card_id = named_card(context, effect.what)
    if card_id is None or table.card(card_id).zone != "aside":
        return False
    card = table.card(card_id)
    tokens = amount(table, effect.exhaustion, context)
    back = Destination("battlefield", card.controller, lane=card.lane, exhaustion=tokens)
    return (yield from move_card(table, card_id, back, context.cause))
