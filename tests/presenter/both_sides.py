"""Every question of the packs' card texts where either side could be meant.

Each list of effects of each card is resolved by itself at a table where each side has a bit of everything,
its questions answered in several ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from cards.effects.effect import Effects
from engine.ashes.context import TriggeringEvent
from engine.ashes.game import TableRules
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.language.references import text_context
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Zone
from engine.ashes.model.prints import Ability, Print
from engine.ashes.running_game import GameOver, Table
from engine.ashes.table_setup import add_card
from engine.ashes.view.read_model import GameView
from engine.kernel.decision import Decision, IllegalAnswer
from engine.kernel.journal import EventRecord
from host.judge.scenario import Scenario
from host.judge.starting_position import begin

PASSES = 4
"""Number of times that the questions of a text are answered, each time differently."""
DEPTH = 25
"""Number of questions after which a text is left."""

_TABLE: dict[str, Any] = {
    "scenario": "both sides have of everything",
    "players": {
        "ann": {
            "phoenixborn": "Coal Roarkwin",
            "battlefield": [
                {"card": "Hammer Knight", "wounds": 1, "status": 1},
                {"card": "Iron Worker", "exhaustion": 1},
                "Anchornaut",
            ],
            "spellboard": ["Summon Iron Rhino"],
            "hand": ["Iron Worker", "Chant of Revenge", "Strengthen"],
            "deck": ["Iron Worker", "Anchornaut", "Hammer Knight"],
            "discard": ["Anchornaut", "Iron Worker", "One Hundred Blades"],
            "dice": {kind: ["power", "class", "basic"] for kind in ("ceremonial", "natural", "charm")},
            "exhausted_dice": {"illusion": 1},
        },
        "bob": {},
    },
    "turn": "ann",
    "script": [],
}


def questions(rules: str) -> Iterator[tuple[str, Decision, GameView]]:
    """Yield a card's name, a question of its text to its player, and that player's view."""
    side = _TABLE["players"]["ann"]
    written = {**_TABLE, "rules": rules, "players": {"ann": side, "bob": side}}
    _, there = begin(Scenario.model_validate(written))
    library = there.catalog.library
    for name in sorted(library.cards):
        for ability, effects in _texts(there.catalog.of(name)):
            for turn in range(PASSES):
                yield from ((name, *asked) for asked in _Text(there, name, turn).questions(ability, effects))


def _texts(made: Print) -> Iterator[tuple[Ability | None, Effects]]:
    yield None, made.on_play
    for paragraph in (*made.reactions, *made.focus):
        yield None, paragraph.effects
    given = [item for _, items in made.grants for item in items]
    for ability in (*made.abilities, *made.status, *made.texts_between_realms, *given):
        yield ability, getattr(ability.paragraph, "effects", ())


class _Text:
    """Text of a card of ann, resolved by itself."""

    def __init__(self, rules: TableRules, name: str, turn: int) -> None:
        self.rules, self.random, self.turn = rules, Random(turn), turn
        self.state = rules.begin()
        self.card = self._lay(name)
        there = Table(self.state, rules.catalog, rules.mode, self._happen, rule_texts.TURN)
        self.table = there

    def _happen(self, happening: EventRecord) -> None:
        happening.event.apply(self.state)

    def _lay(self, name: str) -> int:
        state, kinds = self.state, self.rules.catalog.of(name).kinds
        if "phoenixborn" in kinds:
            card = state.players["ann"].phoenixborn
            state.put_card(replace(state.cards[card], name=name))
            return card
        for conjured in self.rules.catalog.library.conjurations([name]):
            add_card(state, conjured, "ann", "conjurations", face_up=False)
        zone: Zone = (
            "battlefield" if "unit" in kinds else "attached" if "alteration spell" in kinds else "spellboard"
        )
        card = add_card(state, name, "ann", zone)
        if zone == "attached":
            host = state.players["ann"].zones["battlefield"][0]
            state.put_card(replace(state.cards[card], host=host))
            state.put_card(replace(state.cards[host], attached=(card,)))
        return card

    def questions(self, ability: Ability | None, effects: Effects) -> Iterator[tuple[Decision, GameView]]:
        other = self.state.players["bob"].zones["battlefield"][0]
        moment = TriggeringEvent("played", (self.card,), "ann", other=other)
        flow = resolve_effects(self.table, effects, text_context(self.table, self.card, ability, moment))
        picked = None
        try:
            for _ in range(DEPTH):
                asked = next(flow) if picked is None else flow.send(picked)
                if asked.seat == "ann":
                    yield asked, self.rules.view(self.state, "ann")
                picked = asked.picked(self._answer(asked))
        except (StopIteration, GameOver):
            pass

    def _answer(self, asked: Decision) -> tuple[str, ...]:
        at = {0: 0, 1: -1}.get(self.turn)
        for _ in range(20):
            count = max(1, asked.minimum)
            ids = [option.id for option in asked.options]
            picks = ids[:count] if at == 0 else ids[-count:] if at == -1 else self.random.sample(ids, count)
            try:
                return asked.check(tuple(picks))
            except IllegalAnswer:
                at = None
        return asked.check(tuple(ids[: asked.minimum]))
