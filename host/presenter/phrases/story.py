"""The story of a game in words: what turned it, the wounds turn by turn, and which card dealt them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cards.grammar.words import counted, listed
from host.presenter.plot import bars, narrowed
from host.presenter.story import BLOOD, BY_HAND, FATIGUE, OTHER, OWN

if TYPE_CHECKING:
    from host.presenter.story import Dealt, Story, Stretch

_NAME = 26
"""Columns for the name of a card."""
_WHAT = {
    BLOOD: "Blood of aspects",
    FATIGUE: "Fatigue",
    BY_HAND: "Entered by hand",
    OWN: "Own cards",
    OTHER: "Other effects",
}


class Rows(NamedTuple):
    """A small table: what it is of, the columns after the first, and its rows."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def turning_of(story: Story, you: str) -> list[str]:
    """What turned the game, in sentences; `you` is the seat of the one who reads, empty for several."""
    told = [_turning_sentence(story, you), _hardest_sentence(story, you)]
    if story.boss:
        told += [_ultimates(story), _blood(story), _fatigue(story)]
    told.append(_units(story, you))
    return [sentence for sentence in told if sentence]


def _turning_sentence(story: Story, you: str) -> str:
    turning = story.turning
    if turning is None:
        return ""
    if turning.stretch is None:
        winners = _winners(story, you)
        return f"{_upper(winners)} {'were' if _plural(winners) else 'was'} never behind."
    before = _standing(story, turning.before, you)
    when = _stretch(turning.stretch, you, story.boss)
    if turning.stretch is story.stretches[-1]:
        return f"Decided at the very end: {when}. Before it: {before}."
    return f"Turning point: {when}. {_upper(_winners(story, you))} led from then on. Before it: {before}."


def _hardest_sentence(story: Story, you: str) -> str:
    blow = story.hardest
    if blow is None:
        return ""
    when = _stretch(blow.stretch, you, story.boss)
    return (
        f"Hardest blow: {when}, with {counted(blow.wounds, 'wound')} on {_who(blow.seat, you, story.boss)}."
    )


def _ultimates(story: Story) -> str:
    boss = f"The {story.boss}"
    if story.kind == "dragonborn":
        return f"{boss} ended in phase {story.phase}."
    if not story.ultimates:
        return f"{boss} never reached its Ultimate."
    told = listed([f"{one.phase} in round {one.round}" for one in story.ultimates])
    return f"{counted(len(story.ultimates), 'Ultimate')}: {told}. {boss} ended in phase {story.phase}."


def _blood(story: Story) -> str:
    blood = sum(one.leaders for one in story.dealt if one.by == BLOOD)
    wounds = counted(blood, "wound")
    return f"Blood of its aspects: {wounds} on the {story.boss}." if blood else ""


def _fatigue(story: Story) -> str:
    if not story.fatigued_in:
        return ""
    return f"The {story.boss} was fatigued from round {story.fatigued_in} on."


def _units(story: Story, you: str) -> str:
    lost = [(seat, story.lost_units.get(seat, 0)) for seat in story.seats]
    told = [f"{number} of {_whose(seat, you, story.boss)} units" for seat, number in lost if number]
    return f"Destroyed: {listed(told)}." if told else ""


def curves_of(story: Story, you: str, width: int) -> list[str]:
    """The wounds on each Phoenixborn and on the boss turn by turn, `width` columns wide, rounds below."""
    if not story.seats or not story.stretches:
        return []
    names = {seat: _upper(_who(seat, you, story.boss)) for seat in story.seats}
    room = max(map(len, names.values()))
    lines = []
    for seat in story.seats:
        wounds = story.wounds(seat)
        life = story.life.get(seat)
        of = f" of {life}" if life else ""
        drawn = bars(narrowed(wounds, width), life or max(1, *wounds))
        lines.append(f"{names[seat]:{room}}  {drawn}  {wounds[-1]}{of}")
    rounds = narrowed([stretch.round for stretch in story.stretches], width)
    return [*lines, f"{'Round':{room}}  {_ruler(rounds)}".rstrip()]


def _ruler(rounds: list[int]) -> str:
    """The number of each round where it begins, as far as there is room."""
    line = ""
    for column, number in enumerate(rounds):
        if (column == 0 or rounds[column - 1] != number) and len(line) <= column:
            line = f"{line:{column}}{number}"
    return line


def dealt_tables(story: Story, you: str) -> list[Rows]:
    """Which card wounded whom how much: a table for each seat, and one of wounds that no card dealt."""
    tables = []
    on = f"on the {story.boss}" if story.boss else "on Phoenixborn"
    for seat in story.seats:
        own = [one for one in story.dealt if one.card and one.owner == seat]
        column = "on Phoenixborn" if seat == story.boss else on
        if own:
            rows = tuple((_shortened(one.card), _number(one.leaders), _number(one.units)) for one in own)
            tables.append(
                Rows(f"Wounds by {_whose(seat, you, story.boss)} cards", (column, "on units"), rows)
            )
    rest = [one for one in story.dealt if not one.card and one.leaders]
    if rest:
        tables.append(Rows("Other wounds", ("",), tuple(_other(story, one, you) for one in rest)))
    return tables


def _other(story: Story, one: Dealt, you: str) -> tuple[str, ...]:
    return f"{_WHAT[one.by]}, on {_who(one.owner, you, story.boss)}", _number(one.leaders)


def laid_out(table: Rows) -> str:
    """A table as lines of text."""
    widths = [max(len(column), 3) for column in table.columns]
    room = max(_NAME, *(len(row[0]) for row in table.rows))
    head = [("card", *table.columns)] if any(table.columns) else []
    lines = []
    for name, *numbers in (*head, *table.rows):
        cells = (f"{number:>{width}}" for number, width in zip(numbers, widths, strict=True))
        lines.append("  ".join((f"{name:{room}}", *cells)).rstrip())
    return "\n".join(lines)


def _winners(story: Story, you: str) -> str:
    turning = story.turning
    assert turning is not None
    return listed([_who(seat, you, story.boss) for seat in story.winners])


def _plural(who: str) -> bool:
    return who == "you" or " and " in who


def _standing(story: Story, wounds: Mapping[str, int], you: str) -> str:
    """`3 of 15 wounds on you and 8 of 30 on the Chimera`."""
    return listed(
        [
            f"{wounds[seat]} of {story.life[seat]} wounds on {_who(seat, you, story.boss)}"
            for seat in story.seats
        ]
    )


def _stretch(stretch: Stretch, you: str, boss: str) -> str:
    """`your turn in round 2`, `the recovery phase of round 1`."""
    if stretch.whose:
        return f"{_whose(stretch.whose, you, boss)} turn in round {stretch.round}"
    if not stretch.round:
        return "before the first round"
    phase = "end" if stretch.phase == "end of round" else f"{stretch.phase} phase"
    return f"the {phase} of round {stretch.round}"


def _who(seat: str, you: str, boss: str) -> str:
    """`you`, `the Chimera`, or the seat's name."""
    if seat == you:
        return "you"
    return f"the {seat}" if seat == boss else seat


def _whose(seat: str, you: str, boss: str) -> str:
    return "your" if seat == you else f"{_who(seat, you, boss)}'s"


def _number(amount: int) -> str:
    return str(amount) if amount else "-"


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
