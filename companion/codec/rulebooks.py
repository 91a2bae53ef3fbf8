"""The rulebook of a game: TOML files beside the game's own modules, in a folder of their own."""

from typing import Any

from companion.codec.convert import load
from companion.codec.packaged import read_packaged
from companion.engine.rulebook import Citation, Rulebook, Ruling


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
    )
