"""The actions of a turn: what is offered, and what each does (Rulebook p. 7 to 12)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial

from cards.cost import Cost, added_up
from cards.paragraphs.activated import ActivatedParagraph
from cards.text import effects_text
from engine.ashes.context import Moment, Steps
from engine.ashes.events import ActionTaken, Passed
from engine.ashes.language.characteristics import abilities
from engine.ashes.language.legal_attacks import CALLED, hinders_attacking, weighed_targets
from engine.ashes.mechanics.additional_costs import additional_prices, hinders_additional_cost
from engine.ashes.mechanics.magic_cost import Dice
from engine.ashes.mechanics.payment import active_dice, hinders_main
from engine.ashes.mechanics.response_windows import respond
from engine.ashes.mechanics.unseen_cards import shown_by, supposed, supposing
from engine.ashes.model import rulebook
from engine.ashes.model.choices import (
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
    Hindrance,
)
from engine.ashes.play.activation import (
    Activated,
    activate,
    activate_power,
    activation_ways,
    activations,
    lost_activations,
    weighed_powers,
)
from engine.ashes.play.attack import attack_action
from engine.ashes.play.card_play import hinders_playing, may_play, play_card, ways_to_play
from engine.ashes.play.meditation import hinders_meditating, meditate
from engine.ashes.table import Action, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Held, Option, offer


def offered_actions(table: Table, seat: str) -> Iterator[Option]:
    """Every action but ending the turn, found one by one. Cards alike are offered once."""
    for found in _weighed(table, seat):
        if isinstance(found, Option):
            yield found


def held_actions(table: Table, seat: str) -> Iterator[Held]:
    """What the player has for an action but cannot use now; of cards alike, none where one is offered."""
    for found in _weighed(table, seat):
        if isinstance(found, Held):
            yield found
    for text, why in lost_activations(table, seat):
        yield Held(_activation(table, text), why)


def prices(table: Table, chosen: Choice) -> tuple[Cost, ...]:
    """The ways to pay for an action with cards or dice, actions of the turn among them."""
    if isinstance(chosen, Play):
        with supposing(table, chosen.card, chosen.shown) if chosen.shown else nullcontext():
            return ways_to_play(table, chosen.card)
    if isinstance(chosen, Activate) and isinstance(chosen.does, ActivatedParagraph):
        return activation_ways(table, chosen.card, chosen.does)
    if isinstance(chosen, UsePower):
        return (Cost(side=1, magic={f"{chosen.type} power": 1}),)
    if isinstance(chosen, Attack) and table.state.turn is not None:
        besides = additional_prices(table, table.state.turn, "attack")
        return tuple(added_up((Cost(main=1), price)) for price in besides)
    return ()


def _weighed(table: Table, seat: str) -> Iterator[Option | Held]:
    dice = active_dice(table, seat)
    for action in table.mode.actions:
        yield from action.weighs(table, seat, dice)


def _weigh(option: Option, why: Hindrance | None) -> Option | Held:
    return option if why is None else Held(option, why)


def take_action(table: Table, seat: str, chosen: Choice) -> Steps:
    """Do what was chosen at a turn's question, other than ending it; the table is at rest after it."""
    action = next(action for action in table.mode.actions if isinstance(chosen, action.choices))
    spent = table.state.main_spent(seat)
    yield from action.take(table, seat, chosen)
    if isinstance(chosen, Attack):
        yield from respond(table, "after", Moment("attack_ended", (), seat))
    if table.state.main_spent(seat) and not spent and not isinstance(chosen, Pass):
        yield from respond(table, "after", Moment("main_action_taken", (), seat))
    table.at_rest()


def _plays(table: Table, seat: str, dice: Dice) -> Iterator[Option | Held]:
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
        why = hinders_playing(table, seat, card_id, dice) if acts else IS_REACTION
        yield _weigh(offer(Play(card_id), f"play {name}"), why)
    if unseen:
        for card_id, name in supposed(table, state.players[seat].hand, partial(_can_play, table, seat, dice)):
            if name not in seen:
                yield offer(Play(card_id, shown=name), f"play {name}")


def _can_play(table: Table, seat: str, dice: Dice, card_id: int) -> bool:
    return table.print_of(card_id).takes_action and may_play(table, seat, card_id, dice)


def _play(table: Table, seat: str, chosen: Play) -> Steps:
    (card_id,) = shown_by(table, (chosen,))
    yield from play_card(table, seat, card_id)


def _activations(table: Table, seat: str, dice: Dice) -> Iterator[Option | Held]:
    weighed = list(activations(table, seat, dice))
    unnamed = [text[0] for text, why in weighed if why is None and not text[2].name]
    for text, why in weighed:
        yield _weigh(_activation(table, text, alone=unnamed.count(text[0]) < 2), why)


def _activation(table: Table, activated: Activated, *, alone: bool = True) -> Option:
    """To activate a text; one without a name that is not `alone` on its card says what it does."""
    card_id, index, ability = activated
    label, text = table.label(card_id), ""
    if ability.name:
        label = f"{ability.title} ({label})"
    elif not alone and isinstance(ability.paragraph, ActivatedParagraph):
        text = "" if table.silent else effects_text(ability.paragraph.effects, "this card")
        label = f"{label}: {text}"
    return offer(Activate(card_id, index, ability.title, text, ability.paragraph), f"activate {label}")


def offered_texts(table: Table, seat: str, dice: Dice) -> Iterator[Option]:
    """The activated texts of cards in play that the player can use now."""
    return (option for option in _activations(table, seat, dice) if isinstance(option, Option))


def activate_text(table: Table, seat: str, chosen: Activate) -> Steps:
    """Activate the text of a card in play."""
    return activate(table, seat, chosen.card, abilities(table, table.card(chosen.card))[chosen.index])


def _powers(table: Table, seat: str, dice: Dice) -> Iterator[Option | Held]:
    for kind, why in weighed_powers(table, seat, dice):
        yield _weigh(offer(UsePower(kind), f"{kind} dice power"), why)


def _power(table: Table, seat: str, chosen: UsePower) -> Steps:
    return activate_power(table, seat, chosen.type)


def _meditation(table: Table, seat: str, _dice: Dice) -> Iterator[Option | Held]:
    why = SIDE_TAKEN if table.state.side_spent(seat) else hinders_meditating(table, seat)
    yield _weigh(offer(Meditate(), "meditate"), why)


def _meditate(table: Table, seat: str, _chosen: Meditate) -> Steps:
    return meditate(table, seat)


def _attacks(table: Table, seat: str, _dice: Dice) -> Iterator[Option | Held]:
    for kind in ways_to_attack(table):
        yield _weigh(offer(kind(), attack_words(kind)), _hinders_attack(table, seat, kind.on))


def ways_to_attack(table: Table) -> tuple[type[Attack], ...]:
    """The main actions that attack something: one, or one for each thing that may be attacked."""
    return (Attack,) if table.mode.rules.attack_actions == "one" else (AttackPhoenixborn, AttackUnit)


def attack_words(kind: type[Attack]) -> str:
    """What such an action is called: `attack`, `attack a unit`."""
    return f"attack {CALLED[kind.on]}" if kind.on else "attack"


def _hinders_attack(table: Table, seat: str, on: Attackable = "") -> Hindrance | None:
    """What keeps a player from an attack as the main action: it takes a unit that can, and something to
    attack; `on` is what alone that may be."""
    if table.state.main_spent(seat):
        return MAIN_TAKEN
    found: Hindrance | None = NOBODY_CAN_ATTACK
    for unit in table.units(seat):
        found = hinders_attacking(table, unit)
        if found is None:
            break
    if found is not None:
        return found
    found = NOTHING_TO_ATTACK
    for _, found in weighed_targets(table, seat, on):
        if found is None:
            break
    return found or hinders_additional_cost(table, seat, "attack")


def _attack(table: Table, seat: str, chosen: Attack) -> Steps:
    return attack_action(table, seat, chosen.on)


def _passing(table: Table, seat: str, _dice: Dice) -> Iterator[Option | Held]:
    hindered = None if table.state.extra_passes else hinders_main(table, seat)
    yield _weigh(offer(Pass(), "pass"), hindered)


def _pass(table: Table, seat: str, _chosen: Pass) -> Steps:
    return pass_turn(table, seat)


def pass_turn(table: Table, seat: str) -> Steps:
    """The Pass main action (Rulebook p. 12)."""
    table.do(ActionTaken(seat, "main", passing=True), rulebook.PASS)
    table.do(Passed(seat), rulebook.PASS)
    yield from respond(table, "after", Moment("passed", (), seat))
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
"""What a turn of the rulebook offers, in the order in which it is listed."""
