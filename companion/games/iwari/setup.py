"""The deal: tribes, starting player and mountains, drawn or set by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.chance import Rng, below, choose, shuffled
from companion.engine.game import Malformed, Problem
from companion.games.iwari.components import HAND, Biome, mountain_count
from companion.games.iwari.deal import Deal
from companion.games.iwari.edition import Edition
from companion.games.iwari.items import fixed_problems
from companion.games.iwari.options import OPTIONS, PLAYERS, option_problems
from companion.games.iwari.state import Hand, Phase, Span, State


def deal(
    edition: Edition,
    names: Sequence[str],
    options: Mapping[str, str],
    rng: Rng,
    fixed: Mapping[str, str],
) -> Deal:
    """The set-up, with the `fixed` items set by hand. Raises Malformed.

    Everything is drawn in the same order whatever is fixed. A tribe whose colour is given to
    another by hand takes the colour that this leaves free.
    """
    chosen = {option.id: option.choices[0].id for option in OPTIONS} | dict(options)
    _require([*_name_problems(names), *option_problems(chosen)])
    colours = shuffled(rng, tuple(Biome))
    drawn = Deal(
        edition=edition,
        names=tuple(names),
        options=chosen,
        tribes=colours[: tribe_count(len(names))],
        start_player=below(rng, len(names)),
        mountains={
            symbol: choose(rng, edition.mountain_pairs[symbol])
            for symbol in symbols_used(edition, len(names))
        },
    )
    _require(list(fixed_problems(drawn, fixed)))
    return replace(
        drawn,
        tribes=_tribes_by_hand(colours, len(drawn.tribes), fixed),
        start_player=int(fixed.get("start_player", drawn.start_player)),
        mountains={
            symbol: int(fixed.get(f"mountain.{symbol}", number))
            for symbol, number in drawn.mountains.items()
        },
    )


def tribe_count(players: int) -> int:
    """Tribes on the map: two players share a third one."""
    return 3 if players == 2 else players


def symbols_used(edition: Edition, players: int) -> tuple[str, ...]:
    """The mountain symbols that a game of that many players covers (IW-20)."""
    return tuple(edition.mountain_pairs)[: mountain_count(players)]


def mountain_fault(edition: Edition, players: int, symbols: Iterable[str]) -> str | None:
    """What is wrong where the mountains lie on connections of those symbols."""
    used = symbols_used(edition, players)
    if tuple(sorted(symbols)) == used:
        return None
    return f"must cover one connection each of: {', '.join(used) or 'no symbol'}"


def _require(problems: Sequence[Problem]) -> None:
    if problems:
        raise Malformed(problems)


def _name_problems(names: Sequence[str]) -> Iterator[Problem]:
    if len(names) not in PLAYERS:
        yield Problem("names", f"Iwari is for 2 to 5 players, not {len(names)}")
    for seat, name in enumerate(names):
        if not name.strip():
            yield Problem(f"names[{seat}]", "must not be empty")


def _tribes_by_hand(
    colours: Sequence[Biome], count: int, fixed: Mapping[str, str]
) -> tuple[Biome, ...]:
    given = {
        seat: Biome(fixed[f"colour.{seat}"]) for seat in range(count) if f"colour.{seat}" in fixed
    }
    kept = {
        seat: colours[seat]
        for seat in range(count)
        if seat not in given and colours[seat] not in given.values()
    }
    settled = {**given, **kept}
    free = iter([colour for colour in colours if colour not in settled.values()])
    return tuple(settled[seat] if seat in settled else next(free) for seat in range(count))


def initial_state(deal: Deal) -> State:
    """The position before the first turn, or before the first card where the app deals."""
    if deal.app_deals:
        count = sum(deal.cards.values())
        hands = (Hand(Span(0, 0), ()),) * deal.players
        return State(deal, Phase.DEALING, Span(count, count), hands, display=())
    hands = (Hand(Span(HAND, HAND)),) * deal.players
    return State(deal, Phase.ACTION, Span(deal.first_deck, deal.first_deck), hands)
