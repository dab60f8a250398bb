"""Campaigns in few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.presenter.phrases.table import count_of

if TYPE_CHECKING:
    from host.presenter.ports import CampaignLike

LEVELS = (1, 2, 3)


def stands(campaign: CampaignLike) -> str:
    """How far a campaign is: `level 2 next; 1 won; 3 games`."""
    games = count_of(len(campaign.results), "game")
    if campaign.level is None:
        return f"won, all three levels; {games}"
    state = f"level {campaign.level} {'under way' if campaign.under_way is not None else 'next'}"
    won = f"; won {', '.join(map(str, campaign.won))}" if campaign.won else ""
    return f"{state}{won}; {games}"


def marks(campaign: CampaignLike) -> str:
    """The three levels in a row: `1 won  2 under way  3`."""
    told = []
    for level in LEVELS:
        if level in campaign.won:
            told.append(f"{level} won")
        elif level == campaign.level:
            told.append(f"{level} {'under way' if campaign.under_way is not None else 'next'}")
        else:
            told.append(str(level))
    return "   ".join(told)


def next_step(campaign: CampaignLike) -> str:
    """What going on with it does; empty when it is won."""
    if campaign.level is None:
        return ""
    if campaign.under_way is not None:
        return f"Continue with level {campaign.level}"
    tried = any(kept.result.level == campaign.level for kept in campaign.results)
    return f"Level {campaign.level} again" if tried else f"Level {campaign.level}"
