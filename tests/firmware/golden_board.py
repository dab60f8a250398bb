"""Check of the firmware against the golden vectors: `golden_board.py VECTORS`, on CPython or MicroPython.

It prints one line per difference, then `checked N`. It uses no pytest, which MicroPython lacks.
"""

# ruff: noqa: PTH123 - MicroPython has no pathlib
import json
import sys
from array import array

from firmware import host_session, lights, wire


class Checks:
    """Counter of comparisons that prints those that fail."""

    def __init__(self):
        self.count = 0

    def same(self, what, found, wanted):
        """Compare, and print the difference."""
        self.count += 1
        if found != wanted:
            print(f"{what}: {found!r} instead of {wanted!r}")


class FixedLayout:
    """Tables of `firmware/layout.py` for the layout of the vectors."""

    def __init__(self, vectors):
        self.CHECKSUM = vectors["layout_checksum"]
        self.LED_COUNT = vectors["leds"]
        self.KEYS = [key["id"] for key in vectors["layout"]["keys"]]
        self.KEY_COUNT = len(self.KEYS)


def check_lines(vectors, checks):
    """Check that sound lines are written and read, and damaged ones refused."""
    for vector in vectors["lines"]:
        line = wire.encode(vector["kind"], vector["number"], *vector["fields"])
        checks.same("encode", line.decode(), vector["line"] + "\n")
        message = (vector["kind"], vector["number"], vector["fields"])
        checks.same("decode", wire.decode(vector["line"].encode()), message)
    for vector in vectors["damaged"]:
        reader = wire.LineReader()
        read = [reader.take() for byte in (vector["line"] + "\n").encode() if reader.feed(bytes((byte,)))]
        checks.same(vector["why"], read, [None])


def check_streams(vectors, checks):
    """Check which messages are read from a text on the wire."""
    for vector in vectors["streams"]:
        reader = wire.LineReader()
        read = [reader.take() for byte in vector["text"].encode() if reader.feed(bytes((byte,)))]
        told = [" ".join([m[0], str(m[1])] + m[2]) for m in read if m is not None]
        checks.same(vector["why"], told, vector["messages"])


def check_lights(vectors, checks):
    """Check the LED table and its checksum."""
    table = lights.Lights(vectors["leds"], 48, 350, (5,), array("I", [0] * vectors["leds"]))
    for vector in vectors["lights"]:
        checks.same("apply " + vector["cells"], table.apply(vector["start"], vector["cells"]), True)
        checks.same("check after " + vector["cells"], table.check(), vector["check"])
    before = table.check()
    for start, cells in vectors["refused_cells"]:
        checks.same("apply " + cells, table.apply(start, cells), False)
        checks.same("check after " + cells, table.check(), before)


def check_conversation(vectors, talk, checks):
    """Check that the board says every line of the conversation, and no others."""
    host_session.FIRMWARE = talk["firmware"]
    table = lights.Lights(vectors["leds"], 48, 350, (5,), array("I", [0] * vectors["leds"]))
    said = []
    board = host_session.Console(talk["board_id"], talk["boot"], FixedLayout(vectors), table, said.append)
    board.start(0)
    for now, what, text in talk["steps"]:
        if what == ">":
            kind, number, *fields = text.split(" ")
            if board.receive(wire.encode(kind, int(number), *fields)):
                board.handle_line(now)
        elif what == "key":
            board.press(text, now)
        board.poll(now)
        if what in ("<", "< lost"):
            line = said.pop(0) if said else b"nothing, nothing"
            checks.same(f"{talk['name']}, said at {now}", line.decode().rsplit(" ", 1)[0], text)
    checks.same(talk["name"] + ", said besides", said, [])


def main(path):
    with open(path) as file:
        vectors = json.load(file)
    checks = Checks()
    check_lines(vectors, checks)
    check_streams(vectors, checks)
    check_lights(vectors, checks)
    for talk in vectors["conversations"]:
        if "board" in talk["ends"]:
            check_conversation(vectors, talk, checks)
    print(f"checked {checks.count}")


main(sys.argv[1])
