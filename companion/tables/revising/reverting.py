"""Taking one earlier change out of a state, as far as what came later has left it alone.

It works on JSON data, so it is the same for every game: what a move laid down is taken away, what
it took away is brought back, and numbers are corrected by what it added. Whatever was changed again
since stays as it is, and so do the open decisions and whose turn it is.
"""

from typing import Any

GONE = object()
"""Stands for a key that an object does not have."""


def reverted(before: Any, after: Any, now: Any) -> Any:
    """The state `now` without the change from `before` to `after`. All three are states as JSON
    objects; what lies directly in them and is no object and no list is kept."""
    return {
        key: _without(before[key], after[key], value)
        if key != "decisions" and isinstance(value, dict | list)
        else value
        for key, value in now.items()
    }


def _without(before: Any, after: Any, now: Any) -> Any:
    if before == after or now is GONE:
        return now
    if now == after:
        return before
    if all(isinstance(one, dict) for one in (before, after, now)):
        found = {
            key: _of_object(before, after, now, key) for key in {**before, **now} if key != "kind"
        }
        kept = {key: value for key, value in found.items() if value is not GONE}
        return {**kept, "kind": now["kind"]} if "kind" in now else kept
    if all(isinstance(one, list) for one in (before, after, now)):
        return _of_list(before, after, now)
    return now


def _of_object(before: Any, after: Any, now: Any, key: str) -> Any:
    was, then, here = (one.get(key, GONE) for one in (before, after, now))
    if all(isinstance(one, int) and not isinstance(one, bool) for one in (was, then, here)):
        return here + was - then
    if here is GONE and then is GONE:
        return was
    return _without(was, then, here)


def _of_list(before: list[Any], after: list[Any], now: list[Any]) -> list[Any]:
    """Place by place if nothing came or went, else as a heap of things."""
    if len(before) == len(after) == len(now):
        return [_without(*three) for three in zip(before, after, now, strict=True)]
    found = list(now)
    for one in _more(after, before):
        if one in found:
            found.remove(one)
    return found + _more(before, after)


def _more(some: list[Any], others: list[Any]) -> list[Any]:
    """The things in `some` that are not in `others`."""
    left, found = list(others), list[Any]()
    for one in some:
        if one in left:
            left.remove(one)
        else:
            found.append(one)
    return found
