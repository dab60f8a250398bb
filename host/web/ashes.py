"""Ashes Reborn and Red Rains as parts of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from htpy import (
    Element,
    Node,
    button,
    details,
    div,
    h2,
    h3,
    li,
    ol,
    p,
    section,
    small,
    span,
    strong,
    summary,
    ul,
)

from engine.kernel.decision import TABLE
from engine.redrains.read_model import chimera_of
from host.presenter.answered import deed_of
from host.presenter.board import fights_of, focus_of, others_of
from host.presenter.card_texts import chimera_ways_of, cost_of, text_of
from host.presenter.foresight import Outlooks
from host.presenter.from_afar import orders_in, since_the_last_answer, table_of
from host.presenter.likely import listed
from host.presenter.log import Log
from host.presenter.offers import by_reason, held_back_of, offers_of
from host.presenter.phrases.table import count_of, ending_of, hidden, life_of, name_of, now_of
from host.presenter.saying.line import scene_of
from host.web.asking import Asked, Told, answer_button
from host.web.pieces import bar, paragraphs, pool, row, tile
from host.web.right import corrections_of
from host.web.table import STORY_LINES, Table

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView, PlayerView
    from engine.kernel.decision import Decision
    from engine.redrains.read_model import ChimeraView
    from host.presenter.behavior_table import PhaseColumn
    from host.presenter.log import Line
    from host.presenter.ports import OpenGameLike


MOST_FORESEEN = 24
"""Of more answers it is not said what will come of each."""


class AshesTable(Table):
    """Players with Phoenixborn, and perhaps a boss."""

    view: GameView

    def __init__(self, opened: OpenGameLike, seat: str) -> None:
        self._log = Log(opened.match, seat)
        super().__init__(opened, seat)

    def follow(self, stands: int) -> None:
        """Something has changed; of the answers known so far, the first `stands` still stand."""
        if stands < self._log.answers:
            self._log.rewind(stands)
        self._log.catch_up()
        super().follow(stands)

    def asked_about(self, decision: Decision) -> Asked:
        """A question in the order of the lists, with what its answers cost and what will come of them."""
        asked = listed(decision, self.view)
        outlooks = Outlooks(self.match, asked)
        told = {}
        for option, offer in zip(asked.options, offers_of(asked, self.view, self._cards), strict=True):
            name = self._option_card(option)
            single = asked.maximum == 1 and len(asked.options) <= MOST_FORESEEN
            told[option.id] = Told(
                hint=" · ".join(filter(None, (offer.figures, offer.note))),
                action=offer.action,
                cost=offer.cost,
                price=offer.price,
                ahead=outlooks.of((option.id,)).text if single else "",
                text=bool(name) and bool(text_of(name, self._cards)),
            )
        return Asked(asked, told)

    def beside_the_question(self) -> Node:
        """What this player has and cannot use now, under the reasons why."""
        held = () if self.asked is None else held_back_of(self.asked.decision, self.view, self._cards)
        if not held:
            return None
        return details(".held", id="held")[
            summary[f"Not now ({len(held)})"],
            [
                div[h3[_sentence(reason)], ul[[li[item.offer.label] for item in items]]]
                for reason, items in by_reason(held).items()
            ],
        ]

    def _option_card(self, option: Any) -> str:
        seen = None if option.subject is None else self.view.card(option.subject)
        if seen is not None:
            return seen.name or ""
        return f"{option.die[0]} die" if option.die is not None else ""

    @property
    def _cards(self) -> Any:
        return self.match.library

    @property
    def _own_side(self) -> str:
        """Whose side of the table is the near one: an onlooker stands behind the first player."""
        return self.seat or self.match.setup.seat_names[0]

    # Parts

    def nodes(self) -> Mapping[str, Node]:
        """The parts of the page."""
        chimera = chimera_of(self.view)
        others = [self.view.player(seat) for seat in others_of(self.view, self._own_side)]
        return {
            "status": self.heading,
            "now": self.now(),
            "question": self.question(),
            "boss": None if chimera is None else self.boss(chimera),
            "others": [self.side(other) for other in others] or None,
            "own": self.side(self.view.player(self._own_side)),
            "hand": self.hand(),
            "story": self.story(),
        }

    @property
    def heading(self) -> str:
        """Round, and whose turn."""
        view = self.view
        if view.winner:
            return "Game over"
        where = f"Round {view.round}" if view.round else "Before the first round"
        if view.turn:
            return f"{where} · " + ("your turn" if view.turn == self.seat else f"{view.turn}'s turn")
        return f"{where} · {view.phase}"

    def now(self) -> Node:
        """What is to be moved on the real table, and what led to it, since somebody answered last."""
        lines = since_the_last_answer(self.match, self._log.lines)
        if not lines:
            return None
        orders = [(order, line.text) for line in lines for order in orders_in([line])]
        return [
            h2[("On the table now" if orders else "What happened")],
            ol(".orders", data_steps="yes")[
                [
                    li[strong[_sentence(order)], small[why] if why.lower() not in order.lower() else None]
                    for order, why in orders
                ]
            ]
            if orders
            else None,
            p(".then")[lines[-1].text] if not orders or orders[-1][1] != lines[-1].text else None,
        ]

    def can_say(self) -> bool:
        """Whether a line can be said at what is asked now."""
        return scene_of(self.view, self.decision, self._cards) is not None

    def can_be_set_right(self) -> bool:
        """Whether people can say how the table lies."""
        return bool(self.seat) and self.match.statements is not None and not self.view.winner

    def corrections(self, said: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
        """The answers that what was entered comes to."""
        return corrections_of(self, said)

    def ending(self) -> str:
        """Who has won, and why."""
        return ending_of(self.view, self.seat if len(self.people) == 1 else "")

    def boss(self, chimera: ChimeraView) -> Node:
        """The boss: its numbers, its table of behavior with the row that counts, its units."""
        side = self.view.player(chimera.seat)
        card = side.phoenixborn
        about = self._about
        most = None if life_of(card) == "∞" else card.life
        units = "Units" if chimera.kind == "dragonborn" else "Aspects"
        return section(".boss", aria_label=f"The {chimera.seat}")[
            div(".head")[
                button(class_=["boss-name", {"asked": card.id in about}], type="button",
                       data_card=f"{self._at(chimera.seat)}-p-0")[
                    small[chimera.seat], strong[card.name or chimera.seat]
                ],
                span(".phase")[small["phase"], strong[chimera.phase]],
            ],
            bar("wounds", card.wounds, most, kind="wounds"),
            div(".figures-row")[list(_figures(chimera, side))],
            div(".boss-dice")[
                pool(side.active_dice, ()),
                small[f"on {chimera.sides[-1]}: {_raised(chimera, side)}"],
            ],
            self.live_row(chimera),
            [
                row(
                    f"{units} against {lane}" if lane else units,
                    side.battlefield, f"{self._at(chimera.seat)}-b", about,
                    fights=self._fights, lane=lane, empty="none in play",
                )
                for lane in (side.faces if len(side.faces) > 1 else ("",))
            ],
            row("Its spells", side.spellboard, f"{self._at(chimera.seat)}-s", about),
            self.behavior(chimera),
            _piles(side, self._at(chimera.seat)),
        ]  # fmt: skip

    def live_row(self, chimera: ChimeraView) -> Node:
        """The row of the behavior table that counts this turn, large."""
        live = [
            item for column in table_of(self.view, chimera, self._cards) for item in column.rows if item.live
        ]
        if not live:
            return None
        return div(".live-row", role="status")[small[f"Rolled {chimera.result}"], strong[live[0].text]]

    def behavior(self, chimera: ChimeraView) -> Node:
        """The behavior table: the rows of this phase, then the other phases."""
        return div(".behavior")[
            [
                details(".phase-rows", id=f"phase-{column.phase}", open=column.live)[
                    summary[f"Behavior in phase {column.phase}", column.live and span(".here")[" now"]],
                    _rows_of(column),
                ]
                for column in table_of(self.view, chimera, self._cards)
            ]
        ]

    def side(self, player: PlayerView) -> Node:
        """A player's side of the table."""
        near = player.seat == self._own_side
        about, at, view = self._about, self._at(player.seat), self.view
        card = player.phoenixborn
        whose = "You" if player.seat == self.seat else player.seat
        if player.out:
            return section(".side.out", aria_label=player.seat)[h2[player.seat], p["is out of the game"]]
        marks = [
            "first player" if view.first_player == player.seat else "",
            "acts now" if view.turn == player.seat else "",
        ]
        is_so = {"own": near, "acts": view.turn == player.seat}
        return section(class_=["side", is_so], aria_label=whose)[
            div(".head")[
                h2[whose],
                [small(".mark")[mark] for mark in marks if mark],
                span(".piles")[
                    f"hand {player.hand_size} · deck {player.draw_pile} · conjurations {player.conjurations}"
                ],
            ],
            div(".leader")[
                tile(card, f"{at}-p-0", about.get(card.id, ()), fight=self._fights.get(card.id, "")),
                div(".state")[bar("wounds", card.wounds, card.life, kind="wounds"),
                              pool(player.active_dice, player.exhausted_dice)],
            ],
            row("Units", player.battlefield, f"{at}-b", about, fights=self._fights, empty="no units"),
            row("Spells", player.spellboard, f"{at}-s", about,
                costs={spell: told for spell, told in focus_of(player.spellboard).items() if told}),
            _piles(player, at),
        ]  # fmt: skip

    def hand(self) -> Node:
        """The cards that this seat holds, with what they cost."""
        if not self.seat:
            return None
        side = self.view.player(self.seat)
        if side.hand is None or side.out:
            return None
        costs = {card.id: cost_of(card.name, self._cards) for card in side.hand if card.name}
        known = [card for card in side.hand if card.name]
        if side.real and not known:
            return None
        return row(
            f"Your hand, {count_of(len(side.hand), 'card')}",
            side.hand, f"{self._at(self.seat)}-h", self._about, costs=costs, empty="no cards",
        )  # fmt: skip

    @property
    def _about(self) -> dict[int, list[int]]:
        return {} if self.asked is None else self.asked.about

    @property
    def _fights(self) -> dict[int, str]:
        return fights_of(self.view)

    def _at(self, seat: str) -> int:
        return [player.seat for player in self.view.players].index(seat)

    # The story

    def lines(self) -> Sequence[Line]:
        """What happened, as this seat may read it."""
        return self._log.lines

    def story(self) -> Node:
        """The last lines of the log."""
        lines = self.lines()
        first = max(0, len(lines) - STORY_LINES)
        return [
            h2["What happened"],
            ol(".lines")[[self._line(number) for number in range(first, len(lines))]],
            button(".all", type="button", data_open="story")["All of it"],
        ]

    def _line(self, number: int) -> Element:
        return li[button(".line", type="button", data_line=str(number))[self.lines()[number].text]]

    def whole_story(self) -> Node:
        """All lines of the log under their turns, the latest first."""
        told: list[tuple[str, list[Element]]] = []
        for number, line in enumerate(self.lines()):
            if not told or told[-1][0] != line.heading:
                told.append((line.heading, []))
            told[-1][1].append(self._line(number))
        return [[h3[heading], ol(".lines")[lines]] for heading, lines in reversed(told)]

    def line(self, number: int) -> Node:
        """A line of the log, with the rule it follows; None where there is none."""
        lines = self.lines()
        if not 0 <= number < len(lines):
            return None
        line, journal = lines[number], self.match.game.journal
        entry = journal.entries[line.entry] if line.entry >= 0 else None
        if line.happening is not None:
            rule = (journal.opening if entry is None else entry.happenings)[line.happening].rule
        else:
            assert entry is not None, "only what happened is told of what came before the first question"
            rule = entry.decision.rule
        rule = self.match.words.get(rule, rule)
        told = [("", line.text), (rule.title, f"{rule.says}\n({rule.source})")]
        if line.hand:
            told.append(("On the table", "\n".join(line.hand)))
        return paragraphs(told)

    # Cards

    def card(self, place: str) -> Node:
        """A card of the page, with its text, how it lies, and the answers that are about it."""
        kind, _, number = place.partition("-")
        if kind == "q":
            return self._card_of_answer(int(number)) if number.isdecimal() else None
        found = self._found(place)
        if found is None:
            return None
        if not found.name:
            return [h2(tabindex="-1")[name_of(found)], p[hidden(found)]]
        return self._shown(found.name, found, self._about.get(found.id, ()))

    def _card_of_answer(self, number: int) -> Node:
        options = () if self.asked is None else self.asked.decision.options
        if not 0 <= number < len(options):
            return None
        option = options[number]
        name = self._option_card(option)
        seen = None if option.subject is None else self.view.card(option.subject)
        return self._shown(name, seen, (number,)) if name else None

    def _shown(self, name: str, seen: CardView | None, answers: Sequence[int]) -> Node:
        chimera = chimera_of(self.view)
        texts = chimera_ways_of(name, self._cards) if seen is not None and seen.type == "chimera" else None
        cost = cost_of(name, self._cards)
        asked = () if self.asked is None else self.asked.decision.options
        return [
            h2(tabindex="-1")[name],
            p(".cost")[cost] if cost else None,
            paragraphs(texts or text_of(name, self._cards)),
            p(".lies")[now_of(seen)] if seen is not None else None,
            div(".options")[[answer_button(each, asked[each].label) for each in answers]]
            if answers
            else None,
            self.behavior(chimera) if chimera is not None and texts else None,
        ]

    def _found(self, place: str) -> CardView | None:
        """The card at a place of the page: the number of the side, the row, the number in it."""
        try:
            side, zone, at = place.split("-")
            player = self.view.players[int(side)]
            cards: Mapping[str, Sequence[CardView]] = {
                "p": (player.phoenixborn,),
                "b": player.battlefield,
                "s": player.spellboard,
                "h": player.hand or (),
                "d": player.discard,
                "r": player.removed,
                "c": player.conjuration_pile or (),
            }
            return cards[zone][int(at)] if int(at) >= 0 and int(side) >= 0 else None
        except (ValueError, KeyError, IndexError):
            return None

    @property
    def undoes(self) -> str:
        """What an undo takes back; another player's answer is not told."""
        entry = self.last_answer()
        if entry is None:
            return ""
        if entry.decision.seat not in (self.seat, TABLE):
            return f"{entry.decision.seat}'s last answer"
        return deed_of(entry.decision, entry.answer)


def _raised(chimera: ChimeraView, side: PlayerView) -> int:
    """How many of a boss's dice show their highest side."""
    return sum(die.side == chimera.sides[-1] for die in side.active_dice)


def _figures(chimera: ChimeraView, side: PlayerView) -> Iterator[Element]:
    def figure(what: str, value: str) -> Element:
        return span(".figure")[strong[value], small[what]]

    if chimera.kind == "dragonborn":
        yield figure("status", str(side.phoenixborn.status))
    else:
        yield figure("Red Rains", f"{chimera.red_rains}/{chimera.ultimate}")
    yield figure("threat", str(chimera.threat))
    yield figure("draw pile", str(side.draw_pile))
    if chimera.fatigued:
        yield figure("is", "fatigued")


def _rows_of(column: PhaseColumn) -> Node:
    return [
        ul(".rows")[
            [
                li(class_={"live": item.live}, aria_current="true" if item.live else None)[
                    strong[item.rolls], " ", item.text
                ]
                for item in column.rows
            ]
        ],
        [p(".phase-card")[strong[title], ": ", text] for title, text in column.cards],
    ]


def _piles(player: PlayerView, at: int) -> Node:
    """The open piles of a player, closed until somebody looks."""
    piles = [
        ("Discard pile, latest first", "d", player.discard),
        ("Out of the game", "r", player.removed),
        ("Conjuration pile", "c", player.conjuration_pile or ()),
    ]
    shown = [
        details(".pile", id=f"pile-{at}-{zone}")[
            summary[f"{title} ({len(cards)})"],
            ul(".pile-cards")[
                [
                    li[button(".line", type="button", data_card=f"{at}-{zone}-{number}")[name_of(card)]]
                    for number, card in reversed(list(enumerate(cards)))
                ]
            ],
        ]
        for title, zone, cards in piles
        if cards
    ]
    return div(".open-piles")[shown] if shown else None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
