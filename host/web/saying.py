"""Lines that people say of their real cards, from a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.presenter.saying.line import hear, picks_of, scene_of

if TYPE_CHECKING:
    from host.presenter.saying.heard import Heard
    from host.presenter.shared import Share
    from host.web.table import Table


def readings(table: Table, line: str) -> list[Heard]:
    """What a line may mean to who sits there, the likeliest first; nothing where nothing can be said."""
    scene = scene_of(table.view, table.decision, table.match.library)
    return [] if scene is None else [heard for heard in hear(scene, line) if not heard.command]


def say(share: Share, heard: Heard) -> None:
    """What was heard counts; cards that it names answer the questions that follow, as far as they can."""
    share.answer((heard.pick,))
    for cards in heard.then:
        share.settle()
        asked = share.match.decision
        picks = () if asked is None else picks_of(asked, cards)
        if not picks:
            break
        share.answer(picks)
