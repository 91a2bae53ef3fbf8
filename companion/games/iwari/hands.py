"""What hands do: putting right what lies there, and what is impossible."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.layout import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.moves import Pieces
from companion.engine.problems import Problem
from companion.engine.setup import plays_otherwise
from companion.engine.values import changed
from companion.games.iwari.box import DISPLAY, FEATS, HAND, TENTS, TOKENS, TOTEMS, Biome, Feat
from companion.games.iwari.deal import Cards, Hand, Span, in_order, kind
from companion.games.iwari.ending.scoring import count_problems
from companion.games.iwari.rules.table import (
    Action,
    BetweenTurns,
    DeckInDoubt,
    EarnedFeat,
    FillHand,
    HiddenCard,
    PlacedFeat,
    Position,
    StartingHand,
    State,
    deck_cards,
)

# Putting right: tents, totems and feats on the map, and cards that are seen


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: the map territory by territory, then the connections, then the cards."""
    deal, edition = at.deal, at.deal.edition
    looks = enumerate(TOKENS[tribe].tone for tribe in deal.tribes)
    tents = (SpotChoice(str(n), f"{deal.name(n)}'s tent", tone) for n, tone in looks)
    choices = (EMPTY, *tents)
    for territory in edition.territories:
        for space in edition.spaces_in[territory.id]:
            yield _tent(at, space, choices)
        yield from _totems(at, territory.id, territory.name)
        near = (f"totem.{territory.id}", f"territory.{territory.id}")
        yield from _feats(at, territory.id, territory.name, near)
    for link in edition.numbered:
        yield from _feats(at, link.place, f"connection {link.number}", (link.place,))
    if deal.app_deals:
        yield from _cards(at)


def _tent(at: Position, space: str, choices: tuple[SpotChoice, ...]) -> Spot:
    tents = at.state.tents

    def put(chosen: str) -> State:
        others = {place: seat for place, seat in tents.items() if place != space}
        laid = {} if chosen == NOTHING else {space: int(chosen)}
        return at.state.changed(tents={**others, **laid})

    lies = str(tents[space]) if space in tents else NOTHING
    return Spot(space, at.deal.edition.space_label[space], lies, choices, put, (space,))


def _totems(at: Position, territory: str, name: str) -> Iterator[Spot]:
    counts, seats = at.totems(territory), range(len(at.deal.tribes))
    drawn = [f"totem.{territory}.{seat}" for seat in seats if counts[seat]]
    places = (f"totem.{territory}", f"territory.{territory}", *drawn)
    for seat in seats:

        def put(many: int, seat: int = seat) -> State:
            stand = {**at.state.totems, territory: changed(counts, seat, many)}
            return at.state.changed(totems={place: n for place, n in stand.items() if any(n)})

        label = f"{at.deal.name(seat)}'s totems in {name}"
        yield number(f"totems.{territory}.{seat}", label, counts[seat], TOTEMS, put, places=places)


def _feats(at: Position, where: str, name: str, near: tuple[str, ...]) -> Iterator[Spot]:
    deal, placed = at.deal, at.state.feats
    here = [lying.feat for lying in placed if lying.where == where]
    drawn = tuple(f"feat.{where}.{index}" for index in range(len(here)))
    for feat in deal.edition.feats_for(where, deal.covered):
        if feat not in deal.feats:
            continue

        def put(chosen: str, feat: Feat = feat) -> State:
            others = tuple(lying for lying in placed if (lying.feat, lying.where) != (feat, where))
            laid = () if chosen == NOTHING else (PlacedFeat(feat, int(chosen), where),)
            return at.state.changed(feats=(*others, *laid))

        owners = (SpotChoice(str(n), f"{name_}'s", "gold") for n, name_ in enumerate(deal.names))
        earned = (str(lying.seat) for lying in placed if (lying.feat, lying.where) == (feat, where))
        choices, places = (SpotChoice(NOTHING, "nobody's"), *owners), (*near, *drawn)
        id_, title = f"feats.{where}.{feat.value}", f"{feat.value} feat on {name}"
        yield Spot(id_, title, next(earned, NOTHING), choices, put, places)


def _cards(at: Position) -> Iterator[Spot]:
    for biome in at.deal.cards:
        for seat, hand in enumerate(at.state.hands):
            if hand.cards is not None:
                yield _hand(at, biome, seat, hand.cards)
        yield from _open(at, biome)


def _hand(at: Position, biome: Biome, seat: int, cards: Cards) -> Spot:
    def put(many: int) -> State:
        held = in_order(_with(cards, biome, many))
        hands = changed(at.state.hands, seat, Hand(Span.of(len(held)), held))
        return _rest(at, hands=hands)

    name = f"{kind(biome)} cards in {at.deal.name(seat)}'s hand"
    return number(f"hand.{seat}.{biome.value}", name, cards.count(biome), HAND, put)


def _open(at: Position, biome: Biome) -> Iterator[Spot]:
    """Cards that everybody sees: in the display, and among the discards."""
    display, discards = at.state.display or (), at.state.discards

    def show(many: int) -> State:
        return _rest(at, display=_with(display, biome, many))

    def discard(many: int) -> State:
        return _rest(at, discards={**discards, biome: many})

    cards, most = f"{kind(biome)} cards", at.deal.cards[biome]
    shown = display.count(biome)
    yield number(f"display.{biome.value}", f"{cards} in the display", shown, DISPLAY, show)
    name = f"{cards} among the discards"
    yield number(f"discards.{biome.value}", name, discards[biome], most, discard)


def _with(cards: Cards, biome: Biome, many: int) -> Cards:
    """The cards with so many of a kind; the first ones stay where they lie."""
    left, more = list(cards), many - cards.count(biome)
    for _ in range(-more):
        left.remove(biome)
    return (*left, *[biome] * more)


def _rest(at: Position, **changes: object) -> State:
    """The state with these changes, and with all cards that lie nowhere else in the deck."""
    state = at.state.changed(**changes)
    elsewhere = sum(hand.size.high for hand in state.hands) + sum(state.discards.values())
    left = sum(at.deal.cards.values()) - elsewhere - len(state.display or ())
    return state.changed(deck=Span.of(left))


# Positions from outside, against the components, the turn, and each other


def check_state(at: Position) -> tuple[Problem, ...]:
    """Everything that is impossible in this position. Wrong shapes come first and end the check."""
    shapes = (
        *_tents(at, "tents", at.state.tents),
        *_tents(at, "half", at.state.half or {}),
        *count_problems("totems", at.state.totems, at.deal.edition, len(at.deal.tribes)),
        *_feat_problems(at),
        *_counts(at),
        *_this_turn(at),
    )
    return shapes or (*_card_problems(at), *_end(at))


def pieces(at: Position) -> Iterator[Pieces]:
    """Tents, totems and feats on the map; cards that are seen, while the others are in the deck
    or in hands."""
    deal, state = at.deal, at.state
    for path, noun, box, left in (
        ("tents", "tents", TENTS, at.tents_left),
        ("totems", "totems", TOTEMS, at.totems_left),
    ):
        lying = {f"{noun} of {at.deal.name(n)}": box - left(n) for n in range(len(deal.tribes))}
        yield Pieces(path, dict.fromkeys(lying, box), lying)
    then = Counter(f"tents of {at.deal.name(seat)}" for seat in (state.half or {}).values())
    yield Pieces("half", dict.fromkeys(then, TENTS), then)
    due = [decision.feat for decision in state.decisions if isinstance(decision, EarnedFeat)]
    feats = Counter(f"{feat.value} feats" for feat in (*(f.feat for f in state.feats), *due))
    yield Pieces("feats", {f"{feat.value} feats": FEATS[feat] for feat in deal.feats}, feats)
    cards = {f"{biome.value} cards": count for biome, count in deal.cards.items()}
    seen = {f"{b.value} cards": deal.cards[b] - left for b, left in deck_cards(at).items()}
    yield Pieces("discards", cards, seen)


def _tents(at: Position, path: str, tents: Mapping[str, int]) -> Iterator[Problem]:
    for space, seat in tents.items():
        if space not in at.deal.edition.space:
            yield Problem(f"{path}.{space}", "the map has no such tent space")
        if not 0 <= seat < len(at.deal.tribes):
            yield Problem(f"{path}.{space}", f"{seat} is no tribe's seat")


def _feat_problems(at: Position) -> Iterator[Problem]:
    deal, placed = at.deal, at.state.feats
    owners = [(feat.feat, feat.seat) for feat in placed]
    owners += [(d.feat, at.player) for d in at.state.decisions if isinstance(d, EarnedFeat)]
    for (feat, _), count in Counter(owners).items():
        if count > 1 and not plays_otherwise(deal, "IW-14"):
            yield Problem("feats", f"two {feat.value} feats go to two different players")
    for index, lying in enumerate(placed):
        if not 0 <= lying.seat < deal.players:
            yield Problem(f"feats[{index}].seat", "must be a player's seat")
        if lying.feat not in deal.edition.feats_for(lying.where, deal.covered):
            yield Problem(f"feats[{index}].where", "is no place for this feat")


def _counts(at: Position) -> Iterator[Problem]:
    state = at.state
    if len(state.hands) != at.deal.players:
        yield Problem("hands", f"must be {at.deal.players} hands")
    for seat, hand in enumerate(state.hands):
        yield from _bounds(f"hands[{seat}].size", hand.size, 0, HAND)
        if hand.cards is not None and hand.size != Span.of(len(hand.cards)):
            yield Problem(f"hands[{seat}].cards", "does not agree with the size")
    if set(state.discards) != set(at.deal.cards) or min(state.discards.values()) < 0:
        yield Problem("discards", "needs a count for each biome, none below 0")
    if len(state.display or ()) > DISPLAY:
        yield Problem("display", f"has at most {DISPLAY} cards")
    yield from _bounds("deck", state.deck, -HAND, sum(at.deal.cards.values()))
    if state.turn < 0:
        yield Problem("turn", "cannot be below 0")
    if not 0 <= state.shuffles <= 2:
        yield Problem("shuffles", "must be 0, 1 or 2")


def _bounds(path: str, span: Span, low: int, high: int) -> Iterator[Problem]:
    if not low <= span.low <= span.high <= high:
        yield Problem(path, f"must be bounds between {low} and {high}, the lower one first")


def _this_turn(at: Position) -> Iterator[Problem]:
    closed, new = at.state.closed, at.state.new_tents
    if closed and closed.territory not in at.deal.edition.territory:
        yield Problem("closed", "must be a territory of the map")
    if closed and not 0 <= closed.seat < len(at.deal.tribes):
        yield Problem("closed", "must say whose action it was")
    if not set(new) <= at.state.tents.keys() or len(set(new)) < len(new):
        yield Problem("new_tents", "must be different spaces with a tent")
    if new and isinstance(at.decision, BetweenTurns):
        yield Problem("new_tents", "no tent was placed in a turn that has not begun")


def _card_problems(at: Position) -> Iterator[Problem]:
    state = at.state
    if not at.deal.app_deals:
        return
    seen = sum(hand.size.high for hand in state.hands) + sum(state.discards.values())
    left = sum(at.deal.cards.values()) - seen - len(state.display or ())
    exact = all(hand.size.exact for hand in state.hands) and state.display is not None
    if not exact or state.deck != Span.of(left):
        yield Problem("deck", "must be all cards that are in no hand, display or discard pile")
    if len(state.decisions) > 1 and isinstance(state.decisions[0], Action):
        yield from _dealt_so_far(at)


def _dealt_so_far(at: Position) -> Iterator[Problem]:
    """Before the first turn, hands are empty where they are still to be dealt, else full."""
    waiting = [d.seat for d in at.state.decisions if isinstance(d, FillHand | StartingHand)]
    begun = at.seat if isinstance(at.decision, FillHand | HiddenCard) else None
    for seat, hand in enumerate(at.state.hands):
        if seat != begun and hand.size.high != (0 if seat in waiting else HAND):
            yield Problem(f"hands[{seat}].size", "does not agree with what is still dealt")


def _end(at: Position) -> Iterator[Problem]:
    state = at.state
    if (state.half is None) != (state.shuffles == 0):
        yield Problem("half", "is scored when the deck runs out for the first time")
    if state.shuffles == 2 and state.ending is None:
        yield Problem("ending", "must be entered: the deck ran out twice")
    if state.ending is None and (not state.decisions or isinstance(at.decision, DeckInDoubt)):
        yield Problem("ending", "must say why the game ends")
