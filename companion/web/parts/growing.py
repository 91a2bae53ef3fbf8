"""Where a count goes on whose edition is still growing."""

from flask import url_for

from companion.tables.editing.drafts import draft_of_table
from companion.tables.editing.growing import AS_COUNTED
from companion.tables.logs.current import History
from companion.web.security.identity import draft_token


def growing_draft(now: History) -> str | None:
    """The address at which this phone adds to what a table is counted on; None where it cannot."""
    if now.mode != "count" or now.deal.edition.id != AS_COUNTED:
        return None
    draft = draft_of_table(now.code)
    return url_for("pages.draft", code=draft) if draft and draft_token(draft) else None
