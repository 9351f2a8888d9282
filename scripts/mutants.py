"""Break the server in small ways, one after another, and tell which of them no test notices.

`python scripts/mutants.py list` names a hundred mutants of money, rights and consent. `python
scripts/mutants.py run tests/orders tests/allowances` applies each to the source in turn, runs the tests and
undoes it. A mutant is named by its function and the place of its operator in there, and picked by that name:
when modules move, the same ones are found again.
"""

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FILES = (
    "tawam/**/orders/*.py",
    "tawam/**/allowances/*.py",
    "tawam/**/consents/*.py",
    "tawam/**/table_policies.py",
)
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALLED = {"and_": "or_", "or_": "and_", "min": "max", "max": "min"}


class Mutant(NamedTuple):
    """`place`: the number of the node in its module's tree."""

    name: str
    path: Path
    place: int


def mutants() -> list[Mutant]:
    """All that there are, in an order that follows from their names alone."""
    paths = sorted({path for pattern in FILES for path in ROOT.glob(pattern)})
    found = [mutant for path in paths for mutant in mutants_of(path)]
    return sorted(found, key=lambda mutant: sha256(mutant.name.encode()).hexdigest())


def mutants_of(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    owners: dict[ast.AST, str] = {}
    for node in ast.walk(tree):
        is_owner = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        name = f"{owners.get(node, '')}.{node.name}" if is_owner else owners.get(node, "")
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not name:
            name = f".{node.targets[0].id}"
        owners.update(dict.fromkeys(ast.iter_child_nodes(node), name))
    counts: dict[str, int] = {}
    for place, node in enumerate(ast.walk(tree)):
        if can_break(node) and owners.get(node):
            kind = f"{owners[node][1:]} {type(node).__name__}"
            counts[kind] = counts.get(kind, 0) + 1
            yield Mutant(f"{kind} {counts[kind]}", path, place)


def can_break(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[operator, *_]):
            return type(operator) in COMPARED
        case ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.BinOp(op=ast.Add() | ast.Sub()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in CALLED
        case ast.Call(func=ast.Attribute(attr="where"), args=[_, _, *_]):
            return True
        case _:
            return False


def broken(mutant: Mutant) -> str:
    """The source of the module with the mutant in it."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    match list(ast.walk(tree))[mutant.place]:
        case ast.Compare(ops=operators):
            operators[0] = COMPARED[type(operators[0])]()
        case ast.BoolOp() as node:
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.UnaryOp() as node:
            # Twice is the same as not at all.
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.BinOp() as node:
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        case ast.Call(func=ast.Name() as function):
            function.id = CALLED[function.id]
        case ast.Call(args=conditions):
            conditions.pop()
    return ast.unparse(ast.fix_missing_locations(tree))


def is_noticed(mutant: Mutant, command: list[str]) -> bool:
    """Whether a test fails while the mutant is in the source."""
    source = mutant.path.read_bytes()
    try:
        mutant.path.write_text(broken(mutant), encoding="utf-8")
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode != 0
    finally:
        mutant.path.write_bytes(source)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("act", choices=("list", "run"))
    parser.add_argument("tests", nargs="*", default=["tests"], help="what pytest runs")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", default="", help="a part of the names")
    arguments = parser.parse_intermixed_args()
    chosen = [mutant for mutant in mutants()[: arguments.count] if arguments.only in mutant.name]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments.tests]
    unnoticed = 0
    for mutant in chosen:
        told = f"{mutant.path.relative_to(ROOT)}: {mutant.name}"
        if arguments.act == "run":
            noticed = is_noticed(mutant, command)
            unnoticed += not noticed
            told = f"{'noticed ' if noticed else 'UNNOTICED'} {told}"
        print(told, flush=True)
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
