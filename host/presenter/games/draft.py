"""A draft at one terminal: who may look, picks left to the bot, its table in words, its decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cards.boxes import RAVEN
from cards.wording.words import capitalized
from engine.bots.drafter import DraftingPlayer
from engine.draft.card_facts import dice_demand
from engine.draft.option_meanings_and_saves import NamedCard
from engine.draft.state import DICE, PICKS
from engine.drafted_decks import drafted_decks
from engine.kernel.decision import TABLE
from engine.setups.players import LEAST_AND_MOST, AshesSetup, RavenSetup, SeatSetup
from host.presenter.deck_building.deck_text import card_line, dice_text
from host.presenter.display.card_names_and_state import count_of
from host.presenter.display.card_text import card_of, cost_of
from host.presenter.session.seat_session import NOBODY, PlainSession

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from cards.card import Card
    from cards.library import Library
    from engine.draft.view import DrafterView, DraftView
    from engine.drafted_decks import Draft
    from engine.kernel.decision import Decision, Option
    from engine.kernel.luck_secret import Seed
    from engine.setups.players import PlayerName
    from host.presenter.ports import OpenGameLike


_HIDDEN_ANSWERS = {
    "draft phoenixborn": "choosing a Phoenixborn",
    "draft card": "keeping a card",
    "draft dice": "taking dice",
    "swap": "the answer about swapping",
    "swap for": "choosing what to give",
}


def draft_answer_text(decision: Decision, _options: Sequence[Option]) -> str:
    """Return an answer in words that other seats may read: not which card."""
    hidden = _HIDDEN_ANSWERS.get(decision.kind)
    return f"{decision.seat}: {hidden}" if hidden else decision.prompt


class DraftSession(PlainSession):
    """The drafters at one terminal. `seat` is who looks now, nobody at first."""

    match: Draft
    answer_text = staticmethod(draft_answer_text)

    def __init__(self, opened: OpenGameLike) -> None:
        self._finishing: dict[str, int] = {}
        """Seats whose remaining picks the bot makes, with the number of answers when it began."""
        self._by_bot: set[int] = set()
        """Numbers of the answers that the bot gave for people."""
        self._bot = DraftingPlayer(opened.match.library)
        super().__init__(opened)

    @property
    def view(self) -> DraftView:
        """The draft as the viewer may see it."""
        return self.match.view(self.seat)

    @property
    def hands_over_to(self) -> str:
        """The seat that must take over before the question may be shown; empty if it stays.

        While Phoenixborn are chosen nobody has a secret, so everybody may look.
        """
        asked = self.decision
        if asked is None or asked.seat in (self.seat, TABLE) or self.view.phase == "Phoenixborn":
            return ""
        return asked.seat

    def let_bot_finish(self) -> None:
        """Let the bot make all remaining picks of the seat that is asked."""
        asked = self.decision
        if asked is not None and asked.seat != TABLE:
            self._finishing.setdefault(asked.seat, len(self.match.game.journal))
            self.settle()

    def settle(self) -> None:
        """Let bots and chance answer up to the next question to a person, and clear the viewer if needed."""
        self.opened.run_automatic_steps()
        while (asked := self.decision) is not None and asked.seat in self._finishing:
            self._by_bot.add(len(self.match.game.journal))
            if self.match.game.undone:
                self.opened.redo(asked.seat)
            else:
                self.opened.answer(self._bot.choose(asked, partial(self.match.view, asked.seat)))
            self.opened.run_automatic_steps()
        self._look_away()

    def undo(self) -> None:
        """Undo the last answer of a person, or all picks of the bot since a person let it finish."""
        count, _ = self._last_act()
        self.opened.back_to(count, self._who_acts)
        self.show_changes()

    @property
    def undo_label(self) -> str:
        _, seat = self._last_act()
        return f"the bot's picks for {seat}" if seat else super().undo_label

    def is_own(self, number: int) -> bool:
        """Return True if a person gave answer `number`, and not the bot for them."""
        return number not in self._by_bot and super().is_own(number)

    def show_changes(self, *, at_once: bool = False) -> None:
        # What the bot did after the answers that are left is forgotten.
        given = len(self.match.game.journal)
        self._finishing = {seat: count for seat, count in self._finishing.items() if count < given}
        self._by_bot = {number for number in self._by_bot if number < given}
        super().show_changes(at_once=at_once)

    def _last_act(self) -> tuple[int, str]:
        """Return how many answers preceded the last act of a person, and the seat the bot finished for.

        The seat is empty if the act was an answer; the number is -1 if nobody has done anything.
        """
        finished = ((count, seat) for seat, count in self._finishing.items())
        return max([(self.last_answer(), ""), *finished])

    def _look_away(self) -> None:
        """Clear the viewer if another seat or the table is asked, unless one person drafts alone."""
        asked = self.decision
        if len(self.people) > 1 and (asked is None or asked.seat != self.seat):
            self.seat = NOBODY


BOT: PlayerName = "sharp"
"""Built-in player of the decks that the bot has drafted."""


KEEP, PLAY = "keep", "play"


def deck_use_rows(draft: Draft) -> list[tuple[str, str]]:
    """Return what can be done with the decks, as (id, label)."""
    seats = len(draft.setup.seats)
    playing = [(PLAY, "Play with these decks")] if seats <= LEAST_AND_MOST[1] else []
    return [(KEEP, "Save the decks"), *playing]


def save_decks(draft: Draft, data: Path) -> str:
    """Save the decks that the user does not have yet; return in a sentence what was done."""
    from host.decks import DeckRepository

    repository = DeckRepository(data, draft.library)
    own = [shelved.deck for shelved in repository.decks()]
    new = [deck for deck in drafted_decks(draft).values() if deck not in own]
    for deck in new:
        repository.save(deck)
    return (
        f"{count_of(len(new), 'deck')} saved in {repository.folder}."
        if new
        else "The decks are already saved."
    )


def game_with_decks(draft: Draft, people: Collection[str], seed: Seed) -> AshesSetup | RavenSetup:
    """Return the setup of a game with the drafted decks, everybody in their seat.

    The box of the cards decides between Ashes Reborn and Raven Rules.
    """
    seats = tuple(
        SeatSetup(name=seat, deck=deck, player="person" if seat in people else BOT)
        for seat, deck in drafted_decks(draft).items()
    )
    game = RavenSetup if draft.library.box == RAVEN else AshesSetup
    return game(seats=seats, seed=seed, undo=draft.setup.undo)


Row = tuple[str, str, str]
"""Id of an option, its name, and a few words about it."""


def draft_rows(decision: Decision) -> list[Row]:
    """Return the options of a question as rows."""
    return [_row(option) for option in decision.options]


def card_in(decision: Decision | None, row: str) -> str:
    """Return the name of the card that a row of this question is about; empty if it is about none."""
    options = () if decision is None else decision.options
    return next((_name(option) for option in options if option.id == row), "")


def _name(option: Option) -> str:
    return option.value.name if isinstance(option.value, NamedCard) else ""


def _row(option: Option) -> Row:
    card = card_of(_name(option))
    if card is None:
        return option.id, _name(option) or capitalized(option.label), ""
    return option.id, card.name, card_line(card)


def stage_text(view: DraftView) -> str:
    """Return the stage of the draft in words, such as `Dice: 10 each`."""
    if view.phase == "cards":
        most = max(drafter.kept for drafter in view.drafters)
        least = min(drafter.kept for drafter in view.drafters)
        return f"Cards: {min(least + 1, PICKS) if most == least else most} of {PICKS}"
    if view.phase == "dice":
        return f"Dice: {DICE} each"
    return {"setup": "Setting up", "swap": "Swap", "over": "Finished"}.get(view.phase, view.phase)


def draft_table_lines(view: DraftView, library: Library, *, wide: bool) -> list[tuple[str, str]]:
    """Return all drafters as the viewer may know them, the viewer first and in full.

    Each line is (who or what, text).
    """
    lines: list[tuple[str, str]] = []
    if view.phase == "dice":
        lines.append(("Dice left: ", dice_text(view.dice, short=not wide)))
    for drafter in sorted(view.drafters, key=lambda drafter: drafter.seat != view.seat):
        token = " (first)" if drafter.seat == view.first_player else ""
        leader = drafter.phoenixborn or "no Phoenixborn yet"
        cards = f", {count_of(drafter.kept, 'card')}" if drafter.kept else ""
        lines.append((f"{drafter.seat}{token}: ", f"{leader}{cards}"))
        if drafter.dice:
            lines.append(("", f"  has {dice_text(drafter.dice, short=not wide)}"))
        if drafter.picks is None:
            lines += [("", f"  took {name} openly") for name in drafter.shown]
        elif wide or view.phase != "dice":  # a narrow window shows the same beside the dice
            lines += [("", f"  {line}") for line in _own_lines(drafter, library, wide)]
    return lines


def _own_lines(drafter: DrafterView, library: Library, wide: bool) -> Iterator[str]:
    cards = _cards(drafter, library)
    if asked := dice_demand(cards):
        yield f"asks for {dice_text(asked, short=not wide)}"
    if wide:
        length = max((len(card.name) for card in cards), default=0)
        yield from (f"{card.name:<{length}}  {card_line(card)}" for card in cards[1:])
    elif drafter.picks:
        yield ", ".join(drafter.picks)


def _cards(drafter: DrafterView, library: Library) -> list[Card]:
    """Return the Phoenixborn, its unique card and the drafted cards, as far as they are known."""
    names = (drafter.phoenixborn, drafter.unique, *(drafter.picks or ()))
    return [library.card(name) for name in names if name]


def dice_needs(view: DraftView, library: Library) -> list[tuple[str, str]]:
    """Return what the viewer's cards need of the dice, as (heading, text)."""
    own = next((drafter for drafter in view.drafters if drafter.seat == view.seat), None)
    if own is None:
        return []
    cards = _cards(own, library)
    asked = dice_demand(cards)
    costs = [f"{card.name}: {cost}" for card in cards if (cost := cost_of(card.name))]
    return [
        ("Dice for all their costs", dice_text(asked)),
        ("Your cards", "\n".join(costs)),
    ]
