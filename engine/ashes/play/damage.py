"""The damage process: deal, receive and place wounds, destroy, discard (Rulebook p. 16)."""

from __future__ import annotations

from cards.changes.parts import End
from engine.ashes.events import DamageDealt, ModifiersEnded, TokensPlaced, UnitDestroyed
from engine.ashes.events.modifiers import is_over
from engine.ashes.language.acts import damage_rules
from engine.ashes.model import rulebook
from engine.ashes.model.state import MOST
from engine.ashes.play.elimination import defeat
from engine.ashes.play.leaving import is_dead, put_away, set_aside
from engine.ashes.play.windows import respond
from engine.ashes.table import Cause, Moment, Steps, Table
from engine.kernel.decision import Rule


def deal_damage(table: Table, card_id: int, amount: int, cause: Cause, *, preventable: bool = True) -> Steps:
    """Step 1: deal damage. Dealing 0 is not dealing damage: nothing happens and nothing triggers."""
    if amount <= 0 or not table.is_in_play(card_id):
        return
    with table.because(rulebook.DAMAGE, cause.source):
        table.do(DamageDealt(card_id, amount, cause.source))
        moment = Moment("dealt_damage", (card_id,), table.card(card_id).controller, cause, amount=amount)
        yield from respond(table, "after", moment)
        if moment.replaced:
            return
        received = _received(table, card_id, moment, preventable)
        if moment.redirected is not None:
            yield from deal_damage(table, moment.redirected, received, cause, preventable=preventable)
        elif received > 0:
            yield from place_wounds(table, card_id, received, cause)


def _received(table: Table, card_id: int, moment: Moment, preventable: bool) -> int:
    """What is received of the damage that was dealt: what nobody prevents, as often as it counts.

    Damage that cannot be prevented is not, whatever prevents it.
    """
    assert moment.cause is not None
    prevented, times = moment.prevented, 1
    for text in damage_rules(table, table.card(card_id), moment.cause):
        rule = text.change.damage
        assert rule is not None
        if rule.prevent is not None:
            prevented += moment.amount if rule.prevent == "all" else text.number(table, rule.prevent)
        preventable = preventable and not rule.never_prevented
        times *= 1 if rule.product is None else rule.product
    return min(MOST, times * max(0, moment.amount - (prevented if preventable else 0)))


def correct_wounds(table: Table, card_id: int) -> Steps:
    """What follows when somebody has set right the tokens on a card: it may have too many wounds."""
    yield from check_life(table, card_id)
    yield from check_all_lives(table)


def place_wounds(table: Table, card_id: int, amount: int, cause: Cause) -> Steps:
    """Step 2: place wounds. A Phoenixborn with as many wounds as life loses at once."""
    if amount <= 0 or not table.is_in_play(card_id):
        return
    table.do(TokensPlaced(card_id, "wound", amount), rulebook.DAMAGE)
    card = table.card(card_id)
    if card.zone == "phoenixborn" and is_dead(table, card_id):
        defeat(table, card.controller)
        return
    table.being_wounded.append(card_id)
    yield from respond(
        table, "after", Moment("wounds_placed", (card_id,), card.controller, cause, amount=amount)
    )
    table.being_wounded.remove(card_id)
    yield from check_life(table, card_id, cause)


def destroy(table: Table, card_id: int, cause: Cause) -> Steps:
    """Steps 3 and 4: the unit leaves play; then "when" and "after" it is destroyed; then it is discarded.

    After a unit's attack destroyed it, what that unit does "after it destroys" resolves with the
    "after" effects, even if the attacker is gone too.
    """
    card = table.card(card_id)
    if card.zone != "battlefield" or not card.face_up:
        return
    table.do(UnitDestroyed(card_id), rulebook.DESTROY)
    set_aside(table, card_id, cause)
    left = [
        Moment("destroyed", (card_id,), card.controller, cause),
        Moment("leaves_play", (card_id,), card.controller, cause),
    ]
    yield from respond(table, "when", *left)
    if cause.source is not None:
        seat = table.card(cause.source).controller
        if cause.kind == "attack":
            left.insert(0, Moment("destroys_by_attacking", (cause.source,), seat, cause, other=card_id))
        left.insert(0, Moment("destroys", (cause.source,), seat, cause, other=card_id))
    yield from respond(table, "after", *left)
    put_away(table, card_id)  # unless something else has become of it
    owner = table.card(card_id).owner
    yield from table.policy(owner).left_battlefield(table, owner, card_id, cause)
    yield from table.mode.check_state(table)


def check_life(table: Table, card_id: int, cause: Cause | None = None) -> Steps:
    """Destroy a unit or Phoenixborn whose life has fallen to its wounds (Rulebook p. 13 and p. 16).

    `cause` is what took the life, if it was a text: the unit is destroyed as a result of it.
    """
    if not is_dead(table, card_id):
        return
    if table.card(card_id).zone == "phoenixborn":
        defeat(table, table.card(card_id).controller)
    else:
        yield from destroy(table, card_id, cause or Cause("rule", None, table.card(card_id).controller))


def check_all_lives(table: Table) -> Steps:
    """Destroy whatever has a life that has fallen to its wounds: active player first, Phoenixborn first,
    then units left to right."""
    for seat in table.seats():
        yield from check_life(table, table.state.players[seat].phoenixborn)
        for unit in list(table.units(seat)):
            if unit not in table.being_wounded:
                yield from check_life(table, unit)


def end_changes(table: Table, until: End, seat: str = "", rule: Rule | None = None) -> Steps:
    """What lasted until now is over; `seat` is whose turn begins, for what lasted until then."""
    if any(
        is_over(item, until, seat) or (until == "end of turn" and "end of next turn" in item.until)
        for item in table.state.modifiers
    ):
        table.do(ModifiersEnded(until, seat), rule)
        yield from check_all_lives(table)
