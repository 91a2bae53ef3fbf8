"""The score: tents, totem connections and settlements, each line with its reason."""

from collections.abc import Iterator

from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.games.iwari import rulebook as rb
from companion.games.iwari.components import SETTLEMENT
from companion.games.iwari.edition import Connection
from companion.games.iwari.feats import leads_in_totems
from companion.games.iwari.podium import podium
from companion.games.iwari.tally import Counted, Tally, scoring_settlements
from companion.games.iwari.words import counted, listed

HALF_TENTS = Category("half_tents", "Half journey: tents", rb.HALF_JOURNEY, interim=True)
TENTS = Category("tents", "Tents", rb.TENT_MAJORITY)
CONNECTIONS = Category("connections", "Totem connections", rb.TOTEM_CONNECTION)
SETTLEMENTS = Category("settlements", "Settlements", rb.SETTLEMENTS)
CATEGORIES = (HALF_TENTS, TENTS, CONNECTIONS, SETTLEMENTS)
PLACES = ("Most", "Second most", "Third most", "Fourth most", "Fifth most")


def score(tally: Tally) -> ScoreSheet:
    """The whole score of what was counted, half journey and end alike."""
    lines: list[list[ScoreLine]] = [[] for _ in tally.tribes]
    if tally.half is not None:
        for place in tally.edition.territory:
            _score_tents(tally, tally.half, place, HALF_TENTS, lines)
    if tally.final is not None:
        for place in tally.edition.territory:
            _score_tents(tally, tally.final, place, TENTS, lines)
        for link in tally.edition.numbered:
            _score_connection(tally, tally.final, link, lines)
        _score_settlements(tally, tally.final, lines)
    scores = tuple(Score(tribe.seat, tuple(lines[tribe.seat])) for tribe in tally.tribes)
    standings, tie_breaks, verdict = podium(tally, [score.total for score in scores])
    return ScoreSheet(CATEGORIES, scores, standings, verdict, tie_breaks, tuple(_remarks(tally)))


def _score_tents(
    tally: Tally, stage: Counted, place: str, category: Category, lines: list[list[ScoreLine]]
) -> None:
    """Dense ranks: leaders score every tent, each next rank a tribe of the rank above (IW-4)."""
    counts = stage.tents.get(place, ())
    if not any(counts):
        return
    territory = tally.edition.territory[place]
    feats = stage.feats.get(place, 0) if category is TENTS else 0
    spaces = tally.edition.spaces_in[place]
    ranks = sorted({count for count in counts if count}, reverse=True)
    total = sum(counts)
    facts = _camp_facts(tally, counts)
    for rank, size in enumerate(ranks):
        base = total if rank == 0 else ranks[rank - 1]
        leaders = [seat for seat, count in enumerate(counts) if count == ranks[max(0, rank - 1)]]
        earned = (
            f"1 for each of the {counted(total, 'tent')} there"
            if rank == 0
            else f"1 for each of the {counted(base, 'tent')} of {_one_of(tally, leaders)}"
        )
        for seat, count in enumerate(counts):
            if count == size:
                scored = leaders if rank else range(len(counts))
                lines[seat].append(
                    _multiplied(
                        category,
                        f"{PLACES[rank]} tents in {territory.name}: {earned}",
                        base,
                        feats,
                        facts,
                        tuple(s for s in spaces if stage.at.get(s, -1) in scored),
                    )
                )


def _camp_facts(tally: Tally, counts: tuple[int, ...]) -> str:
    order = sorted(range(len(counts)), key=lambda seat: -counts[seat])
    return listed([f"{tally.tribes[s].name} {counts[s]}" for s in order if counts[s]]) + "."


def _one_of(tally: Tally, seats: list[int]) -> str:
    names = [tally.tribes[seat].name for seat in seats]
    return names[0] if len(names) == 1 else f"{listed(names, 'or')} alone"


def _multiplied(
    category: Category, label: str, base: int, feats: int, because: str, where: tuple[str, ...]
) -> ScoreLine:
    """A line of `base` points, times the feats that lie there (IW-14)."""
    if feats:
        because = f"{because} {counted(feats, 'feat')} here: times {feats + 1}."
    return ScoreLine(
        category=category.id,
        label=label,
        points=base * (feats + 1),
        cite=rb.FEATS if feats else category.cite,
        because=because,
        count=base,
        each=feats + 1,
        where=where,
    )


def _score_connection(
    tally: Tally, stage: Counted, link: Connection, lines: list[list[ScoreLine]]
) -> None:
    """Totem majority at both ends scores every totem at either end (IW-5)."""
    if link.number in tally.blocked:
        return
    a, b = stage.totems.get(link.a, ()), stage.totems.get(link.b, ())
    if not any(a) or not any(b):
        return
    names = tally.edition.territory
    label = f"Connection {link.number}, {names[link.a].name} to {names[link.b].name}"
    for tribe in tally.tribes:
        seat = tribe.seat
        if leads_in_totems(a, seat) and leads_in_totems(b, seat):
            because = (
                f"{_lead(a, seat)} in {names[link.a].name} and {_lead(b, seat)} in "
                f"{names[link.b].name}: {sum(a)} and {sum(b)} totems."
            )
            where = (link.place, f"totem.{link.a}", f"totem.{link.b}")
            lines[seat].append(
                _multiplied(
                    CONNECTIONS,
                    label,
                    sum(a) + sum(b),
                    stage.feats.get(link.place, 0),
                    because,
                    where,
                )
            )


def _lead(totems: tuple[int, ...], seat: int) -> str:
    word = "Tied for most" if totems.count(totems[seat]) > 1 else "Most"
    return f"{word} totems ({totems[seat]})"


def _score_settlements(tally: Tally, stage: Counted, lines: list[list[ScoreLine]]) -> None:
    for tribe in tally.tribes:
        for group in scoring_settlements(stage, tribe.seat):
            homes = dict.fromkeys(
                tally.edition.territory[tally.edition.space[space].territory].name
                for space in group.spaces
            )
            lines[tribe.seat].append(
                ScoreLine(
                    category=SETTLEMENTS.id,
                    label=f"Settlement of {group.size} tents",
                    points=group.size,
                    cite=rb.SETTLEMENTS,
                    because=f"In {listed(list(homes))}." if homes else "As counted at the table.",
                    count=group.size,
                    each=1,
                    where=group.spaces,
                )
            )


def _remarks(tally: Tally) -> Iterator[str]:
    stage = tally.final
    if stage is None:
        return
    for place, territory in tally.edition.territory.items():
        largest = max(stage.tents.get(place, ()), default=0)
        standing = sum(stage.totems.get(place, ()))
        if standing > largest:
            yield (
                f"{territory.name} holds {counted(standing, 'totem')}, but its largest camp has "
                f"{counted(largest, 'tent')}."
            )
    for tribe, groups in zip(tally.tribes, stage.settlements, strict=False):
        for group in groups:
            if 0 < group.size < SETTLEMENT:
                yield (
                    f"A settlement of {group.size} was entered for {tribe.name}; below "
                    f"{SETTLEMENT} tents it scores nothing."
                )
    if stage.at and not tally.edition.tells_settlements:
        yield f"{tally.edition.title} has no paths, so settlements could not be found."
