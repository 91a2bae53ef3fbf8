"""A house of ten years, made smaller: its pages are there, and each figure has its aim."""

import pytest

from companion.bench.house import house
from companion.games import get_game


@pytest.mark.slow
def test_every_page_of_the_house_is_measured() -> None:
    figures = list(house(get_game("iwari"), games=60, people=12))
    aimed = [figure for figure in figures if figure.aim is not None]
    assert {figure.section for figure in figures} == {"house"}
    assert len(aimed) == 11
    assert all(figure.value > 0 for figure in figures)
