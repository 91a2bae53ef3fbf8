"""What PostgreSQL's own errors mean to whoever asked."""

import sqlite3

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from companion.tables.errors import DatabaseAway, DatabaseBusy, DatabaseUnusable, DiskFull
from companion.tables.storage.faults import fault_of


class Refusal(Exception):
    """An error of a database's driver, with SQL's code for it."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("...")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("state", "meaning"),
    [
        (None, DatabaseAway),
        ("08006", DatabaseAway),
        ("57P01", DatabaseAway),
        ("57P03", DatabaseAway),
        ("53100", DiskFull),
        ("53300", DatabaseBusy),
        ("55P03", DatabaseBusy),
        ("57014", DatabaseBusy),
        ("40001", DatabaseBusy),
        ("28P01", DatabaseUnusable),
    ],
)
def test_an_error_of_the_server_says_what_to_do(state: str | None, meaning: type) -> None:
    assert type(fault_of(OperationalError("", {}, Refusal(state)))) is meaning


def test_of_two_writers_who_add_the_same_one_tries_again() -> None:
    assert type(fault_of(IntegrityError("", {}, Refusal("23505")))) is DatabaseBusy


def test_a_fault_of_ours_is_no_fault_of_the_database() -> None:
    assert fault_of(IntegrityError("", {}, Refusal("23502"))) is None
    assert fault_of(IntegrityError("", {}, sqlite3.IntegrityError("UNIQUE"))) is None
    assert fault_of(ProgrammingError("", {}, Refusal("42P01"))) is None
    assert fault_of(ValueError()) is None
