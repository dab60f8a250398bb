"""An attack in one line: whom, and with which units."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from engine.ashes.language.legal_attacks import attack_targets, attackers_of
from engine.ashes.model.choices import Attack
from host.presenter.phrases.table import name_of
from host.presenter.saying.heard import Heard, Scene
from host.presenter.saying.naming import called, cards_meant, hidden_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ashes.reports.report_handling import TableTrial
    from engine.ashes.table import Table
    from engine.ashes.view.read_model import CardView
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Option


def attack(scene: Scene, words: str) -> Iterator[Heard]:
    """`attack`, `attack Firebelly with Knight and Worker`; what is left out is asked for then."""
    options = [option for option in scene.decision.options if isinstance(option.value, Attack)]
    if not options:
        yield Heard("attack ", "none of your units can attack now: it takes an unexhausted one")
        return
    if not words:
        yield from (Heard(f"{option.label} ", option.label, option.id) for option in options)
        return
    whom, _, units = re.sub(r"^with ", " with ", words).partition(" with ")
    targets = [card for card in cards_meant(scene, whom) if card.controller != scene.seat]
    if not targets:
        hidden = hidden_place(scene, whom)
        yield Heard("attack ", hidden or f"nothing you can attack is called “{whom}”", refused=bool(hidden))
        return
    table = _table(scene)
    open_to_attacks = attack_targets(table, scene.seat)
    for target in targets:
        line = f"attack {called(scene, target)}"
        option = next((option for option in options if _is_for(option.value, target)), None)
        if target.id not in open_to_attacks or option is None:
            yield Heard(line, f"{name_of(target)} cannot be attacked now", refused=True)
        elif units:
            yield _with_units(scene, table, target, units, option)
        else:
            yield Heard(line, line, option.id, _answers(scene, table, option, target, ()))


def _is_for(action: Choice, target: CardView) -> bool:
    """Whether this action may attack such a card."""
    assert isinstance(action, Attack)
    return action.on in ("", "phoenixborn" if target.zone == "phoenixborn" else "unit")


def _answers(
    scene: Scene, table: Table, option: Option, target: CardView, units: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """What is answered after the action was chosen, as far as it is known: to whom nothing else is left to
    choose, nobody is asked. An action that says what it is made on asks for the attackers first."""
    assert isinstance(option.value, Attack)
    on = option.value.on
    able, _ = attackers_of(table, scene.seat, None if on else target.id, on)
    attackers = (units,) if len(able) > 1 else ()
    if not on:
        return ((target.id,), *(attackers if units else ()))
    if attackers and not units:
        return ()
    several = len(attack_targets(table, scene.seat, on)) > 1
    return (*attackers, (target.id,)) if several else attackers


def _with_units(scene: Scene, table: Table, target: CardView, units: str, option: Option) -> Heard:
    """The attack with these units, or why they cannot be it."""
    line = f"attack {called(scene, target)}"
    fighters = [_fighter(scene, unit) for unit in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", units)]
    for unit, card in fighters:
        if card is None:
            return Heard(f"{line} with ", f"none of your units is called “{unit}”")
    names = [unit for unit, _ in fighters]
    numbers = tuple(dict.fromkeys(card for _, card in fighters if card is not None))
    whole = f"{line} with {' and '.join(names)}"
    able, most = attackers_of(table, scene.seat, target.id)
    for unit, card in fighters:
        if card not in able:
            return Heard(whole, f"{unit} cannot attack {name_of(target)} now", refused=True)
    if len(numbers) > most:
        why = f"only one unit can attack a unit; several can attack a Phoenixborn{_or_chimera(scene)}"
        return Heard(f"{line} with {names[0]}", why)
    return Heard(whole, whole, option.id, _answers(scene, table, option, target, numbers))


def _or_chimera(scene: Scene) -> str:
    types = {side.phoenixborn.type for side in scene.view.players}
    return " or the Chimera" if "chimera" in types else ""


def _table(scene: Scene) -> Table:
    assert scene.decision.statements is not None
    return cast("TableTrial", scene.decision.statements.trial()).table


def _fighter(scene: Scene, words: str) -> tuple[str, int | None]:
    """The unit that is meant, as it is called and its number."""
    own = cards_meant(scene, words, whose="own", phoenixborn=False)
    card = next((card for card in own if card.controller == scene.seat), None)
    return (words, None) if card is None else (called(scene, card), card.id)
