"""A server's groups on the command line."""

import json
from pathlib import Path

import pytest

from companion import create_app
from companion.tables.groups.keeping import begin_group
from tests.documents.groups.exported import exported

from .conftest import Run


@pytest.fixture
def group(own_data: Path) -> str:
    """The code of a group without games."""
    with create_app().app_context():
        return begin_group("The red house", client_id="begun-by-a-test-x7Kq").code


def test_an_export_is_taken_in_listed_and_printed_again(run: Run, group: str) -> None:
    assert (
        "30 added, 0 here already."
        in run("groups", "import", group, "-", document=exported(30)).stdout
    )
    assert (
        "0 added, 30 here already."
        in run("groups", "import", group, "-", document=exported(30)).stdout
    )
    listed = json.loads(run("groups", "list", "--json").stdout)
    assert listed == [{"code": group, "name": "The red house", "games": 30}]
    assert "The red house" in run("groups", "list").stdout
    for form in ("group", "csv", "bgstats"):
        printed = run("groups", "export", group.lower(), "--form", form).stdout
        again = run("groups", "import", group, "-", document=printed)
        assert "0 added, 30 here already." in again.stdout, form
    nameless = run("groups", "export", group, "--form", "anonymous").stdout
    assert "Ana" not in nameless


def test_what_cannot_be_done_is_said(run: Run, group: str) -> None:
    nowhere = run("groups", "export", "NOWHERE")
    assert nowhere.exit_code == 1
    assert "There is no group NOWHERE here" in nowhere.stderr
    nonsense = run("groups", "import", group, "-", document="hello there")
    assert nonsense.exit_code == 2
    assert "needs the columns" in nonsense.stderr
    assert json.loads(run("groups", "list", "--json").stdout)[0]["games"] == 0
