"""Change the code in one place at a time and see whether a test notices; the places are a random sample of all.

It prints what survives, and how much is killed with a 95% interval (Wilson's). First coverage says which test runs
which line; a change is then tried against the tests of its line, the most special ones first. Sentences (texts with a
space) are not changed, nor are annotations and decorators.

    python .ci/mutants.py --sample 350
    python .ci/mutants.py --sample 350 --only 17,203   # the same changes by their numbers, after new tests
"""

from __future__ import annotations

import argparse
import ast
import math
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = Path("src", "tussie_mussie")
FIRST = 60  # the tests of a line that are tried before all others
SECONDS = (60, 300)  # of computing, which they and the others may take
MEMORY = 4 << 30
NONE = ast.Constant(None)
COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.MatMult: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
Code = ast.expr | ast.stmt


class Mutant(NamedTuple):
    """A change: what stands at one place of a file becomes something else."""

    path: Path
    start: int
    end: int
    lines: range
    old: str
    new: str

    def __str__(self) -> str:
        """Return where it is, what was there, and what is there now."""
        place = f"{self.path.relative_to(SOURCE)}:{self.lines.start}"
        return f"{place}: {' '.join(self.old.split())[:90]}  ->  {' '.join(self.new.split())[:90]}"


def is_type(node: ast.expr) -> bool:
    """Whether `node | other` is a type: without it Python does not even start."""
    while isinstance(node, ast.BinOp):
        node = node.left
    text = ast.unparse(node).rpartition(".")[2]
    return text[:1].isupper() or text in {"int", "str", "float", "bool", "bytes", "list", "tuple", "dict"}


def instead_of_test(test: ast.expr) -> Iterator[tuple[Code, Code]]:
    """Yield the opposite of a condition, where no change of an operator makes it."""
    if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
        yield test, ast.UnaryOp(ast.Not(), test)


def instead_of_call(call: ast.Call) -> Iterator[tuple[Code, Code]]:
    """Yield `None` for each argument in turn, or leave it out if it is named."""
    for given in call.args:
        if not isinstance(given, ast.Starred | ast.Constant):
            yield given, NONE
    for place in range(len(call.keywords)):
        yield call, ast.Call(call.func, call.args, call.keywords[:place] + call.keywords[place + 1 :])


def instead_of(node: ast.AST) -> Iterator[tuple[Code, Code]]:
    """Yield what can be changed at a node, and to what."""
    match node:
        case ast.Compare(left, operators, values):
            for place, operator in enumerate(operators):
                others = [*operators[:place], COMPARED[type(operator)](), *operators[place + 1 :]]
                yield node, ast.Compare(left, others, values)
        case ast.BoolOp(operator, values):
            yield node, ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.BinOp(left, operator, right) if not (isinstance(operator, ast.BitOr) and is_type(left)):
            yield node, ast.BinOp(left, COMPUTED[type(operator)](), right)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield node, operand
        case ast.Constant(bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield node, ast.Constant(value + 1)
        case ast.Constant(str(value)) if " " not in value:
            yield node, ast.Constant(f"XX{value}")
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield from instead_of_test(test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from instead_of_test(test)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(NONE)
        case ast.Call():
            yield from instead_of_call(node)
        case ast.Subscript(value, ast.Slice(lower, upper, step)):
            if lower:
                yield node, ast.Subscript(value, ast.Slice(None, upper, step))
            if upper:
                yield node, ast.Subscript(value, ast.Slice(lower, None, step))
        case ast.Expr(ast.Call()):
            yield node, ast.Pass()
        case ast.AugAssign(target, operator, value):
            yield node, ast.AugAssign(target, COMPUTED[type(operator)](), value)
        case ast.Break():
            yield node, ast.Continue()
        case ast.Continue():
            yield node, ast.Break()
        case _:
            pass


def executed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that do something: no annotations, decorators or docstrings, and nothing for checkers alone."""
    left_out: list[ast.expr | None] = []
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Expr(ast.Constant()) | ast.arg():
            return
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.Assign([ast.Name("__all__")]):
            return
        case ast.AnnAssign(annotation=annotation):
            if ast.unparse(annotation) == "TypeAlias":
                return
            left_out = [annotation]
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            left_out = [*node.decorator_list, node.returns]
        case ast.ClassDef():
            left_out = [*node.decorator_list]
        case _:
            pass
    yield node
    for child in ast.iter_child_nodes(node):
        if child not in left_out:
            yield from executed(child)


def mutants_of(path: Path) -> list[Mutant]:
    """Return all changes of a file."""
    source = (ROOT / path).read_bytes()
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    found: list[Mutant] = []
    for node in executed(ast.parse(source)):
        for old, changed in instead_of(node):
            assert old.end_lineno is not None
            assert old.end_col_offset is not None
            start, end = begins[old.lineno - 1] + old.col_offset, begins[old.end_lineno - 1] + old.end_col_offset
            new = ast.unparse(changed)
            new = f"({new})" if isinstance(changed, ast.expr) else new
            lines = range(old.lineno, old.end_lineno + 1)
            found.append(Mutant(path, start, end, lines, source[start:end].decode(), new))
    return found


def sampled(groups: Sequence[list[Mutant]], size: int, rng: random.Random) -> list[Mutant]:
    """Return about so many mutants: of each file its share, and one at least."""
    every = sum(map(len, groups))
    chosen: list[Mutant] = []
    for group in groups:
        share = size * len(group) / every
        number = int(share) + (rng.random() < share % 1)
        chosen += rng.sample(group, min(len(group), max(1, number)))
    rng.shuffle(chosen)
    return chosen


class Tree:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.time = 0
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for name in listed.strip("\0").split("\0"):
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
        self.environment = os.environ | {"PYTHONPATH": str(place / "src"), "PYTHONDONTWRITEBYTECODE": "", "CI": ""}

    def run(self, arguments: Sequence[str], seconds: int = 10_000) -> tuple[int, str]:
        """Run tests for so many seconds of computing; return how pytest ends, and the test that failed."""

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *arguments]
        try:
            ran = subprocess.run(
                command,
                cwd=self.place,
                env=self.environment,
                preexec_fn=limit,
                timeout=10 * seconds,
                capture_output=True,
                text=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return -1, "takes too long"
        told = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return ran.returncode, told[0].split(" - ")[0] if told else f"pytest ends with {ran.returncode}"

    def put(self, path: Path, source: bytes) -> None:
        """Write a file, with a time of its own: in one second Python does not see that it is another one."""
        (self.place / path).write_bytes(source)
        self.time += 1
        os.utime(self.place / path, (self.time, self.time))


Tests = dict[str, dict[int, set[str]]]


def tests_of_lines(coverage: Path) -> Tests:
    """Return which tests run each line of each file."""
    found: Tests = defaultdict(lambda: defaultdict(set))
    with sqlite3.connect(coverage) as database:
        arcs = """
            SELECT path, abs(tono), context
            FROM arc JOIN file ON file.id = file_id JOIN context ON context.id = context_id WHERE context <> ''
        """
        for path, line, context in database.execute(arcs):
            if line:
                found[path[path.index(str(SOURCE)) :]][line].add(context.rpartition("|")[0])
    return found


def order(tests: Tests) -> Counter[str]:
    """Return how many lines each test runs: the fewer, the more special it is, and fast."""
    return Counter(test for lines in tests.values() for names in lines.values() for test in names)


def interval(killed: int, tried: int) -> tuple[float, float]:
    """Return the 95% interval of a share after Wilson."""
    z = 1.96
    middle = (killed + z * z / 2) / (tried + z * z)
    half = z / (tried + z * z) * math.sqrt(killed * (tried - killed) / tried + z * z / 4)
    return middle - half, middle + half


def killer(mutant: Mutant, tree: Tree, tests: Tests, width: Counter[str]) -> str | None:
    """Return the test that notices: one that runs the line or else, if none does, the file, or else anything."""
    lines = tests[str(mutant.path)]
    names = {name for line in mutant.lines for name in lines.get(line, ())}
    names = names or {name for each in lines.values() for name in each} or {*width}
    ordered = sorted(names, key=lambda name: (width[name], name))
    source = (ROOT / mutant.path).read_bytes()
    changed = source[: mutant.start] + mutant.new.encode() + source[mutant.end :]
    listed = tree.place / "tests-of-the-line.txt"
    for part, seconds in zip((ordered[:FIRST], ordered[FIRST:]), SECONDS, strict=True):
        listed.write_text("\n".join(part))
        tree.put(mutant.path, changed)
        code, told = tree.run(["-x", f"@{listed}"], seconds) if part else (0, "")
        tree.put(mutant.path, source)
        if code > 2 and tree.run(["-x", f"@{listed}"])[0] > 2:  # not even pytest starts: is it for the change?
            sys.exit(f"{told}, also without the change: {part}")
        if code:
            return told
    return None


def main() -> None:
    """Try what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=350, help="how many changes are tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="numbers of changes, with commas")
    parser.add_argument("--coverage", type=Path, help="data of `--cov-context=test`, if there are some")
    parser.add_argument("--without", default="", help="files that are left out, with commas")
    options = parser.parse_args()
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / SOURCE).rglob("*.py"))]
    groups = [mutants_of(path) for path in paths if str(path.relative_to(SOURCE)) not in options.without.split(",")]
    chosen = sampled([group for group in groups if group], options.sample, random.Random(options.seed))
    only = {int(number) for number in options.only.split(",") if number} or {*range(len(chosen))}
    print(f"{sum(map(len, groups))} changes of {len(paths)} files, of which {len(only)} are tried")
    with tempfile.TemporaryDirectory() as place:
        tree = Tree(Path(place))
        if options.coverage is None:
            tree.run(["--cov=tussie_mussie", "--cov-branch", "--cov-context=test", "--cov-report="])
        tests = tests_of_lines(options.coverage or tree.place / ".coverage")
        width = order(tests)
        killed = 0
        for tried, number in enumerate(sorted(only), 1):
            noticed = killer(chosen[number], tree, tests, width)
            killed += noticed is not None
            print(f"{number:4} {'killed' if noticed else 'SURVIVES'} {chosen[number]}  {noticed or ''}", flush=True)
            low, high = interval(killed, tried)
        print(f"{killed} of {len(only)} are killed: {killed / len(only):.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
