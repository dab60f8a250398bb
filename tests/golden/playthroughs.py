"""Golden playthroughs: games as plain text, so that a change of behavior is read as a difference.

A few lines show the table, and what each seat may know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView
from engine.bots.player_and_playout import Player, RandomPlayer
from engine.bots.sturdy_player import SturdyPlayer
from engine.game_entries import GameSetup
from engine.game_entries.ashes import FIRST_REACTIONS
from engine.kernel.decision import TABLE, Answer, Decision
from engine.kernel.journal import EventRecord
from engine.match import Match
from engine.plain_table_view import TableView
from engine.reapers.setup import ReapersSetup
from engine.redrains.read_model import ChimeraView, chimera_of
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.players import AshesSetup, RavenSetup
from engine.setups.red_rains import PartnerSetup, RedRainsSetup


def heading(match: Match[Any, Any]) -> str:
    """Return the position in the game: round, phase and turn."""
    view, state = match.view(match.setup.seat_names[0]), match.game.state
    if isinstance(view, TableView):
        return view.heading
    return f"round {state.round}, {state.phase}, turn of {state.turn or 'nobody'}"


def table_lines(match: Match[Any, Any]) -> Iterator[str]:
    """Yield the whole table for the first player, and for every other seat the differences."""
    first, *others = match.setup.seat_names
    own = match.view(first)
    if isinstance(own, TableView):
        yield from _zones(own, *(match.view(seat) for seat in others))
        return
    others = [seat for seat in match.game.state.players if seat != first]
    mine = [line for player in own.players for line in _side(player, own)]
    yield from (f"  {line}" for line in mine)
    if own.battles:
        fights = [f"{item.attacker} against {item.defender or item.target}" for item in own.battles]
        yield f"  battles: {', '.join(fights)}"
    for seat in others:
        view = match.view(seat)
        for line in (line for player in view.players for line in _side(player, view)):
            if line not in mine:
                yield f"  {seat} sees {line}"


def _zones(own: TableView, *others: TableView) -> Iterator[str]:
    """Yield a table whose view consists of zones with lines."""
    mine = [line for zone in own.zones for line in zone.lines]
    yield from (f"  {own.seat}: {zone.name}: {'; '.join(zone.lines)}" for zone in own.zones)
    for view in others:
        for zone in view.zones:
            if told := [line for line in zone.lines if line not in mine]:
                yield f"  {view.seat} sees {zone.name}: {'; '.join(told)}"


def _side(player: PlayerView, view: GameView) -> Iterator[str]:
    chimera = chimera_of(view)
    if chimera is not None and chimera.seat == player.seat:
        yield _chimera_line(player, chimera)
    elif player.out:
        yield f"{player.seat} is out"
        return
    else:
        yield f"{player.seat}: {_card(player.phoenixborn)}, dice {_dice(player.active_dice)}"
    lanes = {f"battlefield against {faced}": faced for faced in player.faces} or {"battlefield": ""}
    rows: dict[str, Sequence[CardView] | None] = {
        **{name: [unit for unit in player.battlefield if unit.lane == lane] for name, lane in lanes.items()},
        "spellboard": player.spellboard,
        "hand": player.hand,
    }
    for name, row in rows.items():
        if row:
            yield f"{player.seat} {name}: {', '.join(map(_card, row))}"
        elif row is None and player.hand_size:
            yield f"{player.seat} hand: {player.hand_size} cards"
    discarded = ", ".join(card.name or "unknown" for card in player.discard)
    yield f"{player.seat} piles: draw {player.draw_pile}, discard [{discarded}]"


def _chimera_line(player: PlayerView, chimera: ChimeraView) -> str:
    powers = sum(die.side == "power" for die in player.active_dice)
    fatigued = ", fatigued" if chimera.fatigued else ""
    rage = f"rage {powers} of {len(player.active_dice)}"
    return (
        f"{player.seat}: {_card(player.phoenixborn)}, phase {chimera.phase}, "
        f"red rains {chimera.red_rains}/{chimera.ultimate}, {rage}{fatigued}"
    )


def _card(card: CardView) -> str:
    """Return `Iron Worker 12: 2/2 w1 e1`: name and id, attack and life, tokens, cards under and on it."""
    if card.name is None:
        return "unknown" if card.face_up else "face down"
    parts = []
    if card.attack is not None:
        parts.append(f"{card.attack}/{card.life}")
    elif card.life is not None:
        parts.append(f"life {card.life}")
    tokens = {"w": card.wounds, "e": card.exhaustion, "s": card.status, "r": card.tokens("red rains")}
    parts.extend(f"{letter}{count}" for letter, count in tokens.items() if count)
    if card.guarded:
        parts.append("guarded")
    parts.extend(f"+ {_card(under)}" for under in card.attached)
    if card.dice:
        parts.append(f"dice {_dice(card.dice)}")
    return f"{card.name} {card.id}{': ' if parts else ''}{' '.join(parts)}"


def _dice(dice: Sequence[DieView]) -> str:
    """Return `ceremonial bbcp, natural c`: the sides by their first letters."""
    sides: dict[str, list[str]] = {}
    for die in dice:
        sides.setdefault(die.type, []).append(die.side[0])
    return ", ".join(f"{kind} {''.join(sorted(found))}" for kind, found in sorted(sides.items())) or "none"


FOLDER = Path(__file__).with_name("games")

DIGEST = FOLDER / "digest.txt"
"""File of one number over all playthroughs: equal number, equal behavior."""


@dataclass(frozen=True, slots=True)
class Script:
    """Setup and players of a playthrough.

    A game with more than `questions` questions is cut there, and says so.
    """

    name: str
    setup: GameSetup
    player: Callable[[int], Player]
    questions: int


def _between(*decks: str, **chosen: object) -> AshesSetup:
    names = ("ann", "bob", "cat", "dan")
    seats = [{"name": name, "deck": deck} for name, deck in zip(names, decks, strict=False)]
    return AshesSetup.model_validate({"seats": seats, **chosen})


def _raven(*decks: str, **chosen: object) -> RavenSetup:
    seats = [{"name": name, "deck": deck} for name, deck in zip(("ann", "bob"), decks, strict=True)]
    return RavenSetup.model_validate({"seats": seats, **chosen})


def _reapers(**chosen: object) -> ReapersSetup:
    decks = ('Marla "Buff" Grafani', "Sigriðr the Frequent")
    seats = [{"name": name, "deck": deck} for name, deck in zip(("ann", "bob"), decks, strict=True)]
    return ReapersSetup.model_validate({"seats": seats, **chosen})


SCRIPTS = (
    Script("random-fury", RedRainsSetup(aspects="Fury", seed=3), RandomPlayer, 80),
    Script("random-shadow", RedRainsSetup(aspects="Shadow", seed=4), RandomPlayer, 80),
    Script(
        "random-heroic-3",
        RedRainsSetup(aspects="Shadow", difficulty="heroic", level=3, seed=5),
        RandomPlayer,
        80,
    ),
    Script("random-first-five", RedRainsSetup(aspects="Fury", first_five="choose", seed=6), RandomPlayer, 60),
    Script("random-dice-by-hand", RedRainsSetup(aspects="Shadow", by_hand=CHANCES, seed=7), RandomPlayer, 90),
    Script("sturdy-fury", RedRainsSetup(aspects="Fury", seed=8), SturdyPlayer, 110),
    Script("sturdy-shadow", RedRainsSetup(aspects="Shadow", seed=9), SturdyPlayer, 110),
    Script(
        "random-two-players",
        RedRainsSetup(seat="ann", partner=PartnerSetup(name="bob", deck="The Mist Guardian"), seed=14),
        RandomPlayer,
        60,
    ),
    Script(
        "players-two",
        _between("The Snakes in Silver", "The Shadows of Viros", seed=11),
        RandomPlayer,
        90,
    ),
    Script(
        "players-two-first-five",
        _between("The Bloodwoods Queen", "The Mist Guardian", first_five="choose", seed=12),
        RandomPlayer,
        90,
    ),
    Script(
        "players-three-asked-always",
        _between(
            *("The Cloudsea Siren", "The Iron Men", "The Bloodwoods Queen"),
            reactions="always",
            reckoned_reactions=FIRST_REACTIONS,  # so that no later card changes this game
            seed=13,
        ),
        RandomPlayer,
        140,
    ),
    Script(
        "raven-two",
        _raven("The Boy Among Wolves", "The Bloodwoods Queen", seed=15),
        RandomPlayer,
        70,
    ),
    Script("reapers", _reapers(seed=16), RandomPlayer, 200),
)


def path_of(script: Script) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{script.name}.txt"


def playthrough(script: Script) -> str:
    """Play a game and write down all of it."""
    return "\n".join(_lines(script)) + "\n"


def digest_of(texts: dict[str, str]) -> str:
    """Return one number over playthroughs by name."""
    digest = sha256()
    for name, text in sorted(texts.items()):
        digest.update(f"{name}\n{text}".encode())
    return digest.hexdigest()


def _lines(script: Script) -> Iterator[str]:
    yield f"# {script.name}: python -m tests.golden"
    # A game without policies of its own is played by those of today, which the lines below show.
    # No deck in these games is real.
    yield f"# {script.setup.model_dump_json(exclude={'policies', 'real_decks', 'reckoned_reactions'})}"
    match = Match(script.setup)
    player = script.player(script.setup.seed)
    for happening in match.game.journal.opening:
        yield from _sentences(match, happening)
    for number in range(1, script.questions + 1):
        yield from _chance(match)
        decision = match.decision
        if decision is None:
            break
        yield from _question(match, number, decision)
        answer = _answer(match, player, decision)
        yield f"> {', '.join(answer) or 'nothing'}"
        match.answer(answer)
        for happening in match.game.journal.entries[-1].events:
            yield from _sentences(match, happening)
    else:
        yield from _chance(match)
        if not match.game.over:
            yield ""
            yield f"(cut after {script.questions} questions)"
    if match.game.over:
        yield ""
        yield f"= {match.game.outcome}"
        yield from table_lines(match)


def _answer(match: Match, player: Player, decision: Decision) -> Answer:
    seat = match.setup.seat_names[0] if decision.seat == TABLE else decision.seat
    return player.choose(decision, lambda: match.view(seat))


def _question(match: Match, number: int, decision: Decision) -> Iterator[str]:
    yield ""
    yield f"= {number}: {heading(match)}"
    yield from table_lines(match)
    least, most = decision.minimum, decision.maximum
    many = "" if least == most == 1 else f" ({least} to {most})"
    yield f"? {decision.seat} [{decision.kind}]{many}: {decision.prompt}"
    yield f"  {'; '.join(f'{option.id} ({option.label})' for option in decision.options)}"
    yield f"  {decision.rule.source}"


def _chance(match: Match) -> Iterator[str]:
    """Yield the program's own answers to chance.

    A shuffle has as many answers as its pile has cards, and gets one line.
    """
    while (decision := match.decision) is not None and match.is_automatic(decision):
        match.step()
        entry = match.game.journal.entries[-1]
        yield f"* {decision.prompt}: {' '.join(entry.answer)}"
        for happening in entry.events:
            yield from _sentences(match, happening)


def _sentences(match: Match, happening: EventRecord) -> Iterator[str]:
    """Yield the sentence of an event, followed by its rule."""
    sentence = match.describe(happening)
    if sentence:
        yield f"    {sentence}  [{happening.rule.title}]"
