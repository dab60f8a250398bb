"""Commands about cards in play, about units that come into play, and about the cards of other players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.ashes.model.component_types import RULEBOOK_KINDS
from engine.ashes.real_table.reported_actions import (
    DealDamage,
    LoseCards,
    PutTokens,
)
from engine.redrains.read_model import chimera_of
from engine.redrains.real_table import RevealAspect, TurnRage
from host.presenter.command_parser.card_words import card_at_place, command_name, hidden_place, matching_cards
from host.presenter.command_parser.commands import (
    CommandContext,
    CommandReader,
    ParsedCommand,
    report_command,
    small_number,
)
from host.presenter.name_search import normalized, search_names, starts_word

if TYPE_CHECKING:
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import CardView


def damage(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `3 to second aspect`."""
    number, _, rest = words.partition(" ")
    amount = small_number(number)
    if amount is None:
        yield ParsedCommand("deal ", "how much damage to which card: 3 to second aspect")
        return
    rest = re.sub(r"^(damage( |$))?((to|on)( |$))?", "", rest.strip())
    for card in _matching(context, rest):
        yield report_command(
            f"{amount} to {command_name(context, card)}", DealDamage(context.seat, card.id, amount)
        )
    if not matching_cards(context, rest):
        yield _no_card_called(context, f"{amount} to ", rest)


def damage_first(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read damage without a verb: a line that begins with a number."""
    if words[:1].isdigit():
        yield from damage(context, words)


def tokens(kind: str) -> CommandReader:
    """Return a reader of `+1 Knight` for a kind of tokens."""

    def read(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
        number, _, rest = words.partition(" ")
        match = re.fullmatch(r"([+-]?)(\d{1,2})", number)
        if match is None or not int(match[2]):
            yield ParsedCommand(f"{kind} ", f"how many more or fewer, on which card: {kind} +1 Knight")
            return
        amount = int(match[2]) * (-1 if match[1] == "-" else 1)
        yield from for_each_card(
            context,
            f"{kind} {amount:+}",
            rest,
            lambda card: PutTokens(context.seat, card.id, kind, amount),
            "own",
        )

    return read


def tokens_moved(way: str) -> CommandReader:
    """Return a reader of `1 wound from Knight`: tokens of any kind `off` a card, or `on` it."""

    def read(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
        match = re.fullmatch(r"(\d{1,2}|an?|one) ([a-z]+)(?: tokens?)?(?: (.*))?", words.casefold())
        kinds = [kind for kind in RULEBOOK_KINDS if match and starts_word(match[2].removesuffix("s"), kind)]
        if match is None or not kinds:
            verb, where = ("remove", "from") if way == "off" else ("put", "on")
            explanation = f"how many tokens of which kind on which card: {verb} 1 wound {where} Knight"
            yield ParsedCommand(f"{verb} ", explanation)
            return
        amount = small_number(match[1]) if match[1].isdigit() else 1
        for kind in kinds if amount else ():
            signed = f"-{amount}" if way == "off" else f"+{amount}"
            yield from tokens(kind)(context, f"{signed} {match[3] or ''}".strip())

    return read


def for_each_card(
    context: CommandContext,
    line: str,
    words: str,
    make: Callable[[CardView], TableReport],
    first_side: str = "others",
) -> Iterator[ParsedCommand]:
    """Yield the command for each card that the words may mean."""
    for card in _matching(context, words, first_side):
        yield report_command(f"{line} {command_name(context, card)}", make(card))
    if not _matching(context, words, first_side):
        yield _no_card_called(context, f"{line} ", words)


def _matching(context: CommandContext, words: str, first_side: str = "others") -> list[CardView]:
    words = re.sub(r"^(on|from|off|the) ", "", words)
    return matching_cards(context, words, first_side=first_side)


def _no_card_called(context: CommandContext, line: str, words: str) -> ParsedCommand:
    if hidden := hidden_place(context, words):
        return ParsedCommand(line, hidden, refused=True)
    return ParsedCommand(line, f"no card in play is called “{words}”; write its name, “second unit” or “me”")


def exhaust(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a card that gets one exhaustion token."""
    yield from for_each_card(
        context, "exhaust", words, lambda card: PutTokens(context.seat, card.id, "exhaustion", 1)
    )


def ready(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a card that loses all exhaustion tokens."""
    exhausted = [card for card in _matching(context, words, "own") if card.exhaustion]
    for card in exhausted:
        removed = PutTokens(context.seat, card.id, "exhaustion", -card.exhaustion)
        yield report_command(f"ready {command_name(context, card)}", removed)
    if not exhausted:
        yield ParsedCommand(
            "ready ", f"no exhausted card is called “{words}”" if words else "which exhausted card"
        )


def heal(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `2 Knight`: wound tokens to remove."""
    number, _, rest = words.partition(" ")
    amount = small_number(number)
    if not amount:
        yield ParsedCommand("heal ", "how many wounds on which card: heal 2 Knight")
        return
    yield from for_each_card(
        context,
        f"heal {amount}",
        rest,
        lambda card: PutTokens(context.seat, card.id, "wound", -amount),
        "own",
    )


_DISCARD_SOURCES = {"pile": "from the draw pile", "hand": "from the hand", "random": "at random"}


def cards(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `Chimera draws 1` or `Bob discards 2 at random`."""
    who, _, rest = words.partition(" ")
    verb, _, rest = rest.strip().partition(" ")
    verbs = [name for name in ("draws", "discards") if starts_word(normalized(verb), name)]
    if not verbs:
        return
    for seat in search_names(who, context.view.others(context.seat)):
        for name in verbs:
            number, _, how = rest.strip().partition(" ")
            amount = small_number(number)
            if not amount:
                yield ParsedCommand(f"{seat} {name} ", f"how many cards: {seat} {name} 2")
            elif name == "draws":
                yield report_command(f"{seat} draws {amount}", LoseCards(context.seat, seat, "draw", amount))
            else:
                ways = {label: way for way, label in _DISCARD_SOURCES.items()}
                typed = normalized(how)
                for label in (label for label in ways if not typed or typed in normalized(label)):
                    report = LoseCards(context.seat, seat, ways[label], amount)
                    yield report_command(f"{seat} discards {amount} {label}", report)


def reveal(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read that the leftmost face down aspect is revealed; the words may name it."""
    if not words or normalized(words) in ("aspect", "an aspect", "the aspect", "leftmost aspect"):
        yield report_command("reveal", RevealAspect(context.seat))
    elif (target := card_at_place(context, words)) is not None:
        hidden = [card.id for card in context.view.player(target.controller).battlefield if not card.face_up]
        if hidden[:1] == [target.id]:
            yield report_command("reveal", RevealAspect(context.seat))
        else:
            yield ParsedCommand(
                "reveal", "only the leftmost that lies face down is revealed; F9 turns over others"
            )


def rage(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `-1`: the number of rage or dragon dice that go a level up or down."""
    match = re.fullmatch(r"([+-])([1-9])", words)
    boss = chimera_of(context.view)
    die = "rage" if boss is None else boss.die
    if match is None:
        yield ParsedCommand(f"{die} ", f"how many {die} dice go one level up or down: {die} -1")
    else:
        yield report_command(f"{die} {words}", TurnRage(context.seat, int(words)))


def rage_dice(sign: str) -> CommandReader:
    """Return a reader of `a rage die` or `2 rage dice`, which go a level up or down."""

    def read(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
        match = re.fullmatch(
            r"(?:([1-9])|an?|one)(?: (?:(?:rage|dragon) )?d(?:i(?:e|ce?)?)?)?", words.casefold()
        )
        amount = "" if match is None else match[1] or "1"
        yield from rage(context, f"{sign}{amount}")

    return read
