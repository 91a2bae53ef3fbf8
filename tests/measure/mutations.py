"""How many faults in the rules the games' own tests find: one place is changed at a time.

`python -m tests.measure.mutations 20` tries so many places; without a number it tries 50, which
takes an hour. Which places these are depends on the number alone, as long as the rules stay the
same. A comparison is turned round or loses its equality, a number grows by one, or a condition is
dropped. The quick tests of that game in tests/games then run on a copy of the repository until one
of them fails. A place at which none does is worth a test, unless the change means nothing.
"""

import ast
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
PLACES = 50
SEED = 37
PATIENCE = 900
"""Seconds after which tests that a change makes run on for ever are given up: it is found."""
RULES = ("rules.py", "rules/*.py", "ending.py", "ending/*.py")
OTHERWISE = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
OPERATOR = re.compile("<=|>=|==|!=|<|>|not in|is not|in|is")


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change of a file: what stands from one byte to another instead of what stood there."""

    file: Path
    line: int
    start: int
    end: int
    was: str
    now: str

    def __str__(self) -> str:
        shown = (" ".join(text.split()) for text in (self.was, self.now))
        return f"{self.file}:{self.line}: {' -> '.join(shown)}"

    def changed(self, source: bytes) -> bytes:
        """The text of the file with this change."""
        return source[: self.start] + self.now.encode() + source[self.end :]


def mutations(file: Path, source: bytes) -> Iterator[Mutation]:
    """Every change that can be made in the functions of a file."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def made(first: int, end: int, now: str) -> Mutation:
        line = source.count(b"\n", 0, first) + 1
        return Mutation(file, line, first, end, source[first:end].decode(), now)

    def span(node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno and node.end_col_offset is not None
        first = starts[node.lineno - 1] + node.col_offset
        return first, starts[node.end_lineno - 1] + node.end_col_offset

    def text(node: ast.expr) -> str:
        first, end = span(node)
        return source[first:end].decode()

    for node in in_functions(ast.parse(source)):
        match node:
            case ast.Compare(left=left, comparators=[right]):
                (_, first), (end, _) = span(left), span(right)
                between = source[first:end].decode()
                if found := OPERATOR.search(between):
                    now = between.replace(found[0], OTHERWISE[found[0]])
                    yield made(first, end, now)
            case ast.BoolOp(values=values):
                joint = " and " if isinstance(node.op, ast.And) else " or "
                for left_out in values:
                    kept = joint.join(text(one) for one in values if one is not left_out)
                    yield made(*span(node), f"({kept})")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield made(*span(node), f"({text(operand)})")
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                yield made(*span(node), str(number + 1))


def in_functions(tree: ast.Module) -> Iterator[ast.expr]:
    """The expressions in bodies of functions, each once, without texts that are put together."""
    functions = (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))
    bodies = [one for function in functions for one in function.body]
    skipped = [one for one in ast.walk(tree) if isinstance(one, ast.JoinedStr | ast.arguments)]
    skipped += [one.annotation for one in ast.walk(tree) if isinstance(one, ast.AnnAssign)]
    known = {id(one) for part in skipped for one in ast.walk(part)}
    for node in (one for body in bodies for one in ast.walk(body)):
        if isinstance(node, ast.expr) and id(node) not in known:
            known.add(id(node))
            yield node


def chosen(places: int) -> list[Mutation]:
    """So many changes, as many in each game that has rules."""
    games = [one for one in sorted((ROOT / "companion" / "games").iterdir()) if one.is_dir()]
    found = []
    for game in games:
        files = sorted(file for form in RULES for file in game.glob(form))
        every = [one for f in files for one in mutations(f.relative_to(ROOT), f.read_bytes())]
        every.sort(key=lambda one: (one.file, one.start, one.end, one.now))
        Random(SEED).shuffle(every)
        found.append(every)
    one_each = (every[number] for number in range(places) for every in found if number < len(every))
    return [one for one, _ in zip(one_each, range(places), strict=False)]


def copied(folder: Path) -> None:
    """Copy all files that git knows."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())


def is_found(folder: Path, one: Mutation) -> bool:
    """Whether a test of that game fails in the changed copy."""
    file = folder / one.file
    source = file.read_bytes()
    file.write_bytes(one.changed(source))
    try:
        return not passes(folder, one.file.parts[2], "-x", "--tb", "no")
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(source)


def passes(folder: Path, game: str, *options: str) -> bool:
    """Whether a game's tests and golden playthroughs pass. Raises TimeoutExpired."""
    tests = (f"tests/games/{game}", "tests/games/test_playthroughs.py", "-k", game)
    here = {
        "PYTHONPATH": str(folder),
        "COMPANION_TEST_SEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *tests, "-q", "-n", "0", *options],
        cwd=folder,
        env={**os.environ, **here},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode == 0


def measure(places: int = PLACES) -> Iterator[str]:
    """A line for each change, and how many were found in each game. Raises RuntimeError if the
    tests of a game cannot be run at all."""
    tried, found = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="companion-mutations-") as name:
        folder = Path(name)
        copied(folder)
        for one in chosen(places):
            game = one.file.parts[2]
            if not tried[game] and not passes(folder, game, "--collect-only"):
                raise RuntimeError(f"the tests of {game} cannot be run")
            is_seen = is_found(folder, one)
            tried[game] += 1
            found[game] += is_seen
            yield f"{'found  ' if is_seen else 'MISSED '} {one}"
    for game, number in sorted(tried.items()):
        yield f"{game}: {found[game]} of {number}"
    yield f"{found.total()} of {tried.total()} changes are found"


if __name__ == "__main__":
    for line in measure(int(sys.argv[1]) if len(sys.argv) > 1 else PLACES):
        print(line, flush=True)
