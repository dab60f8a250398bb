"""Meditate: discard cards to turn dice to better sides (Rulebook p. 12)."""

from __future__ import annotations

from engine.ashes.events import ActionTaken
from engine.ashes.language.acts import cannot, player_cannot
from engine.ashes.model import rulebook
from engine.ashes.model.choices import CardChoice, DeckTop
from engine.ashes.play.leaving import leave_play
from engine.ashes.play.piles import by_name, discard
from engine.ashes.play.turning import turn_a_die
from engine.ashes.play.unseen import claims, shown_by
from engine.ashes.play.windows import respond
from engine.ashes.table import Cause, Moment, Steps, Table
from engine.kernel.choice import Choice, Done
from engine.kernel.decision import Decision, Option, offer


def can_meditate(table: Table, seat: str) -> bool:
    """Whether there is anything to discard for it."""
    player = table.state.players[seat]
    if player_cannot(table, seat, "meditate"):
        return False
    return bool(player.hand or player.draw or _spells(table, seat))


def meditate(table: Table, seat: str, *, free: bool = False) -> Steps:
    """Discard cards one at a time; each discarded card may change one active die at once.

    Only by a text is it `free`, and takes no side action.
    """
    with table.because(rulebook.MEDITATE, None):
        if not free:
            table.do(ActionTaken(seat, "side"))
        from_draw: list[int] = []
        first = True
        while options := _discards(table, seat):
            if not first:
                options.append(offer(Done(), "stop meditating"))
            (answer,) = yield Decision(
                seat,
                "meditate",
                "Meditate: choose a card to discard",
                tuple(options),
                rulebook.MEDITATE,
                claims=claims(table, seat, table.state.players[seat].hand),
            )
            if answer.declines:
                break
            first = False
            if isinstance(answer, DeckTop):
                from_draw.append((yield from discard(table, table.state.players[seat].draw[0])))
            else:
                yield from _discard(table, seat, answer)
            yield from turn_a_die(
                table, seat, "meditate die", "Turn a die to a side of your choice", rulebook.MEDITATE
            )
        yield from respond(table, "after", Moment("meditated", tuple(from_draw), seat))


def _spells(table: Table, seat: str) -> list[int]:
    return [
        spell
        for spell in table.state.players[seat].spellboard
        if not cannot(table, table.card(spell), "be meditated")
    ]


def _discards(table: Table, seat: str) -> list[Option]:
    """One option for each different card: hand, deck top, spellboard (copies alike count once)."""
    player = table.state.players[seat]
    options: list[Option] = []
    if player.draw:
        options.append(offer(DeckTop(), f"top card of your deck ({len(player.draw)} left)"))
    for option in by_name(table, player.hand):
        options.append(offer(option.value, f"{option.label} (hand)"))
    seen: set[tuple[str, int, int]] = set()
    for card_id in _spells(table, seat):
        card = table.card(card_id)
        likeness = (card.name, card.exhaustion, card.status)
        if likeness in seen:
            continue
        seen.add(likeness)
        about = ["spellboard"]
        if card.exhaustion:
            about.append("exhausted" if card.exhaustion == 1 else f"{card.exhaustion} exhaustion")
        if card.status:
            about.append(f"{card.status} status")
        options.append(offer(CardChoice(card_id), f"{card.name} ({', '.join(about)})"))
    return options


def _discard(table: Table, seat: str, chosen: Choice) -> Steps:
    (card_id,) = shown_by(table, (chosen,))
    if table.card(card_id).zone == "spellboard":
        yield from leave_play(table, card_id, Cause("rule", None, seat))
    else:
        yield from discard(table, card_id)
