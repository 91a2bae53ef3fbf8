"""Items of a deal set by hand: what else changes when somebody takes what another has."""

from collections.abc import Mapping, Sequence

from companion.engine.setup import DealItem


def with_item(
    items: Sequence[DealItem], fixed: Mapping[str, str], item_id: str, value: str
) -> dict[str, str]:
    """The items fixed by hand, with one more; a seat that has that value takes the old one, and
    so does anything else that was fixed to it.

    `items` are those of the deal as it is. What is no item or no choice of it is left to the
    deal to refuse.
    """
    item = next((one for one in items if one.id == item_id), None)
    found = {**fixed, item_id: value}
    if item is not None and _is_exclusive(items, item):
        for other in items:
            same = other.choices == item.choices and other.value == value and other.id != item_id
            if same and (item.seat is not None or other.id in fixed):
                found[other.id] = item.value
    return found


def _is_exclusive(items: Sequence[DealItem], item: DealItem) -> bool:
    """Whether no two seats have the same of it, as with colours."""
    same = [other.value for other in items if other.choices == item.choices]
    return len(set(same)) == len(same)
