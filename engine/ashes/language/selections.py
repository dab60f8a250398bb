"""Selections: which cards fit a filter, and which cards, dice and players a selection refers to.

Also the kinds of a card, the first layer of its characteristics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from cards.amounts import Amount
from cards.conditions import Condition
from cards.destinations.zones import Under
from cards.dice_selection import DiceSelection
from cards.filters import IN_THE_NOUN, Filter, Kind, ZoneName, filter_fields
from cards.player_selection import AnySelection, PlayerSelection
from cards.ranges import Range
from cards.selection import Extreme, Selection, Several, What
from engine.ashes.context import EffectContext
from engine.ashes.language.last_known_state import controller_of, current_or_last_known
from engine.ashes.language.references import (
    is_one_of,
    named_card,
    named_cards,
    naming_card,
    players_of,
    text_context,
)
from engine.ashes.language.registry import Registry, amount, holds
from engine.ashes.model.card import Card
from engine.ashes.model.component_types import always_units
from engine.ashes.model.dice import Die, Pool
from engine.ashes.model.possible_names import is_unseen, unseen_among
from engine.ashes.model.prints import Ability
from engine.ashes.model.state import Battle
from engine.ashes.running_game import Table


def kinds_of(table: Table, card: Card) -> frozenset[str]:
    """Return the kinds of a card: those of its type, and those that changes add.

    Only texts on the card itself and effects change its kinds. Their conditions may read no layer.
    """
    made = table.catalog.print_of(card)
    if (made.extra_kinds_out_of_play or made.kinds_out_of_play) and not table.is_in_play(card.id):
        return (made.kinds_out_of_play or made.kinds) | made.extra_kinds_out_of_play
    state = table.state
    if "identity" not in table.catalog.changes and not (state.modifiers and state.is_modified("identity")):
        return made.kinds
    kinds = made.kinds
    for modifier in table.state.modifiers:
        if modifier.card == card.id and modifier.change.kinds:
            kinds = kinds.union(modifier.change.kinds)
    if "identity" in table.catalog.changes:
        for item, _ in printed_texts(table, card):
            for change in item.changes:
                context = text_context(table, card.id, item)
                if change.kinds and all(holds(table, asked, context) for asked in item.conditions(change)):
                    kinds = kinds.union(change.kinds)
    return kinds


def printed_texts(table: Table, card: Card) -> Iterator[tuple[Ability, int | None]]:
    """Yield the texts printed on a card, on its dice and under `grants` on its attachments, working or not.

    Each comes with the card that gives it and must not be exhausted for it, if any.
    """
    for item in table.catalog.print_of(card).abilities:
        yield item, None
    for die in card.dice if table.catalog.die_texts else ():
        for item in table.catalog.die_texts.get(table.state.dice[die].type, ()):
            yield replace(item, die=die, inexhaustible=True), None
    for spell in card.attached:
        for lasting, given in table.catalog.of(table.state.cards[spell].name).grants:
            for item in given:
                yield item, None if lasting else spell


FieldTest = Callable[[Table, Any, Card, EffectContext, bool], bool]
"""Function that returns True if a card fits the value of a field. If the flag is set, a card that has left
play counts as it was then.
"""

FIELDS: Registry[str, FieldTest] = Registry("field of filters", lambda: filter_fields().keys() - IN_THE_NOUN)


def handles_field(field: str) -> Callable[[FieldTest], FieldTest]:
    """Return a decorator that registers the handler of a field of filters."""

    def register(test: FieldTest) -> FieldTest:
        FIELDS.add(field, test)
        return test

    return register


def fits(table: Table, wanted: Filter, card_id: int, context: EffectContext, *, gone: bool = False) -> bool:
    """Return True if a card fits a filter, as seen by the text's controller.

    If `gone`, a card that has left play counts with its controller, tokens and attachments of then.
    """
    card = current_or_last_known(table, card_id) if gone else table.state.cards[card_id]
    if wanted.kinds and not _is_of_kind(table, wanted.kinds, card):
        return False
    if wanted.of != "any":
        controller = controller_of(table, card_id) if gone else card.controller
        if not is_one_of(table, context, wanted.of, controller):
            return False
    if wanted.other and (
        card_id == context.source or any(card_id in known for known in context.names.values())
    ):
        return False
    if wanted.named is not None and card.title != wanted.named:
        return False
    return all(FIELDS[name](table, asked, card, context, gone) for name, asked in wanted.constraints)


def _is_of_kind(table: Table, kinds: tuple[Kind, ...], card: Card) -> bool:
    """Return True if a card is of one of these kinds, by its type or by its part in a battle now."""
    made = kinds_of(table, card)
    for kind in kinds:
        if kind in made:
            return True
        if kind == "card" and is_unseen(table.state, card.id):
            return True
        is_in = _IN_BATTLE.get(kind)
        if is_in is not None and any(is_in(battle, card.id) for battle in table.state.battles):
            return True
    return False


_IN_BATTLE: dict[Kind, Callable[[Battle, int], bool]] = {
    "attacker": lambda battle, card: battle.attacker == card,
    "blocker": lambda battle, card: battle.defender == card and not battle.guarded,
    "defender": lambda battle, card: battle.against == card,
}


def matches_reference(
    table: Table, wanted: str | Filter, card_id: int | None, context: EffectContext, *, gone: bool = False
) -> bool:
    """Return True if a card is one with this name in the text, or fits this filter."""
    if card_id is None:
        return False
    if isinstance(wanted, str):
        return card_id in named_cards(context, wanted)
    return fits(table, wanted, card_id, context, gone=gone)


def candidates(table: Table, wanted: Selection, context: EffectContext) -> Iterator[int]:
    """Yield all cards that a selection could pick, the controller's own first, each side left to right."""
    if wanted.among is not None:
        yield from (card for card in named_cards(context, wanted.among) if fits(table, wanted, card, context))
        return
    for seat in (context.you, *_other_seats(table, wanted, context)):
        for zone in wanted.zones:
            for card_id in _cards_in_zone(table, wanted, zone, seat, context):
                if fits(table, wanted, card_id, context):
                    yield card_id


def is_within_reach(table: Table, card: Card, context: EffectContext) -> bool:
    """Return True if a card is within reach of a text about each card (Reference, Area of Effect).

    A player's text reaches up to the battlefield opposite, and no partner's cards.
    """
    if len(table.state.players) < 3:
        return True
    lane = card.lane
    if card.controller == context.you:
        return not lane or lane == (table.lane_of(context.you, context.source) or lane)
    return card.controller in table.faced_opponents(context.you, context.source) and lane in ("", context.you)


def unseen_candidates(table: Table, wanted: Selection, context: EffectContext) -> list[int]:
    """Return the unseen cards in the zones of a selection, unless it selects any card."""
    if all(kind == "card" for kind in wanted.kinds) and not (wanted.constraints or wanted.named):
        return []
    if wanted.among is not None:
        return unseen_among(table.state, named_cards(context, wanted.among))
    hidden = [zone for zone in wanted.zones if zone != "play"]
    seats = table.seats() if wanted.of == "any" else players_of(table, context, wanted.of)
    looked_at = [
        card
        for seat in seats
        for zone in hidden
        for card in _cards_in_zone(table, wanted, zone, seat, context)
    ]
    return unseen_among(table.state, looked_at)


def possible_cards(table: Table, what: What, context: EffectContext) -> list[int]:
    """Return the cards that a reference or selection could mean before anybody picks."""
    if isinstance(what, str):
        return list(named_cards(context, what))
    if isinstance(what, Several):
        return [card for part in what.parts for card in possible_cards(table, part, context)]
    return list(candidates(table, what, context))


def narrow_to_extreme(table: Table, wanted: Selection, found: list[int], context: EffectContext) -> list[int]:
    """Return those of these cards at the wanted end, or with the highest or lowest of what is measured.

    If several have the same measure, the player picks among them.
    """
    if wanted.at is None or not found:
        return found
    count = pick_limits(table, wanted, len(found), context)[1]
    if isinstance(wanted.at, Extreme):
        measured = sorted(
            (_measured(table, wanted.at.measured, card, context) for card in found),
            reverse=wanted.at.highest is not None,
        )
        worth_it = set(measured[:count])
        return [card for card in found if _measured(table, wanted.at.measured, card, context) in worth_it]
    return found[:count] if wanted.at in ("leftmost", "first") else found[-count:] if count else []


def _measured(table: Table, measured: Amount, card: int, context: EffectContext) -> int:
    with naming_card(context, "it", card):
        return amount(table, measured, context)


def pick_limits(table: Table, wanted: Selection, there: int, context: EffectContext) -> tuple[int, int]:
    """Return how many cards, at least and at most, a selection picks out of `there`."""
    number = wanted.number
    if number is None:
        if wanted.total is not None:
            return 0, there
        several = wanted.way == "each" and not isinstance(wanted.at, str)
        return (there, there) if several else (min(1, there), min(1, there))
    return range_limits(table, number, there, context)


def range_limits(table: Table, number: Range, there: int, context: EffectContext) -> tuple[int, int]:
    """Return how many things, at least and at most, a range means out of `there`."""
    if number.exactly is not None:
        exactly = max(0, min(there, amount(table, number.exactly, context)))
        return exactly, exactly
    least = 0 if number.at_least is None else amount(table, number.at_least, context)
    most = there if number.at_most is None else amount(table, number.at_most, context)
    return max(0, min(there, least)), max(0, min(there, most))


def _cards_in_zone(
    table: Table, wanted: Selection, zone: ZoneName | Under, seat: str, context: EffectContext
) -> list[int]:
    zones = table.state.players[seat].zones
    if isinstance(zone, Under):
        host = named_card(context, zone.under)
        return [card for card in zones["under"] if table.state.cards[card].host == host]
    if zone == "draw" and not isinstance(wanted.at, str):
        # Sorted, so that searching a pile does not show its order.
        return sorted(zones["draw"], key=lambda card: (table.state.cards[card].name, card))
    if zone != "play":
        return list(zones[zone])
    if wanted.kinds and all(kind == "attacker" or always_units(kind) for kind in wanted.kinds):
        return table.units(seat, _lane(table, wanted, seat, context))
    return table.in_play(seat)


def _other_seats(table: Table, wanted: Selection, context: EffectContext) -> list[str]:
    """Return the other seats whose cards a selection could pick, clockwise.

    A text may target or choose a partner's card too; a boss affects only the player it faces.
    """
    if wanted.asks and not table.state.players[context.you].faces:
        return table.others(context.you)
    return table.faced_opponents(context.you, context.source)


def _lane(table: Table, wanted: Selection, seat: str, context: EffectContext) -> str:
    """Return the lane of a seat's battlefields that a selection means; empty for all.

    A seat's own text means the battlefield on which it works. On another seat's side a text may target or
    choose any card, but otherwise means the battlefield opposite.
    """
    if not table.state.players[seat].faces:
        return ""
    if seat == context.you:
        return table.lane_of(seat, context.source)
    return "" if wanted.asks else table.lane_against(seat, context.you)


def matching_dice(table: Table, wanted: DiceSelection, context: EffectContext) -> list[Die]:
    """Return the dice that fit, in the order of their ids. Spent dice fit as they were when spent."""
    if wanted.zone == "spent":
        spent = {die.id for die in context.paid if _shows(wanted, die.type, die.side)}
        return [die for die in table.state.dice if die.id in spent]
    owners = players_of(table, context, wanted.of)
    among = None if wanted.among is None else context.dice.get(wanted.among, ())
    return [
        die
        for die in table.state.dice
        if (die.pool == wanted.zone if among is None else die.id in among)
        and die.owner in owners
        and _shows(wanted, die.type, die.side)
        and (wanted.lies_on is None or matches_reference(table, wanted.lies_on, die.card, context))
    ]


def pool_after_card(table: Table, die: int) -> Pool:
    """Return the pool to which a die goes from a card: its owner's exhausted pool, or out if they are out."""
    return "out" if table.state.players[table.state.dice[die].owner].out else "exhausted"


def matching_players(table: Table, wanted: PlayerSelection, context: EffectContext) -> list[str]:
    """Return the players that fit, in turn order from the active player."""
    seats = [seat for seat in table.seats() if not table.state.players[seat].out]
    if wanted.of == "opponent":
        opponents = table.opponents(context.you)
        seats = [seat for seat in seats if seat in opponents]
    return [
        seat
        for seat in seats
        if wanted.where is None or _holds_for_player(table, wanted.where, seat, context)
    ]


def _holds_for_player(table: Table, condition: Condition, seat: str, context: EffectContext) -> bool:
    before = context.players.get("them")
    context.players["them"] = seat
    try:
        return holds(table, condition, context)
    finally:
        if before is None:
            del context.players["them"]
        else:
            context.players["them"] = before


def count_matching(table: Table, wanted: AnySelection, context: EffectContext) -> int:
    """Return how many things fit."""
    if isinstance(wanted, PlayerSelection):
        return len(matching_players(table, wanted, context))
    if not isinstance(wanted, DiceSelection):
        return sum(1 for _ in candidates(table, wanted, context))
    if wanted.zone == "spent":
        return sum(_shows(wanted, die.type, die.side) for die in context.paid)
    return len(matching_dice(table, wanted, context))


def any_matching(table: Table, wanted: AnySelection, context: EffectContext) -> bool:
    """Return True if anything fits."""
    if not isinstance(wanted, Selection):
        return count_matching(table, wanted, context) > 0
    return any(True for _ in candidates(table, wanted, context))


def _shows(wanted: DiceSelection, kind: str, side: str) -> bool:
    return (not wanted.type or kind in wanted.type) and (not wanted.side or side in wanted.side)
