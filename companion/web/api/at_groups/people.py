"""Keeping a group, letting others in, and saying who its people are."""

import secrets

from flask import Response

from companion.documents import Json
from companion.tables.groups.games import keep_group, take_table_in
from companion.tables.groups.members import GroupWrite, carry_out_in_group, new_invitation
from companion.tables.groups.people import (
    AddPerson,
    HidePerson,
    MergePeople,
    RemovePerson,
    RenamePerson,
)
from companion.web.api.at_groups.at_group import TAG, in_group, of_group
from companion.web.api.at_groups.group_answers import GroupDetail, GroupToken, Invitation, detail_of
from companion.web.api.at_groups.requests_groups import (
    AddPersonRequest,
    ChangePersonRequest,
    KeepGroupRequest,
    MergePeopleRequest,
)
from companion.web.api.at_tables.at_table import writing_at
from companion.web.api.blueprint import done, operation
from companion.web.security.uploads import REWRITE_LIMIT

PERSON = "/people/<int(max=2147483647):person>"


@operation(
    "POST",
    "/tables/<code>/group",
    tag=TAG,
    takes=KeepGroupRequest,
    gives=GroupToken,
    status=201,
    bearer=True,
)
def keep_group_of_table(body: Json, code: str) -> GroupToken:
    """Keep the people at a table as a group; its game is their first. For the table's host only"""
    at = writing_at(code)
    kept = keep_group(at.code, at.rights, client_id=body["client_id"])
    return GroupToken(code=kept.code, token=kept.token)


@of_group("PUT", "/tables/<code>", status=204)
def add_table_to_group(group: str, code: str) -> Response:
    """Let a table count for a group: with a token of the group, and the table's host's"""
    at = writing_at(code)
    take_table_in(in_group(group), at.code, at.rights)
    return done()


@of_group("POST", "/invitations", gives=Invitation, status=201)
def invite_to_group(group: str) -> Invitation:
    """An invitation that lets phones in for a day; for a host of the group only"""
    member = in_group(group)
    return Invitation(invitation=new_invitation(member.code, member))


@of_group("POST", "/people", takes=AddPersonRequest, gives=GroupDetail)
def add_person(body: Json, group: str) -> GroupDetail:
    """Add somebody to a group"""
    member = in_group(group)
    return _done(group, AddPerson(member, body["name"], client_id=body["client_id"]))


@of_group("PUT", PERSON, takes=ChangePersonRequest, gives=GroupDetail)
def change_person(body: Json, group: str, person: int) -> GroupDetail:
    """Give somebody another name, or hide them, or show them again"""
    member, client_id = in_group(group), body["client_id"]
    if "name" in body:
        rename = RenamePerson(member, person, body["name"], client_id=f"{client_id}-n"[:64])
        carry_out_in_group(rename)
    if "hidden" in body:
        hide = HidePerson(member, person, body["hidden"], client_id=f"{client_id}-h"[:64])
        carry_out_in_group(hide)
    return detail_of(in_group(group))


@of_group(
    "POST",
    f"{PERSON}/merge",
    takes=MergePeopleRequest,
    gives=GroupDetail,
    limit=REWRITE_LIMIT,
)
def merge_people(body: Json, group: str, person: int) -> GroupDetail:
    """Say that two people are the same one: `gone` is merged into this one"""
    member = in_group(group)
    return _done(group, MergePeople(member, person, body["gone"], client_id=body["client_id"]))


@of_group("DELETE", PERSON, status=204, limit=REWRITE_LIMIT)
def remove_person(group: str, person: int) -> Response:
    """Remove somebody for good: their games stay, without the name"""
    write = RemovePerson(in_group(group), person, client_id=secrets.token_hex(16))
    carry_out_in_group(write)
    return done()


def _done(group: str, write: GroupWrite) -> GroupDetail:
    carry_out_in_group(write)
    return detail_of(in_group(group))
