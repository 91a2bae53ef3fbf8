"""The deal: tribes, starting player and mountains, drawn or set by hand."""

from collections.abc import Mapping, Sequence

from companion.engine.chance import Rng, below, choose, shuffled
from companion.engine.game import Choice, DealItem, Malformed, Option, Participant, Problem
from companion.games.iwari.components import LOOKS, Biome, Feat, mountain_count
from companion.games.iwari.deal import THIRD_TRIBE, Deal
from companion.games.iwari.edition import Edition
from companion.games.iwari.state import Hand, Phase, Span, State

PLAYERS = (2, 3, 4, 5)
NO_YES = (Choice("no", "No"), Choice("yes", "Yes"))
OPTIONS = (
    Option(
        "cards",
        "Cards",
        "What the app knows of the cards.",
        (
            Choice("open", "The table handles the cards; the app does not ask which were played"),
            Choice("counted", "The cards played are entered; the app counts and foresees"),
            Choice("app", "The app deals the cards; everyone sees their own hand only"),
        ),
    ),
    Option(
        "hands",
        "Starting hands",
        "How the first three cards are drawn.",
        (
            Choice("first", "Three cards each, then the display"),
            Choice("experienced", "The display first, then everyone draws, the last player first"),
        ),
    ),
    Option("union", "Union feats", "Two feats for the first settlements.", NO_YES),
    Option("discovery", "Discovery feats", "Two feats for filling a territory.", NO_YES),
    Option("honour", "Honour feat", "One feat for a land connection.", NO_YES),
    Option("respect", "Respect feat", "One feat for a water connection.", NO_YES),
)


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
    _require(_name_problems(names))
    _require(_option_problems(options))
    order = shuffled(rng, tuple(Biome))
    count = 3 if len(names) == 2 else len(names)
    start = below(rng, len(names))
    symbols = symbols_used(edition, len(names))
    mountains = {symbol: choose(rng, edition.mountain_pairs[symbol]) for symbol in symbols}
    drawn = Deal(
        edition=edition,
        names=tuple(names),
        options={option.id: options.get(option.id, option.choices[0].id) for option in OPTIONS},
        tribes=order[:count],
        start_player=start,
        mountains=mountains,
    )
    _require(_fixed_problems(drawn, fixed))
    return Deal(
        edition=edition,
        names=drawn.names,
        options=drawn.options,
        tribes=_tribes_by_hand(order, count, fixed),
        start_player=int(fixed.get("start_player", start)),
        mountains={
            symbol: int(fixed.get(f"mountain.{symbol}", number))
            for symbol, number in mountains.items()
        },
    )


def symbols_used(edition: Edition, players: int) -> tuple[str, ...]:
    """The mountain symbols that a game of that many players covers (IW-20)."""
    return tuple(edition.mountain_pairs)[: mountain_count(players)]


def _require(problems: Sequence[Problem]) -> None:
    if problems:
        raise Malformed(problems)


def _name_problems(names: Sequence[str]) -> list[Problem]:
    if len(names) not in PLAYERS:
        return [Problem("names", f"Iwari is for 2 to 5 players, not {len(names)}")]
    return [
        Problem(f"names[{seat}]", "must not be empty")
        for seat, name in enumerate(names)
        if not name.strip()
    ]


def _option_problems(options: Mapping[str, str]) -> list[Problem]:
    known = {option.id: [choice.id for choice in option.choices] for option in OPTIONS}
    return [
        Problem(
            f"options.{name}",
            f"must be one of: {', '.join(known[name])}" if name in known else "is not an option",
        )
        for name, value in options.items()
        if value not in known.get(name, ())
    ]


def _fixed_problems(drawn: Deal, fixed: Mapping[str, str]) -> list[Problem]:
    items = {item.id: item for item in deal_items(drawn)}
    problems = []
    holders: dict[str, str] = {}
    for name, value in fixed.items():
        if name not in items:
            problems.append(Problem(f"fixed.{name}", "is not decided by this set-up"))
        elif value not in [choice.id for choice in items[name].choices]:
            choices = ", ".join(choice.id for choice in items[name].choices)
            problems.append(Problem(f"fixed.{name}", f"must be one of: {choices}"))
        elif name.startswith("colour."):
            if value in holders:
                problems.append(
                    Problem(f"fixed.{name}", f"{value} is given to {holders[value]} already")
                )
            holders[value] = items[name].label
    return problems


def _tribes_by_hand(
    order: Sequence[Biome], count: int, fixed: Mapping[str, str]
) -> tuple[Biome, ...]:
    wanted = {
        seat: Biome(fixed[f"colour.{seat}"]) for seat in range(count) if f"colour.{seat}" in fixed
    }
    kept = {
        seat: order[seat]
        for seat in range(count)
        if seat not in wanted and order[seat] not in wanted.values()
    }
    taken = {*wanted.values(), *kept.values()}
    free = iter([biome for biome in order if biome not in taken])
    return tuple(wanted.get(seat) or kept.get(seat) or next(free) for seat in range(count))


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """What the set-up decided: colours, starting player and mountains."""
    colours = tuple(Choice(biome.value, _tribe(biome)) for biome in Biome)
    seats = tuple(Choice(str(seat), name) for seat, name in enumerate(deal.names))
    return (
        *(
            DealItem(f"colour.{seat}", f"Colour of {_of(name)}", tribe.value, colours)
            for seat, (name, tribe) in enumerate(zip(deal.tribe_names, deal.tribes, strict=True))
        ),
        DealItem("start_player", "Starting player", str(deal.start_player), seats),
        *(
            DealItem(
                f"mountain.{symbol}",
                f"Mountain {symbol}",
                str(number),
                tuple(
                    Choice(str(choice), connection_words(deal.edition, f"connection.{choice}"))
                    for choice in deal.edition.mountain_pairs[symbol]
                ),
            )
            for symbol, number in deal.mountains.items()
        ),
    )


def _of(name: str) -> str:
    return "the third tribe" if name == THIRD_TRIBE else name


def _tribe(biome: Biome) -> str:
    return f"{biome.value.capitalize()}, {LOOKS[biome].colour}"


def connection_words(edition: Edition, place: str) -> str:
    """ "Connection 7, Duskmoor to Farhaven"."""
    link = edition.connection[place]
    a, b = edition.territory[link.a].name, edition.territory[link.b].name
    return f"Connection {link.number}, {a} to {b}"


def participants(deal: Deal) -> tuple[Participant, ...]:
    """The players in seat order, then the third tribe of a game for two."""
    return tuple(
        Participant(
            seat=seat,
            name=name,
            token=f"{_tribe(tribe)} tribe",
            tone=LOOKS[tribe].colour,
            shape=LOOKS[tribe].shape,
            letter=LOOKS[tribe].letter,
            neutral=seat == deal.third,
        )
        for seat, (name, tribe) in enumerate(zip(deal.tribe_names, deal.tribes, strict=True))
    )


def initial_state(deal: Deal) -> State:
    """The position before the first turn, or before the first card where the app deals."""
    if deal.app_deals:
        count = sum(deal.cards.values())
        empty = Hand(Span(0, 0), ())
        hands = (empty,) * deal.players
        return State(deal, Phase.DEALING, Span(count, count), hands, display=())
    hands = (Hand(Span(3, 3)),) * deal.players
    return State(deal, Phase.ACTION, Span(deal.first_deck, deal.first_deck), hands)


def feats_in_play(deal: Deal) -> tuple[Feat, ...]:
    """The kinds of feats that this table plays with."""
    return tuple(feat for feat in Feat if deal.plays_with(feat))
