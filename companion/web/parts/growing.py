"""Where a phone adds to what a table is counted on, or corrects it."""

from dataclasses import dataclass

from flask import url_for

from companion.tables.access.tokens import Rights
from companion.tables.editions.drafts import draft_of_table
from companion.tables.logs.history import History
from companion.web.security.identity import draft_token


@dataclass(frozen=True, slots=True)
class Growing:
    """The way to the draft of an edition that is counted on: its address and what it is called.

    `begins`: the draft has to be begun first, by a form. `rare`: it stands in the menu alone, since
    a game goes on well without.
    """

    url: str
    label: str
    begins: bool = False
    rare: bool = False


def growing_draft(now: History, rights: Rights) -> Growing | None:
    """How this phone changes what a table is counted on; None where it cannot."""
    editor = now.game.editor
    if now.mode != "count" or editor is None:
        return None
    draft, rare = draft_of_table(now.code), now.game.only_counted
    if draft and draft_token(draft):
        return Growing(url_for("pages.draft", code=draft), editor.more, rare=rare)
    if not rare or not rights.host or now.finished_at:
        return None
    url = url_for("pages.correct_edition", code=now.code)
    return Growing(url, editor.more, begins=True, rare=True)
