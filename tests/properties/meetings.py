"""Strange meetings: what the text of one card does to a rule that another card lives by.

Each text that changes a rule (what cannot or must be done, damage prevented, a text copied or cancelled, ...)
meets each shared ability, and each other such text. For a meeting both cards come into play with what they
need, and a random player who prefers these two answers some questions while the properties are checked.

`python -m tests.properties.meetings` plays all of them on one core, and prints a table: for each kind of text
how many meetings there were, in how many both cards did something, and how many failed. `--every 50` plays
each 50th, `--only NUMBER` one of them again.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, cycle, islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cards.boxes import USUAL_BOSS
from cards.card import ALTERATION_TYPES, ASPECT_TYPES, Card
from cards.continuous_changes.change import ContinuousChange
from cards.continuous_changes.permissions import MODES
from cards.cost import DIE_TYPES, Cost
from cards.effects.cards import DrawFewer
from cards.effects.control_flow import Instead
from cards.effects.damage import Cancel, PlaceNoWounds, PreventDamage, RedirectDamage, StandIn
from cards.effects.effect import Effect
from cards.effects.lasting_changes import LastingEffect
from cards.effects.moves_to_places import Dismount, GoesTo, TakeOver
from cards.effects.texts_of_other_cards import CopyText, Resolve
from cards.library import Library, standard_library
from cards.node_search import nodes_within
from cards.paragraphs import split_title
from cards.paragraphs.keywords import KeywordParagraph
from cards.passives import Passive
from engine.ashes.game import TableRules
from engine.ashes.model.state import State
from engine.ashes.outcome_preview import AshesPreviewer
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Answer, Decision
from engine.kernel.journal import EventRecord
from engine.kernel.session import Session
from host.judge.scenario import Scenario
from host.judge.starting_position import ImpossiblePosition, begin
from host.presenter.narration.seat_history import SeatHistory
from tests.properties import card_places, journals, options
from tests.properties.outcome_previews import check_certain
from tests.support import hidden_information

QUESTIONS = 20
"""Number of questions that are answered in a meeting."""

EFFECTS: tuple[type[Effect], ...] = (
    Cancel, CopyText, Dismount, DrawFewer, GoesTo, Instead, PlaceNoWounds, PreventDamage, RedirectDamage,
    Resolve, StandIn, TakeOver,
)  # fmt: skip
"""The effects that change what a rule or another text does."""
FIELDS = (
    "additional_cost", "copy_of", "counts_as", "damage", "kinds", "loses", "numerals", "pays", "product",
    "set_to", "slots", "swap",
)  # fmt: skip
"""The parts of a continuous change that do more than add to a number."""


def rules_changed(node: Any) -> Iterator[str]:
    """Yield the words in a node, or in what is within it, that change what a rule or another text does."""
    for part in nodes_within(node):
        if isinstance(part, EFFECTS):
            yield part.op
        changes: tuple[ContinuousChange, ...] = ()
        if isinstance(part, ContinuousChange):
            changes = (part,)
        elif isinstance(part, Passive | LastingEffect):
            changes = part.changes()
        for change in changes:
            yield from (mode for mode in MODES if change.acts(mode))
            yield from (name for name in FIELDS if getattr(change, name))


class Side(Struct, frozen=True):
    """One of two that meet: a kind of text, and a card that has it."""

    kind: str
    card: str


class Meeting(Struct, frozen=True):
    """Two that meet, on one side of the table or on both."""

    number: int
    first: Side
    second: Side
    opposed: bool


@cache
def meetings() -> tuple[Meeting, ...]:
    """Return every meeting, in an order that never changes while the packs do not."""
    library = standard_library()
    cards = sorted(library.cards.values(), key=lambda card: card.name)
    texts = [Side(min(kinds), card.name) for card in cards if (kinds := set(rules_changed(card)))]
    bearers: dict[str, list[str]] = {name: [] for name in sorted(library.keywords)}
    for card in cards:
        for node in nodes_within(card):
            if isinstance(node, KeywordParagraph):
                bearers[split_title(node.keyword)[0]].append(card.name)
    abilities = {name: cycle(found) for name, found in bearers.items() if found}
    changing = [name for name in abilities if any(rules_changed(library.keywords[name]))]

    def bearer(name: str) -> Side:
        return Side(name, next(abilities[name]))

    pairs = [
        *combinations_with_replacement(texts, 2),
        *((text, bearer(name)) for text in texts for name in abilities),
        *((bearer(one), bearer(other)) for one in changing for other in abilities),
    ]
    found: list[Meeting] = []
    for first, second in pairs:
        aspects = {library.card(side.card).type in ASPECT_TYPES for side in (first, second)}
        # An aspect is on the side of the Chimera, and two aspects are both.
        for opposed in (False, True) if aspects == {False} else (False,):
            found.append(Meeting(len(found), first, second, opposed))
    return tuple(found)


LEADER = "Coal Roarkwin"
UNITS = ("Anchornaut", "Hammer Knight")
SPELL = "Strengthen"
REST = (*UNITS, SPELL)
"""Cards that are there for the two to act on."""
DICE = 10


class _SeatPosition:
    """The cards of a player as a scenario file lists them."""

    def __init__(self, library: Library, company: int) -> None:
        self._library = library
        self.leader, self.names = LEADER, list(REST)
        self.units: list[dict[str, Any]] = [{"card": name} for name in UNITS[:company]]
        self.spells = [SPELL][:company]
        self.hand: list[str] = []
        self.on_leader: list[str] = []

    def put(self, card: Card) -> None:
        """Put a card to where it does something."""
        self.names.append(card.name)
        if card.type == "phoenixborn":
            self.leader = card.name
        elif card.is_unit:
            self.units.insert(0, {"card": card.name, "status": 1})
        elif card.type == "ready spell":
            self.spells.insert(0, card.name)
        elif card.cost is not None and card.type not in ALTERATION_TYPES:
            self.hand.append(card.name)
        if card.type == "ally" or (card.cost is not None and card.type in ALTERATION_TYPES):
            self.hand.append(card.name)

    def attach(self, card: Card) -> None:
        """Attach an alteration spell to a card on this side that it may be attached to."""
        self.names.append(card.name)
        where = card.attaches_to
        if where is not None and where.kind is not None and "phoenixborn" in where.kind:
            self.on_leader.append(card.name)
        else:
            self.units[0].setdefault("attached", []).append(card.name)

    def written(self) -> dict[str, Any]:
        """Return the side as a scenario file has it, with ten dice that pay for its cards."""
        placed = [*self.spells, *self.on_leader]
        for unit in self.units:
            placed += [unit["card"], *unit.get("attached", ())]
        there = Counter(placed)
        pile = self._library.conjurations([self.leader, *self.names])
        for name in self.names:
            if (limit := self._library.card(name).limit) is not None:
                pile[name] = limit
        dice = Counter(islice(cycle(sorted(self._die_types()) or DIE_TYPES), DICE))
        return {
            "phoenixborn": {"card": self.leader, "attached": self.on_leader},
            "battlefield": self.units,
            "spellboard": self.spells,
            "hand": [*self.hand, *UNITS[:1]],
            "deck": [*REST, *REST, *REST],
            "discard": [*REST],
            "conjurations": {
                name: count - there[name] for name, count in pile.items() if count > there[name]
            },
            "dice": {kind: ["power"] * count for kind, count in dice.items()},
        }

    def _die_types(self) -> set[str]:
        return {
            kind
            for name in {*self.names, self.leader} - {*REST, LEADER}
            for node in nodes_within(self._library.card(name))
            if isinstance(node, Cost)
            for kind in DIE_TYPES
            if kind in node.model_dump_json()
        }


def position(meeting: Meeting, company: int) -> Scenario:
    """Return the table at which two meet, with so many other units and ready spells on each side."""
    library = standard_library()
    cards = [library.card(meeting.first.card), library.card(meeting.second.card)]
    aspects = [card for card in cards if card.type in ASPECT_TYPES]
    sides = {"ann": _SeatPosition(library, company)}
    if not aspects:
        sides["bob"] = _SeatPosition(library, company)
    at = ("ann", "bob") if meeting.opposed else ("ann", "ann")
    # Units first: an alteration spell is attached to the other of the two if that is one.
    for card, seat in sorted(zip(cards, at, strict=True), key=lambda item: item[0].type in ALTERATION_TYPES):
        if card.type in ASPECT_TYPES:
            continue
        sides[seat].put(card)
        if card.type in ALTERATION_TYPES:
            theirs = sides["bob"] if meeting.opposed and "bob" in sides else sides[seat]
            theirs.attach(card)
    written: dict[str, Any] = {
        "scenario": f"{meeting.first.card} meets {meeting.second.card}",
        "rules": "red-rains" if aspects else "ashes",
        "turn": "ann" if aspects else _begins(meeting, cards),
        "players": {seat: side.written() for seat, side in sides.items()},
    }
    if aspects:
        conjured = library.conjurations([card.name for card in aspects])
        written["chimera"] = {
            "card": USUAL_BOSS,
            "battlefield": [*({"card": card.name, "status": 1} for card in aspects), "Rampage"],
            "deck": ["Firebelly", "Whiplash", "Lurk", "Constrict"],
            "conjurations": conjured,
        }
    return Scenario.model_validate(written)


def _begins(meeting: Meeting, cards: Sequence[Card]) -> str:
    """Return who has the first turn: the other player than the one who has only a reaction."""
    reacts = [card.type == "reaction spell" for card in cards]
    if meeting.opposed and reacts[0] != reacts[1]:
        return "bob" if reacts[0] else "ann"
    return "bob" if all(reacts) or meeting.number // 2 % 2 else "ann"


class Table(Session[State]):
    """The game of a meeting, with what the properties ask of a match."""

    def __init__(self, rules: TableRules, seed: int) -> None:
        super().__init__(rules, seed)
        self.rules = rules
        self.library = rules.catalog.library

    def view(self, seat: str, state: State | None = None) -> Any:
        """Return the table as a seat sees it."""
        return self.rules.view(self.game.state if state is None else state, seat)

    def describe(self, record: EventRecord) -> str:
        """Describe an event in one sentence."""
        return record.event.describe(self.game.state)


class _Curious:
    """A player that picks at random, three times of four among options about one of these cards."""

    def __init__(self, seed: int, names: tuple[str, ...]) -> None:
        self._random = RandomPlayer(seed)
        self._names = names
        self._answered = 0

    def choose(self, decision: Decision, state: State) -> Answer:
        """Return the ids of the options to pick."""
        self._answered += 1
        about = tuple(
            option
            for option in decision.options
            if option.subject is not None and state.cards[option.subject].name in self._names
        )
        if about and self._answered % 4 and decision.minimum <= 1 <= decision.maximum:
            decision = replace(decision, options=about, minimum=1, maximum=1)
        return self._random.choose(decision, dict)


def check_meeting(meeting: Meeting) -> Counter[str]:
    """Play a meeting, check the properties on the way, and return counts.

    Raises `ImpossiblePosition` if the two cannot be at one table.
    """
    table: Any = Table(_begin(meeting), meeting.number)
    names = (meeting.first.card, meeting.second.card)
    owned = card_places.belongings(table.game.state)
    player = _Curious(meeting.number, names)
    history = SeatHistory(table, "")
    counts: Counter[str] = Counter(meetings=1)
    for asked in range(QUESTIONS):
        table.run_automatic_steps()
        decision = table.decision
        if decision is None:
            break
        counts["questions"] += 1
        assert decision.options or decision.minimum == 0, f"a dead end: {decision}"
        card_places.check_places(table, decision.kind)
        if asked == meeting.number % 3:
            counts["options tried"] += _check_options(table)
        if asked % 5 == 1:
            options.check_wording(table, decision)
            for seat in table.game.state.players:
                hidden_information.check_view(table, seat, meeting.number)
        picks = player.choose(decision, table.game.state)
        preview = AshesPreviewer(table.rules, table.game).preview(picks)
        before = len(table.game.journal)
        table.answer(picks)
        check_certain(table.game, preview, before)
        for record in history.records(before):
            history.sentence(record)
    assert card_places.belongings(table.game.state) == owned, "a card or die has come or gone"
    journals.check_fold(table)
    causes = {record.cause for record in table.game.journal.all_events() if record.cause is not None}
    acted = {table.game.state.cards[cause].name for cause in causes if cause < len(table.game.state.cards)}
    counts["both acted"] += acted.issuperset(names)
    return counts


def _check_options(table: Any) -> int:
    """Give each answer to the pending question that has another option, up to the next question."""
    here = len(table.game.journal)
    tried = 0
    for answer in options.tries(table.decision):
        table.answer(answer)
        table.run_automatic_steps()
        card_places.check_places(table, "" if table.decision is None else table.decision.kind)
        table.game.back_to(here)
        table.game.undone.clear()
        tried += 1
    return tried


def _begin(meeting: Meeting) -> TableRules:
    """Return the rules of a meeting, with as many other cards on the table as there is room for."""
    try:
        return begin(position(meeting, 2))[1]
    except ImpossiblePosition:
        return begin(position(meeting, 1))[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="play each Nth meeting")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="the first to play")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play one meeting")
    asked = parser.parse_args()
    chosen = meetings()[asked.first :: asked.every] if asked.only is None else [meetings()[asked.only]]
    table: dict[str, Counter[str]] = {}
    for meeting in chosen:
        try:
            counts = check_meeting(meeting)
        except ImpossiblePosition as error:
            counts = Counter(impossible=1)
            if asked.only is not None:
                print(error)
        except Exception:
            counts = Counter(meetings=1, failed=1)
            print(
                f"meeting {meeting.number}: {meeting}\n{traceback.format_exc()}", file=sys.stderr, flush=True
            )
        for kind in {meeting.first.kind, meeting.second.kind, "all"}:
            table.setdefault(kind, Counter()).update(counts)
    columns = ("meetings", "both acted", "questions", "options tried", "impossible", "failed")
    print(f"{'':24}{''.join(f'{column:>15}' for column in columns)}")
    for kind, counts in sorted(table.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"{kind:24}{''.join(f'{counts[column]:15}' for column in columns)}")
    return 1 if table["all"]["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
