"""In and out: a file of games is read, who is who is said, and the group is saved as a file."""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from flask import Response, abort, request

from companion.documents.filed import GroupFile, are_alike
from companion.documents.group_csv import read_table, write_csv, write_unread
from companion.documents.group_files import (
    anonymous,
    is_json,
    read_document,
    write_bgstats,
    write_group,
)
from companion.engine.problems import Malformed
from companion.extensions import limiter
from companion.statistics import night_of
from companion.tables.groups.files import (
    BringFile,
    Choice,
    DropFile,
    TakeFileIn,
    WaitingFile,
    waiting,
)
from companion.tables.groups.games import Person, group_file
from companion.web.api.blueprint import read_body
from companion.web.figures import times
from companion.web.pages import pages
from companion.web.pages.group import AtGroup, GroupPage, at_group, group_pages, number_in
from companion.web.security.limits import LOOK_LIMIT

NO_FILE = "Choose a file: an export of BG Stats, a table (CSV), or a group’s file."
FAULTS = 3
"""How many faults of a file are named."""
FORMS: Mapping[str, tuple[str, str, Callable[[GroupFile], str]]] = {
    "group": ("application/json", "json", write_group),
    "bgstats": ("application/json", "json", write_bgstats),
    "table": ("text/csv; charset=utf-8", "csv", write_csv),
    "anonymous": (
        "application/json",
        "json",
        lambda file: write_group(anonymous(file, secrets.randbits(48))),
    ),
}
"""What a group is saved as: its kind, the end of its file's name, and how it is written."""


@dataclass(frozen=True)
class FilesPage(GroupPage):
    """A file that waits, with the names in it, or the form for one."""

    template = "groups/files"

    @cached_property
    def waiting(self) -> WaitingFile | None:
        return waiting(self.frame.member)

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The names that the group does not know, those first that may mean somebody of it."""
        assert self.waiting is not None
        names = [name for name, person in self.waiting.names.items() if person is None]
        return tuple(sorted(names, key=lambda name: name not in self.doubtful))

    @cached_property
    def doubtful(self) -> Mapping[str, tuple[Person, ...]]:
        """Unknown names that are much as somebody's here, such as Benny where there is a Ben, each
        with those whom it may mean."""
        assert self.waiting is not None
        people = self.now.listed_people
        names = (name for name, who in self.waiting.names.items() if who is None)
        alike = {name: tuple(one for one in people if are_alike(name, one.name)) for name in names}
        return {name: found for name, found in alike.items() if found}

    def people_for(self, name: str) -> tuple[Person, ...]:
        """Whom a name may mean, those first whose names are much like it."""
        first = self.doubtful.get(name, ())
        return (*first, *(one for one in self.now.listed_people if one not in first))

    @property
    def known(self) -> tuple[tuple[str, str], ...]:
        """The names that it knows, each with the person's own name."""
        assert self.waiting is not None
        return tuple(
            (name, self.now.people[person].name)
            for name, person in self.waiting.names.items()
            if person is not None
        )

    @property
    def take(self) -> str:
        """What taking the file in does, as its button says; empty where there is nothing to do."""
        assert self.waiting is not None
        new, corrected = len(self.waiting.new), self.waiting.corrected
        if not new:
            return f"Change {times(corrected, 'game')}" if corrected else ""
        return f"Add {times(new, 'game')}{f', change {corrected}' if corrected else ''}"

    @property
    def found(self) -> str:
        """How many games of the file are new, how many the group has, and how many changed."""
        assert self.waiting is not None
        new, corrected = len(self.waiting.new), self.waiting.corrected
        have = len(self.waiting.file.games) - new - corrected
        are = "is" if have == 1 else "are"
        said = [f"{times(new, 'new game')} from {self.waiting.file.name or 'a file'}"]
        said += [f"{times(have, 'game')} {are} here already"] if have else []
        said += [f"{corrected} changed since"] if corrected else []
        return "; ".join(said)


@group_pages.get("/files")
def group_files(at: AtGroup) -> Response:
    """Bring a file, say who is who in it, or save the group."""
    return FilesPage.show(at)


@pages.post("/g/<group>/files")
@limiter.limit(LOOK_LIMIT)
@at_group
def bring_group_file(at: AtGroup) -> Response:
    """Read a file and let it wait; nothing is added before somebody has looked at it."""
    return at.answer(
        lambda: at.write(BringFile, _uploaded()), FilesPage.show, at.url("group_files")
    )


@group_pages.post("/files/take")
@limiter.limit(LOOK_LIMIT)
def take_group_file(at: AtGroup) -> Response:
    """Add the games of the file that waits; `who.N` says who the N-th unknown name is."""
    return at.answer(
        lambda: at.write(TakeFileIn, _choices()), FilesPage.show, at.url("group_games")
    )


@group_pages.post("/files/drop")
def drop_group_file(at: AtGroup) -> Response:
    """Let the file that waits go."""
    return at.answer(lambda: at.write(DropFile), FilesPage.show, at.url("group_files"))


@group_pages.get("/files/left-out.csv")
def save_left_out(at: AtGroup) -> Response:
    """The games of the file that waits that could not be read, each with the reason."""
    found = waiting(at.member)
    if found is None or not found.file.unread:
        abort(404)
    response = Response(write_unread(found.file.unread), content_type=FORMS["table"][0])
    return _named(at, response, "left-out.csv")


@group_pages.get("/save/<form>")
def save_group(at: AtGroup, form: str) -> Response:
    """The group as a file."""
    if form not in FORMS:
        abort(404)
    kind, ending, write = FORMS[form]
    response = Response(write(group_file(at.member)), content_type=kind)
    day = night_of(datetime.now(UTC)).isoformat()
    if form == "anonymous":
        response.headers.set("Content-Disposition", "attachment", filename=f"games-{day}.{ending}")
        return response
    return _named(at, response, f"{day}.{ending}" if form == "group" else f"{form}-{day}.{ending}")


def _named(at: AtGroup, response: Response, name: str) -> Response:
    """A file to be saved, whose name begins with the group's."""
    group = re.sub(r"[^\w]+", "-", at.member.name).strip("-") or "group"
    response.headers.set("Content-Disposition", "attachment", filename=f"{group}-{name}")
    return response


def _uploaded() -> GroupFile:
    """The file as games. Raises Malformed, with the places of its first faults in words."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Malformed.at("file", NO_FILE)
    body = file.read()
    if not body.strip():
        raise Malformed.at("file", "This file is empty. " + NO_FILE)
    try:
        if is_json(body):
            games_file = read_document(read_body(body))
        else:
            games_file = read_table(body, month_first=request.form.get("dates") == "month")
    except Malformed as error:
        first = error.problems[:FAULTS]
        said = (f"{one.path} {one.message}".strip() for one in first)
        faults = "; ".join(said).rstrip(".")
        text = f"The file was not taken: {faults}. Nothing was added."
        raise Malformed.at("file", text) from error
    if not games_file.games:
        raise Malformed.at("file", "There is no finished game in this file.")
    return games_file


def _choices() -> dict[str, Choice]:
    """What the form says of each name. A field that cannot be read says nothing."""
    choices: dict[str, Choice] = {}
    names, whos = request.form.getlist("name"), request.form.getlist("who")
    for name, who in zip(names, whos, strict=False):
        if who == "new":
            choices[name] = "new"
        elif who == "name":
            choices[name] = "name"
        elif (person := number_in(who)) is not None:
            choices[name] = person
    return choices
