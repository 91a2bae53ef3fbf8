"""Reading the diagram of a position back, for tests that draw one or ask whether it shows all."""

import re
from typing import Any

from companion.engine.problems import Malformed, Problem, require
from companion.games.iwari.box import DISPLAY, TOKENS, Biome, Feat
from companion.games.iwari.deal import Deal, Hand, Span
from companion.games.iwari.drawing import TIMES
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.table import (
    Action,
    ActionOver,
    Closed,
    DeckInDoubt,
    EarnedFeat,
    FillDisplay,
    FillHand,
    HiddenCard,
    NextTurn,
    PlacedFeat,
    Position,
    SecondPiece,
    StartingHand,
    State,
    ThirdTribeAction,
    opening,
)
from tests.games.matching import matched

from .board import BY_LETTER

HEAD = re.compile(
    r"(?P<turn>\d+), (?P<who>[TFGCD]) (?P<phase>[a-z]+)"
    r"(?: in (?P<camp>\S+))?(?P<blind>, drawing(?P<rest> the rest)?)?(?P<each>, one by one)?"
)
DECK = re.compile(r"(?P<deck>-?\d+(?:\.\.-?\d+)?), out (?P<out>never|once|twice)")
ROW = re.compile(
    r"(?P<place>\S+)\s+(?P<tents>\S( \S)*)(\s+totems (?P<totems>\S+))?(\s+half (?P<half>\S( \S)*))?"
)
SPAN = re.compile(r"(-?\d+)(?:\.\.(-?\d+))?")


def parse_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows, to be checked. Raises Malformed."""
    try:
        return _Reading(deal, text).position()
    except (KeyError, ValueError, IndexError, TypeError) as error:
        raise Malformed([Problem("", f"the diagram cannot be read: {error}")]) from error


class _Reading:
    """Reads a diagram: lines by their first word, then the map by rows."""

    def __init__(self, deal: Deal, text: str) -> None:
        head, _, board = text.strip().partition("\n\n")
        self.deal = deal
        self.seats = {TOKENS[tribe].letter: seat for seat, tribe in enumerate(deal.tribes)}
        self.lines: dict[str, list[str]] = {}
        for line in head.splitlines():
            word, _, rest = line.strip().partition(" ")
            self.lines.setdefault(word, []).append(rest)
        self.rows = [matched(ROW, line.strip()) for line in board.splitlines()]

    def position(self) -> Position:
        turn, deck = matched(HEAD, self.lines["turn"][0]), matched(DECK, self.lines["deck"][0])
        display, discards = self.lines["display"][0], self.lines["discards"][0].split()
        ending: Any = self.lines.get("ending", [None])[0]
        state = State(
            decisions=self._stack(turn),
            deck=_read_span(deck["deck"]),
            hands=tuple(_read_hand(part) for part in self.lines["hands"][0].split(", ")),
            turn=int(turn["turn"]),
            tents=self._tents("tents"),
            totems=self._totems(),
            feats=tuple(self._feat(*line.split()) for line in self.lines.get("feat", ())),
            display=None if display == "unknown" else _read_cards(display),
            discards={BY_LETTER[part[0]]: int(part[1:]) for part in discards},
            shuffles=TIMES.index(deck["out"]),
            half=self._tents("half") if "half" in self.lines else None,
            ending=ending,
            closed=self._closed(),
            new_tents=tuple(self.lines.get("new", [""])[0].split()),
        )
        at = _still_open(Position(self.deal, state))
        if not (turn["blind"] or turn["each"]):
            return at
        hand = FillHand(at.seat, bool(turn["rest"]), bool(turn["each"]))
        blind = (HiddenCard(at.seat),) if turn["blind"] else ()
        return at.with_state(at.state.answered(*blind, hand))

    def _stack(self, turn: re.Match[str]) -> tuple[Any, ...]:
        """What is open in that phase, with everything that its dealing may have left behind."""
        third = self.seats[turn["who"]] == self.deal.third
        due = [_read_due(*line.split()) for line in reversed(self.lines.get("due", ()))]
        player = (self.deal.start_player + int(turn["turn"])) % self.deal.players
        return {
            "action": (ThirdTribeAction() if third else Action(),),
            "second": (SecondPiece(turn["camp"] or "", third), *due),
            "done": (ActionOver(third), *due),
            "refill": (NextTurn(), FillDisplay(), FillHand(player)),
            "dealing": opening(self.deal),
            "closing": (DeckInDoubt(),),
            "over": (),
        }[turn["phase"]]

    def _feat(self, feat: str, tribe: str, where: str) -> PlacedFeat:
        return PlacedFeat(Feat(feat), self.seats[tribe], where)

    def _closed(self) -> Closed | None:
        why: Any
        for why, tribe, territory in map(str.split, self.lines.get("closed", ())):
            return Closed(why, self.seats[tribe], territory)
        return None

    def _tents(self, part: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for row in self.rows:
            spaces, letters = self.deal.edition.spaces_in[row["place"]], (row[part] or "").split()
            if letters and len(letters) != len(spaces):
                raise ValueError(f"{row['place']} has {len(spaces)} tent spaces")
            shown = zip(spaces, letters, strict=False)
            found |= {space: self.seats[letter] for space, letter in shown if letter != "."}
        return found

    def _totems(self) -> dict[str, tuple[int, ...]]:
        found = {}
        for row in self.rows:
            if row["totems"]:
                owners = [self.seats[letter] for letter in row["totems"]]
                found[row["place"]] = tuple(owners.count(seat) for seat in self.seats.values())
        return found


def _still_open(at: Position) -> Position:
    """The position once hands and a display that are filled ask for no card."""
    while isinstance(at.decision, FillHand | FillDisplay | StartingHand) and _is_done(at):
        at = at.with_state(at.state.answered())
    return at


def _is_done(at: Position) -> bool:
    """A display is also done with where the hand that follows it has been begun."""
    below = at.state.decisions[-2]
    if isinstance(at.decision, FillDisplay) and isinstance(below, FillHand):
        return len(at.state.display or ()) == DISPLAY or bool(at.state.hands[below.seat].size.high)
    return at.decision.settle(at) is not None


def _read_span(text: str) -> Span:
    found = matched(SPAN, text)
    return Span(int(found[1]), int(found[2] or found[1]))


def _read_hand(text: str) -> Hand:
    _, size, *cards = text.split()
    return Hand(_read_span(size), _read_cards(cards[0]) if cards else None)


def _read_due(feat: str, *places: str) -> EarnedFeat:
    return EarnedFeat(Feat(feat), places)


def _read_cards(text: str) -> tuple[Biome, ...]:
    return () if text in ("none", "empty") else tuple(BY_LETTER[letter] for letter in text)


def read_diagram(deal: Deal, text: str) -> Position:
    """The position that a diagram shows, which is possible. Raises Malformed."""
    at = parse_diagram(deal, text)
    require(GAME.state_problems(at))
    return at
