"""The first page of who may begin games: what is played, the saved games, and the lines of a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from htpy import (
    Element,
    Node,
    button,
    details,
    div,
    form,
    h2,
    label,
    li,
    option,
    p,
    select,
    small,
    span,
    strong,
    summary,
    ul,
)
from htpy import input as entry

from engine.games import entry_of
from host.games import SHOWN, load
from host.presenter.beginning.campaign import CampaignBeginning
from host.presenter.beginning.cards import WAY
from host.presenter.beginning.lines import Line, settled
from host.presenter.kept_games import told, when_of
from host.presenter.luck import ABOUT_SEED, SECRET, SEED_DIGITS
from host.web.campaigns import CAMPAIGN

if TYPE_CHECKING:
    from host.presenter.beginning.lines import Beginning
    from host.presenter.ports import SavedGameLike
    from host.web.house import House

MOST_GAMES = 60
"""Of more saved games the latest are listed."""
_FOLDED = ("real", "depth", "player-dice", "rage-dice", "behavior-die", "aspect-deck", "steps", "begins")
"""What the ids of the lines begin with that the way to play fills: who handles what."""


def start_page(
    house: House, on_table: str, rematches: Sequence[tuple[str, str]], deleted: bool = False
) -> Node:
    """Whatever can be begun; `on_table` is the game that lies there, `rematches` what can follow it.

    What was `deleted` can be brought back.
    """
    games = house.store.games()
    left = [game for game in games if game.readable and not game.over and game.id != on_table]
    return [
        h2(tabindex="-1")["Games"],
        div(".options")[
            [
                button(".pick", type="button", data_game=on_table, data_deed=row)[span(".label")[words]]
                for row, words in rematches
            ],
            button(".pick.first", type="button", data_game=left[0].id, data_deed="open")[
                span(".label")["Continue"], small(".hint")[told(left[0])]
            ]
            if left
            else None,
            [
                button(".pick", type="button", data_form=game.rules)[
                    span(".label")[entry_of(game.rules).name], small(".hint")[game.about]
                ]
                for game in SHOWN.values()
                if game.begins
            ],
            button(".pick", type="button", data_page="/campaigns")[
                span(".label")["Campaigns"], small(".hint")["Levels 1 to 3 in a row, and the record"]
            ],
            button(".pick", type="button", data_page="/decks")[
                span(".label")["Decks"], small(".hint")["View them, enter or import your own"]
            ],
        ],
        _saved(games, on_table),
        button(".restore", type="button", data_game="", data_deed="restore")["Restore the game deleted last"]
        if deleted
        else None,
    ]


def _saved(games: Sequence[SavedGameLike], on_table: str) -> Node:
    if not games:
        return None
    return details(".saved", id="saved")[
        summary[f"Saved games ({len(games)})"],
        ul[[li[_game(game, game.id == on_table)] for game in games[:MOST_GAMES]]],
        p(".none")[f"The terminal lists the other {len(games) - MOST_GAMES}."]
        if len(games) > MOST_GAMES
        else None,
    ]


def _game(game: SavedGameLike, here: bool) -> Node:
    return [
        div(".told")[strong[told(game) if game.readable else game.title], small[when_of(game)]],
        [p(".none")[notice] for notice in game.notices],
        div(".deeds")[
            small["on the table now"]
            if here
            else [
                _deed(game, "open", "Continue" if not game.over else "Look at it"),
                _deed(game, "again", "Rematch"),
                _deed(game, "delete", "Delete"),
            ]
        ]
        if game.readable
        else None,
    ]


def _deed(game: SavedGameLike, deed: str, word: str) -> Element:
    return button(type="button", data_game=game.id, data_deed=deed, aria_label=f"{word}: {game.title}")[word]


def beginning_of(rules: str, house: House) -> Beginning | None:
    """How a game is begun, or a campaign; None where there is no such game, or it has no lines."""
    if rules == CAMPAIGN:
        return CampaignBeginning(
            house.store.directory, [campaign.name for campaign in house.store.campaigns()]
        )
    shown = SHOWN.get(rules)
    if shown is None or not shown.begins:
        return None
    made: Beginning = load(shown.begins)(house.store.directory)
    return made


def form_page(beginning: Beginning, name: str, said: Mapping[str, str], seed: str) -> Node:
    """The lines of a new game as they are after what was said; the form is asked for by `name`."""
    lines = [settled(line, said) for line in beginning.lines(said) if line.shows]
    folded = [line for line in lines if line.id.startswith(_FOLDED)]
    hidden = [line for line in beginning.lines(said) if not line.shows]
    return form(".begin", data_rules=name)[
        h2(tabindex="-1")[beginning.heading],
        [_line(line) for line in lines if line not in folded],
        details(".handles", id="handles")[
            summary["Who handles what, line by line"], [_line(line) for line in folded]
        ]
        if folded
        else None,
        [entry(type="hidden", name=line.id, value=settled(line, said).value) for line in hidden],
        _line(
            Line(
                "seed",
                "Seed",
                value=seed,
                about=ABOUT_SEED,
                letters=SEED_DIGITS,
            )
        ),
        div(".two")[
            button(".back", type="button", data_open="start")["Back"],
            button(".send", type="submit")[beginning.begin],
        ],
    ]


def _line(line: Line) -> Element:
    about = small(id=f"about-{line.id}")[line.about] if line.about else None
    described = f"about-{line.id}" if line.about else None
    return label(class_=["line-of", {"way": line.id == WAY}])[
        span[line.label.strip()],
        select(name=line.id, aria_describedby=described)[
            [option(value=value, selected=value == line.value)[words] for value, words in line.values]
        ]
        if line.values
        else entry(
            name=line.id,
            value=line.value,
            maxlength=str(line.letters),
            inputmode="numeric" if line.numeric or line.id == "seed" else None,
            placeholder=SECRET if line.id == "seed" else None,
            autocomplete="off",
            aria_describedby=described,
        ),
        about,
    ]
