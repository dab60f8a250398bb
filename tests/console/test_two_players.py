"""The console against a Chimera with two battlefields: every option has its keys, on either page."""

from __future__ import annotations

from functools import partial

from engine.bots.sturdy_player import SturdyPlayer
from engine.kernel.decision import TABLE, Decision
from engine.match import Match
from engine.redrains.read_model import RedRainsView
from engine.setups import PartnerSetup, RedRainsSetup
from host.console.cursor import Cursor, start
from host.console.game_keys import keys_of
from host.console.lights import frame
from host.console.meaning import meaning
from host.console.paths import ways_to

SETUP = RedRainsSetup(seat="ann", partner=PartnerSetup(name="bob", deck="The Mist Guardian"), seed=3)


def reached(decision: Decision, view: RedRainsView) -> set[str]:
    """The options that some keys lead to, by trying them all from the start of the question."""
    found: set[str] = set()
    seen: set[Cursor] = set()
    waiting = [start(decision)]
    while waiting and len(seen) < 3000:
        cursor = waiting.pop()
        if cursor in seen:
            continue
        seen.add(cursor)
        for _, outcome in meaning(decision, view, cursor, undoable=False).values():
            if isinstance(outcome, Cursor):
                waiting.append(outcome)
            elif isinstance(outcome, tuple):
                found |= set(outcome)
    return found


def test_keys_reach_every_option_and_the_row_turns_from_one_battlefield_to_the_other() -> None:
    match, player = Match(SETUP, checkpoints=False), SturdyPlayer(1)
    turned = attacks = 0
    for _ in range(140):
        match.settle()
        if (decision := match.decision) is None:
            break
        if decision.seat != TABLE:
            view = match.view(decision.seat)
            other = "bob" if decision.seat == "ann" else "ann"
            assert keys_of(view).opponents(view) == [decision.seat, other]
            if decision.kind in ("turn", "attack target", "target", "block"):
                assert reached(decision, view) >= {option.id for option in decision.options}
            if decision.kind == "attack target":
                attacks += 1
                sides = {way.side for way in ways_to(decision, view)}
                turned += sides >= {"ann", "bob"}
        match.answer(player.choose(decision, partial(match.view, decision.seat)))
    assert turned and attacks > turned // 2
