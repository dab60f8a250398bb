"""Status abilities: what an aspect does for a status token (Reference, Chimera Turn)."""

from __future__ import annotations

from collections.abc import Iterable

from cards.paragraphs.status import StatusParagraph
from cards.text.paragraphs import effects_text
from engine.ashes.events import TokensRemoved
from engine.ashes.language.abilities import status_abilities
from engine.ashes.language.frames import text_frame
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model.prints import Ability
from engine.ashes.play.windows import respond
from engine.ashes.table import Moment, Steps, Table
from engine.redrains import rulebook
from engine.redrains.asking import agreed, asks_before
from engine.redrains.passed_over import in_row, passed_over
from engine.redrains.reasons import NothingDone, StatusResolves, Unfit
from engine.redrains.tokens import said


def use_all_status(table: Table, seat: str) -> Steps:
    """The boss, if its card has such a text, then each aspect that is there, left to right, loses 1 status
    token and resolves."""
    for unit in (table.state.players[seat].phoenixborn, *table.units(seat, table.state.facing)):
        for ability in status_abilities(table, table.card(unit)):
            with table.because(said(table, rulebook.STATUS_ABILITY), unit):
                if not table.is_in_play(unit):
                    continue
                if not table.card(unit).status:
                    over = passed_over(table, (unit,), _tokenless)
                    table.do(NothingDone("status ability", "no status token", over))
                    continue
                prompt = _asking(table, unit, ability) if asks_before(table, seat) else ""
                if (yield from agreed(table, seat, "status ability", prompt)):
                    yield from _use(table, unit, ability)


def _asking(table: Table, unit: int, ability: Ability) -> str:
    assert isinstance(ability.paragraph, StatusParagraph)
    label = table.label(unit)
    does = effects_text(ability.paragraph.effects, label, boss=f"the {table.card(unit).controller}")
    return f"{label} loses a status token: resolve its status ability? {does}"


def can_use_status(table: Table, unit: int) -> bool:
    """Whether an aspect in play has a status ability and a status token to lose for it."""
    card = table.card(unit)
    return card.zone == "battlefield" and card.status > 0 and bool(status_abilities(table, card))


def use_status(table: Table, unit: int) -> Steps:
    """An aspect loses 1 status token and resolves its status ability, outside the start of the turn."""
    for ability in status_abilities(table, table.card(unit))[:1]:
        with table.because(rulebook.STATUS_ABILITY, unit):
            yield from _use(table, unit, ability)


def no_status_to_use(table: Table, meant: Iterable[int]) -> None:
    """Tell that none of these aspects can lose a status token for its ability, and why."""
    boxed = [unit for unit in meant if status_abilities(table, table.card(unit))]
    over = passed_over(table, boxed, _tokenless)
    table.do(NothingDone("status ability", "no status token" if over else "no status ability", over))


def _use(table: Table, unit: int, ability: Ability) -> Steps:
    """The token goes first; what answers that comes before the effects."""
    table.do(StatusResolves(in_row(table, unit), table.card(unit).status - 1))
    table.do(TokensRemoved(unit, "status", 1))
    yield from respond(table, "after", Moment("status_used", (unit,), table.card(unit).controller))
    paragraph = ability.paragraph
    assert isinstance(paragraph, StatusParagraph)
    yield from resolve_effects(table, paragraph.effects, text_frame(table, unit, ability))


def _tokenless(_table: Table, _unit: int) -> Unfit:
    return "no status token"
