"""Deals, positions and tallies from outside: what contradicts the components is refused."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.iwari import GAME
from companion.games.iwari.components import Biome, Feat
from companion.games.iwari.deal import Deal
from companion.games.iwari.state import Closed, DueFeat, Hand, Phase, PlacedFeat, Span, State
from companion.games.iwari.tally import Counted, Settlement, Tally

from .board import COAST, DESERT, TUNDRA, position, table

DEAL = table(3, union="yes")
ALL = table(3, union="yes", discovery="yes", honour="yes", respect="yes")
FEATS = position(ALL, desert="TT T")
STATE = position(DEAL, desert="TT T")
APP = GAME.initial_state(table(3, cards="app"))
TALLY = GAME.tally(STATE)
NEUTRAL = replace(TALLY.tribes[2], neutral=True)


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"names": ("Ann",)}, "names"),
        ({"names": ("Ann", " ", "Cleo")}, "names[1]"),
        ({"tribes": (TUNDRA, TUNDRA, COAST)}, "tribes"),
        ({"tribes": (TUNDRA, COAST)}, "tribes"),
        ({"start_player": 3}, "start_player"),
        ({"options": {}}, "options.cards"),
        ({"options": {**DEAL.options, "luck": "yes"}}, "options.luck"),
        ({"mountains": {}}, "mountains"),
        ({"mountains": {**DEAL.mountains, "A": 2}}, "mountains.A"),
        ({"edition": replace(DEAL.edition, title="")}, "edition.title"),
    ],
    ids=str,
)
def test_a_deal_that_cannot_be_is_refused(changed: dict[str, Any], path: str) -> None:
    assert path in {problem.path for problem in GAME.check_deal(replace(DEAL, **changed))}


def twice(feat: Feat) -> tuple[PlacedFeat, ...]:
    """Both feats of a kind with one player, who can have earned one only (IW-14)."""
    return (PlacedFeat(feat, 0, "desert"), PlacedFeat(feat, 0, "coast"))


def nine(biome: Biome) -> dict[Biome, int]:
    return dict.fromkeys(Biome, 0) | {biome: 9}


@pytest.mark.parametrize(
    ("state", "changed", "path"),
    [
        (STATE, {"tents": {"atlantis": 0}}, "tents.atlantis"),
        (STATE, {"tents": {"desert-1": 3}}, "tents.desert-1"),
        (STATE, {"tents": dict.fromkeys([s.id for s in DEAL.edition.spaces], 0)}, "tents"),
        (STATE, {"half": {"atlantis": 0}, "shuffles": 1}, "half.atlantis"),
        (STATE, {"totems": {"atlantis": (0, 0, 0)}}, "totems.atlantis"),
        (STATE, {"totems": {"desert": (1, 0)}}, "totems.desert"),
        (STATE, {"totems": {"desert": (9, 0, 0)}}, "totems"),
        (STATE, {"feats": (PlacedFeat(Feat.HONOUR, 0, "connection.1"),)}, "feats"),
        (STATE, {"feats": (PlacedFeat(Feat.UNION, 3, "desert"),)}, "feats[0].seat"),
        (STATE, {"feats": (PlacedFeat(Feat.UNION, 0, "connection.1"),)}, "feats[0].where"),
        (STATE, {"due": (DueFeat(Feat.UNION, ()),)}, "due[0].places"),
        (STATE, {"due": (DueFeat(Feat.UNION, ("desert",)),)}, "due"),
        (FEATS, {"feats": (PlacedFeat(Feat.HONOUR, 0, "connection.2"),)}, "feats[0].where"),
        (FEATS, {"feats": (PlacedFeat(Feat.RESPECT, 0, "connection.7"),)}, "feats[0].where"),
        (FEATS, {"feats": (PlacedFeat(Feat.HONOUR, 0, "connection.1"),)}, "feats[0].where"),
        (FEATS, {"feats": twice(Feat.UNION)}, "feats"),
        (FEATS, {"feats": twice(Feat.DISCOVERY)}, "feats"),
        (
            FEATS,
            {
                "phase": Phase.DONE,
                "camp": "desert",
                "feats": (PlacedFeat(Feat.UNION, 0, "coast"),),
                "due": (DueFeat(Feat.UNION, ("desert",)),),
            },
            "feats",
        ),
        (
            FEATS,
            {
                "phase": Phase.DONE,
                "camp": "desert",
                "due": (DueFeat(Feat.HONOUR, ("connection.1",)),),
            },
            "due[0].places",
        ),
        (STATE, {"hands": ()}, "hands"),
        (STATE, {"hands": (Hand(Span(4, 4)),) * 3}, "hands[0].size"),
        (STATE, {"hands": (Hand(Span(3, 3), (COAST,)),) * 3}, "hands[0].cards"),
        (STATE, {"discards": {}}, "discards"),
        (STATE, {"discards": nine(DESERT)}, "discards"),
        (STATE, {"display": (COAST,) * 5}, "display"),
        (STATE, {"deck": Span(5, 3)}, "deck"),
        (STATE, {"turn": -1}, "turn"),
        (STATE, {"shuffles": 3}, "shuffles"),
        (STATE, {"phase": Phase.SECOND}, "camp"),
        (STATE, {"phase": Phase.SECOND, "camp": "atlantis"}, "camp"),
        (STATE, {"phase": Phase.DONE, "camp": "desert"}, "phase"),
        (STATE, {"third": True}, "third"),
        (STATE, {"phase": Phase.REFILL}, "phase"),
        (STATE, {"blind": True}, "blind"),
        (STATE, {"closed": Closed("unexplored", 3, "desert")}, "closed"),
        (STATE, {"closed": Closed("unexplored", 0, "atlantis")}, "closed"),
        (STATE, {"shuffles": 1}, "half"),
        (STATE, {"shuffles": 2, "half": {}}, "ending"),
        (STATE, {"phase": Phase.OVER}, "ending"),
        (
            STATE,
            {"phase": Phase.CLOSING, "ending": "last_tent", "shuffles": 1, "half": {}},
            "phase",
        ),
        (APP, {"deck": Span(46, 46)}, "deck"),
        (APP, {"display": None}, "deck"),
        (APP, {"blind": True}, "blind"),
        (APP, {"phase": Phase.CLOSING, "ending": "last_tent"}, "phase"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(
    state: State, changed: dict[str, Any], path: str
) -> None:
    problems = GAME.check_state(replace(state, **changed))
    assert path in {problem.path for problem in problems}, problems


def test_a_position_of_a_bad_deal_is_refused_with_the_deals_fault() -> None:
    deal: Deal = replace(DEAL, start_player=7)
    problems = GAME.check_state(replace(STATE, deal=deal))
    assert [problem.path for problem in problems] == ["deal.start_player"]


def final(**changed: Any) -> Tally:
    assert TALLY.final is not None
    return replace(TALLY, final=replace(TALLY.final, **changed))


@pytest.mark.parametrize(
    ("tally", "path"),
    [
        (replace(TALLY, tribes=TALLY.tribes[1:]), "tribes"),
        (replace(TALLY, tribes=TALLY.tribes[:1]), "tribes"),
        (replace(TALLY, blocked=(99,)), "blocked[0]"),
        (replace(TALLY, blocked=(1, 4, 7)), "blocked[2]"),
        (replace(TALLY, blocked=(1, 3, 4)), "blocked"),
        (replace(TALLY, blocked=(1, 4, 6, 9)), "blocked"),
        (replace(TALLY, blocked=(1, 1, 4, 6)), "blocked"),
        (replace(TALLY, blocked=(1, 3, 4, 5, 6, 8)), "blocked"),
        (replace(TALLY, tribes=(*TALLY.tribes[:2], NEUTRAL)), "blocked"),
        (replace(TALLY, tribes=(TALLY.tribes[0], NEUTRAL)), "tribes"),
        (replace(TALLY, tribes=(*TALLY.tribes, replace(NEUTRAL, seat=3))), "tribes"),
        (replace(TALLY, edition=replace(TALLY.edition, title="")), "edition.title"),
        (replace(TALLY, half=Counted({"desert": (1,)})), "half.tents.desert"),
        (final(tents={"atlantis": (0, 0, 0)}), "final.tents.atlantis"),
        (final(tents={"desert": (8, 0, 0)}, at={}), "final.tents.desert"),
        (final(tents={"desert": (7, 0, 0), "tundra": (14, 0, 0)}, at={}), "final.tents"),
        (final(totems={"desert": (9, 0, 0)}), "final.totems"),
        (final(at={"desert-1": 5}), "final.at.desert-1"),
        (final(at={"desert-1": 1}), "final.at"),
        (final(settlements=((),)), "final.settlements"),
        (final(settlements=((Settlement(-1),), (), ())), "final.settlements[0][0]"),
        (final(settlements=((Settlement(4, ("x",)),), (), ())), "final.settlements[0][0]"),
        (final(settlements=((Settlement(4),), (), ())), "final.settlements[0]"),
        (final(feats={"atlantis": 1}), "final.feats.atlantis"),
        (final(feats={"desert": 7}), "final.feats.desert"),
    ],
    ids=str,
)
def test_a_tally_that_cannot_be_is_refused(tally: Tally, path: str) -> None:
    problems = GAME.check_tally(tally)
    assert path in {problem.path for problem in problems}, problems
