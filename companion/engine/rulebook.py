"""Rules, rulings, and the violations that cite them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import chain
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule in our own words, with the section of the booklet that says it.

    `ruling` is the id, such as "IW-4", of the ruling that decides what the booklet leaves open or
    contradicts; None if the booklet is clear.
    """

    id: str
    section: str
    text: str
    ruling: str | None = None


Basis = Literal["booklet", "designer", "ours"]
BASES: Final[Mapping[Basis, str]] = {
    "booklet": "It rests on the booklet's own words",
    "designer": "It rests on the designer's word",
    "ours": "It is our own decision",
}
INTRODUCED: Final[Mapping[Basis, str]] = {
    "booklet": "As we read the booklet:",
    "designer": "As its designer says:",
    "ours": "The rulebook is silent; we rule:",
}
VIOLATION_CODE: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""How the code of a violation is written."""
OTHERWISE: Final = "otherwise"
"""The choice by which a table plays a ruling the other way."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision on what the rulebook leaves open: the question, our answer, and the other way to
    read it, if there is one.

    `basis` says what the answer rests on: the booklet's own words or examples, a word of the
    designer, or nothing but our decision; `since` is the version of the companion that has it.
    Where a table can play it the other way, `otherwise` is the other way as a short sentence, and
    `switch` the option and its choice that does it: one that the game has anyway, or else an option
    of the ruling's own, with its id. `about` is the id of the citation that it belongs to, where
    that names another ruling.
    """

    id: str
    question: str
    text: str
    other_reading: str | None = None
    basis: Basis = "ours"
    since: str = "0.1.0"
    otherwise: str | None = None
    option: tuple[str, str] | None = None
    about: str | None = None

    @property
    def heading(self) -> str:
        return INTRODUCED[self.basis]

    @property
    def source(self) -> str:
        """What it rests on and since when, in a sentence."""
        return f"{BASES[self.basis]}, since version {self.since}."

    @property
    def switch(self) -> tuple[str, str] | None:
        """The option, and its choice, by which a table plays it the other way."""
        return self.option or ((self.id, OTHERWISE) if self.otherwise else None)


@dataclass(frozen=True, slots=True)
class TableRuling(Ruling):
    """A ruling at a table that plays it the other way; its text is the other way."""

    @property
    def heading(self) -> str:
        return "Your table plays:"

    @property
    def source(self) -> str:
        return "Your table has decided so."


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a move is refused: a stable `code`, the reason with this position's numbers, the rule.

    `possible` says whether hands could do it all the same: a totem too many can stand on a table,
    but a twenty-first tent does not exist. Only then may a table insist on the move.
    """

    code: str
    reason: str
    cite: Citation
    possible: bool = True


class Citations(dict[str, Citation]):
    """Rules by their ids; one that is not there is named together with the likeliest one."""

    def __missing__(self, rule: str) -> Citation:
        near = get_close_matches(rule, self, n=1, cutoff=0)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise KeyError(f"the rulebook has no rule {rule!r}{meant}")


@dataclass(frozen=True, eq=False)
class Rulebook:
    """A game's rules as data; `edition` names the printed booklet that is paraphrased.

    `same` are groups of words that mean the same in this game, such as "boat" and "ship", so that
    whoever asks in other words than the rules finds them. `frequent` names what answers a question
    that every table asks: a word that it is about, and the ids of the rules or rulings; of several
    such words in a question the first one decides. `asked` has for rules and rulings further words
    in which people ask about them. `narrow` are the beginnings of sections whose rules are each
    about one thing, such as a card, with the words of which a question has to say one for such a
    rule to be meant; empty if those are the words that its id ends with. `often` are the ids of the
    rules and rulings that most questions are about. Rulebooks are compared by identity.
    """

    edition: str
    citations: Mapping[str, Citation]
    rulings: Mapping[str, Ruling]
    same: tuple[tuple[str, ...], ...] = ()
    frequent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: Mapping[str, str] = field(default_factory=dict)
    narrow: Mapping[str, str] = field(default_factory=dict)
    often: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        edition: str,
        *rules: "Citation | Ruling",
        same: str = "",
        frequent: Mapping[str, tuple[str, ...]] | None = None,
        asked: Mapping[str, str] | None = None,
        narrow: Mapping[str, str] | None = None,
        often: str = "",
    ) -> "Rulebook":
        """The rulebook with these citations and rulings, by their ids; `same` has a group of words
        on each line."""
        citations = Citations((rule.id, rule) for rule in rules if isinstance(rule, Citation))
        rulings = {rule.id: rule for rule in rules if isinstance(rule, Ruling)}
        ids = [rule.id for rule in rules]
        for cite in citations.values():
            if ids.count(cite.id) > 1:
                raise ValueError(f"two rules are called {cite.id!r}; give one of them another id")
            if cite.ruling is not None and cite.ruling not in rulings:
                raise ValueError(f"{cite.id!r} names the ruling {cite.ruling}; write that too")
        answering, words = dict(frequent or {}), dict(asked or {})
        main = frozenset(often.split())
        for rule in chain(*answering.values(), words, main):
            if rule not in citations and rule not in rulings:
                raise ValueError(f"there is no rule {rule}")
        for ruling in rulings.values():
            if ruling.about is not None and ruling.about not in citations:
                raise ValueError(f"{ruling.id} is about no rule {ruling.about}")
        for section in narrow or ():
            if not any(cite.section.startswith(section) for cite in citations.values()):
                raise ValueError(f"no rule stands in a section {section!r}")
        groups = tuple(tuple(line.split()) for line in same.strip().splitlines())
        return cls(edition, citations, rulings, groups, answering, words, dict(narrow or {}), main)

    def rulings_on(self, rule: Citation) -> tuple[Ruling, ...]:
        """The rulings that a rule names or that belong to it, the one it names first."""
        rulings = [ruling for ruling in self.rulings.values() if ruling.about == rule.id]
        named = self.rulings.get(rule.ruling or "")
        return (named, *rulings) if named else tuple(rulings)

    def refuse(
        self, code: str, rule: str | Citation, reason: str, *, possible: bool = True
    ) -> Violation:
        """The refusal of a move that breaks this rule, given by its id or itself; hands could make
        the move all the same, unless it is not `possible`."""
        cite = self.citations[rule] if isinstance(rule, str) else rule
        return Violation(code, reason, cite, possible)

    def impossible(self, code: str, rule: str | Citation, reason: str) -> Violation:
        """The refusal of a move that no hands could make; the rule shows why."""
        return self.refuse(code, rule, reason, possible=False)


class IllegalMove(ValueError):
    """A move that the rules forbid, with every broken rule. `ply` is its number in a replay."""

    def __init__(self, violations: tuple[Violation, ...], ply: int | None = None) -> None:
        super().__init__(violations[0].reason)
        self.violations = violations
        self.ply = ply

    @property
    def violation(self) -> Violation:
        """The first broken rule, in rulebook order."""
        return self.violations[0]
