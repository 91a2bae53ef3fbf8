"""The end counted by hand: the pad's cells, what they make and what they refuse (IW-20)."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.findings import Finding, findings
from companion.engine.game import random_walk
from companion.games.iwari.box import TERRITORY_FEATS, Biome, Feat, Flags
from companion.games.iwari.deal import Deal
from companion.games.iwari.ending.pad import PARTS, tap
from companion.games.iwari.ending.scoring import doubts
from companion.games.iwari.game import GAME
from tests.games.iwari.board import SMALL, position, table

DEAL = table(3)
COUNTING = GAME.counting


def points(counts: dict[str, int], deal: Any = DEAL) -> dict[str, list[int]]:
    """Points by category, in seat order."""
    sheet = GAME.score(COUNTING.tally(deal, counts))
    return {c.id: [score.points(c.id) for score in sheet.scores] for c in sheet.categories}


def complaints(counts: dict[str, int], deal: Any = DEAL) -> dict[str, str]:
    """What the pad says first of each cell."""
    found: dict[str, str] = {}
    for problem in GAME.count_problems(deal, counts):
        found.setdefault(problem.path, problem.message)
    return found


CAMP = {"final.tents.desert.0": 3, "final.tents.desert.2": 2, "final.tents.desert.1": 1}


def test_tents_by_territory_score_as_on_the_board() -> None:
    assert points(CAMP)["tents"] == [6, 2, 3]


def test_totems_by_territory_score_their_connections() -> None:
    counts = {"final.totems.glaciers.0": 1, "final.totems.tundra.0": 2, "final.totems.tundra.1": 1}
    assert points(counts)["connections"] == [4, 0, 0]


def test_the_half_journey_is_a_stage_of_its_own() -> None:
    half = {"half.tents.coast.1": 2}
    assert points(half) == {
        "half_tents": [0, 2, 0],
        "tents": [0, 0, 0],
        "connections": [0, 0, 0],
        "settlements": [0, 0, 0],
    }
    sheet = GAME.score(COUNTING.tally(DEAL, half))
    assert sheet.verdict == "At half journey Ben leads with 2 points."
    assert not any(standing.wins for standing in sheet.standings)


def test_a_half_journey_that_was_not_counted_does_not_score() -> None:
    assert COUNTING.tally(DEAL, CAMP).half is None
    assert COUNTING.tally(DEAL, {}).final is None
    assert GAME.score(COUNTING.tally(DEAL, {})).verdict == "Nothing has been counted yet."


def test_settlements_are_entered_as_sizes() -> None:
    counts = {"final.tents.desert.0": 7, "final.settlements.0.1": 4}
    assert points(counts)["settlements"] == [4, 0, 0]


def test_a_settlement_below_four_scores_nothing_and_is_remarked_on() -> None:
    counts = {"final.tents.desert.0": 7, "final.settlements.0.1": 3}
    sheet = GAME.score(COUNTING.tally(DEAL, counts))
    assert sheet.score(0).points("settlements") == 0
    assert sheet.remarks == (
        "A settlement of 3 was entered for Ann: below 4 tents it scores nothing.",
    )


def test_tents_that_went_missing_since_the_half_journey_are_remarked_on() -> None:
    counts = {"half.tents.desert.0": 2, "final.tents.desert.0": 1}
    assert GAME.score(COUNTING.tally(DEAL, counts)).remarks == (
        "Ann had 2 tents in Desert at half journey and has 1 at the end, though tents never leave.",
    )


def test_feats_are_cells_where_the_table_plays_with_them() -> None:
    deal = table(3, union="yes", honour="yes")
    assert COUNTING.sheet(DEAL).cell("final.feats.desert") is None
    cell = COUNTING.sheet(deal).cell("final.feats.desert")
    assert cell is not None
    assert cell.high == 2
    assert COUNTING.sheet(deal).cell("final.feats.connection.7") is not None
    assert COUNTING.sheet(deal).cell("final.feats.connection.2") is None
    assert points(CAMP | {"final.feats.desert": 2}, deal)["tents"] == [18, 6, 9]


def test_a_connection_under_a_mountain_bears_no_feat() -> None:
    deal = table(3, honour="yes", A="1")
    covered, other = "final.feats.connection.1", "final.feats.connection.3"
    lay = {"mountain.A": 0}
    assert COUNTING.with_implied(deal, lay)[covered] == 0
    assert other not in COUNTING.with_implied(deal, lay)
    assert "bears no feat" in complaints(lay | {covered: 1}, deal)[covered]


def test_a_game_that_was_played_says_where_its_mountains_lay_until_it_is_closed() -> None:
    """The deal drew them, but nobody laid them so."""
    deal = table(3, A="1")
    a, b = deal.edition.mountain_pairs["A"]
    ends = deal.edition.connection[f"connection.{a}"]
    totems = {f"final.totems.{place}.0": 1 for place in (ends.a, ends.b)}
    asked = [one.text for one in checks(totems, deal) if one.group == "mountains"]
    assert asked == ["Mountains: not all counted."]
    here, there = (COUNTING.tally(deal, totems | {"mountain.A": n}).blocked for n in (0, 1))
    assert (a in here, b in here) == (True, False)
    assert (a in there, b in there) == (False, True)
    blocked, free = (points(totems | {"mountain.A": n}, deal)["connections"][0] for n in (0, 1))
    assert blocked < free


def test_a_tap_on_a_numbered_connection_says_that_a_mountain_lay_there() -> None:
    deal = table(3, A="1")
    a, b = (f"connection.{number}" for number in deal.edition.mountain_pairs["A"])
    first = tap(deal, {}, a, 0, stage="final")
    assert first == {"mountain.A": 0}
    assert tap(deal, first, b, 0, stage="final") == {"mountain.A": 1}
    assert tap(deal, first, a, 0, stage="final") == {}
    assert tap(deal, {}, a, 0, stage="half") == {}
    board = COUNTING.board(PARTS["final"])
    assert board is not None
    under = [e.id for e in board.picture(deal, first).elements if "under a mountain" in e.title]
    assert a in under
    assert not any(
        "mountain" in e.title.split(", ")[-1] and "under" in e.title
        for e in board.picture(deal, {}).elements
    )


def test_points_that_were_written_down_at_half_journey_are_enough() -> None:
    written = {f"half.points.{seat}": number for seat, number in enumerate((9, 14, 16))}
    assert points(written)["half_tents"] == [9, 14, 16]
    assert not [one for one in checks(CAMP | written) if "alf journey" in one.text]
    half = [one for one in checks(CAMP | {"half.points.0": 9}) if one.group == "half.points"]
    assert [one.kind for one in half] == ["missing"]
    assert not COUNTING.with_beginning(DEAL, written, PARTS["final"]).keys() - written.keys()
    twice = checks(CAMP | written | {"half.tents.coast.1": 2})
    assert "The half journey is entered as points and by territory" in str(twice)


# Copying the board by touch

HALF, END = COUNTING.boards


def tapped(*taps: tuple[str, int]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for place, seat in taps:
        counts = dict(END.tapped(DEAL, counts, place, seat))
    return counts


def test_territories_and_settlements_follow_from_tents_on_the_map() -> None:
    counts = tapped(*((f"desert-{n}", 0) for n in (1, 2, 3, 4)), ("desert-5", 1))
    assert counts["final.at.desert-1"] == 1
    assert points(counts)["tents"] == [5, 4, 0]
    assert points(counts)["settlements"] == [4, 0, 0]


def test_the_same_board_tracked_or_counted_scores_the_same() -> None:
    at = position(DEAL, desert="TTTTFFG", coast="FF FT", forest="T", tundra="G")
    places = [(space, seat) for space, seat in at.state.tents.items()]
    totems = [("totem.coast", 1), ("totem.coast", 0)]
    counted = COUNTING.tally(DEAL, tapped(*places, *totems))
    assert GAME.score(counted) == GAME.score(GAME.tally(at))


def test_a_second_tap_takes_the_tent_back_and_another_tribe_replaces_it() -> None:
    assert tapped(("desert-1", 0), ("desert-1", 0)) == {}
    assert tapped(("desert-1", 0), ("desert-1", 2)) == {"final.at.desert-1": 3}


def test_a_ninth_totem_clears_them() -> None:
    assert tapped(*[("totem.coast", 1)] * 8) == {"final.totems.coast.1": 8}
    assert tapped(*[("totem.coast", 1)] * 9) == {}


def test_taps_elsewhere_count_nothing() -> None:
    assert tapped(("territory.coast", 0), ("sea", 0), ("path.x", 0)) == {}


# What cannot be


@pytest.mark.parametrize(
    ("counts", "cell", "message"),
    [
        ({"nonsense": 1}, "nonsense", "the pad has no such cell"),
        ({"final.tents.islet.0": 2}, "final.tents.islet.0", "at most 1, not 2"),
        (
            {"final.tents.coast.0": 3, "final.tents.coast.1": 3},
            "final.tents.coast.1",
            "Coast has 5 tent spaces, not 6",
        ),
        (
            {
                "final.tents.desert.0": 7,
                "final.tents.tundra.0": 6,
                "final.tents.coast.0": 5,
                "final.tents.forest.0": 5,
            },
            "final.tents.desert.0",
            "Ann has 20 tents, not 23",
        ),
        (
            {"final.totems.coast.1": 5, "final.totems.desert.1": 4},
            "final.totems.desert.1",
            "Ben has 8 totems, not 9",
        ),
        (
            {"final.tents.desert.0": 4, "final.settlements.0.1": 5},
            "final.settlements.0.1",
            "Ann has 4 tents, not 5",
        ),
        (
            {"final.at.desert-1": 1, "final.tents.desert.0": 2},
            "final.tents.desert.0",
            "the map shows 1 tent of Ann in Desert, not 2",
        ),
        (
            {f"final.at.desert-{n}": 1 for n in (1, 2, 3, 4)} | {"final.settlements.0.1": 4},
            "final.settlements.0.1",
            "the settlements of Ann follow from the map: leave them empty",
        ),
    ],
)
def test_impossible_counts_are_named_by_their_cell(
    counts: dict[str, int], cell: str, message: str
) -> None:
    assert complaints(counts)[cell] == message


def test_there_are_no_more_feats_than_the_table_plays_with() -> None:
    deal = table(3, union="yes", respect="yes")
    two_places = {"final.feats.desert": 2, "final.feats.coast": 1}
    assert complaints(two_places, deal) == {
        "final.feats.desert": "there are 2 feats for territories, not 3"
    }
    twice = {"final.feats.connection.2": 1, "final.feats.connection.10": 1}
    assert complaints(twice, deal) == {
        "final.feats.connection.10": "there is 1 feat for water connections, not 2"
    }


def test_totems_without_a_tent_are_remarked_on_and_score() -> None:
    counts = {"final.totems.glaciers.0": 1, "final.totems.tundra.0": 1}
    assert complaints(counts) == {}
    assert points(counts)["connections"] == [2, 0, 0]
    assert len(GAME.score(COUNTING.tally(DEAL, counts)).remarks) == 2


def test_a_map_without_paths_takes_sizes_beside_tents_on_the_map() -> None:
    deal = table(3, replace(SMALL, paths=()))
    counts = {f"final.at.desert-{n}": 1 for n in (1, 2, 3, 4)} | {"final.settlements.0.1": 4}
    assert complaints(counts, deal) == {}
    assert points(counts, deal)["settlements"] == [4, 0, 0]


# Two maps

HALF_WAY = {"half.at.desert-1": 1, "half.at.desert-2": 2}


def test_the_half_journey_has_a_map_of_its_own() -> None:
    counts = HALF.tapped(DEAL, {}, "desert-1", 1)
    assert counts == {"half.at.desert-1": 2}
    assert points(dict(counts))["half_tents"] == [0, 1, 0]
    assert HALF.tapped(DEAL, counts, "totem.desert", 1) == counts


def test_the_end_begins_with_the_tents_of_the_half_journey() -> None:
    begun = COUNTING.with_beginning(DEAL, HALF_WAY, PARTS["final"])
    assert begun == HALF_WAY | {"final.at.desert-1": 1, "final.at.desert-2": 2}
    assert COUNTING.with_beginning(DEAL, {}, PARTS["half"]) == {}


def test_an_end_that_was_begun_leaves_the_half_journey_alone_and_is_left_alone() -> None:
    begun = COUNTING.with_beginning(DEAL, HALF_WAY, PARTS["final"])
    changed = END.tapped(DEAL, begun, "desert-1", 2)
    assert changed["half.at.desert-1"] == 1
    again = HALF.tapped(DEAL, changed, "desert-2", 0)
    assert again["final.at.desert-2"] == 2
    assert COUNTING.with_beginning(DEAL, again, PARTS["final"]) == again


# Before closing


def checks(counts: dict[str, int], deal: Any = DEAL) -> list[Finding]:
    return list(findings(GAME, deal, counts))


def test_a_half_journey_that_was_not_counted_and_impossible_totems_are_listed() -> None:
    counts = {f"final.at.desert-{n}": 1 for n in (1, 2)} | {"final.totems.coast.0": 3}
    found = {one.text: one for one in checks(counts)}
    totems = found["Coast holds 3 totems, but its largest camp has no tents."]
    assert (totems.kind, totems.where) == ("doubtful", ("territory.coast",))
    half = found["Half journey: nothing is counted."]
    assert half.kind == "missing"
    assert "territory.desert" in half.where


def test_tents_that_are_gone_since_the_half_journey_are_doubted_where_they_stood() -> None:
    counts = {"half.tents.desert.0": 2, "final.tents.desert.0": 1}
    (gone,) = [one for one in checks(counts) if one.kind == "doubtful"]
    assert gone.where == ("territory.desert",)
    assert gone.group == "final.desert"


def test_what_is_missing_is_listed_by_kind_with_its_places() -> None:
    (totems,) = [one for one in checks({"final.at.desert-1": 1}) if one.row == "Totems"]
    assert totems.text.startswith("Totems: not counted in ")
    assert "territory.coast" in totems.where


def test_an_end_of_which_nothing_is_counted_cannot_be_closed() -> None:
    kinds = {one.text: one.kind for one in checks({"half.tents.desert.0": 2})}
    assert kinds["The end: nothing is counted."] == "impossible"


def test_settlements_entered_by_size_need_no_further_cells() -> None:
    implied = COUNTING.with_implied(DEAL, {"final.settlements.0.1": 5})
    assert implied["final.settlements.0.2"] == 0
    assert "final.settlements.1.1" not in implied


# Counts of the pad that cannot be, or that the rules forbid though hands could have laid them

assert GAME.counting and GAME.counting.doubts
FEATS = table(3, union="yes", discovery="yes", honour="yes", respect="yes")
EDITION = GAME.editions()[0]
REAL = GAME.deal(EDITION, ("Ann", "Ben", "Cleo"), dict(FEATS.options), Random(1), {})


def found(deal: Deal, counts: Mapping[str, int]) -> list[str]:
    """The cells of counts that hands could have laid against the rules."""
    assert GAME.count_problems(deal, counts) == ()
    assert COUNTING.doubts
    return [doubt.path for doubt in COUNTING.doubts(deal, counts)]


def test_totems_stand_on_no_biome_that_the_map_keeps_free_of_them() -> None:
    dry = replace(DEAL, edition=replace(DEAL.edition, flags=Flags(no_totems_on=(Biome.DESERT,))))
    counts = {"final.tents.desert.0": 2, "final.totems.desert.1": 1}
    assert found(DEAL, counts) == []
    assert found(dry, counts) == ["final.totems.desert.1"]
    remarks = GAME.score(COUNTING.tally(dry, counts)).remarks
    assert any("takes no totems on desert" in remark for remark in remarks)


def test_honour_and_respect_lie_between_totems() -> None:
    deal = REAL
    for feat in (Feat.HONOUR, Feat.RESPECT):
        kind = "land" if feat is Feat.HONOUR else "water"
        free = (n for n in EDITION.numbered if n.kind == kind and n.place not in deal.covered)
        link = next(free)
        cell = f"final.feats.{link.place}"
        both = {f"final.tents.{end}.0": 1 for end in (link.a, link.b)}
        assert found(deal, {cell: 1}) == [cell]
        one = {**both, cell: 1, f"final.totems.{link.a}.0": 1}
        assert found(deal, one) == [cell]
        assert found(deal, {**one, f"final.totems.{link.b}.0": 1}) == []


def test_feats_of_territories_lie_where_tents_stand_or_are_earned_elsewhere() -> None:
    """IW-15, IW-16: a Discovery feat may lie in an empty territory, for one that is full."""
    assert len(TERRITORY_FEATS) == 2
    four = {f"final.feats.{place}": 1 for place in ("desert", "coast", "forest", "tundra")}
    assert set(found(FEATS, four)) == set(four)
    one_full = {**four, "final.tents.islet.2": 1}
    assert len(found(FEATS, one_full)) == 3
    under_tents = {cell.replace("feats", "tents") + ".0": 1 for cell in four}
    assert found(FEATS, {**four, **under_tents}) == ["final.feats.desert"]
    two_full = {"final.tents.islet.2": 1, "final.tents.coast.0": 5}
    settled = {"final.tents.desert.0": 4, "final.settlements.0.1": 4}
    assert found(FEATS, {**four, **under_tents, **two_full, **settled}) == []


@pytest.mark.parametrize(
    ("feats", "more", "doubted"),
    [
        (1, {}, "1 feat lies in territories, of which 0 can be for full territories and 0 for"),
        (1, {"final.settlements.0.1": 4}, ""),
        (1, {"final.tents.islet.2": 1}, ""),
        (2, {"final.tents.islet.2": 1}, "of which 1 can be for full territories and 0 for"),
        (3, {"final.settlements.0.1": 4}, "of which 0 can be for full territories and 2 for"),
        (3, {"final.settlements.0.1": 4, "final.tents.islet.2": 1}, ""),
    ],
)
def test_a_feat_of_a_territory_is_for_a_full_one_or_for_a_settlement(
    feats: int, more: dict[str, int], doubted: str
) -> None:
    """IW-14, IW-16: a document is told by the remarks of its score what a pad is told at once."""
    counts = {"final.tents.desert.0": 4, "final.feats.desert": feats, **more}
    assert found(FEATS, counts) == (["final.feats.desert"] if doubted else [])
    remarks = GAME.score(COUNTING.tally(FEATS, counts)).remarks
    assert any(doubted in one for one in remarks if "feat" in one) == bool(doubted)


def test_a_settlement_is_not_made_of_tents_in_far_territories() -> None:
    edition = EDITION
    assert edition.shows_settlements
    far = far_apart(4)
    tents = {f"final.tents.{place}.0": 1 for place in far}
    (problem,) = GAME.count_problems(REAL, {**tents, "final.settlements.0.1": 4})
    assert problem.path == "final.settlements.0.1"
    assert problem.message == "the tents of Ann are too far apart to be joined like that"
    assert GAME.count_problems(REAL, tents) == ()


def far_apart(number: int) -> list[str]:
    """Territories of the map of which no path leads from one to another."""
    near: dict[str, set[str]] = {place: set() for place in EDITION.territory}
    for space, others in EDITION.neighbours(REAL.covered).items():
        near[EDITION.space[space].territory] |= {EDITION.space[it].territory for it in others}
    kept: list[str] = []
    for place in EDITION.territory:
        if not any(place in near[other] or other in near[place] for other in kept):
            kept.append(place)
    assert len(kept) >= number
    return kept[:number]


@pytest.mark.parametrize("edition", GAME.editions(), ids=lambda edition: str(edition.id))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_played_by_the_rules_raises_no_doubt(edition: object, seed: int) -> None:
    names = ("Ann", "Ben", "Cleo")
    deal = GAME.deal(edition, names, dict(FEATS.options), Random(seed), {})  # type: ignore[arg-type]
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
    assert list(doubts(GAME.tally(at))) == []
    assert GAME.check_tally(GAME.tally(at)) == ()
