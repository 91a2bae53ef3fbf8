"""Who wins: points, then unused pieces, and what the third tribe's place means."""

from collections.abc import Sequence

from companion.engine.standings import Standing, TieBreak
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import TENTS, TOTEMS
from companion.games.iwari.tally import Tally
from companion.games.iwari.words import capital, counted, listed

Key = tuple[int, int]
"""Points, then unused pieces."""
Podium = tuple[tuple[Standing, ...], tuple[TieBreak, ...], str]


def podium(tally: Tally, totals: Sequence[int]) -> Podium:
    """The standings, the tie-break where the lead is tied, and the verdict in a sentence."""
    if tally.final is None:
        return _interim(tally, totals)
    unused = unused_pieces(tally)
    keys = [(total, unused[seat]) for seat, total in enumerate(totals)]
    winners = _winners(tally, [seat for seat, key in enumerate(keys) if key == max(keys)])
    breaks = (
        (TieBreak("Unused tents and totems", unused, rb.WINNER),)
        if len(set(totals)) < len(totals)
        else ()
    )
    return _standings(tally, keys, winners), breaks, _verdict(tally, keys, winners)


def unused_pieces(tally: Tally) -> tuple[int, ...]:
    """Tents and totems that each tribe did not place, the score marker left out (IW-13)."""
    stage = tally.final
    assert stage is not None, "pieces are compared at the end only"
    return tuple(
        TENTS
        + TOTEMS
        - sum(counts[tribe.seat] for counts in (*stage.tents.values(), *stage.totems.values()))
        for tribe in tally.tribes
    )


def _winners(tally: Tally, best: Sequence[int]) -> tuple[int, ...]:
    """The best; a third tribe that is merely level with players does not beat them (IW-12)."""
    players = tuple(seat for seat in best if not tally.tribes[seat].neutral)
    return players or tuple(best)


def _standings(tally: Tally, keys: Sequence[Key], winners: tuple[int, ...]) -> tuple[Standing, ...]:
    order = sorted(range(len(keys)), key=lambda seat: (-keys[seat][0], -keys[seat][1], seat))
    return tuple(
        Standing(
            seat=seat,
            rank=1 + sum(1 for key in keys if key > keys[seat]),
            total=keys[seat][0],
            wins=seat in winners,
        )
        for seat in order
    )


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


def _interim(tally: Tally, totals: Sequence[int]) -> Podium:
    best = max(totals)
    leaders = [tally.name(seat) for seat, total in enumerate(totals) if total == best]
    keys = [(total, 0) for total in totals]
    if tally.half is None:
        verdict = "Nothing has been counted yet."
    elif len(leaders) == 1:
        verdict = f"At half journey {leaders[0]} leads with {counted(best, 'point')}."
    else:
        verdict = f"At half journey {listed(leaders)} lead with {counted(best, 'point')} each."
    return _standings(tally, keys, ()), (), verdict
