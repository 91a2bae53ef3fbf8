"""Deals and positions from outside: what contradicts the components or itself."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.game import Problem
from companion.games.iwari.components import FEATS, TENTS, TOTEMS, Feat
from companion.games.iwari.deal import Deal
from companion.games.iwari.edition_check import check_edition
from companion.games.iwari.feats import feats_for
from companion.games.iwari.flow_check import flow_problems
from companion.games.iwari.options import PLAYERS, option_problems
from companion.games.iwari.setup import mountain_fault, tribe_count
from companion.games.iwari.state import State


def check_deal(deal: Deal) -> tuple[Problem, ...]:
    """What stands against this set-up."""
    if faults := check_edition(deal.edition):
        return tuple(Problem(f"edition.{fault.path}", fault.message) for fault in faults)
    if len(deal.names) not in PLAYERS:
        return (Problem("names", "must be 2 to 5 names"),)
    return (*option_problems(deal.options), *_seats(deal), *_mountains(deal))


def _seats(deal: Deal) -> Iterator[Problem]:
    for seat, name in enumerate(deal.names):
        if not name.strip():
            yield Problem(f"names[{seat}]", "must not be empty")
    tribes = tribe_count(deal.players)
    if len(deal.tribes) != tribes or len(set(deal.tribes)) != tribes:
        yield Problem("tribes", f"must be {tribes} different colours")
    if not 0 <= deal.start_player < deal.players:
        yield Problem("start_player", "must be a player's seat")


def _mountains(deal: Deal) -> Iterator[Problem]:
    if fault := mountain_fault(deal.edition, deal.players, deal.mountains):
        yield Problem("mountains", fault)
    for symbol, number in deal.mountains.items():
        if number not in deal.edition.mountain_pairs.get(symbol, ()):
            yield Problem(f"mountains.{symbol}", f"connection {number} does not bear this symbol")


def check_state(state: State) -> tuple[Problem, ...]:
    """What stands against this position, mid-game or over."""
    if faults := check_deal(state.deal):
        return tuple(Problem(f"deal.{fault.path}", fault.message) for fault in faults)
    pieces = (
        *_tents(state, "tents", state.tents),
        *_tents(state, "half", state.half or {}),
        *_totems(state),
        *_feats(state),
    )
    return pieces or tuple(flow_problems(state))


def _tents(state: State, path: str, tents: Mapping[str, int]) -> Iterator[Problem]:
    for space, seat in tents.items():
        if space not in state.deal.edition.space:
            yield Problem(f"{path}.{space}", "the map has no such tent space")
        if not 0 <= seat < len(state.deal.tribes):
            yield Problem(f"{path}.{space}", f"{seat} is no tribe's seat")
    for seat, count in Counter(tents.values()).items():
        if count > TENTS:
            yield Problem(path, f"a tribe has {TENTS} tents, not {count} as seat {seat} here")


def _totems(state: State) -> Iterator[Problem]:
    width = len(state.deal.tribes)
    sound = True
    for place, counts in state.totems.items():
        if place not in state.deal.edition.territory:
            yield Problem(f"totems.{place}", "the map has no such territory")
        if len(counts) != width or min(counts) < 0:
            sound = False
            yield Problem(f"totems.{place}", f"needs {width} counts, none below 0")
    for seat in range(width if sound else 0):
        total = sum(counts[seat] for counts in state.totems.values())
        if total > TOTEMS:
            yield Problem("totems", f"a tribe has {TOTEMS} totems, not {total} as seat {seat} here")


def _feats(state: State) -> Iterator[Problem]:
    used = Counter([*(placed.feat for placed in state.feats), *(due.feat for due in state.due)])
    for feat, count in used.items():
        limit = FEATS[feat] if state.deal.plays_with(feat) else 0
        if count > limit:
            yield Problem("feats", f"this table has {limit} {feat.value} feats, not {count}")
    owners = [(placed.feat, placed.seat) for placed in state.feats]
    owners += [(due.feat, state.acting) for due in state.due]
    for (feat, _), count in Counter(owners).items():
        if count > 1:
            yield Problem("feats", f"two {feat.value} feats go to two different players")
    for index, placed in enumerate(state.feats):
        if not 0 <= placed.seat < state.deal.players:
            yield Problem(f"feats[{index}].seat", "must be a player's seat")
        if not _takes(state, placed.feat, placed.where):
            yield Problem(f"feats[{index}].where", "is no place for this feat")
    for index, due in enumerate(state.due):
        if not due.places or not all(_takes(state, due.feat, place) for place in due.places):
            yield Problem(f"due[{index}].places", "must be places for this feat, one at least")


def _takes(state: State, feat: Feat, place: str) -> bool:
    return feat in feats_for(state.deal.edition, state.deal.blocked, place)
