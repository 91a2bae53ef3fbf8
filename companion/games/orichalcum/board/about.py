"""What a long press on a place of the picture shows. The ids of places are made in `places`."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.about import About
from companion.engine.phrases import capital, counted, listed
from companion.games.orichalcum.board import about_pieces
from companion.games.orichalcum.box.components import SLOTS
from companion.games.orichalcum.decisions.fight import PlaceLoot
from companion.games.orichalcum.decisions.tile import PlaceTile
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import Position
from companion.games.orichalcum.words import resources, spot_words


def about(at: Position, place: str) -> About | None:
    """What lies at a place: a circle and what is on it, a card, a building, a Titan, a stock.

    None for a place of which there is nothing to say.
    """
    kind, *rest = place.split("-")
    if kind[:1] == "p" and kind[1:].isdigit():
        return about_pieces.circle(at, int(kind[1:]), rest[0])
    ask = KINDS.get(kind)
    is_button = rest[:1] in (["less"], ["more"]) if rest else ask not in SOLE
    return None if ask is None or is_button else ask(at, *rest)


def _on_circle(at: Position, seat: str, circle: str, *_: str) -> About | None:
    return about_pieces.circle(at, int(seat), circle)


def _stuck(at: Position, seat: str, circle: str) -> About:
    count = at.state.players[int(seat)].island.hoplites.get(circle, 0)
    line = f"{capital(counted(count, 'hoplite'))} of {at.deal.names[int(seat)]} on {circle}."
    return About("Hoplites of a lost fight", line, CITE["stuck"])


OF_PLAYERS = {
    "temple": ("Temple", "{name}'s.", "temple"),
    "token": ("Victory token", "{name}'s, for a temple.", "victory_temple"),
    "medallion": ("Orichalcum medallion", "{name}'s.", "victory_medallion"),
    "free": ("Spot for a victory point", "{name} has {points}.", "victory"),
    "points": ("Victory points", "{name} has {points}.", "victory"),
    "temples": ("Temples", "{name} has {temples}.", "victory_temple"),
    "medallions": ("Orichalcum medallions", "{name} has {medallions}.", "victory_medallion"),
    "creatures": ("Creatures left", "{creatures} on {name}'s island.", "victory"),
}
"""By kind of place the title, what is said of its player, and the rule."""


def _of_player(at: Position, seat: str, *_: str, kind: str) -> About:
    title, line, rule = OF_PLAYERS[kind]
    player = at.state.players[int(seat)]
    words = {
        "name": at.deal.names[int(seat)],
        "points": counted(player.victory_points, "victory point"),
        "temples": counted(player.temple_count, "temple"),
        "medallions": counted(player.medallions, "medallion"),
        "creatures": capital(counted(player.creature_count, "creature")),
    }
    return About(title, line.format(**words), CITE[rule])


def _caught(at: Position, seat: str, number: str) -> About:
    kind = at.state.players[int(seat)].creatures[int(number)]
    return about_pieces.creature(at, kind, f"Captured by {at.deal.names[int(seat)]}.")


def _captured(at: Position, seat: str) -> About:
    kinds = at.state.players[int(seat)].creatures
    titles = listed(at.edition.creature[kind].title for kind in kinds)
    return About("Captured creatures", f"{titles or 'None yet'}.", CITE["captured"])


def _stock(at: Position, kind: str, seat: str) -> About:
    name, player = at.deal.names[int(seat)], at.state.players[int(seat)]
    if kind == "hoplite":
        line = f"{name} has {counted(player.hoplites, 'hoplite')} in stock."
        return About("Hoplites", line, CITE["hoplites"])
    line = f"{name} has {counted(player.nuggets, 'nugget')} in stock."
    return About("Orichalcum nuggets", line, CITE["medallion"])


def _island(at: Position, seat: str) -> About:
    board, side = at.edition.island[at.deal.boards[int(seat)]].title, at.deal.sides[int(seat)]
    line = f"{board}, the {'easier' if side == 'easy' else 'harder'} side."
    return About(f"{at.deal.names[int(seat)]}'s island", line, CITE["sides"])


def _card(at: Position, slot: str, *_: str) -> About:
    return about_pieces.row_card(at, int(slot))


def _on_card(at: Position, where: str, slot: str, number: str, *, guest: bool) -> About | None:
    if where == "hand":
        return _hand(at)
    return about_pieces.on_card(at, int(slot), int(number), guest=guest)


def _titan(at: Position, *place: str) -> About | None:
    return about_pieces.titan(at, place[-1]) if place[-1] in TITANS else None


def _spot(at: Position, spot: str, *_: str) -> About:
    shown, where = at.state.display[int(spot)], spot_words(int(spot))
    if shown is None:
        line = f"The {where} is empty until the end of the round."
        return About("No building", line, CITE["replenish"])
    needs = f"On offer: it needs {SLOTS[int(spot)]} or an empty volcano."
    lies = resources(shown.hoplites, shown.nuggets)
    brings = f" With {lies} on it." if shown.hoplites or shown.nuggets else ""
    return about_pieces.building(at, shown.building, f"{needs}{brings}")


def _left(at: Position, *_: str) -> About:
    if not at.deal.limited:
        return About("Supply", "Nothing runs out at this table.", CITE["supply"])
    left = (
        counted(pieces.temples_left(at), "temple"),
        counted(pieces.tokens_left(at), "victory token"),
        counted(pieces.hoplites_left(at), "hoplite"),
        counted(pieces.nuggets_left(at), "nugget"),
    )
    return About("Supply", f"{capital(listed(left))}.", CITE["supply"])


def _initiative(at: Position, seat: str = "") -> About:
    """The pawn, or what giving it to that seat means."""
    if seat:
        line = f"{at.deal.names[int(seat)]} starts the next round."
    else:
        line = f"{at.deal.names[at.state.holder]} starts the round."
    return About("Initiative pawn", line, CITE["initiative"])


def _hand(at: Position, *_: str) -> About | None:
    if not isinstance(at.decision, PlaceTile):
        return None
    return about_pieces.drawn(at, at.decision.tile)


def _loot(at: Position, *_: str) -> About | None:
    if not isinstance(at.decision, PlaceLoot):
        return None
    return about_pieces.drawn(at, at.decision.building)


def _drawn(at: Position, *name: str) -> About | None:
    return about_pieces.drawn(at, "-".join(name))


ASKED: Mapping[Callable[..., About | None], str] = {
    _on_circle: "creature building pays",
    _stuck: "hoplites",
    _caught: "caught",
    _captured: "captured",
    _stock: "stock stocked",
    _island: "player island",
    _card: "card cost",
    partial(_on_card, guest=False): "tile",
    partial(_on_card, guest=True): "guest",
    _titan: "point titan favour seal holds",
    _spot: "spot lies",
    _left: "left",
    _drawn: "draw",
    _hand: "hand",
    _loot: "loot",
    _initiative: "initiative",
    **{partial(_of_player, kind=kind): kind for kind in OF_PLAYERS},
}
"""What each function explains: places by the first word of their ids."""
SOLE = (_left, _hand, _loot, _initiative)
"""What there is once at the table. Else a name without more is that of a button, of which its label
says all: "medallion", as "temples-more-4" is."""
KINDS = {kind: ask for ask, kinds in ASKED.items() for kind in kinds.split()}
