"""The icons of the pages, and the players' tokens, as SVG."""

from collections.abc import Mapping

from markupsafe import Markup, escape

from companion.engine.setup import Participant, Token
from companion.web.svg.shapes import SHAPES

ICONS: Mapping[str, str] = {
    "back": "M15 4L7 12l8 8",
    "bgstats": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
    "csv": "M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14M15 5v14",
    "earlier": "M15 4l-8 8 8 8",
    "erase": "M8 5h13v14H8L2 12ZM12 9.5l5 5M17 9.5l-5 5",
    "json": "M9 4c-3 0-3 2-3 4s0 4-2 4c2 0 2 2 2 4s0 4 3 4"
    "M15 4c3 0 3 2 3 4s0 4 2 4c-2 0-2 2-2 4s0 4-3 4",
    "later": "M9 4l8 8-8 8",
    "lift": "M12 20V5M5 12l7-7 7 7",
    "menu": "M3 6h18M3 12h18M3 18h18",
    "photo": "M3 7h4l2-3h6l2 3h4v13H3zM12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8",
    "picture": "M3 4h18v16H3zM3 17l5-6 4 4 3-3 6 6M16 8h.1",
    "print": "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
    "redo": "M16 4l5 5-5 5M20 9H10a6 6 0 0 0 0 12h6",
    "restart": "M20 12a8 8 0 1 1-3-6.2M20 3v5h-5",
    "search": "M10 4a6 6 0 1 1 0 12a6 6 0 1 1 0-12M15 15l6 6",
    "text": "M4 6h16M4 11h16M4 16h10",
    "undo": "M8 4L3 9l5 5M4 9h10a6 6 0 0 1 0 12H8",
    "warning": "M12 3L2 21H22ZM12 10v5M12 17v1",
    # what the tool of an editor does
    "choose": "M4 13l5 6L20 5",
    "draw": "M4 17q2-13 9-12t6 8-7 6-8-2",
    "join": "M7.5 16.5l9-9M5 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4M19 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
    "name": "M4 5h16M12 5v15",
    "paint": "M20 4L9 15M9 15q-5 0-5 6 6 0 5-6",
    "pick": "M7 3l12 9-6 1 4 7-3 1-4-7-4 4z",
    "place": "M12 3v18M3 12h18",
    "remove": "M4 4l16 16M20 4L4 20",
}
"""Paths in a box of 24 by 24, drawn as lines."""


def icon(name: str) -> Markup:
    """An icon by its name. It is hidden from screen readers, as there are words beside it."""
    return _svg("icon", ICONS[name])


def mark() -> Markup:
    """The logo."""
    return _svg("mark", "M2 21V5H20V17H8V11H14")


def _svg(kind: str, path: str) -> Markup:
    return Markup(  # noqa: S704 - the app's own
        f'<svg class="{kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
    )


def token(who: Participant | Token, label: str = "") -> Markup:
    """A player's token: colour, shape and letter. `label` describes it where it stands alone."""
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(  # noqa: S704 - the label and the letter are escaped
        f'<svg class="token tone-{who.tone}" viewBox="-1.4 -1.4 2.8 2.8" {spoken}>'
        f'<path d="{SHAPES[who.shape]}"/><text y=".12" font-size="1.15" text-anchor="middle"'
        f' dominant-baseline="middle">{escape(who.letter)}</text></svg>'
    )
