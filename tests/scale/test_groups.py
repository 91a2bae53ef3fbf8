"""Groups on PostgreSQL, where several processes write at once: the schema, and each kind of
write."""

import json
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from flask import Flask

from companion import create_app
from companion.documents.group_files import read_bgstats, write_bgstats
from companion.documents.reading import KeptGame
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.groups.files import BringFile, TakeFileIn, all_groups, in_house, take_in
from companion.tables.groups.games import group_file, keep_group, take_table_in
from companion.tables.groups.members import (
    DeleteGroup,
    Member,
    carry_out_in_group,
    join,
    member_of,
    new_invitation,
)
from companion.tables.groups.people import AssignSeat, DropPlay, MergePeople, RemovePerson
from companion.tables.lists import list_tables
from companion.tables.play.opening import load_table
from companion.tables.storage.database import MIGRATIONS
from companion.tables.storage.models import Model, db
from tests.documents.groups.exported import exported
from tests.postgres import Postgres
from tests.tables.evening import Evening, new_id
from tests.tables.groups.conftest import Circle, finished


@pytest.fixture(scope="module")
def house(database_server: Postgres) -> Iterator[Flask]:
    """An app on a database of its own."""
    url = database_server.new_database("groups").replace("postgresql:", "postgresql+psycopg:")
    made = create_app({"SECRET_KEY": "a key for tests", "SQLALCHEMY_DATABASE_URI": url})
    with made.app_context():
        yield made
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def circle(house: Flask, pig: AnyGame) -> Circle:
    """A group with one finished game of Ana, Ben and Cleo."""
    evening = finished(Evening.opened(pig))
    kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
    return Circle(evening, member_of(kept.code, [kept.token]))


def test_the_migrations_make_what_the_models_say(database_server: Postgres) -> None:
    url = database_server.new_database("migrated").replace("postgresql:", "postgresql+psycopg:")
    app = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        command.upgrade(config, "head")
        with db.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, Model.metadata) == []
        command.downgrade(config, "0008")
        db.engine.dispose()


def test_a_group_is_kept_joined_filled_and_deleted(circle: Circle, pig: AnyGame) -> None:
    other = circle.another_phone()
    open_game = Evening.opened(pig)
    take_table_in(circle.member, open_game.code, open_game.host)
    assert [one.code for one in circle.now.open] == [open_game.code]
    finished(open_game)
    circle.does(BringFile, read_bgstats(exported(12)), by=other)
    circle.does(TakeFileIn, {"Dora": "name"}, by=other)
    now = circle.now
    assert len(now.plays) == 14
    with_dora = next(play for play in now.plays if any(p.name == "Dora" for p in play.players))
    seat = next(part.seat for part in with_dora.players if part.name == "Dora")
    circle.does(AssignSeat, with_dora.id, seat, add=True)
    circle.does(RemovePerson, circle.who("Dora").id)
    circle.does(DropPlay, with_dora.id)
    assert len(circle.now.plays) == 13
    circle.does(DeleteGroup)


def test_the_house_lists_exports_and_fills_its_groups(circle: Circle) -> None:
    member = in_house(circle.member.code)
    assert take_in(member, read_bgstats(exported(12))) == (12, 0)
    assert take_in(member, read_bgstats(exported(12))) == (0, 0)
    assert take_in(member, read_bgstats(json.loads(write_bgstats(group_file(member))))) == (0, 0)
    listed = next(one for one in all_groups() if one.code == member.code)
    assert (listed.games, listed.people) == (13, 4)


def test_a_loaded_record_is_listed_by_what_is_played(house: Flask) -> None:
    sheet = Evening.opened(get_game("score_sheet"), mode="count").now
    kept = KeptGame(sheet.game, sheet.deal, "count", counts={})
    (listed,) = list_tables([load_table(kept).code])
    assert listed.title == sheet.deal.edition.title


def test_two_phones_that_merge_the_same_people_at_once_merge_them_once(
    house: Flask, circle: Circle
) -> None:
    code, token = join(new_invitation(circle.member.code, circle.member))
    other = member_of(code, [token])
    circle.does(
        BringFile,
        read_bgstats(
            exported(
                1,
                players=[
                    {"id": 20 + n, "name": name} for n, name in enumerate(("Ana", "Benny", "Cleo"))
                ],
            )
        ),
    )
    circle.does(TakeFileIn, {"Benny": "new"})
    kept, gone = circle.who("Ben").id, circle.who("Benny").id
    both, faults = Barrier(2), []

    def merge(by: Member) -> None:
        with house.app_context():
            both.wait()
            try:
                carry_out_in_group(MergePeople(by, kept, gone, client_id=new_id()))
            except Exception as fault:
                faults.append(fault)
            finally:
                db.session.remove()

    phones = [Thread(target=merge, args=(by,)) for by in (circle.member, other)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert faults == []
    assert circle.now.former == {"Benny": kept}
