"""Counting before anybody entered a map: territories are added as they are counted."""

import re

from tests.web.pages.conftest import Phone

SIX = {"choice": "desert", "text": "4"}


def count_without_a_map(host: Phone) -> tuple[str, str]:
    """Begin such a count; the addresses of its draft and its table."""
    fields = {"name": ["Ann", "Ben", "Cleo"], "mode": "count", "edition": "as-counted"}
    assert host.post("/new/iwari", seed="K7Q2", **fields) == 200
    assert host.last is not None
    draft = host.last.request.path
    assert draft.startswith("/editions/draft/")
    return draft, back(host, draft)


def back(host: Phone, draft: str) -> str:
    """Back to the count; its address."""
    assert host.post(f"{draft}/count") == 200
    assert host.last is not None
    return host.last.request.path


def tents(host: Phone, table: str, place: str, number: int) -> int:
    cell = f"final.tents.{place}.0"
    host.get(f"{table}?group=final.{place}")
    return host.post(
        f"{table}/counts",
        revision=host.revision,
        cell=cell,
        value=str(number),
        group=f"final.{place}",
    )


def test_territories_are_added_as_they_are_counted(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    assert tents(host, table, "tundra-1", 3) == 200
    host.get(table)
    assert draft in host.page
    assert host.post(f"{draft}/touches", tool="chart", **SIX) == 200
    back(host, draft)
    assert "Desert 1" in host.words
    assert tents(host, table, "desert-1", 4) == 200
    host.get(f"{table}/score?category=tents&seat=0")
    for line in ("Most tents in Tundra 1", "Most tents in Desert 1"):
        assert line in host.words


def test_connections_are_pairs_of_the_territories_counted(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    first, second = re.findall(r'data-id="totem\.\d"', host_page(host, draft))[:2]
    assert first != second
    assert host.post(f"{draft}/touches", tool="link", points="12.5,12 37.5,12", step="links") == 200
    assert "Connection 1 by land, Tundra 1 to Forest 1" in host.page
    back(host, draft)
    host.get(f"{table}/setup")
    assert "Connection 1" in host.page


def host_page(host: Phone, url: str) -> str:
    host.get(url)
    return host.page


def test_a_territory_keeps_its_counts_under_another_name(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    tents(host, table, "tundra-1", 5)
    assert host.post(f"{draft}/touches", tool="name", points="12.5,12", text="Duskmoor") == 200
    back(host, draft)
    assert "Duskmoor" in host.words
    host.get(f"{table}/score?category=tents&seat=0")
    assert "Most tents in Duskmoor" in host.words


def test_what_was_counted_becomes_an_edition_of_its_own(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    host.post(f"{draft}/touches", tool="chart", **SIX)
    assert host.post(f"{draft}/name", title="Our shore", author="Ann") == 200
    assert host.post(f"{draft}/keep") == 200
    assert "entered by Ann" in host.words
    assert host.get(table) == 200
    code = host.open_table("Ann", "Ben", edition="our-shore")
    assert host.get(f"/t/{code}") == 200


def test_an_edition_that_cannot_be_counted_on_is_refused_in_place(host: Phone) -> None:
    draft, _ = count_without_a_map(host)
    host.post(f"{draft}/touches", tool="remove_land", points="12.5,12")
    assert host.post(f"{draft}/count") == 422
    assert "two territories at least" in host.words


def test_only_the_end_is_counted_so(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "seed": "K7Q2", "edition": "as-counted"}
    assert host.post("/new/iwari", mode="track", **fields) == 422
    assert "enter what is printed first" in host.words
    assert host.post("/new/khilor", mode="count", **fields) == 422


def test_another_phone_neither_adds_nor_carries_over(host: Phone, guest: Phone) -> None:
    draft, table = count_without_a_map(host)
    assert guest.post(f"{draft}/count") == 403
    assert guest.get(draft) == 403
    guest.get(table)
    assert draft not in guest.page


def test_a_draft_of_no_table_leads_to_none(host: Phone) -> None:
    assert host.post("/editions/iwari/drafts") == 200
    assert host.last is not None
    assert host.post(f"{host.last.request.path}/count") in (404, 422)
