"""Whether a move of the past was legal, without giving away what others may not know."""

from dataclasses import dataclass

from companion.engine.rulebook import Citation, Violation
from companion.tables.logs.entries import Moved, Reported
from companion.tables.logs.history import History
from companion.tables.logs.sight import hides, seen_entry

HIDDEN = "The reason is hidden from this phone."


@dataclass(frozen=True, slots=True)
class PastVerdict:
    """The answer: `rule` is what a legal move rests on, `violations` what an illegal one broke.

    `unsaid` says that it was illegal for a reason that this phone may not see, `passes` that the
    table had decided before to let all of it pass.
    """

    legal: bool
    rule: Citation | None
    violations: tuple[Violation, ...]
    unsaid: bool
    passes: bool = False

    @property
    def stands(self) -> bool:
        """Whether the table has nothing to put right."""
        return self.legal or self.passes

    @property
    def said(self) -> str:
        """The verdict in a sentence."""
        if self.legal:
            return "Nothing forbade it then."
        if self.passes:
            return "Your table had decided to let it pass."
        return HIDDEN if self.unsaid else ""

    @property
    def disputed(self) -> Citation | None:
        """The rule that the table may decide about otherwise."""
        return self.violations[0].cite if self.violations else self.rule

    @property
    def reason(self) -> str:
        """What it rests on, as far as this phone may know."""
        if self.rule:
            return self.rule.text
        return self.violations[0].reason if self.violations else ""


def may_be_asked(history: History, revision: int, viewer: int | None) -> bool:
    """Whether the entry is a move that this viewer knows, on a position that today's rules know."""
    row = history.entries[revision]
    known = row.before is not None and row.before.at is not None and row.wording is None
    if not isinstance(row.entry, Moved | Reported) or not known:
        return False
    return history.is_over or seen_entry(row, viewer).entry == row.entry


def verdict(history: History, revision: int, viewer: int | None) -> PastVerdict:
    """Judge the move of that entry on the position before it.

    The whole position is judged. Whoever made the move may see every reason; anybody else learns
    the reason only if nothing was hidden.
    """
    row, game = history.entries[revision], history.game
    assert isinstance(row.entry, Moved | Reported)
    assert row.before is not None
    move = row.entry.move
    broken = tuple(game.violations(row.before.at, move))
    knows = (
        history.is_over
        or not hides(row.before, viewer)
        or (viewer is not None and viewer == game.mover(row.before.at, move))
    )
    return PastVerdict(
        legal=not broken,
        rule=None if broken else getattr(move, "rule", None),
        violations=broken if knows else (),
        unsaid=bool(broken) and not knows,
        passes=knows and {(one.cite.id, one.code) for one in broken} <= row.before.passes,
    )
