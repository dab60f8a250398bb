"""Finds out what is wrong with a console, and says what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from firmware.host_session import FIRMWARE
from host.board.errors import BoardError, NoPrompt
from host.board.install import read_slot, slot_in_use
from host.board.probe import identify
from host.board.prompt import Prompt
from host.console_layout import Layout
from host.link.board_identity import PROTOCOL, Identity, layout_mismatch, protocol_mismatch
from host.link.errors import CannotOpen, ConsoleError
from host.link.serial_ports import find_consoles, processes_using, waiting_for_image

ANSWER_SECONDS = 2.0
PROMPT_SECONDS = 2.0


class Verdict(StrEnum):
    """Result of a check."""

    GOOD = "ok"
    NOTE = "note"
    BAD = "wrong"


class Finding(Struct, frozen=True):
    """One result. `remedy` says what to do if it is not good."""

    verdict: Verdict
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.verdict:<6}{self.text}" + (f"\n      {self.remedy}" if self.remedy else "")


def _good(text: str) -> Finding:
    return Finding(Verdict.GOOD, text)


def _bad(text: str, remedy: str) -> Finding:
    return Finding(Verdict.BAD, text, remedy)


def examine(port: str | None, layout: Layout) -> Iterator[Finding]:
    """Yield findings about the console at `port`, or about the only one on USB, as soon as they are known.

    A board that runs our firmware is not disturbed. One that does not answer is interrupted, as mpremote
    does, to see whether it has MicroPython.
    """
    if port is None:
        found = find_consoles()
        if waiting_for_image():
            yield _bad(
                "A Pico without MicroPython is plugged in: it shows a drive named RPI-RP2.",
                "Copy the RPI_PICO image from micropython.org/download/RPI_PICO onto that drive, then run "
                "`cinderboard console install`.",
            )
        if not found:
            yield _bad(
                "No board found on USB.",
                "Plug it in with a cable that carries data (many only charge), or name its port with "
                "`--console PORT`.",
            )
            return
        if len(found) > 1:
            yield _bad(
                f"{len(found)} boards are on USB, and none was named: {'; '.join(map(str, found))}.",
                f"Name one, for example `--console {found[0].port}`.",
            )
            return
        port = found[0].port
        yield _good(f"One board is on USB: {found[0]}.")
    yield from _examine_port(port, layout)


def _examine_port(port: str, layout: Layout) -> Iterator[Finding]:
    try:
        answer = identify(port, ANSWER_SECONDS)
    except CannotOpen as error:
        what, _, remedy = str(error).partition(": " if "permission" in str(error) else "; ")
        yield _bad(what.rstrip(".") + ".", remedy[:1].upper() + remedy[1:])
        return
    except BoardError as error:
        yield _bad(str(error), "Check the cable.")
        return
    yield _good(f"{port} can be opened.")
    if answer.identity is not None:
        yield from _examine_firmware(answer.identity, layout)
        return
    others = processes_using(port)
    if others:
        yield _bad(f"No console answers, and {', '.join(others)} has the port open too.", "Close it.")
        return
    if answer.lines:
        yield _bad(
            f"{answer.lines} sound lines came, but no answer to hello: the way to the board is broken.",
            "Check the cable; over a plain UART, check the wire from host to board.",
        )
        return
    if answer.data and b">>>" not in answer.data:
        yield Finding(Verdict.NOTE, f"Something else talks there: {answer.data[-60:]!r}.")
    yield from _examine_prompt(port, layout)


def _examine_firmware(identity: Identity, layout: Layout) -> Iterator[Finding]:
    yield _good(f"Board {identity.board_id} answers with firmware {identity.firmware}.")
    if (misfit := protocol_mismatch(identity)) is not None:
        yield _bad(misfit.what, misfit.remedy)
        return
    yield _good(f"It speaks protocol {PROTOCOL}.")
    if (misfit := layout_mismatch(identity, layout)) is not None:
        yield _bad(misfit.what, misfit.remedy)
        return
    yield _good(f"Its layout is this program's: {identity.layout}.")
    if identity.firmware == FIRMWARE:
        yield _good("Its firmware is the one this program brings.")
    else:
        yield Finding(
            Verdict.NOTE,
            f"Its firmware is {identity.firmware}, this program brings {FIRMWARE}; they fit together.",
            "`cinderboard console install` puts this program's on it.",
        )


def _examine_prompt(port: str, layout: Layout) -> Iterator[Finding]:
    try:
        with Prompt(port, patience=PROMPT_SECONDS, attempts=2) as prompt:
            version = prompt.run("import os\nprint(os.uname().release if hasattr(os, 'uname') else '')")
            yield _good(f"MicroPython {version} answers.".replace("  ", " "))
            used = slot_in_use(prompt)
            slot = read_slot(prompt, used) if used else None
    except NoPrompt as error:
        yield _bad(f"{port} is not a console, or has no MicroPython.", str(error).partition(". ")[2])
        return
    except ConsoleError as error:
        yield _bad(str(error), "Check the cable.")
        return
    if used is None:
        yield _bad("The firmware is not on it.", "Run `cinderboard console install`.")
    elif slot is None or not slot.sound:
        yield _bad(
            f"The firmware on it is damaged or was never finished (slot {used}).",
            "Run `cinderboard console install`.",
        )
    elif slot.layout != layout.checksum:
        yield _bad(
            f"Firmware {slot.firmware} is on it, for another layout ({slot.layout}), and does not run.",
            "Run `cinderboard console install`.",
        )
    else:
        yield _bad(
            f"Firmware {slot.firmware} is on it and whole, but did not run.",
            "Unplug it and plug it in again; if that does not help, run `cinderboard console install`.",
        )
