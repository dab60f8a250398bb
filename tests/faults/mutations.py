"""Faults: one statement of the program each, with one expression or statement in it changed."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

PACKAGES = ("engine", "cards", "host")
"""Folders whose lines are broken."""

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.BitOr: ast.BitAnd(),
    ast.BitAnd: ast.BitOr(),
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
ALIKE = 0.6
"""How similar a changed statement must be to be taken for the same one in another commit, from 0 to 1."""


@dataclass(frozen=True)
class Fault:
    """One change of the program: `new` in place of `old`, in the statement `text` at `line` of `file`.

    `kind` and `index` say which of the possible changes of the statement it is, `number` which of the sample.
    """

    number: int
    file: str
    function: str
    line: int
    text: str
    kind: str
    index: int
    old: str
    new: str

    def as_row(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Change:
    """Possible change in a statement: `node` is replaced by `new`."""

    kind: str
    node: ast.AST
    new: str


@dataclass(frozen=True)
class Statement:
    """A statement inside a function, with the changes possible in it."""

    file: str
    function: str
    node: ast.stmt
    text: str
    changes: tuple[Change, ...]

    def fault(self, number: int, source: bytes, change: Change) -> Fault:
        """Return `change` as a fault."""
        same = [other for other in self.changes if other.kind == change.kind]
        index = next(at for at, other in enumerate(same) if other is change)
        old = segment(source, change.node).decode()
        return Fault(
            number, self.file, self.function, self.node.lineno, self.text, change.kind, index, old, change.new
        )


def statements_in(checkout: Path) -> Iterator[Statement]:
    """Yield every statement of the program that can be broken, file by file."""
    for package in PACKAGES:
        for path in sorted((checkout / package).rglob("*.py")):
            yield from statements_of(path.read_bytes(), path.relative_to(checkout).as_posix())


def statements_of(source: bytes, file: str) -> Iterator[Statement]:
    """Yield the statements of one file that can be broken, at most one a line."""
    lines: set[int] = set()
    for function, node in _nested(ast.parse(source), "", inside=False):
        changes = tuple(_changes(node))
        if changes and node.lineno not in lines:
            lines.add(node.lineno)
            yield Statement(file, function, node, _head(source, node), changes)


def sample(checkout: Path, count: int, seed: int) -> list[Fault]:
    """Return `count` faults, each in another line, drawn with `seed`."""
    chance = random.Random(seed)
    drawn = chance.sample(list(statements_in(checkout)), count)
    return [
        each.fault(number, (checkout / each.file).read_bytes(), chance.choice(each.changes))
        for number, each in enumerate(drawn)
    ]


def broken(source: bytes, fault: Fault) -> bytes:
    """Return `source` with the fault in it. Raises LookupError if it is not in this file."""
    for each in statements_of(source, fault.file):
        if each.node.lineno == fault.line:
            change = [other for other in each.changes if other.kind == fault.kind][fault.index]
            start, end = _span(source, change.node)
            return source[:start] + change.new.encode() + source[end:]
    raise LookupError(f"{fault.file}:{fault.line}")


class Finder:
    """Finds faults of another commit in this checkout, by what their statement and function look like."""

    def __init__(self, checkout: Path, moved: dict[str, str]) -> None:
        """Find the statements of this checkout.

        `moved` maps the files of the earlier commit to their names here.
        """
        self._checkout = checkout
        self._moved = moved
        self._here: dict[str, list[Statement]] = {}
        for each in statements_in(checkout):
            self._here.setdefault(each.file, []).append(each)

    def find(self, fault: Fault) -> Fault | None:
        """Return the fault as it is here; None if no statement is similar enough."""
        file = self._moved.get(fault.file, fault.file)
        found = self._best(fault, self._here.get(file, []))
        if found is None or found[0] < 1 + ALIKE:
            others = [each for name in self._here if name != file for each in self._here[name]]
            either = [each for each in (found, self._best(fault, others)) if each is not None]
            found = max(either, key=lambda each: each[0], default=None)
        if found is None or found[0] < ALIKE:
            return None
        _, statement, change = found
        return statement.fault(fault.number, (self._checkout / statement.file).read_bytes(), change)

    def _best(self, fault: Fault, among: list[Statement]) -> tuple[float, Statement, Change] | None:
        best: tuple[float, Statement, Change] | None = None
        text = SequenceMatcher(autojunk=False)
        text.set_seq2(fault.text)
        for each in among:
            same = [change for change in each.changes if change.kind == fault.kind]
            if fault.index >= len(same):
                continue
            text.set_seq1(each.text)
            if text.real_quick_ratio() < ALIKE or text.quick_ratio() < ALIKE or text.ratio() < ALIKE:
                continue
            function = SequenceMatcher(None, fault.function, each.function, autojunk=False).ratio()
            near = 1 / (1 + abs(each.node.lineno - fault.line))
            score = text.ratio() * (0.5 + 0.5 * function) + 0.05 * near + (function == 1)
            if best is None or score > best[0]:
                best = score, each, same[fault.index]
        return best


def with_probes(source: bytes, numbers: dict[int, int]) -> str:
    """Return the file with a mark set before some statements: `numbers` says which mark at which line."""
    tree = ast.parse(source)
    wanted = {
        node.lineno: node
        for _, node in reversed(list(_nested(tree, "", inside=False)))
        if node.lineno in numbers
    }
    for parent in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(parent, name, None)
            if isinstance(block, list):
                setattr(parent, name, list(_marked(block, wanted, numbers)))
    head = 0
    while head < len(tree.body) and _is_head(tree.body[head]):
        head += 1
    tree.body[head:head] = ast.parse("from fault_probe import seen as fault_seen").body
    return ast.unparse(ast.fix_missing_locations(tree))


def _marked(
    block: list[ast.stmt], wanted: dict[int, ast.stmt], numbers: dict[int, int]
) -> Iterator[ast.stmt]:
    for each in block:
        if wanted.get(getattr(each, "lineno", -1)) is each:
            yield from ast.parse(f"fault_seen[{numbers[each.lineno]}] = 1").body
        yield each


def _is_head(node: ast.stmt) -> bool:
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _nested(node: ast.AST, name: str, inside: bool) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the statements in functions, each with the full name of its function."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(node, block, ()):
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                within = inside or not isinstance(each, ast.ClassDef)
                yield from _nested(each, f"{name}.{each.name}".lstrip("."), within)
            else:
                if inside and isinstance(each, ast.stmt):
                    yield name, each
                yield from _nested(each, name, inside)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions of a statement, without the statements within it and without text to fill in."""
    for child in ast.iter_child_nodes(node):
        part = isinstance(child, ast.expr | ast.comprehension | ast.keyword | ast.withitem)
        if part and not isinstance(child, ast.JoinedStr):
            yield child
            yield from _own(child)


def _changes(node: ast.stmt) -> list[Change]:
    """Return the possible changes of a statement; to set nothing is noticed so easily that it comes last."""
    changes = list(_all_changes(node))
    return [each for each in changes if each.kind != "assign"] or changes


def _all_changes(node: ast.stmt) -> Iterator[Change]:
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal):
        return
    yield from _changed_statement(node)
    parts = [node.value] if isinstance(node, ast.AnnAssign) and node.value else [node]
    for part in parts:
        for each in ([part] if isinstance(part, ast.expr) else []) + list(_own(part)):
            yield from _changed_expression(each)
    if isinstance(node, ast.If | ast.While):
        yield Change("condition", node.test, f"not ({ast.unparse(node.test)})")
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        yield Change("assign", node.value, "None")


def _changed_statement(node: ast.stmt) -> Iterator[Change]:
    match node:
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield Change("return", node, "return None")
        case (
            ast.Expr(value=ast.Call() | ast.Await())
            | ast.Raise()
            | ast.Break()
            | ast.Continue()
            | ast.Delete()
        ):
            yield Change("delete", node, "pass")
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield Change("delete", node, "pass")
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            new = ast.AugAssign(node.target, ARITHMETIC[type(op)], node.value)
            yield Change("arithmetic", node, ast.unparse(new))
        case _:
            pass


def _changed_expression(node: ast.AST) -> Iterator[Change]:
    new: ast.expr
    match node:
        case ast.Compare(ops=[op]):
            new = ast.Compare(node.left, [COMPARISONS[type(op)]], node.comparators)
            yield Change("compare", node, f"({ast.unparse(new)})")
        case ast.BoolOp(op=op):
            new = ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), node.values)
            yield Change("and or", node, f"({ast.unparse(new)})")
        case ast.UnaryOp(op=ast.Not()):
            yield Change("not", node, f"(not not ({ast.unparse(node.operand)}))")
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            new = ast.BinOp(node.left, ARITHMETIC[type(op)], node.right)
            yield Change("arithmetic", node, f"({ast.unparse(new)})")
        case ast.IfExp():
            yield Change("condition", node.test, f"(not ({ast.unparse(node.test)}))")
        case ast.comprehension(ifs=[condition, *_]):
            yield Change("condition", condition, f"(not ({ast.unparse(condition)}))")
        case ast.Constant(value=bool() as value):
            yield Change("constant", node, str(not value))
        case ast.Constant(value=int() as value):
            yield Change("constant", node, str(value + 1))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield Change("call", node.func, CALLS[name])
        case _:
            pass


def segment(source: bytes, node: ast.AST) -> bytes:
    """Return what is written in the source for this node."""
    start, end = _span(source, node)
    return source[start:end]


def _span(source: bytes, node: ast.AST) -> tuple[int, int]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    at: Any = node
    return starts[at.lineno - 1] + at.col_offset, starts[at.end_lineno - 1] + at.end_col_offset


def _head(source: bytes, node: ast.stmt) -> str:
    """Return a statement in one line, of one with a block in it only what stands before the block."""
    body = getattr(node, "body", None)
    if not body:
        return " ".join(segment(source, node).decode().split())
    start, _ = _span(source, node)
    end, _ = _span(source, body[0])
    return " ".join(source[start:end].decode().split())
