"""Movement of cards: moving, drawing, shuffling, discarding, playing, and effects of leaving play."""

from __future__ import annotations

from collections.abc import Sequence

from cards.reapers.texts.skills_and_abilities import Play, TriggeredText
from engine.kernel.decision import Option, Rule, option_for
from engine.kernel.option_meaning import Choice
from engine.reapers import rule_texts
from engine.reapers.events import CardPlayed, CardsDrawn, CardsMoved, DeckShuffled, Moved
from engine.reapers.option_meanings import CardChoice, LineEnd, PilePlace
from engine.reapers.running_game import DecisionFlow, EffectContext, RuleFlow, Table
from engine.reapers.state import IN_PLAY, Zone
from engine.reapers.unseen_cards import identify_random_card, reveal_cards, shuffle_unseen, unseen_among


def move(
    table: Table, moves: Sequence[Moved], rule: Rule, cause: int | None = None, *, face_up: bool = True
) -> RuleFlow:
    """Move cards all at once, then resolve what happens as they leave play.

    Cards stashed under them go to their owners' discard piles unless moved as well (Stash). The active player
    chooses the order of what happens (Out of Play).
    """
    state = table.state
    named = {moved.card for moved in moves}
    leaving = [
        (moved.card, state.controller(moved.card))
        for moved in moves
        if state.controller(moved.card) and moved.zone not in IN_PLAY
    ]
    stashes = [
        Moved(card, state.cards[card].owner, "discard pile", first=True)
        for host, _ in leaving
        for card in state.stashed(host)
        if card not in named
    ]
    if not moves:
        return
    # Everybody sees cards that are public from now on.
    open_ones = [moved.card for moved in (*moves, *stashes) if moved.zone not in ("hand", "deck")]
    yield from reveal_cards(table, open_ones)
    face_up = face_up and not unseen_among(state, named)
    table.apply_event(CardsMoved((*moves, *stashes), face_up), rule, cause)
    waiting = [
        (card, you) for card, you in leaving if any(_leaves_play(text) for text in table.card(card).text)
    ]
    while waiting:
        if len(waiting) > 1:
            options = [option_for(CardChoice(card), table.name(card)) for card, _ in waiting]
            (picked,) = yield from table.ask(
                "order", "Which resolves first?", options, rule_texts.LEAVES_PLAY
            )
            assert isinstance(picked, CardChoice)
            card, you = next(item for item in waiting if item[0] == picked.card)
        else:
            card, you = waiting[0]
        waiting.remove((card, you))
        for text in table.card(card).text:
            if isinstance(text, TriggeredText) and _leaves_play(text):
                yield from table.resolve(
                    table, text.effects, EffectContext(card, you), rule_texts.LEAVES_PLAY
                )


def _leaves_play(text: object) -> bool:
    return isinstance(text, TriggeredText) and text.when == "leaves play"


def draw(table: Table, seat: str, count: int, rule: Rule, cause: int | None = None) -> RuleFlow:
    """Draw cards. An empty deck is renewed from the discard pile; with both empty the draw fails."""
    side = table.state.sides[seat]
    left = count
    while left:
        if not side.deck:
            if not side.discard:
                return
            yield from shuffle(table, seat, list(side.discard), cause)
        cards = tuple(side.deck[:left])
        table.apply_event(CardsDrawn(seat, cards), rule, cause)
        left -= len(cards)


def shuffle(table: Table, seat: str, cards: list[int], cause: int | None = None) -> RuleFlow:
    """Make these cards a player's deck, in an order that nobody knows."""
    if seat in table.state.unseen:
        order = shuffle_unseen(table, seat, cards)
    else:
        prompt = f"Shuffle a deck of {len(cards)} cards"
        order = yield from random_order(table, cards, prompt, rule_texts.SHUFFLE)
    table.apply_event(DeckShuffled(seat, tuple(order)), rule_texts.SHUFFLE, cause)


def random_order(table: Table, cards: Sequence[int], prompt: str, rule: Rule) -> DecisionFlow[list[int]]:
    """Return the cards in an order that nobody knows."""
    # The options are in the order of the cards' numbers, so that they reveal nothing of the new order.
    known = sorted(cards)
    order = yield from table.chance("shuffle", prompt, _place_options(len(known)), rule, "deck", len(known))
    return [known[place.number - 1] for place in order if isinstance(place, PilePlace)]


def _place_options(count: int) -> list[Option]:
    return [option_for(PilePlace(number), f"card {number}") for number in range(1, count + 1)]


def discard(table: Table, cards: Sequence[int], rule: Rule, cause: int | None = None) -> RuleFlow:
    """Put cards of a hand onto their owners' discard piles (Glossary: Discard)."""
    moves = [Moved(card, table.state.cards[card].owner, "discard pile", first=True) for card in cards]
    yield from move(table, moves, rule, cause)


def picked_cards(picked: Sequence[Choice]) -> list[int]:
    """Return the cards of an answer."""
    return [choice.card for choice in picked if isinstance(choice, CardChoice)]


def pick_at_random(table: Table, cards: Sequence[int], count: int, rule: Rule) -> DecisionFlow[list[int]]:
    """Pick this many of the cards at random, without anybody seeing which is which.

    From a real hand people draw them, and show them.
    """
    if count <= 0 or count >= len(cards):
        return list(cards)[: max(0, count)]
    state = table.state
    place = state.place(cards[0])
    if place is not None and place[1] == "hand" and place[0] in state.unseen:
        drawn: list[int] = []
        while len(drawn) < count:
            left = [card for card in cards if card not in drawn]
            drawn.append((yield from identify_random_card(table, left)))
        return drawn
    prompt = "Which card, at random?" if count == 1 else f"Which {count} cards, at random?"
    picked = yield from table.chance("random", prompt, _place_options(len(cards)), rule, "random card", count)
    return [cards[place.number - 1] for place in picked if isinstance(place, PilePlace)]


def play(table: Table, seat: str, card: int, cause: int | None = None) -> RuleFlow:
    """Play a card (Playing cards; Play: Abilities).

    A Creature or Relic comes into play and its Play ability resolves; an Action resolves and is scored.
    `cause` is the card whose text plays it, if one does.
    """
    kind = table.card(card).type
    if kind == "action":
        table.apply_event(CardPlayed(seat, card, False), rule_texts.PLAY, cause)
    else:
        first = (yield from ask_line_end(table, seat, card)) if kind == "creature" else False
        zone: Zone = "line" if kind == "creature" else "relics"
        enters = Moved(card, seat, zone, first, table.enters_as(seat, card))
        table.apply_event(CardPlayed(seat, card, kind == "creature", enters), rule_texts.PLAY, cause)
    for text in table.card(card).text:
        if isinstance(text, Play):
            yield from table.resolve(table, text.play, EffectContext(card, seat), rule_texts.PLAY)
    if card in table.state.resolving:
        yield from move(table, [Moved(card, seat, "score pile")], rule_texts.PLAY, card)


def ask_line_end(
    table: Table, seat: str, card: int, rule: Rule = rule_texts.PLAY, *, owner_says: bool = False
) -> DecisionFlow[bool]:
    """Ask the active player, or the owner, for an end of the battle line; return True for the left one."""
    if not table.state.sides[seat].line:
        return False
    options = [option_for(LineEnd(True), "the left end"), option_for(LineEnd(False), "the right end")]
    owner_text = "your" if owner_says or seat == table.state.turn else f"{seat}'s"
    prompt = f"{table.name(card)}: at which end of {owner_text} battle line?"
    (end,) = yield from table.ask("end", prompt, options, rule, seat=seat if owner_says else "")
    assert isinstance(end, LineEnd)
    return end.left
