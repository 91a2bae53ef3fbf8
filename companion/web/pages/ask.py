"""Asking: about a place, a piece or a card, and whether one move is legal and why."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Response, json, request, url_for

from companion.asking import LONGEST, found_in, moves_said
from companion.documents.answers import packed, question_data, unpacked
from companion.engine.about import About, Chapter
from companion.engine.game import AnyGame, Judgement, is_meant, judge, worded
from companion.engine.moves import Move
from companion.engine.phrases import capital, listed
from companion.engine.pictures import Area, CardRow, Picture, Piece, Space, inside, sole
from companion.engine.position import AnyPosition
from companion.engine.rulebook import Citation, Ruling, Violation
from companion.extensions import limiter
from companion.games import get_game
from companion.tables.logs.history import History
from companion.tables.taps import preview
from companion.web.addresses import qr_code, reachable_url
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, table_pages
from companion.web.pages.rules import searches
from companion.web.parts.trial import (
    Panes,
    TapLinks,
    Trial,
    card_ids,
    row_of,
    shown_rows,
)
from companion.web.rendering import render, with_query

# What a piece, a power or a stack could do if its owner had the turn

MOST = 3
"""How many moves are listed; of the others only the number is given."""
Meant = Sequence[tuple[Move, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Threat:
    """What it could do in its owner's turn, what takes something off the board first; `reach` are
    the places that it names. `refusal` says why there is nothing."""

    name: str
    moves: tuple[str, ...]
    more: int
    reach: tuple[str, ...]
    refusal: str


def threat(
    game: AnyGame, seen: AnyPosition, places: Collection[str], meant: Callable[[AnyPosition], Meant]
) -> Threat | None:
    """The threat of what lies at these places; `meant` finds the moves there, with their taps, in a
    position. None where nothing begins with it in anybody's turn."""
    if seen is None or game.in_turn is None:
        return None
    found = list(_threats(game, seen, places, meant))
    return next((one for one in found if one.moves), found[0] if found else None)


def _threats(
    game: AnyGame, seen: AnyPosition, places: Collection[str], meant: Callable[[AnyPosition], Meant]
) -> Iterator[Threat]:
    assert game.in_turn is not None
    for person in game.participants_at(seen):
        if person.seat is None:
            continue
        for at in game.in_turn(seen, person.seat):
            moves = [
                (move, taps)
                for move, taps in meant(at)
                if taps[0] in places and game.mover(at, move) == person.seat
            ]
            legal = frozenset(game.legal_moves(at)) if moves else frozenset()
            allowed = [(move, taps) for move, taps in moves if move in legal]
            said = {preview(game, at, move, game.apply(at, move)): move for move, _ in allowed}
            first = sorted(said, key=lambda text: text == game.describe(at, said[text]))
            broken = game.check(at, moves[0][0]) if moves and not allowed else None
            if moves:
                yield Threat(
                    person.name,
                    tuple(first[:MOST]),
                    len(first[MOST:]),
                    tuple(dict.fromkeys(tap for _, taps in allowed for tap in taps)),
                    broken.reason if broken else "",
                )


# A move in words: what was typed, and the moves that may be meant

KEPT_IN_ADDRESS = ("q", "tap", "board")
BEST_RULES = 3


@dataclass(frozen=True, slots=True)
class FoundMove:
    """A move that may be meant; `url` leads to all that is to be said about it, if to anything."""

    sentence: str
    refusal: Violation | None
    url: str


@dataclass(frozen=True, slots=True)
class Said:
    """What was typed and found, with the sentence of a move as an `example` of what to type.

    Where no move is found, `asked` says what is asked now, and of whom, and `rules` are those that
    the words lead to. `kept` is what the page's address says besides.
    """

    words: str
    found: tuple[FoundMove, ...]
    asked: str
    rules: tuple[Citation | Ruling, ...]
    example: str
    rulings: Mapping[str, Ruling]
    kept: tuple[tuple[str, str], ...]

    @property
    def is_exact(self) -> bool:
        """Whether what was typed is the sentence of a move."""
        return bool(self.found) and self.found[0].sentence.casefold() == self.words.casefold()


def said(
    game: AnyGame, at: AnyPosition, seats: Collection[int] | None, url: Callable[[Move], str]
) -> Said | None:
    """What this page's address says in words about a move of one of these seats (None: of
    anybody); None where nobody can move. `url` gives the address of the answer to a move."""
    moves = (
        move
        for move in game.pseudo_legal_moves(at)
        if seats is None or game.mover(at, move) in seats
    )
    if game.is_over(at) or (first := next(moves, None)) is None:
        return None
    words = request.args.get("say", "").strip()[:LONGEST]
    found = moves_said(game, at, words, seats)
    return Said(
        words,
        tuple(FoundMove(one.sentence, one.refusal, url(one.move)) for one in found),
        _question(game, at),
        () if found else found_in(game, words)[:BEST_RULES],
        game.describe(at, first),
        game.rulings_of(at.deal),
        tuple((name, value) for name in KEPT_IN_ADDRESS for value in request.args.getlist(name)),
    )


# A place, a piece or a card: what can or cannot be done with it

FEWEST = 4
"""With fewer texts than this, asking about one after the other is as quick as a list."""


@table_pages.get("/ask")
@searches
def ask(at: AtTable) -> Response:
    """The board, on which every place can be tapped; `place` is the one that is asked about."""
    return render("rules/ask", ask_page(at))


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """The answer about a place or a card: its title, what it is, the moves there, or why there
    are none. `text` is what is printed on a card of which nothing else is known.

    `reach` are the other places that those moves touch. `threat` is what it could do in somebody
    else's turn, where it does nothing now. `asked` says what is asked now, and of whom, where no
    move has to do with the place.
    """

    title: str
    text: str
    about: About | None
    moves: tuple[str, ...]
    more: int
    reach: tuple[str, ...]
    refusal: Violation | None
    threat: Threat | None
    asked: str = ""


@dataclass(frozen=True, slots=True)
class AskPage:
    """What the page shows; `answer` is set once a place is chosen.

    `taps` are those of the move being entered, which goes on afterwards; `said` is a move in words,
    where this phone may ask about one. `texts` are all things in play that have a text of their
    own, such as figures with powers; `legend` is everything that can be looked up by kind.
    """

    frame: AtTable
    trial: Trial
    place: str
    answer: PlaceAnswer | None
    texts: tuple[About, ...]
    legend: tuple[Chapter, ...]
    taps: tuple[str, ...]
    said: Said | None = None

    @property
    def url(self) -> str:
        return self.frame.url("ask", place=self.place or None, tap=self.taps)

    def about_url(self, place: str) -> str:
        """This page with the answer about that place, or thing of the legend."""
        return self.frame.url("ask", place=place, tap=self.taps)

    @property
    def back_url(self) -> str:
        """The table, with the move being entered."""
        return self.frame.url("table", revision=self.frame.revision, tap=self.taps)


def ask_page(phone: AtTable) -> AskPage:
    """The page for one phone: everything is worked out from what its viewer sees."""
    place, taps = request.args.get("place", ""), request.args.getlist("tap")
    history, viewer = phone.history, phone.viewer
    game = history.game
    tracked = history.mode == "track"
    seen = game.view(history.at, viewer) if tracked else None
    boards = game.boards_for(seen, viewer) if tracked else sole(game.deal_picture(history.deal))
    picture = game.picture(seen) if tracked else boards[0].picture
    rows = game.card_rows(seen, viewer) if tracked else ()
    legend = game.legend(seen) if game.legend and tracked else ()
    faces = _faces(picture, rows, legend)
    seats = _asked_for(game, history.at, viewer) if tracked else ()
    asked_about = place if place in faces else ""
    panes = row_of(
        boards,
        game.participants(history.deal),
        lambda found: phone.url("ask", place=place or None, tap=taps, board=found),
        asked=request.args.get("board", ""),
        marked=(place,),
    )
    address, ids = phone.url("ask"), panes.places | card_ids(rows)
    links = TapLinks(
        {one: with_query(address, place=one, tap=taps) for one in ids},
        chosen=(asked_about,),
    )
    answer = _answer(game, seen, picture, place, seats, face=faces[place]) if asked_about else None
    if answer is not None and answer.about is None:
        entries = (one for chapter in legend for one in chapter.entries)
        if about := next((one.about for one in entries if one.face.id == place), None):
            answer = replace(answer, about=about, asked="")
    return AskPage(
        frame=phone,
        trial=Trial(
            panes=panes,
            cards=shown_rows(rows, links.urls.get, chosen=links.chosen),
            taps=links,
            changed=answer.reach if answer else (),
        ),
        place=asked_about,
        answer=answer,
        texts=() if asked_about else _texts(game, seen, [one.picture for one in boards], rows),
        legend=() if asked_about else legend,
        taps=tuple(taps),
        said=None
        if asked_about or seen is None
        else said(game, seen, seats, lambda move: question_url(history, history.at, move)),
    )


def _texts(
    game: AnyGame, seen: Any, pictures: Sequence[Picture], rows: Sequence[CardRow]
) -> tuple[About, ...]:
    """What has a text that nothing of another name has."""
    if game.about is None or seen is None:
        return ()
    ids = [element.id for one in pictures for element in one.elements]
    ids += [card.id for row in rows for card in row.cards]
    found: dict[str, dict[str, About]] = {}
    for place in dict.fromkeys(ids):
        if one := game.about(seen, place):
            found.setdefault(one.text.id, {}).setdefault(one.name, one)
    own = tuple(about for named in found.values() if len(named) == 1 for about in named.values())
    return own if len(own) >= FEWEST else ()


def _faces(
    picture: Picture, rows: Sequence[CardRow], legend: Sequence[Chapter]
) -> dict[str, tuple[str, str]]:
    """Title and text of everything that can be asked about; a place's first title is its own."""
    found = {one.face.id: (one.face.title, "") for part in legend for one in part.entries}
    found |= {card.id: (card.title, card.text) for row in rows for card in row.cards}
    for element in picture.elements:
        found.setdefault(element.id, (element.title, ""))
    return found


def _asked_for(game: AnyGame, at: AnyPosition, viewer: int | None) -> Collection[int] | None:
    """The seats whose moves may be listed: everybody's (None) where nothing is hidden, and else
    only the viewer's own, which rest on nothing that the viewer does not see."""
    if game.view(at, viewer) == at:
        return None
    return (viewer,) if viewer is not None and viewer in game.may_act(at) else ()


def _answer(
    game: AnyGame,
    seen: Any,
    picture: Picture,
    place: str,
    seats: Collection[int] | None,
    *,
    face: tuple[str, str],
) -> PlaceAnswer:
    title, text = face
    places = (place, *_beneath(picture, place))

    def meant_at(at: AnyPosition, seats: Collection[int] | None = None) -> Meant:
        moves = (list(_meant(game, at, here, seats)) for here in places)
        return next((some for some in moves if some), [])

    meant = meant_at(seen, seats)
    legal = frozenset(game.legal_moves(seen)) if meant else frozenset()
    allowed = [move for move, _ in meant if move in legal]
    sentences = tuple(dict.fromkeys(game.describe(seen, move) for move in allowed))
    drawn = {element.id for element in picture.elements}
    acts = any(move in legal and taps[0] in places for move, taps in meant)
    danger = None if acts else threat(game, seen, places, meant_at)
    touched = [tap for move, taps in meant if move in legal for tap in taps]
    touched += danger.reach if danger else ()
    about = game.about(seen, place) if game.about and seen is not None else None
    touched += about.reach if about else ()
    return PlaceAnswer(
        title=capital(title),
        text=text,
        about=about,
        moves=sentences[:MOST],
        more=len(sentences[MOST:]),
        reach=tuple(dict.fromkeys(tap for tap in touched if tap in drawn and tap != place)),
        refusal=game.check(seen, meant[0][0]) if meant and not allowed else None,
        threat=danger,
        asked="" if meant or seen is None or game.is_over(seen) else _question(game, seen),
    )


def _question(game: AnyGame, seen: AnyPosition) -> str:
    """Who is asked what, as the bar of the table says it."""
    names = [one.name for one in game.participants(seen.deal) if one.seat in game.awaited(seen)]
    return f"{listed(names) or 'The table'}: {game.prompt(seen)}"


def _meant(
    game: AnyGame, seen: AnyPosition, place: str, seats: Collection[int] | None
) -> Iterator[tuple[Move, tuple[str, ...]]]:
    """The moves that a person could mean by tapping the place, with all their taps."""
    if seen is None or seats == ():
        return
    for move in game.pseudo_legal_moves(seen):
        taps = tuple(tap.id for tap in game.taps(seen, move))
        if place in taps and (seats is None or game.mover(seen, move) in seats):
            yield move, taps


def _beneath(picture: Picture, place: str) -> Iterator[str]:
    """The areas that a piece or a space lies on, because the taps of moves may name these."""
    for element in picture.elements:
        if element.id == place and isinstance(element, Piece | Space):
            for area in picture.elements:
                if isinstance(area, Area) and inside(element.at, area.outline):
                    yield area.id


# One question about one move: the verdict with everything it rests on

QUESTION_LIMIT = "120/minute"


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """What the page shows: the board with the places of the move lit, the move in a sentence, and
    the judgement. `rule` is what a legal move rests on, `near` are sentences of legal moves."""

    game: AnyGame
    panes: Panes
    lit: tuple[str, ...]
    sentence: str
    judgement: Judgement
    rule: Citation | None
    near: tuple[str, ...]
    rulings: Mapping[str, Ruling]
    q: str
    said: Said | None

    @property
    def url(self) -> str:
        """The address of this question, as another phone reaches it."""
        return reachable_url(url_for("pages.question", slug=self.game.slug, q=self.q))


@pages.get("/question/<slug>")
@limiter.limit(QUESTION_LIMIT)
def question(slug: str) -> Response:
    """The verdict on the move that `q` asks about."""
    return render("rules/question", question_page(get_game(slug), request.args.get("q", "")))


@pages.get("/question/<slug>/qr.svg")
def question_qr(slug: str) -> Response:
    """The QR of a question."""
    q = request.args.get("q", "")
    unpacked(get_game(slug), q)
    return qr_code(url_for("pages.question", slug=slug, q=q))


@pages.get("/question/<slug>/question.json")
def question_file(slug: str) -> Response:
    """The question as a document that the API and the command line read."""
    game = get_game(slug)
    asked = unpacked(game, request.args.get("q", ""))
    text = json.dumps(question_data(game, asked.at, asked.move), indent=1)
    response = Response(text, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}-question.json"'
    return response


def question_page(game: AnyGame, q: str) -> QuestionPage:
    """The page of a question. Raises Malformed."""
    asked = unpacked(game, q)
    at, move = asked.at, asked.move
    assert move is not None
    verdict = judge(game, at, move)
    lit = tuple(tap.id for tap in game.taps(at, move)) if is_meant(game, at, move) else ()
    panes = row_of(
        game.boards_for(at, None),
        game.participants(at.deal),
        lambda board: url_for("pages.question", slug=game.slug, q=q, board=board),
        asked=request.args.get("board", ""),
        marked=lit,
    )
    return QuestionPage(
        game=game,
        panes=panes,
        lit=lit,
        sentence=worded(game, at, move),
        judgement=verdict,
        rule=None if verdict.violations else getattr(move, "rule", None),
        near=tuple(dict.fromkeys(game.describe(at, one) for one in verdict.nearest)),
        rulings=game.rulings_of(at.deal),
        q=q,
        said=said(game, at, None, lambda other: _url(game, at, other)),
    )


def _url(game: AnyGame, at: AnyPosition, move: Move) -> str:
    return url_for("pages.question", slug=game.slug, q=packed(game, at, move))


def question_url(history: History, at: AnyPosition, move: Move) -> str:
    """The address of the question whether that move is legal at that position of a table; empty
    where somebody may not see all of the position."""
    game = history.game
    if not history.is_over and game.view(at, None) != at:
        return ""
    return _url(game, at, move)
