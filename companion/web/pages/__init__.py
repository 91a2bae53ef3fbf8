"""The pages: what people see on their phones, each with its routes.

A page is a module: one frozen value, and the routes. The value holds what the phone has asked for,
and works out what its template asks of it; a template that asks for what its page lacks fails. A
route reads the request, calls one function of `companion.tables`, and renders a template. A page
and its fragment share one URL and one template, so that they cannot differ. Templates lie in rooms
by what a person does there. What several pages show is in `companion.web.parts`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from secrets import token_urlsafe

from flask import Blueprint, Response

from companion.engine import phrases
from companion.web.rendering import known_parts
from companion.web.svg.charts import part_bar
from companion.web.svg.drawing import board, figure, nothing_token
from companion.web.svg.elements import frame, icon, mark, silhouette, stamp, token, way_of_counting

pages = Blueprint("pages", __name__)
pages.add_app_template_global(partial(token_urlsafe, 12), "client_id")
pages.add_app_template_global(board, "board")
pages.add_app_template_global(figure, "card_figure")
pages.add_app_template_global(silhouette, "silhouette")
pages.add_app_template_global(stamp, "stamp")
pages.add_app_template_global(frame, "frame_picture")
pages.add_app_template_filter(phrases.figure, "figure")
pages.add_app_template_global(known_parts)
pages.add_app_template_global(part_bar)
pages.add_app_template_global(icon)
pages.add_app_template_global(way_of_counting)
pages.add_app_template_global(mark)
pages.add_app_template_global(token)
pages.add_app_template_global(nothing_token)


@dataclass(frozen=True, slots=True)
class PagesBelow:
    """The pages below an address; `by` makes a route of a function that is given who asks."""

    address: str
    by: Callable[[Callable[..., Response]], Callable[..., Response]]

    def get(self, rule: str) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        return lambda route: pages.get(self.address + rule)(self.by(route))

    def post(self, rule: str) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        return lambda route: pages.post(self.address + rule)(self.by(route))


for found in iter_modules(__path__, f"{__name__}."):
    import_module(found.name)  # hangs its routes on the blueprint
