"""Read model of Ardent Reapers: what a seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict

from cards.reapers.effects.choices_and_turns import Act
from cards.reapers.texts.skills_and_abilities import Skill, skill_words
from cards.reapers.vocabulary import CardState, Kind
from cards.wording.words import counted
from engine.plain_table_view import TableView, ZoneView
from engine.reapers.running_game import UNSEEN, Table
from engine.reapers.unseen_cards import possible_identities


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)


class CardView(_Read):
    """A card that may be seen.

    In play it has a `state`; `power` is its present one, None for no Creature. An unseen real card has no
    values: `possible_names` are those it may have, likely ones first.

    `copy_number` is its number among the cards of its name beside it, 0 if there is no other. `stashed` is
    the number of cards under it, `owner` the player whose deck it is from, `skills` are its present ones,
    with those it gains; `text` is the rest of its text.
    """

    id: int
    name: str
    copy_number: int = 0
    type: str
    vp: int
    power: int | None = None
    state: CardState | Literal[""] = ""
    owner: str = ""
    skills: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    stashed: int = 0
    possible_names: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """Return its name, numbered if another of its name is beside it."""
        return f"{self.name} #{self.copy_number}" if self.copy_number else self.name

    @property
    def line(self) -> str:
        """Return the card in one line: `Payday (Active, power 6, 1 VP) Bonus: Draw a card.`, for example."""
        if self.possible_names:
            return self.name
        parts = [self.state.capitalize()] if self.state else []
        parts += [] if self.power is None else [f"power {self.power}"]
        parts.append(f"{self.vp} VP")
        if self.stashed:
            parts.append(f"{self.stashed} stashed")
        return " ".join([f"{self.called} ({', '.join(parts)})", *self.skills, *self.text])


class SideView(_Read):
    """A player's side. Only the player sees the hand; everybody sees the size and the list of the deck."""

    seat: str
    points: int
    line: tuple[CardView, ...]
    relics: tuple[CardView, ...]
    hand: tuple[CardView, ...] | None
    hand_size: int
    deck_size: int
    deck_list: tuple[str, ...]
    discard: tuple[CardView, ...]
    score: tuple[CardView, ...]


class BanView(_Read):
    """Something forbidden to a player, in this turn of theirs or in the next."""

    seat: str
    act: Act
    kinds: tuple[Kind, ...]
    now: bool


class ReapersView(TableView):
    """The table from one seat, whose side is the first of `sides`.

    `stash` holds the stashed cards that the seat may look at.
    """

    turn: str = ""
    first: str = ""
    number: int = 0
    played: int = 0
    bans: tuple[BanView, ...] = ()
    sides: tuple[SideView, ...] = ()
    stash: tuple[CardView, ...] = ()


def view_for(table: Table, seat: str) -> ReapersView:
    """Return the table as `seat` sees it, or an onlooker if it is empty; raises `KeyError`."""
    state = table.state
    if seat and seat not in state.sides:
        raise KeyError(seat)

    def card(number: int) -> CardView:
        if state.is_unseen(number):
            names = tuple(possible_identities(state, (number,)))
            return CardView(
                id=number, name=UNSEEN, type="", vp=0, owner=state.cards[number].owner, possible_names=names
            )
        printed = table.card(number)
        return CardView(
            id=number,
            name=printed.name,
            copy_number=table.copy_number(number),
            type=printed.type or "",
            vp=table.vp(number),
            power=table.power(number),
            state=state.cards[number].state,
            owner=state.cards[number].owner,
            skills=tuple(f"{skill_words(skill)}." for skill in table.skills(number)),
            text=tuple(text.words() for text in printed.text if not isinstance(text, Skill)),
            stashed=len(state.stashed(number)),
        )

    def cards(numbers: list[int]) -> tuple[CardView, ...]:
        return tuple(card(number) for number in numbers)

    def side(of: str) -> SideView:
        zones = state.sides[of]
        return SideView(
            seat=of,
            points=table.points(of),
            line=cards(zones.line),
            relics=cards(zones.relics),
            hand=cards(zones.hand) if of == seat else None,
            hand_size=len(zones.hand),
            deck_size=len(zones.deck),
            deck_list=tuple(sorted(state.deck_list(of).elements())),
            discard=cards(zones.discard),
            score=cards(zones.score),
        )

    first = seat or next(iter(state.sides))
    sides = tuple(side(of) for of in (first, state.other(first)))
    stash = tuple(
        card(number)
        for number, item in state.cards.items()
        if item.under and seat and state.controller(item.under) == seat
    )
    return ReapersView(
        rules="reapers",
        seat=seat,
        heading=f"Turn {state.number}, {state.turn}'s turn" if state.turn else "Setup",
        zones=tuple(_zones(sides, onlooker=not seat)),
        turn=state.turn,
        first=state.first,
        number=state.number,
        played=state.played,
        bans=tuple(BanView(seat=ban.seat, act=ban.act, kinds=ban.kinds, now=ban.now) for ban in state.bans),
        sides=sides,
        stash=stash,
    )


def _zones(sides: tuple[SideView, ...], *, onlooker: bool) -> Iterator[ZoneView]:
    """Yield the zones from the far side to the own hand; then what was scored, and the piles."""
    own, other = sides
    your, you_have = (f"{own.seat}'s", f"{own.seat} has") if onlooker else ("Your", "You have")
    rows = [
        (f"{other.seat}'s hand", (f"{_cards(other.hand_size)}",)),
        (f"{other.seat}'s Relics", _lines(other.relics)),
        (f"{other.seat}'s battle line", _lines(other.line)),
        (f"{your} battle line", _lines(own.line)),
        (f"{your} Relics", _lines(own.relics)),
        (f"{your} hand", (_cards(own.hand_size),) if own.hand is None else _lines(own.hand)),
    ]
    for name, side in ((you_have, own), (f"{other.seat} has", other)):
        rows.append(
            (f"{name} scored {side.points}", tuple(f"{card.name}  {card.vp} VP" for card in side.score))
        )
    rows += [
        (name, (f"{_cards(side.deck_size)} in the deck", *_discarded(side)))
        for name, side in ((f"{your} piles", own), (f"{other.seat}'s piles", other))
    ]
    for name, lines in rows:
        if lines:
            yield ZoneView(name=name, lines=lines)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _lines(cards: tuple[CardView, ...]) -> tuple[str, ...]:
    unseen = sum(bool(card.possible_names) for card in cards)
    lines = [card.line for card in cards if not card.possible_names]
    return (*lines, *([counted(unseen, UNSEEN)] if unseen else []))


def _discarded(side: SideView) -> list[str]:
    return [f"discarded: {', '.join(card.name for card in side.discard)}"] if side.discard else []
