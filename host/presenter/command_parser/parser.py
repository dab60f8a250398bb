"""Parser of typed lines: what a line may mean, the likeliest first, and the forms of commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel.decision import IllegalAnswer
from engine.redrains.read_model import chimera_of
from host.presenter.command_parser.attack_commands import attack
from host.presenter.command_parser.card_state_commands import (
    cards,
    damage,
    damage_first,
    exhaust,
    heal,
    rage,
    rage_dice,
    ready,
    reveal,
    tokens,
    tokens_moved,
)
from host.presenter.command_parser.commands import (
    SCREEN_COMMANDS,
    CommandContext,
    CommandForm,
    ParsedCommand,
    screen_command,
)
from host.presenter.command_parser.turn_correction_commands import depth, first_player, phase, round_, turn
from host.presenter.command_parser.unit_commands import destroy_unit, discard_unit, units_played, values
from host.presenter.display.opponent_pages_and_zones import is_companion
from host.presenter.name_search import normalized, search_names, starts_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision

COMMAND_FORMS: tuple[CommandForm, ...] = (
    CommandForm(
        "play NAME 2/3",
        "play Frost Bear 2/3",
        "a unit comes into play with attack, life, and as 2/3/1 "
        "recover; a known unit needs no numbers, and the name is optional",
        units_played,
        ("play",),
    ),
    CommandForm("3 to CARD", "3 to second aspect", "damage, by the rules", damage_first),
    CommandForm("deal 3 to CARD", "deal 3 to Chimera", "the same", damage, ("deal",)),
    CommandForm(
        "attack CARD with CARD and CARD",
        "attack Chimera with Wolf and Bear",
        "your units attack; several only a Phoenixborn or the Chimera; you are asked for the rest",
        attack,
        ("attack",),
    ),
    CommandForm(
        "exhaust CARD", "exhaust Firebelly", "place an exhaustion token on it", exhaust, ("exhaust",)
    ),
    CommandForm("ready CARD", "ready Knight", "remove its exhaustion tokens", ready, ("ready",)),
    CommandForm(
        "wounds +1 CARD",
        "wounds -2 me",
        "place or remove wound tokens, which is not damage",
        tokens("wound"),
        ("wounds", "wound"),
    ),
    CommandForm(
        "exhaustion +1 CARD",
        "exhaustion -1 Knight",
        "exhaustion tokens",
        tokens("exhaustion"),
        ("exhaustion",),
    ),
    CommandForm("status +1 CARD", "status -1 Knight", "status tokens", tokens("status"), ("status",)),
    CommandForm("heal 2 CARD", "heal 2 me", "remove wound tokens", heal, ("heal",)),
    CommandForm(
        "remove 1 wound from CARD",
        "remove 1 exhaustion from Knight",
        "remove tokens of a kind",
        tokens_moved("off"),
        ("remove",),
    ),
    CommandForm(
        "put 1 status on CARD",
        "put 1 status on Knight",
        "place tokens of a kind",
        tokens_moved("on"),
        ("put", "place", "add"),
    ),
    CommandForm("destroy CARD", "destroy Firebelly", "the unit is destroyed", destroy_unit, ("destroy",)),
    CommandForm(
        "discard CARD",
        "discard Knight",
        "the unit leaves play without being destroyed",
        discard_unit,
        ("discard",),
    ),
    CommandForm("CARD is 3/3", "Knight is 3/4", "your unit has these values from now on", values),
    CommandForm(
        "WHO discards 2",
        "Chimera discards 2 from the draw pile",
        "an opponent discards: from the draw pile, from the hand, or at random",
        cards,
    ),
    CommandForm("WHO draws 1", "Chimera draws 1", "an opponent draws", lambda _context, _words: iter(())),
    CommandForm("reveal", "reveal", "the leftmost aspect that lies face down", reveal, ("reveal",), True),
    CommandForm(
        "rage -1",
        "rage -1",
        "that many rage dice, or dragon dice, go up or down a level",
        rage,
        ("rage", "dragon"),
        True,
    ),
    CommandForm(
        "lower 1 rage die", "lower a rage die", "the same in words", rage_dice("-"), ("lower",), True
    ),
    CommandForm(
        "raise 1 rage die", "raise 2 rage dice", "the same in words", rage_dice("+"), ("raise",), True
    ),
    CommandForm("round 4", "round 4", "which round it is", round_, ("round",)),
    CommandForm("phase NAME", "phase recovery", "which phase it is", phase, ("phase",)),
    CommandForm("turn WHO", "turn Ann", "whose turn it is", turn, ("turn",)),
    CommandForm(
        "first player WHO",
        "first player Ann",
        "who has the first player token",
        first_player,
        ("first player", "first"),
    ),
    CommandForm(
        "depth NAME WHO", "depth full", "how much of a player's cards the program plays", depth, ("depth",)
    ),
    *(
        CommandForm(name, name, about, screen_command(name), (name,))
        for name, about in SCREEN_COMMANDS.items()
    ),
)
"""All forms of commands, in the order in which they are listed."""


MAX_MEANINGS = 6
"""How many meanings of a line are shown at once."""

_LATE_DAMAGE = re.compile(r"\s(\d{1,2}(?: damage)? to \S.*)$", re.IGNORECASE)

UNKNOWN = "I don't understand. Start with {}, or type an answer from the list"


def command_context(view: GameView, decision: Decision | None, library: Library) -> CommandContext | None:
    """Return the context of typed commands; None unless a companion player may report something now."""
    if decision is None or decision.reports is None:
        return None
    if not is_companion(view, decision.seat):
        return None
    return CommandContext(view, decision.seat, decision, library)


def parse_command(context: CommandContext, line: str) -> list[ParsedCommand]:
    """Return what a line may mean, the likeliest first, and last what is not possible, with the reason.

    A line without letters has no meaning; any other has at least one.
    """
    words = tidy(line)
    if not words:
        return []
    return (
        _meanings(context, words) or _meanings(context, _without_introduction(words)) or [_unknown(context)]
    )


def _meanings(context: CommandContext, words: str) -> list[ParsedCommand]:
    """Return what the words may mean; empty if they are not understood."""
    if not words:
        return []
    fit: dict[str, ParsedCommand] = {}
    refused: dict[str, ParsedCommand] = {}
    for meaning in _readings(context, words):
        checked = _checked(context, meaning)
        (refused if checked.refused else fit).setdefault(checked.line.strip(), checked)
        if len(fit) == MAX_MEANINGS:
            break
    return [*fit.values(), *refused.values()][:MAX_MEANINGS]


def _unknown(context: CommandContext) -> ParsedCommand:
    verbs = dict.fromkeys(form.verbs[0] for form in forms_here(context) if form.verbs)
    return ParsedCommand("", UNKNOWN.format(", ".join(verbs)))


def _without_introduction(words: str) -> str:
    """Return a line without an introduction: `I play Wolf 2/3`, `Spark Bolt 2 damage to Wolf`."""
    first, _, rest = words.partition(" ")
    if normalized(first) == "i":
        return rest
    dealt = _LATE_DAMAGE.search(words)
    return dealt[1] if dealt is not None else ""


def forms_here(context: CommandContext) -> tuple[CommandForm, ...]:
    """Return the forms for this table: those about the Chimera only if there is one."""
    chimera = chimera_of(context.view) is not None
    return tuple(form for form in COMMAND_FORMS if chimera or not form.against_chimera)


def picks_for_cards(decision: Decision, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the picks for these cards; empty if the question is not about all of them."""
    about = {option.subject: option.id for option in decision.options if option.subject is not None}
    picks = tuple(about[card] for card in cards if card in about)
    fits = len(picks) == len(cards) and decision.minimum <= len(picks) <= decision.maximum
    return picks if fits else ()


def tidy(line: str) -> str:
    """Return the words of a line, separated by one space, without unprintable characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in line).split())


def _checked(context: CommandContext, meaning: ParsedCommand) -> ParsedCommand:
    """Return a command with the words of the question, or refused with the reason."""
    if not meaning.pick:
        return meaning
    decision = context.decision
    if any(option.id == meaning.pick for option in decision.options):
        return meaning
    assert decision.reports is not None
    try:
        decision.reports.check((meaning.pick,))
    except IllegalAnswer as why:
        return ParsedCommand(meaning.line, str(why), refused=True)
    label = decision.option(meaning.pick).label.removeprefix("correct: ")
    return ParsedCommand(
        meaning.line, "; ".join(filter(None, (label, meaning.explanation))), meaning.pick, meaning.follow_ups
    )


def _readings(context: CommandContext, words: str) -> Iterator[ParsedCommand]:
    """Yield answers that are typed as they are written, then commands."""
    labels = {option.label: option.id for option in context.decision.options}
    answers = [ParsedCommand(label, label, labels[label]) for label in search_names(words, labels)]
    yield from answers
    here = forms_here(context)
    for form in (form for form in _by_verb(words) if form in here):
        yield from form.read(context, _rest(form, words))
    for form in COMMAND_FORMS:
        if not form.verbs:
            yield from form.read(context, words)


def _by_verb(words: str) -> Iterable[CommandForm]:
    """Return the forms that begin with these words, those with a whole verb first."""
    whole_verbs = [
        form for form in COMMAND_FORMS if any(_begins_with_verb(verb, words) for verb in form.verbs)
    ]
    first = normalized(words.partition(" ")[0])
    if whole_verbs and normalized(words) != first:
        return whole_verbs  # `exhaust Wolf` does not begin `exhaustion`
    others = [form for form in COMMAND_FORMS if any(starts_word(first, verb) for verb in form.verbs)]
    return dict.fromkeys((*whole_verbs, *others))


def _begins_with_verb(verb: str, words: str) -> bool:
    return f"{words.casefold()} ".startswith(f"{verb} ")


def _rest(form: CommandForm, words: str) -> str:
    """Return the words after the verb."""
    for verb in form.verbs:
        if _begins_with_verb(verb, words):
            return words[len(verb) :].strip()
    return words.partition(" ")[2].strip()
