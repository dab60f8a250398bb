"""Imagined states: full states that look to one seat exactly like its view.

Known cards are where the view has them, all others have no name. Nothing hidden can leak in, since a
`GameView` is the only source. `engine.bots.imagined_play` plays on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

import engine.redrains.handlers  # noqa: F401 - the words of the Chimera mean something at imagined tables too
from cards.continuous_changes.change import ContinuousChange, End
from cards.library import Library
from cards.paragraphs import split_title
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.language.characteristics import abilities, raw_values
from engine.ashes.model.card import IN_PLAY, Card, Zone
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.dice import Die
from engine.ashes.model.state import Battle, Modifier, Player, State
from engine.ashes.running_game import Mode
from engine.ashes.view.read_model import CardView, GameView, PlayerView
from engine.ashes.view.view_builder import read_only_table
from engine.kernel.decision import Decision
from engine.raven.mode import Raven
from engine.redrains.mode import RedRains
from engine.redrains.read_model import RedRainsView
from engine.redrains.seat_policies import CHIMERA_POLICIES, CHIMERA_POLICY
from engine.redrains.state import Boss, RedRainsState
from engine.redrains.table_setup import make_catalog, phase_card

_MODES: dict[str, Mode] = {"ashes": AshesReborn(), "raven": Raven(), "red-rains": RedRains()}


def mode_of(state: State) -> Mode:
    """Return the rules that a state is played by."""
    return _MODES[state.rules]


def catalog_for(view: GameView, library: Library) -> Catalog:
    """Return the prints of the cards at a viewed table, those of its boss included."""
    if not isinstance(view, RedRainsView):
        return Catalog(library)
    own = view.player(view.chimera.seat).phoenixborn
    return make_catalog(library, own.name or "", own.printed_life or own.life or 0)


def empty_state(view: GameView, fields: dict[str, Any]) -> State:
    """Return a state of the same kind as the view, without cards and players."""
    if not isinstance(view, RedRainsView):
        return State(**fields)
    return RedRainsState(**fields)


def add_boss(state: State, view: GameView, catalog: Catalog) -> None:
    """Add the boss and its cards to a state, as the view shows them; does nothing if there is none."""
    if not isinstance(view, RedRainsView):
        return
    assert isinstance(state, RedRainsState)
    boss_view = view.chimera
    own = view.player(boss_view.seat).phoenixborn
    name = own.name or ""
    phases = phase_card(catalog.library.chimera(name))
    ultimate = Card(len(state.cards), phases, boss_view.seat, boss_view.seat, "phoenixborn")
    state.cards.append(replace(ultimate, exhaustion=boss_view.ultimate_exhaustion))
    state.boss = Boss(
        seat=boss_view.seat,
        name=name,
        difficulty=boss_view.difficulty,
        level=boss_view.level,
        aspects=boss_view.aspects,
        life=own.life or 0,
        threat=boss_view.threat,
        ultimate=boss_view.ultimate and boss_view.ultimate - own.exhaustion - boss_view.ultimate_exhaustion,
        ultimate_card=ultimate.id,
        phase=boss_view.phase,
        behavior=boss_view.behavior or 0,
        behavior_phase=boss_view.behavior_phase or "",
        stamina=boss_view.stamina,
        fatigued=boss_view.fatigued,
        kind=boss_view.kind,
        shown=boss_view.shown or "",
    )
    player = state.players[boss_view.seat]
    player.hides = "aspect"
    player.deck = dict(catalog.library.chimera(name).decks[boss_view.aspects])
    if player.policy in CHIMERA_POLICIES:
        player.policy = CHIMERA_POLICY


def determinize(view: GameView, catalog: Catalog, asked: Decision | None = None) -> State:
    """Build a state in which the seat of `view` sees exactly that view.

    Cards that it does not see have no name. A card that is set aside is in no view, but `asked` may name it.
    """
    fields = {
        "round": view.round,
        "phase": view.phase,
        "rules": view.rules,
        "turn": view.turn,
        "facing": view.facing,
        "first_player": view.first_player,
        "pointing": view.pointing,
        "sharing": dict(view.sharing),
        "main_used": view.main_used,
        "side_used": view.side_used,
        "extra_sides": view.extra_sides,
        "used_texts": list(view.used_texts),
        "reacted": list(view.reacted),
        "passes": view.passes,
        "modifiers": [made for made in view.modifiers if made.change.copy_of is None],
        "delayed": list(view.delayed),
        "history": list(view.history),
        "turn_since": view.turn_since,
        "battles": [Battle(item.attacker, item.target, item.defender, item.guarded) for item in view.battles],
    }
    state = empty_state(view, fields)
    seen = {card.id: card for player in view.players for card in player.cards() if card.id >= 0}
    hidden = sum(_count_hidden(player) for player in view.players)
    named = () if asked is None else (option.subject for option in asked.options)
    size = max(len(seen) + hidden, max(seen) + 1, *(card + 1 for card in named if card is not None))
    first = view.players[0].seat
    state.cards = [_card(at, seen.get(at), first) for at in range(size)]
    free = iter([at for at in range(size) if at not in seen])
    for side in view.players:
        state.players[side.seat] = Player(
            side.seat,
            side.phoenixborn.id,
            dict(side.deck),
            out=side.out,
            side=side.side,
            policy=side.policy,
            faces=side.faces,
        )
    for side in view.players:
        _fill_zones(state, side, free, view.seat)
    for left_over in free:
        # Cards left over are being played or resolved just now; nobody may do anything with them.
        state.put_card(replace(state.cards[left_over], zone="aside"))
        state.players[first].zones["aside"].append(left_over)
    _add_dice(state, view)
    add_boss(state, view, catalog)
    for card in state.cards:
        catalog.of(card.name)  # registers what its text changes on other cards
    _match_values(state, seen, catalog)
    return state


def _count_hidden(side: PlayerView) -> int:
    """Count the cards of a side that the viewer does not see."""
    hand = side.hand_size if side.hand is None else 0
    conjurations = side.conjurations if side.conjuration_pile is None else 0
    below = sum(under.name is None for card in side.cards() for under in card.under)
    face_down = sum(card.id < 0 for card in side.cards())
    return hand + conjurations + side.draw_pile + below + face_down


def _card(card_id: int, view: CardView | None, owner: str) -> Card:
    if view is None:
        return Card(card_id, "", owner, owner, "draw")
    return Card(
        card_id,
        view.name or "",
        view.owner,
        view.controller,
        view.zone,
        view.face_up,
        view.wounds,
        view.exhaustion,
        view.status,
        view.guarded,
        attached=tuple(under.id for under in view.attached),
        dice=tuple(die.id for die in view.dice),
        counters=view.counters,
        lane=view.lane,
        slot=view.slot,
        # The first copy of a card has no number as long as it is the only one.
        number=view.copy_number or int(view.face_up and view.zone in IN_PLAY),
    )


def _fill_zones(state: State, side: PlayerView, free: Iterator[int], seat: str) -> None:
    zones = state.players[side.seat].zones

    def unknown(zone: Zone, count: int) -> None:
        for _ in range(count):
            card_id = next(free)
            state.put_card(Card(card_id, "", side.seat, side.seat, zone))
            zones[zone].append(card_id)

    for card in side.cards():
        if card.id < 0:
            # A face-down card in a row has a name only if the viewer saw it turned.
            card_id = next(free)
            state.put_card(replace(_card(card_id, card, side.seat), id=card_id))
            zones[card.zone].append(card_id)
            continue
        if card.zone in zones and card.zone not in ("attached", "under"):
            zones[card.zone].append(card.id)
        for under in card.attached:
            state.put_card(replace(state.cards[under.id], host=card.id))
            state.players[under.controller].zones["attached"].append(under.id)
        for below in card.under:
            _add_under(state, below, card.id, below.id if below.name else next(free), seat)
    unknown("draw", side.draw_pile)
    if side.hand is None:
        unknown("hand", side.hand_size)
    if side.conjuration_pile is None:
        unknown("conjurations", side.conjurations)


def _add_under(state: State, view: CardView, host_id: int, card_id: int, seat: str) -> None:
    """Place a card face down under another; `seat` may know which it is."""
    seen_by = tuple(dict.fromkeys((view.owner, seat) if view.name else (view.owner,)))
    card = Card(card_id, view.name or "", view.owner, view.owner, "under", False)
    state.put_card(replace(card, host=host_id, seen_by=seen_by))
    state.players[view.owner].zones["under"].append(card_id)
    host = state.cards[host_id]
    state.put_card(replace(host, under=(*host.under, card_id)))


def _add_dice(state: State, view: GameView) -> None:
    """Add the dice: those in pools belong to their seat, those on cards to the owner of the nearest id."""
    known: dict[int, Die] = {}
    for side in view.players:
        for die in side.active_dice:
            known[die.id] = Die(die.id, die.type, die.side, side.seat, "active")
        for die in side.exhausted_dice:
            known[die.id] = Die(die.id, die.type, die.side, side.seat, "exhausted")
    owners = {at: die.owner for at, die in known.items()}
    for side in view.players:
        for card in side.cards():
            for die in card.dice:
                nearest = min(owners, key=lambda at: (abs(at - die.id), at), default=None)
                owner = card.controller if nearest is None else owners[nearest]
                known[die.id] = Die(die.id, die.type, die.side, owner, "card", card.id)
    first = view.players[0].seat
    for at in range(max(known, default=-1) + 1):
        state.dice.append(known.get(at) or Die(at, "basic", "basic", first, "out"))


def _match_values(state: State, seen: dict[int, CardView], catalog: Catalog) -> None:
    """Make up for values and abilities that visible cards do not explain, with changes until end of turn."""
    found: list[Modifier] = []
    table = read_only_table(state, catalog, mode_of(state))
    for card_id, view in seen.items():
        card = state.cards[card_id]
        if view.life is None or card.zone not in ("battlefield", "phoenixborn"):
            continue
        attack, life, recover = raw_values(table, card)
        attack_now = max(0, attack) if view.attack is not None else 0
        more = (
            0 if view.attack is None else view.attack - attack_now,
            view.life - life,
            0 if view.recover is None else view.recover - max(0, recover),
        )
        if any(more):
            found.append(Modifier(_value_change(*more), _UNTIL_END_OF_TURN, card_id))
        here = {item.title for item in abilities(table, card) if item.name}
        if here - set(view.abilities):
            found.append(Modifier(_ability_loss(), _UNTIL_END_OF_TURN, card_id))
        for title in view.abilities:
            name, _ = split_title(title)
            if title not in here and name in catalog.library.keywords:
                found.append(Modifier(_ability_gain(title), _UNTIL_END_OF_TURN, card_id))
    state.modifiers += found


_UNTIL_END_OF_TURN: tuple[End, ...] = ("end of turn",)


@cache
def _value_change(attack: int, life: int, recover: int) -> ContinuousChange:
    return ContinuousChange(attack=attack, life=life, recover=recover)


@cache
def _ability_gain(title: str) -> ContinuousChange:
    return ContinuousChange(gains=(title,))


@cache
def _ability_loss() -> ContinuousChange:
    return ContinuousChange(loses="abilities")
