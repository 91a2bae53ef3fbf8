"""The position as text, and back.

    turn 8, C second in duskmoor
    deck 20..24, out once
    display unknown
    discards T0 F0 G0 C0 D0
    hands C 1..2, T 3, F 3
    feat union C duskmoor
    due discovery farhaven saltreach
    ending last_tent
    half scored
    closed two_pieces T farhaven
    new farhaven-2

    duskmoor    T . F F .   totems TTF   half T . . . .

Tribes and cards go by their letter; a line that would say nothing is left out.
"""

from collections.abc import Iterable, Mapping

from companion.games.iwari.box.components import TOKENS, Biome
from companion.games.iwari.deal import Deal
from companion.games.iwari.decisions import Action, SecondPiece, ThirdTribeAction
from companion.games.iwari.following import (
    ActionOver,
    DeckInDoubt,
    EarnedFeat,
    FillHand,
    HiddenCard,
    NextTurn,
)
from companion.games.iwari.hands import Hand, Span
from companion.games.iwari.state import Position

TIMES = ("never", "once", "twice")
PHASES: Mapping[type, str] = {
    Action: "action",
    ThirdTribeAction: "action",
    SecondPiece: "second",
    ActionOver: "done",
    NextTurn: "refill",
    DeckInDoubt: "closing",
}


def diagram(at: Position) -> str:
    """The position as text."""
    deal, state = at.deal, at.state
    due = [d for d in reversed(state.decisions) if isinstance(d, EarnedFeat)]
    lines = [
        _head(at),
        f"deck {_span(state.deck)}, out {TIMES[state.shuffles]}",
        f"display {'unknown' if state.display is None else _cards(state.display) or 'empty'}",
        "discards " + " ".join(f"{TOKENS[b].letter}{n}" for b, n in state.discards.items()),
        "hands " + ", ".join(_hand(deal, seat, hand) for seat, hand in enumerate(state.hands)),
    ]
    lines += [f"feat {f.feat} {_tribe(deal, f.seat)} {f.where}" for f in state.feats]
    lines += [f"due {earned.feat} {' '.join(earned.places)}" for earned in due]
    if state.ending:
        lines.append(f"ending {state.ending}")
    if state.half is not None:
        lines.append("half scored")
    if (closed := state.closed) is not None:
        lines.append(f"closed {closed.why} {_tribe(deal, closed.seat)} {closed.territory}")
    if state.new_tents:
        lines.append(f"new {' '.join(state.new_tents)}")
    return "\n".join([*lines, "", *_map(at), ""])


def _head(at: Position) -> str:
    stack = at.state.decisions
    phase = "over" if not stack else PHASES[type(stack[0])]
    if phase == "action" and len(stack) > 1:
        phase = "dealing"
    camp = f" in {stack[0].camp}" if stack and isinstance(stack[0], SecondPiece) else ""
    drawing = ", drawing" if isinstance(at.decision, HiddenCard) else ""
    drawing += " the rest" if drawing and stack[-2] == FillHand(at.seat, from_deck=True) else ""
    drawing += ", one by one" if FillHand(at.seat, one_by_one=True) in stack[-2:] else ""
    return f"turn {at.state.turn}, {_tribe(at.deal, at.acting)} {phase}{camp}{drawing}"


def _tribe(deal: Deal, seat: int) -> str:
    return TOKENS[deal.tribes[seat]].letter


def _span(span: Span) -> str:
    return str(span.low) if span.exact else f"{span.low}..{span.high}"


def _cards(cards: Iterable[Biome]) -> str:
    return "".join(TOKENS[card].letter for card in cards)


def _hand(deal: Deal, seat: int, hand: Hand) -> str:
    if hand.cards is None:
        return f"{_tribe(deal, seat)} {_span(hand.size)}"
    return f"{_tribe(deal, seat)} {_span(hand.size)} {_cards(hand.cards) or 'none'}"


def _map(at: Position) -> list[str]:
    deal, state, rows = at.deal, at.state, []
    for place, spaces in deal.edition.spaces_in.items():
        half = f"half {_camp(deal, state.half, spaces)}" if state.half else ""
        counts = state.totems.get(place)
        totems = "".join(_tribe(deal, s) * n for s, n in enumerate(counts)) if counts else ""
        shown = f"totems {totems}" if counts else ""
        rows.append((place, _camp(deal, state.tents, spaces), shown, half))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return [
        "   ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _camp(deal: Deal, tents: Mapping[str, int], spaces: tuple[str, ...]) -> str:
    return " ".join(_tribe(deal, tents[s]) if s in tents else "." for s in spaces)
