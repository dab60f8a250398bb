"""Building the read model of a state: what one seat may see of cards, dice and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from cards.continuous_changes.wording import change_sentences, until_text
from cards.wording.scope import Scope
from engine.ashes.events.lasting_changes import scope_of
from engine.ashes.language.characteristics import (
    abilities,
    focus_level,
    is_exhausted,
    printed_with_x,
    raw_values,
)
from engine.ashes.language.continuous_effects import ActiveChange, affects
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.dice import Die
from engine.ashes.model.possible_names import possible_names
from engine.ashes.model.slots import slot_counts
from engine.ashes.model.state import CardIds, DelayedTrigger, Modifier, PastEvent, Player, State
from engine.ashes.running_game import Mode, Table
from engine.ashes.view.read_model import BattleView, CardView, DieView, GameView, PlayerView
from engine.kernel.journal import EventRecord

ViewT = TypeVar("ViewT", bound=GameView)


def die_view(die: Die) -> DieView:
    return DieView(id=die.id, type=die.type, side=die.side)


def unknown_card_view(table: Table, card: Card) -> CardView:
    """Return the view of a card that nobody has seen: no values, but the names that a real one may have."""
    return CardView(
        id=card.id,
        name=None,
        type="card",
        owner=card.owner,
        controller=card.controller,
        zone=card.zone,
        possible_names=tuple(possible_names(table.state, (card.id,))),
    )


def face_down_view(table: Table, card: Card, viewer: str, position: int, hides: str) -> CardView:
    """Return the view of a face down card in play; it has a name only if the viewer knows the card.

    Its id comes from its position: the real one would identify a card that was seen before a shuffle.
    """
    return CardView(
        possible_names=tuple(possible_names(table.state, (card.id,))),
        id=-1 - position,
        name=card.name if viewer in card.seen_by and card.name else None,
        type=hides,
        owner=card.owner,
        controller=card.controller,
        zone=card.zone,
        face_up=False,
        position=position,
        lane=card.lane,
    )


def _card_under_view(table: Table, card: Card, viewer: str, place: int) -> CardView:
    """Return the view of a face down card under another, with a name if the viewer knows the card."""
    made = table.print_of(card.id)
    known = viewer in card.seen_by and card.name
    return CardView(
        id=card.id if known else -1 - place,
        name=card.name if known else None,
        type=made.type if known else "card",
        owner=card.owner,
        controller=card.controller,
        zone=card.zone,
        face_up=False,
    )


def card_view(table: Table, card: Card, viewer: str, position: int | None = None) -> CardView:
    """Return the view of a face up card, with current values."""
    made = table.print_of(card.id)
    if not card.name:
        return unknown_card_view(table, card)
    units = made.is_unit
    printed = printed_with_x(table, card)
    strength, lives, heals = raw_values(table, card)
    has_life = units or "phoenixborn" in made.kinds
    named = dict.fromkeys(item.title for item in abilities(table, card) if item.name)
    room = made.battlefield, made.spellboard
    if card.attached and card.zone == "phoenixborn":
        room = slot_counts(table.state, table.catalog, card.controller)
    return CardView(
        id=card.id,
        name=card.title,
        type=made.type,
        owner=card.owner,
        controller=card.controller,
        zone=card.zone,
        position=position,
        copy_number=table.number_of(card.id),
        attack=max(0, strength) if units else None,
        life=lives if has_life else None,
        recover=max(0, heals) if units else None,
        printed_attack=printed[0] if units else None,
        printed_life=printed[1] if has_life else None,
        printed_recover=printed[2] if units else None,
        battlefield=room[0] or None,
        spellboard=room[1] or None,
        blood=made.blood or None,
        target=made.target,
        status_pips=made.pips or None,
        wounds=card.wounds,
        exhaustion=card.exhaustion,
        status=card.status,
        counters=card.counters,
        counts_as_exhausted=not card.exhaustion and is_exhausted(table, card),
        guarded=card.rotated,
        abilities=tuple(named),
        change_texts=_change_texts(table, card) if table.state.modifiers else (),
        attached=tuple(card_view(table, table.card(under), viewer) for under in card.attached),
        under=tuple(
            _card_under_view(table, table.card(below), viewer, at) for at, below in enumerate(card.under)
        ),
        dice=tuple(die_view(table.state.dice[die]) for die in card.dice),
        lane=card.lane,
        slot=card.slot,
        focus=focus_level(table, card.id) if card.zone == "spellboard" else 0,
        alias=table.state.alias_of(card.id),
    )


def _change_texts(table: Table, card: Card) -> tuple[str, ...]:
    """Return the texts of temporary changes of a card, or of its player if it is a Phoenixborn."""
    texts: list[str] = []
    for made in table.state.modifiers:
        it = "it"
        if made.seat:
            if card.zone != "phoenixborn" or card.controller != made.seat:
                continue
            it = made.seat
        elif made.card != card.id and not (made.card is None and _reaches(table, made, card)):
            continue
        if made.change.copy_of is None:
            until = until_text(made.until, Scope("its card")).replace(
                "your next", f"{made.controller}'s next"
            )
            texts += [
                f"{text} {until}" for text in change_sentences(made.change, it, scope_of(table.state, made))
            ]
    return tuple(texts)


def _reaches(table: Table, made: Modifier, card: Card) -> bool:
    text = ActiveChange(made.change, made.source, None, made)
    return text.holds(table) and affects(table, text, card)


def player_view(table: Table, player: Player, viewer: str) -> PlayerView:
    """Return one side of the table; a hand only if the viewer sees it."""
    state = table.state
    cards = state.cards

    def row(ids: list[int]) -> tuple[CardView, ...]:
        return tuple(
            card_view(table, cards[card_id], viewer, position)
            if cards[card_id].face_up
            else face_down_view(table, cards[card_id], viewer, position, player.hides)
            for position, card_id in enumerate(ids)
        )

    dice = [die for die in state.dice if die.owner == player.seat]
    return PlayerView(
        seat=player.seat,
        side=player.side,
        policy=player.policy,
        faces=player.faces,
        phoenixborn=card_view(table, cards[player.phoenixborn], viewer),
        battlefield=row(player.battlefield),
        spellboard=row(player.spellboard),
        hand=row(player.hand) if table.mode.sees_hand(table, viewer, player.seat) else None,
        hand_size=len(player.hand),
        draw_pile=len(player.draw),
        discard=row(player.discard),
        removed=() if player.out else row(player.zones["removed"]),
        conjurations=len(player.zones["conjurations"]),
        conjuration_pile=row(sorted(player.zones["conjurations"], key=lambda card: cards[card].name))
        if viewer == player.seat
        else None,
        active_dice=tuple(die_view(die) for die in dice if die.pool == "active"),
        exhausted_dice=tuple(die_view(die) for die in dice if die.pool == "exhausted"),
        out=player.out,
        real=player.real,
        deck=tuple(sorted(player.deck.items())) if viewer == player.seat else (),
    )


def ashes_view(state: State, catalog: Catalog, mode: Mode, seat: str) -> GameView:
    """Return the whole table as a seat may see it. Raises `KeyError` if there is no such seat."""
    return game_view(read_only_table(state, catalog, mode), seat, state.rules, GameView)


def game_view(table: Table, seat: str, rules: str, kind: Callable[..., ViewT], **more: object) -> ViewT:
    """Return the whole table as a seat may see it, as a `kind` of `GameView` with the fields in `more`.

    An empty `seat` is an onlooker, who knows what everybody knows. Raises `KeyError` for an unknown seat.
    """
    if seat and seat not in table.state.players:
        raise KeyError(seat)
    state = table.state
    return kind(
        seat=seat,
        rules=rules,
        round=state.round,
        phase=state.phase,
        turn=state.turn,
        facing=state.facing,
        first_player=state.first_player,
        pointing=state.pointing,
        sharing=tuple(state.sharing.items()),
        main_used=state.main_used,
        side_used=state.side_used,
        extra_sides=state.extra_sides,
        passes=state.passes,
        reacted=tuple(state.reacted),
        used_texts=tuple(state.used_texts),
        modifiers=tuple(_seen_of_change(table, made, seat) for made in state.modifiers),
        delayed=tuple(_seen_of_text(table, text, seat) for text in state.delayed),
        history=tuple(_seen_of_past(table, what, seat) for what in state.history),
        turn_since=state.turn_since,
        rolls=tuple((dice, state.rolled_by_hand(dice)) for dice in table.mode.dice),
        players=tuple(player_view(table, player, seat) for player in state.players.values()),
        battles=_battle_views(table),
        winner=state.winner,
        reason=state.reason,
        **more,
    )


def _sees(table: Table, card_id: int, seat: str) -> bool:
    card = table.card(card_id)
    if card.zone == "hand":
        return table.mode.sees_hand(table, seat, card.controller)
    if card.zone == "conjurations":
        return card.controller == seat
    if card.zone == "under":
        return seat in card.seen_by
    return card.zone in ("discard", "removed", "aside") or table.is_in_play(card_id)


def may_know(table: Table, card: Card, seat: str) -> bool:
    """Return True if a seat may know which card this is, going by where it lies."""
    if card.zone == "battlefield" and not card.face_up:
        return seat in card.seen_by
    return card.zone == "attached" or _sees(table, card.id, seat)


def hidden_cards(table: Table, seat: str, cards: Iterable[int]) -> set[int]:
    """Return those of these cards of which a seat may not know which they are, going by their places."""
    return {card for card in cards if not may_know(table, table.card(card), seat)}


def conceal_unknown_cards(table: Table, seat: str) -> None:
    """Take the names off all cards of a copied table that a seat may not know, as if nobody had seen them."""
    named = [card.id for card in table.state.cards if card.name]
    remove_names(table.state, hidden_cards(table, seat, named))
    table.memo.clear()


def remove_names(state: State, cards: Iterable[int]) -> None:
    """Remove from `state`, in place, which cards these are."""
    for card in cards:
        state.put_card(replace(state.cards[card], name="", was="", copied="", printed=None))


def _seen_of_text(table: Table, text: DelayedTrigger, seat: str) -> DelayedTrigger:
    return replace(text, names=_seen_names(table, text.names, seat))


def _seen_of_change(table: Table, made: Modifier, seat: str) -> Modifier:
    return replace(made, names=_seen_names(table, made.names, seat))


def _seen_names(
    table: Table, names: tuple[tuple[str, CardIds], ...], seat: str
) -> tuple[tuple[str, CardIds], ...]:
    """Return the names of a text that stand for cards of which the seat sees every one."""
    return tuple((name, cards) for name, cards in names if all(_sees(table, card, seat) for card in cards))


def _seen_of_past(table: Table, what: PastEvent, seat: str) -> PastEvent:
    other = what.other if what.other is not None and _sees(table, what.other, seat) else None
    source = what.source if what.source is not None and _sees(table, what.source, seat) else None
    subjects = tuple(card for card in what.subjects if _sees(table, card, seat))
    return replace(what, subjects=subjects, other=other, source=source)


def read_only_table(state: State, catalog: Catalog, mode: Mode) -> Table:
    """Return a table for reading. Raises `AssertionError` on any event."""
    return Table(state, catalog, mode, _refuse, rule_texts.ROUND)


def _refuse(happening: EventRecord) -> None:
    raise AssertionError(f"a view changes nothing: {happening}")


def _battle_views(table: Table) -> tuple[BattleView, ...]:
    return tuple(
        BattleView(
            attacker=battle.attacker,
            target=battle.target,
            defender=battle.defender,
            guarded=battle.guarded,
        )
        for battle in table.state.battles
    )
