"""Builds the state with which a scenario begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from cards.library import Library, unknown_and_hint
from cards.library import library_of as library_in
from cards.node_search import NodePath
from cards.pack import Pack
from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.game import AshesRules, TableRules
from engine.ashes.model.card import Zone
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.dice import Die
from engine.ashes.model.prints import UNLISTED_PHOENIXBORN, UNLISTED_UNIT
from engine.ashes.model.rule_settings import with_settings
from engine.ashes.model.state import State
from engine.ashes.real_table.reported_actions import COMPANION
from engine.ashes.table_setup import add_card, add_dice, seat_player, strip_texts
from engine.game_entries import entry_of
from engine.kernel.decision import TABLE
from engine.kernel.hidden_pools import after_shuffle
from engine.kernel.session import Session
from engine.match import Match
from engine.raven.mode import Raven
from engine.redrains.game import RedRainsRules
from engine.redrains.mode import RedRains
from engine.redrains.seat_policies import CONFIRMED_POLICY
from engine.redrains.state import RED_RAINS, RedRainsState
from engine.redrains.table_setup import PARTNERS, add_player, empty_state, make_catalog, set_variants
from engine.setup_error import SetupError
from host.judge.impossible_positions import (
    ZONE_KEYS,
    Fault,
    PositionUnderCheck,
    position_faults,
    side_of,
    unknown_cards,
)
from host.judge.scenario import (
    BETWEEN_PLAYERS,
    CHECKS,
    FACTS,
    REFUSED,
    SAY,
    UNKNOWN,
    Cards,
    ChimeraPart,
    PlacedCard,
    PlayerPart,
    Scenario,
)
from host.judge.seat_names import BOSSES, no_such_player, seat_of


def name_of(placed: PlacedCard) -> str:
    """Return the engine's name for a card on the table."""
    if placed.is_unlisted:
        return UNLISTED_UNIT if placed.unit else UNLISTED_PHOENIXBORN
    return placed.card


def set_unlisted_values(state: State, card_id: int, placed: PlacedCard) -> None:
    """Give a card that is in no pack its title and its values."""
    if placed.is_unlisted:
        values = (placed.attack or 0, placed.life or 0, placed.recover or 0)
        made = replace(state.cards[card_id], copied=placed.unit or placed.card, printed=values)
        state.put_card(made)


def set_depths(
    state: State, catalog: Catalog, players: Mapping[str, PlayerPart], depths: Mapping[str, str]
) -> None:
    """Set how much of each side the program plays; `depths` are the policies by depth."""
    for seat, part in players.items():
        state.players[seat].policy = depths[part.depth]
        if part.depth == COMPANION:
            strip_texts(state, catalog, seat)


class ImpossiblePosition(Exception):
    """Raised if a scenario's position is impossible.

    `faults` contains the places in the file, what is wrong there and what would be right.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{message}; {hint}" for _, message, hint in self.faults))


LISTS: tuple[Zone, ...] = ("battlefield", "spellboard", "hand", "draw", "discard", "removed")
"""The zones that scenario files list card by card."""


def library_of(scenario: Scenario, packs: Iterable[Pack] = ()) -> Library:
    """Return the cards at hand: those of the box of the scenario's rules, of `packs`, and its own."""
    rules = scenario.rules[0] if scenario.setup is None else scenario.setup.rules
    known: Library = entry_of(rules).cards() if scenario.box is None else library_in(scenario.box)
    if added := [pack for pack in packs if pack.box == known.box]:
        known = known.extended(added)
    if not (scenario.cards or scenario.keywords or scenario.powers):
        return known
    own = Pack(
        release="Scenario",
        box=known.box,
        cards=scenario.cards,
        keywords=scenario.keywords,
        dice=scenario.powers,
    )
    return known.extended([own])


def begin(
    scenario: Scenario, rules_name: str = "", packs: Iterable[Pack] = ()
) -> tuple[Session[State], TableRules]:
    """Start the game of a scenario, by one of its rules or the first, at its first question.

    No dice are rolled. Raises `ImpossiblePosition`, also if somebody is named who does not sit at the table.
    """
    _refuse(unknown_seats(scenario))
    library = library_of(scenario, packs)
    if scenario.setup is not None:
        try:
            match = Match(scenario.setup, library=library)
        except SetupError as error:
            raise ImpossiblePosition([_setup_fault(("setup",), error)]) from None
        return match, match.rules
    rules_name = rules_name or scenario.rules[0]
    if rules_name in BETWEEN_PLAYERS:
        rules = _between_players(scenario, library, rules_name)
    else:
        rules = _against_the_chimera(scenario, library)
    return Session(rules, 1), rules


def _setup_fault(steps: NodePath, error: SetupError | ValueError) -> Fault:
    message, _, hint = str(error.args[0]).partition("; ")
    return steps, message, hint


def _refuse(faults: Iterable[Fault]) -> None:
    if found := tuple(faults):
        raise ImpossiblePosition(found)


_MODES: dict[str, type[AshesReborn]] = {"ashes": AshesReborn, "raven": Raven}


def _between_players(scenario: Scenario, library: Library, rules_name: str) -> TableRules:
    kind = _MODES[rules_name]
    try:
        made = with_settings(kind.default_settings, scenario.choices)
    except ValueError as error:
        raise ImpossiblePosition([_setup_fault(("choices",), error)]) from None
    state = State(rules=rules_name)
    for seat, player in scenario.players.items():
        seat_player(state, seat, name_of(player.phoenixborn), {})
    for seat, player in scenario.players.items():
        _place_player(state, library, seat, player)
    _set_stage(state, scenario)
    catalog = Catalog(library)
    set_depths(state, catalog, scenario.players, kind.depths)
    _check_table(state, library, catalog)
    mode = kind(hides_reactions=scenario.reactions == "always", rules=made)
    return AshesRules(catalog, state, {}, mode)


def _against_the_chimera(scenario: Scenario, library: Library) -> TableRules:
    part = scenario.chimera or ChimeraPart()
    try:
        state = empty_state(library, part.card, part.difficulty, part.level, None)
    except SetupError as error:
        raise ImpossiblePosition([_setup_fault(("chimera",), error)]) from None
    side = PARTNERS if len(scenario.players) > 1 else ""
    for seat, player in scenario.players.items():
        add_player(state, seat, name_of(player.phoenixborn), {}, side)
    for seat, player in scenario.players.items():
        _place_player(state, library, seat, player)
    _place_chimera(state, library, part, next(iter(scenario.players)))
    set_variants(state, part.variants)
    if part.ask_before:
        state.players[state.boss.seat].policy = CONFIRMED_POLICY
    _set_stage(state, scenario)
    catalog = make_catalog(library, part.card, state.boss.life)
    set_depths(state, catalog, scenario.players, RedRains.depths)
    _check_table(state, library, catalog)
    return RedRainsRules(catalog, state)


def _check_table(state: State, library: Library, catalog: Catalog) -> None:
    places = dict(_places(state))
    _refuse(unknown_cards(state, library, places))
    _refuse(position_faults(PositionUnderCheck(state, library, catalog, places)))


def _places(state: State) -> Iterator[tuple[int, NodePath]]:
    """Yield each card with its place in the file; zones are filled in the order of its lists."""
    for seat, player in state.players.items():
        side = side_of(seat)
        yield from _with_attached(
            state, player.phoenixborn, (*side, "card" if seat in BOSSES else "phoenixborn")
        )
        for zone in LISTS:
            lanes: Counter[str] = Counter()
            for card in player.zones[zone]:
                lane = state.cards[card].lane
                key = ("facing", lane) if lane else (ZONE_KEYS.get(zone, zone),)
                yield from _with_attached(state, card, (*side, *key, lanes[lane]))
                lanes[lane] += 1
        for card in player.zones["conjurations"]:
            yield card, (*side, "conjurations", state.cards[card].name)


def _with_attached(state: State, card: int, steps: NodePath) -> Iterator[tuple[int, NodePath]]:
    yield card, steps
    for at, under in enumerate(state.cards[card].attached):
        yield from _with_attached(state, under, (*steps, "attached", at))
    for at, below in enumerate(state.cards[card].under):
        yield below, (*steps, "under", at)


def unknown_seats(scenario: Scenario) -> Iterator[Fault]:
    """Yield a fault for each name in a scenario of somebody who does not sit at its table."""
    for steps, name in _named(scenario):
        if seat_of(name) not in scenario.seats:
            yield steps, *no_such_player(name, scenario.seats)


def _named(scenario: Scenario) -> Iterator[tuple[NodePath, str]]:
    """Yield each name of a player in a scenario, with its place."""
    for key in ("turn", "facing", "first_player", "pointing"):
        if name := getattr(scenario, key):
            yield (key,), name
    for seat, part in scenario.players.items():
        yield from _named_on((part.phoenixborn,), ("players", seat, "phoenixborn"))
        yield from _named_on(part.battlefield, ("players", seat, "battlefield"))
        yield from _named_on(part.spellboard, ("players", seat, "spellboard"))
    if scenario.chimera is not None:
        yield from _named_on(scenario.chimera.battlefield, ("chimera", "battlefield"))
        for seat, cards in scenario.chimera.facing.items():
            yield ("chimera", "facing", seat), seat
            yield from _named_on(cards, ("chimera", "facing", seat))
    for place, step in {
        place: step for rules in scenario.rules for place, step in scenario.steps(rules)
    }.items():
        ((word, content),) = step.items()
        if word in (SAY, REFUSED):
            continue  # reports name seats in fields of their own
        if word not in CHECKS and word != TABLE:
            yield (*place, word), word
        elif word in CHECKS and isinstance(content, dict):
            for subject in content:
                name = subject.partition("/")[0]
                if name != TABLE and (word, name) not in ((fact, "game") for fact in FACTS):
                    yield (*place, word, subject), name


def _named_on(cards: Cards, steps: NodePath) -> Iterator[tuple[NodePath, str]]:
    for at, placed in enumerate(cards):
        place = (*steps, at)
        for key in ("owner", "dice_of"):
            if name := getattr(placed, key):
                yield (*place, key), name
        yield from _named_on(placed.attached, (*place, "attached"))


def _set_stage(state: State, scenario: Scenario) -> None:
    seat = next(iter(scenario.players))
    state.round = scenario.round
    state.phase = scenario.phase
    state.first_player = seat_of(scenario.first_player or seat)
    state.pointing = scenario.pointing or ""
    # In the other phases no player has the turn.
    if scenario.phase == "player turns":
        state.turn = seat_of(scenario.turn or seat)
        state.facing = scenario.facing or ""


def _place_player(state: State, library: Library, seat: str, part: PlayerPart) -> None:
    set_unlisted_values(state, state.players[seat].phoenixborn, part.phoenixborn)
    _set_contents(state, state.players[seat].phoenixborn, part.phoenixborn, seat)
    _place(state, seat, "battlefield", part.battlefield, seat)
    _place(state, seat, "spellboard", part.spellboard, seat)
    for name in part.hand:
        add_card(state, _name(name), seat, "hand")
    for name in part.deck:
        add_card(state, _name(name), seat, "draw")
    for name in part.discard:
        add_card(state, name, seat, "discard")
    for name, count in part.conjurations.items():
        for _ in range(count):
            add_card(state, name, seat, "conjurations")
    for kind, sides in part.dice.items():
        for side in sides:
            state.dice.append(Die(len(state.dice), kind, side, seat, "active"))
    add_dice(state, seat, dict(part.exhausted_dice.items()))
    names = {card.name for card in state.cards if card.owner == seat and card.name}
    state.players[seat].deck.update({name: 3 for name in sorted(names) if name in library.cards})
    _make_cards_real(state, library, seat, part.unseen)


def _place_chimera(state: RedRainsState, library: Library, part: ChimeraPart, seat: str) -> None:
    boss = state.boss.seat
    own_card = state.cards[state.players[boss].phoenixborn]
    own_card = replace(own_card, wounds=part.wounds, exhaustion=part.exhaustion, status=part.status)
    state.put_card(own_card.with_tokens(RED_RAINS, part.red_rains))
    ultimate = state.cards[state.boss.ultimate_card]
    state.put_card(replace(ultimate, exhaustion=part.ultimate_exhaustion))
    _place(state, boss, "battlefield", part.battlefield, seat)
    for faced, cards in part.facing.items():
        there = len(state.players[boss].battlefield)
        _place(state, boss, "battlefield", cards, faced)
        for card in state.players[boss].battlefield[there:]:
            state.put_card(replace(state.cards[card], lane=faced))
    for name in part.deck:
        add_card(state, _name(name), boss, "draw", face_up=False)
    for name in part.discard:
        add_card(state, name, boss, "discard")
    for name in part.removed:
        add_card(state, name, boss, "removed")
    for name, count in part.conjurations.items():
        for _ in range(count):
            add_card(state, name, boss, "conjurations")
    dragon = state.boss.kind == "dragonborn"
    for key, given in (("rage_dice", not dragon), ("dragon_dice", dragon)):
        if key in part.model_fields_set and not given:
            has = "dragon_dice" if dragon else "rage_dice"
            raise ImpossiblePosition([((*side_of(boss), key), f"{part.card} has none", f"write '{has}'")])
    for die, side in zip(state.active_dice(boss), part.dragon_dice or part.rage_dice, strict=True):
        state.put_die(replace(die, side=side))
    state.boss.phase = part.phase
    state.boss.fatigued = part.fatigued
    if part.stamina is not None:
        state.boss.stamina = part.stamina
    if part.threat is not None:
        state.boss.threat = part.threat
    if part.ultimate is not None:
        state.boss.ultimate = part.ultimate
    _make_cards_real(state, library, boss, part.unseen)


def _make_cards_real(state: State, library: Library, seat: str, names: Sequence[str]) -> None:
    """Make the unknown cards of a seat real ones, with these names in unknown order."""
    player = state.players[seat]
    for at, name in enumerate(names):
        if name not in library.cards:
            fault = (*side_of(seat), "unseen", at), *unknown_and_hint("card", name, library.cards)
            raise ImpossiblePosition([fault])
    unseen = [card.id for card in state.cards if card.owner == seat and not card.name]
    if len(names) not in (0, len(unseen)):
        hint = f"name as many of them under 'unseen' as are called '{UNKNOWN}', or none"
        wrong = f"{len(names)} names for {len(unseen)} unseen cards"
        raise ImpossiblePosition([((*side_of(seat), "unseen"), wrong, hint)])
    if names:
        player.real = True
        player.unseen = after_shuffle((), unseen, names)
        piles = ("phoenixborn", "conjurations")
        seen = [card.name for card in state.cards if card.owner == seat and card.zone not in piles]
        player.deck = dict(Counter(name for name in (*seen, *names) if name))


def _name(name: str) -> str:
    return "" if name == UNKNOWN else name


def _place(state: State, seat: str, zone: Zone, cards: Cards, player: str) -> None:
    for placed in cards:
        owner = _owner(placed, seat)
        card_id = add_card(state, _name(name_of(placed)), owner, "aside", face_up=not placed.face_down)
        set_unlisted_values(state, card_id, placed)
        _move_to(state, card_id, seat, zone)
        _set_contents(state, card_id, placed, player)


def _owner(placed: PlacedCard, otherwise: str) -> str:
    return seat_of(placed.owner) if placed.owner else otherwise


def _move_to(state: State, card_id: int, seat: str, zone: Zone) -> None:
    card = state.cards[card_id]
    state.players[card.owner].zones["aside"].remove(card_id)
    state.put_card(replace(card, controller=seat, zone=zone))
    state.players[seat].zones[zone].append(card_id)


def _set_contents(state: State, card_id: int, placed: PlacedCard, player: str) -> None:
    controller = state.cards[card_id].controller
    attached: list[int] = []
    for under in placed.attached:
        spell = add_card(state, under.card, _owner(under, player), "aside")
        _move_to(state, spell, controller, "attached")
        state.put_card(replace(state.cards[spell], host=card_id))
        attached.append(spell)
        _set_contents(state, spell, under, player)
    face_down: list[int] = []
    for name in placed.under:
        below = add_card(state, name, controller, "under", face_up=False)
        state.put_card(replace(state.cards[below], host=card_id, seen_by=tuple(state.players)))
        face_down.append(below)
    dice_of = seat_of(placed.dice_of or player)
    dice = range(len(state.dice), len(state.dice) + len(placed.dice))
    for number, kind in zip(dice, placed.dice, strict=True):
        state.dice.append(Die(number, kind, "power", dice_of, "card", card_id))
    state.put_card(
        replace(
            state.cards[card_id],
            wounds=placed.wounds,
            exhaustion=placed.exhaustion,
            status=placed.status,
            rotated=placed.guarded,
            attached=tuple(attached),
            dice=tuple(dice),
            under=tuple(face_down),
        )
    )
