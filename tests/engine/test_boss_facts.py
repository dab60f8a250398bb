"""Tests that a boss follows the facts of its pack: guard, dice, hand, fatigue, recovery, seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cards.errors import PackError
from cards.library import Library, standard_library
from cards.pack import PACKS, load_pack
from engine.ashes.events import GuardDeclared
from engine.ashes.model.dice import Die
from engine.ashes.running_game import Table
from engine.ashes.table_setup import add_card
from engine.ashes.view.view_builder import read_only_table
from engine.bots.sturdy_assessment import guard_chance
from engine.kernel.session import Session
from engine.redrains import rage_and_ultimate
from engine.redrains.aspect_deck_and_fatigue import check_empty_draw_pile, form_hand
from engine.redrains.events import ChimeraFatigued, GuardRolled, PileEmptied
from engine.redrains.game import RedRainsRules
from engine.redrains.mode import RedRains
from engine.redrains.state import RedRainsState
from engine.redrains.table_setup import add_player, empty_state, make_catalog
from engine.redrains.view_builder import view_for

NAME = "The Leviathan"
OTHERWISE = """
    seat: Leviathan
    dice: {type: tide, count: 3, sides: {basic: 1, class: 2, power: 3}}
    guards_from: 7
    hand: 2
    fatigue_wounds: 3
    recovery: [aspects]
"""


def library_with(tmp_path: Path, facts: str = OTHERWISE, stamina: int = 2) -> Library:
    """Return a library with a copy of The Corpse of Viros under another name, with these facts."""
    text = (PACKS / "corpse-of-viros.yaml").read_text(encoding="utf-8").partition("chimeras:")[2]
    text = text.replace("name: The Corpse of Viros", f"name: {NAME}{facts.rstrip()}")
    text = text.replace("threat: 4,", f"threat: 4, stamina: {stamina},")
    path = tmp_path / "leviathan.yaml"
    path.write_text(f"release: {NAME}\nchimeras:{text}", encoding="utf-8")
    return standard_library().extended([load_pack(path)])


def begin(library: Library) -> RedRainsState:
    """Return ann's turn against the boss: one unit each, five aspects in its draw pile."""
    state = empty_state(library, NAME, "standard", 1, "Fury")
    add_player(state, "ann", "Coal Roarkwin", {})
    boss = state.boss.seat
    add_card(state, "Hammer Knight", "ann", "battlefield")
    add_card(state, "Whiplash", boss, "battlefield")
    for _ in range(5):
        add_card(state, "Firebelly", boss, "draw", face_up=False)
    state.dice.append(Die(len(state.dice), "natural", "power", "ann", "active"))
    state.round, state.phase, state.first_player, state.turn = 1, "player turns", "ann", "ann"
    return state


def recording_table(state: RedRainsState, library: Library) -> tuple[Table, list[object]]:
    """Return a table at which changes apply at once, and the list of events that it collects."""
    events: list[object] = []
    table = read_only_table(state, make_catalog(library, NAME, state.boss.life), RedRains())

    def happen(happening: object) -> None:
        event = getattr(happening, "event")  # noqa: B009 - any happening
        event.apply(state)
        events.append(event)

    table.emit = happen
    return table, events


@pytest.mark.parametrize(("roll", "guards"), [("6", False), ("7", True), ("12", True)])
def test_it_guards_from_the_number_of_its_pack(tmp_path: Path, roll: str, guards: bool) -> None:
    """The prompt, the rule, the view and the built-in players use the same number."""
    library = library_with(tmp_path)
    state = begin(library)
    catalog = make_catalog(library, NAME, state.boss.life)
    state.by_hand = ("behavior die",)
    session = Session(RedRainsRules(catalog, state), 1)
    session.run_automatic_steps()
    target = next(str(card.id) for card in state.cards if card.name == "Whiplash")
    for wanted in ("attack", target):
        decision = session.decision
        assert decision is not None
        session.answer([option.id for option in decision.options if wanted == option.id.split(":")[-1]][:1])
        session.run_automatic_steps()
    decision = session.decision
    assert decision is not None and decision.kind == "behavior"
    assert "7 or more" in decision.prompt
    view = view_for(session.game.state, catalog, "ann")
    assert view.chimera.guards_from == 7
    assert guard_chance(view) == 6 / 12
    session.answer([roll])
    happened = {item.event: item.rule for entry in session.game.journal.entries for item in entry.events}
    assert "7 or more" in happened[GuardRolled(int(roll), guards, 7)].says
    assert any(isinstance(event, GuardDeclared) for event in happened) == guards


def test_it_has_the_dice_of_its_pack(tmp_path: Path) -> None:
    """Three dice have three sides: raising goes step by step, and three powers make a token."""
    library = library_with(tmp_path)
    state = begin(library)
    seat = state.boss.seat
    assert seat == "Leviathan"
    assert [(die.type, die.side) for die in state.active_dice(seat)] == [("tide", "basic")] * 3
    table, _ = recording_table(state, library)
    list(rage_and_ultimate.raise_rage(table, 1))
    assert sorted(die.side for die in state.active_dice(seat)) == ["basic", "basic", "class"]
    for die in state.active_dice(seat):
        state.put_die(replace(die, side="power"))
    list(rage_and_ultimate.check_rage(table))
    own_card = state.cards[state.players[seat].phoenixborn]
    assert own_card.tokens("red rains") == 1
    assert {die.side for die in state.active_dice(seat)} == {"basic"}


def test_its_hand_is_as_large_as_its_pack_says(tmp_path: Path) -> None:
    library = library_with(tmp_path)
    state = begin(library)
    table, _ = recording_table(state, library)
    assert form_hand(table, state.boss.seat)
    assert len(state.players[state.boss.seat].hand) == 2


def test_it_is_fatigued_when_its_stamina_is_spent(tmp_path: Path) -> None:
    """The first empty pile costs stamina and is rebuilt; the second fatigues it."""
    library = library_with(tmp_path)
    state = begin(library)
    boss = state.boss.seat
    pile, discard = state.players[boss].draw, state.players[boss].discard
    table, events = recording_table(state, library)
    for emptied in (PileEmptied, ChimeraFatigued):
        for card in list(pile):
            pile.remove(card)
            discard.append(card)
            state.put_card(replace(state.cards[card], zone="discard"))
        steps = check_empty_draw_pile(table, boss)
        decision = next(steps)
        with pytest.raises(StopIteration):
            steps.send(decision.picked(tuple(option.id for option in decision.options)))
        assert any(isinstance(event, emptied) for event in events)
        assert state.boss.fatigued == (emptied is ChimeraFatigued)
        assert len(pile) == 5
    list(table.policy(boss).discarded(table, boss))
    assert state.cards[state.players[boss].phoenixborn].wounds == 3


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ("dice: {sides: {basic: 3, power: 4}}", "a die has 6 faces; here are 7"),
        ("dice: {sides: {power: 3, basic: 3}}", "from the lowest up"),
        ("guards_from: 13", "less than or equal to 12"),
        ("recovery: [aspects, aspects]", "there twice"),
    ],
)
def test_facts_that_cannot_be_are_refused(tmp_path: Path, facts: str, wrong: str) -> None:
    with pytest.raises(PackError, match=wrong):
        library_with(tmp_path, f"\n    {facts}")
