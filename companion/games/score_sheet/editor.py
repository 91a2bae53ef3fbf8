"""How a sheet is made: its rows, how it ends, and for some games ties, teams and levels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import (
    At,
    Editor,
    EditorStep,
    Heading,
    Path,
    Swatch,
    Tool,
    Touch,
    meaningless,
    number_typed,
    tool,
)
from companion.engine.editing.fields import Cells, Ticked
from companion.engine.phrases import capital, counted, figure, listed
from companion.engine.pictures import Picture
from companion.games.score_sheet.box import (
    MOST_LEVELS,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_ROWS,
    MOST_TEAMS,
    MOST_TIES,
    ROWS,
    Edition,
    Ends,
    Row,
    TieBreak,
    Wins,
    check_edition,
    numbers_of,
    of_row,
    of_ties,
    points,
)

# A sheet that is being made

POINTS = Ticked(Row("points", "Points", rounds=True))
"""The row that most games have."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """The rows, those that were taken away too, and what was chosen of the rest."""

    rows: tuple[Ticked[Row], ...] = ()
    wins: Wins = "highest"
    ends: Ends = "hand"
    limit: int = 0
    deals: bool = False
    tie_breaks: tuple[TieBreak, ...] = ()
    teams: int = 0
    levels: int = 0


def edition(sketch: Sketch, heading: Heading) -> Edition:
    """The sheet as far as it is made; ties are broken by rows that it still has."""
    rows: tuple[Row, ...] = ROWS.members(sketch)
    kept, together = {row.id for row in rows}, sketch.wins == "together"
    chosen: dict[str, Any] = {part.name: getattr(sketch, part.name) for part in fields(sketch)}
    chosen |= {
        "rows": rows,
        "tie_breaks": tuple(tie for tie in sketch.tie_breaks if tie.row in kept),
        "teams": 0 if together else sketch.teams,
        "levels": sketch.levels if together else 0,
    }
    return Edition(heading.id, heading.title, heading.note, **chosen)


def sketch(edition: Edition) -> Sketch:
    """The sketch of a sheet without faults."""
    held: dict[str, Any] = {part.name: getattr(edition, part.name) for part in fields(Sketch)}
    return Sketch(**held | {"rows": tuple(map(Ticked, edition.rows))})


# Who wins and how it ends; ties, teams and levels

CELLS = Cells(1, 13)
WINS = {
    "highest": "The highest total",
    "lowest": "The lowest total",
    "together": "All together, or nobody",
    "who": "No points: you say who",
}
Facts = Sequence[tuple[str, str, str]]
"""Places of a step's picture: an id, what is chosen, and the same in a few words."""


def _chosen(
    known: dict[str, str], now: Callable[[Sketch], str]
) -> Callable[[Sketch], tuple[Swatch, ...]]:
    return lambda sketch: tuple(
        Swatch(one, text, on=one == now(sketch)) for one, text in known.items()
    )


@tool("Who wins", "choose", "press", choices=_chosen(WINS, lambda sketch: sketch.wins))
def wins(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose who wins."""
    return replace(sketch, wins=cast(Wins, touch.choice))


ENDS = {"hand": "When you say so", "rounds": "After so many rounds", "points": "At so many points"}


@tool(
    "The end",
    "choose",
    "press",
    choices=_chosen(ENDS, lambda sketch: sketch.ends),
    typed="How many rounds or points",
    digits=True,
    longest=5,
)
def ends(sketch: Sketch, touch: Touch) -> Sketch:
    """Type how many rounds or points end the game, then choose which; or say when it is over."""
    if touch.choice == "hand":
        return replace(sketch, ends="hand", limit=0)
    most = MOST_ROUNDS if touch.choice == "rounds" else MOST_POINTS
    limit = number_typed(touch.text, most, f"Type a number from 1 to {most} first.")
    return replace(sketch, ends=cast(Ends, touch.choice), limit=limit)


DEALS = {"yes": "The deal passes on each round", "no": "Nobody deals"}


@tool(
    "Dealer",
    "choose",
    "press",
    choices=_chosen(DEALS, lambda sketch: "yes" if sketch.deals else "no"),
)
def deals(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose whether the app says who deals next."""
    return replace(sketch, deals=touch.choice == "yes")


def _orders(sketch: Sketch) -> tuple[Swatch, ...]:
    """Most and fewest of each row."""
    return tuple(
        Swatch(f"{way}:{row.id}", f"{way.capitalize()} in {row.name}", on=_tie(way, row.id) in now)
        for now in (sketch.tie_breaks,)
        for row in ROWS.members(sketch)
        for way in ("most", "fewest")
    )


def _tie(way: str, row: str) -> TieBreak:
    return TieBreak(row, way == "most")


@tool("Ties", "choose", "press", choices=_orders)
def ties(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose what breaks a tie, the first one first; again to take it out."""
    if not touch.choice:
        raise meaningless("Name a row first: ties are broken by rows.")
    way, _, row = touch.choice.partition(":")
    tie = _tie(way, row)
    others = tuple(tie for tie in sketch.tie_breaks if tie.row != row)
    if tie in sketch.tie_breaks:
        return replace(sketch, tie_breaks=others)
    if len(others) == MOST_TIES:
        raise meaningless(f"{MOST_TIES} rows at most break ties: take one out first.")
    return replace(sketch, tie_breaks=(*others, tie))


TEAMS = {"0": "No teams", **{str(n): f"{n} teams" for n in range(2, MOST_TEAMS + 1)}}


@tool("Teams", "choose", "press", choices=_chosen(TEAMS, lambda sketch: str(sketch.teams)))
def teams(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose how many teams play; who is in which is said at the table."""
    return replace(sketch, teams=int(touch.choice))


LEVELS = {"0": "No levels", **{str(n): f"1 to {n}" for n in range(2, MOST_LEVELS + 1)}}


@tool("Levels", "choose", "press", choices=_chosen(LEVELS, lambda sketch: str(sketch.levels)))
def levels(sketch: Sketch, touch: Touch) -> Sketch:
    """Choose which levels a game has that all play together."""
    return replace(sketch, levels=int(touch.choice))


def _picture(title: str, facts: Callable[[Sketch], Facts]) -> Callable[[Sketch], Picture]:
    def drawn(sketch: Sketch) -> Picture:
        told = facts(sketch)
        cells = (
            CELLS.area(number, place, capital(text), "bone", f"{what}:\n{text}")
            for number, (place, what, text) in enumerate(told)
        )
        words = " ".join(f"{what}: {text}." for _, what, text in told)
        return Picture(title, words, 100.0, CELLS.bottom(len(told)), tuple(cells))

    return drawn


def _of_end(sketch: Sketch) -> str:
    match sketch.ends:
        case "rounds":
            return f"after {sketch.limit} rounds" if sketch.limit != 1 else "after 1 round"
        case "points":
            return f"at {points(sketch.limit)}"
        case "hand":
            return "when you say so"


def _ending(sketch: Sketch) -> Facts:
    return (
        ("wins", "Who wins", WINS[sketch.wins].lower()),
        ("end", "The end", _of_end(sketch)),
        ("dealer", "Dealer", "passes on each round" if sketch.deals else "nobody deals"),
    )


def _more(sketch: Sketch) -> Facts:
    named = of_ties(ROWS.members(sketch), sketch.tie_breaks)
    levels = f"1 to {sketch.levels}" if sketch.levels else "none"
    teams = str(sketch.teams) if sketch.teams else "none"
    together = sketch.wins == "together"
    return (
        ("ties", "Ties", listed(named, "then") or "shared"),
        ("teams", "Teams", "all are one team" if together else teams),
        ("levels", "Levels", levels if together else "only where all play together"),
    )


ENDING: EditorStep[Sketch] = EditorStep(
    "ending",
    "the end",
    "Who wins, when is it over, and does somebody deal?",
    (wins, ends, deals),
    _picture("The end", _ending),
    _of_end,
)
MORE: EditorStep[Sketch] = EditorStep(
    "more",
    "ties and teams",
    "Ties, teams and levels: most games need none of it.",
    (ties, teams, levels),
    _picture("Ties and teams", _more),
    lambda sketch: f"{sketch.teams} teams" if sketch.teams else "",
)


# The editor: its rows


def said(_: Sketch, entry: Ticked[Row]) -> tuple[str, str, str]:
    """A row in words, its colour, and what stands on its cell."""
    row = entry.member
    if not entry.used:
        return f"{row.name}: taken out", "rock", f"{row.name}\ntaken out"
    return of_row(row), "bone" if row.rounds else "gold", f"{row.name}\n{_short(row)}"


def _short(row: Row) -> str:
    worth = f"{figure(row.each)} each" if row.each else "only noted"
    when = "every round" if row.rounds else "once"
    if row.equal:
        return f"{worth}, by itself\n{when}"
    return f"{worth}, {numbers_of(row)}\n{when}"


def _words(sketch: Sketch) -> str:
    return " ".join(of_row(row) for row in ROWS.members(sketch)) or "No rows yet."


KINDS = {
    "once": "Once",
    "round": "Every round",
    "once minus": "Once, minus",
    "round minus": "Every round, minus",
}


@tool(
    "List",
    "name",
    "press",
    choices=lambda _: tuple(Swatch(one, text) for one, text in KINDS.items()),
    typed="Names, with commas between them",
    longest=MOST_ROWS * 32,
)
def listed_rows(sketch: Sketch, touch: Touch) -> Sketch:
    """Type all names that are counted alike, then choose how: once or in every round. Minus takes
    points away."""
    names = [" ".join(name.split()) for name in touch.text.split(",") if name.strip()]
    if not names:
        raise meaningless("Type the names of the rows first, with commas between them.")
    # The row with which every sheet begins makes room for those that somebody has named.
    after = replace(sketch, rows=() if sketch.rows == (POINTS,) else sketch.rows)
    for name in names:
        if len(after.rows) == MOST_ROWS:
            raise meaningless(f"A sheet has at most {MOST_ROWS} rows.")
        row = replace(
            ROWS.named(after, capital(name)).member,
            each=-1 if "minus" in touch.choice else 1,
            rounds="round" in touch.choice,
        )
        after = replace(after, rows=(*after.rows, Ticked(row)))
    return after


OUT: Tool[Sketch] = ROWS.switch(
    "out", "Take out", "remove", "Tap a row that is not counted; again to put it back."
)
USUAL = ROWS.usual(lambda: (POINTS,))
STEP: EditorStep[Sketch] = EditorStep(
    "rows",
    "rows",
    "What is counted? A number for each player in each row.",
    (listed_rows, *ROWS.tools("name", "each", "most", "least", "rounds", "equal"), OUT),
    ROWS.picture("Rows", _words, said, lambda *_: (), least=6),
    lambda sketch: counted(len(ROWS.members(sketch)), "row"),
)


def _place(now: Sketch, path: Path) -> At:
    match path:
        case ("rows", *_):
            return ROWS.at(now, path)
        case ("ends" | "limit", *_):
            return At("ending", "end")
        case ("tie_breaks", *_):
            return At("more", "ties")
    return At("more", str(path[0]))


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(STEP, ENDING, MORE),
    edition=edition,
    check=check_edition,
    place=_place,
    retrace=begin_with,
    unseen=(USUAL, whole_edition(Edition, check_edition, Sketch, sketch)),
    starter=(Touch(USUAL.id),),
    as_printed=True,
    noun="sheet",
    new="A new sheet, made right now",
    more="Change the sheet",
)
