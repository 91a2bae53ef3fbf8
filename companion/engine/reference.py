"""Tables to look things up in, such as optional lists of a booklet."""

from dataclasses import dataclass

from companion.engine.rulebook import Citation


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: its name, its text in our words, a remark, and a word by which it is sorted."""

    id: str
    name: str
    text: str
    note: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A table with its introduction, and the rule that makes it valid."""

    id: str
    title: str
    intro: str
    entries: tuple[Entry, ...]
    cite: Citation
