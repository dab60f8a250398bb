"""A line as it is typed: what it may mean, the likeliest first, each with what it does or what it lacks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel.decision import IllegalAnswer
from engine.redrains.read_model import chimera_of
from host.presenter.depths import is_companion
from host.presenter.saying.heard import Heard, Scene
from host.presenter.saying.letters import begins, folded, found
from host.presenter.saying.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Decision
    from host.presenter.saying.phrase import Phrase

MOST = 6
"""So many readings are offered at once."""
_DEALT_LATE = re.compile(r"\s(\d{1,2}(?: damage)? to \S.*)$", re.IGNORECASE)
UNKNOWN = "I don't understand. Start with {}, or type an answer from the list"


def scene_of(view: GameView, decision: Decision | None, library: Library) -> Scene | None:
    """From where a line can be said: a question that takes statements, to a player at companion depth."""
    if decision is None or decision.statements is None:
        return None
    if not is_companion(view, decision.seat):
        return None
    return Scene(view, decision.seat, decision, library)


def hear(scene: Scene, line: str) -> list[Heard]:
    """What a line may mean, the likeliest first; at last what cannot be so, with the reason.

    Without any letters nothing. There is at least one for any others.
    """
    words = tidy(line)
    if not words:
        return []
    return _heard(scene, words) or _heard(scene, _plainer(words)) or [_unknown(scene)]


def _heard(scene: Scene, words: str) -> list[Heard]:
    """What the words may mean; nothing where they are not understood, or are none."""
    if not words:
        return []
    fit: dict[str, Heard] = {}
    refused: dict[str, Heard] = {}
    for heard in _readings(scene, words):
        told = _judged(scene, heard)
        (refused if told.refused else fit).setdefault(told.line.strip(), told)
        if len(fit) == MOST:
            break
    return [*fit.values(), *refused.values()][:MOST]


def _unknown(scene: Scene) -> Heard:
    verbs = dict.fromkeys(phrase.verbs[0] for phrase in phrases_here(scene) if phrase.verbs)
    return Heard("", UNKNOWN.format(", ".join(verbs)))


def _plainer(words: str) -> str:
    """A line without what a speaker puts before it: `I play Wolf 2/3`, `Spark Bolt 2 damage to Wolf`."""
    first, _, rest = words.partition(" ")
    if folded(first) == "i":
        return rest
    dealt = _DEALT_LATE.search(words)
    return dealt[1] if dealt is not None else ""


def phrases_here(scene: Scene) -> tuple[Phrase, ...]:
    """What can be said at a table: of the Chimera only where there is one."""
    chimera = chimera_of(scene.view) is not None
    return tuple(phrase for phrase in PHRASES if chimera or not phrase.against_chimera)


def picks_of(decision: Decision, cards: Sequence[int]) -> tuple[str, ...]:
    """How a question is answered with these cards; nothing when it is not about all of them."""
    about = {option.subject: option.id for option in decision.options if option.subject is not None}
    picks = tuple(about[card] for card in cards if card in about)
    fits = len(picks) == len(cards) and decision.minimum <= len(picks) <= decision.maximum
    return picks if fits else ()


def tidy(line: str) -> str:
    """The words of a line; signs that cannot be shown are none."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in line).split())


def _judged(scene: Scene, heard: Heard) -> Heard:
    """It in the words of the question, or why it cannot be."""
    if not heard.pick:
        return heard
    decision = scene.decision
    if any(option.id == heard.pick for option in decision.options):
        return heard
    assert decision.statements is not None
    try:
        decision.statements.check((heard.pick,))
    except IllegalAnswer as why:
        return Heard(heard.line, str(why), refused=True)
    label = decision.option(heard.pick).label.removeprefix("correct: ")
    return Heard(heard.line, "; ".join(filter(None, (label, heard.means))), heard.pick, heard.then)


def _readings(scene: Scene, words: str) -> Iterator[Heard]:
    """Answers first where they are typed as they stand, then phrases, then other answers."""
    labels = {option.label: option.id for option in scene.decision.options}
    answers = [Heard(label, label, labels[label]) for label in found(words, labels)]
    yield from answers
    here = phrases_here(scene)
    for phrase in (phrase for phrase in _by_verb(words) if phrase in here):
        yield from phrase.read(scene, _rest(phrase, words))
    for phrase in PHRASES:
        if not phrase.verbs:
            yield from phrase.read(scene, words)


def _by_verb(words: str) -> Iterable[Phrase]:
    """The phrases that begin so, those whose verb is whole first."""
    whole = [phrase for phrase in PHRASES if any(_is_whole(verb, words) for verb in phrase.verbs)]
    first = folded(words.partition(" ")[0])
    if whole and folded(words) != first:
        return whole  # `exhaust Wolf` is not the beginning of `exhaustion`
    others = [phrase for phrase in PHRASES if any(begins(first, verb) for verb in phrase.verbs)]
    return dict.fromkeys((*whole, *others))


def _is_whole(verb: str, words: str) -> bool:
    return f"{words.casefold()} ".startswith(f"{verb} ")


def _rest(phrase: Phrase, words: str) -> str:
    """What follows the verb."""
    for verb in phrase.verbs:
        if _is_whole(verb, words):
            return words[len(verb) :].strip()
    return words.partition(" ")[2].strip()
