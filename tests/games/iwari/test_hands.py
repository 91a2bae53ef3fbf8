"""Deals, positions and tallies from outside: what contradicts the components is refused."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.iwari.box import Biome, Feat
from companion.games.iwari.deal import Hand, Span
from companion.games.iwari.ending.scoring import Counted, Settlement, Tally
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.table import (
    Action,
    ActionOver,
    Closed,
    DeckInDoubt,
    EarnedFeat,
    FillDisplay,
    FillHand,
    HiddenCard,
    NextTurn,
    PlacedFeat,
    Position,
    SecondPiece,
    ThirdTribeAction,
)
from tests.games.iwari.board import COAST, DESERT, TUNDRA, position, table

DEAL = table(3, union="yes")
ALL = table(3, union="yes", discovery="yes", honour="yes", respect="yes")
FEATS = position(ALL, desert="TT T")
STATE = position(DEAL, desert="TT T")
APP = GAME.start(table(3, cards="app"))
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
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_an_impossible_deal_is_refused(changed: dict[str, Any], path: str) -> None:
    assert path in {problem.path for problem in GAME.deal_problems(replace(DEAL, **changed))}


def twice(feat: Feat) -> tuple[PlacedFeat, ...]:
    """Both feats of a kind with one player, who can have earned one only (IW-14)."""
    return (PlacedFeat(feat, 0, "desert"), PlacedFeat(feat, 0, "coast"))


def nine(biome: Biome) -> dict[Biome, int]:
    return dict.fromkeys(Biome, 0) | {biome: 9}


@pytest.mark.parametrize(
    ("at", "changed", "path"),
    [
        (STATE, {"tents": {"atlantis": 0}}, "tents.atlantis"),
        (STATE, {"tents": {"desert-1": 3}}, "tents.desert-1"),
        (STATE, {"tents": dict.fromkeys([s.id for s in DEAL.edition.spaces], 0)}, "tents"),
        (STATE, {"half": {"atlantis": 0}, "shuffles": 1}, "half.atlantis"),
        (STATE, {"totems": {"atlantis": (0, 0, 0)}}, "totems.atlantis"),
        (STATE, {"totems": {"desert": (1, 0)}}, "totems.desert"),
        (STATE, {"totems": {"desert": (9, 0, 0)}}, "totems"),
        (STATE, {"feats": (PlacedFeat(Feat.DISCOVERY, 0, "desert"),)}, "feats"),
        (STATE, {"feats": (PlacedFeat(Feat.UNION, 3, "desert"),)}, "feats[0].seat"),
        (STATE, {"feats": (PlacedFeat(Feat.UNION, 0, "connection.1"),)}, "feats[0].where"),
        (STATE, {"decisions": (ActionOver(), EarnedFeat(Feat.UNION, ()))}, "decisions[1].places"),
        (STATE, {"decisions": (Action(), EarnedFeat(Feat.UNION, ("desert",)))}, "decisions[1]"),
        (FEATS, {"feats": (PlacedFeat(Feat.HONOUR, 0, "connection.2"),)}, "feats[0].where"),
        (FEATS, {"feats": (PlacedFeat(Feat.RESPECT, 0, "connection.7"),)}, "feats[0].where"),
        (FEATS, {"feats": (PlacedFeat(Feat.HONOUR, 0, "connection.1"),)}, "feats[0].where"),
        (FEATS, {"feats": twice(Feat.UNION)}, "feats"),
        (FEATS, {"feats": twice(Feat.DISCOVERY)}, "feats"),
        (
            FEATS,
            {
                "decisions": (ActionOver(), EarnedFeat(Feat.UNION, ("desert",))),
                "feats": (PlacedFeat(Feat.UNION, 0, "coast"),),
            },
            "feats",
        ),
        (
            FEATS,
            {"decisions": (ActionOver(), EarnedFeat(Feat.HONOUR, ("connection.1",)))},
            "decisions[1].places",
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
        (STATE, {"decisions": (SecondPiece("desert", third=True),)}, "decisions[0]"),
        (STATE, {"decisions": (SecondPiece("atlantis"),)}, "decisions[0].camp"),
        (STATE, {"decisions": (ActionOver(),)}, "decisions"),
        (STATE, {"decisions": (ThirdTribeAction(),)}, "decisions[0]"),
        (STATE, {"decisions": (NextTurn(), FillDisplay(), FillHand(0))}, "decisions[1]"),
        (STATE, {"decisions": (Action(), HiddenCard(0))}, "decisions[1].seat"),
        (STATE, {"decisions": (Action(), Action())}, "decisions[1]"),
        (STATE, {"decisions": (HiddenCard(0),)}, "decisions[0].seat"),
        (STATE, {"decisions": (EarnedFeat(Feat.UNION, ("desert",)),)}, "decisions[0]"),
        (STATE, {"decisions": (NextTurn(),)}, "decisions"),
        (STATE, {"decisions": (FillHand(0),)}, "decisions[0]"),
        (STATE, {"closed": Closed("unexplored", 3, "desert")}, "closed"),
        (STATE, {"closed": Closed("unexplored", 0, "atlantis")}, "closed"),
        (STATE, {"shuffles": 1}, "half"),
        (STATE, {"shuffles": 2, "half": {}}, "ending"),
        (STATE, {"decisions": ()}, "ending"),
        (
            STATE,
            {"decisions": (DeckInDoubt(),), "ending": "last_tent", "shuffles": 1, "half": {}},
            "decisions[0]",
        ),
        (APP, {"deck": Span(46, 46)}, "deck"),
        (APP, {"display": None}, "deck"),
        (APP, {"decisions": (*APP.state.decisions, HiddenCard(0))}, "decisions[5].seat"),
        (APP, {"decisions": APP.state.decisions[:2]}, "hands[0].size"),
        (APP, {"decisions": (NextTurn(), FillDisplay(), FillHand(1))}, "decisions[2]"),
        (
            APP,
            {"decisions": (NextTurn(), FillDisplay(), FillHand(0), HiddenCard(1))},
            "decisions[3].seat",
        ),
        (
            APP,
            {"decisions": (NextTurn(), FillDisplay(), FillHand(0, True, True))},
            "decisions[2]",
        ),
        (APP, {"decisions": (DeckInDoubt(),), "ending": "last_tent"}, "decisions[0]"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_an_impossible_position_is_refused(
    at: Position, changed: dict[str, Any], path: str
) -> None:
    problems = GAME.state_problems(at.with_state(replace(at.state, **changed)))
    assert path in {problem.path for problem in problems}, problems


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
        (final(tents={"desert": (8, 0, 0)}, at={}), "final.tents.desert[0]"),
        (final(tents={"desert": (7, 0, 0), "tundra": (14, 0, 0)}, at={}), "final.tents.desert[0]"),
        (final(totems={"desert": (9, 0, 0)}), "final.totems.desert[0]"),
        (final(at={"desert-1": 5}), "final.at.desert-1"),
        (final(at={"desert-1": 1}), "final.tents.desert[0]"),
        (final(settlements=((),)), "final.settlements"),
        (final(settlements=((Settlement(-1),), (), ())), "final.settlements[0][0]"),
        (final(settlements=((Settlement(4, ("x",)),), (), ())), "final.settlements[0][0]"),
        (final(settlements=((Settlement(4),), (), ())), "final.settlements[0][0]"),
        (final(feats={"atlantis": 1}), "final.feats.atlantis"),
        (final(feats={"desert": 7}), "final.feats.desert"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_an_impossible_tally_is_refused(tally: Tally, path: str) -> None:
    problems = GAME.check_tally(tally)
    assert path in {problem.path for problem in problems}, problems
