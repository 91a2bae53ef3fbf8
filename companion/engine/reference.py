"""Tables to be looked up beside the rules, such as optional lists of a booklet."""

from dataclasses import dataclass

from companion.engine.rulebook import Citation


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its name, what it says in our words, a remark, and a word that sorts it."""

    id: str
    name: str
    text: str
    note: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A table with its introduction, and the rule by which it counts."""

    id: str
    title: str
    intro: str
    entries: tuple[Entry, ...]
    cite: Citation
