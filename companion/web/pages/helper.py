"""A game's helper, which needs no table: choosing pieces, seeing the odds, playing a battle.

Everything is kept in the address; nothing is stored.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from secrets import SystemRandom
from typing import Any, NamedTuple

from flask import Response, abort, request, url_for
from werkzeug.datastructures import MultiDict

from companion.engine.about import Answer, Helper, Sides
from companion.engine.game import AnyGame, settled
from companion.engine.moves import CHANCE
from companion.engine.pictures import CardRow
from companion.engine.position import AnyPosition
from companion.engine.rulebook import Ruling
from companion.engine.values import Rng
from companion.extensions import limiter
from companion.games import get_game
from companion.web.pages import pages
from companion.web.parts.trial import ShownRow, card_ids, shown_rows
from companion.web.rendering import render, see

CALCULATION_LIMIT = "120/minute"
"""The largest battle takes a third of a second to calculate."""
LONGEST = 120
"""Touches of a battle that are replayed; the longest that was thrown took ninety."""


@pages.get("/games/<slug>/<name>")
@limiter.limit(CALCULATION_LIMIT)
def helper(slug: str, name: str) -> Response:
    """The helper with the pieces, the extras and the touches of its address."""
    game = get_game(slug)
    found = next((one for one in game.helpers if one.id == name), None)
    if found is None:
        abort(404)
    asked = asked_for(game, found, request.args)
    if "throw" in request.args and (url := thrown_url(asked, SystemRandom())):
        return see(url)
    return render("rules/helper", helper_page(asked))


@dataclass(frozen=True, slots=True)
class HelperQuery:
    """What an address asks for: pieces and extras of both sides, and the touches since."""

    game: AnyGame
    helper: Helper[Any, Any]
    edition: Any
    pieces: Sides
    extras: Sides
    playing: bool = False
    taps: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """The address that asks for this."""
        sides: dict[str, Any] = {}
        for n in range(len(self.helper.sides)):
            sides |= {f"side{n}": list(self.pieces[n]), f"extra{n}": list(self.extras[n])}
        sides |= {"play": "yes"} if self.playing else {}
        sides |= {"t": ".".join(self.taps)} if self.taps else {}
        if self.edition.id != self.game.editions()[0].id:
            sides["edition"] = self.edition.id
        return url_for("pages.helper", slug=self.game.slug, name=self.helper.id, **sides)


class Played(NamedTuple):
    """The position that the touches led to, and what was said of it on the way."""

    at: AnyPosition
    sentences: tuple[str, ...]
    taps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HelperPage:
    """What the page shows. `buttons` are touches that no card stands for, with their labels."""

    asked: HelperQuery
    cards: tuple[ShownRow, ...]
    toggles: tuple[tuple[str, str, bool], ...]
    answer: Answer
    prompt: str
    buttons: tuple[tuple[str, str], ...]
    throw_url: str
    back_url: str
    play_url: str
    fresh_url: str
    sentences: tuple[str, ...]
    rulings: Mapping[str, Ruling]


def asked_for(game: AnyGame, helper: Helper[Any, Any], args: "MultiDict[str, str]") -> HelperQuery:
    """What the query of an address asks for, without what there is not."""
    editions = {edition.id: edition for edition in game.editions()}
    edition = editions.get(args.get("edition", ""), game.editions()[0])
    possible = {choice.id for choice in helper.extras(edition)}
    sides = range(len(helper.sides))
    pieces = (
        [one for one in args.getlist(f"side{n}") if helper.piece(edition, n, one)] for n in sides
    )
    extras = (
        [one for one in dict.fromkeys(args.getlist(f"extra{n}")) if one in possible] for n in sides
    )
    return HelperQuery(
        game,
        helper,
        edition,
        tuple(tuple(sorted(some[: helper.most])) for some in pieces),
        tuple(tuple(some) for some in extras),
        args.get("play") == "yes",
        tuple(filter(None, args.get("t", "").split(".")[:LONGEST])),
    )


def helper_page(asked: HelperQuery) -> HelperPage:
    """The page that was asked for."""
    game, helper = asked.game, asked.helper
    played = _played(asked)
    asked = replace(asked, taps=played.taps, playing=asked.playing and all(asked.pieces))
    at, playing = played.at, asked.playing
    offered = _offered(game, at) if playing else {}
    by_card = {tap: replace(asked, taps=(*asked.taps, tap)).url for tap in offered}
    rows = game.card_rows(at, None)
    shown = card_ids(rows)
    throws = playing and at.decision is not None and CHANCE in game.awaited(at)
    choosing = () if playing else tuple(_named(_choosing(asked)))
    # the same position is answered alike, however often the page is loaded
    answer = helper.answer(at, Random(repr((asked.pieces, asked.extras, asked.taps))))
    return HelperPage(
        asked=asked,
        cards=shown_rows(rows, by_card.get, offered) if playing else choosing,
        toggles=() if playing else tuple(_toggles(asked)),
        answer=answer,
        prompt=(game.prompt(at) if at.decision else helper.verdict(at)) if playing else "",
        buttons=tuple((label, by_card[tap]) for tap, label in offered.items() if tap not in shown),
        throw_url=f"{asked.url}&throw=yes" if throws else "",
        back_url=replace(asked, taps=asked.taps[:-1]).url if asked.taps else "",
        play_url=replace(asked, playing=True).url if all(asked.pieces) and not playing else "",
        fresh_url=replace(asked, playing=False, taps=()).url if playing else "",
        sentences=tuple(reversed(played.sentences)),
        rulings=game.rulebook.rulings,
    )


def thrown_url(asked: HelperQuery, rng: Rng) -> str | None:
    """The address after a throw by the app; None where nothing is to be thrown."""
    played, game = _played(asked), asked.game
    move = game.chance_move(played.at, rng) if played.at.decision else None
    if move is None:
        return None
    taps = (*played.taps, *(tap.id for tap in game.taps(played.at, move)))
    return replace(asked, taps=taps, playing=True).url


def _played(asked: HelperQuery) -> Played:
    """The touches one by one, as far as they lead."""
    game, sentences, taps = asked.game, list[str](), list[str]()
    at = asked.helper.begin(asked.edition, asked.pieces, asked.extras)
    if at.decision and asked.playing:
        at = settled(game, at).state
    for tap in asked.taps:
        moves = game.legal_moves(at) if at.decision else ()
        move = next((m for m in moves if [one.id for one in game.taps(at, m)] == [tap]), None)
        if move is None:
            break
        step = game.apply(at, move)
        sentences += [game.describe(at, move), *(event.text for event in step.events)]
        taps.append(tap)
        at = step.state
    return Played(at, tuple(sentences), tuple(taps))


def _offered(game: AnyGame, at: AnyPosition) -> dict[str, str]:
    """The touches that go on from here, with their labels."""
    if at.decision is None:
        return {}
    found = (game.taps(at, move) for move in game.legal_moves(at))
    return {taps[0].id: taps[0].label for taps in found if len(taps) == 1}


def _choosing(asked: HelperQuery) -> Iterator[ShownRow]:
    """The pieces that could join each side, which keep their places, and below those it has."""
    helper, edition = asked.helper, asked.edition
    for n, name in enumerate(helper.sides):
        pieces, own = helper.pieces(edition, n), asked.pieces[n]
        has_room = len(own) < helper.most
        more = {one.id: _with(asked, n, (*own, one.id)).url for one in pieces if has_room}
        yield from shown_rows([CardRow(f"Add to: {name}", pieces)], more.get, more)
    for n, name in enumerate(helper.sides):
        own = asked.pieces[n]
        cards = tuple(card for one in own if (card := helper.piece(edition, n, one)))
        less = {one: _with(asked, n, _less(asked, own, one)).url for one in own}
        rows = [CardRow(f"{name}: {helper.fewer_does}", cards)] if cards else []
        yield from shown_rows(rows, less.get, less)


def _named(rows: Iterator[ShownRow]) -> Iterator[ShownRow]:
    """The rows with an id for each card: the same piece can be added to either side."""
    for n, row in enumerate(rows):
        cards = (replace(card, name=f"piece-{n}-{m}") for m, card in enumerate(row.cards))
        yield replace(row, cards=tuple(cards))


def _less(asked: HelperQuery, own: Sequence[str], one: str) -> tuple[str, ...]:
    left, place = asked.helper.fewer(asked.edition, one), own.index(one)
    return (*own[:place], *([left] if left else []), *own[place + 1 :])


def _with(asked: HelperQuery, side: int, pieces: tuple[str, ...]) -> HelperQuery:
    changed = (*asked.pieces[:side], tuple(sorted(pieces)), *asked.pieces[side + 1 :])
    return replace(asked, pieces=changed)


def _toggles(asked: HelperQuery) -> Iterator[tuple[str, str, bool]]:
    """What else a side has: label, the address that changes it, and whether it has it."""
    for n, name in enumerate(asked.helper.sides):
        for choice in asked.helper.extras(asked.edition):
            own = asked.extras[n]
            has = choice.id in own
            changed = tuple(o for o in own if o != choice.id) if has else (*own, choice.id)
            extras = (*asked.extras[:n], changed, *asked.extras[n + 1 :])
            yield f"{name}: {choice.label}", replace(asked, extras=extras).url, has
