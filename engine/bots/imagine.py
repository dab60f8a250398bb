"""A table imagined from what one seat sees: the known cards lie where they lie, the others have no name.

The engine plays on from there as it would from the real state. Nothing hidden can get in: all that goes
in is a `GameView`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.ashes import rulebook
from engine.ashes.attack import meet_attack
from engine.ashes.battle import resolve_battles
from engine.ashes.catalog import Catalog
from engine.ashes.events import AttackEnded
from engine.ashes.reading import raw_values
from engine.ashes.state import Battle, Card, Die, Modifier, Player, State, Zone
from engine.ashes.table import GameOver, Steps, Table
from engine.ashes.texts import abilities
from engine.ashes.turns import go_on_with_turn
from engine.ashes.variant import Variant
from engine.ashes.view import CardView, GameView, PlayerView
from engine.ashes.viewing import looking
from engine.kernel.chance import SeededChance
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.journal import Happening

Going = Callable[[Table], Steps]
"""What happens next at an imagined table."""


def imagine(view: GameView, catalog: Catalog) -> State:
    """A state that looks to the seat of `view` exactly like the real one."""
    state = State(
        round=view.round,
        phase=view.phase,  # type: ignore[arg-type]  # a view has the phases of the state
        turn=view.turn,
        first_player=view.first_player,
        main_used=view.main_used,
        side_used=view.side_used,
        extra_sides=view.extra_sides,
        used_texts=list(view.used_texts),
        reacted=list(view.reacted),
        passes=view.passes,
        battles=[Battle(item.attacker, item.target, item.defender, item.guarded) for item in view.battles],
    )
    seen = {card.id: card for player in view.players for card in _seen(player)}
    hidden = sum(_hidden(player) for player in view.players)
    size = max(len(seen) + hidden, max(seen) + 1)
    first = view.players[0].seat
    state.cards = [_card(at, seen.get(at), first) for at in range(size)]
    free = iter([at for at in range(size) if at not in seen])
    for side in view.players:
        state.players[side.seat] = Player(side.seat, side.phoenixborn.id, {}, out=side.out)
    for side in view.players:
        _fill_zones(state, side, free)
    for left_over in free:
        # It is being played or resolved just now, and nobody is to do anything with it.
        state.cards[left_over].zone = "aside"
        state.players[first].zones["aside"].append(left_over)
    _lay_dice(state, view)
    _match_values(state, seen, catalog)
    return state


def _seen(side: PlayerView) -> Iterator[CardView]:
    """Every card of a side that the viewer sees."""
    for card in (
        side.phoenixborn,
        *side.battlefield,
        *side.spellboard,
        *(side.hand or ()),
        *side.discard,
        *side.removed,
        *(side.conjuration_pile or ()),
    ):
        yield card
        yield from card.attached


def _hidden(side: PlayerView) -> int:
    """How many cards of a side the viewer does not see."""
    hand = side.hand_size if side.hand is None else 0
    conjurations = side.conjurations if side.conjuration_pile is None else 0
    return hand + conjurations + side.draw_pile


def _card(card_id: int, view: CardView | None, owner: str) -> Card:
    if view is None:
        return Card(card_id, "", owner, owner, "draw")
    return Card(
        card_id,
        view.name or "",
        view.owner,
        view.controller,
        view.zone,  # type: ignore[arg-type]  # a view has the zones of the state
        view.face_up,
        view.wounds,
        view.exhaustion,
        view.status,
        view.red_rains,
        view.guarded,
        attached=[under.id for under in view.attached],
        dice=[die.id for die in view.dice],
    )


def _fill_zones(state: State, side: PlayerView, free: Iterator[int]) -> None:
    zones = state.players[side.seat].zones

    def unknown(zone: Zone, count: int) -> None:
        for _ in range(count):
            card = state.cards[next(free)]
            card.owner = card.controller = side.seat
            card.zone = zone
            zones[zone].append(card.id)

    for card in _seen(side):
        if card.zone in zones and card.zone != "attached":
            zones[card.zone].append(card.id)
        for under in card.attached:
            state.cards[under.id].host = card.id
            state.players[under.controller].zones["attached"].append(under.id)
    unknown("draw", side.draw_pile)
    if side.hand is None:
        unknown("hand", side.hand_size)
    if side.conjuration_pile is None:
        unknown("conjurations", side.conjurations)


def _lay_dice(state: State, view: GameView) -> None:
    """Dice in pools are their seat's; those on cards lie between dice of the same seat."""
    known: dict[int, Die] = {}
    for side in view.players:
        for die in side.active_dice:
            known[die.id] = Die(die.id, die.type, die.side, side.seat, "active")
        for die in side.exhausted_dice:
            known[die.id] = Die(die.id, die.type, die.side, side.seat, "exhausted")
    owners = {at: die.owner for at, die in known.items()}
    for side in view.players:
        for card in _seen(side):
            for die in card.dice:
                nearest = min(owners, key=lambda at: (abs(at - die.id), at), default=None)
                owner = card.controller if nearest is None else owners[nearest]
                known[die.id] = Die(die.id, die.type, die.side, owner, "card", card.id)
    first = view.players[0].seat
    for at in range(max(known, default=-1) + 1):
        state.dice.append(known.get(at) or Die(at, "basic", "basic", first, "out"))


def _match_values(state: State, seen: dict[int, CardView], catalog: Catalog) -> None:
    """Whatever a card has or lacks beyond what lies there, it has or lacks until the end of the turn."""
    found: list[Modifier] = []
    table = looking(state, catalog, Variant())
    for card_id, view in seen.items():
        card = state.cards[card_id]
        if view.life is None or card.zone not in ("battlefield", "phoenixborn"):
            continue
        attack, life, recover = raw_values(table, card)
        attack_now = max(0, attack) if view.attack is not None else 0
        more = Modifier(
            card_id,
            "end of turn",
            attack=0 if view.attack is None else view.attack - attack_now,
            life=view.life - life,
            recover=0 if view.recover is None else view.recover - max(0, recover),
        )
        if more.attack or more.life or more.recover:
            found.append(more)
        here = {item.title for item in abilities(table, card) if item.name}
        if here - set(view.abilities):
            found.append(Modifier(card_id, "end of turn", flags=("loses_abilities",)))
        for title in view.abilities:
            name = title.rstrip("0123456789 ")
            if title not in here and name in catalog.library.keywords:
                found.append(Modifier(card_id, "end of turn", keyword=title))
    state.modifiers = found


class Scene:
    """A game that goes on at an imagined table until nothing more is asked.

    Chance is answered by itself, fixed by `luck`. It changes `state`; give it a copy. `table` is the table
    the scene plays at.
    """

    def __init__(self, state: State, catalog: Catalog, going: Going, luck: int = 1) -> None:
        self.state = state
        self.table = Table(state, catalog, Variant(), self._happen, rulebook.TURN)
        self._flow = _until_over(going(self.table))
        self._chance = SeededChance(luck)
        self._chances = 0
        self.decision: Decision | None = None
        self._advance(None)

    def answer(self, picks: Answer) -> None:
        """Answer the pending decision with options it offers."""
        self._advance(picks)

    def _happen(self, happening: Happening) -> None:
        happening.event.apply(self.state)

    def _advance(self, picks: Answer | None) -> None:
        try:
            asked = self._flow.send(picks)  # type: ignore[arg-type]  # None starts a generator
            while asked.seat == TABLE:
                picks = self._chance.answer(asked, self._chances)
                self._chances += 1
                asked = self._flow.send(picks)
            self.decision = asked
        except StopIteration:
            self.decision = None


def _until_over(flow: Steps) -> Steps:
    try:
        yield from flow
    except GameOver:
        return


def rest_of_turn(table: Table) -> Steps:
    """The turn that has begun goes on to its end."""
    yield from go_on_with_turn(table, table.state.turn)


def rest_of_attack(table: Table) -> Steps:
    """The declared attack is blocked or guarded, and its battles are fought."""
    target = table.state.battles[0].target
    yield from meet_attack(table, table.state.turn, target, table.card(target).controller)


def rest_of_battles(table: Table) -> Steps:
    """The battles are fought as they stand."""
    yield from resolve_battles(table, table.state.turn)
    table.do(AttackEnded(), rulebook.BATTLE)
