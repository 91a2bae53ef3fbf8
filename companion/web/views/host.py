"""The host's page object."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion.engine.participants import Participant
from companion.engine.rulebook import Ruling
from companion.tables.history import History
from companion.tables.rights import GrantInfo, Rights, grants
from companion.web.parts.notice import Notice
from companion.web.reachable import reachable_url


@dataclass(frozen=True, slots=True)
class HostPage:
    """What the host's page shows; the grants only to the host."""

    code: str
    title: str
    tone: str
    ply: int
    join_url: str
    participants: tuple[Participant, ...]
    grants: tuple[GrantInfo, ...]
    link: str
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    is_host: bool
    finished: bool

    @property
    def url(self) -> str:
        """This page."""
        return url_for("pages.host", code=self.code)


def host_page(
    history: History, rights: Rights, *, link: str = "", notice: Notice | None = None
) -> HostPage:
    """The ways in, and who came; `link` was just made and is never shown again."""
    return HostPage(
        code=history.code,
        title=history.game.title,
        tone=history.game.tone,
        ply=history.ply,
        join_url=reachable_url(url_for("pages.join", code=history.code)),
        participants=tuple(
            one for one in history.game.participants(history.deal) if not one.neutral
        ),
        grants=tuple(grant for grant in grants(history.code) if not grant.revoked)
        if rights.host
        else (),
        rulings=history.game.rulebook.rulings,
        link=link,
        notice=notice,
        announce="",
        is_host=rights.host,
        finished=history.finished_at is not None,
    )
