"""The bars of the podium: what decided has a fill of its own, the least is drawn as one part."""

from dataclasses import replace

from companion.engine.rulebook import Citation
from companion.engine.scores.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.scores.standings import podium
from companion.web.pages.end.podium import OTHER, PARTS, bar_of, legend

RULE = Citation("points", "Scoring", "Everything counts.")
LABELS = ("Green", "Yellow", "Blue", "Purple", "Pink")


def sheet(*points: tuple[int, ...]) -> ScoreSheet:
    """Each player's points in the order of the labels."""
    categories = tuple(Category(label.lower(), label, RULE) for label in LABELS)
    scores = tuple(
        Score(
            seat,
            tuple(
                ScoreLine(one.id, one.label, number, RULE, "It counts.")
                for one, number in zip(categories, numbers, strict=True)
            ),
        )
        for seat, numbers in enumerate(points)
    )
    totals = [(score.total,) for score in scores]
    return ScoreSheet(categories, scores, podium(totals), "Sara wins.")


def names(scored: ScoreSheet, decisive: str = "") -> tuple[str, ...]:
    return tuple(fill.name for fill in legend(scored, decisive))


def test_what_has_a_colour_in_the_box_is_filled_with_it() -> None:
    found = sheet((3, 1, 2, 4, 5), (1, 1, 1, 1, 0))
    toned = tuple(replace(one, tone=one.id) for one in found.categories)
    more = (*toned, Category("additional", "Additional turn", RULE))
    line = ScoreLine("additional", "Additional turn", 5, RULE, "It counts.")
    scores = (replace(found.scores[0], lines=(*found.scores[0].lines, line)), found.scores[1])
    fills = legend(replace(found, categories=more, scores=scores))
    assert [fill.look for fill in fills[:5]] == [f"tone-{label.lower()}" for label in LABELS]
    assert fills[5].look.startswith("fill-")


def test_the_category_that_decided_is_never_drawn_among_the_others() -> None:
    booklet = sheet((0, 8, 0, 10, 10), (2, 0, 11, 2, 10), (6, 8, 3, 2, 0))
    assert names(booklet, "purple") == ("Yellow", "Purple", "Pink", OTHER)
    assert [part.points for part in bar_of(booklet, 0, "purple")] == [8, 10, 10]
    assert [part.points for part in bar_of(booklet, 2, "purple")] == [8, 2, 9]


def test_a_small_category_that_decided_has_a_fill_of_its_own() -> None:
    close = sheet((9, 9, 9, 9, 1), (9, 9, 9, 9, 0), (9, 9, 9, 9, 0))
    assert "Pink" in names(close, "pink")
    assert len(names(close, "pink")) == PARTS
    for seat, score in enumerate(close.scores):
        assert sum(part.points for part in bar_of(close, seat, "pink")) == score.total


def test_as_many_categories_as_fills_have_one_each() -> None:
    few = sheet((3, 1, 2, 4, 0), (1, 1, 1, 1, 0), (0, 1, 0, 0, 0))
    assert names(few) == LABELS[:4]
