"""Counts of the pad that cannot be, or that the rules forbid though hands could have laid them."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from companion.engine.play.replay import random_walk
from companion.games.iwari.components import TERRITORY_FEATS, Biome, Feat
from companion.games.iwari.deal import Deal
from companion.games.iwari.edition import Flags
from companion.games.iwari.game import GAME
from companion.games.iwari.remarks import doubts

from .board import table

assert GAME.counting and GAME.counting.doubts
PAD = GAME.counting
DEAL = table(3)
ALL = table(3, union="yes", discovery="yes", honour="yes", respect="yes")
EDITION = GAME.editions()[0]
REAL = GAME.deal(EDITION, ("Ann", "Ben", "Cleo"), dict(ALL.options), Random(1), {})


def found(deal: Deal, counts: Mapping[str, int]) -> list[str]:
    """The cells of counts that hands could have laid against the rules."""
    assert GAME.count_problems(deal, counts) == ()
    assert PAD.doubts
    return [doubt.path for doubt in PAD.doubts(deal, counts)]


def test_totems_stand_on_no_biome_that_the_map_keeps_free_of_them() -> None:
    dry = replace(DEAL, edition=replace(DEAL.edition, flags=Flags(no_totems_on=(Biome.DESERT,))))
    counts = {"final.tents.desert.0": 2, "final.totems.desert.1": 1}
    assert found(DEAL, counts) == []
    assert found(dry, counts) == ["final.totems.desert.1"]
    remarks = GAME.score(PAD.tally(dry, counts)).remarks
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
    assert set(found(ALL, four)) == set(four)
    one_full = {**four, "final.tents.islet.2": 1}
    assert len(found(ALL, one_full)) == 3
    under_tents = {cell.replace("feats", "tents") + ".0": 1 for cell in four}
    assert found(ALL, {**four, **under_tents}) == []


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
    deal = GAME.deal(edition, names, dict(ALL.options), Random(seed), {})  # type: ignore[arg-type]
    at = GAME.start(deal)
    for before, move in random_walk(GAME, at, Random(seed)):
        at = GAME.apply(before, move).state
    assert list(doubts(GAME.tally(at))) == []
    assert GAME.check_tally(GAME.tally(at)) == ()
