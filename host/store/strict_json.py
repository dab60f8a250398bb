"""JSON as a save may hold it: finite numbers, whole letters, and no nesting too deep to read."""

from __future__ import annotations

import json
import sys
from typing import Any, NoReturn

_DIGITS = sys.int_info.default_max_str_digits
"""Digits of a whole number: those of the longest seed that the command line takes."""


def loads(text: str) -> Any:
    """The value written in `text`; `ValueError`, in a few words, for everything else."""
    try:
        value = json.loads(text, parse_constant=_endless, parse_float=_finite, parse_int=_whole)
        # What half a surrogate pair stands for has no bytes: no file and no terminal takes it.
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg}") from None
    except UnicodeEncodeError:
        raise ValueError("half a letter") from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    return value


def _endless(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"{text[:20]}... is too large")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:20]} is too large")
    return number
