"""Tests of reading YAML from strangers: what is refused, with which message, and plain words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from cards.errors import MalformedPack, PackError, UnreadablePack
from cards.pack import PACKS, load_pack, parse_source
from cards.validation.files import MAX_BYTES, read_text
from cards.validation.yaml_reader import MAX_DEPTH, read_yaml

REFUSED = {
    "syntax": ("release: r\ncards: [1\n", 3, "this is not YAML"),
    "tab": ("release: r\ncards:\n\t- 1\n", 3, "this is not YAML"),
    "control character": ("release: r\ncards: \x01\n", 2, "a character that YAML does not allow"),
    "list": ("- release: r\n", 1, "a pack is a mapping, but this file is a list"),
    "word": ("hello\n", 1, "a pack is a mapping, but this file is one value"),
    "empty": ("# nothing\n", 1, "a pack is a mapping, but this file is empty"),
    "repeated key": ("release: r\ncards: []\nrelease: s\n", 3, "'release' is here twice (first on line 1)"),
    "anchor": ("release: &r r\n", 1, "the anchor '&r' is not allowed"),
    "alias": ("release: r\ncards: *r\n", 2, "the alias '*r' is not allowed"),
    "merge": ("release: r\n<<: {a: 1}\n", 2, "the merge key '<<' is not allowed"),
    "tag": ("release: !!python/name:os.system ''\n", 1, "the tag 'tag:yaml.org,2002:python/name:os.system'"),
    "own tag": ("release: !thing r\n", 1, "the tag '!thing' is not allowed"),
    "second document": ("release: r\n---\nrelease: s\n", 2, "a second document begins here"),
    "key of many parts": ("release: r\n[1, 2]: 3\n", 2, "a key is a list or a mapping"),
    "word that is a boolean elsewhere": ("release: r\ninexhaustible: yes\n", 2, "an unquoted yes means true"),
    "key that is a boolean elsewhere": ("release: r\non: 1\n", 2, "an unquoted on means true or false"),
    "octal": ("release: r\nlife: 010\n", 2, "an unquoted 010 is a number or a date"),
    "sexagesimal": ("release: r\nlife: 1:30\n", 2, "an unquoted 1:30 is a number or a date"),
    "date": ("release: 2021-05-01\n", 1, "an unquoted 2021-05-01 is a number or a date"),
}


@pytest.mark.parametrize("parser", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize("case", REFUSED)
def test_refused_with_line_and_reason(case: str, parser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of PyYAML's parsers are tested, as the fast one is not on every machine."""
    if not hasattr(yaml, parser):
        pytest.skip("PyYAML was built without libyaml here")
    monkeypatch.setattr("cards.validation.yaml_reader._LOADER", getattr(yaml, parser))
    text, line, reason = REFUSED[case]
    with pytest.raises(MalformedPack) as caught:
        read_yaml(text, "mine.yaml")
    (problem,) = caught.value.problems
    assert (problem.line, problem.code) == (line, "CARD002")
    assert reason in problem.message
    assert problem.hint
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "{? "])
def test_deep_nesting_is_refused_at_once(opening: str) -> None:
    """A hundred thousand brackets are refused after the first few, without being built."""
    with pytest.raises(MalformedPack, match=f"nested more than {MAX_DEPTH} deep|a list or a mapping"):
        read_yaml("release:\n  " + opening * 100_000, "deep.yaml")


def test_alias_bomb_is_refused_before_it_grows() -> None:
    """Nine lines would become a thousand million strings."""
    lines = ['a0: &a0 ["boom"]'] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    with pytest.raises(MalformedPack, match="the anchor '&a0' is not allowed"):
        read_yaml("\n".join(lines), "bomb.yaml")


def test_plain_words_mean_what_yaml_12_says() -> None:
    """Whole numbers, true, false and null are values; everything else, and all quoted words, are text."""
    data = read_yaml("a: 1\nb: -2\nc: true\nd: ~\ne: X\nf: '3'\ng: \"no\"\nh:\ni: 1.5\n", "plain.yaml")
    assert data == {"a": 1, "b": -2, "c": True, "d": None, "e": "X", "f": "3", "g": "no", "h": None, "i": 1.5}
    assert data.key_lines["g"] == 7


@pytest.mark.parametrize("path", sorted(PACKS.glob("*.yaml")), ids=lambda path: path.name)
def test_reads_what_pyyaml_reads(path: Path) -> None:
    text = read_text(path)
    assert read_yaml(text, str(path)) == yaml.safe_load(text)


def test_file_errors_say_what_to_do(tmp_path: Path) -> None:
    latin, large, pipe = tmp_path / "latin.yaml", tmp_path / "large.yaml", tmp_path / "pipe.yaml"
    latin.write_bytes("release: r\nname: Caf\xe9\n".encode("latin-1"))
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    os.mkfifo(pipe)
    for path, reason in (
        (tmp_path / "none.yaml", "there is no such file"),
        (tmp_path, "it is a folder"),
        (latin, "not UTF-8"),
        (large, "larger than 2 MB"),
        (pipe, "it is a pipe or a device, not a plain file"),
    ):
        with pytest.raises(UnreadablePack, match=reason) as caught:
            load_pack(path)
        assert str(caught.value).startswith(str(path)) and "\n" not in str(caught.value)


def test_the_line_of_a_byte_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes(b"release: r\nname: Caf\xe9\n")
    with pytest.raises(UnreadablePack, match=r"latin\.yaml:2:"):
        load_pack(path)


def test_a_byte_order_mark_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "marked.yaml"
    path.write_bytes(b"\xef\xbb\xbfrelease: r\n")
    assert load_pack(path).release == "r"


def test_all_errors_are_pack_errors() -> None:
    """Whoever loads a pack catches one exception."""
    for text in ("[", "release: 1", ""):
        with pytest.raises(PackError):
            parse_source(text, "x.yaml")


def test_a_pack_error_needs_a_problem() -> None:
    with pytest.raises(ValueError, match="at least one problem"):
        PackError()
