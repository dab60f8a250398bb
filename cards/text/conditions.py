"""Writes conditions: what must be so for an effect to resolve."""

from __future__ import annotations

from collections.abc import Callable

from cards.effects import Condition
from cards.selection import Filter, Selection
from cards.text.scope import Scope
from cards.text.selections import holds, one, player, several
from cards.text.words import article


def condition_text(asked: Condition, scope: Scope, it: str = "") -> str:
    """A condition as the clause behind `if`; `it` is the card that was just spoken of."""
    told: list[str] = []
    if asked.destroyed is not None:
        told.append(f"this destroyed {scope.phrase(asked.destroyed)}")
    if asked.there_is is not None:
        told.append(_there_is(asked.there_is, scope, one, "a"))
    if asked.there_is_no is not None:
        told.append(_there_is(asked.there_is_no, scope, several, "no"))
    if asked.card is not None and asked.fits is not None:
        known = asked.card in (it, asked.destroyed)
        told.append(holds("it" if known else scope.phrase(asked.card), asked.fits, scope))
    if asked.paid_with is not None:
        told.append(f"you spent {article(f'{asked.paid_with} die')} to activate {scope.this}")
    if asked.last_die is not None:
        die = scope.names.get("last die", "the rage die re-rolled last")
        told.append(f"{die} shows {asked.last_die}")
    if asked.can_attack is not None:
        told.append(
            "a unit of the Chimera can attack"
            if asked.can_attack == "leftmost"
            else "the aspect just revealed can attack"
        )
    if asked.fatigued is not None:
        told.append(f"the Chimera is {'' if asked.fatigued else 'not '}fatigued")
    return " and ".join(told)


def _there_is(wanted: Selection, scope: Scope, write: Callable[[Filter, Scope], str], article: str) -> str:
    """`an opponent controls a wounded unit`, `you control no allies`, `there are no cards in the hand`."""
    no = "no " if article == "no" else ""
    if wanted.zone == "play" and wanted.of != "any":
        owner = {"you": "you control", "opponent": "an opponent controls"}.get(wanted.of)
        anybodys = wanted.model_copy(update={"of": "any"})
        return f"{owner or f'{player(wanted.of, scope)} controls'} {no}{write(anybodys, scope)}"
    return f"there {'are no ' if no else 'is '}{write(wanted, scope)}{_where(wanted.zone)}"


def _where(zone: str) -> str:
    return {"play": "", "hand": " in the hand", "discard": " in the discard pile"}.get(
        zone, " in the conjuration pile"
    )
