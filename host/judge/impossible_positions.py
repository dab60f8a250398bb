"""Finds what is impossible in a scenario's position; each rule yields the faults that it finds.

Decks are not checked, because a position does not depend on how a deck was built (docs/rule-cases.md, C016
and C017).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import get_args

from msgspec import Struct

from cards.card import ALTERATION_TYPES, ASPECT_TYPES, CONJURED_TYPES, UNIT_TYPES, Card, CardType
from cards.decks.deckbuilding import DICE, NEVER_DRAWN
from cards.library import Library, unknown_and_hint
from cards.node_search import NodePath
from cards.wording.words import article, counted, listed
from engine.ashes.language.characteristics import life_value
from engine.ashes.model.card import Card as TableCard
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.prints import UNLISTED
from engine.ashes.model.slots import slots_by_print, slots_of
from engine.ashes.model.state import State
from engine.ashes.view.view_builder import read_only_table
from engine.redrains.mode import RedRains
from engine.redrains.seat_policies import CHIMERA_POLICIES
from host.judge.seat_names import BOSSES, seat_in_file

Fault = tuple[NodePath, str, str]
"""The place in the file of something wrong, what is wrong, and what would be right."""

_DECK = frozenset(get_args(CardType)) - NEVER_DRAWN.keys()

ZONE_TYPES: dict[str, frozenset[str]] = {
    "phoenixborn": frozenset({"phoenixborn"}),
    "battlefield": UNIT_TYPES,
    "spellboard": frozenset({"ready spell"}),
    "attached": ALTERATION_TYPES,
    "under": _DECK,
    "hand": _DECK,
    "draw": _DECK,
    "discard": _DECK,
    "conjurations": CONJURED_TYPES - ASPECT_TYPES,
}
"""The types of cards that can be in a player's zone."""

CHIMERA_ZONE_TYPES: dict[str, frozenset[str]] = {
    "battlefield": UNIT_TYPES,
    "attached": ALTERATION_TYPES,
    "draw": frozenset({"aspect"}),
    "discard": frozenset({"aspect"}),
    "removed": frozenset({"aspect"}),
    "conjurations": CONJURED_TYPES,
}
"""The types of cards that can be in a Chimera's zone."""

_BELOW = {"attached": "attached to a card", "under": "under a card"}

ZONE_KEYS = {"draw": "deck"}
"""The keys of scenario files for zones, where they differ from the zone's name."""


class PositionUnderCheck(Struct, frozen=True):
    """The position of a scenario before play begins; `places` says where in the file each card is."""

    state: State
    library: Library
    catalog: Catalog
    places: dict[int, NodePath]

    def cards(self) -> Iterator[tuple[TableCard, Card, NodePath]]:
        """Yield every card that the file names, with its print and its place."""
        for number, steps in self.places.items():
            table_card = self.state.cards[number]
            if table_card.name in self.library.cards:
                yield table_card, self.library.cards[table_card.name], steps


def _is_boss(state: State, seat: str) -> bool:
    return seat in state.players and state.players[seat].policy in CHIMERA_POLICIES


def side_of(seat: str) -> NodePath:
    """Return the place of a seat's side in the file."""
    return ("chimera",) if seat in BOSSES else ("players", seat)


def unknown_cards(state: State, library: Library, places: dict[int, NodePath]) -> Iterator[Fault]:
    """Yield a fault for each card that is neither in the packs nor in the scenario itself."""
    for number, steps in places.items():
        card = state.cards[number]
        own_card = card.zone == "phoenixborn" and _is_boss(state, card.controller)
        if card.name and card.name not in (*library.cards, *UNLISTED) and not own_card:
            yield steps, *unknown_and_hint("card", card.name, library.cards)


def _wrong_zones(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault for each card in a zone that does not take its type."""
    for table_card, card, steps in table.cards():
        places = CHIMERA_ZONE_TYPES if _is_boss(table.state, table_card.controller) else ZONE_TYPES
        if card.type not in places.get(table_card.zone, {card.type}):
            key = ZONE_KEYS.get(table_card.zone, table_card.zone)
            where = _BELOW.get(table_card.zone, f"in '{key}'")
            yield steps, f"{card.name} is of type '{card.type}' and cannot lie {where}", _allowed_zones(card)


def _allowed_zones(card: Card) -> str:
    if card.type in ASPECT_TYPES:
        return "aspects lie on the Chimera's side"
    zones = [zone for zone, types in ZONE_TYPES.items() if card.type in types and zone != "under"]
    homes = [f"'{ZONE_KEYS.get(zone, zone)}'" for zone in zones]
    if card.type in ALTERATION_TYPES:
        under = f"{{card: ..., attached: [{card.name}]}}"
        return f"in play it lies under a unit, {under}, and else in a player's {listed(homes[1:], 'or')}"
    return f"it can lie in a player's {listed(homes, 'or')}"


def _wrong_owners(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault for each aspect that a player owns, and each card of players that a Chimera owns.

    Conjured cards are not checked.
    """
    for table_card, card, steps in table.cards():
        if table_card.zone not in ("battlefield", "spellboard", "attached"):
            continue
        if card.type in CONJURED_TYPES - ASPECT_TYPES:
            continue  # a boss may conjure it too
        if (card.type in ASPECT_TYPES) != _is_boss(table.state, table_card.owner):
            who = "the Chimera" if _is_boss(table.state, table_card.owner) else table_card.owner
            message = f"{card.name} is of type '{card.type}' and cannot be a card of {who}"
            seats = list(table.state.players)
            bosses = [seat for seat in seats if _is_boss(table.state, seat)] or [BOSSES[0]]
            right = bosses[0] if card.type in ASPECT_TYPES else seats[0]
            known = right in seats
            whose = f"say whose it is: {{card: {card.name}, owner: {seat_in_file(right)}}}"
            yield steps, message, whose if known else "there is no Chimera at this table"


def _missing_slots(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault if there are more units or different ready spells than slots; a Chimera has enough."""
    for seat, player in table.state.players.items():
        own_card = table.library.cards.get(table.state.cards[player.phoenixborn].name)
        if own_card is None or _is_boss(table.state, seat):
            continue
        spells = len(slots_of(table.state, seat))
        taken = sum(_slots_of_unit(table, table.state.cards[card]) for card in player.battlefield)
        rooms = (
            ("battlefield", taken, "unit", own_card.battlefield or 0),
            ("spellboard", spells, "different ready spell", own_card.spellboard or 0),
        )
        for zone, there, what, slots in rooms:
            if there > slots:
                problem, right = counted(there, what), f"leave {there - slots} out"
                if zone == "battlefield" and there != len(player.battlefield):
                    problem = f"units that take {counted(there, 'slot')}"
                    right = f"leave out what takes {there - slots} of them"
                message = f"{problem} on {counted(slots, 'slot')} of {own_card.name}"
                yield (*side_of(seat), zone), message, right


def _slots_of_unit(table: PositionUnderCheck, unit: TableCard) -> int:
    names = [table.state.cards[spell].name for spell in unit.attached]
    if any(name not in table.library.cards for name in (unit.name, *names)):
        return 1
    return slots_by_print(table.catalog.of(unit.name), map(table.catalog.of, names))


def _exceeded_limits(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault if there are more copies of a conjuration than its limit allows."""
    there: Counter[tuple[str, str]] = Counter()
    for table_card, card, steps in table.cards():
        there[table_card.owner, card.name] += 1
        if card.limit is not None and there[table_card.owner, card.name] == card.limit + 1:
            count = sum(
                (other.owner, other.name) == (table_card.owner, card.name) for other in table.state.cards
            )
            message = (
                f"{count} copies of {card.name} are there, all piles together, and its limit is {card.limit}"
            )
            yield steps, message, f"leave {count - card.limit} out"


def _surplus_dice(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault if a player has more than ten dice, in all places together (Rulebook p. 5)."""
    for seat in table.state.players:
        count = sum(die.owner == seat for die in table.state.dice)
        if count > DICE and not _is_boss(table.state, seat):
            message = f"{count} dice, active, exhausted and on cards together, where {DICE} are the most"
            yield side_of(seat), message, f"leave {count - DICE} out"


def _impossible_contents(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault for each card with tokens, attached cards, dice or a position that it cannot have."""
    for table_card, card, steps in table.cards():
        in_zone = table_card.zone in ("battlefield", "phoenixborn")
        if table_card.wounds and not in_zone:
            yield (
                steps,
                f"{card.name} is of type '{card.type}' and has no life to be wounded",
                "leave 'wounds' out",
            )
        if table_card.rotated and card.type != "phoenixborn":
            yield (
                steps,
                f"{card.name} is not a Phoenixborn, and only those guard once a round",
                "leave 'guarded' out",
            )
        if table_card.attached and not (
            table_card.zone in ("battlefield", "phoenixborn") and table_card.face_up
        ):
            yield (
                steps,
                f"nothing can be attached to {card.name}",
                "alteration spells lie under face up units and Phoenixborn",
            )
        else:
            yield from _wrong_attachments(table, table_card, card, steps)
        if any(_is_boss(table.state, table.state.dice[die].owner) for die in table_card.dice):
            message = f"dice of the Chimera cannot lie on {card.name}: it has rage dice only"
            yield steps, message, "say whose they are with 'dice_of'"
        if table_card.face_up or table_card.zone != "battlefield":
            continue
        if card.type not in ASPECT_TYPES or not _is_boss(table.state, table_card.controller):
            yield steps, f"{card.name} cannot lie face down", "only aspects on the Chimera's battlefield do"
        elif table_card.wounds or table_card.exhaustion or table_card.status or table_card.dice:
            yield steps, f"{card.name} lies face down, so nothing lies on it", "leave its tokens and dice out"


def _wrong_attachments(
    table: PositionUnderCheck, host: TableCard, card: Card, steps: NodePath
) -> Iterator[Fault]:
    """Yield a fault for each alteration spell attached to a card that it cannot be attached to."""
    for number in host.attached:
        spell = table.state.cards[number].name
        if spell in table.library.cards:
            goes_under = table.catalog.of(spell).attaches_to
            if goes_under.kinds and table.catalog.of(card.name).kinds.isdisjoint(goes_under.kinds):
                noun = article(goes_under.noun)
                yield steps, f"{spell} cannot be attached to {card.name}", f"it goes under {noun}"


def _destroyed_cards(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault for each card in play that has as many wounds as life (Rulebook p. 16)."""
    seen = read_only_table(table.state, table.catalog, RedRains())
    cards = [
        (number, steps)
        for number, steps in table.places.items()
        if table.state.cards[number].zone in ("battlefield", "phoenixborn")
        and table.state.cards[number].face_up
        and table.state.cards[number].name
    ]
    for number, steps in cards:
        card, life = table.state.cards[number], life_value(seen, number)
        if card.wounds and card.wounds >= life:
            message = f"{card.name} has {counted(card.wounds, 'wound')} and life {life}, so it is destroyed"
            yield (
                steps,
                message,
                f"give it {counted(life - 1, 'wound')} at most" if life > 0 else "leave it out",
            )


def _misplaced_unknown_cards(table: PositionUnderCheck) -> Iterator[Fault]:
    """Yield a fault for each unknown card that is not in a hand or draw pile, nor face down."""
    for number, steps in table.places.items():
        table_card = table.state.cards[number]
        if not table_card.name and table_card.zone not in ("hand", "draw") and table_card.face_up:
            key = ZONE_KEYS.get(table_card.zone, table_card.zone)
            yield (
                steps,
                f"a card nobody has seen cannot lie in '{key}'",
                "name it, or put it in 'hand' or 'deck'",
            )


RULES: tuple[Callable[[PositionUnderCheck], Iterator[Fault]], ...] = (
    _wrong_zones,
    _wrong_owners,
    _misplaced_unknown_cards,
    _missing_slots,
    _exceeded_limits,
    _surplus_dice,
    _impossible_contents,
)
"""The rules for every position. `_destroyed_cards` uses the engine and needs a position that breaks none of
them."""


def position_faults(table: PositionUnderCheck) -> list[Fault]:
    """Return everything that is impossible in a position."""
    return [fault for rule in RULES for fault in rule(table)] or list(_destroyed_cards(table))
