"""Invariants of a state at every question: each card, die and token is in exactly one place."""

from __future__ import annotations

from collections import Counter

from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.possible_names import is_unseen
from engine.ashes.model.prints import UNLISTED
from engine.ashes.model.rule_settings import RuleSettings
from engine.ashes.model.slots import frees_a_slot, slots_of
from engine.ashes.model.state import State
from engine.kernel.hidden_pools import is_consistent

CARRYING = ("phoenixborn", "battlefield", "spellboard", "attached", "aside")
"""Zones whose cards may have tokens, dice or other cards on them."""
OWN_PILES = ("hand", "draw", "discard", "conjurations", "removed", "under")
"""Zones that hold only their seat's own cards."""


class Unsound(AssertionError):
    """A state that must not exist: a bug of the rules. Its text says what is wrong."""


REBORN = RuleSettings()


def check(state: State, catalog: Catalog, rules: RuleSettings = REBORN) -> None:
    """Raise `Unsound` if a card or die is in two places or none, or where these rules do not allow it."""
    _check_zones(state)
    for card in state.cards:
        _check_card(state, card)
        names = [card.name] if card.name else _possible_names(state, card)
        _require(any(_may_be_there(catalog, card, name) for name in names), "{} lies in the wrong pile", card)
    _check_hidden_pools(state)
    _check_dice(state, catalog, rules)
    _check_players_out(state)
    for battle in state.battles:
        _require(state.phase in ("player turns", "over"), "a battle outside the player turns phase")
        _require(battle.attacker != battle.defender, "{}: a unit fights itself", battle)
    for modifier in state.modifiers:
        card_id = modifier.card
        _require(card_id is None or state.cards[card_id].zone in CARRYING, "{} outlives its card", modifier)
    copies = {modifier.card for modifier in state.modifiers if modifier.change.copy_of is not None}
    for card in state.cards:
        made = card.name in UNLISTED or (card.printed is not None and not card.copied)
        _require(
            made or (card.id in copies) == bool(card.copied) == (card.printed is not None),
            "{} is half a copy",
            card,
        )
        _require(not made or card.printed is not None, "{} has no values", card)
    _check_slots(state, catalog)


def _require(holds: bool, otherwise: str, *about: object) -> None:
    """Raise `Unsound` unless `holds`. The text is formatted only then, because that is slow."""
    if not holds:
        raise Unsound(otherwise.format(*about))


def _check_zones(state: State) -> None:
    in_zones: Counter[int] = Counter()
    for seat, player in state.players.items():
        _require(player.seat == seat, "{} sits on the seat of {}", player.seat, seat)
        for zone, ids in player.zones.items():
            in_zones.update(ids)
            for card_id in ids:
                card = state.cards[card_id]
                _require(
                    (card.zone, card.controller) == (zone, seat), "{} lies in {} of {}", card, zone, seat
                )
    _require(in_zones == Counter(range(len(state.cards))), "a card lies in two zones, or in none")


def _check_card(state: State, card: Card) -> None:
    _require(state.cards[card.id] is card, "{} has the id of another card", card)
    tokens = (card.wounds, card.exhaustion, card.status, *(count for _, count in card.counters))
    _require(min(tokens) >= 0, "{} has fewer tokens than none", card)
    below = card.zone in ("attached", "under")
    _require(below == (card.host is not None), "{} has no place under a card", card)
    if card.host is not None:
        host = state.cards[card.host]
        cards_there = host.attached if card.zone == "attached" else host.under
        _require(cards_there.count(card.id) == 1, "{} does not lie under its card", card)
        attached = card.zone == "under" or host.controller == card.controller
        _require(attached, "{} has another controller than its unit", card)
    for under in (*card.attached, *card.under):
        _require(state.cards[under].host == card.id, "{} does not lie under {}", state.cards[under], card)
    if card.slot is not None:
        there = card.zone == "spellboard" and state.cards[card.slot].zone == "spellboard"
        _require(there, "{} shares the slot of a card that is not there", card)
        _require(state.cards[card.slot].controller == card.controller, "{} lies on two spellboards", card)
        _require(state.cards[card.slot].slot in (None, card.slot), "{} shares a slot at second hand", card)
    for seat in card.seen_by:
        hidden = card.zone == "under" or (card.zone == "battlefield" and not card.face_up)
        _require(hidden and seat in state.players, "{} is kept from nobody else", card)
    if card.zone not in CARRYING:
        remains = sum(tokens) or card.attached or card.under or card.dice or card.rotated
        _require(not remains, "{} kept something", card)
    if card.zone in OWN_PILES:
        _require(card.controller == card.owner, "{} lies in a zone of another seat", card)


def _may_be_there(catalog: Catalog, card: Card, name: str) -> bool:
    """Return True if a card of this name may be where this one is: only conjurations are in their pile."""
    return card.zone not in (("hand", "draw", "discard") if catalog.of(name).conjured else ("conjurations",))


def _possible_names(state: State, card: Card) -> list[str]:
    """List the names that an unseen card may have, also in a conjuration pile that was shuffled."""
    books = state.players[card.owner].unseen
    return [name for mix in books if card.id in mix.among for name in mix.names] or [""]


def _check_dice(state: State, catalog: Catalog, rules: RuleSettings) -> None:
    for number, die in enumerate(state.dice):
        _require(die.id == number, "{} has the id of another die", die)
        _require((die.pool == "card") == (die.card is not None), "{} is not where it says", die)
        left_behind = die.pool == "card" and rules.leavers_dice == "those in pools leave"
        gone = die.pool == "out" or left_behind or not state.players[die.owner].out
        _require(gone, "{} plays on without its player", die)
        sides = catalog.sides_of(die.type)
        _require(die.side in sides, "{} shows a side it has not", die)
        if die.card is not None:
            _require(state.cards[die.card].dice.count(die.id) == 1, "{} does not lie on its card", die)
    on_cards = [die for card in state.cards for die in card.dice]
    _require(
        len(on_cards) == len(set(on_cards)) == sum(die.pool == "card" for die in state.dice),
        "a die lies on two cards",
    )


def _check_hidden_pools(state: State) -> None:
    """Check that each real deck has as many names left as unseen cards, and that the names fit the cards."""
    for seat, player in state.players.items():
        unseen = [card.id for card in state.cards if card.owner == seat and is_unseen(state, card.id)]
        among = {card for mix in player.unseen for card in mix.among}
        _require(among == set(unseen), "the books of {} tell of other cards than the unseen ones", seat)
        names = sum(len(mix.names) for mix in player.unseen)
        _require(names == len(unseen), "{} unseen cards of {} have {} names", len(unseen), seat, names)
        _require(
            not unseen or is_consistent(player.unseen), "not every name has a place in the books of {}", seat
        )


def _check_players_out(state: State) -> None:
    """Check that a player who is out has no cards left in their play area.

    Cards that they own elsewhere, or under another player's card, stay.
    """
    for seat, player in state.players.items():
        if player.out:
            stays = ("removed", "aside", "under")
            left = {zone for zone, ids in player.zones.items() if ids and zone not in stays}
            _require(not left, "{} is out and still has cards: {}", seat, left)


def _check_slots(state: State, catalog: Catalog) -> None:
    """Check that nobody has more units and ready spells than slots (Rulebook p. 21 and p. 24)."""
    for seat, player in state.players.items():
        own_card = catalog.of(state.cards[player.phoenixborn].name)
        if "room for any" in own_card.traits:
            continue
        # A spell that gave slots may have left, while units that came then stay.
        given = [
            catalog.of(card.name).extra_slots for card in state.cards if card.owner == seat and card.name
        ]
        units = own_card.battlefield + sum(room for room, _ in given)
        spells = own_card.spellboard + sum(room for _, room in given)
        if len(player.battlefield) > units:  # likewise a spell because of which a unit took no slot
            units += sum(frees_a_slot(catalog.of(card.name)) for card in state.cards if card.name)
        _require(len(player.battlefield) <= units, "{} has more units than slots", seat)
        _require(len(slots_of(state, seat)) <= spells, "{} has more ready spells than slots", seat)
