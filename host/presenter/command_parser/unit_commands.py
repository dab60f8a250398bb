"""Commands about units: that come into play, leave it, or have other values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from string import capwords
from typing import TYPE_CHECKING

from engine.ashes.real_table.reported_actions import (
    LONGEST_TITLE,
    Destroy,
    Discard,
    PlayUnit,
    SetValues,
)
from host.presenter.command_parser.card_state_commands import for_each_card
from host.presenter.command_parser.card_words import command_name, matching_cards
from host.presenter.command_parser.commands import (
    CommandContext,
    ParsedCommand,
    report_command,
)
from host.presenter.name_search import normalized, search_names

if TYPE_CHECKING:
    from cards.library import Library


def destroy_unit(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a unit that is destroyed."""
    yield from for_each_card(context, "destroy", words, lambda card: Destroy(context.seat, card.id))


def discard_unit(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a unit that is discarded from play."""
    yield from for_each_card(context, "discard", words, lambda card: Discard(context.seat, card.id))


def values(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `Knight is 3/4`."""
    match = re.fullmatch(r"(.+?) (?:is|=)(?: (\d{1,2})/(\d{1,2})(?:/(\d{1,2}))?)?", words)
    if match is None:
        return
    for card in matching_cards(context, match[1], first_side="own"):
        if match[2] is None:
            yield ParsedCommand(
                f"{command_name(context, card)} is ",
                f"its attack and life: {command_name(context, card)} is 3/3",
            )
            continue
        recover = int(match[4] or card.recover or 0)
        report = SetValues(context.seat, card.id, int(match[2]), int(match[3]), recover)
        more = f"/{match[4]}" if match[4] else ""
        yield report_command(
            f"{command_name(context, card)} is {match[2]}/{match[3]}{more}", report, f"recovers {recover}"
        )


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
