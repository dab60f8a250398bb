"""The page of campaigns: how each stands, its next level, and the record of all games against a boss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from htpy import (
    Node,
    button,
    details,
    div,
    h2,
    h3,
    p,
    section,
    small,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    tr,
)
from htpy import thead as heads

from host.presenter.phrases.campaigns import marks, next_step
from host.presenter.results import ABOUT_DECKS, DECK_HEADINGS, HEADINGS, by_deck, plot_of, row_of, summary_of

if TYPE_CHECKING:
    from host.presenter.ports import CampaignLike, KeptResultLike

CAMPAIGN = "campaign"
"""What the form of a new campaign is called where games are called by their rules."""
MOST_RESULTS = 60
"""Of more results the last are listed."""
MOST_CAMPAIGNS = 60


def campaigns_page(campaigns: Sequence[CampaignLike], results: Sequence[KeptResultLike]) -> Node:
    """All campaigns, the one played last first; then the record."""
    return [
        h2(tabindex="-1")["Campaigns"],
        p["Levels 1 to 3 of a Chimera in a row."],
        [_campaign(number, campaign) for number, campaign in enumerate(campaigns[:MOST_CAMPAIGNS])],
        p(".none")[f"The terminal lists the other {len(campaigns) - MOST_CAMPAIGNS}."]
        if len(campaigns) > MOST_CAMPAIGNS
        else None,
        button(".pick", type="button", data_form=CAMPAIGN)[span(".label")["Begin a campaign"]],
        _record("record-all", "All games against a boss", results),
        button(".back", type="button", data_open="start")["Back to the games"],
    ]


def _campaign(number: int, campaign: CampaignLike) -> Node:
    step = next_step(campaign)
    return section(".campaign", aria_label=campaign.name)[
        h3[campaign.name],
        p(".marks")[marks(campaign)],
        button(".pick", type="button", data_campaign=campaign.name)[span(".label")[step]]
        if step
        else p(".none")["Won: all three levels cleared."],
        _record(f"record-{number}", "Results", campaign.results),
    ]


def _record(at: str, title: str, results: Sequence[KeptResultLike]) -> Node:
    """Results as a table, the last one first, by deck, and as a small plot."""
    if not results:
        return p(".none")["No finished games yet."]
    last = list(reversed(results))[:MOST_RESULTS]
    return details(id=at)[
        summary[f"{title}: {summary_of(results)}"],
        [p(".plot")[span(aria_hidden="true")[row.bars], " ", small[row.label]] for row in plot_of(results)],
        _table(HEADINGS, [row_of(kept) for kept in last]),
        h3["By deck"],
        _table(DECK_HEADINGS, by_deck(results)[:MOST_RESULTS]),
        small[ABOUT_DECKS],
    ]


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Node:
    return div(".wide", tabindex="0", role="group", aria_label="Results")[
        table[
            heads[tr[[th(scope="col")[heading] for heading in headings]]],
            tbody[[tr[[td[cell] for cell in row]] for row in rows]],
        ]
    ]
