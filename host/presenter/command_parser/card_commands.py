"""Commands about cards in play and about other players, among them attacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from engine.ashes.language.legal_attacks import attack_targets, attackers_of
from engine.ashes.model.choices import Attack
from engine.ashes.model.component_types import RULEBOOK_KINDS
from engine.ashes.real_table.reported_actions import (
    DealDamage,
    Destroy,
    Discard,
    LoseCards,
    PutTokens,
    SetValues,
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
from host.presenter.display.card_labels import display_name
from host.presenter.name_search import normalized, search_names, starts_word

if TYPE_CHECKING:
    from engine.ashes.real_table.report_trials import TableReportTrial
    from engine.ashes.table import Table, TableReport
    from engine.ashes.view.read_model import CardView
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Option


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
        yield from _for_each_card(
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


def _for_each_card(
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
    yield from _for_each_card(
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
    yield from _for_each_card(
        context,
        f"heal {amount}",
        rest,
        lambda card: PutTokens(context.seat, card.id, "wound", -amount),
        "own",
    )


def destroy_unit(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a unit that is destroyed."""
    yield from _for_each_card(context, "destroy", words, lambda card: Destroy(context.seat, card.id))


def discard_unit(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a unit that is discarded from play."""
    yield from _for_each_card(context, "discard", words, lambda card: Discard(context.seat, card.id))


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


def attack(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `attack` or `attack Firebelly with Knight and Worker`; missing parts are asked for later."""
    options = [option for option in context.decision.options if isinstance(option.value, Attack)]
    if not options:
        yield ParsedCommand("attack ", "none of your units can attack now: it takes an unexhausted one")
        return
    if not words:
        yield from (ParsedCommand(f"{option.label} ", option.label, option.id) for option in options)
        return
    whom, _, units = re.sub(r"^with ", " with ", words).partition(" with ")
    targets = [card for card in matching_cards(context, whom) if card.controller != context.seat]
    if not targets:
        hidden = hidden_place(context, whom)
        yield ParsedCommand(
            "attack ", hidden or f"nothing you can attack is called “{whom}”", refused=bool(hidden)
        )
        return
    table = _table(context)
    open_to_attacks = attack_targets(table, context.seat)
    for target in targets:
        line = f"attack {command_name(context, target)}"
        option = next((option for option in options if _is_for(option.value, target)), None)
        if target.id not in open_to_attacks or option is None:
            yield ParsedCommand(line, f"{display_name(target)} cannot be attacked now", refused=True)
        elif units:
            yield _with_units(context, table, target, units, option)
        else:
            yield ParsedCommand(line, line, option.id, _answers(context, table, option, target, ()))


def _is_for(action: Choice, target: CardView) -> bool:
    """Return True if this action can attack such a card."""
    assert isinstance(action, Attack)
    return action.on in ("", "phoenixborn" if target.zone == "phoenixborn" else "unit")


def _answers(
    context: CommandContext, table: Table, option: Option, target: CardView, units: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the answers after the action was chosen, as far as they are known.

    A question with one possible answer is not asked. An action that names its kind of target asks for the
    attackers first.
    """
    assert isinstance(option.value, Attack)
    on = option.value.on
    able, _ = attackers_of(table, context.seat, None if on else target.id, on)
    attackers = (units,) if len(able) > 1 else ()
    if not on:
        return ((target.id,), *(attackers if units else ()))
    if attackers and not units:
        return ()
    several = len(attack_targets(table, context.seat, on)) > 1
    return (*attackers, (target.id,)) if several else attackers


def _with_units(
    context: CommandContext, table: Table, target: CardView, units: str, option: Option
) -> ParsedCommand:
    """Return the attack with these units, or why they cannot make it."""
    line = f"attack {command_name(context, target)}"
    fighters = [_fighter(context, unit) for unit in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", units)]
    for unit, card in fighters:
        if card is None:
            return ParsedCommand(f"{line} with ", f"none of your units is called “{unit}”")
    names = [unit for unit, _ in fighters]
    numbers = tuple(dict.fromkeys(card for _, card in fighters if card is not None))
    whole = f"{line} with {' and '.join(names)}"
    able, most = attackers_of(table, context.seat, target.id)
    for unit, card in fighters:
        if card not in able:
            return ParsedCommand(whole, f"{unit} cannot attack {display_name(target)} now", refused=True)
    if len(numbers) > most:
        why = f"only one unit can attack a unit; several can attack a Phoenixborn{_or_chimera(context)}"
        return ParsedCommand(f"{line} with {names[0]}", why)
    return ParsedCommand(whole, whole, option.id, _answers(context, table, option, target, numbers))


def _or_chimera(context: CommandContext) -> str:
    types = {side.phoenixborn.type for side in context.view.players}
    return " or the Chimera" if "chimera" in types else ""


def _table(context: CommandContext) -> Table:
    assert context.decision.reports is not None
    return cast("TableReportTrial", context.decision.reports.trial()).table


def _fighter(context: CommandContext, words: str) -> tuple[str, int | None]:
    """Return the name and number of the own unit that the words mean; None as number if there is none."""
    own = matching_cards(context, words, first_side="own", phoenixborn=False)
    card = next((card for card in own if card.controller == context.seat), None)
    return (words, None) if card is None else (command_name(context, card), card.id)
