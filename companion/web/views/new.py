"""The form of a new game, kept as it was typed when something in it is refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from companion.engine.deal import Choice
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, Problem
from companion.tables.editions import Listed, house_edition, listed_editions
from companion.tables.opening import Mode, new_seed
from companion.web.views.editions import label
from companion.web.views.notice import Notice

OPTION = "option."
ITEM = "set."


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was asked for. `fixed` are items of the deal that are set by hand."""

    mode: Mode
    names: tuple[str, ...]
    edition: str
    options: Mapping[str, str]
    seed: str
    fixed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """What the form shows."""

    game: AnyGame
    editions: tuple[Listed, ...]
    asked: NewGame
    known_name: str
    problems: Mapping[str, str]
    notice: Notice | None

    @property
    def edition_choices(self) -> tuple[Choice, ...]:
        """The editions as choices."""
        return tuple(Choice(one.edition.id, label(self.game, one)) for one in self.editions)

    @property
    def name_fields(self) -> range:
        """One field for each player that can play."""
        return range(max(self.game.players))

    def name(self, index: int) -> str:
        """What stands in a name field; the phone's own name in the first one."""
        if index < len(self.asked.names):
            return self.asked.names[index]
        return self.known_name if index == 0 and not self.asked.names else ""


def asked_for(game: AnyGame, form: "MultiDict[str, str]") -> NewGame:
    """The form, or the query of a set-up link (`players=4&seed=K7Q2&set.start_player=1`)."""
    names = tuple(name.strip() for name in form.getlist("name") if name.strip())
    count = form.get("players", default=0, type=int)
    if not names and 0 < count <= max(game.players):
        names = tuple(f"Player {number}" for number in range(1, count + 1))
    return NewGame(
        mode="count" if form.get("mode") == "count" else "track",
        names=names,
        edition=form.get("edition", ""),
        options=_starting(form, OPTION),
        seed=form.get("seed", "").strip().upper() or new_seed(),
        fixed=_starting(form, ITEM),
    )


def new_game_page(
    game: AnyGame, asked: NewGame, known_name: str, refused: Malformed | None = None
) -> NewGamePage:
    """The form, with what was refused beside the fields it belongs to."""
    problems: tuple[Problem, ...] = refused.problems if refused else ()
    return NewGamePage(
        game=game,
        editions=listed_editions(game),
        asked=asked if asked.edition else replace(asked, edition=house_edition(game).id),
        known_name=known_name,
        problems={problem.path: problem.message for problem in problems},
        notice=Notice(" ".join(problem.message for problem in problems), 422) if problems else None,
    )


def _starting(form: "MultiDict[str, str]", prefix: str) -> dict[str, str]:
    return {
        key.removeprefix(prefix): value
        for key, value in form.items()
        if key.startswith(prefix) and value
    }
