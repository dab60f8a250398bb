"""An attack in one line: whom, and with which units."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.ashes.model.choices import Attack
from host.presenter.saying.heard import Heard, Scene
from host.presenter.saying.naming import called, cards_meant


def attack(scene: Scene, words: str) -> Iterator[Heard]:
    """`attack`, `attack Firebelly with Knight and Worker`; what is left out is asked for then."""
    option = next((option for option in scene.decision.options if isinstance(option.value, Attack)), None)
    if option is None:
        yield Heard("attack ", "no unit of yours can attack now: it takes one that is not exhausted")
        return
    if not words:
        yield Heard("attack ", option.label, option.id)
        return
    whom, _, units = re.sub(r"^with ", " with ", words).partition(" with ")
    targets = [card for card in cards_meant(scene, whom) if card.controller != scene.seat]
    if not targets:
        yield Heard("attack ", f"nobody in play to attack is called “{whom}”")
        return
    for target in targets:
        line = f"attack {called(scene, target)}"
        if not units:
            yield Heard(line, line, option.id, ((target.id,),))
            continue
        fighters = [_fighter(scene, unit) for unit in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", units)]
        missing = [unit for unit, card in fighters if card is None]
        if missing:
            yield Heard(f"{line} with ", f"no unit of yours is called “{missing[0]}”")
            return
        names = " and ".join(unit for unit, _ in fighters)
        numbers = tuple(card for _, card in fighters if card is not None)
        yield Heard(f"{line} with {names}", f"{line} with {names}", option.id, ((target.id,), numbers))


def _fighter(scene: Scene, words: str) -> tuple[str, int | None]:
    """The unit that is meant, as it is called and its number."""
    own = cards_meant(scene, words, whose="own", phoenixborn=False)
    card = next((card for card in own if card.controller == scene.seat), None)
    return (words, None) if card is None else (called(scene, card), card.id)
