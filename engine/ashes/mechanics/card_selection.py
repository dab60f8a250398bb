"""Picking cards and players for an effect: targets, choices, the order among several.

Unseen cards are picked by name, if a text asks for more than any card: picking reveals that they fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cards.selection import VALUES, Selection, Several, What
from cards.wording.scope import Scope
from cards.wording.words import PILES, article, plural, possessive
from engine.ashes.context import EffectContext, TriggeringEvent
from engine.ashes.events import LookedUnder
from engine.ashes.language.characteristics import attack_value, life_value, recover_value
from engine.ashes.language.permissions import player_is_forbidden
from engine.ashes.language.references import named_cards, players_of
from engine.ashes.language.registry import in_range
from engine.ashes.language.selections import (
    candidates,
    fits,
    narrow_to_extreme,
    pick_limits,
    unseen_candidates,
)
from engine.ashes.language.targeting import cannot_be_affected, is_targeting, may_pick
from engine.ashes.mechanics.hand_choices import distinct_cards
from engine.ashes.mechanics.piles import in_random_order
from engine.ashes.mechanics.prompts_and_options import card_options, numbered_apart, prompt_of_text
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.revealing_unseen_cards import (
    exchange_named_cards,
    forget_identities,
    forget_picked_identities,
    possible_identities,
    reveal_cards,
    revealed_picks,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import CardChoice, ListedOrder, cards_of
from engine.ashes.model.possible_names import unseen_among
from engine.ashes.model.slots import Slot, slot_of
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, Option, Rule, RuleFlow, option_for
from engine.kernel.option_meaning import Intent, PlayerChoice, Purpose


def choose_by_name(
    table: Table,
    found: Sequence[int],
    unseen: Sequence[int],
    what: Selection,
    context: EffectContext,
    fitting: Callable[[int], bool],
    ask: Callable[[Sequence[Option], int], Decision],
) -> DecisionFlow[list[int]]:
    """Ask for cards among those found and these unseen ones that fit, one after the other.

    Nobody has to have an unseen card that fits, so nothing may be picked. `ask` makes the question for one
    card, from options and the least number to pick.
    """
    forget_identities(table, unseen)
    least, most = pick_limits(table, what, len(found) + len(unseen), context)
    picked: list[int] = []
    while len(picked) < most:
        known = distinct_cards(table, [card for card in found if card not in picked])
        names = {table.card(card).title for card in known}
        options = list(card_options(table, known))
        for place, name in possible_identities(table, unseen, fitting):
            if name not in names:
                options.append(option_for(CardChoice(place, identified_as=name), name))
        if not options:
            break
        answer = yield ask(options, 1 if known and len(picked) < least else 0)
        if not answer:
            break
        (card,) = revealed_picks(table, answer)
        (place,) = [value.card for value in answer if isinstance(value, CardChoice)]
        picked.append(card)
        unseen = unseen_among(table.state, [place if other == card else other for other in unseen])
        exchange_named_cards(context, place, card)
    return picked


_VALUE_FUNCTIONS = {"attack": attack_value, "life": life_value, "recover": recover_value}


def is_complete(
    table: Table, what: Selection, picked: Sequence[int], found: Sequence[int], context: EffectContext
) -> bool:
    """Return True if these cards are as many as wanted, and add up to what is asked for."""
    least, most = pick_limits(table, what, len(found), context)
    enough = least if what.one_per is None else min(least, len(_shared(table, what, found)))
    if not enough <= len(picked) <= most:
        return False
    return _adds_up(table, what, tuple(_values(table, what, picked)), context)


def can_be_completed(
    table: Table, what: Selection, picked: Sequence[int], found: Sequence[int], context: EffectContext
) -> bool:
    """Return True if these cards can be completed, with others of those found, to a selection as wanted."""
    least, most = pick_limits(table, what, len(found), context)
    shared = _shared(table, what, picked)
    if what.one_per is not None and len(shared) < len(picked):
        return False
    if len(picked) > most:
        return False
    left = [card for card in found if card not in picked]
    if what.one_per is not None:
        left = [card for card in left if shared.isdisjoint(_shared(table, what, [card]))]
    reached = {(len(picked), tuple(_values(table, what, picked)))}
    for card in left:
        worth = tuple(_values(table, what, [card]))
        reached |= {
            (count + 1, tuple(sum(pair) for pair in zip(values, worth, strict=True)))
            for count, values in reached
            if count < most
        }
    enough = least if what.one_per is None else min(least, len(picked) + len(_shared(table, what, left)))
    return any(count >= enough and _adds_up(table, what, values, context) for count, values in reached)


def _shared(table: Table, what: Selection, cards: Iterable[int]) -> set[Slot]:
    """Return the titles or slots of these cards, of each of which only one card may be picked."""
    known = map(table.card, cards)
    return {slot_of(table.state, card) if what.one_per == "slot" else card.title for card in known}


def _values(table: Table, what: Selection, cards: Sequence[int]) -> list[int]:
    """Sum the values that the selection limits, in the order of their names."""
    if what.total is None:
        return []
    asked = [name for name in VALUES if getattr(what.total, name) is not None]
    return [sum(max(0, _VALUE_FUNCTIONS[name](table, card)) for card in cards) for name in asked]


def _adds_up(table: Table, what: Selection, values: tuple[int, ...], context: EffectContext) -> bool:
    if what.total is None:
        return True
    asked = [limit for name in VALUES if (limit := getattr(what.total, name)) is not None]
    return all(in_range(table, limit, value, context) for limit, value in zip(asked, values, strict=True))


def pick(
    table: Table,
    what: What,
    context: EffectContext,
    words: str,
    purpose: Purpose,
    *,
    affects: bool = True,
    able: Callable[[int], bool] = lambda _card: True,
) -> DecisionFlow[list[int]]:
    """Return the cards that an effect applies to, asking who picks. `words` end the prompt ("to destroy").

    `affects` is False for an effect that only chooses: it can choose cards that spells cannot affect
    (Rulebook p. 21, Choose). Only cards that are `able`, to which the effect can do something, are offered.
    Returns nothing if there is nothing to pick, or if a response canceled the effect.
    """
    if isinstance(what, str):
        return [
            card
            for card in named_cards(context, what)
            if not (affects and cannot_be_affected(table, card, context))
        ]
    parts = what.parts if isinstance(what, Several) else (what,)
    found: list[int] = []
    for part in parts:
        if isinstance(part, Selection):
            picked = yield from _pick_selection(table, part, context, words, purpose, affects, able)
        else:
            picked = yield from pick(table, part, context, words, purpose, affects=affects, able=able)
        found += [card for card in picked if card not in found]
    targets = [card for card in found if is_targeting(what)]
    if targets:
        instead = yield from open_target_window(
            table, targets, context, partial(_alternative_targets, table, what, context, able)
        )
        if context.canceled:
            return []
        if instead is not None:
            found = [instead if card == targets[0] else card for card in found]
            _rename(what, context, targets[0], instead)
    return found


def _alternative_targets(
    table: Table, what: Selection | Several, context: EffectContext, able: Callable[[int], bool]
) -> tuple[int, ...]:
    """Return the cards that could be picked for a selection."""
    parts = what.parts if isinstance(what, Several) else (what,)
    return tuple(
        card
        for part in parts
        if isinstance(part, Selection)
        for card in candidates(table, part, context)
        if may_pick(table, part, card, context) and able(card)
    )


def _rename(what: Selection | Several, context: EffectContext, target: int, instead: int) -> None:
    """Give the name of a target to the card that became the target instead."""
    parts = what.parts if isinstance(what, Several) else (what,)
    for part in parts:
        if isinstance(part, Selection) and part.named_as is not None:
            known = context.names.get(part.named_as, ())
            context.names[part.named_as] = tuple(instead if card == target else card for card in known)


def _pick_selection(
    table: Table,
    what: Selection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
    affects: bool,
    able: Callable[[int], bool],
) -> DecisionFlow[list[int]]:
    """Return the cards of one selection, and name them. Opens no window for targets yet."""
    if "hand" in what.zones:
        for seat in players_of(table, context, what.of):
            yield from show_hand(table, seat, context)
    unseen = unseen_candidates(table, what, context)
    if unseen and what.way == "random":
        yield from reveal_cards(table, unseen)
    found = list(candidates(table, what, context))
    if what.way == "target" or affects:
        found = [card for card in found if may_pick(table, what, card, context)]
    found = narrow_to_extreme(table, what, found, context)
    if what.way == "random":
        found = yield from _at_random(table, what, found, context)
    elif (what.asks and (found := list(filter(able, found)))) or unseen:
        chooser = yield from _chooser(table, what, context)
        look_under(table, chooser, found)
        if unseen:
            ask = partial(
                card_question, table, chooser, what=what, context=context, words=words, purpose=purpose
            )

            def fitting(card: int) -> bool:
                return (
                    fits(table, what, card, context) and may_pick(table, what, card, context) and able(card)
                )

            found = yield from choose_by_name(table, found, unseen, what, context, fitting, ask)
        else:
            found = yield from choose_cards(table, chooser, found, what, context, words, purpose)
    forget_picked_identities(table, found)
    if what.named_as is not None:
        context.names[what.named_as] = tuple(found)
    return found


def _chooser(table: Table, what: Selection, context: EffectContext) -> DecisionFlow[str]:
    """Return the player who picks: the text's controller, an opponent, or a player known by name."""
    if what.by == "opponent":
        return (yield from choose_opponent(table, context))
    return context.you if what.by == "you" else players_of(table, context, what.by)[0]


def _at_random(
    table: Table, what: Selection, found: list[int], context: EffectContext
) -> DecisionFlow[list[int]]:
    count = pick_limits(table, what, len(found), context)[1]
    if count >= len(found):
        return found
    order = yield from in_random_order(table, table.card(found[0]).owner, found, "player deck", context.you)
    return [card for card in order if card in order[:count]]


def look_under(table: Table, seat: str, cards: Sequence[int]) -> None:
    """Let the player who picks look at face down cards under a card."""
    unseen: dict[int, list[int]] = {}
    for card_id in cards:
        card = table.card(card_id)
        if card.zone == "under" and card.host is not None and seat not in card.seen_by:
            unseen.setdefault(card.host, []).append(card_id)
    for host, below in unseen.items():
        table.apply_event(LookedUnder(seat, host, tuple(below)))


def show_hand(table: Table, seat: str, context: EffectContext) -> DecisionFlow[None]:
    """Make up a hand for a seat without one, until the text that affects it is resolved."""
    if (yield from table.policy(seat).show_hand(table, seat)):
        context.shown_hands.append(seat)


def choose_cards(
    table: Table,
    seat: str,
    found: Sequence[int],
    what: Selection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
) -> DecisionFlow[list[int]]:
    """Ask `seat` for one of these cards, or for as many as the selection means."""
    least, most = pick_limits(table, what, len(found), context)
    if what.total is not None or what.one_per is not None:
        return (yield from _one_by_one(table, seat, found, what, context, words, purpose))
    if most <= 1:
        found = distinct_cards(table, found)
    if most == 0:
        return []
    if least >= len(found):
        return list(found)
    options = card_options(table, found)
    return cards_of(
        (
            yield card_question(
                table, seat, options, least, most, what=what, context=context, words=words, purpose=purpose
            )
        )
    )


def card_question(
    table: Table,
    seat: str,
    options: Sequence[Option],
    least: int,
    most: int = 1,
    *,
    what: Selection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
) -> Decision:
    """Return the question for a number of these cards."""
    return Decision(
        table.answering_seat(seat),
        "target" if what.way == "target" else "choose",
        ""
        if table.silent
        else prompt_of_text(
            table,
            context,
            _choice_in_words(what, least, most, words, _place_in_words(table, seat, what, context)),
        ),
        tuple(options),
        rule_texts.TARGET if what.way == "target" else rule_texts.CHOOSE,
        minimum=least,
        maximum=most,
        purpose=purpose,
    )


def _one_by_one(
    table: Table,
    seat: str,
    found: Sequence[int],
    what: Selection,
    context: EffectContext,
    words: str,
    purpose: Purpose,
) -> DecisionFlow[list[int]]:
    """Ask for one card after the other, where each pick limits the next ones."""
    picked: list[int] = []
    while True:
        able = [
            card
            for card in found
            if card not in picked and can_be_completed(table, what, [*picked, card], found, context)
        ]
        if not able:
            return picked
        least = 0 if is_complete(table, what, picked, found, context) else 1
        able = distinct_cards(table, able)
        if least == len(able) == 1:
            picked += able
            continue
        options = card_options(table, able)
        ask = card_question(
            table, seat, options, least, what=what, context=context, words=words, purpose=purpose
        )
        chosen = cards_of((yield ask))
        if not chosen:
            return picked
        picked += chosen


def _choice_in_words(what: Selection, least: int, most: int, words: str, place: str) -> str:
    """Return `choose a target unit to destroy`."""
    noun = what.noun.replace("phoenixborn", "Phoenixborn")
    noun = f"target {noun}" if what.way == "target" else noun
    several = f"{most}" if least == most else f"up to {most}"
    chosen = article(noun) if most == 1 else f"{several} {plural(noun).replace(' and ', ' or ')}"
    total = "" if what.total is None else f", all of them {what.total.words(Scope())}"
    join = "" if words.startswith((",", ";")) else " "
    return f"choose {chosen}{place}{total}{join}{words}".rstrip()


def _place_in_words(table: Table, seat: str, what: Selection, context: EffectContext) -> str:
    """Return ` from your hand` for cards that are in the hand or a pile of one player; else nothing."""
    if what.zone not in PILES:
        return ""
    owners = players_of(table, context, what.of)
    if len(owners) > 1:
        return ""
    return f" from {'your' if owners == [seat] else possessive(*owners)} {PILES[what.zone]}"


def open_target_window(
    table: Table,
    found: Sequence[int],
    context: EffectContext,
    choosable: Callable[[], tuple[int, ...]] = tuple,
) -> DecisionFlow[int | None]:
    """Let players respond to cards having been targeted.

    A response may cancel the effect, or make another of the `choosable` cards the target instead of the
    first; that card is returned.
    """
    answered = table.catalog.answered_events
    if ("after", "targeted") not in answered and ("would", "targeted") not in answered:
        return None
    seat = table.state.cards[found[0]].controller
    moment = TriggeringEvent("targeted", tuple(found), seat, context.cause, amount=len(found))
    if ("would", "targeted") in answered:
        moment.choosable = tuple(card for card in choosable() if card not in found)
    yield from _open_target_windows(table, context, moment)
    return moment.redirected


def _open_target_windows(table: Table, context: EffectContext, moment: TriggeringEvent) -> RuleFlow:
    yield from open_response_window(table, "would", moment)
    if not moment.canceled:
        yield from open_response_window(table, "after", moment)
    if moment.canceled:
        context.canceled = True


def next_in_order(table: Table, seat: str, found: Sequence[int], verb: str) -> DecisionFlow[list[int]]:
    """Ask which of several cards is next; call again with the cards that are left.

    The controller of the effect decides, `seat` (Rulebook p. 14, Effects that affect multiple units). Returns
    the cards to resolve now, in order: one, or all that are left as listed. Does not ask if only texts that
    players resolve themselves could tell orders apart.
    """
    if len(found) < 2 or all(table.policy(table.card(card).controller).reports_actions for card in found):
        return list(found)
    options = (
        option_for(ListedOrder(), "left to right, as listed"),
        *numbered_apart(card_options(table, found)),
    )
    if table.mode.rules.orders == "active player":
        seat = table.seats()[0]
    (answer,) = yield Decision(
        table.answering_seat(seat),
        "order",
        f"Which {verb} next?",
        options,
        rule_texts.MULTIPLE,
    )
    return cards_of((answer,)) or list(found)


def each_in_order(
    table: Table, seat: str, found: Sequence[int], verb: str, resolve: Callable[[int], RuleFlow]
) -> RuleFlow:
    """Resolve something for one of these cards after the other, in the order that `seat` chooses."""
    left = list(found)
    while left:
        for card in (yield from next_in_order(table, seat, left, verb)):
            left.remove(card)
            yield from resolve(card)


def choose_opponent(table: Table, context: EffectContext) -> DecisionFlow[str]:
    """Return the opponent who is to choose: the only one, or the one whom the controller names."""
    return choose_player(
        table, context, table.faced_opponents(context.you, context.source), rule_texts.CHOOSE
    )


def choose_player(
    table: Table, context: EffectContext, seats: Sequence[str], rule: Rule, intent: Intent = ""
) -> DecisionFlow[str]:
    """Ask the text's controller for one of these players. `intent` is the intent for that player."""
    if len(seats) == 1:
        return seats[0]
    options = tuple(option_for(PlayerChoice(other), other) for other in seats)
    seat, prompt = table.answering_seat(context.you), prompt_of_text(table, context, "choose a player")
    purpose = Purpose("choose_player", intent, source=context.source)
    (answer,) = yield Decision(seat, "choose", prompt, options, rule, purpose=purpose)
    assert isinstance(answer, PlayerChoice)
    return answer.seat


def choose_affected_players(
    table: Table, who: str, context: EffectContext, intent: Intent = ""
) -> DecisionFlow[list[str]]:
    """Return the players that an effect affects; asks for the target among several.

    `intent` is the intent for them.
    """
    seats = players_of(table, context, who)
    if who in ("target player", "target opponent"):
        seats = yield from target_player(table, context, seats, intent)
    return seats


def target_player(
    table: Table, context: EffectContext, seats: Sequence[str], intent: Intent = ""
) -> DecisionFlow[list[str]]:
    """Return the player that a text targets; nobody if a response canceled it.

    There is a target even if only one is possible.
    """
    seats = [
        seat for seat in seats if not player_is_forbidden(table, seat, "be targeted", cause=context.cause)
    ]
    if not seats:
        return []
    seat = yield from choose_player(table, context, seats, rule_texts.TARGET, intent)
    yield from _open_target_windows(
        table, context, TriggeringEvent("player_targeted", (), seat, context.cause)
    )
    return [] if context.canceled else [seat]
