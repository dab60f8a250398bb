"""A game as a story in a file: which games have one, and in which form it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from host.presenter.ports import MatchLike

MARKDOWN, HTML = (".md", ".markdown"), (".html", ".htm")
FORM = HTML[0]
"""How a story is written where nobody says how."""


def has_story(match: MatchLike) -> bool:
    """Whether a game can be told as a story: one of Ashes Reborn or Red Rains."""
    from engine.setups.players import PlayersSetup
    from engine.setups.red_rains import RedRainsSetup

    return isinstance(match.setup, RedRainsSetup | PlayersSetup)


def check_form(path: Path) -> None:
    """`ValueError` when a story is not written in the form that a file's name says."""
    if path.suffix.lower() not in (*MARKDOWN, *HTML):
        raise ValueError(f"{path} is neither .md nor .html; a story is saved as one of these")


def story_in(form: str, match: MatchLike, title: str) -> str:
    """A game's story as Markdown, or as a web page; `ValueError` when it has none."""
    from host.presenter.phrases.tale_html import tale_in_html
    from host.presenter.phrases.tale_markdown import tale_in_markdown
    from host.presenter.tale import tale_of

    if not has_story(match):
        raise ValueError(f"{title} has no story; it can be exported as text")
    tale = tale_of(match, title)
    return (tale_in_html if form.lower() in HTML else tale_in_markdown)(tale)
