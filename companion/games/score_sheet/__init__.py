"""A score sheet for any other game, made by a table in the editor.

It knows no game: rows are counted once or round by round, added up, and compared at the end.
"""

from companion.engine.record import Description

DESCRIPTION = Description(
    slug="score_sheet",
    title="Score sheet",
    tagline="Make a sheet for whatever is on your shelf, and count on every phone.",
    tone="gold",
    rules_version="1.0",
    players=tuple(range(1, 21)),
    listed_as="Other game",
)
