"""A game as a document, turn by turn, with the table drawn where it turned; as Markdown or HTML.

It is written for onlookers: hands and face down cards are not in it, except in the review of a seat. Names
are escaped, whatever characters they hold. The HTML page has no scripts.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from cards.errors import printable
from cards.wording.words import capitalized, counted
from engine.redrains.events import PhaseAdvanced, UltimateBegan
from engine.redrains.read_model import chimera_of
from host.presenter.display.card_names_and_state import display_name, ending_text, tokens_of, values_of
from host.presenter.narration.log import Log, LogLine
from host.presenter.narration.log_actions import LogAction, LogActions
from host.presenter.narration.seat_history import OPENING, SeatHistory
from host.presenter.records.game_statistics import GameStatistics, game_statistics
from host.presenter.records.game_summary import summary_sentences, table_lines, wound_chart, wound_tables
from host.presenter.records.wound_plot import wound_plot
from host.presenter.text_charts import gauge

if TYPE_CHECKING:
    from pathlib import Path

    from engine.ashes.view.read_model import CardView, GameView, PlayerView
    from engine.kernel.journal import Event
    from host.presenter.ports import MatchLike
    from host.presenter.records.game_summary import WoundTable

Reviews = Mapping[str, Sequence[tuple[str, str]]]
"""The reviews of a game by seat: headings and texts about turns, which name cards that were in its hand."""
NO_REVIEWS: Reviews = {}

ONLOOKER = ""
"""Reader of the document, an onlooker."""


class UnitSnapshot(Struct, frozen=True):
    """A card on a battlefield, with its values and tokens."""

    name: str
    values: str
    tokens: str
    exhausted: bool


class SideSnapshot(Struct, frozen=True):
    """One side of the table as everybody sees it."""

    seat: str
    name: str
    wounds: int
    life: int
    details: str
    units: tuple[UnitSnapshot, ...]
    spells: tuple[str, ...]


class TableSnapshot(Struct, frozen=True):
    """The table at one moment, with a caption."""

    caption: str
    sides: tuple[SideSnapshot, ...]


class StoryTurn(Struct, frozen=True):
    """A turn, or a phase without turns, and the table after it if it is drawn.

    Each action is followed by what came of it.
    """

    heading: str
    actions: tuple[tuple[str, ...], ...]
    table: TableSnapshot | None = None


class StoryRound(Struct, frozen=True):
    """A round, or what came before the first."""

    heading: str
    turns: tuple[StoryTurn, ...]


class StoryDocument(Struct, frozen=True):
    """A whole game: how it ended, what decided it, and its rounds.

    `highlights` and `statistics` are empty as long as it is not over, `reviews` unless people asked for one.
    """

    title: str
    ending: str
    highlights: tuple[str, ...]
    statistics: GameStatistics
    rounds: tuple[StoryRound, ...]
    reviews: Reviews = NO_REVIEWS


def story_document(match: MatchLike, title: str, reviews: Reviews = NO_REVIEWS) -> StoryDocument:
    """Return the document of a game of Ashes Reborn or Red Rains, as far as it was played."""
    viewer = match.setup.seat_names[0]
    view = match.view(viewer)
    log = Log(match, ONLOOKER)
    lines, actions = log.lines, LogActions(log.history).for_lines(log.lines)
    groups = [list(group) for _, group in groupby(actions, key=lambda action: action.heading)]
    builders = [_TurnBuilder(group, lines) for group in groups]
    _replay_turns(SeatHistory(match, viewer), builders)
    _add_tables(builders, over=match.decision is None)
    rounds = [
        StoryRound(heading, tuple(turn.build() for turn in turns))
        for heading, turns in groupby(builders, key=lambda turn: turn.round_heading)
    ]
    over = match.decision is None and bool(view.winner)
    statistics = game_statistics(match, view) if over else GameStatistics()
    return StoryDocument(
        title,
        ending_text(view, ONLOOKER) if over else f"Not over yet: round {view.round}.",
        tuple(summary_sentences(statistics, ONLOOKER)),
        statistics,
        tuple(rounds),
        reviews,
    )


class _TurnBuilder:
    """Collects a turn: its actions and events, and the wounds and the table after it."""

    def __init__(self, actions: Sequence[LogAction], lines: Sequence[LogLine]) -> None:
        self.heading = actions[0].heading
        self.actions = tuple(action.clauses for action in actions)
        self.end = lines[actions[-1].last].end
        self.turn_seat = lines[actions[0].first].turn_seat
        self.events: list[Event] = []
        self.view: GameView
        self.wounds: dict[str, int] = {}
        self.table: TableSnapshot | None = None

    @property
    def round_heading(self) -> str:
        """Heading of the round it is in."""
        return (
            self.heading.partition(",")[0] if self.heading.startswith("Round ") else "Before the first round"
        )

    def build(self) -> StoryTurn:
        """Return the turn, with a heading without the round."""
        _, _, rest = self.heading.partition(", ")
        heading = rest or self.heading
        return StoryTurn(capitalized(heading), self.actions, self.table)


def _replay_turns(history: SeatHistory, builders: Sequence[_TurnBuilder]) -> None:
    """Replay the game, and give each turn its events and the table after it."""
    ends = [turn.end for turn in builders]
    places = [place for place, _ in history.events()]
    last = [places[max(0, bisect_right(places, end) - 1)] for end in ends]
    for moment in history.replay(OPENING):
        for turn in builders[bisect_left(ends, moment.place) :][:1]:
            turn.events.append(moment.record.event)
        for turn, place in zip(builders, last, strict=True):
            if place == moment.place:
                turn.view, cards = moment.view(), moment.table.cards
                turn.wounds = {
                    seat: cards[player.phoenixborn].wounds for seat, player in moment.table.players.items()
                }


def _add_tables(builders: Sequence[_TurnBuilder], *, over: bool) -> None:
    """Draw the table after the first turn, the hardest turn, new phases and Ultimates, and at the end."""
    reasons = {at: caption for at, turn in enumerate(builders) if (caption := _reason(turn))}
    if (hardest := _hardest(builders)) is not None:
        at, seat, wounds = hardest
        reasons[at] = f"the hardest blow: {counted(wounds, 'wound')} on {seat}"
    first = next((at for at, turn in enumerate(builders) if turn.turn_seat), None)
    if first is not None:
        reasons.setdefault(first, "the first turn is over")
        reasons[len(builders) - 1] = "the end" if over else "as it stands"
    for at, caption in reasons.items():
        builders[at].table = _table_snapshot(builders[at].view, caption)


def _reason(turn: _TurnBuilder) -> str:
    """Return why the table is drawn after a turn; empty for most."""
    for event in turn.events:
        if isinstance(event, PhaseAdvanced):
            return f"phase {event.phase} begins"
        if isinstance(event, UltimateBegan):
            return "after the Ultimate"
    return ""


def _hardest(builders: Sequence[_TurnBuilder]) -> tuple[int, str, int] | None:
    """Return the first turn with the most wounds on a Phoenixborn or boss, the seat, and how many."""
    blows = [
        (wounds - before.wounds.get(seat, 0), -at, seat)
        for at, (before, turn) in enumerate(pairwise(builders), 1)
        for seat, wounds in turn.wounds.items()
    ]
    most, at, seat = max(blows, default=(0, 0, ""))
    return (-at, seat, most) if most > 0 else None


def _table_snapshot(view: GameView, caption: str) -> TableSnapshot:
    return TableSnapshot(capitalized(caption), tuple(_side(view, side) for side in view.players))


def _side(view: GameView, side: PlayerView) -> SideSnapshot:
    card, boss = side.phoenixborn, chimera_of(view)
    details = ""
    if boss is not None and side.seat == boss.seat:
        details = f"phase {boss.phase}, {boss.red_rains} of {boss.ultimate} Red Rains tokens"
    elif side.hand is not None or side.hand_size:
        details = f"{side.hand_size} in hand, {len(side.active_dice)} active dice"
    return SideSnapshot(
        side.seat,
        card.name or side.seat,
        card.wounds,
        card.life or 0,
        details,
        tuple(map(_unit, side.battlefield)),
        tuple(display_name(spell) for spell in side.spellboard),
    )


def _unit(card: CardView) -> UnitSnapshot:
    if not card.face_up:
        return UnitSnapshot(f"face down {card.type}", "", "", False)
    return UnitSnapshot(display_name(card), values_of(card), tokens_of(card), card.exhausted)


_ALLOWED = "default-src 'none'; style-src 'unsafe-inline'"
"""Content security policy of the page: nothing but its own style."""

_STYLE = """\
:root { color-scheme: light dark; --line: #8886; --wound: #c0392b; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; }
h3 { margin-bottom: .2rem; font-size: 1rem; }
ul { margin-top: .2rem; }
figure { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: .8rem; }
figcaption { font-weight: 600; margin-bottom: .6rem; }
.side { margin: .4rem 0 .8rem; }
.units { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; padding: 0; margin: .3rem 0; }
.units li { border: 1px solid var(--line); border-radius: .3rem; padding: .2rem .5rem; }
.units li.exhausted { border-style: dashed; opacity: .75; }
.units small { display: block; }
meter { width: 10rem; vertical-align: middle; }
svg { width: 100%; height: auto; font: .8rem system-ui, sans-serif; fill: currentColor; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { padding: .1rem .8rem .1rem 0; text-align: right; font-weight: 400; }
th:first-child { text-align: left; }
"""


def story_as_html(story: StoryDocument) -> str:
    """Return the document as an HTML page, ending in a line feed."""
    return "\n".join(_html_lines(story)) + "\n"


def _html_lines(story: StoryDocument) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_ALLOWED}">'
    yield f"<title>{_html_text(story.title)}</title><style>\n{_STYLE}</style></head><body>"
    yield f"<h1>{_html_text(story.title)}</h1>"
    yield f"<p><strong>{_html_text(story.ending)}</strong></p>"
    if story.highlights:
        yield "<h2>What decided it</h2>"
        yield "<ul>"
        yield from (f"<li>{_html_text(sentence)}</li>" for sentence in story.highlights)
        yield "</ul>"
    yield from wound_plot(story.statistics)
    for table in wound_tables(story.statistics, ONLOOKER):
        yield from _html_table(table)
    for seat, paragraphs in story.reviews.items():
        yield f"<h2>{_html_text(REVIEW_HEADING)}: {_html_text(seat)}</h2>"
        for heading, text in paragraphs:
            yield f"<h3>{_html_text(heading)}</h3>"
            yield f"<p>{'<br>'.join(map(_html_text, text.split(chr(10))))}</p>"
    for story_round in story.rounds:
        yield f"<h2>{_html_text(story_round.heading)}</h2>"
        for turn in story_round.turns:
            yield from _html_turn(turn, story_round.heading)
    yield "</body></html>"


def _html_table(table: WoundTable) -> Iterator[str]:
    yield f"<table><caption>{_html_text(table.heading)}</caption>"
    if any(table.columns):
        heads = "".join(f'<th scope="col">{_html_text(column)}</th>' for column in ("card", *table.columns))
        yield f"<tr>{heads}</tr>"
    for name, *numbers in table.rows:
        cells = "".join(f"<td>{_html_text(number)}</td>" for number in numbers)
        yield f'<tr><th scope="row">{_html_text(name)}</th>{cells}</tr>'
    yield "</table>"


def _html_turn(turn: StoryTurn, round_heading: str) -> Iterator[str]:
    if turn.heading != round_heading:
        yield f"<h3>{_html_text(turn.heading)}</h3>"
    yield "<ul>"
    for begins, *follows in turn.actions:
        came = "".join(f"<li>{_html_text(clause)}</li>" for clause in follows)
        yield f"<li>{_html_text(begins)}{f'<ul>{came}</ul>' if came else ''}</li>"
    yield "</ul>"
    if turn.table is not None:
        yield from _html_chart(turn.table)


def _html_chart(table: TableSnapshot) -> Iterator[str]:
    yield f"<figure><figcaption>{_html_text(table.caption)}</figcaption>"
    for side in table.sides:
        yield from _html_side(side)
    yield "</figure>"


def _html_side(side: SideSnapshot) -> Iterator[str]:
    name = side.name if side.name == side.seat else f"{side.seat}, {side.name}"
    wounds = f"{side.wounds} of {side.life} wounds"
    meter = f'<meter min="0" max="{max(1, side.life)}" value="{side.wounds}">{wounds}</meter>'
    details = f"<small>{_html_text(side.details)}</small>"
    yield f'<div class="side"><b>{_html_text(name)}</b> {meter} {wounds} {details}'
    yield '<ul class="units">'
    yield from map(_html_unit, side.units)
    yield "</ul>"
    if side.spells:
        yield f"<small>Spells: {_html_text(', '.join(side.spells))}</small>"
    yield "</div>"


def _html_unit(unit: UnitSnapshot) -> str:
    tokens = "  ".join(part for part in (unit.tokens, "exhausted" if unit.exhausted else "") if part)
    look = ' class="exhausted"' if unit.exhausted else ""
    values = f"<small>{_html_text(unit.values)}</small>" if unit.values else ""
    marks = f"<small>{_html_text(tokens)}</small>" if tokens else ""
    return f"<li{look}>{_html_text(unit.name)}{values}{marks}</li>"


def _html_text(words: str) -> str:
    return escape(printable(words))


REVIEW_HEADING = "What could have been better"

_SIGNS = re.compile(r"([\\`*_\[\]<>#|~&!])")

_BAR = 20
"""Columns of a bar of wounds."""

_CHART = 60
"""Columns of the chart of wounds."""


def story_as_markdown(story: StoryDocument) -> str:
    """Return the document as Markdown, ending in a line feed."""
    return "\n".join(_markdown_lines(story)) + "\n"


def _markdown_lines(story: StoryDocument) -> Iterator[str]:
    yield f"# {_markdown_text(story.title)}"
    yield ""
    yield f"**{_markdown_text(story.ending)}**"
    if story.highlights:
        yield ""
        yield "## What decided it"
        yield ""
        yield from (f"- {_markdown_text(sentence)}" for sentence in story.highlights)
    blocks = ["\n".join(wound_chart(story.statistics, ONLOOKER, _CHART))]
    blocks += [f"{table.heading}\n{table_lines(table)}" for table in wound_tables(story.statistics, ONLOOKER)]
    for block in filter(None, blocks):
        yield from ("", "```text", *map(printable, block.split("\n")), "```")
    for seat, paragraphs in story.reviews.items():
        yield from ("", f"## {REVIEW_HEADING}: {_markdown_text(seat)}")
        for heading, text in paragraphs:
            yield from ("", f"### {_markdown_text(heading)}", "")
            yield from (f"- {_markdown_text(line)}" for line in text.split("\n"))
    for story_round in story.rounds:
        yield ""
        yield f"## {_markdown_text(story_round.heading)}"
        for turn in story_round.turns:
            yield ""
            if turn.heading != story_round.heading:
                yield f"### {_markdown_text(turn.heading)}"
                yield ""
            for begins, *follows in turn.actions:
                yield f"- {_markdown_text(begins)}"
                yield from (f"  - {_markdown_text(clause)}" for clause in follows)
            if turn.table is not None:
                yield ""
                yield from _markdown_chart(turn.table)


def _markdown_chart(table: TableSnapshot) -> Iterator[str]:
    """Yield the table as a code block. No line can be a fence, whatever a name holds."""
    yield f"**{_markdown_text(table.caption)}**"
    yield ""
    yield "```text"
    for side in table.sides:
        for line in _markdown_side(side):
            yield printable(line).rstrip()
    yield "```"


def _markdown_side(side: SideSnapshot) -> Iterator[str]:
    name = side.name if side.name == side.seat else f"{side.seat}, {side.name}"
    wounds = f"{gauge(side.wounds, side.life, _BAR)}  {side.wounds} of {side.life} wounds"
    yield f"{name}  {wounds}  {side.details}"
    for unit in side.units:
        exhausted = "exhausted" if unit.exhausted else ""
        details = "  ".join(part for part in (unit.values, unit.tokens, exhausted) if part)
        yield f"  {'○' if unit.exhausted else '●'} {unit.name:{_BAR}}  {details}"
    if side.spells:
        yield f"  spells: {', '.join(side.spells)}"


def _markdown_text(words: str) -> str:
    return _SIGNS.sub(r"\\\1", printable(words))


MARKDOWN, HTML = (".md", ".markdown"), (".html", ".htm")

DEFAULT_SUFFIX = HTML[0]
"""Suffix of a story file if none is given."""


def can_export_story(match: MatchLike) -> bool:
    """Return True if a game can be exported as a story: one of Ashes Reborn or Red Rains."""
    from engine.setups.players import PlayersSetup
    from engine.setups.red_rains import RedRainsSetup

    return isinstance(match.setup, RedRainsSetup | PlayersSetup)


def check_story_file(path: Path) -> None:
    """Raise `ValueError` if the suffix of a story file is not one of Markdown or HTML."""
    if path.suffix.lower() not in (*MARKDOWN, *HTML):
        raise ValueError(f"{path} is neither .md nor .html; a story is saved as one of these")


def export_story(form: str, match: MatchLike, title: str, reviews: Reviews = NO_REVIEWS) -> str:
    """Return a game's story as Markdown or HTML; raise `ValueError` if it has none."""
    if not can_export_story(match):
        raise ValueError(f"{title} has no story; it can be exported as text")
    story = story_document(match, title, reviews)
    return (story_as_html if form.lower() in HTML else story_as_markdown)(story)
