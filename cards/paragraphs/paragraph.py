"""Base of all paragraphs of text."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from cards.node import KeyNode, Node, OneOf
from cards.node_search import NodePath, nodes_with_paths
from cards.wording.scope import Scope


class Paragraph(KeyNode):
    """A paragraph of card text.

    `ability` is its name if it is a named ability, with the numeral at the end if it has one. `inexhaustible`
    text stays active while the card is exhausted (Rulebook p. 15).
    """

    package: ClassVar[str] = "cards.paragraphs"
    sort_name: ClassVar[str] = "paragraph of text"
    granted: ClassVar[bool] = False
    """True if it can be given to another card, or be part of a shared ability."""
    ability: str | None = None
    inexhaustible: bool = False

    def words(self, scope: Scope, it: str) -> str:
        """Write its sentences; `it` is the card that the text is about."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """Return the label before a paragraph that is no named ability; empty if it has none."""
        return ""


Paragraphs = tuple[Annotated[Paragraph, OneOf(Paragraph)], ...]
"""The text of a card, in printed order."""

Granted = tuple[Annotated[Paragraph, OneOf(Paragraph, only="granted")], ...]
"""Text that is given to another card, or that a shared ability consists of."""


def texts_within(paragraph: Paragraph, steps: NodePath) -> list[tuple[NodePath, Paragraph]]:
    """Return a paragraph and those within it that its effects give to other cards, each with its place."""
    found = nodes_with_paths(paragraph, steps)
    return [(place, node) for place, node in found if isinstance(node, Paragraph)]


def own_nodes(paragraph: Paragraph, steps: NodePath) -> Iterator[tuple[NodePath, Node]]:
    """Yield every node of a paragraph with its place, except those of text that it gives to other cards."""
    given = [place for place, node in texts_within(paragraph, steps) if node is not paragraph]
    for place, node in nodes_with_paths(paragraph, steps):
        if not any(place[: len(other)] == other for other in given):
            yield place, node
