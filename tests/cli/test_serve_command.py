"""Tests of the refusals of `cinderboard serve`."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from host.cli import main


def test_a_game_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "serve", "7"]) == 2
    assert "there is no game 7" in capsys.readouterr().err


def test_a_port_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["--data", str(tmp_path), "serve", "new", "--port", port]) == 3
    assert f"cannot serve at 127.0.0.1:{port}" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--console=sim", "--text", "--big"])
def test_what_only_a_terminal_shows_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert main(["--data", str(tmp_path), "serve", "new", option]) == 2
    told = capsys.readouterr().err
    assert f"{option.partition('=')[0]} has no effect with `serve`" in told and told.count("\n") == 1


def test_lines_are_not_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "play", "--text", "--serve"]) == 2
    assert "cinderboard serve" in capsys.readouterr().err
    assert not list(tmp_path.glob("games/*.cinder"))


@pytest.mark.parametrize("port", ["x", "-1", "70000", "²"])
def test_a_port_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    assert "is not a port" in capsys.readouterr().err


def test_an_address_that_is_not_this_machine_s_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["serve", "new", "--port", "0", "--address", "203.0.113.7"]
    assert main(["--data", str(tmp_path), *told]) == 3
    assert "cannot serve at 203.0.113.7" in capsys.readouterr().err
