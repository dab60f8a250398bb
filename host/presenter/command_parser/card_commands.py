"""Commands about cards in play and about other players, among them attacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from engine.ashes.language.legal_attacks import attack_targets, attackers_of
from engine.ashes.model.choices import Attack
from engine.ashes.model.component_types import RULEBOOK_KINDS
from engine.ashes.reports.reported_actions import (
    DealDamage,
    Destroy,
    Discard,
    LoseCards,
    PutTokens,
    SetValues,
)
from engine.redrains.read_model import chimera_of
from engine.redrains.reports import RevealAspect, TurnRage
from host.presenter.command_parser.commands import (
    CommandContext,
    ParsedCommand,
    Read,
    card_at_place,
    command_name,
    hidden_place,
    matching_cards,
    report_command,
    whole,
)
from host.presenter.display.table_text import display_name
from host.presenter.name_search import normalized, search_names, starts_word

if TYPE_CHECKING:
    from engine.ashes.reports.report_handling import TableReportTrial
    from engine.ashes.table import Table, TableReport
    from engine.ashes.view.read_model import CardView
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Option


def damage(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `3 to second aspect`."""
    number, _, rest = words.partition(" ")
    amount = whole(number)
    if amount is None:
        yield ParsedCommand("deal ", "how much damage to which card: 3 to second aspect")
        return
    rest = re.sub(r"^(damage( |$))?((to|on)( |$))?", "", rest.strip())
    for card in _named(scene, rest):
        yield report_command(
            f"{amount} to {command_name(scene, card)}", DealDamage(scene.seat, card.id, amount)
        )
    if not matching_cards(scene, rest):
        yield _nothing_called(scene, f"{amount} to ", rest)


def damage_first(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read damage without a verb: a line that begins with a number."""
    if words[:1].isdigit():
        yield from damage(scene, words)


def tokens(kind: str) -> Read:
    """Return a reader of `+1 Knight` for a kind of tokens."""

    def read(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
        number, _, rest = words.partition(" ")
        match = re.fullmatch(r"([+-]?)(\d{1,2})", number)
        if match is None or not int(match[2]):
            yield ParsedCommand(f"{kind} ", f"how many more or fewer, on which card: {kind} +1 Knight")
            return
        amount = int(match[2]) * (-1 if match[1] == "-" else 1)
        yield from _on_card(
            scene,
            f"{kind} {amount:+}",
            rest,
            lambda card: PutTokens(scene.seat, card.id, kind, amount),
            "own",
        )

    return read


def moved(way: str) -> Read:
    """Return a reader of `1 wound from Knight`: tokens of any kind `off` a card, or `on` it."""

    def read(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
        match = re.fullmatch(r"(\d{1,2}|an?|one) ([a-z]+)(?: tokens?)?(?: (.*))?", words.casefold())
        kinds = [kind for kind in RULEBOOK_KINDS if match and starts_word(match[2].removesuffix("s"), kind)]
        if match is None or not kinds:
            verb, where = ("remove", "from") if way == "off" else ("put", "on")
            told = f"how many tokens of which kind on which card: {verb} 1 wound {where} Knight"
            yield ParsedCommand(f"{verb} ", told)
            return
        amount = whole(match[1]) if match[1].isdigit() else 1
        for kind in kinds if amount else ():
            signed = f"-{amount}" if way == "off" else f"+{amount}"
            yield from tokens(kind)(scene, f"{signed} {match[3] or ''}".strip())

    return read


def _on_card(
    scene: CommandContext,
    line: str,
    words: str,
    make: Callable[[CardView], TableReport],
    whose: str = "others",
) -> Iterator[ParsedCommand]:
    """Yield the command for each card that the words may mean."""
    for card in _named(scene, words, whose):
        yield report_command(f"{line} {command_name(scene, card)}", make(card))
    if not _named(scene, words, whose):
        yield _nothing_called(scene, f"{line} ", words)


def _named(scene: CommandContext, words: str, whose: str = "others") -> list[CardView]:
    words = re.sub(r"^(on|from|off|the) ", "", words)
    return matching_cards(scene, words, whose=whose)


def _nothing_called(scene: CommandContext, line: str, words: str) -> ParsedCommand:
    if hidden := hidden_place(scene, words):
        return ParsedCommand(line, hidden, refused=True)
    return ParsedCommand(line, f"no card in play is called “{words}”; write its name, “second unit” or “me”")


def exhaust(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a card that gets one exhaustion token."""
    yield from _on_card(scene, "exhaust", words, lambda card: PutTokens(scene.seat, card.id, "exhaustion", 1))


def ready(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a card that loses all exhaustion tokens."""
    tired = [card for card in _named(scene, words, "own") if card.exhaustion]
    for card in tired:
        removed = PutTokens(scene.seat, card.id, "exhaustion", -card.exhaustion)
        yield report_command(f"ready {command_name(scene, card)}", removed)
    if not tired:
        yield ParsedCommand(
            "ready ", f"no exhausted card is called “{words}”" if words else "which exhausted card"
        )


def heal(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `2 Knight`: wound tokens to remove."""
    number, _, rest = words.partition(" ")
    amount = whole(number)
    if not amount:
        yield ParsedCommand("heal ", "how many wounds on which card: heal 2 Knight")
        return
    yield from _on_card(
        scene, f"heal {amount}", rest, lambda card: PutTokens(scene.seat, card.id, "wound", -amount), "own"
    )


def destroy_unit(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a unit that is destroyed."""
    yield from _on_card(scene, "destroy", words, lambda card: Destroy(scene.seat, card.id))


def discard_unit(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read a unit that is discarded from play."""
    yield from _on_card(scene, "discard", words, lambda card: Discard(scene.seat, card.id))


def values(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `Knight is 3/4`."""
    match = re.fullmatch(r"(.+?) (?:is|=)(?: (\d{1,2})/(\d{1,2})(?:/(\d{1,2}))?)?", words)
    if match is None:
        return
    for card in matching_cards(scene, match[1], whose="own"):
        if match[2] is None:
            yield ParsedCommand(
                f"{command_name(scene, card)} is ", f"its attack and life: {command_name(scene, card)} is 3/3"
            )
            continue
        recover = int(match[4] or card.recover or 0)
        statement = SetValues(scene.seat, card.id, int(match[2]), int(match[3]), recover)
        more = f"/{match[4]}" if match[4] else ""
        yield report_command(
            f"{command_name(scene, card)} is {match[2]}/{match[3]}{more}", statement, f"recovers {recover}"
        )


_HOW = {"pile": "from the draw pile", "hand": "from the hand", "random": "at random"}


def cards(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `Chimera draws 1` or `Bob discards 2 at random`."""
    who, _, rest = words.partition(" ")
    verb, _, rest = rest.strip().partition(" ")
    doing = [name for name in ("draws", "discards") if starts_word(normalized(verb), name)]
    if not doing:
        return
    for seat in search_names(who, scene.view.others(scene.seat)):
        for name in doing:
            number, _, how = rest.strip().partition(" ")
            amount = whole(number)
            if not amount:
                yield ParsedCommand(f"{seat} {name} ", f"how many cards: {seat} {name} 2")
            elif name == "draws":
                yield report_command(f"{seat} draws {amount}", LoseCards(scene.seat, seat, "draw", amount))
            else:
                ways = {told: way for way, told in _HOW.items()}
                typed = normalized(how)
                for told in (told for told in ways if not typed or typed in normalized(told)):
                    statement = LoseCards(scene.seat, seat, ways[told], amount)
                    yield report_command(f"{seat} discards {amount} {told}", statement)


def reveal(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read that the leftmost face down aspect is revealed; the words may name it."""
    if not words or normalized(words) in ("aspect", "an aspect", "the aspect", "leftmost aspect"):
        yield report_command("reveal", RevealAspect(scene.seat))
    elif (meant := card_at_place(scene, words)) is not None:
        hidden = [card.id for card in scene.view.player(meant.controller).battlefield if not card.face_up]
        if hidden[:1] == [meant.id]:
            yield report_command("reveal", RevealAspect(scene.seat))
        else:
            yield ParsedCommand(
                "reveal", "only the leftmost that lies face down is revealed; F9 turns over others"
            )


def rage(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `-1`: the number of rage or dragon dice that go a level up or down."""
    match = re.fullmatch(r"([+-])([1-9])", words)
    boss = chimera_of(scene.view)
    die = "rage" if boss is None else boss.die
    if match is None:
        yield ParsedCommand(f"{die} ", f"how many {die} dice go one level up or down: {die} -1")
    else:
        yield report_command(f"{die} {words}", TurnRage(scene.seat, int(words)))


def rage_dice(sign: str) -> Read:
    """Return a reader of `a rage die` or `2 rage dice`, which go a level up or down."""

    def read(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
        match = re.fullmatch(
            r"(?:([1-9])|an?|one)(?: (?:(?:rage|dragon) )?d(?:i(?:e|ce?)?)?)?", words.casefold()
        )
        amount = "" if match is None else match[1] or "1"
        yield from rage(scene, f"{sign}{amount}")

    return read


def attack(scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Read `attack` or `attack Firebelly with Knight and Worker`; missing parts are asked for later."""
    options = [option for option in scene.decision.options if isinstance(option.value, Attack)]
    if not options:
        yield ParsedCommand("attack ", "none of your units can attack now: it takes an unexhausted one")
        return
    if not words:
        yield from (ParsedCommand(f"{option.label} ", option.label, option.id) for option in options)
        return
    whom, _, units = re.sub(r"^with ", " with ", words).partition(" with ")
    targets = [card for card in matching_cards(scene, whom) if card.controller != scene.seat]
    if not targets:
        hidden = hidden_place(scene, whom)
        yield ParsedCommand(
            "attack ", hidden or f"nothing you can attack is called “{whom}”", refused=bool(hidden)
        )
        return
    table = _table(scene)
    open_to_attacks = attack_targets(table, scene.seat)
    for target in targets:
        line = f"attack {command_name(scene, target)}"
        option = next((option for option in options if _is_for(option.value, target)), None)
        if target.id not in open_to_attacks or option is None:
            yield ParsedCommand(line, f"{display_name(target)} cannot be attacked now", refused=True)
        elif units:
            yield _with_units(scene, table, target, units, option)
        else:
            yield ParsedCommand(line, line, option.id, _answers(scene, table, option, target, ()))


def _is_for(action: Choice, target: CardView) -> bool:
    """Return True if this action can attack such a card."""
    assert isinstance(action, Attack)
    return action.on in ("", "phoenixborn" if target.zone == "phoenixborn" else "unit")


def _answers(
    scene: CommandContext, table: Table, option: Option, target: CardView, units: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the answers after the action was chosen, as far as they are known.

    A question with one possible answer is not asked. An action that names its kind of target asks for the
    attackers first.
    """
    assert isinstance(option.value, Attack)
    on = option.value.on
    able, _ = attackers_of(table, scene.seat, None if on else target.id, on)
    attackers = (units,) if len(able) > 1 else ()
    if not on:
        return ((target.id,), *(attackers if units else ()))
    if attackers and not units:
        return ()
    several = len(attack_targets(table, scene.seat, on)) > 1
    return (*attackers, (target.id,)) if several else attackers


def _with_units(
    scene: CommandContext, table: Table, target: CardView, units: str, option: Option
) -> ParsedCommand:
    """Return the attack with these units, or why they cannot make it."""
    line = f"attack {command_name(scene, target)}"
    fighters = [_fighter(scene, unit) for unit in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", units)]
    for unit, card in fighters:
        if card is None:
            return ParsedCommand(f"{line} with ", f"none of your units is called “{unit}”")
    names = [unit for unit, _ in fighters]
    numbers = tuple(dict.fromkeys(card for _, card in fighters if card is not None))
    whole = f"{line} with {' and '.join(names)}"
    able, most = attackers_of(table, scene.seat, target.id)
    for unit, card in fighters:
        if card not in able:
            return ParsedCommand(whole, f"{unit} cannot attack {display_name(target)} now", refused=True)
    if len(numbers) > most:
        why = f"only one unit can attack a unit; several can attack a Phoenixborn{_or_chimera(scene)}"
        return ParsedCommand(f"{line} with {names[0]}", why)
    return ParsedCommand(whole, whole, option.id, _answers(scene, table, option, target, numbers))


def _or_chimera(scene: CommandContext) -> str:
    types = {side.phoenixborn.type for side in scene.view.players}
    return " or the Chimera" if "chimera" in types else ""


def _table(scene: CommandContext) -> Table:
    assert scene.decision.reports is not None
    return cast("TableReportTrial", scene.decision.reports.trial()).table


def _fighter(scene: CommandContext, words: str) -> tuple[str, int | None]:
    """Return the name and number of the own unit that the words mean; None as number if there is none."""
    own = matching_cards(scene, words, whose="own", phoenixborn=False)
    card = next((card for card in own if card.controller == scene.seat), None)
    return (words, None) if card is None else (command_name(scene, card), card.id)
