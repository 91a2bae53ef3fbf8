"""Ratings by the Plackett-Luce model of openskill (Weng and Lin 2011), a game at a time.

Each person has a skill at each title: a mean and a spread. A newcomer has 25 and 25/3. A game moves
everybody's mean towards what its places say, the more the less they were expected, and narrows
the spreads. Nothing else counts: not the points, nor by how much somebody won.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from openskill.models import PlackettLuce

from companion.statistics.plays import PlayedGame, Player, Skill

NEWCOMER = Skill(25.0, 25.0 / 3.0)
"""What is believed of somebody who has not played this yet; openskill's own default."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rated_in_order(plays: Iterable[PlayedGame], known: dict[int, Skill]) -> Iterator[PlayedGame]:
    """Games of one title in the order of play, each with the skills before and after it.

    `known` are the skills after the games before these; it is brought up to date with each game.
    """
    for play in plays:
        found = rated(play.players, known)
        known |= {person: after for person, (_, after) in found.items()}
        players = tuple(_with_skills(one, found) for one in play.players)
        yield play._replace(players=players) if found else play


def _with_skills(one: Player, found: Mapping[int, tuple[Skill, Skill]]) -> Player:
    if one.person is None or one.person not in found:
        return one
    before, after = found[one.person]
    return Player(*one[:9], *before, *after)


def rated(
    players: Sequence[Player], known: Mapping[int, Skill]
) -> Mapping[int, tuple[Skill, Skill]]:
    """Each person's skill before and after a game; `known` are those of earlier games.

    Worked: two newcomers, one wins: 25.00 and 8.33 become 27.64 and 22.36, each with 8.07.

    Who is only a name plays as a newcomer and is given no skill. Players of one team share its
    place, which is the best that one of them has. Without places winners share the first and the
    others the second. A game that everybody or nobody won says nothing, and neither does one
    against nobody: it is not rated.
    """
    teams = _teams(players)
    won = sum(one.wins for one in players)
    if len(teams) < 2 or won in (0, len(players)):
        return {}
    model = _model()
    before = [[_skill(one, known) for one in team] for team in teams]
    entered = [[model.rating(mu=s.mean, sigma=s.spread) for s in team] for team in before]
    after = model.rate(entered, ranks=_places(teams))
    return {
        one.person: (old, Skill(new.mu, new.sigma))
        for team, olds, news in zip(teams, before, after, strict=True)
        for one, old, new in zip(team, olds, news, strict=True)
        if one.person is not None
    }


def _skill(one: Player, known: Mapping[int, Skill]) -> Skill:
    return NEWCOMER if one.person is None else known.get(one.person, NEWCOMER)


def _teams(players: Sequence[Player]) -> list[list[Player]]:
    """The players by team; who is in none plays alone."""
    found: dict[object, list[Player]] = {}
    for one in players:
        found.setdefault(one.team or one.seat, []).append(one)
    return list(found.values())


def _places(teams: Sequence[Sequence[Player]]) -> list[float]:
    if all(one.rank is not None for team in teams for one in team):
        return [float(min(one.rank or 0 for one in team)) for team in teams]
    return [1.0 if any(one.wins for one in team) else 2.0 for team in teams]
