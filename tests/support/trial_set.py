"""Made-up collection: six Phoenixborn, 54 other cards, four types of dice, some conjurations."""

from __future__ import annotations

from functools import cache
from typing import Any

from cards.library import Library, standard_library
from cards.pack import Pack
from engine.draft.setup import Collection, DraftSeat, DraftSetup
from engine.drafted_decks import Draft
from engine.kernel.decision import Decision

RELEASE = "Trial Set"
DICE = ("ceremonial", "charm", "illusion", "natural")
LEADERS = ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay")
SEATS = ("ann", "bob", "cat", "dan")


def pack(commons: int = 54, leaders: tuple[str, ...] = LEADERS, kinds: tuple[str, ...] = DICE) -> Pack:
    """Return a pack of `commons` common cards and these Phoenixborn; conjurations are extra."""
    cards: list[dict[str, Any]] = []
    for name in leaders:
        cards.append({"name": name, "type": "phoenixborn", "life": 18, "battlefield": 5, "spellboard": 4})
        cards.append({"name": f"{name}'s own", "type": "action spell", "cost": ["main"], "unique_to": name})
    for number in range(commons):
        kind = kinds[number % len(kinds)]
        values = {"attack": number % 4, "life": 1 + number % 3, "recover": number % 2}
        card: dict[str, Any] = {
            "name": f"Card {number:02}",
            "cost": ["main", f"{1 + number % 3} {kind} class"],
        }
        if number % 3 == 0:
            card |= {"type": "ally", **values}
        elif number % 9 == 1:
            card |= {"type": "ready spell", "conjures": ["Wolf"]}
        else:
            card |= {"type": ("action spell", "reaction spell")[number % 2]}
        cards.append(card)
    unit = {"type": "conjuration", "attack": 2, "life": 2, "recover": 1}
    cards.append({"name": "Wolf", **unit, "limit": 5, "conjures": ["Cub"]})
    cards.append({"name": "Cub", **unit, "limit": 2})
    cards.append({"name": "Curse", "type": "conjured alteration spell", "limit": 3})
    return Pack.model_validate({"release": RELEASE, "cards": cards})


@cache
def trial_library() -> Library:
    """Return the packs of Cinderboard and the trial set."""
    return standard_library().extended([pack()])


def setup(people: int, seed: int = 1, bots: tuple[str, ...] = (), **more: Any) -> DraftSetup:
    """Return a draft of the trial set for the first `people` of `SEATS`."""
    seats = tuple(DraftSeat(name=name, player="bot" if name in bots else "person") for name in SEATS[:people])
    return DraftSetup(seats=seats, collection=Collection(releases=(RELEASE,)), seed=seed, **more)


def begin(people: int, seed: int = 1, **more: Any) -> Draft:
    """Return a draft of the trial set at its first question to a person."""
    draft = Draft(setup(people, seed, **more), library=trial_library())
    draft.run_automatic_steps()
    return draft


def pending(draft: Draft) -> Decision:
    """Return the pending question."""
    assert draft.decision is not None
    return draft.decision


def play_to(draft: Draft, kind: str, pick: int = 0) -> Decision | None:
    """Pick the option at this place, or the last one, until this kind of question."""
    while draft.decision is not None and draft.decision.kind != kind:
        options = draft.decision.options
        draft.answer([options[min(pick, len(options) - 1)].id])
        draft.run_automatic_steps()
    return draft.decision
