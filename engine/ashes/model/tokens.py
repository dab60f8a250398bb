"""The kinds of tokens there are: the rulebook's, which lie on any card, and those of other rule sets."""

from __future__ import annotations

from typing import TypeAlias

from engine.kernel.value import Value

TokenKind: TypeAlias = str
"""What a kind of token is called in the state, in texts and in ids: one of `token_kinds()`."""
MOST = 999
"""The largest amount, and the most tokens of a kind on one card: no real game comes near it, and numbers
that double without end stay numbers that can be shown."""


class TokenType(Value):
    """A kind of token: what sentences call it, and, if it lies on some cards only, where that is."""

    title: str
    lies_on: str = ""


_TOKENS: dict[TokenKind, TokenType] = {
    "wound": TokenType("wound"),
    "exhaustion": TokenType("exhaustion"),
    "status": TokenType("status"),
}
RULEBOOK_KINDS: tuple[TokenKind, ...] = tuple(_TOKENS)
"""Those that lie on any card in play."""


def add_token(kind: TokenKind, made: TokenType) -> None:
    """A rule set adds a kind of token; one that is there already must be said the same way."""
    if _TOKENS.setdefault(kind, made) != made:
        raise ValueError(f"the token '{kind}' is there already and says something else")


def token_kinds() -> tuple[TokenKind, ...]:
    """Every kind there is, the rulebook's first."""
    return tuple(_TOKENS)


def token_type(kind: TokenKind) -> TokenType:
    """What is said of a kind; `KeyError` when there is none of this name."""
    return _TOKENS[kind]
