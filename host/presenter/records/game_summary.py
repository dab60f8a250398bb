"""The summary of a finished game: its statistics in sentences, as a chart and as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cards.wording.words import capitalized, counted, listed
from host.presenter.records.game_statistics import BLOOD, BY_HAND, FATIGUE, OTHER, OWN
from host.presenter.text_charts import bars, downsampled

if TYPE_CHECKING:
    from host.presenter.records.game_statistics import GameStatistics, TurnWounds, WoundsByCard


_NAME_WIDTH = 26
"""Columns for the name of a card."""


_SOURCE_WORDS = {
    BLOOD: "Blood of aspects",
    FATIGUE: "Fatigue",
    BY_HAND: "Entered by hand",
    OWN: "Own cards",
    OTHER: "Other effects",
}


class WoundTable(NamedTuple):
    """A small table: its heading, the columns after the first, and its rows."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def summary_sentences(statistics: GameStatistics, you: str) -> list[str]:
    """Return the statistics in sentences; `you` is the seat of the reader, empty for several."""
    sentences = [
        _turning_sentence(statistics, you),
        _hardest_sentence(statistics, you),
        _best_card(statistics, you),
        _last_blow(statistics, you),
    ]
    if statistics.boss:
        sentences += [_ultimates(statistics), _blood(statistics), _fatigue(statistics)]
    sentences.append(_units(statistics, you))
    return [sentence for sentence in sentences if sentence]


def _turning_sentence(statistics: GameStatistics, you: str) -> str:
    turning_point = statistics.turning_point
    if turning_point is None:
        return ""
    if turning_point.turn is None:
        winners = _winners(statistics, you)
        return f"{capitalized(winners)} {'were' if _plural(winners) else 'was'} never behind."
    before = _wounds_words(statistics, turning_point.before, you)
    when = _turn_words(turning_point.turn, you, statistics.boss)
    if turning_point.turn is statistics.turns[-1]:
        return f"Decided at the very end: {when}. Before it: {before}."
    winners = capitalized(_winners(statistics, you))
    return f"Turning point: {when}. {winners} led from then on. Before it: {before}."


def _hardest_sentence(statistics: GameStatistics, you: str) -> str:
    hardest = statistics.hardest_turn
    if hardest is None:
        return ""
    when = _turn_words(hardest.turn, you, statistics.boss)
    seat = _seat_words(hardest.seat, you, statistics.boss)
    return f"Hardest blow: {when}, with {counted(hardest.wounds, 'wound')} on {seat}."


def _best_card(statistics: GameStatistics, you: str) -> str:
    """Return which card of the winners placed most wounds on those who lost."""
    own = [one for one in statistics.dealt if one.card and one.owner in statistics.winners and one.leaders]
    if not own:
        return ""
    best = own[0]
    lost = [seat for seat in statistics.seats if seat not in statistics.winners]
    every = sum(turn.wounds[seat] for turn in statistics.turns[-1:] for seat in lost)
    losers = listed([_seat_words(seat, you, statistics.boss) for seat in lost])
    card = f"{_possessive(best.owner, you, statistics.boss)} {best.card}"
    return f"Most wounds: {card}, with {best.leaders} of the {every} on {losers}."


def _last_blow(statistics: GameStatistics, you: str) -> str:
    blow, boss = statistics.last_blow, statistics.boss
    if blow is None:
        return ""
    source = f"{_possessive(blow.owner, you, boss)} {blow.card}" if blow.card else _SOURCE_WORDS[blow.by]
    wounds = f"{counted(blow.wounds, 'wound')} on {_seat_words(blow.seat, you, boss)}"
    return f"The end: {source}, {wounds}, {_turn_words(blow.turn, you, boss)}."


def _ultimates(statistics: GameStatistics) -> str:
    boss = f"The {statistics.boss}"
    if statistics.kind == "dragonborn":
        return f"{boss} ended in phase {statistics.phase}."
    if not statistics.ultimates:
        return f"{boss} never reached its Ultimate."
    ultimates = listed([f"{one.phase} in round {one.round}" for one in statistics.ultimates])
    number = counted(len(statistics.ultimates), "Ultimate")
    return f"{number}: {ultimates}. {boss} ended in phase {statistics.phase}."


def _blood(statistics: GameStatistics) -> str:
    blood = sum(one.leaders for one in statistics.dealt if one.by == BLOOD)
    wounds = counted(blood, "wound")
    return f"Blood of its aspects: {wounds} on the {statistics.boss}." if blood else ""


def _fatigue(statistics: GameStatistics) -> str:
    if not statistics.fatigued_from_round:
        return ""
    return f"The {statistics.boss} was fatigued from round {statistics.fatigued_from_round} on."


def _units(statistics: GameStatistics, you: str) -> str:
    lost = [(seat, statistics.lost_units.get(seat, 0)) for seat in statistics.seats]
    boss = statistics.boss
    texts = [f"{number} of {_possessive(seat, you, boss)} units" for seat, number in lost if number]
    return f"Destroyed: {listed(texts)}." if texts else ""


def wound_chart(statistics: GameStatistics, you: str, width: int) -> list[str]:
    """Return a chart of the wounds on each Phoenixborn and the boss by turn, with the rounds below."""
    if not statistics.seats or not statistics.turns:
        return []
    names = {seat: capitalized(_seat_words(seat, you, statistics.boss)) for seat in statistics.seats}
    room = max(map(len, names.values()))
    lines = []
    for seat in statistics.seats:
        wounds = statistics.wounds(seat)
        life = statistics.life.get(seat)
        of = f" of {life}" if life else ""
        drawn = bars(downsampled(wounds, width), life or max(1, *wounds))
        lines.append(f"{names[seat]:{room}}  {drawn}  {wounds[-1]}{of}")
    rounds = downsampled([turn.round for turn in statistics.turns], width)
    return [*lines, f"{'Round':{room}}  {_ruler(rounds)}".rstrip()]


def _ruler(rounds: list[int]) -> str:
    """Return the number of each round below its first column, as far as there is room."""
    line = ""
    for column, number in enumerate(rounds):
        if (column == 0 or rounds[column - 1] != number) and len(line) <= column:
            line = f"{line:{column}}{number}"
    return line


def wound_tables(statistics: GameStatistics, you: str) -> list[WoundTable]:
    """Return a table of the wounds by each seat's cards, and one of all other wounds."""
    tables = []
    on = f"on the {statistics.boss}" if statistics.boss else "on Phoenixborn"
    for seat in statistics.seats:
        own = [one for one in statistics.dealt if one.card and one.owner == seat]
        column = "on Phoenixborn" if seat == statistics.boss else on
        if own:
            rows = tuple((_shortened(one.card), _number(one.leaders), _number(one.units)) for one in own)
            tables.append(
                WoundTable(
                    f"Wounds by {_possessive(seat, you, statistics.boss)} cards", (column, "on units"), rows
                )
            )
    rest = [one for one in statistics.dealt if not one.card and one.leaders]
    if rest:
        tables.append(WoundTable("Other wounds", ("",), tuple(_other(statistics, one, you) for one in rest)))
    return tables


def _other(statistics: GameStatistics, one: WoundsByCard, you: str) -> tuple[str, ...]:
    return f"{_SOURCE_WORDS[one.by]}, on {_seat_words(one.owner, you, statistics.boss)}", _number(one.leaders)


def table_lines(table: WoundTable) -> str:
    """Return a table as lines of text."""
    widths = [max(len(column), 3) for column in table.columns]
    room = max(_NAME_WIDTH, *(len(row[0]) for row in table.rows))
    head = [("card", *table.columns)] if any(table.columns) else []
    lines = []
    for name, *numbers in (*head, *table.rows):
        cells = (f"{number:>{width}}" for number, width in zip(numbers, widths, strict=True))
        lines.append("  ".join((f"{name:{room}}", *cells)).rstrip())
    return "\n".join(lines)


def _winners(statistics: GameStatistics, you: str) -> str:
    turning_point = statistics.turning_point
    assert turning_point is not None
    return listed([_seat_words(seat, you, statistics.boss) for seat in statistics.winners])


def _plural(who: str) -> bool:
    return who == "you" or " and " in who


def _wounds_words(statistics: GameStatistics, wounds: Mapping[str, int], you: str) -> str:
    """Return the wounds of all seats in words: `3 of 15 wounds on you and 8 of 30 on the Chimera`."""
    return listed(
        [
            f"{wounds[seat]} of {statistics.life[seat]} wounds on {_seat_words(seat, you, statistics.boss)}"
            for seat in statistics.seats
        ]
    )


def _turn_words(turn: TurnWounds, you: str, boss: str) -> str:
    """Return a turn in words: `your turn in round 2`, `the recovery phase of round 1`."""
    if turn.seat:
        return f"{_possessive(turn.seat, you, boss)} turn in round {turn.round}"
    if not turn.round:
        return "before the first round"
    phase = "end" if turn.phase == "end of round" else f"{turn.phase} phase"
    return f"the {phase} of round {turn.round}"


def _seat_words(seat: str, you: str, boss: str) -> str:
    """Return a seat in words: `you`, `the Chimera`, or its name."""
    if seat == you:
        return "you"
    return f"the {seat}" if seat == boss else seat


def _possessive(seat: str, you: str, boss: str) -> str:
    return "your" if seat == you else f"{_seat_words(seat, you, boss)}'s"


def _number(amount: int) -> str:
    return str(amount) if amount else "-"


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"
