"""Which cards fit the fields of a filter."""

from __future__ import annotations

from cards.amounts import Amount
from cards.filters import Place, SomeToken
from engine.ashes.language.amounts import amount
from engine.ashes.language.filters import fitting
from engine.ashes.language.references import last_seen, named, players_of, tokens_of, tokens_on
from engine.ashes.language.states import is_exhausted
from engine.ashes.language.values import attack_value, life_value
from engine.ashes.model.state import Card
from engine.ashes.table import Frame, Table


@fitting("exhausted")
def exhausted(table: Table, asked: bool, card: Card, _frame: Frame, gone: bool) -> bool:
    """It is exhausted, or was when it left play."""
    left = last_seen(table, card.id) if gone and card.zone != "aside" else None
    return asked == (is_exhausted(table, card) if left is None else left.exhausted)


@fitting("wounded")
def wounded(table: Table, asked: bool, card: Card, _frame: Frame, gone: bool) -> bool:
    """A wound token lies on it, or none."""
    return asked == bool(_tokens(table, card, "wound", gone))


@fitting("has")
def has(table: Table, token: SomeToken, card: Card, _frame: Frame, gone: bool) -> bool:
    """A token of the kind lies on it."""
    return _tokens(table, card, token, gone) > 0


@fitting("lacks")
def lacks(table: Table, token: SomeToken, card: Card, _frame: Frame, gone: bool) -> bool:
    """No token of the kind lies on it."""
    return not _tokens(table, card, token, gone)


def _tokens(table: Table, card: Card, kind: SomeToken, gone: bool) -> int:
    return tokens_on(table, card.id, kind) if gone else tokens_of(card, kind)


@fitting("same_name_as")
def same_name_as(table: Table, ref: str, card: Card, frame: Frame, _gone: bool) -> bool:
    """It has the title of a card already known."""
    known = named(frame, ref)
    return known is not None and card.title == table.state.cards[known].title


@fitting("owner")
def owner(table: Table, who: str, card: Card, frame: Frame, _gone: bool) -> bool:
    """It is the card of one of these players."""
    return card.owner in players_of(table, frame, who)


@fitting("guarding")
def guarding(table: Table, asked: bool, card: Card, _frame: Frame, _gone: bool) -> bool:
    """It is a guard in a battle, or is not."""
    return asked == any(battle.guarded and battle.defender == card.id for battle in table.state.battles)


@fitting("attacking")
def attacking(table: Table, asked: bool, card: Card, _frame: Frame, _gone: bool) -> bool:
    """It is an attacker, or is not."""
    return asked == any(battle.attacker == card.id for battle in table.state.battles)


@fitting("in_battle_with")
def in_battle_with(table: Table, ref: str, card: Card, frame: Frame, _gone: bool) -> bool:
    """It is in the same battle as a card already known (Rulebook p. 21, Battle)."""
    one, two = card.id, named(frame, ref)
    return any(
        (battle.attacker, battle.against) in ((one, two), (two, one)) for battle in table.state.battles
    )


@fitting("without_die")
def without_die(table: Table, kind: str, card: Card, _frame: Frame, _gone: bool) -> bool:
    """No die of the type lies on it."""
    return all(table.state.dice[die].type != kind for die in card.dice)


@fitting("printed_life_at_most")
def printed_life_at_most(table: Table, limit: int, card: Card, _frame: Frame, _gone: bool) -> bool:
    """Its printed life is no more."""
    return table.catalog.print_of(card).life <= limit


@fitting("life_at_most")
def life_at_most(table: Table, limit: Amount, card: Card, frame: Frame, _gone: bool) -> bool:
    """Its life value is no more now."""
    return life_value(table, card.id) <= amount(table, limit, frame)


@fitting("attack_at_most")
def attack_at_most(table: Table, limit: Amount, card: Card, frame: Frame, _gone: bool) -> bool:
    """Its attack value is no more now."""
    return attack_value(table, card.id) <= amount(table, limit, frame)


@fitting("lies_in")
def lies_in(table: Table, place: Place, card: Card, _frame: Frame, _gone: bool) -> bool:
    """It lies there."""
    return table.is_in_play(card.id) if place == "play" else card.zone == place
