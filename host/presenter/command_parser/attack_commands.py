"""The command to attack: a target and units in words, as far as the player names them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from engine.ashes.language.legal_attacks import attack_targets, attackers_of
from engine.ashes.model.option_meanings import Attack
from host.presenter.command_parser.card_words import command_name, hidden_place, matching_cards
from host.presenter.command_parser.commands import CommandContext, ParsedCommand
from host.presenter.display.card_names_and_state import display_name

if TYPE_CHECKING:
    from engine.ashes.real_table.report_trials_and_search import TableReportTrial
    from engine.ashes.running_game import Table
    from engine.ashes.view.read_model import CardView
    from engine.kernel.decision import Option
    from engine.kernel.option_meaning import Choice


def attack(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `attack` or `attack Firebelly with Knight and Worker`; missing parts are asked for later."""
    options = [option for option in context.decision.options if isinstance(option.value, Attack)]
    if not options:
        yield ParsedCommand("attack ", "none of your units can attack now: it takes an unexhausted one")
        return
    if not words:
        yield from (ParsedCommand(f"{option.label} ", option.label, option.id) for option in options)
        return
    whom, _, units = re.sub(r"^with ", " with ", words).partition(" with ")
    targets = [card for card in matching_cards(context, whom) if card.controller != context.seat]
    if not targets:
        hidden = hidden_place(context, whom)
        yield ParsedCommand(
            "attack ", hidden or f"nothing you can attack is called “{whom}”", refused=bool(hidden)
        )
        return
    table = _table(context)
    open_to_attacks = attack_targets(table, context.seat)
    for target in targets:
        line = f"attack {command_name(context, target)}"
        option = next((option for option in options if _is_for(option.value, target)), None)
        if target.id not in open_to_attacks or option is None:
            yield ParsedCommand(line, f"{display_name(target)} cannot be attacked now", refused=True)
        elif units:
            yield _with_units(context, table, target, units, option)
        else:
            yield ParsedCommand(line, line, option.id, _answers(context, table, option, target, ()))


def _is_for(action: Choice, target: CardView) -> bool:
    """Return True if this action can attack such a card."""
    assert isinstance(action, Attack)
    return action.on in ("", "phoenixborn" if target.zone == "phoenixborn" else "unit")


def _answers(
    context: CommandContext, table: Table, option: Option, target: CardView, units: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the answers after the action was chosen, as far as they are known.

    A question with one possible answer is not asked. An action that names its kind of target asks for the
    attackers first.
    """
    assert isinstance(option.value, Attack)
    on = option.value.on
    able, _ = attackers_of(table, context.seat, None if on else target.id, on)
    attackers = (units,) if len(able) > 1 else ()
    several = len(attack_targets(table, context.seat, on)) > 1
    chosen = ((target.id,),) if several else ()
    if not on:
        return (*chosen, *(attackers if units else ()))
    return (*attackers, *chosen) if units or not attackers else ()


def _with_units(
    context: CommandContext, table: Table, target: CardView, units: str, option: Option
) -> ParsedCommand:
    """Return the attack with these units, or why they cannot make it."""
    line = f"attack {command_name(context, target)}"
    fighters = [_fighter(context, unit) for unit in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", units)]
    for unit, card in fighters:
        if card is None:
            return ParsedCommand(f"{line} with ", f"none of your units is called “{unit}”")
    names = [unit for unit, _ in fighters]
    numbers = tuple(dict.fromkeys(card for _, card in fighters if card is not None))
    whole = f"{line} with {' and '.join(names)}"
    able, most = attackers_of(table, context.seat, target.id)
    for unit, card in fighters:
        if card not in able:
            return ParsedCommand(whole, f"{unit} cannot attack {display_name(target)} now", refused=True)
    if len(numbers) > most:
        why = f"only one unit can attack a unit; several can attack a Phoenixborn{_or_chimera(context)}"
        return ParsedCommand(f"{line} with {names[0]}", why)
    return ParsedCommand(whole, whole, option.id, _answers(context, table, option, target, numbers))


def _or_chimera(context: CommandContext) -> str:
    types = {side.phoenixborn.type for side in context.view.players}
    return " or the Chimera" if "chimera" in types else ""


def _table(context: CommandContext) -> Table:
    assert context.decision.reports is not None
    return cast("TableReportTrial", context.decision.reports.trial()).table


def _fighter(context: CommandContext, words: str) -> tuple[str, int | None]:
    """Return the name and number of the own unit that the words mean; None as number if there is none."""
    own = matching_cards(context, words, first_side="own", phoenixborn=False)
    card = next((card for card in own if card.controller == context.seat), None)
    return (words, None) if card is None else (command_name(context, card), card.id)
