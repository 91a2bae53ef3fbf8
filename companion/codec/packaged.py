"""TOML files beside the code of a game: its texts, its rulebook and its editions."""

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, TypeVar

from companion.codec.convert import load
from companion.engine.problems import Malformed, Problem, reading_below, require
from companion.engine.rulebook import Citation, Rulebook, Ruling
from companion.engine.setup import Choice, Option

E = TypeVar("E")


def read_packaged(package: str, name: str) -> dict[str, Any]:
    """The data of the file `name`.toml in that package."""
    return tomllib.loads((files(package) / f"{name}.toml").read_text("utf-8"))


def read_options(package: str) -> tuple[Option, ...]:
    """The options of `options.toml` in that package, each with its choices by their ids."""
    return tuple(
        Option(name, one["label"], one["help"], tuple(Choice(*c) for c in one["choices"].items()))
        for name, one in read_packaged(package, "options").items()
    )


# The rulebook of a game


def read_rulebook(package: str, *more: Citation, **numbers: int) -> Rulebook:
    """The rules of `rules.toml`, `rulings.toml` and `search_words.toml` in that package.

    Rules stand in the booklet's order by its sections; square brackets at the end of one hold the
    id of its ruling. `more` are the rules that follow from what is in the box, and `numbers` are
    what stands in braces in a text. Raises Malformed for a ruling with a wrong field.
    """

    def said(text: str) -> str:
        return " ".join(text.split()).format(**numbers)

    def citation(name: str, section: str, text: str) -> Citation:
        rule, _, ruling = said(text).removesuffix("]").partition(" [")
        return Citation(name, section, rule, ruling or None)

    def ruling(name: str, fields: dict[str, Any]) -> Ruling:
        given = {key: said(x) if isinstance(x, str) else x for key, x in fields.items()}
        return load({"id": name, **given}, Ruling)

    rules, words = read_packaged(package, "rules"), read_packaged(package, "search_words")
    rulings = read_packaged(package, "rulings")
    return Rulebook.of(
        rules["edition"],
        *(
            citation(name, part["section"], text)
            for part in rules["part"]
            for name, text in part["rules"].items()
        ),
        *more,
        *(ruling(name, fields) for name, fields in rulings.items()),
        same=words["same"],
        frequent={word: tuple(names) for word, names in words["frequent"].items()},
        asked=words.get("asked"),
        narrow=words.get("narrow"),
        often=words.get("often", ""),
    )


# The editions that a game ships


def read_edition(text: str, kind: type[E], check: Callable[[E], Sequence[Problem]]) -> E:
    """The edition that a TOML text describes. Raises Malformed with every fault and its place."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed.at("", f"is not written as TOML: {error}") from error
    edition = load(data, kind)
    require(check(edition))
    return edition


def read_editions(
    package: str,
    kind: type[E],
    check: Callable[[E], Sequence[Problem]],
    first: Sequence[str] = ("reference",),
) -> tuple[E, ...]:
    """The edition of each TOML file in a package's folder `editions/`, by the names of the files;
    those named `first` lead, in that order. Raises Malformed, naming the file."""
    folder = files(package) / "editions"
    names = {file.name for file in folder.iterdir() if file.name.endswith(".toml")}
    leading = [f"{name}.toml" for name in first]
    found = []
    for name in (*leading, *sorted(names - set(leading))):
        with reading_below(f"editions/{name}"):
            found.append(read_edition((folder / name).read_text("utf-8"), kind, check))
    return tuple(found)
