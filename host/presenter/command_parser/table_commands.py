"""Commands about the table: depth, round, phase, turn, and units that come into play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from string import capwords
from typing import TYPE_CHECKING

from engine.ashes.real_table.reported_actions import DEPTHS, LONGEST_TITLE, PlayAt, PlayUnit
from engine.ashes.real_table.turn_state import (
    PHASES,
    FirstPlayerCorrection,
    PhaseCorrection,
    RoundCorrection,
    TurnCorrection,
)
from engine.redrains.read_model import boss_seat
from host.presenter.command_parser.commands import CommandContext, ParsedCommand, report_command, small_number
from host.presenter.name_search import normalized, search_names

if TYPE_CHECKING:
    from cards.library import Library


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


_UNITS = ("ally", "conjuration")

_NUMBERS = re.compile(r"(?:^|(?<=\s))(\d{1,2})\s*/\s*(\d{1,2})(?:\s*/\s*(\d{1,2}))?$")

_NUMBERS_THEN_MORE = re.compile(r"(.*?(?:^|\s)\d{1,2}(?:\s*/\s*\d{1,2}){1,2})\s+\S")
"""Numbers followed by card text, which is not entered here: `Shield Bearer 1/4 unit guard`."""

USUAL_RECOVER = 1
"""Recover value of a unit if the line has none."""

Values = tuple[int, int, int]


def units_played(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `knight`, `Frost Bear 2/3` or `2/3/1`: attack, life and recover."""
    numbers = _NUMBERS.search(words)
    if numbers is None:
        more = _NUMBERS_THEN_MORE.match(words)
        if more is not None:
            yield ParsedCommand(f"play {more[1]}", "type only its numbers; its text stays on your card")
            return
        if not words:
            yield ParsedCommand("play ", "a few letters of a unit's name, or its attack and life: play 2/3")
            return
        known = list(islice(_known_units(context.library, words), 5))
        for name, values in known:
            yield _unit_command(context, name, values)
        if normalized(words) not in [normalized(name) for name, _ in known]:
            title = words[:LONGEST_TITLE].strip()
            yield ParsedCommand(f"play {title} ", f"its attack and life, as in: play {title} 2/3")
        return
    title = words[: numbers.start()].strip()[:LONGEST_TITLE].strip()
    typed_values = (int(numbers[1]), int(numbers[2]), int(numbers[3] or USUAL_RECOVER))
    names = [
        name
        for name, values in islice(_known_units(context.library, title) if title else iter(()), 5)
        if values[: 3 if numbers[3] else 2] == typed_values[: 3 if numbers[3] else 2]
        or normalized(name) == normalized(title)
    ]
    for name in names:
        values = dict(_known_units(context.library, name))[name]
        yield _unit_command(
            context, name, values if values[:2] == typed_values[:2] and not numbers[3] else typed_values
        )
    if normalized(title) not in [normalized(name) for name in names]:
        yield _unit_command(context, title, typed_values)


def _unit_command(context: CommandContext, title: str, values: Values) -> ParsedCommand:
    attack, life, recover = values
    title = capwords(title) if title.islower() else title
    more = "" if recover == USUAL_RECOVER else f"/{recover}"
    line = " ".join(filter(None, ("play", title, f"{attack}/{life}{more}")))
    return report_command(line, PlayUnit(context.seat, title, attack, life, recover), f"recovers {recover}")


def _known_units(library: Library, words: str) -> Iterator[tuple[str, Values]]:
    """Yield the units of the packs that the words may name, the likeliest first, with their values."""
    for name in search_names(words, library.cards):
        card = library.card(name)
        if card.type in _UNITS and isinstance(card.attack, int) and isinstance(card.life, int):
            yield name, (card.attack, card.life, card.recover if isinstance(card.recover, int) else 0)
