"""Texts that wait for something to become so: looked at after each effect, and told once for each change."""

from __future__ import annotations

from cards.moments import Trigger
from cards.paragraphs.triggered import TriggeredParagraph
from engine.ashes.events import BecameSo
from engine.ashes.language.abilities import abilities
from engine.ashes.language.conditions import holds
from engine.ashes.language.frames import text_frame
from engine.ashes.play.windows import respond
from engine.ashes.table import Moment, Steps, Table


def announce_states(table: Table) -> Steps:
    """Tell of every state that texts wait for and that was not so when last looked at.

    What is so from the start, as its card comes into play, has not become so.
    """
    if ("when", "becomes") not in table.catalog.heard:
        return
    before = {(card, key): so for card, key, so in table.state.become}
    now = {(card, wait.key): (wait, so) for card, wait, so in _waiting(table)}
    if {place: so for place, (_, so) in now.items()} == before:
        return
    table.do(BecameSo(tuple((card, key, so) for (card, key), (_, so) in now.items())))
    for place, (wait, so) in now.items():
        if so and before.get(place) is False:
            card = place[0]
            yield from respond(
                table, "when", Moment("becomes", (card,), table.card(card).controller, awaited=wait)
            )


def _waiting(table: Table) -> list[tuple[int, Trigger, bool]]:
    """Every text in play that waits for a state: its card, the state, and whether it is so."""
    found = []
    for seat in table.seats():
        for card_id in table.in_play(seat):
            card = table.card(card_id)
            if ("when", "becomes") not in table.catalog.print_of(card).hears and not card.attached:
                continue
            for ability in abilities(table, card):
                if not isinstance(ability.paragraph, TriggeredParagraph):
                    continue
                for wait in ability.paragraph.trigger.moments:
                    if wait.becomes is not None:
                        so = holds(table, wait.becomes, text_frame(table, card_id, ability))
                        found.append((card_id, wait, so))
    return found
