"""The rulings of a group as a small file, to be kept, passed on and read at another server."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.codec import load
from companion.documents.writing import Json
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed, below, require
from companion.engine.rulebook import VIOLATION_CODE
from companion.engine.setup.deal import option_problems

MOST = 50
"""More violations than a file may let pass."""


@dataclass(frozen=True, slots=True)
class LetPass:
    """A violation that a table lets pass: its code, and the id of the rule that it breaks."""

    rule: str
    code: str


@dataclass(frozen=True, slots=True)
class _Form:
    game: str
    options: dict[str, str]
    passes: tuple[LetPass, ...] = ()


def rulings_data(game: AnyGame, options: Mapping[str, str], passes: Iterable[LetPass]) -> Json:
    """What is played otherwise than the companion rules, as a document."""
    defaults = {one.id: one.choices[0].id for one in game.switches}
    changed = {
        name: value
        for name, value in options.items()
        if name in defaults and value != defaults[name]
    }
    return {
        "game": game.slug,
        "options": changed,
        "passes": [{"rule": one.rule, "code": one.code} for one in passes],
    }


def load_rulings(data: object, game: AnyGame) -> tuple[Mapping[str, str], tuple[LetPass, ...]]:
    """The options and the violations that pass, from such a document. Raises Malformed."""
    form = load(data, _Form)
    if form.game != game.slug:
        raise Malformed.at("game", f"is {form.game}, and this is {game.title}")
    require(below("", option_problems((), form.options, game.switches)))
    if len(form.passes) > MOST:
        raise Malformed.at("passes", f"must be {MOST} at most")
    for n, one in enumerate(form.passes):
        if one.rule not in game.rulebook.citations:
            raise Malformed.at(f"passes[{n}].rule", "is no rule of this game")
        if not VIOLATION_CODE.fullmatch(one.code):
            raise Malformed.at(f"passes[{n}].code", "is no code of a violation")
    return form.options, form.passes
