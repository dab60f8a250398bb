"""The table in a few lines: what lies on it, and what each seat may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView
from engine.match import Match
from engine.redrains.read_model import ChimeraView, chimera_of
from engine.table_view import TableView


def heading(match: Match[Any, Any]) -> str:
    """Where a game stands."""
    view, state = match.view(match.setup.seat_names[0]), match.game.state
    if isinstance(view, TableView):
        return view.heading
    return f"round {state.round}, {state.phase}, turn of {state.turn or 'nobody'}"


def table_lines(match: Match[Any, Any]) -> Iterator[str]:
    """The whole table for the first player; for every other seat what differs from it."""
    first, *others = match.setup.seat_names
    own = match.view(first)
    if isinstance(own, TableView):
        yield from _zones(own, *(match.view(seat) for seat in others))
        return
    others = [seat for seat in match.game.state.players if seat != first]
    mine = [line for player in own.players for line in _side(player, own)]
    yield from (f"  {line}" for line in mine)
    if own.battles:
        fights = [f"{item.attacker} against {item.defender or item.target}" for item in own.battles]
        yield f"  battles: {', '.join(fights)}"
    for seat in others:
        view = match.view(seat)
        for line in (line for player in view.players for line in _side(player, view)):
            if line not in mine:
                yield f"  {seat} sees {line}"


def _zones(own: TableView, *others: TableView) -> Iterator[str]:
    """A table that is told zone by zone."""
    mine = [line for zone in own.zones for line in zone.lines]
    yield from (f"  {own.seat}: {zone.name}: {'; '.join(zone.lines)}" for zone in own.zones)
    for view in others:
        for zone in view.zones:
            if told := [line for line in zone.lines if line not in mine]:
                yield f"  {view.seat} sees {zone.name}: {'; '.join(told)}"


def _side(player: PlayerView, view: GameView) -> Iterator[str]:
    chimera = chimera_of(view)
    if chimera is not None and chimera.seat == player.seat:
        yield _chimera_line(player, chimera)
    elif player.out:
        yield f"{player.seat} is out"
        return
    else:
        yield f"{player.seat}: {_card(player.phoenixborn)}, dice {_dice(player.active_dice)}"
    lanes = {f"battlefield against {faced}": faced for faced in player.faces} or {"battlefield": ""}
    rows: dict[str, Sequence[CardView] | None] = {
        **{name: [unit for unit in player.battlefield if unit.lane == lane] for name, lane in lanes.items()},
        "spellboard": player.spellboard,
        "hand": player.hand,
    }
    for name, row in rows.items():
        if row:
            yield f"{player.seat} {name}: {', '.join(map(_card, row))}"
        elif row is None and player.hand_size:
            yield f"{player.seat} hand: {player.hand_size} cards"
    discarded = ", ".join(card.name or "unknown" for card in player.discard)
    yield f"{player.seat} piles: draw {player.draw_pile}, discard [{discarded}]"


def _chimera_line(player: PlayerView, chimera: ChimeraView) -> str:
    powers = sum(die.side == "power" for die in player.active_dice)
    fatigued = ", fatigued" if chimera.fatigued else ""
    rage = f"rage {powers} of {len(player.active_dice)}"
    return (
        f"{player.seat}: {_card(player.phoenixborn)}, phase {chimera.phase}, "
        f"red rains {chimera.red_rains}/{chimera.ultimate}, {rage}{fatigued}"
    )


def _card(card: CardView) -> str:
    """`Iron Worker 12: 2/2 w1 e1`: name and id, attack and life, tokens, what lies under and on it."""
    if card.name is None:
        return "unknown" if card.face_up else "face down"
    parts = []
    if card.attack is not None:
        parts.append(f"{card.attack}/{card.life}")
    elif card.life is not None:
        parts.append(f"life {card.life}")
    tokens = {"w": card.wounds, "e": card.exhaustion, "s": card.status, "r": card.tokens("red rains")}
    parts.extend(f"{letter}{count}" for letter, count in tokens.items() if count)
    if card.guarded:
        parts.append("guarded")
    parts.extend(f"+ {_card(under)}" for under in card.attached)
    if card.dice:
        parts.append(f"dice {_dice(card.dice)}")
    return f"{card.name} {card.id}{': ' if parts else ''}{' '.join(parts)}"


def _dice(dice: Sequence[DieView]) -> str:
    """`ceremonial bbcp, natural c`: the sides by their first letters."""
    sides: dict[str, list[str]] = {}
    for die in dice:
        sides.setdefault(die.type, []).append(die.side[0])
    return ", ".join(f"{kind} {''.join(sorted(found))}" for kind, found in sorted(sides.items())) or "none"
