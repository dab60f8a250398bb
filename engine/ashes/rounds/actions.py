"""The actions of a turn: what a player is offered, and what each action does (Rulebook p. 7 to 12)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial

from cards.cost import Cost, sum_of_costs
from cards.paragraphs.activated import ActivatedParagraph
from cards.text import effects_text
from engine.ashes.context import TriggeringEvent
from engine.ashes.events import ActionTaken, Passed
from engine.ashes.language.characteristics import abilities
from engine.ashes.language.legal_attacks import TARGET_NAMES, targets_with_reasons, why_not_attack
from engine.ashes.mechanics.additional_costs import additional_prices, why_not_pay_additional
from engine.ashes.mechanics.magic_cost import Dice
from engine.ashes.mechanics.payment import active_dice, why_not_main_action, why_not_side_action
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.revealing_unseen_cards import (
    assuming_identity,
    possible_identities,
    revealed_picks,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import (
    Activate,
    Attack,
    Attackable,
    AttackPhoenixborn,
    AttackUnit,
    Meditate,
    Pass,
    Play,
    UsePower,
)
from engine.ashes.model.unavailable_reasons import (
    IS_REACTION,
    MAIN_TAKEN,
    NOBODY_CAN_ATTACK,
    NOTHING_TO_ATTACK,
    SIDE_TAKEN,
    UnavailableReason,
)
from engine.ashes.play.activation import (
    ActivatedText,
    activate,
    activate_power,
    activation_ways,
    activations,
    lost_activations,
    powers_with_reasons,
)
from engine.ashes.play.attack import attack_action
from engine.ashes.play.card_play import may_play, play_card, ways_to_play, why_not_play
from engine.ashes.play.meditation import meditate, why_not_meditate
from engine.ashes.running_game import Action, Table
from engine.kernel.decision import Option, RuleFlow, UnavailableOption, option_for
from engine.kernel.option_meaning import Choice


def offered_actions(table: Table, seat: str) -> Iterator[Option]:
    """Yield every action that the player can take now, except ending the turn.

    Copies of a card are offered once. Lazy: a caller that needs only the first pays for no more.
    """
    for found in _actions_with_reasons(table, seat):
        if isinstance(found, Option):
            yield found


def unavailable_actions(table: Table, seat: str) -> Iterator[UnavailableOption]:
    """Yield the actions that the player cannot take now, each with the reason.

    Of several copies of a card, none is listed if one is offered.
    """
    for found in _actions_with_reasons(table, seat):
        if isinstance(found, UnavailableOption):
            yield found
    for text, why in lost_activations(table, seat):
        yield UnavailableOption(_activation(table, text), why)


def prices(table: Table, chosen: Choice) -> tuple[Cost, ...]:
    """Return the ways to pay for an action that cards or dice pay for, the action of the turn included.

    Ways whose action of the turn is used are left out, unless all are such.
    """
    ways, seat = _all_prices(table, chosen), table.state.turn
    if len(ways) < 2 or seat is None:
        return ways
    main, side = why_not_main_action(table, seat) is None, why_not_side_action(table, seat) is None
    left = [way for way in ways if (main or not way.main) and (side or not way.side)]
    return tuple(left) or ways


def _all_prices(table: Table, chosen: Choice) -> tuple[Cost, ...]:
    if isinstance(chosen, Play):
        with (
            assuming_identity(table, chosen.card, chosen.identified_as)
            if chosen.identified_as
            else nullcontext()
        ):
            return ways_to_play(table, chosen.card)
    if isinstance(chosen, Activate) and isinstance(chosen.does, ActivatedParagraph):
        return activation_ways(table, chosen.card, chosen.does)
    if isinstance(chosen, UsePower):
        return (Cost(side=1, magic={f"{chosen.type} power": 1}),)
    if isinstance(chosen, Attack) and table.state.turn is not None:
        besides = additional_prices(table, table.state.turn, "attack")
        return tuple(sum_of_costs((Cost(main=1), price)) for price in besides)
    return ()


def _actions_with_reasons(table: Table, seat: str) -> Iterator[Option | UnavailableOption]:
    dice = active_dice(table, seat)
    for action in table.mode.actions:
        yield from action.options_with_reasons(table, seat, dice)


def _option_with_reason(option: Option, why: UnavailableReason | None) -> Option | UnavailableOption:
    return option if why is None else UnavailableOption(option, why)


def take_action(table: Table, seat: str, chosen: Choice) -> RuleFlow:
    """Carry out the action chosen in a turn's question; it is not the end of the turn."""
    action = next(action for action in table.mode.actions if isinstance(chosen, action.choices))
    spent = table.state.main_spent(seat)
    yield from action.take(table, seat, chosen)
    if isinstance(chosen, Attack):
        yield from open_response_window(table, "after", TriggeringEvent("attack_ended", (), seat))
    if table.state.main_spent(seat) and not spent and not isinstance(chosen, Pass):
        yield from open_response_window(table, "after", TriggeringEvent("main_action_taken", (), seat))
    table.between_actions()


def _plays(table: Table, seat: str, dice: Dice) -> Iterator[Option | UnavailableOption]:
    state, print_named = table.state, table.catalog.of
    seen = {""}
    unseen = False
    for card_id in state.players[seat].hand:
        name = state.cards[card_id].name
        unseen = unseen or not name
        if name in seen:
            continue
        seen.add(name)
        acts = print_named(name).takes_action
        why = why_not_play(table, seat, card_id, dice) if acts else IS_REACTION
        yield _option_with_reason(option_for(Play(card_id), f"play {name}"), why)
    if unseen:
        for card_id, name in possible_identities(
            table, state.players[seat].hand, partial(_can_play, table, seat, dice)
        ):
            if name not in seen:
                yield option_for(Play(card_id, identified_as=name), f"play {name}")


def _can_play(table: Table, seat: str, dice: Dice, card_id: int) -> bool:
    return table.print_of(card_id).takes_action and may_play(table, seat, card_id, dice)


def _play(table: Table, seat: str, chosen: Play) -> RuleFlow:
    (card_id,) = revealed_picks(table, (chosen,))
    yield from play_card(table, seat, card_id)


def _activations(table: Table, seat: str, dice: Dice) -> Iterator[Option | UnavailableOption]:
    texts = list(activations(table, seat, dice))
    unnamed = [text[0] for text, why in texts if why is None and not text[2].name]
    for text, why in texts:
        yield _option_with_reason(_activation(table, text, alone=unnamed.count(text[0]) < 2), why)


def _activation(table: Table, activated: ActivatedText, *, alone: bool = True) -> Option:
    """Return the option of activating a text.

    A text without a name that is not `alone` on its card has its effects as its label.
    """
    card_id, index, ability = activated
    label, text = table.label(card_id), ""
    if ability.name:
        label = f"{ability.title} ({label})"
    elif not alone and isinstance(ability.paragraph, ActivatedParagraph):
        does = (*ability.paragraph.deed, *ability.paragraph.effects)
        text = "" if table.silent else effects_text(does, "this card")
        label = f"{label}: {text}"
    return option_for(Activate(card_id, index, ability.title, text, ability.paragraph), f"activate {label}")


def offered_texts(table: Table, seat: str, dice: Dice) -> Iterator[Option]:
    """Return the options of activating texts of cards in play that the player can use now."""
    return (option for option in _activations(table, seat, dice) if isinstance(option, Option))


def activate_text(table: Table, seat: str, chosen: Activate) -> RuleFlow:
    """Activate the text of a card in play."""
    return activate(table, seat, chosen.card, abilities(table, table.card(chosen.card))[chosen.index])


def _powers(table: Table, seat: str, dice: Dice) -> Iterator[Option | UnavailableOption]:
    for kind, why in powers_with_reasons(table, seat, dice):
        yield _option_with_reason(option_for(UsePower(kind), f"{kind} dice power"), why)


def _power(table: Table, seat: str, chosen: UsePower) -> RuleFlow:
    return activate_power(table, seat, chosen.type)


def _meditation(table: Table, seat: str, _dice: Dice) -> Iterator[Option | UnavailableOption]:
    why = SIDE_TAKEN if table.state.side_spent(seat) else why_not_meditate(table, seat)
    yield _option_with_reason(option_for(Meditate(), "meditate"), why)


def _meditate(table: Table, seat: str, _chosen: Meditate) -> RuleFlow:
    return meditate(table, seat)


def _attacks(table: Table, seat: str, _dice: Dice) -> Iterator[Option | UnavailableOption]:
    for kind in ways_to_attack(table):
        yield _option_with_reason(
            option_for(kind(), attack_words(kind)), _why_not_attack(table, seat, kind.on)
        )


def ways_to_attack(table: Table) -> tuple[type[Attack], ...]:
    """Return the kinds of Attack action at this table: one, or one for each kind of target."""
    return (Attack,) if table.mode.rules.attack_actions == "one" else (AttackPhoenixborn, AttackUnit)


def attack_words(kind: type[Attack]) -> str:
    """Return the words for such an action: `attack`, `attack a unit`."""
    return f"attack {TARGET_NAMES[kind.on]}" if kind.on else "attack"


def _why_not_attack(table: Table, seat: str, on: Attackable = "") -> UnavailableReason | None:
    """Return why a player cannot attack as a main action; None if they can.

    They need a unit that can attack and something to attack; `on` restricts the target, if set.
    """
    if table.state.main_spent(seat):
        return MAIN_TAKEN
    found: UnavailableReason | None = NOBODY_CAN_ATTACK
    for unit in table.units(seat):
        found = why_not_attack(table, unit)
        if found is None:
            break
    if found is not None:
        return found
    found = NOTHING_TO_ATTACK
    for _, found in targets_with_reasons(table, seat, on):
        if found is None:
            break
    return found or why_not_pay_additional(table, seat, "attack")


def _attack(table: Table, seat: str, chosen: Attack) -> RuleFlow:
    return attack_action(table, seat, chosen.on)


def _passing(table: Table, seat: str, _dice: Dice) -> Iterator[Option | UnavailableOption]:
    why = None if table.state.extra_passes else why_not_main_action(table, seat)
    yield _option_with_reason(option_for(Pass(), "pass"), why)


def _pass(table: Table, seat: str, _chosen: Pass) -> RuleFlow:
    return pass_turn(table, seat)


def pass_turn(table: Table, seat: str) -> RuleFlow:
    """Pass as a main action (Rulebook p. 12, Main Action: Pass)."""
    table.apply_event(ActionTaken(seat, "main", passing=True), rule_texts.PASS)
    table.apply_event(Passed(seat), rule_texts.PASS)
    yield from open_response_window(table, "after", TriggeringEvent("passed", (), seat))
    for opponent in table.opponents(seat):
        yield from table.policy(opponent).opponent_passed(table, opponent, seat)


ACTIONS = (
    Action("play", (Play,), _plays, _play),
    Action("activate", (Activate,), _activations, activate_text),
    Action("dice power", (UsePower,), _powers, _power),
    Action("meditate", (Meditate,), _meditation, _meditate),
    Action("attack", (Attack,), _attacks, _attack),
    Action("pass", (Pass,), _passing, _pass),
)
"""The actions that the rulebook offers in a turn, in the order in which they are listed."""
