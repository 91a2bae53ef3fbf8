"""Small phrases that sentences for people are made of."""

from collections.abc import Iterable


def counted(number: int, noun: str, plural: str = "") -> str:
    """ "1 tent", "3 tents", "no tents"; "2 wolves" where the plural is given."""
    return f"{number or 'no'} {noun if number in (1, -1) else plural or f'{noun}s'}"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; nothing of nothing."""
    *most, last = tuple(words) or ("",)
    return f"{', '.join(most)} {joint} {last}" if most else last


def capital(text: str) -> str:
    """The text with its first letter raised and the rest left as it is."""
    return text[:1].upper() + text[1:]
