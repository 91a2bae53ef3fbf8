"""Phrases from which sentences for people are made."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches


def counted(number: float, noun: str, plural: str = "") -> str:
    """ "1 tent", "3 tents", "no tents"; "2 wolves" if `plural` is given."""
    return f"{number or 'no'} {noun if number in (1, -1) else plural or f'{noun}s'}"


def figure(number: float) -> str:
    """A number as people read it: "58,200", "−3", "12.5"."""
    return f"{number:,}".replace("-", "−")


def ordinal(number: int) -> str:
    """A place: "1st", "12th", "22nd"."""
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{last or 'th'}"


def are(number: int) -> str:
    """ "is" for one, else "are"."""
    return "is" if number == 1 else "are"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; "" for no words."""
    *most, last = tuple(words) or ("",)
    return f"{', '.join(most)} {joint} {last}" if most else last


def there_are(name: str, names: Collection[str]) -> str:
    """What else could have been meant by a name that is none: "did you mean union? There are:
    cards, union"."""
    if not names:
        return "there are none"
    near = get_close_matches(name, names, 1)
    begin = f"did you mean {near[0]}? There" if near else "there"
    return f"{begin} are: {', '.join(names)}"


def capital(text: str) -> str:
    """The text with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]
