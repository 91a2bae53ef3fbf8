"""Who wins: points, then unused pieces, and what the third tribe's place means."""

from collections.abc import Sequence

from companion.engine.phrases import capital, counted, listed
from companion.engine.scores.deciding import by_points
from companion.engine.scores.standings import Standing, TieBreak, needed, podium
from companion.games.iwari.box.components import TENTS, TOTEMS
from companion.games.iwari.ending.tally import Counted, Tally
from companion.games.iwari.rulebook import CITE

Key = tuple[int, int]
"""Points, then unused pieces."""
Ranked = tuple[tuple[Standing, ...], tuple[TieBreak, ...], str]
DECIDED = by_points(
    {
        "half_tents": "tents at half journey",
        "tents": "tents",
        "connections": "totem connections",
        "settlements": "settlements",
    }
)


def ranked(tally: Tally, totals: Sequence[int]) -> Ranked:
    """The standings, the tie-break where totals are tied, and the verdict in a sentence."""
    if tally.final is None:
        return podium([(total,) for total in totals], winners=()), (), _interim(tally, totals)
    unused = tuple(_unused(tally.final, tribe.seat) for tribe in tally.tribes)
    keys = list(zip(totals, unused, strict=True))
    winners = _winners(tally, [seat for seat, key in enumerate(keys) if key == max(keys)])
    breaks = needed(totals, [TieBreak("Unused tents and totems", unused, CITE["winner"])])
    return podium(keys, winners=winners), breaks, _verdict(tally, keys, winners)


def _unused(stage: Counted, seat: int) -> int:
    """Tents and totems that a tribe did not place, the score marker left out (IW-13)."""
    placed = (*stage.tents.values(), *stage.totems.values())
    return TENTS + TOTEMS - sum(counts[seat] for counts in placed)


def _winners(tally: Tally, best: Sequence[int]) -> tuple[int, ...]:
    """The best; a third tribe that is merely level with players does not beat them (IW-12)."""
    third = tuple(seat for seat in best if tally.tribes[seat].neutral)
    players = tuple(seat for seat in best if seat not in third)
    if third and "IW-12" in tally.otherwise:
        return third
    return players or third


def _verdict(tally: Tally, keys: Sequence[Key], winners: tuple[int, ...]) -> str:
    points, unused = best = max(keys)
    names = capital(listed([tally.name(seat) for seat in winners]))
    level = [seat for seat, key in enumerate(keys) if key[0] == points]
    by_pieces = ""
    if any(keys[seat] < best for seat in level):
        pieces = listed([f"{tally.name(seat)} {keys[seat][1]}" for seat in level])
        by_pieces = f" At {counted(points, 'point')} unused pieces decide: {pieces}."
    if tally.tribes[winners[0]].neutral:
        return f"{names} wins with {counted(points, 'point')}, so both players lose.{by_pieces}"
    spared = any(tally.tribes[seat].neutral and keys[seat] == best for seat in level)
    mercy = " The third tribe is level in both, which beats no player." if spared else ""
    if len(winners) == 1:
        return f"{names} wins with {counted(points, 'point')}.{by_pieces}{mercy}"
    each = f"{counted(points, 'point')} and {counted(unused, 'unused piece')} each"
    return f"{names} share the victory with {each}.{by_pieces}{mercy}"


def _interim(tally: Tally, totals: Sequence[int]) -> str:
    if tally.half is None:
        return "Nothing has been counted yet."
    best = max(totals)
    leaders = [tally.name(seat) for seat, total in enumerate(totals) if total == best]
    if len(leaders) == 1:
        return f"At half journey {leaders[0]} leads with {counted(best, 'point')}."
    return f"At half journey {listed(leaders)} lead with {counted(best, 'point')} each."
