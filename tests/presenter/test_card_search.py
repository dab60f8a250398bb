"""Tests of the search line: every term keeps exactly the cards whose data fit, and the collection is kept."""

from __future__ import annotations

import operator
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.boxes import RAVEN, STANDARD
from cards.card import Card
from cards.cost import DIE_TYPES
from cards.library import library_of, standard_library
from cards.reapers.library import reapers_library
from host.decks.collection import FILE, Collection, CollectionFile
from host.decks.errors import DeckRefused
from host.presenter.card_search.card_facts import card_facts, needed_die_types
from host.presenter.card_search.card_filter import CardMarks, read_filter, search, terms_in
from host.presenter.card_search.card_search import CardSearch
from host.presenter.card_search.filter_controls import (
    CONTROLS,
    control_label,
    current_term,
    offers,
    with_control,
)
from host.presenter.display.card_catalog import catalog_of

LIBRARY = standard_library()
FACTS = card_facts(LIBRARY)
RELEASES = sorted(set(LIBRARY.releases.values()))
OWN = Collection(
    frozenset(RELEASES[:9]), frozenset({"Anchornaut"}), frozenset({"Iron Worker"}), frozenset({"Fear"})
)
MARKS = CardMarks(OWN, lambda name: len(name) < 9)


def found(line: str) -> set[str]:
    """Return the names that a line finds."""
    wanted = read_filter(line, MARKS)
    assert not wanted.problems
    return {card.name for card in search(FACTS, wanted, MARKS)}


def cards_where(fits: Callable[[Card], bool]) -> set[str]:
    """Return the names of the cards that fit; bosses are none."""
    return {card.name for card in LIBRARY.cards.values() if fits(card)}


def _owned(card: Card) -> bool:
    return card.name == "Anchornaut" or (
        LIBRARY.releases[card.name] in RELEASES[:9] and card.name != "Iron Worker"
    )


NUMBERS = st.sampled_from(["attack", "life", "recover", "battlefield", "spellboard"])
COMPARISONS = {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge, ":": operator.eq}
TERMS = st.one_of(
    st.sampled_from(["ally", "action spell", "ready spell", "phoenixborn"]).map(
        lambda kind: (f'type:"{kind}"', lambda card: card.type == kind)
    ),
    st.sampled_from(DIE_TYPES).map(
        lambda kind: (f"dice:{kind}", lambda card: kind in needed_die_types(card))
    ),
    st.just(("dice:basic", lambda card: not needed_die_types(card))),
    st.sampled_from(RELEASES).map(
        lambda release: (f'release="{release}"', lambda card: LIBRARY.releases[card.name] == release)
    ),
    st.tuples(st.sampled_from(sorted(COMPARISONS)), st.integers(0, 5)).map(
        lambda by: (
            f"cost{by[0]}{by[1]}",
            lambda card: card.cost is not None and COMPARISONS[by[0]](card.cost.magic_play_cost, by[1]),
        )
    ),
    st.tuples(NUMBERS, st.sampled_from(sorted(COMPARISONS)), st.integers(0, 20)).map(
        lambda by: (
            f"{by[0]}{by[1]}{by[2]}",
            lambda card: (
                isinstance(getattr(card, by[0]), int) and COMPARISONS[by[1]](getattr(card, by[0]), by[2])
            ),
        )
    ),
    st.just(("is:owned", _owned)),
    st.just(("is:favorite", lambda card: card.name == "Fear")),
    st.just(("is:payable", lambda card: len(card.name) < 9)),
)


@given(st.lists(st.tuples(TERMS, st.booleans()), min_size=1, max_size=3))
def test_terms_keep_exactly_the_cards_whose_data_fit(
    terms: list[tuple[tuple[str, Callable[[Card], bool]], bool]],
) -> None:
    line = " ".join(("-" if excluded else "") + term for (term, _), excluded in terms)
    assert found(line) & set(LIBRARY.cards) == cards_where(
        lambda card: all(fits(card) != excluded for (_, fits), excluded in terms)
    )


def test_words_names_and_abilities() -> None:
    assert found("iron rhino") >= {"Iron Rhino", "Summon Iron Rhino"}
    assert found("pb:aradel") == {"Aradel Summergaard", "Blue Jaguar", "Rejuvenate", "Summon Blue Jaguar"}
    assert found('pb:none "summon iron rhino" type:ready,action') == {"Summon Iron Rhino"}
    assert found("keyword:gigantic") == cards_where(lambda card: "Gigantic" in str(card.text))
    assert found('release:"song of"') == cards_where(
        lambda card: LIBRARY.releases[card.name] == "The Song of Soaksend"
    )
    assert found("release=ascendancy") < found("release:ascendancy")
    first = search(FACTS, read_filter("seal", MARKS), MARKS)
    assert first[0].name == "Seal" and len(first) > 1, "the name counts before the text"


def test_a_line_being_typed_never_empties_the_list() -> None:
    """Only a whole value of a name can find nothing; what cannot be used is named."""
    line = 'type:ally cost<3 is:owned release:"Master S'
    for end in (end for end in range(len(line)) if set(":<") & set(line[:end].rpartition(" ")[2])):
        wanted = read_filter(line[:end], MARKS)
        assert search(FACTS, wanted, MARKS), line[:end]
    for line, why in {
        "kind:ally": "there is no filter 'kind:'",
        "cost<x": "cost is compared with a number",
        "cost:" + 5_000 * "1": "cost is compared with a number",
        "type<3": "type is no number",
        "is:new": "there is no is:new",
    }.items():
        assert why in read_filter(line, MARKS).problems[0]
    bare = CardMarks(Collection())
    assert "needs a collection" in read_filter("is:owned", bare).problems[0]
    assert len(search(FACTS, read_filter("is:owned", bare), bare)) == len(FACTS)


@pytest.mark.parametrize("control", CONTROLS)
def test_a_filter_writes_its_term_into_the_line_and_reads_it_there(control: str) -> None:
    line = "attack>2 -type:ally bird"
    for term, label in offers(control, FACTS):
        written = with_control(line, control, term)
        assert current_term(written, control) == term
        assert control_label(written, control, offers(control, FACTS)) == label
        assert not term or found(term), term
        assert with_control(written, control, "") == line
    assert [term.typed for term in terms_in(line)] == line.split()


def test_each_offered_release_and_type_has_cards_in_every_box() -> None:
    for library in (library_of(RAVEN), reapers_library()):
        catalog = catalog_of(library)
        names = {card.name for card in catalog.facts()}
        assert names == {card.name for card in catalog.all_cards()}
        for term, _ in (*offers("release", catalog.facts()), *offers("type", catalog.facts())):
            assert search(catalog.facts(), read_filter(term, MARKS), MARKS)


# The collection


@pytest.fixture
def mine(tmp_path: Path) -> CardSearch:
    """Return a search with nothing owned yet."""
    return CardSearch(STANDARD, FACTS, tmp_path)


def test_releases_first_single_cards_second(mine: CardSearch, tmp_path: Path) -> None:
    assert not mine.collection.exists and not mine.first_line and mine.owns("Fear")
    mine.set_releases({"Master Set": True})
    mine.toggle_owned("Anchornaut")
    mine.toggle_owned("Crescendo")
    mine.toggle_favorite("Fear")
    again = CardSearch(STANDARD, FACTS, tmp_path)
    assert again.collection == mine.collection and again.first_line == "is:owned "
    owned = {card.name for card in again.find("is:owned").cards}
    master = {card.name for card in FACTS if card.release == "Master Set"}
    assert owned == master - {"Anchornaut"} | {"Crescendo"}
    assert {row.name: row.label for row in again.releases if row.owned_cards} == {
        "Master Set": "77 of 78",
        "The Song of Soaksend": "1 of 14",
    }
    again.toggle_limits()
    assert not again.first_line and not again.owns("Anchornaut")
    again.set_releases({"Master Set": False, "The Song of Soaksend": False})
    assert again.collection == Collection(favorites=frozenset({"Fear"}), limits=False)


def test_names_that_no_pack_has_are_kept_and_named(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(
        "ashes-reborn:\n  releases: [Master Set, A Later Box]\n  added: Anchornot\n  wishes: [Fear]\n"
        "later-game: {a: 1}\n"
    )
    search_of_file = CardSearch(STANDARD, FACTS, tmp_path)
    assert search_of_file.unknown_names == ["A Later Box", "Anchornot"]
    search_of_file.toggle_favorite("Fear")
    text = path.read_text()
    assert all(name in text for name in ("A Later Box", "Anchornot", "wishes", "later-game"))
    CollectionFile(tmp_path).write(RAVEN, Collection(frozenset({"Core Set"})))
    assert CardSearch(STANDARD, FACTS, tmp_path).collection == search_of_file.collection


@pytest.mark.parametrize("broken", ["a: [", "- x", "a: &b 1\nc: *b", "\x00"])
def test_a_file_that_cannot_be_read_is_named_and_not_overwritten(tmp_path: Path, broken: str) -> None:
    path = tmp_path / FILE
    path.write_text(broken)
    search_of_file = CardSearch(STANDARD, FACTS, tmp_path)
    assert "your collection is not used" in search_of_file.problem and FILE in search_of_file.problem
    with pytest.raises(DeckRefused):
        search_of_file.toggle_favorite("Fear")
    assert path.read_text() == broken and not search_of_file.collection.favorites
