"""Defending against an attack: declaring blockers and a guard (Rulebook p. 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards.wording.words import listed
from engine.ashes.events import BlockerDeclared, BlockForbidden, GuardDeclared
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.continuous_effects import ActiveChange
from engine.ashes.language.cost_changes import additional_costs
from engine.ashes.language.legal_attacks import joint_battles
from engine.ashes.language.permissions import forbidding_change, is_allowed, is_required
from engine.ashes.mechanics.additional_costs import (
    additional_cost_note,
    pay_additional_cost,
    why_not_pay_additional,
)
from engine.ashes.mechanics.prompts_and_options import card_options, decision_details, unavailable_cards
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import Block, CardChoice, Guard
from engine.ashes.model.state import Battle
from engine.ashes.model.unavailable_reasons import (
    BLOCKS_ALREADY,
    EXHAUSTED,
    FACE_DOWN,
    HAS_GUARDED,
    UnavailableReason,
)
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import Decline, Purpose


def declare_guard(table: Table, defending: str, battle: Battle, *, any_unit: bool = False) -> RuleFlow:
    """Ask for a guard: an unexhausted unit that may guard, or a Phoenixborn that has not this round.

    Rulebook p. 10, Declare Guard. With `any_unit` all unexhausted units are offered, as the program does not
    know which ones may guard.
    """
    guards = list(_guards_with_reasons(table, defending, battle, any_unit))
    able = [card for card, why in guards if why is None]
    if not able or why_not_pay_additional(table, defending, "guard"):
        return
    price = additional_cost_note(table, defending, "guard")
    (answer,) = yield Decision(
        table.answering_seat(defending),
        "guard",
        f"{_attackers_phrase(table, battle)} {table.label(battle.attacked)}: guard it?{price}",
        (*card_options(table, able, Guard), option_for(Decline(), "do not guard")),
        rule_texts.GUARD,
        purpose=Purpose("guard", card=battle.attacker),
        details=decision_details(table, lambda: unavailable_cards(table, guards, Guard)),
    )
    if not isinstance(answer, CardChoice):
        return
    yield from pay_additional_cost(table, defending, "guard")
    if table.is_in_play(answer.card):
        for fought in joint_battles(table, battle):
            table.apply_event(GuardDeclared(answer.card, fought.attacker))


def _attackers_phrase(table: Table, battle: Battle) -> str:
    names = [table.label(item.attacker) for item in joint_battles(table, battle)]
    return f"{listed(names)} {'attacks' if len(names) == 1 else 'attack'}"


def _guards_with_reasons(
    table: Table, defending: str, battle: Battle, any_unit: bool
) -> Iterator[tuple[int, UnavailableReason | None]]:
    """Yield the Phoenixborn and the units that could guard the target, each with why it cannot now."""
    phoenixborn = table.state.players[defending].phoenixborn
    once = table.mode.rules.phoenixborn_guards == "once a round"
    guarded = HAS_GUARDED if once and table.card(phoenixborn).rotated else None
    yield phoenixborn, guarded or why_not_guard(table, phoenixborn, battle.attacker)
    for unit in table.units(defending):
        if unit != battle.target and (any_unit or is_allowed(table, table.card(unit), "guard")):
            tired = EXHAUSTED if is_exhausted(table, table.card(unit)) else None
            yield unit, tired or why_not_guard(table, unit, battle.attacker)


def can_guard(table: Table, guard: int, attacker: int) -> bool:
    """Return True if nothing keeps this card from guarding against the attacker."""
    return why_not_guard(table, guard, attacker) is None


def why_not_guard(table: Table, guard: int, attacker: int) -> UnavailableReason | None:
    """Return why a card cannot guard against the attacker; None if it can.

    If several attack a unit together, it must be kept from guarding against all of them (Raven Rules 3.2.2).
    """
    battle = next((item for item in table.state.battles if item.attacker == attacker), None)
    together = [attacker] if battle is None else [item.attacker for item in joint_battles(table, battle)]
    texts = [_forbids_guarding(table, guard, unit) for unit in together]
    text = None if None in texts else texts[0]
    if text is None and battle is not None:
        text = forbidding_change(table, table.card(battle.attacked), "be guarded", by=guard)
    return None if text is None else text.unavailable_reason()


def _forbids_guarding(table: Table, guard: int, attacker: int) -> ActiveChange | None:
    return forbidding_change(table, table.card(guard), "guard", what=attacker) or forbidding_change(
        table, table.card(attacker), "be guarded against", by=guard
    )


def declare_blockers(table: Table, defending: str) -> RuleFlow:
    """Ask the defending player for up to one unexhausted unit to block each attacker.

    Rulebook p. 10, Declare Blockers. Attackers that must be blocked come first, so that no block elsewhere
    leaves them without a blocker.
    """
    cost_due = bool(additional_costs(table, defending, "block"))
    if cost_due and (why := why_not_pay_additional(table, defending, "block")):
        _record_forbidden_blocks(table, defending, why.by)
        return
    for battle in list(table.state.battles):
        able = free_blockers(table, defending, battle.attacker)
        chosen = yield from let_attacker_choose_blocker(table, battle.attacker, able, cost_due=cost_due)
        cost_due = cost_due and not chosen
    _record_forbidden_blocks(table, defending)
    asked = sorted(table.state.battles, key=lambda item: not _is_urgent(table, defending, item.attacker))
    while asked := [battle for battle in asked if battle in table.state.battles]:
        for battle in asked:
            able = free_blockers(table, defending, battle.attacker)
            if able or battle.defender is not None:
                break
        else:  # asked anew each time, as one block may make another possible or impossible
            return
        asked.remove(battle)
        if battle.defender is None:
            declared = yield from _block(table, defending, battle, able, asked, cost_due=cost_due)
            cost_due = cost_due and not declared


def _is_urgent(table: Table, defending: str, attacker: int) -> bool:
    return must_be_blocked(table, attacker) or any(
        is_required(table, table.card(unit), "block", what=attacker) for unit in table.units(defending)
    )


def _block(
    table: Table, defending: str, battle: Battle, able: list[int], later: Sequence[Battle], *, cost_due: bool
) -> DecisionFlow[bool]:
    """Ask for the blocker of one attacker; return True if a block was declared or paid for.

    A unit that must block it does so, unless it still can block one of `later`. If `cost_due`, the additional
    cost of blocking is still to be paid, and nobody has to pay it.
    """
    forced = [
        unit
        for unit in able
        if is_required(table, table.card(unit), "block", what=battle.attacker)
        and not any(
            can_block(table, unit, item.attacker)
            and is_required(table, table.card(unit), "block", what=item.attacker)
            for item in later
            if item.defender is None
        )
    ]
    free = cost_due or (not forced and not must_be_blocked(table, battle.attacker))
    price = additional_cost_note(table, defending, "block") if cost_due else ""
    (answer,) = yield Decision(
        table.answering_seat(defending),
        "block",
        f"{table.label(battle.attacker)} attacks {table.label(battle.attacked)}: block it?{price}",
        (
            *card_options(table, forced or able, Block),
            *((option_for(Decline(), "do not block"),) if free else ()),
        ),
        rule_texts.BLOCK,
        purpose=Purpose("block", card=battle.attacker),
        details=decision_details(
            table,
            lambda: unavailable_cards(table, blockers_with_reasons(table, defending, battle.attacker), Block),
        ),
    )
    if not isinstance(answer, CardChoice):
        return False
    if cost_due:
        yield from pay_additional_cost(table, defending, "block")
    if not _can_still_block(table, answer.card, battle):
        return cost_due
    table.apply_event(BlockerDeclared(answer.card, battle.attacker))
    return True


def let_attacker_choose_blocker(
    table: Table, attacker: int, able: Sequence[int], *, cost_due: bool = False
) -> DecisionFlow[bool]:
    """Let an attacker that chooses its blocker choose among these units; return True if it did.

    If `cost_due`, the defender first pays the additional cost of blocking, or there is no block.
    """
    card = table.card(attacker)
    if not able or not is_allowed(table, card, "choose its blocker"):
        return False
    (answer,) = yield Decision(
        table.answering_seat(card.controller),
        "block",
        f"Which unit blocks {table.label(attacker)}?",
        (*card_options(table, able, Block), option_for(Decline(), "leave it to the defender")),
        rule_texts.BLOCK,
        purpose=Purpose("block", card=attacker, player=table.card(able[0]).controller),
    )
    if not isinstance(answer, CardChoice):
        return False
    if cost_due:
        defending = table.card(answer.card).controller
        paid = yield from pay_additional_cost(table, defending, "block", or_not="block nothing with it")
        if not paid or not can_block(table, answer.card, attacker):
            return paid
    table.apply_event(BlockerDeclared(answer.card, attacker))
    return True


def must_be_blocked(table: Table, attacker: int) -> bool:
    """Return True if an attacker must be blocked as long as any unit can."""
    return is_required(table, table.card(attacker), "be blocked")


def free_blockers(table: Table, defending: str, attacker: int) -> list[int]:
    """Return the units that may block an attacker and do not block yet, left to right."""
    return [unit for unit, why in blockers_with_reasons(table, defending, attacker) if why is None]


def blockers_with_reasons(
    table: Table, defending: str, attacker: int
) -> Iterator[tuple[int, UnavailableReason | None]]:
    """Yield a player's units, left to right, each with why it cannot block this attacker."""
    blocking = {battle.defender for battle in table.state.battles}
    for unit in table.units(defending):
        yield unit, BLOCKS_ALREADY if unit in blocking else why_not_block(table, unit, attacker)


def _record_forbidden_blocks(table: Table, defending: str, price: int | None = None) -> None:
    """Record each unexhausted unit that may not block an attacker, as nobody is asked about it.

    `price` is the card with an additional cost that cannot be paid, and so forbids every block.
    """
    for battle in table.state.battles:
        for unit in table.units(defending):
            if battle.defender is None and not is_exhausted(table, table.card(unit)):
                text = _forbidden(table, unit, battle.attacker)
                if text is not None or price is not None:
                    source = price if text is None else text.source
                    table.apply_event(BlockForbidden(unit, battle.attacker, source), rule_texts.BLOCK)


def _forbidden(table: Table, unit: int, attacker: int) -> ActiveChange | None:
    """Return the change that forbids an unexhausted unit to block this attacker; None if nothing does."""
    return forbidding_change(table, table.card(unit), "block", what=attacker) or forbidding_change(
        table, table.card(attacker), "be blocked", by=unit
    )


def can_block(table: Table, unit: int, attacker: int) -> bool:
    """Return True if a unit may block this attacker."""
    return why_not_block(table, unit, attacker) is None


def _can_still_block(table: Table, unit: int, battle: Battle) -> bool:
    """Return True if a unit may block after its cost was paid: responses to that may change the table."""
    return (
        battle in table.state.battles and table.is_in_play(unit) and can_block(table, unit, battle.attacker)
    )


def why_not_block(table: Table, unit: int, attacker: int) -> UnavailableReason | None:
    """Return why a unit cannot block this attacker; None if it can.

    It must be face up, unexhausted, and not forbidden.
    """
    card = table.card(unit)
    if not card.face_up:
        return FACE_DOWN
    if is_exhausted(table, card):
        return EXHAUSTED
    text = _forbidden(table, unit, attacker)
    return None if text is None else text.unavailable_reason()
