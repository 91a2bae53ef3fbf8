"""Deals and positions from outside: what contradicts the components or itself."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.game import Problem
from companion.games.iwari.components import FEATS, HAND, TENTS, TOTEMS, Feat
from companion.games.iwari.deal import Deal
from companion.games.iwari.edition_check import check_edition
from companion.games.iwari.setup import OPTIONS, PLAYERS, symbols_used
from companion.games.iwari.state import Phase, Span, State, deck_cards


def check_deal(deal: Deal) -> tuple[Problem, ...]:
    """What stands against this set-up."""
    if faults := check_edition(deal.edition):
        return tuple(Problem(f"edition.{fault.path}", fault.message) for fault in faults)
    if len(deal.names) not in PLAYERS:
        return (Problem("names", "must be 2 to 5 names"),)
    return (*_options(deal), *_seats(deal), *_mountains(deal))


def _options(deal: Deal) -> Iterator[Problem]:
    known = {option.id: [choice.id for choice in option.choices] for option in OPTIONS}
    for name in sorted(deal.options.keys() - known.keys()):
        yield Problem(f"options.{name}", "is not an option")
    for name, choices in known.items():
        if deal.options.get(name) not in choices:
            yield Problem(f"options.{name}", f"must be one of: {', '.join(choices)}")


def _seats(deal: Deal) -> Iterator[Problem]:
    for seat, name in enumerate(deal.names):
        if not name.strip():
            yield Problem(f"names[{seat}]", "must not be empty")
    tribes = 3 if deal.players == 2 else deal.players
    if len(deal.tribes) != tribes or len(set(deal.tribes)) != tribes:
        yield Problem("tribes", f"must be {tribes} different colours")
    if not 0 <= deal.start_player < deal.players:
        yield Problem("start_player", "must be a player's seat")


def _mountains(deal: Deal) -> Iterator[Problem]:
    used = symbols_used(deal.edition, deal.players)
    if tuple(sorted(deal.mountains)) != used:
        yield Problem(
            "mountains", f"must cover one connection each of: {', '.join(used) or 'none'}"
        )
    for symbol, number in deal.mountains.items():
        if number not in deal.edition.mountain_pairs.get(symbol, ()):
            yield Problem(f"mountains.{symbol}", f"connection {number} does not bear this symbol")


def check_state(state: State) -> tuple[Problem, ...]:
    """What stands against this position, mid-game or over."""
    if faults := check_deal(state.deal):
        return tuple(Problem(f"deal.{fault.path}", fault.message) for fault in faults)
    for checks in ((_pieces, _feats, _hand_list), (_turn, _cards, _end)):
        problems = tuple(problem for check in checks for problem in check(state))
        if problems:
            return problems
    return ()


def _pieces(state: State) -> Iterator[Problem]:
    yield from _tents(state, "tents", state.tents)
    yield from _tents(state, "half", state.half or {})
    width = len(state.deal.tribes)
    for place, counts in state.totems.items():
        if place not in state.deal.edition.territory:
            yield Problem(f"totems.{place}", "the map has no such territory")
        if len(counts) != width or min(counts, default=0) < 0:
            yield Problem(f"totems.{place}", f"needs {width} counts, none below 0")
            return
    for seat in range(width):
        total = sum(counts[seat] for counts in state.totems.values())
        if total > TOTEMS:
            yield Problem("totems", f"{state.name(seat)} has {TOTEMS} totems, not {total}")


def _tents(state: State, path: str, tents: Mapping[str, int]) -> Iterator[Problem]:
    for space, seat in tents.items():
        if space not in state.deal.edition.space:
            yield Problem(f"{path}.{space}", "the map has no such tent space")
        if not 0 <= seat < len(state.deal.tribes):
            yield Problem(f"{path}.{space}", f"{seat} is no tribe's seat")
    for seat, count in Counter(tents.values()).items():
        if count > TENTS:
            yield Problem(path, f"seat {seat} has {TENTS} tents, not {count}")


def _feats(state: State) -> Iterator[Problem]:
    edition = state.deal.edition
    for feat, count in Counter(placed.feat for placed in state.feats).items():
        limit = FEATS[feat] if state.deal.plays_with(feat) else 0
        if count > limit:
            yield Problem("feats", f"this table has {limit} {feat.value} feats, not {count}")
    for index, placed in enumerate(state.feats):
        if not 0 <= placed.seat < state.deal.players:
            yield Problem(f"feats[{index}].seat", "must be a player's seat")
        if not _is_feat_place(state, placed.feat, placed.where):
            yield Problem(f"feats[{index}].where", "is no place for this feat")
    for index, due in enumerate(state.due):
        if not due.places or not all(_is_feat_place(state, due.feat, p) for p in due.places):
            yield Problem(f"due[{index}].places", "must be places for this feat, one at least")
    known = edition.territory.keys() | edition.connection.keys()
    if any(placed.where not in known for placed in state.feats):
        yield Problem("feats", "must lie on places of the map")


def _is_feat_place(state: State, feat: Feat, place: str) -> bool:
    if feat in (Feat.UNION, Feat.DISCOVERY):
        return place in state.deal.edition.territory
    return place in state.deal.edition.connection


def _hand_list(state: State) -> Iterator[Problem]:
    if len(state.hands) != state.deal.players:
        yield Problem("hands", f"must be {state.deal.players} hands")
    for seat, hand in enumerate(state.hands):
        yield from _span(f"hands[{seat}].size", hand.size, 0, HAND)
        if hand.cards is not None and hand.size != Span(len(hand.cards), len(hand.cards)):
            yield Problem(f"hands[{seat}].cards", "does not agree with the size")
    if set(state.discards) != set(state.deal.cards):
        yield Problem("discards", "needs a count for each biome")
    yield from _span("deck", state.deck, -HAND, sum(state.deal.cards.values()))


def _span(path: str, span: Span, low: int, high: int) -> Iterator[Problem]:
    if not low <= span.low <= span.high <= high:
        yield Problem(path, f"must be bounds between {low} and {high}, the lower one first")


def _turn(state: State) -> Iterator[Problem]:
    if state.turn < 0:
        yield Problem("turn", "cannot be below 0")
    if state.third and state.deal.third is None:
        yield Problem("third", "this game has no third tribe")
    in_action = state.phase in (Phase.SECOND, Phase.DONE)
    if in_action != (state.camp is not None):
        yield Problem("camp", "is the territory of this turn's first piece, if there is one")
    if state.camp is not None and state.camp not in state.deal.edition.territory:
        yield Problem("camp", "the map has no such territory")
    if state.due and not in_action:
        yield Problem("due", "feats are earned by a piece just placed")
    if state.phase is Phase.DONE and not state.due:
        yield Problem("phase", "a finished action without a feat to place leads on at once")
    if state.third and state.phase not in (Phase.ACTION, Phase.SECOND, Phase.DONE):
        yield Problem("third", "the third tribe only plays")


def _cards(state: State) -> Iterator[Problem]:
    deals = state.deal.app_deals
    if state.phase in (Phase.DEALING, Phase.REFILL) and not deals:
        yield Problem("phase", "the table draws its cards itself")
    if state.blind and state.phase not in (Phase.DEALING, Phase.REFILL):
        yield Problem("blind", "no card is being drawn")
    for biome, left in deck_cards(state).items():
        if left < 0 or state.discards[biome] < 0:
            yield Problem("discards", f"more {biome.value} cards are told than the game has")
    if deals and (state.display is None or not state.deck.exact or state.deck.low < 0):
        yield Problem("deck", "must be known exactly, and the display too")


def _end(state: State) -> Iterator[Problem]:
    if not 0 <= state.shuffles <= 2:
        yield Problem("shuffles", "must be 0, 1 or 2")
    if (state.half is None) != (state.shuffles == 0):
        yield Problem("half", "is scored when the deck runs out for the first time")
    if state.phase in (Phase.OVER, Phase.CLOSING) and state.ending is None:
        yield Problem("ending", "must say why the game ends")
