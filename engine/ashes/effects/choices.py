"""Handlers of choices and conditions inside a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cards.effects.actions_and_attacks import Take
from cards.effects.choices import (
    ChooseCard,
    ChooseDice,
    ChooseOne,
    ChoosePlayer,
    EffectOption,
    If,
    InOrderTo,
    May,
    NameCard,
    Pay,
)
from cards.node_search import nodes_within, references
from cards.player_selection import PlayerSelection
from cards.selection import Selection
from cards.wording.words import listed
from engine.ashes.context import EffectContext
from engine.ashes.events import TitleNamed
from engine.ashes.language.effect_resolution import handles_effect, resolve_effects
from engine.ashes.language.purposes import intent_of_choice, intent_of_player_choice, purpose_of
from engine.ashes.language.references import named_card, players_of
from engine.ashes.language.registry import holds, holds_or_announce, in_range
from engine.ashes.language.selections import matching_dice, matching_players
from engine.ashes.mechanics.card_selection import choose_opponent, choose_player, pick, target_player
from engine.ashes.mechanics.dice_selection import pick_dice
from engine.ashes.mechanics.feasibility import can_do_anything
from engine.ashes.mechanics.payment import can_pay_any, pay
from engine.ashes.mechanics.prompts_and_options import effects_in_words, offer_in_words, prompt_of_text
from engine.ashes.mechanics.response_windows import open_payment_window
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Zone
from engine.ashes.model.option_meanings import ModeChoice, NamedCard
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, Rule, option_for
from engine.kernel.option_meaning import Decline, Yes


@handles_effect(ChooseCard)
def choose_card(table: Table, effect: ChooseCard, context: EffectContext) -> DecisionFlow[bool]:
    """Choose cards for the effects that follow; it is done in full if they are as many as the text says."""
    meant = intent_of_choice(table, effect.what.named_as, context.later_effects, context)
    purpose = purpose_of(table, effect, context, intent=meant)
    words = _what_for(table, effect.what, context)
    found = yield from pick(table, effect.what, context, words, purpose, affects=False)
    number = effect.what.number
    return bool(found) and (number is None or in_range(table, number, len(found), context))


def _what_for(table: Table, what: Selection, context: EffectContext) -> str:
    """Return what a card is chosen for: the choice that is next, else the first effect on it, if any."""
    if table.silent or not context.later_effects:
        return ""
    following = context.later_effects[0]
    if isinstance(following, ChooseOne):
        texts = [_option_in_words(table, context, choice) for choice in following.options]
        return f"to {listed([_within_sentence(text) for text in texts], 'or')}"
    name = what.named_as
    for effect in context.later_effects:
        if name and any(known == name for node in nodes_within(effect) for _, known in references(node)):
            known_as = {name: "them" if what.picks_several else "it"}
            return f", then {_within_sentence(effects_in_words(table, context, (effect,), known_as))}"
    return ""


def _within_sentence(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")


@handles_effect(NameCard, useful=lambda _table, _effect, _frame: True)
def name_card(table: Table, effect: NameCard, context: EffectContext) -> DecisionFlow[bool]:
    """Name any card that a deck can hold.

    Names of opposing face up cards are listed first, then those of published decks of the opponents'
    Phoenixborn (whatever they really play), then all others.
    """
    seen = Counter(
        card.name
        for card in table.state.cards
        if card.name
        and card.zone in _OPEN
        and card.face_up
        and table.state.are_opponents(card.owner, context.you)
    )
    library = table.catalog.library
    leaders = {
        table.card(player.phoenixborn).name
        for seat, player in table.state.players.items()
        if table.state.are_opponents(seat, context.you)
    }
    published = {
        name for deck in library.decks.values() if deck.phoenixborn in leaders for name in deck.cards
    }
    names = sorted(name for name, card in library.cards.items() if card.cost is not None)
    names.sort(key=lambda name: (-seen[name], name not in published))
    (answer,) = yield Decision(
        table.answering_seat(context.you),
        "choose",
        prompt_of_text(table, context, "name a card"),
        tuple(option_for(NamedCard(name), name) for name in names),
        rule_texts.CHOOSE,
        purpose=purpose_of(table, effect, context),
    )
    assert isinstance(answer, NamedCard)
    context.titles[effect.named_as] = answer.name
    table.apply_event(TitleNamed(context.you, answer.name))
    return True


_OPEN: tuple[Zone, ...] = ("battlefield", "spellboard", "attached", "discard", "removed")
"""Zones in which everybody sees the cards that lie face up."""


@handles_effect(
    ChooseDice, useful=lambda table, effect, context: bool(matching_dice(table, effect.what, context))
)
def choose_dice(table: Table, effect: ChooseDice, context: EffectContext) -> DecisionFlow[bool]:
    """Choose dice for the effects that follow."""
    meant = intent_of_choice(table, effect.what.named_as, context.later_effects, context)
    purpose = purpose_of(table, effect, context, intent=meant)
    return bool((yield from pick_dice(table, effect.what, context, "", purpose)))


@handles_effect(ChoosePlayer)
def choose_a_player(table: Table, effect: ChoosePlayer, context: EffectContext) -> DecisionFlow[bool]:
    """Choose a player for the effects that follow."""
    if effect.is_named is not None:
        seats = players_of(table, context, effect.is_named)
    else:
        seats = matching_players(
            table, PlayerSelection.model_construct(of=effect.of, where=effect.where), context
        )
    if not seats:
        return False
    meant = intent_of_player_choice(table, effect.named_as, context.later_effects, context)
    if effect.target:
        seats = yield from target_player(table, context, seats, meant)
    else:
        seats = [(yield from choose_player(table, context, seats, rule_texts.CHOOSE, meant))]
    for seat in seats:
        context.players[effect.named_as] = seat
    return bool(seats)


@handles_effect(
    ChooseOne,
    useful=lambda table, effect, context: any(
        _is_open(table, choice, context) and can_do_anything(table, choice.effects, context)
        for choice in _choices(effect, context)
    ),
)
def choose_one(table: Table, effect: ChooseOne, context: EffectContext) -> DecisionFlow[bool]:
    """Choose one of several lists of effects and resolve it."""
    named = effect.rest_of or effect.named_as or ""
    offered = (
        context.named_options.get(named, ())
        if effect.rest_of
        else tuple((it, False) for it in effect.options)
    )
    left = [at for at, (it, taken) in enumerate(offered) if not taken and _is_open(table, it, context)]
    if not left:
        return False
    seat = context.you
    if effect.by == "opponent":
        seat = yield from choose_opponent(table, context)
    elif effect.by != "you":
        seat = players_of(table, context, effect.by)[0]
    at = left[0]
    if len(left) > 1:
        at = yield from _choose_option(table, seat, {at: offered[at][0] for at in left}, context)
    if named:
        context.named_options[named] = tuple(
            (it, taken or at == nth) for nth, (it, taken) in enumerate(offered)
        )
    done = yield from resolve_effects(table, offered[at][0].effects, context)
    return done


def _choose_option(
    table: Table, seat: str, left: Mapping[int, EffectOption], context: EffectContext
) -> DecisionFlow[int]:
    """Ask for one of the options in `left`, and return its index among all of them.

    One that would do nothing may be chosen, and says so.
    """
    options = []
    for at, choice in left.items():
        text = _option_in_words(table, context, choice)
        futile = bool(text and choice.effects) and not can_do_anything(table, choice.effects, context)
        options.append(option_for(ModeChoice(at, text, choice.effects, futile), text))
    (answer,) = yield Decision(
        table.answering_seat(seat),
        "mode",
        prompt_of_text(table, context, "choose one"),
        tuple(options),
        rule_texts.RESOLVE,
    )
    assert isinstance(answer, ModeChoice)
    return answer.at


def _option_in_words(table: Table, context: EffectContext, choice: EffectOption) -> str:
    if choice.label:
        return choice.label
    return effects_in_words(table, context, choice.effects) if choice.effects else "do nothing"


def _is_open(table: Table, choice: EffectOption, context: EffectContext) -> bool:
    """Return True if an option can be chosen now."""
    return choice.condition is None or holds(table, choice.condition, context)


def _choices(effect: ChooseOne, context: EffectContext) -> Sequence[EffectOption]:
    """Return the options that have not been chosen yet."""
    if effect.rest_of is None:
        return effect.options
    return [choice for choice, taken in context.named_options.get(effect.rest_of, ()) if not taken]


@handles_effect(May, useful=lambda table, effect, context: can_do_anything(table, effect.effects, context))
def may(table: Table, effect: May, context: EffectContext) -> DecisionFlow[bool]:
    """Ask whether to resolve the effects, if they can do anything."""
    outcome, done = "impossible", False
    if can_do_anything(table, effect.effects, context):
        offered = offer_in_words(table, context, effect.effects)
        if (yield from _ask_whether(table, context, offered, rule_texts.RESOLVE)):
            done = yield from resolve_effects(table, effect.effects, context)
            outcome = "done" if done else "impossible"
        else:
            outcome = "declined"
    if effect.outcome is not None:
        context.outcomes[effect.outcome] = outcome
    return done


def _pays_for_something(table: Table, effect: Pay, context: EffectContext) -> bool:
    """Return True if the cost can be paid and buys anything, or not paying does something."""
    source = context.source
    payable = source is not None and can_pay_any(table, context.you, effect.cost.ways(), source, "effects")
    paid = payable and can_do_anything(table, effect.then, context)
    return paid or can_do_anything(table, effect.otherwise, context)


@handles_effect(Pay, useful=_pays_for_something)
def pay_for_more(table: Table, effect: Pay, context: EffectContext) -> DecisionFlow[bool]:
    """Ask whether to pay for effects, if that is possible; resolve the others if it is not paid."""
    seat, source = context.you, context.source
    ways = effect.cost.ways()
    if (
        source is None
        or not can_pay_any(table, seat, ways, source, "effects")
        or not can_do_anything(table, effect.then or effect.otherwise, context)
    ):
        done = yield from resolve_effects(table, effect.otherwise, context)
        return done and bool(effect.otherwise)
    offered = offer_in_words(table, context, effect.then, effect.cost)
    if not (yield from _ask_whether(table, context, offered, rule_texts.PAY)):
        done = yield from resolve_effects(table, effect.otherwise, context)
        return done and bool(effect.otherwise)
    paid = yield from pay(table, seat, ways, source, "effects")
    context.paid = (*context.paid, *paid.dice)
    yield from open_payment_window(table, seat, context.cause, paid.dice, paid.basics)
    done = yield from resolve_effects(table, effect.then, context)
    return done


def _ask_whether(table: Table, context: EffectContext, offered: str, rule: Rule) -> DecisionFlow[bool]:
    """Ask the controller whether to do what a text offers."""
    (answer,) = yield Decision(
        table.answering_seat(context.you),
        "may",
        prompt_of_text(table, context, f"{offered}?"),
        (option_for(Yes(), "yes"), option_for(Decline("no"), "no")),
        rule,
    )
    return not answer.declines


def _is_worth_it(table: Table, effect: InOrderTo, context: EffectContext) -> bool:
    """Return True if the first part can be done, and its purpose too, as far as that is known before."""
    wanted = effect.then[0] if effect.then else None
    if (
        isinstance(wanted, Take)
        and isinstance(wanted.what, str)
        and named_card(context, wanted.what) is not None
    ):
        return can_do_anything(table, effect.do, context) and can_do_anything(table, (wanted,), context)
    return can_do_anything(table, effect.do, context)


@handles_effect(InOrderTo, useful=_is_worth_it)
def in_order_to(table: Table, effect: InOrderTo, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve the first effects, and the second only if the first were done in full.

    Of first effects that only choose cards, none is asked for after one that found no card.
    """
    only_chooses = all(isinstance(one, ChooseCard) for one in effect.do)
    parts = [(one,) for one in effect.do] if only_chooses else [effect.do]
    done = True
    for part in parts:
        done = done and (yield from resolve_effects(table, part, context))
    if not done:
        if effect.otherwise:
            yield from resolve_effects(table, effect.otherwise, context)
        return False
    done = yield from resolve_effects(table, effect.then, context)
    return done


@handles_effect(
    If,
    useful=lambda table, effect, context: can_do_anything(table, (*effect.then, *effect.otherwise), context),
)
def conditional(table: Table, effect: If, context: EffectContext) -> DecisionFlow[bool]:
    """Resolve effects if a condition is met now, others if it is not."""
    chosen = effect.then if holds_or_announce(table, effect.that, context) else effect.otherwise
    done = yield from resolve_effects(table, chosen, context)
    return done
