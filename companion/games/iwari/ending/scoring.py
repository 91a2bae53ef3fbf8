"""The score: tents, totem connections and settlements, each with its reason; and who wins."""

from collections.abc import Iterator, Sequence

from companion.engine.phrases import capital, counted, listed
from companion.engine.rulebook import Citation
from companion.engine.scoring import (
    Category,
    Outcome,
    Score,
    ScoreLine,
    ScoreSheet,
    Standing,
    TieBreak,
    by_points,
    needed,
    podium,
)
from companion.engine.values import Event
from companion.games.iwari.box.components import SETTLEMENT, TENTS, TOTEMS
from companion.games.iwari.box.edition import Connection
from companion.games.iwari.ending.remarks import doubts
from companion.games.iwari.ending.tally import Counted, Settlement, Tally, leads_in_totems, tally
from companion.games.iwari.lying import Lying
from companion.games.iwari.rulebook import CITE

HALF_TENTS = Category("half_tents", "Half journey: tents", CITE["half_journey"], interim=True)
END_TENTS = Category("tents", "Tents", CITE["tent_majority"])
CONNECTIONS = Category("connections", "Totem connections", CITE["totem_connection"])
SETTLEMENTS = Category("settlements", "Settlements", CITE["settlements"])
CATEGORIES = (HALF_TENTS, END_TENTS, CONNECTIONS, SETTLEMENTS)

REASONS = {
    "deck_out": "The deck ran out for the second time.",
    "last_tent": "A player placed the last tent.",
}
RANKS = ("Most", "Second most", "Third most", "Fourth most", "Fifth most")

Earned = Iterator[tuple[int, ScoreLine]]
"""Lines, each with the seat that it belongs to."""


def score(tally: Tally) -> ScoreSheet:
    """The whole score of what was counted, half journey and end alike."""
    lines: dict[int, list[ScoreLine]] = {tribe.seat: [] for tribe in tally.tribes}
    for seat, line in _earned(tally):
        lines[seat].append(line)
    scores = tuple(Score(seat, tuple(own)) for seat, own in lines.items())
    standings, tie_breaks, verdict = ranked(tally, [score.total for score in scores])
    return ScoreSheet(CATEGORIES, scores, standings, verdict, tie_breaks, tuple(_remarks(tally)))


def _earned(tally: Tally) -> Earned:
    if tally.half is not None:
        for place in tally.edition.territory:
            yield from _tents(tally, tally.half, place, HALF_TENTS)
    if tally.final is not None:
        for place in tally.edition.territory:
            yield from _tents(tally, tally.final, place, END_TENTS)
        for link in tally.edition.numbered:
            yield from _connection(tally, tally.final, link)
        for tribe in tally.tribes:
            for group in tally.final.large_settlements(tribe.seat):
                yield tribe.seat, _settlement(tally, group)


def _tents(tally: Tally, stage: Counted, place: str, category: Category) -> Earned:
    """Dense ranks: the first scores every tent, the next one tribe of the rank above (IW-4)."""
    camp = stage.tents.get(place, ())
    ranks = sorted({count for count in camp if count}, reverse=True)
    facts = _camp_facts(tally, camp) if ranks else ""
    for rank, size in enumerate(ranks):
        above = _holders(camp, ranks[rank - 1]) if rank else list(range(len(camp)))
        tied = len(above) if "IW-4" in tally.otherwise else 1
        whose = f"of {_one_of(tally, above, together=tied > 1)}" if rank else "there"
        line = _multiplied(
            category,
            label=f"{RANKS[rank]} tents in {tally.edition.territory[place].name}: "
            f"1 for each tent {whose}",
            base=ranks[rank - 1] * tied if rank else sum(camp),
            feats=stage.feats.get(place, 0) if category is END_TENTS else 0,
            because=facts,
            where=_standing(tally, stage, place, above),
        )
        yield from ((seat, line) for seat in _holders(camp, size))


def _holders(counts: tuple[int, ...], size: int) -> list[int]:
    return [seat for seat, count in enumerate(counts) if count == size]


def _one_of(tally: Tally, seats: list[int], *, together: bool) -> str:
    names = [tally.name(seat) for seat in seats]
    return listed(names) if len(names) == 1 or together else f"one of {listed(names)}"


def _camp_facts(tally: Tally, camp: tuple[int, ...]) -> str:
    order = sorted((seat for seat, count in enumerate(camp) if count), key=lambda s: -camp[s])
    return f"Tents: {listed([f'{tally.name(seat)} {camp[seat]}' for seat in order])}."


def _standing(tally: Tally, stage: Counted, place: str, seats: list[int]) -> tuple[str, ...]:
    spaces, at = tally.edition.spaces_in[place], stage.at
    return tuple([space for space in spaces if at.get(space) in seats])


def _multiplied(
    category: Category, *, label: str, base: int, feats: int, because: str, where: tuple[str, ...]
) -> ScoreLine:
    """A line of `base` points, times the feats that lie there and one more (IW-14)."""
    if feats:
        because = f"{because} {counted(feats, 'feat')}: times {feats + 1}."
    return ScoreLine(
        category=category.id,
        label=label,
        points=base * (feats + 1),
        cite=CITE["feats"] if feats else category.cite,
        because=because,
        count=base,
        each=feats + 1,
        where=where,
    )


def _connection(tally: Tally, stage: Counted, link: Connection) -> Earned:
    """A majority of totems at both ends scores every totem at either end (IW-5)."""
    a, b = stage.totems.get(link.a, ()), stage.totems.get(link.b, ())
    if link.number in tally.blocked or not any(a) or not any(b):
        return
    here, there = (tally.edition.territory[place].name for place in (link.a, link.b))
    for tribe in tally.tribes:
        if leads_in_totems(a, tribe.seat) and leads_in_totems(b, tribe.seat):
            yield (
                tribe.seat,
                _multiplied(
                    CONNECTIONS,
                    label=f"Connection {link.number}, {here} to {there}: "
                    "1 for each totem at either end",
                    base=sum(a) + sum(b),
                    feats=stage.feats.get(link.place, 0),
                    because=f"{_lead(a, tribe.seat)} in {here}, {_lead(b, tribe.seat)} in {there}.",
                    where=(link.place, f"totem.{link.a}", f"totem.{link.b}"),
                ),
            )


def _lead(totems: tuple[int, ...], seat: int) -> str:
    tied = "tied for most" if totems.count(totems[seat]) > 1 else "most"
    return f"{totems[seat]} of {counted(sum(totems), 'totem')} ({tied})"


def _settlement(tally: Tally, group: Settlement) -> ScoreLine:
    edition = tally.edition
    homes = dict.fromkeys(edition.territory[edition.space[s].territory].name for s in group.spaces)
    return ScoreLine(
        category=SETTLEMENTS.id,
        label=f"Settlement of {group.size} tents",
        points=group.size,
        cite=CITE["settlements"],
        because=f"Joined by paths in {listed(list(homes))}." if homes else "Counted by hand.",
        count=group.size,
        each=1,
        where=group.spaces,
    )


def _remarks(tally: Tally) -> Iterator[str]:
    """Tents that went missing, too many totems, settlements too small, a map without paths."""
    yield from (doubt.message for doubt in doubts(tally))
    if tally.final is not None:
        yield from _small_settlements(tally, tally.final)
        if tally.final.at and not tally.edition.shows_settlements:
            yield f"{tally.edition.title} has no paths, so it does not show the settlements."


def _small_settlements(tally: Tally, stage: Counted) -> Iterator[str]:
    for seat, groups in enumerate(stage.settlements):
        for group in groups:
            if 0 < group.size < SETTLEMENT:
                yield (
                    f"A settlement of {group.size} was entered for {tally.name(seat)}: below "
                    f"{SETTLEMENT} tents it scores nothing."
                )


def end_rule(at: Lying) -> Citation:
    """The rule by which the game was over."""
    return CITE["end"]


def ending(at: Lying, sheet: ScoreSheet) -> Outcome:
    """Why the journey ended, and who won."""
    assert at.state.ending is not None, "a game that is over says why"
    winners = tuple(standing.seat for standing in sheet.standings if standing.wins)
    reason = REASONS[at.state.ending]
    return Outcome(at.state.ending, f"{reason} {sheet.verdict}", winners)


def journeys_end(at: Lying) -> tuple[Event, ...]:
    """What is announced when all have had equal turns since the end was called."""
    text = "The journey ends: tents, totem connections and settlements are scored."
    over = Event("game_over", text, cite=CITE["end"])
    if at.deal.third is None:
        return (over,)
    winners = [standing.seat for standing in score(tally(at)).standings if standing.wins]
    if at.deal.third not in winners:
        return (over,)
    lost, rule = "The third tribe has won, so both players lose.", CITE["third_tribe_wins"]
    return over, Event("third_tribe_wins", lost, seat=at.deal.third, cite=rule)


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
