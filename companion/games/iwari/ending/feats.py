"""Feats: what a piece just placed has earned, and where it may go."""

from companion.engine.setup import plays_otherwise
from companion.games.iwari.box.components import Feat
from companion.games.iwari.ending.tally import leads_in_totems
from companion.games.iwari.following import EarnedFeat
from companion.games.iwari.state import Position

Earned = tuple[EarnedFeat, ...]


def earned_by_tent(
    at: Position, space: str, settlement: tuple[str, ...], *, founded: bool, explored: bool
) -> Earned:
    """The feats that a tent just placed has earned, in this settlement if it stands in one, which
    it has founded or not, and in a territory explored before or not."""
    again = not founded and _has(at, Feat.UNION)
    union = () if again else _union(at, settlement)
    return (*union, *(_discovery(at, space) if explored else ()))


def earned_by_totem(at: Position, territory: str) -> Earned:
    """The feats that a totem just placed has earned."""
    return (*_majority(at, territory, Feat.HONOUR), *_majority(at, territory, Feat.RESPECT))


def _may_earn(at: Position, feat: Feat) -> bool:
    """Third tribes earn none, and no player earns two of a kind (IW-11), unless the table plays
    IW-14 so."""
    if at.feats_left(feat) == 0 or at.for_third:
        return False
    return not _has(at, feat) or plays_otherwise(at.deal, "IW-14")


def _has(at: Position, feat: Feat) -> bool:
    """Whether the acting tribe has earned such a feat before."""
    return any(placed.feat is feat and placed.seat == at.acting for placed in at.state.feats)


def _union(at: Position, settlement: tuple[str, ...]) -> Earned:
    if not settlement or not _may_earn(at, Feat.UNION):
        return ()
    edition = at.deal.edition
    homes = {edition.space[place].territory for place in settlement}
    places = tuple(place for place in edition.territory if place in homes)
    return (EarnedFeat(Feat.UNION, places),)


def _discovery(at: Position, space: str) -> Earned:
    """Whether a feat can be placed there (IW-15, IW-16)."""
    filled = at.deal.edition.space[space].territory
    if not _may_earn(at, Feat.DISCOVERY) or not at.is_full(filled):
        return ()
    others = tuple(place for place in at.deal.edition.territory if place != filled)
    return (EarnedFeat(Feat.DISCOVERY, others),)


def _majority(at: Position, territory: str, feat: Feat) -> Earned:
    if not _may_earn(at, feat):
        return ()
    edition = at.deal.edition
    places = tuple(
        link.place
        for link in edition.connections_at[territory]
        if feat in edition.feats_for(link.place, at.deal.covered)
        and leads_in_totems(at.totems(link.a), at.acting)
        and leads_in_totems(at.totems(link.b), at.acting)
    )
    return (EarnedFeat(feat, places),) if places else ()
