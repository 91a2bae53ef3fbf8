"""Rules that can be cited, and refusals that cite them."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule: where the booklet says it, in our own words.

    `ruling` is the id of the ruling that decides where the booklet is silent or says
    two things ("IW-4"), or None where the booklet is clear.
    """

    id: str
    section: str
    text: str
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision where the rulebook is silent: our sentence and the other way to read it."""

    id: str
    question: str
    text: str
    other_reading: str | None = None


@dataclass(frozen=True, eq=False)
class Rulebook:
    """A game's rules as data: `edition` names the printed booklet that is paraphrased.

    Two rulebooks are the same only if they are one.
    """

    edition: str
    citations: Mapping[str, Citation]
    rulings: Mapping[str, Ruling]

    @classmethod
    def of(cls, edition: str, *rules: "Citation | Ruling") -> "Rulebook":
        """The rulebook of these citations and rulings, each known by its id."""
        citations = {rule.id: rule for rule in rules if isinstance(rule, Citation)}
        rulings = {rule.id: rule for rule in rules if isinstance(rule, Ruling)}
        return cls(edition, citations, rulings)


@dataclass(frozen=True, slots=True)
class Violation:
    """A refused move: a stable `code`, the reason with this position's numbers, the rule.

    `possible` says whether hands at a table could do it all the same (a totem too many can
    stand there, a twenty-first tent does not exist): only then may a table insist.
    """

    code: str
    reason: str
    cite: Citation
    possible: bool = True


class IllegalMove(ValueError):
    """A move that the rules forbid, with every broken rule. `ply` is its place in a replay."""

    def __init__(self, violations: tuple[Violation, ...], ply: int | None = None) -> None:
        super().__init__(violations[0].reason)
        self.violations = violations
        self.ply = ply

    @property
    def violation(self) -> Violation:
        """The first broken rule, in rulebook order."""
        return self.violations[0]
