"""One row for each kind of choice: what ids, saves, scenario files, keys and turns call it.

Each game has one table of its rows (`choice_kinds.py`); a test finds a kind without a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from msgspec import field

from engine.kernel.decision import Rule
from engine.kernel.option_meaning import Choice, Decline, Done, Ok, PlayerChoice, Yes
from engine.kernel.save_codec import ChoiceCodec, PositionT, SavedChoice, ToSaved


class ChoiceKind(ChoiceCodec[PositionT], frozen=True, kw_only=True):
    """One kind of choice in every form in which people and files write it.

    Its codec comes first: the word and the fields of saves. Forms have blanks, which the fields of the choice
    fill (`Choice.blanks`).
    """

    id: str
    """Form of the option's id; also the short form in scenario files, unless `id_in_files` is another."""
    id_in_files: str = ""
    wording: tuple[str, ...] = ()
    """Full forms in scenario files: the first whose blanks can be filled is used."""
    wording_at: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Full forms at some kinds of questions, instead of `wording`."""
    key: str = ""
    """Form of the letter by which people know it."""
    console_key: str = ""
    """Key of its action on a console, before or after the key of its card."""
    action: Literal["", "main", "side"] = ""
    """Action of the turn that it spends, if it spends no more than that."""
    rule: Rule | None = None
    """Rule of that action."""

    def forms_at(self, question: str) -> tuple[str, ...]:
        """Return the full forms at a kind of question."""
        return self.wording_at.get(question, self.wording)

    @property
    def short_form(self) -> str:
        """Return the short form in scenario files."""
        return self.id_in_files or self.id


_KINDS: dict[type[Choice], ChoiceKind[Any]] = {}

KindsT = TypeVar("KindsT", bound="Mapping[type[Choice], ChoiceKind[Any]]")


def register_kinds(kinds: KindsT) -> KindsT:
    """Return the rows of a game's choices, after giving each choice the form of its id.

    Games may word the choices that they share in their own way; all else is the same in their rows.
    """
    for choice, kind in kinds.items():
        choice.id_form = kind.id
        _KINDS[choice] = kind
    return kinds


def kind_of(value: Choice) -> ChoiceKind[Any]:
    """Return the row of a choice; raises `LookupError` if it has none."""
    return _KINDS[type(value)]


def saved_fields(*same: str, **attributes: str) -> ToSaved[Any]:
    """Return a function that saves fields of a choice: `same` by their own names, others as `name=field`."""
    names = dict(zip(same, same, strict=True)) | attributes

    def to_saved(value: Choice, _position: object) -> SavedChoice:
        return {name: getattr(value, attribute) for name, attribute in names.items()}

    return to_saved


COMMON_CHOICES: Mapping[type[Choice], ChoiceKind[Any]] = register_kinds(
    {
        Decline: ChoiceKind("decline", id="{word}", wording=("no",), key="n"),
        Done: ChoiceKind("done", id="done", key="d"),
        Yes: ChoiceKind("yes", id="yes", wording=("yes",), key="y"),
        Ok: ChoiceKind("ok", id="ok", wording=("go on",)),
        PlayerChoice: ChoiceKind("player", saved_fields("seat"), id="player:{seat}", wording=("{seat}",)),
    }
)
"""Rows of the choices that every game has."""
