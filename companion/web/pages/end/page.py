"""The end of a game: the podium until everybody has confirmed, and then what comes after."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from companion.engine.phrases import listed
from companion.engine.pictures import Picture
from companion.engine.scoring import Decided, ScoreSheet
from companion.engine.setup import Participant
from companion.tables.access.tokens import Rights
from companion.tables.lists import followed_by
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.web.pages.at_table import AtTable
from companion.web.pages.end.downloads import Keeping, keeping_of
from companion.web.pages.end.podium import BarFill, PodiumPlace, bar_of, drawn, legend, swatch
from companion.web.pages.end.score import before_closing, final_picture
from companion.web.pages.end.table_group import TableGroup
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.growing import Growing, growing_draft
from companion.web.parts.notice import Notice
from companion.web.parts.players import people_now


@dataclass(frozen=True, slots=True)
class NextGame:
    """The table of the next game, and the seat there of the one player who holds this phone."""

    code: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class EndPage:
    """What the end shows. `to_confirm` are the participants that this phone speaks for and
    that have not confirmed yet; `waits_for` the others that have not.

    `next_game` is where the same people play on, once somebody opened it.
    """

    frame: Frame
    places: tuple[PodiumPlace, ...]
    sheet: ScoreSheet
    decided: Decided | None
    legend: tuple[BarFill, ...]
    participants: tuple[Participant, ...]
    to_confirm: tuple[Participant, ...]
    waits_for: tuple[str, ...]
    after: bool
    picture: Picture | None
    keeping: Keeping
    next_game: NextGame | None
    growing: Growing | None
    reopen_to: int | None
    group: TableGroup | None

    @property
    def url(self) -> str:
        """This page."""
        return self.frame.url("end", view="after" if self.after else None)

    @property
    def winners(self) -> tuple[PodiumPlace, ...]:
        """Who won; nobody, where the game beat everybody."""
        return tuple(place for place in self.places if place.standing.wins)

    @property
    def others(self) -> tuple[PodiumPlace, ...]:
        """Everybody else, the best first."""
        return tuple(place for place in self.places if not place.standing.wins)

    @property
    def headline(self) -> str:
        """The result in as few words as there are."""
        names = listed(place.participant.name for place in self.winners)
        if not names:
            return "Nobody wins"
        if len(self.places) == 1:
            return names
        return f"{names} win" if len(self.winners) > 1 else f"{names} wins"

    def bar(self, place: PodiumPlace) -> Markup:
        """Somebody's points as a bar; nothing where there are no points to draw."""
        return drawn(place.bar, self.legend) if place.bar else Markup("")

    @property
    def swatches(self) -> Iterator[tuple[Markup, str]]:
        """The fills of the bars, each with the category that it stands for."""
        return ((swatch(fill), fill.name) for fill in self.legend)

    @property
    def same_people(self) -> str:
        """ "same four", for the button of the next game."""
        number = sum(not one.neutral for one in self.participants)
        words = {1: "alone", 2: "same two", 3: "same three", 4: "same four", 5: "same five"}
        return words.get(number, f"same {number}")

    @property
    def confirm_label(self) -> str:
        """What this phone confirms."""
        if len(self.to_confirm) == 1:
            (who,) = self.to_confirm
            figure = next(place.figure for place in self.places if place.participant == who)
            return f"Confirm {figure} for {who.name}" if figure else f"Confirm for {who.name}"
        if len(self.to_confirm) == len([one for one in self.participants if not one.neutral]):
            return "Confirm the score"
        return f"Confirm for {listed(one.name for one in self.to_confirm)}"


def end_page(
    at: AtTable, view: str = "", notice: Notice | None = None, group: TableGroup | None = None
) -> EndPage | None:
    """The end as a phone sees it; None while the game goes on. `view` is "after" or "podium"."""
    now, rights = at.history, at.rights
    keeping = keeping_of(now)
    if keeping is None:
        return None
    game, sheet = now.game, now.sheet
    people = people_now(now)
    players = [one for one in people if not one.neutral]
    missing = [one for one in players if one.seat not in now.confirmed]
    speaks = [one for one in missing if _speaks_for(now, rights, one.seat)]
    decided = game.decided(sheet, people) if game.decided else None
    decisive = decided.category if decided else ""
    return EndPage(
        frame=frame_of(now, rights, notice=notice),
        places=_places(now, rights, people, decisive),
        sheet=sheet,
        decided=decided,
        legend=legend(sheet, decisive),
        participants=people,
        to_confirm=tuple(speaks),
        waits_for=tuple(one.name for one in missing if one not in speaks),
        after=view == "after" or (view != "podium" and not missing),
        picture=final_picture(now),
        keeping=keeping,
        next_game=_next_game(now, rights),
        growing=growing_draft(now, rights),
        reopen_to=before_closing(now) if rights.host else None,
        group=group,
    )


def _next_game(now: History, rights: Rights) -> NextGame | None:
    code = followed_by(now.code)
    if code is None or len(rights.seats) != 1:
        return NextGame(code, None) if code else None
    (seat,) = rights.seats
    names = history(code).names
    return NextGame(code, names.index(now.names[seat]) if now.names[seat] in names else None)


def _speaks_for(now: History, rights: Rights, seat: int) -> bool:
    """Whether this phone confirms for a seat: its own, or as host one that no phone holds."""
    return seat in rights.seats or (rights.host and seat not in now.taken)


def _places(
    now: History, rights: Rights, people: Sequence[Participant], decisive: str
) -> tuple[PodiumPlace, ...]:
    sheet, by_seat = now.sheet, {one.seat: one for one in people}
    return tuple(
        PodiumPlace(
            participant=by_seat[standing.seat],
            standing=standing,
            total=sheet.score(standing.seat).total,
            confirmed=standing.seat in now.confirmed,
            mine=standing.seat in rights.seats,
            bar=bar_of(sheet, standing.seat, decisive),
        )
        for standing in sorted(sheet.standings, key=lambda found: (not found.wins, found.rank))
    )
