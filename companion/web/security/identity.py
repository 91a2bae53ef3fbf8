"""What a phone holds: its tokens by table, and the name that was typed on it.

All of it is in the phone's signed cookie.
"""

from collections.abc import Callable, Collection, Hashable

from flask import request, session

from companion.tables.access.tokens import Rights, rights_of

TOKENS_KEPT = 80
"""A cookie holds 4 kB; the oldest tables go first."""
DRAFTS_KEPT = 16
GROUPS_KEPT = 12
RIGHTS = "companion.rights"
"""Where a request keeps the rights that were found for it."""


def tokens_of(code: str) -> tuple[str, ...]:
    """The tokens that this phone holds for one table."""
    return tuple(token for at, token in session.get("tokens", ()) if at == code)


def rights_at(
    code: str, tokens: tuple[str, ...], find: Callable[..., Rights] = rights_of
) -> Rights:
    """What the bearer of `tokens` may do, asked once in a request. Raises NoSuchTable.

    Where they are checked again later they can be found by `rights_lately`.
    """
    known: dict[Hashable, Rights] = request.environ.setdefault(RIGHTS, {})
    asked = code, tokens, find
    if asked not in known:
        known[asked] = find(code, tokens)
    return known[asked]


def all_tokens() -> tuple[str, ...]:
    """Every token that this phone holds."""
    return tuple(token for _, token in session.get("tokens", ()))


def codes() -> tuple[str, ...]:
    """The tables that this phone has joined, the newest first."""
    return tuple(dict.fromkeys(at for at, _ in reversed(session.get("tokens", ()))))


def remember(code: str, token: str) -> None:
    """Keep a token on this phone for a year."""
    held = [pair for pair in session.get("tokens", ()) if pair[1] != token]
    session["tokens"] = [*held, [code, token]][-TOKENS_KEPT:]


def forget_tokens(tokens: Collection[str]) -> None:
    """Drop tokens that this phone has given back."""
    session["tokens"] = [pair for pair in session.get("tokens", ()) if pair[1] not in tokens]


def edition_tokens() -> tuple[str, ...]:
    """The tokens of the drafts that this phone began or was invited to, and of its editions."""
    return tuple(token for _, token in session.get("drafts", ()))


def draft_codes() -> tuple[str, ...]:
    """The drafts that this phone may change, the newest first."""
    return tuple(code for code, _ in reversed(session.get("drafts", ())) if code)


def draft_token(code: str) -> str:
    """The token of one draft; empty if this phone has none."""
    return next((token for at, token in session.get("drafts", ()) if at == code), "")


def remember_draft(code: str, token: str) -> None:
    """Keep a draft's token on this phone; with an empty code, an edition's token."""
    session.permanent = True
    held = [pair for pair in session.get("drafts", ()) if pair[1] != token]
    session["drafts"] = [*held, [code, token]][-DRAFTS_KEPT:]


def group_tokens() -> tuple[str, ...]:
    """The tokens of the groups that this phone holds."""
    return tuple(session.get("groups", ()))


def remember_group(token: str) -> None:
    """Keep a group's token on this phone."""
    held = [one for one in session.get("groups", ()) if one != token]
    session["groups"] = [*held, token][-GROUPS_KEPT:]


def in_hand(code: str) -> tuple[int, int] | None:
    """Who last said "I am holding this phone" at a table: the seat, and the last entry then.

    This is for phones with several seats; None if nobody said so.
    """
    at, seat, revision = session.get("in_hand", ("", 0, 0))
    return (seat, revision) if at == code else None


def take_in_hand(code: str, seat: int, revision: int) -> None:
    """Store that the player in a seat is holding this phone, and may see their cards on it."""
    session["in_hand"] = [code, seat, revision]


def known_name() -> str:
    """The name that was last typed on this phone; empty if none was."""
    return str(session.get("name", ""))


def remember_name(name: str) -> None:
    """Keep the name for the next table."""
    session["name"] = name


def tokens_by_table() -> dict[str, tuple[str, ...]]:
    """The tokens that this phone holds, by the table's code."""
    return {code: tokens_of(code) for code in codes()}


def forget_all() -> None:
    """Forget every table and the name on this phone."""
    session.clear()
