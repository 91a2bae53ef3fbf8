"""Feats: what a piece just placed has earned, and where it may go."""

from collections.abc import Container

from companion.games.iwari.components import TERRITORY_FEATS, Feat
from companion.games.iwari.edition import Edition
from companion.games.iwari.state import (
    DueFeat,
    State,
    feats_left,
    free_spaces,
    settlement_at,
    totems_of,
)


def feats_for(edition: Edition, covered: Container[str], place: str) -> tuple[Feat, ...]:
    """The kinds of feats that a place of the map can bear; a covered connection bears none."""
    if place in edition.territory:
        return TERRITORY_FEATS
    link = edition.connection.get(place)
    if link is None or place in covered:
        return ()
    return (Feat.HONOUR,) if link.kind == "land" else (Feat.RESPECT,)


def earned_by_tent(state: State, space: str, explored_before: bool) -> tuple[DueFeat, ...]:
    """The feats that a tent just placed has earned (IW-15, IW-16)."""
    return tuple(
        due
        for due in (_union(state, space), _discovery(state, space, explored_before))
        if due is not None
    )


def earned_by_totem(state: State, territory: str) -> tuple[DueFeat, ...]:
    """The feats that a totem just placed has earned."""
    found = (_majority(state, territory, Feat.HONOUR), _majority(state, territory, Feat.RESPECT))
    return tuple(due for due in found if due is not None)


def _may_earn(state: State, feat: Feat) -> bool:
    """Third tribes earn none, and no player earns two of a kind (IW-11, IW-14)."""
    if state.third or feats_left(state, feat) == 0:
        return False
    return all(placed.feat is not feat or placed.seat != state.acting for placed in state.feats)


def _union(state: State, space: str) -> DueFeat | None:
    if not _may_earn(state, Feat.UNION):
        return None
    edition = state.deal.edition
    homes = {edition.space[s].territory for s in settlement_at(state.deal, state.tents, space)}
    places = tuple(place for place in edition.territory if place in homes)
    return DueFeat(Feat.UNION, places) if places else None


def _discovery(state: State, space: str, explored_before: bool) -> DueFeat | None:
    edition = state.deal.edition
    filled = edition.space[space].territory
    if not explored_before or free_spaces(state, filled) or not _may_earn(state, Feat.DISCOVERY):
        return None
    others = tuple(territory.id for territory in edition.territories if territory.id != filled)
    return DueFeat(Feat.DISCOVERY, others)


def _majority(state: State, territory: str, feat: Feat) -> DueFeat | None:
    if not _may_earn(state, feat):
        return None
    deal = state.deal
    places = tuple(
        link.place
        for link in deal.edition.connections_at[territory]
        if feat in feats_for(deal.edition, deal.blocked, link.place)
        and leads_in_totems(totems_of(state, link.a), state.acting)
        and leads_in_totems(totems_of(state, link.b), state.acting)
    )
    return DueFeat(feat, places) if places else None


def leads_in_totems(totems: tuple[int, ...], seat: int) -> bool:
    """Whether that tribe holds the majority: one totem at least, ties included (IW-5)."""
    return totems[seat] > 0 and totems[seat] == max(totems)
