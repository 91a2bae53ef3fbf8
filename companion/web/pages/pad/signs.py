"""The signs on places of the board for what is to be checked before a count is closed."""

from collections.abc import Iterable, Mapping

from companion.engine.scores.findings import Finding

MARKS = {"impossible": "!", "doubtful": "!", "missing": "?"}


def signs(found: Iterable[Finding]) -> Mapping[str, str]:
    """The signs of findings on their places; the worst of a place wins."""
    return {place: MARKS[one.kind] for one in reversed(list(found)) for place in one.where}
