"""A player's turn: the main action, the side action, and everything they offer (Rulebook p. 6)."""

from __future__ import annotations

from collections.abc import Iterator

from cards.clauses.used import ActivatedClause
from cards.text import effects_text
from engine.ashes.events import ActionTaken, ModifiersEnded, Passed, TurnBegan
from engine.ashes.language.abilities import abilities
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Activate, Attack, End, Meditate, Pass, Play, UsePower
from engine.ashes.play.activating import activate, activations
from engine.ashes.play.attack import attack_action, attack_targets, can_attack
from engine.ashes.play.corrections import DieCorrection, TableCorrections, TokenCorrection, correct
from engine.ashes.play.damage import check_all_lives
from engine.ashes.play.delayed import drop_delayed
from engine.ashes.play.dice_powers import activate_power, usable_powers
from engine.ashes.play.meditate import can_meditate, meditate
from engine.ashes.play.payment import active_dice
from engine.ashes.play.playing import may_play, play_card
from engine.ashes.play.windows import respond
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import Decision, Option, offer


def take_turn(table: Table, seat: str) -> Steps:
    """Begin the turn and play it to its end."""
    table.rule, table.cause = rulebook.TURN, None
    table.do(TurnBegan(seat))
    yield from respond(table, "when", Moment("turn_begins", (), seat))
    yield from go_on_with_turn(table, seat)


def go_on_with_turn(table: Table, seat: str) -> Steps:
    """Offer actions until the main action is taken and the player ends the turn, or goes out.

    The turn may have begun before this table was laid: what is used up is in the state.
    """
    while (decision := turn_decision(table, seat)) is not None:
        (answer,) = yield decision
        if isinstance(answer, End):
            break
        yield from take_action(table, seat, answer)
    yield from end_turn(table, seat)


def turn_decision(table: Table, seat: str) -> Decision | None:
    """What the player is asked while the turn goes on; None when there is nothing left to do in it."""
    options = tuple(turn_options(table, seat))
    if not options:
        return None
    return Decision(seat, "turn", _prompt(table), options, rulebook.TURN, corrections=TableCorrections(table))


def end_turn(table: Table, seat: str) -> Steps:
    """What lasted for the turn ends."""
    yield from respond(table, "when", Moment("turn_ends", (), seat))
    if any(modifier.until == "end of turn" for modifier in table.state.modifiers):
        table.do(ModifiersEnded("end of turn"), rulebook.END_OF_TURN)
        yield from check_all_lives(table)
    drop_delayed(table, "turn")


def _prompt(table: Table) -> str:
    if table.state.main_used:
        return "Take a side action, or end the turn"
    return "Take your main action" if table.state.side_used else "Take a main or a side action"


def turn_options(table: Table, seat: str) -> Iterator[Option]:
    """Everything the player may do now, found one by one; nothing when the turn cannot go on."""
    if table.state.players[seat].out:
        return
    found = False
    for option in _actions(table, seat):
        found = True
        yield option
    if found and table.state.main_used:
        yield offer(End(), "end the turn")


def goes_on(table: Table, seat: str) -> bool:
    """Whether there is anything to do in the turn but to end it; what is quickly found is asked first."""
    state = table.state
    if state.players[seat].out:
        return False
    if not state.main_used or (not state.side_used and can_meditate(table, seat)):
        return True
    return any(True for _ in _actions(table, seat))


def _actions(table: Table, seat: str) -> Iterator[Option]:
    """Everything but ending the turn. Cards alike are offered once."""
    state, print_named = table.state, table.catalog.of
    dice = active_dice(table, seat)
    seen = {""}
    for card_id in state.players[seat].hand:
        name = state.cards[card_id].name
        if name in seen:
            continue
        seen.add(name)
        if print_named(name).takes_action and may_play(table, seat, card_id, dice):
            yield offer(Play(card_id), f"play {name}")
    usable = activations(table, seat, dice)
    unnamed = [card_id for card_id, _, ability in usable if not ability.name]
    for card_id, index, ability in usable:
        label, text = table.label(card_id), ""
        if ability.name:
            label = f"{ability.title} ({label})"
        elif unnamed.count(card_id) > 1 and isinstance(ability.clause, ActivatedClause):
            text = "" if table.silent else effects_text(ability.clause.effects)
            label = f"{label}: {text}"
        yield offer(Activate(card_id, index, ability.title, text, ability.clause), f"activate {label}")
    if not state.side_used:
        for kind in usable_powers(table, seat):
            yield offer(UsePower(kind), f"{kind} dice power")
        if can_meditate(table, seat):
            yield offer(Meditate(), "meditate")
    if not state.main_used:
        if any(can_attack(table, unit) for unit in table.units(seat)) and attack_targets(table, seat):
            yield offer(Attack(), "attack")
        yield offer(Pass(), "pass")


def take_action(table: Table, seat: str, chosen: Choice) -> Steps:
    """Do what was chosen at a turn's question, other than ending it; the table is at rest after it."""
    match chosen:
        case TokenCorrection() | DieCorrection():
            yield from correct(table, chosen)
        case Play(card):
            yield from play_card(table, seat, card)
        case Activate(card, index):
            yield from activate(table, seat, card, abilities(table, table.card(card))[index])
        case UsePower(kind):
            yield from activate_power(table, seat, kind)
        case Meditate():
            yield from meditate(table, seat)
        case Attack():
            yield from attack_action(table, seat)
        case _:
            yield from pass_turn(table, seat)
    table.at_rest()


def pass_turn(table: Table, seat: str) -> Steps:
    """The Pass main action (Rulebook p. 12)."""
    table.do(ActionTaken(seat, "main", passing=True), rulebook.PASS)
    table.do(Passed(seat), rulebook.PASS)
    yield from respond(table, "after", Moment("passed", (), seat))
    for opponent in table.opponents(seat):
        yield from table.policy(opponent).opponent_passed(table, opponent, seat)
