"""Player with made-up real cards and dice, against the Chimera that the program plays.

`CompanionLiar` once makes a wrong report about their own side.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from engine.ashes.model.state import State
from engine.ashes.real_table.report_trials_and_search import visible_position
from engine.ashes.view.read_model import CardView
from engine.kernel.decision import Decision, IllegalAnswer
from engine.match import Match
from engine.redrains.read_model import RedRainsView
from engine.setups.ashes_setup_base import ASPECT_DECK, Chance
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import UnlistedCards
from tests.physical_table.console_desk import Desk, choose, enter
from tests.physical_table.mistaken_player import WrongReport
from tests.physical_table.player_records import PlayerRecords, Unit
from tests.support.companion_table import random_reports, turn_at_random
from tests.support.known_games import DECKS, whole_answer
from tests.support.real_deck_table import RealTable

SEAT, LIFE, DICE, HAND = "Ann", 20, 10, 5


@dataclass(frozen=True)
class Card:
    """Card of the player's own: a unit with its values, or a spell with a number of uses."""

    what: str
    cost: int
    values: tuple[int, int, int] = (0, 0, 0)
    much: int = 1


OVERRULED = 1 / 20
"""Share of the Chimera's steps that are overruled; most answers keep the step."""

KINDS = ROLLED, REAL_DICE, ASKED, ALL_REAL = (
    "the program rolls",
    "the Chimera's dice are real",
    "asked before each step",
    "the Chimera's cards and dice are real",
)
"""Kinds of games, played in turn."""


def setup_of(seed: int) -> RedRainsSetup:
    """Return the setup of a game at companion depth, whose kind depends on `seed`.

    The player's cards are on no list, except where everything is real.
    """
    kind = KINDS[seed % len(KINDS)]
    dice: tuple[Chance, ...] = ("rage dice", "behavior die")
    by_hand = {REAL_DICE: dice, ALL_REAL: (*dice, ASPECT_DECK)}
    return RedRainsSetup(
        seat=SEAT,
        deck=DECKS[seed % len(DECKS)]
        if kind == ALL_REAL
        else UnlistedCards(phoenixborn="Of My Own", life=LIFE),
        depth="companion",
        seed=seed,
        level=1 + seed // len(KINDS) % 2,
        by_hand=by_hand.get(kind, ()),
        real_decks=(SEAT,) if kind == ALL_REAL else (),
        ask_before=kind == ASKED,
    )


def made_up_deck(luck: random.Random) -> list[Card]:
    """Return thirty shuffled cards, half of them units."""
    units = [
        Card("unit", luck.randint(1, 3), (luck.randint(0, 4), luck.randint(1, 5), luck.randint(0, 2)))
        for _ in range(15)
    ]
    spells = [Card(luck.choice(SPELLS), luck.randint(1, 2), much=luck.randint(1, 3)) for _ in range(15)]
    deck = [*units, *spells]
    luck.shuffle(deck)
    return deck


SPELLS = ("strike", "strike", "strike", "tire", "heal", "calm", "give up")


class CompanionTable:
    """Game with real deck, hand and dice here, and everything else through the keys of a desk."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.kind = KINDS[seed % len(KINDS)]
        self.real = RealTable(desk.match, seed)
        """The Chimera's cards, where they are real."""
        self.luck = random.Random(seed)
        self.deck, self.hand, self.discard = made_up_deck(self.luck), list[Card](), list[Card]()
        self.dice = 0
        desk.ask()
        side = self._view().player(SEAT)
        self.books = PlayerRecords(SEAT, side.phoenixborn.id, side.phoenixborn.life or LIFE)
        self.room = side.phoenixborn.battlefield or 10
        self.presses: list[int] = []
        """Presses of each round that is over."""
        self.compared = 0
        self.meanwhile: Callable[[Desk], None] = lambda _desk: None
        """Function called before each question, which leaves no trace."""

    def play(self) -> None:
        """Play to the end of the game, and compare the records at each turn."""
        self._prepare()
        began, game_round = 0, 1
        while self.desk.match.decision is not None:
            self.meanwhile(self.desk)
            decision, _ = self.desk.ask()
            self.books.read(self.desk.match.game.journal.entries)
            if self.books.round != game_round:
                self.presses.append(self.desk.presses - began)
                began, game_round = self.desk.presses, self.books.round
                self._prepare()
            if decision.kind == "turn":
                self._compare()
                self._turn()
            else:
                self._answer(decision)
        self.presses.append(self.desk.presses - began)

    def _answer(self, decision: Decision) -> None:
        """Answer: mostly confirm what the Chimera would do; rolls and defenses vary."""
        if decision.kind == "step" and self.luck.random() >= OVERRULED:
            assert enter(self.desk, "confirm") == (decision.options[0].id,)
            return
        self.real.hear()
        choose(self.desk, *whole_answer(decision, self.real.answer))

    def _compare(self) -> None:
        view = self._view()
        assert view.round == self.books.round
        assert self.books.own_side() == self.books.program_side(view), f"round {view.round}"
        self.compared += 1

    def _prepare(self) -> None:
        """Roll the real dice and draw to a full hand."""
        self.dice = DICE
        self.books.by_hand(DICE)
        while len(self.hand) < HAND:
            if not self.deck:
                self.deck, self.discard = self.discard, []
                self.luck.shuffle(self.deck)
            if not self.deck:
                break
            self.hand.append(self.deck.pop())
            self.books.by_hand(1)

    def _turn(self) -> None:
        """Take a main action, and sometimes use an ability of a unit."""
        playable = [card for card in self.hand if card.cost <= self.dice]
        ready = [unit for unit in self.books.row if not unit.tokens["exhaustion"] and unit.attack]
        view = self._view()
        if ready and self.luck.random() < 0.15:
            self._shoot(self.luck.choice(ready), view)
            return
        can_attack = self._offered("attack")
        if ready and can_attack and self.luck.random() < 0.5:
            self._attack(ready)
        elif playable:
            self._play_card(self.luck.choice(playable), view)
        elif ready and can_attack:
            self._attack(ready)
        else:
            enter(self.desk, "pass pass" if self._offered("pass") else "confirm")
            return
        self._end()

    def _end(self) -> None:
        if self._asked_in_turn():
            self.books.read(self.desk.match.game.journal.entries)
            self._compare()
            enter(self.desk, "confirm")

    def _offered(self, what: str) -> bool:
        decision = self.desk.match.decision
        return decision is not None and any(option.id == what for option in decision.options)

    def _attack(self, ready: list[Unit]) -> None:
        enter(self.desk, "attack")
        while (decision := self.desk.match.decision) is not None and decision.kind.startswith("attack"):
            strong = [option.id for option in decision.options]
            count = self.luck.randint(max(1, decision.minimum), min(decision.maximum, 3))
            choose(self.desk, *self.luck.sample(strong, min(count, len(strong))))
        while (decision := self.desk.match.decision) is not None and decision.kind != "turn":
            if self._view().turn != SEAT:
                return
            self._answer(decision)

    def _play_card(self, card: Card, view: RedRainsView) -> None:
        self.hand.remove(card)
        self.dice -= card.cost
        self.books.by_hand(card.cost + 1)
        if card.what == "unit":
            if len(self.books.row) < self.room:
                self.books.played(*card.values)
                attack, life, recover = (f"foe{number}" if number else "chimera" for number in card.values)
                done = enter(self.desk, f"play {attack} {life} {recover}")
                assert done == (f"say:unit:{SEAT}::{':'.join(map(str, card.values))}",)
            return
        self.discard.append(card)
        if card.what == "strike":
            slot, target = self.luck.choice(self._targets(view))
            done = enter(self.desk, f"{slot} wound foe{card.much}")
            assert done == (f"say:damage:{SEAT}:{target.id}:{card.much}",)
        elif card.what == "tire":
            slot, target = self._targets(view)[-1]
            done = enter(self.desk, f"{slot} exhaustion confirm")
            assert done == (f"say:tokens:{SEAT}:{target.id}:exhaustion:+1",)
        elif card.what == "heal" and (wounds := self.books.own.tokens["wound"]):
            much = min(wounds, card.much)
            self.books.put(self.books.own, "wound", -much)
            enter(self.desk, f"phoenixborn wound minus foe{much}")
        elif card.what == "calm":
            enter(self.desk, f"basic foe{card.much}")
        elif card.what == "give up" and self.books.row:
            unit = self.luck.choice(self.books.row)
            enter(self.desk, f"own{self.books.row.index(unit) + 1} meditate plus confirm")

    def _shoot(self, unit: Unit, view: RedRainsView) -> None:
        """Exhaust a unit for an ability that deals 1 damage, as a side action."""
        key = f"own{self.books.row.index(unit) + 1}"
        self.books.put(unit, "exhaustion", 1)
        assert enter(self.desk, f"{key} exhaustion confirm")[0].endswith("exhaustion:+1")
        if self._asked_in_turn():
            slot, target = self.luck.choice(self._targets(self._view()))
            assert enter(self.desk, f"{slot} wound confirm") == (f"say:damage:{SEAT}:{target.id}:1",)

    def _asked_in_turn(self) -> bool:
        decision = self.desk.match.decision
        return decision is not None and decision.kind == "turn"

    def _targets(self, view: RedRainsView) -> list[tuple[str, CardView]]:
        """Return the Chimera and its face up aspects, each with its key."""
        chimera = view.player(view.chimera.seat)
        row = [(f"foe{place}", card) for place, card in enumerate(chimera.battlefield[:10], 1)]
        return [("chimera", chimera.phoenixborn), *((key, card) for key, card in row if card.face_up)]

    def _view(self) -> RedRainsView:
        view = self.desk.match.view(SEAT)
        assert isinstance(view, RedRainsView)
        return view


def impossible_actions(state: State, seat: str) -> list[WrongReport]:
    """Return reports that are impossible at companion depth, whatever is on the table."""
    found = [
        WrongReport("a unit without life", (f"say:unit:{seat}:Bear:1:0:0",), "at least 1 life"),
        WrongReport("a value no card has", (f"say:unit:{seat}:Bear:100:1:0",), "from 0 to 99"),
        WrongReport("a unit that is not there", (f"say:damage:{seat}:999:2",), "not in play"),
        WrongReport("somebody who is not there", ("say:unit:Zed:Bear:1:1:0",), "nobody .* is called Zed"),
        WrongReport("own cards", (f"say:cards:{seat}:{seat}:draw:2",), "need not enter"),
        WrongReport("a die of no deck", (f"correct:dice:{seat}:charm:+1",), "dice"),
    ]
    for card in state.cards:
        if card.zone in ("discard", "draw", "removed"):
            for deed in ("damage", "destroy"):
                more = ":1" if deed == "damage" else ""
                said = f"say:{deed}:{seat}:{card.id}{more}"
                found.append(WrongReport("a card that is out of play", (said,), "not in play"))
        elif card.zone == "battlefield" and card.face_up:
            fewer = f"say:tokens:{seat}:{card.id}:exhaustion:-{card.exhaustion + 1}"
            found.append(WrongReport("fewer tokens than none", (fewer,), "has"))
    for other, player in state.players.items():
        own_card = player.phoenixborn
        found.append(WrongReport("no unit", (f"say:destroy:{seat}:{own_card}",), "is not a unit"))
        if other != seat and player.hides == "aspect":
            dice = len(state.active_dice(other))
            found.append(
                WrongReport("a sixth die", (f"say:rage:{seat}:+{dice + 1}",), rf"there are {dice} rage dice")
            )
            found.append(WrongReport("its cards", (f"say:unit:{other}:Bear:1:1:0",), "the program resolves"))
    return found


class MistakenCompanion:
    """Person who makes one mistake after some turns: an impossible report, or an untrue one."""

    def __init__(self, match: Match, seed: int, *, impossible: bool, after: int) -> None:
        self.match, self.luck = match, random.Random(seed)
        self.impossible, self.after = impossible, after
        self.told: list[str] = []

    def play(self, turns: int) -> None:
        """Play to the end, or up to a number of questions, as such games may be endless."""
        for number in range(turns):
            decision = self.match.decision
            if decision is None:
                return
            self.match.rules.check(self.match.game.state)
            if decision.kind == "turn" and not self.told and number >= self.after:
                if self.impossible:
                    self._reports_impossible(decision.seat)
                else:
                    self._errs(decision.seat)
            if self.match.decision is not None:
                turn_at_random(self.match, self.luck)

    def _reports_impossible(self, seat: str) -> None:
        said = self.luck.choice(impossible_actions(self.match.game.state, seat))
        before = list(self.match.game.journal.lines())
        try:
            self.match.answer(said.picks)
        except IllegalAnswer as refused:
            assert re.search(said.because, str(refused)), f"{said}: {refused}"
            assert list(self.match.game.journal.lines()) == before
            self.told += [f"{said.kind}: {said.picks}", f"refused: {refused}"]
            return
        raise AssertionError(f"{said} was taken")

    def _errs(self, seat: str) -> None:
        """Report a wrong action, notice it on the screen, and correct the table."""
        before: State = self.match.game.state.copy()
        at = len(self.match.game.journal)
        said = list(random_reports(self.match, seat, self.luck))
        self.luck.shuffle(said)
        for deed in said:
            try:
                self.match.answer([deed])
            except IllegalAnswer as refused:
                assert str(refused)
                continue
            self.told.append(deed)
            break
        else:
            return
        assert len(self.match.game.journal.entries[at].events) > 0, f"{deed} is told nowhere"
        self.match.run_automatic_steps()
        decision, now = self.match.decision, self.match.game.state
        if decision is None or decision.reports is None:
            self.match.undo()
            self.told.append("taken back")
            assert len(self.match.game.journal) == at
            return
        there = before.copy()
        for card in now.cards[len(before.cards) :]:
            there.cards.append(replace(card, zone="removed", controller=card.owner, wounds=0, exhaustion=0))
            there.players[card.owner].zones["removed"].append(card.id)
        right = [item.id for item in self.match.rules.reports_between(now, there)]
        if right:
            self.match.answer(right)
            self.match.run_automatic_steps()
        for card in before.cards:
            after: State = self.match.game.state
            if card.zone == "battlefield" and after.cards[card.id].printed != card.printed and card.printed:
                values = ":".join(map(str, card.printed))
                self.match.answer([f"say:values:{card.owner}:{card.id}:{values}"])
                self.match.run_automatic_steps()
                right.append("values")
        self.told.append(f"set right: {right}")
        assert visible_position(self.match.game.state) == visible_position(there)
