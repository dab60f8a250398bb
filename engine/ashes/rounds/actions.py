"""The actions of a turn: what is offered, and what each does (Rulebook p. 7 to 12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cards.paragraphs.used import ActivatedParagraph
from cards.text import effects_text
from engine.ashes.action import Action
from engine.ashes.events import ActionTaken, Passed
from engine.ashes.language.abilities import abilities
from engine.ashes.language.acts import player_cannot
from engine.ashes.language.attacking import attack_targets, can_attack, must_attack
from engine.ashes.language.supposing import supposed
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Activate, Attack, Meditate, Pass, Play, UsePower
from engine.ashes.play.activating import activate, activations
from engine.ashes.play.attack import attack_action
from engine.ashes.play.dice_powers import activate_power, usable_powers
from engine.ashes.play.magic_cost import Dice
from engine.ashes.play.meditate import can_meditate, meditate
from engine.ashes.play.payment import active_dice
from engine.ashes.play.playing import may_play, play_card
from engine.ashes.play.unseen import shown_by
from engine.ashes.play.windows import respond
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Option, offer


def offered_actions(table: Table, seat: str) -> Iterator[Option]:
    """Every action but ending the turn, found one by one. Cards alike are offered once."""
    dice = active_dice(table, seat)
    for action in table.mode.actions:
        yield from action.offers(table, seat, dice)


def take_action(table: Table, seat: str, chosen: Choice) -> Steps:
    """Do what was chosen at a turn's question, other than ending it; the table is at rest after it."""
    action = next(action for action in table.mode.actions if isinstance(chosen, action.choices))
    yield from action.take(table, seat, chosen)
    table.at_rest()


def _plays(table: Table, seat: str, dice: Dice) -> Iterator[Option]:
    state, print_named = table.state, table.catalog.of
    seen = {""}
    unseen = False
    for card_id in state.players[seat].hand:
        name = state.cards[card_id].name
        unseen = unseen or not name
        if name in seen:
            continue
        seen.add(name)
        if print_named(name).takes_action and may_play(table, seat, card_id, dice):
            yield offer(Play(card_id), f"play {name}")
    if unseen:
        for card_id, name in supposed(table, state.players[seat].hand, partial(_can_play, table, seat, dice)):
            if name not in seen:
                yield offer(Play(card_id, shown=name), f"play {name}")


def _can_play(table: Table, seat: str, dice: Dice, card_id: int) -> bool:
    return table.print_of(card_id).takes_action and may_play(table, seat, card_id, dice)


def _play(table: Table, seat: str, chosen: Play) -> Steps:
    (card_id,) = shown_by(table, (chosen,))
    yield from play_card(table, seat, card_id)


def _activations(table: Table, seat: str, dice: Dice) -> Iterator[Option]:
    usable = activations(table, seat, dice)
    unnamed = [card_id for card_id, _, ability in usable if not ability.name]
    for card_id, index, ability in usable:
        label, text = table.label(card_id), ""
        if ability.name:
            label = f"{ability.title} ({label})"
        elif unnamed.count(card_id) > 1 and isinstance(ability.paragraph, ActivatedParagraph):
            text = "" if table.silent else effects_text(ability.paragraph.effects, "this card")
            label = f"{label}: {text}"
        yield offer(Activate(card_id, index, ability.title, text, ability.paragraph), f"activate {label}")


def _activate(table: Table, seat: str, chosen: Activate) -> Steps:
    return activate(table, seat, chosen.card, abilities(table, table.card(chosen.card))[chosen.index])


def _powers(table: Table, seat: str, dice: Dice) -> Iterator[Option]:
    if not table.state.side_spent(seat) and not player_cannot(table, seat, "take side actions"):
        for kind in usable_powers(table, dice):
            yield offer(UsePower(kind), f"{kind} dice power")


def _power(table: Table, seat: str, chosen: UsePower) -> Steps:
    return activate_power(table, seat, chosen.type)


def _meditation(table: Table, seat: str, _dice: Dice) -> Iterator[Option]:
    if not table.state.side_spent(seat) and can_meditate(table, seat):
        yield offer(Meditate(), "meditate")


def _meditate(table: Table, seat: str, _chosen: Meditate) -> Steps:
    return meditate(table, seat)


def _attacks(table: Table, seat: str, _dice: Dice) -> Iterator[Option]:
    able = not table.state.main_spent(seat) and any(can_attack(table, unit) for unit in table.units(seat))
    if able and attack_targets(table, seat):
        yield offer(Attack(), "attack")


def _attack(table: Table, seat: str, _chosen: Attack) -> Steps:
    return attack_action(table, seat)


def _passing(table: Table, seat: str, _dice: Dice) -> Iterator[Option]:
    if not table.state.main_spent(seat) and not must_attack(table, seat):
        yield offer(Pass(), "pass")


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
    Action("activate", (Activate,), _activations, _activate),
    Action("dice power", (UsePower,), _powers, _power),
    Action("meditate", (Meditate,), _meditation, _meditate),
    Action("attack", (Attack,), _attacks, _attack),
    Action("pass", (Pass,), _passing, _pass),
)
"""What a turn of the rulebook offers, in the order in which it is listed."""
