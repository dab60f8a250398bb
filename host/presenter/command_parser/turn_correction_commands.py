"""Commands about the turn: depth of a seat, round, phase, turn, first player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.ashes.real_table.reported_actions import DEPTHS, PlayAt
from engine.ashes.real_table.turn_state import (
    PHASES,
    FirstPlayerCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.redrains.read_model import boss_seat
from host.presenter.command_parser.commands import CommandContext, ParsedCommand, report_command, small_number
from host.presenter.name_search import search_names

if TYPE_CHECKING:
    pass


def depth(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `full` or `assisted Bob`."""
    typed, _, who = words.partition(" ")
    for depth in (depth for depth in DEPTHS if depth.startswith(typed.casefold())):
        boss = boss_seat(context.view)
        people = [side.seat for side in context.view.players if not side.out and side.seat != boss]
        for seat in search_names(who, people) if who else [context.seat]:
            yield report_command(f"depth {depth} {seat}", PlayAt(seat, depth))


def round_(_context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `4`."""
    number = small_number(words)
    yield (
        report_command(f"round {number}", RoundCorrection(number))
        if number
        else ParsedCommand("round ", "which round: round 4")
    )


def phase(_context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `recovery`."""
    for phase in search_names(words, PHASES):
        yield report_command(
            f"phase {phase}", PhaseCorrection(next(known for known in PHASES if known == phase))
        )


def turn(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `Ann`; a player whose turns face one opponent each has one command for each."""
    for seat in search_names(words, [side.seat for side in context.view.players if not side.out]):
        for facing in context.view.player(seat).faces or ("",):
            line = f"turn {seat}" + (f" against {facing}" if facing else "")
            yield report_command(line, TurnCorrection(seat, facing))


def first_player(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `Ann`."""
    for seat in search_names(words, [side.seat for side in context.view.players if not side.out]):
        yield report_command(f"first player {seat}", FirstPlayerCorrection(seat))
