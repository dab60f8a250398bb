"""Windows in which players respond to what happened: triggered texts and reactions."""

from __future__ import annotations

from dataclasses import dataclass

from cards.clauses import ReactionClause, TriggeredClause
from cards.moments import Cause as WantedCause
from cards.moments import Timing, Trigger
from cards.selection import Filter
from engine.ashes.events import ReactionUsed, TextUsed, TriggerResolved
from engine.ashes.language.abilities import abilities
from engine.ashes.language.reading import fits, holds
from engine.ashes.language.references import players_of
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.model.catalog import Ability
from engine.ashes.model.choices import Pass, Respond
from engine.ashes.model.state import Card
from engine.ashes.play.payment import can_pay, pay
from engine.ashes.play.uses import anything_to_do
from engine.ashes.table import Asking, Frame, Moment, Steps, Table, text_frame
from engine.kernel.decision import Decision, offer

_EFFECTS = ("spell", "ability", "dice power")


@dataclass(frozen=True, slots=True)
class _Response:
    """A triggered text, or a card in hand whose reaction fits."""

    card: int
    moment: Moment
    ability: Ability | None
    reaction: ReactionClause | None = None

    @property
    def may(self) -> bool:
        """Whether it can be left out."""
        return self.ability is None or (
            isinstance(self.ability.clause, TriggeredClause) and self.ability.clause.may
        )


def respond(table: Table, timing: Timing, *moments: Moment) -> Steps:
    """Give every seat, beginning with the active player, its one opportunity to respond.

    Rulebook p. 17: a seat resolves any of its responses one at a time, then the next seat does.
    Several moments are one window, such as "after a unit is destroyed" and "after it leaves play".
    """
    heard = [moment for moment in moments if (timing, moment.event) in table.catalog.heard]
    if not heard:
        return
    for seat in table.seats():
        done: list[_Key] = []
        while True:
            waiting = _not_done(
                [item for moment in heard for item in _triggered(table, timing, moment, seat)], done
            )
            reactions = [item for moment in heard for item in _reactions(table, timing, moment, seat)]
            anyway = table.variant.hides_reactions and table.variant.might_react(table, seat, timing, heard)
            response = yield from _choose(table, seat, waiting, reactions, anyway)
            if response is None:
                break
            done.append(_key(response))
            if response.ability is not None:
                yield from resolve_trigger(table, response.card, response.ability, response.moment)
            else:
                assert response.reaction is not None
                table.do(ReactionUsed(seat), rulebook.REACTION)
                yield from table.variant.play_reaction(
                    table, seat, response.card, response.reaction, response.moment
                )


def is_answered(table: Table, timing: Timing, moment: Moment) -> bool:
    """Whether a triggered text in play would do more than prevent damage if this moment came now."""
    return (timing, moment.event) in table.catalog.heard and any(
        any(effect.op != "prevent_damage" for effect in item.ability.clause.effects)
        for seat in table.seats()
        for item in _triggered(table, timing, moment, seat)
        if item.ability is not None and isinstance(item.ability.clause, TriggeredClause)
    )


_Key = tuple[int, str, int]


def _not_done(found: list[_Response], done: list[_Key]) -> list[_Response]:
    """What is left of these responses; a text that is there twice responds twice."""
    left = done.copy()
    waiting = []
    for item in found:
        if left and _key(item) in left:
            left.remove(_key(item))
        else:
            waiting.append(item)
    return waiting


def _key(item: _Response) -> _Key:
    if item.ability is None:
        return (item.card, "", id(item.reaction))
    return (item.card, item.ability.name, id(item.ability.clause))


def _choose(
    table: Table, seat: str, waiting: list[_Response], reactions: list[_Response], anyway: bool
) -> Asking[_Response | None]:
    """Which response is next; `anyway` asks even when there is none, so that asking gives nothing away."""
    if not waiting and not reactions and not anyway:
        return None
    if table.variant.acts_by_itself(seat):
        return waiting[0] if waiting else None
    must = [item for item in waiting if not item.may]
    if len(must) == 1 and len(waiting) == 1 and not reactions:
        return must[0]
    everything = [*waiting, *reactions]
    options = [offer(Respond(item.card, at), _title(table, item)) for at, item in enumerate(everything)]
    if not must:
        labels = ("go on", "no", "no response")
        options.append(offer(Pass(), labels[min(2, len(everything))]))
    prompt = "Which of your responses is resolved next?"
    if not everything:
        prompt = "You have no reaction to this"
    elif len(everything) == 1:
        prompt = _offer(table, everything[0])
    rule = rulebook.REACTION if reactions and not waiting else rulebook.SIMULTANEOUS
    (answer,) = yield Decision(table.variant.decides(table, seat), "trigger", prompt, tuple(options), rule)
    return everything[answer.at] if isinstance(answer, Respond) else None


def _offer(table: Table, item: _Response) -> str:
    title = _title(table, item)
    return f"{title[:1].upper()}{title[1:]}?" if item.ability is None else f"Use {title}?"


def _title(table: Table, item: _Response) -> str:
    if item.ability is None:
        return f"play {table.card(item.card).name}"
    title = item.ability.title
    return f"{table.label(item.card)}: {title}" if title else table.label(item.card)


def resolve_trigger(table: Table, card_id: int, ability: Ability, moment: Moment) -> Steps:
    """Resolve a triggered text to its end; what it costs is paid first."""
    clause = ability.clause
    assert isinstance(clause, TriggeredClause)
    frame = text_frame(table, card_id, ability, moment)
    with table.because(rulebook.SIMULTANEOUS, card_id):
        table.do(TriggerResolved(card_id, ability.title))
        if clause.once is not None:
            table.do(TextUsed(card_id, ability.name))
        if clause.pays is not None:
            frame.x = yield from pay(table, frame.controller, clause.pays.ways(), card_id)
        yield from resolve_effects(table, clause.effects, frame)


def _triggered(table: Table, timing: Timing, moment: Moment, seat: str) -> list[_Response]:
    found: list[_Response] = []
    cards = list(table.in_play(seat))
    for extra in _leaving(table, moment):
        if table.state.cards[extra].controller == seat and extra not in cards:
            cards.append(extra)
    for card_id in cards:
        card = table.state.cards[card_id]
        made = table.catalog.print_of(card)
        if (timing, moment.event) not in made.hears and not card.attached and not table.state.modifiers:
            continue
        for ability in abilities(table, card):
            clause = ability.clause
            if not isinstance(clause, TriggeredClause) or clause.trigger.event != moment.event:
                continue
            if clause.timing != timing:
                continue
            if not matches(table, clause.trigger, card, moment, text_frame(table, card_id, ability)):
                continue
            if not _may_be_used(table, clause, seat, card_id, ability):
                continue
            frame = text_frame(table, card_id, ability, moment)
            if clause.may and not anything_to_do(table, clause.effects, frame):
                continue
            if clause.condition is None or holds(table, clause.condition, frame):
                found.append(_Response(card_id, moment, ability))
    return found


def _may_be_used(table: Table, clause: TriggeredClause, seat: str, card_id: int, ability: Ability) -> bool:
    """Whether a text was not used up this turn, and what it costs can be paid."""
    if clause.once is not None and (card_id, ability.name) in table.state.used_texts:
        return False
    return clause.pays is None or any(can_pay(table, seat, way, card_id) for way in clause.pays.ways())


def _leaving(table: Table, moment: Moment) -> list[int]:
    """Cards whose own text still answers although they, and what lies under them, are leaving play."""
    if moment.event not in ("destroyed", "leaves_play", "destroys_by_attacking"):
        return []
    return [card for left in moment.subjects for card in (left, *table.card(left).attached)]


def matches(table: Table, trigger: Trigger, card: Card, moment: Moment, frame: Frame) -> bool:
    """Whether this is the moment waited for; `frame` does not know it yet, so "another card" may be it."""
    if trigger.of != "any" and moment.seat not in players_of(table, frame, trigger.of):
        return False
    if trigger.card == "this":
        if card.id not in moment.subjects:
            return False
    elif trigger.card == "host":
        if card.host not in moment.subjects:
            return False
    elif isinstance(trigger.card, Filter) and not any(
        fits(table, trigger.card, subject, frame, gone=True) for subject in moment.subjects
    ):
        return False
    if trigger.other is not None and (
        moment.other is None or not fits(table, trigger.other, moment.other, frame, gone=True)
    ):
        return False
    return trigger.by is None or _comes_from(table, trigger.by, moment, frame)


def _comes_from(table: Table, wanted: WantedCause, moment: Moment, frame: Frame) -> bool:
    cause = moment.cause
    if cause is None:
        return False
    if wanted.a in ("effect", "attack or effect"):
        if cause.kind not in _EFFECTS and (wanted.a == "effect" or cause.kind != "attack"):
            return False
    elif wanted.a is not None and cause.kind != wanted.a:
        return False
    return wanted.of == "any" or cause.controller in players_of(table, frame, wanted.of)


def _reactions(table: Table, timing: Timing, moment: Moment, seat: str) -> list[_Response]:
    """Cards in hand that may be played now: during a turn, one a player a turn, and affordable."""
    state = table.state
    if state.phase != "player turns" or not state.turn or seat in state.reacted:
        return []
    found: list[_Response] = []
    names: set[str] = set()
    for card_id in state.players[seat].hand:
        card = state.cards[card_id]
        made = table.catalog.of(card.name)
        if not made.reactions or card.name in names:
            continue
        for clause in made.reactions:
            if clause.reaction != timing or clause.to.event != moment.event:
                continue
            frame = text_frame(table, card_id, None)
            if not matches(table, clause.to, card, moment, frame):
                continue
            if clause.condition is not None and not holds(
                table, clause.condition, text_frame(table, card_id, None, moment)
            ):
                continue
            if table.variant.may_react(table, seat, card_id):
                found.append(_Response(card_id, moment, None, clause))
                names.add(card.name)
    return found
