"""Numbers of statistics, and moments in the server's time zone, as people read them."""

from datetime import date, datetime

from markupsafe import Markup

from companion.engine.values import is_exact
from companion.statistics import Skill


def points(number: float | None) -> str:
    """ "31", "12.25" or, of a number that goes on, "25.3"; a dash where there are no points."""
    if number is None:
        return "–"
    return f"{number:.{3 if is_exact(number) else 1}f}".rstrip("0").rstrip(".")


def percent(part: float) -> str:
    """ "40 %"."""
    return f"{100 * part:.0f} %"


def minutes(number: float) -> str:
    """ "45 minutes", "1 h 20"."""
    hours, rest = divmod(round(number), 60)
    if not hours:
        return f"{rest} minute{'' if rest == 1 else 's'}"
    return f"{hours} h {rest:02}" if rest else f"{hours} h"


def skill(found: Skill | None) -> Markup:
    """ "27.6 ±8.1", the uncertainty in smaller figures; a dash without one."""
    if found is None:
        return Markup("–")
    return Markup("{} <small>±{}</small>").format(f"{found.mean:.1f}", f"{found.spread:.1f}")


KINDS = {
    "people": "against people",
    "teams": "in teams",
    "together": "all together",
    "alone": "alone",
}
"""How the kinds of games are called."""


def short_day(day: date) -> str:
    """ "14 Nov", with the year where it is another than this one."""
    return spoken_day(day, month="%b")


def times(number: int, what: str) -> str:
    """ "1 game", "3 games"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def spoken(moment: datetime, now: datetime | None = None) -> str:
    """ "today, 20:41", "yesterday", "14 November", with the year where it is another."""
    today = (now or datetime.now(moment.tzinfo)).astimezone().date()
    there = moment.astimezone()
    days = (today - there.date()).days
    if days == 0:
        return f"today, {there.strftime('%H:%M')}"
    return "yesterday" if days == 1 else spoken_day(there.date(), today)


def spoken_day(day: date, today: date | None = None, month: str = "%B") -> str:
    """ "14 November", with the year where it is another than this one."""
    same = day.year == (today or date.today()).year
    return day.strftime(f"%d {month}" if same else f"%d {month} %Y").lstrip("0")
