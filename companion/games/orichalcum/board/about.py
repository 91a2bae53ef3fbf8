"""What a long press on a place of the picture shows. The ids of places are made in `places`."""

from collections.abc import Callable, Mapping

from companion.engine.about import About
from companion.engine.phrases import capital, counted, listed
from companion.games.orichalcum.board import about_pieces
from companion.games.orichalcum.box.components import SLOTS
from companion.games.orichalcum.decisions.spoils import PlaceLoot
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
    return ask(at, *rest) if ask else None


def _on_circle(at: Position, seat: str, circle: str, *_: str) -> About | None:
    return about_pieces.circle(at, int(seat), circle)


def _stuck(at: Position, seat: str, circle: str) -> About:
    count = at.state.players[int(seat)].island.hoplites.get(circle, 0)
    line = f"{capital(counted(count, 'hoplite'))} of {at.deal.names[int(seat)]} on {circle}."
    return About("Hoplites of a lost fight", line, CITE["stuck"])


def _temple(at: Position, seat: str, *_: str) -> About:
    return About("Temple", f"{at.deal.names[int(seat)]}'s.", CITE["temple"])


def _temple_token(at: Position, seat: str, _: str) -> About:
    line = f"{at.deal.names[int(seat)]}'s, for a temple."
    return About("Victory token", line, CITE["victory_temple"])


def _medallion(at: Position, seat: str, _: str) -> About:
    line = f"{at.deal.names[int(seat)]}'s."
    return About("Orichalcum medallion", line, CITE["victory_medallion"])


def _free(at: Position, seat: str, _: str) -> About:
    return About("Spot for a victory point", _points_of(at, seat), CITE["victory"])


def _points(at: Position, seat: str) -> About:
    return About("Victory points", _points_of(at, seat), CITE["victory"])


def _points_of(at: Position, seat: str) -> str:
    points = counted(at.state.players[int(seat)].victory_points, "victory point")
    return f"{at.deal.names[int(seat)]} has {points}."


def _temples(at: Position, seat: str) -> About:
    temples = counted(at.state.players[int(seat)].temple_count, "temple")
    return About("Temples", f"{at.deal.names[int(seat)]} has {temples}.", CITE["victory_temple"])


def _medallions(at: Position, seat: str) -> About:
    medallions = counted(at.state.players[int(seat)].medallions, "medallion")
    line = f"{at.deal.names[int(seat)]} has {medallions}."
    return About("Orichalcum medallions", line, CITE["victory_medallion"])


def _point(at: Position, _: str, titan: str) -> About:
    return about_pieces.titan(at, titan)


def _caught(at: Position, seat: str, number: str) -> About:
    kind = at.state.players[int(seat)].creatures[int(number)]
    return about_pieces.creature(at, kind, f"Captured by {at.deal.names[int(seat)]}.")


def _captured(at: Position, seat: str) -> About:
    kinds = at.state.players[int(seat)].creatures
    titles = listed(at.edition.creature[kind].title for kind in kinds)
    return About("Captured creatures", f"{titles or 'None yet'}.", CITE["captured"])


def _creatures(at: Position, seat: str) -> About:
    left = counted(at.state.players[int(seat)].creature_count, "creature")
    line = f"{capital(left)} on {at.deal.names[int(seat)]}'s island."
    return About("Creatures left", line, CITE["victory"])


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


def _tile(at: Position, where: str, slot: str, number: str) -> About | None:
    if where == "hand":
        return _hand(at)
    return about_pieces.on_card(at, int(slot), int(number), guest=False)


def _guest(at: Position, where: str, slot: str, number: str) -> About | None:
    if where == "hand":
        return _hand(at)
    return about_pieces.on_card(at, int(slot), int(number), guest=True)


def _titan(at: Position, name: str) -> About | None:
    return about_pieces.titan(at, name) if name in TITANS else None


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


def _initiative(at: Position) -> About:
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


KINDS: Mapping[str, Callable[..., About | None]] = {
    "creature": _on_circle,
    "hoplites": _stuck,
    "building": _on_circle,
    "pays": _on_circle,
    "temple": _temple,
    "token": _temple_token,
    "medallion": _medallion,
    "medallions": _medallions,
    "temples": _temples,
    "points": _points,
    "player": _island,
    "free": _free,
    "point": _point,
    "caught": _caught,
    "captured": _captured,
    "creatures": _creatures,
    "stock": _stock,
    "stocked": _stock,
    "island": _island,
    "card": _card,
    "cost": _card,
    "tile": _tile,
    "guest": _guest,
    "titan": _titan,
    "favour": _titan,
    "seal": _titan,
    "holds": _titan,
    "spot": _spot,
    "lies": _spot,
    "left": _left,
    "draw": _drawn,
    "hand": _hand,
    "loot": _loot,
    "initiative": _initiative,
}
"""The function for each kind of place, by the first word of the place's id."""
