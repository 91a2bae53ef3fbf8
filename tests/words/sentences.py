"""Every sentence that a player can read, gathered from the sources with its placeholders.

Python's strings are read from the syntax tree, a template's from its text and its expressions, a
script's from its quotes. What is no sentence, such as an id or a path of a drawing, is left out.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment

WORD = re.compile(r"[A-Za-z’']{2,}")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
DRAWING = re.compile(r"^[MLHVCSQTAZmlhvcsqtaz\d\s.,+-]+$")
MARKUP = re.compile(r"[<>]|^[A-Z]{3,} |\w \| \w|^[.#\[]|var\(|\.[a-z-]+[ ,]|^\w+ \w+[-_]\w+$|=")
SIGNS = re.compile(r"tone-\{|translate\(|scale\(|@font-face|'(?:self|none)'|no-cache|\\\.")
"""What stands in drawings, style sheets, headers and patterns alone."""
LIMIT = re.compile(r"^\d+ per \w+")
STREAM = re.compile(r"^(?:event|id|retry|data): ")
FONT = re.compile(r"^Companion (?:Display|Text)$")
TAG = re.compile(r"<[^>]*>")
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt|description" content)="([^"]*)"')
CLASS = re.compile(r"\.([a-z][\w-]*)")
CLASSES = frozenset(
    name
    for sheet in (Path(__file__).parents[2] / "static" / "css").glob("*.css")
    for name in CLASS.findall(sheet.read_text(encoding="utf-8"))
)
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
UNSPOKEN = ("TypeError", "AssertionError", "RuntimeError", "ValueError", "KeyError")
CODE = (DRAWING, MARKUP, SIGNS, LIMIT, STREAM, FONT)
ENVIRONMENT = Environment(autoescape=True)
GAP = "{}"


def is_sentence(text: str) -> bool:
    """Whether somebody could read it: two words at least, of which one is its own, and no code."""
    return (
        len(WORD.findall(text)) > 1
        and " " in text.strip()
        and WORD.search(PLACEHOLDER.sub("", text)) is not None
        and not any(sign.search(text) for sign in CODE)
        and not all(word in CLASSES for word in text.split())
    )


def of_python(source: str) -> Iterator[str]:
    """The sentences of a module in their order; docstrings and errors in the code are not read."""
    yield from _Reader().read(ast.parse(source))


class _Reader(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def read(self, tree: ast.AST) -> list[str]:
        self.visit(tree)
        return [text for text in self.found if is_sentence(text)]

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """An annotation is no sentence."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.decorator_list, node.args, *node.body):
            self.visit(part)

    def visit_Call(self, node: ast.Call) -> None:
        skipped = isinstance(node.func, ast.Name) and node.func.id in {"cast", "text", "Literal"}
        keyed = isinstance(node.func, ast.Attribute) and node.func.attr == "once"
        if keyed:
            # The first argument is the name by which a finding is kept.
            for part in node.args[1:]:
                self.visit(part)
        elif not skipped:
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if not (isinstance(called, ast.Name) and called.id in UNSPOKEN):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """What an assertion says is for whoever reads the code."""

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.append(_line(node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = []
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                parts.append(f"{{{ast.unparse(part.value)}}}")
                self.visit(part.value)
            elif isinstance(part, ast.Constant):
                parts.append(str(part.value))
        self.found.append(_line("".join(parts)))


def of_template(source: str) -> Iterator[str]:
    """The sentences of a template: its text between the tags, and what its expressions say."""
    text, expressions = [], []
    for _, kind, value in ENVIRONMENT.lex(source):
        if kind == "data":
            text.append(value)
        elif kind == "string":
            expressions.append(value[1:-1])
        elif kind in {"variable_end", "block_end"}:
            text.append(GAP if kind == "variable_end" else "\n")
    whole = "".join(text)
    pieces = [*re.split(r"\s*\n\s*", TAG.sub("\n", whole)), *SPOKEN.findall(whole), *expressions]
    yield from (line for piece in pieces if is_sentence(line := _line(piece)))


def of_script(source: str) -> Iterator[str]:
    """The sentences of a script: what stands in quotes and begins like a sentence."""
    code = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    for plain, made in QUOTED.findall(code):
        line = _line(re.sub(r"\$\{([^}]*)\}", r"{\1}", plain or made))
        if is_sentence(line) and line[:1].isupper():
            yield line


def of_file(path: Path) -> list[str]:
    """The sentences of a file, each once, in their order."""
    readers = {".py": of_python, ".html": of_template, ".js": of_script, ".toml": of_toml}
    return list(dict.fromkeys(readers[path.suffix](path.read_text(encoding="utf-8"))))


def of_toml(source: str) -> Iterator[str]:
    """The sentences of an edition."""
    for text in re.findall(r'= "((?:[^"\\]|\\.)*)"', source):
        if is_sentence(text):
            yield _line(text)


def _line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
